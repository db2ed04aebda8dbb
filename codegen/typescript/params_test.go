package typescript_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/codegen/typescript"
)

// The type of the machine is there for functions that take one, not for texts that
// happen to look like it: a compiler that looks for what is unused finds nothing.
func TestTheMachinesTypeIsForFunctions(t *testing.T) {
	for text, want := range map[string]bool{
		"chart: silent\ntypes: { E: [ 'm: M', x ] }\nevents: { GO: { e: E } }\ninitial: a\nstates: { a: { on: { GO: a } } }\n": false,
		"chart: loud\nevents: { GO: }\ninitial: a\nstates: { a: { on: { GO: { actions: { log: 1 } } } } }\n":                   true,
	} {
		m := samples.Written(t, text)
		code := string(typescript.Generate(m, typescript.Options{Source: m.File, Ext: ".ts"}))
		if got := strings.Contains(code, "\ntype M = "); got != want {
			t.Errorf("chart %s has the type M: %v, want %v", m.Name, got, want)
		}
	}
}
