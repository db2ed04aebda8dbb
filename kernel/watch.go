package kernel

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
)

// Those who listen to a system from outside: subscribers to the root machine and
// to what it emits, waiters, and whoever wants to know when it is over.

// A subscriber is called after each macrostep, or with each emitted event.
type subscriber struct {
	change func(m *Machine)
	emit   func(name string, data Payload)
	left   atomic.Bool // another one may have sent it away while all are told
}

// Subscribe has f called after each macrostep of the root machine whose event
// was not ignored, or that ended it, when its effects have been carried out. f
// must not keep the machine.
func (s *System) Subscribe(f func(m *Machine)) (cancel func()) {
	return s.listen(&subscriber{change: f})
}

// OnEmit has f called with every event that the root machine emits.
func (s *System) OnEmit(f func(name string, data Payload)) (cancel func()) {
	return s.listen(&subscriber{emit: f})
}

func (s *System) listen(one *subscriber) (cancel func()) {
	s.change(func(all []*subscriber) []*subscriber {
		return append(all[:len(all):len(all)], one)
	})
	return func() {
		one.left.Store(true)
		s.change(func(all []*subscriber) []*subscriber {
			var rest []*subscriber
			for _, other := range all {
				if other != one {
					rest = append(rest, other)
				}
			}
			return rest
		})
	}
}

func (s *System) change(f func([]*subscriber) []*subscriber) {
	x := s.more()
	x.mu.Lock()
	defer x.mu.Unlock()
	now := f(x.listeners())
	x.hear.Store(&now)
}

func (x *extra) listeners() []*subscriber {
	if all := x.hear.Load(); all != nil {
		return *all
	}
	return nil
}

// emit gives an emitted event of the root machine to those who listen.
func (s *System) emit(mb *node, e *Effect) {
	x := s.extra.Load()
	if x == nil || mb.parent != nil {
		return
	}
	for _, one := range x.listeners() {
		if one.emit != nil && !one.left.Load() {
			s.protect(func() { one.emit(e.Name, e.Data) })
		}
	}
}

// notify tells those who listen that the root machine took a macrostep; a quiet
// one changed nothing.
func (s *System) notify(x *extra, quiet bool) {
	m := s.root.m
	if !quiet {
		for _, one := range x.listeners() {
			if one.change != nil && !one.left.Load() {
				s.protect(func() { one.change(m) })
			}
		}
	}
	if len(x.waits) > 0 {
		s.protect(func() { s.askWaiters(x) })
	}
	if m.Status() != Active {
		s.over(x)
	}
}

// over notes that the root machine has ended. What ended by itself needs no context
// to stop it, which would keep it; a follower may be told that it goes on. The
// context that host actions were given lasts: they may have handed it on.
func (s *System) over(x *extra) {
	x.end()
	if x.unhook != nil && !s.set.follow {
		x.unhook()
	}
}

// A wait is one call of Wait.
type wait struct {
	holds  func(m *Machine) bool
	result chan error // holds one
	thrown any        // by holds
	left   atomic.Bool
}

// hasLeft tells whether the caller has given up.
func (w *wait) hasLeft() bool { return w.left.Load() }

// ask asks what is waited for. A panic in it ends the wait and is the waiter's; so
// does the end of the goroutine, after which nobody is asked again.
func (w *wait) ask(m *Machine) (held bool) {
	returned := false
	defer func() {
		if w.thrown = recover(); w.thrown != nil {
			held = true
		} else if !returned {
			w.left.Store(true)
			w.result <- ErrStopped
		}
	}()
	held = w.holds(m)
	returned = true
	return held
}

// Wait returns when holds is true of the root machine, asked at once and after
// each macrostep. It fails when ctx ends, or with ErrStopped when the machine comes
// to its end before; errors.As finds the *Error of one that failed.
func (s *System) Wait(ctx context.Context, holds func(m *Machine) bool) error {
	w := &wait{holds: holds, result: make(chan error, 1)}
	err := s.atRest(ctx, func() {
		x := s.more()
		x.waits = slices.DeleteFunc(x.waits, (*wait).hasLeft)
		if !s.answered(w) {
			x.waits = append(x.waits, w)
		}
	})
	if err != nil {
		return err
	}
	select {
	case err = <-w.result:
	case <-ctx.Done():
		w.left.Store(true)
		select { // both may be there; what is known is worth more
		case err = <-w.result:
		default:
			return ctx.Err()
		}
	}
	rethrow(w.thrown)
	return err
}

// askWaiters asks every waiter and keeps those that have to wait on.
func (s *System) askWaiters(x *extra) {
	for i := 0; i < len(x.waits); {
		if s.answered(x.waits[i]) {
			x.waits = slices.Delete(x.waits, i, i+1)
		} else {
			i++
		}
	}
}

func (s *System) answered(w *wait) bool {
	held := !w.left.Load() && w.ask(s.root.m)
	switch {
	case w.left.Load():
	case held:
		w.result <- nil
	case s.root.m.Status() != Active || s.state.Load()&stopped != 0:
		w.result <- inVain(s.root.m)
	default:
		return false
	}
	return true
}

// inVain is how a wait for a machine fails that has come to its end.
func inVain(m *Machine) error {
	if err := m.Err(); err != nil {
		return fmt.Errorf("%w: the machine has failed: %w", ErrStopped, err)
	}
	return ErrStopped
}

// Done is closed when the root machine is done or failed, or the system stopped. A
// follower is done when it predicts so, whatever it is told then (Reconcile).
func (s *System) Done() <-chan struct{} {
	x := s.more()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.over == nil {
		x.over = make(chan struct{})
		if x.isOver {
			close(x.over)
		}
	}
	return x.over
}

// end closes Done.
func (x *extra) end() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.isOver && x.over != nil {
		close(x.over)
	}
	x.isOver = true
}
