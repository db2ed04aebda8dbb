package golang_test

// The typed doors of a generated package: a Go value that its field's type in the
// chart has not is refused before it is queued (SPEC 7.1), at every door, as the
// JSON doors refuse it.

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"testing"

	"github.com/lockstep-charts/lockstep/gen/agent"
	"github.com/lockstep-charts/lockstep/gen/download"
	"github.com/lockstep-charts/lockstep/gen/rawko"
	"github.com/lockstep-charts/lockstep/gen/session"
	"github.com/lockstep-charts/lockstep/kernel"
)

// wrongEvents are events with one wrong value, by its field.
var wrongEvents = map[string]rawko.Event{
	"task":                               rawko.StartTask{Task: "to \xff"},
	"agentName":                          rawko.ForceAgent{AgentName: string([]byte{0xed, 0xa0, 0x80})},
	"message.role":                       rawko.AgentMessage{Message: rawko.Message{Role: "robot"}},
	"agent.tools[1]":                     rawko.AgentSelected{Agent: rawko.AgentConfig{Tools: []string{"edit", "\xc0"}}},
	"agent.limits.maxIterations":         rawko.AgentSelected{Agent: rawko.AgentConfig{Limits: rawko.Limits{MaxIterations: new(int64(-1 << 53))}}},
	"toolCall.arguments":                 rawko.AgentToolCall{ToolCall: rawko.ToolCall{Arguments: raw(`{"b":1,"a":2}`)}},
	"toolResult.output":                  rawko.AgentToolResult{ToolResult: rawko.ToolResult{Output: raw(`{"a":`)}},
	"result.planUpdates.steps[0].index":  rawko.AgentComplete{Result: planned(rawko.PlanStep{Index: 1 << 53, Status: rawko.StepStatusPending})},
	"result.planUpdates.steps[0].status": rawko.AgentComplete{Result: planned(rawko.PlanStep{})},
	"error.place":                        rawko.AgentError{Error: rawko.Error{Place: new("\xff")}},
	"error.data":                         rawko.ArbiterError{Error: rawko.Error{Data: raw("")}},
	"decision.type":                      rawko.ArbiterDecisionEvent{},
}

func raw(text string) *json.RawMessage { return new(json.RawMessage(text)) }

func planned(step rawko.PlanStep) rawko.AgentResult {
	return rawko.AgentResult{PlanUpdates: &rawko.PlanUpdates{Steps: &[]rawko.PlanStep{step}}}
}

func refusalOf(err error) kernel.Refusal {
	refusal := (*kernel.Refusal)(nil)
	if !errors.Is(err, kernel.ErrRefused) || !errors.As(err, &refusal) {
		return kernel.Refusal{}
	}
	return *refusal
}

// tasks is a machine that works for nobody yet: it follows, so it has no host.
func tasks(t *testing.T) rawko.Actor {
	t.Helper()
	m, err := rawko.New(t.Context(), rawko.DefaultInput(), nil, rawko.Follow())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestWrongValuesAreRefusedAtEveryDoor(t *testing.T) {
	ctx := t.Context()
	m := tasks(t)
	before, err := m.Current(ctx)
	if err != nil {
		t.Fatal(err)
	}
	doors := map[string]func(e rawko.Event) error{
		"Send":        func(e rawko.Event) error { _, err := m.Send(ctx, e); return err },
		"SendWait":    func(e rawko.Event) error { _, err := m.SendWait(ctx, e); return err },
		"MarshalJSON": func(e rawko.Event) error { _, err := json.Marshal(e); return err },
		"Step": func(e rawko.Event) error {
			after, effects, err := rawko.Step(before, e, 0)
			if string(after.AppendJSON(nil)) != string(before.AppendJSON(nil)) || effects != nil {
				t.Errorf("%T: a refused step became %s %v", e, after.AppendJSON(nil), effects)
			}
			return err
		},
	}
	for field, e := range wrongEvents {
		for door, give := range doors {
			if r := refusalOf(give(e)); r.Code != "wrong_type" || r.Field != field {
				t.Errorf("%s of %T: %+v, want wrong_type of %s", door, e, r, field)
			}
		}
		if before.Can(e) {
			t.Errorf("%T with a wrong %s can be taken", e, field)
		}
	}
	after, err := m.Current(ctx)
	if got, want := string(after.AppendJSON(nil)), string(before.AppendJSON(nil)); err != nil || got != want {
		t.Errorf("refused events left %s of %s (%v)", got, want, err)
	}
}

// What JSON can say as well is refused in the same words.
func TestTypedDoorsSayWhatJSONDoorsSay(t *testing.T) {
	m := tasks(t)
	for _, field := range []string{"message.role", "agent.limits.maxIterations", "result.planUpdates.steps[0].index", "decision.type"} {
		e := wrongEvents[field]
		_, read := rawko.ParseEvent(e.AppendJSON(nil))
		_, sent := m.Send(t.Context(), e)
		if refusalOf(sent) != refusalOf(read) || refusalOf(read).Field != field {
			t.Errorf("typed: %+v, as JSON: %+v", refusalOf(sent), refusalOf(read))
		}
	}
}

// JSON has no words for NaN: an event or input that holds one never gets in.
func TestDoublesAreFinite(t *testing.T) {
	s, _, err := session.Initial("x", session.DefaultInput(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, confidence := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		_, _, err := session.Step(s, session.Terminal{Status: session.SeenIdle, Confidence: confidence}, 0)
		if r := refusalOf(err); r.Code != "wrong_type" || r.Field != "confidence" {
			t.Errorf("%v: %+v (%v)", confidence, r, err)
		}
	}
	if _, _, err := session.Step(s, session.Terminal{Status: session.SeenIdle, Confidence: math.MaxFloat64}, 0); err != nil {
		t.Error(err)
	}
}

// Of several wrong entries of a map the first by its key is told, each time.
func TestWrongInputsAreRefused(t *testing.T) {
	input := rawko.DefaultInput()
	wrong := rawko.AgentConfig{SystemPrompt: "\xff"}
	input.Agents = map[string]rawko.AgentConfig{"d": wrong, "a": {}, "c": wrong, "b": wrong}
	for range 20 {
		_, made := rawko.New(t.Context(), input, nil, rawko.Follow())
		_, _, begun := rawko.Initial("x", input, 0)
		_, _, resolved := rawko.Resolve("x", []byte(`"idle"`), []byte(`{}`), input, 0)
		for _, err := range []error{made, begun, resolved} {
			if r := refusalOf(err); r.Code != "wrong_type" || r.Field != "agents.b.systemPrompt" {
				t.Errorf("%+v (%v)", r, err)
			}
		}
	}
}

// A report that a pure machine's host makes up is an event like others.
func TestWrongReportsAreRefused(t *testing.T) {
	s, _, err := rawko.Initial("x", rawko.DefaultInput(), 0)
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = rawko.Step(s, rawko.DoneAgentExecutor{ID: "x", Output: rawko.AgentExecutorOutput{Messages: []rawko.Message{{}}}}, 0)
	if r := refusalOf(err); r.Code != "wrong_type" || r.Field != "output.messages[0].role" {
		t.Errorf("%+v (%v)", r, err)
	}
}

// A report without its error is an error of the host, not a crash.
func TestReportsWithoutAnErrorAreErrors(t *testing.T) {
	input := download.Input{URL: "u", MaxAttempts: 3, Pause: 1000}
	s, _, err := download.Initial("x", input, 0, fetcher{})
	if err != nil {
		t.Fatal(err)
	}
	loading, _, err := download.Step(s, download.Start{}, 0, fetcher{})
	if err != nil {
		t.Fatal(err)
	}
	failed, _, err := download.Step(loading, download.FailFetch{ID: "loading"}, 0, fetcher{})
	if err != nil || failed.State() != download.StateFailed {
		t.Errorf("an actor that failed without an error: %s %v", failed.AppendJSON(nil), err)
	}
	broken, _, err := download.Step(loading, download.ActionFailed{}, 0, fetcher{})
	if e := broken.Machine().Err(); err != nil || e == nil || e.Code != "host" {
		t.Errorf("an action that failed without an error: %s %v", broken.AppendJSON(nil), err)
	}
	if _, bad := download.ParseSnapshot(broken.AppendJSON(nil)); bad != nil {
		t.Error(bad)
	}
}

// A child's events are judged as the child's own doors do.
func TestWrongEventsForAChildAreRefused(t *testing.T) {
	_, err := reviews(t, "ann").SendToAgent(t.Context(), "ann", agent.OverrideEvent{To: "away"})
	if r := refusalOf(err); r.Code != "wrong_type" || r.Field != "to" {
		t.Errorf("%+v (%v)", r, err)
	}
}

// overfull is a host whose actor reports more than an int holds.
type overfull struct {
	fetcher
	said chan error
}

func (o overfull) Fetch(ctx context.Context, _ download.FetchInput, port download.FetchPort) (download.FetchOutput, error) {
	o.said <- port.SendProgressEvent(download.ProgressEvent{Received: 1 << 53})
	<-ctx.Done()
	return download.FetchOutput{}, ctx.Err()
}

func TestWrongEventsOfAnActorAreRefused(t *testing.T) {
	host := overfull{said: make(chan error, 1)}
	m, err := download.New(t.Context(), download.Input{URL: "u", MaxAttempts: 3, Pause: 1000}, host, download.WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Send(t.Context(), download.Start{}); err != nil {
		t.Fatal(err)
	}
	if r := refusalOf(<-host.said); r.Code != "wrong_type" || r.Field != "received" {
		t.Errorf("%+v", r)
	}
}

// big is a host whose actor ends with more than an int holds.
type big struct{ fetcher }

func (big) Fetch(context.Context, download.FetchInput, download.FetchPort) (download.FetchOutput, error) {
	return download.FetchOutput{Bytes: 1 << 53}, nil
}

// An actor that gives what its output cannot hold has failed: what a snapshot says
// can be read again.
func TestAWrongOutputIsAnError(t *testing.T) {
	var failed *kernel.Error
	heard := kernel.Observer{Transition: func(_ string, m *kernel.Machine, _ kernel.Taken) {
		if e, ok := m.Event().Data.(*kernel.Error); ok {
			failed = e
		}
	}}
	m, err := download.New(t.Context(), download.Input{URL: "u", MaxAttempts: 3, Pause: 1000}, big{}, download.WithClock(kernel.NewSimClock(0)), download.WithObserver(heard))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Send(t.Context(), download.Start{}); err != nil {
		t.Fatal(err)
	}
	<-m.Done()
	if failed == nil || failed.Code != "wrong_type" || failed.Message != "output.bytes: this must be an int between -(2^53-1) and 2^53-1" {
		t.Errorf("event.error is %+v", failed)
	}
	kept, err := m.Snapshot(t.Context())
	if _, bad := download.ParseSnapshot(kept); err != nil || bad != nil {
		t.Errorf("the snapshot %s: %v %v", kept, err, bad)
	}
}

// Go takes a pointer to an event for an Event; it is refused at every door, and
// the machine goes on.
func TestPointersAreRefused(t *testing.T) {
	ctx, m := t.Context(), tasks(t)
	before, err := m.Current(ctx)
	if err != nil {
		t.Fatal(err)
	}
	_, sent := m.Send(ctx, &rawko.StartTask{Task: "x"})
	_, waited := m.SendWait(ctx, &rawko.StartTask{Task: "x"})
	_, _, stepped := rawko.Step(before, &rawko.StartTask{Task: "x"}, 0)
	_, child := reviews(t, "ann").SendToAgent(ctx, "ann", &agent.OverrideEvent{})
	for door, err := range map[string]error{"Send": sent, "SendWait": waited, "Step": stepped, "SendTo": child} {
		if r := refusalOf(err); r.Code != "wrong_type" || r.Message != kernel.ErrWrapped.Message {
			t.Errorf("%s: %+v (%v)", door, r, err)
		}
	}
	if before.Can(&rawko.StartTask{Task: "x"}) {
		t.Error("a pointer can be taken")
	}
	if r, err := m.Send(ctx, rawko.StartTask{Task: "x"}); err != nil || r.Ignored {
		t.Errorf("the struct: %+v %v", r, err)
	}
}

// So is one to an event without fields, or to what a host reports, which may be nil.
func TestPointersToEmptyEventsAndReportsAreRefused(t *testing.T) {
	s, _, err := download.Initial("x", download.Input{URL: "u"}, 0, fetcher{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []download.Event{&download.Start{}, (*download.Start)(nil), &download.DoneFetch{ID: "loading"}, (*download.FailFetch)(nil), &download.ActionFailed{}, (*download.TimerDue)(nil)} {
		if _, _, err := download.Step(s, e, 0, fetcher{}); refusalOf(err).Message != kernel.ErrWrapped.Message {
			t.Errorf("%T: %v", e, err)
		}
	}
}

// And so is a struct around an event, which Go takes for one too: the chart's code
// would look for the event itself, and find none.
func TestStructsAroundEventsAreRefused(t *testing.T) {
	type traced struct {
		rawko.StartTask
		trace string
	}
	type stamped struct{ rawko.Event }
	ctx, m := t.Context(), tasks(t)
	before, err := m.Current(ctx)
	if err != nil {
		t.Fatal(err)
	}
	start := rawko.StartTask{Task: "x"}
	for _, e := range []rawko.Event{traced{start, "1"}, stamped{start}, &traced{}, stamped{}} {
		_, sent := m.Send(ctx, e)
		_, _, stepped := rawko.Step(before, e, 0)
		for door, err := range map[string]error{"Send": sent, "Step": stepped} {
			if r := refusalOf(err); r.Code != "wrong_type" || r.Message != kernel.ErrWrapped.Message {
				t.Errorf("%s of %T: %+v (%v)", door, e, r, err)
			}
		}
		if before.Can(e) {
			t.Errorf("a %T can be taken", e)
		}
	}
	type around struct{ agent.OverrideEvent }
	if _, err := reviews(t, "ann").SendToAgent(ctx, "ann", around{}); refusalOf(err).Code != "wrong_type" {
		t.Errorf("SendTo: %v", err)
	}
	if r, err := m.Send(ctx, start); err != nil || r.Ignored {
		t.Errorf("the event itself: %v %v", r, err)
	}
}

// What is right passes, and looking at it allocates nothing.
func TestChecksAllocateNothing(t *testing.T) {
	ctx := t.Context()
	m := tasks(t)
	for _, e := range []rawko.Event{
		rawko.ForceAgent{AgentName: "nöbody"},
		rawko.AgentToolCall{ToolCall: rawko.ToolCall{Name: "edit", Arguments: raw(`{"at":[1,2.5,-1e+21,null],"text":"a longer text, \"quoted\", with a line's end\n, ünd mehr","z":{}}`)}},
		rawko.AgentSelected{Agent: rawko.AgentConfig{Name: "coder", Tools: []string{"edit", "run"}, Limits: rawko.Limits{MaxIterations: new(int64(3))}}},
		rawko.AgentComplete{Result: planned(rawko.PlanStep{Index: 1, Status: rawko.StepStatusSkipped})},
	} {
		checked := testing.AllocsPerRun(100, func() {
			if _, err := m.Send(ctx, e); err != nil {
				t.Fatal(err)
			}
		})
		unchecked := testing.AllocsPerRun(100, func() {
			if _, err := m.System().Send(ctx, int32(e.EventType()), e); err != nil {
				t.Fatal(err)
			}
		})
		if checked != unchecked {
			t.Errorf("%T: %v allocations, %v without its check", e, checked, unchecked)
		}
	}
}

// What an actor is given and gives is read as strictly as an event: encoding/json
// would take keys in any case, and a duration for a number.
func TestWhatActorsGiveIsReadStrictly(t *testing.T) {
	var out download.FetchOutput
	if err := json.Unmarshal([]byte(`{"bytes":7}`), &out); err != nil || out.Bytes != 7 {
		t.Errorf("%+v %v", out, err)
	}
	for text, code := range map[string]string{`{"Bytes":7}`: "extra_field", `{"bytes":0.5}`: "wrong_type", `{}`: "missing_field"} {
		if err := json.Unmarshal([]byte(text), &out); refusalOf(err).Code != code {
			t.Errorf("%s: %v", text, err)
		}
	}
}
