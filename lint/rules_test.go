package lint_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/lint"
)

// What the rules must not say, and how far they look.

// TestCharts: the charts of this repository are clean; what is meant has its
// reason beside it.
func TestCharts(t *testing.T) {
	charts := 0
	_ = fs.WalkDir(os.DirFS("../charts"), ".", func(path string, _ fs.DirEntry, _ error) error {
		if filepath.Ext(path) != ".yaml" || strings.HasSuffix(path, ".test.yaml") {
			return nil
		}
		charts++
		_, found := lint.Load(os.DirFS("../charts"), path)
		for _, f := range found.All() {
			t.Errorf("%s: %s %s", f.Pos, f.Code, f.Message)
		}
		return nil
	})
	if charts < 8 {
		t.Error("only", charts, "charts")
	}
}

// TestFindings: charts with what is found about them, as code@line.
func TestFindings(t *testing.T) {
	for _, test := range []struct{ name, want, chart string }{
		{"a default history leads on", "", `
events: { GO: {}, BACK: {} }
initial: p
states:
  p:
    initial: a
    on: { GO: q }
    states: { a: { on: { BACK: b } }, b: { on: { BACK: a } }, h: { type: history, target: b } }
  q: { on: { BACK: p.h } }`},
		{"a choice that waits for its time", "", `
initial: s
states:
  s: { always: { guard: "now >= timestamp('2000-01-01T00:00:05Z')", target: t } }
  t: { type: final }`},
		{"states behind a guard that never holds", "LS312@5 LS301@6", `
events: { GO: {} }
initial: a
states:
  a: { on: { GO: [ { guard: "1 > 2", target: b }, { target: c } ] } }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
		{"texts are in no known order", "", `
events: { GO: { s: string } }
initial: a
states:
  a: { on: { GO: [ { guard: "event.s < 'b'", target: b }, { target: c } ] } }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
		{"both values of a bool leave nothing", "LS304@6", `
events: { GO: { yes: bool } }
initial: a
states:
  a: { on: { GO: [ { guard: event.yes, target: b }, { guard: "!event.yes", target: c }, 
       { target: a } ] } }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
		{"a guard that can fail may leave all of it", "", `
context: { m: map<bool> }
events: { GO: { k: string } }
initial: a
states:
  a:
    on: { GO: [ { guard: "context.m[event.k]", target: b }, { guard: "!context.m[event.k]", target: c },
         { target: a, actions: [ { assign: { m: { k: true } } } ] } ] }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
		{"a prefix behind all its events", "LS304@8", `
events: { mouse.up: {}, mouse.down: {} }
initial: a
states:
  a:
    on:
      mouse.up: b
      mouse.*: b
      mouse.down: b
  b: { on: { "*": a } }`},
		{"a region that rests while another goes on", "", `
events: { GO: {}, STOP: {} }
initial: p
states:
  p:
    type: parallel
    states:
      r: { initial: a, states: { a: { on: { GO: b } }, b: {} } }
      s: { initial: a, states: { a: { on: { STOP: '#end', GO: b } }, b: { on: { STOP: a } } } }
  end: { type: final, id: end }`},
		{"terminal by its word", "", `
events: { GO: {} }
initial: a
states:
  a: { on: { GO: b } }
  b: { meta: { terminal: true } }`},
		{"a handler outside takes what a guard leaves", "", `
events: { GO: { n: int }, BACK: {} }
initial: p
states:
  p:
    initial: a
    on: { GO: q }
    states:
      a: { on: { GO: { guard: event.n > 1, target: b } } }
      b: { on: { GO: { guard: event.n > 2, target: a } } }
  q: { on: { BACK: p } }`},
		{"in a parallel the outer handler still counts", "", `
events: { GO: {}, ALL: {} }
initial: p
states:
  p:
    type: parallel
    on: { GO: q }
    states:
      r: { initial: a, states: { a: { on: { GO: b } }, b: { on: { GO: a } } } }
      s: { initial: c, states: { c: { on: { ALL: d } }, d: { on: { ALL: c } } } }
  q: { on: { GO: p } }`},
		{"proven by a guard, an if and a conditional", "", `
context: { n: int = 0 }
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        guard: event.n != 0
        target: b
        actions:
          - assign: { n: 10 / event.n }
          - if: context.n > 0
            then: [ { log: 10 % context.n } ]
            else: [ { log: "context.n == 0 ? 1 : 10 / context.n" } ]
  b: { on: { GO: a } }`},
		{"what an action wrote is no longer proven", "LS337@13", `
context: { n: int = 0 }
events: { GO: {} }
initial: a
states:
  a:
    on:
      GO:
        guard: context.n > 0
        target: b
        actions:
          - assign: { n: context.n - 1 }
          - log: 10 / context.n
  b: { on: { GO: a } }`},
		{"errors are taken further out", "", `
actors: { fetch: { output: { n: int } } }
events: { STOP: {} }
initial: p
states:
  p:
    initial: a
    on: { error.*: q, STOP: q }
    states: { a: { invoke: { src: fetch, onDone: b } }, b: { on: { STOP: a } } }
  q: { type: final }`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, f := range findings("chart: example" + test.chart + "\n") {
				got = append(got, fmt.Sprintf("%s@%d", f.Code, f.Pos.Line))
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestIgnore: one line each, with codes and a reason; errors stay.
func TestIgnore(t *testing.T) {
	for _, test := range []struct{ name, want, last string }{
		{"at the end", "", "  b: {} # lockstep:ignore LS306 because it is the end"},
		{"above, behind other comments", "", "  # lockstep:ignore LS306 because it is the end\n  # more\n\n  b: {}"},
		{"another code", "LS306 LS395", "  b: {} # lockstep:ignore LS307 because it is the end"},
		{"one of two", "LS395", "  b: {} # lockstep:ignore LS306, LS307 because it is the end"},
		{"no code", "LS306 LS396", "  b: {} # lockstep:ignore because it is the end"},
		{"the next line only", "LS395 LS306", "  # lockstep:ignore LS306 because it is the end\n  c: { type: final }\n  b: {}"},
		{"an error", "LS203", "  b: { on: { GO: nowhere } } # lockstep:ignore LS203 because it is the end"},
		{"beside an error", "LS203", "  # lockstep:ignore LS390 because it is known to be there\n  b: { exit: { log: event.sender }, on: { GO: nowhere } }"},
	} {
		t.Run(test.name, func(t *testing.T) {
			chart := "chart: example\nevents: { GO: {}, END: {} }\ninitial: a\nstates:\n  a: { on: { GO: b, END: c } }\n"
			if !strings.Contains(test.last, "  c:") {
				chart = strings.Replace(chart, "c }", "d }", 1) + "  d: { type: final }\n"
			}
			var got []string
			for _, f := range findings(chart + test.last + "\n") {
				got = append(got, f.Code.String())
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// At a key of the chart itself a comment is for all that stands below it.
func TestIgnoreBelow(t *testing.T) {
	const why = "# lockstep:ignore LS331 because a page shows it"
	for _, test := range []struct{ name, want, context string }{
		{"above the key", "", why + "\ncontext:\n  n: int\n\n  # of no use\n  m: int\n"},
		{"at the key", "", "context: " + why + "\n  n: int\n  m: int\n"},
		{"at a field", "LS331@4", "context:\n  n: int " + why + "\n  m: int\n"},
		{"above a context in braces", "", why + "\ncontext: { n: int, m: int }\n"},
		{"above one that goes on", "LS331@4", why + "\ncontext: { n: int,\n  m: int }\n"},
		{"at another key", "LS395@2 LS331@5 LS331@6", "description: " + why + "\n  Counts.\ncontext:\n  n: int\n  m: int\n"},
		{"in lines of Windows", "", "context: " + why + "\r\n  n: int\r\n  m: int\r\n"},
		{"at the last key", "", "context: " + why + "\n  n: int\n  m: int\n"},
		{"no finding is left", "LS395@2", "context: " + why + "\n  { }\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			assign := "assign: { n: 1 } }, { assign: { m: 1 } }"
			if strings.Contains(test.context, "{ }") {
				assign = "log: \"'x'\" }"
			}
			parts := []string{test.context, "events: { GO: {} }\ninitial: a\nstates:\n  a: { on: { GO: { actions: [ { " + assign + " ] } } }\n"}
			if test.name == "at the last key" {
				slices.Reverse(parts)
			}
			var got []string
			for _, f := range findings("chart: example\n" + strings.Join(parts, "")) {
				got = append(got, fmt.Sprintf("%s@%d", f.Code, f.Pos.Line))
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestLargeChart: ten thousand states are linted like ten, once each.
func TestLargeChart(t *testing.T) {
	const n = 10_000
	var b strings.Builder
	b.WriteString("chart: large\ncontext: { n: int }\nevents: { GO: { n: int }, SET: {} }\ninitial: s0\nstates:\n")
	for i := range n {
		fmt.Fprintf(&b, "  s%d: { on: { GO: [ { guard: event.n > 3 && context.n < 2, target: s%d }, { target: s0 } ], SET: { actions: [ { assign: { n: context.n + 1 } } ] } } }\n", i, (i+1)%n)
	}
	b.WriteString("  trap: {}\n")
	found := findings(b.String())
	if len(found) != 1 || found[0].Code != diag.NeverEntered {
		t.Errorf("%d findings, the first: %v", len(found), found)
	}
}

// What LS317 says of an actor that is spawned can be done, and mends it.
func TestCureOfSpawned(t *testing.T) {
	for id, key := range map[string]string{"'j'": "error.invoke.j", "event.id": "error.invoke.*"} {
		chart := func(on string) string {
			return "chart: x\nactors: { job: {} }\nevents: { GO: { id: string } }\ninitial: a\nstates: { a: { on: { " + on +
				"GO: { actions: [ { spawn: { src: job, id: \"" + id + "\" } }, { log: event.id } ] } } } }"
		}
		found := findings(chart(""))
		if len(found) != 1 || !strings.Contains(found[0].Cure, "`on: { "+key+": … }`") {
			t.Fatal(id, found)
		}
		if found := findings(chart(key + ": { actions: { log: event.error.message } }, ")); len(found) != 0 {
			t.Error(key, found[0])
		}
	}
}

// A suggestion for an id that nobody has is looked for while few findings are there.
func TestManyMisspeltIDs(t *testing.T) {
	var stops strings.Builder
	for i := range 300 {
		fmt.Fprintf(&stops, "      - { stop: \"'worker%03d'\" }\n", i)
	}
	found := findings("chart: x\nactors: { job: {} }\nevents: { GO: {} }\nunhandledErrors: ignore\ninitial: a\non:\n  GO:\n    actions:\n" + stops.String() +
		"states:\n  a: { invoke: { id: worker, src: job } }\n")
	var cures []string
	for _, f := range found {
		if f.Code == diag.NobodyThere {
			cures = append(cures, f.Cure)
		}
	}
	if len(cures) != 300 || !strings.Contains(cures[0], `did you mean "worker"`) || strings.Contains(cures[299], "worker") {
		t.Errorf("%d findings: %q", len(cures), cures)
	}
}
