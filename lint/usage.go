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
	context, input       []bool // fields that are read
	written              []bool // context fields that an action writes
	changed              []bool // those to which one may give another value than the first
	funcs, procs, guards map[string]bool
	actors, emits, sends []bool
	events               map[string]bool // raised, or sent to whomever
	handled              map[string]bool // taken in a state that is entered
	eventFields          map[[2]int32]bool
	cases                map[*ir.FieldCase]bool  // lists of cases that were looked at, by their first: places share them
	params               map[string]map[int]bool // by "guard NAME" and "action NAME"
	types, delays        map[string]bool
}

// usage looks through the whole machine once.
func (c *chart) usage() *usage {
	m := c.m
	u := &usage{
		funcs: map[string]bool{}, procs: map[string]bool{}, guards: map[string]bool{}, events: map[string]bool{}, handled: map[string]bool{},
		context: make([]bool, len(m.Types[m.Context].Fields)), written: make([]bool, len(m.Types[m.Context].Fields)),
		changed: make([]bool, len(m.Types[m.Context].Fields)),
		input:   make([]bool, len(m.Types[m.Input].Fields)),
		actors:  make([]bool, len(m.Actors)), emits: make([]bool, len(m.Emits)), sends: make([]bool, len(m.Sends)),
		eventFields: map[[2]int32]bool{}, cases: map[*ir.FieldCase]bool{}, params: map[string]map[int]bool{}, types: map[string]bool{}, delays: map[string]bool{},
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
	c.eachState(func(s *schema.State) { u.delaysOf(s) })
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
		u.context[i] = true
	}
	for _, i := range r.Input {
		u.input[i] = true
	}
	for _, name := range r.Names {
		u.funcs[name], u.types[name] = true, true
	}
	for i := range c.doc.Guards {
		if g := &c.doc.Guards[i]; slices.Contains(r.Names, g.Name.Text) {
			u.params["guard "+g.Name.Text] = map[int]bool{}
			for p := range g.Params {
				u.params["guard "+g.Name.Text][p] = true
			}
		}
	}
}

// expr notes what one whole expression reads.
func (u *usage) expr(c *chart, e *ir.Expr) {
	var visit func(e *ir.Expr, selected bool)
	visit = func(e *ir.Expr, selected bool) {
		if e == nil {
			return
		}
		u.node(c, e, selected)
		for i, a := range e.Args {
			visit(a, i == 0 && (e.Op == ir.Select || e.Op == ir.HasField))
		}
	}
	visit(e, false)
}

// node notes what one node reads.
func (u *usage) node(c *chart, e *ir.Expr, selected bool) {
	switch e.Op {
	case ir.Select, ir.HasField:
		switch e.Args[0].Op {
		case ir.ContextRef:
			u.context[e.Index] = true
		case ir.InputRef:
			u.input[e.Index] = true
		}
	case ir.ContextRef:
		readAll(u.context, selected)
	case ir.InputRef:
		readAll(u.input, selected)
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

// readAll marks every field of an object that is used as a whole.
func readAll(fields []bool, selected bool) {
	for i := range fields {
		fields[i] = fields[i] || !selected
	}
}

// action notes what one action writes, calls and sends.
func (u *usage) action(c *chart, a *ir.Action) {
	switch a.Op {
	case ir.Assign, ir.Append:
		for i := range a.Assigns {
			as := &a.Assigns[i]
			field := as.Path[0].Field
			u.written[field] = true
			u.changed[field] = u.changed[field] || a.Op == ir.Append || len(as.Path) > 1 || !c.begins(field, as.Value)
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
			u.params[owner] = map[int]bool{}
		}
		selected := map[*ir.Expr]bool{}
		for x := range e.Nodes() {
			switch {
			case (x.Op == ir.Select || x.Op == ir.HasField) && x.Args[0].Op == ir.ParamsRef:
				u.params[owner][x.Index], selected[x.Args[0]] = true, true
			case x.Op == ir.ParamsRef && !selected[x]: // as a whole
				for i := range c.m.Types[x.Type].Fields {
					u.params[owner][i] = true
				}
			}
		}
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

// eachState visits the written states.
func (c *chart) eachState(visit func(s *schema.State)) {
	for _, s := range c.states {
		visit(s)
	}
}
