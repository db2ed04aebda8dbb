package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file declares what a machine holds: its input, its context with initial
// values, its output (SPEC 2.3, 2.4).

// declareData makes the types of input, context and output.
func (c *chart) declareData() {
	c.m.Input = c.object("Input", c.doc.Input, literalDefaults)
	c.m.Context = c.object("Context", c.doc.Context, laterDefaults)
	if c.doc.Output.Given {
		fields, _ := c.fields(c.doc.Output.Fields, laterDefaults)
		c.m.Output = c.types.Object("Output", fields)
	}
}

// initialValues types the context's initial values: what is written, else the
// type's zero value; an optional field starts absent.
func (c *chart) initialValues() {
	if c.m.Context == ir.NoType {
		return
	}
	scope := c.scope(scopeKey{sight: early})
	for i := range c.doc.Context {
		f := &c.doc.Context[i]
		field := c.types.At(c.m.Context).Fields[i]
		var e *ir.Expr
		switch {
		case f.Default.Kind != schema.NoValue:
			want := field.Type
			if field.Optional {
				want = c.types.OptionalOf(want)
			}
			e = c.fit(f.Default, scope, want)
		case field.Optional:
			e = &ir.Expr{Op: ir.NoneOf, Type: c.types.OptionalOf(field.Type)}
		case !c.poisoned[f.Name.Text]:
			if e = c.zero(field.Type); e == nil && (field.Type == ir.Any || len(c.poisoned) == 0) {
				c.add(f.Name, diag.NoZero, f.Name.Text)
			}
		}
		c.m.ContextInit = append(c.m.ContextInit, e)
	}
}

// zero is the value of a type where none is written; nil when there is none
// (`any`). A field's own default stands before its type's zero.
func (c *chart) zero(t ir.TypeID) *ir.Expr {
	switch typ := *c.types.At(t); typ.Kind {
	case ir.BoolKind:
		return &ir.Expr{Op: ir.LitBool, Type: t}
	case ir.IntKind:
		return &ir.Expr{Op: ir.LitInt, Type: t}
	case ir.DoubleKind:
		return &ir.Expr{Op: ir.LitDouble, Type: t}
	case ir.StringKind:
		return &ir.Expr{Op: ir.LitString, Type: t}
	case ir.TimestampKind:
		return &ir.Expr{Op: ir.LitTimestamp, Type: t}
	case ir.DurationKind:
		return &ir.Expr{Op: ir.LitDuration, Type: t}
	case ir.EnumKind:
		return &ir.Expr{Op: ir.LitEnum, Type: t, Str: typ.Values[0]}
	case ir.ListKind:
		return &ir.Expr{Op: ir.MakeList, Type: t}
	case ir.MapKind:
		return &ir.Expr{Op: ir.MakeMap, Type: t}
	case ir.ObjectKind:
		return c.zeroObject(t, typ.Fields)
	}
	return nil
}

func (c *chart) zeroObject(t ir.TypeID, fields []ir.Field) *ir.Expr {
	e := &ir.Expr{Op: ir.MakeObject, Type: t, Args: make([]*ir.Expr, len(fields))}
	for i, f := range fields {
		switch {
		case f.Default != nil:
			e.Args[i] = f.Default
		case !f.Optional:
			if e.Args[i] = c.zero(f.Type); e.Args[i] == nil {
				return nil
			}
		}
	}
	return e
}
