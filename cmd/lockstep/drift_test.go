package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// What lies in gen is what the charts and the kernel become now: Go, TypeScript
// with its kernel, pictures and pages; and nothing else lies there.
func TestNothingInGenDrifts(t *testing.T) {
	t.Chdir("../..")
	if out := verb(t, exitGood, "gen", "charts", "--check"); out != "" {
		t.Error(out)
	}
	lies := 0
	err := fs.WalkDir(os.DirFS("gen"), ".", func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			lies++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var out, said bytes.Buffer
	if code := run([]string{"gen", "charts"}, strings.NewReader(""), &out, &said); code != exitGood {
		t.Fatalf("%d: %s", code, &said)
	}
	if want := fmt.Sprintf("%d files of ", lies); !strings.HasPrefix(said.String(), want) {
		t.Errorf("%d files lie in gen, and lockstep writes %s", lies, &said)
	}
}

// A change of any kind of generated file, the TypeScript kernel's too, is drift.
func TestDriftIsFound(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir+"/charts", os.DirFS("../../charts")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"/go.mod", []byte("module example.com/x\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	verb(t, exitGood, "gen", "charts")
	for _, name := range []string{"kernel/select.ts", "turn/turn.go", "turn/turn.ts", "turn/turn.svg", "turn/turn.md"} {
		before, err := os.ReadFile("gen/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("gen/"+name, append(bytes.Clone(before), ' '), 0o666); err != nil {
			t.Fatal(err)
		}
		if out := verb(t, exitFindings, "gen", "charts", "--check"); !strings.Contains(out, filepath.FromSlash(name)) {
			t.Errorf("%s was changed: %q", name, out)
		}
		if err := os.WriteFile("gen/"+name, before, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// An own chart folder of a test, and the working folder in it.
func copyOfCharts(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir+"/charts", os.DirFS("../../charts")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
}

// What git gave the line ends of Windows is what was generated, and a file that a
// broken write left empty is written again.
func TestLineEndsOfWindowsAreNoDrift(t *testing.T) {
	copyOfCharts(t)
	verb(t, exitGood, "gen", "--ts", "charts/turn.yaml")
	text, err := os.ReadFile("gen/turn/turn.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, left := range [][]byte{bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")), text} {
		if err := os.WriteFile("gen/turn/turn.ts", left, 0o666); err != nil {
			t.Fatal(err)
		}
		if out := verb(t, exitGood, "gen", "--ts", "--check", "charts/turn.yaml"); out != "" {
			t.Error(out)
		}
		verb(t, exitGood, "gen", "--ts", "charts/turn.yaml")
		if now, err := os.ReadFile("gen/turn/turn.ts"); err != nil || !bytes.Equal(now, left) {
			t.Errorf("what is the same was written again: %v", err)
		}
		if err := os.Truncate("gen/kernel/json.ts", 0); err != nil {
			t.Fatal(err)
		}
		verb(t, exitFindings, "gen", "--ts", "--check", "charts/turn.yaml")
		verb(t, exitGood, "gen", "--ts", "charts/turn.yaml")
	}
}

// Several gen at once write one folder: each sees whole files only.
func TestGenBesideGen(t *testing.T) {
	copyOfCharts(t)
	for range 5 {
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				var said bytes.Buffer
				if code := run([]string{"gen", "--ts", "charts"}, strings.NewReader(""), io.Discard, &said); code != exitGood {
					t.Errorf("%d: %s", code, &said)
				}
			})
		}
		all.Wait()
		if out := verb(t, exitGood, "gen", "--ts", "--check", "charts"); out != "" {
			t.Error(out)
		}
		if err := os.RemoveAll("gen"); err != nil {
			t.Fatal(err)
		}
	}
}
