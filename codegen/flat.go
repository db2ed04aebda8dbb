// Package codegen holds what the generators agree on. They never see one another.
package codegen

import (
	"iter"
	"slices"

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
	return len(m.Events) > 0 && !raises(m)
}

// IsUnnested tells whether one top-level state is active at a time.
func IsUnnested(m *ir.Machine) bool {
	states := m.Table.States
	return states[0].Kind != k.Parallel && !slices.ContainsFunc(states[1:], func(s k.State) bool { return s.Parent != 0 })
}

// raises tells whether an event may be raised that leads on in the same step: by an
// action, or by one that fails where some state answers errors.
func raises(m *ir.Machine) bool {
	return does(m, ir.Raise) ||
		answers(m, "error.execution") && (starts(m.Table) || some(m.Actions(), func(a *ir.Action) bool { return saysPlace(m, a) })) ||
		answers(m, "error.communication") && does(m, ir.Send)
}

// some tells whether one of these actions is such a one.
func some(actions iter.Seq[*ir.Action], is func(a *ir.Action) bool) bool {
	for a := range actions {
		if is(a) {
			return true
		}
	}
	return false
}

// answers tells whether some state goes elsewhere for such an error.
func answers(m *ir.Machine, event string) bool {
	for s := range m.Table.States {
		for _, tr := range candidatesOf(m.Table, int32(s), event) {
			if len(m.Table.Transitions[tr].Targets) > 0 {
				return true
			}
		}
	}
	return false
}

// starts tells whether entering a state may fail after its actions: to arm a timer,
// or to start an actor.
func starts(t *k.Table) bool {
	return slices.ContainsFunc(t.States, func(s k.State) bool { return len(s.After) > 0 || len(s.Invokes) > 0 })
}

// FlatNext is where an event leads from a state: the table of Transition.
func FlatNext(m *ir.Machine, state, event int32) (int32, bool) {
	taken, ok := flatTaken(m, state, event)
	if !ok {
		return 0, false
	}
	to := m.Table.Transitions[taken].Targets[0]
	return to, to != 0
}

// FlatTargets are the states that events lead to from a state, each once, in the
// order in which the file's transitions name them: the state's own first, then
// those that it has from the root.
func FlatTargets(m *ir.Machine, state int32) []int32 {
	var taken []int32
	for e := range m.Events {
		if t, ok := flatTaken(m, state, int32(e)); ok {
			taken = append(taken, t)
		}
	}
	slices.SortFunc(taken, func(a, b int32) int {
		if own, other := m.Table.Transitions[a].Source, m.Table.Transitions[b].Source; own != other {
			return int(other - own)
		}
		return int(a - b)
	})
	var list []int32
	for _, t := range taken {
		if to := m.Table.Transitions[t].Targets[0]; to != 0 && !slices.Contains(list, to) {
			list = append(list, to)
		}
	}
	return list
}

// flatTaken is the transition that an event takes in a state, if it leads
// anywhere. A machine that is done takes nothing.
func flatTaken(m *ir.Machine, state, event int32) (int32, bool) {
	if m.Table.States[state].Kind == k.Final {
		return 0, false
	}
	for s := state; s != k.NoState; s = m.Table.States[s].Parent {
		if list := candidatesOf(m.Table, s, m.Events[event].Name); len(list) > 0 {
			return list[0], len(m.Table.Transitions[list[0]].Targets) > 0
		}
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
