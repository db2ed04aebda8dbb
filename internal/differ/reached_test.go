package differ_test

// What a story never comes to is left out of a root's package before it is compiled:
// the typed actor, the pure functions, the values' own JSON. A long run compiles a
// third faster for it; the fixed set compiles everything.

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
)

// reached leaves of a generated file what Program mentions, and what that mentions.
func reached(text []byte) []byte {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", text, 0)
	if err != nil {
		panic("bug: the generated Go does not parse: " + err.Error())
	}
	kept, used := reach(file.Decls, "Program")
	out := []byte("package " + file.Name.Name + "\n")
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			out = append(out, imports(g, used)...)
		} else if kept[d] {
			out = append(out, text[files.Position(d.Pos()).Offset:files.Position(d.End()).Offset]...)
			out = append(out, '\n')
		}
	}
	return out
}

// reach finds the declarations that a name leads to, and all names on the way.
func reach(decls []ast.Decl, from string) (kept map[ast.Decl]bool, used map[string]bool) {
	declared := map[string][]ast.Decl{}
	for _, d := range decls {
		for _, name := range reachedBy(d) {
			declared[name] = append(declared[name], d)
		}
	}
	kept, used = map[ast.Decl]bool{}, map[string]bool{from: true}
	for open := []string{from}; len(open) > 0; open = open[1:] {
		for _, d := range declared[open[0]] {
			kept[d] = true
			for _, name := range mentions(d) {
				if !used[name] {
					used[name] = true
					open = append(open, name)
				}
			}
		}
	}
	return kept, used
}

// reachedBy are the names that need a declaration: a method is needed by its type,
// unless only encoding/json would call it.
func reachedBy(d ast.Decl) []string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		if !slices.Contains([]string{"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText"}, d.Name.Name) {
			return identsOf(d.Recv.List[0].Type)
		}
	case *ast.GenDecl:
		var all []string
		for _, s := range d.Specs {
			all = append(all, specified(s)...)
		}
		return all
	}
	return nil
}

func specified(s ast.Spec) (names []string) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		names = append(names, s.Name.Name)
	case *ast.ValueSpec:
		for _, n := range s.Names {
			names = append(names, n.Name)
		}
	}
	return names
}

// mentions are the names in a declaration that may be declared beside it.
func mentions(d ast.Decl) []string {
	if f, ok := d.(*ast.FuncDecl); ok {
		return append(identsOf(f.Type), identsOf(f.Body)...)
	}
	return identsOf(d)
}

// identsOf are the names in a tree but those of fields and methods.
func identsOf(tree ast.Node) (names []string) {
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			names = append(names, identsOf(n.X)...)
			return false
		case *ast.KeyValueExpr:
			names = append(names, identsOf(n.Value)...)
			return index(n.Key)
		case *ast.Field:
			names = append(names, identsOf(n.Type)...)
			return false
		case *ast.Ident:
			names = append(names, n.Name)
		}
		return true
	})
	return names
}

// index tells whether a literal's key is a constant, so an index and no field.
func index(key ast.Expr) bool {
	name, is := key.(*ast.Ident)
	return is && name.Obj != nil && name.Obj.Kind == ast.Con
}

// imports are a declaration's imports that are used.
func imports(d *ast.GenDecl, used map[string]bool) (out []byte) {
	for _, s := range d.Specs {
		if s := s.(*ast.ImportSpec); used[imported(s)] {
			out = fmt.Appendf(out, "import %s %s\n", imported(s), s.Path.Value)
		}
	}
	return out
}

// imported is the name by which a package is used.
func imported(s *ast.ImportSpec) string {
	if s.Name != nil {
		return s.Name.Name
	}
	file, err := strconv.Unquote(s.Path.Value)
	if err != nil {
		panic("bug: an import that is no text: " + err.Error())
	}
	return path.Base(file)
}
