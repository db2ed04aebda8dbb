package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file finds circles of eventless transitions without guards: each of them is
// surely taken, so the machine never comes to rest. Where guards must be asked what they
// let through, package lint looks for the others.

// endlessStates gives the first state of each such circle of a lowered chart; sure tells
// of a transition that it has no guard.
func endlessStates(m *ir.Machine, sure func(t int32) bool) (first []int32) {
	states, leavers := m.Table.States, leavers(m.Table)
	next := make([][]int32, len(states)) // by state, those that its transition surely makes active
	for s := range states {
		list := states[s].Always
		if len(list) == 0 || !sure(list[0]) || mayBeLeft(m.Table, list[0], leavers) {
			continue // what goes before, or beside, may lead out
		}
		next[s] = activates(m, list[0])
	}
	for _, circle := range components(next) {
		if s := slices.Min(circle); len(circle) > 1 || slices.Contains(next[s], s) {
			first = append(first, s)
		}
	}
	return first
}

// leavers are the eventless transitions that leave a parallel state around their source.
func leavers(table *kernel.Table) (list []int32) {
	for s := range table.States {
		for _, t := range table.States[s].Always {
			if leavesParallel(table, t) {
				list = append(list, t)
			}
		}
	}
	return list
}

func leavesParallel(table *kernel.Table, t int32) bool {
	states, tr := table.States, &table.Transitions[t]
	if len(tr.Targets) == 0 {
		return false
	}
	for s := states[tr.Source].Parent; s >= tr.Domain; s = states[s].Parent { // the root may be parallel, and a domain
		if states[s].Kind == kernel.Parallel {
			return true
		}
	}
	return false
}

// mayBeLeft tells whether an eventless transition of another region may leave the source of
// one: in the same microstep, or before it where that exits something and stands behind it
// (SPEC 5.3).
func mayBeLeft(table *kernel.Table, own int32, leavers []int32) bool {
	states, tr := table.States, &table.Transitions[own]
	return slices.ContainsFunc(leavers, func(t int32) bool {
		other := &table.Transitions[t]
		shared := other.Source
		for tr.Source < shared || tr.Source > states[shared].Last {
			shared = states[shared].Parent
		}
		beside := shared != other.Source && shared != tr.Source && states[shared].Kind == kernel.Parallel
		return beside && other.Domain <= shared && (len(tr.Targets) == 0 || other.Source < tr.Source)
	})
}

// activates are the states that a transition surely enters, and its source where that is
// asked again; none where the machine may be done.
func activates(m *ir.Machine, t int32) (list []int32) {
	tr := &m.Table.Transitions[t]
	if m.MayFinish(t) {
		return nil
	}
	if m.Returns(t) {
		list = append(list, tr.Source)
	}
	for _, target := range tr.Targets {
		list = enteredBy(list, m.Table.States, tr.Domain, target)
	}
	return list
}

// enteredBy adds the states that following a target surely enters: those on
// the way, and its initial states.
func enteredBy(list []int32, states []kernel.State, domain, target int32) []int32 {
	for s := target; s > domain; s = states[s].Parent {
		list = append(list, s)
	}
	for s := target; states[s].Kind == kernel.Compound; {
		initial := states[s].Initial
		if len(initial) != 1 || states[initial[0]].Kind.IsHistory() {
			break
		}
		for below := initial[0]; below > s; below = states[below].Parent {
			list = append(list, below)
		}
		s = initial[0]
	}
	return list
}
