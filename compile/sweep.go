package compile

import "github.com/lockstep-charts/lockstep/ir"

// This file leaves in a machine the guards, lets and actions that it comes to. Some
// were made to be checked only: those that no place uses, and what is used by a delay
// or a default that nothing ever asks for.

// A sweep is what a machine comes to.
type sweep struct {
	m     *ir.Machine
	funcs map[int]int // by their numbers: those that they will have
	procs map[int32]int32
	calls map[*ir.Expr]bool
	dos   map[*ir.Action]bool
}

// sweep drops what nothing comes to.
func (c *chart) sweep() {
	w := &sweep{m: c.m, funcs: map[int]int{}, procs: map[int32]int32{}, calls: map[*ir.Expr]bool{}, dos: map[*ir.Action]bool{}}
	w.come()
	if len(w.funcs) < len(c.m.Funcs) || len(w.procs) < len(c.m.Procs) {
		w.number()
	}
}

// come goes through all that a machine may evaluate or carry out.
func (w *sweep) come() {
	for e := range w.m.Asked() {
		w.expr(e)
	}
	for _, b := range w.m.Blocks {
		w.do(b.Do)
	}
}

func (w *sweep) expr(e *ir.Expr) {
	for x := range e.Nodes() {
		if x.Op != ir.CallFunc {
			continue
		}
		w.calls[x] = true
		if _, is := w.funcs[x.Index]; !is {
			w.funcs[x.Index] = 0
			w.expr(w.m.Funcs[x.Index].Body)
		}
	}
}

func (w *sweep) do(list []ir.Action) {
	for a := range ir.Actions(list) {
		for e := range a.Exprs() {
			w.expr(e)
		}
		if a.Op != ir.CallProc {
			continue
		}
		w.dos[a] = true
		if _, is := w.procs[a.Proc]; !is {
			w.procs[a.Proc] = 0
			w.do(w.m.Procs[a.Proc].Do)
		}
	}
}

// number gives what is left new numbers, in the old order.
func (w *sweep) number() {
	m := w.m
	funcs, procs := m.Funcs, m.Procs
	m.Funcs, m.Procs = nil, nil
	for i, f := range funcs {
		if _, is := w.funcs[i]; is {
			w.funcs[i] = len(m.Funcs)
			m.Funcs = append(m.Funcs, f)
		}
	}
	for i, p := range procs {
		if _, is := w.procs[int32(i)]; is {
			w.procs[int32(i)] = int32(len(m.Procs))
			m.Procs = append(m.Procs, p)
		}
	}
	for e := range w.calls {
		e.Index = w.funcs[e.Index]
	}
	for a := range w.dos {
		a.Proc = w.procs[a.Proc]
	}
}
