package compile

import (
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
			c.spare(c.checkValue(d, scope, c.optionally(f)), map[*ir.Expr]bool{})
		}
	}
}

// spare notes what an expression reads that nothing evaluates, and what the guards and
// lets read that it calls: they are swept out.
func (c *chart) spare(e *ir.Expr, done map[*ir.Expr]bool) {
	spare := &c.m.Spare
	for x := range e.Nodes() {
		if done[x] {
			continue
		}
		done[x] = true
		switch x.Op {
		case ir.Select, ir.HasField:
			if fields, _ := c.spareFields(x.Args[0]); fields != nil {
				*fields, done[x.Args[0]] = append(*fields, x.Index), true
			}
		case ir.ContextRef, ir.InputRef: // as a whole
			fields, object := c.spareFields(x)
			for i := range c.types.At(object).Fields {
				*fields = append(*fields, i)
			}
		case ir.CallFunc:
			f := &c.m.Funcs[x.Index]
			spare.Names = append(spare.Names, f.Name)
			c.spare(f.Body, done)
		case ir.MakeObject, ir.StringToEnum, ir.LitEnum:
			spare.Names = append(spare.Names, c.types.At(x.Type).Name)
		}
	}
}

// spareFields is where reads of the context's or the input's fields are noted; nil: x
// is neither.
func (c *chart) spareFields(x *ir.Expr) (*[]int, ir.TypeID) {
	switch x.Op {
	case ir.ContextRef:
		return &c.m.Spare.Context, c.m.Context
	case ir.InputRef:
		return &c.m.Spare.Input, c.m.Input
	}
	return nil, ir.NoType
}
