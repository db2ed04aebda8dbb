package modules_test

import (
	"regexp"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/modules"
)

// Compilers before TypeScript 5.2 take all up to the next blank for the name of what
// a comment asks of them: with a colon behind it the copied kernel was checked, and
// found wanting by rules of their own.
func TestEveryCompilerLeavesTheKernelAlone(t *testing.T) {
	made := modules.Files{}
	if err := made.AddKernel("kernel", ".ts"); err != nil {
		t.Fatal(err)
	}
	for name, text := range made {
		found := asked.FindSubmatch(text)
		if found == nil || string(found[1]) != "ts-nocheck" {
			t.Errorf("%s asks for %q", name, found)
		}
	}
}

var asked = regexp.MustCompile(`(?m)^///?\s*@(\S+)`)
