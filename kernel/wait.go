package kernel

import (
	"context"
	"sync/atomic"
)

// Waiting for a system's turn, and what must not wait: host code that the system
// itself has called (reentry.go).

// atRest calls f when the queue is empty: at once when the system is idle, else
// when its turn comes. It is given up when ctx ends before.
func (s *System) atRest(ctx context.Context, f func()) error {
	if s.acquire() {
		s.asOwner(f)
		return nil
	}
	if inHostCode() {
		return ErrReentrant
	}
	r, thrown := newReply(), any(nil)
	s.post(post{reply: r, want: func() {
		if r.begin() {
			defer close(r.done)
			defer func() { thrown = recover() }() // it is for who asked, not for who runs the system
			f()
		}
	}})
	_, err := s.wait(ctx, r)
	if err == nil {
		rethrow(thrown)
	}
	return err
}

// asOwner calls f on an idle system that was just acquired.
func (s *System) asOwner(f func()) {
	defer s.settle() // also where f ends this goroutine
	s.protect(f)
}

// A reply is what a caller waits for.
type reply struct {
	state  atomic.Int32
	done   chan struct{}
	result Result
	err    error
}

// The states of a reply.
const (
	pending int32 = iota
	begun
	withdrawn
)

func newReply() *reply { return &reply{done: make(chan struct{})} }

// begin is false when the caller has given up.
func (r *reply) begin() bool { return r.state.CompareAndSwap(pending, begun) }

func (r *reply) finish(result Result, err error) {
	r.result, r.err = result, err
	close(r.done)
}

// wait waits for the end of what has begun; what has not is given up with ctx.
func (s *System) wait(ctx context.Context, r *reply) (Result, error) {
	select {
	case <-r.done:
	case <-ctx.Done():
		if r.state.CompareAndSwap(pending, withdrawn) {
			s.withdraw(r)
			return Result{}, ctx.Err()
		}
		<-r.done
	}
	return r.result, r.err
}
