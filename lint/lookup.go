package lint

import (
	"iter"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file looks candidates up by the key that they stand under, so that rules
// that ask every state about every event stay linear.

// A lookup finds candidates in one table.
type lookup struct {
	*meter
	t      *kernel.Table
	keys   []map[string][]int32 // per state its candidates
	byName []string             // the events
	known  map[string]bool      // the keys of all states

	someFailure bool // that of some actor is among them
}

func newLookup(t *kernel.Table, work *meter) *lookup {
	l := &lookup{meter: work, t: t, keys: make([]map[string][]int32, len(t.States)), byName: slices.Sorted(slices.Values(t.Events)), known: map[string]bool{}}
	for _, key := range t.Keys {
		l.known[key] = true
		kind, _ := ir.PlatformEvent(key)
		l.someFailure = l.someFailure || kind == kernel.ErrorInvoke
	}
	for s := range t.States {
		l.keys[s] = make(map[string][]int32, len(t.States[s].On))
		for _, cell := range t.States[s].On {
			l.keys[s][t.Keys[cell.Key]] = cell.Transitions
		}
	}
	return l
}

// cells are those of a state, but of keys that are written together only one: they have the
// same candidates.
func cells(m *ir.Machine, s int32) iter.Seq[kernel.Candidates] {
	return func(yield func(kernel.Candidates) bool) {
		seen := map[int32]bool{} // the first candidates of several keys
		for _, cell := range m.Table.States[s].On {
			first := cell.Transitions[0]
			if seen[first] {
				continue
			}
			if len(m.Transitions[first].Keys) > 1 {
				seen[first] = true
			}
			if !yield(cell) {
				return
			}
		}
	}
}

// wider lists the keys that take what a key takes, or an event, in the order in
// which a state looks at them.
func wider(key string) []string {
	if prefix, star := strings.CutSuffix(key, ".*"); star {
		return kernel.KeyNames(prefix)[1:]
	}
	return kernel.KeyNames(key)
}

// handles tells whether a state or one around it has a key for an event.
func (l *lookup) handles(s int32, event string) bool {
	return l.takenBy(s, event, "")
}

// takenElsewhere tells whether an ancestor, or a wider key of the same state,
// can take what a key names.
func (l *lookup) takenElsewhere(s int32, name string) bool {
	return l.takenBy(s, name, name)
}

// takenBy tells whether a state or one around it has a key for an event, but for
// one key of the state itself.
func (l *lookup) takenBy(s int32, event, but string) bool {
	keys := wider(event)
	for at := s; at != kernel.NoState; at = l.t.States[at].Parent {
		for _, key := range keys {
			l.work++
			if _, has := l.keys[at][key]; has && (at != s || key != but) {
				return true
			}
		}
	}
	return false
}

// alwaysTakes tells whether a state itself takes a key whatever guards say.
func (l *lookup) alwaysTakes(s int32, key string) bool {
	for _, own := range wider(key) {
		l.work++
		if l.closes(l.keys[s][own]) {
			return true
		}
	}
	return false
}

// nearerKey tells whether a state always takes an event by a key nearer to it
// than name.
func (l *lookup) nearerKey(s int32, name, event string) bool {
	for _, own := range wider(event) {
		l.work++
		if own == name {
			return false
		}
		if l.closes(l.keys[s][own]) {
			return true
		}
	}
	return false
}

// candidatesOf are a state's candidates of one key.
func (l *lookup) candidatesOf(s, key int32) []int32 { return l.keys[s][l.t.Keys[key]] }

// closes tells whether one of the candidates has no guard.
func (l *lookup) closes(list []int32) bool {
	for _, t := range list {
		if l.t.Transitions[t].Guard == 0 {
			return true
		}
	}
	return false
}

// matching gives the events that a prefix matches: whether there is one of its own
// name, and those whose names go on behind a dot.
func (l *lookup) matching(prefix string) (itself bool, below []string) {
	_, itself = slices.BinarySearch(l.byName, prefix)
	first, _ := slices.BinarySearch(l.byName, prefix+".")
	end, _ := slices.BinarySearch(l.byName, prefix+"/") // what stands behind a dot in ASCII
	return itself, l.byName[first:end]
}

// isEvent tells whether a name may be that of an event: a declared one, a timer, or one
// of the platform's others.
func (l *lookup) isEvent(name string) bool {
	switch ir.FamilyOf(name) {
	case ir.NoFamily:
		_, is := slices.BinarySearch(l.byName, name)
		return is
	case ir.Timers:
		return l.known[name]
	}
	return true
}

// takesFailure tells whether some state takes the failure of the actor with that id, of any
// actor where the id is computed ("").
func (l *lookup) takesFailure(id string) bool {
	return id == "" && l.someFailure || slices.ContainsFunc(kernel.KeyNames(kernel.ErrorInvoke.Name(id)), func(key string) bool { return l.known[key] })
}
