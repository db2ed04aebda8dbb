package kernel

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

func TestOneRecordPerTransition(t *testing.T) {
	f := &fake{name: "door", states: []string{"shut", "open"}, events: []string{"OPEN", "KNOCK"}, on: []string{"shut OPEN open"},
		do: map[string]action{"entry open": func(m *Machine) *Error {
			m.Log("warn", raw(`"it is open"`), raw(`{"by":"wind"}`))
			m.Log("debug", raw(`"not written"`), nil)
			m.Log("", raw(`[1,2]`), nil)
			return nil
		}}}
	var out bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&out, nil))
	clock := NewSimClock(1500)
	s, err := NewSystem(bg, f.program(), nil, nil, WithClock(clock), WithID("front"), WithLogger(logger, slog.String("house", "7")))
	if err != nil {
		t.Fatal(err)
	}
	s.tell(t, "OPEN")
	s.tell(t, "KNOCK")
	want := `{"time":"1970-01-01T00:00:01.5Z","level":"INFO","msg":"Transition","machine":"door","id":"front","from":"shut","to":"open","event":"OPEN","house":"7"}
{"time":"1970-01-01T00:00:01.5Z","level":"WARN","msg":"it is open","machine":"door","id":"front","data":{"by":"wind"},"house":"7"}
{"time":"1970-01-01T00:00:01.5Z","level":"INFO","msg":"[1,2]","machine":"door","id":"front","house":"7"}
{"time":"1970-01-01T00:00:01.5Z","level":"WARN","msg":"Ignored event","machine":"door","id":"front","state":"open","event":"KNOCK","house":"7"}
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

func TestEmitsReachThoseWhoListen(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, events: []string{"GO"}, on: []string{"s GO -"},
		do: map[string]action{"s GO": func(m *Machine) *Error { m.Emit("NEWS", raw(`{"type":"NEWS"}`)); return nil }}}
	s, _, _ := begin(t, f, nil)
	var heard []string
	cancel := s.OnEmit(func(name string, data Payload) { heard = append(heard, name+string(data.AppendJSON(nil))) })
	s.tell(t, "GO")
	cancel()
	s.tell(t, "GO")
	if len(heard) != 1 || heard[0] != `NEWS{"type":"NEWS"}` {
		t.Error(heard)
	}
}

// A listener that another one sends away while all are told hears nothing more.
func TestListenersSendEachOtherAway(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, events: []string{"GO"}, on: []string{"s GO -"},
		do: map[string]action{"s GO": func(m *Machine) *Error { m.Emit("NEWS", raw(`{"type":"NEWS"}`)); return nil }}}
	s, _, _ := begin(t, f, nil)
	var heard []string
	var away []func()
	leave := func(what string) func() {
		return func() {
			heard = append(heard, what)
			for _, cancel := range away {
				cancel()
			}
		}
	}
	for _, who := range []string{"first", "second"} {
		change, emit := leave(who+" change"), leave(who+" emit")
		away = append(away, s.Subscribe(func(*Machine) { change() }))
		away = append(away, s.OnEmit(func(string, Payload) { emit() }))
	}
	s.tell(t, "GO")
	s.tell(t, "GO")
	if len(heard) != 1 || heard[0] != "first emit" {
		t.Error(heard)
	}
}

// A machine without a host, as a follower may be, has guards that hold.
func TestGuardsOfNobodyHold(t *testing.T) {
	if ok, failed := CallGuard(nil, 0, nil); !ok || failed != nil {
		t.Error(ok, failed)
	}
}

func TestSubscribersHearAfterTheEffectsAndNotOfIgnoredEvents(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, events: []string{"GO", "NO"}, on: []string{"s GO -"}, do: map[string]action{"s GO": count}}
	s, d, _ := begin(t, f, nil)
	defer s.Subscribe(func(m *Machine) { d.add("", "heard %d", m.Logic().(*fakeLogic).count) })()
	s.tell(t, "GO")
	s.tell(t, "NO")
	d.mustSay(t, "s->s GO", "heard 1", "ignored NO")
}

// A failure that no transition takes is no change of state, but of status: it is heard.
func TestSubscribersHearThatTheMachineFailed(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, events: []string{"GO"}, actors: []string{"job"}, invoke: []string{"s j job"}}
	s, d, _ := begin(t, f, nil, ManualActors())
	defer s.Subscribe(func(m *Machine) { d.add("", "heard %v", m.Status()) })()
	if r, err := s.Finish(bg, "j", nil, &Error{Type: "Error", Code: "host", Message: "no"}); err != nil || !r.Ignored {
		t.Error(r, err)
	}
	s.tell(t, "GO")
	d.mustSay(t, "start j", "failed host", "heard error", "ignored GO")
}

// An event for a child is of the chart that its type says, however deep that stands.
func TestSendEventFindsTheChart(t *testing.T) {
	leaf := &fake{name: "leaf", states: []string{"s"}, events: []string{"LEAF"}, on: []string{"s LEAF -"}, do: map[string]action{"s LEAF": count}, speaks: `{"leaf":1}`}
	kid := &fake{name: "kid", states: []string{"s"}, kids: map[string]*fake{"leaf": leaf}, actors: []string{"host", "leaf"}, invoke: []string{"s l leaf"}}
	f := &fake{name: "p", states: []string{"s"}, events: []string{"GO"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, invoke: []string{"s k kid"}, speaks: `{"root":1}`}
	s, _, _ := begin(t, f, nil, ManualActors())
	if r, err := s.SendEvent(bg, "k/l", raw(`{"leaf":1}`)); err != nil || r.Ignored {
		t.Error(r, err)
	}
	for at, e := range map[string]Payload{"k": raw(`{"leaf":1}`), "": raw(`{"root":1}`), "k/x": raw(`{"leaf":1}`)} {
		if _, err := s.SendEvent(bg, at, e); !errors.Is(err, ErrRefused) {
			t.Errorf("%q takes %v: %v", at, e, err)
		}
	}
	if _, err := s.SendEvent(bg, "k/l", nil); err != error(ErrNoEvent) {
		t.Error("no event:", err)
	}
}

func TestAStoppedChildEndsItsOwnChildrenFirst(t *testing.T) {
	leaf := &fake{name: "leaf", states: []string{"s"}, do: map[string]action{"exit s": all(act(0), parentSend("BYE"))}, acts: []string{"leaf"}}
	kid := &fake{name: "kid", states: []string{"s"}, kids: map[string]*fake{"leaf": leaf}, actors: []string{"leaf", "host"},
		events: []string{"BYE"}, on: []string{"s BYE -"}, acts: []string{"kid"},
		invoke: []string{"s l leaf", "s h host"}, do: map[string]action{"exit s": all(act(0), childSend("l", "X"), later("self", "BYE", 5, ""))}}
	f := &fake{name: "p", states: []string{"s", "t"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, events: []string{"GO"}, on: []string{"s GO t"}, invoke: []string{"s k kid"}}
	s, d, clock := begin(t, f, nil, ManualActors())
	d.lines = nil
	s.tell(t, "GO")
	clock.Advance(100)
	d.mustSay(t, "s->t GO", "stop k", "k/l: action leaf", "k/l: send parent BYE", "k: dropped BYE",
		"k: action kid", "k: send l X", "k/l: dropped X", "k: timer send.#1 5", "k: stop l", "k: stop h", "k: cancel send.#1")
	s.mustStand(t, `"t"`)
}

func TestFirstMacrostepsDoNotFillTheQueue(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"s"}, do: map[string]action{"entry s": act(0)}, acts: []string{"x"}}
	f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, events: []string{"A"}, on: []string{"s A -"},
		do: map[string]action{"entry s": all(spawn(0, "a"), spawn(0, "b"), spawn(0, "c"), selfSend("A")), "s A": count}}
	s, d, _ := begin(t, f, quiet{}, WithLimits(Limits{Queue: 1}))
	d.mustSay(t, "start a", "start b", "start c", "send self A", "a: action x", "b: action x", "c: action x", "s->s A")
	s.mustStand(t, `"s"`)
}

func TestTooManyActors(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"s"}}
	f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, ignore: true,
		do: map[string]action{"entry s": all(spawn(0, "a"), spawn(0, "b"), spawn(0, "c"))}}
	s, _, _ := begin(t, f, nil, WithLimits(Limits{Children: 2}))
	_ = s.Read(bg, func(m *Machine) {
		if n := len(m.Children()); n != 2 {
			t.Errorf("%d actors are living", n)
		}
	})
	b, _ := s.Snapshot(bg)
	if _, err := RestoreSystem(bg, f, b, nil, WithLimits(Limits{Children: 1})); !errors.Is(err, ErrRefused) {
		t.Error(err)
	}
	if _, err := RestoreSystem(bg, f, b, nil, WithLimits(Limits{Children: 2})); err != nil {
		t.Error(err)
	}
}

// All actors of a system count, though no machine has more than its limit.
func TestTooManyActorsInAFamily(t *testing.T) {
	leaf := &fake{name: "leaf", states: []string{"s"}}
	kid := &fake{name: "kid", states: []string{"s"}, kids: map[string]*fake{"leaf": leaf}, actors: []string{"leaf"}, invoke: []string{"s l leaf"}}
	f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, invoke: []string{"s k kid"}}
	s, _, _ := begin(t, f, nil)
	b, _ := s.Snapshot(bg)
	for limit, fits := range map[int]bool{1: false, 2: true} {
		if _, err := RestoreSystem(bg, f, b, nil, WithLimits(Limits{Children: limit})); (err == nil) != fits {
			t.Errorf("%d: %v", limit, err)
		}
	}
}

func TestManyChildrenAreOrdinary(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"s", "over!"}, events: []string{"END"}, on: []string{"s END over"}, after: []string{"s 10 over"}}
	var next int
	f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, events: []string{"GO"},
		on: []string{"s GO -", "s done.* -"}, do: map[string]action{"s done.*": count, "s GO": func(m *Machine) *Error {
			next++
			return m.Spawn(0, fmt.Sprint("k", next), nil)
		}}}
	clock := NewSimClock(0)
	s, err := NewSystem(bg, f.program(), nil, nil, WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	const n = 20_000
	for range n {
		s.tell(t, "GO")
	}
	if b, _ := s.Snapshot(bg); strings.Count(string(b), `"src":"kid"`) != n {
		t.Error("children are missing in the snapshot")
	}
	clock.Advance(10)
	_ = s.Read(bg, func(m *Machine) {
		if got := m.Logic().(*fakeLogic).count; got != n || len(m.Children()) != 0 {
			t.Errorf("%d ended, %d left", got, len(m.Children()))
		}
	})
}
