package kernel

import "math"

// The short way, walked: see hop.go for what Seal notes about it.
//
// There is one meaning of a step, microstep's, and some ways to come to it sooner. From the
// last to the first of this list each does what the one below it would do, for fewer
// machines, and leaves out what cannot matter to them:
//
//	System.Send, leapAll  the table of jumps, and leaves in the word of an idle system: one compare-and-swap
//	System.sendWay        the only leaf's moves behind which nothing comes, by Logic.Take, while a system is held
//	stepDeclared          the table of jumps for a machine; jumpAll where it has several leaves
//	walk                  a leaf's moves, by Logic.Take, where no other leaf has a say; eventless ones of the only leaf
//	take                  what select.go has chosen: a hop, where nothing runs
//	microstep             all of it
//
// To send by walk alone takes twice as long: it cannot know that nobody will want what was
// before, and notes it. What chooses among them is Send for a system, stepDeclared and
// eventless for a machine; a machine that is traced takes the last way always, and so random
// tables are told to one that is traced and one that is not, by themselves
// (TestTheShortWayIsTheLongWay) and in systems (TestAWordTellsWhatAMachineTells), and
// random charts to back-ends of which nobody listens to some (internal/differ).

// stepDeclared is Step for a declared event that no actor sent. Where it only
// moves a leaf, nobody ever looks at its data.
func (m *Machine) stepDeclared(event int32, data Payload) (ignored bool) {
	if m.short == nil {
		return m.stepKeys(event, data)
	}
	if len(m.tips) > 1 {
		return m.jumpAll(event, data)
	}
	to := m.short.jump(uint64(m.tips[0])+1, event)
	if to > nowhere {
		m.tips[0] = to>>flagBits - 1
		return false
	}
	if to == nowhere {
		return true
	}
	m.present(event, data)
	return m.stepWay(m.short.way(^to))
}

// NextDeclared is Next for a declared event from outside.
func (m *Machine) NextDeclared(event int32, data Payload, now Timestamp, guards HostGuards) (next Frozen, effects []Effect, ignored bool) {
	if m.status != Active {
		return Frozen{m}, nil, true
	}
	n := m.Clone(now, guards)
	ignored = n.stepDeclared(event, data)
	return freeze(n), n.takeEffects(), ignored
}

// StepDeclared is Step for a declared event, whose data are nil when it has no
// fields.
func (f Frozen) StepDeclared(event int32, data Payload, now Timestamp, guards HostGuards) (Frozen, []Effect, error) {
	if f.m == nil {
		return f, nil, noMachine
	}
	if f.m.table.IsInternal(event) {
		return f, nil, FromOutside(f.m.table.Events[event])
	}
	next, effects, _ := f.m.NextDeclared(event, data, now, guards)
	return next, effects, nil
}

// shorten notes whether the machine may go the short way: nobody traces it, and
// its limit allows all the microsteps that a jump may stand for.
func (m *Machine) shorten() {
	m.short = m.table.index
	if m.trace || m.short.jumps == nil || m.short.longest > m.limit() {
		m.short = nil
	}
}

// jumpAll is stepDeclared for several active leaves.
func (m *Machine) jumpAll(event int32, data Payload) (ignored bool) {
	said, from := -1, nowhere // the leaf where guards or actions have a say, and its first candidate
	moves := false            // whether others move
	for i, tip := range m.tips {
		switch to := m.short.jump(uint64(tip)+1, event); {
		case to > nowhere:
			moves = true
		case to < nowhere && said >= 0:
			return m.stepKeys(event, data)
		case to < nowhere:
			said, from = i, ^to
		}
	}
	switch {
	case said < 0:
		return m.moveAll(event)
	case moves || said > math.MaxUint8:
		return m.stepKeys(event, data)
	}
	return m.stepOne(uint8(said), from, event, data)
}

// moveAll is jumpAll where guards and actions have no say.
func (m *Machine) moveAll(event int32) (ignored bool) {
	ignored = true
	for i, tip := range m.tips {
		if to := m.short.jump(uint64(tip)+1, event); to > nowhere {
			m.tips[i], ignored = to>>flagBits-1, false
		}
	}
	return ignored
}

// stepOne is jumpAll where guards or actions have a say in one leaf, and the others stay. An
// ancestor that it has in common with others has none: it would have it in those too.
func (m *Machine) stepOne(at uint8, from jump, event int32, data Payload) (ignored bool) {
	m.present(event, data)
	m.at = at
	_, acted := m.walk(m.short.way(from))
	m.at = 0
	return m.endWay(acted)
}

// stepKeys looks the candidates up by the keys that match the event.
func (m *Machine) stepKeys(event int32, data Payload) (ignored bool) {
	m.present(event, data)
	ignored = m.macrostep(m.table.index.chains[event])
	m.plain = 0
	return ignored
}

// stepWay knows the candidates of the only leaf.
func (m *Machine) stepWay(way []move) (ignored bool) {
	_, acted := m.walk(way)
	return m.endWay(acted)
}

// arrive ends the first move of a macrostep that has more to do, if it was taken.
func (m *Machine) arrive(from int32, w *move, taken bool) (ignored bool) {
	if taken {
		m.moved(from, w)
	}
	return m.endWay(taken && w.acts)
}

// endWay runs what is left to do.
func (m *Machine) endWay(acted bool) (ignored bool) {
	ignored = m.finishStep(acted)
	m.plain = 0
	return ignored
}

// Leave is for Take: the active leaf that it is about is left up to a state.
func (m *Machine) Leave(domain int32) { m.tips[m.at] = domain }

// TakeInSteps is Take by a Logic's own Guard, Save and Do. What is kept already stays.
func TakeInSteps(l Logic, m *Machine, transition int32) (taken bool, failed *Error) {
	t := &m.table.Transitions[transition]
	if t.Guard != 0 {
		if ok, err := l.Guard(t.Guard); err != nil || !ok {
			return false, err
		}
	}
	if t.Do == 0 {
		return true, nil
	}
	if !m.hasKept() {
		l.Save()
	}
	if t.Domain != NoState {
		m.Leave(t.Domain)
	}
	return true, l.Do(t.Do)
}

// hasKept tells whether what the context was before this macrostep is kept.
func (m *Machine) hasKept() bool { return m.work != nil && m.work.kept.context }

// walk takes the first candidate that is enabled, of the only leaf or of the one that alone
// has a say.
func (m *Machine) walk(way []move) (taken, acted bool) {
	for i := range way {
		w := &way[i]
		if m.try(w) {
			return true, w.acts
		}
	}
	return false, false
}

// try takes a candidate of that leaf if it is enabled.
func (m *Machine) try(w *move) (taken bool) {
	if w.to == NoState {
		if taken = w.guard == 0 || m.passes(w.guard); taken {
			m.microstep([]int32{w.tr})
		}
		return taken
	}
	from := m.tips[m.at]
	taken, failed := m.takeMove(w)
	if failed != nil {
		m.Fail(failed)
	}
	if taken {
		m.moved(from, w)
	}
	return taken
}

// takeMove asks the guard of a move and runs its block: by Take, which keeps the context
// in any case, where that is not kept yet.
func (m *Machine) takeMove(w *move) (taken bool, failed *Error) {
	if m.hasKept() {
		return TakeInSteps(m.logic, m, w.tr)
	}
	return m.logic.Take(w.tr, w.do)
}

// moved puts that leaf where a move leads. What was before is noted only when
// something may still go wrong: there is more to do.
func (m *Machine) moved(from int32, w *move) {
	m.tips[m.at] = w.to
	if !w.calm || m.work != nil && !m.work.fresh() {
		m.keepMove(from, w.do != 0)
	}
}

// keepMove notes where a move began; a block that ran has saved the data.
func (m *Machine) keepMove(from int32, saved bool) {
	k := &m.scratch().kept
	k.context = k.context || saved
	if !k.hasTips {
		k.tips, k.hasTips = append(k.tips[:0], m.tips...), true
		k.tips[m.at] = from
	}
}

// drift takes an enabled eventless transition of the only leaf.
func (m *Machine) drift() bool {
	taken, acted := m.walk(m.table.index.drifts[m.tips[0]])
	if acted {
		m.scratch().acted = true
	}
	return taken
}

// calm tells whether no eventless transition has a say.
func (m *Machine) calm() bool {
	x := m.table.index
	if x.stirs == nil {
		return true
	}
	for _, tip := range m.tips {
		if x.stirs[tip] {
			return false
		}
	}
	return true
}

// present makes an event the one that guards and actions see. One without data is
// only noted; Event writes it out if somebody looks.
func (m *Machine) present(event int32, data Payload) {
	if m.plain = event + 1; data != nil {
		m.show(event, data)
	}
}

func (m *Machine) show(event int32, data Payload) {
	m.plain = 0
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
	return len(w.queue) == 0 && w.steps == 0 && !w.kept.hasTips && !w.kept.context
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
