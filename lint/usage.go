package lint

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file collects what the expressions and actions of a machine use. Named
// things that nothing uses are not lowered, so that what only they use counts as
// unused too. What the lowered chart no longer names, types and delays, is looked
// up in the document.

// A usage is what a machine uses.
type usage struct {
	context, input       ir.Fields // that are read
	changed              ir.Fields // of the context, to which an action may give another value than the first
	funcs, procs, guards map[string]bool
	actors, emits, sends []bool
	events               map[string]bool // raised, or sent to whomever
	handled              map[string]bool // taken in a state that is entered
	eventFields          map[[2]int32]bool
	cases                map[*ir.FieldCase]bool // lists of cases that were looked at, by their first: places share them
	params               map[string]ir.Fields   // that are read, by "guard NAME" and "action NAME"
	types, delays        map[string]bool
}

// usage looks through the whole machine once.
func (c *chart) usage() *usage {
	m := c.m
	u := &usage{
		funcs: map[string]bool{}, procs: map[string]bool{}, guards: map[string]bool{}, events: map[string]bool{}, handled: map[string]bool{},
		context: ir.Fields{}, input: ir.Fields{}, changed: ir.Fields{},
		actors: make([]bool, len(m.Actors)), emits: make([]bool, len(m.Emits)), sends: make([]bool, len(m.Sends)),
		eventFields: map[[2]int32]bool{}, cases: map[*ir.FieldCase]bool{}, params: map[string]ir.Fields{}, types: map[string]bool{}, delays: map[string]bool{},
	}
	c.eachExpr(func(e *ir.Expr, _ diag.Pos) { u.expr(c, e) })
	for a := range m.Actions() {
		u.action(c, a)
	}
	u.readParams(c)
	u.spare(c)
	for i := range c.t.Invokes {
		u.actors[c.t.Invokes[i].Src] = true
	}
	for i := range m.Actors {
		for _, e := range m.Actors[i].Sends {
			u.events[m.Events[e].Name] = true
		}
	}
	c.eachType(u.typeOf)
	c.eachDefault(func(e *ir.Expr, _ diag.Pos) { u.typesInDefault(m, e) })
	for _, s := range c.states {
		u.delaysOf(s)
	}
	for a := range c.doc.DeclaredActions() {
		u.sentLater(a)
	}
	return u
}

// spare notes what is read by an output that no end gives. The guards that it calls
// are not lowered, so that it is not known which parameters they read.
func (u *usage) spare(c *chart) {
	r := &c.m.Spare
	for _, i := range r.Context {
		u.context.Add(i)
	}
	for _, i := range r.Input {
		u.input.Add(i)
	}
	for _, name := range r.Names {
		u.funcs[name], u.types[name] = true, true
	}
	for i := range c.doc.Guards {
		if g := &c.doc.Guards[i]; slices.Contains(r.Names, g.Name.Text) {
			all := ir.Fields{}
			for p := range g.Params {
				all.Add(p)
			}
			u.params["guard "+g.Name.Text] = all
		}
	}
}

// expr notes what one whole expression reads.
func (u *usage) expr(c *chart, e *ir.Expr) {
	u.context.Join(ir.FieldsRead(c.m.Types, e, ir.ContextRef))
	u.input.Join(ir.FieldsRead(c.m.Types, e, ir.InputRef))
	for x := range e.Nodes() {
		u.node(c, x)
	}
}

// node notes what one node uses.
func (u *usage) node(c *chart, e *ir.Expr) {
	switch e.Op {
	case ir.CallFunc:
		u.funcs[c.m.Funcs[e.Index].Name] = true
	case ir.HostGuard:
		u.guards[c.m.HostGuards[e.Index].Name] = true
	case ir.EventField, ir.HasEventField:
		u.fields(c, e.Cases)
	case ir.MakeObject, ir.StringToEnum, ir.LitEnum:
		u.types[c.m.Types[e.Type].Name] = true
	}
}

// fields notes where the events keep a field that is read.
func (u *usage) fields(c *chart, cases []ir.FieldCase) {
	if len(cases) == 0 || u.cases[&cases[0]] {
		return
	}
	u.cases[&cases[0]] = true
	c.work += len(cases)
	for _, k := range cases {
		u.eventFields[[2]int32{k.Index, k.Field}] = true // of the chart's own events; others' fields have numbers below 0
	}
}

// action notes what one action changes, calls and sends.
func (u *usage) action(c *chart, a *ir.Action) {
	switch a.Op {
	case ir.Assign, ir.Append:
		for i := range a.Assigns {
			as := &a.Assigns[i]
			field := as.Path[0].Field
			if a.Op == ir.Append || len(as.Path) > 1 || !c.begins(field, as.Value) {
				u.changed.Add(field)
			}
		}
	case ir.Raise:
		u.events[c.m.Events[a.Event].Name] = true
	case ir.Send:
		u.events[a.Name] = true
		for i := range u.sends { // an actor whose id is computed may be the parent
			u.sends[i] = u.sends[i] || a.To != ir.ToSelf && c.m.Sends[i].Name == a.Name
		}
	case ir.Emit:
		u.emits[a.Event] = true
	case ir.Spawn:
		u.actors[a.Actor] = true
	case ir.CallHost:
		u.procs[c.m.HostActions[a.Host].Name] = true
	case ir.CallProc:
		u.procs[c.m.Procs[a.Proc].Name] = true
	}
}

// readParams notes which parameters the bodies of named things read.
func (u *usage) readParams(c *chart) {
	read := func(owner string, e *ir.Expr) {
		if u.params[owner] == nil {
			u.params[owner] = ir.Fields{}
		}
		u.params[owner].Join(ir.FieldsRead(c.m.Types, e, ir.ParamsRef))
	}
	for i := range c.m.Funcs {
		read("guard "+c.m.Funcs[i].Name, c.m.Funcs[i].Body)
	}
	for i := range c.m.Procs {
		p := &c.m.Procs[i]
		for a := range ir.Actions(p.Do) {
			for e := range a.Exprs() {
				read("action "+p.Name, e)
			}
		}
	}
}

// typesInDefault notes the types of what stands in a default where any is wanted;
// those of all others their fields name.
func (u *usage) typesInDefault(m *ir.Machine, e *ir.Expr) {
	for x := range e.Nodes() {
		if x.Op != ir.MakeAny {
			continue
		}
		for part := range x.Nodes() {
			u.types[m.Types[part.Type].Name] = true
		}
	}
}

// typeOf notes the names in a type like `map<list<Plan>>`.
func (u *usage) typeOf(t *schema.Type) {
	for _, name := range strings.FieldsFunc(t.Name.Text, func(r rune) bool { return strings.ContainsRune("<>, ", r) }) {
		u.types[name] = true
	}
}

// delaysOf notes the delays that a state names.
func (u *usage) delaysOf(s *schema.State) {
	for i := range s.After {
		u.delays[s.After[i].Key.Text] = true
	}
	for a := range s.Actions() {
		u.sentLater(a)
	}
}

// sentLater notes the delay by which a send is delayed.
func (u *usage) sentLater(a *schema.Action) {
	if a.Kind == schema.Send {
		u.delays[a.Delay.Text.Text] = true
	}
}
