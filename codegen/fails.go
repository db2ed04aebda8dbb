package codegen

// What can fail, and so is printed with a way out; and what has defaults.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// Fails tells whether evaluating and keeping one of these values can fail: a double
// must be finite where it is kept (SPEC 3.9).
func Fails(m *ir.Machine, list ...*ir.Expr) bool {
	return slices.ContainsFunc(list, func(e *ir.Expr) bool { return e != nil && (e.CanFail || m.Holds(e.Type, ir.DoubleKind)) })
}

// HoldsDefault tells whether a field somewhere in the type has a default.
func HoldsDefault(m *ir.Machine, id ir.TypeID) bool {
	t := &m.Types[id]
	return t.Elem != ir.NoType && HoldsDefault(m, t.Elem) ||
		slices.ContainsFunc(t.Fields, func(f ir.Field) bool { return f.Default != nil || HoldsDefault(m, f.Type) })
}

// PathCanFail tells whether an assignment's path leads through what may not be there.
func PathCanFail(m *ir.Machine, c *ir.Assignment) bool {
	for i, st := range c.Path {
		if st.Kind != ir.FieldStep || i < len(c.Path)-1 && fieldOf(m, c.Path, i).Optional {
			return true
		}
	}
	return false
}

// SaysPlace tells whether these actions can have errors of their own, which say where
// they are.
func SaysPlace(m *ir.Machine, list []ir.Action) bool {
	return some(ir.Actions(list), func(a *ir.Action) bool { return saysPlace(m, a) })
}

// saysPlace tells it of one action, without those that stand in it.
func saysPlace(m *ir.Machine, a *ir.Action) bool {
	switch {
	case a.Op == ir.Append, a.Op == ir.Foreach, a.Op == ir.Spawn, a.Delay != nil:
		return true
	case Fails(m, a.Data, a.Target, a.ID, a.Message, a.Cond, a.In):
		return true
	}
	return slices.ContainsFunc(a.Assigns, func(c ir.Assignment) bool { return PathCanFail(m, &c) || Fails(m, c.Value) })
}
