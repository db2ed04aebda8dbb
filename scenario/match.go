package scenario

// This file compares what a step expects with what the machine answered
// (docs/language.md). Both are JSON. An expectation names what must be
// there and is silent about the rest; null stands for absent.

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A tree is JSON as encoding/json gives it, numbers as json.Number: nil, bool,
// json.Number, string, []any or map[string]any.
type tree = any

// parse reads JSON that the machine or the scenario's loader wrote.
func parse(text []byte) (tree, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var t tree
	err := d.Decode(&t)
	return t, err
}

// matches tells whether every part that want names is in got: of an object the
// named fields, of a list all elements. t is what is known of their type.
func matches(want, got tree, t typed) bool { return compare(want, got, t, false) }

// equals leaves no part of got unnamed.
func equals(want, got tree, t typed) bool { return compare(want, got, t, true) }

func compare(want, got tree, t typed, exact bool) bool {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		return ok && fieldsMatch(w, g, t, exact)
	case []any:
		g, ok := got.([]any)
		return ok && slices.EqualFunc(w, g, func(a, b any) bool { return compare(a, b, t.element(), exact) })
	case json.Number:
		g, ok := got.(json.Number)
		return ok && sameNumber(w, g)
	case string:
		g, ok := got.(string)
		return ok && (w == g || t.is(ir.Duration) && sameDuration(w, g) || t.is(ir.Timestamp) && sameTime(w, g))
	}
	return want == got
}

func fieldsMatch(want, got map[string]any, t typed, exact bool) bool {
	for name, w := range want {
		g := got[name]
		if w == nil && g == nil {
			continue
		}
		if !compare(w, g, t.part(name), exact) {
			return false
		}
	}
	return !exact || coversAll(want, got)
}

func coversAll(want, got map[string]any) bool {
	for name := range got {
		if _, named := want[name]; !named {
			return false
		}
	}
	return true
}

func sameNumber(a, b json.Number) bool {
	x, errX := a.Float64()
	y, errY := b.Float64()
	return errX == nil && errY == nil && x == y
}

// sameDuration lets an expectation say 1m30s where the answer says 90s.
func sameDuration(a, b string) bool {
	x, okX := kernel.ParseDelay(a)
	y, okY := kernel.ParseDelay(b)
	return okX && okY && x == y
}

// sameTime lets an expectation give a time in any zone.
func sameTime(a, b string) bool {
	x, okX := kernel.ParseTimestamp(a)
	y, okY := kernel.ParseTimestamp(b)
	return okX && okY && x == y
}

// inOrder tells whether got holds the wanted elements in their order, whatever
// stands between them, and else how many of them it found. of knows an element's type.
func inOrder(want, got []any, of func(tree) typed) (found int, ok bool) {
	for _, g := range got {
		if found < len(want) && matches(want[found], g, of(g)) {
			found++
		}
	}
	return found, found == len(want)
}

// inState tells whether the active states hold what want names: a path like
// `loading.retrying`, or a part of a snapshot's value. What names no state at all
// is never met.
func inState(want, value tree) bool {
	wanted := states(want)
	return wanted != nil && within(wanted, states(value))
}

// A branch is a set of states by name, each with those below it. A nil branch
// in an expectation is a state that must not be active.
type branch map[string]branch

// within tells whether got has every state of want.
func within(want, got branch) bool {
	for name, below := range want {
		g, active := got[name]
		if active != (below != nil) || !within(below, g) {
			return false
		}
	}
	return true
}

// states gives the written forms of a value, `a`, `a.b`, {a: b}, {a.b: c} and
// {a: {b: {}}}, the one form that they mean.
func states(value tree) branch {
	b := branch{}
	switch v := value.(type) {
	case string:
		b.put(v, branch{})
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) { // a before a.b
			b.put(name, states(v[name]))
		}
	default:
		return nil
	}
	return b
}

// put adds a path with what is below its end. What is said of one state in two
// ways is said together.
func (b branch) put(path string, below branch) {
	name, rest, more := strings.Cut(path, ".")
	if !more && below == nil {
		b[name] = nil
		return
	}
	if b[name] == nil {
		b[name] = branch{}
	}
	if more {
		b[name].put(rest, below)
		return
	}
	maps.Copy(b[name], below)
}
