package compile_test

import (
	"fmt"
	"io/fs"
	"iter"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/internal/conformance"
)

// Wherever an expression of the conformance suite, of the repository's charts or of
// random ones says `context.` or `event.`, a misspelt word in its place is refused: no expression
// goes unchecked.
func TestEveryExpressionIsChecked(t *testing.T) {
	cases, err := conformance.Load(os.DirFS("../testdata/conformance"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if len(c.Refused) == 0 {
			misspelt(t, c.Name, c.Files, conformance.Chart)
		}
	}
	for charts, file := range repositoryCharts(t) {
		misspelt(t, file, charts, file)
	}
	for seed := uint64(6); seed < 12; seed++ {
		misspelt(t, fmt.Sprint("random ", seed), randomFiles(seed), "root.yaml")
	}
}

// repositoryCharts are the charts of the repository, with the folder that they stand in.
func repositoryCharts(t *testing.T) iter.Seq2[fs.FS, string] {
	t.Helper()
	charts := os.DirFS("../charts")
	files, err := fs.Glob(charts, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(fs.FS, string) bool) {
		for _, file := range files {
			if !strings.HasSuffix(file, ".test.yaml") && !yield(charts, file) {
				return
			}
		}
	}
}

var read = regexp.MustCompile(`\b(context|event)\.`)

// misspelt misspells one word after another in a chart.
func misspelt(t *testing.T, name string, files fs.FS, file string) {
	t.Helper()
	text, err := fs.ReadFile(files, file)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range read.FindAllIndex(text, -1) {
		line := string(text[strings.LastIndex(string(text[:at[0]]), "\n")+1 : at[0]])
		if strings.Contains(line, "#") || strings.Contains(line, "description:") {
			continue
		}
		odd := string(text[:at[0]]) + "mistaken." + string(text[at[1]:])
		if m, _ := compile.Load(beside(files, file, odd), file); m != nil {
			t.Errorf("%s is good with a mistake behind %q", name, line)
		}
	}
}

// beside is a file with another text beside the files that it uses.
func beside(files fs.FS, file, text string) fs.FS {
	all := fstest.MapFS{}
	names, _ := fs.Glob(files, "*.yaml")
	for _, name := range names {
		b, _ := fs.ReadFile(files, name)
		all[name] = &fstest.MapFile{Data: b}
	}
	all[file] = &fstest.MapFile{Data: []byte(text)}
	return all
}
