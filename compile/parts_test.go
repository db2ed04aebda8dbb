package compile

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// A chart has parts so that each pass says what it makes (run.go): the fields of a
// part are written in the file that declares it, and only read elsewhere.
func TestAPartIsWrittenWhereItIsDeclared(t *testing.T) {
	files := sources(t)
	home := homes(files)
	if len(home) < 30 {
		t.Fatalf("bug: only %d fields are in parts", len(home))
	}
	for file, f := range files {
		for _, field := range assigned(f) {
			if at, part := home[field]; part && at != file {
				t.Errorf("%s writes %s of a part that %s declares: have the pass there do it", file, field, at)
			}
		}
	}
}

// sources are the files of this package without its tests.
func sources(t *testing.T) map[string]*ast.File {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*ast.File{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if files[name], err = parser.ParseFile(token.NewFileSet(), name, nil, 0); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// homes gives the file of each field that a part has. The parts are what a chart
// embeds.
func homes(files map[string]*ast.File) map[string]string {
	home, parts := map[string]string{}, map[string]bool{}
	for _, field := range structs(files["run.go"])["chart"].Fields.List {
		if part, embedded := field.Type.(*ast.Ident); embedded && len(field.Names) == 0 {
			parts[part.Name] = true
		}
	}
	for file, f := range files {
		for name, s := range structs(f) {
			for _, field := range s.Fields.List {
				for _, id := range field.Names {
					if parts[name] {
						home[id.Name] = file
					}
				}
			}
		}
	}
	return home
}

func structs(f *ast.File) map[string]*ast.StructType {
	all := map[string]*ast.StructType{}
	ast.Inspect(f, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			if s, ok := spec.Type.(*ast.StructType); ok {
				all[spec.Name.Name] = s
			}
		}
		return true
	})
	return all
}

// assigned lists the fields that a file assigns to by way of a chart, whole or in
// part: c.nodes, c.nodes[i].last.
func assigned(f *ast.File) []string {
	var fields []string
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				fields = append(fields, fieldOfChart(to))
			}
		case *ast.IncDecStmt:
			fields = append(fields, fieldOfChart(n.X))
		}
		return true
	})
	return fields
}

func fieldOfChart(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return fieldOfChart(e.X)
	case *ast.StarExpr:
		return fieldOfChart(e.X)
	case *ast.SelectorExpr:
		if id, ok := e.X.(*ast.Ident); ok && id.Name == "c" {
			return e.Sel.Name
		}
		return fieldOfChart(e.X)
	}
	return ""
}
