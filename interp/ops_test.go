package interp

import (
	"math"
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// Every op of the closed list has rows here: what it gives, and how it fails.
// A test walks the list and fails for an op without one.

// A row is an expression and what logging it gives: JSON, or an error's code.
type row struct {
	expr *ir.Expr
	want string
}

func ctx(field int, t ir.TypeID) *ir.Expr {
	return &ir.Expr{Op: ir.Select, Type: t, Index: field, Args: []*ir.Expr{op(ir.ContextRef, data)}}
}

func local(i int, t ir.TypeID) *ir.Expr { return at(ir.Local, t, i) }
func some(e *ir.Expr) *ir.Expr          { return op(ir.SomeOf, optInt, e) }
func none() *ir.Expr                    { return op(ir.NoneOf, optInt) }
func intList(n ...int64) *ir.Expr {
	e := op(ir.MakeList, ints)
	for _, x := range n {
		e.Args = append(e.Args, num(x))
	}
	return e
}
func doubleList(d ...float64) *ir.Expr {
	e := op(ir.MakeList, doubles)
	for _, x := range d {
		e.Args = append(e.Args, dbl(x))
	}
	return e
}
func textList(s ...string) *ir.Expr {
	e := op(ir.MakeList, strs)
	for _, x := range s {
		e.Args = append(e.Args, str(x))
	}
	return e
}
func macro(o ir.Op, t ir.TypeID, args ...*ir.Expr) *ir.Expr { return at(o, t, 0, args...) }

func item() *ir.Expr { return local(0, ir.Int) }

func literalRows() []row {
	return []row{
		{yes(true), `true`}, {num(-5), `-5`}, {dbl(1e21), `1e+21`}, {str("a\nb"), `"a\nb"`},
		{moment(1500), `"1970-01-01T00:00:01.500Z"`}, {span(90_000), `"90s"`},
		{&ir.Expr{Op: ir.LitEnum, Type: color, Int: 1, Str: "green"}, `"green"`},
		{raw(`{"a":null}`), `{"a":null}`},
		{op(ir.MakeList, ints, num(1), overflow()), `error overflow`},
		{op(ir.MakeList, ints, num(1), num(2)), `[1,2]`},
		{op(ir.MakeMap, intMap, str("b"), num(1), str("a"), num(2)), `{"a":2,"b":1}`},
		{op(ir.MakeMap, intMap, str("b"), num(1), str("b"), num(2)), `error duplicate_key`},
		{op(ir.MakeObject, point, num(1), nil), `{"y":1}`},
		{op(ir.MakeObject, point, num(1), some(num(2))), `{"x":2,"y":1}`},
		{op(ir.MakeAny, ir.Any, op(ir.MakeObject, point, num(1), num(2))), `{"x":2,"y":1}`},
		{op(ir.MakeAny, ir.Any, dbl(math.Inf(1))), `error range`},
	}
}

func rootRows() []row {
	return []row{
		{op(ir.ContextRef, data), `{"d":0.5,"list":[3,1,2],"m":2,"map":{"a":1,"b":2},"n":3,"p":{"y":7},"pm":{"k":{"y":5}},"ps":[{"x":2,"y":1}],"s":"héllo","strs":[]}`},

		{op(ir.InputRef, inputs), `{"n":5}`}, {at(ir.Select, ir.Int, 0, op(ir.InputRef, inputs)), `5`},
		{op(ir.Now, ir.Timestamp), `"1970-01-01T00:00:01Z"`}, {op(ir.Self, ir.String), `"self"`},
		{op(ir.EventType, ir.String), `*`},
		{op(ir.Unwrap, ir.String, op(ir.EventSender, optStr)), `error absent`},
		{at(ir.CallFunc, ir.Int, 0, op(ir.MakeObject, oneInt, num(4))), `5`},
		{at(ir.CallFunc, ir.Int, 0, op(ir.MakeObject, oneInt, at(ir.CallFunc, ir.Int, 0, op(ir.MakeObject, oneInt, num(4))))), `6`},
		{at(ir.CallFunc, ir.Bool, 1), `true`},
		{at(ir.CallFunc, oneInt, 2, op(ir.MakeObject, oneInt, num(9))), `{"n":9}`},
		{at(ir.CallFunc, ir.Int, 0, op(ir.MakeObject, oneInt, overflow())), `error overflow`},
		{at(ir.HostGuard, ir.Bool, 0), `true`},
		{at(ir.HostGuard, ir.Bool, 0, op(ir.MakeObject, oneInt, num(-1))), `false`},
		{at(ir.HostGuard, ir.Bool, 0, op(ir.MakeObject, oneInt, num(0))), `error tired`},
		{at(ir.HostGuard, ir.Bool, 0, op(ir.MakeObject, oneInt, overflow())), `error overflow`},
		{at(ir.Active, ir.Bool, 1), `true`}, {op(ir.Alive, ir.Bool, str("x")), `false`},
	}
}

func optionalRows() []row {
	pt := func(y int64, x *ir.Expr) *ir.Expr { return op(ir.MakeObject, point, num(y), x) }
	return []row{
		{at(ir.Select, ir.Int, 0, pt(8, nil)), `8`},
		{at(ir.HasField, ir.Bool, 1, pt(8, nil)), `false`}, {at(ir.HasField, ir.Bool, 1, pt(8, num(1))), `true`},
		{at(ir.HasField, ir.Bool, fO, op(ir.ContextRef, data)), `false`},
		{op(ir.Unwrap, ir.Int, at(ir.Select, optInt, 1, pt(8, num(9)))), `9`},
		{op(ir.Unwrap, ir.Int, at(ir.Select, optInt, 1, pt(8, nil))), `error absent`},
		{op(ir.Unwrap, ir.Int, ctx(fI, optInt)), `error absent`},
		{some(num(1)), `1`}, {none(), `null`},
		{op(ir.OrValue, ir.Int, none(), num(4)), `4`}, {op(ir.OrValue, ir.Int, some(num(1)), overflow()), `1`},
		{op(ir.Or, optInt, none(), some(num(4))), `4`}, {op(ir.Or, optInt, none(), none()), `null`},
		{op(ir.HasValue, ir.Bool, none()), `false`}, {op(ir.HasValue, ir.Bool, some(num(0))), `true`},
		{at(ir.OptField, optInt, 1, op(ir.NoneOf, optPt)), `null`},
		{at(ir.OptField, optInt, 0, op(ir.SomeOf, optPt, pt(8, nil))), `8`},
		{at(ir.OptField, optInt, 1, op(ir.SomeOf, optPt, pt(8, nil))), `null`},
		{macro(ir.OptMap, optInt, some(num(4)), op(ir.IntAdd, ir.Int, item(), num(1))), `5`},
		{macro(ir.OptMap, optInt, none(), overflow()), `null`},
	}
}

func indexRows() []row {
	return []row{
		{op(ir.ListIndex, ir.Int, intList(4, 5), num(1)), `5`},
		{op(ir.ListIndex, ir.Int, intList(4, 5), num(2)), `error index`},
		{op(ir.ListIndex, ir.Int, intList(4, 5), num(-1)), `error index`},
		{op(ir.MapIndex, ir.Int, ctx(fMap, intMap), str("b")), `2`},
		{op(ir.MapIndex, ir.Int, ctx(fMap, intMap), str("c")), `error no_such_key`},
		{op(ir.OptListIndex, optInt, intList(4), num(0)), `4`}, {op(ir.OptListIndex, optInt, intList(4), num(1)), `null`},
		{op(ir.OptListIndex, optInt, op(ir.NoneOf, set.OptionalOf(ints)), num(1)), `null`},
		{op(ir.OptMapIndex, optInt, ctx(fMap, intMap), str("a")), `1`},
		{op(ir.OptMapIndex, optInt, ctx(fMap, intMap), str("z")), `null`},
		{op(ir.OptMapIndex, optInt, op(ir.NoneOf, set.OptionalOf(intMap)), str("z")), `null`},
		{op(ir.InList, ir.Bool, num(2), intList(1, 2)), `true`}, {op(ir.InList, ir.Bool, str("x"), textList("y")), `false`},
		{op(ir.InMap, ir.Bool, str("a"), ctx(fMap, intMap)), `true`}, {op(ir.InMap, ir.Bool, str("z"), ctx(fMap, intMap)), `false`},
	}
}

func logicRows() []row {
	and := func(a, b *ir.Expr) *ir.Expr { return op(ir.And, ir.Bool, a, b) }
	or := func(a, b *ir.Expr) *ir.Expr { return op(ir.OrElse, ir.Bool, a, b) }
	// Left failed before: what is absorbed must not take that error with it.
	later := op(ir.Eq, ir.Bool, boom(), and(boom(), yes(false)))
	divided := op(ir.Gt, ir.Bool, op(ir.IntDiv, ir.Int, num(1), num(0)), num(0))
	return []row{
		{op(ir.Not, ir.Bool, yes(false)), `true`},
		{and(yes(true), yes(true)), `true`}, {and(yes(true), yes(false)), `false`}, {and(yes(false), boom()), `false`},
		{and(boom(), yes(false)), `false`}, {and(boom(), yes(true)), `error overflow`}, {and(yes(true), boom()), `error overflow`},
		{and(divided, boom()), `error div_by_zero`},
		{or(yes(false), yes(true)), `true`}, {or(yes(true), boom()), `true`}, {or(yes(false), yes(false)), `false`},
		{or(boom(), yes(true)), `true`}, {or(boom(), yes(false)), `error overflow`}, {or(divided, boom()), `error div_by_zero`},
		{later, `error overflow`}, {op(ir.Eq, ir.Bool, boom(), or(boom(), yes(true))), `error overflow`},
		{op(ir.Cond, ir.Int, yes(true), num(1), overflow()), `1`}, {op(ir.Cond, ir.Int, yes(false), overflow(), num(2)), `2`},
		{op(ir.Cond, ir.Int, boom(), num(1), num(2)), `error overflow`},
	}
}

func comparisonRows() []row {
	nan := op(ir.DoubleDiv, ir.Double, dbl(0), dbl(0))
	rows := []row{
		{op(ir.Eq, ir.Bool, nan, nan), `false`}, {op(ir.Ne, ir.Bool, nan, nan), `true`}, {op(ir.Le, ir.Bool, nan, nan), `false`},
		{op(ir.Eq, ir.Bool, yes(true), yes(true)), `true`}, {op(ir.Ne, ir.Bool, yes(true), yes(true)), `false`},
		{op(ir.Eq, ir.Bool, intList(1, 2), intList(1, 2)), `true`}, {op(ir.Ne, ir.Bool, intList(1, 2), intList(1, 3)), `true`},
		{op(ir.Eq, ir.Bool, doubleList(1), doubleList(1)), `true`},
		{op(ir.Eq, ir.Bool, ctx(fMap, intMap), op(ir.MakeMap, intMap, str("a"), num(1), str("b"), num(2))), `true`},
		{op(ir.Eq, ir.Bool, ctx(fMap, intMap), op(ir.MakeMap, intMap, str("a"), num(1), str("c"), num(2))), `false`},
		{op(ir.Eq, ir.Bool, ctx(fP, point), op(ir.MakeObject, point, num(7), nil)), `true`},
		{op(ir.Eq, ir.Bool, ctx(fP, point), op(ir.MakeObject, point, num(7), num(0))), `false`},
		{op(ir.Eq, ir.Bool, none(), some(num(0))), `false`}, {op(ir.Eq, ir.Bool, none(), none()), `true`},
	}
	pairs := []struct{ less, more *ir.Expr }{
		{num(1), num(2)}, {dbl(-1), dbl(0.5)}, {str("Z"), str("a")}, {str("\uFFFD"), str("\U00010000")},
		{moment(1), moment(2)}, {span(-1), span(0)},
	}
	for _, p := range pairs {
		rows = append(rows, []row{
			{op(ir.Eq, ir.Bool, p.less, p.less), `true`}, {op(ir.Eq, ir.Bool, p.less, p.more), `false`},
			{op(ir.Ne, ir.Bool, p.less, p.less), `false`}, {op(ir.Ne, ir.Bool, p.less, p.more), `true`},
			{op(ir.Lt, ir.Bool, p.less, p.more), `true`}, {op(ir.Lt, ir.Bool, p.less, p.less), `false`},
			{op(ir.Le, ir.Bool, p.less, p.less), `true`}, {op(ir.Le, ir.Bool, p.more, p.less), `false`},
			{op(ir.Gt, ir.Bool, p.more, p.less), `true`}, {op(ir.Gt, ir.Bool, p.less, p.less), `false`},
			{op(ir.Ge, ir.Bool, p.less, p.less), `true`}, {op(ir.Ge, ir.Bool, p.less, p.more), `false`},
		}...)
	}
	return rows
}

func arithmeticRows() []row {
	return []row{
		{op(ir.IntAdd, ir.Int, num(2), num(3)), `5`}, {overflow(), `error overflow`},
		{op(ir.IntSub, ir.Int, num(2), num(3)), `-1`}, {op(ir.IntMul, ir.Int, num(-2), num(3)), `-6`},
		{op(ir.IntMul, ir.Int, num(1<<52), num(2)), `error overflow`},
		{op(ir.IntDiv, ir.Int, num(-7), num(2)), `-3`}, {op(ir.IntDiv, ir.Int, num(1), num(0)), `error div_by_zero`},
		{op(ir.IntMod, ir.Int, num(-7), num(2)), `-1`}, {op(ir.IntMod, ir.Int, num(1), num(0)), `error div_by_zero`},
		{op(ir.IntNeg, ir.Int, num(4)), `-4`}, {op(ir.IntPow, ir.Int, num(2), num(10)), `1024`},
		{op(ir.IntPow, ir.Int, num(2), num(-1)), `error range`},
		{op(ir.DoubleAdd, ir.Double, dbl(0.1), dbl(0.2)), `0.30000000000000004`}, {op(ir.DoubleSub, ir.Double, dbl(1), dbl(0.5)), `0.5`},
		{op(ir.DoubleMul, ir.Double, dbl(3), dbl(0.5)), `1.5`}, {op(ir.DoubleDiv, ir.Double, dbl(1), dbl(0)), `error range`},
		{op(ir.DoubleNeg, ir.Double, dbl(2)), `-2`}, {op(ir.DoubleNeg, ir.Double, dbl(0)), `0`},
		{op(ir.TimestampAdd, ir.Timestamp, moment(0), span(1000)), `"1970-01-01T00:00:01Z"`},
		{op(ir.DurationTimestamp, ir.Timestamp, span(1000), moment(0)), `"1970-01-01T00:00:01Z"`},
		{op(ir.TimestampSub, ir.Timestamp, moment(0), span(1000)), `"1969-12-31T23:59:59Z"`},
		{op(ir.TimestampDiff, ir.Duration, moment(500), moment(1500)), `"-1s"`},
		{op(ir.DurationAdd, ir.Duration, span(500), span(1)), `"0.501s"`}, {op(ir.DurationSub, ir.Duration, span(500), span(500)), `"0s"`},
		{op(ir.DurationMul, ir.Duration, span(500), num(3)), `"1.5s"`},
		{op(ir.DurationMul, ir.Duration, span(kernel.MaxInt), num(3)), `error range`},
		{op(ir.StringAdd, ir.String, str("a"), str("b")), `"ab"`}, {op(ir.ListAdd, ints, intList(1), intList(2)), `[1,2]`},
		{op(ir.Least, ir.Int, num(3), num(1), num(2)), `1`}, {op(ir.Greatest, ir.Int, num(1), num(3), num(2)), `3`},
		{op(ir.Least, ir.Double, dbl(3), dbl(1)), `1`}, {op(ir.Greatest, ir.Double, dbl(3), dbl(1)), `3`},
		{op(ir.Least, ir.Double, dbl(1), op(ir.DoubleDiv, ir.Double, dbl(0), dbl(0))), `error range`},
		{op(ir.IntAbs, ir.Int, num(-3)), `3`}, {op(ir.DoubleAbs, ir.Double, dbl(-3)), `3`},
		{op(ir.Ceil, ir.Double, dbl(1.2)), `2`}, {op(ir.Floor, ir.Double, dbl(-1.2)), `-2`}, {op(ir.Round, ir.Double, dbl(-2.5)), `-3`},
	}
}

func conversionRows() []row {
	return []row{
		{op(ir.IntToDouble, ir.Double, num(3)), `3`}, {op(ir.DoubleToInt, ir.Int, dbl(-3.9)), `-3`}, {op(ir.DoubleToInt, ir.Int, dbl(1e300)), `error overflow`},
		{op(ir.StringToInt, ir.Int, str("12")), `12`}, {op(ir.StringToInt, ir.Int, str("x")), `error conversion`},
		{op(ir.TimestampToInt, ir.Int, moment(-1)), `-1`}, {op(ir.AnyToInt, ir.Int, raw("3.7")), `3`}, {op(ir.AnyToInt, ir.Int, raw("null")), `error conversion`},
		{op(ir.StringToDouble, ir.Double, str("1.5")), `1.5`}, {op(ir.AnyToDouble, ir.Double, raw(`"2"`)), `2`},
		{op(ir.StringToBool, ir.Bool, str("true")), `true`}, {op(ir.AnyToBool, ir.Bool, raw("false")), `false`}, {op(ir.AnyToBool, ir.Bool, raw("1")), `error conversion`},
		{op(ir.BoolToString, ir.String, yes(true)), `"true"`}, {op(ir.IntToString, ir.String, num(-1)), `"-1"`},
		{op(ir.DoubleToString, ir.String, dbl(0.5)), `"0.5"`}, {op(ir.TimestampToString, ir.String, moment(0)), `"1970-01-01T00:00:00Z"`},
		{op(ir.DurationToString, ir.String, span(1500)), `"1.5s"`},
		{op(ir.EnumToString, ir.String, &ir.Expr{Op: ir.LitEnum, Type: color, Int: 1}), `"green"`},
		{op(ir.AnyToString, ir.String, raw(`"t"`)), `"t"`}, {op(ir.StringToTimestamp, ir.Timestamp, str("1970-01-01T01:00:00+01:00")), `"1970-01-01T00:00:00Z"`},
		{op(ir.IntToTimestamp, ir.Timestamp, num(1)), `"1970-01-01T00:00:01Z"`}, {op(ir.StringToDuration, ir.Duration, str("1m")), `"60s"`},
		{op(ir.StringToEnum, color, str("green")), `"green"`}, {op(ir.StringToEnum, color, str("blue")), `error conversion`},
	}
}

func textRows() []row {
	hello := ctx(fS, ir.String)
	return []row{
		{op(ir.StringSize, ir.Int, hello), `5`}, {op(ir.Contains, ir.Bool, hello, str("éll")), `true`},
		{op(ir.StartsWith, ir.Bool, hello, str("h")), `true`}, {op(ir.EndsWith, ir.Bool, hello, str("h")), `false`},
		{&ir.Expr{Op: ir.Matches, Type: ir.Bool, Args: []*ir.Expr{hello}, Str: "^h.l+o$"}, `true`},
		{op(ir.LowerAscii, ir.String, str("AÉ")), `"aÉ"`}, {op(ir.UpperAscii, ir.String, str("aé")), `"Aé"`}, {op(ir.Trim, ir.String, str("\u2003a ")), `"a"`},
		{op(ir.Split, strs, str("a,b"), str(",")), `["a","b"]`}, {op(ir.SplitN, strs, str("a,b,c"), str(","), num(2)), `["a","b,c"]`},
		{op(ir.Join, ir.String, textList("a", "b"), str("-")), `"a-b"`}, {op(ir.Join, ir.String, textList("a", "b"), str("")), `"ab"`},
		{op(ir.Replace, ir.String, str("aa"), str("a"), str("b")), `"bb"`}, {op(ir.ReplaceN, ir.String, str("aa"), str("a"), str("b"), num(1)), `"ba"`},
		{op(ir.Substring, ir.String, hello, num(1), num(3)), `"él"`}, {op(ir.SubstringFrom, ir.String, hello, num(3)), `"lo"`}, {op(ir.Substring, ir.String, hello, num(4), num(9)), `error index`},
		{op(ir.IndexOf, ir.Int, hello, str("l"), num(0)), `2`}, {op(ir.IndexOf, ir.Int, hello, str("z"), num(0)), `-1`},
	}
}

func listRows() []row {
	list, points := ctx(fList, ints), op(ir.MakeList, points, ctx(fP, point), ctx(fP, point))
	nan := op(ir.MakeList, doubles, op(ir.DoubleDiv, ir.Double, dbl(0), dbl(0)))
	return []row{
		{op(ir.ListSize, ir.Int, list), `3`}, {op(ir.MapSize, ir.Int, ctx(fMap, intMap)), `2`}, {op(ir.ListSize, ir.Int, ctx(fStrs, strs)), `0`},
		{op(ir.Slice, ints, list, num(1), num(3)), `[1,2]`}, {op(ir.Slice, ints, list, num(2), num(1)), `error index`},
		{op(ir.First, optInt, list), `3`}, {op(ir.Last, optInt, list), `2`}, {op(ir.First, optStr, textList()), `null`},
		{op(ir.Distinct, ints, intList(1, 2, 1)), `[1,2]`}, {op(ir.Distinct, strs, textList("a", "a")), `["a"]`},
		{op(ir.Distinct, doubles, doubleList(1, 1)), `[1]`}, {op(ir.Distinct, doubles, nan), `error range`}, {op(ir.Distinct, points.Type, points), `[{"y":7}]`},
		{op(ir.Sort, ints, list), `[1,2,3]`}, {op(ir.Sort, strs, textList("b", "a")), `["a","b"]`}, {op(ir.Sort, doubles, doubleList(2, 1)), `[1,2]`}, {op(ir.Sort, doubles, nan), `error range`},
		{op(ir.Reverse, ints, list), `[2,1,3]`},
		{op(ir.LeastOf, ir.Int, list), `1`}, {op(ir.GreatestOf, ir.Int, list), `3`}, {op(ir.LeastOf, ir.Double, doubleList(2, 1)), `1`},
		{op(ir.GreatestOf, ir.Double, doubleList(2, 1)), `2`}, {op(ir.LeastOf, ir.Int, intList()), `error range`},
	}
}

func macroRows() []row {
	list := ctx(fList, ints)
	big := op(ir.Gt, ir.Bool, item(), num(1))
	tenth := op(ir.Gt, ir.Bool, op(ir.IntDiv, ir.Int, num(10), op(ir.IntSub, ir.Int, item(), num(1))), num(100))
	keys := macro(ir.MapMacro, strs, ctx(fMap, intMap), local(0, ir.String))
	nested := macro(ir.Filter, ints, list, at(ir.Exists, ir.Bool, 1, list, op(ir.Gt, ir.Bool, local(1, ir.Int), item())))
	return []row{
		{macro(ir.All, ir.Bool, list, big), `false`}, {macro(ir.All, ir.Bool, intList(), boom()), `true`},
		{macro(ir.All, ir.Bool, list, tenth), `false`}, {macro(ir.All, ir.Bool, intList(1), tenth), `error div_by_zero`},
		{macro(ir.Exists, ir.Bool, list, big), `true`}, {macro(ir.Exists, ir.Bool, list, tenth), `error div_by_zero`},
		{macro(ir.Exists, ir.Bool, op(ir.MakeList, ints, overflow()), big), `error overflow`},
		{macro(ir.ExistsOne, ir.Bool, list, big), `false`}, {macro(ir.ExistsOne, ir.Bool, intList(1, 2), big), `true`}, {macro(ir.ExistsOne, ir.Bool, list, tenth), `error div_by_zero`},
		{macro(ir.Filter, ints, list, big), `[3,2]`}, {nested, `[1,2]`},
		{macro(ir.MapMacro, ints, list, op(ir.IntMul, ir.Int, item(), num(2))), `[6,2,4]`}, {keys, `["a","b"]`},
		{macro(ir.MapFilter, ints, list, big, op(ir.IntNeg, ir.Int, item())), `[-3,-2]`},
		{macro(ir.MapMacro, ints, list, overflow()), `error overflow`},
	}
}

func timeRows() []row {
	t := moment(1_709_210_096_789) // Thursday, 2024-02-29T12:34:56.789Z
	d := span(93_784_567)          // 26h3m4.567s
	return []row{
		{op(ir.GetFullYear, ir.Int, t), `2024`}, {op(ir.GetMonth, ir.Int, t), `1`}, {op(ir.GetDate, ir.Int, t), `29`},
		{op(ir.GetDayOfMonth, ir.Int, t), `28`}, {op(ir.GetDayOfWeek, ir.Int, t), `4`}, {op(ir.GetDayOfYear, ir.Int, t), `59`},
		{op(ir.GetHours, ir.Int, t), `12`}, {op(ir.GetMinutes, ir.Int, t), `34`}, {op(ir.GetSeconds, ir.Int, t), `56`},
		{op(ir.GetMilliseconds, ir.Int, t), `789`},
		{op(ir.DurationHours, ir.Int, d), `26`}, {op(ir.DurationMinutes, ir.Int, d), `1563`}, {op(ir.DurationSeconds, ir.Int, d), `93784`},
		{op(ir.DurationMilliseconds, ir.Int, d), `567`}, {op(ir.Millis, ir.Int, d), `93784567`},
	}
}

func opRows() []row {
	var rows []row
	for _, some := range [][]row{literalRows(), rootRows(), optionalRows(), indexRows(), logicRows(), comparisonRows(),
		arithmeticRows(), conversionRows(), textRows(), listRows(), macroRows(), timeRows()} {
		rows = append(rows, some...)
	}
	return rows
}

// benchOf is a chart that logs each expression for an event of its own.
func benchOf(exprs []*ir.Expr) *bench {
	var blocks [][]ir.Action
	for _, e := range exprs {
		blocks = append(blocks, logOf(e))
	}
	b := newBench(blocks...)
	b.m.Table.Guards = []string{"positive"}
	params := op(ir.ParamsRef, oneInt)
	b.m.Funcs = []ir.Func{
		{Name: "next", Params: oneInt, Type: ir.Int, Body: op(ir.IntAdd, ir.Int, at(ir.Select, ir.Int, 0, params), num(1))},
		{Name: "truth", Type: ir.Bool, Body: op(ir.Lt, ir.Bool, ctx(fM, ir.Int), ctx(fN, ir.Int))},
		{Name: "echo", Params: oneInt, Type: oneInt, Body: params},
	}
	return b
}

func TestEveryOp(t *testing.T) {
	rows := opRows()
	exprs := make([]*ir.Expr, len(rows))
	for i, r := range rows {
		exprs[i] = r.expr
	}
	m := benchOf(exprs).start(t)
	for i, r := range rows {
		name := "E" + kernel.IntToString(int64(i))
		want := r.want
		switch {
		case want == "*":
			want = `"` + name + `"`
		case len(want) > 6 && want[:6] == "error ":
			want += " at [0].log"
		}
		if got := send(m, name, nil); got != want {
			t.Errorf("row %d, op %d: %s, want %s", i, r.expr.Op, got, want)
		}
	}
}

func TestEveryOpHasARow(t *testing.T) {
	covered := map[ir.Op]bool{ir.EventField: true, ir.HasEventField: true} // event_test.go
	for _, r := range opRows() {
		cover(covered, r.expr)
	}
	for _, f := range benchOf(nil).m.Funcs {
		cover(covered, f.Body)
	}
	for o := ir.BadOp + 1; o < ir.LastOp; o++ {
		if !covered[o] {
			t.Errorf("op %d has no row", o)
		}
	}
}

func cover(covered map[ir.Op]bool, e *ir.Expr) {
	if e == nil {
		return
	}
	covered[e.Op] = true
	for _, a := range e.Args {
		cover(covered, a)
	}
}
