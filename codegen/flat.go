// Package codegen holds what the generators agree on. They never see one another.
package codegen

import (
	"cmp"
	"iter"
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// Flat charts get a Transition of a table alone, the same in every language.

// isFlat tells whether the next state follows from state and event type alone.
func isFlat(m *ir.Machine) bool {
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
	keys := map[int32]bool{}
	for i, key := range m.Table.Keys {
		keys[int32(i)] = k.KeyMatches(key, event)
	}
	leads := func(tr int32) bool { return len(m.Table.Transitions[tr].Targets) > 0 }
	return slices.ContainsFunc(m.Table.States, func(s k.State) bool {
		return slices.ContainsFunc(s.On, func(c k.Candidates) bool { return keys[c.Key] && slices.ContainsFunc(c.Transitions, leads) })
	})
}

// starts tells whether entering a state may fail after its actions: to arm a timer,
// or to start an actor.
func starts(t *k.Table) bool {
	return slices.ContainsFunc(t.States, func(s k.State) bool { return len(s.After) > 0 || len(s.Invokes) > 0 })
}

// A Flat is where the events of a flat chart lead. It is computed once for a machine,
// by its keys: a chart of thousands of events has millions of pairs of a state and an
// event, nearly all of which lead nowhere.
type Flat struct {
	Large bool // too large to be written out: it is looked up in the chart's table
	m     *ir.Machine
	moves [][]Move // per state; none where it is large
}

// A chart is written out up to so many moves, and up to so many pairs of a state and an
// event. Fifty events that all of 500 states take from the root are more moves already.
const (
	maxMoves = 20_000
	maxPairs = 1 << 20
)

// A Move is what an event does in a state, from which it leads to another.
type Move struct {
	Event, To int32
	taken     int32 // the transition
}

// FlatOf is nil for a chart that is not flat.
func FlatOf(m *ir.Machine) *Flat {
	if !isFlat(m) {
		return nil
	}
	f := &Flat{m: m, moves: make([][]Move, len(m.Table.States))}
	matching := eventsByKey(m)
	if f.Large = isLarge(m, matching); f.Large {
		return f
	}
	root := nearest(m, 0, matching)
	for s := 1; s < len(f.moves); s++ {
		if m.Table.States[s].Kind != k.Final { // a machine that is done takes nothing
			f.moves[s] = movesOf(m, nearest(m, s, matching), root)
		}
	}
	return f
}

// isLarge tells whether a chart has too many moves, or pairs, to be written out.
func isLarge(m *ir.Machine, matching [][]match) bool {
	states := m.Table.States
	if len(states)*len(m.Events) > maxPairs {
		return true
	}
	moves := 0
	for i := range states {
		times := 1
		if i == 0 {
			times = len(states) // all of them have what the root has
		}
		for _, c := range states[i].On {
			moves += times * len(matching[c.Key])
		}
	}
	return moves > maxMoves
}

// Moves are the events that lead from a state to another, in the order of the chart's.
func (f *Flat) Moves(state int32) []Move { return f.moves[state] }

// Targets are the states that events lead to from a state, each once, in the
// order in which the file's transitions name them: the state's own first, then
// those that it has from the root.
func (f *Flat) Targets(state int32) []int32 {
	moves := slices.Clone(f.moves[state])
	slices.SortFunc(moves, func(a, b Move) int {
		own, other := f.m.Table.Transitions[a.taken].Source, f.m.Table.Transitions[b.taken].Source
		return cmp.Or(int(other-own), int(a.taken-b.taken))
	})
	var list []int32
	seen := map[int32]bool{}
	for _, move := range moves {
		if !seen[move.To] {
			list = append(list, move.To)
		}
		seen[move.To] = true
	}
	return list
}

// A match is an event that a key matches; how many of the event's keys are nearer.
type match struct {
	event int32
	far   int
}

// eventsByKey lists for each key of the table the events that it matches, in order.
func eventsByKey(m *ir.Machine) [][]match {
	keys := map[string]int{}
	for i, key := range m.Table.Keys {
		keys[key] = i
	}
	list := make([][]match, len(m.Table.Keys))
	for e := range m.Events {
		for far, name := range k.KeyNames(m.Events[e].Name) {
			if key, ok := keys[name]; ok {
				list[key] = append(list[key], match{int32(e), far})
			}
		}
	}
	return list
}

// A choice is the transition that an event takes; far as of its key.
type choice struct {
	taken int32
	far   int
}

// nearest finds the transition that each event takes in a state itself: the first of
// its nearest key there.
func nearest(m *ir.Machine, s int, matching [][]match) map[int32]choice {
	found := map[int32]choice{}
	for _, c := range m.Table.States[s].On {
		if len(c.Transitions) == 0 {
			continue
		}
		for _, e := range matching[c.Key] {
			if before, ok := found[e.event]; !ok || e.far < before.far {
				found[e.event] = choice{c.Transitions[0], e.far}
			}
		}
	}
	return found
}

// movesOf are the moves of a state that takes what it has itself, and what the root
// has for other events.
func movesOf(m *ir.Machine, own, root map[int32]choice) []Move {
	var list []Move
	put := func(event, taken int32) {
		if to := m.Table.LeadsTo(taken); to != 0 {
			list = append(list, Move{event, to, taken})
		}
	}
	for e, c := range own {
		put(e, c.taken)
	}
	for e, c := range root {
		if _, hidden := own[e]; !hidden {
			put(e, c.taken)
		}
	}
	slices.SortFunc(list, func(a, b Move) int { return int(a.Event - b.Event) })
	return list
}
