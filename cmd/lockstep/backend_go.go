package main

// The go back-end compiles what `lockstep gen` writes, with the embedded kernel,
// once per chart, and talks to the program by JSON Lines.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/lockstep-charts/lockstep"
	"github.com/lockstep-charts/lockstep/codegen/golang"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/lines"
)

const modulePath = "github.com/lockstep-charts/lockstep"

// compiled is the go back-end.
type compiled struct {
	workshop
	progress io.Writer
	programs map[*interp.Chart]*served
}

func newCompiled(progress io.Writer) *compiled {
	return &compiled{progress: progress, programs: map[*interp.Chart]*served{}}
}

// lines runs the compiled program on the streams themselves.
func (c *compiled) lines(chart *interp.Chart, start lines.Start, in io.Reader, out io.Writer) (bool, error) {
	program, err := c.build(chart)
	if err != nil {
		return false, err
	}
	return runProgram(exec.Command(program, startText(start)), in, out)
}

// runProgram runs a program that speaks JSON Lines; exit code 1 is a refused
// start.
func runProgram(cmd *exec.Cmd, in io.Reader, out io.Writer) (started bool, err error) {
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, os.Stderr
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 {
		return false, nil
	}
	return err == nil, err
}

// open opens a session in the chart's program, which is started once.
func (c *compiled) open(chart *interp.Chart, start lines.Start) (session, error) {
	p := c.programs[chart]
	if p == nil {
		program, err := c.build(chart)
		if err != nil {
			return nil, err
		}
		if p, err = serve(exec.Command(program)); err != nil {
			return nil, err
		}
		c.programs[chart] = p
	}
	return p.open(start)
}

func (c *compiled) close() error {
	defer c.clear()
	return endAll(c.programs)
}

// endAll ends processes and gives the first error.
func endAll(programs map[*interp.Chart]*served) error {
	var first error
	for _, p := range programs {
		if err := p.end(); first == nil {
			first = err
		}
	}
	return first
}

// build compiles the chart's program, or finds it in the cache.
func (c *compiled) build(chart *interp.Chart) (string, error) {
	files, err := goProgram(chart.Machine())
	if err != nil {
		return "", err
	}
	dir, err := c.folder("go", files)
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "program")
	if _, err := os.Stat(program); err == nil {
		return program, nil
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		return "", fmt.Errorf("the go back-end needs the go command: %w", err)
	}
	fmt.Fprintf(c.progress, "compiling %s …\n", chart.Machine().Name)
	if err := writeFiles(dir, files); err != nil {
		return "", err
	}
	return program, goBuild(tool, dir, program)
}

// goBuild compiles a folder without asking the network. The program appears
// whole or not at all. Without paths in it, go's own cache knows the kernel of
// one chart's folder for that of the next.
func goBuild(tool, dir, program string) error {
	fresh := program + fmt.Sprint(os.Getpid())
	cmd := exec.Command(tool, "build", "-trimpath", "-o", fresh, ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off", "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		if !bytes.Contains(text, []byte(".go:")) {
			return fmt.Errorf("the go back-end cannot compile here: %w\n%s", err, text)
		}
		return fmt.Errorf("bug: the generated Go does not compile: %w\n%s", err, text)
	}
	return os.Rename(fresh, program)
}

// A files maps slash-separated paths to contents.
type files map[string][]byte

// goProgram is the module of a chart's program.
func goProgram(m *ir.Machine) (files, error) {
	all := files{"go.mod": []byte("module " + modulePath + "\n\ngo 1.26\n"), "main.go": []byte(goMain(golang.Package(m.Name)))}
	if err := addSources(all, lockstep.GoSources, ".go", ".s"); err != nil {
		return nil, err
	}
	return all, addPackages(all, m, "gen")
}

// addSources adds the embedded sources with one of these endings, without their
// tests.
func addSources(all files, from fs.FS, exts ...string) error {
	return fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains(exts, path.Ext(name)) || strings.HasSuffix(name, "_test.go") {
			return err
		}
		all[name], err = fs.ReadFile(from, name)
		return err
	})
}

// addPackages adds the packages of a chart and of the charts it uses below root.
func addPackages(all files, m *ir.Machine, root string) error {
	for _, child := range m.Children {
		if err := addPackages(all, child, root); err != nil {
			return err
		}
	}
	name := golang.Package(m.Name)
	text, err := golang.Generate(m, golang.Options{Source: m.File, Root: modulePath + "/" + root})
	all[path.Join(root, name, name+".go")] = text
	return err
}

// goMain is the program: JSON Lines for one machine whose start is given as an
// argument, or, without one, sessions for a caller.
func goMain(pkg string) string {
	return fmt.Sprintf(`package main

import (
	"encoding/json"
	"fmt"
	"os"

	chart %q
	%q
)

func main() {
	if len(os.Args) < 2 {
		fail(lines.Serve(chart.Program(), os.Stdin, os.Stdout))
		return
	}
	var start lines.Start
	fail(json.Unmarshal([]byte(os.Args[1]), &start))
	started, err := lines.Run(chart.Program(), start, os.Stdin, os.Stdout)
	fail(err)
	if !started {
		os.Exit(1)
	}
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
}
`, modulePath+"/gen/"+pkg, modulePath+"/lines")
}

func sortedNames(all files) []string {
	names := make([]string, 0, len(all))
	for name := range all {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// writeFiles writes files below a folder of ours.
func writeFiles(dir string, all files) error {
	for _, name := range sortedNames(all) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, all[name]) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(file, all[name], 0o600); err != nil {
			return err
		}
	}
	return nil
}
