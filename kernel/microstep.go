package kernel

// One microstep: leave, act, enter (SCXML Appendix D, microstep). The active
// states are kept as their tips; while a state is left, its parent becomes a
// tip, and it gives way to the child that is entered. So `active()` is right at
// every moment, and order needs no sorting.

// microstep takes transitions that are free of conflicts, in document order.
func (m *Machine) microstep(chosen []int32) {
	if m.trace {
		m.traceFrom(chosen)
	}
	m.recordHistory(chosen)
	for i := len(chosen) - 1; i >= 0; i-- {
		if d := m.table.Transitions[chosen[i]].Domain; d != NoState {
			m.exitBelow(d)
		}
	}
	for _, tr := range chosen {
		m.run(m.table.Transitions[tr].Do)
	}
	for _, tr := range chosen {
		m.enterFor(tr)
	}
	if m.trace {
		m.traceTo(chosen)
	}
}

// run runs a block; a failure ends it and raises error.execution.
func (m *Machine) run(block int32) {
	if block == 0 {
		return
	}
	m.keepContext()
	if err := m.logic.Do(block); err != nil {
		m.Fail(err)
	}
}

// exitBelow leaves the active descendants of a state, children before parents,
// in reverse document order.
func (m *Machine) exitBelow(domain int32) {
	last := m.table.States[domain].Last
	lo, hi := m.span(domain+1, last)
	if lo < hi {
		m.keepTips()
	}
	for hi > lo {
		s := m.tips[hi-1]
		m.exit(s)
		parent := m.table.States[s].Parent
		switch {
		case hi-1 > lo && m.tips[hi-2] > parent:
			m.dropTip(hi - 1)
			hi--
		case parent > domain:
			m.tips[hi-1] = parent
		default: // the domain itself is left with nothing below
			m.tips[hi-1] = domain
			hi--
		}
	}
}

func (m *Machine) dropTip(i int) {
	m.tips = append(m.tips[:i], m.tips[i+1:]...)
}

// exit leaves one state: its exit actions, then its timers, then its actors.
func (m *Machine) exit(s int32) {
	st := &m.table.States[s]
	m.run(st.Exit)
	for _, a := range st.After {
		m.disarm(m.table.Keys[m.table.After[a].Key])
	}
	for _, i := range st.Invokes {
		m.stopInvoked(&m.table.Invokes[i])
	}
}

// enterFor enters what one transition leads to.
func (m *Machine) enterFor(tr int32) {
	t := &m.table.Transitions[tr]
	if t.Domain == NoState {
		return
	}
	e := &m.table.index.enter[tr]
	if e.dynamic {
		now := m.table.entries(t.Domain, t.Targets, m.historySlots())
		e = &now
	}
	m.enterAll(e.states)
}

func (m *Machine) enterAll(list []entered) {
	for _, e := range list {
		if e.state == NoState {
			m.run(e.do)
			continue
		}
		m.enter(e)
	}
}

// enter enters one state: its entry actions, its initial's, then its done event.
func (m *Machine) enter(e entered) {
	m.addTip(e.state)
	st := &m.table.States[e.state]
	if len(st.After) > 0 || len(st.Invokes) > 0 {
		w := m.scratch()
		w.starting = append(w.starting, e.state)
	}
	m.run(st.Entry)
	m.run(e.do)
	m.run(e.hist)
	if st.Kind == Final {
		m.finalEntered(e.state)
	}
}

// addTip makes a state a tip: in place of its parent, or beside its siblings.
func (m *Machine) addTip(s int32) {
	m.keepTips()
	i := m.tipFrom(s + 1)
	if i > 0 && m.tips[i-1] == m.table.States[s].Parent {
		m.tips[i-1] = s
		return
	}
	m.tips = append(m.tips, 0)
	copy(m.tips[i+1:], m.tips[i:])
	m.tips[i] = s
}

// finalEntered raises the done events that a final state brings about, or ends
// the machine (SPEC 6.3, 6.4, 6.8).
func (m *Machine) finalEntered(s int32) {
	parent := m.table.States[s].Parent
	if parent == 0 && m.table.States[0].Kind != Parallel {
		m.scratch().ending = s
		return
	}
	m.raiseDone(parent, m.finalOutput(s))
	for in, p := parent, m.table.States[parent].Parent; p != NoState; in, p = p, m.table.States[p].Parent {
		if m.table.States[p].Kind != Parallel || !m.othersDone(p, in) {
			return
		}
		if p == 0 {
			m.scratch().ending = 0
			return
		}
		m.raiseDone(p, nil)
	}
}

// finalOutput evaluates a nested final state's output; one that fails raises
// error.execution and is absent.
func (m *Machine) finalOutput(s int32) Payload {
	id := m.table.States[s].Output
	if id == 0 {
		return nil
	}
	out, err := m.logic.Output(id)
	if err != nil {
		m.Fail(err)
		return nil
	}
	return out
}

// othersDone tells whether the regions of a parallel state other than one that is
// done are done too. It begins behind that one: regions that end together do so in
// document order, so each finds the next one that is not done without looking at those
// before it.
func (m *Machine) othersDone(p, done int32) bool {
	return m.regionsDone(m.table.States[done].Last+1, m.table.States[p].Last+1) && m.regionsDone(p+1, done)
}

func (m *Machine) regionsDone(first, end int32) bool {
	for c := first; c < end; c = m.table.States[c].Last + 1 {
		if !m.table.States[c].Kind.IsHistory() && !m.allDone(c) {
			return false
		}
	}
	return true
}

// allDone tells whether a state is in a final state (Appendix D, isInFinalState). A
// compound state that is has no other leaf.
func (m *Machine) allDone(s int32) bool {
	if m.table.States[s].Kind == Parallel {
		return m.regionsDone(s+1, m.table.States[s].Last+1)
	}
	i := m.tipFrom(s)
	return i < len(m.tips) && m.table.States[m.tips[i]].Parent == s && m.table.States[m.tips[i]].Kind == Final
}
