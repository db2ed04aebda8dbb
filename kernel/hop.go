package kernel

// The short way of a macrostep. Many transitions only move: nothing runs on the
// way out, on it, or on the way in. For those Seal notes the leaf they lead to,
// and a machine at rest goes there without a note of what it leaves. What it
// does is what the long way would do; only `undo` could tell, and a macrostep
// that ends with such a move is never undone. Many more run one block on the way
// and nothing else: they go the same short way, and what was before is noted
// only if the block leaves something to do.

//
// The shortest way is a table of leaf and event, made where it stays small: an
// event without fields costs a look per active leaf.

// What the table of jumps says besides a leaf to move to.
const (
	jumpNowhere int32 = -1 // the event is ignored
	jumpAsk     int32 = -2 // and below: guards or actions have a say; way -2-x lists the candidates
)

// A move is a candidate for an event in a leaf. to is the leaf it leads to when
// nothing runs but its own block, else NoState.
type move struct{ tr, to int32 }

// maxJumps is the greatest number of cells in a table of jumps.
const maxJumps = 1 << 16

// indexHops finds the transitions that only move.
func (x *index) indexHops(t *Table) {
	x.silent = make([]bool, len(t.States))
	for i := range t.States {
		s := &t.States[i]
		x.silent[i] = s.Exit == 0 && len(s.After) == 0 && len(s.Invokes) == 0 && len(x.records[i]) == 0
	}
	x.hops = make([]int32, len(t.Transitions))
	for i := range t.Transitions {
		x.hops[i] = x.hopOf(t, i)
	}
	if len(t.States)*len(t.Events) <= maxJumps && !x.eventless {
		x.indexJumps(t)
	}
}

func (x *index) indexJumps(t *Table) {
	x.jumps = make([]int32, len(t.States)*len(t.Events))
	for i := range x.jumps {
		leaf, event := i/len(t.Events), i%len(t.Events)
		x.jumps[i] = x.jumpFrom(t, int32(leaf), x.chains[event])
	}
}

// jumpFrom is what an event with these keys does at a leaf.
func (x *index) jumpFrom(t *Table, leaf int32, keys []int32) int32 {
	way := x.wayFrom(t, leaf, keys)
	if len(way) == 0 {
		return jumpNowhere
	}
	row := &t.Transitions[way[0]]
	switch {
	case row.Guard == 0 && row.Domain == NoState && row.Do == 0:
		return jumpNowhere
	case row.Guard == 0 && x.hops[way[0]] != NoState && x.silentUpTo(t, leaf, row.Domain) && t.alone(leaf, row.Domain):
		return x.hops[way[0]]
	}
	x.ways = append(x.ways, x.movesOf(t, leaf, way))
	return jumpAsk - int32(len(x.ways)-1)
}

// movesOf says where the candidates of a leaf lead.
func (x *index) movesOf(t *Table, leaf int32, way []int32) []move {
	moves := make([]move, len(way))
	for i, tr := range way {
		moves[i] = move{tr, x.moveOf(t, leaf, tr)}
	}
	return moves
}

func (x *index) moveOf(t *Table, leaf, tr int32) int32 {
	domain := t.Transitions[tr].Domain
	switch {
	case domain == NoState:
		return leaf
	case x.silentUpTo(t, leaf, domain) && t.alone(leaf, domain):
		return x.leafOf(t, int(tr))
	}
	return NoState
}

// wayFrom lists the candidates for an event from a leaf upwards, up to the first
// without a guard.
func (x *index) wayFrom(t *Table, leaf int32, keys []int32) (way []int32) {
	for s := leaf; s != NoState; s = t.States[s].Parent {
		for _, k := range keys {
			for _, tr := range x.candidates(s, k) {
				way = append(way, tr)
				if t.Transitions[tr].Guard == 0 {
					return way
				}
			}
		}
	}
	return way
}

// alone tells whether a leaf, when active, is the only one below domain.
func (t *Table) alone(leaf, domain int32) bool {
	for s := leaf; s != domain; {
		if s = t.States[s].Parent; t.States[s].Kind == Parallel {
			return false
		}
	}
	return true
}

// silentUpTo tells whether leaving a leaf and its ancestors below domain is
// silent.
func (x *index) silentUpTo(t *Table, leaf, domain int32) bool {
	for s := leaf; s != domain; s = t.States[s].Parent {
		if !x.silent[s] {
			return false
		}
	}
	return true
}

// hopOf is the leaf that a transition moves to and nothing else, or NoState.
func (x *index) hopOf(t *Table, tr int) int32 {
	if t.Transitions[tr].Do != 0 {
		return NoState
	}
	return x.leafOf(t, tr)
}

// leafOf is the one leaf that a transition enters, if nothing runs on the way
// in, or NoState.
func (x *index) leafOf(t *Table, tr int) int32 {
	e := &x.enter[tr]
	if e.dynamic || len(e.states) == 0 {
		return NoState
	}
	for _, in := range e.states {
		if in.state == NoState || in.do != 0 || in.hist != 0 || !t.quiet(&t.States[in.state]) {
			return NoState
		}
	}
	return e.states[len(e.states)-1].state
}

// quiet tells whether entering a state is nothing but entering it.
func (t *Table) quiet(s *State) bool {
	return s.Entry == 0 && len(s.After) == 0 && len(s.Invokes) == 0 && (s.Kind == Atomic || s.Kind == Compound)
}

// stepDeclared is Step for a declared event that no actor sent. Where it only
// moves a leaf, nobody ever looks at its data.
func (m *Machine) stepDeclared(event int32, data Payload) (ignored bool) {
	x := m.table.index
	if x.jumps == nil || m.trace {
		return m.stepKeys(event, data)
	}
	if len(m.tips) > 1 {
		return m.jumpAll(event, data)
	}
	to := x.jumps[int(m.tips[0])*len(x.chains)+int(event)]
	if to >= 0 {
		m.tips[0] = to
		return false
	}
	return to == jumpNowhere || m.stepWay(event, data, x.ways[jumpAsk-to])
}

// jumpAll is stepDeclared for several active leaves.
func (m *Machine) jumpAll(event int32, data Payload) (ignored bool) {
	x := m.table.index
	row := x.jumps[event:]
	for _, tip := range m.tips {
		if row[int(tip)*len(x.chains)] <= jumpAsk {
			return m.stepKeys(event, data)
		}
	}
	ignored = true
	for i, tip := range m.tips {
		if to := row[int(tip)*len(x.chains)]; to >= 0 {
			m.tips[i], ignored = to, false
		}
	}
	return ignored
}

// stepKeys looks the candidates up by the keys that match the event.
func (m *Machine) stepKeys(event int32, data Payload) (ignored bool) {
	m.present(event, data)
	ignored = m.macrostep(m.table.index.chains[event])
	m.plain = 0
	return ignored
}

// stepWay knows the candidates of the only leaf.
func (m *Machine) stepWay(event int32, data Payload, way []move) (ignored bool) {
	m.present(event, data)
	acted := false
	for _, w := range way {
		row := &m.table.Transitions[w.tr]
		if row.Guard == 0 || m.passes(row.Guard) {
			acted = m.makeMove(w, row)
			break
		}
	}
	ignored = m.finishStep(acted)
	m.plain = 0
	return ignored
}

// makeMove takes the transition of the only leaf. As long as its block asks for
// nothing outside and fails nowhere, nothing has to be noted.
func (m *Machine) makeMove(w move, row *Transition) (acted bool) {
	if w.to == NoState || m.work != nil && !m.work.fresh() {
		return m.take([]int32{w.tr})
	}
	from := m.tips[0]
	if row.Domain != NoState {
		m.tips[0] = row.Domain
	}
	if row.Do != 0 {
		m.logic.Save()
		if err := m.logic.Do(row.Do); err != nil {
			m.Fail(err)
		}
		m.keepMove(from)
	}
	m.tips[0] = w.to
	return row.Do != 0 || row.Domain != NoState
}

// keepMove notes what was before a move, if there is more to come that may be
// undone with it.
func (m *Machine) keepMove(from int32) {
	if m.work == nil {
		return
	}
	k := &m.work.kept
	k.tips, k.hasTips, k.context = append(k.tips[:0], from), true, true
}

// present makes an event the one that guards and actions see. One without data is
// only noted; Event writes it out if somebody looks.
func (m *Machine) present(event int32, data Payload) {
	if data == nil {
		m.plain = event + 1
		return
	}
	m.scratch().event = Event{Kind: Declared, Index: event, Name: m.table.Events[event], Data: data}
}

// hop takes transitions that only move, if they are the last of the macrostep.
// It is false, and nothing has happened, when they are to go the long way.
func (m *Machine) hop(chosen []int32) bool {
	x := m.table.index
	if x.eventless || m.trace || m.work != nil && !m.work.fresh() {
		return false
	}
	var at [8]int
	if len(chosen) > len(at) {
		return false
	}
	for i, tr := range chosen {
		if x.hops[tr] == NoState || !m.silentBelow(m.table.Transitions[tr].Domain, &at[i]) {
			return false
		}
	}
	for i, tr := range chosen {
		m.tips[at[i]] = x.hops[tr]
	}
	return true
}

// fresh tells whether a macrostep has done nothing yet, and has nothing to do.
func (w *work) fresh() bool {
	return len(w.queue) == 0 && w.steps == 0
}

// silentBelow tells whether one leaf alone is active below a state, and leaving
// up to there is silent; at is the leaf's place in tips.
func (m *Machine) silentBelow(domain int32, at *int) bool {
	i := 0
	if len(m.tips) > 1 {
		lo, hi := m.span(domain+1, m.table.States[domain].Last)
		if hi != lo+1 {
			return false
		}
		i = lo
	}
	*at = i
	return m.table.index.silentUpTo(m.table, m.tips[i], domain)
}
