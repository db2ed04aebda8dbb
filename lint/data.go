package lint

import (
	"maps"
	"regexp"
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
	c.named(u)
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
			c.unused(f.Name, "context field")
		case !read:
			c.found.Add(f.Name.Pos, f.Name.End, diag.NeverRead, f.Name.Text)
		case !written && f.Default.Kind == schema.NoValue:
			c.found.Add(f.Name.Pos, f.Name.End, diag.NeverWritten, f.Name.Text, "written: it keeps its zero value")
		case written && !u.changed.Has(i):
			c.found.Add(f.Name.Pos, f.Name.End, diag.NeverWritten, f.Name.Text, "changed: it is only assigned the value that it begins with").
				Fix("write another value somewhere, or take out the field and what is assigned to it")
		}
	}
	for i := range c.doc.Input {
		if !u.input.Has(i) {
			c.unused(c.doc.Input[i].Name, "input field")
		}
	}
}

// begins tells whether a value is the literal that a context field begins with.
func (c *chart) begins(field int, value *ir.Expr) bool {
	first := c.m.ContextInit[field]
	return value != nil && first != nil && value.IsLiteral() && ir.Key(value) == ir.Key(first)
}

// unused reports a declaration that nothing uses.
func (c *chart) unused(name schema.Text, what string) {
	c.found.Add(name.Pos, name.End, diag.NeverUsed, what, name.Text)
}

var making = regexp.MustCompile(`(\w+)\s*[{(]`)

// made are the names by which expressions may make values: of a name for another type
// only the text tells.
func (c *chart) made() map[string]bool {
	if !slices.ContainsFunc(c.doc.Types, otherName) {
		return nil
	}
	names := map[string]bool{}
	for _, found := range making.FindAllSubmatch(c.doc.Source, -1) {
		names[string(found[1])] = true
	}
	return names
}

// otherName tells whether a declaration names another type.
func otherName(d schema.TypeDecl) bool { return d.Type.Name.Text != "" }

// named reports declared names that no place uses.
func (c *chart) named(u *usage) {
	made := c.made()
	for _, d := range c.doc.Types {
		if !u.types[d.Name.Text] && !(otherName(d) && made[d.Name.Text]) {
			c.unused(d.Name, "type")
		}
	}
	for i := range c.doc.Lets {
		if name := c.doc.Lets[i].Name; !u.funcs[name.Text] {
			c.unused(name, "let")
		}
	}
	for i := range c.doc.Guards {
		if name := c.doc.Guards[i].Name; !u.funcs[name.Text] && !u.guards[name.Text] {
			c.unused(name, "guard")
		}
	}
	for i := range c.doc.Delays {
		if name := c.doc.Delays[i].Name; !u.delays[name.Text] {
			c.unused(name, "delay")
		}
	}
	for i := range c.doc.Actions {
		if name := c.doc.Actions[i].Name; !u.procs[name.Text] {
			c.unused(name, "action")
		}
	}
	c.outward(u)
}

// outward reports actors that are never started and events that are never sent.
func (c *chart) outward(u *usage) {
	for i, used := range u.actors {
		if !used {
			c.unused(c.doc.Actors[i].Name, "actor")
		}
	}
	for i, used := range u.emits {
		if !used {
			c.unused(c.doc.Emits[i].Name, "emitted event")
		}
	}
	for i, used := range u.sends {
		if !used && i < len(c.doc.Sends) { // else it is declared by its use
			c.unused(c.doc.Sends[i].Name, "sent event")
		}
	}
}

// parameters reports those of named guards and actions that their bodies do not
// read. (What the host implements reads its own.)
func (c *chart) parameters(u *usage) {
	for i := range c.doc.Guards {
		if g := &c.doc.Guards[i]; g.Expr.Kind != schema.NoValue && u.funcs[g.Name.Text] {
			c.unread(g.Params, u.params["guard "+g.Name.Text])
		}
	}
	for i := range c.doc.Actions {
		if a := &c.doc.Actions[i]; !a.Host && u.procs[a.Name.Text] {
			c.unread(a.Params, u.params["action "+a.Name.Text])
		}
	}
}

func (c *chart) unread(params []schema.Field, read ir.Fields) {
	for i := range params {
		if !read.Has(i) {
			c.unused(params[i].Name, "parameter")
		}
	}
}

// eventFields reports fields of the chart's events that no expression reads, of
// events that some state takes.
func (c *chart) eventFields(u *usage) {
	for i := range c.doc.Events {
		e := &c.doc.Events[i]
		if c.received(e.Name.Text) || c.fromChild(int32(i)) || !u.handled[e.Name.Text] {
			continue
		}
		for j := range e.Fields {
			if f := &e.Fields[j]; !u.eventFields[[2]int32{int32(i), int32(j)}] {
				c.found.Add(f.Name.Pos, f.Name.End, diag.EventFieldNeverRead, f.Name.Text, e.Name.Text)
			}
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
	all, live := map[string]bool{}, map[string]bool{}
	for s := range c.t.States {
		for _, cell := range c.t.States[s].On {
			all[c.t.Keys[cell.Key]] = true
			live[c.t.Keys[cell.Key]] = live[c.t.Keys[cell.Key]] || c.reached[s]
		}
	}
	for i := range c.doc.Events {
		name := c.doc.Events[i].Name
		u.handled[name.Text] = takes(live, name.Text)
		switch {
		case c.received(name.Text):
		case !takes(all, name.Text):
			c.found.Add(name.Pos, name.End, diag.EventNeverHandled, name.Text)
		case !takes(live, name.Text):
			c.found.Add(name.Pos, name.End, diag.EventOnlyUnreached, name.Text)
		}
		if c.m.Events[i].Internal && !u.events[name.Text] {
			c.found.Add(name.Pos, name.End, diag.InternalNeverSent, name.Text)
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

// fromChild tells whether a child chart sends an event, whose fields are its then.
func (c *chart) fromChild(event int32) bool {
	return slices.ContainsFunc(c.m.Actors, func(a ir.Actor) bool { return a.Chart >= 0 && slices.Contains(a.Sends, event) })
}

// received tells whether an event is declared because actors take it.
func (c *chart) received(name string) bool {
	return slices.ContainsFunc(c.m.Actors, func(a ir.Actor) bool {
		return slices.ContainsFunc(a.Receives, func(e ir.Event) bool { return e.Name == name })
	})
}

// takes tells whether one of the keys matches an event.
func takes(keys map[string]bool, event string) bool {
	return slices.ContainsFunc(kernel.KeyNames(event), func(key string) bool { return keys[key] })
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
		if value == nil || len(value.Args) == 0 || !reads(value, &path[i]) {
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

func reads(e *ir.Expr, step *ir.Step) bool {
	switch step.Kind {
	case ir.FieldStep:
		return e.Op == ir.Select && e.Index == step.Field
	case ir.KeyStep:
		return e.Op == ir.MapIndex && ir.Key(e.Args[1]) == ir.Key(step.Expr)
	}
	return e.Op == ir.ListIndex && ir.Key(e.Args[1]) == ir.Key(step.Expr)
}
