package lint_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/lint"
)

// What is said to go round for ever (LS303) must not be taken in a step that ends: random
// charts of two regions that go on without events, each with what the other could end.
func TestCirclesInRegionsDoNotEnd(t *testing.T) {
	held := 0
	for seed := range uint64(500) {
		g := circling{rand.New(rand.NewPCG(seed, 9))}
		text := g.chart()
		m, found := lint.Load(fstest.MapFS{"root.yaml": {Data: []byte(text)}}, "root.yaml")
		if m == nil {
			continue
		}
		endless := g.endless(m, found)
		for range 10 {
			for _, i := range g.taken(m) {
				if slices.Contains(endless, i) {
					t.Fatalf("seed %d: the circle at %s ended\n%s", seed, m.Transitions[i].Pos, text)
				}
			}
			held += len(endless)
		}
	}
	if held == 0 {
		t.Error("no circle was found")
	}
}

// circling makes up charts that go on without events.
type circling struct{ *rand.Rand }

// oneOf is one of some words.
func (g circling) oneOf(words ...string) string { return words[g.IntN(len(words))] }

// chart has two regions, in a state of its own or not, and data that some guards ask.
func (g circling) chart() string {
	var b strings.Builder
	b.WriteString("chart: z\ncontext: { n: int, m: int }\nevents: { SET: { n: int }, GO: {}, HO: {} }\n")
	inner, out := "", "a"
	if g.IntN(2) == 0 {
		b.WriteString("initial: p\nstates:\n  q: { on: { GO: p } }\n  p:\n")
		inner, out = "    ", "q"
	}
	line := func(format string, args ...any) { fmt.Fprintf(&b, inner+format+"\n", args...) }
	line("type: parallel")
	if inner != "" {
		line("always: { guard: %s%s }", g.guard(), g.oneOf("", ", target: q"))
	}
	line("on: { SET: { actions: { assign: { n: event.n } } } }")
	line("states:")
	for _, region := range []string{"r", "s"} {
		line("  %s:", region)
		line("    initial: a")
		if g.IntN(4) == 0 {
			line("    always: { guard: %s, target: .%s%s }", g.guard(), g.oneOf("a", "b"), g.does())
		}
		line("    states:")
		for _, state := range []string{"a", "b", "c"} {
			line("      %s: { %son: { GO: %s, HO: %s }%s }", state, g.oneOf("", "", "", "entry: { assign: { n: 0 } }, ", "exit: { assign: { m: 2 } }, "),
				g.oneOf("a", "b", "c"), g.oneOf("a", "b", "c"), g.always(state, out))
		}
	}
	return b.String()
}

// always is what a leaf does without an event, if anything.
func (g circling) always(state, out string) string {
	switch g.IntN(6) {
	case 0, 1:
		return ""
	case 2:
		return ", always: { guard: " + g.guard() + ", actions: { log: \"'x'\" } }"
	}
	return ", always: { guard: " + g.guard() + ", target: " + g.oneOf("a", "b", "c", state, "r", "s", "r.b", "s.b", out) + g.does() + g.oneOf("", "", "", ", reenter: true") + " }"
}

func (g circling) guard() string {
	return fmt.Sprintf("context.%s %s %d", g.oneOf("n", "n", "n", "m"), g.oneOf(">", "<", "==", "!="), g.IntN(4))
}

func (g circling) does() string {
	return g.oneOf("", "", "", "", ", actions: { assign: { n: context.n + 1 } }", ", actions: { assign: { m: context.m + 1 } }")
}

// endless are the transitions that are said to go round for ever, where nothing else of
// their state could be meant.
func (g circling) endless(m *ir.Machine, found *diag.List) (list []int32) {
	for _, f := range found.All() {
		for i := range m.Transitions {
			one := len(m.Table.States[m.Table.Transitions[i].Source].Always) == 1
			if f.Code == diag.EndlessAlways && m.Transitions[i].Pos == f.Pos && one {
				list = append(list, int32(i))
			}
		}
	}
	return list
}

// taken is what a random story takes; nothing of one in which a machine went round.
func (g circling) taken(m *ir.Machine) []int32 {
	r := cover.New(interp.From(m).Program())
	session, _ := lines.Open(r.Program(), lines.Start{Now: lines.DefaultNow})
	if session == nil {
		return nil
	}
	defer session.Close()
	for range 4 {
		line := g.oneOf(`{"type":"GO"}`, `{"type":"HO"}`, fmt.Sprintf(`{"type":"SET","n":%d}`, g.IntN(5)))
		if strings.Contains(string(session.Do([]byte(line))), `"loop"`) {
			return nil
		}
	}
	return r.Fresh()
}
