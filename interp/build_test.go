package interp

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// Machines and expressions built by hand, so that what the interpreter does
// with each op and action is tested apart from the compiler.

// Builders of expressions. They set what the compiler would set.

func op(o ir.Op, t ir.TypeID, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: o, Type: t, Args: args, CanFail: true}
}

func at(o ir.Op, t ir.TypeID, index int, args ...*ir.Expr) *ir.Expr {
	e := op(o, t, args...)
	e.Index = index
	return e
}

func num(n int64) *ir.Expr { return &ir.Expr{Op: ir.LitInt, Type: ir.Int, Int: n} }
func dbl(f float64) *ir.Expr {
	return &ir.Expr{Op: ir.LitDouble, Type: ir.Double, Float: f}
}
func str(s string) *ir.Expr { return &ir.Expr{Op: ir.LitString, Type: ir.String, Str: s} }
func yes(b bool) *ir.Expr {
	e := &ir.Expr{Op: ir.LitBool, Type: ir.Bool}
	if b {
		e.Int = 1
	}
	return e
}
func moment(ms int64) *ir.Expr { return &ir.Expr{Op: ir.LitTimestamp, Type: ir.Timestamp, Int: ms} }
func span(ms int64) *ir.Expr   { return &ir.Expr{Op: ir.LitDuration, Type: ir.Duration, Int: ms} }
func raw(s string) *ir.Expr    { return &ir.Expr{Op: ir.LitAny, Type: ir.Any, Str: s} }

// overflow is an int that fails, boom a bool that fails.
func overflow() *ir.Expr { return op(ir.IntAdd, ir.Int, num(kernel.MaxInt), num(1)) }
func boom() *ir.Expr     { return op(ir.Gt, ir.Bool, overflow(), num(0)) }

// A bench is a chart with one state `s`, whose event E0, E1 … runs block 1, 2 …
// Errors come back as log lines with level "error".
type bench struct {
	types *ir.TypeSet
	m     *ir.Machine
}

// The types of a bench's chart.
var (
	set     = ir.NewTypeSet()
	ints    = set.ListOf(ir.Int)
	doubles = set.ListOf(ir.Double)
	strs    = set.ListOf(ir.String)
	intMap  = set.MapOf(ir.Int)
	optInt  = set.OptionalOf(ir.Int)
	optStr  = set.OptionalOf(ir.String)
	color   = set.Enum("color", []string{"red", "green"})
	point   = set.Object("Point", []ir.Field{{Name: "y", Type: ir.Int}, {Name: "x", Type: ir.Int, Optional: true}})
	optPt   = set.OptionalOf(point)
	points  = set.ListOf(point)
	ptMap   = set.MapOf(point)
	data    = set.Object("Context", []ir.Field{
		{Name: "n", Type: ir.Int}, {Name: "m", Type: ir.Int}, {Name: "d", Type: ir.Double},
		{Name: "s", Type: ir.String}, {Name: "list", Type: ints}, {Name: "map", Type: intMap},
		{Name: "p", Type: point}, {Name: "o", Type: point, Optional: true}, {Name: "ps", Type: points},
		{Name: "pm", Type: ptMap}, {Name: "i", Type: ir.Int, Optional: true}, {Name: "strs", Type: strs},
	})
	inputs = set.Object("Input", []ir.Field{{Name: "n", Type: ir.Int, Default: num(5)}})
	oneInt = set.Object("params", []ir.Field{{Name: "n", Type: ir.Int}})
)

const (
	fN = iota
	fM
	fD
	fS
	fList
	fMap
	fP
	fO
	fPs
	fPm
	fI
	fStrs
)

func newBench(blocks ...[]ir.Action) *bench {
	m := &ir.Machine{
		Name: "bench", Version: 1, Types: set.All(), Context: data, Input: inputs,
		ContextInit: []*ir.Expr{
			num(3), num(2), dbl(0.5), str("héllo"),
			op(ir.MakeList, ints, num(3), num(1), num(2)),
			op(ir.MakeMap, intMap, str("b"), num(2), str("a"), num(1)),
			op(ir.MakeObject, point, num(7), nil), op(ir.NoneOf, optPt),
			op(ir.MakeList, points, op(ir.MakeObject, point, num(1), num(2))),
			op(ir.MakeMap, ptMap, str("k"), op(ir.MakeObject, point, num(5), nil)),
			op(ir.NoneOf, optInt), op(ir.MakeList, strs),
		},
		Events: []ir.Event{},
		Blocks: []ir.Block{{}},
	}
	table := &kernel.Table{
		Chart: "bench", Version: 1, Hash: "0000000000000000", IgnoreErrors: true,
		States: []kernel.State{
			{Kind: kernel.Compound, Parent: kernel.NoState, Last: 1, Initial: []int32{1}},
			{Name: "s", Path: "s", ID: "s", Parent: 0, Last: 1},
		},
	}
	m.Table = table
	b := &bench{set, m}
	for _, do := range blocks {
		b.on("E"+kernel.IntToString(int64(len(table.Events))), ir.NoType, do)
	}
	return b
}

// on adds an event with a transition that runs a block.
func (b *bench) on(name string, fields ir.TypeID, do []ir.Action) {
	t := b.m.Table
	b.m.Events = append(b.m.Events, ir.Event{Name: name, Type: fields})
	t.Events = append(t.Events, name)
	b.key(name, do)
}

// key adds a transition for a key.
func (b *bench) key(key string, do []ir.Action) {
	t := b.m.Table
	t.Keys = append(t.Keys, key)
	block := int32(len(b.m.Blocks))
	b.m.Blocks = append(b.m.Blocks, ir.Block{Place: "states.s.on." + key, Do: do})
	t.Transitions = append(t.Transitions, kernel.Transition{Source: 1, Domain: kernel.NoState, Do: block})
	s := &t.States[1]
	s.On = append(s.On, kernel.Candidates{Key: int32(len(t.Keys) - 1), Transitions: []int32{int32(len(t.Transitions) - 1)}})
}

// start links the chart and begins; what error.execution says is logged.
func (b *bench) start(t testing.TB) *kernel.Machine {
	t.Helper()
	b.key("error.execution", []ir.Action{{Op: ir.Log, Level: "error", Message: &ir.Expr{
		Op: ir.EventField, Type: ir.ErrorType, Str: "error",
		Cases: []ir.FieldCase{{Kind: kernel.ErrorExecution, Index: -1, Field: ir.PlatformError}},
	}}})
	m := kernel.NewMachine(From(b.m).Program(), "self", &hostStub{}, func() kernel.Timestamp { return 1000 })
	if err := m.Initial(nil); err != nil {
		t.Fatal(err)
	}
	return m
}

// hostStub answers host guards: whether n is positive; 0 fails.
type hostStub struct{ asked int }

type hostError struct{}

func (hostError) Error() string { return "the host is tired" }
func (hostError) Code() string  { return "tired" }

func (h *hostStub) Guard(_ int32, params kernel.Payload) (bool, error) {
	h.asked++
	if params == nil {
		return true, nil
	}
	switch n := params.(*datum).value.field(0).n; {
	case n == 0:
		return false, hostError{}
	default:
		return n > 0, nil
	}
}

// send steps with an event and tells the effects, one per line.
func send(m *kernel.Machine, name string, data kernel.Payload) string {
	i, ok := m.Table().EventIndex(name)
	if !ok {
		panic("bug: no event " + name)
	}
	m.Step(kernel.Event{Kind: kernel.Declared, Index: i, Name: name, Data: data})
	return effects(m)
}

func effects(m *kernel.Machine) string {
	var lines []string
	for _, e := range m.Effects() {
		line := "effect " + kernel.IntToString(int64(e.Kind))
		switch e.Kind {
		case kernel.LogEffect:
			line = text(e.Data)
			switch {
			case e.Name == "error":
				line = "error " + code(e.Data)
			case e.Name != "":
				line = e.Name + " " + line
			}
			if e.More != nil {
				line += " " + text(e.More)
			}
		case kernel.ActionEffect:
			line = "action " + e.Name + " " + text(e.Data)
		case kernel.EmitEffect:
			line = "emit " + string(kernel.AppendEvent(nil, e.Name, e.Data))
		case kernel.SendEffect:
			line = "send " + e.To + " " + string(kernel.AppendEvent(nil, e.Name, e.Data))
		case kernel.StartEffect:
			line = "start " + e.ID + " " + e.Name + " " + text(e.Data)
		case kernel.StopEffect:
			line = "stop " + e.ID
		case kernel.TimerEffect:
			line = "timer " + e.ID + " " + e.Due.String() + " " + e.To
		case kernel.CancelTimerEffect:
			line = "cancelTimer " + e.ID
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func text(p kernel.Payload) string {
	if p == nil {
		return "-"
	}
	return string(p.AppendJSON(nil))
}

// code is the code and the place of an error that was logged.
func code(p kernel.Payload) string {
	v := p.(*datum).value
	line := v.field(2).string()
	if place := v.field(3); !place.isAbsent() {
		line += " at " + place.string()
	}
	return line
}

func logOf(e *ir.Expr) []ir.Action {
	return []ir.Action{{Op: ir.Log, Place: "[0].log", Message: e}}
}

// context is the machine's context as JSON.
func contextOf(m *kernel.Machine) string { return string(m.Logic().AppendContext(nil)) }
