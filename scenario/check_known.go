package scenario

// This file knows what checking a scenario file looks up in its chart, again and
// again: rows make a thousand steps of one.

import (
	"cmp"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// A checker knows what is looked up in the chart for each step.
type checker struct {
	chart Chart
	found *diag.List

	events          map[string]*ir.Event // by their names
	known           []string             // those that may be sent from outside
	knownListed     string
	machines, hosts map[string]bool // ids that child machines and the host's actors can have
	ids             []string        // those of child machines
	living          string          // says which they are
	typeFields      map[*ir.Type]*fieldNames
	below           map[inside]int32     // states by parent and name
	elsewhere       map[string]string    // of each name the path of the one state that has it; "": several have
	asked           map[schema.Text]bool // conditions that were checked: rows share them
	near            map[misnamed]string  // what was suggested
}

// inside is a name right below a state.
type inside struct {
	parent int32
	name   string
}

// misnamed is a name that is none of those of an event, a child, a state or a type.
type misnamed struct {
	among any
	name  string
}

func newChecker(chart Chart) *checker {
	c := &checker{
		chart: chart, found: &diag.List{}, events: map[string]*ir.Event{}, machines: map[string]bool{}, hosts: map[string]bool{},
		below: map[inside]int32{}, elsewhere: map[string]string{}, asked: map[schema.Text]bool{}, near: map[misnamed]string{},
		typeFields: map[*ir.Type]*fieldNames{},
	}
	m := chart.Machine
	for i := range m.Events {
		e := &m.Events[i]
		c.events[e.Name] = e
		if !e.Internal {
			c.known = append(c.known, e.Name)
		}
	}
	for i, ids := range m.IDs() {
		set := c.hosts
		if m.Actors[i].Chart >= 0 {
			set, c.ids = c.machines, append(c.ids, ids...)
		}
		for _, id := range ids {
			set[id] = true
		}
	}
	for i := range m.Table.States {
		s := &m.Table.States[i]
		c.below[inside{s.Parent, s.Name}] = int32(i)
		if i == 0 {
			continue // it has no path
		}
		if _, again := c.elsewhere[s.Name]; again {
			c.elsewhere[s.Name] = ""
		} else {
			c.elsewhere[s.Name] = s.Path
		}
	}
	c.knownListed, c.living = cmp.Or(strings.Join(c.known, ", "), "none"), "it has "+cmp.Or(strings.Join(c.ids, ", "), "none")
	return c
}

// nearest suggests one of the names for one that is none of them, while few findings
// are there; rows may misspell one thing often, and it is looked for once.
func (c *checker) nearest(among any, name string, names func() []string) string {
	if c.found.Crowded() {
		return ""
	}
	m := misnamed{among, name}
	if _, known := c.near[m]; !known {
		c.near[m] = diag.Nearest(name, names())
	}
	return c.near[m]
}

// fieldNames are the names of a type's fields.
type fieldNames struct {
	at     map[string]int
	names  []string
	listed string
}

func (c *checker) fieldsOf(typ *ir.Type) *fieldNames {
	has := c.typeFields[typ]
	if has != nil {
		return has
	}
	has = &fieldNames{at: map[string]int{}}
	for i := range typ.Fields {
		has.at[typ.Fields[i].Name] = i
		has.names = append(has.names, typ.Fields[i].Name)
	}
	has.listed = cmp.Or(strings.Join(has.names, ", "), "none")
	c.typeFields[typ] = has
	return has
}
