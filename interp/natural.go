package interp

// This file shows values in plain Go types, for hosts that know no others.

import (
	"encoding/json"

	"github.com/lockstep-charts/lockstep/ir"
)

// natural is a value in plain Go types: map[string]any for an object, []any for
// a list, nil for what is absent.
func natural(s *shape, w word) any {
	switch s.kind {
	case ir.BoolKind:
		return w.bool()
	case ir.IntKind:
		return w.n
	case ir.DoubleKind:
		return w.double()
	case ir.StringKind:
		return w.string()
	case ir.TimestampKind:
		return w.timestamp().Time()
	case ir.DurationKind:
		return w.duration().Duration()
	case ir.EnumKind:
		return s.values[w.n]
	case ir.AnyKind:
		return naturalJSON(w)
	}
	return naturalCompound(s, w)
}

func naturalCompound(s *shape, w word) any {
	switch s.kind {
	case ir.OptionalKind:
		if w.isAbsent() {
			return nil
		}
		return natural(s.elem, w)
	case ir.ListKind:
		list := make([]any, 0, w.n)
		for _, x := range w.list() {
			list = append(list, natural(s.elem, x))
		}
		return list
	}
	return naturalMap(s, w)
}

// naturalMap is a map, or an object without its absent fields.
func naturalMap(s *shape, w word) map[string]any {
	m := map[string]any{}
	if s.kind == ir.MapKind {
		keys, values := w.entries()
		for i, key := range keys {
			m[key] = natural(s.elem, values[i])
		}
		return m
	}
	for i, f := range s.fields {
		if x := w.field(i); !x.isAbsent() {
			m[f.name] = natural(f.shape, x)
		}
	}
	return m
}

// naturalJSON is what encoding/json makes of an any.
func naturalJSON(w word) any {
	var x any
	if err := json.Unmarshal([]byte(w.string()), &x); err != nil {
		panic("bug: an any is no JSON: " + err.Error())
	}
	return x
}
