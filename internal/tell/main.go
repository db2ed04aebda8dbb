// Command tell tells conformance cases to the interpreter, or prints the code of
// a case's charts. Tests build it with a fault in one of the packages that it is
// made of; it is small, so that a mutant is cheap.
//
//	tell FOLDER interp [CASE]        exits with 1 when a case finds the fault
//	tell FOLDER go|ts CASE ROOT      prints files below ROOT as JSON: text by path
//	tell FOLDER go|ts charts ROOT    the same for all charts of a folder
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/codegen/golang"
	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/conformance"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/lines"
)

func main() {
	if len(os.Args) > 3 && os.Args[3] == "charts" {
		if err := printFolder(os.DirFS(os.Args[1]), os.Args[2], os.Args[4]); err != nil {
			stop(1, err)
		}
		return
	}
	all, err := load(os.DirFS(os.Args[1]), os.Args[3:])
	if err != nil {
		stop(2, err)
	}
	for _, c := range all {
		if os.Args[2] != "interp" {
			err = generate(os.Args[2], os.Args[4], c)
		} else {
			err = tell(c)
		}
		if err != nil {
			stop(1, fmt.Errorf("%s: %w", c.Name, err))
		}
	}
}

// load reads all cases, or the one that is named.
func load(from fs.FS, named []string) ([]*conformance.Case, error) {
	if len(named) == 0 {
		return conformance.Load(from)
	}
	c, err := conformance.LoadCase(from, named[0])
	return []*conformance.Case{c}, err
}

func stop(code int, err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(code)
}

// tell loads a case's chart and tells its script to the interpreter.
func tell(c *conformance.Case) error {
	chart, err := interp.Load(c.Files, conformance.Chart)
	if found := findings(err); !slices.EqualFunc(found, c.Refused, begins) {
		return fmt.Errorf("the findings are\n%s", strings.Join(found, "\n"))
	}
	if chart == nil {
		return nil
	}
	_, err = c.Tell(func(start lines.Start) (conformance.Session, error) {
		s, first := lines.Open(chart.Program(), start)
		return session{s, first}, nil
	})
	return err
}

// findings are the errors that refuse a chart.
func findings(err error) (found []string) {
	var refused *interp.LoadError
	if !errors.As(err, &refused) {
		return nil
	}
	for _, f := range refused.Findings.All() {
		if f.Severity == diag.Error {
			found = append(found, fmt.Sprintf("%s %s", f.Code, f.Message))
		}
	}
	return found
}

// begins tells whether a finding has the code and the words that a case wants.
func begins(finding, want string) bool {
	code, words, _ := strings.Cut(want, " ")
	return strings.HasPrefix(finding, code+" ") && strings.Contains(finding, words)
}

// A session is one machine of the interpreter; it is nil where the start was
// refused.
type session struct {
	session *lines.Session
	first   []byte
}

func (s session) First() []byte         { return s.first }
func (s session) Do(line []byte) []byte { return s.session.Do(line) }

func (s session) Close() error {
	if s.session == nil {
		return nil
	}
	return s.session.Close()
}

// generate prints the code of a case's charts.
func generate(language, root string, c *conformance.Case) error {
	chart, err := interp.Load(c.Files, conformance.Chart)
	if err != nil {
		return err
	}
	return printCharts(language, root, chart)
}

// printFolder prints the code of all charts of a folder.
func printFolder(from fs.FS, language, root string) error {
	names, err := fs.Glob(from, "*.yaml")
	if err != nil {
		return err
	}
	var charts []*interp.Chart
	for _, name := range names {
		if strings.HasSuffix(name, ".test.yaml") {
			continue
		}
		chart, err := interp.Load(from, name)
		if err != nil {
			return err
		}
		charts = append(charts, chart)
	}
	return printCharts(language, root, charts...)
}

func printCharts(language, root string, charts ...*interp.Chart) error {
	all := map[string]string{}
	for _, chart := range charts {
		if err := add(all, language, root, chart.Machine()); err != nil {
			return err
		}
	}
	return json.NewEncoder(os.Stdout).Encode(all)
}

// add adds the code of a chart and of the charts that it uses.
func add(all map[string]string, language, root string, m *ir.Machine) error {
	for _, one := range m.Machines() {
		if language == "ts" {
			name := typescript.Module(one.Name)
			all[root+"/"+name+"/"+name+".ts"] = string(typescript.Generate(one, typescript.Options{Source: one.File, Ext: ".ts"}))
			continue
		}
		name := golang.Package(one.Name)
		text, err := golang.Generate(one, golang.Options{Source: one.File, Root: "github.com/lockstep-charts/lockstep/" + root})
		if err != nil {
			return err
		}
		all[root+"/"+name+"/"+name+".go"] = string(text)
	}
	return nil
}
