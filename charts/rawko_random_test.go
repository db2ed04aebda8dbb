package charts_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
)

// rawko under random events, actors that end in every way and timers that come
// due, one pure step after the other: what must hold after each.

// A task is a rawko machine as a value.
type task struct {
	interp.Snapshot
	chart *interp.Chart
	host  *interp.Bound
	now   kernel.Timestamp
}

// A glance is what the invariants look at.
type glance struct {
	IterationCount, MaxIterations        int64
	ConsecutiveFailures, ArbiterFailures int64
	ExecutionStartedAt                   *kernel.Timestamp
	History                              []entry
	Plan                                 *struct{ CurrentStepIndex int64 }
	CurrentAgent                         *struct{ Name string }
	living                               map[string]json.RawMessage
	timers                               []struct{ ID string }
}

func (k *task) glance(t *testing.T) glance {
	t.Helper()
	var g glance
	if err := k.Context().Decode(&g); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(k.Snapshot)
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		Children map[string]json.RawMessage
		Timers   []struct{ ID string }
	}
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	g.living, g.timers = s.Children, s.Timers
	return g
}

func TestRawkoAtRandom(t *testing.T) {
	c := load(t, "rawko.yaml")
	host, err := c.Bind(plannerThenCoder().host())
	if err != nil {
		t.Fatal(err)
	}
	visited := map[string]int{}
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 4))
		input := interp.Fields{"agents": agents["agents"], "maxIterations": 1 + r.IntN(8), "maxFailures": 1 + r.IntN(4)}
		first, err := c.Initial(input, 0, host)
		if err != nil {
			t.Fatal(err)
		}
		k := &task{first.Snapshot, c, host, 0}
		for range 150 {
			before := k.glance(t)
			said := k.random(t, r, before)
			after := k.glance(t)
			if problem := k.problem(before, after); problem != "" {
				t.Fatalf("seed %d, %s: %s: %s", seed, said, k.State(), problem)
			}
			visited[k.State()]++
		}
	}
	for _, path := range []string{"idle", "working.selecting", "working.executing", "working.evaluating", "working.error_handling", "working.complete", "working.failed", "working.cancelled"} {
		if visited[path] < 100 {
			t.Errorf("%s was visited %d times only", path, visited[path])
		}
	}
}

// invoked says which actor works where.
var invoked = map[string]string{
	"working.selecting": "selectAgent", "working.executing": "executeAgent", "working.evaluating": "evaluateProgress",
}

// problem says what does not hold.
func (k *task) problem(before, g glance) string {
	state := k.State()
	switch {
	case k.Status() != "active":
		return fmt.Sprint("the machine is ", k.Status(), ": ", k.Err())
	case g.IterationCount > g.MaxIterations:
		return fmt.Sprintf("iteration %d of %d", g.IterationCount, g.MaxIterations)
	case (g.ExecutionStartedAt != nil) != (state == "working.executing"):
		return fmt.Sprint("an execution that began: ", g.ExecutionStartedAt)
	case state == "working.executing" && g.CurrentAgent == nil:
		return "nobody executes"
	case len(g.living) > 1 || invoked[state] != "" && g.living[invoked[state]] == nil:
		return fmt.Sprint("living actors: ", g.living)
	case (len(g.timers) > 0) != (state == "working.error_handling"):
		return fmt.Sprint("timers: ", g.timers)
	case state != "idle" && len(g.History) > int(g.IterationCount):
		return fmt.Sprintf("%d executions in the history of %d", len(g.History), g.IterationCount)
	case before.ExecutionStartedAt != nil && g.IterationCount > before.IterationCount && len(g.History) != len(before.History)+1:
		return "an execution ended and is not in the history"
	case state == "working.executing" && len(g.History) != int(g.IterationCount)-1:
		return fmt.Sprintf("%d executions ended, and this is the %dth", len(g.History), g.IterationCount)
	}
	return ""
}

// random takes one step and says which.
func (k *task) random(t *testing.T, r *rand.Rand, g glance) string {
	t.Helper()
	k.now += kernel.Timestamp(r.IntN(5000))
	step, said, err := k.step(r, g)
	if err != nil {
		t.Fatal(said, err)
	}
	k.Snapshot = step.Snapshot
	return said
}

func (k *task) step(r *rand.Rand, g glance) (interp.Step, string, error) {
	for id := range g.living {
		switch r.IntN(4) {
		case 0:
			code := []string{"rate_limited", "network_error", "unauthorized"}[r.IntN(3)]
			step, err := k.chart.StepFail(k.Snapshot, id, coded(code), k.now, k.host)
			return step, id + " fails: " + code, err
		case 1, 2:
			step, err := k.chart.StepDone(k.Snapshot, id, outcome(id, r), k.now, k.host)
			return step, id + " is done", err
		}
	}
	if len(g.timers) > 0 && r.IntN(2) == 0 {
		step, err := k.chart.StepTimer(k.Snapshot, g.timers[0].ID, k.now, k.host)
		return step, g.timers[0].ID, err
	}
	event := outside[r.IntN(len(outside))]
	step, err := k.chart.StepJSON(k.Snapshot, []byte(event), k.now, k.host)
	return step, event, err
}

// outcome is what an actor gives.
func outcome(id string, r *rand.Rand) any {
	name := []string{"planner", "coder"}[r.IntN(2)]
	judged := decision{Type: []string{"SELECT_MODE", "CONTINUE", "COMPLETE", "RETRY", "RETRY"}[r.IntN(5)], Mode: &name}
	switch id {
	case "selectAgent":
		return selection{interp.Fields{"name": name}, judged}
	case "executeAgent":
		return interp.Fields{"messages": []any{}, "summary": "done", "planUpdates": interp.Fields{
			"steps": []any{interp.Fields{"index": 0, "description": "a"}, interp.Fields{"index": 1, "description": "b"}}, "currentStepIndex": r.IntN(3),
		}}
	}
	return judged
}

var outside = []string{
	`{"type":"START_TASK","task":"t"}`, `{"type":"START_TASK","task":"t"}`, `{"type":"START_TASK","task":"t"}`, `{"type":"CANCEL"}`,
	`{"type":"RESET"}`, `{"type":"RESET"}`, `{"type":"AGENT_SELECTED","agent":{"name":"reviewer"}}`,
	`{"type":"AGENT_SELECTION_FAILED","error":{"type":"E","code":"network_error","message":"m"}}`,
	`{"type":"AGENT_MESSAGE","message":{"role":"assistant","content":"x"}}`, `{"type":"AGENT_TOOL_CALL","toolCall":{"name":"bash"}}`,
	`{"type":"AGENT_TOOL_RESULT","toolResult":{"name":"bash"}}`, `{"type":"AGENT_COMPLETE","result":{"success":true,"output":"x"}}`,
	`{"type":"AGENT_COMPLETE","result":{"success":false,"output":"x"}}`, `{"type":"AGENT_ERROR","error":{"type":"E","code":"rate_limited","message":"m"}}`,
	`{"type":"ARBITER_DECISION","decision":{"type":"SELECT_MODE","mode":"coder"}}`, `{"type":"ARBITER_DECISION","decision":{"type":"RETRY"}}`,
	`{"type":"ARBITER_ERROR","error":{"type":"E","code":"rate_limited","message":"m"}}`, `{"type":"FORCE_AGENT","agentName":"coder"}`,
	`{"type":"SKIP_STEP"}`, `{"type":"RETRY"}`,
}
