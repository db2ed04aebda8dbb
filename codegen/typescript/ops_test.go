package typescript

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// The types of the sample machine behind the built-in ones.
const (
	listOfInt = ir.ErrorType + 1 + iota
	mapOfInt
	optionalInt
	object
	enum
	optionalObject
)

func sample() *ir.Machine {
	m := &ir.Machine{
		Name:  "sample",
		Table: &kernel.Table{Chart: "sample", States: []kernel.State{{Parent: kernel.NoState}}},
		Types: []ir.Type{{}, {Kind: ir.BoolKind}, {Kind: ir.IntKind}, {Kind: ir.DoubleKind}, {Kind: ir.StringKind}, {Kind: ir.TimestampKind},
			{Kind: ir.DurationKind}, {Kind: ir.AnyKind}, {Kind: ir.ObjectKind, Name: "Error", Named: true},
			{Kind: ir.ListKind, Elem: ir.Int}, {Kind: ir.MapKind, Elem: ir.Int}, {Kind: ir.OptionalKind, Elem: ir.Int},
			{Kind: ir.ObjectKind, Name: "Pair", Named: true, Fields: []ir.Field{{Name: "a", Type: ir.Int}, {Name: "b", Type: ir.Int, Optional: true}}},
			{Kind: ir.EnumKind, Name: "Word", Named: true, Values: []string{"x", "y"}}, {Kind: ir.OptionalKind, Elem: object}},
		Funcs:      []ir.Func{{Name: "half", Type: ir.Int}},
		HostGuards: []ir.Host{{Name: "open"}},
	}
	return m
}

func lit(id ir.TypeID) *ir.Expr {
	switch id {
	case listOfInt:
		return &ir.Expr{Op: ir.MakeList, Type: id, Args: []*ir.Expr{lit(ir.Int)}}
	case mapOfInt:
		return &ir.Expr{Op: ir.MakeMap, Type: id, Args: []*ir.Expr{lit(ir.String), lit(ir.Int)}}
	case optionalInt, optionalObject:
		return &ir.Expr{Op: ir.NoneOf, Type: id}
	case object:
		return &ir.Expr{Op: ir.MakeObject, Type: id, Args: []*ir.Expr{lit(ir.Int), nil}}
	case ir.String:
		return &ir.Expr{Op: ir.LitString, Type: id}
	case ir.Bool:
		return &ir.Expr{Op: ir.LitBool, Type: id}
	}
	return &ir.Expr{Op: ir.LitInt, Type: id}
}

// firstArg is what the first operand of an op must be for its form; the others
// take any.
var firstArg = map[ir.Op]ir.TypeID{
	ir.Select: object, ir.HasField: object, ir.OptField: optionalObject, ir.Unwrap: optionalInt, ir.OrValue: optionalInt, ir.Or: optionalInt, ir.OptMap: optionalInt,
	ir.HasValue: optionalInt, ir.ListIndex: listOfInt, ir.MapIndex: mapOfInt, ir.OptListIndex: listOfInt, ir.OptMapIndex: mapOfInt, ir.Sort: listOfInt, ir.LeastOf: listOfInt,
	ir.GreatestOf: listOfInt, ir.ListSize: listOfInt, ir.MapSize: mapOfInt, ir.All: listOfInt, ir.Exists: listOfInt, ir.ExistsOne: listOfInt, ir.Filter: listOfInt, ir.MapMacro: listOfInt,
	ir.MapFilter: listOfInt, ir.Distinct: listOfInt, ir.MakeMap: ir.String, ir.Matches: ir.String,
}

var resultOf = map[ir.Op]ir.TypeID{
	ir.MakeList: listOfInt, ir.MakeMap: mapOfInt, ir.MakeObject: object, ir.OrValue: ir.Int, ir.Or: optionalInt, ir.OptMap: optionalInt, ir.OptField: optionalInt, ir.OptListIndex: optionalInt,
	ir.OptMapIndex: optionalInt, ir.NoneOf: optionalInt, ir.SomeOf: optionalInt, ir.Distinct: listOfInt, ir.StringToEnum: enum, ir.LitEnum: enum, ir.LitTimestamp: ir.Timestamp, ir.LitDuration: ir.Duration,
}

func example(op ir.Op) *ir.Expr {
	e := &ir.Expr{Op: op, Type: ir.Int, Args: []*ir.Expr{lit(ir.Int), lit(ir.Int), lit(ir.Int)}, Str: "1"}
	if id, ok := firstArg[op]; ok {
		e.Args[0] = lit(id)
	}
	if id, ok := resultOf[op]; ok {
		e.Type = id
	}
	switch op {
	case ir.MakeObject, ir.MakeMap, ir.InMap, ir.MakeAny:
		e.Args = e.Args[:2]
	}
	if op == ir.InMap || op == ir.InList {
		e.Args[1] = lit(mapOfInt)
	}
	return e
}

// Every operation has a case, and what is printed for it is TypeScript.
func TestEveryOperationIsPrinted(t *testing.T) {
	for op := ir.BadOp + 1; op < ir.LastOp; op++ {
		g := newPrinter(sample(), Options{Ext: ".ts"})
		text := g.expr(example(op))
		g.drain()
		script := "const v0 = 0, m: any = 0, e: any = 0, params: any = 0;\nconst value = " + text + ";\n" + string(g.w.text)
		if _, err := js.Parse(script); err != nil {
			t.Errorf("%v: %s: %v", op, text, err)
		}
	}
}

// An operation that nobody knows is our own bug, and said to be.
func TestUnknownOperationPanics(t *testing.T) {
	defer func() {
		if p, _ := recover().(string); !strings.Contains(p, "bug") {
			t.Errorf("recovered %q", p)
		}
	}()
	newPrinter(sample(), Options{}).expr(&ir.Expr{Op: ir.LastOp})
}

// Every action has a case.
func TestEveryActionIsPrinted(t *testing.T) {
	for op := ir.Assign; op <= ir.Nested; op++ {
		m := sample()
		m.Context = object
		m.Procs = []ir.Proc{{Name: "p"}}
		m.HostActions = []ir.Host{{Name: "h"}}
		a := ir.Action{Op: op, Target: lit(ir.String), ID: lit(ir.String), Message: lit(ir.String), Cond: lit(ir.Bool), In: lit(listOfInt), Index: -1,
			Assigns: []ir.Assignment{{Path: []ir.Step{{Type: ir.Int}}, Value: lit(ir.Int)}}}
		g := newPrinter(m, Options{Ext: ".ts"})
		g.action(&a)
		if _, err := js.Parse(string(g.w.text)); err != nil || len(g.w.text) == 0 {
			t.Errorf("%v: %q: %v", op, g.w.text, err)
		}
	}
}

// Every kind of effect is said what it asks for.
func TestEffectTexts(t *testing.T) {
	for kind := kernel.ActionEffect; kind <= kernel.FailedEffect; kind++ {
		if !strings.Contains(strings.ToLower(effectTexts[kind]), strings.ToLower(kind.String())) {
			t.Errorf("%s: %q", kind, effectTexts[kind])
		}
	}
}
