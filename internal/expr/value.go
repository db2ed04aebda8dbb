package expr

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file reads YAML values in an expression's place (SPEC 3.1): a string is
// CEL, a list or map is built from its elements, a map in an object's place builds
// the object.

// CheckValue does for a YAML value what Check does for a text: lists and maps are
// built from their elements, a map in an object's place builds the object and
// takes the defaults of the fields that it leaves out.
func (c *Checker) CheckValue(v Value, scope *Scope, want ir.TypeID, diags *diag.List) *ir.Expr {
	p := &pass{c: c, scope: scope, types: scope.Types, diags: diags, locals: scope.Locals}
	x := p.settle(p.yaml(v, want, c.fillings[want]))
	if p.failed {
		return nil
	}
	return x
}

// CheckFields builds an object from written fields (the data of an event, the
// params of an action, the input of an actor). From pos to end is where a missing
// field is reported.
func (c *Checker) CheckFields(pos, end diag.Pos, fields []FieldValue, scope *Scope, object ir.TypeID, diags *diag.List) *ir.Expr {
	return c.CheckValue(Value{Kind: Map, Pos: pos, End: end, Fields: fields}, scope, object, diags)
}

func (p *pass) yaml(v Value, want ir.TypeID, with *Filling) *ir.Expr {
	switch v.Kind {
	case Text:
		return p.text(v.Source, want)
	case List:
		return p.yamlList(v, want, with)
	case Map:
		return p.yamlMap(v, want, with)
	}
	if p.plain(want) == ir.Any {
		return &ir.Expr{Op: ir.LitAny, Type: ir.Any, Str: "null", Pos: v.Pos}
	}
	return p.refuseValue(v, diag.NullAsValue)
}

// yamlList builds a list.
func (p *pass) yamlList(v Value, want ir.TypeID, with *Filling) *ir.Expr {
	if !p.takes(want, ir.ListKind) {
		return p.refuseValue(v, diag.WrongType, "a list", p.name(want), p.sample(want))
	}
	elems, t, ok := p.yamlElements(v.Items, p.elemHint(want, ir.ListKind), with.elem())
	if !ok {
		return nil
	}
	return p.carried(p.built(v, ir.MakeList, p.types.ListOf(t), elems), want)
}

// takes tells whether a place takes a list (or map) that YAML builds.
func (p *pass) takes(want ir.TypeID, kind ir.TypeKind) bool {
	want = p.plain(want)
	return want == ir.NoType || want == ir.Any || p.kind(want) == kind
}

// built makes the node of a YAML list, map or object.
func (p *pass) built(v Value, op ir.Op, t ir.TypeID, args []*ir.Expr) *ir.Expr {
	x := &ir.Expr{Op: op, Type: t, Args: args, Pos: v.Pos}
	x.CanFail = p.canFail(x)
	return x
}

// carried gives x to a place that wants any, or what it has anyway.
func (p *pass) carried(x *ir.Expr, want ir.TypeID) *ir.Expr {
	if p.plain(want) == ir.Any {
		x, _ = p.carry(x)
	} else if y, ok := p.adapt(x, p.plain(want)); ok {
		return y
	}
	return x
}

// yamlElements builds elements of one type: the one that is wanted, else the one
// that they have.
func (p *pass) yamlElements(items []Value, want ir.TypeID, with *Filling) ([]*ir.Expr, ir.TypeID, bool) {
	elems, t, ok := make([]*ir.Expr, len(items)), want, true
	for i, item := range items {
		x := p.yaml(item, want, with)
		switch {
		case x == nil:
			ok = false
			continue
		case p.kind(x.Type) == ir.OptionalKind:
			p.refuseValue(item, diag.OptionalInside, p.name(x.Type))
			ok = false
			continue
		case t == ir.NoType:
			t = x.Type
		}
		if y, good := p.adapt(x, t); good {
			x = y
		} else if good = p.adaptAll(elems[:i], x.Type); good {
			t = x.Type
		} else {
			p.refuseValue(item, diag.MixedElements, p.name(x.Type), p.name(t))
			ok = false
		}
		elems[i] = x
	}
	return elems, t, ok
}

// yamlMap builds an object where one is wanted, else a map.
func (p *pass) yamlMap(v Value, want ir.TypeID, with *Filling) *ir.Expr {
	if p.kind(p.plain(want)) == ir.ObjectKind {
		return p.yamlObject(v, p.plain(want), with)
	}
	if !p.takes(want, ir.MapKind) {
		return p.refuseValue(v, diag.WrongType, "a map", p.name(want), p.sample(want))
	}
	items := make([]Value, len(v.Fields))
	for i, f := range v.Fields {
		items[i] = f.Value
	}
	elems, t, ok := p.yamlElements(items, p.elemHint(want, ir.MapKind), with.elem())
	if !ok {
		return nil
	}
	args := make([]*ir.Expr, 0, 2*len(elems))
	for i, f := range v.Fields {
		key := str(f.Name.Text)
		key.Pos = f.Name.At(0)
		args = append(args, key, elems[i])
	}
	return p.carried(p.built(v, ir.MakeMap, p.types.MapOf(t), args), want)
}

func (p *pass) yamlObject(v Value, t ir.TypeID, with *Filling) *ir.Expr {
	values, ok := make([]*ir.Expr, len(p.types.At(t).Fields)), true
	given := make([]bool, len(values))
	var written []int
	for _, f := range v.Fields {
		i := p.types.Field(t, f.Name.Text)
		if i < 0 {
			ok = p.noYAMLField(f, t)
			continue
		}
		given[i], written = true, append(written, i)
		values[i] = p.yaml(f.Value, p.fieldType(p.types.At(t).Fields[i]), with.part(i))
		ok = ok && values[i] != nil
	}
	missing := p.fillIn(t, with, values, given)
	if missing = p.unspoken(missing, v.Fields, t); len(missing) > 0 {
		return p.refuseValue(v, diag.FieldLeftOut, p.name(t), oneOfAll(missing))
	}
	if !ok {
		return nil
	}
	return AsWritten(p.built(v, ir.MakeObject, t, values), written)
}

// unspoken are the missing fields but those that a misspelt one is taken for: these
// have been named.
func (p *pass) unspoken(missing []string, fields []FieldValue, t ir.TypeID) []string {
	for _, f := range fields {
		if len(missing) == 0 {
			break
		}
		if p.types.Field(t, f.Name.Text) < 0 {
			near := p.nearField(f.Name.Text, t)
			missing = slices.DeleteFunc(missing, func(name string) bool { return name == near })
		}
	}
	return missing
}

func (p *pass) noYAMLField(f FieldValue, t ir.TypeID) bool {
	end := f.Name.At(len([]rune(f.Name.Text)))
	p.fail(f.Name.At(0), end, diag.NoSuchField, p.name(t), f.Name.Text, p.nearField(f.Name.Text, t), p.fieldsOf(t))
	return false
}
