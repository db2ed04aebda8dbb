package scenario

// This file checks a scenario file against its chart, beyond what its schema
// says.

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// Check finds what is wrong with a file that was read without errors: events,
// states, fields and conditions that do not fit the chart, beginnings that
// contradict `continues`.
func Check(file *schema.Scenarios, chart Chart) *diag.List {
	c := checker{chart, &diag.List{}}
	c.found.AddSource(file.File, file.Source)
	c.found.Merge(file.Filled())
	for _, s := range expand(file) {
		c.beginning(&s)
		for i := range s.Steps {
			c.sent(&s.Steps[i])
			c.within(s.Steps[i].In)
			c.expect(&s.Steps[i].Expect)
		}
	}
	c.found.Sort()
	return c.found
}

type checker struct {
	chart Chart
	found *diag.List
}

func (c *checker) beginning(s *schema.Scenario) {
	starts := s.Input.Kind != schema.NoValue || s.Resolve.Kind != schema.NoValue || s.Now.Text != ""
	if s.Continues.Text != "" && starts {
		c.found.Add(s.Continues.Pos, s.Continues.End, diag.ContinuesAndStarts)
	}
	if s.Input.Kind != schema.NoValue && s.Resolve.Kind != schema.NoValue {
		c.found.Add(s.Input.Pos, s.Input.End, diag.ResolvesAndStarts)
	}
	c.given("input", s.Input, c.chart.Machine.Input)
	for i := range s.Resolve.Fields {
		switch f := &s.Resolve.Fields[i]; f.Name.Text {
		case "value":
			c.state(0, f.Value)
		case "input":
			c.given("input", f.Value, c.chart.Machine.Input)
		case "context":
			c.given("context", f.Value, c.chart.Machine.Context)
		}
	}
}

// sent reports an event that the chart does not declare or keeps to itself, and fields
// that it does not have, unless its refusal is expected.
func (c *checker) sent(s *schema.Step) {
	name := s.Event
	for i := range s.Event.Fields {
		if f := &s.Event.Fields[i]; f.Name.Text == "type" {
			name = f.Value
		}
	}
	if s.Verb != schema.SendEvent || name.Kind != schema.CEL || s.Expect.Refused.Kind != schema.NoValue {
		return
	}
	var known, internal []string
	for i := range c.chart.Machine.Events {
		if e := &c.chart.Machine.Events[i]; e.Internal {
			internal = append(internal, e.Name)
		} else {
			known = append(known, e.Name)
		}
	}
	if slices.Contains(known, name.Text.Text) {
		c.carried(&s.Event, name.Text.Text)
		return
	}
	found := c.found.Add(name.Pos, name.End, diag.ScenarioEvent, name.Text.Text, diag.Nearest(name.Text.Text, known), strings.Join(known, ", "))
	if slices.Contains(internal, name.Text.Text) {
		found.Fix("it is internal: only the chart itself and its actors send it")
	}
}

// carried reports fields that an event does not have.
func (c *checker) carried(written *schema.Value, name string) {
	event := ir.NoType
	for _, e := range c.chart.Machine.Events {
		if e.Name == name {
			event = e.Type
		}
	}
	fields := schema.Value{Kind: schema.Map}
	for _, f := range written.Fields {
		if f.Name.Text != "type" {
			fields.Fields = append(fields.Fields, f)
		}
	}
	c.given("the event "+name, fields, event)
}

// given is fields, of what may have none at all.
func (c *checker) given(place string, v schema.Value, t ir.TypeID) {
	if t != ir.NoType {
		c.fields(place, v, t)
		return
	}
	for i := range v.Fields {
		c.field(place, &v.Fields[i], &ir.Type{})
	}
}

func (c *checker) expect(e *schema.Expect) {
	c.state(0, e.State)
	c.fields("context", e.Context, c.chart.Machine.Context)
	c.fields("output", e.Output, c.chart.Machine.Output)
	for i := range e.Children.Fields {
		c.child(e.Children.Fields[i].Name)
	}
	for _, cel := range e.Holds {
		_, wrong := c.chart.Holds(cel)
		c.found.Merge(wrong)
	}
}

// within checks the first id of a child machine's address; what lives deeper is the
// child's own.
func (c *checker) within(address schema.Text) {
	if address.Text != "" {
		address.Text, _, _ = strings.Cut(address.Text, "/")
		c.child(address)
	}
}

// child reports an id that no child machine of the chart can have.
func (c *checker) child(id schema.Text) {
	ids, hosts := c.living()
	if slices.Contains(ids, id.Text) || slices.Contains(ids, "*") {
		return
	}
	cure := "it has none"
	if len(ids) > 0 {
		cure = "it has " + strings.Join(ids, ", ")
	}
	found := c.found.Add(id.Pos, id.End, diag.ScenarioChild, id.Text, diag.Nearest(id.Text, ids), cure)
	if slices.Contains(hosts, id.Text) {
		found.Fix("it is an actor of the host, which shows in `start` and `stop` of `effects`")
	}
}

// living are the ids that child machines and the host's actors can have.
func (c *checker) living() (machines, hosts []string) {
	m := c.chart.Machine
	for i := range m.Actors {
		list := &hosts
		if m.Actors[i].Chart >= 0 {
			list = &machines
		}
		*list = append(*list, m.IDs(i)...)
	}
	return machines, hosts
}

// state follows an expected state from a state of the chart: a path, or a part
// of a value.
func (c *checker) state(from int32, v schema.Value) {
	switch v.Kind {
	case schema.CEL:
		c.path(from, v.Text)
	case schema.Map:
		for i := range v.Fields {
			if s, ok := c.path(from, v.Fields[i].Name); ok {
				c.state(s, v.Fields[i].Value)
			}
		}
	}
}

// path follows `a.b` and reports the first name that is no state.
func (c *checker) path(from int32, written schema.Text) (int32, bool) {
	for name := range strings.SplitSeq(written.Text, ".") {
		below, beside := c.below(from, name)
		if below < 0 {
			lacking := strings.TrimPrefix(c.chart.Machine.Table.States[from].Path+"."+name, ".")
			c.found.Add(written.Pos, written.End, diag.ScenarioState, lacking, cmp.Or(c.elsewhere(name), diag.Nearest(lacking, beside)))
			return 0, false
		}
		from = below
	}
	return from, true
}

// below finds a state by its name right below another one, and lists the paths of
// those that are there.
func (c *checker) below(parent int32, name string) (found int32, paths []string) {
	found = kernel.NoState
	for i := range c.chart.Machine.Table.States {
		if s := &c.chart.Machine.Table.States[i]; s.Parent == parent {
			paths = append(paths, s.Path)
			if s.Name == name {
				found = int32(i)
			}
		}
	}
	return found, paths
}

// elsewhere is the path of the one state of a name; "" where none has it, or several.
func (c *checker) elsewhere(name string) (path string) {
	for i := range c.chart.Machine.Table.States {
		if s := &c.chart.Machine.Table.States[i]; s.Name == name && path != "" {
			return ""
		} else if s.Name == name {
			path = s.Path
		}
	}
	return path
}

// fields follows an expected value along its type and reports fields that the type
// does not have. What an `any` holds is not known.
func (c *checker) fields(place string, v schema.Value, t ir.TypeID) {
	typ := &c.chart.Machine.Types[t]
	switch {
	case typ.Kind == ir.ListKind && v.Kind == schema.List:
		for i := range v.Items {
			c.fields(place, v.Items[i], typ.Elem)
		}
	case typ.Kind == ir.MapKind && v.Kind == schema.Map:
		for i := range v.Fields {
			c.fields(place+"."+v.Fields[i].Name.Text, v.Fields[i].Value, typ.Elem)
		}
	case typ.Kind == ir.OptionalKind:
		c.fields(place, v, typ.Elem)
	case typ.Kind == ir.ObjectKind && v.Kind == schema.Map:
		for i := range v.Fields {
			c.field(place, &v.Fields[i], typ)
		}
	}
}

func (c *checker) field(place string, written *schema.Named, typ *ir.Type) {
	var names []string
	name := written.Name
	for i := range typ.Fields {
		f := &typ.Fields[i]
		if f.Name == name.Text {
			c.fields(place+"."+f.Name, written.Value, f.Type)
			return
		}
		names = append(names, f.Name)
	}
	has := strings.Join(names, ", ")
	if has == "" {
		has = "none"
	}
	found := c.found.Add(name.Pos, name.End, diag.ScenarioField, name.Text, place, diag.Nearest(name.Text, names), has)
	if beside(name.Text) && written.Value.Kind == schema.Map && strings.HasPrefix(place, "the event ") {
		found.Fix("the event's fields stand beside its type: `send: { type: …, … }`")
	}
}

// beside tells whether other tools call an event's fields, taken together, by a name.
func beside(name string) bool {
	return name == "data" || name == "payload" || name == "params" || name == "detail"
}
