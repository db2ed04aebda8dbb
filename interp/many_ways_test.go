package interp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/interp"
)

// A host is bound to each chart once, where nothing of it is given: these use one another
// in a billion ways. What the last one lacks is told of some of them.
func TestHostOfManyWays(t *testing.T) {
	chart, err := interp.Load(samples.Family(45), "c0.yaml")
	if err != nil {
		t.Fatal(err)
	}
	m, err := chart.New(t.Context(), nil, interp.Host{})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Stop(t.Context()); err != nil {
		t.Error(err)
	}
	files := samples.Family(45)
	files["c44.yaml"].Data = []byte("chart: c44\nactions: { ring: { params: {} } }\nevents: { GO: }\ninitial: a\nstates: { a: { on: { GO: { actions: ring } } } }\n")
	if chart, err = interp.Load(files, "c0.yaml"); err != nil {
		t.Fatal(err)
	}
	_, err = chart.New(t.Context(), nil, interp.Host{})
	if n := strings.Count(fmt.Sprint(err), `the action "ring" is not implemented`); n == 0 || n > 200 {
		t.Errorf("told %d times: %.300s", n, err)
	}
}
