package kernel

// History is what a state remembers of its inside, recorded before anything is
// left (SCXML 3.10): shallow the active children, deep the active leaves.

// recordHistory records for every state that the transitions will leave.
func (m *Machine) recordHistory(chosen []int32) {
	if m.table.index.histories == 0 {
		return
	}
	for _, tr := range chosen {
		if d := m.table.Transitions[tr].Domain; d != NoState {
			m.recordBelow(d)
		}
	}
}

// recordBelow records for the active descendants of a state, each once.
func (m *Machine) recordBelow(domain int32) {
	lo, hi := m.span(domain+1, m.table.States[domain].Last)
	for i := lo; i < hi; i++ {
		for s := m.tips[i]; s > domain; s = m.table.States[s].Parent {
			if i > lo && m.tips[i-1] >= s {
				break
			}
			for _, h := range m.table.index.records[s] {
				m.record(s, h)
			}
		}
	}
}

// record notes the active inside of a state for one history child.
func (m *Machine) record(s, history int32) {
	var kept []int32
	lo, hi := m.span(s+1, m.table.States[s].Last)
	for _, tip := range m.tips[lo:hi] {
		if m.table.States[history].Kind == ShallowHistory {
			tip = m.table.childTowards(s, tip)
		}
		if n := len(kept); n == 0 || kept[n-1] != tip {
			kept = append(kept, tip)
		}
	}
	m.keepHistory()
	m.historySlots()[m.table.index.slots[history]] = kept
}

// historySlots are what history states remember, by slot.
func (m *Machine) historySlots() [][]int32 {
	x := m.extra()
	if x.history == nil {
		x.history = make([][]int32, m.table.index.histories)
	}
	return x.history
}
