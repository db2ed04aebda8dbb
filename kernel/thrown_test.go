package kernel

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"strings"
	"testing"
	"time"
)

// What users give may panic: the panic is its caller's, and the system goes on.

// fails tells whether f panics with "ouch".
func fails(f func()) (ouch bool) {
	defer func() { ouch = recover() == "ouch" }()
	f()
	return false
}

func flip() *fake {
	return &fake{name: "p", states: []string{"s", "t"}, events: []string{"GO", "BACK"}, on: []string{"s GO t", "t BACK s"}}
}

func TestPanicsWhereARefusalIsHeard(t *testing.T) {
	s, err := NewSystem(bg, flip().program(), nil, nil, WithObserver(Observer{Refused: func(string, *Refusal) { panic("ouch") }}))
	if err != nil {
		t.Fatal(err)
	}
	stranger := flip().Table()
	if !fails(func() { _, _ = s.SendTo(bg, "nobody", stranger, 0, nil) }) {
		t.Error("the panic was lost")
	}
	if err := s.Stop(bg); err != nil {
		t.Fatal(err)
	}
	if !fails(func() { _, _ = s.Send(bg, 0, nil) }) {
		t.Error("the panic was lost where the system was stopped")
	}
	ctx, cancel := context.WithTimeout(bg, time.Minute)
	defer cancel()
	if _, err := s.Snapshot(ctx); err != nil {
		t.Error("the system stopped half-way:", err)
	}
}

// A touchy handler panics when it is asked what it wants.
type touchy struct{ slog.Handler }

func (touchy) Enabled(context.Context, slog.Level) bool { panic("ouch") }

func TestPanicsOfLoggers(t *testing.T) {
	s, err := NewSystem(bg, flip().program(), nil, nil, WithLogger(slog.New(touchy{slog.DiscardHandler})))
	if err != nil {
		t.Fatal(err)
	}
	if !fails(func() { _, _ = s.Send(bg, 0, nil) }) {
		t.Error("the panic was lost")
	}
	s.mustStand(t, `"t"`)
}

// A broken clock does what is asked of it only where nothing is to go wrong.
type broken struct {
	*SimClock
	call, cancel, now func()
}

func (c *broken) Now() Timestamp {
	c.now()
	return c.SimClock.Now()
}

func (c *broken) Call(due Timestamp, f func()) func() {
	c.call()
	withdraw := c.SimClock.Call(due, f)
	return func() {
		c.cancel()
		withdraw()
	}
}

// ticking is a system whose state t ends after an hour, and its clock.
func ticking(t *testing.T) (*System, *broken) {
	t.Helper()
	f := flip()
	f.after = []string{"t 3600000 s"}
	well := func() {}
	clock := &broken{NewSimClock(0), well, well, well}
	s, err := NewSystem(bg, f.program(), nil, nil, WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	return s, clock
}

func TestPanicsOfClocks(t *testing.T) {
	well, ouch := func() {}, func() { panic("ouch") }
	s, clock := ticking(t)
	clock.call = ouch
	if !fails(func() { s.tell(t, "GO") }) {
		t.Error("the panic was lost")
	}
	clock.call = well
	s.mustStand(t, `"t"`) // a turn, in which the clock is asked again
	clock.cancel = ouch
	if !fails(func() { s.tell(t, "BACK") }) {
		t.Error("the panic was lost where a call is withdrawn")
	}
	s.mustStand(t, `"s"`) // that call is left to come, and does no harm
	clock.cancel = well
	s.tell(t, "GO")
	clock.now = ouch
	if !fails(func() { clock.Advance(3_600_000) }) {
		t.Error("the panic was lost where a timer is due")
	}
	clock.now = well
	clock.Advance(0) // it was asked to call again
	s.mustStand(t, `"s"`)
}

func TestAClockThatEndsItsGoroutineStopsTheSystem(t *testing.T) {
	s, clock := ticking(t)
	clock.call = runtime.Goexit
	gone(func() { _, _ = s.Send(bg, 0, nil) })
	mustBeStopped(t, s)
	s, clock = ticking(t)
	s.tell(t, "GO")
	clock.now = runtime.Goexit
	gone(func() { clock.Advance(3_600_000) })
	mustBeStopped(t, s)
}

// A question that panics is the waiter's trouble, not that of who sends.
func TestPanicsOfWaiters(t *testing.T) {
	s, err := NewSystem(bg, flip().program(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !fails(func() { _ = s.Wait(bg, func(*Machine) bool { panic("ouch") }) }) {
		t.Error("the panic was lost")
	}
	waiting, ended := make(chan bool, 1), make(chan bool)
	go func() {
		ended <- fails(func() {
			_ = s.Wait(bg, func(m *Machine) bool {
				if m.tips[0] == 2 {
					panic("ouch")
				}
				waiting <- true
				return false
			})
		})
	}()
	<-waiting
	s.tell(t, "GO")
	if !<-ended {
		t.Error("the panic was lost where another sent")
	}
	s.tell(t, "BACK")
	s.mustStand(t, `"s"`)
}

// So it is with a reader who waits for its turn.
func TestPanicsOfReaders(t *testing.T) {
	entered, free := make(chan bool), make(chan bool)
	s, err := NewSystem(bg, goer().program(), nil, &stubHost{action: func(context.Context, int32, Payload) error {
		entered <- true
		<-free
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	sent, read := make(chan bool), make(chan bool)
	go func() { sent <- fails(func() { _, _ = s.Send(bg, 0, nil) }) }()
	<-entered
	go func() { read <- fails(func() { _ = s.Read(bg, func(*Machine) { panic("ouch") }) }) }()
	for x := s.more(); ; runtime.Gosched() {
		x.mu.Lock()
		waits := len(x.posts)
		x.mu.Unlock()
		if waits > 0 {
			break
		}
	}
	close(free)
	if <-sent {
		t.Error("who sent was told")
	}
	if !<-read {
		t.Error("the panic was lost")
	}
	s.mustStand(t, `"t"`)
}

// What came to its end by itself is not kept by the context that would have stopped
// it.
func TestAMachineThatEndedIsCollected(t *testing.T) {
	ctx, cancel := context.WithCancel(bg)
	defer cancel()
	f := &fake{name: "p", states: []string{"s", "e!"}, events: []string{"GO"}, on: []string{"s GO e"}}
	gone := make(chan bool, 1)
	func() {
		s, err := NewSystem(ctx, f.program(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.tell(t, "GO")
		if s.root.m.Status() != Done {
			t.Fatal(s.root.m.Status())
		}
		runtime.AddCleanup(s, func(c chan bool) { c <- true }, gone)
	}()
	for range 100 {
		runtime.GC()
		select {
		case <-gone:
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
	t.Error("it is still there")
}

// Host code may move the clock: what is armed then rings later all the same.
func TestTheClockIsMovedByHostCode(t *testing.T) {
	f := &fake{name: "p", states: []string{"s", "t", "u"}, after: []string{"s 10 t", "t 10 u"}, acts: []string{"x"}, events: []string{"MOVE"},
		on: []string{"s MOVE -"}, do: map[string]action{"s MOVE": act(0)}}
	clock := NewSimClock(0)
	s, err := NewSystem(bg, f.program(), nil, mover{clock: clock}, WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	s.tell(t, "MOVE")
	s.mustStand(t, `"t"`)
	clock.Advance(10)
	s.mustStand(t, `"u"`)
}

type mover struct {
	Host
	clock *SimClock
}

func (m mover) Action(context.Context, int32, Payload) error {
	m.clock.Advance(10)
	return nil
}

// A chart that asks nothing of its host itself needs one for a chart that it uses.
func TestNilIsNoHostOfAChild(t *testing.T) {
	_, err := NewSystem(bg, parent(child()).program(), nil, nil)
	if r := (*Refusal)(nil); !errors.As(err, &r) || r.Field != "host" {
		t.Error(err)
	}
	_, err = ResolveSystem(bg, parent(child()).program(), []byte(`"idle"`), nil, nil, nil)
	if r := (*Refusal)(nil); !errors.As(err, &r) || r.Field != "host" {
		t.Error("resolved:", err)
	}
	if _, err := ResolveSystem(bg, parent(child()).program(), []byte(`"idle"`), nil, nil, childless{}); err != nil {
		t.Error("resolved with a host:", err)
	}
	var told string
	f := parent(child())
	f.do["busy error.invoke.k"] = func(m *Machine) *Error { told = m.Event().Data.(*Error).Error(); return nil }
	s, err := NewSystem(bg, f.program(), nil, childless{})
	if err != nil {
		t.Fatal(err)
	}
	s.tell(t, "GO")
	if !strings.HasPrefix(told, "wrong_type: host: ") {
		t.Errorf("told %q", told)
	}
	modest := &fake{name: "child", states: []string{"on"}}
	if _, err := NewSystem(bg, parent(modest).program(), nil, nil); err != nil {
		t.Error(err)
	}
}

// A host that panics when it is asked for a child's while a system is restored panics
// to who restores.
func TestPanicsOfRestoredHosts(t *testing.T) {
	s, err := NewSystem(bg, parent(child()).program(), nil, nil, ManualActors())
	if err != nil {
		t.Fatal(err)
	}
	s.tell(t, "GO")
	snapshot, err := s.Snapshot(bg)
	if err != nil {
		t.Fatal(err)
	}
	if !fails(func() { _, _ = RestoreSystem(bg, parent(child()).program(), snapshot, touchyHost{}) }) {
		t.Error("the panic was lost")
	}
}

// A system that nobody was given, because somebody panicked while it was made, does not
// live on: its host actors end, its timers do not fire.
func TestWhatNobodyWasGivenIsStopped(t *testing.T) {
	f := flip()
	f.actors, f.invoke, f.after = []string{"host"}, []string{"s h host"}, []string{"s 10 t"}
	snapshot := func() []byte {
		s, err := NewSystem(bg, f.program(), nil, nil, WithClock(NewSimClock(0)), ManualActors())
		if err != nil {
			t.Fatal(err)
		}
		return mustSnapshot(t, s)
	}()
	ended := make(chan bool)
	host := &stubHost{run: func(ctx context.Context, _ int32, _ Payload, _ *Port) (Payload, error) {
		<-ctx.Done()
		ended <- true
		return nil, nil
	}}
	touchy := WithObserver(Observer{Effect: func(string, *Machine, *Effect) { panic("ouch") }})
	for door, make := range map[string]func(o ...Option) (*System, error){
		"new":      func(o ...Option) (*System, error) { return NewSystem(bg, f.program(), nil, host, o...) },
		"restored": func(o ...Option) (*System, error) { return RestoreSystem(bg, f.program(), snapshot, host, o...) },
		"resolved": func(o ...Option) (*System, error) {
			return ResolveSystem(bg, f.program(), []byte(`"s"`), nil, nil, host, o...)
		},
	} {
		clock := NewSimClock(0)
		if !fails(func() { _, _ = make(WithClock(clock), touchy) }) {
			t.Error(door, "the panic was lost")
		}
		<-ended
		if fails(func() { clock.Advance(10) }) {
			t.Error(door, "its timer fires")
		}
	}
}

type touchyHost struct{ Host }

func (touchyHost) Child(int32, string) Host { panic("ouch") }

// A childless host has none for the charts that it is asked for.
type childless struct{ Host }

func (childless) Child(int32, string) Host { return nil }

// What a host gives for an error may be no error at all, or none that a snapshot can
// write.
func TestErrorsOfHosts(t *testing.T) {
	var none *Error
	var nobody *Refusal
	for want, err := range map[string]error{
		"host: <nil>":                                    fmt.Errorf("%w", none),
		"host: no \uFFFD":                                errors.New("no \xff"),
		"code: no \uFFFD":                                &Error{Code: "code", Message: "no \xff"},
		"wrong_type: n: too large":                       refusal("wrong_type", "n", "too large"),
		"mailbox_full: no more room":                     refusal("mailbox_full", "", "no more room"),
		"stopped: brewing: stopped: the actor has ended": fmt.Errorf("brewing: %w", refusal("stopped", "", "the actor has ended")),
		"quota: full":                                    &Error{Code: "quota", Message: "full"},
		"quota: saving: quota: full":                     fmt.Errorf("saving: %w", &Error{Code: "quota", Message: "full"}),
		"busy: later":                                    ownWord{refusal("stopped", "", "the actor has ended")},
		"host: brewing: nothing":                         wrapper{"brewing: nothing", nobody},
	} {
		if got := HostError(err); got.Error() != want {
			t.Errorf("%q, wanted %q", got, want)
		}
	}
	if _, failed := callRun(bg, rude{err: none}, 0, nil, nil); failed == nil || failed.Code != "panic" {
		t.Error("nil that is no nil counts as none:", failed)
	}
}

// An ownWord has a code of its own for what it wraps.
type ownWord struct{ error }

func (ownWord) Error() string   { return "later" }
func (ownWord) Code() string    { return "busy" }
func (w ownWord) Unwrap() error { return w.error }

// A wrapper says its own text.
type wrapper struct {
	text string
	error
}

func (w wrapper) Error() string { return w.text }
func (w wrapper) Unwrap() error { return w.error }

// What stands beside an error of the host is made canonical, and left out where a
// snapshot could not hold it.
func TestDataOfHostErrors(t *testing.T) {
	levels := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for data, want := range map[string]string{
		`{"b": 1, "a": [1.0]}`:                         `{"a":[1],"b":1}`,
		levels(MaxDepth):                               levels(MaxDepth),
		levels(MaxDepth + 1):                           "",
		`"` + strings.Repeat("x", MaxEventBytes) + `"`: "",
		"Bad Gateway":                                  "",
		`{"a":`:                                        "",
		"\"no \xff\"":                                  "",
		"":                                             "",
	} {
		given := &Error{Code: "code", Data: JSON(data)}
		for door, failed := range map[string]*Error{
			"an action's or actor's": HostError(fmt.Errorf("wrapped: %w", given)),
			"a report's":             given.OrUntold(),
		} {
			got := ""
			if failed.Data != nil {
				got = string(failed.Data.AppendJSON(nil))
			}
			if got != want || failed.Code != "code" {
				t.Errorf("%s %.40q became %.40q, wanted %.40q", door, data, got, want)
			}
		}
	}
	if HostError(nil).Code != "host" || (*Error)(nil).OrUntold().Code != "host" {
		t.Error("who says nothing has not failed")
	}
}

// So it is with one that is told by hand.
func TestDataOfErrorsByHand(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, actors: []string{"host"}, invoke: []string{"s h host"}}
	s, err := NewSystem(bg, f.program(), nil, nil, ManualActors())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Finish(bg, "h", nil, &Error{Code: "bad_gateway", Data: JSON("Bad Gateway")}); err != nil {
		t.Fatal(err)
	}
	b, err := s.Snapshot(bg)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := RestoreSystem(bg, f, b, nil, ManualActors()); err != nil || !strings.Contains(string(b), `"code":"bad_gateway"`) {
		t.Errorf("%v in %s", err, b)
	}
}

// A rude host fails.
type rude struct {
	Host
	err error
}

func (r rude) Run(context.Context, int32, Payload, *Port) (Payload, error) { return nil, r.err }

// A question whose answer is there is answered, also by a context that has ended.
func TestWaitWithAContextThatEnded(t *testing.T) {
	s, err := NewSystem(bg, flip().program(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(bg)
	cancel()
	for range 100 {
		if err := s.Wait(ctx, func(*Machine) bool { return true }); err != nil {
			t.Fatal(err)
		}
	}
}
