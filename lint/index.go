package lint

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file reports indexes that are written as less than 0: other languages count them
// from the end, CEL fails at each.

func (c *chart) indexes() {
	c.eachExpr(func(e *ir.Expr, at diag.Pos) {
		for x := range e.Nodes() {
			c.index(x, at)
		}
	})
}

func (c *chart) index(e *ir.Expr, at diag.Pos) {
	switch e.Op {
	case ir.ListIndex, ir.Slice, ir.Substring, ir.SubstringFrom:
		for _, place := range e.Args[1:] {
			if n, literal := c.literal(place); literal && n < 0 {
				found := c.addExpr(place, at, diag.BelowZero, n)
				if e.Op != ir.ListIndex {
					found.Fix("what is counted from the end is taken from the size: size(x) - %d", -n)
				}
				return
			}
		}
	}
}
