package kernel

import (
	"slices"
)

// Taken is one transition that a macrostep took. From and To are the paths of
// the leaves that were left and entered (several: joined with ", "); without a
// target both are the active leaves of its source.
type Taken struct {
	Event      string // the event under way, which eventless transitions go on with
	Transition int32
	From, To   string
}

// Effects are what the last macrostep asks for, in order. They are valid until
// Release or the next macrostep.
func (m *Machine) Effects() []Effect {
	if m.work == nil {
		return nil
	}
	return m.work.effects
}

// Transitions are what the last macrostep took, when Trace is on.
func (m *Machine) Transitions() []Taken {
	if m.work == nil {
		return nil
	}
	return m.work.taken
}

// Unhandled are the errors that the last macrostep reported, when Trace is on: no
// transition handled them and they did not fail the machine (SPEC 8.4 to 8.6); at
// its end, those that wait. They are valid until Release or the next macrostep.
func (m *Machine) Unhandled() []Event {
	w := m.work
	if w == nil || !m.trace {
		return nil
	}
	list := slices.Clip(w.lost)
	for i := range w.queue[w.head:] {
		if ev := &w.queue[w.head+i]; ev.isError() {
			list = append(list, *ev)
		}
	}
	return list
}

// traceLost notes an error that nothing handles.
func (m *Machine) traceLost(ev *Event) {
	m.work.lost = append(m.work.lost, *ev)
}

// traceFrom notes the transitions about to be taken. One without target and
// actions only ends the search: it takes nothing (SPEC 5.4, 5.6).
func (m *Machine) traceFrom(chosen []int32) {
	w := m.scratch()
	for _, tr := range chosen {
		if m.acts(tr) {
			w.taken = append(w.taken, Taken{Event: m.Event().Name, Transition: tr, From: m.leafPaths(tr)})
		}
	}
}

// traceTo notes where they led.
func (m *Machine) traceTo(chosen []int32) {
	w := m.work
	i := len(w.taken)
	for _, tr := range slices.Backward(chosen) {
		if m.acts(tr) {
			i--
			w.taken[i].To = m.leafPaths(tr)
		}
	}
}

// leafPaths names the active leaves that a transition leaves or has entered.
func (m *Machine) leafPaths(tr int32) string {
	t := &m.table.Transitions[tr]
	s := t.Domain
	if s == NoState {
		s = t.Source
	}
	lo, hi := m.span(s, m.table.States[s].Last)
	return m.table.paths(m.tips[lo:hi])
}
