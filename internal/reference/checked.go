package reference

// cel-go reads an expression once for all charts that declare the same names: to
// read it takes it longer than all else that the reference does.

import (
	"sync"

	"cel.dev/cel-go/cel"
)

// expressions are what was read before. They are forgotten when they are many.
var expressions = struct {
	sync.Mutex
	known map[expression]*cel.Ast
}{known: map[expression]*cel.Ast{}}

type expression struct{ names, text string }

const many = 5000

// checked is an expression as cel-go reads it.
func (t *terms) checked(text string) *cel.Ast {
	key := expression{t.names, text}
	expressions.Lock()
	tree := expressions.known[key]
	expressions.Unlock()
	if tree != nil {
		return tree
	}
	tree, issues := t.env.Compile(text)
	if issues.Err() != nil {
		panic("bug: cel-go refuses " + text + ": " + issues.Err().Error())
	}
	expressions.Lock()
	defer expressions.Unlock()
	if len(expressions.known) > many {
		clear(expressions.known)
	}
	expressions.known[key] = tree
	return tree
}
