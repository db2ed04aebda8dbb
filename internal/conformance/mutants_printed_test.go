package conformance_test

// Mutants of the printers: what a printer with a fault prints for the mutant's
// case runs beside the right code of all others, in one program a language.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path"
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

// language is what the mutant's file prints; "" where it prints nothing.
func (m mutant) language() string {
	switch path.Dir(m.file) {
	case "codegen/golang":
		return "go"
	case "codegen/typescript":
		return "ts"
	}
	return ""
}

// printAll makes the programs of what the mutants print.
func (s *seeding) printAll(t *testing.T) map[string]suite {
	t.Helper()
	runs := map[string]suite{}
	used := map[string]*interp.Chart{} // by the Go mutants
	inTS := map[string]*interp.Chart{} // by the mutant's id
	for _, m := range goMutants {
		switch chart := s.charts[m.by]; {
		case chart == nil:
		case m.language() == "go":
			used[m.by] = chart
		case m.language() == "ts":
			inTS[m.id()] = chart
		}
	}
	goSuite, tsSuite := s.faultyGo(t, used), s.faultyTS(t, inTS)
	for _, m := range goMutants {
		switch m.language() {
		case "go":
			runs[m.id()] = twice(func(c *conformance.Case, _ *interp.Chart, start lines.Start) (backend.Session, error) {
				return goSuite(m.id(), c, start)
			})
		case "ts":
			runs[m.id()] = func(_ *conformance.Case, chart *interp.Chart, start lines.Start) (backend.Session, error) {
				return tsSuite(&conformance.Case{Name: m.id()}, chart, start)
			}
		}
	}
	return runs
}

// findPrinted tells the mutant's case to what the mutant prints for it.
func (s *seeding) findPrinted(t *testing.T, m mutant, c *conformance.Case) {
	chart := s.charts[c.Name]
	if chart == nil {
		t.Fatalf("%s does not run", c.Name)
	}
	found := differs(c, chart, func(start lines.Start) (conformance.Session, error) { return s.printed[m.id()](c, chart, start) })
	switch {
	case strings.Contains(found, `"refused":{"code":"backend"`):
		t.Fatalf("a fault that crashes shows nothing of the suite: %s", found)
	case found == "":
		t.Errorf("%s does not find it; these cases are printed otherwise: %q", c.Name, s.printedOtherwise(t, m))
	}
}

// faultyGo compiles the packages of cases; of the functions that a mutant prints
// otherwise, both are in them.
func (s *seeding) faultyGo(t *testing.T, charts map[string]*interp.Chart) func(name string, c *conformance.Case, start lines.Start) (backend.Session, error) {
	t.Helper()
	all := compileSuiteFiles(t, charts)
	names := sortedCharts(charts)
	variants := map[string]map[string][]byte{}
	for _, m := range goMutants {
		if m.language() != "go" || charts[m.by] == nil {
			continue
		}
		for file, text := range s.print(t, m.id(), "go", m.by, fmt.Sprintf("gen/case%d", slices.Index(names, m.by))) {
			addVariant(variants, file, m.id(), []byte(text))
		}
	}
	for file, of := range variants {
		merged, err := fault.Merge(all[file], of)
		if err != nil {
			t.Fatal(file, err)
		}
		all[file] = merged
		all[path.Join(path.Dir(file), "fault_switch.go")] = fault.SwitchFile(path.Base(path.Dir(file)))
	}
	program := compileFiles(t, all)
	return func(id string, c *conformance.Case, start lines.Start) (backend.Session, error) {
		cmd := exec.Command(program)
		cmd.Env = fault.On(id)
		p, err := backend.StartProcess(cmd)
		if err != nil {
			return nil, err
		}
		session, err := openIn(p, c, start)
		return &lone{session, p.End}, err
	}
}

// A lone session ends its process.
type lone struct {
	backend.Session
	end func() error
}

func (l *lone) Close() error { return errors.Join(l.Session.Close(), l.end()) }

// faultyTS is a suite of the modules that mutants print, by the mutant's id.
func (s *seeding) faultyTS(t *testing.T, charts map[string]*interp.Chart) suite {
	t.Helper()
	all := modules.Files{}
	if err := all.AddKernel(quickKernel, ".ts"); err != nil {
		t.Fatal(err)
	}
	entry := quickFiles(charts, all)
	for i, name := range sortedCharts(charts) {
		m := goMutants[slices.IndexFunc(goMutants, func(m mutant) bool { return m.id() == name && m.language() == "ts" })]
		for file, text := range s.print(t, name, "ts", m.by, fmt.Sprintf("gen/case%d", i)) {
			if all[file] == nil {
				t.Fatalf("%s is not printed otherwise", file)
			}
			all[file] = []byte(text)
		}
	}
	return quickSuiteOf(t, charts, entry, all)
}

// print is what a mutant prints for a case, below root.
func (s *seeding) print(t *testing.T, id, language, of, root string) map[string]string {
	t.Helper()
	return s.printBy(t, id, "../../testdata/conformance", language, of, root)
}

// printFolder is what a mutant prints for the charts of a folder, as it stands
// below gen.
func (s *seeding) printFolder(t *testing.T, id, language, folder string) map[string]string {
	t.Helper()
	printed := map[string]string{}
	for file, text := range s.printBy(t, id, folder, language, "charts", "gen") {
		printed[strings.TrimPrefix(file, "gen/")] = text
	}
	return printed
}

func (s *seeding) printBy(t *testing.T, id string, args ...string) (printed map[string]string) {
	t.Helper()
	cmd := exec.Command(s.tell, args...)
	cmd.Env = fault.On(id)
	var wrong bytes.Buffer
	cmd.Stderr = &wrong
	text, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s does not print: %v %s", id, err, wrong.Bytes())
	}
	if err := json.Unmarshal(text, &printed); err != nil {
		t.Fatal(err)
	}
	return printed
}

// printedOtherwise are the cases for which the mutant prints something else.
func (s *seeding) printedOtherwise(t *testing.T, m mutant) (list []string) {
	for _, name := range sortedCharts(s.charts) {
		of := s.print(t, m.id(), m.language(), name, "gen")
		for file, text := range s.print(t, "", m.language(), name, "gen") {
			if of[file] != text && !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	return list
}
