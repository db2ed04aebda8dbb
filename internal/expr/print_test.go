package expr

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file prints an ir.Expr as text for tests: (IntAdd context.n 1). A `!`
// behind the op says that the node can fail.

var opNames = readOpNames("../../ir/expr.go")

// readOpNames takes the ops' names from the source, in order, so that no second
// list can be wrong.
func readOpNames(path string) []string {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		panic("bug: " + err.Error())
	}
	for _, decl := range file.Decls {
		if names := namesFrom(decl, "BadOp"); names != nil {
			return names
		}
	}
	panic("bug: ir/expr.go has no BadOp")
}

func namesFrom(decl ast.Decl, first string) []string {
	gen, ok := decl.(*ast.GenDecl)
	if !ok || gen.Tok != token.CONST {
		return nil
	}
	var names []string
	for _, spec := range gen.Specs {
		names = append(names, spec.(*ast.ValueSpec).Names[0].Name)
	}
	if names[0] != first {
		return nil
	}
	return names
}

// text prints an expression of the types.
func text(x *ir.Expr, types *ir.TypeSet) string {
	if x == nil {
		return "-"
	}
	if leaf := leafText(x, types); leaf != "" {
		return leaf
	}
	parts := []string{opNames[x.Op]}
	if x.CanFail {
		parts[0] += "!"
	}
	parts = append(parts, detail(x, types)...)
	for _, a := range x.Args {
		parts = append(parts, text(a, types))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

func leafText(x *ir.Expr, types *ir.TypeSet) string {
	switch x.Op {
	case ir.LitBool:
		return strconv.FormatBool(x.Int == 1)
	case ir.LitInt:
		return strconv.FormatInt(x.Int, 10)
	case ir.LitDouble:
		return fmt.Sprintf("%gd", x.Float)
	case ir.LitString:
		return strconv.Quote(x.Str)
	case ir.LitTimestamp:
		return fmt.Sprintf("@%d", x.Int)
	case ir.LitDuration:
		return fmt.Sprintf("%dms", x.Int)
	case ir.LitEnum:
		return fmt.Sprintf("%s#%s/%d", types.String(x.Type), x.Str, x.Int)
	case ir.Local:
		return fmt.Sprintf("$%d", x.Index)
	case ir.LitAny:
		return x.Str
	case ir.ContextRef:
		return "context"
	case ir.InputRef:
		return "input"
	case ir.ParamsRef:
		return "params"
	case ir.EventField:
		return "event." + x.Str
	case ir.Now, ir.Self, ir.EventType, ir.EventSender:
		return strings.ToLower(opNames[x.Op])
	case ir.Select:
		return text(x.Args[0], types) + "." + types.At(x.Args[0].Type).Fields[x.Index].Name
	}
	return ""
}

// detail is what a node holds besides its operands.
func detail(x *ir.Expr, types *ir.TypeSet) []string {
	switch x.Op {
	case ir.HasField:
		return []string{types.At(x.Args[0].Type).Fields[x.Index].Name}
	case ir.OptField:
		return []string{types.At(types.At(x.Args[0].Type).Elem).Fields[x.Index].Name}
	case ir.All, ir.Exists, ir.ExistsOne, ir.Filter, ir.MapMacro, ir.MapFilter, ir.OptMap:
		return []string{fmt.Sprintf("$%d", x.Index)}
	case ir.CallFunc, ir.HostGuard, ir.Active:
		return []string{strconv.Itoa(x.Index)}
	case ir.Matches, ir.HasEventField:
		return []string{strconv.Quote(x.Str)}
	case ir.MakeList, ir.MakeMap, ir.MakeObject, ir.NoneOf:
		return []string{types.String(x.Type)}
	}
	return nil
}
