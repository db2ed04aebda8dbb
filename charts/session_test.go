package charts_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
)

// The audit's reconcile() and its two update paths, written down in Go as the
// document tells them, against the chart on random polls and hooks.

// A reconciler is the session of the document, with the remedies as switches.
type reconciler struct {
	IdleTimeout, UnknownTimeout, HookLock, Debounce time.Duration
	CountSubagents, ConfidentIdle                   bool

	now                             time.Time
	status, source, hash            string
	hookAt, hookChanged, termChange time.Time // zero: never
	subagents                       int
}

var matrix = map[string]bool{"working typing": false, "error typing": false}

func valid(from, to string) bool {
	allowed, listed := matrix[from+" "+to]
	return from != to && (!listed || allowed)
}

// hook is path 1, authoritative.
func (m *reconciler) hook(status string) {
	if status == m.status {
		m.hookAt = m.now
		return
	}
	if valid(m.status, status) {
		m.status, m.source, m.hookAt, m.hookChanged = status, "hook", m.now, m.now
	}
}

// terminal is path 2, every 250 ms.
func (m *reconciler) terminal(seen string, confidence float64, hash string) {
	if hash != m.hash {
		m.hash, m.termChange = hash, m.now
	}
	locked := !m.hookChanged.IsZero() && m.now.Sub(m.hookChanged) < m.HookLock
	debounced := !m.hookAt.IsZero() && m.now.Sub(m.hookAt) < m.Debounce
	if locked || debounced {
		return
	}
	status, source := m.reconcile(seen, confidence)
	if status != m.status && valid(m.status, status) {
		m.status, m.source = status, source
	}
}

// reconcile is the table of rules, in its order.
func (m *reconciler) reconcile(seen string, confidence float64) (status, source string) {
	helped := m.CountSubagents && m.subagents > 0
	sinceHook := time.Duration(1<<62 - 1)
	if !m.hookChanged.IsZero() {
		sinceHook = m.now.Sub(m.hookChanged)
	}
	switch {
	case m.status == "working" && seen == "waiting" && confidence > 0.7:
		return "waiting", "terminal"
	case m.status == "waiting" && seen != "waiting" && confidence > 0.6:
		if seen == "unknown" {
			seen = "working"
		}
		return seen, "terminal"
	case seen == "error" && confidence > 0.75:
		return "error", "terminal"
	case m.status == "working" && seen == "idle" && confidence > 0.6 && m.now.Sub(m.termChange) > m.IdleTimeout && !helped:
		return "idle", "reconciler"
	case m.status == "working" && seen == "unknown" && sinceHook > m.UnknownTimeout && !helped:
		return "idle", "reconciler"
	case confidence < 0.5:
		return m.status, m.source
	case m.status == "working" && seen == "idle" && !m.ConfidentIdle:
		return m.status, m.source
	case confidence > 0.8 && seen != "unknown":
		return seen, "terminal"
	}
	return m.status, m.source
}

func TestSessionsFollowTheReconciler(t *testing.T) {
	values := []reconciler{
		{IdleTimeout: 3 * time.Second, UnknownTimeout: 5 * time.Second, ConfidentIdle: true},
		{IdleTimeout: 10 * time.Second, UnknownTimeout: 15 * time.Second, HookLock: 2 * time.Second, Debounce: time.Second, CountSubagents: true},
	}
	visited := map[string]int{}
	for seed := range uint64(200) {
		model := values[seed%2]
		compareSession(t, seed, &model, visited)
	}
	for _, status := range []string{"idle", "typing", "working", "waiting", "error"} {
		for _, source := range []string{"hook", "terminal", "reconciler"} {
			if key := status + " by " + source; visited[key] < 20 && (source != "reconciler" || status == "idle") {
				t.Errorf("%s happened %d times only", key, visited[key])
			}
		}
	}
}

func compareSession(t *testing.T, seed uint64, model *reconciler, visited map[string]int) {
	t.Helper()
	ctx, r := context.Background(), rand.New(rand.NewPCG(seed, 2))
	model.now = time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)
	model.status, model.source, model.termChange = "idle", "hook", model.now
	clock := kernel.NewSimClock(kernel.TimestampOf(model.now))
	m, err := load(t, "session.yaml").New(ctx, interp.Fields{
		"idleTimeout": model.IdleTimeout, "unknownTimeout": model.UnknownTimeout, "hookLock": model.HookLock, "debounce": model.Debounce,
		"countSubagents": model.CountSubagents, "confidentIdle": model.ConfidentIdle,
	}, interp.Host{}, interp.WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	for step := range 300 {
		event := model.random(r, func(passed time.Duration) { clock.Advance(kernel.DurationOf(passed)) })
		if _, err := m.Send(ctx, event); err != nil {
			t.Fatal(err)
		}
		now, err := m.Look(ctx)
		if err != nil {
			t.Fatal(err)
		}
		c := now.Context()
		got := fmt.Sprint(now.State(), " by ", c.Get("source"), c.Get("contentHash"), c.Get("terminalChangedAt"), c.Get("subagents"))
		want := fmt.Sprint(model.status, " by ", model.source, model.hash, model.termChange, model.subagents)
		if got != want {
			t.Fatalf("seed %d, step %d, %v:\ngot  %s\nwant %s", seed, step, event, got, want)
		}
		visited[model.status+" by "+model.source]++
	}
}

// random lets time pass and does one thing to the model, which it returns as an
// event.
func (m *reconciler) random(r *rand.Rand, pass func(time.Duration)) interp.Event {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	passed := time.Duration(1+r.IntN(8)) * 250 * time.Millisecond
	m.now = m.now.Add(passed)
	pass(passed)
	switch n := r.IntN(30); {
	case n < 4:
		status := pick("idle", "typing", "working", "working", "waiting", "error")
		m.hook(status)
		return interp.Event{Type: "HOOK", Fields: interp.Fields{"status": status}}
	case n == 4:
		m.subagents++
		m.hookAt = m.now
		return interp.Event{Type: "SUBAGENT_STARTED"}
	case n == 5:
		m.subagents = max(0, m.subagents-1)
		m.hookAt = m.now
		return interp.Event{Type: "SUBAGENT_STOPPED"}
	}
	seen := pick("idle", "idle", "typing", "working", "waiting", "error", "unknown", "unknown")
	confidence := float64(30+5*r.IntN(14)) / 100
	hash := m.hash
	if r.IntN(6) == 0 {
		hash = pick("a", "b", "c")
	}
	m.terminal(seen, confidence, hash)
	return interp.Event{Type: "TERMINAL", Fields: interp.Fields{"status": seen, "confidence": confidence, "contentHash": hash}}
}
