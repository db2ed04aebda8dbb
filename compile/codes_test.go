package compile_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/lint"
)

// Every code has an example in its doc comment, or says there why it has none,
// and the example gives exactly that code: the list of codes cannot promise what
// nobody checks. An example is a chart, with further files behind txtar marks
// where it needs them.

func TestCodeExamples(t *testing.T) {
	examples := codeExamples(t)
	for _, info := range diag.Codes() {
		if info.Code >= 600 {
			continue // scenario files are not charts: package scenario checks those
		}
		load := compile.Load
		if info.Code >= 300 && info.Code < 400 && info.Code != diag.AbsentRead {
			load = lint.Load
		}
		t.Run(info.Code.String(), func(t *testing.T) {
			example, ok := examples[info.Code.String()]
			if !ok {
				t.Fatal("its doc comment has neither Example: nor No example:")
			}
			if example == "" {
				return
			}
			for _, line := range findings(load, example) {
				if !strings.Contains(line, info.Code.String()) {
					t.Errorf("also gives %s", line)
				}
			}
			if len(findings(load, example)) == 0 {
				t.Errorf("its example gives no finding:\n%s", example)
			}
		})
	}
}

// findings loads an example and lists what is said about it.
func findings(load func(fs.FS, string) (*ir.Machine, *diag.List), example string) []string {
	archive := txtar.Parse([]byte(example))
	files := fstest.MapFS{"example.yaml": {Data: []byte(strings.ReplaceAll(string(archive.Comment), `\ufeff`, "\ufeff"))}}
	for _, f := range archive.Files {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	_, list := load(files, "example.yaml")
	var lines []string
	for _, f := range list.All() {
		lines = append(lines, f.Pos.String()+": "+f.Code.String()+": "+f.Message)
	}
	return lines
}

// codeExamples reads the examples out of the doc comments of the codes.
func codeExamples(t *testing.T) map[string]string {
	t.Helper()
	examples := map[string]string{}
	files, err := filepath.Glob("../diag/codes_*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no code files", err)
	}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && spec.Doc != nil && len(spec.Values) == 1 {
				addExample(examples, spec)
			}
			return true
		})
	}
	return examples
}

// addExample takes the text behind "Example:".
func addExample(examples map[string]string, spec *ast.ValueSpec) {
	number, ok := spec.Values[0].(*ast.BasicLit)
	if !ok || number.Kind != token.INT {
		return
	}
	var lines []string
	inside := false
	for _, c := range spec.Doc.List {
		line := strings.TrimPrefix(c.Text, "//")
		if inside {
			lines = append(lines, strings.TrimPrefix(strings.TrimPrefix(line, " "), "\t"))
		}
		inside = inside || strings.TrimSpace(line) == "Example:"
	}
	if strings.Contains(spec.Doc.Text(), "No example:") {
		examples["LS"+number.Value] = ""
	}
	if inside {
		examples["LS"+number.Value] = strings.Join(lines, "\n") + "\n"
	}
}
