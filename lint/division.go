package lint

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file reports integer divisions whose divisor nothing proves to be other
// than zero.

func (c *chart) divisions() {
	v := &survey{c: c, absorbing: true, calling: true, through: c.funcsWith(divides)}
	v.see = func(e *ir.Expr, owner diag.Pos, known region) {
		if divides(e) && !c.notZero(e.Args[1], known) {
			c.addExpr(e, owner, diag.DivisionByZero)
		}
	}
	v.machine()
}

func divides(e *ir.Expr) bool { return e.Op == ir.IntDiv || e.Op == ir.IntMod }

// notZero tells whether a divisor is surely not zero.
func (c *chart) notZero(e *ir.Expr, known region) bool {
	if known.impossible() {
		return true // nothing comes here
	}
	if n, literal := c.literal(e); literal {
		return n != 0
	}
	if v, proven := known.sets[ir.Key(e)]; proven && !v.in.contains(0) {
		return true
	}
	switch e.Op {
	case ir.Select:
		return e.Args[0].Op == ir.ContextRef && c.fixed(e.Index)
	case ir.Greatest:
		for _, a := range e.Args {
			if n, literal := c.literal(a); literal && n > 0 {
				return true
			}
		}
	case ir.IntAdd: // a size and something more
		return c.positive(e.Args[0], known) && c.natural(e.Args[1], known) || c.natural(e.Args[0], known) && c.positive(e.Args[1], known)
	case ir.IntMul:
		return c.notZero(e.Args[0], known) && c.notZero(e.Args[1], known)
	case ir.IntNeg, ir.IntAbs:
		return c.notZero(e.Args[0], known)
	case ir.Cond:
		return c.notZero(e.Args[1], both(known, c.region(e.Args[0], true))) && c.notZero(e.Args[2], both(known, c.region(e.Args[0], false)))
	case ir.CallFunc:
		if f := &c.m.Funcs[e.Index]; f.Params == ir.NoType {
			return c.notZero(f.Body, known)
		}
	}
	return false
}

// fixed tells whether a field keeps an initial value that is a number other than
// zero.
func (c *chart) fixed(field int) bool {
	n, literal := c.literal(c.m.ContextInit[field])
	return literal && n != 0 && !c.written.Has(field)
}

func (c *chart) positive(e *ir.Expr, known region) bool { return c.atLeast(e, known, 1) }

func (c *chart) natural(e *ir.Expr, known region) bool {
	return c.atLeast(e, known, 0) || e.Op == ir.ListSize || e.Op == ir.MapSize || e.Op == ir.StringSize || e.Op == ir.IntAbs
}

// atLeast tells whether a number is surely not less than n.
func (c *chart) atLeast(e *ir.Expr, known region, n int64) bool {
	if m, literal := c.literal(e); literal {
		return m >= n
	}
	v, proven := known.sets[ir.Key(e)]
	return proven && len(v.in) > 0 && v.in[0].lo >= n
}
