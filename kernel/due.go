package kernel

import (
	"container/heap"
	"context"
	"math"
)

// Timers of a system. Each machine keeps its own in firing order; the timetable
// orders the machines by their earliest one. One timer fires, the queue is worked
// off, then the next: the clock moves only while the queue is empty (SPEC: actors
// at run time).

// A timetable is a heap of the machines that have timers.
type timetable []*node

// place puts a machine where its earliest timer belongs.
func (t *timetable) place(mb *node, follow bool) {
	switch {
	case len(mb.m.Timers()) == 0 || mb.gone || follow:
		t.drop(mb)
	case mb.slot == 0:
		mb.due = mb.m.Timers()[0].Due
		heap.Push(t, mb)
	default:
		mb.due = mb.m.Timers()[0].Due
		heap.Fix(t, int(mb.slot)-1)
	}
}

// drop takes a machine out.
func (t *timetable) drop(mb *node) {
	if mb.slot != 0 {
		heap.Remove(t, int(mb.slot)-1)
	}
}

// Len is for package heap.
func (t timetable) Len() int { return len(t) }

// Less orders by due time, then the parent first, then children by id.
func (t timetable) Less(i, j int) bool {
	if t[i].due != t[j].due {
		return t[i].due < t[j].due
	}
	return t[i].before(t[j])
}

// Swap is for package heap.
func (t timetable) Swap(i, j int) {
	t[i], t[j] = t[j], t[i]
	t[i].slot, t[j].slot = int32(i)+1, int32(j)+1
}

// Push is for package heap.
func (t *timetable) Push(x any) {
	mb := x.(*node)
	*t = append(*t, mb)
	mb.slot = int32(len(*t))
}

// Pop is for package heap.
func (t *timetable) Pop() any {
	last := len(*t) - 1
	mb := (*t)[last]
	(*t)[last] = nil
	*t = (*t)[:last]
	mb.slot = 0
	return mb
}

// fire fires the earliest timer if it is due. What becomes due after this turn
// began is left to the clock, so that timers without delay cannot hold a caller
// for ever.
func (s *System) fire(x *extra) bool {
	if len(x.timers) == 0 || s.state.Load()&stopped != 0 {
		return false
	}
	if !x.hasNow {
		x.now, x.hasNow, x.fired, x.often = s.set.now(), true, 0, nil
	}
	mb := x.timers[0]
	if mb.due > x.now {
		return false
	}
	x.fired++
	t, _ := mb.m.TakeTimer(mb.m.Timers()[0].ID)
	x.timers.place(mb, false)
	s.expire(x, mb, t)
	return true
}

// expire queues what a timer was armed for. Where the clock stands still, timers
// that arm each other without delay end as a loop.
func (s *System) expire(x *extra, mb *node, t Timer) {
	d := delivery{chain: first, free: true}
	if x.spins(mb, s.set.limits) {
		d.chain = chain{links: math.MaxInt32}
	}
	if t.After >= 0 {
		d.to, d.event = mb, mb.m.AfterEvent(t)
	} else if err := s.route(mb, parcel{to: t.To, name: t.Name, index: t.Event, data: t.Data}, &d); err != nil {
		s.fault(mb, ErrorCommunication, err, chain{})
	}
	if d.to != nil || d.host != nil {
		x.queue.push(d)
	}
}

// spins tells whether timers arm each other without delay: a machine has fired
// more of them in this turn than it can have at once, or all machines together
// too many. Few turns fire so many that it is worth counting.
func (x *extra) spins(mb *node, limits Limits) bool {
	if x.fired <= limits.Timers {
		return false
	}
	if x.often == nil {
		x.often = map[*node]int{}
	}
	x.often[mb]++
	return x.often[mb] > limits.Timers || x.fired > 2*linksPerSend*limits.Chain
}

// An alarm is the call that the system asked its clock for.
type alarm struct {
	due    Timestamp
	set    bool
	cancel func()
}

// setAlarm asks the clock for a call at the earliest due time. One that comes
// too early does no harm.
func (s *System) setAlarm(x *extra) {
	a := &x.alarm
	if len(x.timers) == 0 || s.state.Load()&stopped != 0 {
		a.clear()
		return
	}
	due := x.timers[0].due
	if a.set && a.due <= due {
		return
	}
	a.clear()
	*a = alarm{due: due, set: true, cancel: s.set.clock.Call(due, s.ring)}
}

func (a *alarm) clear() {
	if a.set {
		a.cancel()
		*a = alarm{}
	}
}

// ring is what the clock calls: it runs what is due, and returns when the system
// is at rest again.
func (s *System) ring() {
	answered := func() { s.more().alarm.clear() }
	if s.atRest(context.Background(), answered) != nil {
		s.wake()
	}
}
