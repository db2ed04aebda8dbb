package lint

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file reports integer divisions whose divisor nothing proves to be other
// than zero. A proof is a condition before it: in a guard, an `if`, to the left
// of && or before the ? of a conditional.

// A proof is what holds where an expression is evaluated.
type proof = region

func (c *chart) divisions() {
	of := map[int32]proof{} // by block: what the guards before it say
	for t := range c.t.Transitions {
		tr := &c.t.Transitions[t]
		if g := c.guard(int32(t)); g != nil && tr.Do != 0 {
			of[tr.Do] = c.region(g, true)
		}
	}
	c.eachList(func(do []ir.Action, block int32) {
		known, guarded := of[block]
		if !guarded || block == 0 {
			known = anywhere()
		}
		c.divide(do, known)
	})
	c.eachLoose(func(e *ir.Expr, owner diag.Pos) { c.divisor(e, owner, anywhere()) })
}

// divide looks at a list of actions. What an action writes is no longer proven
// behind it.
func (c *chart) divide(do []ir.Action, known proof) {
	for i := range do {
		a := &do[i]
		for _, e := range exprs(a) {
			c.divisor(e, a.Pos, known)
		}
		if a.Op == ir.If {
			c.divide(a.Then, both(known, c.region(a.Cond, true)))
			c.divide(a.Else, both(known, c.region(a.Cond, false)))
		} else {
			c.divide(a.Then, known)
		}
		if a.Op == ir.Assign || a.Op == ir.CallProc || a.Op == ir.If || a.Op == ir.Foreach || a.Op == ir.Append {
			known = anywhere()
		}
	}
}

// divisor looks at one expression, where known holds.
func (c *chart) divisor(e *ir.Expr, owner diag.Pos, known proof) {
	if e == nil {
		return
	}
	switch e.Op {
	case ir.IntDiv, ir.IntMod:
		if !c.notZero(e.Args[1], known) {
			c.found.Add(at(e, owner), diag.Pos{}, diag.DivisionByZero)
		}
	case ir.And, ir.OrElse:
		c.divisor(e.Args[0], owner, known)
		c.divisor(e.Args[1], owner, both(known, c.region(e.Args[0], e.Op == ir.And)))
		return
	case ir.Cond:
		c.divisor(e.Args[0], owner, known)
		c.divisor(e.Args[1], owner, both(known, c.region(e.Args[0], true)))
		c.divisor(e.Args[2], owner, both(known, c.region(e.Args[0], false)))
		return
	}
	for _, a := range e.Args {
		c.divisor(a, owner, known)
	}
}

// notZero tells whether a divisor is surely not zero.
func (c *chart) notZero(e *ir.Expr, known proof) bool {
	if n, literal := c.literal(e); literal {
		return n != 0
	}
	if v, proven := known.sets[key(e)]; proven && !v.in.contains(0) {
		return true
	}
	switch e.Op {
	case ir.Greatest:
		for _, a := range e.Args {
			if n, literal := c.literal(a); literal && n > 0 {
				return true
			}
		}
	case ir.IntAdd: // a size and something more
		return c.positive(e.Args[0]) && c.natural(e.Args[1]) || c.natural(e.Args[0]) && c.positive(e.Args[1])
	case ir.CallFunc:
		if f := &c.m.Funcs[e.Index]; f.Params == ir.NoType {
			return c.notZero(f.Body, known)
		}
	}
	return false
}

func (c *chart) positive(e *ir.Expr) bool {
	n, literal := c.literal(e)
	return literal && n > 0
}

func (c *chart) natural(e *ir.Expr) bool {
	n, literal := c.literal(e)
	return literal && n >= 0 || e.Op == ir.ListSize || e.Op == ir.MapSize || e.Op == ir.StringSize
}
