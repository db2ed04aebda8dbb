package conformance_test

// Seeded faults. Every rule of SPEC.md has a mutant: a small fault in what reads
// charts, gives them their meaning, runs them or prints them, or in the
// TypeScript kernel. The conformance suite must find each, in every test run. A
// mutant that it does not find is a hole in the suite and wants a case; one that
// changes nothing that a user could see is no mutant and is replaced. (Mutants of
// the Go kernel, found by random stories, stand in internal/differ.)

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/internal/conformance"
	"github.com/lockstep-charts/lockstep/internal/fault"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// A mutant is a fault: in file, new stands for old. It breaks a rule of SPEC.md,
// and the case by finds it. Where no case can, by is a test (folder.TestName) or a
// story (mutants_faces_test.go). A fault around the machine may break no rule.
type mutant struct{ name, rule, file, old, new, by string }

// id tells mutants of several lists apart.
func (m mutant) id() string { return path.Dir(m.file) + ": " + m.name }

// testIn is the folder of the test that finds the mutant; "" where a case does.
func (m mutant) testIn() string {
	if folder, _, found := strings.Cut(m.by, ".Test"); found {
		return folder
	}
	return ""
}

// goMutants are the lists of what stands in one program, and the stories.
var goMutants = slices.Concat(meaningMutants, interpMutants, kernelMutants, golangMutants, typescriptMutants, faceMutants)

// Every rule has a mutant, and every mutant breaks a rule that is there. The text
// that it replaces occurs once, so that it is known what is broken.
func TestEveryRuleHasAMutant(t *testing.T) {
	spec, err := os.ReadFile("../../SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	rules := conformance.RulesOf(spec)
	broken := map[string]bool{}
	for _, m := range slices.Concat(goMutants, twinMutants) {
		m.mutated(t)
		if broken[m.rule] = true; m.rule != "" && !slices.Contains(rules, m.rule) {
			t.Errorf("%s breaks the rule %s, which SPEC.md does not have", m.name, m.rule)
		}
	}
	for _, rule := range rules {
		if !broken[rule] {
			t.Errorf("no mutant breaks the rule %s", rule)
		}
	}
}

// mutated is the file with the fault.
func (m mutant) mutated(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", m.file))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), m.old); n != 1 {
		t.Errorf("%s: %s holds the text %d times: %s", m.name, m.file, n, m.old)
	}
	return strings.Replace(string(text), m.old, m.new, 1)
}

// The suite finds every mutant of the Go sources. One program holds them all; a
// mutant is turned on in its environment (internal/fault).
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles mutants")
	}
	s := seed(t)
	for _, m := range goMutants {
		t.Run(m.name, func(t *testing.T) {
			if m.language() != "ts" { // QuickJS does one thing at a time
				t.Parallel()
			}
			s.mustFind(t, m)
		})
	}
}

// A seeding is what tells the faults in Go apart from what is right.
type seeding struct {
	tell    string // internal/tell with the faults
	all     []*conformance.Case
	charts  map[string]*interp.Chart
	printed map[string]suite  // runs what the printers print, by the mutant's id
	tests   map[string]string // test programs with the faults, by folder
	stories string            // the stories of generated TypeScript with what they need, without a fault
}

// seed compiles whatever holds the faults.
func seed(t *testing.T) *seeding {
	t.Helper()
	s := &seeding{tell: filepath.Join(t.TempDir(), "tell"), all: cases(t), charts: map[string]*interp.Chart{}, tests: map[string]string{}, stories: writtenStories(t)}
	for _, c := range s.all {
		if len(c.Script) > 0 {
			s.charts[c.Name] = checked(t, c)
		}
	}
	overlay := faultySources(t)
	goTool(t, "build", "-ldflags=-s -w", "-overlay", written(t, overlay), "-o", s.tell, "../../internal/tell")
	s.printed = s.printAll(t)
	s.addPrinted(t, overlay)
	file := written(t, overlay)
	for _, m := range goMutants {
		if in := m.testIn(); in != "" && s.tests[in] == "" {
			s.tests[in] = filepath.Join(t.TempDir(), "test")
			goTool(t, "test", "-c", "-ldflags=-s -w", "-overlay", file, "-o", s.tests[in], "../../"+in)
		}
	}
	return s
}

func goTool(t *testing.T, args ...string) {
	t.Helper()
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Fatalf("the mutants do not compile: %s", out)
	}
}

// faultySources are the Go files with their faults.
func faultySources(t *testing.T) fault.Overlay {
	t.Helper()
	variants := map[string]map[string][]byte{}
	for _, m := range goMutants {
		if path.Ext(m.file) == ".go" {
			addVariant(variants, "../../"+m.file, m.id(), []byte(m.mutated(t)))
		}
	}
	overlay := fault.Overlay{}
	addAll(t, overlay, variants)
	return overlay
}

// addVariant notes what a file is with a fault.
func addVariant(variants map[string]map[string][]byte, file, id string, text []byte) {
	if variants[file] == nil {
		variants[file] = map[string][]byte{}
	}
	variants[file][id] = text
}

func addAll(t *testing.T, overlay fault.Overlay, variants map[string]map[string][]byte) {
	t.Helper()
	for file, of := range variants {
		if err := overlay.Add(file, of); err != nil {
			t.Fatal(err)
		}
	}
}

func written(t *testing.T, overlay fault.Overlay) string {
	t.Helper()
	file, err := overlay.Write(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// mustFind has the mutant's case told, or its test run. Where that does not find
// it, it says which case does.
func (s *seeding) mustFind(t *testing.T, m mutant) {
	at := slices.IndexFunc(s.all, func(c *conformance.Case) bool { return c.Name == m.by })
	switch {
	case m.testIn() != "":
		s.test(t, m)
	case strings.HasPrefix(m.by, "stories/"):
		s.story(t, m)
	case at < 0:
		t.Errorf("there is no case %s", m.by)
	case m.language() != "":
		s.findPrinted(t, m, s.all[at])
	case s.told(t, m, m.by) == "":
		t.Errorf("%s does not find it; among all cases: %s", m.by, s.told(t, m))
	}
}

// told tells one case, or all until one finds the mutant, to the interpreter; it
// gives what is wrong.
func (s *seeding) told(t *testing.T, m mutant, one ...string) string {
	t.Helper()
	cmd := exec.Command(s.tell, append([]string{"../../testdata/conformance", "interp"}, one...)...)
	cmd.Env = fault.On(m.id())
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState.ExitCode() != 1 {
		t.Fatalf("a fault that crashes shows nothing of the suite: %.2000s", out)
	}
	return string(out)
}

// test runs a test, for what no case can show.
func (s *seeding) test(t *testing.T, m mutant) {
	t.Helper()
	name := strings.TrimPrefix(m.by, m.testIn()+".")
	cmd := exec.Command(s.tests[m.testIn()], "-test.run=^"+name+"$", "-test.timeout=60s")
	cmd.Dir, cmd.Env = "../../"+m.testIn(), fault.On(m.id())
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "--- FAIL: "+name) {
		t.Errorf("%s does not find it: %s", m.by, out)
	}
}

// differs tells a case to the interpreter and to another back-end and gives the
// first difference, or what the case did not want.
func differs(c *conformance.Case, chart *interp.Chart, open func(lines.Start) (conformance.Session, error)) string {
	want, err := c.Tell(func(start lines.Start) (conformance.Session, error) { return backend.Interpreter{}.Open(chart, start) })
	if err != nil {
		return err.Error()
	}
	got, err := c.Tell(open)
	if err == nil {
		err = sameBytes(want, got)
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// The suite finds every mutant of the TypeScript kernel, without compiling any Go.
func TestTwinMutants(t *testing.T) {
	t.Parallel()
	all, charts := cases(t), map[string]*interp.Chart{}
	for _, c := range all {
		if len(c.Script) > 0 {
			charts[c.Name] = checked(t, c)
		}
	}
	kernel := writtenKernel(t)
	for _, m := range twinMutants {
		t.Run(m.name, func(t *testing.T) {
			if charts[m.by] == nil {
				t.Fatalf("there is no case %s that runs", m.by)
			}
			first := slices.IndexFunc(all, func(c *conformance.Case) bool { return c.Name == m.by })
			if m.findsTwin(t, kernel, all[first:first+1], charts) == "" {
				t.Errorf("%s does not find it; the first case that does: %q", m.by, m.findsTwin(t, kernel, all, charts))
			}
		})
	}
}

// writtenKernel is a folder with the TypeScript kernel.
func writtenKernel(t *testing.T) string {
	t.Helper()
	all := modules.Files{}
	if err := all.AddKernel(".", ".ts"); err != nil {
		t.Fatal(err)
	}
	return writtenFiles(t, all)
}

// writtenFiles is a folder with the files, by the path that esbuild knows it by.
func writtenFiles(t *testing.T, all modules.Files) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := all.Write(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// findsTwin tells cases to the interpreter and to the TypeScript with the fault
// until one of them finds it.
func (m mutant) findsTwin(t *testing.T, kernel string, list []*conformance.Case, charts map[string]*interp.Chart) string {
	t.Helper()
	some := map[string]*interp.Chart{}
	for _, c := range list {
		some[c.Name] = charts[c.Name]
	}
	all, dir := modules.Files{}, t.TempDir()
	entry := quickFiles(some, all)
	if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(quickKernel)), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(kernel, filepath.Join(dir, quickKernel)); err != nil {
		t.Fatal(err)
	}
	twin := quickSuiteIn(t, dir, some, entry, all, map[string]string{filepath.Join(kernel, filepath.Base(m.file)): m.mutated(t)})
	for _, c := range list {
		if some[c.Name] == nil {
			continue
		}
		if found := differs(c, some[c.Name], func(start lines.Start) (conformance.Session, error) { return twin(c, nil, start) }); found != "" {
			t.Log(found)
			return c.Name
		}
	}
	return ""
}
