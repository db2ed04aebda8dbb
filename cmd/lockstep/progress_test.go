package main

// Progress is for people: what these tests see is what a terminal shows.

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
)

// A glass is a terminal that remembers.
type glass struct{ strings.Builder }

func (*glass) Stat() (fs.FileInfo, error) {
	return fstest.MapFS{"tty": {Mode: fs.ModeDevice | fs.ModeCharDevice}}.Stat("tty")
}

// shows is what is seen at the end in the lines of a terminal: of a line that was
// written over, what came last.
func (g *glass) shows() string {
	var seen []string
	for line := range strings.Lines(g.String()) {
		seen = append(seen, line[strings.LastIndex(line, "\r\x1b[K")+1:])
	}
	return strings.ReplaceAll(strings.Join(seen, ""), "\x1b[K", "")
}

// tenLamps is a folder of ten charts with their scenarios, and the working folder
// above it.
func tenLamps(t *testing.T) {
	t.Helper()
	t.Setenv("TERM", "xterm")
	t.Chdir(t.TempDir())
	if err := os.Mkdir("lamps", 0o777); err != nil {
		t.Fatal(err)
	}
	for i := range 10 {
		name := fmt.Sprintf("lamps/l%d", i)
		chart := fmt.Sprintf("chart: l%d\nevents: { A: , B: , C: , D: }\ninitial: x\nstates: { x: { on: { A: y, B: y, C: y, D: y } }, y: { on: { A: z, B: z, C: z, D: z } }, z: { on: { A: x, B: x, C: x, D: x } } }\n", i)
		for file, text := range map[string]string{name + ".yaml": chart, name + ".test.yaml": fmt.Sprintf("chart: l%d.yaml\nscenarios: [ { name: it goes, steps: [ { send: A, state: y } ] } ]\n", i)} {
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Work on many things says on a terminal which is at work, in one line that is gone
// at the end; elsewhere nothing.
func TestProgress(t *testing.T) {
	tenLamps(t)
	for _, row := range []struct{ args, said, end string }{
		{"check lamps", "\r\x1b[K1/20 lamps/l0.test.yaml\r\x1b[K2/20 lamps/l0.yaml\r\x1b[K3/20 ", "20 files checked: 0 errors, 0 warnings\n"},
		{"gen lamps --md", "\r\x1b[K1/10 lamps/l0.yaml\r\x1b[K2/10 lamps/l1.yaml\r\x1b[K3/10 ", "10 files of 10 charts in gen\n"},
		{"test lamps", "\r\x1b[K1/10 lamps/l0.test.yaml\r\x1b[K2/10 lamps/l1.test.yaml\r\x1b[K3/10 ", ""},
		{"explore lamps/l0.yaml", "\r\x1b[K3/10 lamps/l0.yaml\r\x1b[K4/10 lamps/l0.yaml", ""},
		{"test lamps/l0.test.yaml --mutate --limit 10", "\r\x1b[K1/10 lamps/l0.yaml\r\x1b[K2/10 lamps/l0.yaml\r\x1b[K3/10 ", ""},
	} {
		var out, dark strings.Builder
		var seen glass
		run(strings.Fields(row.args), strings.NewReader(""), &out, &seen)
		if !strings.Contains(filepath.ToSlash(seen.String()), row.said) || seen.shows() != row.end {
			t.Errorf("%s: a terminal is told %q and shows %q", row.args, seen.String(), seen.shows())
		}
		run(strings.Fields(row.args), strings.NewReader(""), &out, &dark)
		if dark.String() != row.end || strings.Contains(out.String(), "\x1b") {
			t.Errorf("%s: what is no terminal is told %q, and stdout %q", row.args, dark.String(), out.String())
		}
	}
}

// Little work says nothing of it, and a file and a terminal that cannot write over a line
// are told nothing.
func TestNoProgress(t *testing.T) {
	tenLamps(t)
	check := func(what string, err io.Writer) {
		var out strings.Builder
		run([]string{"check", what}, strings.NewReader(""), &out, err)
	}
	var few, dumb glass
	check("lamps/l0.yaml", &few)
	if few.String() != "1 file checked: 0 errors, 0 warnings\n" {
		t.Errorf("one file: %q", few.String())
	}
	file, err := os.Create("said")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	check("lamps", file)
	if said, err := os.ReadFile("said"); err != nil || string(said) != "20 files checked: 0 errors, 0 warnings\n" {
		t.Errorf("a file: %q, %v", said, err)
	}
	t.Setenv("TERM", "dumb")
	check("lamps", &dumb)
	if dumb.String() != "20 files checked: 0 errors, 0 warnings\n" {
		t.Errorf("a dumb terminal: %q", dumb.String())
	}
}

// What ends the work too early stands in a line of its own.
func TestProgressIsGoneBeforeAnError(t *testing.T) {
	tenLamps(t)
	if err := os.WriteFile("lamps/l95.yaml", []byte("chart: l8\ninitial: a\nstates: { a: {} }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	var seen glass
	run([]string{"gen", "lamps"}, strings.NewReader(""), &out, &seen)
	if said := seen.shows(); !strings.HasPrefix(said, "lockstep: lamps/l8.yaml and lamps/l95.yaml would both be written to gen/l8") {
		t.Errorf("%q", said)
	}
}

// That a chart is compiled is said in a line of its own, over the one that says how
// far the work has come.
func TestCompilingIsSaid(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a script stands for go")
	}
	tenLamps(t)
	tools := t.TempDir()
	if err := os.WriteFile(tools+"/go", []byte("#!/bin/sh\nexit 1\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"HOME", "XDG_CACHE_HOME"} {
		t.Setenv(name, t.TempDir())
	}
	t.Setenv("PATH", tools)
	for args, want := range map[string]string{
		"run lamps/l0.yaml --json --backend go": "compiling l0 …\nlockstep: the go back-end cannot compile here",
		"test lamps --backend go":               "compiling l0 …\n",
	} {
		var out, dark strings.Builder
		var seen glass
		run(strings.Fields(args), strings.NewReader(""), &out, &seen)
		if !strings.HasPrefix(seen.shows(), want) {
			t.Errorf("%s: a terminal shows %q, told %q", args, seen.shows(), seen.String())
		}
		run(strings.Fields(args), strings.NewReader(""), &out, &dark)
		if strings.Contains(dark.String(), "compiling") {
			t.Errorf("%s: what is no terminal is told %q", args, dark.String())
		}
	}
}
