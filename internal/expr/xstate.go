package expr

import (
	"strings"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file writes in CEL what XState makes of values: guards of other guards, and states as
// maps.

// composedGuard is the cure for one of XState's guards of guards.
func (p *pass) composedGuard(e ast.Expr) string {
	if guard := composed(e); guard != "" && p.reads(guard, ir.Bool) {
		return "write " + guard
	}
	return ""
}

// composed writes a guard that XState makes of others, and(['a', not('b')]) or stateIn({ a:
// 'b' }), as a condition; empty: something in it is not known.
func composed(e ast.Expr) string {
	switch e.Kind() {
	case ast.IdentKind:
		return e.AsIdent()
	case ast.LiteralKind:
		name, _ := e.AsLiteral().(types.String)
		return string(name)
	case ast.CallKind:
		call := e.AsCall()
		if len(call.Args()) != 1 || call.IsMemberFunction() {
			return ""
		}
		switch arg := call.Args()[0]; call.FunctionName() {
		case "and":
			return joined(arg, "&&")
		case "or":
			return joined(arg, "||")
		case "not":
			return diag.Negated(composed(arg))
		case "stateIn":
			if path := statePath(arg); path != "" {
				return "active('" + path + "')"
			}
		}
	}
	return ""
}

// joined are the guards of a list with an operator between them.
func joined(list ast.Expr, operator string) string {
	if list.Kind() != ast.ListKind {
		return ""
	}
	var guards []string
	for _, entry := range list.AsList().Elements() {
		guards = append(guards, composed(entry))
	}
	return diag.Joined(guards, operator)
}

// statePath is the path of a state as a name, a text, or the value that XState has of it,
// { a: { b: 'c' } }; empty: it is none of these.
func statePath(e ast.Expr) string {
	switch e.Kind() {
	case ast.IdentKind:
		return e.AsIdent()
	case ast.LiteralKind:
		path, _ := e.AsLiteral().(types.String)
		return strings.TrimPrefix(string(path), "#")
	case ast.MapKind:
		if entries := e.AsMap().Entries(); len(entries) == 1 {
			entry := entries[0].AsMapEntry()
			if key, below := statePath(entry.Key()), statePath(entry.Value()); key != "" && below != "" {
				return key + "." + below
			}
		}
	}
	return ""
}
