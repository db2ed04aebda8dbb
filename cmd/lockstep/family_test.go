package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
)

// Charts that use one another in a billion ways are each looked at once.
func TestFamily(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, samples.Family(45)); err != nil {
		t.Fatal(err)
	}
	first := filepath.Join(dir, "c0.yaml")
	for _, args := range [][]string{
		{"check", first}, {"ir", first}, {"table", first}, {"render", first}, {"gen", first, "--go", "--ts", "--out", filepath.Join(dir, "gen")},
	} {
		var out, err bytes.Buffer
		if code := run(args, strings.NewReader(""), &out, &err); code != 0 {
			t.Errorf("%s: %d, %.500s", args, code, err.String())
		}
	}
}
