package main

// Seeded faults. Every rule of SPEC.md has a mutant: a small fault in what reads
// charts, gives them their meaning, runs them or prints them, or in the
// TypeScript kernel. The conformance suite must find each. A mutant that it does
// not find is a hole in the suite and wants a case; one that changes nothing that
// a user could see is no mutant and is replaced. (Mutants of the Go kernel, found
// by random stories, stand in internal/differ.)

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/conformance"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

var allMutants = flag.Bool("mutants", false, "compile and run every mutant, not a handful")

// A mutant is a fault: in file, new stands for old. It breaks a rule of SPEC.md,
// and the case by is told first, since it finds it. Where no case can, by is a
// test beside the file.
type mutant struct{ name, rule, file, old, new, by string }

// mutants are the lists of what must be compiled. The first of each is run in
// every test run, and a handful of those of the TypeScript kernel.
var mutants = [][]mutant{meaningMutants, interpMutants, kernelMutants, golangMutants, typescriptMutants}

const handful = 8

// Every rule has a mutant, and every mutant breaks a rule that is there. The text
// that it replaces occurs once, so that it is known what is broken.
func TestEveryRuleHasAMutant(t *testing.T) {
	spec, err := os.ReadFile("../../SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	rules := conformance.RulesOf(spec)
	broken := map[string]bool{}
	for _, m := range slices.Concat(append(mutants, twinMutants)...) {
		m.mutated(t)
		if broken[m.rule] = true; !slices.Contains(rules, m.rule) {
			t.Errorf("%s breaks the rule %s, which SPEC.md does not have", m.name, m.rule)
		}
	}
	for _, rule := range rules {
		if !broken[rule] {
			t.Errorf("no mutant breaks the rule %s", rule)
		}
	}
}

// The suite finds every mutant of the Go sources: each becomes a program of its
// own (internal/tell).
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles mutants")
	}
	needsNode(t)
	all := cases(t)
	for _, list := range mutants {
		for i, m := range list {
			if i > 0 && !*allMutants {
				break
			}
			t.Run(m.name, func(t *testing.T) { m.mustBeFound(t, all) })
		}
	}
}

// mustBeFound tells the case that finds the mutant, and the others where it does
// not.
func (m mutant) mustBeFound(t *testing.T, all []*conformance.Case) {
	if strings.HasPrefix(m.by, "Test") {
		m.test(t)
		return
	}
	program := m.compile(t)
	at := slices.IndexFunc(all, func(c *conformance.Case) bool { return c.Name == m.by })
	if at < 0 {
		t.Fatalf("there is no case %s", m.by)
	}
	if found := m.find(t, program, all[at]); found != "" {
		t.Log(found)
		return
	}
	for _, c := range all {
		if found := m.find(t, program, c); found != "" {
			t.Fatalf("%s does not find it, but %s: %s", m.by, c.Name, found)
		}
	}
	t.Error("no case finds it")
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

// compile makes the program that tells cases, with the fault in it.
func (m mutant) compile(t *testing.T) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "tell")
	if out, err := exec.Command("go", "build", "-ldflags=-s -w", "-overlay", m.overlay(t), "-o", program, "../../internal/tell").CombinedOutput(); err != nil {
		t.Fatalf("the mutant does not compile: %s", out)
	}
	return program
}

// overlay writes the file with the fault and tells the go command so.
func (m mutant) overlay(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	place, err := filepath.Abs(filepath.Join("../..", m.file))
	if err != nil {
		t.Fatal(err)
	}
	mutated, overlay := filepath.Join(dir, "mutated.go"), filepath.Join(dir, "overlay.json")
	list, err := json.Marshal(map[string]map[string]string{"Replace": {place: mutated}})
	if err != nil {
		t.Fatal(err)
	}
	if err := writeFiles(dir, files{"mutated.go": []byte(m.mutated(t)), "overlay.json": list}); err != nil {
		t.Fatal(err)
	}
	return overlay
}

// test runs a test beside the file, for what no case can show.
func (m mutant) test(t *testing.T) {
	out, err := exec.Command("go", "test", "-overlay", m.overlay(t), "-run", "^"+m.by+"$", "../../"+path.Dir(m.file)).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "--- FAIL: "+m.by) {
		t.Errorf("%s does not find it: %s", m.by, out)
	}
}

// find tells a case to the back-end that has the fault and gives what is wrong.
func (m mutant) find(t *testing.T, program string, c *conformance.Case) string {
	t.Helper()
	switch {
	case strings.HasPrefix(m.file, "codegen/golang/"):
		return m.findPrinted(t, program, "go", c)
	case strings.HasPrefix(m.file, "codegen/typescript/"):
		return m.findPrinted(t, program, "ts", c)
	}
	return m.findTold(t, program, c)
}

// findTold tells a case to the interpreter in the mutant.
func (m mutant) findTold(t *testing.T, program string, c *conformance.Case) string {
	t.Helper()
	cmd := exec.Command(program, "../../testdata/conformance", "interp", c.Name)
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState.ExitCode() != 1 {
		t.Fatalf("a fault that crashes shows nothing of the suite: %.2000s", out)
	}
	return string(out)
}

// findPrinted runs what the mutant prints for a case. What it prints as it was
// is right.
func (m mutant) findPrinted(t *testing.T, program, language string, c *conformance.Case) string {
	t.Helper()
	if len(c.Script) == 0 {
		return ""
	}
	chart := checked(t, c)
	all, err := goProgram(chart.Machine())
	if language == "ts" {
		all, err = tsProgram(chart.Machine())
	}
	if err != nil {
		t.Fatal(err)
	}
	if !m.print(t, program, language, c, all) {
		return ""
	}
	command, err := runnable(t.TempDir(), language, all)
	if err != nil {
		t.Fatal(err)
	}
	return differs(c, chart, func(start lines.Start) (conformance.Session, error) {
		p, err := serve(command())
		if err != nil {
			return nil, err
		}
		s, err := p.open(start)
		return &lone{s, p.end}, err
	})
}

// print puts what the mutant prints into a program; false where it is what was
// there.
func (m mutant) print(t *testing.T, program, language string, c *conformance.Case, all files) (other bool) {
	t.Helper()
	text, err := exec.Command(program, "../../testdata/conformance", language, c.Name).Output()
	if err != nil {
		t.Fatalf("the mutant does not print: %v", err)
	}
	printed := map[string]string{}
	if err := json.Unmarshal(text, &printed); err != nil {
		t.Fatal(err)
	}
	for name, text := range printed {
		if all[name] == nil {
			t.Fatalf("%s is not printed otherwise", name)
		}
		other = other || string(all[name]) != text
		all[name] = []byte(text)
	}
	return other
}

// runnable makes a program of sources.
func runnable(dir, language string, all files) (func() *exec.Cmd, error) {
	if err := writeFiles(dir, all); err != nil {
		return nil, err
	}
	program := filepath.Join(dir, "program.cjs")
	if language == "ts" {
		return func() *exec.Cmd { return exec.Command("node", program) }, strip(dir, program)
	}
	return func() *exec.Cmd { return exec.Command(program) }, goBuild("go", dir, program)
}

// differs tells a case to the interpreter and to another back-end and gives the
// first difference, or what the case did not want.
func differs(c *conformance.Case, chart *interp.Chart, open func(lines.Start) (conformance.Session, error)) string {
	want, err := c.Tell(func(start lines.Start) (conformance.Session, error) { return interpreter{}.open(chart, start) })
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
	all, charts := cases(t), map[string]*interp.Chart{}
	for _, c := range all {
		if len(c.Script) > 0 {
			charts[c.Name] = checked(t, c)
		}
	}
	for i, m := range twinMutants {
		if i >= handful && !*allMutants {
			break
		}
		t.Run(m.name, func(t *testing.T) {
			if charts[m.by] == nil {
				t.Fatalf("there is no case %s that runs", m.by)
			}
			first := slices.IndexFunc(all, func(c *conformance.Case) bool { return c.Name == m.by })
			if m.findsTwin(t, all[first:first+1], charts) == "" {
				t.Errorf("%s does not find it; the first case that does: %q", m.by, m.findsTwin(t, all, charts))
			}
		})
	}
}

// findsTwin tells cases to the interpreter and to the TypeScript with the fault
// until one of them finds it.
func (m mutant) findsTwin(t *testing.T, list []*conformance.Case, charts map[string]*interp.Chart) string {
	t.Helper()
	some := map[string]*interp.Chart{}
	for _, c := range list {
		some[c.Name] = charts[c.Name]
	}
	all := files{}
	if err := addKernel(all, quickKernel, ".ts"); err != nil {
		t.Fatal(err)
	}
	all[quickKernel+"/"+filepath.Base(m.file)] = []byte(m.mutated(t))
	twin := quickSuiteOn(t, some, all)
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
