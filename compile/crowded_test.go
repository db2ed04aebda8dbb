package compile_test

import (
	"fmt"
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
