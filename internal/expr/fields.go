package expr

import (
	"cmp"
	"strings"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file reads fields: of objects and maps; those of the event are in event.go. A bare
// read of something that may be absent unwraps it and warns where nothing proves it
// present; in an optional's place absence travels (SPEC 2.7).

// selection is a bare `x.f`. Behind an optional it goes on with an optional, as
// CEL has it: context.?last.message.
func (p *pass) selection(e ast.Expr) *ir.Expr {
	x, chained := p.read(e, p.infer)
	if chained {
		return x
	}
	return p.present(e, x)
}

// travel reads a path and keeps absence: `context.plan` where an optional is
// wanted means `context.?plan`.
func (p *pass) travel(e ast.Expr) *ir.Expr {
	if e.Kind() == ast.IdentKind {
		return p.ident(e, ir.NoType)
	}
	x, _ := p.read(e, func(below ast.Expr, _ ir.TypeID) *ir.Expr { return p.travel(below) })
	return x
}

// isPath tells whether e is names joined by dots.
func isPath(e ast.Expr) bool {
	for e.Kind() == ast.SelectKind {
		e = e.AsSelect().Operand()
	}
	return e.Kind() == ast.IdentKind
}

// read selects a field; what may be absent comes as an optional. chained: what it
// is selected from is one.
func (p *pass) read(e ast.Expr, below func(ast.Expr, ir.TypeID) *ir.Expr) (x *ir.Expr, chained bool) {
	sel := e.AsSelect()
	if p.isEvent(sel.Operand()) {
		return p.eventField(e, sel.FieldName()), false
	}
	if p.isTypeName(sel.Operand()) {
		return p.enumConstant(e), false
	}
	x = p.settle(below(sel.Operand(), ir.NoType))
	if x == nil {
		return nil, false
	}
	if p.kind(x.Type) == ir.OptionalKind {
		return p.optionalField(e, x, sel.FieldName()), true
	}
	return p.field(e, x, sel.FieldName()), false
}

// field selects from an object or a map.
func (p *pass) field(e ast.Expr, x *ir.Expr, name string) *ir.Expr {
	switch p.kind(x.Type) {
	case ir.ObjectKind:
		i := p.fieldIndex(e, x.Type, name)
		if i < 0 {
			return nil
		}
		return p.selected(x, i)
	case ir.MapKind:
		return p.node(ir.MapIndex, p.elem(x.Type), x, str(name))
	}
	return p.noFields(e, x.Type)
}

// selected is a field of an object, by its number.
func (p *pass) selected(x *ir.Expr, i int) *ir.Expr {
	y := p.node(ir.Select, p.fieldType(p.types.At(x.Type).Fields[i]), x)
	y.Index = i
	return y
}

// fieldType is the type that a value for the field may have.
func (p *pass) fieldType(f ir.Field) ir.TypeID {
	if f.Optional {
		return p.types.OptionalOf(f.Type)
	}
	return f.Type
}

func (p *pass) noFields(e ast.Expr, t ir.TypeID) *ir.Expr {
	if t == ir.Any {
		return p.refuseField(e, diag.AnyOpened)
	}
	name, operand := e.AsSelect().FieldName(), e.AsSelect().Operand()
	cure := noFieldCure(name)
	switch of := p.textOf(operand); {
	case of == "self" && p.readable("context") && p.types.Field(p.scope.Context, name) >= 0:
		cure = "self is the machine's id: write context." + name
	case isPath(operand):
		cure = strings.Replace(cure, "size(x)", "size("+of+")", 1)
	}
	return p.refuseField(e, diag.NoFields, p.name(t), name, cure)
}

// fieldIndex finds the field that an expression names, -1 with a finding.
func (p *pass) fieldIndex(e ast.Expr, t ir.TypeID, name string) int {
	i := p.types.Field(t, name)
	if i >= 0 {
		return i
	}
	p.refuseField(e, diag.NoSuchField, p.name(t), name, p.nearField(name, t), p.fieldsOf(t))
	return -1
}

// fieldsOf lists what an object type has.
func (p *pass) fieldsOf(t ir.TypeID) string {
	fields := p.types.At(t).Fields
	if len(fields) == 0 || len(fields) > 12 {
		return "declare it: fields stand with their types"
	}
	var names []string
	for _, f := range fields {
		names = append(names, f.Name)
	}
	return "there is " + strings.Join(names, ", ") + "; others must be declared"
}

// nearField suggests a field of an object type.
func (p *pass) nearField(name string, t ir.TypeID) string {
	if p.crowded() {
		return ""
	}
	var names []string
	for _, f := range p.types.At(t).Fields {
		names = append(names, f.Name)
	}
	return diag.Nearest(name, names)
}

// optionalField is `x.?f` or `x.f` on an optional.
func (p *pass) optionalField(e ast.Expr, x *ir.Expr, name string) *ir.Expr {
	inner := p.elem(x.Type)
	switch p.kind(inner) {
	case ir.ObjectKind:
		i := p.fieldIndex(e, inner, name)
		if i < 0 {
			return nil
		}
		y := p.node(ir.OptField, p.types.OptionalOf(p.types.At(inner).Fields[i].Type), x)
		y.Index = i
		return y
	case ir.MapKind:
		return p.node(ir.OptMapIndex, p.types.OptionalOf(p.elem(inner)), x, str(name))
	case ir.AnyKind:
		return p.refuse(e, diag.AnyOpened)
	}
	return p.refuse(e, diag.NoFields, p.name(inner), name, noFieldCure(name))
}

// present unwraps what a bare read finds optional.
func (p *pass) present(e ast.Expr, x *ir.Expr) *ir.Expr {
	if x == nil || p.kind(x.Type) != ir.OptionalKind {
		return x
	}
	p.warnAbsent(e, x)
	return p.node(ir.Unwrap, p.elem(x.Type), x)
}

func (p *pass) isTypeName(e ast.Expr) bool {
	if e.Kind() != ast.IdentKind || p.local(e.AsIdent()) != nil {
		return false
	}
	_, ok := p.types.Lookup(e.AsIdent())
	return ok
}

// valueLike is the value of an enum that a name means, which other languages write in
// capitals; else the name.
func (p *pass) valueLike(t ir.TypeID, name string) string {
	for _, value := range p.types.At(t).Values {
		if strings.EqualFold(value, name) {
			return value
		}
	}
	return name
}

// enumConstant reports `Reason.refused`, and what else follows a type's name.
func (p *pass) enumConstant(e ast.Expr) *ir.Expr {
	sel := e.AsSelect()
	t, _ := p.types.Lookup(sel.Operand().AsIdent())
	spelling := p.spelling(t)
	if p.kind(t) == ir.EnumKind {
		spelling = "'" + p.valueLike(t, sel.FieldName()) + "'"
	}
	return p.refuse(e, diag.TypeAsValue, sel.Operand().AsIdent(), spelling)
}

// has tests a field: of an object, of the event, a map's key.
func (p *pass) has(e ast.Expr, _ ir.TypeID) *ir.Expr {
	args := e.AsCall().Args()
	switch {
	case e.AsCall().IsMemberFunction(): // a map's or set's method elsewhere
		return p.refuse(e, diag.OutsideProfile, "has", cmp.Or(p.searched(e, "has"), elsewhere["has"]))
	case len(args) != 1 || args[0].Kind() != ast.SelectKind:
		return p.refuse(e, diag.HasWhat)
	}
	sel := args[0].AsSelect()
	if p.isEvent(sel.Operand()) {
		return p.hasEvent(args[0])
	}
	x := p.settle(p.infer(sel.Operand(), ir.NoType))
	if x == nil {
		return nil
	}
	switch p.kind(x.Type) {
	case ir.MapKind:
		return p.node(ir.InMap, ir.Bool, str(sel.FieldName()), x)
	case ir.ObjectKind:
		return p.hasField(args[0], x)
	case ir.OptionalKind:
		return p.isPresent(p.optionalField(args[0], x, sel.FieldName()))
	}
	return p.noFields(args[0], x.Type)
}

// isPresent asks whether an optional has a value. Of a field it is one question, however
// it is written: has(x.f), x.?f.hasValue().
func (p *pass) isPresent(x *ir.Expr) *ir.Expr {
	if x == nil {
		return nil
	}
	switch x.Op {
	case ir.Select:
		has := p.node(ir.HasField, ir.Bool, x.Args[0])
		has.Index = x.Index
		return has
	case ir.EventField:
		has := *x
		has.Op, has.Type = ir.HasEventField, ir.Bool
		return &has
	}
	return p.node(ir.HasValue, ir.Bool, x)
}

func (p *pass) hasField(path ast.Expr, x *ir.Expr) *ir.Expr {
	i := p.fieldIndex(path, x.Type, path.AsSelect().FieldName())
	if i < 0 {
		return nil
	}
	if !p.types.At(x.Type).Fields[i].Optional {
		return p.refuse(path, diag.AlwaysThere, path.AsSelect().FieldName())
	}
	return p.isPresent(p.selected(x, i))
}
