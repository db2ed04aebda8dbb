package reference

// Appendix D of SCXML, procedure by procedure, under its own names. What SPEC.md
// changes or adds is said where it happens.

import "sort"

// selectTransitions finds what an event enables; "" is no event (always). The
// guard of a candidate is evaluated once, however many states reach it (SPEC 5.5).
func (m *machine) selectTransitions(name string) []*transition {
	var enabled []*transition
	m.asked = map[*transition]bool{}
	for _, s := range m.configuration.inOrder() {
		if s.kind != atomic && s.kind != final {
			continue
		}
	climb:
		for _, a := range append([]*state{s}, getProperAncestors(s, nil)...) {
			for _, t := range a.candidates(name) {
				if m.holds(t) {
					enabled = appendNew(enabled, t)
					break climb
				}
			}
		}
	}
	return m.removeConflictingTransitions(enabled)
}

func appendNew(all []*transition, t *transition) []*transition {
	for _, have := range all {
		if have == t {
			return all
		}
	}
	return append(all, t)
}

// candidates are the transitions of a state that match an event: the exact name,
// then prefixes from longest to shortest, then `*` (SPEC 5.2, 5.7).
func (s *state) candidates(name string) []*transition {
	if name == "" {
		return s.always
	}
	matching := make([]*handler, 0, len(s.on))
	for _, h := range s.on {
		if matches(h.key, name) {
			matching = append(matching, h)
		}
	}
	sort.SliceStable(matching, func(i, j int) bool { return rank(matching[i].key, name) > rank(matching[j].key, name) })
	var all []*transition
	for _, h := range matching {
		all = append(all, h.transitions...)
	}
	return all
}

func (m *machine) holds(t *transition) bool {
	if held, asked := m.asked[t]; asked {
		return held
	}
	held := true
	if t.guard != nil {
		v, f := m.eval(&scope{m: m, event: m.eventValue()}, t.guard)
		if f != nil {
			m.see("failing guard")
			m.fail(f)
		}
		held, _ = v.(bool)
	}
	m.asked[t] = held
	return held
}

// removeConflictingTransitions: where exit sets meet, the descendant's wins, else
// the earlier one.
func (m *machine) removeConflictingTransitions(enabled []*transition) []*transition {
	var filtered []*transition
	for _, t1 := range enabled {
		preempted := false
		var removed []*transition
		for _, t2 := range filtered {
			if !overlap(m.computeExitSet(t1), m.computeExitSet(t2)) {
				continue
			}
			m.see("preemption")
			if isDescendant(t1.source, t2.source) {
				removed = append(removed, t2)
			} else {
				preempted = true
				break
			}
		}
		if preempted {
			continue
		}
		var rest []*transition
		for _, t := range filtered {
			if !containsTransition(removed, t) {
				rest = append(rest, t)
			}
		}
		filtered = append(rest, t1)
	}
	return filtered
}

func containsTransition(all []*transition, t *transition) bool {
	for _, e := range all {
		if e == t {
			return true
		}
	}
	return false
}

// microstep takes the transitions: exit, actions, entry.
func (m *machine) microstep(enabled []*transition) {
	m.exitStates(enabled)
	for _, t := range enabled {
		m.runBlock(t.actions)
	}
	m.enterStates(enabled)
}

func (m *machine) exitStates(enabled []*transition) {
	var all set
	for _, t := range enabled {
		for _, s := range m.computeExitSet(t) {
			all.add(s)
		}
	}
	m.recordHistory(all)
	for _, s := range all.inExitOrder() {
		m.leave(s)
		m.entered.remove(s)
		m.configuration.remove(s)
	}
}

func (m *machine) recordHistory(leaving set) {
	for _, s := range leaving {
		for _, h := range s.children {
			if h.kind != history {
				continue
			}
			var kept set
			for _, a := range m.configuration.inOrder() {
				if h.deep && (a.kind == atomic || a.kind == final) && isDescendant(a, s) || !h.deep && a.parent == s {
					kept = append(kept, a)
				}
			}
			m.history[h] = kept
		}
	}
}

// leave runs a state's exit actions, cancels its timers and stops its actors,
// which SPEC 6.6 adds.
func (m *machine) leave(s *state) {
	m.runLists(s.decl.Exit)
	m.cancelTimersOf(s)
	m.stopActorsOf(s)
}

// computeExitSet of one transition. Without targets nothing is left.
func (m *machine) computeExitSet(t *transition) set {
	var all set
	if len(t.targets) == 0 {
		return all
	}
	domain := getTransitionDomain(t)
	for _, s := range m.configuration {
		if isDescendant(s, domain) {
			all.add(s)
		}
	}
	return all
}

// getTransitionDomain is static, and internal is the default for every kind of
// source (SPEC 4.4).
func getTransitionDomain(t *transition) *state {
	inside := !t.reenter
	for _, s := range t.targets {
		inside = inside && (s == t.source || isDescendant(s, t.source))
	}
	if inside {
		return t.source
	}
	return findLCCA(append([]*state{t.source}, t.targets...))
}

func findLCCA(list []*state) *state {
	var anc *state
	for _, anc = range getProperAncestors(list[0], nil) {
		if anc.kind != compound && anc.parent != nil {
			continue
		}
		all := true
		for _, s := range list[1:] {
			all = all && isDescendant(s, anc)
		}
		if all {
			return anc
		}
	}
	if anc == nil {
		return list[0] // the root itself
	}
	return anc
}

// An entry is what enterStates collects.
type entry struct {
	states   set
	defaults set                    // entered by default: their initial actions run
	contents map[*state]*transition // default history content, by parent
}

func (m *machine) enterStates(enabled []*transition) {
	e := &entry{contents: map[*state]*transition{}}
	for _, t := range enabled {
		m.computeEntrySet(t, e)
	}
	m.enter(e)
}

func (m *machine) enter(e *entry) {
	for _, s := range e.states.inOrder() {
		stays := m.configuration.has(s) // the source itself as a target (SPEC 4.6)
		if !stays {
			m.configuration.add(s)
			m.entered.add(s)
			m.runLists(s.decl.Entry)
		}
		if e.defaults.has(s) && s.initial != nil {
			m.runBlock(s.initial.actions)
		}
		if t := e.contents[s]; t != nil && !stays { // they belong to the entry of s (SPEC 6.7)
			m.runBlock(t.actions)
		}
		if s.kind == final {
			m.enterFinal(s)
		}
	}
	if m.isInFinalState(m.chart.root) {
		m.running = false
	}
}

// enterFinal raises what a final state ends, through directly nested parallels.
func (m *machine) enterFinal(s *state) {
	if s.parent.parent == nil {
		return
	}
	data, f := m.finalOutput(s)
	if f != nil {
		m.fail(f)
	}
	m.raise(&event{name: "done.state." + s.parent.id, data: data})
	m.see("done state")
	depth := 0
	for p := s.parent.parent; p != nil && p.kind == parallel && m.isInFinalState(p); p = p.parent {
		if p.parent != nil {
			m.raise(&event{name: "done.state." + p.id, data: object{}})
		}
		depth++
	}
	if depth > 1 {
		m.see("done of nested parallels")
	}
}

func (m *machine) isInFinalState(s *state) bool {
	switch s.kind {
	case compound:
		for _, c := range getChildStates(s) {
			if c.kind == final && m.configuration.has(c) {
				return true
			}
		}
	case parallel:
		for _, c := range getChildStates(s) {
			if !m.isInFinalState(c) {
				return false
			}
		}
		return true
	}
	return false
}

func (m *machine) computeEntrySet(t *transition, e *entry) {
	if len(t.targets) == 0 || onlyActs(t) {
		return
	}
	for _, s := range t.targets {
		m.addDescendantStatesToEnter(s, e)
	}
	domain := getTransitionDomain(t)
	for _, s := range m.getEffectiveTargetStates(t) {
		m.addAncestorStatesToEnter(s, domain, e)
	}
}

// onlyActs tells whether an atomic state is its own target without reenter: only
// the actions run (SPEC 4.6). Something else may leave the state meanwhile.
func onlyActs(t *transition) bool {
	return !t.reenter && t.source.kind == atomic && len(t.targets) == 1 && t.targets[0] == t.source
}

func (m *machine) getEffectiveTargetStates(t *transition) set {
	var all set
	for _, s := range t.targets {
		if s.kind != history {
			all.add(s)
			continue
		}
		if kept := m.history[s]; kept != nil {
			for _, k := range kept {
				all.add(k)
			}
			continue
		}
		if s.initial == nil { // the parent's default entry
			all.add(s.parent)
			continue
		}
		for _, k := range m.getEffectiveTargetStates(s.initial) {
			all.add(k)
		}
	}
	return all
}

func (m *machine) addDescendantStatesToEnter(s *state, e *entry) {
	switch s.kind {
	case history:
		m.addHistory(s, e)
	case compound:
		e.states.add(s)
		e.defaults.add(s)
		m.addTargets(s.initial, s, e)
	case parallel:
		e.states.add(s)
		m.addRegions(s, e)
	default:
		e.states.add(s)
	}
}

func (m *machine) addHistory(s *state, e *entry) {
	if kept := m.history[s]; kept != nil {
		m.seeHistory(s)
		for _, k := range kept {
			m.addDescendantStatesToEnter(k, e)
		}
		for _, k := range kept {
			m.addAncestorStatesToEnter(k, s.parent, e)
		}
		return
	}
	if s.initial == nil {
		m.addDescendantStatesToEnter(s.parent, e)
		return
	}
	e.contents[s.parent] = s.initial
	m.addTargets(s.initial, s.parent, e)
}

func (m *machine) addTargets(t *transition, ancestor *state, e *entry) {
	for _, k := range t.targets {
		m.addDescendantStatesToEnter(k, e)
	}
	for _, k := range t.targets {
		m.addAncestorStatesToEnter(k, ancestor, e)
	}
}

// addAncestorStatesToEnter enters what lies between. A parallel ancestor that
// stays while its regions were left is completed too: SCXML knows no such domain.
func (m *machine) addAncestorStatesToEnter(s, ancestor *state, e *entry) {
	for _, anc := range getProperAncestors(s, ancestor) {
		e.states.add(anc)
		if anc.kind == parallel {
			m.addRegions(anc, e)
		}
	}
	if ancestor.kind == parallel && isDescendant(s, ancestor) {
		m.addRegions(ancestor, e)
	}
}

func (m *machine) addRegions(s *state, e *entry) {
	for _, c := range getChildStates(s) {
		begun := e.states.has(c)
		for _, have := range e.states {
			begun = begun || isDescendant(have, c)
		}
		if !begun {
			m.addDescendantStatesToEnter(c, e)
		}
	}
}
