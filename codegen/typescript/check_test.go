package typescript_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/ir"
)

// What is printed for the charts of the repository is what stands in gen/.
func TestGolden(t *testing.T) {
	for _, m := range repositoryCharts(t) {
		name := typescript.Module(m.Name)
		file := filepath.Join("../../gen", name, name+".ts")
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		options := typescript.Options{Source: "charts/" + m.File, Ext: ".ts"}
		got := typescript.Generate(m, options)
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from its chart: run go generate ./...", file)
		}
		if again := typescript.Generate(m, options); !bytes.Equal(again, got) {
			t.Errorf("%s is not printed alike twice", m.Name)
		}
	}
}

// Everything that check accepts passes the compiler at its strictest.
func TestTypes(t *testing.T) {
	dir := t.TempDir()
	writeKernel(t, dir)
	for _, m := range repositoryCharts(t) {
		writeModule(t, m, dir)
	}
	for i, m := range append(conformanceCharts(t), specified(t), random(11, 1000)) {
		beside(t, m, dir, "case"+strconv.Itoa(i))
	}
	compiles(t, dir)
}

// beside writes a chart's modules into a folder of its own, which shares the
// kernel.
func beside(t *testing.T, m *ir.Machine, dir, name string) {
	t.Helper()
	own := filepath.Join(dir, name)
	if err := os.MkdirAll(own, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "kernel"), filepath.Join(own, "kernel")); err != nil {
		t.Fatal(err)
	}
	writeModule(t, m, own)
}

const strictest = `{"compilerOptions": {"strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "erasableSyntaxOnly": true,
"verbatimModuleSyntax": true, "isolatedModules": true, "noEmit": true, "target": "ES2020", "lib": ["ES2020", "DOM"], "module": "ESNext", "moduleResolution": "bundler",
"allowImportingTsExtensions": true, "types": []}, "include": ["**/*.ts"]}`

// compiles runs the TypeScript compiler over a folder. Without one the test is
// skipped, unless it is demanded (CI).
func compiles(t *testing.T, dir string) {
	t.Helper()
	tsc, err := exec.LookPath("tsc")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("no tsc on the path: npm install --global typescript")
	}
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "tsconfig.json"), []byte(strictest))
	if text, err := exec.Command(tsc, "--project", dir).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text[:min(len(text), 4000)])
	}
}
