package codegen

import (
	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// Flat charts get a Transition of a table alone, the same in every language.

// IsFlat tells whether the next state follows from state and event type alone.
func IsFlat(m *ir.Machine) bool {
	t := m.Table
	for i := range t.States {
		s := &t.States[i]
		if i > 0 && s.Parent != 0 || len(s.Always) > 0 || s.Kind == k.Parallel || s.Kind == k.ShallowHistory || s.Kind == k.DeepHistory {
			return false
		}
	}
	for i := range t.Transitions {
		if t.Transitions[i].Guard != 0 {
			return false
		}
	}
	return len(m.Events) > 0
}

// FlatNext is where an event leads from a state: the table of Transition.
func FlatNext(m *ir.Machine, state, event int32) (int32, bool) {
	for s := state; s != k.NoState; s = m.Table.States[s].Parent {
		list := candidatesOf(m.Table, s, m.Events[event].Name)
		if len(list) == 0 {
			continue
		}
		if targets := m.Table.Transitions[list[0]].Targets; len(targets) > 0 {
			return targets[0], targets[0] != 0
		}
		return 0, false
	}
	return 0, false
}

// candidatesOf are a state's transitions for an event, in order of their keys.
func candidatesOf(t *k.Table, s int32, event string) []int32 {
	var list []int32
	for _, key := range k.KeysFor(t, event) {
		for _, c := range t.States[s].On {
			if c.Key == key {
				list = append(list, c.Transitions...)
			}
		}
	}
	return list
}
