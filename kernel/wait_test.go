package kernel

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// One more caller that waits is asked about, and not all who wait already: the machine has
// not changed for them.
func TestWhoBeginsToWaitIsAskedAlone(t *testing.T) {
	const callers = 300
	s, err := NewSystem(bg, turnstile().program(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var asked atomic.Int64
	var all sync.WaitGroup
	for range callers {
		all.Go(func() {
			err := s.Wait(bg, func(m *Machine) bool {
				asked.Add(1)
				return m.Matches("b")
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	mustWait(s, callers)
	if n := asked.Load(); n != callers {
		t.Errorf("%d callers that begin to wait were asked about %d times", callers, n)
	}
	if _, err := s.Send(bg, 0, nil); err != nil {
		t.Fatal(err)
	}
	all.Wait()
	if n := asked.Load(); n != 2*callers || waiters(s) != 0 {
		t.Errorf("asked about %d times, %d wait on", n, waiters(s))
	}
}

// Those who gave up are forgotten by the next one, also where nothing happens.
func TestWhoGaveUpWaitingIsForgotten(t *testing.T) {
	s, err := NewSystem(bg, turnstile().program(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	never := func(*Machine) bool { return false }
	ctx, cancel := context.WithCancel(bg)
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() {
			if err := s.Wait(ctx, never); !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
	mustWait(s, 5)
	cancel()
	all.Wait()
	last, leave := context.WithCancel(bg)
	all.Go(func() { _ = s.Wait(last, never) })
	mustWait(s, 1)
	leave()
	all.Wait()
}

// waiters is how many wait.
func waiters(s *System) (n int) {
	_ = s.Read(bg, func(*Machine) { n = len(s.more().waits) })
	return n
}

// mustWait returns when so many wait.
func mustWait(s *System, n int) {
	for waiters(s) != n {
		runtime.Gosched()
	}
}
