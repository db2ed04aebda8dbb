package lint

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/schema"
)

// Time is linear in the chart: twice the chart is at most twice the work, counted
// in what the rules look at, whatever the chart's shape.

var shapes = map[string]func(n int) string{
	"a ring": func(n int) string {
		return head("n: int", "GO: { n: int }", "SET: {}") + "initial: s0\nstates:\n" + lines(n, func(i int) string {
			return fmt.Sprintf("  s%d: { on: { GO: [ { guard: event.n > 3 && context.n < 2, target: s%d }, { target: s0 } ], SET: { actions: [ { assign: { n: 10 / (context.n + 1) } } ] } } }", i, (i+1)%n)
		})
	},
	"traps below handlers": func(n int) string {
		return "chart: big\ncontext: { n: int }\nevents:\n  GO: { n: int }\n" + lines(n, func(i int) string { return fmt.Sprintf("  e%d: {}", i) }) + "initial: s0\non:\n" + lines(n, func(i int) string {
			return fmt.Sprintf("  e%d: { actions: [ { assign: { n: %d } } ] }", i, i)
		}) + "states:\n" + lines(n, func(i int) string { return fmt.Sprintf("  s%d: { on: { GO: s%d } }\n  t%d: {}", i, (i+1)%n, i) })
	},
	"events": func(n int) string {
		return "chart: big\nevents:\n" + lines(n, func(i int) string { return fmt.Sprintf("  e%d.x: { n: int }", i) }) + "initial: a\nstates:\n  a:\n    on:\n" +
			lines(n, func(i int) string {
				return fmt.Sprintf("      e%d.x: [ { guard: event.n > 0, target: b }, { guard: event.n < -1, target: a } ]", i)
			}) +
			"  b: { on: { '*': a } }\n"
	},
	"events of an actor": func(n int) string {
		all := lines(n, func(i int) string { return fmt.Sprintf("e%d,", i) })
		return "chart: big\nevents:\n" + lines(n, func(i int) string { return fmt.Sprintf("  e%d: { n: int }", i) }) +
			"actors: { job: { sends: [" + all + "], receives: [" + all + "] } }\ninitial: a\nstates: { a: { invoke: { src: job }, on: { '*': a } } }\n"
	},
	"events that are sent": func(n int) string {
		return "chart: big\nactors: { job: {} }\nsends:\n" + lines(n, func(i int) string { return fmt.Sprintf("  e%d: {}", i) }) +
			"initial: a\nstates:\n  a:\n    invoke: { src: job }\n    entry:\n" + lines(n, func(i int) string { return fmt.Sprintf("      - { send: { event: e%d, to: \"'job'\" } }", i) })
	},
	"actors that are spawned": func(n int) string {
		return "chart: big\nactors: { job: {} }\nevents:\n" + lines(n, func(i int) string { return fmt.Sprintf("  e%d: {}", i) }) + "initial: a\nstates:\n  a:\n    entry:\n" +
			lines(n, func(i int) string { return fmt.Sprintf("      - { spawn: { src: job, id: \"'x%d'\" } }", i) }) +
			"    on:\n" + lines(n, func(i int) string { return fmt.Sprintf("      e%d: b", i) }) + "  b: { on: { '*': a } }\n"
	},
	"names of events": func(n int) string {
		return "chart: big\nevents:\n" + lines(n, func(i int) string { return fmt.Sprintf("  e%d: {}", i) }) + "initial: a\nstates:\n  a:\n    on:\n      '*':\n" +
			lines(n, func(i int) string {
				return fmt.Sprintf("        - { guard: \"event.type == 'e%d'\", target: b }", n-1-i)
			}) +
			"  b: { on: { e0: a } }\n"
	},
	"candidates of many events": func(n int) string {
		keys := lines(n, func(i int) string { return fmt.Sprintf("e%d,", i) })
		return "chart: big\ncontext: { n: int }\nevents:\n" + lines(n, func(i int) string { return fmt.Sprintf("  e%d: {}", i) }) +
			"  e0.x: {}\ninitial: a\nstates:\n  a:\n    on:\n      ? '" + strings.ReplaceAll(keys, "\n", " ") + "e0.x'\n      :\n" +
			lines(n, func(i int) string { return fmt.Sprintf("        - { guard: context.n == %d, target: b }", i) }) + "  b: { on: { e0: a } }\n"
	},
	"regions with candidates of many events": func(n int) string {
		region := "on:\n      ? '" + strings.ReplaceAll(lines(n, func(i int) string { return fmt.Sprintf("e%d,", i) }), "\n", " ") + "e0.x'\n      :\n" +
			lines(n, func(i int) string {
				return fmt.Sprintf("        - { guard: context.n == %d, actions: [ { raise: e%d } ] }", i, i)
			})
		return "chart: big\ncontext: { n: int }\nevents:\n" + lines(n, func(i int) string { return fmt.Sprintf("  e%d: {}", i) }) +
			"  e0.x: {}\ntype: parallel\nstates:\n  a:\n    " + region + "  b:\n    " + region
	},
	"prefixes": func(n int) string {
		return "chart: big\nevents:\n" + lines(n, func(i int) string { return fmt.Sprintf("  e.x%d.y: {}", i) }) + "initial: a\nstates:\n  a:\n    on:\n      e.*: a\n" +
			lines(n, func(i int) string { return fmt.Sprintf("      e.x%d.*: b", i) }) +
			"  b: {}\n"
	},
	"any event everywhere": func(n int) string {
		return "chart: big\nevents:\n" + lines(n, func(i int) string { return fmt.Sprintf("  e%d: { n: int }", i) }) + "initial: s0\nstates:\n" +
			lines(n, func(i int) string {
				return fmt.Sprintf("  s%d: { on: { '*': { guard: event.n > 0, target: s%d } } }", i, (i+1)%n)
			})
	},
	"candidates": func(n int) string {
		return head("n: int", "GO: { n: int }") + "initial: a\nstates:\n  a:\n    on:\n      GO:\n" +
			lines(n, func(i int) string {
				return fmt.Sprintf("        - { guard: event.n == %d && context.n > %d, target: b, actions: [ { assign: { n: %d } } ] }", i, i, i)
			}) +
			"  b: { on: { GO: a } }\n"
	},
	"guards that use the one before": func(n int) string {
		return "chart: big\ncontext: { n: int }\nevents: { GO: {} }\nguards:\n  g0: context.n > 0\n" +
			lines(n, func(i int) string { return fmt.Sprintf("  g%d: g%d && context.n > %d", i+1, i, i) }) +
			"initial: a\nstates:\n  a:\n    on:\n      GO:\n" + lines(n, func(i int) string { return fmt.Sprintf("        - { guard: g%d, target: a }", i) })
	},
	"guards that use the one before, the last first": func(n int) string {
		return "chart: big\ncontext: { n: int }\nevents: { GO: {} }\nguards:\n  g0: context.n > 0\n" +
			lines(n, func(i int) string { return fmt.Sprintf("  g%d: context.n > %d && g%d", i+1, i, i) }) +
			"initial: a\nstates:\n  a:\n    on:\n      GO:\n" + lines(n, func(i int) string { return fmt.Sprintf("        - { guard: g%d, target: a }", n-i) })
	},
	"actions that use the one before": func(n int) string {
		return "chart: big\ncontext: { n: int, o: optional<int> }\nevents: { GO: {} }\nactions:\n  p0: { do: [ { assign: { n: 1, o: 1 } } ] }\n" +
			lines(n, func(i int) string { return fmt.Sprintf("  p%d: { do: [ p%d ] }", i+1, i) }) +
			"initial: a\nstates:\n  a:\n    on:\n      GO:\n        guard: has(context.o)\n        target: a\n        actions:\n" +
			lines(n, func(i int) string { return fmt.Sprintf("          - p%d", i) })
	},
	"candidates that leave cases": func(n int) string {
		return head("n: int", "GO: { n: int, m: int }") + "initial: a\nstates:\n  a:\n    on:\n      GO:\n" +
			lines(n, func(i int) string {
				return fmt.Sprintf("        - { guard: event.n == %d && event.m == %d, target: b, actions: [ { assign: { n: %d } } ] }", 3*i, 5*i, i)
			}) +
			"  b: { on: { GO: a } }\n"
	},
	"regions with finals": func(n int) string {
		return head("n: int", "GO: {}", "X: {}") + "initial: p\nstates:\n  p:\n    type: parallel\n    states:\n" +
			lines(n, func(i int) string {
				return fmt.Sprintf("      r%d: { initial: a, states: { a: { on: { GO: b } }, b: { entry: [ { raise: X } ], on: { X: c } }, c: { type: final } } }", i)
			})
	},
	"regions that raise": func(n int) string {
		return head("n: int", "GO: {}", "X: {}") + "initial: p\nstates:\n  p:\n    type: parallel\n    states:\n" +
			lines(n, func(i int) string {
				return fmt.Sprintf("      r%d: { on: { GO: { actions: [ { raise: X }, { assign: { n: context.n + 1 } } ] } } }", i)
			})
	},
	"targets in regions": func(n int) string {
		return head("n: int", "GO: {}") + "initial: p\nstates:\n  p:\n    type: parallel\n    on: { GO: { target: [" + lines(n, func(i int) string { return fmt.Sprintf("p.r%d.b,", i) }) + "] } }\n    states:\n" +
			lines(n, func(i int) string { return fmt.Sprintf("      r%d: { initial: a, states: { a: {}, b: {} } }", i) })
	},
	"overridden": func(n int) string {
		return head("n: int", "GO: {}", "UP: {}") + "initial: s0\non: { GO: s1, UP: s2 }\nstates:\n" +
			lines(n, func(i int) string { return fmt.Sprintf("  s%d: { on: { GO: s%d, UP: s0 } }", i, (i+1)%n) })
	},
	"finals and histories": func(n int) string {
		return head("n: int", "GO: {}") + "initial: p\non: { GO: p.h0 }\nstates:\n  p:\n    initial: s0\n    states:\n" +
			lines(n, func(i int) string {
				return fmt.Sprintf("      s%d: { on: { GO: s%d } }\n      f%d: { type: final }\n      h%d: { type: history, target: s%d }", i, (i+1)%n, i, i, i)
			})
	},
	"choices": func(n int) string {
		return head("n: int", "GO: { n: int }") + "initial: s0\nstates:\n" + lines(n, func(i int) string {
			return fmt.Sprintf("  s%d: { on: { GO: { target: c%d, actions: [ { assign: { n: event.n } } ] } } }\n  c%d: { always: [ { guard: context.n > %d, target: s%d } ] }", i, i, i, i, (i+1)%n)
		})
	},
	"actors and timers": func(n int) string {
		return "chart: big\nactors: { job: { output: { n: int } } }\nevents: { GO: {} }\ninitial: s0\nafter: { 5s: s0 }\nstates:\n" + lines(n, func(i int) string {
			return fmt.Sprintf("  s%d: { invoke: { src: job, onDone: s%d }, after: { 10s: s0 } }", i, (i+1)%n)
		})
	},
}

// head declares a context field and events.
func head(field string, events ...string) string {
	return "chart: big\ncontext: { " + field + " }\nevents: { " + strings.Join(events, ", ") + " }\n"
}

func lines(n int, line func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(line(i) + "\n")
	}
	return b.String()
}

func TestLinear(t *testing.T) {
	for name, shape := range shapes {
		small, large := workOn(t, shape(600)), workOn(t, shape(1200)) // by then the budgets of what is followed are spent, if they are to be
		if large > small*2+small/5 {
			t.Errorf("%s: %d for one, %d for two", name, small, large)
		}
	}
}

func workOn(t *testing.T, text string) int {
	files := fstest.MapFS{"big.yaml": {Data: []byte(text)}}
	m, found := compile.Load(files, "big.yaml")
	if m == nil {
		t.Fatal(found)
	}
	doc, _ := schema.Load(files, "big.yaml")
	c := newChart(doc, m)
	c.rules()
	return c.work
}
