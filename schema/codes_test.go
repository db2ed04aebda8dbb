package schema

// This file runs the example of every code that this package gives: the file in
// the code's doc comment must give the code, and a code without an example must
// say why.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
)

// An example is the doc comment of one code.
type example struct {
	name, code, doc string
}

// documentedCodes reads the constants of a file of codes.
func documentedCodes(t *testing.T, file string) []example {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "diag", file), nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var all []example
	ast.Inspect(parsed, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && isCode(spec) {
			all = append(all, example{spec.Names[0].Name, "LS" + spec.Values[0].(*ast.BasicLit).Value, spec.Doc.Text()})
		}
		return true
	})
	return all
}

func isCode(spec *ast.ValueSpec) bool {
	id, ok := spec.Type.(*ast.Ident)
	return ok && id.Name == "Code"
}

// text is the file in an example, without the indentation of comments.
func (e example) text() string {
	_, after, found := strings.Cut(e.doc, "Example:\n")
	if !found {
		return ""
	}
	var lines []string
	for line := range strings.Lines(after) {
		lines = append(lines, strings.TrimPrefix(line, "\t"))
	}
	return strings.Join(lines, "")
}

func TestExamples(t *testing.T) {
	parsers := map[string]func(string, []byte) *diag.List{
		"codes_yaml.go":     func(file string, src []byte) *diag.List { _, l := Parse(file, src); return l },
		"codes_scenario.go": func(file string, src []byte) *diag.List { _, l := ParseScenarios(file, src); return l },
	}
	for _, file := range []string{"codes_yaml.go", "codes_scenario.go"} {
		for _, e := range documentedCodes(t, file) {
			if e.code >= "LS680" {
				continue // the scenario runner gives these, and runs their examples
			}
			src := e.text()
			if src == "" {
				if !strings.Contains(e.doc, "No example: ") {
					t.Errorf("%s has neither an example nor a reason why not", e.name)
				}
				continue
			}
			list := parsers[file]("example.yaml", []byte(src))
			if !slices.ContainsFunc(list.All(), func(f *diag.Finding) bool { return f.Code.String() == e.code }) {
				t.Errorf("the example of %s does not give it, but:\n%s", e.name, list)
			}
		}
	}
}
