package main

// This file finds the events that a machine can take now, for the prompt. Where a guard
// reads the fields of an event, what it says depends on them: the event is listed.

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
	for _, i := range p.taken() {
		all = append(all, m.Events[i].Name+fieldNames(m, m.Events[i].Type))
	}
	if all == nil {
		return "none"
	}
	return strings.Join(all, ", ")
}

// taken are the numbers of those events.
func (p *prompt) taken() (all []int) {
	m := p.chart.Machine()
	p.session.Read(func(root *kernel.Machine) {
		next := root.NextEvents()
		for i, e := range m.Events {
			if !e.Internal && slices.Contains(next, e.Name) && (fieldsDecide(m, root, e.Name) || canNow(root, i)) {
				all = append(all, i)
			}
		}
	})
	return all
}

// fieldsDecide tells whether a guard that an event can meet now reads its fields.
func fieldsDecide(of *ir.Machine, m *kernel.Machine, event string) bool {
	table := m.Table()
	for _, tip := range m.Tips() {
		for s := tip; s != kernel.NoState; s = table.States[s].Parent {
			for _, c := range table.States[s].On {
				if kernel.KeyMatches(table.Keys[c.Key], event) && slices.ContainsFunc(c.Transitions, func(tr int32) bool {
					return readsFields(of, of.Guards[table.Transitions[tr].Guard].Expr)
				}) {
					return true
				}
			}
		}
	}
	return false
}

// readsFields tells whether a guard, or a name in it, reads the fields of its event.
func readsFields(m *ir.Machine, guard *ir.Expr) bool {
	for e := range guard.Nodes() {
		switch e.Op {
		case ir.EventField, ir.HasEventField:
			return true
		case ir.CallFunc:
			if readsFields(m, m.Funcs[e.Index].Body) {
				return true
			}
		}
	}
	return false
}

// canNow asks the guards about an event, none of which reads its fields.
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
