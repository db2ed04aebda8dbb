package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file lets an object stand where one without a declared name is wanted
// (the input of an actor, an output): it fits when it has the fields, and is
// taken apart and built anew.

// fit checks a value for a place; an expression whose object type has the
// fields that an unnamed object type wants is rebuilt as that type.
func (c *chart) fit(v schema.Value, scope *expr.Scope, want ir.TypeID) *ir.Expr {
	if v.Kind != schema.CEL || want == ir.NoType {
		return c.checkValue(v, scope, want)
	}
	if t := c.types.At(want); t.Kind != ir.ObjectKind || t.Named {
		return c.checkValue(v, scope, want)
	}
	quiet := &diag.List{}
	if e := c.check.CheckValue(value(v), scope, ir.NoType, quiet); e != nil && !quiet.HasErrors() && e.Type != want {
		if made := c.rebuild(e, want); made != nil {
			c.diags.Merge(quiet) // its warnings
			return made
		}
	}
	return c.checkValue(v, scope, want)
}

// rebuild makes an object of another type from one that has its fields; nil
// when it has not.
func (c *chart) rebuild(e *ir.Expr, want ir.TypeID) *ir.Expr {
	from, to := *c.types.At(e.Type), *c.types.At(want)
	if from.Kind != ir.ObjectKind || len(from.Fields) > len(to.Fields) {
		return nil
	}
	out := &ir.Expr{Op: ir.MakeObject, Type: want, Pos: e.Pos, CanFail: e.CanFail, Args: make([]*ir.Expr, len(to.Fields))}
	found := 0
	for i, f := range to.Fields {
		j := c.types.Field(e.Type, f.Name)
		switch {
		case j < 0 && f.Default == nil && !f.Optional:
			return nil
		case j < 0:
			out.Args[i] = f.Default
		case from.Fields[j].Type != f.Type || from.Fields[j].Optional && !f.Optional:
			return nil
		default:
			found++
			out.Args[i] = c.pick(e, j)
		}
	}
	if found < len(from.Fields) {
		return nil
	}
	return out
}

// pick reads one field of an object as it is, absence included.
func (c *chart) pick(e *ir.Expr, field int) *ir.Expr {
	f := c.types.At(e.Type).Fields[field]
	t := f.Type
	if f.Optional {
		t = c.types.OptionalOf(t)
	}
	return &ir.Expr{Op: ir.Select, Type: t, Args: []*ir.Expr{e}, Index: field, CanFail: e.CanFail, Pos: e.Pos}
}
