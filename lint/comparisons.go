package lint

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file finds conditions that decide nothing where they stand: of an `if`, of
// a conditional, and comparisons with a value that the other side never has.
// (Guards of transitions are looked at in their lists.)

func (c *chart) comparisons() {
	v := &survey{c: c, alone: true}
	v.see = func(e *ir.Expr, owner diag.Pos, known region) {
		if e.Op == ir.Cond {
			c.constant(e.Args[0], owner, known)
		}
		if c.holdsNever(e, anywhere()) || !known.impossible() && c.excluded(e, known) {
			c.addExpr(e, owner, diag.NeverEqual)
		}
	}
	v.decide = func(a *ir.Action, known region) { c.constant(a.Cond, a.Pos, known) }
	v.machine()
}

// constant reports a condition that is always or never true.
func (c *chart) constant(e *ir.Expr, owner diag.Pos, known region) {
	switch {
	case known.impossible() || c.comparesNothing(e, known):
	case both(known, c.region(e, true)).impossible():
		c.found.Add(firstPlace(e, owner), diag.Pos{}, diag.ConstantGuard, "", "never")
	case c.sure(e) && both(known, c.region(e, false)).impossible():
		c.found.Add(firstPlace(e, owner), diag.Pos{}, diag.ConstantGuard, "", "always")
	}
}

// comparesNothing tells whether a comparison in e is reported for itself.
func (c *chart) comparesNothing(e *ir.Expr, known region) bool {
	found := false
	v := &survey{c: c, see: func(x *ir.Expr, _ diag.Pos, known region) {
		found = found || c.holdsNever(x, anywhere()) || !known.impossible() && c.excluded(x, known)
	}}
	v.expr(e, diag.Pos{}, known)
	return found
}

// holdsNever tells whether a comparison with a value can never find it.
func (c *chart) holdsNever(x *ir.Expr, known region) bool {
	if x.Op != ir.Eq && x.Op != ir.Ne && x.Op != ir.InList {
		return false
	}
	r, ok := c.comparison(x, x.Op != ir.Ne)
	return ok && both(known, r).impossible() || c.namesNoEvent(x)
}

// namesNoEvent tells whether event.type is compared with names that no event of the chart
// has. Which of its events can come here is another matter.
func (c *chart) namesNoEvent(x *ir.Expr) bool {
	of, with := x.Args[0], x.Args[1]
	if with.Op == ir.EventType {
		of, with = with, of
	}
	if of.Op != ir.EventType {
		return false
	}
	names := []*ir.Expr{with}
	if x.Op == ir.InList {
		names = with.Args
	}
	return len(names) > 0 && !slices.ContainsFunc(names, func(n *ir.Expr) bool { return n.Op != ir.LitString || c.isEvent(n.Str) })
}

// excluded tells whether what is known leaves an enum or a text no chance to be
// what it is asked for.
func (c *chart) excluded(x *ir.Expr, known region) bool {
	if x.Op != ir.Eq && x.Op != ir.InList || len(known.sets) == 0 {
		return false
	}
	t := x.Args[0].Type
	return (t == ir.String || c.m.Types[t].Kind == ir.EnumKind) && c.holdsNever(x, known)
}
