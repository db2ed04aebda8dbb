package kernel

import "context"

// Carrying out what a macrostep asks for (SPEC 9.3): effects in order; actions,
// logs, emits, host actors and timers at once, sends and first macrosteps of
// children at the end of the queue. An effect that fails does not keep the next
// from being carried out.

// conclude carries out the last macrostep of a machine and tells those who
// listen.
func (s *System) conclude(mb *node, c chain, ignored bool) {
	s.carryOut(mb, c)
	// A failure may take no transition (SPEC 5.6), but it changes the machine.
	quiet := ignored && len(mb.m.Effects()) == 0
	x := s.extra.Load()
	if x != nil && mb.m.work != nil && mb.m.work.hasNow {
		x.begin(mb.m.work.now)
	}
	mb.m.Release()
	if x != nil {
		if c.links <= first.links {
			x.sends = 0
		}
		if mb.parent == nil {
			s.notify(x, quiet)
		}
	}
}

// carryOut tells who watches of a machine's last macrostep and carries out its effects.
// Host code may end this goroutine on the way: the rest is carried out on the way out, so
// that the actors and timers that the machine says it has are there.
func (s *System) carryOut(mb *node, c chain) {
	left := mb.m.Effects()
	defer s.placeTimers(mb)
	defer s.carryOn(mb, &left, c)
	if s.set.watched() {
		s.transitions(mb)
		s.unhandled(mb)
	}
}

// carryOn carries out what is left.
func (s *System) carryOn(mb *node, left *[]Effect, c chain) {
	defer func() {
		if len(*left) > 0 {
			s.carryOn(mb, left, c)
		}
	}()
	for len(*left) > 0 {
		e := &(*left)[0]
		*left = (*left)[1:]
		if s.set.watched() {
			s.effect(mb, e)
		}
		s.perform(mb, e, c)
	}
}

// placeTimers puts a machine where its earliest timer belongs.
func (s *System) placeTimers(mb *node) {
	if x := s.extra.Load(); x != nil {
		x.timers.place(mb, s.set.follow)
	}
}

func (s *System) perform(mb *node, e *Effect, c chain) {
	switch e.Kind {
	case ActionEffect:
		s.act(mb, e, c)
	case LogEffect: // written by effect
	case EmitEffect:
		s.emit(mb, e)
	case SendEffect:
		s.send(mb, parcel{to: e.To, name: e.Name, index: e.Index, data: e.Data}, c)
	case StartEffect:
		s.start(mb, e, c)
	case StopEffect:
		s.stop(mb, e.ID)
	case TimerEffect, CancelTimerEffect: // placed when all is carried out
		s.more()
	case DoneEffect:
		s.end(mb, e.Data, nil, c)
	case FailedEffect:
		s.end(mb, nil, e.Data.(*Error), c)
	default:
		panic("bug: an effect without a kind")
	}
}

// act carries out a host action; its failure is the machine's error.execution.
func (s *System) act(mb *node, e *Effect, c chain) {
	if mb.host == nil {
		return
	}
	err := callAction(s.context(), mb.host, e.Index, e.Data, s.askStop)
	if err == nil {
		return
	}
	s.actionFailed(mb, FailedAction{e.Name, err})
	failed := HostError(err)
	failed.action = e.Name
	s.fault(mb, ErrorExecution, failed, c)
}

// context is what host code gets: it ends when the system is stopped.
func (s *System) context() context.Context {
	x := s.more()
	if x.cancel == nil {
		base := x.ctx
		if base == nil {
			base = context.Background()
		}
		x.ctx, x.cancel = context.WithCancel(base)
	}
	return x.ctx
}
