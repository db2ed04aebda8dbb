package kernel

import (
	"strconv"
	"strings"
)

// One macrostep: an event runs to completion (SCXML Appendix D, mainEventLoop).
// The event's transitions are one microstep; then eventless transitions and
// internal events until nothing is enabled; then timers and actors of the
// states that were entered start. A macrostep that does not come to rest within
// its limit is undone and the machine fails with `loop` (SPEC 6.12).

// work is the macrostep under way. It is borrowed from a pool, so that an idle
// machine is small.
type work struct {
	event    Event   // what logic sees as the event
	queue    []Event // internal events
	head     int
	effects  []Effect
	taken    []Taken
	lost     []Event  // errors that no transition took and that did not fail the machine
	starting []int32  // entered states with timers or actors
	given    []string // while resolve begins: the fields of the context that it has
	ending   int32    // the top-level final state that was entered, 0 for a parallel root, NoState
	acted    bool     // a transition with targets or actions was taken
	steps    int
	rounds   int  // of foreach
	stopped  bool // the machine came to its end in this macrostep
	now      Timestamp
	hasNow   bool
	kept     kept
}

// Step runs one macrostep. It tells whether the event was ignored: no
// transition with a target or actions was taken. Effects and transitions are
// there until Release or the next Step.
func (m *Machine) Step(ev Event) (ignored bool) {
	m.Release()
	if m.status != Active {
		return true
	}
	if ev.Kind == Declared && ev.Sender == "" {
		return m.stepDeclared(ev.Index, ev.Data)
	}
	w := m.scratch()
	w.event = ev
	return m.macrostep(m.chain(&w.event))
}

// macrostep runs the event under way, which matches keys, to completion.
func (m *Machine) macrostep(keys []int32) (ignored bool) {
	return m.finishStep(m.external(keys))
}

// finishStep runs what the event left to do.
func (m *Machine) finishStep(acted bool) (ignored bool) {
	if w := m.work; w != nil && !w.rests() || !m.calm() {
		m.settle()
	}
	return !m.acted(acted)
}

// rests tells whether nothing is queued, to be started, or at its end.
func (w *work) rests() bool {
	return w.head == len(w.queue) && len(w.starting) == 0 && w.ending == NoState && !w.stopped
}

// acted tells whether the macrostep took a transition with targets or actions.
func (m *Machine) acted(first bool) bool {
	return first || m.work != nil && m.work.acted
}

// external takes the transitions of the event under way.
func (m *Machine) external(keys []int32) (acted bool) {
	var buf [8]int32
	chosen := m.enabled(buf[:0], probe{keys: keys})
	if len(chosen) == 0 {
		m.untaken()
		return false
	}
	return m.take(chosen)
}

// take takes transitions that are free of conflicts.
func (m *Machine) take(chosen []int32) (acted bool) {
	acted = m.actsIn(chosen)
	if !m.hop(chosen) {
		m.microstep(chosen)
	}
	return acted
}

// actsIn tells whether one of the transitions has targets or actions.
func (m *Machine) actsIn(chosen []int32) bool {
	for _, tr := range chosen {
		if m.acts(tr) {
			return true
		}
	}
	return false
}

// acts tells whether a transition has targets or actions.
func (m *Machine) acts(tr int32) bool {
	t := &m.table.Transitions[tr]
	return t.Do != 0 || t.Domain != NoState
}

// settle runs the machine until nothing is enabled, then starts what was
// entered; errors in starting go back to the first.
func (m *Machine) settle() {
	for {
		if !m.runToRest() {
			return
		}
		if m.work == nil || !m.startEntered() {
			return
		}
	}
}

// runToRest takes eventless transitions and internal events. It is false when
// the machine came to its end.
func (m *Machine) runToRest() bool {
	for {
		if m.work != nil && (m.work.stopped || m.ended()) {
			return false
		}
		if !m.proceed() {
			return true
		}
	}
}

// proceed takes one eventless microstep, or else one internal event.
func (m *Machine) proceed() bool {
	if !m.calm() && m.eventless() {
		m.count()
		return true
	}
	w := m.work
	if w == nil || w.head == len(w.queue) {
		return false
	}
	w.event, m.plain = w.queue[w.head], 0
	w.queue[w.head] = Event{}
	w.head++
	if m.external(m.chain(&w.event)) {
		m.scratch().acted = true
	}
	m.count()
	return true
}

// eventless takes enabled `always` transitions.
func (m *Machine) eventless() bool {
	if len(m.tips) == 1 && !m.trace && m.table.index.drifts != nil {
		return m.drift()
	}
	var buf [8]int32
	chosen := m.enabled(buf[:0], probe{eventless: true})
	if len(chosen) == 0 {
		return false
	}
	if m.actsIn(chosen) {
		m.scratch().acted = true
	}
	m.microstep(chosen)
	return true
}

// count counts a microstep against the limit, beyond which the macrostep is taken back.
func (m *Machine) count() {
	w := m.scratch()
	w.steps++
	if w.steps > m.limit() {
		why := m.restless()
		m.undo()
		m.failMachine(execution("loop", why))
	}
}

// restless says where a macrostep runs into the limit: taken back, it leaves no trace of it.
func (m *Machine) restless() string {
	const most = 3
	var where []string
	for _, tip := range m.tips[:min(len(m.tips), most)] {
		where = append(where, quoted(m.table.States[tip].Path))
	}
	if len(m.tips) > most {
		where = append(where, "…")
	}
	return "the macrostep does not come to rest: after " + strconv.Itoa(m.limit()) + " microsteps and internal events it is in " + strings.Join(where, ", ")
}

func (m *Machine) limit() int { return m.bounds().Microsteps }

// untaken decides what an event that no transition takes means.
func (m *Machine) untaken() {
	if m.plain != 0 {
		return
	}
	switch ev := m.Event(); {
	case !ev.isError():
	case ev.Kind != ErrorCommunication && !m.table.IgnoreErrors:
		m.failMachine(ev.Data.(*Error))
	case m.trace:
		m.traceLost(ev)
	}
}

// startEntered starts timers and actors of the states entered and still active,
// in document order. It tells whether that raised an event.
func (m *Machine) startEntered() bool {
	w := m.work
	sortStates(w.starting)
	last := NoState
	for _, s := range w.starting {
		if s != last && m.isActive(s) {
			m.startState(s)
		}
		last = s
	}
	w.starting = w.starting[:0]
	return w.head < len(w.queue)
}

func (m *Machine) startState(s int32) {
	st := &m.table.States[s]
	for _, a := range st.After {
		m.startAfter(a)
	}
	for _, i := range st.Invokes {
		m.startInvoke(&m.table.Invokes[i])
	}
}

// startAfter arms the timer of a delayed transition.
func (m *Machine) startAfter(row int32) {
	a := &m.table.After[row]
	delay, err := m.logic.Delay(a.Delay)
	if err != nil {
		m.Fail(err)
		return
	}
	if err := m.arm(Timer{ID: m.table.Keys[a.Key], Due: m.due(delay), After: row}); err != nil {
		m.Fail(err)
	}
}

// startInvoke starts the actor of an active state.
func (m *Machine) startInvoke(v *Invoke) {
	var input Payload
	if v.Input != 0 {
		in, err := m.logic.Input(v.Input)
		if err != nil {
			m.Fail(err)
			return
		}
		input = in
	}
	if err := m.Spawn(v.Src, v.ID, input); err != nil {
		m.Fail(err)
	}
}

// sortStates sorts a short list in place; it is nearly sorted already.
func sortStates(list []int32) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j] < list[j-1]; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// chain is the list of keys that match an event.
func (m *Machine) chain(ev *Event) []int32 {
	x := m.table.index
	switch ev.Kind {
	case Declared:
		return x.chains[ev.Index]
	case DoneState:
		return x.done[ev.Index]
	case Init:
		return nil
	case AfterTimer:
		return x.timers[ev.Index : ev.Index+1]
	default:
		return x.chain(ev.Name)
	}
}
