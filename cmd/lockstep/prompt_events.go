package main

// This file finds the events that a machine can take now, for the prompt. Guards
// are not asked: an event is listed when some transition is there for it.

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// events lists them with their fields, in declared order.
func (p *prompt) events() string {
	m := p.chart.Machine()
	var all []string
	p.session.Read(func(root *kernel.Machine) {
		for _, e := range m.Events {
			if !e.Internal && isOpen(root, e.Name) {
				all = append(all, e.Name+fieldNames(m, e.Type))
			}
		}
	})
	if all == nil {
		return "none"
	}
	return strings.Join(all, ", ")
}

// isOpen tells whether some active state, or one around it, may take an event.
func isOpen(m *kernel.Machine, event string) bool {
	keys := kernel.KeyNames(event)
	return slices.ContainsFunc(m.Tips(), func(tip int32) bool { return mayTake(m.Table(), tip, keys) })
}

// mayTake goes the way of an event from a state outwards, up to where it surely ends.
func mayTake(t *kernel.Table, tip int32, keys []string) bool {
	for s := tip; s != kernel.NoState; s = t.States[s].Parent {
		for _, key := range keys {
			for _, c := range t.States[s].On {
				if t.Keys[c.Key] != key {
					continue
				}
				if leads, ends := may(t, c.Transitions); leads || ends {
					return leads
				}
			}
		}
	}
	return false
}

// may tells of candidates whether one of them does something, and whether the event
// ends there if none does.
func may(t *kernel.Table, list []int32) (leads, ends bool) {
	for _, tr := range list {
		row := &t.Transitions[tr]
		if row.Do != 0 || len(row.Targets) > 0 {
			return true, false
		}
		if row.Guard == 0 {
			return false, true
		}
	}
	return false, false
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
