package interp

// This file compares values by their shape. Doubles are IEEE 754: NaN equals
// nothing (SPEC 3.9).

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// equal says whether two values of one shape are equal. Elements of lists and
// maps count against the limit, as the kernel's operations count them.
func (s *shape) equal(e *kernel.Eval, a, b word) bool {
	switch s.kind {
	case ir.DoubleKind:
		return a.double() == b.double()
	case ir.StringKind, ir.AnyKind:
		return a.string() == b.string()
	case ir.ListKind:
		return kernel.ListEqual(e, a.list(), b.list(), s.elem.equalIn(e))
	case ir.MapKind:
		return equalMaps(e, s.elem, a, b)
	case ir.OptionalKind:
		return equalOptionals(e, s.elem, a, b)
	case ir.ObjectKind:
		return s.equalObjects(e, a, b)
	}
	return a.n == b.n
}

// equalIn is equality within one evaluation.
func (s *shape) equalIn(e *kernel.Eval) func(a, b word) bool {
	return func(a, b word) bool { return s.equal(e, a, b) }
}

func equalMaps(e *kernel.Eval, elem *shape, a, b word) bool {
	if a.n != b.n || !e.Count(int(a.n)) {
		return false
	}
	keys, values := a.entries()
	for i, key := range keys {
		other, ok := b.lookup(key)
		if !ok || !elem.equal(e, values[i], other) {
			return false
		}
	}
	return true
}

func equalOptionals(e *kernel.Eval, elem *shape, a, b word) bool {
	if a.isAbsent() || b.isAbsent() {
		return a.isAbsent() && b.isAbsent()
	}
	return elem.equal(e, a, b)
}

func (s *shape) equalObjects(e *kernel.Eval, a, b word) bool {
	for i := range s.fields {
		if !equalOptionals(e, s.fields[i].shape, a.field(i), b.field(i)) {
			return false
		}
	}
	return true
}
