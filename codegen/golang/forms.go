package golang

// Forms: the operations of ir.Op that are one call of the kernel, or one operator
// of the language. What needs more than that is printed in exprs.go.

import (
	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

// A form says how a regular operation is called.
type form struct {
	name string
	how  calling
}

type calling uint8

const (
	plain   calling = iota // kernel.Name(args)
	checked                // l.e.Name(args)
	generic                // kernel.Name(&l.e, args)
)

// forms are the operations that are one call.
var forms = map[ir.Op]form{
	ir.IntAdd: {"IntAdd", checked}, ir.IntSub: {"IntSub", checked}, ir.IntMul: {"IntMul", checked}, ir.IntDiv: {"IntDiv", checked},
	ir.IntMod: {"IntMod", checked}, ir.IntNeg: {"IntNeg", plain}, ir.IntPow: {"IntPow", checked},
	ir.TimestampAdd: {"TimestampAdd", checked}, ir.TimestampSub: {"TimestampSub", checked}, ir.TimestampDiff: {"TimestampDiff", checked},
	ir.DurationAdd: {"DurationAdd", checked}, ir.DurationSub: {"DurationSub", checked}, ir.DurationMul: {"DurationMul", checked},
	ir.IntToDouble: {"IntToDouble", plain}, ir.DoubleToInt: {"DoubleToInt", checked}, ir.StringToInt: {"StringToInt", checked},
	ir.TimestampToInt: {"TimestampToInt", plain}, ir.AnyToInt: {"AnyToInt", checked}, ir.StringToDouble: {"StringToDouble", checked},
	ir.AnyToDouble: {"AnyToDouble", checked}, ir.StringToBool: {"StringToBool", checked}, ir.AnyToBool: {"AnyToBool", checked},
	ir.BoolToString: {"BoolToString", plain}, ir.IntToString: {"IntToString", plain}, ir.DoubleToString: {"DoubleToString", plain},
	ir.TimestampToString: {"TimestampToString", plain}, ir.DurationToString: {"DurationToString", plain}, ir.AnyToString: {"AnyToString", checked},
	ir.StringToTimestamp: {"StringToTimestamp", checked}, ir.IntToTimestamp: {"IntToTimestamp", checked}, ir.StringToDuration: {"StringToDuration", checked},
	ir.StringSize: {"StringSize", checked}, ir.Contains: {"Contains", checked}, ir.StartsWith: {"StartsWith", plain}, ir.EndsWith: {"EndsWith", plain},
	ir.LowerAscii: {"LowerAscii", checked}, ir.UpperAscii: {"UpperAscii", checked}, ir.Trim: {"Trim", checked},
	ir.Split: {"Split", checked}, ir.SplitN: {"SplitN", checked}, ir.Join: {"Join", checked}, ir.Replace: {"Replace", checked}, ir.ReplaceN: {"ReplaceN", checked},
	ir.Substring: {"Substring", checked}, ir.SubstringFrom: {"SubstringFrom", checked}, ir.IndexOf: {"IndexOf", checked},
	ir.ListSize: {"ListSize", plain}, ir.MapSize: {"MapSize", plain}, ir.ListIndex: {"ListIndex", generic}, ir.MapIndex: {"MapIndex", generic},
	ir.Slice: {"Slice", generic}, ir.First: {"First", plain}, ir.Last: {"Last", plain}, ir.Reverse: {"Reverse", generic},
	ir.IntAbs: {"IntAbs", plain}, ir.DoubleAbs: {"DoubleAbs", plain}, ir.Ceil: {"Ceil", plain}, ir.Floor: {"Floor", plain}, ir.Round: {"Round", plain},
	ir.GetFullYear: {"GetFullYear", plain}, ir.GetMonth: {"GetMonth", plain}, ir.GetDate: {"GetDate", plain}, ir.GetDayOfMonth: {"GetDayOfMonth", plain},
	ir.GetDayOfWeek: {"GetDayOfWeek", plain}, ir.GetDayOfYear: {"GetDayOfYear", plain}, ir.GetHours: {"GetHours", plain}, ir.GetMinutes: {"GetMinutes", plain},
	ir.GetSeconds: {"GetSeconds", plain}, ir.GetMilliseconds: {"GetMilliseconds", plain}, ir.DurationHours: {"DurationHours", plain},
	ir.DurationMinutes: {"DurationMinutes", plain}, ir.DurationSeconds: {"DurationSeconds", plain}, ir.DurationMilliseconds: {"DurationMilliseconds", plain},
	ir.Millis: {"Millis", plain}, ir.Unwrap: {"Unwrap", generic},
}

// operators are the operations that Go has itself.
var operators = map[ir.Op]string{ir.Lt: "<", ir.Le: "<=", ir.Gt: ">", ir.Ge: ">=", ir.DoubleAdd: "+", ir.DoubleSub: "-", ir.DoubleDiv: "/"}

// evaluation is the kernel.Eval of an instance, evalRef what points to it.
func evaluation() *jen.Statement { return jen.Id("l").Dot("e") }

func evalRef() *jen.Statement { return jen.Op("&").Id("l").Dot("e") }

func (g *printer) call(f form, args ...jen.Code) *jen.Statement {
	switch f.how {
	case checked:
		return evaluation().Dot(f.name).Call(args...)
	case generic:
		return kernel(f.name).Call(append([]jen.Code{evalRef()}, args...)...)
	}
	return kernel(f.name).Call(args...)
}
