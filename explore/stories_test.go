package explore_test

// What explore prints is told by the scenario runner, as `lockstep test` does.

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/explore"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/scenario"
	"github.com/lockstep-charts/lockstep/schema"
)

// load reads a chart that must be good.
func load(t testing.TB, root fs.FS, name string) *interp.Chart {
	t.Helper()
	chart, err := interp.Load(root, name)
	if err != nil {
		t.Fatal(err)
	}
	return chart
}

func inline(t testing.TB, text string) *interp.Chart {
	t.Helper()
	return load(t, fstest.MapFS{"chart.yaml": {Data: []byte(text)}}, "chart.yaml")
}

func search(t testing.TB, chart *interp.Chart, o explore.Options) *explore.Result {
	t.Helper()
	r, err := explore.Run(chart, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// searched searches a chart, and gives what is printed too; as scenarios it passes.
func searched(t testing.TB, chart *interp.Chart, o explore.Options) (r *explore.Result, told string) {
	t.Helper()
	r = search(t, chart, o)
	told, _ = printed(t, chart, r)
	passes(t, chart, told)
	return r, told
}

// printed is what `lockstep explore` prints, without and with --paths.
func printed(t testing.TB, chart *interp.Chart, r *explore.Result) (found, paths string) {
	t.Helper()
	var a, b strings.Builder
	story := explore.Story{Shown: "chart.yaml", Chart: "chart.yaml"}
	if err := r.Write(&a, story); err != nil {
		t.Fatal(err)
	}
	if err := r.WritePaths(&b, story); err != nil {
		t.Fatal(err)
	}
	return a.String(), b.String()
}

// passes tells a scenario file and notes what it covers.
func passes(t testing.TB, chart *interp.Chart, text string) *cover.Report {
	t.Helper()
	file, found := schema.LoadScenarios(fstest.MapFS{"x.test.yaml": {Data: []byte(text)}}, "x.test.yaml")
	if len(found.All()) > 0 {
		t.Fatalf("it is no good scenario file:\n%s\n%s", found.String(), text)
	}
	recorder := cover.New(chart.Program())
	told := scenario.Chart{
		Machine: chart.Machine(),
		Open: func(start scenario.Start) (scenario.Session, error) {
			s, first := lines.Open(recorder.Program(), lines.Start{Input: start.Input, Now: lines.DefaultNow, Trace: true})
			return &session{s, first}, nil
		},
		Holds: func(cel schema.Text) (scenario.Condition, *diag.List) {
			holds, found := chart.Condition(cel)
			return holds, found
		},
	}
	if found := scenario.Check(file, told); len(found.All()) > 0 {
		t.Fatalf("it does not fit its chart:\n%s\n%s", found.String(), text)
	}
	results, err := scenario.Run(file, told, scenario.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if scenario.Failed(results) > 0 || len(results) == 0 {
		var b strings.Builder
		_ = scenario.WriteText(&b, results)
		t.Fatalf("of %d scenarios some fail:\n%s\n%s", len(results), b.String(), text)
	}
	return recorder.Report(chart.Machine(), "chart.yaml")
}

type session struct {
	*lines.Session
	first []byte
}

func (s *session) First() []byte { return s.first }

func (s *session) Close() error {
	if s.Session == nil {
		return nil
	}
	return s.Session.Close()
}

// The charts of this repository: no deadlock, every transition found, and what is
// printed passes and takes as many.
func TestCharts(t *testing.T) {
	root := os.DirFS("../charts")
	files, err := fs.Glob(root, "*.yaml")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d charts: %v", len(files), err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, ".test.yaml") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			chart := load(t, root, name)
			r := search(t, chart, explore.Options{States: 300})
			for _, d := range r.Deadlocks {
				t.Errorf("a deadlock in %s", d.Path.State)
			}
			found, paths := printed(t, chart, r)
			passes(t, chart, found)
			if got := passes(t, chart, paths); got.Transitions.Covered != r.Coverage.Transitions.Covered {
				t.Errorf("the paths take %d of the %d transitions found", got.Transitions.Covered, r.Coverage.Transitions.Covered)
			}
		})
	}
}

// slow is the seed of a chart that runs into the kernel's limits with most events,
// which takes a million steps each time.
const slow = 28

// Random charts: whatever is found can be told.
func TestRandomCharts(t *testing.T) {
	found, failed := 0, 0
	for seed := range uint64(40) {
		if seed == slow {
			continue
		}
		chart, err := interp.Load(differ.Tree(random.New(seed).Files()), "root.yaml")
		if err != nil {
			continue // the compiler's own tests say which
		}
		r, err := explore.Run(chart, explore.Options{States: 20})
		if err != nil {
			continue // its start fails
		}
		text, paths := printed(t, chart, r)
		passes(t, chart, text)
		if got := passes(t, chart, paths); got.Transitions.Covered != r.Coverage.Transitions.Covered {
			t.Errorf("seed %d: the paths take %d of the %d transitions found", seed, got.Transitions.Covered, r.Coverage.Transitions.Covered)
		}
		found, failed = found+r.Configurations, failed+len(r.Failures)
	}
	if found < 300 || failed < 5 {
		t.Errorf("%d configurations, %d failures: the test shows little", found, failed)
	}
}
