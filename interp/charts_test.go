package interp

import (
	"errors"
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
		again(t, c)
	}
}

// again takes a chart that needs no input through its snapshot and back.
func again(t *testing.T, c *Chart) {
	t.Helper()
	first, err := c.Initial(nil, 0, nil)
	if errors.Is(err, ErrRefused) {
		return // it needs an input
	}
	if err != nil {
		t.Error(c.Machine().Name, err)
		return
	}
	text, _ := first.Snapshot.MarshalJSON()
	back, err := c.ParseSnapshot(text, false)
	if err != nil {
		t.Errorf("%s does not read %s: %v", c.Machine().Name, text, err)
		return
	}
	if same, _ := back.MarshalJSON(); string(same) != string(text) {
		t.Errorf("%s: %s became %s", c.Machine().Name, text, same)
	}
}
