package samples

import (
	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// This file makes an example of each operation and action, of a machine that has what
// they name.

// The types of the machine behind the built-in ones.
const (
	listOfInt = ir.ErrorType + 1 + iota
	mapOfInt
	optionalInt
	object
	enum
	optionalObject
	listOfDouble
)

// Machine is one with something of every kind that an expression or an action names.
func Machine() *ir.Machine {
	return &ir.Machine{
		Name:  "sample",
		Table: &k.Table{Chart: "sample", States: []k.State{{Parent: k.NoState}}},
		Types: []ir.Type{{}, {Kind: ir.BoolKind}, {Kind: ir.IntKind}, {Kind: ir.DoubleKind}, {Kind: ir.StringKind}, {Kind: ir.TimestampKind},
			{Kind: ir.DurationKind}, {Kind: ir.AnyKind}, {Kind: ir.ObjectKind, Name: "Error", Named: true},
			{Kind: ir.ListKind, Elem: ir.Int}, {Kind: ir.MapKind, Elem: ir.Int}, {Kind: ir.OptionalKind, Elem: ir.Int},
			{Kind: ir.ObjectKind, Name: "Pair", Named: true, Fields: []ir.Field{{Name: "a", Type: ir.Int}, {Name: "b", Type: ir.Int, Optional: true}}},
			{Kind: ir.EnumKind, Name: "Word", Named: true, Values: []string{"x", "1"}}, {Kind: ir.OptionalKind, Elem: object}, {Kind: ir.ListKind, Elem: ir.Double}},
		Funcs:       []ir.Func{{Name: "half", Type: ir.Int}},
		HostGuards:  []ir.Host{{Name: "open"}},
		HostActions: []ir.Host{{Name: "h"}},
		Procs:       []ir.Proc{{Name: "p"}},
		Context:     object,
	}
}

// value is an operand of a type.
func value(id ir.TypeID) *ir.Expr {
	switch id {
	case listOfInt:
		return &ir.Expr{Op: ir.MakeList, Type: id, Args: []*ir.Expr{value(ir.Int)}}
	case listOfDouble:
		return &ir.Expr{Op: ir.MakeList, Type: id, Args: []*ir.Expr{value(ir.Double)}}
	case mapOfInt:
		return &ir.Expr{Op: ir.MakeMap, Type: id, Args: []*ir.Expr{value(ir.String), value(ir.Int)}}
	case optionalInt, optionalObject:
		return &ir.Expr{Op: ir.NoneOf, Type: id}
	case object:
		return &ir.Expr{Op: ir.MakeObject, Type: id, Args: []*ir.Expr{value(ir.Int), nil}}
	case ir.String:
		return &ir.Expr{Op: ir.LitString, Type: id}
	case ir.Double:
		return &ir.Expr{Op: ir.LitDouble, Type: id, Float: 0.5}
	case ir.Bool:
		return &ir.Expr{Op: ir.LitBool, Type: id}
	}
	return &ir.Expr{Op: ir.LitInt, Type: id}
}

// firstArg is what the first operand of an op must be for its form; the others
// take any.
var firstArg = map[ir.Op]ir.TypeID{
	ir.Select: object, ir.HasField: object, ir.OptField: optionalObject, ir.Unwrap: optionalInt, ir.OrValue: optionalInt, ir.Or: optionalInt, ir.OptMap: optionalInt,
	ir.HasValue: optionalInt, ir.ListIndex: listOfInt, ir.MapIndex: mapOfInt, ir.OptListIndex: listOfInt, ir.OptMapIndex: mapOfInt, ir.Sort: listOfDouble, ir.LeastOf: listOfInt,
	ir.GreatestOf: listOfDouble, ir.ListSize: listOfInt, ir.MapSize: mapOfInt, ir.All: listOfInt, ir.Exists: listOfInt, ir.ExistsOne: mapOfInt, ir.Filter: listOfInt, ir.MapMacro: listOfInt,
	ir.MapFilter: listOfInt, ir.Distinct: listOfInt, ir.MakeMap: ir.String, ir.Matches: ir.String, ir.DoubleAdd: ir.Double, ir.DoubleNeg: ir.Double, ir.DoubleMul: ir.Double,
}

var resultOf = map[ir.Op]ir.TypeID{
	ir.MakeList: listOfInt, ir.MakeMap: mapOfInt, ir.MakeObject: object, ir.Or: optionalInt, ir.OptMap: optionalInt, ir.OptField: optionalInt, ir.OptListIndex: optionalInt,
	ir.OptMapIndex: optionalInt, ir.NoneOf: optionalInt, ir.SomeOf: optionalInt, ir.Distinct: listOfInt, ir.StringToEnum: enum, ir.LitEnum: enum, ir.LitTimestamp: ir.Timestamp, ir.LitDuration: ir.Duration,
}

// Example is an expression of an op, with operands that it can have.
func Example(op ir.Op) *ir.Expr {
	e := &ir.Expr{Op: op, Type: ir.Int, Args: []*ir.Expr{value(ir.Int), value(ir.Int), value(ir.Int)}, Str: "1", Var: "item"}
	if id, ok := firstArg[op]; ok {
		e.Args[0] = value(id)
	}
	if id, ok := resultOf[op]; ok {
		e.Type = id
	}
	switch op {
	case ir.MakeObject, ir.MakeMap, ir.InMap, ir.MakeAny:
		e.Args = e.Args[:2]
	}
	if op == ir.InMap || op == ir.InList {
		e.Args[1] = value(mapOfInt)
	}
	return e
}

// Action is one of an op, with an operand in every place.
func Action(op ir.ActionOp) *ir.Action {
	return &ir.Action{Op: op, Target: value(ir.String), ID: value(ir.String), Message: value(ir.String), Cond: value(ir.Bool), In: value(listOfInt), Index: -1, Place: "here",
		Assigns: []ir.Assignment{{Path: []ir.Step{{Type: ir.Int}}, Value: value(ir.Int)}}}
}
