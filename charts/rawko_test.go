package charts_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
)

// rawko with a scripted arbiter and an executor that streams on its own
// goroutine: what docs/rawko.md promises.

// What the host's actors are given and give, as far as they care.
type (
	agentConfig struct{ Name string }
	message     struct{ Role, Content string }
	decision    struct {
		Type    string
		Mode    *string
		Summary *string
	}
	selection struct {
		Agent    interp.Fields
		Decision decision
	}
	work struct {
		Agent    agentConfig
		Task     string
		Messages []message
	}
	result struct {
		Messages []message
		Summary  string
	}
)

// A crew is the host: whom the arbiter selects, what it says of the progress,
// and what an agent does.
type crew struct {
	selects  func(history []entry) (string, error)
	judges   func(history []entry) (decision, error)
	executes func(ctx context.Context, w work, say func(string)) (string, error)

	mu      sync.Mutex
	cleaned int
}

type entry struct {
	Agent, Result string
	StartedAt     time.Time
	Error         *string
}

func (c *crew) host() interp.Host {
	return interp.Host{
		Actions: map[string]interp.Action{"cleanupSession": interp.Do(c.cleanup)},
		Actors: map[string]interp.Actor{
			"arbiterSelectAgent": interp.ActorFunc(c.selectAgent),
			"agentExecutor":      interp.ActorFunc(c.execute),
			"arbiterEvaluate":    interp.ActorFunc(c.evaluate),
		},
	}
}

func (c *crew) cleanup(context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cleaned++
	return nil
}

func (c *crew) selectAgent(_ context.Context, in struct{ History []entry }, _ *interp.Port) (selection, error) {
	name, err := c.selects(in.History)
	return selection{interp.Fields{"name": name}, decision{Type: "SELECT_MODE", Mode: &name}}, err
}

func (c *crew) evaluate(_ context.Context, in struct{ History []entry }, _ *interp.Port) (decision, error) {
	return c.judges(in.History)
}

// execute streams whatever the agent says, as it says it.
func (c *crew) execute(ctx context.Context, in work, port *interp.Port) (result, error) {
	var said []message
	summary, err := c.executes(ctx, in, func(text string) {
		said = append(said, message{"assistant", text})
		// A machine that left executing does not hear it any more.
		_ = port.Send(interp.Event{Type: "AGENT_MESSAGE", Fields: interp.Fields{"message": message{"assistant", text}}})
	})
	return result{said, summary}, err
}

// A coded error is what a provider says.
type coded string

func (e coded) Error() string { return "provider: " + string(e) }

func (e coded) Code() string { return string(e) }

var agents = interp.Fields{"agents": interp.Fields{
	"planner": interp.Fields{"name": "planner"},
	"coder":   interp.Fields{"name": "coder", "tools": []string{"edit", "bash"}},
}}

// plannerThenCoder is the script of most tests: plan, then code, then it is done.
func plannerThenCoder() *crew {
	return &crew{
		selects: func(history []entry) (string, error) {
			if len(history) == 0 {
				return "planner", nil
			}
			return "coder", nil
		},
		judges: func(history []entry) (decision, error) {
			if last := history[len(history)-1]; last.Agent == "coder" && last.Result == "success" {
				return decision{Type: "COMPLETE", Summary: ptr("built")}, nil
			}
			return decision{Type: "CONTINUE"}, nil
		},
		executes: func(_ context.Context, w work, say func(string)) (string, error) {
			for _, word := range []string{w.Agent.Name, "works on", w.Task} {
				say(word)
			}
			return "done by " + w.Agent.Name, nil
		},
	}
}

// start begins a task.
func (c *crew) start(t *testing.T, options ...interp.Option) *interp.Instance {
	t.Helper()
	m, err := load(t, "rawko.yaml").New(t.Context(), agents, c.host(), options...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Send(t.Context(), interp.Event{Type: "START_TASK", Fields: interp.Fields{"task": "auth"}}); err != nil {
		t.Fatal(err)
	}
	return m
}

// stands waits until the machine is in a state.
func stands(t *testing.T, m *interp.Instance, path string) interp.Snapshot {
	t.Helper()
	var last interp.Snapshot
	err := m.Wait(t.Context(), func(s interp.Snapshot) bool {
		if s.Matches(path) {
			return true
		}
		return s.Status() != "active"
	})
	if err == nil {
		last, err = m.Look(t.Context())
	}
	if err != nil || !last.Matches(path) {
		t.Fatalf("the machine stands at %s, not at %s: %v", last.State(), path, err)
	}
	return last
}

// history are the recorded executions.
func history(t *testing.T, s interp.Snapshot) string {
	t.Helper()
	var of struct{ History []entry }
	if err := s.Context().Decode(&of); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range of.History {
		all = append(all, e.Agent+": "+e.Result)
	}
	return strings.Join(all, ", ")
}

func TestAgentLoop(t *testing.T) {
	c := plannerThenCoder()
	clock := kernel.NewSimClock(0)
	failures := 0
	execute := c.executes
	c.executes = func(ctx context.Context, w work, say func(string)) (string, error) {
		if w.Agent.Name == "coder" && failures < 2 {
			failures++
			return "", coded("rate_limited")
		}
		return execute(ctx, w, say)
	}
	var heard []string
	m := c.start(t, interp.WithClock(clock))
	m.OnEmit(func(e interp.Message) {
		heard = append(heard, fmt.Sprint(e.Type, e.Data.Get("content"), e.Data.Get("summary")))
	})
	for pause := time.Second; pause <= 2*time.Second; pause *= 2 {
		stands(t, m, "working.error_handling")
		clock.Advance(kernel.DurationOf(pause))
	}
	end := stands(t, m, "working.complete")
	expect(t, history(t, end), "planner: success, coder: failure, coder: failure, coder: success")
	expect(t, end.Context().Get("iterationCount"), any(int64(4)))
	expect(t, c.cleaned, 1)
	if err := m.Stop(t.Context()); err != nil {
		t.Error(err)
	}
	// The planner may have spoken before anybody listened.
	tail := heard[max(0, len(heard)-4):]
	expect(t, strings.Join(tail, "; "), "AGENT_OUTPUTcoder<nil>; AGENT_OUTPUTworks on<nil>; AGENT_OUTPUTauth<nil>; TASK_ENDED<nil>built")
}

// CANCEL in the middle of a tool: the machine does not wait, the executor is
// told through its context and finishes what must not be torn apart.
func TestCancellationMidExecution(t *testing.T) {
	c := plannerThenCoder()
	saved := make(chan error, 1)
	c.executes = func(ctx context.Context, w work, say func(string)) (string, error) {
		say("half a")
		<-ctx.Done() // a tool that runs until it is cancelled
		say("sentence")
		saved <- context.Cause(ctx)
		return "too late", nil
	}
	m := c.start(t)
	var heard []string
	m.OnEmit(func(e interp.Message) { heard = append(heard, e.Type) })
	stands(t, m, "working.executing")
	if _, err := m.SendWait(t.Context(), interp.Event{Type: "CANCEL"}); err != nil {
		t.Fatal(err)
	}
	end := stands(t, m, "working.cancelled")
	expect(t, history(t, end), "planner: cancelled")
	if err := m.Stop(t.Context()); err != nil { // waits for the executor
		t.Error(err)
	}
	expect(t, len(saved), 1)
	expect(t, <-saved != nil, true)
	now, err := m.Look(t.Context())
	if err != nil || now.State() != "working.cancelled" || history(t, now) != "planner: cancelled" {
		t.Error("a late result changed the machine: ", now.State(), history(t, now), err)
	}
	for i, e := range heard {
		if e == "TASK_ENDED" && i != len(heard)-1 {
			t.Error("text arrived after the task had ended: ", heard)
		}
	}
}

// In the middle of executing the program ends; another one goes on from bytes.
func TestPersistAndRestoreWhileExecuting(t *testing.T) {
	first, second := plannerThenCoder(), plannerThenCoder()
	given := make(chan work, 2)
	first.executes = func(ctx context.Context, w work, _ func(string)) (string, error) {
		given <- w
		<-ctx.Done()
		return "", ctx.Err()
	}
	clock := kernel.NewSimClock(0)
	m := first.start(t, interp.WithClock(clock))
	stands(t, m, "working.executing")
	before := <-given
	snapshot, err := m.Snapshot(t.Context())
	if err == nil {
		err = m.Stop(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}

	clock.Advance(kernel.DurationOf(time.Hour))
	execute := second.executes
	second.executes = func(ctx context.Context, w work, say func(string)) (string, error) {
		given <- w
		return execute(ctx, w, say)
	}
	restored, err := load(t, "rawko.yaml").Restore(t.Context(), snapshot, second.host(), interp.WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	end := stands(t, restored, "working.complete")
	expect(t, <-given, before)
	expect(t, history(t, end), "planner: success, coder: success")
	var of struct{ History []entry }
	if err := end.Context().Decode(&of); err != nil {
		t.Fatal(err)
	}
	expect(t, of.History[0].StartedAt, time.Unix(0, 0).UTC())
}

// A checkpoint after every macrostep: wherever the program crashed, the task is
// completed from there.
func TestEveryCheckpointCompletes(t *testing.T) {
	c := plannerThenCoder()
	step := make(chan struct{})
	pace := func() { step <- struct{}{}; <-step }
	selects, judges, executes := c.selects, c.judges, c.executes
	c.selects = func(h []entry) (string, error) { pace(); return selects(h) }
	c.judges = func(h []entry) (decision, error) { pace(); return judges(h) }
	c.executes = func(ctx context.Context, w work, say func(string)) (string, error) {
		pace()
		return executes(ctx, w, say)
	}
	m := c.start(t)
	var checkpoints [][]byte
	for range 6 { // select, execute, evaluate, twice
		<-step
		snapshot, err := m.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		checkpoints = append(checkpoints, snapshot)
		step <- struct{}{}
	}
	stands(t, m, "working.complete")
	for i, snapshot := range checkpoints {
		m, err := load(t, "rawko.yaml").Restore(t.Context(), snapshot, plannerThenCoder().host())
		if err != nil {
			t.Fatal(i, err)
		}
		expect(t, history(t, stands(t, m, "working.complete")), "planner: success, coder: success")
	}
}
