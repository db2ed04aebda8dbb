package schema

// This file runs testdata/errors: broken files with a mark on each offending
// line, `# want CODE@COL "text" "more text"`, which is cut out before the file
// is read. Every finding must be wanted, at its line and column, and every want
// found; a text must stand in the message or the cure. What is printed for all
// of them stands beside the case in a golden file, which -update renews.

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lockstep-charts/lockstep/diag"
)

var update = flag.Bool("update", false, "write golden files anew")

// A want is a finding that a file must give.
type want struct {
	line, col int // col 0: anywhere
	code      string
	texts     []string
}

var (
	wantMark = regexp.MustCompile(`[ \t]+# want (.*)$`)
	wantPart = regexp.MustCompile(`(LS\d+)(?:@(\d+))?((?: "(?:[^"\\]|\\.)*")*)`)
	wantText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

// cutWants gives the file without its marks, and what they want.
func cutWants(t *testing.T, src []byte) ([]byte, []want) {
	t.Helper()
	var wants []want
	lines := strings.Split(string(src), "\n")
	for i, line := range lines {
		m := wantMark.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		lines[i] = strings.TrimSuffix(line, m[0])
		for _, p := range wantPart.FindAllStringSubmatch(m[1], -1) {
			w := want{line: i + 1, code: p[1]}
			w.col, _ = strconv.Atoi(p[2])
			for _, q := range wantText.FindAllString(p[3], -1) {
				text, err := strconv.Unquote(q)
				if err != nil {
					t.Fatalf("line %d: %s: %v", i+1, q, err)
				}
				w.texts = append(w.texts, text)
			}
			wants = append(wants, w)
		}
	}
	return []byte(strings.Join(lines, "\n")), wants
}

func (w want) met(f *diag.Finding) bool {
	if f.Pos.Line != w.line || f.Code.String() != w.code || w.col != 0 && f.Pos.Col != w.col {
		return false
	}
	return !slices.ContainsFunc(w.texts, func(text string) bool {
		return !strings.Contains(f.Message, text) && !strings.Contains(f.Cure, text)
	})
}

func TestErrors(t *testing.T) {
	for _, pattern := range []string{"yaml-*.txtar", "scenario-*.txtar"} {
		paths, err := filepath.Glob(filepath.Join("..", "testdata", "errors", pattern))
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: no cases (%v)", pattern, err)
		}
		for _, path := range paths {
			t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) { runErrors(t, path) })
		}
	}
}

func runErrors(t *testing.T, path string) {
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var printed bytes.Buffer
	for _, file := range archive.Files {
		src, wants := cutWants(t, file.Data)
		list := parseAny(path, file.Name, src)
		checkWants(t, file.Name, list, wants)
		fmt.Fprintf(&printed, "%s\n", list)
	}
	golden(t, strings.TrimSuffix(path, ".txtar")+".golden", printed.Bytes())
}

// parseAny reads a chart or a scenario file, as the case's name says.
func parseAny(path, name string, src []byte) *diag.List {
	if strings.HasPrefix(filepath.Base(path), "scenario-") {
		file, list := ParseScenarios(name, src)
		if !list.HasErrors() {
			list.Merge(file.Filled())
		}
		return list
	}
	_, list := Parse(name, src)
	return list
}

func checkWants(t *testing.T, name string, list *diag.List, wants []want) {
	t.Helper()
	for _, f := range list.All() {
		i := slices.IndexFunc(wants, func(w want) bool { return w.met(f) })
		if i < 0 {
			t.Errorf("%s: not wanted: %s: %s: %s (%s)", name, f.Pos, f.Code, f.Message, f.Cure)
			continue
		}
		wants = slices.Delete(wants, i, i+1)
	}
	for _, w := range wants {
		t.Errorf("%s:%d: not found: %s@%d %q", name, w.line, w.code, w.col, w.texts)
	}
}

// golden compares got with a file, or writes the file under -update.
func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; renew it with: go test ./schema -run %s -update", path, t.Name())
	}
}
