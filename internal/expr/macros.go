package expr

import (
	"slices"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file types macros. Their variable lives in the slot behind the highest
// one in sight, and hides nothing.

// quantifier types all, exists and exists_one.
func quantifier(op ir.Op) typing {
	return func(p *pass, e ast.Expr, _ ir.TypeID) *ir.Expr {
		over, v, ok := p.macro(e, 2)
		if !ok {
			return nil
		}
		return p.loop(op, ir.Bool, over, v, func() []*ir.Expr { return []*ir.Expr{p.place(e.AsCall().Args()[1], ir.Bool)} })
	}
}

// filter keeps elements of a list, keys of a map.
func (p *pass) filter(e ast.Expr, _ ir.TypeID) *ir.Expr {
	over, v, ok := p.macro(e, 2)
	if !ok {
		return nil
	}
	return p.loop(ir.Filter, p.types.ListOf(v.Type), over, v, func() []*ir.Expr {
		return []*ir.Expr{p.place(e.AsCall().Args()[1], ir.Bool)}
	})
}

// mapMacro transforms, with three operands only what a condition keeps.
func (p *pass) mapMacro(e ast.Expr, want ir.TypeID) *ir.Expr {
	args := e.AsCall().Args()
	over, v, ok := p.macro(e, 2, 3)
	if !ok {
		return nil
	}
	hint := p.elemHint(want, ir.ListKind)
	if len(args) == 2 {
		return p.listOfLast(p.loop(ir.MapMacro, ir.NoType, over, v, func() []*ir.Expr {
			return []*ir.Expr{p.transform(args[1], hint)}
		}))
	}
	return p.listOfLast(p.loop(ir.MapFilter, ir.NoType, over, v, func() []*ir.Expr {
		keep := p.place(args[1], ir.Bool)
		var body *ir.Expr
		p.behind(keep, true, func() { body = p.transform(args[2], hint) })
		return []*ir.Expr{keep, body}
	}))
}

// transform types what map makes of an element. A literal takes the type that is
// wanted; anything else says by its own type what the list holds.
func (p *pass) transform(e ast.Expr, hint ir.TypeID) *ir.Expr {
	x := p.infer(e, hint)
	if x == nil {
		return nil
	}
	if p.kind(x.Type) == ir.OptionalKind {
		return p.refuse(e, diag.OptionalInside, p.name(x.Type))
	}
	if hint != ir.NoType {
		if y, ok := p.adapt(x, hint); ok {
			return y
		}
	}
	return p.settle(x)
}

func (p *pass) listOfLast(x *ir.Expr) *ir.Expr {
	if x != nil {
		x.Type = p.types.ListOf(x.Args[len(x.Args)-1].Type)
	}
	return x
}

// macro types what a macro runs over, and its variable.
func (p *pass) macro(e ast.Expr, operands ...int) (*ir.Expr, Local, bool) {
	call := e.AsCall()
	if !call.IsMemberFunction() || !slices.Contains(operands, len(call.Args())) {
		p.refuse(e, diag.MacroForm, call.FunctionName(), macroForms[call.FunctionName()])
		return nil, Local{}, false
	}
	over := p.settle(p.infer(call.Target(), ir.NoType))
	name, ok := p.variable(call.Args()[0])
	if over == nil || !ok {
		return nil, Local{}, false
	}
	t, ok := p.visited(call.Target(), over.Type, call.FunctionName())
	return over, Local{Name: name, Type: t, Slot: p.slot()}, ok
}

var macroForms = map[string]string{
	"all": "list.all(x, condition)", "exists": "list.exists(x, condition)", "exists_one": "list.exists_one(x, condition)",
	"filter": "list.filter(x, condition)", "map": "list.map(x, value) or list.map(x, condition, value)",
}

// visited is the type of a macro's variable: a list's element, a map's key.
func (p *pass) visited(e ast.Expr, t ir.TypeID, name string) (ir.TypeID, bool) {
	switch p.kind(t) {
	case ir.ListKind:
		return p.elem(t), true
	case ir.MapKind:
		return ir.String, true
	case ir.OptionalKind:
		p.refuse(e, diag.MaybeAbsent, p.name(t), p.name(p.elem(t)))
	case ir.AnyKind:
		p.refuse(e, diag.AnyOpened)
	default:
		p.refuse(e, diag.WrongOperand, name, p.name(t), "a list or map")
	}
	return ir.NoType, false
}

// variable is the name of a macro's variable, which must be new.
func (p *pass) variable(e ast.Expr) (string, bool) {
	if e.Kind() != ast.IdentKind {
		p.refuse(e, diag.NoVariable)
		return "", false
	}
	name := e.AsIdent()
	if what := p.hidden(name); what != "" {
		p.refuse(e, diag.HidesName, name, what)
		return "", false
	}
	return name, true
}

// hidden says what a variable of that name would hide, "" if nothing.
func (p *pass) hidden(name string) string {
	if p.local(name) != nil {
		return "a variable around it"
	}
	if slices.Contains(rootNames, name) || slices.Contains(namespaces, name) {
		return "a name of the language"
	}
	if slices.Contains(p.scope.Names, name) {
		return "a guard or let of this chart"
	}
	if _, ok := p.types.Lookup(name); ok {
		return "a type"
	}
	return ""
}

// loop types a macro's body with its variable in sight.
func (p *pass) loop(op ir.Op, t ir.TypeID, over *ir.Expr, v Local, body func() []*ir.Expr) *ir.Expr {
	p.locals = append(p.locals, v)
	args := append([]*ir.Expr{over}, body()...)
	p.locals = p.locals[:len(p.locals)-1]
	x := p.node(op, t, args...)
	if x != nil {
		x.Index, x.Var = v.Slot, v.Name
	}
	return x
}
