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
// refused; one that has exactly as many is not (SPEC 10.7).
func TestSnapshotsCanBeReadBack(t *testing.T) {
	for types, refused := range map[int]bool{990: false, 999: false, 1000: true} {
		found := loaded(nestedTypes(types))
		if found.Has(diag.TooNested) != refused || !refused && found.HasErrors() {
			t.Errorf("%d types in one another: %s", types, texts(found))
		}
	}
}

// nestedTypes is a chart whose context is types objects deep.
func nestedTypes(types int) string {
	var b strings.Builder
	b.WriteString("chart: nested\ntypes:\n")
	for i := 2; i < types; i++ {
		fmt.Fprintf(&b, "  T%d: { x: T%d }\n", i, i+1)
	}
	fmt.Fprintf(&b, "  T%d: { n: int }\n", types)
	b.WriteString("context: { x: T2 }\ninitial: a\nstates: { a: {} }\n")
	return b.String()
}

func loaded(chart string) *diag.List {
	_, found := compile.Load(fstest.MapFS{"chart.yaml": {Data: []byte(chart)}}, "chart.yaml")
	return found
}

func texts(found *diag.List) string {
	var b strings.Builder
	for _, f := range found.All() {
		b.WriteString(f.Message + "\n")
	}
	return b.String()
}
