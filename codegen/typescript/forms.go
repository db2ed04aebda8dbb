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
	ir.StringAdd: {"text", "stringAdd"}, ir.ListAdd: {"list", "listAdd"},
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
	a, b := g.expr(e.Args[0]), g.expr(e.Args[1])
	if g.typeOf(e.Args[0].Type).Kind == ir.StringKind {
		return "(" + g.k("text", "compareText") + parens(a, b) + " " + op + " 0)"
	}
	return "(" + a + " " + op + " " + b + ")"
}
