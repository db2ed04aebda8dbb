package modules_test

import (
	"bytes"
	"regexp"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
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

// Rules for who writes by hand are not for what is generated: a user's linter, which
// looks at all that lies in the project, finds nothing there.
func TestEveryLinterLeavesWhatIsGeneratedAlone(t *testing.T) {
	made := modules.Files{}
	if err := made.AddKernel("kernel", ".ts"); err != nil {
		t.Fatal(err)
	}
	for _, m := range samples.Charts(t) {
		made.AddTS(m, ".")
	}
	for name, text := range made {
		if lines := bytes.SplitN(text, []byte("\n"), 3); string(lines[1]) != "/* eslint-disable */" {
			t.Errorf("%s goes on with %q", name, lines[1])
		}
	}
}
