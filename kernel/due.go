package kernel

import "context"

// Timers of a system. Each machine keeps its own in firing order; the timetable
// orders the machines by their earliest one. One timer fires, the queue is worked
// off, then the next: the clock moves only while the queue is empty (SPEC 9.8).

// A timetable is a heap of the machines that have timers.
type timetable []entrant

// An entrant is a machine with the due time of its earliest timer.
type entrant struct {
	due Timestamp
	mb  *node
}

// place puts a machine where its earliest timer belongs.
func (t *timetable) place(mb *node, follow bool) {
	next := mb.m.NextTimer()
	if next == nil || mb.gone || follow {
		t.drop(mb)
		return
	}
	if mb.slot == 0 {
		*t = append(*t, entrant{})
		mb.slot = int32(len(*t))
	}
	t.sift(int(mb.slot)-1, entrant{next.Due, mb})
}

// drop takes a machine out.
func (t *timetable) drop(mb *node) {
	if mb.slot == 0 {
		return
	}
	at, last := int(mb.slot)-1, len(*t)-1
	moved := (*t)[last]
	(*t)[last] = entrant{}
	*t = (*t)[:last]
	mb.slot = 0
	if at < last {
		t.sift(at, moved)
	}
}

// sift puts an entrant in at a place that is free, and from there to where the
// order of the heap has it.
func (t *timetable) sift(at int, e entrant) {
	for at > 0 && e.before((*t)[(at-1)/2]) {
		t.put(at, (*t)[(at-1)/2])
		at = (at - 1) / 2
	}
	for {
		child := 2*at + 1
		if child+1 < len(*t) && (*t)[child+1].before((*t)[child]) {
			child++
		}
		if child >= len(*t) || !(*t)[child].before(e) {
			break
		}
		t.put(at, (*t)[child])
		at = child
	}
	t.put(at, e)
}

func (t *timetable) put(at int, e entrant) {
	(*t)[at] = e
	e.mb.slot = int32(at) + 1
}

// before orders by due time, then the parent first, then children by id.
func (e entrant) before(other entrant) bool {
	if e.due != other.due {
		return e.due < other.due
	}
	return e.mb.before(other.mb)
}

// fire fires the earliest timer if it is due. What becomes due after this turn
// began is left to the clock, so that timers without delay cannot hold a caller
// for ever.
func (s *System) fire(x *extra) bool {
	if len(x.timers) == 0 || x.broken || s.state.Load()&stopped != 0 {
		return false
	}
	if !x.hasNow {
		s.protect(func() { x.begin(s.set.now()) })
	}
	next := x.timers[0]
	if !x.hasNow || next.due > x.now {
		return false
	}
	mb := next.mb
	x.fired++
	t := mb.m.more.timers.take(mb.m.NextTimer())
	x.timers.place(mb, false)
	s.expire(x, mb, t)
	return true
}

// begin is the time of a turn: what the macrostep that began it read, if it did.
func (x *extra) begin(now Timestamp) {
	if !x.hasNow {
		x.now, x.hasNow, x.fired, x.often = now, true, 0, nil
	}
}

// expire queues what a timer was armed for. Where the clock stands still, timers
// that arm each other without delay end as a loop.
func (s *System) expire(x *extra, mb *node, t Timer) {
	d := delivery{chain: first, free: true}
	if x.spins(mb, s.set.limits) {
		d.chain = endless
	}
	if t.After >= 0 {
		d.to, d.event = mb, mb.m.AfterEvent(t)
	} else if err := s.route(mb, parcel{to: t.To, name: t.Name, index: t.Event, data: t.Data}, &d); err != nil {
		s.fault(mb, ErrorCommunication, err, chain{})
	}
	if d.to != nil || d.host != nil {
		push(&x.queue, d)
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
	soon   bool // it rings soon after it was set
	cancel func()
}

// soon is how long an alarm that nobody needs any more is left to ring: machines
// that come and go between two states, one of which has a timer, then set one
// alarm for many rounds. What it keeps from being collected is kept no longer.
const soon Timestamp = 60_000

// setAlarm asks the clock for a call at the earliest due time. One that comes
// too early does no harm. A clock is the user's: where it panics, the next turn asks
// it again.
func (s *System) setAlarm(x *extra) {
	a := &x.alarm
	if len(x.timers) == 0 || s.state.Load()&stopped != 0 {
		if !a.soon || s.root.m.Status() != Active || s.state.Load()&stopped != 0 {
			s.protect(a.clear)
		}
		return
	}
	due := x.timers[0].due
	if a.set && a.due <= due {
		return
	}
	s.protect(func() {
		a.clear()
		*a = alarm{due: due, set: true, soon: due-x.now <= soon, cancel: s.set.clock.Call(due, s.ring)}
	})
}

func (a *alarm) clear() {
	if cancel := a.cancel; a.set {
		*a = alarm{}
		cancel()
	}
}

// ring is what the clock calls: it runs what is due, and returns when the system
// is at rest again.
func (s *System) ring() {
	answered := func() { s.more().alarm.clear() }
	if s.atRest(context.Background(), answered) != nil { // host code moved the clock
		s.post(post{want: answered})
	}
}
