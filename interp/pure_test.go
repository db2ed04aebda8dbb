package interp

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

// The pure step: snapshots are values, effects are data.

const pureChart = `
chart: pure
input: { who: string = "'ann'" }
context: { n: int = 0, log: list<string>, seen: optional<int> }
output: { n: int = context.n }
events: { GO: { by: int = 1 }, BACK: , STAY: , NO: , HOLD: }
guards:
  free: { params: { n: int } }
actors:
  fetch: { input: { n: int }, output: { bytes: int } }
initial: a
states:
  a:
    tags: [resting]
    on:
      GO: { target: b, guard: free(context.n), actions: { assign: { n: context.n + event.by } } }
      STAY: { actions: { append: { log: "'stay'" } } }
      NO: {}
      HOLD: { guard: "false", target: b }
  b:
    initial: b1
    after: { 5s: a }
    invoke:
      src: fetch
      input: { n: context.n }
      onDone: { target: c, actions: { assign: { seen: event.output.bytes } } }
      onError: { target: a, actions: { append: { log: event.error.code } } }
    on: { BACK: a, error.execution: { actions: { append: { log: event.error.code + ' ' + string(has(event.error.place)) } } } }
    entry: { send: { event: STAY, to: self, delay: 9s, id: "'late'" } }
    states: { b1: {} }
  c: { type: final, output: { n: context.n + context.seen } }
`

func freeBelow(t *testing.T, c *Chart, limit int64) *Bound {
	t.Helper()
	b, err := c.Bind(Host{
		Guards: map[string]Guard{"free": GuardFunc(func(p struct{ N int64 }) bool { return p.N < limit })},
		Actors: map[string]Actor{"fetch": talkless},
	})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// steps drives a chart and keeps every snapshot with its text, so that the end
// can tell whether one of them changed.
type steps struct {
	*testing.T
	c     *Chart
	b     *Bound
	at    Snapshot
	kept  []Snapshot
	texts []string
}

func (s *steps) take(step Step, err error) Step {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
	s.at = step.Snapshot
	text, _ := s.at.MarshalJSON()
	s.kept, s.texts = append(s.kept, s.at), append(s.texts, string(text))
	return step
}

func newSteps(t *testing.T) *steps {
	c := mustParse(t, pureChart)
	s := &steps{T: t, c: c, b: freeBelow(t, c, 5)}
	s.take(c.Initial(nil, 0, s.b))
	return s
}

func (s *steps) send(e Event) Step { s.Helper(); return s.take(s.c.Step(s.at, e, 1000, s.b)) }

func (s *steps) mustBe(state, context string) {
	s.Helper()
	if s.at.State() != state || s.at.Context().String() != context {
		s.Errorf("at %s %s, want %s %s", s.at.State(), s.at.Context(), state, context)
	}
}

func kinds(list []Effect) string {
	var out []string
	for _, e := range list {
		out = append(out, [...]string{"action", "log", "emit", "send", "start", "stop", "timer", "cancel", "done", "failed"}[e.Kind]+" "+e.ID)
	}
	return strings.TrimSpace(strings.Join(out, ", "))
}

// A machine as a value has an id as a running one has: the chart's name, or what it is given.
func TestTheIDOfAValue(t *testing.T) {
	c := mustParse(t, "chart: x\ncontext: { me: string = self }\ninitial: a\nstates: { a: {} }\n")
	for want, options := range map[string][]Option{"x": nil, "orders/17": {WithID("orders/17")}} {
		first, err := c.Initial(nil, 0, nil, options...)
		if err != nil {
			t.Fatal(err)
		}
		at, err := c.Resolve([]byte(`"a"`), nil, nil, 0, nil, options...)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []Snapshot{first.Snapshot, at.Snapshot} {
			if text, _ := s.MarshalJSON(); s.Context().Get("me") != want || !strings.Contains(string(text), `"id":"`+want+`"`) {
				t.Errorf("want %q: %s", want, text)
			}
		}
	}
}

// A snapshot of another chart is refused by every step.
func TestStepsFromAnotherChart(t *testing.T) {
	s := newSteps(t)
	other, err := mustParse(t, "chart: other\ninitial: a\nstates: { a: {} }\n").Initial(nil, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, step := range map[string]func() (Step, error){
		"an event":        func() (Step, error) { return s.c.Step(other.Snapshot, Event{Type: "GO"}, 0, s.b) },
		"JSON":            func() (Step, error) { return s.c.StepJSON(other.Snapshot, []byte(`{"type":"GO"}`), 0, s.b) },
		"an end":          func() (Step, error) { return s.c.StepDone(other.Snapshot, "b", Fields{"bytes": 1}, 0, s.b) },
		"a failed actor":  func() (Step, error) { return s.c.StepFail(other.Snapshot, "b", hostError{}, 0, s.b) },
		"a timer":         func() (Step, error) { return s.c.StepTimer(other.Snapshot, "send.late", 0, s.b) },
		"a failed action": func() (Step, error) { return s.c.StepActionFailed(other.Snapshot, hostError{}, 0, s.b) },
	} {
		if _, err := step(); err == nil {
			t.Errorf("%s: a snapshot of another chart was taken", name)
		}
	}
}

func TestPureSteps(t *testing.T) {
	s := newSteps(t)
	s.mustBe("a", `{"log":[],"n":0}`)
	if got := kinds(s.send(Event{Type: "GO"}).Effects); got != "timer send.late, timer after.5s.b, start b" {
		t.Errorf("effects %s", got)
	}
	s.mustBe("b.b1", `{"log":[],"n":1}`)
	if !s.take(s.c.StepDone(s.at, "nobody", Fields{"bytes": 1}, 2000, s.b)).Ignored {
		t.Error("the end of an actor that is not living was not ignored")
	}
	if _, err := s.c.StepDone(s.at, "b", Fields{"bytes": "x"}, 2000, s.b); !errors.Is(err, ErrRefused) {
		t.Errorf("an output of another type: %v", err)
	}
	s.take(s.c.StepActionFailed(s.at, hostError{}, 2000, s.b))
	s.mustBe("b.b1", `{"log":["tired false"],"n":1}`)
	branch := s.at
	if got := kinds(s.take(s.c.StepTimer(s.at, "after.5s.b", 6000, s.b)).Effects); got != "stop b" {
		t.Errorf("effects of the timer: %s", got)
	}
	s.mustBe("a", `{"log":["tired false"],"n":1}`)
	s.take(s.c.StepTimer(s.at, "send.late", 10000, s.b))
	s.mustBe("a", `{"log":["tired false","stay"],"n":1}`)
	if !s.take(s.c.StepTimer(s.at, "send.late", 10000, s.b)).Ignored {
		t.Error("a timer fired twice")
	}
	s.take(s.c.StepFail(branch, "b", hostError{}, 3000, s.b))
	s.mustBe("a", `{"log":["tired false","tired"],"n":1}`)
	s.take(s.c.StepDone(branch, "b", Fields{"bytes": 4}, 3000, s.b))
	if s.at.Status() != "done" || s.at.Output().String() != `{"n":5}` {
		t.Errorf("%s %s", s.at.Status(), s.at.Output())
	}
	s.nothingChanged()
}

// nothingChanged: every snapshot still says what it said, and is read back to the
// same bytes.
func (s *steps) nothingChanged() {
	s.Helper()
	for i, old := range s.kept {
		text, _ := old.MarshalJSON()
		if string(text) != s.texts[i] {
			s.Errorf("snapshot %d changed\nfrom %s\nto   %s", i, s.texts[i], text)
		}
		back, err := s.c.ParseSnapshot(text, false)
		if err != nil {
			s.Fatalf("%s: %v", text, err)
		}
		if again, _ := back.MarshalJSON(); string(again) != string(text) {
			s.Errorf("read back\n%s\nas\n%s", text, again)
		}
	}
}

func TestQuestionsChangeNothing(t *testing.T) {
	s := newSteps(t)
	for _, q := range []struct {
		event Event
		can   bool
	}{
		{Event{Type: "GO"}, true}, {Event{Type: "GO", Fields: Fields{"by": "x"}}, false}, {Event{Type: "STAY"}, true},
		{Event{Type: "NO"}, false}, {Event{Type: "HOLD"}, false}, {Event{Type: "BACK"}, false}, {Event{Type: "NEVER"}, false},
	} {
		if got := s.at.Can(q.event, 0, s.b); got != q.can {
			t.Errorf("can %v: %v", q.event, got)
		}
	}
	if s.at.Can(Event{Type: "GO"}, 0, freeBelow(t, s.c, 0)) {
		t.Error("an event whose guard is false can be taken")
	}
	if got := s.at.Next(); !slices.Equal(got, []string{"GO", "STAY", "HOLD"}) {
		t.Errorf("next %v", got)
	}
	if !s.at.HasTag("resting") || s.at.HasTag("b") || !s.at.Matches("a") || s.at.Matches("b") || s.at.Value() != `"a"` {
		t.Error("the questions about the state are answered wrong")
	}
	s.send(Event{Type: "GO"})
	if !s.at.Matches("b") || !s.at.Matches("b.b1") || s.at.Value() != `{"b":"b1"}` {
		t.Errorf("value %s", s.at.Value())
	}
	s.nothingChanged()
}

func TestRefusedSteps(t *testing.T) {
	s := newSteps(t)
	other, again := mustParse(t, flatChart), newSteps(t).c
	for _, c := range []struct {
		code string
		try  func() error
	}{
		{"unknown_event", func() error { _, err := s.c.Step(s.at, Event{Type: "X"}, 0, s.b); return err }},
		{"wrong_type", func() error { _, err := s.c.StepJSON(s.at, []byte(`{"type":"GO","by":true}`), 0, s.b); return err }},
		{"chart", func() error { _, err := other.Step(s.at, Event{Type: "A"}, 0, nil); return err }},
		{"chart", func() error { _, err := again.StepTimer(s.at, "after.1s.a", 0, nil); return err }},
		{"state", func() error { _, err := s.c.StepActionFailed(Snapshot{}, errors.New("x"), 0, nil); return err }},
		{"chart", func() error { _, err := other.ParseSnapshot([]byte(s.texts[0]), true); return err }},
		{"wrong_type", func() error { _, err := s.c.Initial(Fields{"who": 1}, 0, s.b); return err }},
		{"state", func() error { _, err := s.c.Resolve([]byte(`"x"`), nil, nil, 0, s.b); return err }},
		{"extra_field", func() error { _, err := s.c.Resolve([]byte(`"a"`), []byte(`{"m":1}`), nil, 0, s.b); return err }},
		{"json", func() error { _, err := s.c.Resolve([]byte(`fetching`), nil, nil, 0, s.b); return err }},
		{"json", func() error { _, err := s.c.Resolve([]byte(`"a"`), []byte(`{"m":1]`), nil, 0, s.b); return err }},
	} {
		var r *kernel.Refusal
		if err := c.try(); !errors.As(err, &r) || r.Code != c.code {
			t.Errorf("%v, want %s", err, c.code)
		}
	}
}

// What a context field leaves out in a snapshot is absent, or the snapshot is
// broken; in resolve it has its initial value.
func TestContextThatIsLeftOut(t *testing.T) {
	s := newSteps(t)
	step := s.take(s.c.Resolve([]byte(`"a"`), []byte(`{"seen":3}`), nil, 0, s.b))
	s.mustBe("a", `{"log":[],"n":0,"seen":3}`)
	if len(step.Effects) != 0 {
		t.Errorf("effects %s", kinds(step.Effects))
	}
	for from, code := range map[string]string{`"n":0,`: "missing_field", `"log":[],`: "missing_field"} {
		text, _ := s.at.MarshalJSON()
		var r *kernel.Refusal
		_, err := s.c.ParseSnapshot([]byte(strings.Replace(string(text), from, "", 1)), false)
		if !errors.As(err, &r) || r.Code != code || !strings.HasPrefix(r.Field, "context.") {
			t.Errorf("without %s: %v", from, err)
		}
	}
}

// The zero Snapshot is of no machine: reading it says nothing, and panics nowhere.
func TestTheZeroSnapshotIsOfNoMachine(t *testing.T) {
	var s Snapshot
	if s.Status() != "" || s.Value() != "" || s.State() != "" || s.Leaves() != nil || s.Next() != nil || s.Err() != nil {
		t.Errorf("%q %q %q %v %v %v", s.Status(), s.Value(), s.State(), s.Leaves(), s.Next(), s.Err())
	}
	if s.Matches("a") || s.HasTag("resting") || s.Can(Event{Type: "GO"}, 0, nil) {
		t.Error("it has a state")
	}
	if s.String() != "no machine" {
		t.Errorf("it is printed as %s", s)
	}
	for _, d := range []Data{s.Context(), s.Input(), s.Output()} {
		if d.String() != "{}" {
			t.Errorf("it holds %v", d)
		}
	}
	if text, err := s.MarshalJSON(); err == nil {
		t.Errorf("it is written as %s", text)
	}
}

const spokenChart = `
chart: spoken
context: { percent: int, who: string }
events: { FILLED: { percent: int }, OTHER: {} }
internal: [FILLED]
actors: { brewer: { sends: [FILLED] }, tap: {} }
initial: a
states:
  a:
    invoke: [ { src: brewer, id: b }, { src: tap, id: t } ]
    on:
      FILLED: { actions: { assign: { percent: event.percent, who: event.sender } } }
      OTHER: { actions: { assign: { who: "'other'" } } }
`

// An actor's events are steps in its name, those included that nobody else may send.
func TestActorsSpeakInPureSteps(t *testing.T) {
	c, err := Parse("spoken.yaml", []byte(spokenChart))
	if err != nil {
		t.Fatal(err)
	}
	first, err := c.Initial(nil, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	filled := Event{"FILLED", Fields{"percent": 5}}
	if _, err := c.Step(first.Snapshot, filled, 0, nil); !errors.Is(err, ErrRefused) {
		t.Errorf("an internal event from outside: %v", err)
	}
	for _, said := range []struct {
		actor string
		event Event
		want  string
	}{
		{"b", filled, `{"percent":5,"who":"b"}`},
		{"t", filled, `{"percent":0,"who":""}`},
		{"nobody", filled, `{"percent":0,"who":""}`},
		{"b", Event{"OTHER", nil}, `{"percent":0,"who":""}`},
	} {
		step, err := c.StepFrom(first.Snapshot, said.actor, said.event, 0, nil)
		if got := step.Snapshot.Context().String(); err != nil || got != said.want || step.Ignored != (said.want != `{"percent":5,"who":"b"}`) {
			t.Errorf("%s says %s: %s %v %v", said.actor, said.event.Type, got, step.Ignored, err)
		}
	}
	if _, err := c.StepFrom(first.Snapshot, "b", Event{"FILLED", Fields{"percent": "much"}}, 0, nil); !errors.Is(err, ErrRefused) {
		t.Errorf("a field that does not fit: %v", err)
	}
}
