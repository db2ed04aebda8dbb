package main

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/scenario"
	"github.com/lockstep-charts/lockstep/schema"
)

// Every scenario of the repository's charts goes as told, and answers the same,
// byte for byte, when the machine is put through a snapshot into a fresh one
// after every step.
func TestScenariosSurviveRestarts(t *testing.T) {
	root := os.DirFS("../..")
	files, err := fs.Glob(root, "charts/*.test.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenario files: %v", err)
	}
	for _, name := range files {
		t.Run(path.Base(name), func(t *testing.T) { survives(t, root, name) })
	}
}

func survives(t *testing.T, root fs.FS, name string) {
	file, found := schema.LoadScenarios(root, name)
	if found.HasErrors() {
		t.Fatal(found)
	}
	chart, err := interp.Load(root, path.Join(path.Dir(name), file.Chart.Text))
	if err != nil {
		t.Fatal(err)
	}
	plain := told(t, file, chart, scenario.Options{})
	for i, restarted := range told(t, file, chart, scenario.Options{Restart: true}) {
		if !slices.EqualFunc(plain[i].Answers, restarted.Answers, slices.Equal[[]byte]) {
			t.Errorf("%s: %s: the answers differ after restarts", restarted.Pos, restarted.Name)
		}
	}
}

func told(t *testing.T, file *schema.Scenarios, chart *interp.Chart, o scenario.Options) []scenario.Result {
	t.Helper()
	results, err := scenario.Run(file, storyChart(chart, backend.Interpreter{}), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if r.Failure != nil {
			t.Errorf("%s: %s (restarts: %v): %+v", r.Failure.Pos, r.Name, o.Restart, r.Failure)
		}
	}
	return results
}
