package golang

// Go's own operators, with parentheses only where Go's precedence asks for them.

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

// precedence of what prints as a binary operator, as Go counts it.
var precedence = map[ir.Op]int{
	ir.OrElse: 1, ir.And: 2,
	ir.Lt: comparison, ir.Le: comparison, ir.Gt: comparison, ir.Ge: comparison, ir.Eq: comparison, ir.Ne: comparison, ir.HasValue: comparison, ir.HasField: comparison,
	ir.DoubleAdd: 4, ir.DoubleSub: 4, ir.DoubleMul: 5, ir.DoubleDiv: 5,
}

const (
	comparison = 3
	unary      = 6
	primary    = 7 // a call, a name, a literal
)

// binds is how tightly the print of an expression holds together.
func (g *printer) binds(e *ir.Expr) int {
	switch e.Op {
	case ir.DoubleMul:
		return primary // a conversion is around it
	case ir.DoubleNeg:
		return 0 // two signs in a row would be another operator
	case ir.Not:
		if b := g.binds(e.Args[0]); b == comparison && (e.Args[0].Op == ir.Eq || e.Args[0].Op == ir.Ne || e.Args[0].Op == ir.HasValue || e.Args[0].Op == ir.HasField) {
			return comparison
		}
		return unary
	case ir.Eq, ir.Ne:
		if !g.comparable(e.Args[0].Type) {
			return unary
		}
	case ir.And, ir.OrElse:
		if e.Args[0].CanFail {
			return primary
		}
	}
	if p, ok := precedence[e.Op]; ok {
		return p
	}
	return primary
}

// above prints an operand of an operator that binds as tightly as least.
func (g *printer) above(least int, e *ir.Expr) *jen.Statement {
	if g.binds(e) < least {
		return jen.Parens(g.expr(e))
	}
	return g.expr(e)
}

// not prints a negation: of a question that has an opposite, the opposite.
func (g *printer) not(e *ir.Expr) *jen.Statement {
	switch opposite := *e; {
	case e.Op == ir.Not:
		return g.above(unary, e.Args[0])
	case e.Op == ir.HasField:
		return g.holder(e.Args[0]).Dot(g.field(e.Args[0].Type, e.Index)).Op("==").Nil()
	case e.Op == ir.HasValue:
		return g.expr(e.Args[0]).Op("==").Nil()
	case e.Op == ir.Eq && g.comparable(e.Args[0].Type):
		opposite.Op = ir.Ne
		return g.expr(&opposite)
	case e.Op == ir.Ne:
		opposite.Op = ir.Eq
		return g.expr(&opposite)
	}
	return jen.Op("!").Add(g.above(unary, e))
}

// operand is above for a native operator. A double literal beside another one is
// hidden from Go, which would fold them exactly; alone it needs no type.
func (g *printer) operand(least int, e, other *ir.Expr) *jen.Statement {
	switch {
	case e.Op != ir.LitDouble:
		return g.above(least, e)
	case other == nil || other.Op == ir.LitDouble || e.Float == 0:
		return kernel("Double").Call(g.expr(e))
	}
	return jen.Op(strconv.FormatFloat(e.Float, 'g', -1, 64))
}

// left prints the first operand: of arithmetic, one that binds alike needs no
// parentheses; chains of comparisons always have them.
func (g *printer) left(e *ir.Expr) *jen.Statement {
	least := precedence[e.Op]
	if least == comparison {
		least++
	}
	return g.operand(least, e.Args[0], e.Args[1])
}

// right prints the second operand, which linters must not take for a slip where
// it is the first again. Beside another value an int literal needs no type.
func (g *printer) right(e *ir.Expr) *jen.Statement {
	first, second := e.Args[0], e.Args[1]
	switch {
	case ir.Key(first) == ir.Key(second):
		return kernel("Again").Call(g.operand(0, second, first))
	case second.Op == ir.LitInt && g.literal(first) == nil:
		return g.untyped(second)
	}
	return g.operand(precedence[e.Op]+1, second, first)
}
