package fault

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const right = `package main

import "fmt"

type box struct{ n int }

var limit = 3

func (b *box) add(n int) {
	b.n += n
}

func twice(n int) (m int) {
	m = n * 2
	return
}

func main() {
	b := &box{}
	b.add(limit)
	fmt.Print(b.n, twice(b.n))
}
`

// wrong are faults with what the program then prints.
var wrong = []struct{ name, old, new, prints string }{
	{"none", "", "", "3 6"},
	{"a method", "b.n += n", "b.n -= n", "-3 -6"},
	{"a method's rest", "\tb.n += n\n", "", "0 0"},
	{"a function", "n * 2", "n + 2", "3 5"},
	{"another import", "m = n * 2", "m = len(strings.Repeat(\"x\", n))", "3 3"},
	{"a variable", "limit = 3", "limit = 4", "4 8"},
	{"two at once", "limit = 3\n\nfunc (b *box) add(n int) {\n", "limit = 5\n\nfunc (b *box) add(n int) {\n\tb.n++\n", "6 12"},
}

func variant(old, new string) []byte {
	text := strings.Replace(right, old, new, 1)
	if strings.Contains(new, "strings.") {
		text = strings.Replace(text, `import "fmt"`, "import (\n\t\"fmt\"\n\t\"strings\"\n)", 1)
	}
	return []byte(text)
}

// One program has all faults, each when it is turned on and only then.
func TestMerge(t *testing.T) {
	variants := map[string][]byte{}
	for _, w := range wrong[1:] {
		variants[w.name] = variant(w.old, w.new)
	}
	merged, err := Merge([]byte(right), variants)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string][]byte{"go.mod": []byte("module m\n\ngo 1.26\n"), "main.go": merged, "fault_switch.go": SwitchFile("main")} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "build", "-o", "program", ".")
	build.Dir = dir
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s\n%s", text, merged)
	}
	for _, w := range wrong {
		cmd := exec.Command(filepath.Join(dir, "program"))
		cmd.Env = On(w.name)
		if out, err := cmd.Output(); err != nil || string(out) != w.prints {
			t.Errorf("%s: prints %q, want %q (%v)", w.name, out, w.prints, err)
		}
	}
}

// What cannot stand beside what is right is an error, not another program.
func TestWhatCannotBeMerged(t *testing.T) {
	for _, w := range []struct{ old, new, why string }{
		{"n int }", "n int64 }", "a constant or a type differs"},
		{"twice(n int) (m int)", "twice(n int) (m int64)", "func twice has another signature"},
		{"func main", "func more() {}\n\nfunc main", "is only in one of them"},
		{"b.n += n", "b.n +=", "expected operand"},
	} {
		_, err := Merge([]byte(right), map[string][]byte{"x": variant(w.old, w.new)})
		if err == nil || !strings.Contains(err.Error(), w.why) {
			t.Errorf("%s: %v, want: %s", w.new, err, w.why)
		}
	}
}
