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
	parts := embedded(files["run.go"])
	home := homes(files, parts)
	if len(home) < 30 {
		t.Fatalf("bug: only %d fields are in parts", len(home))
	}
	for file, f := range files {
		for _, field := range assigned(f, parts) {
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

// embedded are the parts: what a chart embeds.
func embedded(run *ast.File) map[string]bool {
	parts := map[string]bool{}
	for _, field := range structs(run)["chart"].Fields.List {
		if part, is := field.Type.(*ast.Ident); is && len(field.Names) == 0 {
			parts[part.Name] = true
		}
	}
	return parts
}

// homes gives the file of each field that a part has.
func homes(files map[string]*ast.File, parts map[string]bool) map[string]string {
	home := map[string]string{}
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

// assigned lists the fields that the methods of a chart and of its parts assign to,
// whole or in part: c.nodes, c.nodes[i].last.
func assigned(f *ast.File, parts map[string]bool) (fields []string) {
	for _, d := range f.Decls {
		m, is := d.(*ast.FuncDecl)
		if !is || m.Recv == nil || len(m.Recv.List[0].Names) == 0 {
			continue
		}
		of, pointer := m.Recv.List[0].Type.(*ast.StarExpr)
		if !pointer {
			continue
		}
		name, plain := of.X.(*ast.Ident) // what has type parameters is no part
		if plain && (name.Name == "chart" || parts[name.Name]) {
			fields = append(fields, assignedIn(m.Body, m.Recv.List[0].Names[0].Name)...)
		}
	}
	return fields
}

func assignedIn(body ast.Node, receiver string) (fields []string) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				fields = append(fields, fieldOf(receiver, to))
			}
		case *ast.IncDecStmt:
			fields = append(fields, fieldOf(receiver, n.X))
		}
		return true
	})
	return fields
}

func fieldOf(receiver string, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return fieldOf(receiver, e.X)
	case *ast.StarExpr:
		return fieldOf(receiver, e.X)
	case *ast.SelectorExpr:
		if id, ok := e.X.(*ast.Ident); ok && id.Name == receiver {
			return e.Sel.Name
		}
		return fieldOf(receiver, e.X)
	}
	return ""
}
