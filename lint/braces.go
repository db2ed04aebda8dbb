package lint

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file reports types that are written as JSON Schema has them. They are objects, and
// nothing else says so where nobody compares or assigns them.

func (c *chart) braces() {
	types := ir.TypesOf(c.m.Types)
	for i := range c.doc.Types {
		name := c.doc.Types[i].Name
		id, _ := types.Lookup(name.Text)
		if field, meant, is := types.InBraces(id); is {
			c.found.Add(name.Pos, name.End, diag.TypeInBraces, name.Text, field, meant)
		}
	}
}
