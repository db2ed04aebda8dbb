package scenario

// This file checks a scenario file against its chart, beyond what its schema
// says.

import (
	"cmp"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// Check finds what is wrong with a file that was read without errors: events,
// states, fields and conditions that do not fit the chart, beginnings that
// contradict `continues`.
func Check(file *schema.Scenarios, chart Chart) *diag.List {
	c := newChecker(chart)
	c.found.AddSource(file.File, file.Source)
	c.found.Merge(file.Filled())
	for i := range file.Scenarios {
		for _, t := range file.Scenarios[i].Expand() {
			s := t.Scenario()
			c.scenario(&s)
		}
	}
	c.found.Sort()
	return c.found
}

func (c *checker) scenario(s *schema.Scenario) {
	c.beginning(s)
	for i := range s.Steps {
		c.sent(&s.Steps[i])
		if s.Steps[i].Expect.Refused.Kind == schema.NoValue {
			c.resolved(&s.Steps[i].Resolve)
		}
		c.within(s.Steps[i].In)
		c.expect(&s.Steps[i].Expect)
	}
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
	c.resolved(&s.Resolve)
}

// resolved checks the machine that a scenario or a step makes.
func (c *checker) resolved(v *schema.Value) {
	for i := range v.Fields {
		switch f := &v.Fields[i]; f.Name.Text {
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
	event, known := c.events[name.Text.Text]
	if known && !event.Internal {
		c.carried(&s.Event, event)
		return
	}
	found := c.found.Add(name.Pos, name.End, diag.ScenarioEvent, name.Text.Text, c.nearest("event", name.Text.Text, func() []string { return c.known }), c.knownListed)
	if known {
		found.Fix("it is internal: only the chart itself and its actors send it")
	}
}

// carried reports fields that an event does not have.
func (c *checker) carried(written *schema.Value, event *ir.Event) {
	fields := schema.Value{Kind: schema.Map}
	for _, f := range written.Fields {
		if f.Name.Text != "type" {
			fields.Fields = append(fields.Fields, f)
		}
	}
	c.given("the event "+event.Name, fields, event.Type)
}

var noFields = &ir.Type{}

// given is fields, of what may have none at all.
func (c *checker) given(place string, v schema.Value, t ir.TypeID) {
	if t != ir.NoType {
		c.fields(place, v, t)
		return
	}
	for i := range v.Fields {
		c.field(place, &v.Fields[i], noFields)
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
		if !c.asked[cel] {
			c.asked[cel] = true
			_, wrong := c.chart.Holds(cel)
			c.found.Merge(wrong)
		}
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
	if c.machines[id.Text] || c.machines["*"] {
		return
	}
	found := c.found.Add(id.Pos, id.End, diag.ScenarioChild, id.Text, c.nearest("child", id.Text, func() []string { return c.ids }), c.living)
	if c.hosts[id.Text] {
		found.Fix("it is an actor of the host, which shows in `start` and `stop` of `effects`")
	}
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
		below, known := c.below[inside{from, name}]
		if !known {
			c.lacks(from, name, written)
			return 0, false
		}
		from = below
	}
	return from, true
}

// lacks reports a name of no state right below another one.
func (c *checker) lacks(parent int32, name string, written schema.Text) {
	if c.found.Full() {
		return
	}
	lacking := strings.TrimPrefix(c.chart.Machine.Table.States[parent].Path+"."+name, ".")
	beside := func() (paths []string) {
		for i := range c.chart.Machine.Table.States {
			if s := &c.chart.Machine.Table.States[i]; s.Parent == parent {
				paths = append(paths, s.Path)
			}
		}
		return paths
	}
	c.found.Add(written.Pos, written.End, diag.ScenarioState, lacking, cmp.Or(c.elsewhere[name], c.nearest(parent, lacking, beside)))
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
	case typ.Kind == ir.ObjectKind && v.Kind == schema.Map:
		for i := range v.Fields {
			c.field(place, &v.Fields[i], typ)
		}
	}
}

func (c *checker) field(place string, written *schema.Named, typ *ir.Type) {
	name, has := written.Name, c.fieldsOf(typ)
	if i, known := has.at[name.Text]; known {
		f := &typ.Fields[i]
		c.fields(place+"."+f.Name, written.Value, f.Type)
		return
	}
	near := c.nearest(typ, name.Text, func() []string { return has.names })
	found := c.found.Add(name.Pos, name.End, diag.ScenarioField, name.Text, place, near, has.listed)
	if beside(name.Text) && written.Value.Kind == schema.Map && strings.HasPrefix(place, "the event ") {
		found.Fix("the event's fields stand beside its type: `send: { type: …, … }`")
	}
}

// beside tells whether other tools call an event's fields, taken together, by a name.
func beside(name string) bool {
	return name == "data" || name == "payload" || name == "params" || name == "detail"
}
