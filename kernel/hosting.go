package kernel

import (
	"context"
	"sync"
	"sync/atomic"
)

// Host actors at run time: a body of the user's on its own goroutine, or, in
// manual mode, a stub that the caller ends. A hosted is one life of one: what a
// stopped or restarted one still says finds `gone` set and is dropped (SPEC 9.6).

// A hosted is one living host actor.
type hosted struct {
	system *System
	owner  *node
	id     string
	src    int32
	gone   atomic.Bool
	port   Port
	cancel context.CancelFunc // nil in manual mode
}

// startHost starts a host actor at once.
func (s *System) startHost(mb *node, src int32, id string, input Payload) {
	s.adoptHost(mb, src, id).begin(input)
}

// adoptHost makes a host actor that lives and has not begun: it receives.
func (s *System) adoptHost(mb *node, src int32, id string) *hosted {
	h := &hosted{system: s, owner: mb, id: id, src: src}
	mb.keep().hosted[id] = h
	s.more().living++
	if !s.set.manual && mb.host != nil {
		h.port.h, h.port.wakeup = h, make(chan struct{}, 1)
		h.port.ctx, h.cancel = context.WithCancel(s.context())
	}
	return h
}

// begin runs the body, unless the caller speaks for the actor, or it was stopped.
func (h *hosted) begin(input Payload) {
	if h.cancel == nil || h.gone.Load() {
		return
	}
	x := h.system.more()
	x.mu.Lock()
	x.running++
	x.mu.Unlock()
	go h.run(h.owner.host, input)
}

// run is the goroutine of a host actor.
func (h *hosted) run(host Host, input Payload) {
	defer h.system.hostLeft()
	failed := &Error{Type: "Error", Code: "panic", Message: "the actor's goroutine was ended"}
	var out Payload
	defer func() {
		if !h.gone.Load() { // nobody waits for a late end: it must not keep the system from anybody else
			h.system.post(post{speaker: h, ended: true, event: Event{Data: out}, failed: failed})
		}
	}()
	out, failed = callRun(h.port.ctx, host, h.src, input, &h.port)
}

// hostLeft notes that a host actor's goroutine has ended.
func (s *System) hostLeft() {
	x := s.more()
	x.mu.Lock()
	defer x.mu.Unlock()
	x.running--
	if x.running == 0 && x.quiet != nil {
		close(x.quiet)
		x.quiet = nil
	}
}

// hostEnded takes a host actor that ended out of the living and tells its
// machine; r, when it is not nil, waits for what becomes of that. A late end is
// dropped.
func (s *System) hostEnded(h *hosted, output Payload, failed *Error, r *reply) {
	if h.gone.Load() {
		return
	}
	s.stopHost(h)
	h.owner.m.End(h.id)
	s.tellEnd(delivery{to: h.owner, reply: r, chain: first}, h.src, h.id, output, failed)
}

// stopHost cancels a host actor and forgets it.
func (s *System) stopHost(h *hosted) {
	h.gone.Store(true)
	delete(h.owner.actors.hosted, h.id)
	s.more().living--
	if h.cancel != nil {
		h.cancel()
	}
}

// A Message is an event that a host actor received.
type Message struct {
	Name   string
	Sender string
	Data   Payload // nil without fields
}

// A Port is a host actor's way to its machine.
type Port struct {
	h      *hosted
	ctx    context.Context
	wakeup chan struct{} // holds one when messages may wait
	mu     sync.Mutex
	inbox  fifo[Message]
}

// ID is the actor's id.
func (p *Port) ID() string { return p.h.id }

// Send gives the machine one of the events that the actor declares. Errors: a
// *Refusal (unknown_event, mailbox_full, stopped once the actor's end has come).
func (p *Port) Send(event int32, data Payload) error {
	return p.h.speak(event, data, nil)
}

// speak sends an event in the actor's name; r, when it is not nil, waits for what becomes
// of it.
func (h *hosted) speak(event int32, data Payload, r *reply) error {
	m := h.owner.m
	switch {
	case h.gone.Load():
		return actorEnded()
	case !m.Program().ActorSends(h.src, event):
		return refusal("unknown_event", "type", "the actor "+h.id+" sends no "+EventText(m.Table(), event))
	}
	ev := Event{Kind: Declared, Index: event, Name: m.Table().Events[event], Sender: h.id, Data: data}
	return h.system.postEvent(post{speaker: h, event: ev, reply: r})
}

// Receive waits for the next event that was sent to the actor. It fails when ctx
// ends, or the actor's own.
func (p *Port) Receive(ctx context.Context) (Message, error) {
	for {
		if m, ok := p.take(); ok {
			return m, nil
		}
		select {
		case <-p.wakeup:
		case <-ctx.Done():
			return Message{}, ctx.Err()
		case <-p.ctx.Done():
			return Message{}, p.ctx.Err()
		}
	}
}

func (p *Port) take() (Message, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if empty(&p.inbox) {
		return Message{}, false
	}
	m := pop(&p.inbox)
	if !empty(&p.inbox) {
		p.signal() // to another who waits: of two messages that came together only one was told
	}
	return m, true
}

// signal wakes one who waits for a message.
func (p *Port) signal() {
	select {
	case p.wakeup <- struct{}{}:
	default:
	}
}

// receive puts an event into a host actor's inbox.
func (h *hosted) receive(s *System, d *delivery) {
	switch {
	case h.gone.Load():
		s.dropped(join(h.owner.address(), h.id), &d.event)
	case h.cancel == nil: // manual: nobody listens
	case !h.port.put(Message{Name: d.event.Name, Sender: d.event.Sender, Data: d.event.Data}, s.set.limits.Queue):
		s.fault(h.owner, ErrorCommunication, communication("mailbox_full", "the actor "+h.id+" does not receive"), d.chain)
	}
}

// declares reads an event as a host actor declares it.
func (h *hosted) declares(p parcel) (Payload, error) {
	return h.owner.m.Program().DecodeSent(h.src, p.name, h.system.carrier().event(p.name, p.data))
}

func (p *Port) put(m Message, limit int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.inbox.items)-p.inbox.head >= limit {
		return false
	}
	push(&p.inbox, m)
	p.signal()
	return true
}
