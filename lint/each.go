package lint

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file walks over everything that a machine evaluates and does.

// eachExpr visits every whole expression of the machine, with the place of what
// it belongs to.
func (c *chart) eachExpr(visit func(e *ir.Expr, at diag.Pos)) {
	c.eachLoose(visit)
	for t := range c.t.Transitions {
		visit(c.guard(int32(t)), c.m.Transitions[t].Pos)
	}
	for i := range c.m.Funcs {
		visit(c.m.Funcs[i].Body, c.m.Funcs[i].Pos)
	}
	for a := range c.m.Actions() {
		for e := range a.Exprs() {
			visit(e, a.Pos)
		}
	}
}

// eachLoose visits the expressions that no action, transition or named thing
// holds.
func (c *chart) eachLoose(visit func(e *ir.Expr, at diag.Pos)) {
	m := c.m
	for i, e := range m.ContextInit {
		visit(e, m.Types[m.Context].Fields[i].Pos)
	}
	for i := range c.t.Invokes {
		visit(m.Inputs[c.t.Invokes[i].Input].Expr, c.writtenInvoke(i).Pos)
	}
	for s := range c.t.States {
		visit(m.Outputs[c.t.States[s].Output].Expr, c.states[s].Name.Pos)
	}
	visit(m.Outputs[m.ChartOutput].Expr, c.doc.Output.Pos)
	written := map[string]diag.Pos{}
	for i := range c.doc.Delays {
		written[c.doc.Delays[i].Name.Text] = c.doc.Delays[i].Name.Pos
	}
	for i := range c.t.After {
		visit(m.Delays[c.t.After[i].Delay].Expr, c.delayPos(written, &c.t.After[i]))
	}
}

// eachDefault visits the defaults of types, events, params and the input, which are
// literals. Those of the types that a child chart brings are told where they are written.
func (c *chart) eachDefault(visit func(e *ir.Expr, at diag.Pos)) {
	for i := range c.m.Types {
		for _, f := range c.m.Types[i].Fields {
			if f.Default != nil && !c.elsewhere(f.Pos) {
				visit(f.Default, f.Pos)
			}
		}
	}
}

// elsewhere tells whether a place is in another chart: a child's defaults fill what
// this one sends it.
func (c *chart) elsewhere(at diag.Pos) bool { return at.Known() && at.File != c.doc.File }

// eachType visits every type that the chart writes, of whatever is declared with one.
func (c *chart) eachType(visit func(t *schema.Type)) {
	d := c.doc
	lists := [][]schema.Field{d.Input, d.Context, d.Output.Fields}
	for i := range d.Types {
		visit(&d.Types[i].Type)
		lists = append(lists, d.Types[i].Fields)
	}
	for i := range d.Guards {
		lists = append(lists, d.Guards[i].Params)
	}
	for i := range d.Actions {
		lists = append(lists, d.Actions[i].Params)
	}
	events := slices.Concat(d.Events, d.Emits, d.Sends)
	for i := range d.Actors {
		a := &d.Actors[i]
		visit(&a.OutputType)
		lists, events = append(lists, a.Input, a.Output), append(events, a.Receives...)
	}
	for i := range events {
		lists = append(lists, events[i].Fields)
	}
	for _, fields := range lists {
		for i := range fields {
			visit(&fields[i].Type)
		}
	}
}

// delayPos is where a delay is written: under delays, else at its timer.
func (c *chart) delayPos(written map[string]diag.Pos, row *kernel.After) diag.Pos {
	if at, known := written[c.m.Delays[row.Delay].Name]; known {
		return at
	}
	if list := c.candidatesOf(row.State, row.Key); len(list) > 0 {
		return c.m.Transitions[list[0]].Pos
	}
	return c.states[row.State].Name.Pos
}

// addExpr reports a finding about a node of an expression, at its operator or
// name, else at what it belongs to.
func (c *chart) addExpr(e *ir.Expr, owner diag.Pos, code diag.Code, args ...any) *diag.Finding {
	if !e.Pos.Known() {
		return c.found.Add(owner, diag.Pos{}, code, args...)
	}
	end := e.Pos
	end.Col += signs[e.Op]
	return c.found.Add(e.Pos, end, code, args...)
}

// signs are the lengths of operators that are more than one character long.
var signs = map[ir.Op]int{ir.Eq: 2, ir.Ne: 2, ir.Le: 2, ir.Ge: 2, ir.InList: 2, ir.InMap: 2, ir.And: 2, ir.OrElse: 2}

// firstPlace is that of an expression, else of what it belongs to.
func firstPlace(e *ir.Expr, owner diag.Pos) diag.Pos {
	first := diag.Pos{}
	for x := range e.Nodes() {
		if x.Pos.Known() && (!first.Known() || x.Pos.Compare(first) < 0) {
			first = x.Pos
		}
	}
	if !first.Known() {
		return owner
	}
	return first
}
