package kernel

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The functions by which host code is known on a stack are there: one that has another
// name now would be looked for in vain, and who waits for itself waits for ever.
func TestHostFramesAreThere(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var source strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source.Write(text)
	}
	declared := strings.NewReplacer("(*", " *", ").", ") ", "kernel.", "\nfunc ")
	for _, name := range append([]string{bodyFrame}, hostFrames...) {
		if !strings.Contains(source.String(), declared.Replace(name)+"(") {
			t.Errorf("no function is called %s", name)
		}
	}
}
