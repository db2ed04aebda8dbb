package compile_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/internal/conformance"
)

// However a key of a chart is misspelt or what it holds replaced, each finding says where
// it stands, and a chart that is refused has one.
func TestEveryFindingHasAPlace(t *testing.T) {
	for charts, file := range repositoryCharts(t) {
		broken(t, charts, file)
	}
	cases, err := conformance.Load(os.DirFS("../testdata/conformance"))
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if i%20 == 0 {
			broken(t, c.Files, conformance.Chart)
		}
	}
	archives, err := filepath.Glob("../testdata/errors/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files := filesOf(archive)
		for _, f := range archive.Files {
			if strings.HasPrefix(f.Name, "chart") && len(f.Data) < 5_000 {
				broken(t, files, f.Name)
			}
		}
	}
}

// keyed is a key and what stands behind it on its line, as far as it is simple.
var keyed = regexp.MustCompile(`([A-Za-z_.*]+):( [^][{},#\n]+)?`)

// broken breaks every fourth key of a chart, each in one way.
func broken(t *testing.T, files fs.FS, file string) {
	t.Helper()
	text, err := fs.ReadFile(files, file)
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range keyed.FindAllSubmatchIndex(text, -1) {
		if i%4 > 0 {
			continue
		}
		key, value := string(text[at[2]:at[3]]), ""
		if at[4] >= 0 {
			value = string(text[at[4]:at[5]])
		}
		all := []string{
			key[:len(key)-1] + ":" + value, "type:" + value, "name:" + value, "event:" + value, "odd:" + value,
			key + ":", key + ": []", key + ": {}", key + ": 7", key + ": odd", key + ": { type: X }", key + value,
		}
		placed(t, files, file, string(text[:at[0]])+all[i/4%len(all)]+string(text[at[1]:]))
	}
}

// placed complains of findings about a text that say no line, or of none.
func placed(t *testing.T, files fs.FS, file, text string) {
	t.Helper()
	m, found := compile.Load(beside(files, file, text), file)
	if m == nil && !found.HasErrors() {
		t.Errorf("%s: refused without a word:\n%s", file, text)
	}
	for _, f := range found.All() {
		if f.Pos.Line == 0 || f.Pos.File == "" {
			t.Fatalf("%s: no place: %s: %s (%s):\n%s", file, f.Code, f.Message, f.Cure, text)
		}
	}
}
