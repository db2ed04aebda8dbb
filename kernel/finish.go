package kernel

// How a machine ends: done, when a top-level final state (or every region of a
// parallel root) was entered, or failed (SPEC 6.8, 8.3). What then waits in the
// queue is dropped: nobody takes it any more.

// ended finishes a machine that entered its end.
func (m *Machine) ended() bool {
	if m.work.ending == NoState {
		return false
	}
	final := m.work.ending
	m.exitAll()
	m.stopAll() // delayed sends and spawned actors, which no state owns
	m.finish(final)
	return true
}

// exitAll runs the exit actions of every active state, children before parents,
// the root last. The machine keeps its value.
func (m *Machine) exitAll() {
	value := append([]int32(nil), m.tips...)
	m.keepTips()
	m.exitBelow(0)
	m.exit(0)
	m.tips = append(m.tips[:0], value...)
}

// finish evaluates the output and says so.
func (m *Machine) finish(final int32) {
	m.work.stopped = true
	if m.conclude(final) {
		m.effect(Effect{Kind: DoneEffect, Data: m.Output()})
	}
}

// conclude ends a machine with its output, or in error where that fails, and tells
// whether it is done (SPEC 8.6).
func (m *Machine) conclude(final int32) bool {
	if id := m.table.States[final].Output; id != 0 {
		out, err := m.logic.Output(id)
		if err != nil {
			m.failed(err)
			return false
		}
		m.extra().output = out
	}
	m.status = Done
	return true
}

// failMachine ends the machine in error: what was done stays, no exit actions run,
// actors stop, timers are cancelled, `failed` is the last effect.
func (m *Machine) failMachine(err *Error) {
	w := m.scratch()
	w.stopped = true
	m.stopAll()
	m.failed(err)
}

// failed says that the machine has ended in error.
func (m *Machine) failed(err *Error) {
	m.status = Failed
	m.extra().err = err
	m.effect(Effect{Kind: FailedEffect, Data: err})
}

// stopAll stops every actor by id, then cancels every timer in firing order.
func (m *Machine) stopAll() {
	for _, c := range m.Children() {
		m.stopChild(c.ID)
	}
	m.disarmAll()
}
