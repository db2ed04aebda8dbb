package expr

import "github.com/lockstep-charts/lockstep/ir"

// This file holds the functions of the profile as a table: name, form, what the
// operands must be, the op, what comes out. Macros and functions that take names
// or literals are in macros.go and special.go; what CEL has and the profile has
// not is in outside.go.

// A shape says which types an operand may have.
type shape uint8

const (
	noShape shape = iota
	aBool
	anInt
	aDouble
	aString
	aTimestamp
	aDuration
	anAny
	anEnum
	aList
	aMap
	stringList  // list<string>
	sortables   // list of what has an order
	comparables // list of what can be compared
)

// exact is the type that a shape stands for; NoType where there are several.
var exact = map[shape]ir.TypeID{
	aBool: ir.Bool, anInt: ir.Int, aDouble: ir.Double, aString: ir.String,
	aTimestamp: ir.Timestamp, aDuration: ir.Duration, anAny: ir.Any,
}

// result says which type comes out.
type result uint8

const (
	sameAsFirst result = iota
	optionalElem
	listOfStrings
	toBool
	toInt
	toDouble
	toString
	toTimestamp
	toDuration
)

var resultType = map[result]ir.TypeID{
	toBool: ir.Bool, toInt: ir.Int, toDouble: ir.Double, toString: ir.String, toTimestamp: ir.Timestamp, toDuration: ir.Duration,
}

// An overload is one way to call a function.
type overload struct {
	member bool // x.f(…), else f(…)
	op     ir.Op
	result result
	params []shape         // of a member the receiver first
	extra  func() *ir.Expr // an operand that is left out
}

func method(op ir.Op, r result, params ...shape) overload {
	return overload{member: true, op: op, result: r, params: params}
}

func global(op ir.Op, r result, params ...shape) overload {
	return overload{op: op, result: r, params: params}
}

func (o overload) with(extra func() *ir.Expr) overload {
	o.extra = extra
	return o
}

func emptyString() *ir.Expr { return str("") }

func zero() *ir.Expr { return &ir.Expr{Op: ir.LitInt, Type: ir.Int} }

// asIs is the op of a conversion to the type that a value has already.
const asIs = ir.BadOp

// functions are the functions by name.
var functions = map[string][]overload{
	"size": {
		global(ir.StringSize, toInt, aString), global(ir.ListSize, toInt, aList), global(ir.MapSize, toInt, aMap),
		method(ir.StringSize, toInt, aString), method(ir.ListSize, toInt, aList), method(ir.MapSize, toInt, aMap),
	},

	"bool": {global(asIs, toBool, aBool), global(ir.StringToBool, toBool, aString), global(ir.AnyToBool, toBool, anAny)},
	"int": {
		global(asIs, toInt, anInt), global(ir.DoubleToInt, toInt, aDouble), global(ir.StringToInt, toInt, aString),
		global(ir.TimestampToInt, toInt, aTimestamp), global(ir.AnyToInt, toInt, anAny),
	},
	"double": {
		global(asIs, toDouble, aDouble), global(ir.IntToDouble, toDouble, anInt),
		global(ir.StringToDouble, toDouble, aString), global(ir.AnyToDouble, toDouble, anAny),
	},
	"string": {
		global(asIs, toString, aString), global(ir.BoolToString, toString, aBool), global(ir.IntToString, toString, anInt),
		global(ir.DoubleToString, toString, aDouble), global(ir.TimestampToString, toString, aTimestamp),
		global(ir.DurationToString, toString, aDuration), global(ir.EnumToString, toString, anEnum), global(ir.AnyToString, toString, anAny),
	},
	"timestamp": {
		global(asIs, toTimestamp, aTimestamp), global(ir.StringToTimestamp, toTimestamp, aString),
		global(ir.IntToTimestamp, toTimestamp, anInt),
	},
	"duration": {global(asIs, toDuration, aDuration), global(ir.StringToDuration, toDuration, aString)},
	"millis":   {global(ir.Millis, toInt, aDuration)},
	"pow":      {global(ir.IntPow, toInt, anInt, anInt)},

	"contains":   {method(ir.Contains, toBool, aString, aString)},
	"startsWith": {method(ir.StartsWith, toBool, aString, aString)},
	"endsWith":   {method(ir.EndsWith, toBool, aString, aString)},
	"lowerAscii": {method(ir.LowerAscii, toString, aString)},
	"upperAscii": {method(ir.UpperAscii, toString, aString)},
	"trim":       {method(ir.Trim, toString, aString)},
	"split":      {method(ir.Split, listOfStrings, aString, aString), method(ir.SplitN, listOfStrings, aString, aString, anInt)},
	"join":       {method(ir.Join, toString, stringList).with(emptyString), method(ir.Join, toString, stringList, aString)},
	"replace":    {method(ir.Replace, toString, aString, aString, aString), method(ir.ReplaceN, toString, aString, aString, aString, anInt)},
	"substring":  {method(ir.SubstringFrom, toString, aString, anInt), method(ir.Substring, toString, aString, anInt, anInt)},
	"indexOf":    {method(ir.IndexOf, toInt, aString, aString).with(zero), method(ir.IndexOf, toInt, aString, aString, anInt)},

	"slice":    {method(ir.Slice, sameAsFirst, aList, anInt, anInt)},
	"first":    {method(ir.First, optionalElem, aList)},
	"last":     {method(ir.Last, optionalElem, aList)},
	"distinct": {method(ir.Distinct, sameAsFirst, comparables)},
	"sort":     {method(ir.Sort, sameAsFirst, sortables)},
	"reverse":  {method(ir.Reverse, sameAsFirst, aList)},

	"math.abs":   {global(ir.IntAbs, toInt, anInt), global(ir.DoubleAbs, toDouble, aDouble)},
	"math.ceil":  {global(ir.Ceil, toDouble, aDouble)},
	"math.floor": {global(ir.Floor, toDouble, aDouble)},
	"math.round": {global(ir.Round, toDouble, aDouble)},

	"getFullYear":     {method(ir.GetFullYear, toInt, aTimestamp)},
	"getMonth":        {method(ir.GetMonth, toInt, aTimestamp)},
	"getDate":         {method(ir.GetDate, toInt, aTimestamp)},
	"getDayOfMonth":   {method(ir.GetDayOfMonth, toInt, aTimestamp)},
	"getDayOfWeek":    {method(ir.GetDayOfWeek, toInt, aTimestamp)},
	"getDayOfYear":    {method(ir.GetDayOfYear, toInt, aTimestamp)},
	"getHours":        {method(ir.GetHours, toInt, aTimestamp), method(ir.DurationHours, toInt, aDuration)},
	"getMinutes":      {method(ir.GetMinutes, toInt, aTimestamp), method(ir.DurationMinutes, toInt, aDuration)},
	"getSeconds":      {method(ir.GetSeconds, toInt, aTimestamp), method(ir.DurationSeconds, toInt, aDuration)},
	"getMilliseconds": {method(ir.GetMilliseconds, toInt, aTimestamp), method(ir.DurationMilliseconds, toInt, aDuration)},

	"alive": {global(ir.Alive, toBool, aString)},
}
