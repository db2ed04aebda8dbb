package interp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every chart of this repository loads, starts from its input's defaults and
// survives the way through bytes.
func TestChartsLoad(t *testing.T) {
	files, err := filepath.Glob("../charts/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no charts", err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasSuffix(name, ".test.yaml") {
			continue
		}
		c, err := Load(os.DirFS("../charts"), name)
		if err != nil {
			t.Error(err)
			continue
		}
		t.Log(name, c.Machine().Name)
	}
}
