package scenario

// This file knows what checking a scenario file looks up in its chart, again and
// again: rows make a thousand steps of one.

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// A checker knows what was looked up for a file.
type checker struct {
	chart Chart
	root  *known // the chart itself
	found *diag.List

	charts map[*ir.Machine]*known
	asked  map[schema.Text]bool // conditions that were checked: rows share them
	near   map[misnamed]string  // what was suggested
}

// misnamed is a name that is none of those that are meant: some names, or what stands right
// below a state.
type misnamed struct {
	among any // *names or level
	name  string
}

func newChecker(chart Chart) *checker {
	c := &checker{chart: chart, found: &diag.List{}, charts: map[*ir.Machine]*known{}, asked: map[schema.Text]bool{}, near: map[misnamed]string{}}
	c.root = c.of(chart.Machine)
	return c
}

// of is what is looked up in a chart: the file's own, or that of a child machine.
func (c *checker) of(m *ir.Machine) *known {
	if c.charts[m] == nil {
		c.charts[m] = newKnown(c, m)
	}
	return c.charts[m]
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

// meant suggests one of some names.
func (c *checker) meant(among *names, name string) string {
	return c.nearest(among, name, func() []string { return among.all })
}

// known is what is looked up in one chart.
type known struct {
	*checker
	m      *ir.Machine
	called string // how findings call it

	events          map[string]*ir.Event // by their names
	outside         names                // those that may be sent from outside
	children        map[string][]*known  // by the ids that child machines can have: what may live there
	hosts           map[string][]*ir.Actor
	sends           map[*ir.Actor]*names // the events that actors of the host send
	childIDs        names                // "*": any
	hostIDs         names
	guards, actions names // those of the host
	typeFields      map[*ir.Type]*fieldNames
	below           map[inside]int32  // states by parent and name
	elsewhere       map[string]string // of each name the path of the one state that has it; "": several have
}

// names are what a name may have been meant for.
type names struct {
	all  []string
	text string // all, for a cure; "" before it was asked for
}

func (n *names) listed() string {
	if n.text == "" {
		n.text = cmp.Or(strings.Join(n.all, ", "), "none")
	}
	return n.text
}

// inside is a name right below a state.
type inside struct {
	parent int32
	name   string
}

func newKnown(c *checker, m *ir.Machine) *known {
	k := &known{
		checker: c, m: m, called: "the chart", events: map[string]*ir.Event{}, typeFields: map[*ir.Type]*fieldNames{},
		guards: names{all: m.Table.Guards}, actions: names{all: m.Table.Actions},
	}
	if m != c.chart.Machine {
		k.called = "the chart " + m.Name
	}
	for i := range m.Events {
		e := &m.Events[i]
		k.events[e.Name] = e
		if !e.Internal {
			k.outside.all = append(k.outside.all, e.Name)
		}
	}
	k.actors()
	k.states()
	return k
}

// actors notes the ids that actors can have.
func (k *known) actors() {
	k.children, k.hosts, k.sends = map[string][]*known{}, map[string][]*ir.Actor{}, map[*ir.Actor]*names{}
	for i, ids := range k.m.IDs() {
		a := &k.m.Actors[i]
		k.sends[a] = k.namesOf(a.Sends)
		for _, id := range ids {
			if a.Chart < 0 {
				if k.hosts[id] == nil {
					k.hostIDs.all = append(k.hostIDs.all, id)
				}
				k.hosts[id] = append(k.hosts[id], a)
				continue
			}
			if k.children[id] == nil {
				k.childIDs.all = append(k.childIDs.all, id)
			}
			k.children[id] = also(k.children[id], k.of(k.m.Children[a.Chart]))
		}
	}
}

func (k *known) namesOf(events []int32) *names {
	n := &names{}
	for _, i := range events {
		n.all = append(n.all, k.m.Events[i].Name)
	}
	return n
}

// also adds those that are not there yet.
func also(all []*known, more ...*known) []*known {
	for _, k := range more {
		if !slices.Contains(all, k) {
			all = append(all, k)
		}
	}
	return all
}

func (k *known) states() {
	k.below, k.elsewhere = map[inside]int32{}, map[string]string{}
	for i := range k.m.Table.States {
		s := &k.m.Table.States[i]
		k.below[inside{s.Parent, s.Name}] = int32(i)
		if s.Parent == kernel.NoState {
			continue // the root has no path
		}
		if _, again := k.elsewhere[s.Name]; again {
			k.elsewhere[s.Name] = ""
		} else {
			k.elsewhere[s.Name] = s.Path
		}
	}
}

// hasOwn tells whether a guard or an action of this name has an expression or actions of
// its own, so that the host is not asked.
func (k *known) hasOwn(name string) bool {
	return slices.ContainsFunc(k.m.Funcs, func(f ir.Func) bool { return f.Name == name && !f.Let }) ||
		slices.ContainsFunc(k.m.Procs, func(p ir.Proc) bool { return p.Name == name })
}

// fieldNames are the names of a type's fields.
type fieldNames struct {
	names
	at map[string]int
}

func (k *known) fieldsOf(typ *ir.Type) *fieldNames {
	has := k.typeFields[typ]
	if has != nil {
		return has
	}
	has = &fieldNames{at: map[string]int{}}
	for i := range typ.Fields {
		has.at[typ.Fields[i].Name] = i
		has.all = append(has.all, typ.Fields[i].Name)
	}
	k.typeFields[typ] = has
	return has
}
