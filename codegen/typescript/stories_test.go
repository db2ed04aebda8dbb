package typescript_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/internal/js"
)

// Stories of generated actors, as an app meets them, in Node: followers, observers,
// hosts. Each tells what happens, line by line, and beside it stands what it must
// tell. (Seeded faults of internal/conformance are found by them.)
const stories = "testdata/stories"

func TestStories(t *testing.T) {
	dir := writeStories(t)
	all, err := filepath.Glob(stories + "/*.txt")
	if err != nil || len(all) == 0 {
		t.Fatal("no stories", err)
	}
	for _, file := range all {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			script, err := js.Bundle("import './stories/"+name+".ts';", dir)
			if err != nil {
				t.Fatal(err)
			}
			got, err := js.Node(script, "run", "", t.TempDir())
			if errors.Is(err, js.ErrNoNode) && os.Getenv("LOCKSTEP_CI") == "" {
				t.Skip(err)
			}
			if err != nil || got != string(want) {
				t.Errorf("it tells\n%s\nwant\n%s\n%v", got, want, err)
			}
		})
	}
}

// The stories are written as an app would be: the compiler at its strictest takes
// them.
func TestStoriesTypeCheck(t *testing.T) {
	dir := writeStories(t)
	compiles(t, dir)
}

// writeStories puts the stories beside the modules of their charts.
func writeStories(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	writeKernel(t, dir)
	from := os.DirFS(stories)
	for _, chart := range []string{"post.yaml", "night.yaml", "counter.yaml", "watchmaker.yaml", "house.yaml", "rumour.yaml", "kitchen.yaml", "nursery.yaml", "waiting.yaml", "tower.yaml", "shelf.yaml", "cart.yaml", "kettle.yaml", "cup.yaml", "court.yaml", "herald.yaml", "village.yaml", "mayfly.yaml", "quay.yaml", "pier.yaml", "parcels.yaml", "parcel.yaml", "crates.yaml", "bells.yaml"} {
		writeModule(t, samples.Load(t, from, chart), dir)
	}
	if err := os.CopyFS(filepath.Join(dir, "stories"), from); err != nil {
		t.Fatal(err)
	}
	return dir
}
