package compile_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
)

// A chart whose snapshots would have more levels than can be read back is
// refused; one that has exactly as many is not (SPEC 10.7). What stands in a timer,
// in an actor's mailbox or in a child's snapshot has more around it than the context.
func TestSnapshotsCanBeReadBack(t *testing.T) {
	const states = "initial: a\nstates: { a: {} }\n"
	for _, c := range []struct {
		chart string
		most  int // of the types in one another
	}{
		{"context: { x: T2 }\n" + states, 999},
		{"input: { x: T2 }\n" + states, 999},
		{"output: { x: optional<T2> = context.x }\ncontext: { x: optional<T2> }\ninitial: a\nstates: { a: { type: final } }\n", 999},
		{"events: { GO: { x: T2 } }\n" + states, 997},
		{"sends: { GO: { x: T2 } }\n" + states, 997},
		{"actors: { k: { input: { x: T2 } } }\n" + states, 997},
		{"actors: { k: { receives: { GO: { x: T2 } } } }\n" + states, 997},
		{"actors: { k: { chart: kid.yaml } }\n" + states, 996},
	} {
		for types, refused := range map[int]bool{c.most: false, c.most + 1: true} {
			nested := nestedTypes(types)
			_, found := compile.Load(fstest.MapFS{
				"chart.yaml": {Data: []byte("chart: nested\n" + nested + c.chart)},
				"kid.yaml":   {Data: []byte("chart: kid\n" + nested + "context: { x: T2 }\n" + states)},
			}, "chart.yaml")
			if found.Has(diag.TooNested) != refused || !refused && found.HasErrors() {
				t.Errorf("%d types in one another in %s: %s", types, c.chart, texts(found))
			}
		}
	}
}

// Each chart of a chain that uses one another is counted once, and not for each that stands above it.
func TestLevelsAreCountedOnce(t *testing.T) {
	compiled := func(charts int) float64 {
		files := fstest.MapFS{}
		for i := range charts {
			uses := fmt.Sprintf("actors: { next: { chart: c%d.yaml } }\n", i+1)
			if i == charts-1 {
				uses = ""
			}
			files[fmt.Sprintf("c%d.yaml", i)] = &fstest.MapFile{Data: fmt.Appendf(nil, "chart: c%d\n%sinitial: a\nstates: { a: {} }\n", i, uses)}
		}
		return testing.AllocsPerRun(1, func() {
			if _, found := compile.Load(files, "c0.yaml"); found.HasErrors() {
				t.Fatal(texts(found))
			}
		})
	}
	if one, two := compiled(50), compiled(100); two > 2.2*one {
		t.Errorf("%.0f allocations for 50 charts above each other, %.0f for 100", one, two)
	}
}

// nestedTypes are types that stand in one another.
func nestedTypes(types int) string {
	var b strings.Builder
	b.WriteString("types:\n")
	for i := 2; i < types; i++ {
		fmt.Fprintf(&b, "  T%d: { x: T%d }\n", i, i+1)
	}
	fmt.Fprintf(&b, "  T%d: { n: int }\n", types)
	return b.String()
}

// States in one another count too, and each actor around them.
func TestActorsInOneAnother(t *testing.T) {
	const depth = 90
	states := strings.Repeat("states: { s: { initial: s, ", depth-1) + "states: { s: {} }" + strings.Repeat(" } }", depth-1)
	for above, refused := range map[int]bool{303: false, 304: true} {
		files := fstest.MapFS{"0.yaml": {Data: []byte("chart: c0\ninitial: s\n" + states + "\n")}}
		for i := range above {
			files[fmt.Sprintf("%d.yaml", i+1)] = &fstest.MapFile{Data: fmt.Appendf(nil,
				"chart: c%d\nactors: { k: { chart: %d.yaml } }\ninitial: a\nstates: { a: { invoke: { src: k, onError: b } }, b: {} }\n", i+1, i)}
		}
		_, found := compile.Load(files, fmt.Sprintf("%d.yaml", above))
		if found.Has(diag.TooNested) != refused || !refused && found.HasErrors() {
			t.Errorf("%d charts above one with %d levels of states: %s", above, depth, texts(found))
		}
	}
}

// A default of type any is no longer than an any may be; of a type of its own it may
// be. It is too long for one expression: each text of a list is read by itself.
func TestLongDefaults(t *testing.T) {
	text := strings.Repeat("x", 1<<16)
	for n, refused := range map[int]bool{15: false, 16: true} {
		list := "[" + strings.TrimSuffix(strings.Repeat("\"'"+text+"'\", ", n), ", ") + "]"
		for typ, refused := range map[string]bool{"any": refused, "list<string>": false} {
			_, found := compile.Load(fstest.MapFS{"chart.yaml": {Data: []byte(
				"chart: long\nevents:\n  GO:\n    said: { type: \"" + typ + "\", default: " + list + " }\ninitial: s\nstates: { s: {} }\n")}}, "chart.yaml")
			if found.Has(diag.DefaultTooLong) != refused || !refused && found.HasErrors() {
				t.Errorf("%d texts as %s: %s", n, typ, texts(found))
			}
		}
	}
}

func texts(found *diag.List) string {
	var b strings.Builder
	for _, f := range found.All() {
		b.WriteString(f.Message + "\n")
	}
	return b.String()
}
