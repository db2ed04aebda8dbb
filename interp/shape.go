package interp

// This file turns ir types into shapes: the same types with everything that
// writing, reading and comparing values needs already looked up.

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/lockstep-charts/lockstep/ir"
)

// A shape is one type, resolved.
type shape struct {
	kind      ir.TypeKind
	name      string
	elem      *shape
	fields    []field
	sorted    []int // numbers of fields, by name
	values    []string
	codecs    sync.Map // of Go types seen at run time: reflect.Type to *codec
	hasDouble bool     // a value of this type may hold a double
}

// A field is one field of an object shape.
type field struct {
	name       string
	shape      *shape
	optional   bool
	hasDefault bool // may be left out: fallback stands for it
	fallback   word
}

// newShapes resolves all types of a machine. Declared types have no cycles, but
// may refer to later ones.
func newShapes(types []ir.Type) []*shape {
	b := &shaper{types: types, shapes: make([]*shape, len(types))}
	for id := range types {
		b.shape(ir.TypeID(id))
	}
	return b.shapes
}

type shaper struct {
	types  []ir.Type
	shapes []*shape
}

func (b *shaper) shape(id ir.TypeID) *shape {
	if b.shapes[id] != nil {
		return b.shapes[id]
	}
	t := &b.types[id]
	s := &shape{kind: t.Kind, name: t.Name, values: t.Values}
	b.shapes[id] = s
	switch t.Kind {
	case ir.ListKind, ir.MapKind, ir.OptionalKind:
		s.elem = b.shape(t.Elem)
	case ir.ObjectKind:
		b.object(s, t.Fields)
	}
	s.hasDouble = hasDouble(s)
	return s
}

func (b *shaper) object(s *shape, fields []ir.Field) {
	s.fields = make([]field, len(fields))
	s.sorted = make([]int, len(fields))
	for i := range fields {
		s.fields[i] = b.field(&fields[i])
		s.sorted[i] = i
	}
	slices.SortFunc(s.sorted, func(i, j int) int {
		return cmp.Compare(s.fields[i].name, s.fields[j].name)
	})
}

// field finds what stands for a field that is left out: its default, or absence.
func (b *shaper) field(f *ir.Field) field {
	r := field{name: f.Name, shape: b.shape(f.Type), optional: f.Optional}
	if v, ok := b.constant(f.Default); ok {
		r.hasDefault, r.fallback = true, v
	} else if f.Optional {
		r.hasDefault, r.fallback = true, absent
	}
	return r
}

// constant is the value of a default, which is a literal; false: there is none, or one
// of type any that takes more bytes than any value may.
func (b *shaper) constant(e *ir.Expr) (word, bool) {
	if e == nil {
		return word{}, false
	}
	for x := range e.Nodes() { // the types that it works with may be declared below
		b.shape(x.Type)
	}
	k := &linker{shapes: b.shapes}
	v := &env{}
	x := k.value(e)(v)
	return x, !v.Failed()
}

func hasDouble(s *shape) bool {
	for i := range s.fields {
		if s.fields[i].shape.hasDouble {
			return true
		}
	}
	return s.kind == ir.DoubleKind || s.elem != nil && s.elem.hasDouble
}

// String writes the type as a chart would.
func (s *shape) String() string {
	switch s.kind {
	case ir.ListKind:
		return "list<" + s.elem.String() + ">"
	case ir.MapKind:
		return "map<" + s.elem.String() + ">"
	case ir.OptionalKind:
		return "optional<" + s.elem.String() + ">"
	case ir.EnumKind:
		return cmp.Or(s.name, "["+strings.Join(s.values, ", ")+"]")
	}
	return s.name
}
