package golang_test

// What a host actor still says after its life is over (SPEC 9.6): its state was
// left, it was started again under the same id, or the machine was stopped.

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/lockstep-charts/lockstep/gen/rawko"
	"github.com/lockstep-charts/lockstep/kernel"
)

// An arbiter decides when its test says so, and does not care that it was stopped.
type arbiter struct {
	lives chan decide
}

type decide func(agent string, err error)

func (h arbiter) ArbiterSelectAgent(context.Context, rawko.ArbiterSelectAgentInput, rawko.ArbiterSelectAgentPort) (rawko.ArbiterSelectAgentOutput, error) {
	type word struct {
		agent string
		err   error
	}
	said := make(chan word)
	h.lives <- func(agent string, err error) { said <- word{agent, err} }
	w := <-said
	return rawko.ArbiterSelectAgentOutput{Agent: rawko.AgentConfig{Name: w.agent}, Decision: rawko.ArbiterDecision{Type: rawko.DecisionTypeSelectMode}}, w.err
}

func (arbiter) CleanupSession(context.Context) error { return nil }

func (arbiter) AgentExecutor(ctx context.Context, _ rawko.AgentExecutorInput, _ rawko.AgentExecutorPort) (rawko.AgentExecutorOutput, error) {
	<-ctx.Done()
	return rawko.AgentExecutorOutput{}, ctx.Err()
}

func (arbiter) ArbiterEvaluate(context.Context, rawko.ArbiterEvaluateInput, rawko.ArbiterEvaluatePort) (rawko.ArbiterDecision, error) {
	return rawko.ArbiterDecision{}, nil
}

// selecting is a machine that waits for its arbiter.
func selecting(t *testing.T, host arbiter) rawko.Actor {
	t.Helper()
	input := rawko.DefaultInput()
	input.Agents = map[string]rawko.AgentConfig{"planner": {Name: "planner"}, "coder": {Name: "coder"}}
	m, err := rawko.New(context.Background(), input, host, rawko.WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	give(t, m, rawko.StartTask{Task: "build"})
	return m
}

func give(t *testing.T, m rawko.Actor, events ...rawko.Event) {
	t.Helper()
	for _, e := range events {
		if r, err := m.Send(t.Context(), e); err != nil || r.Ignored || r.Queued {
			t.Fatalf("%T: %+v %v", e, r, err)
		}
	}
}

// agentOf is who works, where somebody does.
func agentOf(t *testing.T, m rawko.Actor) string {
	t.Helper()
	s, err := m.Current(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !s.Matches("working.executing") {
		return "nobody, in " + leaf(s)
	}
	return s.Context().CurrentAgent.Name
}

func leaf(s rawko.Snapshot) string { return rawko.State(s.Machine().Tips()[0]).String() }

// An actor whose state was left, and entered again, has a second life under its
// old id. Whatever the first life comes to, the machine waits for the second.
func TestALateEndIsNotTold(t *testing.T) {
	for name, late := range map[string]error{"with an output": nil, "with an error": errors.New("too late")} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				host := arbiter{make(chan decide)}
				m := selecting(t, host)
				first := <-host.lives
				give(t, m, rawko.Cancel{}, rawko.Reset{}, rawko.StartTask{Task: "build"})
				second := <-host.lives
				first("planner", late)
				synctest.Wait()
				if got, want := agentOf(t, m), "nobody, in working.selecting"; got != want {
					t.Errorf("after the late end %s works; want %s", got, want)
				}
				second("coder", nil)
				synctest.Wait()
				if got := agentOf(t, m); got != "coder" {
					t.Errorf("after the end of the second life %s works", got)
				}
				if err := m.Stop(t.Context()); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// A machine that was stopped stays as it was, and nobody hears of it any more.
func TestALateEndOfAStoppedMachine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		host := arbiter{make(chan decide)}
		m := selecting(t, host)
		decide := <-host.lives
		m.Subscribe(func(s rawko.Snapshot) { t.Errorf("subscribers hear of a stopped machine: %s", leaf(s)) })
		gone, leave := context.WithCancel(t.Context())
		leave()
		if err := m.Stop(gone); !errors.Is(err, context.Canceled) {
			t.Error("an actor still runs:", err)
		}
		decide("planner", nil)
		if err := m.Stop(t.Context()); err != nil {
			t.Error(err)
		}
		if got, want := agentOf(t, m), "nobody, in working.selecting"; got != want {
			t.Errorf("after the late end %s works; want %s", got, want)
		}
	})
}
