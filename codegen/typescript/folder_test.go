package typescript_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/celspec"
	"github.com/lockstep-charts/lockstep/internal/conformance"
	"github.com/lockstep-charts/lockstep/internal/differ"
	charts "github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel/ts"
)

// writeKernel writes the shared kernel below a folder.
func writeKernel(t *testing.T, dir string) {
	t.Helper()
	if err := os.CopyFS(filepath.Join(dir, "kernel"), ts.Files); err != nil {
		t.Fatal(err)
	}
}

// writeModule writes the module of a chart, and those of the charts it uses.
func writeModule(t *testing.T, m *ir.Machine, dir string) {
	t.Helper()
	for _, child := range m.Children {
		writeModule(t, child, dir)
	}
	name := typescript.Module(m.Name)
	writeFile(t, filepath.Join(dir, name, name+".ts"), typescript.Generate(m, typescript.Options{Source: m.File, Ext: ".ts"}))
}

func writeFile(t *testing.T, file string, text []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// conformanceCharts are the charts of the conformance cases.
func conformanceCharts(t *testing.T) []*ir.Machine {
	t.Helper()
	cases, err := conformance.Load(os.DirFS("../../testdata/conformance"))
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	var all []*ir.Machine
	for _, c := range cases {
		if len(c.Refused) == 0 {
			all = append(all, samples.Load(t, c.Files, conformance.Chart))
		}
	}
	return all
}

var made = flag.Int("random", 20, "how many random charts, and as many typed ones, TestTypes has compiled")

// randomCharts are some charts made up, names that are hard on TypeScript included.
func randomCharts(t *testing.T) []*ir.Machine {
	t.Helper()
	var all []*ir.Machine
	for seed := range uint64(*made) {
		for _, files := range []map[string]string{charts.New(13 * seed).Files(), charts.Typed(13 * seed)} {
			if m, _ := compile.Load(differ.Tree(files), "root.yaml"); m != nil {
				all = append(all, m)
			}
		}
	}
	return all
}

// specified are the tests of the CEL specification that are in the profile, as
// one chart that logs each.
func specified(t *testing.T) *ir.Machine {
	t.Helper()
	tests, err := celspec.Load()
	if err != nil {
		t.Fatal(err)
	}
	return logging(tests)
}

// random are random expressions, as one chart that logs each.
func random(seed uint64, n int) *ir.Machine {
	writer, vars := celspec.NewWriter(seed), celspec.RandomVars()
	var tests []*celspec.Test
	for range n {
		tests = append(tests, &celspec.Test{File: "random", Expr: writer.Expression(), Vars: vars})
	}
	return logging(tests)
}

func logging(tests []*celspec.Test) *ir.Machine {
	types := ir.NewTypeSet()
	var exprs []*ir.Expr
	for _, test := range tests {
		var found diag.List
		if x, _ := test.Check(types, &found); x != nil {
			exprs = append(exprs, x)
		}
	}
	return celspec.Machine(exprs, types)
}
