package codegen

// What the names of every language begin with: the words of the chart's, and what is
// taken already.

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/lockstep-charts/lockstep/ir"
)

// Names are the names of one scope, each once.
type Names struct {
	never map[string]bool // not to be had in any scope: it may be shared
	taken map[string]bool
	last  map[string]int // the last number that a name was given
}

// NewNames is a scope in which own is taken already.
func NewNames(never map[string]bool, own ...string) *Names {
	return &Names{never, Set(own), map[string]int{}}
}

// Set is the set of words.
func Set(words []string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}

// Has tells whether a name is not to be had any more.
func (n *Names) Has(name string) bool { return n.taken[name] || n.never[name] }

// Take has a name belong to the scope.
func (n *Names) Take(name string) { n.taken[name] = true }

// Claim takes a name, or with the suffix, or with a number.
func (n *Names) Claim(name, suffix string) string {
	if n.Has(name) {
		name += suffix
	}
	free := name
	for n.Has(free) {
		n.last[name] = max(n.last[name], 1) + 1
		free = name + strconv.Itoa(n.last[name])
	}
	n.Take(free)
	return free
}

// Words splits a chart's name at what is no letter or digit of ASCII and at capitals.
// A word that is all capitals is lowered: START_TASK is start and task.
func Words(name string) []string {
	var list []string
	var w strings.Builder
	flush := func() {
		if w.Len() > 0 {
			list = append(list, lowered(w.String()))
			w.Reset()
		}
	}
	prev := rune(0)
	for _, r := range name {
		if r >= 0x80 || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			flush()
			prev = 0
			continue
		}
		if unicode.IsUpper(r) && unicode.IsLower(prev) {
			flush()
		}
		w.WriteRune(r)
		prev = r
	}
	flush()
	return list
}

func lowered(w string) string {
	if strings.ToUpper(w) == w {
		return strings.ToLower(w)
	}
	return w
}

// NameOwnData names the types of a chart's input, context and output as every language has
// them, but for those that the chart has named.
func NameOwnData(m *ir.Machine, names map[ir.TypeID]string) {
	for _, own := range []struct {
		id   ir.TypeID
		name string
	}{{m.Input, "Input"}, {m.Context, "Context"}, {m.Output, "Output"}} {
		if own.id != ir.NoType && names[own.id] == "" {
			names[own.id] = own.name
		}
	}
}

// SharedOutputs are the host actors whose output has the shape, and so the type, of what
// an actor before them or the chart gives, and which the chart has not named: it needs a
// second name, since a reader looks for what an actor gives by the actor's name.
func SharedOutputs(m *ir.Machine) (actors []int) {
	taken := map[ir.TypeID]bool{m.Output: true}
	for i, a := range m.Actors {
		if a.Output == ir.NoType || m.Types[a.Output].Kind != ir.ObjectKind || m.Types[a.Output].Named {
			continue
		}
		if taken[a.Output] && a.Chart < 0 {
			actors = append(actors, i)
		}
		taken[a.Output] = true
	}
	return actors
}
