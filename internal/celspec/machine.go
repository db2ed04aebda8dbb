package celspec

import (
	"strconv"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file puts expressions into a chart, so that every back-end can run them
// by what it does anyway: event N logs expression N; an evaluation that fails
// logs its error at level "error".

// Machine is a chart with one event for each expression, named by EventName.
func Machine(exprs []*ir.Expr, types *ir.TypeSet) *ir.Machine {
	m := &ir.Machine{
		Name: "celspec", Version: 1, Types: types.All(), Blocks: []ir.Block{{}},
		Table: &kernel.Table{
			Chart: "celspec", Version: 1, Hash: "0000000000000000", IgnoreErrors: true,
			States: []kernel.State{
				{Kind: kernel.Compound, Parent: kernel.NoState, Last: 1, Initial: []int32{1}},
				{Name: "s", Path: "s", ID: "s", Parent: 0, Last: 1},
			},
		},
	}
	m.States = make([]ir.StateInfo, 2)
	for i, x := range exprs {
		m.Events = append(m.Events, ir.Event{Name: EventName(i)})
		m.Table.Events = append(m.Table.Events, EventName(i))
		when(m, EventName(i), ir.Action{Op: ir.Log, Place: "[0].log", Message: shown(x)})
	}
	when(m, kernel.ExecutionType, ir.Action{Op: ir.Log, Level: "error", Place: "[0].log", Message: errorField()})
	m.Table.Seal()
	return m
}

// EventName is the event that logs expression i.
func EventName(i int) string { return "E" + strconv.Itoa(i) }

// when adds a transition that runs one action.
func when(m *ir.Machine, key string, do ir.Action) {
	t := m.Table
	t.Keys = append(t.Keys, key)
	t.Transitions = append(t.Transitions, kernel.Transition{Source: 1, Domain: kernel.NoState, Do: int32(len(m.Blocks))})
	m.Transitions = append(m.Transitions, ir.TransitionInfo{Event: key})
	m.Blocks = append(m.Blocks, ir.Block{Place: "states.s.on." + key, Do: []ir.Action{do}})
	last := len(t.Keys) - 1
	t.States[1].On = append(t.States[1].On, kernel.Candidates{Key: int32(last), Transitions: []int32{int32(last)}})
}

// shown is the expression as it can be logged: a double as text, because JSON
// has no NaN.
func shown(x *ir.Expr) *ir.Expr {
	if x.Type != ir.Double {
		return x
	}
	return &ir.Expr{Op: ir.DoubleToString, Type: ir.String, Args: []*ir.Expr{x}, CanFail: x.CanFail}
}

// errorField is event.error.code.
func errorField() *ir.Expr {
	err := &ir.Expr{
		Op: ir.EventField, Type: ir.ErrorType, Str: "error",
		Cases: []ir.FieldCase{{Kind: kernel.ErrorExecution, Index: -1, Field: ir.PlatformError}},
	}
	return &ir.Expr{Op: ir.Select, Type: ir.String, Index: 2, Args: []*ir.Expr{err}}
}
