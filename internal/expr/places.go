package expr

import (
	"strings"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
)

// This file finds where in its text an expression stands. Offsets count code points.

// start is the offset of an expression's first code point.
func (t *tree) start(e ast.Expr) int {
	switch e.Kind() {
	case ast.SelectKind:
		return t.start(e.AsSelect().Operand())
	case ast.CallKind:
		return t.callStart(e)
	case ast.StructKind:
		return t.nameBefore(t.token(e.ID()), e.AsStruct().TypeName())
	}
	return t.token(e.ID())
}

func (t *tree) callStart(e ast.Expr) int {
	call := e.AsCall()
	at := t.token(e.ID())
	switch {
	case call.IsMemberFunction():
		return t.start(call.Target())
	case isOperator(call.FunctionName()):
		if first := t.start(call.Args()[0]); first < at {
			return first
		}
		return at
	}
	return t.nameBefore(at, call.FunctionName())
}

// opened is a start with the parentheses before it that are closed before end: around
// a first operand they are none of an expression's tokens.
func (t *tree) opened(start, end int) int {
	depth, open := 0, 0
	for _, r := range t.runes[start:end] {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		open = max(open, -depth)
	}
	for i := start; i > 0 && open > 0; {
		i--
		if t.runes[i] == '(' {
			start, open = i, open-1
		}
	}
	return start
}

// sign is the offset of what tells an expression from others: its operator, the
// name of its function, of paths and all else the first code point.
func (t *tree) sign(e ast.Expr) int {
	if e.Kind() != ast.CallKind {
		return t.start(e)
	}
	switch name := e.AsCall().FunctionName(); {
	case name == operators.Index, name == operators.OptIndex, name == operators.OptSelect:
		return t.start(e)
	case !isOperator(name):
		return t.nameBefore(t.token(e.ID()), name)
	}
	return t.token(e.ID())
}

// token is the offset that the parser keeps for a node: its name, its operator,
// its dot or its opening bracket.
func (t *tree) token(id int64) int {
	r, _ := t.info.GetOffsetRange(id)
	return int(r.Start)
}

// nameBefore finds the name that stands before a bracket.
func (t *tree) nameBefore(bracket int, name string) int {
	at := bracket
	for at > 0 && t.runes[at-1] <= ' ' {
		at--
	}
	return max(at-len([]rune(name)), 0)
}

// end is the offset behind an expression where that is easily known, else -1.
func (t *tree) end(e ast.Expr) int {
	switch e.Kind() {
	case ast.IdentKind, ast.LiteralKind:
		r, _ := t.info.GetOffsetRange(e.ID())
		return int(r.Stop)
	case ast.SelectKind:
		at := t.token(e.ID()) + 1
		for at < len(t.runes) && t.runes[at] <= ' ' {
			at++
		}
		return at + len([]rune(e.AsSelect().FieldName()))
	}
	return -1
}

// behind is end, also of operators, calls, lists and objects.
func (t *tree) behind(e ast.Expr) int {
	switch e.Kind() {
	case ast.ListKind, ast.MapKind, ast.StructKind:
		return t.closed(t.token(e.ID()), 1)
	case ast.CallKind:
		call := e.AsCall()
		if !isOperator(call.FunctionName()) {
			return t.closed(t.token(e.ID()), 1)
		}
		last := t.behind(call.Args()[len(call.Args())-1])
		if last < 0 {
			return -1
		}
		return t.closed(t.start(e), last-t.start(e))
	}
	return t.end(e)
}

// closed is where a text from start on ends that has length code points at least, and in
// which all brackets are closed that it opens; -1: they are not.
func (t *tree) closed(start, length int) int {
	depth, least := 0, 0 // brackets that are open; before start there may be others
	var quote rune
	for at := start; at < len(t.runes); at++ {
		if at >= start+length && depth == least && quote == 0 {
			return at
		}
		switch r := t.runes[at]; {
		case quote != 0 && r == '\\':
			at++
		case r == quote:
			quote = 0
		case quote != 0:
		case r == '\'', r == '"':
			quote = r
		case r == '(', r == '[', r == '{':
			depth++
		case r == ')', r == ']', r == '}':
			depth--
			least = min(least, depth)
		}
	}
	if depth > least || quote != 0 {
		return -1
	}
	return len(t.runes)
}

// isOperator tells an operator's name, like `_+_`, from a function's, which is
// made of letters, digits and _ and has a dot before it at most.
func isOperator(name string) bool {
	return strings.ContainsFunc(strings.TrimPrefix(name, "."), func(r rune) bool { return !isWord(r) })
}
