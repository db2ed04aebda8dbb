package charts_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/scenario"
	"github.com/lockstep-charts/lockstep/schema"
)

// Every scenario of this folder is told twice: as it is, and with the machine
// put through bytes into a fresh one after every step. The answers must be the
// same, byte for byte (SPEC 10.1, 10.5).

var (
	here   fs.FS = os.DirFS(".")
	mu     sync.Mutex
	loaded = map[string]*interp.Chart{}
)

// load loads one chart of this folder, once. They are examples, so they have no
// warnings either.
func load(t testing.TB, path string) *interp.Chart {
	t.Helper()
	mu.Lock()
	defer mu.Unlock()
	if c := loaded[path]; c != nil {
		return c
	}
	c, err := interp.Load(here, path)
	if err != nil {
		t.Fatal(err)
	}
	loaded[path] = c
	for _, f := range c.Findings().All() {
		t.Errorf("%s: %s", f.Pos, f.Message)
	}
	return c
}

// withScenarios are the scenario files of this folder.
func withScenarios(t *testing.T) []string {
	files, err := filepath.Glob("*.test.yaml")
	if err != nil || len(files) < 7 {
		t.Fatal("too few scenario files: ", files, err)
	}
	return files
}

func TestScenarios(t *testing.T) {
	for _, path := range withScenarios(t) {
		t.Run(path, func(t *testing.T) {
			file, found := schema.LoadScenarios(here, path)
			noFindings(t, found)
			story := about(load(t, file.Chart.Text))
			noFindings(t, scenario.Check(file, story))
			plain := tell(t, file, story, scenario.Options{})
			restarted := tell(t, file, story, scenario.Options{Restart: true})
			for i, r := range plain {
				if !slices.EqualFunc(r.Answers, restarted[i].Answers, slices.Equal[[]byte]) {
					t.Errorf("%s: %s: a machine that was restored goes on otherwise", r.Pos, r.Name)
				}
			}
		})
	}
}

// TestEveryChartHasScenarios fails for a chart that was forgotten.
func TestEveryChartHasScenarios(t *testing.T) {
	charts, _ := filepath.Glob("*.yaml")
	for _, path := range charts {
		test := strings.TrimSuffix(path, ".yaml") + ".test.yaml"
		if _, err := os.Stat(test); err != nil && !strings.HasSuffix(path, ".test.yaml") {
			t.Error(path, "has no", test)
		}
	}
}

// TestDocumentsAreTold holds docs/scenarios.md to what is there.
func TestDocumentsAreTold(t *testing.T) {
	page, err := os.ReadFile("../docs/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	names := 0
	for _, line := range strings.Split(string(page), "\n") {
		cells := strings.SplitN(line, " | ", 3)
		if len(cells) < 3 || !strings.HasPrefix(cells[1], "charts/") {
			continue
		}
		for i, name := range strings.Split(cells[2], "`") {
			if i%2 == 0 {
				continue
			}
			names++
			if !slices.Contains(told(t, strings.TrimPrefix(cells[1], "charts/")), name) {
				t.Errorf("%s has no %q", cells[1], name)
			}
		}
	}
	if names < 100 {
		t.Error("the page names only ", names)
	}
}

// told are the names of a file's scenarios or tests.
func told(t *testing.T, path string) []string {
	t.Helper()
	var names []string
	if !strings.HasSuffix(path, ".go") {
		file, _ := schema.LoadScenarios(here, path)
		for _, s := range file.Scenarios {
			names = append(names, s.Name.Text)
		}
		return names
	}
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(src), "\n") {
		if rest, ok := strings.CutPrefix(line, "func Test"); ok {
			name, _, _ := strings.Cut(rest, "(")
			names = append(names, "Test"+name)
		}
	}
	return names
}

func noFindings(t *testing.T, list *diag.List) {
	t.Helper()
	for _, f := range list.All() {
		t.Errorf("%s: %s", f.Pos, f.Message)
	}
}

func tell(t *testing.T, file *schema.Scenarios, story scenario.Chart, o scenario.Options) []scenario.Result {
	t.Helper()
	results, err := scenario.Run(file, story, o)
	if err != nil || len(results) == 0 {
		t.Fatal("no results: ", err)
	}
	if scenario.Failed(results) > 0 {
		var b strings.Builder
		if err := scenario.WriteText(&b, results); err != nil {
			t.Fatal(err)
		}
		t.Errorf("restart %t:\n%s", o.Restart, b.String())
	}
	return results
}

// about lets scenarios run on the interpreter.
func about(c *interp.Chart) scenario.Chart {
	return scenario.Chart{
		Machine: c.Machine(),
		Open: func(start scenario.Start) (scenario.Session, error) {
			now := lines.DefaultNow
			if t, ok := kernel.ParseTimestamp(start.Now); ok {
				now = t
			}
			s, first := lines.Open(c.Program(), lines.Start{Input: start.Input, Resolve: start.Resolve, Now: now, Trace: true})
			return &session{s, first}, nil
		},
		Holds: func(cel schema.Text) (scenario.Condition, *diag.List) {
			holds, found := c.Condition(cel)
			return holds, found
		},
	}
}

// A session is one of package lines as package scenario wants it; nil within
// when the start was refused.
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
