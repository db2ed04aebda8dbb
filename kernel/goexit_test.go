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

// What stands behind the action is carried out all the same: a snapshot has the actors
// that the machine says it has, and can be restored.
func TestWhatStandsBehindAnActionThatEndsItsGoroutine(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"s"}}
	f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, events: []string{"ONE", "GO"}, acts: []string{"x"},
		on: []string{"s ONE -", "s GO -"},
		do: map[string]action{"s ONE": all(spawn(0, "k"), later("self", "ONE", 10, "late")),
			"s GO": all(spawn(0, "l"), act(0), func(m *Machine) *Error { m.Cancel("late"); return nil }, spawn(0, "m"), act(0))}}
	s, d, clock := begin(t, f, &stubHost{action: func(context.Context, int32, Payload) error {
		runtime.Goexit()
		return nil
	}})
	s.tell(t, "ONE")
	d.lines = nil
	gone(func() { _, _ = s.Send(bg, 1, nil) })
	d.mustSay(t, "s->s GO", "start l", "action x", "cancel send.late", "start m", "action x")
	mustBeStopped(t, s)
	b := mustSnapshot(t, s)
	if _, err := RestoreSystem(bg, f, b, quiet{}, WithClock(clock)); err != nil {
		t.Errorf("%v in %s", err, b)
	}
}

// So it is where somebody who watches ends the goroutine before the first effect.
func TestAnObserverThatEndsItsGoroutine(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"s"}}
	f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, events: []string{"GO"},
		on: []string{"s GO -"}, do: map[string]action{"s GO": spawn(0, "k")}}
	s, err := NewSystem(bg, f.program(), nil, nil, WithObserver(Observer{Transition: func(string, *Machine, Taken) { runtime.Goexit() }}))
	if err != nil {
		t.Fatal(err)
	}
	gone(func() { _, _ = s.Send(bg, 0, nil) })
	mustBeStopped(t, s)
	if s.find("k") == nil {
		t.Error("the machine has an actor that is not there")
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
	go func() { told <- s.Wait(bg, func(*Machine) bool { return false }) }()
	for waiters := 0; waiters < 2; {
		_ = s.Read(bg, func(*Machine) { waiters = len(s.more().waits) })
		runtime.Gosched()
	}
	gone(func() { _, _ = s.Send(bg, 0, nil) })
	for range 2 {
		if err := <-told; !errors.Is(err, ErrStopped) {
			t.Error(err)
		}
	}
	mustBeStopped(t, s)
}
