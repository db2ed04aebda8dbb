package viz_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/viz"
)

// Every chart of the conformance cases that compiles is drawn, keeps the rules of
// geometry, and has its tables and texts for other tools.
func TestConformanceCharts(t *testing.T) {
	drawn := 0
	err := fs.WalkDir(os.DirFS("../testdata/conformance"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".txtar") {
			return err
		}
		a, err := txtar.ParseFile("../testdata/conformance/" + name)
		if err != nil {
			return err
		}
		files := fstest.MapFS{}
		for _, f := range a.Files {
			files[f.Name] = &fstest.MapFile{Data: f.Data}
		}
		m, _ := compile.Load(files, "chart.yaml")
		if m == nil {
			return nil
		}
		drawn++
		t.Run(name, func(t *testing.T) {
			checkPicture(t, m, viz.Options{})
			checkMermaid(t, m)
			checkDOT(t, m)
			for _, draw := range []func() ([]byte, error){
				func() ([]byte, error) { return viz.Table(m, ""), nil },
				func() ([]byte, error) { return viz.Matrix(m, "") },
			} {
				if text, err := draw(); err != nil || len(text) == 0 {
					t.Errorf("%q, %v", text, err)
				}
			}
		})
		return nil
	})
	if err != nil || drawn < 50 {
		t.Fatalf("%d charts drawn: %v", drawn, err)
	}
}
