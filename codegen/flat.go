package codegen

// Flat charts get a Transition of a table alone, the same in every language.

import (
	"iter"
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// isFlat tells whether the next state follows from state and event type alone.
func isFlat(m *ir.Machine) bool {
	t := m.Table
	for i := range t.States {
		s := &t.States[i]
		if i > 0 && s.Parent != 0 || len(s.Always) > 0 || s.Kind == k.Parallel || s.Kind.IsHistory() {
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
		answers(m, k.ExecutionType) && (starts(m.Table) || some(m.Actions(), func(a *ir.Action) bool { return saysPlace(m, a) })) ||
		answers(m, k.CommunicationType) && does(m, ir.Send)
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

// A Flat is where the events of a flat chart lead, as its table says it (kernel, leads.go).
type Flat struct {
	Large bool // too large to be written out: it is looked up in the chart's table
	moves [][]Move
	valid map[int32][]int32
}

// A chart is written out up to so many moves, and up to so many pairs of a state and an
// event. Fifty events that all of 500 states take from the root are more moves already.
const (
	maxMoves = 20_000
	maxPairs = 1 << 20
)

// A Move is what an event does in a state, from which it leads to another.
type Move struct{ Event, To int32 }

// FlatOf is nil for a chart that is not flat.
func FlatOf(m *ir.Machine) *Flat {
	if !isFlat(m) {
		return nil
	}
	if len(m.Table.States)*len(m.Events) > maxPairs {
		return &Flat{Large: true}
	}
	f, n := &Flat{moves: make([][]Move, len(m.Table.States))}, 0
	for s := range f.moves {
		f.moves[s] = movesOf(m, int32(s))
		n += len(f.moves[s])
	}
	if n > maxMoves {
		return &Flat{Large: true}
	}
	f.valid = k.ValidTransitions[int32](m.Table)
	return f
}

func movesOf(m *ir.Machine, s int32) (list []Move) {
	for e := range m.Events {
		if to := m.Table.Leads(s, int32(e)); to != 0 {
			list = append(list, Move{int32(e), to})
		}
	}
	return list
}

// Moves are the events that lead from a state to another, in the order of the chart's; none
// where the chart is large.
func (f *Flat) Moves(state int32) []Move { return f.moves[state] }

// Targets are the states that events lead to from a state, each once, in the
// order in which the file's transitions name them: the state's own first, then
// those that it has from the root.
func (f *Flat) Targets(state int32) []int32 { return f.valid[state] }
