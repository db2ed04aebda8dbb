package typescript

// Expressions: one case per op of ir.Op (a test walks the list). Operands print
// left to right; an operation that can fail is a call with e, the evaluation,
// and throws its error; one that cannot prints the language's own operator.
//
// TypeScript narrows what it reads twice in one expression, and then refuses
// what a chart may well say (`x == 1 && x == 2`); so a literal that is compared
// is given its wide type, and whatever takes an optional is told its type.

import (
	"fmt"
	"math"
	"strconv"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

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

// expr prints an expression that has its type wherever it stands.
func (g *printer) expr(e *ir.Expr) string {
	switch e.Op {
	case ir.LitEnum, ir.MakeList, ir.MakeObject, ir.LitAny:
		if !g.plainList(e) {
			return "(" + g.value(e) + " as " + g.tsType(e.Type) + ")"
		}
	}
	return g.value(e)
}

// plainList tells whether a list literal has its type by its elements.
func (g *printer) plainList(e *ir.Expr) bool {
	if e.Op != ir.MakeList || len(e.Args) == 0 {
		return false
	}
	switch g.typeOf(e.Args[0].Type).Kind {
	case ir.BoolKind, ir.IntKind, ir.DoubleKind, ir.StringKind:
		return true
	}
	return false
}

// value prints an expression where its type is expected.
func (g *printer) value(e *ir.Expr) string {
	if f, ok := forms[e.Op]; ok {
		return g.call(f, g.exprs(e.Args)...)
	}
	if op, ok := operators[e.Op]; ok {
		return g.operator(e, op)
	}
	for _, part := range []func(*ir.Expr) string{g.literal, g.construction, g.root, g.optional, g.logical, g.arithmetic, g.collection, g.macro, g.named} {
		if s := part(e); s != "" {
			return s
		}
	}
	panic(fmt.Sprintf("bug: codegen/typescript has no case for op %d", e.Op))
}

func (g *printer) exprs(list []*ir.Expr) []string {
	var out []string
	for _, e := range list {
		out = append(out, g.expr(e))
	}
	return out
}

func (g *printer) call(f form, args ...string) string {
	return g.k(f.file, f.name) + list(args...)
}

// list prints arguments in parentheses.
func list(args ...string) string {
	s := "("
	for i, a := range args {
		if i > 0 {
			s += ", "
		}
		s += outer(a)
	}
	return s + ")"
}

// operator prints a comparison or the arithmetic of doubles; strings are compared
// by code point.
func (g *printer) operator(e *ir.Expr, op string) string {
	a, b := g.expr(e.Args[0]), g.expr(e.Args[1])
	if g.typeOf(e.Args[0].Type).Kind == ir.StringKind {
		return "(" + g.k("text", "compareText") + list(a, b) + " " + op + " 0)"
	}
	return "(" + a + " " + op + " " + b + ")"
}

// literal prints what is written in the chart itself.
func (g *printer) literal(e *ir.Expr) string {
	switch e.Op {
	case ir.LitBool:
		return strconv.FormatBool(e.Int == 1)
	case ir.LitInt:
		return signed(strconv.FormatInt(e.Int, 10))
	case ir.LitDouble:
		return doubleLit(e.Float)
	case ir.LitString, ir.LitEnum:
		return quote(e.Str)
	case ir.LitTimestamp, ir.LitDuration:
		return "(" + strconv.FormatInt(e.Int, 10) + " as " + g.tsType(e.Type) + ")"
	case ir.LitAny:
		return g.k("generated", "jsonOf") + list(quote(e.Str))
	}
	return ""
}

// signed keeps a sign from meeting another one.
func signed(n string) string {
	if n[0] == '-' {
		return "(" + n + ")"
	}
	return n
}

// doubleLit prints a double so that it reads back as the same bits.
func doubleLit(d float64) string {
	switch {
	case math.IsNaN(d):
		return "NaN"
	case math.IsInf(d, 0):
		return signed(map[bool]string{true: "Infinity", false: "-Infinity"}[d > 0])
	}
	return signed(strconv.FormatFloat(d, 'g', -1, 64))
}

// construction prints what is built from parts.
func (g *printer) construction(e *ir.Expr) string {
	switch e.Op {
	case ir.MakeList:
		return g.makeList(e)
	case ir.MakeMap:
		return g.makeMap(e)
	case ir.MakeObject:
		return g.makeObject(e)
	case ir.MakeAny:
		return g.makeAny(e)
	}
	return ""
}

// makeAny prints a value as JSON. Its doubles are asked whether they are finite, and
// it for its levels, where that is not known.
func (g *printer) makeAny(e *ir.Expr) string {
	if !e.CanFail {
		return g.json(e.Args[0].Type, g.value(e.Args[0]))
	}
	v := g.json(e.Args[0].Type, g.stored(e.Args[0]))
	if g.types.Levels(e.Args[0].Type) > kernel.MaxDepth {
		return g.k("any", "anyOf") + list(v)
	}
	return v
}

func (g *printer) makeList(e *ir.Expr) string {
	s := "["
	for i, a := range e.Args {
		if i > 0 {
			s += ", "
		}
		s += outer(g.value(a))
	}
	return s + "]"
}

// makeMap prints a map; two equal keys are an error.
func (g *printer) makeMap(e *ir.Expr) string {
	pairs := "["
	for i := 0; i < len(e.Args); i += 2 {
		if i > 0 {
			pairs += ", "
		}
		pairs += "[" + outer(g.expr(e.Args[i])) + ", " + outer(g.value(e.Args[i+1])) + "]"
	}
	return g.k("generated", "makeMap") + "<" + g.tsType(g.typeOf(e.Type).Elem) + ">" + list(pairs+"]")
}

// makeObject prints an object literal; absent fields are left out.
func (g *printer) makeObject(e *ir.Expr) string {
	t := g.typeOf(e.Type)
	s := "{"
	sep := " "
	if event := g.names.eventOf[e.Type]; event != "" {
		s, sep = s+sep+"type: "+quote(event), ", "
	}
	e.InOrder(func(i int, a *ir.Expr) {
		if a == nil || a.Op == ir.NoneOf {
			return
		}
		if f := &t.Fields[i]; g.typeOf(a.Type).Kind == ir.OptionalKind {
			s += sep + "..." + g.k("generated", "given") + list(quote(f.Name), g.expr(a))
		} else {
			s += sep + key(f.Name) + ": " + outer(g.value(a))
		}
		sep = ", "
	})
	if sep == " " {
		return "{}"
	}
	return s + " }"
}

// root prints the names that an expression begins with.
func (g *printer) root(e *ir.Expr) string {
	switch e.Op {
	case ir.ContextRef:
		return "m.context"
	case ir.InputRef:
		return "(m.input as Input)"
	case ir.ParamsRef:
		return "params"
	case ir.Local:
		return local(e.Index)
	case ir.Now:
		return g.k("calls", "now") + "(m)"
	case ir.Self:
		return "m.id"
	case ir.EventType:
		return "m.event.name"
	case ir.EventSender:
		return "m.event.sender"
	case ir.EventField, ir.HasEventField:
		return g.eventField(e)
	}
	return ""
}

func local(slot int) string { return "v" + number(slot) }

// optional prints the operations on objects and optionals.
func (g *printer) optional(e *ir.Expr) string {
	switch e.Op {
	case ir.Select:
		return member(g.expr(e.Args[0]), g.typeOf(e.Args[0].Type).Fields[e.Index].Name)
	case ir.HasField:
		return g.has(e)
	case ir.SomeOf:
		return g.expr(e.Args[0])
	case ir.NoneOf:
		return "(undefined as " + g.tsType(e.Type) + ")"
	case ir.HasValue:
		return "(" + g.expr(e.Args[0]) + " !== undefined)"
	case ir.Unwrap:
		return g.k("list", "unwrap") + "<" + g.tsType(e.Type) + ">" + list(g.expr(e.Args[0]))
	case ir.OrValue:
		return g.orElse("orElse", e, e.Type)
	case ir.Or:
		return g.orElse("orOption", e, g.typeOf(e.Type).Elem)
	case ir.OptField:
		return g.optField(e)
	case ir.OptMap:
		elem := g.typeOf(e.Args[0].Type).Elem
		return g.k("macro", "optMap") + g.typeArgs(elem, e.Args[1].Type) + list(g.expr(e.Args[0]), g.lambda(e.Index, elem, e.Args[1]))
	}
	return ""
}

func (g *printer) typeArgs(a, b ir.TypeID) string {
	return "<" + g.tsType(a) + ", " + g.tsType(b) + ">"
}

// has asks for a field that may be absent: for no other is it ever asked.
func (g *printer) has(e *ir.Expr) string {
	f := &g.typeOf(e.Args[0].Type).Fields[e.Index]
	return "(" + member(g.expr(e.Args[0]), f.Name) + " !== undefined)"
}

// orElse prints `??` behind what is read; its right side is evaluated when it is
// needed. Elsewhere TypeScript may know that the left side is there, and an any may
// be null, which is a value.
func (g *printer) orElse(name string, e *ir.Expr, of ir.TypeID) string {
	switch {
	case g.typeOf(of).Kind == ir.AnyKind:
	case isRead(e.Args[0].Op):
		return "(" + g.expr(e.Args[0]) + " ?? " + g.expr(e.Args[1]) + ")"
	}
	return g.k("generated", name) + "<" + g.tsType(of) + ">" + list(g.expr(e.Args[0]), "() => "+g.body(e.Args[1]))
}

// isRead tells whether an operation reads something out of a value.
func isRead(op ir.Op) bool {
	switch op {
	case ir.Select, ir.EventField, ir.EventSender, ir.OptListIndex, ir.OptMapIndex, ir.OptField:
		return true
	}
	return false
}

// body prints an expression behind an arrow.
func (g *printer) body(e *ir.Expr) string { return arrowBody(g.expr(e)) }

// lambda prints a function of one macro variable.
func (g *printer) lambda(slot int, of ir.TypeID, body *ir.Expr) string {
	text := g.body(body)
	return "(" + marked(local(slot), variables([]byte(text))) + ": " + g.tsType(of) + ") => " + text
}

// optField prints `o.?f`.
func (g *printer) optField(e *ir.Expr) string {
	object := e.Args[0].Type
	if t := g.typeOf(object); t.Kind == ir.ObjectKind {
		return member(g.expr(e.Args[0]), t.Fields[e.Index].Name)
	}
	object = g.typeOf(object).Elem
	f := &g.typeOf(object).Fields[e.Index]
	return g.k("macro", "optField") + g.typeArgs(object, f.Type) + list(g.expr(e.Args[0]), "(o: "+g.tsType(object)+") => "+member("o", f.Name))
}

// logical prints logic and conversions with care for their operands.
func (g *printer) logical(e *ir.Expr) string {
	switch e.Op {
	case ir.Not:
		return "!" + g.expr(e.Args[0])
	case ir.And:
		return g.junction(e, "&&", "and")
	case ir.OrElse:
		return g.junction(e, "||", "or")
	case ir.Cond:
		return "(" + g.expr(e.Args[0]) + " ? " + g.expr(e.Args[1]) + " : " + g.expr(e.Args[2]) + ")"
	case ir.Eq:
		return g.equality(e, "===")
	case ir.Ne:
		return g.equality(e, "!==")
	case ir.StringToEnum:
		return g.k("text", "stringToEnum") + "<" + g.tsType(e.Type) + ">" + list(g.expr(e.Args[0]), g.texts(e.Type))
	case ir.Matches:
		return g.k("pattern", "matches") + list(g.expr(e.Args[0]), g.pattern(e.Str))
	}
	return ""
}

// junction prints && or ||: natively where the left side cannot fail.
func (g *printer) junction(e *ir.Expr, op, absorbing string) string {
	if !e.Args[0].CanFail {
		return "(" + g.expr(e.Args[0]) + " " + op + " " + g.expr(e.Args[1]) + ")"
	}
	return g.k("macro", absorbing) + list("() => "+g.body(e.Args[0]), "() => "+g.body(e.Args[1]))
}

// arithmetic prints what cannot fail and what is nothing here.
func (g *printer) arithmetic(e *ir.Expr) string {
	switch e.Op {
	case ir.IntNeg: // never -0
		return "(0 - " + g.expr(e.Args[0]) + ")"
	case ir.DoubleNeg:
		return "(-" + g.expr(e.Args[0]) + ")"
	case ir.IntToDouble: // one that host code gave may be -0
		return "(" + g.expr(e.Args[0]) + " + 0)"
	case ir.EnumToString:
		return "(" + g.expr(e.Args[0]) + " as string)"
	case ir.DurationTimestamp: // the left side first
		return "((d: " + g.tsType(ir.Duration) + ") => " + g.k("time", "timestampAdd") + list(g.expr(e.Args[1]), "d") + ")" + list(g.expr(e.Args[0]))
	case ir.ListSize:
		return g.expr(e.Args[0]) + ".length"
	case ir.MapSize:
		return g.expr(e.Args[0]) + ".size"
	}
	return ""
}

// named prints guards, lets and the questions to the machine.
func (g *printer) named(e *ir.Expr) string {
	switch e.Op {
	case ir.CallFunc:
		return g.names.funcs[e.Index] + list(append([]string{"m"}, g.exprs(e.Args)...)...)
	case ir.HostGuard:
		return g.hostGuard(e.Index) + list(append([]string{"m"}, g.exprs(e.Args)...)...)
	case ir.Active:
		return g.k("select", "isActive") + list("m", number(e.Index))
	case ir.Alive:
		return g.k("calls", "alive") + list("m", g.expr(e.Args[0]))
	}
	return ""
}
