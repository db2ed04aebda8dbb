package kernel

// Which transitions an event enables (SCXML Appendix D, selectTransitions): for
// each active leaf in document order the first enabled transition of it or its
// nearest ancestor. A guard is asked at most once in a selection, however many
// regions reach it.

// A probe is what one selection looks for: the keys that match an event, or
// (eventless) the `always` transitions.
type probe struct {
	keys      []int32
	eventless bool
}

// asked remembers what a state that several regions share answered.
type asked struct {
	state int32
	found bool
}

// enabled appends the transitions to take, free of conflicts.
func (m *Machine) enabled(buf []int32, p probe) []int32 {
	if len(m.tips) == 1 {
		if tr := m.climb(m.tips[0], p); tr >= 0 {
			return append(buf, tr)
		}
		return buf
	}
	return m.resolveConflicts(m.enabledInRegions(buf, p))
}

// climb is the first enabled transition of a leaf or its ancestors, or -1.
func (m *Machine) climb(s int32, p probe) int32 {
	for ; s != NoState; s = m.table.States[s].Parent {
		if tr := m.first(s, p); tr >= 0 {
			return tr
		}
	}
	return -1
}

// first is the first enabled transition of one state, or -1.
func (m *Machine) first(s int32, p probe) int32 {
	if p.eventless {
		return m.firstOf(m.table.States[s].Always)
	}
	for _, k := range p.keys {
		if tr := m.firstOf(m.table.index.candidates(s, k)); tr >= 0 {
			return tr
		}
	}
	return -1
}

func (m *Machine) firstOf(list []int32) int32 {
	for _, tr := range list {
		if g := m.table.Transitions[tr].Guard; g == 0 || m.passes(g) {
			return tr
		}
	}
	return -1
}

// passes evaluates a guard; one that fails counts as false and raises
// error.execution (SPEC 5.5).
func (m *Machine) passes(guard int32) bool {
	ok, err := m.logic.Guard(guard)
	if err != nil {
		m.Fail(err)
		return false
	}
	return ok
}

// enabledInRegions climbs from every leaf; states above two leaves are asked
// once.
func (m *Machine) enabledInRegions(buf []int32, p probe) []int32 {
	var memo [16]asked
	seen := memo[:0]
	for i, leaf := range m.tips {
		for s := leaf; s != NoState; s = m.table.States[s].Parent {
			shared := m.sharesTip(s, i)
			if shared {
				if old, ok := recall(seen, s); ok {
					if old.found {
						break
					}
					continue
				}
			}
			tr := m.first(s, p)
			if shared {
				seen = append(seen, asked{s, tr >= 0})
			}
			if tr >= 0 {
				buf = append(buf, tr)
				break
			}
		}
	}
	return buf
}

// sharesTip tells whether a state above tip i is above a neighbour too.
func (m *Machine) sharesTip(s int32, i int) bool {
	if i > 0 && s < m.tips[i-1] {
		return true
	}
	return i+1 < len(m.tips) && m.tips[i+1] <= m.table.States[s].Last
}

func recall(seen []asked, s int32) (asked, bool) {
	for i := len(seen) - 1; i >= 0; i-- {
		if seen[i].state == s {
			return seen[i], true
		}
	}
	return asked{}, false
}

// resolveConflicts drops transitions whose exit sets meet: a descendant's wins
// over its ancestor's, else the earlier one (Appendix D,
// removeConflictingTransitions). It works in place.
func (m *Machine) resolveConflicts(all []int32) []int32 {
	kept := all[:0]
	for _, tr := range all {
		n := m.firstMet(tr, kept)
		met := kept[n:]
		if m.preempted(tr, met) {
			continue
		}
		for _, old := range met {
			if !m.conflict(old, tr) {
				kept[n] = old
				n++
			}
		}
		kept = append(kept[:n], tr)
	}
	return kept
}

// firstMet is the place in kept from which on stand all that conflict with a later
// transition. A domain holds the leaf that its transition was found from, so those that
// leave something stand in document order and apart, and the last of them conflict or none:
// many regions that take an event are not compared each with each.
func (m *Machine) firstMet(tr int32, kept []int32) int {
	i := len(kept)
	if m.stays(tr) {
		return i
	}
	for i > 0 && (m.stays(kept[i-1]) || m.conflict(kept[i-1], tr)) {
		i--
	}
	return i
}

// preempted tells whether a conflicting earlier transition wins.
func (m *Machine) preempted(tr int32, kept []int32) bool {
	for _, old := range kept {
		if m.conflict(old, tr) && !m.below(tr, old) {
			return true
		}
	}
	return false
}

// conflict tells whether two transitions leave a common state. Exit ranges are
// nested or apart.
func (m *Machine) conflict(a, b int32) bool {
	d, e := m.table.Transitions[a].Domain, m.table.Transitions[b].Domain
	if d == NoState || e == NoState || !(m.table.contains(d, e) || m.table.contains(e, d)) {
		return false
	}
	return m.leaves(d) && m.leaves(e)
}

// stays tells whether a transition leaves nothing.
func (m *Machine) stays(tr int32) bool {
	d := m.table.Transitions[tr].Domain
	return d == NoState || !m.leaves(d)
}

// leaves tells whether an active state lies strictly below the domain.
func (m *Machine) leaves(domain int32) bool {
	i := m.tipFrom(domain + 1)
	return i < len(m.tips) && m.tips[i] <= m.table.States[domain].Last
}

// below tells whether a's source is a descendant of b's.
func (m *Machine) below(a, b int32) bool {
	s, anc := m.table.Transitions[a].Source, m.table.Transitions[b].Source
	return s != anc && m.table.contains(anc, s)
}

// contains tells whether s is ancestor or one of its descendants.
func (t *Table) contains(ancestor, s int32) bool {
	return ancestor <= s && s <= t.States[ancestor].Last
}

// span is the part of tips within a range of states, as [lo, hi).
func (m *Machine) span(first, last int32) (lo, hi int) {
	lo = m.tipFrom(first)
	hi = lo
	for hi < len(m.tips) && m.tips[hi] <= last {
		hi++
	}
	return lo, hi
}

// tipFrom is where the first tip stands that is s or comes after it; tips stand in
// document order.
func (m *Machine) tipFrom(s int32) int {
	lo, hi := 0, len(m.tips)
	for lo < hi {
		if mid := (lo + hi) / 2; m.tips[mid] < s {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// isActive tells whether a state or one of its descendants is active.
func (m *Machine) isActive(s int32) bool {
	i := m.tipFrom(s)
	return i < len(m.tips) && m.tips[i] <= m.table.States[s].Last
}
