package lint

import (
	"github.com/lockstep-charts/lockstep/ir"
)

// This file says which fields of the context an expression reads and a list of
// actions writes, named things included.

// fields are numbers of context fields.
type fields map[int]bool

func (f fields) join(g fields) {
	for i := range g {
		f[i] = true
	}
}

// meet tells whether two sets share a field.
func (f fields) meet(g fields) bool {
	if len(g) < len(f) {
		f, g = g, f
	}
	for i := range f {
		if g[i] {
			return true
		}
	}
	return false
}

// reads are the fields that an expression reads; nil reads none.
func (c *chart) reads(e *ir.Expr) fields {
	all := fields{}
	c.collect(e, all)
	return all
}

func (c *chart) collect(e *ir.Expr, all fields) {
	switch {
	case e == nil:
		return
	case (e.Op == ir.Select || e.Op == ir.HasField) && e.Args[0].Op == ir.ContextRef:
		all[e.Index] = true
		return
	case e.Op == ir.ContextRef:
		for i := range c.m.Types[c.m.Context].Fields {
			all[i] = true
		}
	case e.Op == ir.CallFunc:
		all.join(c.readsOfFunc(e.Index))
	}
	for _, a := range e.Args {
		c.collect(a, all)
	}
}

// readsOfFunc looks into a named guard or let once.
func (c *chart) readsOfFunc(f int) fields {
	if c.funcReads == nil {
		c.funcReads = make([]fields, len(c.m.Funcs))
	}
	if c.funcReads[f] == nil {
		c.funcReads[f] = c.reads(c.m.Funcs[f].Body)
	}
	return c.funcReads[f]
}

// writes are the fields that a list of actions may write.
func (c *chart) writes(do []ir.Action) fields {
	all := fields{}
	c.eachAction(do, func(a *ir.Action) {
		for i := range a.Assigns {
			all[a.Assigns[i].Path[0].Field] = true
		}
	})
	return all
}

// written are the fields that anything writes.
func (c *chart) written() fields {
	if c.allWritten == nil {
		c.allWritten = fields{}
		for a := range c.m.Actions() {
			for i := range a.Assigns {
				c.allWritten[a.Assigns[i].Path[0].Field] = true
			}
		}
	}
	return c.allWritten
}

// writtenBy are the fields that the handlers of a state write while it, and what
// is inside, stays as it is.
func (c *chart) writtenBy(s int32) fields {
	if all, known := c.ownWrites[s]; known {
		return all
	}
	all := fields{}
	for _, cell := range c.t.States[s].On {
		for _, t := range cell.Transitions {
			if tr := &c.t.Transitions[t]; len(tr.Targets) == 0 {
				all.join(c.writes(c.m.Blocks[tr.Do].Do))
			}
		}
	}
	c.ownWrites[s] = all
	return all
}

// writtenOnExit are the fields that leaving any state may write.
func (c *chart) writtenOnExit() fields {
	if c.exitWrites == nil {
		c.exitWrites = fields{}
		for s := range c.t.States {
			c.exitWrites.join(c.writes(c.m.Blocks[c.t.States[s].Exit].Do))
		}
	}
	return c.exitWrites
}
