package lint_test

import (
	"io/fs"
	"os"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/conformance"
	"github.com/lockstep-charts/lockstep/lint"
)

// TestCorpus: no chart of the conformance suite has a finding that it does not
// ignore with a reason, and none ignores what is not found. A new case either has
// no flaw, or says in its chart that it is meant:
//
//	# lockstep:ignore LS306 because the story ends there
func TestCorpus(t *testing.T) {
	all, err := conformance.Load(os.DirFS("../testdata/conformance"))
	if err != nil {
		t.Fatal(err)
	}
	charts, ignored := 0, 0
	for _, c := range all {
		names, _ := fs.Glob(c.Files, "*.yaml")
		for _, name := range names {
			m, found := lint.Load(c.Files, name)
			if m == nil {
				continue // refused, which is what the case shows
			}
			charts++
			ignored += len(found.Ignored())
			for _, f := range found.All() {
				if f.Pos.File == name {
					t.Errorf("%s: %s: %s %s", c.Name, f.Pos, f.Code, f.Message)
				}
			}
		}
	}
	if charts < 250 || ignored == 0 {
		t.Errorf("only %d charts were linted, %d findings ignored", charts, ignored)
	}
}
