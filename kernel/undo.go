package kernel

import (
	"slices"
	"sync"
)

// What a macrostep changed, so that one which runs into the limit leaves no
// trace (SPEC 6.12). Each part is kept just before its first change: a step
// that changes only the state copies a few numbers.

type kept struct {
	tips       []int32
	hasTips    bool
	context    bool
	timers     []keptTimer
	sent       int64
	hasSent    bool
	history    [][]int32
	hasHistory bool
	children   []keptChild
}

// keptTimer is a timer that was armed, or taken out.
type keptTimer struct {
	Timer
	armed bool
}

// keptChild is what an id held before it changed.
type keptChild struct {
	child Child
	id    string
	had   bool
}

var pool = sync.Pool{New: func() any { return new(work) }}

// scratch is the work of the macrostep under way.
func (m *Machine) scratch() *work {
	if m.work == nil {
		m.work = pool.Get().(*work)
		m.work.ending = NoState
	}
	return m.work
}

// Release gives back what the last macrostep left: effects and transitions are
// gone.
func (m *Machine) Release() {
	w := m.work
	if w == nil {
		return
	}
	m.work = nil
	w.reset()
	pool.Put(w)
}

// reset forgets everything but the memory of the lists. What it does not name
// here is set before it is read.
func (w *work) reset() {
	w.event = Event{}
	clear(w.queue)
	clear(w.effects)
	clear(w.taken)
	w.queue, w.effects, w.taken, w.starting = w.queue[:0], w.effects[:0], w.taken[:0], w.starting[:0]
	if w.lost != nil {
		clear(w.lost)
		w.lost = w.lost[:0]
	}
	w.head, w.steps, w.rounds, w.ending = 0, 0, 0, NoState
	w.acted, w.stopped, w.hasNow = false, false, false
	w.kept.reset()
}

func (k *kept) reset() {
	k.tips, k.hasTips, k.context = k.tips[:0], false, false
	clear(k.timers)
	k.timers, k.hasSent = k.timers[:0], false
	if k.hasHistory {
		clear(k.history)
		k.history, k.hasHistory = k.history[:0], false
	}
	clear(k.children)
	k.children = k.children[:0]
}

// keepTips notes the active states before they change.
func (m *Machine) keepTips() {
	k := &m.scratch().kept
	if !k.hasTips {
		k.tips, k.hasTips = append(k.tips[:0], m.tips...), true
	}
}

// keepContext notes the data before a block runs.
func (m *Machine) keepContext() {
	if k := &m.scratch().kept; !k.context {
		k.context = true
		m.logic.Save()
	}
}

// keepTimer notes that a timer was armed, or taken out.
func (m *Machine) keepTimer(t *Timer, armed bool) {
	k := &m.scratch().kept
	k.timers = append(k.timers, keptTimer{*t, armed})
}

// keepSent notes how many delayed sends were numbered.
func (m *Machine) keepSent() {
	if k := &m.scratch().kept; !k.hasSent {
		k.sent, k.hasSent = m.extra().sent, true
	}
}

func (m *Machine) keepHistory() {
	k := &m.scratch().kept
	if !k.hasHistory {
		k.history, k.hasHistory = append(k.history[:0], m.historySlots()...), true
	}
}

func (m *Machine) keepChild(id string) {
	k := &m.scratch().kept
	c, had := m.Child(id)
	k.children = append(k.children, keptChild{c, id, had})
}

// undo takes the macrostep back.
func (m *Machine) undo() {
	w := m.work
	k := &w.kept
	if k.hasTips {
		m.tips = append(m.tips[:0], k.tips...)
	}
	if k.context {
		m.logic.Undo()
	}
	if k.hasSent {
		m.more.sent = k.sent
	}
	for _, t := range slices.Backward(k.timers) {
		if t.armed {
			m.more.timers.drop(m.timer(t.ID))
		} else {
			m.more.timers.put(&t.Timer)
		}
	}
	if k.hasHistory {
		copy(m.more.history, k.history)
	}
	for _, c := range slices.Backward(k.children) {
		if c.had {
			m.more.children.put(c.child)
		} else if m.Alive(c.id) {
			m.more.children.remove(c.id)
		}
	}
	clear(w.queue)
	w.queue, w.head = w.queue[:0], 0
	w.effects, w.taken, w.lost, w.starting, w.ending = w.effects[:0], w.taken[:0], w.lost[:0], w.starting[:0], NoState
}
