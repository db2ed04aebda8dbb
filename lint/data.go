package lint

import (
	"maps"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file looks at what a chart declares: names that nothing uses, fields that
// are only written or only read, events that nothing takes or nothing sends.

func (c *chart) data() {
	u := c.usage()
	c.fields(u)
	c.declared(u)
	c.parameters(u)
	c.events(u)
	c.eventFields(u)
	c.assignments()
}

// fields reports context and input fields.
func (c *chart) fields(u *usage) {
	for i := range c.doc.Context {
		f := &c.doc.Context[i]
		switch read, written := u.context.Has(i), c.written.Has(i); {
		case !read && !written:
			c.unused("context field", f.Name)
		case !read:
			c.found.Add(f.Name.Pos, f.Name.End, diag.NeverRead, f.Name.Text)
		case !written && f.Default.Kind == schema.NoValue:
			c.found.Add(f.Name.Pos, f.Name.End, diag.NeverWritten, f.Name.Text, "written: it "+c.unwritten(i))
		case written && !u.changed.Has(i):
			c.found.Add(f.Name.Pos, f.Name.End, diag.NeverWritten, f.Name.Text, "changed: it is only assigned the value that it begins with").
				Fix("write another value somewhere, or take out the field and what is assigned to it")
		}
	}
	for i, name := range fieldNames(c.doc.Input) {
		if !u.input.Has(i) {
			c.unused("input field", name)
		}
	}
}

// unwritten says what a field is that nothing gives a value.
func (c *chart) unwritten(field int) string {
	if c.m.Types[c.m.Context].Fields[field].Optional {
		return "is always absent"
	}
	return "keeps its zero value"
}

// unused reports a declaration that nothing uses.
func (c *chart) unused(what string, name schema.Text) {
	c.found.Add(name.Pos, name.End, diag.NeverUsed, what, name.Text)
}

// declared reports declared names that no place uses, actors that are never started and
// events that are never sent.
func (c *chart) declared(u *usage) {
	k := c.kinds()
	for _, of := range []struct {
		kind  string
		names []schema.Text
		used  map[string]bool
	}{
		{"type", k.types, u.types}, {"let", k.lets, u.guards}, {"guard", k.guards, u.guards}, {"delay", k.delays, u.delays}, {"action", k.actions, u.actions},
		{"actor", k.actors, u.actors}, {"emitted event", k.emits, u.emits}, {"sent event", k.sends, u.sends},
	} {
		for _, name := range of.names {
			if !of.used[name.Text] {
				c.unused(of.kind, name)
			}
		}
	}
}

// parameters reports those of named guards and actions that their bodies do not
// read. (What the host implements reads its own.)
func (c *chart) parameters(u *usage) {
	for i := range c.doc.Guards {
		if g := &c.doc.Guards[i]; g.Expr.Kind != schema.NoValue && u.guards[g.Name.Text] {
			c.unread(g.Params, u.guardParams[g.Name.Text])
		}
	}
	for i := range c.doc.Actions {
		if a := &c.doc.Actions[i]; !a.Host && u.actions[a.Name.Text] {
			c.unread(a.Params, u.actionParams[a.Name.Text])
		}
	}
}

func (c *chart) unread(params []schema.Field, read ir.Fields) {
	for i, name := range fieldNames(params) {
		if !read.Has(i) {
			c.unused("parameter", name)
		}
	}
}

// events reports declared events that no state takes, or none that is reached,
// and internal ones that nothing sends.
func (c *chart) events(u *usage) {
	if !c.doc.EventsGiven {
		c.implied(u)
		return
	}
	for i := range c.doc.Events {
		name := c.doc.Events[i].Name
		switch {
		case u.received[name.Text]:
		case !u.taken(name.Text, false):
			c.found.Add(name.Pos, name.End, diag.EventNeverHandled, name.Text)
		case !u.taken(name.Text, true):
			c.found.Add(name.Pos, name.End, diag.EventOnlyUnreached, name.Text)
		}
		if c.m.Events[i].Internal && !u.events[name.Text] {
			c.found.Add(name.Pos, name.End, diag.InternalNeverSent, name.Text)
		}
	}
}

// eventFields reports fields of the chart's events that no expression reads, of
// events that some state takes.
func (c *chart) eventFields(u *usage) {
	for i := range c.doc.Events {
		e := &c.doc.Events[i]
		if u.received[e.Name.Text] || u.fromChild[e.Name.Text] || !u.taken(e.Name.Text, true) {
			continue
		}
		for j := range e.Fields {
			if f := &e.Fields[j]; !u.fields[eventField{int32(i), int32(j)}] {
				c.found.Add(f.Name.Pos, f.Name.End, diag.EventFieldNeverRead, f.Name.Text, e.Name.Text)
			}
		}
	}
}

// implied reports names in a chart without `events:` that declare an event by their
// use, where those were probably meant whose names begin so: SCXML takes them.
func (c *chart) implied(u *usage) {
	below := map[string]string{}
	for _, event := range append(slices.Sorted(maps.Keys(u.events)), kernel.ExecutionType) {
		for cut := strings.LastIndexByte(event, '.'); cut > 0; cut = strings.LastIndexByte(event[:cut], '.') {
			below[event[:cut]] = event
		}
	}
	for _, s := range c.states {
		for i := range s.On {
			for _, key := range s.On[i].Keys {
				if one := below[key.Text]; one != "" && !u.events[key.Text] {
					c.found.Add(key.Pos, key.End, diag.PrefixAlone, key.Text, one)
				}
			}
		}
	}
}

// assignments reports what gives a field the value it has.
func (c *chart) assignments() {
	for a := range c.m.Actions() {
		for i := range a.Assigns {
			if as := &a.Assigns[i]; a.Op == ir.Assign && c.assignsItself(as.Path, as.Value) {
				c.found.Add(as.Pos, diag.Pos{}, diag.SelfAssign, as.Place[strings.LastIndex(as.Place, "assign.")+len("assign."):])
			}
		}
	}
}

// assignsItself tells whether a value is just what stands at the path.
func (c *chart) assignsItself(path []ir.Step, value *ir.Expr) bool {
	for i := len(path) - 1; i >= 0; i-- {
		value = c.behind(value)
		if value == nil || len(value.Args) == 0 || !isRead(value, &path[i]) {
			return false
		}
		value = value.Args[0]
	}
	return value != nil && value.Op == ir.ContextRef
}

// behind looks through lets and reads of optionals.
func (c *chart) behind(e *ir.Expr) *ir.Expr {
	for e != nil {
		switch {
		case e.Op == ir.Unwrap:
			e = e.Args[0]
		case e.Op == ir.CallFunc && c.m.Funcs[e.Index].Params == ir.NoType:
			e = c.m.Funcs[e.Index].Body
		default:
			return e
		}
	}
	return nil
}

// isRead tells whether an expression reads what one step of a path leads to.
func isRead(e *ir.Expr, step *ir.Step) bool {
	switch step.Kind {
	case ir.FieldStep:
		return e.Op == ir.Select && e.Index == step.Field
	case ir.KeyStep:
		return e.Op == ir.MapIndex && ir.Key(e.Args[1]) == ir.Key(step.Expr)
	}
	return e.Op == ir.ListIndex && ir.Key(e.Args[1]) == ir.Key(step.Expr)
}
