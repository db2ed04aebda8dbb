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
		step := &s.Steps[i]
		if step.Expect.Refused.Kind == schema.NoValue {
			c.step(step)
		}
		c.expect(&step.Expect)
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
	c.root.given("input", s.Input, c.root.m.Input)
	c.resolved(&s.Resolve)
}

// resolved checks the machine that a scenario or a step makes.
func (c *checker) resolved(v *schema.Value) {
	for i := range v.Fields {
		switch f := &v.Fields[i]; f.Name.Text {
		case "value":
			c.root.state(0, f.Value)
		case "input":
			c.root.given("input", f.Value, c.root.m.Input)
		case "context":
			c.root.given("context", f.Value, c.root.m.Context)
		}
	}
}

func (c *checker) expect(e *schema.Expect) {
	c.root.state(0, e.State)
	c.root.fields("context", e.Context, c.root.m.Context)
	c.root.fields("output", e.Output, c.root.m.Output)
	for i := range e.Children.Fields {
		c.living(&e.Children.Fields[i])
	}
	for _, cel := range e.Holds {
		if !c.asked[cel] {
			c.asked[cel] = true
			_, wrong := c.chart.Holds(cel)
			c.found.Merge(wrong)
		}
	}
}

// living checks what a child machine is expected to be.
func (c *checker) living(child *schema.Named) {
	there := c.root.under(child.Name.Text)
	if len(there) == 0 {
		c.root.noChild(child.Name, child.Name.Text, "it is an actor of the host, which shows in `start` and `stop` of `effects`")
	}
	if len(there) != 1 {
		return
	}
	for i := range child.Value.Fields {
		if f := &child.Value.Fields[i]; f.Name.Text == "value" {
			there[0].state(0, f.Value)
		}
	}
}

var noFields = &ir.Type{}

// given is fields, of what may have none at all.
func (k *known) given(place string, v schema.Value, t ir.TypeID) {
	if t != ir.NoType {
		k.fields(place, v, t)
		return
	}
	for i := range v.Fields {
		k.field(place, &v.Fields[i], noFields)
	}
}

// state follows an expected state from a state of the chart: a path, or a part
// of a value.
func (k *known) state(from int32, v schema.Value) {
	switch v.Kind {
	case schema.CEL:
		k.path(from, v.Text)
	case schema.Map:
		for i := range v.Fields {
			if s, ok := k.path(from, v.Fields[i].Name); ok {
				k.state(s, v.Fields[i].Value)
			}
		}
	}
}

// path follows `a.b` and reports the first name that is no state.
func (k *known) path(from int32, written schema.Text) (int32, bool) {
	for name := range strings.SplitSeq(written.Text, ".") {
		below, known := k.below[inside{from, name}]
		if !known {
			k.lacks(from, name, written)
			return 0, false
		}
		from = below
	}
	return from, true
}

// level is what stands right below a state of a chart.
type level struct {
	of     *known
	parent int32
}

// lacks reports a name of no state right below another one.
func (k *known) lacks(parent int32, name string, written schema.Text) {
	if k.found.Full() {
		return
	}
	lacking := strings.TrimPrefix(k.m.Table.States[parent].Path+"."+name, ".")
	beside := func() (paths []string) {
		for i := range k.m.Table.States {
			if s := &k.m.Table.States[i]; s.Parent == parent {
				paths = append(paths, s.Path)
			}
		}
		return paths
	}
	k.found.Add(written.Pos, written.End, diag.ScenarioState, lacking, cmp.Or(k.elsewhere[name], k.nearest(level{k, parent}, lacking, beside)), k.called)
}

// fields follows an expected value along its type and reports fields that the type
// does not have. What an `any` holds is not known.
func (k *known) fields(place string, v schema.Value, t ir.TypeID) {
	typ := &k.m.Types[t]
	switch {
	case typ.Kind == ir.ListKind && v.Kind == schema.List:
		for i := range v.Items {
			k.fields(place, v.Items[i], typ.Elem)
		}
	case typ.Kind == ir.MapKind && v.Kind == schema.Map:
		for i := range v.Fields {
			k.fields(place+"."+v.Fields[i].Name.Text, v.Fields[i].Value, typ.Elem)
		}
	case typ.Kind == ir.ObjectKind && v.Kind == schema.Map:
		for i := range v.Fields {
			k.field(place, &v.Fields[i], typ)
		}
	}
}

func (k *known) field(place string, written *schema.Named, typ *ir.Type) {
	name, has := written.Name, k.fieldsOf(typ)
	if i, known := has.at[name.Text]; known {
		f := &typ.Fields[i]
		k.fields(place+"."+f.Name, written.Value, f.Type)
		return
	}
	found := k.found.Add(name.Pos, name.End, diag.ScenarioField, name.Text, place, k.meant(&has.names, name.Text), has.listed())
	if beside(name.Text) && written.Value.Kind == schema.Map && strings.HasPrefix(place, "the event ") {
		found.Fix("the event's fields stand beside its type: `send: { type: …, … }`")
	}
}

// beside tells whether other tools call an event's fields, taken together, by a name.
func beside(name string) bool {
	return name == "data" || name == "payload" || name == "params" || name == "detail"
}
