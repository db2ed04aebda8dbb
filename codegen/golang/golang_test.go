package golang_test

import (
	"go/ast"
	"go/build/constraint"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/golang"
	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/ir"
)

const module = "github.com/lockstep-charts/lockstep/"

// What lies in gen is what the charts become now.
func TestNoDrift(t *testing.T) {
	for _, m := range samples.Charts(t) {
		want := generate(t, m)
		file := filepath.Join("../..", samples.Gen(m), golang.Package(m.Name), golang.Package(m.Name)+".go")
		got, err := os.ReadFile(file)
		if err != nil || string(got) != want {
			t.Errorf("%s differs from its chart (%v); write it again: go generate ./...", file, err)
		}
	}
}

func generate(t *testing.T, m *ir.Machine) string {
	t.Helper()
	b, err := golang.Generate(m, golang.Options{Source: m.File, Root: module + samples.Gen(m)})
	if err != nil {
		t.Fatal(err)
	}
	again, err := golang.Generate(m, golang.Options{Source: m.File, Root: module + samples.Gen(m)})
	if err != nil || string(again) != string(b) {
		t.Fatalf("%s: two runs write two texts (%v)", m.Name, err)
	}
	formatted, err := format.Source(b)
	if err != nil || string(formatted) != string(b) {
		t.Fatalf("%s: not formatted (%v)", m.Name, err)
	}
	return string(b)
}

// Generated code imports the kernel, the standard library and the packages of
// the charts it uses; nothing else.
func TestImports(t *testing.T) {
	for _, m := range samples.Charts(t) {
		f, err := parser.ParseFile(token.NewFileSet(), m.Name+".go", generate(t, m), parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range f.Imports {
			path := strings.Trim(spec.Path.Value, `"`)
			if strings.Contains(path, ".") && path != golang.KernelPath && !strings.HasPrefix(path, module+samples.Gen(m)+"/") {
				t.Errorf("%s imports %s", m.Name, path)
			}
		}
	}
}

// nasty are texts that would break out of a comment, a string or an identifier.
var nasty = []string{"*/ func init() {}", "line\nfunc init() { panic(1) }", "//go:build ignore", "//go:linkname a b", "a\u2028func x() {}",
	"`backtick`", `quote " and \`, "bidi \u202e end", "/* open", "//line x.go:1", "tab\tand\rreturn"}

// Texts of a chart stay texts: the declarations are those of the same chart with
// harmless ones.
func TestTextsStayTexts(t *testing.T) {
	want := declarations(t, generate(t, samples.WithText(t, "harmless")))
	for _, text := range nasty {
		if got := declarations(t, generate(t, samples.WithText(t, text))); got != want {
			t.Errorf("%q changes the declarations:\n%s\nwant\n%s", text, got, want)
		}
	}
}

// A line of a description is no build constraint, which would take the package
// out of every build.
func TestTextsConstrainNoBuild(t *testing.T) {
	for _, text := range append(nasty, "+build ignore", "first\n+build ignore", "first\n  +build\tignore") {
		for line := range strings.Lines(generate(t, samples.WithText(t, text))) {
			if line = strings.TrimSpace(line); constraint.IsGoBuild(line) || constraint.IsPlusBuild(line) {
				t.Errorf("%q becomes %q", text, line)
			}
		}
	}
}

// A host action may have the name of a method for which go vet knows a signature.
func TestHostMethodsThatVetKnows(t *testing.T) {
	for name, method := range map[string]string{"readByte": "ReadByteHost", "marshalJSON": "MarshalJSONHost", "GobEncode": "GobEncodeHost", "seek": "Seek"} {
		m := samples.Written(t, strings.ReplaceAll(samples.Texts, "note", name))
		if got := generate(t, m); !strings.Contains(got, "\t"+method+"(ctx context.Context, params ") {
			t.Errorf("the method of %s is not %s", name, method)
		}
	}
}

// declarations lists what a file declares.
func declarations(t *testing.T, text string) string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "x.go", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	var names []string
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names = append(names, "func "+d.Name.Name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					names = append(names, "type "+s.Name.Name)
				case *ast.ValueSpec:
					names = append(names, "value "+s.Names[0].Name)
				}
			}
		}
	}
	for _, c := range f.Comments {
		for _, line := range c.List {
			if strings.HasPrefix(line.Text, "//go:") || strings.HasPrefix(line.Text, "//line") || strings.HasPrefix(line.Text, "/*") {
				names = append(names, "directive "+line.Text)
			}
		}
	}
	return strings.Join(names, "\n")
}

// What the chart has written stands in comments as it is written there. (gofmt makes
// quotation marks of two quotes in the prose of doc comments.)
func TestSourcesAreAsWritten(t *testing.T) {
	text := generate(t, samples.Written(t, `
chart: quotes
events: { GO: }
context: { s: string }
let: { blank: "context.s == ''" }
guards: { filled: "context.s != ''" }
actions: { tell: { log: "context.s + ''" } }
initial: a
states:
  a: { on: { GO: { guard: "blank || filled", actions: [ tell, { log: "'' + context.s" } ] } } }
`))
	for _, want := range []string{"blank: context.s == ''\n", "filled: context.s != ''\n", "// log context.s + ''\n", "// log '' + context.s\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no comment says %q", want)
		}
	}
}
