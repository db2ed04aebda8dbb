package kernel

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
)

// Whose turn it is. One goroutine at a time runs a system: the one that found it
// idle. The others leave what they want in the mail, and whoever runs the system
// works it off before letting go; so nobody waits unless asked to. Idle systems
// need no goroutine, and no memory for any of this.

// extra is the part of a system that many never need, made on first use.
type extra struct {
	mu       sync.Mutex // guards what follows, up to the blank line
	posts    []post
	stopping bool          // nothing more is taken from outside
	running  int           // goroutines of host actors
	quiet    chan struct{} // closed when running falls to 0; nil until someone waits
	over     chan struct{} // Done; nil until asked for
	isOver   bool
	halted   chan struct{} // closed by halt; nil until someone waits
	isHalted bool
	hear     atomic.Pointer[[]*subscriber] // never changed in place; written with mu
	waiting  atomic.Int32                  // events in the mail and in the queue

	// Only the goroutine that runs the system touches the rest.
	ctx      context.Context // ends when the system stops; nil until needed
	cancel   context.CancelFunc
	unhook   func() bool // forgets the context of NewSystem
	in       fifo[post]  // the mail that was taken out
	queue    fifo[delivery]
	urgent   fifo[delivery] // errors of effects: before anything in the queue
	sends    int            // undelayed sends, and errors of effects, that an event from outside or a timer led to
	timers   timetable
	now      Timestamp // timers due up to here fire in this turn
	hasNow   bool
	fired    int           // timers fired in this turn
	often    map[*node]int // how many of them by machine, once they are many
	alarm    alarm
	waits    []*wait
	carrier  *carrier // nil until something crosses from one machine to another
	living   int      // actors below the root
	panicked any      // what a subscriber, an observer or the clock threw first
	broken   bool     // such a one ended its goroutine: the clock is asked no more
}

// A post is what someone wants from a busy system.
type post struct {
	want    func() // to be called at rest, when not nil
	event   Event
	address string // the receiver: a chart descendant; speaker's machine has its own
	chart   *Table // its chart
	speaker *hosted
	ended   bool // speaker has ended, with event.Data or failed
	failed  *Error
	reply   *reply
}

// in is the address of the machine that it is for.
func (p *post) in() string {
	if p.speaker != nil {
		return p.speaker.owner.address()
	}
	return p.address
}

// more is the extra part, made now if need be. Whoever asks for it has something
// to leave there, so events go the long way from now on.
func (s *System) more() *extra {
	for v := s.look(); v&long == 0; v = s.look() {
		if s.state.CompareAndSwap(v, v|long) {
			break
		}
	}
	return s.room()
}

// room is the extra part without that: a context alone keeps nobody from the
// short way.
func (s *System) room() *extra {
	if x := s.extra.Load(); x != nil {
		return x
	}
	s.extra.CompareAndSwap(nil, new(extra))
	return s.extra.Load()
}

// acquire takes an idle system.
func (s *System) acquire() bool {
	for {
		v := s.look()
		if v&busy != 0 {
			return false
		}
		if s.state.CompareAndSwap(v, v&flags|busy) {
			s.stand(v)
			return true
		}
	}
}

// release lets go, unless there is mail.
func (s *System) release() bool {
	for {
		v := s.state.Load()
		if v&mail != 0 {
			return false
		}
		idle := v &^ busy
		if idle == 0 {
			idle = s.standing()
		}
		if s.state.CompareAndSwap(v, idle) {
			return true
		}
	}
}

// wake sees to it that the mail is worked off: by the goroutine that runs the
// system, or else by this one. Since more was asked nobody goes the brief way.
func (s *System) wake() {
	for {
		v := s.state.Load()
		if v&busy == 0 {
			if s.state.CompareAndSwap(v, v&flags|busy|mail) {
				s.stand(v)
				s.settle()
				return
			}
		} else if s.state.CompareAndSwap(v, v|mail) {
			return
		}
	}
}

// settle works everything off and lets go. What host code throws goes to the caller
// then; where it ends this goroutine instead, the rest is worked off on the way out.
func (s *System) settle() {
	rested := false
	defer func() {
		if !rested {
			s.settle()
		}
	}()
	thrown := s.workOff()
	rested = true
	rethrow(thrown)
}

// workOff does what waits until the system is let go. It gives what host code threw.
func (s *System) workOff() any {
	for {
		x := s.extra.Load()
		for x != nil && s.turn(x) {
		}
		if x != nil {
			s.setAlarm(x)
		}
		thrown := x.takePanic()
		if s.release() {
			return thrown
		}
		x.keepPanic(thrown)
	}
}

// turn does the next thing that waits, in the order of the rule: mail into the
// queue, errors of effects, the queue, due timers, and what wants a system at
// rest. It is false when there is nothing.
func (s *System) turn(x *extra) bool {
	if s.state.Load()&mail != 0 {
		s.takeMail(x)
	}
	for !empty(&x.in) && front(&x.in).want == nil {
		s.admit(x, pop(&x.in))
	}
	switch {
	case s.work(x):
	case !empty(&x.in):
		s.protect(pop(&x.in).want)
	default:
		x.hasNow = false
		return false
	}
	return true
}

// work does the next thing that no mail waits for. It is false when there is nothing.
func (s *System) work(x *extra) bool {
	switch {
	case !empty(&x.urgent):
		s.deliver(pop(&x.urgent))
	case !empty(&x.queue):
		s.deliver(pop(&x.queue))
	default:
		return s.fire(x)
	}
	return true
}

// takeMail takes the mail out of the box.
func (s *System) takeMail(x *extra) {
	s.state.And(^mail)
	x.hasNow = false
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, p := range x.posts {
		push(&x.in, p)
	}
	clear(x.posts)
	x.posts = emptied(x.posts)
}

// admit puts a post into the queue, if its receiver and its sender still live.
func (s *System) admit(x *extra, p post) {
	d := delivery{event: p.event, reply: p.reply, chain: first}
	switch {
	case s.state.Load()&stopped != 0:
		s.refuse(x, p, systemStopped())
		return
	case p.ended && x.broughtDown(p.failed):
		return
	case p.ended:
		s.hostEnded(p.speaker, p.event.Data, p.failed, nil)
		return
	case p.speaker != nil && p.speaker.gone.Load():
		s.refuse(x, p, actorEnded())
		return
	case p.speaker != nil:
		d.to = p.speaker.owner
	default:
		to, r := s.receiver(p.address, p.chart)
		switch {
		case r == nil:
			d.to = to
		case empty(&x.queue) && empty(&x.urgent):
			s.refuse(x, p, r)
			return
		default: // what waits before it may start the receiver
			late := p
			d.late = &late
		}
	}
	push(&x.queue, d)
}

// broughtDown tells whether a host actor failed because nothing more is taken: it was
// stopped with the system, which is restored with it, and has not failed.
func (x *extra) broughtDown(failed *Error) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.stopping && failed != nil && failed.Code == "stopped"
}

// receiveLate takes an event to whoever lives at its address now that its turn has
// come: behind the first macrostep of one that has not begun.
func (s *System) receiveLate(d *delivery) {
	to, r := s.receiver(d.late.address, d.late.chart)
	if r != nil {
		s.refusedInTurn(d.late.address, r)
		return
	}
	d.to, d.late = to, nil
	if to.begun {
		_, _ = s.receive(d)
		return
	}
	x := s.more()
	x.waiting.Add(1)
	push(&x.queue, *d)
}

// refuse answers a post that cannot be taken any more.
func (s *System) refuse(x *extra, p post, r *Refusal) {
	if p.ended {
		return
	}
	x.waiting.Add(-1)
	s.refusedInTurn(p.in(), r)
	if p.reply != nil && p.reply.begin() {
		p.reply.finish(Result{}, r)
	}
}

// postEvent leaves an event in the mail of a busy system.
func (s *System) postEvent(p post) error {
	x := s.more()
	x.mu.Lock()
	r := s.mayPost(x)
	if r == nil {
		x.waiting.Add(1)
		x.posts = append(x.posts, p)
	}
	x.mu.Unlock()
	if r != nil {
		s.refused(p.in(), r)
		return r
	}
	s.wake()
	return nil
}

// withdraw takes out of the mail what its caller has given up. What is not there any
// more is dropped when its turn comes.
func (s *System) withdraw(r *reply) {
	x := s.more()
	x.mu.Lock()
	defer x.mu.Unlock()
	i := slices.IndexFunc(x.posts, func(p post) bool { return p.reply == r })
	if i < 0 {
		return
	}
	if x.posts[i].want == nil {
		x.waiting.Add(-1)
	}
	x.posts = slices.Delete(x.posts, i, i+1)
}

func (s *System) mayPost(x *extra) *Refusal {
	switch {
	case x.stopping:
		return systemStopped()
	case int(x.waiting.Load()) >= s.set.limits.Queue:
		return refusal("mailbox_full", "", "too many events wait")
	}
	return nil
}

// post leaves something in the mail that does not count and is always taken.
func (s *System) post(p post) {
	x := s.more()
	x.mu.Lock()
	x.posts = append(x.posts, p)
	x.mu.Unlock()
	s.wake()
}
