package lint

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file reports maps whose expressions have a key twice: elsewhere the last counts,
// CEL fails.

func (c *chart) mapKeys() {
	c.eachExpr(func(e *ir.Expr, at diag.Pos) {
		for x := range e.Nodes() {
			if x.Op == ir.MakeMap {
				c.keysTwice(x, at)
			}
		}
	})
}

func (c *chart) keysTwice(e *ir.Expr, at diag.Pos) {
	before := map[string]bool{}
	for i := 0; i < len(e.Args); i += 2 {
		key := ir.Key(e.Args[i])
		if before[key] {
			c.addExpr(e.Args[i], at, diag.KeyTwice)
		}
		before[key] = true
	}
}
