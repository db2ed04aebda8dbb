package explore_test

// The bounds of a search lie where they are said to lie: what is just within one is tried,
// and what lies just beyond it is told in the first lines.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/explore"
)

func TestBounds(t *testing.T) {
	for name, c := range map[string]struct {
		text   func(n int) string
		within int
		beyond string // what is said of one more
	}{
		"host guards in one step": {func(n int) string {
			return "guards: { " + each(n, ", ", "g%d: {}") + " }\nevents: { GO: }\ntype: parallel\nstates:\n" +
				each(n, "\n", "  r%d: { initial: a, states: { a: { on: { GO: [ { guard: g%[1]d, target: yes }, no ] } }, yes: { meta: { terminal: true } }, no: {} } }")
		}, 4, "many answers are not all combined"},
		"combinations of an event's fields": {func(n int) string {
			return "types: { A: [" + each(10, ", ", "a%d") + "], B: [" + each(n, ", ", "b%d") + "] }\nevents: { GO: { a: A, b: B } }\ninitial: s\n" +
				"states: { s: { on: { GO: { guard: event.a == 'a9' && event.b == 'b9', target: there } } }, there: { type: final } }"
		}, 20, "not all combinations"},
		"texts that a field is compared with": {func(n int) string {
			return "events: { GO: { s: string } }\ninitial: s\n" +
				"states: { s: { on: { GO: { guard: \"event.s in [" + each(n, ", ", "'t%d'") + "]\", target: there } } }, there: { type: final } }"
		}, 30, "there are too many"},
		"inputs": {func(n int) string {
			return "types: { A: [" + each(n, ", ", "a%d") + "] }\ninput: { a: A }\nevents: { GO: }\ninitial: s\n" +
				"states: { s: { on: { GO: { guard: input.a == 'a9', target: there } } }, there: { type: final } }"
		}, 32, "not all combinations"},
		"elements that tell lists apart": {func(n int) string {
			return fmt.Sprintf("context: { l: list<bool> }\nevents: { ADD: { b: bool }, GO: }\ninitial: s\n"+
				"states: { s: { on: { ADD: { guard: size(context.l) < %d, actions: { append: { l: true } } }, GO: { guard: true in context.l, target: there } } }, there: { type: final } }", n)
		}, 8, "the ends of long lists"},
		"durations that are waited for": {func(n int) string {
			return "context: { at: timestamp = now }\nevents: { GO: }\ninitial: s0\nstates:\n" +
				each(n, "\n", "  s%d: { on: { GO: { guard: \"now - context.at == duration('%[1]d1s')\", target: there } } }") + "\n  there: { type: final }"
		}, 6, "the moments to wait for"},
	} {
		t.Run(name, func(t *testing.T) {
			if r, told := searched(t, inline(t, "chart: x\n"+c.text(c.within)), explore.Options{}); !r.Complete() {
				t.Errorf("%d are not all tried:\n%s", c.within, told)
			}
			if r, told := searched(t, inline(t, "chart: x\n"+c.text(c.within+1)), explore.Options{}); r.Complete() || !strings.Contains(told, c.beyond) {
				t.Errorf("of %d nothing is said:\n%s", c.within+1, told)
			}
		})
	}
}

// each is a text for each number below n.
func each(n int, between, format string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(format, i)
	}
	return strings.Join(list, between)
}
