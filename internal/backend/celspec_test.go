package backend

// The CEL specification's tests in the profile, and random expressions, on the
// compiled back-end: every answer is the interpreter's, byte for byte. (That the
// interpreter's are the specification's is a test of interp.)

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/celspec"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/lines"
)

func TestExpressionsAsGo(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles thousands of expressions")
	}
	t.Parallel()
	spec, err := celspec.Load()
	if err != nil {
		t.Fatal(err)
	}
	const seed, rounds = 11, 300
	writer, vars := celspec.NewWriter(seed), celspec.RandomVars()
	var random []*celspec.Test
	for range rounds {
		random = append(random, &celspec.Test{File: "random", Expr: writer.Expression(), Vars: vars})
	}
	corpus := []oddity{expressions(t, "specification", spec, 600), expressions(t, "random", random, rounds/3)}
	dir, program := compileCorpus(t, corpus)
	lintCorpus(t, dir)
	for i, c := range corpus {
		t.Run(c.name, func(t *testing.T) { agreeOnEvents(t, c, program, i) })
	}
}

// expressions is a chart of the tests that the checker accepts, at least so many.
func expressions(t *testing.T, name string, tests []*celspec.Test, least int) oddity {
	t.Helper()
	types := ir.NewTypeSet()
	var exprs []*ir.Expr
	for _, test := range tests {
		var found diag.List
		if x, _ := test.Check(types, &found); x != nil {
			exprs = append(exprs, x)
		}
	}
	if len(exprs) < least {
		t.Fatalf("%s: only %d expressions are in the profile", name, len(exprs))
	}
	return oddity{name, interp.From(celspec.Machine(exprs, types))}
}

// agreeOnEvents sends every event once.
func agreeOnEvents(t *testing.T, c oddity, program string, i int) {
	p := serveFrom(t, program, i)
	start := lines.Start{Now: lines.DefaultNow, Trace: true}
	a, _ := lines.Open(c.chart.Program(), start)
	defer a.Close()
	b, err := p.Open(start)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range c.chart.Machine().Events {
		line := fmt.Appendf(nil, `{"type":%q}`, e.Name)
		if want, got := a.Do(line), b.Do(line); !bytes.Equal(got, want) {
			t.Errorf("%s:\n%s\n%s", e.Name, got, want)
		}
	}
}
