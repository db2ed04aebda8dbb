package interp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/lockstep-charts/lockstep/kernel"
)

const hostChart = `
chart: hosted
types:
  Reason: [slow, broken]
  Plan: { title: string, steps: list<int>, due: optional<timestamp> }
input: { user: string, limit: int = 3 }
context: { plan: optional<Plan>, result: optional<double>, reason: optional<Reason>, seen: list<string> }
output: { result: double = context.result }
events:
  GO: { plan: Plan, wait: duration = 2s, tags: map<bool>, extra: optional<any> }
  PING: { n: int }
  STOP:
  TICK:
  COUNT: { n: int }
internal: [TICK, PING]
emits:
  TOLD: { who: string }
guards:
  allowed: { params: { user: string, n: int } }
actions:
  notify: { params: { text: string, plan: optional<Plan>, wait: duration } }
  beep:
actors:
  work:
    input: { title: string, reason: Reason }
    output: { result: double }
    sends: [PING]
    receives: { MORE: { n: int } }
initial: idle
states:
  idle:
    on:
      GO:
        target: busy
        guard: allowed(input.user, size(event.plan.steps))
        actions:
          - assign: { plan: event.plan }
          - { action: notify, params: { text: event.plan.title, plan: event.plan, wait: event.wait } }
          - beep
          - emit: { event: TOLD, data: { who: input.user } }
  busy:
    tags: [working]
    invoke:
      src: work
      input: { title: context.plan.title, reason: "'slow'" }
      onDone: { target: done, actions: { assign: { result: event.output.result } } }
      onError: { target: failed, actions: { append: { seen: event.error.code } } }
    on:
      PING:
        actions:
          - append: { seen: string(event.n) + event.sender }
          - send: { event: MORE, to: "'busy'", data: { n: event.n + 1 } }
      STOP: failed
  done: { type: final }
  failed: {}
`

type plan struct {
	Title string
	Steps []int
	Due   *time.Time
}

type notifyParams struct {
	Text string
	Plan *plan
	Wait time.Duration `json:"wait"`
}

type allowedParams struct {
	User string
	N    int64
}

type workInput struct{ Title, Reason string }

type workOutput struct{ Result float64 }

type pingFields struct {
	N int `json:"n"`
}

// A desk is a host that notes what it is asked.
type desk struct{ notes []string }

func (d *desk) note(parts ...string) { d.notes = append(d.notes, strings.Join(parts, " ")) }

func (d *desk) host(work Actor) Host {
	return Host{
		Guards: map[string]Guard{"allowed": GuardFunc(func(p allowedParams) bool {
			return p.User == "ann" && p.N == 2
		})},
		Actions: map[string]Action{
			"notify": ActionFunc(func(_ context.Context, p notifyParams) error {
				d.note("notify", p.Text, p.Plan.Due.Format(time.RFC3339), p.Wait.String())
				return nil
			}),
			"beep": Do(func(context.Context) error { d.note("beep"); return nil }),
		},
		Actors: map[string]Actor{"work": work},
	}
}

// talk is an actor that sends, also what it does not declare, receives what comes
// back, and ends with it.
var talk = ActorFunc(func(ctx context.Context, in workInput, port *Port) (workOutput, error) {
	refusal := (*kernel.Refusal)(nil)
	if err := port.Send(Event{Type: "STOP"}); !errors.As(err, &refusal) || refusal.Code != "unknown_event" || !strings.Contains(err.Error(), "sends no STOP") {
		return workOutput{}, fmt.Errorf("an event that it does not declare: %w", err)
	}
	if err := port.Send(Event{Type: "PING", Fields: pingFields{41}}); err != nil {
		return workOutput{}, err
	}
	m, err := port.Receive(ctx)
	if err != nil {
		return workOutput{}, err
	}
	if m.Type != "MORE" || in.Title != "T" || in.Reason != "slow" || port.ID() != "busy" {
		return workOutput{}, errors.New("unexpected " + m.Type + " " + in.Title + " " + in.Reason)
	}
	return workOutput{float64(m.Data.Get("n").(int64)) / 2}, nil
})

func startHosted(t *testing.T, h Host) *Instance {
	t.Helper()
	i, err := mustParse(t, hostChart).New(context.Background(), Fields{"user": "ann"}, h, WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	return i
}

var goEvent = Event{Type: "GO", Fields: Fields{
	"plan": plan{Title: "T", Steps: []int{1, 2}, Due: new(time.Time)},
	"tags": map[string]bool{"x": true}, "extra": map[string]any{"b": 1, "a": nil},
}}

func TestTypedHost(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	d := &desk{}
	i := startHosted(t, d.host(talk))
	i.OnEmit(func(m Message) { d.note("emit", m.Type, m.Data.String()) })
	r, err := i.Send(ctx, goEvent)
	if err != nil || r.Ignored || strings.Join(r.Before(), " ") != "idle" || strings.Join(r.After(), " ") != "busy" {
		t.Fatal(r, err, r.Before(), r.After())
	}
	if err := i.Wait(ctx, func(s Snapshot) bool { return s.Status() == "done" || s.Matches("failed") }); err != nil {
		t.Fatal(err)
	}
	want := "notify T 0001-01-01T00:00:00Z 2s\nbeep\nemit TOLD {\"who\":\"ann\"}"
	if got := strings.Join(d.notes, "\n"); got != want {
		t.Errorf("the host heard\n%s\nwant\n%s", got, want)
	}
	s, err := i.Look(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Output().String(); got != `{"result":21}` {
		t.Errorf("output %s", got)
	}
	var data struct {
		Plan   *plan
		Result *float64
		Seen   []string
	}
	if err := s.Context().Decode(&data); err != nil || data.Plan.Steps[1] != 2 || *data.Result != 21 || data.Seen[0] != "41busy" {
		t.Errorf("context %+v %v", data, err)
	}
}

func TestActorFailure(t *testing.T) {
	ctx := context.Background()
	i := startHosted(t, (&desk{}).host(ActorFunc(func(context.Context, Params, *Port) (Fields, error) {
		return nil, hostError{}
	})))
	if _, err := i.Send(ctx, goEvent); err != nil {
		t.Fatal(err)
	}
	if err := i.Wait(ctx, func(s Snapshot) bool { return s.Matches("failed") }); err != nil {
		t.Fatal(err)
	}
	s, _ := i.Look(ctx)
	if got := s.Context().Get("seen").([]any); got[0] != "tired" {
		t.Errorf("seen %v", got)
	}
}

// An output that does not fit is a failure of the actor, not of the machine.
func TestActorOutputIsChecked(t *testing.T) {
	ctx := context.Background()
	i := startHosted(t, (&desk{}).host(ActorFunc(func(context.Context, Params, *Port) (Fields, error) {
		return Fields{"result": "x"}, nil
	})))
	if _, err := i.Send(ctx, goEvent); err != nil {
		t.Fatal(err)
	}
	if err := i.Wait(ctx, func(s Snapshot) bool { return s.Matches("failed") }); err != nil {
		t.Fatal(err)
	}
}

func TestBindSaysAllThatIsWrong(t *testing.T) {
	_, err := mustParse(t, hostChart).Bind(Host{
		Actions: map[string]Action{
			"notify": ActionFunc(func(context.Context, struct{ Txt string }) error { return nil }),
			"beap":   Do(func(context.Context) error { return nil }),
		},
		Guards: map[string]Guard{"allowed": GuardFunc(func(struct{ N string }) bool { return true })},
		Actors: map[string]Actor{"work": ActorFunc(func(context.Context, workInput, *Port) (int, error) { return 0, nil })},
		Charts: map[string]Host{"worker": {}},
	})
	if err == nil {
		t.Fatal("this host fits")
	}
	for _, part := range []string{
		`the action "notify": the field Txt`, `has no field "txt" (did you mean "text"?)`,
		`the action "beep" is not implemented (did you mean "beap"?)`, `the chart declares no host action "beap" (did you mean "beep"?)`,
		`the guard "allowed": the field N`, `the Go type is string, the chart declares int: use int64 or int`,
		`the actor "work": its output`, `the chart declares no chart actor "worker"`,
	} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the error does not say %s:\n%v", part, err)
		}
	}
}

func TestAnEmptyHandlerIsSaid(t *testing.T) {
	h := (&desk{}).host(Actor{})
	h.Actions["beep"], h.Guards["allowed"] = Action{}, Guard{}
	_, err := mustParse(t, hostChart).Bind(h)
	if err == nil || strings.Count(err.Error(), "the handler is empty") != 3 {
		t.Errorf("the error is %v", err)
	}
}

func TestRefusedEvents(t *testing.T) {
	i, ctx := startHosted(t, (&desk{}).host(talk)), context.Background()
	p := plan{Title: "T"}
	for _, c := range []struct {
		event Event
		want  string
	}{
		{Event{Type: "GOO"}, "unknown_event type"},
		{Event{Type: "done.invoke.busy"}, "unknown_event type"},
		{Event{Type: "TICK"}, "unknown_event type"},
		{Event{Type: "STOP", Fields: Fields{"x": 1}}, "extra_field x"},
		{Event{Type: "GO", Fields: Fields{"tags": map[string]bool{}}}, "missing_field plan"},
		{Event{Type: "GO"}, "missing_field plan"},
		{Event{Type: "GO", Fields: Fields{"plan": p, "tags": map[string]int{"x": 1}}}, "wrong_type tags"},
		{Event{Type: "GO", Fields: Fields{"plan": Fields{"title": "T", "steps": []any{1, "2"}}, "tags": map[string]bool{}}}, "wrong_type plan.steps[1]"},
		{Event{Type: "GO", Fields: Fields{"plan": p, "tags": map[string]bool{}, "wait": 5}}, "wrong_type wait"},
		{Event{Type: "COUNT", Fields: Fields{"n": int64(1 << 60)}}, "wrong_type n"},
		{Event{Type: "COUNT", Fields: Fields{"n": 0.5}}, "wrong_type n"},
		{Event{Type: "COUNT", Fields: Fields{"n": time.Second}}, "wrong_type n"},
		{Event{Type: "COUNT", Fields: Fields{"n": nil}}, "wrong_type n"},
		{Event{Type: "COUNT", Fields: Fields{"N": 1}}, "extra_field N"},
		{Event{Type: "GO", Fields: Fields{"plan": plan{Title: "\xff"}, "tags": map[string]bool{}}}, "wrong_type plan.title"},
	} {
		_, err := i.Send(ctx, c.event)
		var r *kernel.Refusal
		if !errors.As(err, &r) || !errors.Is(err, ErrRefused) || r.Code+" "+r.Field != c.want {
			t.Errorf("%v: %v, want %s", c.event, err, c.want)
		}
	}
	s, _ := i.Look(ctx)
	if s.State() != "idle" {
		t.Errorf("a refused event moved the machine to %s", s.State())
	}
}

// What is refused names the type that the chart has, also one without a name; nil in a
// field is told as JSON's null is.
func TestRefusalsNameTheType(t *testing.T) {
	chart := mustParse(t, "chart: x\nevents: { GO: { kind: [a, b], names: list<string>, who: string }, STOP: }\ninitial: s\nstates: { s: { on: { GO: {}, STOP: {} } } }\n")
	i, err := chart.New(t.Context(), nil, Host{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		event Event
		want  string
	}{
		{Event{"GO", Fields{"kind": 3}}, "wrong_type: kind: the Go type is int, the chart declares [a, b]: use a string type"},
		{Event{"STOP", 3}, "wrong_type: the Go type is int, the chart declares no fields: use a struct"},
		{Event{"STOP", []byte("{}")}, "wrong_type: the Go type is []uint8, the chart declares no fields: use a struct, Fields, or json.RawMessage of JSON"},
		{Event{"STOP", "{}"}, "wrong_type: the Go type is string, the chart declares no fields: use a struct, Fields, or json.RawMessage of JSON"},
		{Event{"STOP", &struct{}{}}, "wrong_type: the Go type is *struct {}, the chart declares no fields: use a struct, not a pointer to one"},
		{Event{"GO", Fields{"kind": nil}}, `wrong_type: kind: this must be one of "a", "b"`},
		{Event{"GO", Fields{"names": nil}}, "wrong_type: names: this must be a list"},
		{Event{"GO", Fields{"who": nil}}, "wrong_type: who: this must be a string"},
	} {
		if _, err := i.Send(t.Context(), c.event); err == nil || err.Error() != c.want {
			t.Errorf("%v: %v, want %s", c.event, err, c.want)
		}
	}
}

// SendWait is Send for those who are not the machine's own host code.
func TestSendWait(t *testing.T) {
	i, ctx := startHosted(t, (&desk{}).host(talk)), context.Background()
	if r, err := i.SendWait(ctx, Event{Type: "COUNT", Fields: Fields{"n": 1}}); err != nil || !r.Ignored {
		t.Error(r, err)
	}
	if r, err := i.SendWait(ctx, goEvent); err != nil || r.Ignored || strings.Join(r.After(), " ") != "busy" {
		t.Error(r.After(), err)
	}
	if _, err := i.SendWait(ctx, Event{Type: "NO"}); !errors.Is(err, ErrRefused) {
		t.Error(err)
	}
}

// A chart tells the states that it has.
func TestStatesOfAChart(t *testing.T) {
	got := mustParse(t, "chart: x\ninitial: a\nstates: { a: { initial: b, states: { b: {}, c: { on: { GO: d } } } }, d: {} }\n").States()
	if strings.Join(got, " ") != "a a.b a.c d" {
		t.Error(got)
	}
}

func TestSendJSON(t *testing.T) {
	i, ctx := startHosted(t, (&desk{}).host(talk)), context.Background()
	for _, c := range []struct{ json, want string }{
		{`{"type":"STOP"}`, ""}, {`{"type":"COUNT","n":1}`, ""}, {`{"type":"PING","n":1}`, "unknown_event"},
		{`{"type":"NO"}`, "unknown_event"}, {`{"n":1}`, "missing_field"}, {`[1]`, "wrong_type"}, {`{"type":"STOP"`, "json"},
		{`{"type":"STOP"} x`, "json"}, {`{"type":"STOP","n":1}`, "extra_field"}, {`{"type":"COUNT"}`, "missing_field"},
	} {
		_, err := i.SendJSON(ctx, []byte(c.json))
		got := ""
		if r := (*kernel.Refusal)(nil); errors.As(err, &r) {
			got = r.Code
		}
		if got != c.want {
			t.Errorf("%s: %q (%v), want %q", c.json, got, err, c.want)
		}
	}
}

func TestRefusedInput(t *testing.T) {
	c := mustParse(t, hostChart)
	for _, input := range []any{nil, Fields{"user": 1}, Fields{"user": "a", "x": 1}, struct{ Limit int }{1}, 7} {
		if _, err := c.New(context.Background(), input, (&desk{}).host(talk)); !errors.Is(err, ErrRefused) {
			t.Errorf("%v: %v", input, err)
		}
	}
}

// A value that is handed out is immutable and the same in each form.
func TestHandedOutDataIsImmutable(t *testing.T) {
	c := mustParse(t, hostChart)
	bound, err := c.Bind((&desk{}).host(talk))
	if err != nil {
		t.Fatal(err)
	}
	first, err := c.Initial(struct{ User string }{"ann"}, 0, bound)
	if err != nil {
		t.Fatal(err)
	}
	next, err := c.Step(first.Snapshot, goEvent, 0, bound)
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range []Data{next.Snapshot.Context(), next.Snapshot.Input(), DataOf(next.Effects[0].Data)} {
		var m Fields
		var raw json.RawMessage
		if err := errors.Join(data.Decode(&m), data.Decode(&raw)); err != nil {
			t.Fatal(err)
		}
		for _, from := range []any{m, raw, data} {
			p, err := payloadOf(data.form(), from, "")
			if err != nil || text(p) != data.String() {
				t.Errorf("%s: as %T %s %v", data, from, text(p), err)
			}
		}
	}
}

// talkless is an actor that nobody runs.
var talkless = ActorFunc(func(context.Context, Params, *Port) (Fields, error) { return nil, nil })

// What an event did is told of every region, however many there are.
func TestResultOfManyRegions(t *testing.T) {
	i := mustStart(t, `
chart: regions
events: { GO: }
initial: p
states:
  p:
    type: parallel
    states:
      one: { initial: a, states: { a: {}, b: {} } }
      two: { initial: a, states: { a: { on: { GO: b } }, b: {} } }
      three: { initial: a, states: { a: {}, b: {} } }
      four: { initial: a, states: { a: { on: { GO: b } }, b: {} } }
`, Host{})
	r, err := i.Send(context.Background(), Event{Type: "GO"})
	if err != nil || r.Ignored || r.Queued {
		t.Fatal(r, err)
	}
	if got := strings.Join(r.Before(), " "); got != "p.one.a p.two.a p.three.a p.four.a" {
		t.Error(got)
	}
	if got := strings.Join(r.After(), " "); got != "p.one.a p.two.b p.three.a p.four.b" {
		t.Error(got)
	}
}

// The id of a root machine may be any text, and `self` is what its snapshot says.
func TestTheIDOfARootMachine(t *testing.T) {
	const text = "chart: x\ncontext: { same: bool }\nevents: { ASK: { id: string } }\ninitial: a\n" +
		"states: { a: { on: { ASK: { actions: { assign: { same: event.id == self } } } } } }\n"
	c, err := Load(fstest.MapFS{"x.yaml": {Data: []byte(text)}}, "x.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"orders/17": "orders/17", "a b\n": "a b\n", "caf\xe9": "caf\ufffd"} {
		first, err := c.New(t.Context(), nil, Host{}, WithID(id))
		if err != nil {
			t.Fatal(err)
		}
		kept, err := first.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		second, err := c.Restore(t.Context(), kept, Host{})
		if err != nil {
			t.Fatal(err)
		}
		for when, m := range map[string]*Instance{"at first": first, "restored": second} {
			if _, err := m.Send(t.Context(), Event{Type: "ASK", Fields: Fields{"id": want}}); err != nil {
				t.Fatal(err)
			}
			if now, err := m.Snapshot(t.Context()); err != nil || !bytes.Contains(now, []byte(`"same":true`)) {
				t.Errorf("%q %s: %s %v", id, when, now, err)
			}
		}
	}
}

// Who waits for a machine that fails hears why it failed, as who waits in TypeScript
// does; of one that ends well, that it has ended.
func TestWaitSaysWhyItWaitsInVain(t *testing.T) {
	ctx := context.Background()
	chart := mustParse(t, `
chart: frail
events: { BREAK: , END: }
actions: { beep: }
initial: a
states:
  a: { on: { BREAK: { actions: beep }, END: b } }
  b: { type: final }
`)
	host := Host{Actions: map[string]Action{"beep": Do(func(context.Context) error { return errors.New("no battery") })}}
	never := func(Snapshot) bool { return false }
	for _, event := range []string{"BREAK", "END"} {
		i, err := chart.New(ctx, nil, host)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := i.Send(ctx, Event{Type: event}); err != nil {
			t.Fatal(err)
		}
		err = i.Wait(ctx, never)
		if !errors.Is(err, ErrStopped) {
			t.Errorf("%s: %v is not ErrStopped", event, err)
		}
		var why *kernel.Error
		if failed := errors.As(err, &why); failed != (event == "BREAK") || failed && (why.Code != "host" || !strings.Contains(err.Error(), "no battery")) {
			t.Errorf("%s: the wait ends with %v", event, err)
		}
	}
}
