package lint

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file says which fields of the context an expression reads and a list of
// actions writes, named things included.

// An access knows what the expressions and the actions of one machine read and write.
type access struct {
	*meter
	m *ir.Machine

	written       ir.Fields   // by anything
	writtenOnExit ir.Fields   // by leaving any state
	own, inside   []ir.Fields // by the transitions of a state, and of those in it

	ofFunc  memo[int, ir.Fields]   // what a named guard or let reads
	ofProc  memo[int32, effects]   // what a named action does
	ofState memo[int32, ir.Fields] // writtenBy
	besides memo[int32, ir.Fields] // writtenBeside
}

func newAccess(m *ir.Machine, work *meter) *access {
	a := &access{meter: work, m: m, ofFunc: memo[int, ir.Fields]{}, ofProc: memo[int32, effects]{}, ofState: memo[int32, ir.Fields]{}, besides: memo[int32, ir.Fields]{}}
	a.written, a.writtenOnExit = ir.Fields{}, ir.Fields{}
	for do := range m.Actions() {
		addWrites(a.written, do)
	}
	for s := range m.Table.States {
		a.writtenOnExit.Join(a.writes(m.Blocks[m.Table.States[s].Exit].Do))
		a.own, a.inside = append(a.own, ir.Fields{}), append(a.inside, ir.Fields{})
	}
	for t := range m.Table.Transitions {
		tr := &m.Table.Transitions[t]
		a.own[tr.Source].Join(a.writes(m.Blocks[tr.Do].Do))
	}
	for s := len(a.own) - 1; s > 0; s-- {
		parent := m.Table.States[s].Parent
		a.inside[parent].Join(a.own[s])
		a.inside[parent].Join(a.inside[s])
	}
	return a
}

// addWrites adds the fields that an action itself writes.
func addWrites(all ir.Fields, do *ir.Action) {
	for i := range do.Assigns {
		all.Add(do.Assigns[i].Path[0].Field)
	}
}

// reads are the fields that an expression reads; nil reads none.
func (a *access) reads(e *ir.Expr) ir.Fields {
	all := ir.FieldsRead(a.m.Types, e, ir.ContextRef)
	for x := range e.Nodes() {
		if x.Op == ir.CallFunc {
			all.Join(a.ofFunc.get(x.Index, func() ir.Fields { return a.reads(a.m.Funcs[x.Index].Body) }))
		}
	}
	return all
}

// writes are the fields that a list of actions may write. The result may be shared.
func (a *access) writes(list []ir.Action) ir.Fields {
	if len(list) == 1 && list[0].Op == ir.CallProc {
		return a.called(list[0].Proc).writes
	}
	return a.effects(list).writes
}

// effects are what a list of actions may do to its own machine.
type effects struct {
	writes ir.Fields
	raises bool
}

func (a *access) effects(list []ir.Action) effects {
	all := effects{writes: ir.Fields{}}
	for do := range ir.Actions(list) {
		a.work++
		all.raises = all.raises || do.Op == ir.Raise
		addWrites(all.writes, do)
		if do.Op == ir.CallProc {
			called := a.called(do.Proc)
			all.raises = all.raises || called.raises
			all.writes.Join(called.writes)
		}
	}
	return all
}

// called is what a named action does.
func (a *access) called(proc int32) effects {
	return a.ofProc.get(proc, func() effects { return a.effects(a.m.Procs[proc].Do) })
}

// writtenBy are the fields that the handlers of a state write while it, and what
// is inside, stays as it is.
func (a *access) writtenBy(s int32) ir.Fields {
	return a.ofState.get(s, func() ir.Fields {
		all := ir.Fields{}
		for cell := range cells(a.m, s) {
			for _, t := range cell.Transitions {
				if tr := &a.m.Table.Transitions[t]; len(tr.Targets) == 0 {
					all.Join(a.writes(a.m.Blocks[tr.Do].Do))
				}
			}
		}
		return all
	})
}

// writtenBeside are the fields that other transitions may write between the guard of one
// from a state and its actions: all regions look at an event before any of them acts, those
// of the state, those it is in, and what is around them (SPEC 5.1, 6.1).
func (a *access) writtenBeside(s int32) ir.Fields {
	return a.besides.get(s, func() ir.Fields {
		all, states := ir.Fields{}, a.m.Table.States
		for at := s; at <= states[s].Last; at++ {
			if states[at].Kind == kernel.Parallel {
				all.Join(a.inside[s])
				all.Join(a.writtenOnExit)
				break
			}
		}
		region := false
		for at := s; at > 0; at = states[at].Parent {
			parent := states[at].Parent
			if states[parent].Kind == kernel.Parallel {
				region = true
				all.Join(a.inside[parent])
				all.Join(a.writtenOnExit)
			}
			if region {
				all.Join(a.own[parent])
			}
		}
		return all
	})
}
