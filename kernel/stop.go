package kernel

import "context"

// Stopping a system from outside is an interruption: nothing of the charts runs
// for it, and what was can be restored.

// Stop interrupts the system: what is queued is worked off, no exit actions run,
// the last snapshot stays active and can be restored. It waits for the
// goroutines of host actors until ctx ends; from host code it only asks, and from
// the body of a host actor, of whichever system, it does not wait for others.
func (s *System) Stop(ctx context.Context) error {
	x := s.askedToStop()
	if s.acquire() {
		s.asOwner(s.halt)
	} else {
		s.post(post{want: s.halt})
	}
	if x.atPeace() || inHostCode() {
		return nil
	}
	return s.waitQuiet(ctx, x)
}

// atPeace tells whether there is nothing left to wait for. Who has called need not be found out
// then, which takes longer than all the rest of a stop.
func (x *extra) atPeace() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.isHalted && x.running == 0
}

// waitQuiet waits until the system is over and its host actors have ended.
func (s *System) waitQuiet(ctx context.Context, x *extra) error {
	if err := closed(ctx, s.halted()); err != nil || inActorBody() {
		return err
	}
	x.mu.Lock()
	if x.running > 0 && x.quiet == nil {
		x.quiet = make(chan struct{})
	}
	quiet := x.quiet
	x.mu.Unlock()
	if quiet == nil {
		return nil
	}
	return closed(ctx, quiet)
}

// closed waits until a channel is closed. Where it is, a context that has ended too has
// nothing to say.
func closed(ctx context.Context, c <-chan struct{}) error {
	select {
	case <-c:
		return nil
	default:
	}
	select {
	case <-c:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// askStop asks for the end without waiting for it.
func (s *System) askStop() {
	s.askedToStop()
	s.post(post{want: s.halt})
}

// askedToStop lets nothing more in.
func (s *System) askedToStop() *extra {
	x := s.more()
	x.mu.Lock()
	defer x.mu.Unlock()
	x.stopping = true
	return x
}

// halted is closed when halt has run.
func (s *System) halted() <-chan struct{} {
	x := s.more()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.halted == nil {
		x.halted = make(chan struct{})
		if x.isHalted {
			close(x.halted)
		}
	}
	return x.halted
}

// halt stops a system at rest.
func (s *System) halt() {
	if s.state.Or(stopped)&stopped != 0 {
		return
	}
	x := s.more()
	s.context()
	x.cancel()
	if x.unhook != nil {
		x.unhook()
	}
	s.askWaiters(x)
	x.end()
	x.mu.Lock()
	defer x.mu.Unlock()
	x.isHalted = true
	if x.halted != nil {
		close(x.halted)
	}
}
