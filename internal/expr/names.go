package expr

import (
	"cmp"
	"slices"
	"strings"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file binds names: loop variables, the root names, guards and lets (SPEC
// 3.2). Nothing hides anything, so the order does not matter. What is bound to nothing
// goes to unbound.go.

// roots are what expressions read; rootNames are all names that mean the same in every
// chart.
var (
	roots     = []string{"context", "input", "event", "params", "now", "self"}
	rootNames = slices.Concat(roots, []string{"active", "alive", "optional", "math"})
)

func (p *pass) ident(e ast.Expr, want ir.TypeID) *ir.Expr {
	name := e.AsIdent()
	if local := p.local(name); local != nil {
		return &ir.Expr{Op: ir.Local, Type: local.Type, Index: local.Slot, Var: name}
	}
	switch name {
	case "context":
		return p.root(e, ir.ContextRef, p.scope.Context)
	case "input":
		return p.root(e, ir.InputRef, p.scope.Input)
	case "params":
		return p.root(e, ir.ParamsRef, p.scope.Params)
	case "now":
		return p.root(e, ir.Now, ir.Timestamp)
	case "self":
		return p.root(e, ir.Self, ir.String)
	case "event":
		return p.bareEvent(e)
	}
	if p.scope.Named != nil {
		if n, ok := p.scope.Named(name, p.pos(e)); ok {
			return p.named(e, name, n, nil)
		}
	}
	return p.unbound(e, name, want)
}

func (p *pass) local(name string) *Local {
	for i := range p.locals {
		if p.locals[i].Name == name {
			return &p.locals[i]
		}
	}
	return nil
}

// slot is the first slot that no variable in sight has.
func (p *pass) slot() int {
	next := 0
	for _, l := range p.locals {
		next = max(next, l.Slot+1)
	}
	return next
}

func (p *pass) root(e ast.Expr, op ir.Op, t ir.TypeID) *ir.Expr {
	if why := p.scope.Hidden[e.AsIdent()]; why != "" || t == ir.NoType {
		if why == "" && e.AsIdent() != "params" {
			why = "declare it: `" + e.AsIdent() + ":` at the top of the chart"
		}
		return p.refuse(e, diag.NotVisible, e.AsIdent(), why)
	}
	return &ir.Expr{Op: op, Type: t}
}

// why is the scope's reason for hiding a name, else the usual one.
func (p *pass) why(name, usual string) string {
	return cmp.Or(p.scope.Hidden[name], usual)
}

// known tells whether a name means something, here or elsewhere in the chart.
func (p *pass) known(name string) bool {
	return slices.Contains(rootNames, name) || slices.Contains(p.scope.Names, name) || p.local(name) != nil
}

// named calls a guard or reads a let. args are nil where it is written without
// parentheses.
func (p *pass) named(e ast.Expr, name string, n Named, args []ast.Expr) *ir.Expr {
	fields := p.types.At(n.Params).Fields
	switch {
	case n.Failed:
		p.failed = true
		return nil
	case n.Params == ir.NoType && args != nil:
		return p.refuse(e, diag.NoParameters, name)
	case n.Params != ir.NoType && args == nil && !p.omittable(n.Params):
		return p.refuse(e, diag.WantsParameters, name, usage(name, fields))
	case len(args) > len(fields):
		return p.refuse(e, diag.WrongArguments, name, usage(name, fields))
	}
	x := &ir.Expr{Op: n.Op, Type: n.Type, Index: n.Index}
	if n.Params != ir.NoType {
		params := p.params(e, name, n.Params, args)
		if params == nil {
			return nil
		}
		x.Args = []*ir.Expr{params}
	}
	if n.Op == ir.CallFunc {
		p.c.proves[n.Index] = n.Proves
		p.wants(e, n.Wants)
	}
	x.CanFail = n.CanFail || n.Op == ir.HostGuard || anyFails(x.Args)
	return x
}

// omittable tells whether all fields of an object may be left out.
func (p *pass) omittable(t ir.TypeID) bool {
	_, empty := p.emptyObject(t, nil)
	return empty
}

// params builds the parameters from positional arguments and defaults.
func (p *pass) params(e ast.Expr, name string, t ir.TypeID, args []ast.Expr) *ir.Expr {
	values, ok := make([]*ir.Expr, len(p.types.At(t).Fields)), true
	for i := range values {
		field := p.types.At(t).Fields[i]
		if i < len(args) {
			values[i] = p.place(args[i], p.fieldType(field))
			ok = ok && values[i] != nil
			continue
		}
		var given bool
		if values[i], given = p.omitted(t, i, nil); !given {
			return p.refuse(e, diag.WrongArguments, name, usage(name, p.types.At(t).Fields))
		}
	}
	if !ok {
		return nil
	}
	return p.node(ir.MakeObject, t, values...)
}

func usage(name string, fields []ir.Field) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return name + "(" + strings.Join(names, ", ") + ")"
}
