package kernel

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
)

// Errors that are reported: that no transition handles and that do not fail the
// machine (SPEC 8.4 to 8.6). Whoever watches hears of each once, after the
// macrostep's transitions and before its effects.

// overflow is a block that fails.
func overflow(*Machine) *Error {
	return &Error{Type: ExecutionType, Code: CodeOverflow, Message: "too much", Place: "here"}
}

// unheard is a block that sends to nobody, and goes on.
func unheard(m *Machine) *Error {
	m.SendTo("nobody", &Route{Self: -1}, "PING", nil)
	return nil
}

func TestAnUnhandledCommunicationErrorIsReported(t *testing.T) {
	f := &fake{name: "p", states: []string{"s", "deaf"}, events: []string{"GO", "DEAF"}, acts: []string{"x"},
		on: []string{"s GO -", "s DEAF deaf", "deaf GO -", "deaf error.communication -"},
		do: map[string]action{"s GO": all(unheard, act(0)), "deaf GO": all(unheard, act(0))}}
	s, d, _ := begin(t, f, quiet{})
	s.tell(t, "GO")
	d.mustSay(t, "s->s GO", "unhandled error.communication no_actor", "action x")
	s.tell(t, "DEAF")
	s.tell(t, "GO")
	d.mustSay(t, "s->deaf DEAF", "deaf->deaf GO", "action x")
	s.mustStand(t, `"deaf"`)
}

func TestIgnoredErrorsAreReportedEach(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"s"}, ignore: true, events: []string{"GO"}, do: map[string]action{"entry s": overflow}}
	f := &fake{name: "p", states: []string{"s"}, ignore: true, events: []string{"GO"}, on: []string{"s GO -"}, acts: []string{"x"},
		kids: map[string]*fake{"kid": kid}, actors: []string{"kid", "host"}, invoke: []string{"s k kid", "s h host"},
		do: map[string]action{"s GO": all(unheard, act(0), overflow)}}
	s, d, _ := begin(t, f, &stubHost{action: func(context.Context, int32, Payload) error { return errors.New("no") }}, ManualActors())
	d.mustSay(t, "start k", "start h", "k: unhandled error.execution overflow")
	s.tell(t, "GO")
	d.mustSay(t, "s->s GO", "unhandled error.communication no_actor", "unhandled error.execution overflow", "action x",
		"ignored error.execution", "unhandled error.execution host")
	if _, err := s.Finish(bg, "h", nil, &Error{Type: "Error", Code: "host", Message: "gone"}); err != nil {
		t.Fatal(err)
	}
	d.mustSay(t, "ignored error.invoke.h", "unhandled error.invoke.h host")
}

func TestErrorsOfAnEndingMachineAreReported(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"s"}, do: map[string]action{"exit s": all(unheard, act(0), overflow)}, acts: []string{"x"}}
	f := &fake{name: "p", states: []string{"s", "t", "over!"}, events: []string{"GO"}, on: []string{"s GO t", "t GO over"}, acts: []string{"x"},
		kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, invoke: []string{"s k kid"},
		do: map[string]action{"exit over": all(act(0), overflow)}}
	s, d, _ := begin(t, f, &stubHost{action: func(context.Context, int32, Payload) error { return errors.New("no") }})
	d.lines = nil
	s.tell(t, "GO")
	d.mustSay(t, "s->t GO", "stop k", "k: unhandled error.communication no_actor", "k: unhandled error.execution overflow", "k: action x",
		"k: unhandled error.execution host")
	s.tell(t, "GO")
	d.mustSay(t, "t->over GO", "unhandled error.execution overflow", "action x", "unhandled error.execution host", "done")
}

// What waits when the machine comes to its end is dropped: errors are reported,
// the one that fails the machine is not.
func TestErrorsThatAreDroppedWithTheQueueAreReported(t *testing.T) {
	twice := func(m *Machine) *Error { m.Fail(overflow(m)); m.Raise(0, nil); return unheard(m) }
	f := &fake{name: "p", states: []string{"s", "over!"}, events: []string{"GO", "FAIL"}, on: []string{"s GO over", "s FAIL -"},
		do: map[string]action{"s GO": twice, "s FAIL": twice}}
	s, d, _ := begin(t, f, nil)
	s.tell(t, "GO")
	d.mustSay(t, "s->over GO", "unhandled error.execution overflow", "unhandled error.communication no_actor", "done")
	s, d, _ = begin(t, f, nil)
	s.tell(t, "FAIL")
	d.mustSay(t, "s->s FAIL", "unhandled error.communication no_actor", "failed overflow")
}

func TestErrorsOfAMacrostepThatIsUndoneAreNotReported(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, events: []string{"GO"}, on: []string{"s GO -"},
		do: map[string]action{"s GO": all(unheard, func(m *Machine) *Error { m.Raise(0, nil); return nil }, unheard)}}
	s, d, _ := begin(t, f, nil)
	s.tell(t, "GO")
	d.mustSay(t, "failed loop")
}

func TestOneRecordPerUnhandledError(t *testing.T) {
	f := &fake{name: "door", states: []string{"shut", "gone!"}, ignore: true, events: []string{"OPEN", "END"}, on: []string{"shut OPEN -", "shut END gone"}, acts: []string{"x"},
		do: map[string]action{"shut OPEN": all(unheard, overflow), "exit gone": act(0)}}
	var out bytes.Buffer
	host := &stubHost{action: func(context.Context, int32, Payload) error { return errors.New("no") }}
	s, err := NewSystem(bg, f.program(), nil, host, WithClock(NewSimClock(1500)), WithID("front"),
		WithLogger(slog.New(slog.NewJSONHandler(&out, &slog.HandlerOptions{Level: slog.LevelWarn})), slog.String("house", "7")))
	if err != nil {
		t.Fatal(err)
	}
	s.tell(t, "OPEN")
	s.tell(t, "END")
	want := `{"time":"1970-01-01T00:00:01.5Z","level":"WARN","msg":"Unhandled error","machine":"door","id":"front","state":"shut","event":"error.communication","code":"no_actor","message":"no actor \"nobody\" is living","house":"7"}
{"time":"1970-01-01T00:00:01.5Z","level":"WARN","msg":"Unhandled error","machine":"door","id":"front","state":"shut","event":"error.execution","code":"overflow","message":"too much","place":"here","house":"7"}
{"time":"1970-01-01T00:00:01.5Z","level":"WARN","msg":"Unhandled error","machine":"door","id":"front","state":"gone","event":"error.execution","code":"host","message":"no","action":"x","house":"7"}
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

// Of several host actions the log says which one failed the machine; what the chart sees of
// the error, and a snapshot keeps, is the host's alone.
func TestTheLogNamesTheActionThatFailed(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, events: []string{"GO"}, on: []string{"s GO -"}, acts: []string{"x", "y"},
		do: map[string]action{"s GO": all(act(0), act(1))}}
	var out bytes.Buffer
	host := &stubHost{action: func(_ context.Context, action int32, _ Payload) error {
		if action == 0 {
			return nil
		}
		return errors.New("no")
	}}
	s, err := NewSystem(bg, f.program(), nil, host, WithLogger(slog.New(slog.NewJSONHandler(&out, nil))))
	if err != nil {
		t.Fatal(err)
	}
	s.tell(t, "GO")
	if !strings.Contains(out.String(), `"msg":"Failed","machine":"p","id":"p","state":"s","code":"host","message":"no","action":"y"}`) {
		t.Error(out.String())
	}
	if text, err := s.Snapshot(bg); err != nil || !strings.Contains(string(text), `"error":{"code":"host","message":"no","type":"Error"}`) {
		t.Error(string(text), err)
	}
}

// An observer hears which action failed with the error that it gave, behind the effect and
// also where the chart handles that.
func TestObserversHearHowActionsFail(t *testing.T) {
	f := &fake{name: "p", states: []string{"s"}, events: []string{"GO"}, on: []string{"s GO -", "s error.execution -"}, acts: []string{"x", "y"},
		do: map[string]action{"s GO": all(act(0), act(1))}}
	var heard []string
	own := errors.New("no")
	host := &stubHost{action: func(_ context.Context, action int32, _ Payload) error {
		if action == 0 {
			panic("oh")
		}
		return fmt.Errorf("not now: %w", own)
	}}
	s, err := NewSystem(bg, f.program(), nil, host, WithObserver(Observer{
		Effect: func(_ string, _ *Machine, e *Effect) { heard = append(heard, e.Name) },
		ActionFailed: func(in string, m *Machine, f FailedAction) {
			heard = append(heard, fmt.Sprintf("%q %s: %s %v %v", in, m.Self(), f.Action, f.Err, errors.Is(f.Err, own)))
		},
	}), WithObserver(Observer{ActionFailed: func(_ string, _ *Machine, f FailedAction) { heard = append(heard, f.Action+", too") }}))
	if err != nil {
		t.Fatal(err)
	}
	s.tell(t, "GO")
	want := []string{"x", `"" p: x panic: oh false`, "x, too", "y", `"" p: y not now: no true`, "y, too"}
	if !slices.Equal(heard, want) {
		t.Errorf("%q", heard)
	}
}

// The log of a machine that fails says so: it is the last that is heard of it.
func TestOneRecordPerFailedMachine(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"s"}, do: map[string]action{"entry s": overflow}}
	f := &fake{name: "p", states: []string{"s", "t"}, events: []string{"GO", "FAIL"}, on: []string{"s GO t", "t error.invoke.k -", "t FAIL -"},
		kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, invoke: []string{"t k kid"},
		do: map[string]action{"t error.invoke.k": count, "t FAIL": overflow}}
	var out bytes.Buffer
	s, err := NewSystem(bg, f.program(), nil, nil, WithClock(NewSimClock(1500)),
		WithLogger(slog.New(slog.NewJSONHandler(&out, &slog.HandlerOptions{Level: slog.LevelWarn})), slog.String("house", "7")))
	if err != nil {
		t.Fatal(err)
	}
	s.tell(t, "GO")
	s.tell(t, "FAIL")
	want := `{"time":"1970-01-01T00:00:01.5Z","level":"ERROR","msg":"Failed","machine":"kid","id":"k","state":"s","code":"overflow","message":"too much","place":"here","house":"7"}
{"time":"1970-01-01T00:00:01.5Z","level":"ERROR","msg":"Failed","machine":"p","id":"p","state":"t","code":"overflow","message":"too much","place":"here","house":"7"}
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}
