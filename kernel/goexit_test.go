package kernel

import (
	"context"
	"errors"
	"runtime"
	"testing"
)

// Host code may end its goroutine, as FailNow of package testing does: the system is
// stopped then, and nobody waits for it.

// gone runs f on a goroutine of its own, which may end in the middle.
func gone(f func()) {
	done := make(chan bool)
	go func() {
		defer close(done)
		f()
	}()
	<-done
}

// goer is a machine that asks its host at GO.
func goer() *fake {
	return &fake{name: "p", states: []string{"s", "t"}, events: []string{"GO"}, acts: []string{"x"}, on: []string{"s GO t"},
		do: map[string]action{"s GO": act(0)}}
}

func TestAnActionThatEndsItsGoroutineStopsTheSystem(t *testing.T) {
	s, _, _ := begin(t, goer(), &stubHost{action: func(context.Context, int32, Payload) error { runtime.Goexit(); return nil }})
	heard := false
	s.Subscribe(func(*Machine) { heard = true })
	gone(func() { _, _ = s.Send(bg, 0, nil) })
	mustBeStopped(t, s)
	if heard {
		t.Error("nobody is told of a turn that did not end")
	}
}

func TestASubscriberThatEndsItsGoroutineStopsTheSystem(t *testing.T) {
	s, _, _ := begin(t, flip(), nil)
	s.Subscribe(func(*Machine) { runtime.Goexit() })
	gone(func() { _, _ = s.Send(bg, 0, nil) })
	mustBeStopped(t, s)
}

func TestWhoeverWaitsForAGoroutineThatEndedIsTold(t *testing.T) {
	entered, free := make(chan bool), make(chan bool)
	calls := 0
	s, _, _ := begin(t, &fake{name: "p", states: []string{"s"}, events: []string{"GO"}, acts: []string{"x"}, on: []string{"s GO -"}, do: map[string]action{"s GO": act(0)}},
		&stubHost{action: func(context.Context, int32, Payload) error {
			if calls++; calls > 1 {
				runtime.Goexit()
			}
			entered <- true
			<-free
			return nil
		}})
	go func() { _, _ = s.Send(bg, 0, nil) }()
	<-entered
	told := make(chan error)
	for range 2 {
		go func() {
			_, err := s.SendWait(bg, 0, nil)
			told <- err
		}()
	}
	for s.extra.Load().waiting.Load() < 2 {
		runtime.Gosched()
	}
	close(free)
	for range 2 {
		if err := <-told; !errors.Is(err, ErrStopped) {
			t.Error(err)
		}
	}
	mustBeStopped(t, s)
}

// mustBeStopped sends, stops and reads: all answer.
func mustBeStopped(t *testing.T, s *System) {
	t.Helper()
	<-s.Done()
	if _, err := s.Send(bg, 0, nil); !errors.Is(err, ErrStopped) {
		t.Errorf("sent to what was stopped: %v", err)
	}
	if err := s.Stop(bg); err != nil {
		t.Error(err)
	}
	mustSnapshot(t, s)
}

func TestAReaderThatEndsItsGoroutineStopsTheSystem(t *testing.T) {
	s, _, _ := begin(t, flip(), nil)
	gone(func() { _ = s.Read(bg, func(*Machine) { runtime.Goexit() }) })
	mustBeStopped(t, s)
}

func TestAWaiterThatEndsTheGoroutineOfASenderIsTold(t *testing.T) {
	s, _, _ := begin(t, flip(), nil)
	told := make(chan error, 2)
	asked := make(chan bool, 1)
	go func() {
		told <- s.Wait(bg, func(m *Machine) bool {
			select {
			case asked <- true:
			default:
				runtime.Goexit()
			}
			return false
		})
	}()
	<-asked
	go func() { told <- s.Wait(bg, func(*Machine) bool { return false }) }()
	for waiters := 0; waiters < 2; {
		_ = s.Read(bg, func(*Machine) { waiters = len(s.more().waits) })
	}
	gone(func() { _, _ = s.Send(bg, 0, nil) })
	for range 2 {
		if err := <-told; !errors.Is(err, ErrStopped) {
			t.Error(err)
		}
	}
	mustBeStopped(t, s)
}
