package kernel

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
)

// Many goroutines at once: senders, children, host actors, snapshots,
// subscribers, a stop in the middle. Run with -race.

// crowd is a machine that counts; GO restarts a host actor and a child, TICK
// comes from senders with a number each.
func crowd(seen *sync.Map, wrong *atomic.Int64) *fake {
	kid := &fake{name: "kid", states: []string{"on"}, events: []string{"PING"}, on: []string{"on PING -"}, do: map[string]action{"on PING": parentSend("PONG")}}
	ordered := func(m *Machine) *Error {
		var sender, n int
		fmt.Sscanf(string(m.Event().Data.(raw)), `{"sender":%d,"n":%d}`, &sender, &n)
		if last, ok := seen.Swap(sender, n); ok && last.(int) >= n {
			wrong.Add(1)
		}
		return nil
	}
	return &fake{name: "crowd", states: []string{"a", "b"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid", "host"},
		events: []string{"GO", "TICK", "PONG", "NEWS"}, acts: []string{"x"},
		on:     []string{"a GO b", "b GO a", "* TICK -", "* PONG -", "* NEWS -", "* done.invoke.h -"},
		invoke: []string{"b h host", "b k kid"}, after: []string{"a 1 a"},
		do: map[string]action{"* TICK": all(ordered, count, selfSend("NEWS")), "* PONG": count, "* NEWS": act(0), "* done.invoke.h": childSend("k", "PING")}}
}

func TestACrowd(t *testing.T) {
	for seed := range uint64(8) {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) { runCrowd(t, seed) })
	}
}

func runCrowd(t *testing.T, seed uint64) {
	var seen sync.Map
	var wrong, heard, accepted atomic.Int64
	f := crowd(&seen, &wrong)
	var s *System
	ready := make(chan bool)
	host := &stubHost{
		action: func(ctx context.Context, _ int32, _ Payload) error {
			<-ready
			if _, err := s.SendWait(ctx, 0, nil); !errors.Is(err, ErrReentrant) && !errors.Is(err, ErrStopped) && !errors.Is(err, context.Canceled) {
				return fmt.Errorf("SendWait in an action: %w", err)
			}
			return nil
		},
		run: func(ctx context.Context, _ int32, _ Payload, port *Port) (Payload, error) {
			for range 3 {
				if err := port.Send(3, nil); err != nil {
					return nil, err
				}
			}
			return nil, nil
		}}
	clock := NewSimClock(0)
	s, err := NewSystem(bg, f.program(), nil, host, WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	close(ready)
	defer s.Subscribe(func(*Machine) { heard.Add(1) })()
	var wg sync.WaitGroup
	each := func(n int, do func(who int, r *rand.Rand)) {
		for who := range n {
			wg.Add(1)
			go func() {
				defer wg.Done()
				do(who, rand.New(rand.NewPCG(seed, uint64(who))))
			}()
		}
	}
	each(4, func(who int, r *rand.Rand) {
		for n := range 100 {
			data := raw(fmt.Sprintf(`{"sender":%d,"n":%d}`, who, n))
			send := s.Send
			if r.IntN(3) == 0 {
				send = s.SendWait
			}
			if _, err := send(bg, 1, data); err == nil {
				accepted.Add(1)
			} else if !errors.Is(err, ErrStopped) {
				t.Error(err)
			}
		}
	})
	each(2, func(_ int, r *rand.Rand) {
		for range 50 {
			_, _ = s.Send(bg, 0, nil)
			_, _ = s.SendTo(bg, "k", f.kids["kid"].program().table, 0, nil)
			if r.IntN(5) == 0 {
				clock.Advance(1)
			}
		}
	})
	each(2, func(_ int, r *rand.Rand) {
		for range 10 {
			b, err := s.Snapshot(bg)
			if err != nil {
				t.Error(err)
				continue
			}
			if _, err := RestoreSystem(bg, f, b, nil, WithClock(clock), ManualActors()); err != nil {
				t.Errorf("%v in %s", err, b)
			}
		}
	})
	if seed%2 == 1 {
		each(1, func(_ int, r *rand.Rand) {
			_ = s.Wait(bg, func(m *Machine) bool { return m.Logic().(*fakeLogic).count > 100 })
			if err := s.Stop(bg); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if err := s.Stop(bg); err != nil {
		t.Fatal(err)
	}
	if wrong.Load() != 0 {
		t.Errorf("%d events overtook others of their sender", wrong.Load())
	}
	_ = s.Read(bg, func(m *Machine) {
		if n := int64(m.Logic().(*fakeLogic).count); n < accepted.Load() || m.Err() != nil {
			t.Errorf("%d events were accepted, %d taken; %v", accepted.Load(), n, m.Err())
		}
	})
	if heard.Load() == 0 {
		t.Error("no subscriber was called")
	}
	s.mustBalance(t)
}

// mustBalance counts what a system at rest keeps count of.
func (s *System) mustBalance(t *testing.T) {
	t.Helper()
	x, living, armed := s.more(), 0, 0
	err := s.Visit(bg, func(address string, m *Machine) {
		mb := s.find(address)
		if mb.actors != nil {
			living += len(mb.actors.nodes) + len(mb.actors.hosted)
		}
		if n := len(m.Children()); mb.actors != nil && n != len(mb.actors.nodes)+len(mb.actors.hosted) || mb.actors == nil && n > 0 {
			t.Errorf("the machine %q says that it has %d actors", address, n)
		}
		if len(m.Timers()) > 0 {
			armed++
		}
	})
	if n := x.waiting.Load(); err != nil || n != 0 || x.living != living || len(x.timers) != armed {
		t.Errorf("%d events wait, %d actors live of %d, %d machines have timers of %d; %v", n, living, x.living, armed, len(x.timers), err)
	}
}

// A clock of random timers: every one fires once, in order of due time, each at
// its own due time, however the clock is moved.
func TestSimulatedTimersFireInOrder(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 0))
		var fired []Timestamp
		armed := 0
		f := &fake{name: "t", states: []string{"s"}, events: []string{"A"}, on: []string{"s A -"}}
		arm := func(m *Machine) *Error {
			for range r.IntN(3) {
				if armed++; armed > 60 {
					return nil
				}
				if err := m.SendLater("self", 0, "A", nil, Duration(r.IntN(50))); err != nil {
					return err
				}
			}
			return nil
		}
		due := map[Timestamp]int{}
		f.do = map[string]action{"entry s": arm, "s A": func(m *Machine) *Error {
			fired = append(fired, m.Now())
			return arm(m)
		}}
		clock := NewSimClock(0)
		_, err := NewSystem(bg, f.program(), nil, nil, WithClock(clock), WithObserver(Observer{Effect: func(_ string, _ *Machine, e *Effect) { due[e.Due]++ }}))
		if err != nil {
			t.Fatal(err)
		}
		for range 400 {
			clock.Advance(Duration(r.IntN(40)))
		}
		for i, at := range fired {
			if i > 0 && at < fired[i-1] {
				t.Errorf("seed %d: fired at %d after %d", seed, at, fired[i-1])
			}
			due[at]--
		}
		for at, n := range due {
			if n != 0 {
				t.Errorf("seed %d: %d timers too few at %d", seed, n, at)
			}
		}
	}
}

// Small limits are reached and left again, in whatever order: a system's books are right
// after each event, and what it stands in can be restored to the same bytes.
func TestLimitsAreReachedAndLeft(t *testing.T) {
	reached := map[string]bool{}
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 0))
		limited := smallFamily(r, reached)
		clock := NewSimClock(0)
		limits := WithLimits(Limits{Queue: 4, Timers: 3, Children: 4, Chain: 50})
		s, err := NewSystem(bg, limited.program(), nil, nil, WithClock(clock), ManualActors(), limits)
		if err != nil {
			t.Fatal(err)
		}
		for range 300 {
			id := strconv.Itoa(r.IntN(6))
			switch r.IntN(10) {
			case 0:
				clock.Advance(Duration(r.IntN(3)))
			case 1:
				_, _ = s.Finish(bg, id, nil, nil)
			case 2:
				_, _ = s.SendTo(bg, id, limited.kids["kid"].program().table, int32(r.IntN(3)), nil)
			default:
				_, _ = s.Send(bg, int32(r.IntN(len(limited.events))), raw(strconv.Quote(id)))
			}
			s.mustBalance(t)
			if s.root.m.Status() != Active {
				t.Fatal(s.root.m.Err())
			}
		}
		b := mustSnapshot(t, s)
		again, err := RestoreSystem(bg, limited, b, nil, WithClock(NewSimClock(-1)), ManualActors(), limits)
		if err != nil {
			t.Fatalf("%v in %s", err, b)
		}
		again.mustBalance(t)
		if got := mustSnapshot(t, again); string(got) != string(b) {
			t.Errorf("restored otherwise:\n%s\n%s", b, got)
		}
	}
	for _, code := range []string{"limit", "mailbox_full", "duplicate_id", "no_actor"} {
		if !reached[code] {
			t.Errorf("%s was not reached", code)
		}
	}
}

// smallFamily is a machine that starts and stops what it is told, floods itself a little,
// and notes which errors it met. Its kids do the same among themselves.
func smallFamily(r *rand.Rand, reached map[string]bool) *fake {
	note := func(m *Machine) *Error { reached[m.Event().Data.(*Error).Code] = true; return nil }
	named := func(m *Machine) string {
		id, _ := strconv.Unquote(string(m.Event().Data.(raw)))
		return id
	}
	more := func(m *Machine) *Error {
		for range r.IntN(4) {
			m.SendParent("NEWS", nil)
			m.SendSelf(0, nil)
		}
		return nil
	}
	some := func(m *Machine) *Error {
		if r.IntN(2) == 0 {
			return more(m)
		}
		return nil
	}
	kid := &fake{name: "kid", states: []string{"s", "over!"}, events: []string{"ECHO", "MORE", "END"}, ignore: true,
		on: []string{"s ECHO -", "s MORE -", "s END over", "s error.communication -"}, after: []string{"s 2 over"},
		do: map[string]action{"s error.communication": note, "s ECHO": count, "s MORE": more, "entry s": some, "exit s": some}}
	f := &fake{name: "small", states: []string{"s", "t"}, events: []string{"ECHO", "KID", "HOST", "STOP", "PING", "LATER", "NEWS", "TURN"}, ignore: true,
		kids: map[string]*fake{"kid": kid}, actors: []string{"kid", "host"}, invoke: []string{"t k kid", "t h host"}, after: []string{"t 1 s"},
		on: []string{"* ECHO -", "* KID -", "* HOST -", "* STOP -", "* PING -", "* LATER -", "* NEWS -", "s TURN t", "t TURN s", "* error.execution -", "* error.communication -"}}
	route := &Route{Actors: []int32{0}, Self: -1}
	f.do = map[string]action{"* ECHO": count, "* NEWS": selfSend("ECHO"), "* error.execution": note, "* error.communication": note,
		"* KID":   func(m *Machine) *Error { return m.Spawn(0, named(m), nil) },
		"* HOST":  func(m *Machine) *Error { return m.Spawn(1, named(m), nil) },
		"* STOP":  func(m *Machine) *Error { m.Stop(named(m)); return nil },
		"* PING":  func(m *Machine) *Error { m.SendTo(named(m), route, "MORE", nil); return nil },
		"* LATER": func(m *Machine) *Error { return m.SendLater("self", 0, "ECHO", nil, Duration(r.IntN(5))) }}
	return f
}
