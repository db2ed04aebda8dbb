package expr

import (
	"cmp"
	"strings"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file reads fields: of objects, maps and the event. A bare read of
// something that may be absent unwraps it and warns where nothing proves it
// present; in an optional's place absence travels (SPEC 2.7). What `event` has is
// said by its place (SPEC 3.3).

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
		return p.ident(e)
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

func (p *pass) noFields(e ast.Expr, t ir.TypeID) *ir.Expr {
	if t == ir.Any {
		return p.refuseField(e, diag.AnyOpened)
	}
	cure := noFieldCure(e.AsSelect().FieldName())
	if of := p.textOf(e.AsSelect().Operand()); isPath(e.AsSelect().Operand()) {
		cure = strings.Replace(cure, "size(x)", "size("+of+")", 1)
	}
	return p.refuseField(e, diag.NoFields, p.name(t), e.AsSelect().FieldName(), cure)
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

func (p *pass) isEvent(e ast.Expr) bool {
	return e.Kind() == ast.IdentKind && e.AsIdent() == "event" && p.scope.Event != nil
}

func (p *pass) isTypeName(e ast.Expr) bool {
	if e.Kind() != ast.IdentKind || p.local(e.AsIdent()) != nil {
		return false
	}
	_, ok := p.types.Lookup(e.AsIdent())
	return ok
}

// enumConstant reports `Reason.refused`, and what else follows a type's name.
func (p *pass) enumConstant(e ast.Expr) *ir.Expr {
	sel := e.AsSelect()
	t, _ := p.types.Lookup(sel.Operand().AsIdent())
	spelling := p.spelling(t)
	if p.kind(t) == ir.EnumKind {
		spelling = "'" + sel.FieldName() + "'"
	}
	return p.refuse(e, diag.TypeAsValue, sel.Operand().AsIdent(), spelling)
}

// eventField reads a field of the event as the events of this place have it.
func (p *pass) eventField(e ast.Expr, name string) *ir.Expr {
	switch name {
	case "type":
		return &ir.Expr{Op: ir.EventType, Type: ir.String}
	case "sender":
		return &ir.Expr{Op: ir.EventSender, Type: p.types.OptionalOf(ir.String)}
	}
	if told := p.scope.Event.Read; told != nil {
		told(name)
	}
	f := p.scope.Event.field(name)
	if f == nil {
		return p.noEventField(e, name)
	}
	x := &ir.Expr{Op: ir.EventField, Type: f.Type, Str: name, Cases: f.Cases}
	if f.Optional || p.scope.Event.Open {
		x.Type = p.types.OptionalOf(f.Type)
	}
	if p.scope.Event.Open && !f.Optional {
		return p.node(ir.Unwrap, f.Type, x)
	}
	return x
}

func (p *pass) noEventField(e ast.Expr, name string) *ir.Expr {
	shape := p.scope.Event
	for _, r := range shape.Refused {
		if r.Name == name {
			return p.refuseField(e, diag.EventFieldDiffers, name, r.Why)
		}
	}
	if shape.Lost[name] {
		return nil
	}
	near := cmp.Or(p.inResult(shape, name), eventHabits[name], p.nearEventField(shape, name))
	return p.refuseField(e, diag.NoEventField, shape.Name, name, near, whatThereIs(shape, name))
}

// nearEventField suggests a field of the event.
func (p *pass) nearEventField(shape *Shape, name string) string {
	if p.crowded() {
		return ""
	}
	return diag.Nearest(name, append([]string{"type", "sender"}, shape.names(len(shape.Fields))...))
}

// inResult finds what is read of an actor's end as if that were the event itself, or
// by the name that both have elsewhere; "" when it is not there.
func (p *pass) inResult(shape *Shape, name string) string {
	for _, result := range []string{"output", "error"} {
		f := shape.field(result)
		switch {
		case f == nil:
		case name == "data":
			return "event." + result
		case p.types.Field(p.plain(f.Type), name) >= 0:
			return "event." + result + "." + name
		}
	}
	return ""
}

// whatThereIs says what can be read of an event instead of a field.
func whatThereIs(shape *Shape, field string) string {
	names := shape.names(diag.Longest) // as many as a finding shows, and more
	kind, _ := ir.PlatformEvent(shape.Name)
	switch {
	case field == "output" && kind == kernel.DoneInvoke:
		return "the actor declares none: write `output: …` in its declaration under `actors`, or in the chart that it is"
	case len(names) > 0 && field == "data":
		return "its fields stand in the event itself: event." + names[0]
	case len(names) > 0:
		return "there is " + strings.Join(names, ", ")
	case kind == kernel.Init:
		return "init is how a machine begins: what it needs then stands in its input"
	}
	return "an event's fields are declared with it, `NAME: { field: type }`"
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

func (p *pass) hasEvent(path ast.Expr) *ir.Expr {
	x := p.eventField(path, path.AsSelect().FieldName())
	if x != nil && x.Op == ir.Unwrap {
		x = x.Args[0] // an open shape: not every event that can come is known
	}
	switch {
	case x == nil:
		return nil
	case p.kind(x.Type) == ir.OptionalKind:
		return p.isPresent(x)
	case p.scope.InNamed:
		return boolean(true)
	}
	return p.refuse(path, diag.AlwaysThere, path.AsSelect().FieldName())
}
