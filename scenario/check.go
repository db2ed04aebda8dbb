package scenario

// This file checks a scenario file against its chart, beyond what its schema
// says.

import (
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// Check finds what is wrong with a file that was read without errors: states
// and conditions that do not fit the chart, beginnings that contradict
// `continues`.
func Check(file *schema.Scenarios, chart Chart) *diag.List {
	c := checker{chart, &diag.List{}}
	c.found.AddSource(file.File, file.Source)
	for _, s := range expand(file) {
		c.beginning(&s)
		for i := range s.Steps {
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
}

func (c *checker) expect(e *schema.Expect) {
	c.state(0, e.State)
	for _, cel := range e.Holds {
		_, wrong := c.chart.Holds(cel)
		c.found.Merge(wrong)
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
		below, names := c.below(from, name)
		if below < 0 {
			c.found.Add(written.Pos, written.End, diag.ScenarioState, name, diag.Nearest(name, names))
			return 0, false
		}
		from = below
	}
	return from, true
}

// below finds a state by its name right below another one, and lists those that
// are there.
func (c *checker) below(parent int32, name string) (found int32, names []string) {
	found = kernel.NoState
	for i := range c.chart.Table.States {
		if s := &c.chart.Table.States[i]; s.Parent == parent {
			names = append(names, s.Name)
			if s.Name == name {
				found = int32(i)
			}
		}
	}
	return found, names
}
