package lint

import (
	"github.com/lockstep-charts/lockstep/ir"
)

// This file says which fields of the context an expression reads and a list of
// actions writes, named things included.

// reads are the fields that an expression reads; nil reads none.
func (c *chart) reads(e *ir.Expr) ir.Fields {
	all := ir.FieldsRead(c.m.Types, e, ir.ContextRef)
	for x := range e.Nodes() {
		if x.Op == ir.CallFunc {
			all.Join(c.readsOfFunc(x.Index))
		}
	}
	return all
}

// readsOfFunc looks into a named guard or let once.
func (c *chart) readsOfFunc(f int) ir.Fields {
	if c.funcReads == nil {
		c.funcReads = make([]ir.Fields, len(c.m.Funcs))
	}
	if c.funcReads[f] == nil {
		c.funcReads[f] = c.reads(c.m.Funcs[f].Body)
	}
	return c.funcReads[f]
}

// writes are the fields that a list of actions may write. The result may be shared.
func (c *chart) writes(do []ir.Action) ir.Fields {
	if len(do) == 1 && do[0].Op == ir.CallProc {
		return c.effectsOf(do[0].Proc).writes
	}
	return c.effects(do).writes
}

// effects are what a list of actions may do to its own machine.
type effects struct {
	writes ir.Fields
	raises bool
}

func (c *chart) effects(do []ir.Action) effects {
	all := effects{writes: ir.Fields{}}
	for a := range ir.Actions(do) {
		c.work++
		all.raises = all.raises || a.Op == ir.Raise
		for i := range a.Assigns {
			all.writes.Add(a.Assigns[i].Path[0].Field)
		}
		if a.Op == ir.CallProc {
			called := c.effectsOf(a.Proc)
			all.raises = all.raises || called.raises
			all.writes.Join(called.writes)
		}
	}
	return all
}

// effectsOf looks into a named action once.
func (c *chart) effectsOf(proc int32) effects {
	if c.procEffects == nil {
		c.procEffects = make([]effects, len(c.m.Procs))
	}
	if c.procEffects[proc].writes == nil {
		c.procEffects[proc] = c.effects(c.m.Procs[proc].Do)
	}
	return c.procEffects[proc]
}

// written are the fields that anything writes.
func (c *chart) written() ir.Fields {
	if c.allWritten == nil {
		c.allWritten = ir.Fields{}
		for a := range c.m.Actions() {
			for i := range a.Assigns {
				c.allWritten.Add(a.Assigns[i].Path[0].Field)
			}
		}
	}
	return c.allWritten
}

// writtenBy are the fields that the handlers of a state write while it, and what
// is inside, stays as it is.
func (c *chart) writtenBy(s int32) ir.Fields {
	if all, known := c.ownWrites[s]; known {
		return all
	}
	all := ir.Fields{}
	for _, cell := range c.t.States[s].On {
		for _, t := range cell.Transitions {
			if tr := &c.t.Transitions[t]; len(tr.Targets) == 0 {
				all.Join(c.writes(c.m.Blocks[tr.Do].Do))
			}
		}
	}
	c.ownWrites[s] = all
	return all
}

// writtenOnExit are the fields that leaving any state may write.
func (c *chart) writtenOnExit() ir.Fields {
	if c.exitWrites == nil {
		c.exitWrites = ir.Fields{}
		for s := range c.t.States {
			c.exitWrites.Join(c.writes(c.m.Blocks[c.t.States[s].Exit].Do))
		}
	}
	return c.exitWrites
}
