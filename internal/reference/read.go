package reference

// cel-go reads an expression once for all charts that declare the same names: to
// read it takes it longer than all else that the reference does. It does not check
// types: every value is dyn here, from which its checker concludes too much (what
// is divided is a double).

import (
	"sync"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types"
)

// expressions are what was read before. They are forgotten when they are many.
var expressions = struct {
	sync.Mutex
	known map[expression]*cel.Ast
}{known: map[expression]*cel.Ast{}}

type expression struct{ names, text string }

const many = 5000

// read is an expression as cel-go reads it.
func (t *terms) read(text string) *cel.Ast {
	key := expression{t.names, text}
	expressions.Lock()
	tree := expressions.known[key]
	expressions.Unlock()
	if tree != nil {
		return tree
	}
	tree, issues := t.env.Parse(text)
	if issues.Err() != nil {
		panic("bug: cel-go refuses " + text + ": " + issues.Err().Error())
	}
	translate(tree)
	expressions.Lock()
	defer expressions.Unlock()
	if len(expressions.known) > many {
		clear(expressions.known)
	}
	expressions.known[key] = tree
	return tree
}

// translate makes maps of object literals, as objects are maps here, and calls our
// string().
func translate(tree *cel.Ast) {
	ast.PostOrderVisit(tree.NativeRep().Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		switch {
		case e.Kind() == ast.StructKind:
			e.SetKindCase(mapOf(e))
		case e.Kind() == ast.CallKind && e.AsCall().FunctionName() == "string":
			e.SetKindCase(ast.NewExprFactory().NewCall(e.ID(), stringOf, e.AsCall().Args()...))
		}
	}))
}

func mapOf(object ast.Expr) ast.Expr {
	build := ast.NewExprFactory()
	var entries []ast.EntryExpr
	for _, f := range object.AsStruct().Fields() {
		key := build.NewLiteral(f.ID(), types.String(f.AsStructField().Name()))
		entries = append(entries, build.NewMapEntry(f.ID(), key, f.AsStructField().Value(), f.AsStructField().IsOptional()))
	}
	return build.NewMap(object.ID(), entries)
}
