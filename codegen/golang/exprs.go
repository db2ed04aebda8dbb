package golang

// Expressions: one case per op of ir.Op (a test walks the list), here or in forms.go,
// optionals.go, collections.go and fields.go. Operands print left to right; one that can
// fail is a call on l.e, the evaluation, whose first error stays; one that cannot prints
// Go's own operator.

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// expr prints an expression.
func (g *printer) expr(e *ir.Expr) *jen.Statement {
	if f, ok := forms[e.Op]; ok {
		return g.call(f, g.args(e.Args)...)
	}
	if op, ok := operators[e.Op]; ok {
		return g.left(e).Op(op).Add(g.right(e))
	}
	for _, part := range []func(*ir.Expr) *jen.Statement{g.literal, g.construction, g.root, g.optional, g.logical, g.careful, g.collection, g.macro, g.named} {
		if s := part(e); s != nil {
			return s
		}
	}
	panic(fmt.Sprintf("bug: codegen/golang has no case for op %d", e.Op))
}

func (g *printer) exprs(list []*ir.Expr) []jen.Code {
	var out []jen.Code
	for _, e := range list {
		out = append(out, g.expr(e))
	}
	return out
}

// args are operands of a call whose parameters have types of their own.
func (g *printer) args(list []*ir.Expr) []jen.Code {
	var out []jen.Code
	for _, e := range list {
		out = append(out, g.untyped(e))
	}
	return out
}

// untyped prints an expression for a place that has a type: an int literal needs
// none of its own there.
func (g *printer) untyped(e *ir.Expr) *jen.Statement {
	if e.Op == ir.LitInt {
		return jen.Lit(int(e.Int))
	}
	return g.expr(e)
}

// literal prints what is written in the chart itself.
func (g *printer) literal(e *ir.Expr) *jen.Statement {
	switch e.Op {
	case ir.LitBool:
		return jen.Lit(e.Int == 1)
	case ir.LitInt:
		return jen.Int64().Call(jen.Lit(int(e.Int)))
	case ir.LitDouble:
		return doubleLit(e.Float)
	case ir.LitString:
		return jen.Lit(e.Str)
	case ir.LitTimestamp:
		return kernel("Timestamp").Call(jen.Lit(int(e.Int)))
	case ir.LitDuration:
		return kernel("Duration").Call(jen.Lit(int(e.Int)))
	case ir.LitEnum:
		return jen.Id(g.enumValue(e.Type, e.Str))
	case ir.LitAny:
		return jen.Qual("encoding/json", "RawMessage").Call(jen.Lit(e.Str))
	}
	return nil
}

// construction prints what is built from parts.
func (g *printer) construction(e *ir.Expr) *jen.Statement {
	switch e.Op {
	case ir.MakeList:
		return g.goType(e.Type).Values(g.args(e.Args)...)
	case ir.MakeMap:
		return g.makeMap(e)
	case ir.MakeObject:
		return g.makeObject(e)
	case ir.MakeAny:
		return jen.Qual("encoding/json", "RawMessage").Call(g.makeAny(e))
	}
	return nil
}

// makeAny prints a value as JSON. Its doubles are asked whether they are finite, and
// it for its bytes and levels, where that is not known.
func (g *printer) makeAny(e *ir.Expr) *jen.Statement {
	if !e.CanFail {
		return g.encode(e.Args[0].Type, jen.Nil(), g.expr(e.Args[0]))
	}
	text := g.encode(e.Args[0].Type, jen.Nil(), g.stored(e.Args[0]))
	if !g.types.IsShort(e.Args[0]) || g.types.Levels(e.Args[0].Type) > k.MaxDepth {
		return evaluation().Dot("AnyOf").Call(text)
	}
	return text
}

// makeMap prints a map: a literal, also where there is no evaluation, as in
// defaults; else two equal keys may be an error.
func (g *printer) makeMap(e *ir.Expr) *jen.Statement {
	var pairs []jen.Code
	differ, elem := e.KeysDiffer(), g.typeOf(e.Type).Elem
	for i := 0; i < len(e.Args); i += 2 {
		key, value := g.expr(e.Args[i]), g.expr(e.Args[i+1])
		if differ {
			pairs = append(pairs, key.Op(":").Add(value))
		} else {
			pairs = append(pairs, kernel("Pair").Types(g.goType(elem)).Values(jen.Dict{jen.Id("Key"): key, jen.Id("Value"): value}))
		}
	}
	if differ {
		return g.goType(e.Type).Values(pairs...)
	}
	return kernel("MakeMap").Types(g.goType(elem)).Call(append([]jen.Code{evalRef()}, pairs...)...)
}

// makeObject prints a struct literal.
func (g *printer) makeObject(e *ir.Expr) *jen.Statement {
	t := g.typeOf(e.Type)
	return jen.Id(g.typeName(e.Type)).ValuesFunc(func(v *jen.Group) {
		e.InOrder(func(i int, a *ir.Expr) {
			if a != nil && a.Op != ir.NoneOf {
				v.Id(g.field(e.Type, i)).Op(":").Add(g.intoField(&t.Fields[i], a))
			}
		})
	})
}

// intoField prints a value for a field: an optional one takes plain values too.
func (g *printer) intoField(f *ir.Field, a *ir.Expr) *jen.Statement {
	if f.Optional && g.typeOf(a.Type).Kind != ir.OptionalKind {
		return some(g.expr(a))
	}
	return g.untyped(a)
}

// root prints the names that an expression begins with.
func (g *printer) root(e *ir.Expr) *jen.Statement {
	switch e.Op {
	case ir.ContextRef:
		return jen.Id("l").Dot("context")
	case ir.InputRef:
		return jen.Id("l").Dot("input")
	case ir.ParamsRef:
		return jen.Id("params")
	case ir.Local:
		return g.names.local(e.Var)
	case ir.Now:
		return jen.Id("l").Dot("m").Dot("Now").Call()
	case ir.Self:
		return jen.Id("l").Dot("m").Dot("Self").Call()
	case ir.EventType:
		return jen.Id("l").Dot("m").Dot("Event").Call().Dot("Name")
	case ir.EventSender:
		return jen.Id("l").Dot("m").Dot("Event").Call().Dot("SenderOption").Call()
	case ir.EventField, ir.HasEventField:
		return g.eventField(e)
	}
	return nil
}

// logical prints logic and comparison.
func (g *printer) logical(e *ir.Expr) *jen.Statement {
	switch e.Op {
	case ir.Not:
		return g.not(e.Args[0])
	case ir.And:
		return g.junction(e, "&&", "And")
	case ir.OrElse:
		return g.junction(e, "||", "Or")
	case ir.Cond:
		return g.lazy(e).Call()
	case ir.Eq:
		return g.equal(e.Args[0].Type, g.left(e), g.right(e))
	case ir.Ne:
		if g.comparable(e.Args[0].Type) {
			return g.left(e).Op("!=").Add(g.right(e))
		}
		return jen.Op("!").Add(g.equal(e.Args[0].Type, g.left(e), g.right(e)))
	case ir.Matches:
		return evaluation().Dot("Matches").Call(g.expr(e.Args[0]), jen.Id(g.pattern(e.Str)))
	}
	return nil
}

// careful prints what Go would take for something else, and enums, which are texts there.
func (g *printer) careful(e *ir.Expr) *jen.Statement {
	switch e.Op {
	case ir.DoubleMul: // the conversion keeps Go from fusing it with an addition
		return jen.Float64().Call(g.left(e).Op("*").Add(g.right(e)))
	case ir.DoubleNeg:
		return jen.Op("-").Add(g.operand(unary, e.Args[0], nil))
	case ir.DurationTimestamp: // the operands print left to right, which Go keeps for calls alone
		return jen.Func().Params(jen.Id("d").Add(kernel("Duration")), jen.Id("t").Add(kernel("Timestamp"))).Add(kernel("Timestamp")).Block(
			jen.Return(evaluation().Dot("TimestampAdd").Call(jen.Id("t"), jen.Id("d")))).Call(g.exprs(e.Args)...)
	case ir.StringAdd:
		return g.sum(codegen.Texts(e))
	case ir.ListAdd:
		name := "ListAdd"
		if e.Own {
			name = "ListAddOwn"
		}
		return g.call(form{name, generic}, g.args(e.Args)...)
	case ir.EnumToString:
		return jen.String().Call(g.expr(e.Args[0]))
	case ir.StringToEnum:
		return kernel("EnumOf").Types(g.goType(e.Type)).Call(evalRef(), g.expr(e.Args[0]), jen.Id(g.enumTexts(e.Type)))
	}
	return nil
}

// sum prints a sum of texts.
func (g *printer) sum(texts []*ir.Expr) *jen.Statement {
	name := "StringAdd"
	if len(texts) > 2 {
		name = "Concat"
	}
	return evaluation().Dot(name).Call(g.exprs(texts)...)
}

// junction prints && or ||: natively where the left side cannot fail.
func (g *printer) junction(e *ir.Expr, op, absorbing string) *jen.Statement {
	if !e.Args[0].CanFail {
		if g.repeats(e) {
			return g.above(precedence[e.Op], e.Args[0]).Op(op).Add(kernel("Again").Call(g.expr(e.Args[1])))
		}
		return g.above(precedence[e.Op], e.Args[0]).Op(op).Add(g.above(precedence[e.Op], e.Args[1]))
	}
	return evaluation().Dot(absorbing).Call(g.lazy(e.Args[0]), g.lazy(e.Args[1]))
}

// repeats tells whether a chain of one operator asks something twice, or compares
// one value twice: plain operators, that is what go vet takes for a mistake.
func (g *printer) repeats(e *ir.Expr) bool {
	asked := map[string]bool{}
	for _, x := range g.questions(e) {
		text := ir.Key(x)
		if asked[text] {
			return true
		}
		asked[text] = true
	}
	return false
}

// questions are the operands of a chain of one operator, and the values that those
// of them compare which are comparisons.
func (g *printer) questions(e *ir.Expr) []*ir.Expr {
	operands := chain(e, e.Op)
	var values []*ir.Expr
	for _, x := range operands {
		if (x.Op == ir.Eq || x.Op == ir.Ne) && g.comparable(x.Args[0].Type) {
			values = append(values, x.Args...)
		}
	}
	isLiteral := func(x *ir.Expr) bool { return g.literal(x) != nil }
	return append(operands, slices.DeleteFunc(values, isLiteral)...)
}

// chain lists the operands of nested uses of one operator.
func chain(e *ir.Expr, op ir.Op) []*ir.Expr {
	if e.Op != op {
		return []*ir.Expr{e}
	}
	return append(chain(e.Args[0], op), chain(e.Args[1], op)...)
}

// named prints guards, lets and the questions to the machine.
func (g *printer) named(e *ir.Expr) *jen.Statement {
	m := jen.Id("l").Dot("m")
	switch e.Op {
	case ir.CallFunc:
		return jen.Id("l").Dot(g.names.funcs[e.Index]).Call(g.exprs(e.Args)...)
	case ir.HostGuard:
		return jen.Id("l").Dot(g.names.guards[e.Index]).Call(g.exprs(e.Args)...)
	case ir.Active:
		return m.Dot("Active").Call(jen.Lit(e.Index))
	case ir.Alive:
		return m.Dot("Alive").Call(g.expr(e.Args[0]))
	}
	return nil
}

// doubleLit prints a double so that it reads back as the same bits. Go has no
// constant for -0.
func doubleLit(d float64) *jen.Statement {
	if d == 0 && math.Signbit(d) {
		return jen.Qual("math", "Copysign").Call(jen.Lit(0), jen.Lit(-1))
	}
	return jen.Float64().Call(jen.Op(strconv.FormatFloat(d, 'g', -1, 64)))
}
