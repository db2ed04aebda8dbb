package compile

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// This file numbers the events that can be processed in a chart (SPEC 5.2, 5.7). Each has
// a number, its atom: the declared events first, then what the platform can send in this
// chart.

// An atom is one event as far as its fields are concerned: done.invoke events
// of one actor declaration are one atom, whatever their id.
type atom struct {
	kind   kernel.EventKind
	index  int32
	name   string
	shared bool     // another actor's end has a name of this one's
	names  []string // all under which it comes; "done.invoke.*" where an id is computed
}

// A vocabulary holds all atoms and finds those that a token matches.
type vocabulary struct {
	atoms  []atom
	byName map[string][]int32 // exact names; done.invoke.ID can be several atoms
	below  map[string][]int32 // prefixes without `.*`
	sets   map[string]set     // per token, made when first asked for
	lost   int32              // the atom of all events that were reported: nobody knows what they carry
	place  map[[2]int32]int32 // kind and index to atom
}

// numberEvents makes the atoms. Actors and states are known by now.
func (c *chart) numberEvents() {
	v := &vocabulary{byName: map[string][]int32{}, below: map[string][]int32{}, sets: map[string]set{}, place: map[[2]int32]int32{}}
	c.words = v
	for i := range c.events.all {
		v.enter(atom{kind: kernel.Declared, index: int32(i), name: c.events.all[i].Name}, c.events.all[i].Name)
	}
	v.enter(atom{kind: kernel.Init, name: kernel.Init.Name("")})
	v.enter(atom{kind: kernel.AfterTimer, name: "after"})
	v.lost = int32(len(v.atoms))
	v.enter(atom{kind: kernel.Init, index: -1})
	v.enter(atom{kind: kernel.ErrorExecution, name: kernel.ExecutionType}, kernel.ExecutionType)
	v.enter(atom{kind: kernel.ErrorCommunication, name: kernel.CommunicationType}, kernel.CommunicationType)
	for i := range c.doc.Actors {
		ids := c.actorIDs[c.doc.Actors[i].Name.Text]
		if c.spawnsOpen(c.doc.Actors[i].Name.Text) {
			ids = append(ids, anyID)
		}
		if len(ids) > 0 {
			v.end(kernel.DoneInvoke, int32(i), ids)
			v.end(kernel.ErrorInvoke, int32(i), ids)
		}
	}
	for i := range c.nodes {
		if i > 0 && c.canBeDone[i] {
			name := kernel.DoneState.Name(c.nodes[i].id)
			v.enter(atom{kind: kernel.DoneState, index: int32(i), name: name}, name)
		}
	}
}

// end adds how an actor ends that may have any of some ids.
func (v *vocabulary) end(kind kernel.EventKind, actor int32, ids []string) {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = kind.Name(id)
	}
	v.enter(atom{kind: kind, index: actor, name: names[0]}, names...)
}

// enter adds an atom under its names and all their prefixes.
func (v *vocabulary) enter(a atom, names ...string) {
	at := int32(len(v.atoms))
	a.names = names
	v.atoms = append(v.atoms, a)
	v.place[[2]int32{int32(a.kind), a.index}] = at
	for _, name := range names {
		if list := v.byName[name]; len(list) > 0 && list[len(list)-1] != at {
			v.atoms[list[len(list)-1]].shared, v.atoms[at].shared = true, true
		}
		v.byName[name] = append(v.byName[name], at)
		for prefix := name; prefix != ""; prefix = parentName(prefix) {
			if list := v.below[prefix]; len(list) == 0 || list[len(list)-1] != at {
				v.below[prefix] = append(list, at)
			}
		}
	}
}

// parentName cuts the last token off an event's name.
func parentName(name string) string {
	if cut := strings.LastIndexByte(name, '.'); cut >= 0 {
		return name[:cut]
	}
	return ""
}

// matches gives the atoms that a token of a key matches; empty: none.
func (v *vocabulary) matches(token string) set {
	if s, known := v.sets[token]; known {
		return s
	}
	s := v.newSet()
	switch prefix, isPrefix := strings.CutSuffix(token, ".*"); {
	case token == "*":
		for i, a := range v.atoms {
			if a.kind != kernel.Init && a.kind != kernel.AfterTimer {
				s.add(int32(i))
			}
		}
	case isPrefix:
		for _, i := range v.below[prefix] {
			s.add(i)
		}
	default:
		for _, i := range v.byName[token] {
			s.add(i)
		}
	}
	v.sets[token] = s
	return s
}

// of is the set of one atom.
func (v *vocabulary) of(kind kernel.EventKind, index int32) set {
	s := v.newSet()
	if i, ok := v.place[[2]int32{int32(kind), index}]; ok {
		s.add(i)
	}
	return s
}

func (v *vocabulary) newSet() set { return make(set, (len(v.atoms)+63)/64) }

// A set is a set of atoms.
type set []uint64

func (s set) add(i int32) { s[i/64] |= 1 << (i % 64) }

func (s set) empty() bool {
	return !slices.ContainsFunc(s, func(w uint64) bool { return w != 0 })
}

// meets tells whether something is in both.
func (s set) meets(t set) bool {
	for i, w := range t {
		if s[i]&w != 0 {
			return true
		}
	}
	return false
}

// without is s but for what is in t, a set of its own.
func (s set) without(t set) set {
	left := slices.Clone(s)
	for i := range left {
		left[i] &^= t[i]
	}
	return left
}

// join puts all of t into s.
func (s set) join(t set) {
	for i, w := range t {
		s[i] |= w
	}
}
