package kernel

import "slices"

// A machine begins: with its initial states, or in a state that is given from
// outside (resolve).

// Initial runs the first macrostep. An input or an initial context value that
// fails gives an error and no machine.
func (m *Machine) Initial(input Payload) *Error {
	m.Release()
	if m.short != nil && m.short.birth != nil {
		return m.bear(input)
	}
	m.scratch().event = Event{Kind: Init, Name: Init.Name("")}
	if err := m.logic.Start(input); err != nil {
		m.Release()
		return err
	}
	start := m.table.index.start
	if start.dynamic {
		start = m.table.entries(NoState, nil, m.historySlots())
	}
	m.enterAll(start.states)
	m.scratch().acted = true
	m.settle()
	return nil
}

// Resolve makes a machine in the state that value says; what value leaves open
// goes on with initial children, context fields left out take their initial
// values. No entry action and no eventless transition runs; timers and actors of
// the active states start. A *Refusal says what does not fit, an *Error what
// failed.
func (m *Machine) Resolve(value, context []byte, input Payload) error {
	m.Release()
	if err := firstError(inField("value", isJSON(value)), inField("context", isJSON(context))); err != nil {
		return err
	}
	r := NewSnapshotReader(value)
	tips, err := m.table.readValue(r, true)
	if err := firstError(err, r.Close()); err != nil {
		return inField("value", err)
	}
	w := m.scratch()
	w.event, w.given = Event{Kind: Init, Name: Init.Name("")}, fieldsIn(context)
	failed := m.logic.Start(input)
	if w.given = nil; failed != nil {
		return failed
	}
	if err := m.setContext(context); err != nil {
		return err
	}
	m.tips = append(m.tips[:0], tips...)
	m.begin()
	return nil
}

// isJSON refuses a text that is no JSON, whatever can be read of it (SPEC 10.7); nil is
// none at all.
func isJSON(text []byte) error {
	if text == nil {
		return nil
	}
	r := NewSnapshotReader(text)
	r.Skip()
	return r.Close()
}

// Lacks tells whether a field of the context needs its initial value: resolve may
// give it. Logic asks before one that can fail (SPEC 6.11).
func (m *Machine) Lacks(field string) bool {
	return m.work == nil || !slices.Contains(m.work.given, field)
}

// fieldsIn are the keys of an object; what is none has none.
func fieldsIn(object []byte) (names []string) {
	r := NewSnapshotReader(object)
	r.Object()
	for k, ok := r.Key(); ok; k, ok = r.Key() {
		names = append(names, string(k))
		r.Raw()
	}
	return names
}

func (m *Machine) setContext(context []byte) error {
	if context == nil {
		return nil
	}
	r := NewSnapshotReader(context)
	err := m.logic.SetContext(r, true)
	return inField("context", firstError(err, r.Close()))
}

// begin is the end of a macrostep that entered all active states.
func (m *Machine) begin() {
	if final := m.finalAtTop(); final != NoState {
		m.conclude(final)
		return
	}
	w := m.scratch()
	for s := range m.table.States {
		if m.isActive(int32(s)) {
			w.starting = append(w.starting, int32(s))
		}
	}
	if m.startEntered() {
		m.settle()
	}
}
