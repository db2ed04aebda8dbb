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
	for a := range c.m.Actions() {
		for i := range a.Assigns {
			c.assignedBelow(a.Assigns[i].Path, a.Pos)
		}
	}
}

// assignedBelow looks at the places of an assignment.
func (c *chart) assignedBelow(path []ir.Step, at diag.Pos) {
	for _, step := range path {
		if step.Kind != ir.IndexStep {
			continue
		}
		if n, literal := c.literal(step.Expr); literal && n < 0 {
			c.addExpr(step.Expr, at, diag.BelowZero, n).Fix("the last element is `list[size(list) - 1]`")
		}
	}
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
