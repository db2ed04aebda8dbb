package ir

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
)

// An Expr is one node of a typed expression: an op of the closed list below, its
// operands left to right, and the type of its value. Every back-end has one
// case per op; a test walks the list against each.
type Expr struct {
	Op      Op
	Type    TypeID
	Args    []*Expr
	Int     int64       // LitInt, LitBool (0, 1), LitTimestamp, LitDuration (ms), LitEnum (index of the value)
	Float   float64     // LitDouble
	Str     string      // LitString, LitEnum (the text), Matches (the pattern), LitAny (canonical JSON), EventField (name)
	Index   int         // Select, HasField, OptField: number of the field; Local: slot; macros: slot of the variable; CallFunc: Funcs; HostGuard: HostGuards; Active: state
	Var     string      // Local, macros: what the chart calls the variable
	Cases   []FieldCase // EventField, HasEventField
	Order   []int       // MakeObject: the numbers of all its fields in the order in which they are evaluated; nil: theirs
	CanFail bool        // evaluation may give an error: this node, an operand, what it calls
	Own     bool        // ListAdd, in a loop: the left list may be grown in place, once the loop has copied it
	Pos     diag.Pos    // its operator's or its function's, else its first character's; unknown where nothing is written for it
}

// InOrder calls f with the operands in the order in which they are evaluated.
func (e *Expr) InOrder(f func(i int, arg *Expr)) {
	for n := range e.Args {
		if e.Order != nil {
			n = e.Order[n]
		}
		f(n, e.Args[n])
	}
}

// KeysDiffer tells whether a map's keys are literals, each once.
func (e *Expr) KeysDiffer() bool {
	seen := make(map[string]bool, len(e.Args)/2)
	for i := 0; i < len(e.Args); i += 2 {
		if e.Args[i].Op != LitString || seen[e.Args[i].Str] {
			return false
		}
		seen[e.Args[i].Str] = true
	}
	return true
}

// IsLiteral tells whether an expression is a value as it stands: nothing is asked and
// nothing can fail.
func (e *Expr) IsLiteral() bool {
	switch e.Op {
	case LitBool, LitInt, LitDouble, LitString, LitTimestamp, LitDuration, LitEnum, LitAny, NoneOf:
		return true
	case MakeList, MakeMap, MakeObject, MakeAny, SomeOf, IntNeg, DoubleNeg, IntToDouble:
		return !slices.ContainsFunc(e.Args, func(a *Expr) bool { return a != nil && !a.IsLiteral() })
	}
	return false
}

// Key writes an expression so that equal ones are equal texts.
func Key(e *Expr) string {
	var b strings.Builder
	writeKey(&b, e)
	return b.String()
}

func writeKey(b *strings.Builder, e *Expr) {
	if e == nil {
		b.WriteByte('_')
		return
	}
	fmt.Fprintf(b, "%d:%d:%d:%g:%q", e.Op, e.Index, e.Int, e.Float, e.Str)
	b.WriteByte('(')
	for _, a := range e.Args {
		writeKey(b, a)
	}
	b.WriteByte(')')
}

// A FieldCase says where one event keeps a field that several have.
type FieldCase struct {
	Kind     kernel.EventKind
	Index    int32 // kernel.Event.Index; -1: any of the kind
	Field    int32 // declared events: the field's number. Platform events: PlatformOutput, PlatformError, PlatformID
	Optional bool  // absent is possible in this event
}

// What platform events hold, in place of a field's number.
const (
	PlatformOutput int32 = -1 - iota
	PlatformError
	PlatformID
)

// Op is one operation of the portable profile. Where the kernel has a function of the
// same name, that one says what it does and how it fails.
type Op uint8

const (
	BadOp Op = iota

	// Literals.
	LitBool
	LitInt
	LitDouble
	LitString
	LitTimestamp
	LitDuration
	LitEnum
	LitAny // JSON as it is; Type is Any

	// Construction. The type says of what.
	MakeList
	MakeMap    // Args: key, value, key, value …; duplicate_key when two keys are equal
	MakeObject // Args: one per field in order; nil for an absent optional. An optional field's arg has either its plain or its optional type
	MakeAny    // Args[0] of any type, carried as JSON

	// Roots.
	ContextRef    // the context object
	InputRef      // the input object
	ParamsRef     // the parameters of the guard or action that is being evaluated
	Local         // a macro's or foreach's variable
	Now           // the timestamp of the step
	Self          // the machine's own id
	EventType     // event.type
	EventSender   // event.sender, optional
	EventField    // event.x; optional when a case or an event lacks it
	HasEventField // has(event.x), bool

	// Objects and optionals. Reading an optional field gives an optional; a bare
	// read is Unwrap of it (error absent).
	Select   // Args[0] an object; Index the field. An optional field gives an optional
	HasField // Args[0] an object
	Unwrap   // optional to value; error absent
	SomeOf   // value to optional
	NoneOf   // an absent optional
	OrValue  // optional, default
	Or       // optional, optional
	HasValue // optional to bool
	OptField // `.?f`: Args[0] optional object; absent when any is
	OptMap   // Args: optional, body; Index: slot. Gives optional

	// Indexing.
	ListIndex    // error index
	MapIndex     // error no_such_key
	OptListIndex // [?i]; Args[0] may be an optional
	OptMapIndex  // [?k]; Args[0] may be an optional
	InList       // value in list
	InMap        // key in map, has(m.key)

	// Logic. And, OrElse: an error on one side is absorbed by the other's false, true.
	Not
	And    // &&
	OrElse // ||
	Cond   // Args: condition, then, else

	// Comparison, by the type of Args[0]; both have the same.
	Eq
	Ne
	Lt
	Le
	Gt
	Ge

	// Arithmetic. Of ints: error overflow beyond ±(2^53-1), div_by_zero.
	IntAdd
	IntSub
	IntMul
	IntDiv
	IntMod
	IntNeg
	IntPow
	DoubleAdd
	DoubleSub
	DoubleMul
	DoubleDiv
	DoubleNeg
	TimestampAdd      // timestamp + duration
	DurationTimestamp // duration + timestamp
	TimestampSub      // timestamp - duration
	TimestampDiff     // timestamp - timestamp, a duration
	DurationAdd
	DurationSub
	DurationMul // duration * int
	StringAdd
	ListAdd

	// Conversions.
	IntToDouble
	DoubleToInt
	StringToInt
	TimestampToInt // seconds since 1970
	AnyToInt
	StringToDouble
	AnyToDouble
	StringToBool
	AnyToBool
	BoolToString
	IntToString
	DoubleToString
	TimestampToString
	DurationToString
	EnumToString
	AnyToString
	StringToTimestamp
	IntToTimestamp // seconds since 1970
	StringToDuration
	StringToEnum // Type is the enum; error conversion

	// Strings, by code point.
	StringSize
	Contains
	StartsWith
	EndsWith
	Matches // Str is the RE2 pattern
	LowerAscii
	UpperAscii
	Trim
	Split         // string, separator
	SplitN        // string, separator, limit
	Join          // list, separator
	Replace       // string, old, new
	ReplaceN      // string, old, new, limit
	Substring     // string, start, end
	SubstringFrom // string, start: up to the end
	IndexOf       // string, substring, start

	// Lists and maps.
	ListSize
	MapSize
	Slice // list, from, to
	First // optional
	Last  // optional
	Distinct
	Sort
	Reverse
	LeastOf    // least of a list of int or double
	GreatestOf // greatest of a list

	// Numbers: least and greatest of two or more.
	Least
	Greatest
	IntAbs
	DoubleAbs
	Ceil
	Floor
	Round // half away from zero

	// Macros. Args: range, body (filter and map: as CEL's); Index is the variable's
	// slot. A map's range gives its keys in order.
	All
	Exists
	ExistsOne
	Filter
	MapMacro  // range, transform
	MapFilter // range, condition, transform

	// Time, UTC.
	GetFullYear
	GetMonth      // 0 … 11
	GetDate       // 1 … 31
	GetDayOfMonth // 0 … 30
	GetDayOfWeek  // 0 is Sunday
	GetDayOfYear  // 0 … 365
	GetHours      // 0 … 23
	GetMinutes
	GetSeconds
	GetMilliseconds
	DurationHours // whole hours of a duration
	DurationMinutes
	DurationSeconds
	DurationMilliseconds // the part below a second
	Millis               // the whole duration in ms

	// Named things.
	CallFunc  // Index: Funcs; Args: params object, if any
	HostGuard // Index: HostGuards; Args: params object, if any
	Active    // Index: state
	Alive     // Args[0]: id

	LastOp // not an op: the number of ops
)
