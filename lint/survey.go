package lint

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file walks over all that a machine evaluates with what is known where it
// is evaluated: by a guard and those before it, by an `if`, to the right of &&
// and ||, on the two sides of a conditional. What an action writes is no longer
// known behind it.

// A look is taken at each node of an expression.
type look func(e *ir.Expr, owner diag.Pos, known region)

// A survey is one walk. Absorbing: what goes wrong to the left of && while the
// right side is false does not matter, since `error && false` is false. Calling:
// named things are walked where they are used, else each for itself.
type survey struct {
	c                  *chart
	see                look
	decide             func(a *ir.Action, known region) // at each `if`; may be nil
	absorbing, calling bool
	alone              bool           // a guard is looked at without those before it
	through            []bool         // per Func: it may hold what is looked for
	seen               map[named]bool // that were walked with nothing known
	inside, steps      int            // of named things: how deep, and how many steps so far
}

// A named thing is an action, else a guard or let, by its number.
type named struct {
	action bool
	number int
}

// patience is how many nodes and actions a survey looks at inside of named things, and how
// many deeds of regions are compared; mind is how many values, or parts of a guard, are
// kept of one place.
const (
	patience = 300_000
	mind     = 256
)

// and adds to what is known, up to a bound.
func and(known, more region) region {
	if len(known.sets)+len(more.sets) > mind {
		return known
	}
	return both(known, more)
}

// machine walks over all of it.
func (v *survey) machine() {
	c := v.c
	for t := range c.t.Transitions {
		v.transition(int32(t))
	}
	for s := range c.t.States {
		state := &c.t.States[s]
		for _, block := range []int32{state.Entry, state.Exit, state.InitialDo} {
			v.list(c.m.Blocks[block].Do, anywhere())
		}
	}
	for i := range c.m.Procs {
		if !v.calling || c.m.Procs[i].Params != ir.NoType {
			v.list(c.m.Procs[i].Do, anywhere())
		}
	}
	c.eachLoose(func(e *ir.Expr, owner diag.Pos) { v.expr(e, owner, anywhere()) })
	for i := range c.m.Funcs {
		if f := &c.m.Funcs[i]; !v.calling || f.Params != ir.NoType {
			v.expr(f.Body, f.Pos, anywhere())
		}
	}
}

// transition walks over a guard and what is done when it holds.
func (v *survey) transition(t int32) {
	c := v.c
	tr := &c.t.Transitions[t]
	types := c.eventTypes(t)
	known, guard := and(types, c.beforeGuard(t)), c.guard(t)
	if guard != nil {
		before := known
		if v.alone {
			before = types
		}
		v.expr(guard, c.m.Transitions[t].Pos, before)
		known = and(known, c.region(guard, true))
	}
	if len(known.sets) > 0 {
		known = c.forget(known, c.writtenMeanwhile(t))
	}
	if len(tr.Targets) > 0 {
		known = c.forget(known, c.writtenOnExit)
	}
	v.list(c.m.Blocks[tr.Do].Do, known)
}

// list walks over actions.
func (v *survey) list(do []ir.Action, known region) {
	for i := range do {
		a := &do[i]
		v.step()
		for e := range a.Exprs() {
			v.expr(e, a.Pos, known)
		}
		switch a.Op {
		case ir.If:
			if v.decide != nil {
				v.decide(a, known)
			}
			v.list(a.Then, and(known, v.c.region(a.Cond, true)))
			v.list(a.Else, and(known, v.c.region(a.Cond, false)))
		case ir.Foreach:
			v.list(a.Then, v.c.forget(known, v.c.writes(a.Then)))
		case ir.CallProc:
			if p := &v.c.m.Procs[a.Proc]; v.calling && p.Params == ir.NoType && v.enters(named{true, int(a.Proc)}, known) {
				v.inside++
				v.list(p.Do, known)
				v.inside--
			}
		default:
			v.list(a.Then, known)
		}
		if len(known.sets) > 0 {
			known = v.c.forget(known, v.c.writes(do[i:i+1]))
		}
	}
}

// enters tells whether a named thing is walked here: once with nothing known, and
// wherever something is, up to a bound.
func (v *survey) enters(one named, known region) bool {
	switch {
	case v.steps > patience:
		return false
	case len(known.sets) > 0:
		return true
	case v.seen[one]:
		return false
	}
	if v.seen == nil {
		v.seen = map[named]bool{}
	}
	v.seen[one] = true
	return true
}

// step counts what is looked at.
func (v *survey) step() {
	if v.c.work++; v.inside > 0 {
		v.steps++
	}
}

// expr walks over an expression, outer nodes first.
func (v *survey) expr(e *ir.Expr, owner diag.Pos, known region) {
	if e == nil {
		return
	}
	c := v.c
	v.step()
	v.see(e, owner, known)
	switch e.Op {
	case ir.And, ir.OrElse:
		left := known
		if v.absorbing && c.sure(e.Args[1]) {
			left = and(known, c.region(e.Args[1], e.Op == ir.And))
		}
		v.expr(e.Args[0], owner, left)
		v.expr(e.Args[1], owner, and(known, c.region(e.Args[0], e.Op == ir.And)))
		return
	case ir.Cond:
		v.expr(e.Args[0], owner, known)
		v.expr(e.Args[1], owner, and(known, c.region(e.Args[0], true)))
		v.expr(e.Args[2], owner, and(known, c.region(e.Args[0], false)))
		return
	case ir.CallFunc:
		f := &c.m.Funcs[e.Index]
		if v.calling && f.Params == ir.NoType && v.through[e.Index] && v.enters(named{false, e.Index}, known) {
			v.inside++
			v.expr(f.Body, f.Pos, known)
			v.inside--
		}
	}
	for i, a := range e.Args {
		if i == 1 && slices.Contains(macros, e.Op) {
			known = c.bound(e, known)
		}
		v.expr(a, owner, known)
	}
}

// macros bind a variable to each element of a list.
var macros = []ir.Op{ir.All, ir.Exists, ir.ExistsOne, ir.Filter, ir.MapMacro, ir.MapFilter}

// bound adds what is known of a macro's variable: its list is written out.
func (c *chart) bound(e *ir.Expr, known region) region {
	variable := &ir.Expr{Op: ir.Local, Index: e.Index, Type: c.m.Types[e.Args[0].Type].Elem}
	inner := anywhere()
	for name, v := range known.sets {
		if name != ir.Key(variable) { // another one, of a macro around
			inner.sets[name] = v
		}
	}
	if one, ok := c.membership(variable, e.Args[0], true); ok {
		return and(inner, one)
	}
	return inner
}

// forget drops what is known of all that reads one of the fields.
func (c *chart) forget(known region, written ir.Fields) region {
	if len(written) == 0 || len(known.sets) == 0 {
		return known
	}
	kept := anywhere()
	for name, v := range known.sets {
		if v.subject == nil || !c.reads(v.subject).Meet(written) {
			kept.sets[name] = v
		}
	}
	return kept
}

// funcsWith tells of each named guard or let whether such a node is in it or in
// what it uses.
func (c *chart) funcsWith(is func(e *ir.Expr) bool) []bool {
	with, asked := make([]bool, len(c.m.Funcs)), make([]bool, len(c.m.Funcs))
	var ask func(f int)
	ask = func(f int) {
		if asked[f] {
			return
		}
		asked[f] = true
		for x := range c.m.Funcs[f].Body.Nodes() {
			if x.Op == ir.CallFunc {
				ask(x.Index)
				with[f] = with[f] || with[x.Index]
			}
			with[f] = with[f] || is(x)
		}
	}
	for f := range c.m.Funcs {
		ask(f)
	}
	return with
}
