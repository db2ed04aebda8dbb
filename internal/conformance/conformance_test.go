package conformance_test

// The conformance suite (testdata/conformance) on every back-end. The charts of
// all cases are compiled into one program a back-end.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/golang"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/internal/conformance"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// A suite opens sessions of the charts of all cases on one back-end.
type suite func(c *conformance.Case, chart *interp.Chart, start lines.Start) (backend.Session, error)

// suites make the back-ends of charts that are known to be good.
var suites = []struct {
	name string
	make func(t *testing.T, charts map[string]*interp.Chart) suite
}{
	{"interp", interpretSuite},
	{"go", compileSuite},
	{"ts", quickSuite},
	{"node", nodeSuite},
}

func cases(t *testing.T) []*conformance.Case {
	all, err := conformance.Load(os.DirFS("../../testdata/conformance"))
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("there is no case")
	}
	return all
}

// Every rule has a case, and every case cites rules that are there.
func TestEveryRuleHasACase(t *testing.T) {
	spec, err := os.ReadFile("../../SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	rules := conformance.RulesOf(spec)
	cited := map[string]bool{}
	for _, c := range cases(t) {
		for _, rule := range c.Rules {
			if cited[rule] = true; !slices.Contains(rules, rule) {
				t.Errorf("%s cites the rule %s, which SPEC.md does not have", c.Name, rule)
			}
		}
	}
	for _, rule := range rules {
		if !cited[rule] {
			t.Errorf("no case shows the rule %s", rule)
		}
	}
}

func TestConformance(t *testing.T) {
	all := cases(t)
	charts := map[string]*interp.Chart{} // of all, whatever -run leaves out
	for _, c := range all {
		if chart, err := interp.Load(c.Files, conformance.Chart); err == nil && len(c.Refused) == 0 {
			charts[c.Name] = chart
		}
	}
	t.Run("check", func(t *testing.T) {
		for _, c := range all {
			t.Run(c.Name, func(t *testing.T) { checked(t, c) })
		}
	})
	first := map[string][][]byte{}
	for _, s := range suites {
		t.Run(s.name, func(t *testing.T) {
			if s.name != "interp" && testing.Short() {
				t.Skip("compiles every chart")
			}
			made := s.make(t, charts)
			for _, c := range all {
				if charts[c.Name] != nil && len(c.Script) > 0 {
					t.Run(c.Name, func(t *testing.T) { tell(t, c, s.name, made, charts[c.Name], first) })
				}
			}
		})
	}
}

// checked loads a case's chart, or compares what refuses it.
func checked(t *testing.T, c *conformance.Case) *interp.Chart {
	chart, err := interp.Load(c.Files, conformance.Chart)
	var refused *interp.LoadError
	if err != nil && !errors.As(err, &refused) {
		t.Fatal(err)
	}
	if len(c.Refused) == 0 {
		if err != nil {
			t.Error(err)
		}
		return chart
	}
	var got []string
	if refused != nil {
		for _, f := range refused.Findings.All() {
			if f.Severity == diag.Error {
				got = append(got, fmt.Sprintf("%s %s", f.Code, f.Message))
			}
		}
	}
	if !slices.EqualFunc(got, c.Refused, begins) {
		t.Errorf("the findings are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.Refused, "\n"))
	}
	return nil
}

// begins tells whether a finding has the code and the words that a case wants.
func begins(finding, want string) bool {
	code, words, _ := strings.Cut(want, " ")
	return strings.HasPrefix(finding, code+" ") && strings.Contains(finding, words)
}

// tell runs a case on a back-end. What the first back-end answered, the others
// must answer byte for byte.
func tell(t *testing.T, c *conformance.Case, backend string, s suite, chart *interp.Chart, first map[string][][]byte) {
	answers, err := c.Tell(func(start lines.Start) (conformance.Session, error) { return s(c, chart, start) })
	if err == nil && first[c.Name] != nil {
		err = sameBytes(first[c.Name], answers)
	} else if first[c.Name] == nil {
		first[c.Name] = answers
	}
	switch reason, skipped := c.Skips[backend]; {
	case skipped && err == nil:
		t.Errorf("the skip (%s) is not needed any more", reason)
	case skipped:
		t.Skip(reason)
	case err != nil:
		t.Errorf("%s\n%v", c.Sentence, err)
	}
}

func sameBytes(first, again [][]byte) error {
	for i := range again {
		if !bytes.Equal(first[i], again[i]) {
			return fmt.Errorf("answer %d is\n%s\nand was\n%s", i, again[i], first[i])
		}
	}
	return nil
}

func interpretSuite(*testing.T, map[string]*interp.Chart) suite {
	return twice(func(_ *conformance.Case, chart *interp.Chart, start lines.Start) (backend.Session, error) {
		return backend.Interpreter{}.Open(chart, start)
	})
}

// twice tells every case to a second machine too, one that nobody listens to: it
// has shorter ways, and must hold the same.
func twice(open suite) suite {
	return func(c *conformance.Case, chart *interp.Chart, start lines.Start) (backend.Session, error) {
		watched, err := open(c, chart, start)
		if err != nil {
			return nil, err
		}
		start.Alone, start.Trace = true, false
		alone, err := open(c, chart, start)
		return &both{watched, alone}, err
	}
}

// A both answers as the first of two machines does, unless they differ.
type both struct{ watched, alone backend.Session }

func (p *both) First() []byte { return p.same(p.watched.First(), p.alone.First()) }

func (p *both) Do(line []byte) []byte { return p.same(p.watched.Do(line), p.alone.Do(line)) }

func (p *both) Close() error { return errors.Join(p.watched.Close(), p.alone.Close()) }

func (p *both) same(watched, alone []byte) []byte {
	if want := differ.Untold(string(watched)); want != string(alone) {
		return fmt.Appendf(nil, "where nobody listens it is %s, and where somebody does, %s", alone, want)
	}
	return watched
}

// compileSuite makes one program of all charts, and runs it once for those that are
// watched and once for those that are not.
func compileSuite(t *testing.T, charts map[string]*interp.Chart) suite {
	program := compileFiles(t, compileSuiteFiles(t, charts))
	watched, alone := startSuite(t, exec.Command(program)), startSuite(t, exec.Command(program))
	return twice(func(c *conformance.Case, _ *interp.Chart, start lines.Start) (backend.Session, error) {
		if start.Alone {
			return openIn(alone, c, start)
		}
		return openIn(watched, c, start)
	})
}

// startSuite starts a program of many charts, which ends with the test.
func startSuite(t *testing.T, cmd *exec.Cmd) *backend.Process {
	t.Helper()
	p, err := backend.StartProcess(cmd)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.End(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// openIn begins a session of one of a program's charts; the one before ends.
func openIn(p *backend.Process, c *conformance.Case, start lines.Start) (backend.Session, error) {
	if err := p.Tell("p " + c.Name); err != nil {
		return nil, err
	}
	return p.Open(start)
}

// compileSuiteFiles are the sources of a program of charts, by name; each has a
// folder of its own.
func compileSuiteFiles(t *testing.T, charts map[string]*interp.Chart) modules.Files {
	t.Helper()
	all, err := modules.Go()
	if err != nil {
		t.Fatal(err)
	}
	var imports, programs strings.Builder
	for i, name := range sortedCharts(charts) {
		root, m := fmt.Sprintf("gen/case%d", i), charts[name].Machine()
		if err := all.AddGo(m, root); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		fmt.Fprintf(&imports, "\tcase%d %q\n", i, modules.Path+"/"+root+"/"+golang.Package(m.Name))
		fmt.Fprintf(&programs, "\t%q: case%d.Program,\n", name, i)
	}
	all["main.go"] = fmt.Appendf(nil, suiteMain, imports.String(), modules.Path+"/kernel", modules.Path+"/lines", programs.String())
	return all
}

// compileFiles makes a program of Go sources.
func compileFiles(t *testing.T, all modules.Files) (program string) {
	t.Helper()
	dir := t.TempDir()
	if err := all.Write(dir); err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(dir, "program")
	if err := backend.GoBuild("go", dir, program, backend.Unoptimized); err != nil {
		t.Fatal(err)
	}
	return program
}

func sortedCharts(charts map[string]*interp.Chart) (names []string) {
	for name, chart := range charts {
		if chart != nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// suiteMain serves one chart after the other: a line `p NAME` says whose the next
// lines are (lines.Serve).
const suiteMain = `package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

%s	%q
	%q
)

var programs = map[string]func() kernel.Program{
%s}

func main() {
	in := bufio.NewReader(os.Stdin)
	line, err := in.ReadBytes('\n')
	for err == nil {
		requests, chart := io.Pipe()
		ended := make(chan bool)
		go serve(string(line[2:len(line)-1]), requests, ended)
		for line, err = in.ReadBytes('\n'); err == nil && line[0] != 'p'; line, err = in.ReadBytes('\n') {
			chart.Write(line)
		}
		chart.Close()
		<-ended
	}
}

func serve(name string, requests io.Reader, ended chan bool) {
	if err := lines.Serve(programs[name](), requests, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	close(ended)
}
`
