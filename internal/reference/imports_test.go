package reference_test

import (
	"os/exec"
	"strings"
	"testing"
)

// A reference that shares code shares faults.
func TestSharesNothingWithTheBackEnds(t *testing.T) {
	const module = "github.com/lockstep-charts/lockstep/"
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), module+"schema") {
		t.Fatal("go list does not show what the reference imports")
	}
	for _, shared := range []string{"compile", "ir", "kernel", "interp", "internal/expr"} {
		for line := range strings.Lines(string(out)) {
			if strings.TrimSpace(line) == module+shared {
				t.Errorf("the reference imports %s: what both share neither can find wrong", shared)
			}
		}
	}
}
