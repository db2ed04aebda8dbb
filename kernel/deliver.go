package kernel

// Deliveries: taking one entry of the queue to its receiver, and what an event
// needs on its way from one machine to another (SPEC 9.3, 9.7).

// deliver takes one entry of the queue to its receiver.
func (s *System) deliver(d delivery) {
	if !d.free {
		s.more().waiting.Add(-1)
	}
	if d.reply == nil {
		_, _ = s.receive(&d)
	} else if d.reply.begin() {
		s.answer(&d)
	}
}

// answer takes an entry to its receiver and tells whoever waits what became of it,
// where host code ends this goroutine on the way too.
func (s *System) answer(d *delivery) {
	var result Result
	var err error = systemStopped()
	defer func() { d.reply.finish(result, err) }()
	result, err = s.receive(d)
}

func (s *System) receive(d *delivery) (Result, error) {
	mb := d.to
	switch {
	case d.late != nil:
		s.receiveLate(d)
	case mb == nil:
		d.host.receive(s, d)
	case mb.gone:
		if !d.begin {
			s.dropped(mb.address(), &d.event)
		}
		return Result{}, refusal("unknown_actor", "", "the actor ended before the event's turn")
	case d.chain.tooLong(s.set.limits.Chain), s.floods(d):
		return s.loop(mb, d), nil
	case d.begin:
		s.begin(mb, d.event.Data, d.chain)
	default:
		return s.macrostep(mb, d.event, d.chain), nil
	}
	return Result{}, nil
}

// floods tells whether a delivery is of a flood: what one event from outside led to
// sends more and more, though no chain of it is long yet. An actor's end is not, so
// that its parent can take it.
func (s *System) floods(d *delivery) bool {
	if d.begin || d.chain.links <= first.links || d.event.Kind == DoneInvoke || d.event.Kind == ErrorInvoke {
		return false
	}
	return s.more().sends > linksPerSend*s.set.limits.Chain
}

// count counts what a macrostep sends, but for the first one, which has limits of its
// own. It begins a new count, whether it sends or not (conclude).
func (x *extra) count(c chain) {
	if c.links > first.links {
		x.sends++
	}
}

// macrostep runs one macrostep and carries out what it asks for.
func (s *System) macrostep(mb *node, ev Event, c chain) Result {
	before := mb.m.copyLeaves()
	ignored := mb.m.Step(ev)
	r := resultOf(before, mb.m.copyLeaves(), ignored)
	s.concludeEvent(mb, &ev, c, ignored)
	return r
}

// concludeEvent reports a macrostep and carries out what it asks for.
func (s *System) concludeEvent(mb *node, ev *Event, c chain, ignored bool) {
	if ignored && s.set.watched() && (mb.m.Status() == Active || len(mb.m.Effects()) == 0) {
		told := *ev // a copy, so that events which nobody watches stay on the stack
		s.ignored(mb, &told)
	}
	s.conclude(mb, c, ignored)
}

// loop ends a machine whose turn comes in an endless chain.
func (s *System) loop(mb *node, d *delivery) Result {
	before := mb.m.copyLeaves()
	if mb.m.Status() == Active {
		mb.begun = true
		mb.m.abort(execution("loop", "sends or timers without delay follow one another without end"))
		s.conclude(mb, d.chain, false)
	}
	return resultOf(before, mb.m.copyLeaves(), false)
}

// fault puts an error into a machine's turn before anything in the queue. A
// machine that has ended has no more turns: its error is reported only.
func (s *System) fault(mb *node, kind EventKind, err *Error, c chain) {
	ev := errorEvent(kind, err)
	if mb.gone || mb.m.Status() != Active {
		s.lost(mb, &ev)
		return
	}
	x := s.more()
	x.count(c)
	push(&x.urgent, delivery{to: mb, event: ev, chain: c.caused(), free: true})
}

// A parcel is an event on its way: what the sender calls it.
type parcel struct {
	to    string
	name  string
	index int32 // its number in the sender's chart, for sends to self
	data  Payload
}

// send puts an undelayed send at the end of the queue. What nobody can take is
// error.communication in the sender, or dropped when the receiver was stopped.
func (s *System) send(mb *node, p parcel, c chain) {
	d := delivery{chain: c.sent()}
	if err := s.route(mb, p, &d); err != nil {
		s.fault(mb, ErrorCommunication, err, c)
		return
	}
	if d.to == nil && d.host == nil {
		return
	}
	x := s.more()
	x.count(c)
	if int(x.waiting.Load()) >= s.set.limits.Queue {
		s.fault(mb, ErrorCommunication, communication("mailbox_full", "too many events wait"), c)
		return
	}
	x.waiting.Add(1)
	push(&x.queue, d)
}

// route finds the receiver and says the event in its words. Without an error and
// without a receiver the event goes nowhere.
func (s *System) route(mb *node, p parcel, d *delivery) *Error {
	switch {
	case mb.gone:
		s.lose(mb, p)
	case p.to == SelfAddress:
		d.to = mb
		d.event = Event{Kind: Declared, Index: p.index, Name: p.name, Sender: mb.m.Self(), Data: p.data}
	case s.set.follow:
	case p.to == ParentAddress:
		if mb.parent != nil {
			return s.translate(mb, mb.parent, p, d)
		}
	case mb.child(p.to) != nil:
		return s.translate(mb, mb.child(p.to), p, d)
	case mb.hostActor(p.to) != nil:
		return s.hand(mb, mb.hostActor(p.to), p, d)
	default:
		s.lose(mb, p)
	}
	return nil
}

// lose reports an event that nobody is there to take.
func (s *System) lose(mb *node, p parcel) {
	if s.set.observer == nil {
		return
	}
	to := mb.address()
	switch {
	case p.to == ParentAddress && mb.parent != nil:
		to = mb.parent.address()
	case p.to != SelfAddress:
		to = join(to, p.to)
	}
	s.dropped(to, &Event{Name: p.name, Sender: mb.m.Self(), Data: p.data})
}

// hand gives a host actor an event as the actor declares it.
func (s *System) hand(mb *node, to *hosted, p parcel, d *delivery) *Error {
	data, err := to.declares(p)
	if err != nil {
		return communication("not_received", "the actor "+quoted(to.id)+" does not know the event "+p.name)
	}
	d.host = to
	d.event = Event{Kind: Declared, Index: -1, Name: p.name, Sender: mb.m.Self(), Data: data}
	return nil
}

// translate decodes an event of one chart as the receiver's chart declares it.
func (s *System) translate(from, to *node, p parcel, d *delivery) *Error {
	index, known := to.m.Table().EventIndex(p.name)
	if !known {
		return communication("not_received", "the actor "+quoted(to.m.Self())+" does not know the event "+p.name)
	}
	data, err := to.m.Program().DecodeEvent(index, s.carrier().event(p.name, p.data))
	if err != nil {
		return communication("not_received", err.Error())
	}
	d.to = to
	d.event = Event{Kind: Declared, Index: index, Name: p.name, Sender: from.m.Self(), Data: data}
	return nil
}
