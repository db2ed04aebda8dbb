package kernel

import (
	"maps"
	"slices"
)

// What the pure step needs: copies of machines at rest, and questions that
// change nothing (SPEC: one pure step).

// A Forker is a Logic that copies itself for another machine. Values are
// immutable, so a copy shares them.
type Forker interface {
	Fork(m *Machine, guards HostGuards) Logic
}

// Fork is a copy of a machine at rest: a step of the one leaves the other as it
// is. guards and clock are the copy's.
func (m *Machine) Fork(guards HostGuards, clock func() Timestamp) *Machine {
	n := &Machine{
		program: m.program, table: m.table, id: m.id, parent: m.parent, clock: clock,
		status: m.status, trace: m.trace, last: m.last, more: m.more.fork(),
	}
	n.tips = append(n.two[:0], m.tips...)
	n.logic = m.forkLogic(n, guards)
	return n
}

func (m *Machine) forkLogic(n *Machine, guards HostGuards) Logic {
	if f, ok := m.logic.(Forker); ok {
		return f.Fork(n, guards)
	}
	l := m.program.New(n, guards)
	l.SetInput(m.logic.InputPayload())
	if text := m.logic.AppendContext(nil); len(text) > 0 {
		if err := l.SetContext(NewReader(text, 0), false); err != nil {
			panic("bug: a context does not read what it wrote: " + err.Error())
		}
	}
	return l
}

func (x *more) fork() *more {
	if x == nil {
		return nil
	}
	y := *x
	y.timers = slices.Clone(x.timers)
	y.history = slices.Clone(x.history)
	y.children = maps.Clone(x.children)
	return &y
}

// Can tells whether an event would take a transition with targets or actions.
// Guards are asked, nothing changes. It is for a machine at rest.
func (m *Machine) Can(ev Event) bool {
	if m.status != Active {
		return false
	}
	work, last := m.work, m.last
	m.work, m.event = nil, ev
	var buf [8]int32
	can := m.actsIn(m.enabled(buf[:0], probe{keys: m.chain(&m.event)}))
	m.Release()
	m.work, m.event, m.last = work, Event{}, last
	return can
}

// Next are the declared events for which an active state has a candidate, in
// document order. Guards are not asked, and what ends the search with `{}`
// counts as none.
func (m *Machine) Next() []string {
	var next []string
	for i, name := range m.table.Events {
		if m.status == Active && m.hasCandidate(m.table.index.chains[i]) {
			next = append(next, name)
		}
	}
	return next
}

func (m *Machine) hasCandidate(keys []int32) bool {
	for _, tip := range m.tips {
		if m.leadsOn(tip, keys) {
			return true
		}
	}
	return false
}

// leadsOn tells whether a leaf or an ancestor of it has a candidate before one
// that forbids without a guard.
func (m *Machine) leadsOn(s int32, keys []int32) bool {
	for ; s != NoState; s = m.table.States[s].Parent {
		for _, k := range keys {
			for _, tr := range m.table.index.candidates(s, k) {
				t := &m.table.Transitions[tr]
				if t.Do != 0 || t.Domain != NoState {
					return true
				}
				if t.Guard == 0 {
					return false
				}
			}
		}
	}
	return false
}
