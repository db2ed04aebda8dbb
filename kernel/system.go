package kernel

import (
	"context"
	"maps"
	"slices"
	"sync/atomic"
)

// The thread-safe face of a system of machines, and its short way: an event for
// an idle machine that asks for nothing outside.

// A System is a root machine and its descendants at run time, with one clock and
// one queue. It is safe for concurrent use.
type System struct {
	state   word // word.go
	extra   atomic.Pointer[extra]
	set     *settings
	root    node
	machine Machine // the root's, until Reconcile puts another in its place
}

// NewSystem makes a system and runs its first macrostep. The error is an *Error
// when an initial value fails: there is no machine then. When ctx ends, the
// system is stopped. host is nil for a chart that asks nothing of it.
func NewSystem(ctx context.Context, p Program, input Payload, host Host, options ...Option) (*System, error) {
	s, missing := newSystem(p, host, options)
	if missing != nil {
		return nil, missing
	}
	if failed := s.root.m.Initial(input); failed != nil {
		return nil, failed
	}
	if s.set == plain && !bound(ctx) && len(s.machine.Effects()) == 0 {
		s.machine.Release()
		s.state.Store(s.standing())
		return s, nil
	}
	s.open(ctx)
	s.making(func() { s.concludeAll(false) })
	return s, nil
}

// making does what is left to do while a system is made. Where host code panics, or ends
// this goroutine, nobody is given the system: it is stopped, or its timers and host actors
// would live on.
func (s *System) making(f func()) {
	returned := false
	defer func() {
		if !returned {
			s.askStop()
		}
	}()
	f()
	returned = true
}

// newSystem makes a system whose root machine has no state yet. Nobody else
// knows it before it is open. It is the one door of all systems, so none of them
// lacks its host.
func newSystem(p Program, host Host, options []Option) (*System, error) {
	s, logic := piece(p, host)
	s.set = newSettings(options)
	if missing := s.lacksHost(p, host); missing != nil {
		return nil, missing
	}
	s.root.host = host
	s.root.begun = true
	s.root.m = &s.machine
	s.fit(s.machine.init(s.rootOrigin(p), logic))
	return s, nil
}

// lacksHost refuses nil as the host of a chart that asks something of it: its
// guards would hold and its actions be lost. A follower may go without, and who
// speaks for the actors by hand.
func (s *System) lacksHost(p Program, host Host) error {
	if host != nil || s.set.follow || s.set.manual || !asksHost(p) {
		return nil
	}
	return refusal("wrong_type", "host", "the chart needs one for its guards, actions and actors")
}

// asksHost tells whether a chart, or one that it uses, has guards, actions or actors for
// its host.
func asksHost(p Program) bool {
	t := p.Table()
	return asks(t) || len(t.Actors) > 0 && childAsks(p, map[*Table]bool{t: true})
}

// asks tells whether a chart itself has guards or actions for its host.
func asks(t *Table) bool { return len(t.Guards) > 0 || len(t.Actions) > 0 }

// childAsks looks at each chart once: charts may use one another in many ways.
func childAsks(p Program, seen map[*Table]bool) bool {
	for src := range p.Table().Actors {
		child := p.Child(int32(src))
		if child == nil {
			return true
		}
		if t := child.Table(); !seen[t] {
			seen[t] = true
			if asks(t) || childAsks(child, seen) {
				return true
			}
		}
	}
	return false
}

// bound tells whether a context has anything to say to a system.
func bound(ctx context.Context) bool { return ctx != nil && ctx != context.Background() }

// open acquires a new system and ties it to a context.
func (s *System) open(ctx context.Context) {
	s.state.Or(busy)
	if s.set.watched() || s.set.follow {
		s.state.Or(long)
	}
	if !bound(ctx) {
		return
	}
	x := s.room()
	x.ctx = ctx
	if ctx.Done() != nil {
		x.unhook = context.AfterFunc(ctx, s.askStop)
	}
}

// Send gives the root machine a declared event; data is nil for an event without
// fields. It never waits for another caller, but for some nanoseconds where that
// one goes the brief way: an idle system runs to rest on this goroutine, a busy
// one queues the event. Errors: a *Refusal (mailbox_full, stopped). ctx is not
// asked, since nothing is waited for.
func (s *System) Send(ctx context.Context, event int32, data Payload) (Result, error) {
	for {
		v := s.state.Load()
		if v&flags != 0 || v-1 >= oneLeaf-1 {
			if v == brief {
				s.look()
				continue
			}
			return s.sendLong(event, data)
		}
		to := s.machine.short.jump(v>>flagBits, event)
		switch {
		case to < nowhere:
			hold := s.machine.short.holdAt(^to, data)
			if s.state.CompareAndSwap(v, hold) {
				return s.sendWay(hold, v, event, data, ^to), nil
			}
		case to == nowhere:
			return Result{leaves: pairs{v, v}, Ignored: true}, nil
		case s.state.CompareAndSwap(v, uint64(to)):
			return Result{leaves: pairs{v, uint64(to)}}, nil
		}
	}
}

// sendWay gives an event, whose candidates are known, to the root machine of a
// system that has nothing but that machine, with one leaf. The system was idle
// and is held now.
func (s *System) sendWay(hold, before uint64, event int32, data Payload, first jump) Result {
	m, from := &s.machine, int32(before>>flagBits)-1
	m.tips[0] = from
	m.present(event, data)
	for i := first; ; i++ {
		w := &m.short.moves[i]
		if !w.calm {
			return s.concludeShort(Leaves{word: before}, m.stepWay(m.short.way(i)))
		}
		taken, failed := m.logic.Take(w.tr, w.do)
		if failed != nil {
			m.Fail(failed)
		}
		switch {
		case !taken && !w.last:
		case m.work != nil || !taken && !m.short.calm(from):
			s.stay(hold)
			return s.concludeShort(Leaves{word: before}, m.arrive(from, w, taken))
		case !taken:
			return s.rest(hold, before, from, true)
		default:
			return s.rest(hold, before, w.to, !w.acts)
		}
	}
}

// rest ends sendWay where nothing is left to do but to let go.
func (s *System) rest(hold, before uint64, leaf int32, ignored bool) Result {
	after := uint64(leaf+1) << flagBits
	s.machine.tips[0], s.machine.plain = leaf, 0
	if s.letGo(hold, after) {
		return Result{leaves: pairs{before, after}, Ignored: ignored}
	}
	return s.concludeShort(Leaves{word: before}, ignored)
}

// sendLong is Send where it takes more than one leaf and its candidates.
func (s *System) sendLong(event int32, data Payload) (Result, error) {
	v := s.state.Load()
	if v&flags == 0 {
		if r, done := s.leapAll(v, event); done {
			return r, nil
		}
		if s.state.CompareAndSwap(v, busy) {
			s.stand(v)
			return s.sendShort(event, data), nil
		}
	}
	if s.acquire() {
		return s.sendAcquired(event, data)
	}
	return queued(s.postEvent(s.letter(event, data, nil)))
}

// sendShort gives the event to the root machine of a system that had nothing
// but that machine when it was acquired.
func (s *System) sendShort(event int32, data Payload) Result {
	before := s.machine.copyLeaves()
	return s.concludeShort(before, s.machine.status != Active || s.machine.stepDeclared(event, data))
}

// concludeShort lets go of a system whose root machine took a macrostep, or
// carries out first what that asks for.
func (s *System) concludeShort(before Leaves, ignored bool) Result {
	m := &s.machine
	r := resultOf(before, m.copyLeaves(), ignored)
	if len(m.Effects()) == 0 {
		m.Release()
		if s.state.CompareAndSwap(busy, s.standing()) {
			return r
		}
	}
	s.concludeAll(ignored)
	return r
}

// concludeAll carries out what the root machine's macrostep asks for, works off what
// follows and lets go.
func (s *System) concludeAll(ignored bool) {
	defer s.settle() // also where host code ends this goroutine
	s.conclude(&s.root, first, ignored)
}

// sendAcquired gives the event to the root machine of a system that was just
// acquired.
func (s *System) sendAcquired(event int32, data Payload) (r Result, err error) {
	defer s.settle() // also where host code ends this goroutine
	if s.state.Load()&stopped != 0 {
		no := systemStopped()
		s.refusedInTurn("", no)
		err = no
	} else {
		r = s.sendRoot(event, data)
	}
	return r, err
}

// sendRoot is macrostep for a declared event from outside: only whoever watches
// sees it as an Event.
func (s *System) sendRoot(event int32, data Payload) Result {
	m := s.root.m
	before := m.copyLeaves()
	m.Release()
	ignored := m.status != Active || m.stepDeclared(event, data)
	r := resultOf(before, m.copyLeaves(), ignored)
	if s.set.watched() {
		s.concludeEvent(&s.root, &Event{Kind: Declared, Index: event, Name: m.table.Events[event], Data: data}, first, ignored)
	} else {
		s.conclude(&s.root, first, ignored)
	}
	return r
}

func queued(err error) (Result, error) { return Result{Queued: err == nil}, err }

func (s *System) letter(event int32, data Payload, r *reply) post {
	name := s.machine.table.Events[event]
	return post{event: Event{Kind: Declared, Index: event, Name: name, Data: data}, reply: r}
}

// SendWait is Send that waits its turn and its result. Inside host code it is
// refused with ErrReentrant where it would have to wait. When ctx ends before
// the event's turn, the event is withdrawn.
func (s *System) SendWait(ctx context.Context, event int32, data Payload) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	if s.acquire() {
		return s.sendAcquired(event, data)
	}
	return s.await(ctx, s.letter(event, data, newReply()))
}

// await leaves an event in the mail and waits for its result.
func (s *System) await(ctx context.Context, p post) (Result, error) {
	if inHostCode() {
		return Result{}, ErrReentrant
	}
	if err := s.postEvent(p); err != nil {
		return Result{}, err
	}
	return s.wait(ctx, p.reply)
}

// SendTo gives a living chart descendant an outside event of its chart. address
// is "a" for the root's child a, "a/b" for a's child b, "" for the root. Like
// Send it queues the event when the system is busy: for whoever lives there then, or
// is started by what was queued before it. Else an address where no machine of that
// chart lives is refused (unknown_actor).
func (s *System) SendTo(ctx context.Context, address string, chart *Table, event int32, data Payload) (Result, error) {
	if event < 0 {
		return Result{}, ErrReport
	}
	ev := Event{Kind: Declared, Index: event, Name: chart.Events[event], Data: data}
	if !s.acquire() {
		return queued(s.postEvent(post{address: address, chart: chart, event: ev}))
	}
	return s.sendBelow(address, chart, ev)
}

// sendBelow gives an event to a machine of a system that was just acquired.
func (s *System) sendBelow(address string, chart *Table, ev Event) (result Result, err error) {
	s.asOwner(func() {
		to, r := s.receiver(address, chart)
		if r == nil && s.state.Load()&stopped != 0 {
			r = systemStopped()
		}
		if r != nil {
			s.refusedInTurn(address, r)
			err = r
			return
		}
		result = s.macrostep(to, ev, first)
	})
	return result, err
}

// Read calls f with the root machine when the queue is empty; it waits its turn.
// f must not keep the machine.
func (s *System) Read(ctx context.Context, f func(root *Machine)) error {
	return s.atRest(ctx, func() { f(s.root.m) })
}

// Visit calls f for every machine of the system when the queue is empty, the
// parent first, then its children by id. It waits its turn.
func (s *System) Visit(ctx context.Context, f func(address string, m *Machine)) error {
	return s.atRest(ctx, func() { visit(&s.root, "", f) })
}

func visit(mb *node, address string, f func(address string, m *Machine)) {
	f(address, mb.m)
	if mb.actors == nil {
		return
	}
	for _, id := range slices.Sorted(maps.Keys(mb.actors.nodes)) { // host actors may be many more
		visit(mb.actors.nodes[id], join(address, id), f)
	}
}
