package reference

// Whose words an event is in. Those who may receive one may declare its name with
// fields and defaults of their own: it is written by one declaration (SPEC 7.6), and
// whoever gets it reads it by its own (SPEC 2.9).

import (
	"maps"
	"regexp"
	"slices"

	"github.com/lockstep-charts/lockstep/schema"
)

// A wording is what an event is written by.
type wording struct {
	fields []schema.Field
	own    bool // the machine takes it for its own event
}

// meant finds the declaration that a send is written by.
func (m *machine) meant(a *schema.Action) wording {
	name, doc := a.Event.Text, m.chart.doc
	own := wording{fieldsOf(doc.Events, name), declares(doc.Events, name)}
	switch a.To.Text.Text {
	case "self":
		return own
	case "parent":
		return wording{fields: fieldsOf(doc.Sends, name)}
	}
	if named := m.chart.named(a.To.Text.Text); named != nil {
		return wording{fields: firstThatFits(m.chart.heard(name, named), a.Data)}
	}
	if own.own && fits(own.fields, a.Data) && len(leftOut(own.fields, a.Data)) == 0 {
		return own
	}
	all := m.chart.heard(name, nil)
	for _, l := range [][]schema.EventDecl{doc.Sends, doc.Events} {
		if declares(l, name) {
			all = append(all, fieldsOf(l, name))
		}
	}
	fields := firstThatFits(all, a.Data)
	return wording{fields, own.own && alike(own.fields, fields, a.Data)}
}

var literalID = regexp.MustCompile(`^'([A-Za-z0-9_.-]*)'$`)

// named lists the actors that somebody starts under an id that is written; nil where it
// is computed, or nobody does.
func (c *Chart) named(to string) (srcs []string) {
	written := literalID.FindStringSubmatch(to)
	if written == nil {
		return nil
	}
	for _, s := range c.states {
		for _, v := range s.decl.Invokes {
			if v.ID.Text == written[1] {
				srcs = append(srcs, v.Src.Text)
			}
		}
	}
	for _, a := range c.actions() {
		if a.Kind == schema.Spawn && a.ID.Text.Text == to {
			srcs = append(srcs, a.Src.Text)
		}
	}
	return srcs
}

// actions lists all that are written in states, those in others too.
func (c *Chart) actions() (all []schema.Action) {
	var visit func(list []schema.Action)
	visit = func(list []schema.Action) {
		for _, a := range list {
			all = append(all, a)
			visit(a.Then)
			visit(a.Else)
			visit(a.Do)
		}
	}
	for _, s := range c.states {
		visit(s.decl.Entry)
		visit(s.decl.Exit)
		for _, t := range written(s.decl) {
			visit(t.Actions)
		}
	}
	return all
}

// written lists the transitions that stand in a state.
func written(s *schema.State) []schema.Transition {
	all := slices.Concat(s.Always, s.OnDone)
	for _, h := range s.On {
		all = append(all, h.Transitions...)
	}
	for _, a := range s.After {
		all = append(all, a.Transitions...)
	}
	for _, v := range s.Invokes {
		all = append(all, slices.Concat(v.OnDone, v.OnError)...)
	}
	return all
}

// heard lists how the actors declare an event, in their order: those of some kinds, or
// all.
func (c *Chart) heard(event string, of []string) (all [][]schema.Field) {
	for _, d := range c.doc.Actors {
		if of != nil && !slices.Contains(of, d.Name.Text) {
			continue
		}
		if l := c.actors[d.Name.Text].hears(); declares(l, event) {
			all = append(all, fieldsOf(l, event))
		}
	}
	return all
}

// hears are the events that an actor takes.
func (a *actor) hears() []schema.EventDecl {
	if a.chart != nil {
		return a.chart.doc.Events
	}
	return a.decl.Receives
}

func firstThatFits(all [][]schema.Field, data []schema.Named) []schema.Field {
	for _, fields := range all {
		if fits(fields, data) {
			return fields
		}
	}
	return nil
}

// fits tells whether written data are an event's, by their names.
func fits(fields []schema.Field, data []schema.Named) bool {
	for _, d := range data {
		if field(fields, d.Name.Text) == nil {
			return false
		}
	}
	return !slices.ContainsFunc(fields, func(f schema.Field) bool {
		return !says(data, f.Name.Text) && !mayBeAbsent(&f) && f.Default.Kind == schema.NoValue
	})
}

func says(data []schema.Named, name string) bool {
	return slices.ContainsFunc(data, func(d schema.Named) bool { return d.Name.Text == name })
}

// leftOut are the defaults that written data leave to an event's declaration.
func leftOut(fields []schema.Field, data []schema.Named) map[string]string {
	all := map[string]string{}
	for _, f := range fields {
		if f.Default.Kind != schema.NoValue && !says(data, f.Name.Text) {
			all[f.Name.Text] = f.Default.Text.Text
		}
	}
	return all
}

// alike tells whether written data are the same event by two declarations.
func alike(a, b []schema.Field, data []schema.Named) bool {
	same := func(f schema.Field) bool {
		other := field(b, f.Name.Text)
		return other != nil && other.Type.Name.Text == f.Type.Name.Text
	}
	return len(a) == len(b) && !slices.ContainsFunc(a, func(f schema.Field) bool { return !same(f) }) && maps.Equal(leftOut(a, data), leftOut(b, data))
}

// reread is an event as its receiver declares it; false: it is none of that name.
func (c *Chart) reread(e *event, declared []schema.EventDecl) (*event, bool) {
	fields, data := fieldsOf(declared, e.name), object{}
	for k, v := range e.data {
		if field(fields, k) == nil {
			return nil, false
		}
		data[k] = v
	}
	return &event{e.name, data}, c.complete(data, fields) && declares(declared, e.name)
}
