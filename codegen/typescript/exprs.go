package typescript

// Expressions: one case per op of ir.Op (a test walks the list), here or in forms.go,
// optionals.go, collections.go and fields.go. Operands print left to right; one that can
// fail is a function of the kernel, which throws its error; one that cannot prints the
// language's own operator.
//
// TypeScript narrows what it reads twice in one expression, and then refuses
// what a chart may well say (`x == 1 && x == 2`); so a literal that is compared with
// such a thing is given its wide type, and whatever takes an optional is told its type.

import (
	"fmt"
	"math"
	"strconv"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

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
		return g.k("generated", "jsonOf") + parens(quote(e.Str))
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
// it for its bytes and levels, where that is not known.
func (g *printer) makeAny(e *ir.Expr) string {
	if !e.CanFail {
		return g.json(e.Args[0].Type, g.value(e.Args[0]))
	}
	v := g.json(e.Args[0].Type, g.stored(e.Args[0]))
	if !g.types.IsShort(e.Args[0]) || g.types.Levels(e.Args[0].Type) > kernel.MaxDepth {
		return g.k("any", "anyOf") + parens(v)
	}
	return v
}

func (g *printer) makeList(e *ir.Expr) string {
	var elems []string
	for _, a := range e.Args {
		elems = append(elems, outer(g.value(a)))
	}
	return brackets(elems)
}

// makeMap prints a map; two equal keys are an error.
func (g *printer) makeMap(e *ir.Expr) string {
	var pairs []string
	for i := 0; i < len(e.Args); i += 2 {
		pairs = append(pairs, brackets([]string{outer(g.expr(e.Args[i])), outer(g.value(e.Args[i+1]))}))
	}
	return g.k("generated", "makeMap") + "<" + g.tsType(g.typeOf(e.Type).Elem) + ">" + parens(brackets(pairs))
}

// makeObject prints an object literal; absent fields are left out.
func (g *printer) makeObject(e *ir.Expr) string {
	fields, parts := g.typeOf(e.Type).Fields, g.typePart(e.Type)
	e.InOrder(func(i int, a *ir.Expr) {
		switch f := &fields[i]; {
		case a == nil || a.Op == ir.NoneOf:
		case g.typeOf(a.Type).Kind == ir.OptionalKind:
			parts = append(parts, "..."+g.k("generated", "given")+parens(quote(f.Name), g.expr(a)))
		default:
			parts = append(parts, key(f.Name)+": "+outer(g.value(a)))
		}
	})
	return record(parts...)
}

// typePart is the member `type` of an event's object; other objects have none.
func (g *printer) typePart(id ir.TypeID) []string {
	if event := g.names.eventOf[id]; event != "" {
		return []string{"type: " + quote(event)}
	}
	return nil
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
		return g.names.local(e.Var)
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

// logical prints logic and conversions with care for their operands.
func (g *printer) logical(e *ir.Expr) string {
	switch e.Op {
	case ir.Not:
		return g.not(e.Args[0])
	case ir.And:
		return g.junction(e, "&&", "and")
	case ir.OrElse:
		return g.junction(e, "||", "or")
	case ir.Cond:
		return "(" + g.operand(loosest, e.Args[0]) + " ? " + g.operand(loosest, e.Args[1]) + " : " + g.operand(loosest, e.Args[2]) + ")"
	case ir.Eq:
		return g.equality(e, "===")
	case ir.Ne:
		return g.equality(e, "!==")
	case ir.StringAdd:
		return g.sum(codegen.Texts(e))
	case ir.StringToEnum:
		return g.k("text", "stringToEnum") + "<" + g.tsType(e.Type) + ">" + parens(g.expr(e.Args[0]), g.texts(e.Type))
	case ir.Matches:
		return g.k("pattern", "matches") + parens(g.expr(e.Args[0]), g.pattern(e.Str))
	}
	return ""
}

// sum prints a sum of texts.
func (g *printer) sum(texts []*ir.Expr) string {
	name := "stringAdd"
	if len(texts) > 2 {
		name = "concat"
	}
	return g.k("text", name) + parens(g.exprs(texts)...)
}

// not prints a negation: of a question that asks for undefined, the opposite.
func (g *printer) not(e *ir.Expr) string {
	switch e.Op {
	case ir.HasField:
		return g.has(e, "===")
	case ir.HasValue:
		return "(" + g.expr(e.Args[0]) + " === undefined)"
	}
	return "!" + g.expr(e)
}

// junction prints && or ||: natively where the left side cannot fail. Beside one another
// these two keep their parentheses.
func (g *printer) junction(e *ir.Expr, op, absorbing string) string {
	if !e.Args[0].CanFail {
		a, b := g.operand(comparison, e.Args[0]), g.operand(comparison, e.Args[1])
		if e.Args[0].Op == e.Op {
			a = outer(a)
		}
		return "(" + a + " " + op + " " + b + ")"
	}
	return g.k("macro", absorbing) + parens("() => "+g.body(e.Args[0]), "() => "+g.body(e.Args[1]))
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
		return "((d: " + g.tsType(ir.Duration) + ") => " + g.k("time", "timestampAdd") + parens(g.expr(e.Args[1]), "d") + ")" + parens(g.expr(e.Args[0]))
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
		return g.names.funcs[e.Index] + g.arguments(e.Args)
	case ir.HostGuard:
		return g.hostGuard(e.Index) + g.arguments(e.Args)
	case ir.Active:
		return g.k("select", "isActive") + parens("m", number(e.Index))
	case ir.Alive:
		return g.k("calls", "alive") + parens("m", g.expr(e.Args[0]))
	}
	return ""
}

// arguments prints those of a function of this module, whose parameters have types.
func (g *printer) arguments(args []*ir.Expr) string {
	list := []string{"m"}
	for _, a := range args {
		list = append(list, g.value(a))
	}
	return parens(list...)
}
