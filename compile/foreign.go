package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file brings the types of another chart into this one (SPEC 2.9: between
// charts types compare by structure). A foreign type that has the structure of
// a declared one is that one; any other is entered without a declared name.
// Inputs and events keep the defaults that their own chart gives them, also those of
// the objects in them.

// A foreigner translates the types of one chart.
type foreigner struct {
	c        *chart
	from     *ir.Machine
	ids      map[ir.TypeID]ir.TypeID
	fillings map[ir.TypeID]*expr.Filling
}

// abroad is what is known of the types of other charts.
type abroad struct {
	foreigners map[*ir.Machine]*foreigner
	structures map[string]ir.TypeID // by signature
}

// foreign gives the translator of a chart's types, one for each chart.
func (c *chart) foreign(m *ir.Machine) *foreigner {
	f := c.foreigners[m]
	if f == nil {
		if c.foreigners == nil {
			c.foreigners = map[*ir.Machine]*foreigner{}
		}
		f = &foreigner{c: c, from: m, ids: map[ir.TypeID]ir.TypeID{}, fillings: map[ir.TypeID]*expr.Filling{}}
		c.foreigners[m] = f
	}
	return f
}

// known gives this chart's id of a foreign type.
func (f *foreigner) known(t ir.TypeID) ir.TypeID {
	if t <= ir.ErrorType {
		return t
	}
	if id, done := f.ids[t]; done {
		return id
	}
	id := f.find(t)
	if id == ir.NoType {
		if id = f.enter(t); f.from.Types[t].Kind == ir.ObjectKind {
			id = f.c.keep(id)
		}
	}
	f.ids[t] = id
	return id
}

// find looks for a type of the same structure: a declared one of the same name,
// another declared one, one that another chart brought in.
func (f *foreigner) find(t ir.TypeID) ir.TypeID {
	kind := f.from.Types[t].Kind
	if kind != ir.ObjectKind && kind != ir.EnumKind {
		return ir.NoType
	}
	want := signature(f.from.Types, t)
	if id, declared := f.c.types.Lookup(f.from.Types[t].Name); declared && signature(f.c.types.All(), id) == want {
		return id
	}
	return f.c.structure(want)
}

// structure finds a type by its signature: a declared one or one that was kept.
func (c *chart) structure(want string) ir.TypeID {
	if c.structures == nil {
		c.structures = map[string]ir.TypeID{}
		for id, t := range c.types.All() {
			key := ""
			if t.Named && (t.Kind == ir.ObjectKind || t.Kind == ir.EnumKind) {
				key = signature(c.types.All(), ir.TypeID(id))
			}
			if _, known := c.structures[key]; !known && key != "" {
				c.structures[key] = ir.TypeID(id)
			}
		}
	}
	return c.structures[want]
}

// keep makes an unnamed type known by its structure, or gives the one that is:
// what two actors give is one type when it looks alike.
func (c *chart) keep(t ir.TypeID) ir.TypeID {
	key := signature(c.types.All(), t)
	if id := c.structure(key); id != ir.NoType {
		return id
	}
	c.structures[key] = t
	return t
}

// enter adds a foreign type to this chart's.
func (f *foreigner) enter(t ir.TypeID) ir.TypeID {
	switch typ := f.from.Types[t]; typ.Kind {
	case ir.ListKind:
		return f.c.types.ListOf(f.known(typ.Elem))
	case ir.MapKind:
		return f.c.types.MapOf(f.known(typ.Elem))
	case ir.OptionalKind:
		return f.c.types.OptionalOf(f.known(typ.Elem))
	case ir.EnumKind:
		return f.c.types.Enum(typ.Name, typ.Values)
	case ir.ObjectKind:
		return f.object(typ.Name, typ.Fields)
	}
	panic(fmt.Sprintf("bug: compile cannot bring in a type of kind %s", f.from.Types[t].Kind))
}

// fresh enters an object type under a name of its own, with its own defaults.
func (f *foreigner) fresh(t ir.TypeID, name string) ir.TypeID {
	if t == ir.NoType {
		return ir.NoType
	}
	own := f.object(name, f.from.Types[t].Fields)
	f.c.check.Fill(own, f.fillingOf(t, own))
	return own
}

// filling is what fills a value of a foreign type, whatever the defaults of the type
// of this chart that it shares; nil where there is nothing to fill.
func (f *foreigner) filling(t ir.TypeID) *expr.Filling {
	if with, done := f.fillings[t]; done {
		return with
	}
	var with *expr.Filling
	switch typ := &f.from.Types[t]; typ.Kind {
	case ir.OptionalKind:
		with = f.filling(typ.Elem)
	case ir.ListKind, ir.MapKind:
		if elem := f.filling(typ.Elem); elem != nil {
			with = &expr.Filling{Elem: elem}
		}
	case ir.ObjectKind:
		with = f.fillingOf(t, f.known(t))
	}
	f.fillings[t] = with
	return with
}

// fillingOf is that of an object, in the order of the fields that its type has here.
func (f *foreigner) fillingOf(t, own ir.TypeID) *expr.Filling {
	theirs := f.from.Types[t].Fields
	with := &expr.Filling{Defaults: make([]*ir.Expr, len(theirs)), Parts: make([]*expr.Filling, len(theirs))}
	for _, field := range theirs {
		i := f.c.types.Field(own, field.Name)
		with.Defaults[i], with.Parts[i] = f.literal(field.Default), f.filling(field.Type)
	}
	return with
}

func (f *foreigner) object(name string, fields []ir.Field) ir.TypeID {
	own := make([]ir.Field, len(fields))
	for i, field := range fields {
		own[i] = field
		own[i].Type = f.known(field.Type)
		own[i].Default = f.literal(field.Default)
	}
	return f.c.types.Object(name, own)
}

// literal translates a default, which is a literal.
func (f *foreigner) literal(e *ir.Expr) *ir.Expr {
	if e == nil {
		return nil
	}
	own := *e
	own.Type = f.known(e.Type)
	own.Args = make([]*ir.Expr, len(e.Args))
	for i, a := range e.Args {
		own.Args[i] = f.literal(a)
	}
	return f.reorder(&own, e)
}

// reorder puts the parts of an object or enum literal into the order of this
// chart's type, which may differ.
func (f *foreigner) reorder(own, e *ir.Expr) *ir.Expr {
	mine, theirs := f.c.types.At(own.Type), &f.from.Types[e.Type]
	switch own.Op {
	case ir.MakeObject:
		args := make([]*ir.Expr, len(mine.Fields))
		for i := range theirs.Fields {
			args[f.c.types.Field(own.Type, theirs.Fields[i].Name)] = own.Args[i]
		}
		own.Args = args
	case ir.LitEnum:
		own.Int = int64(f.c.types.Value(own.Type, own.Str))
	}
	return own
}

// signature is equal for types of equal structure, whatever their names and
// the order of their fields.
func signature(types []ir.Type, t ir.TypeID) string {
	if t == ir.NoType {
		return "{}"
	}
	typ := &types[t]
	switch typ.Kind {
	case ir.ListKind, ir.MapKind, ir.OptionalKind:
		return fmt.Sprintf("%d<%s>", typ.Kind, signature(types, typ.Elem))
	case ir.EnumKind:
		values := append([]string(nil), typ.Values...)
		slices.Sort(values)
		return fmt.Sprintf("%q", values)
	case ir.ObjectKind:
		parts := make([]string, len(typ.Fields))
		for i, f := range typ.Fields {
			parts[i] = fmt.Sprintf("%s %v %s", f.Name, f.Optional, signature(types, f.Type))
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ",") + "}"
	}
	return typ.Name
}
