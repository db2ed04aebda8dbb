package ir

import (
	"iter"

	"github.com/lockstep-charts/lockstep/kernel"
)

// This file says how states stand to one another. They are numbered in document order, so
// that what is inside of a state is the range behind it, up to its Last.

// Within tells whether a state is another one or stands inside of it.
func (m *Machine) Within(state, outer int32) bool {
	return outer <= state && state <= m.Table.States[outer].Last
}

// ChildStates are the states right inside of a state, in document order. History states
// are none of them, as in SCXML.
func (m *Machine) ChildStates(state int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for c := range m.AllChildStates(state) {
			if !m.Table.States[c].Kind.IsHistory() && !yield(c) {
				return
			}
		}
	}
}

// AllChildStates are the same with the history states among them.
func (m *Machine) AllChildStates(state int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		states := m.Table.States
		for c := state + 1; c <= states[state].Last && yield(c); c = states[c].Last + 1 {
		}
	}
}

// Together tells whether two states can be active at once: one is within the other, or
// they are in two regions.
func (m *Machine) Together(a, b int32) bool {
	for at := a; ; at = m.Table.States[at].Parent {
		if m.Within(b, at) {
			return at == a || at == b || m.Table.States[at].Kind == kernel.Parallel
		}
	}
}

// CanBeDone tells whether a state has the final states that it takes to be done: a
// compound one of its own, a parallel one in every region (SPEC 6.3, 6.4).
func (m *Machine) CanBeDone(state int32) bool {
	parallel := m.Table.States[state].Kind == kernel.Parallel
	for c := range m.ChildStates(state) {
		switch {
		case parallel && !m.CanBeDone(c):
			return false
		case !parallel && m.Table.States[c].Kind == kernel.Final:
			return true
		}
	}
	return parallel
}
