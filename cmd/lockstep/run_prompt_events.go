package main

// This file finds the events that a machine can take now, for the prompt. What guards
// say of an event with fields depends on them: it is listed when some transition is
// there for it.

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
		next := root.NextEvents()
		for i, e := range m.Events {
			if !e.Internal && slices.Contains(next, e.Name) && (e.Type != ir.NoType || canNow(root, i)) {
				all = append(all, e.Name+fieldNames(m, e.Type))
			}
		}
	})
	if all == nil {
		return "none"
	}
	return strings.Join(all, ", ")
}

// canNow asks the guards about an event without fields.
func canNow(m *kernel.Machine, event int) bool {
	return m.Can(kernel.Event{Kind: kernel.Declared, Index: int32(event), Name: m.Table().Events[event]})
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
