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
	withMaps(tree)
	expressions.Lock()
	defer expressions.Unlock()
	if len(expressions.known) > many {
		clear(expressions.known)
	}
	expressions.known[key] = tree
	return tree
}

// withMaps makes maps of object literals, as objects are maps here.
func withMaps(tree *cel.Ast) {
	make := ast.NewExprFactory()
	ast.PostOrderVisit(tree.NativeRep().Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		if e.Kind() != ast.StructKind {
			return
		}
		var entries []ast.EntryExpr
		for _, f := range e.AsStruct().Fields() {
			key := make.NewLiteral(f.ID(), types.String(f.AsStructField().Name()))
			entries = append(entries, make.NewMapEntry(f.ID(), key, f.AsStructField().Value(), f.AsStructField().IsOptional()))
		}
		e.SetKindCase(make.NewMap(e.ID(), entries))
	}))
}
