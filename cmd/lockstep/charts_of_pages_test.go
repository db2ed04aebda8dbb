package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	namedFile = regexp.MustCompile("(?s)```yaml (\\S+)\n(.*?)```")
	piece     = regexp.MustCompile("(?s)```yaml\n(.*?)```")
)

// The charts of a page have no finding, and its stories pass.
func TestChartsOfPages(t *testing.T) {
	for page, files := range map[string]int{"from-xstate.md": 7, "language.md": 3} {
		t.Run(page, func(t *testing.T) {
			dir := t.TempDir()
			if n := writePage(t, page, dir); n != files {
				t.Errorf("%d files on the page, not %d", n, files)
			}
			for _, verb := range []string{"check", "test"} {
				var out, err bytes.Buffer
				if code := run([]string{verb, dir}, strings.NewReader(""), &out, &err); code != exitGood || strings.Contains(err.String(), "warning:") {
					t.Errorf("lockstep %s: exit code %d\n%s%s", verb, code, &out, &err)
				}
			}
		})
	}
}

// writePage writes the files that a page shows: those with a name, and the pieces
// without one, which are one chart.
func writePage(t *testing.T, page, dir string) (files int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../docs", page))
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, text []byte) {
		files++
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range namedFile.FindAllSubmatch(text, -1) {
		write(string(f[1]), f[2])
	}
	var chart []byte
	for _, p := range piece.FindAllSubmatch(text, -1) {
		chart = append(chart, p[1]...)
	}
	if len(chart) > 0 {
		name, _, _ := strings.Cut(strings.TrimPrefix(string(chart), "chart: "), "\n")
		write(name+".yaml", chart)
	}
	return files
}
