package lint

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file looks at what a chart declares: names that nothing uses, fields that
// are only written or only read, events that nothing takes or nothing sends.

// A usage is what the expressions and actions of a machine use.
type usage struct {
	context, input       []bool // fields that are read
	written              []bool // context fields that an action writes
	funcs, procs, guards map[string]bool
	hosts                []bool
	actors, emits, sends []bool
	events               map[string]bool // raised, or sent to whomever
}

func (c *chart) data() {
	u := c.usage()
	c.fields(u)
	c.named(u)
	c.events(u)
	c.assignments()
}

// usage looks through the whole machine once.
func (c *chart) usage() *usage {
	m := c.m
	u := &usage{
		funcs: map[string]bool{}, procs: map[string]bool{}, guards: map[string]bool{}, events: map[string]bool{},
		context: make([]bool, len(m.Types[m.Context].Fields)), written: make([]bool, len(m.Types[m.Context].Fields)),
		input: make([]bool, len(m.Types[m.Input].Fields)), hosts: make([]bool, len(m.HostActions)),
		actors: make([]bool, len(m.Actors)), emits: make([]bool, len(m.Emits)), sends: make([]bool, len(m.Sends)),
	}
	c.eachExpr(func(e *ir.Expr, _ diag.Pos) { u.expr(c, e) })
	c.eachList(func(do []ir.Action, _ int32) { walkActions(do, func(a *ir.Action) { u.action(c, a) }) })
	for i := range c.t.Invokes {
		u.actors[c.t.Invokes[i].Src] = true
	}
	for i := range m.Actors {
		for _, e := range m.Actors[i].Sends {
			u.events[m.Events[e].Name] = true
		}
	}
	return u
}

// expr notes what one whole expression reads.
func (u *usage) expr(c *chart, e *ir.Expr) {
	var visit func(e *ir.Expr, selected bool)
	visit = func(e *ir.Expr, selected bool) {
		if e == nil {
			return
		}
		switch e.Op {
		case ir.Select, ir.HasField:
			switch e.Args[0].Op {
			case ir.ContextRef:
				u.context[e.Index] = true
			case ir.InputRef:
				u.input[e.Index] = true
			}
			visit(e.Args[0], true)
			return
		case ir.ContextRef:
			readAll(u.context, selected)
		case ir.InputRef:
			readAll(u.input, selected)
		case ir.CallFunc:
			u.funcs[c.m.Funcs[e.Index].Name] = true
		case ir.HostGuard:
			u.guards[c.m.HostGuards[e.Index].Name] = true
		}
		for _, a := range e.Args {
			visit(a, false)
		}
	}
	visit(e, false)
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
			u.written[a.Assigns[i].Path[0].Field] = true
		}
	case ir.Raise, ir.Send:
		u.events[a.Name] = true
		if a.Op == ir.Send && a.To == ir.ToParent && a.Event >= 0 {
			u.sends[a.Event] = true
		}
		if a.Op == ir.Raise {
			u.events[c.m.Events[a.Event].Name] = true
		}
	case ir.Emit:
		u.emits[a.Event] = true
	case ir.Spawn:
		u.actors[a.Actor] = true
	case ir.CallHost:
		u.hosts[a.Host] = true
	case ir.CallProc:
		u.procs[c.m.Procs[a.Proc].Name] = true
	}
}

// fields reports context and input fields.
func (c *chart) fields(u *usage) {
	for i := range u.context {
		f := &c.doc.Context[i]
		switch {
		case !u.context[i] && !u.written[i]:
			c.unused(f.Name, "context field")
		case !u.context[i]:
			c.found.Add(f.Name.Pos, f.Name.End, diag.NeverRead, f.Name.Text)
		case !u.written[i] && f.Default.Kind == schema.NoValue:
			c.found.Add(f.Name.Pos, f.Name.End, diag.NeverWritten, f.Name.Text)
		}
	}
	for i := range u.input {
		if !u.input[i] {
			c.unused(c.doc.Input[i].Name, "input field")
		}
	}
}

// unused reports a declaration that nothing uses.
func (c *chart) unused(name schema.Text, what string) {
	c.found.Add(name.Pos, name.End, diag.NeverUsed, what, name.Text)
}

// named reports declared names that no place uses.
func (c *chart) named(u *usage) {
	words := c.words()
	for i := range c.doc.Types {
		if name := c.doc.Types[i].Name; words[name.Text] < 2 {
			c.unused(name, "type")
		}
	}
	for i := range c.doc.Lets {
		if name := c.doc.Lets[i].Name; !u.funcs[name.Text] && words[name.Text] < 2 {
			c.unused(name, "let")
		}
	}
	for i := range c.doc.Guards {
		if name := c.doc.Guards[i].Name; !u.funcs[name.Text] && !u.guards[name.Text] && words[name.Text] < 2 {
			c.unused(name, "guard")
		}
	}
	for i := range c.doc.Delays {
		if name := c.doc.Delays[i].Name; words[name.Text] < 2 {
			c.unused(name, "delay")
		}
	}
	c.namedDeeds(u)
}

// namedDeeds reports actions, actors, emits and sends.
func (c *chart) namedDeeds(u *usage) {
	for i, used := range u.hosts {
		u.procs[c.m.HostActions[i].Name] = u.procs[c.m.HostActions[i].Name] || used
	}
	for i := range c.doc.Actions {
		if name := c.doc.Actions[i].Name; !u.procs[name.Text] {
			c.unused(name, "action")
		}
	}
	for i, used := range u.actors {
		if !used && i < len(c.doc.Actors) {
			c.unused(c.doc.Actors[i].Name, "actor")
		}
	}
	for i, used := range u.emits {
		if !used && i < len(c.doc.Emits) {
			c.unused(c.doc.Emits[i].Name, "emitted event")
		}
	}
	for i, used := range u.sends {
		if !used && i < len(c.doc.Sends) {
			c.unused(c.doc.Sends[i].Name, "sent event")
		}
	}
}

// words counts the words of the file outside of comments on their own lines: a
// name that stands there once is only declared.
func (c *chart) words() map[string]int {
	count := map[string]int{}
	for _, line := range strings.Split(string(c.doc.Source), "\n") {
		if at := strings.Index(line, "# "); at >= 0 && !strings.ContainsAny(line[:at], "'\"") {
			line = line[:at]
		}
		for _, w := range strings.FieldsFunc(line, func(r rune) bool {
			return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
		}) {
			count[w]++
		}
	}
	return count
}

// events reports declared events that no state takes, or none that is reached,
// and internal ones that nothing sends.
func (c *chart) events(u *usage) {
	if !c.doc.EventsGiven {
		return
	}
	all, live := map[string]bool{}, map[string]bool{}
	for s := range c.t.States {
		for _, cell := range c.t.States[s].On {
			all[c.t.Keys[cell.Key]] = true
			live[c.t.Keys[cell.Key]] = live[c.t.Keys[cell.Key]] || c.reached[s]
		}
	}
	for i := range c.doc.Events {
		name := c.doc.Events[i].Name
		switch {
		case c.received(name.Text):
		case !takes(all, name.Text):
			c.found.Add(name.Pos, name.End, diag.EventNeverHandled, name.Text)
		case !takes(live, name.Text):
			c.found.Add(name.Pos, name.End, diag.EventOnlyUnreached, name.Text)
		}
		if i < len(c.m.Events) && c.m.Events[i].Internal && !u.events[name.Text] {
			c.found.Add(name.Pos, name.End, diag.InternalNeverSent, name.Text)
		}
	}
}

// received tells whether an event is declared because actors take it.
func (c *chart) received(name string) bool {
	return slices.ContainsFunc(c.m.Actors, func(a ir.Actor) bool {
		return slices.ContainsFunc(a.Receives, func(e ir.Event) bool { return e.Name == name })
	})
}

// takes tells whether one of the keys matches an event.
func takes(keys map[string]bool, event string) bool {
	if keys[event] || keys["*"] {
		return true
	}
	for prefix := event; ; {
		if keys[prefix+".*"] {
			return true
		}
		cut := strings.LastIndexByte(prefix, '.')
		if cut < 0 {
			return false
		}
		prefix = prefix[:cut]
	}
}

// assignments reports what gives a field the value it has, and conditions of
// `if` that decide nothing.
func (c *chart) assignments() {
	c.eachList(func(do []ir.Action, _ int32) {
		walkActions(do, func(a *ir.Action) {
			for i := range a.Assigns {
				if as := &a.Assigns[i]; a.Op == ir.Assign && assignsItself(as.Path, as.Value) {
					c.found.Add(as.Pos, diag.Pos{}, diag.SelfAssign, as.Place[strings.LastIndex(as.Place, "assign.")+len("assign."):])
				}
			}
			if a.Op == ir.If {
				c.condition(a.Cond, a.Pos)
			}
		})
	})
	c.eachExpr(c.comparisons)
}

func (c *chart) condition(e *ir.Expr, owner diag.Pos) {
	switch {
	case e == nil || c.comparesNothing(e):
	case c.region(e, true).impossible():
		c.found.Add(at(e, owner), diag.Pos{}, diag.ConstantGuard, "", "never")
	case !c.canFail(e) && c.region(e, false).impossible():
		c.found.Add(at(e, owner), diag.Pos{}, diag.ConstantGuard, "", "always")
	}
}

// comparisons reports comparisons with a value that the other side never has.
func (c *chart) comparisons(e *ir.Expr, owner diag.Pos) {
	walkExpr(e, func(x *ir.Expr) {
		if c.holdsNever(x) {
			c.found.Add(at(x, owner), diag.Pos{}, diag.NeverEqual)
		}
	})
}

// comparesNothing tells whether such a comparison is in e.
func (c *chart) comparesNothing(e *ir.Expr) bool {
	found := false
	walkExpr(e, func(x *ir.Expr) { found = found || c.holdsNever(x) })
	return found
}

func (c *chart) holdsNever(x *ir.Expr) bool {
	if x.Op != ir.Eq && x.Op != ir.Ne && x.Op != ir.InList {
		return false
	}
	r, ok := c.comparison(x, x.Op != ir.Ne)
	return ok && r.impossible()
}

// assignsItself tells whether a value is just what stands at the path.
func assignsItself(path []ir.Step, value *ir.Expr) bool {
	for i := len(path) - 1; i >= 0; i-- {
		if value != nil && value.Op == ir.Unwrap {
			value = value.Args[0]
		}
		if value == nil || len(value.Args) == 0 || !reads(value, &path[i]) {
			return false
		}
		value = value.Args[0]
	}
	return value != nil && value.Op == ir.ContextRef
}

func reads(e *ir.Expr, step *ir.Step) bool {
	switch step.Kind {
	case ir.FieldStep:
		return e.Op == ir.Select && e.Index == step.Field
	case ir.KeyStep:
		return e.Op == ir.MapIndex && key(e.Args[1]) == key(step.Expr)
	}
	return e.Op == ir.ListIndex && key(e.Args[1]) == key(step.Expr)
}
