package kernel

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
)

func TestHostCodeMayStopTheSystemItRunsIn(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, events: []string{"GO", "A"}, acts: []string{"x"}, on: []string{"s GO -", "s A -"},
		do: map[string]action{"s GO": all(act(0), selfSend("A")), "s A": count}}
	var s *System
	var clock *SimClock
	s, _, clock = begin(t, f, &stubHost{action: func(ctx context.Context, _ int32, _ Payload) error {
		clock.Advance(5)
		if err := s.Stop(ctx); err != nil {
			t.Error(err)
		}
		if ctx.Err() != nil {
			t.Error("stopped in the middle of a macrostep")
		}
		return nil
	}})
	s.tell(t, "GO")
	<-s.Done()
	_ = s.Read(bg, func(m *Machine) {
		if m.Logic().(*fakeLogic).count != 1 {
			t.Error("what was queued before the stop did not run")
		}
	})
}

func TestAHostActorMayStopItsSystem(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, actors: []string{"host"}, invoke: []string{"s h host"}, do: map[string]action{"exit s": count}}
	ready, done := make(chan *System, 1), make(chan error, 1)
	s, _, _ := begin(t, f, &stubHost{run: func(ctx context.Context, _ int32, _ Payload, _ *Port) (Payload, error) {
		done <- (<-ready).Stop(bg)
		return nil, ctx.Err()
	}})
	ready <- s
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := s.Stop(bg); err != nil {
		t.Error(err)
	}
	b := mustSnapshot(t, s)
	if !strings.Contains(string(b), `"children":{"h"`) || !strings.Contains(string(b), `"count":0`) {
		t.Errorf("an interrupted system can be restored: %s", b)
	}
}

// Who stops a system in which nothing is under way does not look for who has called, which
// would cost more the deeper the program is.
func TestAStopFromDeepDownCostsNoMore(t *testing.T) {
	var stop func(depth int, s *System)
	stop = func(depth int, s *System) {
		if depth > 0 {
			stop(depth-1, s)
		} else if err := s.Stop(bg); err != nil {
			t.Error(err)
		}
	}
	stopped := func(depth int) float64 {
		f := &fake{name: "p", states: []string{"s"}}
		return testing.AllocsPerRun(10, func() {
			s, err := NewSystem(bg, f.program(), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			stop(depth, s)
		})
	}
	if few, many := stopped(0), stopped(1000); many != few {
		t.Errorf("%v allocations, and %v 1,000 calls further down", few, many)
	}
}

// An actor that cannot send because the system is being stopped, and says so, is
// stopped too: what was accepted before is worked off, and the machine goes on when it
// is restored.
func TestAHostActorDoesNotFailByAStop(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, actors: []string{"host"}, events: []string{"GO", "NEXT", "NEWS"}, acts: []string{"x"},
		invoke: []string{"s h host"}, on: []string{"s GO -", "s NEXT -", "s NEWS -"}, do: map[string]action{"s GO": act(0), "s NEXT": count}}
	try := make(chan bool)
	var s *System
	host := &stubHost{
		action: func(context.Context, int32, Payload) error {
			if _, err := s.Send(bg, 1, nil); err != nil {
				t.Error(err)
			}
			x := s.askedToStop() // what Stop does first
			close(try)
			for left := false; !left; runtime.Gosched() {
				x.mu.Lock()
				left = x.running == 0
				x.mu.Unlock()
			}
			return s.Stop(bg)
		},
		run: func(_ context.Context, _ int32, _ Payload, port *Port) (Payload, error) {
			<-try
			err := port.Send(2, nil)
			if !errors.Is(err, ErrStopped) {
				t.Errorf("while the system is being stopped it sends: %v", err)
			}
			return nil, err
		},
	}
	s, _, _ = begin(t, f, host)
	s.tell(t, "GO")
	b := mustSnapshot(t, s)
	for _, part := range []string{`"children":{"h"`, `"count":1`, `"status":"active"`} {
		if !strings.Contains(string(b), part) {
			t.Errorf("no %s in %s", part, b)
		}
	}
}

func TestStopWaitsForHostActorsUntilItsContextEnds(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, actors: []string{"host"}, invoke: []string{"s h host"}}
	free := make(chan bool)
	s, _, _ := begin(t, f, &stubHost{run: func(context.Context, int32, Payload, *Port) (Payload, error) { <-free; return nil, nil }})
	ctx, cancel := context.WithCancel(bg)
	go func() { <-s.Done(); cancel() }()
	if err := s.Stop(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	close(free)
	if err := s.Stop(bg); err != nil {
		t.Error(err)
	}
}

func TestADoneSystemIgnoresEventsUntilItIsStopped(t *testing.T) {
	f := &fake{name: "p", states: []string{"s", "over!"}, events: []string{"GO"}, on: []string{"s GO over"}, do: map[string]action{"exit s": count}}
	s, d, _ := begin(t, f, nil)
	s.tell(t, "GO")
	<-s.Done()
	if r := s.tell(t, "GO"); !r.Ignored {
		t.Errorf("%+v", r)
	}
	d.mustSay(t, "s->over GO", "done", "ignored GO")
	if err := s.Wait(bg, func(m *Machine) bool { return m.Status() == Done }); err != nil {
		t.Error(err)
	}
	if err := s.Stop(bg); err != nil {
		t.Error(err)
	}
	if _, err := s.Send(bg, 0, nil); !errors.Is(err, ErrStopped) {
		t.Error(err)
	}
}

func TestAFailedExitActionOfAnEndingMachineIsReported(t *testing.T) {
	f := &fake{name: "p", states: []string{"s", "over!"}, events: []string{"GO"}, on: []string{"s GO over"}, do: map[string]action{"exit over": act(0)}, acts: []string{"x"}}
	s, d, _ := begin(t, f, &stubHost{action: func(context.Context, int32, Payload) error { return errors.New("no") }})
	s.tell(t, "GO")
	d.mustSay(t, "s->over GO", "action x", "unhandled error.execution host", "done")
	s.mustStand(t, `"over"`)
}

// Who has given up waiting is asked no more.
func TestWhoGaveUpIsNotAsked(t *testing.T) {
	s, _, _ := begin(t, flip(), nil)
	ctx, cancel := context.WithCancel(bg)
	asked := 0
	err := s.Wait(ctx, func(*Machine) bool {
		asked++
		cancel()
		return false
	})
	if !errors.Is(err, context.Canceled) || asked != 1 {
		t.Fatalf("asked %d times: %v", asked, err)
	}
	s.tell(t, "GO")
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}

// Where nothing is left to wait for, a context that has ended is no failure of the stop.
func TestStopWithAContextThatEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(bg)
	cancel()
	for range 100 {
		s, err := NewSystem(bg, flip().program(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Stop(ctx); err != nil {
			t.Fatal(err)
		}
	}
}
