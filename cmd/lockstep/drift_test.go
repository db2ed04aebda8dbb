package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
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
