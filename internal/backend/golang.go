package backend

// The go back-end compiles what `lockstep gen` writes, with the embedded kernel,
// once per chart, and talks to the program by JSON Lines.

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/lockstep-charts/lockstep/codegen/golang"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
)

// compiled makes the programs of the go back-end.
type compiled struct {
	workshop
	progress io.Writer
}

func newCompiled(progress io.Writer) *programs {
	c := &compiled{progress: progress}
	return &programs{command: c.command, shop: &c.workshop}
}

// command is the chart's program.
func (c *compiled) command(chart *interp.Chart, args ...string) (*exec.Cmd, error) {
	program, err := c.build(chart)
	if err != nil {
		return nil, err
	}
	return exec.Command(program, args...), nil
}

// build compiles the chart's program, or finds it in the cache.
func (c *compiled) build(chart *interp.Chart) (string, error) {
	files, err := goProgram(chart.Machine())
	if err != nil {
		return "", err
	}
	dir, err := c.folder("go_"+runtime.GOOS+"_"+runtime.GOARCH, files)
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "program"+executable())
	if _, err := os.Stat(program); err == nil {
		return program, nil
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		return "", fmt.Errorf("the go back-end needs the go command: %w", err)
	}
	fmt.Fprintf(c.progress, "\r\x1b[Kcompiling %s …\n", chart.Machine().Name)
	if err := files.Write(dir); err != nil {
		return "", err
	}
	return program, GoBuild(tool, dir, program, c.goCache()...)
}

// executable is how the name of a program ends here.
func executable() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

// Offline is a command, of Go or for Go, in the folder of a module; it does not ask
// the network. What it makes runs here, whatever the user builds for.
func Offline(dir, tool string, args ...string) *exec.Cmd {
	cmd := exec.Command(tool, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GO111MODULE=on", "GOFLAGS=-mod=mod", "GOPROXY=off", "GOSUMDB=off", "GOWORK=off", "CGO_ENABLED=0", "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH)
	return cmd
}

// GoBuild compiles a folder without asking the network. The program appears
// whole or not at all. Without paths in it, go's own cache knows the kernel of
// one chart's folder for that of the next. env is added to the environment.
func GoBuild(tool, dir, program string, env ...string) error {
	fresh := program + fmt.Sprint(os.Getpid())
	build := Offline(dir, tool, "build", "-trimpath", "-o", fresh, ".")
	build.Env = append(build.Env, env...)
	if text, err := build.CombinedOutput(); err != nil {
		if !bytes.Contains(text, []byte(".go:")) {
			return fmt.Errorf("the go back-end cannot compile here: %w\n%s", err, text)
		}
		return fmt.Errorf("bug: the generated Go does not compile: %w\n%s", err, text)
	}
	return os.Rename(fresh, program)
}

// Unoptimized is go's environment for a test that compiles charts below gen: the program
// runs for less time than its compiler, which takes two thirds of its time so. What one
// command of go compiled with it the next one has.
const Unoptimized = "GOFLAGS=-mod=mod -trimpath -ldflags=-s '-gcflags=" + modules.Path + "/gen/...=-N -l -dwarf=false -c=1'"

// goProgram is the module of a chart's program.
func goProgram(m *ir.Machine) (modules.Files, error) {
	all, err := modules.Go()
	if err != nil {
		return nil, err
	}
	all["main.go"] = []byte(goMain(golang.Package(m.Name)))
	return all, all.AddGo(m, "gen")
}

// goMain is the program around a chart's package.
func goMain(pkg string) string {
	return fmt.Sprintf(`package main

import (
	"os"

	chart %q
	%q
)

func main() {
	os.Exit(lines.Main(chart.Program(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
`, modules.Path+"/gen/"+pkg, modules.Path+"/lines")
}
