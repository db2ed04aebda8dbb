package typescript

// Forms: the operations of ir.Op that are one call of the kernel, or one operator
// of the language. What needs more than that is printed in exprs.go.

import "github.com/lockstep-charts/lockstep/ir"

// A form says how a regular operation is called.
type form struct{ file, name string }

// forms are the operations that are one call of the kernel.
var forms = map[ir.Op]form{
	ir.IntAdd: {"number", "intAdd"}, ir.IntSub: {"number", "intSub"}, ir.IntMul: {"number", "intMul"}, ir.IntDiv: {"number", "intDiv"},
	ir.IntMod: {"number", "intMod"}, ir.IntPow: {"number", "intPow"},
	ir.TimestampAdd: {"time", "timestampAdd"}, ir.TimestampSub: {"time", "timestampSub"}, ir.TimestampDiff: {"time", "timestampDiff"},
	ir.DurationAdd: {"time", "durationAdd"}, ir.DurationSub: {"time", "durationSub"}, ir.DurationMul: {"time", "durationMul"},
	ir.DoubleToInt: {"number", "doubleToInt"}, ir.StringToInt: {"number", "stringToInt"},
	ir.TimestampToInt: {"time", "timestampToInt"}, ir.AnyToInt: {"any", "anyToInt"}, ir.StringToDouble: {"number", "stringToDouble"},
	ir.AnyToDouble: {"any", "anyToDouble"}, ir.StringToBool: {"number", "stringToBool"}, ir.AnyToBool: {"any", "anyToBool"},
	ir.BoolToString: {"number", "boolToString"}, ir.IntToString: {"number", "intToString"}, ir.DoubleToString: {"number", "doubleToString"},
	ir.TimestampToString: {"timetext", "timestampToString"}, ir.DurationToString: {"timetext", "durationToString"}, ir.AnyToString: {"any", "anyToString"},
	ir.StringToTimestamp: {"timetext", "stringToTimestamp"}, ir.IntToTimestamp: {"time", "intToTimestamp"}, ir.StringToDuration: {"timetext", "stringToDuration"},
	ir.StringSize: {"text", "stringSize"}, ir.Contains: {"text", "contains"}, ir.StartsWith: {"text", "startsWith"}, ir.EndsWith: {"text", "endsWith"},
	ir.LowerAscii: {"text", "lowerAscii"}, ir.UpperAscii: {"text", "upperAscii"}, ir.Trim: {"text", "trim"},
	ir.Split: {"text", "split"}, ir.SplitN: {"text", "splitN"}, ir.Join: {"text", "join"}, ir.Replace: {"text", "replace"}, ir.ReplaceN: {"text", "replaceN"},
	ir.Substring: {"text", "substring"}, ir.SubstringFrom: {"text", "substringFrom"}, ir.IndexOf: {"text", "indexOf"},
	ir.ListIndex: {"list", "listIndex"}, ir.MapIndex: {"list", "mapIndex"},
	ir.Slice: {"list", "slice"}, ir.First: {"list", "first"}, ir.Last: {"list", "last"}, ir.Reverse: {"list", "reverse"},
	ir.Ceil: {"number", "ceil"}, ir.Floor: {"number", "floor"}, ir.Round: {"number", "round"},
	ir.IntAbs: {"number", "intAbs"}, ir.DoubleAbs: {"number", "doubleAbs"},
	ir.GetFullYear: {"time", "getFullYear"}, ir.GetMonth: {"time", "getMonth"}, ir.GetDate: {"time", "getDate"}, ir.GetDayOfMonth: {"time", "getDayOfMonth"},
	ir.GetDayOfWeek: {"time", "getDayOfWeek"}, ir.GetDayOfYear: {"time", "getDayOfYear"}, ir.GetHours: {"time", "getHours"}, ir.GetMinutes: {"time", "getMinutes"},
	ir.GetSeconds: {"time", "getSeconds"}, ir.GetMilliseconds: {"time", "getMilliseconds"}, ir.DurationHours: {"time", "durationHours"},
	ir.DurationMinutes: {"time", "durationMinutes"}, ir.DurationSeconds: {"time", "durationSeconds"}, ir.DurationMilliseconds: {"time", "durationMilliseconds"},
	ir.Millis: {"time", "millis"},
}

// operators are the operations that TypeScript has itself.
var operators = map[ir.Op]string{ir.Lt: "<", ir.Le: "<=", ir.Gt: ">", ir.Ge: ">=",
	ir.DoubleAdd: "+", ir.DoubleSub: "-", ir.DoubleMul: "*", ir.DoubleDiv: "/"}

func (g *printer) call(f form, args ...string) string {
	return g.k(f.file, f.name) + parens(args...)
}

// operator prints a comparison or the arithmetic of doubles; strings are compared
// by code point.
func (g *printer) operator(e *ir.Expr, op string) string {
	if g.typeOf(e.Args[0].Type).Kind == ir.StringKind {
		return "(" + g.k("text", "compareText") + parens(g.exprs(e.Args)...) + " " + op + " 0)"
	}
	least := binds[e.Op]
	return "(" + g.operand(least, e.Args[0]) + " " + op + " " + g.operand(least+1, e.Args[1]) + ")"
}

// How tightly operators bind, as far as that matters here.
const (
	loosest = iota // && and ||, which stand in parentheses beside one another
	comparison
	sum
	product
)

// binds has the operations that are printed as operators, in parentheses. What is not
// here keeps those that it has.
var binds = map[ir.Op]int{
	ir.And: loosest, ir.OrElse: loosest,
	ir.Eq: comparison, ir.Ne: comparison, ir.HasField: comparison, ir.HasValue: comparison,
	ir.Lt: comparison, ir.Le: comparison, ir.Gt: comparison, ir.Ge: comparison,
	ir.DoubleAdd: sum, ir.DoubleSub: sum, ir.DoubleMul: product, ir.DoubleDiv: product,
}

// operand prints an operand of an operator, without parentheses where it binds as tightly
// as least.
func (g *printer) operand(least int, e *ir.Expr) string {
	s, op := g.expr(e), e.Op
	if op == ir.Not {
		op = e.Args[0].Op // the opposite, where that is an operator
	}
	if b, known := binds[op]; known && b >= least {
		return outer(s)
	}
	return s
}
