package kernel

// Questions to a machine at rest that change nothing.

// Can tells whether an event would take a transition with targets or actions.
// Guards are asked, nothing changes. It is for a machine at rest.
func (m *Machine) Can(ev Event) bool {
	if m.status != Active {
		return false
	}
	work, last := m.work, m.last
	m.work = nil
	w := m.scratch()
	w.event = ev
	var buf [8]int32
	can := m.actsIn(m.enabled(buf[:0], probe{keys: m.chain(&w.event)}))
	m.Release()
	m.work, m.last = work, last
	return can
}

// NextEvents are the declared events for which an active state has a candidate, in
// document order. Guards are not asked, and what ends the search with `{}`
// counts as none.
func (m *Machine) NextEvents() []string {
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
