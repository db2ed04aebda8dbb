package compile_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/compile"
)

// Every chart of the repository compiles, and is printed as JSON that another
// load repeats byte for byte.
func TestChartsAsJSON(t *testing.T) {
	charts, err := filepath.Glob("../charts/*.yaml")
	if err != nil || len(charts) == 0 {
		t.Fatal("no charts", err)
	}
	for _, path := range charts {
		if strings.HasSuffix(path, ".test.yaml") {
			continue
		}
		name := filepath.Base(path)
		m, list := compile.Load(os.DirFS("../charts"), name)
		if m == nil {
			t.Errorf("%s: %v", name, list.All()[0])
			continue
		}
		again, _ := compile.Load(os.DirFS("../charts"), name)
		text := m.JSON()
		if !json.Valid(text) {
			t.Errorf("%s: no JSON", name)
		}
		if string(text) != string(again.JSON()) {
			t.Errorf("%s: two loads print differently", name)
		}
	}
}
