package compile_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
)

// A suggestion costs a look at all names, so a chart that is wrong everywhere
// gets them for its first mistakes only: time stays linear.
func TestSuggestionsEnd(t *testing.T) {
	const many = 1000
	var b strings.Builder
	b.WriteString("chart: x\nevents: { E: }\ncontext: { field: int }\ninitial: state0\nstates:\n")
	for i := range many {
		fmt.Fprintf(&b, "  state%d: { entry: [ { log: context.feild } ], on: { E: statte%d } }\n", i, i)
	}
	_, list := compile.Load(fstest.MapFS{"x.yaml": &fstest.MapFile{Data: []byte(b.String())}}, "x.yaml")
	found := list.String()
	for cure, most := range map[string]int{"did you mean \"state": 200, "did you mean \"field": 500} {
		if n := strings.Count(found, cure); n == 0 || n > most {
			t.Errorf("%s: %d suggestions, wanted 1 to %d", cure, n, most)
		}
	}
	if n := strings.Count(found, "no state"); n != many {
		t.Errorf("%d of %d unknown targets are told", n, many)
	}
}

// Nor has every wrong assign a suggestion.
func TestSuggestionsForAssignsEnd(t *testing.T) {
	const many = 1000
	chart := "chart: x\ncontext: { written: int }\ninitial: a\nstates: { a: { entry: [ " + strings.Repeat("{ assign: { writen: 1 } }, ", many) + "] } }\n"
	_, list := compile.Load(fstest.MapFS{"x.yaml": &fstest.MapFile{Data: []byte(chart)}}, "x.yaml")
	found := list.String()
	if n := strings.Count(found, "did you mean \"written"); n == 0 || n > 200 {
		t.Errorf("%d suggestions, wanted 1 to 200", n)
	}
	if n := strings.Count(found, "LS213"); n != many {
		t.Errorf("%d of %d unknown fields are told", n, many)
	}
}

// TestTwiceTheChart tells that twice as much of one thing takes at most a little
// more than twice the memory that is asked for, whatever there is much of: a text
// that is made again with each part of it asks for four times as much.
func TestTwiceTheChart(t *testing.T) {
	for name, chart := range map[string]func(n int) string{
		"maps in a list": func(n int) string {
			return "chart: x\ncontext: { d: optional<any> }\ninitial: a\nstates: { a: { entry: [ { assign: { d: [" + strings.Repeat("{'a ': 1}, ", n) + "] } } ] } }\n"
		},
		"fields of an output": func(n int) string {
			return "chart: x\noutput: { d: any }\ninitial: a\nstates: { a: { type: final, output: { " + repeated("f%[1]d: %[1]d, ", n) + "} } }\n"
		},
		"events of a key": func(n int) string {
			return "chart: x\nevents: { " + repeated("E%d: {}, ", n) + "}\ninitial: a\nstates: { a: { on: { ? '" + repeated("E%d, ", n) + "E0' : a } } }\n"
		},
		"fields assigned one after the other": func(n int) string {
			return "chart: x\ncontext: { " + repeated("f%d: int, ", n) + "}\ninitial: a\nstates: { a: { entry: [ " + repeated("{ assign: { f%d: 1 } }, ", n) + "] } }\n"
		},
		"fields that an event has not": func(n int) string {
			return "chart: x\nevents: { E: { " + repeated("f%d: int, ", n) + "} }\ninitial: a\nstates: { a: { on: { E: { actions: [ " + repeated("{ log: event.g%d }, ", n) + "] } } } }\n"
		},
		"values that an enum has not": func(n int) string {
			return "chart: x\ncontext: { e: [" + repeated("v%d, ", n) + "] }\ninitial: a\nstates: { a: { entry: [ " + repeated("{ assign: { e: \"'w%d'\" } }, ", n) + "] } }\n"
		},
		"candidates of every event": func(n int) string {
			return "chart: x\nevents: { " + repeated("E%d: {}, ", n) + "}\ninitial: a\nstates: { a: { on: { '*': [ " + repeated("{ guard: \"event.type == 'E%d'\", target: a }, ", n) + "] } } }\n"
		},
		"eventless candidates around every state": func(n int) string {
			return "chart: x\ncontext: { n: int }\ninitial: s0\nalways: [ " + repeated("{ guard: context.n == %[1]d, target: s%[1]d }, ", n) + "]\nstates: { " + repeated("s%d: {}, ", n) + "}\n"
		},
		"transitions into many regions": func(n int) string {
			return "chart: x\nevents: { E: {} }\ninitial: s0\nstates: { p: { type: parallel, states: { " + repeated("r%d: {}, ", n) + "} }, " + repeated("s%d: { on: { E: p } }, ", n) + "}\n"
		},
		"ends of actors": func(n int) string {
			return "chart: x\nactors: { " + repeated("a%d: { output: int }, ", n) + "}\ninitial: s0\nstates: { " + repeated("s%[1]d: { invoke: { src: a%[1]d, onDone: { guard: event.output > 1, target: s%[1]d } } }, ", n) + "}\n"
		},
	} {
		once, twice := asked(chart(1500)), asked(chart(3000))
		if twice > once*5/2 {
			t.Errorf("%s: %d bytes are asked for, and %d for twice as many", name, once, twice)
		}
	}
}

func repeated(part string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, part, i)
	}
	return b.String()
}

// asked is how many bytes a chart asks for while it is loaded.
func asked(chart string) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	compile.Load(fstest.MapFS{"x.yaml": &fstest.MapFile{Data: []byte(chart)}}, "x.yaml")
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
