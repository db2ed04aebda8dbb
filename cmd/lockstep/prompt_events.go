package main

// This file finds the events that a machine can take now, for the prompt. Guards
// are not asked: an event is listed when some transition is there for it.

import (
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// events lists them with their fields, in declared order.
func (p *prompt) events() string {
	var keys []string
	p.session.Read(func(root *kernel.Machine) { keys = openKeys(root) })
	m := p.chart.Machine()
	var all []string
	for _, e := range m.Events {
		if !e.Internal && taken(keys, e.Name) {
			all = append(all, e.Name+fieldNames(m, e.Type))
		}
	}
	if all == nil {
		return "none"
	}
	return strings.Join(all, ", ")
}

// openKeys are the keys of `on` of the active states and their ancestors that
// lead somewhere.
func openKeys(m *kernel.Machine) []string {
	var keys []string
	t := m.Table()
	for _, tip := range m.Tips() {
		for s := tip; s != kernel.NoState; s = t.States[s].Parent {
			for _, c := range t.States[s].On {
				if leads(t, c.Transitions) {
					keys = append(keys, t.Keys[c.Key])
				}
			}
		}
	}
	return keys
}

func leads(t *kernel.Table, list []int32) bool {
	for _, tr := range list {
		if row := &t.Transitions[tr]; row.Do != 0 || len(row.Targets) > 0 {
			return true
		}
	}
	return false
}

// taken tells whether one of the keys matches the event: by name, by `*`, or by
// a prefix `mouse.*`.
func taken(keys []string, event string) bool {
	for _, k := range keys {
		prefix, isPrefix := strings.CutSuffix(k, ".*")
		if k == event || k == "*" || isPrefix && (event == prefix || strings.HasPrefix(event, prefix+".")) {
			return true
		}
	}
	return false
}

// fieldNames shows the fields of an event as ` {task, note?}`; those with `?`
// may be left out.
func fieldNames(m *ir.Machine, of ir.TypeID) string {
	if of == ir.NoType {
		return ""
	}
	var names []string
	for _, f := range m.Types[of].Fields {
		name := f.Name
		if f.Optional || f.Default != nil {
			name += "?"
		}
		names = append(names, name)
	}
	return " {" + strings.Join(names, ", ") + "}"
}
