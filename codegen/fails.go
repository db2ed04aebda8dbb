package codegen

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// HasDouble tells whether a value of a type can hold a double, which is asked whether
// it is finite where it is stored or leaves the machine (SPEC 10.6).
func HasDouble(m *ir.Machine, id ir.TypeID) bool {
	switch t := &m.Types[id]; t.Kind {
	case ir.DoubleKind:
		return true
	case ir.ListKind, ir.MapKind, ir.OptionalKind:
		return HasDouble(m, t.Elem)
	case ir.ObjectKind:
		return slices.ContainsFunc(t.Fields, func(f ir.Field) bool { return HasDouble(m, f.Type) })
	}
	return false
}

// Fails tells whether evaluating and keeping one of these values can fail.
func Fails(m *ir.Machine, list ...*ir.Expr) bool {
	return slices.ContainsFunc(list, func(e *ir.Expr) bool { return e != nil && (e.CanFail || HasDouble(m, e.Type)) })
}

// PathCanFail tells whether an assignment's path leads through what may not be there.
func PathCanFail(m *ir.Machine, c *ir.Assignment) bool {
	of := m.Context
	for i, st := range c.Path {
		if st.Kind != ir.FieldStep || i < len(c.Path)-1 && m.Types[of].Fields[st.Field].Optional {
			return true
		}
		of = st.Type
	}
	return false
}
