package kernel

import (
	"context"
	"errors"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"
)

var bg = context.Background()

// stubHost is a host for tests; the zero value does nothing.
type stubHost struct {
	action func(ctx context.Context, action int32, params Payload) error
	run    func(ctx context.Context, src int32, input Payload, port *Port) (Payload, error)
}

func (h *stubHost) Guard(int32, Payload) (bool, error) { return true, nil }
func (h *stubHost) Action(ctx context.Context, action int32, params Payload) error {
	if h.action == nil {
		return nil
	}
	return h.action(ctx, action, params)
}
func (h *stubHost) Run(ctx context.Context, src int32, input Payload, port *Port) (Payload, error) {
	return h.run(ctx, src, input, port)
}
func (h *stubHost) Child(int32, string) Host { return h }

func begin(t *testing.T, f *fake, host Host, options ...Option) (*System, *diary, *SimClock) {
	t.Helper()
	d, clock := &diary{}, NewSimClock(0)
	options = append([]Option{WithClock(clock), WithObserver(d.observer())}, options...)
	s, err := NewSystem(bg, f.program(), nil, host, options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(bg); err != nil {
			t.Error(err)
		}
	})
	return s, d, clock
}

// tell sends a declared event by name.
func (s *System) tell(t *testing.T, name string) Result {
	t.Helper()
	r, err := s.Send(bg, s.number(t, name), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (s *System) number(t *testing.T, name string) int32 {
	t.Helper()
	i, ok := s.root.m.Table().EventIndex(name)
	if !ok {
		t.Fatalf("no event %s", name)
	}
	return i
}

func (s *System) mustStand(t *testing.T, value string) {
	t.Helper()
	if err := s.Read(bg, func(m *Machine) { m.mustBe(t, value) }); err != nil {
		t.Fatal(err)
	}
}

func act(i int32) action { return func(m *Machine) *Error { m.Act(i, nil); return nil } }

func all(list ...action) action {
	return func(m *Machine) *Error {
		for _, a := range list {
			if err := a(m); err != nil {
				return err
			}
		}
		return nil
	}
}

func selfSend(name string) action {
	return func(m *Machine) *Error {
		i, _ := m.Table().EventIndex(name)
		m.SendSelf(i, nil)
		return nil
	}
}

func parentSend(name string) action {
	return func(m *Machine) *Error { m.SendParent(name, nil); return nil }
}

// childSend sends to a child, whether it is living or not.
func childSend(id, name string) action {
	return func(m *Machine) *Error { m.effect(Effect{Kind: SendEffect, To: id, Name: name}); return nil }
}

func spawn(src int32, id string) action {
	return func(m *Machine) *Error { return m.Spawn(src, id, nil) }
}

func stopActor(id string) action { return func(m *Machine) *Error { m.Stop(id); return nil } }

func later(to, name string, delay Duration, id string) action {
	return func(m *Machine) *Error {
		i, _ := m.Table().EventIndex(name)
		if id == "" {
			return m.SendLater(to, i, name, nil, delay)
		}
		return m.SendLater(to, i, name, nil, delay, id)
	}
}

func TestSendSaysWhatBecameOfAnEvent(t *testing.T) {
	f := &fake{name: "door", states: []string{"shut", "open"}, events: []string{"OPEN", "KNOCK"}, on: []string{"shut OPEN open"}}
	s, d, _ := begin(t, f, nil)
	r := s.tell(t, "OPEN")
	if r.Before().One() != 1 || r.After().One() != 2 || r.Ignored || r.Queued {
		t.Errorf("OPEN: %+v", r)
	}
	if r = s.tell(t, "KNOCK"); !r.Ignored || r.After().One() != 2 {
		t.Errorf("KNOCK: %+v", r)
	}
	d.mustSay(t, "shut->open OPEN", "ignored KNOCK")
}

func TestUndelayedSendsGoToTheEndOfTheQueue(t *testing.T) {
	f := &fake{name: "queue", states: []string{"s"}, events: []string{"GO", "A", "B", "C"},
		on: []string{"s GO -", "s A -", "s B -", "s C -"},
		do: map[string]action{"s GO": all(selfSend("A"), selfSend("B")), "s A": selfSend("C"), "s B": count, "s C": count}}
	s, d, _ := begin(t, f, nil)
	s.tell(t, "GO")
	d.mustSay(t, "s->s GO", "send self A", "send self B", "s->s A", "send self C", "s->s B", "s->s C")
}

func TestFailedActionsComeBeforeTheQueue(t *testing.T) {
	f := &fake{name: "fail", states: []string{"s"}, events: []string{"GO", "A"}, acts: []string{"one", "two"},
		on: []string{"s GO -", "s A -", "s error.execution -"},
		do: map[string]action{"s GO": all(selfSend("A"), act(0), act(1)), "s A": count, "s error.execution": func(m *Machine) *Error {
			m.Log("", raw(`"`+m.Event().Data.(*Error).Code+" "+m.Event().Data.(*Error).Type+`"`), nil)
			return nil
		}}}
	host := &stubHost{action: func(_ context.Context, a int32, _ Payload) error {
		if a == 0 {
			return coded{errors.New("no"), "busy"}
		}
		panic("ouch")
	}}
	s, d, _ := begin(t, f, host)
	s.tell(t, "GO")
	d.mustSay(t, "s->s GO", "send self A", "action one", "action two",
		"s->s error.execution", `log "busy Error"`, "s->s error.execution", `log "panic Error"`, "s->s A")
}

type coded struct {
	error
	code string
}

func (c coded) Code() string { return c.code }

func TestUnhandledActionFailureEndsTheMachine(t *testing.T) {
	f := &fake{name: "fail", states: []string{"s"}, events: []string{"GO", "A"}, acts: []string{"one"},
		on: []string{"s GO -", "s A -"}, do: map[string]action{"s GO": all(act(0), selfSend("A")), "s A": count}}
	s, d, _ := begin(t, f, &stubHost{action: func(context.Context, int32, Payload) error { return errors.New("no") }})
	s.tell(t, "GO")
	d.mustSay(t, "s->s GO", "action one", "send self A", "failed host", "ignored A")
	select {
	case <-s.Done():
	default:
		t.Error("the failed machine is not over")
	}
	if r := s.tell(t, "GO"); !r.Ignored {
		t.Error("a failed machine took an event")
	}
}

func child() *fake {
	return &fake{name: "child", states: []string{"on", "off!"}, events: []string{"PING", "END"},
		on: []string{"on PING -", "on END off"},
		do: map[string]action{"on PING": parentSend("PONG"), "entry on": parentSend("HELLO"), "exit on": all(parentSend("BYE"), act(0))}, acts: []string{"clean"}}
}

func parent(kid *fake) *fake {
	return &fake{name: "parent", states: []string{"idle", "busy"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"},
		events: []string{"GO", "BACK", "PING", "END", "HELLO", "PONG", "BYE"},
		on: []string{"idle GO busy", "busy BACK idle", "busy PING -", "busy END -", "* HELLO -", "* PONG -", "* BYE -",
			"busy done.invoke.k idle", "busy error.invoke.k -"},
		invoke: []string{"busy k kid"},
		do: map[string]action{"busy PING": childSend("k", "PING"), "busy END": childSend("k", "END"), "* HELLO": sender, "* PONG": sender, "* BYE": count,
			"busy done.invoke.k": count, "busy error.invoke.k": count}}
}

func sender(m *Machine) *Error {
	m.Log("", raw(`"from `+m.Event().Sender+`"`), nil)
	return nil
}

func TestAChildSpeaksAndEndsBehindWhatItSent(t *testing.T) {
	s, d, _ := begin(t, parent(child()), quiet{})
	s.tell(t, "GO")
	d.mustSay(t, "idle->busy GO", "start k", "k: send parent HELLO", "busy->busy HELLO", `log "from k"`)
	s.tell(t, "PING")
	d.mustSay(t, "busy->busy PING", "send k PING", "k: on->on PING", "k: send parent PONG", "busy->busy PONG", `log "from k"`)
	s.tell(t, "END")
	d.mustSay(t, "busy->busy END", "send k END", "k: on->off END", "k: send parent BYE", "k: action clean", "k: done",
		"busy->busy BYE", "busy->idle done.invoke.k")
}

func TestAStoppedChildRunsItsExitsAndTellsNobody(t *testing.T) {
	s, d, _ := begin(t, parent(child()), quiet{})
	s.tell(t, "GO")
	d.lines = nil
	s.tell(t, "BACK")
	d.mustSay(t, "busy->idle BACK", "stop k", "k: send parent BYE", "dropped BYE", "k: action clean")
}

func TestAChildStoppedBeforeItsFirstMacrostepNeverRuns(t *testing.T) {
	f := parent(child())
	f.do["entry busy"] = all(spawn(0, "x"), stopActor("x"))
	s, d, _ := begin(t, f, quiet{})
	s.tell(t, "GO")
	d.mustSay(t, "idle->busy GO", "start x", "stop x", "start k", "k: send parent HELLO", "busy->busy HELLO", `log "from k"`)
}

func TestAChildWithoutAMachineFails(t *testing.T) {
	kid := child()
	kid.input = func(raw) *Error { return &Error{Type: "error.execution", Code: "overflow"} }
	s, d, _ := begin(t, parent(kid), quiet{})
	s.tell(t, "GO")
	d.mustSay(t, "idle->busy GO", "start k", "busy->busy error.invoke.k")
	s.tell(t, "PING")
	d.mustSay(t, "busy->busy PING", "send k PING", "k: dropped PING")
}

func TestWhatAChildDidBeforeItWasStoppedStaysQueued(t *testing.T) {
	f := parent(child())
	f.on = append(f.on, "idle done.invoke.k -")
	f.do["idle done.invoke.k"] = count
	f.do["busy END"] = all(childSend("k", "END"), selfSend("BACK"))
	s, d, _ := begin(t, f, quiet{})
	s.tell(t, "GO")
	d.lines = nil
	s.tell(t, "END")
	d.mustSay(t, "busy->busy END", "send k END", "send self BACK", "k: on->off END", "k: send parent BYE", "k: action clean", "k: done",
		"busy->idle BACK", "idle->idle BYE", "idle->idle done.invoke.k")
}

func TestAnUnknownReceiverIsDroppedAndAnUndeclaredEventIsAnError(t *testing.T) {
	f := parent(child())
	f.on = append(f.on, "busy error.communication -")
	f.do["busy PING"] = all(childSend("nobody", "PING"), childSend("k", "NEWS"))
	f.do["busy error.communication"] = func(m *Machine) *Error {
		m.Log("", raw(`"`+m.Event().Data.(*Error).Code+`"`), nil)
		return nil
	}
	s, d, _ := begin(t, f, quiet{})
	s.tell(t, "GO")
	d.lines = nil
	s.tell(t, "PING")
	d.mustSay(t, "busy->busy PING", "send nobody PING", "nobody: dropped PING", "send k NEWS",
		"busy->busy error.communication", `log "not_received"`)
}

func TestPingPongEndsAsALoop(t *testing.T) {
	kid := child()
	kid.do["on PING"] = parentSend("PONG")
	f := parent(kid)
	f.do["* PONG"] = all(count, childSend("k", "PING"))
	s, _, _ := begin(t, f, quiet{})
	s.tell(t, "GO")
	s.tell(t, "PING")
	_ = s.Read(bg, func(m *Machine) {
		// PING to the parent is the first macrostep, then k, then the parent: the
		// 10,001st is the parent's.
		if m.Status() != Failed || m.Err().Code != "loop" || m.Logic().(*fakeLogic).count != 4999 {
			t.Errorf("%v %v %d", m.Status(), m.Err(), m.Logic().(*fakeLogic).count)
		}
	})
}

func TestAChainOfTheLimitIsNoLoop(t *testing.T) {
	f := &fake{name: "chain", states: []string{"s"}, events: []string{"GO"}, on: []string{"s GO -"}}
	n := 10
	f.do = map[string]action{"s GO": func(m *Machine) *Error {
		if n--; n > 0 {
			m.SendSelf(0, nil)
		}
		return nil
	}}
	s, _, _ := begin(t, f, nil, WithLimits(Limits{Chain: 10}))
	s.tell(t, "GO")
	s.mustStand(t, `"s"`)
	_ = s.Read(bg, func(m *Machine) {
		if m.Status() != Active || n != 0 {
			t.Errorf("ten in a row: %v, %d left", m.Status(), n)
		}
	})
	n = 11
	s.tell(t, "GO")
	_ = s.Read(bg, func(m *Machine) {
		if m.Status() != Failed {
			t.Error("eleven in a row are no loop")
		}
	})
}

// The greatest limits are limits, and none is the smallest.
func TestTheGreatestLimits(t *testing.T) {
	f := &fake{name: "great", states: []string{"s"}, events: []string{"GO", "NEXT"}, on: []string{"s GO -", "s NEXT -"},
		do: map[string]action{"s GO": selfSend("NEXT"), "s NEXT": count}}
	most := Limits{math.MaxInt, math.MaxInt, math.MaxInt, math.MaxInt, math.MaxInt, math.MaxInt, math.MaxInt}
	s, _, _ := begin(t, f, nil, WithLimits(most))
	s.tell(t, "GO")
	s.mustStand(t, `"s"`)
	if m := s.root.m; m.Status() != Active || m.Logic().(*fakeLogic).count != 1 {
		t.Errorf("%v %v", m.Status(), m.Err())
	}
}

func TestChildrenThatStartAndEndForEverAreALoop(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"over!"}}
	f := &fake{name: "p", states: []string{"a", "b"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"},
		on: []string{"a done.invoke.k b", "b done.invoke.l a"}, invoke: []string{"a k kid", "b l kid"}}
	s, err := NewSystem(bg, f.program(), nil, nil, WithLimits(Limits{Chain: 10}))
	if err != nil {
		t.Fatal(err)
	}
	_ = s.Read(bg, func(m *Machine) {
		if m.Status() != Failed {
			t.Error("no loop")
		}
	})
}

func TestAFullQueueTellsTheSender(t *testing.T) {
	f := &fake{name: "full", states: []string{"s"}, events: []string{"GO", "A"},
		on: []string{"s GO -", "s A -", "s error.communication -"},
		do: map[string]action{"s GO": all(selfSend("A"), selfSend("A"), selfSend("A")), "s A": count, "s error.communication": count}}
	s, d, _ := begin(t, f, nil, WithLimits(Limits{Queue: 2}))
	s.tell(t, "GO")
	d.mustSay(t, "s->s GO", "send self A", "send self A", "send self A", "s->s error.communication", "s->s A", "s->s A")
}

func TestAFullQueueRefusesAnOutsideEvent(t *testing.T) {
	f := &fake{name: "full", states: []string{"s"}, events: []string{"GO", "A"}, acts: []string{"x"},
		on: []string{"s GO -", "s A -"}, do: map[string]action{"s GO": act(0), "s A": count}}
	var s *System
	var errs []error
	host := &stubHost{action: func(context.Context, int32, Payload) error {
		for range 3 {
			_, err := s.Send(bg, 1, nil)
			errs = append(errs, err)
		}
		return nil
	}}
	s, _, _ = begin(t, f, host, WithLimits(Limits{Queue: 2}))
	s.tell(t, "GO")
	if errs[0] != nil || errs[1] != nil || !errors.Is(errs[2], ErrMailboxFull) || !errors.Is(errs[2], ErrRefused) {
		t.Errorf("%v", errs)
	}
	_ = s.Read(bg, func(m *Machine) {
		if n := m.Logic().(*fakeLogic).count; n != 2 {
			t.Errorf("%d queued events ran, want 2", n)
		}
	})
}

func TestReentrantCallsAreQueuedOrRefused(t *testing.T) {
	f := &fake{name: "re", states: []string{"s"}, events: []string{"GO", "A"}, acts: []string{"x"},
		on: []string{"s GO -", "s A -"}, do: map[string]action{"s GO": act(0), "s A": count}}
	var s *System
	host := &stubHost{action: func(ctx context.Context, _ int32, _ Payload) error {
		if r, err := s.Send(ctx, 1, nil); err != nil || !r.Queued {
			t.Errorf("Send in host code: %+v %v", r, err)
		}
		if _, err := s.SendWait(bg, 1, nil); !errors.Is(err, ErrReentrant) {
			t.Errorf("SendWait in host code: %v", err)
		}
		if _, err := s.Snapshot(bg); !errors.Is(err, ErrReentrant) {
			t.Errorf("Snapshot in host code: %v", err)
		}
		return nil
	}}
	s, _, _ = begin(t, f, host)
	s.tell(t, "GO")
	_ = s.Read(bg, func(m *Machine) {
		if n := m.Logic().(*fakeLogic).count; n != 1 {
			t.Errorf("%d", n)
		}
		if _, err := s.SendWait(bg, 1, nil); !errors.Is(err, ErrReentrant) {
			t.Errorf("SendWait within Read: %v", err)
		}
	})
}

// occupied is a system that an action keeps busy until free is closed. Its event 1
// counts.
func occupied(t *testing.T, options ...Option) (s *System, free chan bool) {
	t.Helper()
	f := &fake{name: "wait", states: []string{"s"}, events: []string{"GO", "A"}, acts: []string{"x"},
		on: []string{"s GO -", "s A -"}, do: map[string]action{"s GO": act(0), "s A": count}}
	held, free := make(chan bool), make(chan bool)
	s, _, _ = begin(t, f, &stubHost{action: func(context.Context, int32, Payload) error {
		held <- true
		<-free
		return nil
	}}, options...)
	go func() { _, _ = s.Send(bg, 0, nil) }()
	<-held
	return s, free
}

func TestSendWaitIsWithdrawn(t *testing.T) {
	s, free := occupied(t)
	ctx, cancel := context.WithCancel(bg)
	gone := make(chan error)
	go func() { _, err := s.SendWait(ctx, 1, nil); gone <- err }()
	stay := make(chan Result)
	go func() { r, _ := s.SendWait(bg, 1, nil); stay <- r }()
	cancel()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	close(free)
	if r := <-stay; r.Queued || r.Ignored || r.After().One() != 1 {
		t.Errorf("%+v", r)
	}
	_ = s.Read(bg, func(m *Machine) {
		if n := m.Logic().(*fakeLogic).count; n != 1 {
			t.Errorf("%d events ran, want only the one that was not withdrawn", n)
		}
	})
}

func TestWhatIsWithdrawnMakesRoom(t *testing.T) {
	s, free := occupied(t, WithLimits(Limits{Queue: 1}))
	defer close(free)
	for range 3 {
		ctx, cancel := context.WithCancel(bg)
		gone := make(chan error)
		go func() { _, err := s.SendWait(ctx, 1, nil); gone <- err }()
		for s.more().waiting.Load() == 0 {
			runtime.Gosched()
		}
		cancel()
		if err := <-gone; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	if r, err := s.Send(bg, 1, nil); err != nil || !r.Queued {
		t.Errorf("nothing waits, and an event is answered by %+v, %v", r, err)
	}
}

func TestTimersFireInOrderEachAtItsOwnTime(t *testing.T) {
	f := &fake{name: "time", states: []string{"s"}, events: []string{"A", "B", "C"}, on: []string{"s A -", "s B -", "s C -"}}
	at := func(m *Machine) *Error {
		m.Log("", raw(AppendInt(nil, int64(m.Now()))), nil)
		return nil
	}
	f.do = map[string]action{"entry s": all(later("self", "B", 20, ""), later("self", "A", 10, "x"), later("self", "C", 20, "")),
		"s A": all(at, later("self", "A", 5, "x")), "s B": all(at, selfSend("C")), "s C": at}
	s, d, clock := begin(t, f, nil)
	d.mustSay(t, "timer send.#1 20", "timer send.x 10", "timer send.#2 20")
	clock.Advance(20)
	d.mustSay(t, "s->s A", "log 10", "timer send.x 15", "s->s A", "log 15", "timer send.x 20",
		"s->s B", "log 20", "send self C", "s->s C", "log 20", "s->s C", "log 20", "s->s A", "log 20", "timer send.x 25")
	if clock.Now() != 20 {
		t.Error(clock.Now())
	}
	s.mustStand(t, `"s"`)
}

func TestEqualTimersFireParentFirstThenChildrenByID(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"w", "x"}, after: []string{"w 10 x"}}
	f := &fake{name: "p", states: []string{"w", "x"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, after: []string{"w 10 x"},
		do: map[string]action{"entry w": all(spawn(0, "b"), spawn(0, "a"), spawn(0, "a.c"))}}
	_, d, clock := begin(t, f, nil)
	d.lines = nil
	clock.Advance(10)
	d.mustSay(t, "w->x after.10ms.w", "a: w->x after.10ms.w", "a.c: w->x after.10ms.w", "b: w->x after.10ms.w")
}

func TestZeroDelaysFireWithoutTheClockAndLoopsEnd(t *testing.T) {
	f := &fake{name: "zero", states: []string{"a", "b", "c"}, events: []string{"GO"}, after: []string{"a 0 b", "c 0 c"}, on: []string{"b GO c"}}
	s, _, _ := begin(t, f, nil, WithLimits(Limits{Chain: 5}))
	s.mustStand(t, `"b"`)
	s.tell(t, "GO")
	_ = s.Read(bg, func(m *Machine) {
		if m.Status() != Failed || m.Err().Code != "loop" {
			t.Errorf("%v %v", m.Status(), m.Err())
		}
	})
}

// A child that floods fails; its end is no part of the flood, and its parent goes on
// (SPEC 9.9, 9.10).
func TestTheEndOfAFloodIsTaken(t *testing.T) {
	tell := selfSend("TELL")
	kid := &fake{name: "kid", states: []string{"s"}, events: []string{"TELL"}, on: []string{"s TELL -"},
		do: map[string]action{"s TELL": all(tell, tell, tell, tell, tell, tell)}}
	f := &fake{name: "p", states: []string{"a", "b"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, invoke: []string{"a k kid"},
		on: []string{"a error.invoke.k b"}}
	s, _, _ := begin(t, f, nil, WithLimits(Limits{Chain: 5}))
	if _, err := s.SendTo(bg, "k", kid.table, 0, nil); err != nil {
		t.Fatal(err)
	}
	s.mustStand(t, `"b"`)
}

// What was sent long ago is no part of a flood: each event from outside begins a new
// count, also one whose own macrostep sends nothing (SPEC 9.9).
func TestEachEventIsCountedAnew(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"over!"}, do: map[string]action{"entry over": parentSend("BACK")}}
	f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, events: []string{"WANT", "BACK"},
		on: []string{"s WANT -", "s BACK -"}, do: map[string]action{"s WANT": spawn(0, "k"), "s BACK": count}}
	s, _, _ := begin(t, f, nil, WithLimits(Limits{Chain: 5}))
	for range 5*linksPerSend + 1 {
		s.tell(t, "WANT")
	}
	s.mustStand(t, `"s"`)
	if m := s.root.m; m.Status() != Active {
		t.Errorf("%v %v", m.Status(), m.Err())
	}
}

// What the end of a child whose timers spin leads to counts on as the end of any
// other (SPEC 9.9, 9.10): it is no loop yet, and may become one.
func TestALoopBehindASpinningChildEnds(t *testing.T) {
	spinner := &fake{name: "spinner", states: []string{"w", "x"}, after: []string{"w 10 x", "x 0 x"}}
	over := &fake{name: "over", states: []string{"over!"}}
	rounds := 0
	f := &fake{name: "p", states: []string{"a", "r"}, kids: map[string]*fake{"spinner": spinner, "over": over}, actors: []string{"spinner", "over"},
		on: []string{"a error.invoke.k r", "r done.invoke.e r"}, invoke: []string{"a k spinner", "r e over"},
		do: map[string]action{"entry r": func(*Machine) *Error {
			if rounds++; rounds > 10*linksPerSend {
				t.Fatal("no loop")
			}
			return nil
		}}}
	s, _, clock := begin(t, f, nil, WithLimits(Limits{Chain: 10, Timers: 10}))
	clock.Advance(10)
	_ = s.Read(bg, func(m *Machine) {
		if m.Status() != Failed || m.Err().Code != "loop" || rounds < 2 {
			t.Errorf("%v %v after %d rounds", m.Status(), m.Err(), rounds)
		}
	})
}

func TestSnapshotAndRestoreThroughBytes(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"w", "x"}, events: []string{"PING"}, after: []string{"w 10 x"}, on: []string{"w PING -"}, do: map[string]action{"w PING": count}}
	f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid", "host"}, events: []string{"PING"},
		on: []string{"s PING -"}, invoke: []string{"s k kid", "s h host"}, do: map[string]action{"s PING": childSend("k", "PING")}}
	s, _, _ := begin(t, f, nil, ManualActors())
	s.tell(t, "PING")
	one, err := s.Snapshot(bg)
	if err != nil || !strings.Contains(string(one), `"context":{"count":1}`) {
		t.Fatal(string(one), err)
	}
	d := &diary{}
	again, err := RestoreSystem(bg, f, one, nil, WithClock(NewSimClock(10)), WithObserver(d.observer()), ManualActors())
	if err != nil {
		t.Fatal(err)
	}
	d.mustSay(t, "start h", "k: w->x after.10ms.w")
	if r, err := again.Finish(bg, "h", nil, nil); err != nil || !r.Ignored {
		t.Errorf("%+v %v", r, err)
	}
	later, err := RestoreSystem(bg, f, one, nil, WithClock(NewSimClock(3)), ManualActors())
	if err != nil {
		t.Fatal(err)
	}
	if two, _ := later.Snapshot(bg); string(two) != string(one) {
		t.Errorf("%s\n%s", one, two)
	}
	for _, edit := range [][2]string{{`"status":"active","timers"`, `"status":"done","timers"`}, {`"id":"k"`, `"id":"z"`}, {`"w"`, `"y"`}} {
		broken := strings.Replace(string(one), edit[0], edit[1], 1)
		_, err := RestoreSystem(bg, f, []byte(broken), quiet{})
		if r := (*Refusal)(nil); !errors.As(err, &r) || !strings.HasPrefix(r.Field, "children.k.") {
			t.Errorf("%v: %v", edit, err)
		}
	}
}

func TestHostActorsRunSendReceiveAndEnd(t *testing.T) {
	f := &fake{name: "p", states: []string{"s", "t"}, actors: []string{"host"}, events: []string{"NEWS", "TELL", "SECRET"},
		on:     []string{"s NEWS -", "s TELL -", "s done.invoke.h t", "s error.invoke.h t"},
		invoke: []string{"s h host"}, do: map[string]action{"s TELL": childSend("h", "QUESTION"), "s NEWS": all(sender, selfSend("TELL"))}}
	host := &stubHost{run: func(ctx context.Context, _ int32, _ Payload, port *Port) (Payload, error) {
		if err := port.Send(2, nil); !errors.Is(err, ErrRefused) {
			t.Errorf("an undeclared event: %v", err)
		}
		if err := port.Send(0, nil); err != nil {
			t.Error(err)
		}
		m, err := port.Receive(ctx)
		if err != nil || m.Name != "QUESTION" || m.Sender != "p" {
			t.Errorf("%+v %v", m, err)
		}
		return raw("1"), nil
	}}
	s, d, _ := begin(t, f, host)
	if err := s.Wait(bg, func(m *Machine) bool { return m.tips[0] == 2 }); err != nil {
		t.Fatal(err)
	}
	d.mustSay(t, "start h", "s->s NEWS", `log "from h"`, "send self TELL", "s->s TELL", "send h QUESTION", "s->t done.invoke.h")
}

func TestAPanicInAHostActorIsItsFailure(t *testing.T) {
	f := &fake{name: "p", states: []string{"s", "t"}, actors: []string{"host"}, on: []string{"s error.invoke.h t"}, invoke: []string{"s h host"}}
	var code string
	f.do = map[string]action{"s error.invoke.h": func(m *Machine) *Error { code = m.Event().Data.(*Error).Code; return nil }}
	s, _, _ := begin(t, f, &stubHost{run: func(context.Context, int32, Payload, *Port) (Payload, error) { panic("ouch") }})
	if err := s.Wait(bg, func(m *Machine) bool { return m.tips[0] == 2 }); err != nil || code != "panic" {
		t.Error(err, code)
	}
}

func TestLateResultsOfStoppedHostActorsNeverArrive(t *testing.T) {
	f := &fake{name: "p", states: []string{"s", "t"}, actors: []string{"host"}, events: []string{"GO"}, invoke: []string{"s h host"},
		on: []string{"s GO t", "t GO s", "* done.invoke.h -"}, do: map[string]action{"* done.invoke.h": count}}
	go2 := make(chan bool)
	host := &stubHost{run: func(ctx context.Context, _ int32, _ Payload, port *Port) (Payload, error) {
		<-ctx.Done()
		<-go2
		if err := port.Send(0, nil); !errors.Is(err, ErrStopped) {
			t.Errorf("a late event: %v", err)
		}
		return raw("1"), nil
	}}
	s, d, _ := begin(t, f, host)
	s.tell(t, "GO")
	s.tell(t, "GO")
	close(go2)
	if err := s.Stop(bg); err != nil {
		t.Fatal(err)
	}
	d.mustSay(t, "start h", "s->t GO", "stop h", "t->s GO", "start h", "refused stopped")
	if _, err := s.Send(bg, 0, nil); !errors.Is(err, ErrStopped) {
		t.Error(err)
	}
	if b, err := s.Snapshot(bg); err != nil || !strings.Contains(string(b), `"status":"active"`) {
		t.Error(string(b), err)
	}
}

func TestManualActors(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"s", "t"}, actors: []string{"host"}, events: []string{"NEWS"}, invoke: []string{"s h host"},
		on: []string{"s NEWS -", "s done.invoke.h t"}, do: map[string]action{"s NEWS": sender}}
	f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, invoke: []string{"s k kid"}}
	s, d, _ := begin(t, f, nil, ManualActors())
	d.lines = nil
	if r, err := s.From(bg, "k/h", 0, nil); err != nil || r.Ignored || r.Queued {
		t.Errorf("%+v %v", r, err)
	}
	if r, err := s.Finish(bg, "k/h", raw("1"), nil); err != nil || r.Ignored {
		t.Errorf("%+v %v", r, err)
	}
	if r, err := s.Finish(bg, "k/h", raw("1"), nil); err != nil || !r.Ignored {
		t.Errorf("%+v %v", r, err)
	}
	if _, err := s.From(bg, "k/h", 0, nil); !errors.Is(err, ErrRefused) {
		t.Error(err)
	}
	if r, err := s.SendTo(bg, "k", kid.table, 0, nil); err != nil || !r.Ignored {
		t.Errorf("%+v %v", r, err)
	}
	if _, err := s.SendTo(bg, "z", kid.table, 0, nil); !errors.Is(err, ErrRefused) {
		t.Error(err)
	}
	d.mustSay(t, "k: s->s NEWS", `k: log "from h"`, "k: s->t done.invoke.h", "k: refused unknown_actor", "k: ignored NEWS", "z: refused unknown_actor")
	if err := s.Stop(bg); err != nil {
		t.Error(err)
	}
	if _, err := s.SendTo(bg, "k", kid.table, 0, nil); !errors.Is(err, ErrStopped) {
		t.Error(err)
	}
	d.mustSay(t, "k: refused stopped")
}

// A slash stands between two ids.
func TestSlashesAroundAnAddress(t *testing.T) {
	kid := child()
	s, _, _ := begin(t, parent(kid), quiet{})
	s.tell(t, "GO")
	if _, err := s.SendTo(bg, "k", kid.table, 0, nil); err != nil {
		t.Error(err)
	}
	for _, nobody := range []string{"k/", "/k", "k//", "/"} {
		if _, err := s.SendTo(bg, nobody, kid.table, 0, nil); !errors.Is(err, ErrRefused) {
			t.Errorf("%q is the address of a machine: %v", nobody, err)
		}
	}
}

func TestFollowersPredictAndReconcile(t *testing.T) {
	f := &fake{name: "p", states: []string{"s", "t", "u"}, actors: []string{"host"}, events: []string{"GO"}, acts: []string{"x"},
		on: []string{"s GO t", "t GO u"}, invoke: []string{"t h host"}, after: []string{"t 10 s"}, do: map[string]action{"s GO": act(0)}}
	calls := 0
	host := &stubHost{action: func(context.Context, int32, Payload) error { calls++; return nil }}
	server, _, _ := begin(t, f, nil, ManualActors())
	client, _, clock := begin(t, f, host, Follow())
	heard := 0
	client.Subscribe(func(*Machine) { heard++ })
	client.tell(t, "GO")
	clock.Advance(1000)
	client.mustStand(t, `"t"`)
	server.tell(t, "GO")
	server.tell(t, "GO")
	word, _ := server.Snapshot(bg)
	if err := client.Reconcile(bg, word); err != nil {
		t.Fatal(err)
	}
	client.mustStand(t, `"u"`)
	if err := client.Reconcile(bg, word); err != nil { // it stands so already: nobody is told
		t.Fatal(err)
	}
	if err := client.Reconcile(bg, []byte(strings.Replace(string(word), `"p"`, `"q"`, 1))); !errors.Is(err, ErrRefused) {
		t.Error(err)
	}
	if calls != 1 || heard != 2 {
		t.Errorf("%d actions, %d notices", calls, heard)
	}
	if err := errors.Join(client.Stop(bg), server.Stop(bg)); err != nil {
		t.Fatal(err)
	}
	first, _ := NewSystem(bg, f.program(), nil, nil, ManualActors())
	word, _ = first.Snapshot(bg)
	if err := client.Reconcile(bg, word); !errors.Is(err, ErrStopped) || heard != 2 {
		t.Errorf("a follower that was stopped: %v, %d notices", err, heard)
	}
	client.mustStand(t, `"u"`)
}

func TestPanicsOfSubscribersReachTheCallerAtRest(t *testing.T) {
	f := &fake{name: "p", states: []string{"s", "t"}, events: []string{"GO"}, on: []string{"s GO t"}}
	s, _, _ := begin(t, f, nil)
	cancel := s.Subscribe(func(*Machine) { panic("ouch") })
	func() {
		defer func() {
			if recover() != "ouch" {
				t.Error("the panic was lost")
			}
		}()
		s.tell(t, "GO")
	}()
	cancel()
	s.mustStand(t, `"t"`)
	if r := s.tell(t, "GO"); !r.Ignored {
		t.Error("the system does not go on")
	}
}

func TestTheContextStopsTheSystem(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, events: []string{"GO"}}
	ctx, cancel := context.WithCancel(bg)
	s, err := NewSystem(ctx, f.program(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	<-s.Done()
	if _, err := s.SendWait(bg, 0, nil); !errors.Is(err, ErrStopped) {
		t.Error(err)
	}
	if err := s.Wait(bg, func(*Machine) bool { return false }); !errors.Is(err, ErrStopped) {
		t.Error(err)
	}
}

func TestRealTimersFire(t *testing.T) {
	f := &fake{name: "p", states: []string{"s", "t"}, after: []string{"s 1 t"}}
	s, err := NewSystem(bg, f.program(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(bg, time.Minute)
	defer cancel()
	if err := s.Wait(ctx, func(m *Machine) bool { return m.tips[0] == 2 }); err != nil {
		t.Error(err)
	}
}
