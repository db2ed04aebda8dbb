package typescript_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/ir"
)

// A chart costs the user's compiler next to no instantiations of types: one of 200
// states takes exactly as many as one of 8, since the kernel's bodies are not checked
// again. (XState 5's setup() of such a chart: 193,000 against 76,000; BENCHMARKS.md
// has the times.)
func TestInstantiationsDoNotGrow(t *testing.T) {
	small, large := instantiations(t, grouped(t, 8)), instantiations(t, grouped(t, 200))
	if small != large || large > 1000 {
		t.Errorf("8 states: %d instantiations; 200 states: %d", small, large)
	}
}

var instantiated = regexp.MustCompile(`(?m)^Instantiations: +(\d+)$`)

// instantiations counts those of a chart's module and a program that uses it.
func instantiations(t *testing.T, m *ir.Machine) int {
	t.Helper()
	dir, made := t.TempDir(), modules.Files{}
	made.AddTS(m, "")
	if err := made.AddKernel("kernel", ".ts"); err != nil {
		t.Fatal(err)
	}
	if err := made.Write(dir); err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir+"/app.ts", []byte(`import { createActor } from './grouped/grouped.ts';
const actor = createActor({ actions: { notify: () => {} } });
actor.start();
actor.send({ type: 'E0', by: 1, why: 'so' });
actor.subscribe((s) => console.log(s.value, s.context.total, s.matches('g0')));
`))
	found := instantiated.FindStringSubmatch(tsc(t, dir, "--extendedDiagnostics", "--singleThreaded", "--skipLibCheck"))
	if found == nil {
		t.Fatal("tsc does not say how many instantiations there were")
	}
	n, err := strconv.Atoi(found[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// grouped is a chart of n states, a multiple of eight: in each group seven, with
// guards, actions and events that carry data.
func grouped(t *testing.T, n int) *ir.Machine {
	t.Helper()
	var s strings.Builder
	s.WriteString("chart: grouped\ncontext: { total: int, last: string }\nactions: { notify: }\nguards: { open: context.total >= 0 }\nevents:\n")
	for e := range n / 4 {
		fmt.Fprintf(&s, "  E%d: { by: int, why: string }\n", e)
	}
	s.WriteString("initial: g0\nstates:\n")
	for g := range n / 8 {
		fmt.Fprintf(&s, "  g%d:\n    initial: s%dx0\n    states:\n", g, g)
		for i := range 7 {
			fmt.Fprintf(&s, "      s%dx%d:\n        entry: notify\n        on:\n          E%d:\n", g, i, (7*g+i)%(n/4))
			fmt.Fprintf(&s, "            - { target: s%dx%d, guard: open, actions: { assign: { total: context.total + event.by, last: event.why } } }\n", g, (i+1)%7)
			fmt.Fprintf(&s, "            - { target: \"#g%d\", guard: context.total < %d, actions: notify }\n", (g+1)%(n/8), -i)
		}
	}
	return samples.Written(t, s.String())
}
