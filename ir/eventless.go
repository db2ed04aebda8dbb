package ir

import (
	"slices"

	"github.com/lockstep-charts/lockstep/kernel"
)

// This file says when an eventless transition is a circle by itself, for all who look for
// those that never come to rest. Guards are another matter.

// Returns tells whether an eventless transition, once it was taken, is the first to be
// asked again: its source stays active, nothing inside of that goes before it, and the
// machine is not done.
func (m *Machine) Returns(t int32) bool {
	tr := &m.Table.Transitions[t]
	return (len(tr.Targets) == 0 || tr.Domain == tr.Source) && !m.alwaysInside(tr.Source) && !m.MayFinish(t)
}

// alwaysInside tells whether a descendant of a state has eventless transitions, which go
// before its own and may lead out of it.
func (m *Machine) alwaysInside(state int32) bool {
	inside := m.Table.States[state+1 : m.Table.States[state].Last+1]
	return slices.ContainsFunc(inside, func(s kernel.State) bool { return len(s.Always) > 0 })
}

// MayFinish tells whether a transition may enter a final state with which the machine is
// done.
func (m *Machine) MayFinish(t int32) bool {
	return slices.ContainsFunc(m.Table.Transitions[t].Targets, func(target int32) bool {
		at := target
		if m.Table.States[at].Kind.IsHistory() {
			at = m.Table.States[at].Parent
		}
		return m.isLast(at) || m.counts(at) && m.hasLast(at)
	})
}

// hasLast tells it of what is inside of a state.
func (m *Machine) hasLast(state int32) bool {
	for s := state + 1; s <= m.Table.States[state].Last; s++ {
		if m.isLast(s) {
			return true
		}
	}
	return false
}

// isLast tells whether a state is a final one with which the machine may be done (SPEC 6.8).
func (m *Machine) isLast(state int32) bool {
	return m.Table.States[state].Kind == kernel.Final && m.counts(m.Table.States[state].Parent)
}

// counts tells whether the machine is done when a state is, alone or with others: the root,
// and the regions of what is parallel up to there (SPEC 6.4).
func (m *Machine) counts(state int32) bool {
	for s := state; s > 0; s = m.Table.States[s].Parent {
		if m.Table.States[m.Table.States[s].Parent].Kind != kernel.Parallel {
			return false
		}
	}
	return true
}
