package lint_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/lint"
)

// Every code of the linter has a page, whose bad example gives that code and no
// other, and whose good example gives nothing.

func TestPages(t *testing.T) {
	codes := 0
	for _, info := range diag.Codes() {
		if info.Code < 300 || info.Code >= 400 {
			continue
		}
		codes++
		t.Run(info.Code.String(), func(t *testing.T) {
			page, err := os.ReadFile(filepath.Join("../docs/lint", info.Code.String()+".md"))
			if err != nil {
				t.Fatal(err)
			}
			bad, good := example(t, string(page), "Bad:"), example(t, string(page), "Good:")
			found := findings(bad)
			if len(found) == 0 {
				t.Errorf("the bad example gives no finding")
			}
			for _, f := range found {
				if f.Code != info.Code || f.Severity != diag.Warning || !f.Pos.Known() || f.Cure == "" {
					t.Errorf("the bad example gives %s: %s %s (%s)", f.Pos, f.Code, f.Message, f.Cure)
				}
			}
			for _, f := range findings(good) {
				t.Errorf("the good example gives %s: %s %s", f.Pos, f.Code, f.Message)
			}
		})
	}
	pages, _ := filepath.Glob("../docs/lint/LS*.md")
	if len(pages) != codes {
		t.Errorf("%d pages for %d codes", len(pages), codes)
	}
}

// TestIndexOfPages: the page that lists them all misses none.
func TestIndexOfPages(t *testing.T) {
	index, err := os.ReadFile("../docs/lint/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range diag.Codes() {
		if info.Code >= 300 && info.Code < 400 && !strings.Contains(string(index), "("+info.Code.String()+".md)") {
			t.Error("the index misses", info.Code)
		}
	}
}

// example is the block of YAML behind a heading of a page.
func example(t *testing.T, page, heading string) string {
	t.Helper()
	_, rest, ok := strings.Cut(page, "\n"+heading+"\n\n```yaml\n")
	text, _, ended := strings.Cut(rest, "```")
	if !ok || !ended {
		t.Fatalf("the page has no %q", heading)
	}
	return text
}

// findings are what check says about one chart.
func findings(chart string) []*diag.Finding {
	_, found := lint.Load(fstest.MapFS{"example.yaml": {Data: []byte(chart)}}, "example.yaml")
	return found.All()
}
