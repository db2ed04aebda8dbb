package backend

// The same odd charts as TypeScript: it compiles at its strictest, runs nothing
// by itself, and answers as the interpreter does.

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/ir"
)

func TestOddChartsAsTypeScript(t *testing.T) {
	if testing.Short() {
		t.Skip("prints hundreds of modules")
	}
	t.Parallel()
	corpus := oddCharts(t)
	for _, word := range nastyWords {
		corpus = append(corpus, nasty(t, word))
	}
	dir := writeModules(t, corpus)
	var imports strings.Builder
	for i, c := range corpus {
		name := typescript.Module(c.chart.Machine().Name)
		fmt.Fprintf(&imports, "import './%s/%s.ts';\n", moduleFolder(c.chart.Machine(), i), name)
	}
	if text, err := js.Minified(imports.String(), dir); err != nil || text != "" {
		t.Errorf("importing them runs %.300q, %v", text, err)
	}
	tsc, err := exec.LookPath("tsc")
	if err != nil && os.Getenv("LOCKSTEP_CI") == "" {
		t.Skip("no tsc on the path: npm install --global typescript")
	}
	if text, err := exec.Command(tsc, "--project", dir).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text[:min(len(text), 4000)])
	}
}

// writeModules writes every chart into a folder of its own. All share one kernel;
// the compiler takes links to it for as many kernels, so only charts that use
// others have one.
func writeModules(t *testing.T, corpus []oddity) string {
	t.Helper()
	dir, all := t.TempDir(), modules.Files{"tsconfig.json": []byte(js.Isolated)}
	if err := all.AddKernel("kernel", ".ts"); err != nil {
		t.Fatal(err)
	}
	for i, c := range corpus {
		m := c.chart.Machine()
		if len(m.Children) == 0 {
			all[path.Join(moduleFolder(m, i), typescript.Module(m.Name)+".ts")] = typescript.Generate(m, typescript.Options{Source: m.File, Ext: ".ts"})
			continue
		}
		root := path.Dir(moduleFolder(m, i))
		all.AddTS(m, root)
		js.ShareKernel(t, filepath.Join(dir, root))
	}
	if err := all.Write(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// moduleFolder is where a chart's module stands: beside the kernel, or beside the
// charts that it uses.
func moduleFolder(m *ir.Machine, i int) string {
	if len(m.Children) == 0 {
		return fmt.Sprintf("c%d", i)
	}
	return fmt.Sprintf("c%d/%s", i, typescript.Module(m.Name))
}
