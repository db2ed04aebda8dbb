package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file looks at the defaults of a chart's output that no end ever gives (SPEC 6.8):
// they are checked all the same, and what they read counts as read.

// unusedOutput checks the defaults of an output that nothing ever gives: the chart is
// never done, or every final state has its own. What they read is read nevertheless.
func (c *chart) unusedOutput() {
	if !c.doc.Output.Given {
		return
	}
	scope := c.scope(scopeKey{shape: c.noEvent(), sight: ending})
	for i, f := range c.types.At(c.m.Output).Fields {
		if d := c.doc.Output.Fields[i].Default; d.Kind != schema.NoValue && !c.outputsUsed[f.Name] {
			c.spare(c.checkValue(d, scope, c.optionally(f)), map[int]bool{})
		}
	}
}

// spare notes what an expression reads that nothing evaluates, and what the guards and
// lets read that it calls: they are swept out. looked holds those that were looked into.
func (c *chart) spare(e *ir.Expr, looked map[int]bool) {
	spare := &c.m.Spare
	spare.Context = append(spare.Context, slices.Sorted(ir.FieldsRead(c.types.All(), e, ir.ContextRef).All())...)
	spare.Input = append(spare.Input, slices.Sorted(ir.FieldsRead(c.types.All(), e, ir.InputRef).All())...)
	for x := range e.Nodes() {
		switch x.Op {
		case ir.CallFunc:
			f := &c.m.Funcs[x.Index]
			spare.Names = append(spare.Names, f.Name)
			if !looked[x.Index] {
				looked[x.Index] = true
				c.spare(f.Body, looked)
			}
		case ir.MakeObject, ir.StringToEnum, ir.LitEnum:
			spare.Names = append(spare.Names, c.types.At(x.Type).Name)
		}
	}
}
