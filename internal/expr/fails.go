package expr

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file decides what can fail, exactly, by the kernel's operations: what
// gives an error of its own (SPEC 3.8), and what counts towards the limit (SPEC
// 3.14). Where an operand cannot fail, back-ends print the native operator.

// neverFails are the ops that give no error of their own and count nothing.
// Ops that are not here and not in canFail's switch can fail.
var neverFails = map[ir.Op]bool{
	ir.LitBool: true, ir.LitInt: true, ir.LitDouble: true, ir.LitString: true, ir.LitTimestamp: true,
	ir.LitDuration: true, ir.LitEnum: true, ir.LitAny: true,
	ir.MakeList: true, ir.MakeObject: true,
	ir.ContextRef: true, ir.InputRef: true, ir.ParamsRef: true, ir.Local: true, ir.Now: true, ir.Self: true,
	ir.EventType: true, ir.EventSender: true, ir.EventField: true, ir.HasEventField: true,
	ir.Select: true, ir.HasField: true, ir.SomeOf: true, ir.NoneOf: true, ir.OrValue: true, ir.Or: true,
	ir.HasValue: true, ir.OptField: true, ir.OptMap: true, ir.OptListIndex: true, ir.OptMapIndex: true, ir.InMap: true,
	ir.Not: true, ir.And: true, ir.OrElse: true, ir.Cond: true,
	ir.Lt: true, ir.Le: true, ir.Gt: true, ir.Ge: true,
	ir.IntNeg: true, ir.DoubleAdd: true, ir.DoubleSub: true, ir.DoubleMul: true, ir.DoubleDiv: true, ir.DoubleNeg: true,
	ir.IntToDouble: true, ir.TimestampToInt: true, ir.BoolToString: true, ir.IntToString: true, ir.DoubleToString: true,
	ir.TimestampToString: true, ir.DurationToString: true, ir.EnumToString: true,
	ir.StartsWith: true, ir.EndsWith: true, ir.ListSize: true, ir.MapSize: true, ir.First: true, ir.Last: true,
	ir.IntAbs: true, ir.DoubleAbs: true, ir.Ceil: true, ir.Floor: true, ir.Round: true,
	ir.GetFullYear: true, ir.GetMonth: true, ir.GetDate: true, ir.GetDayOfMonth: true, ir.GetDayOfWeek: true,
	ir.GetDayOfYear: true, ir.GetHours: true, ir.GetMinutes: true, ir.GetSeconds: true, ir.GetMilliseconds: true,
	ir.DurationHours: true, ir.DurationMinutes: true, ir.DurationSeconds: true, ir.DurationMilliseconds: true, ir.Millis: true,
	ir.Active: true, ir.Alive: true,
}

// canFail tells whether evaluating a node may give an error.
func (p *pass) canFail(x *ir.Expr) bool {
	if anyFails(x.Args) {
		return true
	}
	switch x.Op {
	case ir.IntDiv, ir.IntMod: // the range is symmetric: only zero is wrong
		return x.Args[1].Op != ir.LitInt || x.Args[1].Int == 0
	case ir.Eq, ir.Ne: // lists and maps are counted
		return p.types.Holds(x.Args[0].Type, ir.ListKind, ir.MapKind)
	case ir.MakeAny: // a double must be finite to be carried, and all of it not too much
		return !x.Args[0].IsLiteral() && p.types.Holds(x.Args[0].Type, ir.DoubleKind) ||
			!p.types.IsShort(x.Args[0]) || p.levels(x.Args[0]) > kernel.MaxDepth
	case ir.MakeMap:
		return !x.KeysDiffer()
	case ir.Least, ir.Greatest: // NaN has no order
		return x.Type == ir.Double
	}
	return !neverFails[x.Op]
}

// levels is how many lists and objects the value of a node may have, as far as
// the node shows how it is made.
func (p *pass) levels(x *ir.Expr) int {
	switch x.Op {
	case ir.LitAny: // null
		return 0
	case ir.MakeAny:
		return p.levels(x.Args[0])
	case ir.MakeList, ir.MakeMap, ir.MakeObject:
		inside := 0
		for _, a := range x.Args {
			if a != nil {
				inside = max(inside, p.levels(a))
			}
		}
		return 1 + inside
	}
	return p.types.Levels(x.Type)
}

func anyFails(xs []*ir.Expr) bool {
	for _, x := range xs {
		if x != nil && x.CanFail {
			return true
		}
	}
	return false
}
