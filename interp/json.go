package interp

// This file writes values as canonical JSON and reads them strictly (SPEC 10.6,
// 10.7). An absent field has no key; a field that is left out gets its default;
// anything else that does not fit is refused by the reader.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// appendJSON appends a value; an absent optional is null, which only the
// message of a log can be.
func (s *shape) appendJSON(b []byte, v word) []byte {
	switch s.kind {
	case ir.BoolKind:
		return kernel.AppendBool(b, v.bool())
	case ir.IntKind:
		return kernel.AppendInt(b, v.n)
	case ir.DoubleKind:
		return kernel.AppendDouble(b, v.double())
	case ir.StringKind:
		return kernel.AppendString(b, v.string())
	case ir.TimestampKind:
		return kernel.AppendTimestamp(b, v.timestamp())
	case ir.DurationKind:
		return kernel.AppendDuration(b, v.duration())
	case ir.EnumKind:
		return kernel.AppendString(b, s.values[v.n])
	case ir.AnyKind:
		return appendAny(b, v)
	}
	return s.appendCompound(b, v)
}

func (s *shape) appendCompound(b []byte, v word) []byte {
	switch s.kind {
	case ir.ListKind:
		return kernel.AppendList(b, v.list(), s.elem.appendJSON)
	case ir.MapKind:
		return s.appendMap(b, v)
	case ir.OptionalKind:
		if v.isAbsent() {
			return append(b, "null"...)
		}
		return s.elem.appendJSON(b, v)
	case ir.ObjectKind:
		return append(s.appendFields(append(b, '{'), v), '}')
	}
	panic(fmt.Sprintf("bug: the interpreter writes no value of kind %s", s.kind))
}

// appendAny appends JSON as it is; the zero word is null.
func appendAny(b []byte, v word) []byte {
	if v.n == 0 {
		return append(b, "null"...)
	}
	return append(b, v.string()...)
}

func (s *shape) appendMap(b []byte, v word) []byte {
	keys, values := v.entries()
	b = append(b, '{')
	for i, key := range keys {
		b = s.elem.appendJSON(kernel.AppendKey(b, key), values[i])
	}
	return append(b, '}')
}

func (s *shape) appendFields(b []byte, v word) []byte {
	for _, i := range s.sorted {
		b = s.appendField(b, v, i)
	}
	return b
}

func (s *shape) appendField(b []byte, v word, i int) []byte {
	x := v.field(i)
	if x.isAbsent() {
		return b
	}
	f := &s.fields[i]
	return f.shape.appendJSON(kernel.AppendKey(b, f.name), x)
}

// appendEvent appends an event: its fields with `type` among them, in order.
func (s *shape) appendEvent(b []byte, name string, v word) []byte {
	b = append(b, '{')
	typed := false
	for _, i := range s.sorted {
		if !typed && s.fields[i].name > "type" {
			b, typed = appendType(b, name), true
		}
		b = s.appendField(b, v, i)
	}
	if !typed {
		b = appendType(b, name)
	}
	return append(b, '}')
}

func appendType(b []byte, name string) []byte {
	return kernel.AppendString(kernel.AppendKey(b, "type"), name)
}

// A mode says what a left-out field means.
type mode uint8

const (
	given  mode = iota // written by someone: it has its default
	stored             // written by us: it is absent, the text is broken, or the field is new
)

// decode reads a value; after a refusal it gives zero values.
func (s *shape) decode(r *kernel.Reader, m mode) word {
	switch s.kind {
	case ir.BoolKind:
		return boolValue(r.Bool())
	case ir.IntKind:
		return intValue(r.Int())
	case ir.DoubleKind:
		return doubleValue(r.Double())
	case ir.StringKind:
		return stringValue(r.Text())
	case ir.TimestampKind:
		return intValue(int64(r.Timestamp()))
	case ir.DurationKind:
		return intValue(int64(r.Duration()))
	case ir.EnumKind:
		return intValue(int64(r.Enum(s.values)))
	case ir.AnyKind:
		return stringValue(string(r.Any()))
	}
	return s.decodeCompound(r, m)
}

func (s *shape) decodeCompound(r *kernel.Reader, m mode) word {
	switch s.kind {
	case ir.ListKind:
		return s.decodeList(r, m)
	case ir.MapKind:
		return s.decodeMap(r, m)
	case ir.OptionalKind:
		return s.elem.decode(r, m)
	case ir.ObjectKind:
		return s.decodeObject(r, m, "", nil)
	}
	panic(fmt.Sprintf("bug: the interpreter reads no value of kind %s", s.kind))
}

func (s *shape) decodeList(r *kernel.Reader, m mode) word {
	var elems []word
	for r.List(); r.More(); {
		elems = append(elems, s.elem.decode(r, m))
	}
	return listValue(elems)
}

// An entry is one of a map being read.
type entry struct {
	key   string
	value word
}

func (s *shape) decodeMap(r *kernel.Reader, m mode) word {
	var entries []entry
	if r.Object() {
		for key, ok := r.MapKey(); ok; key, ok = r.MapKey() {
			entries = append(entries, entry{key, s.elem.decode(r, m)})
		}
	}
	return mapOf(entries)
}

// mapOf sorts entries; of equal keys the last counts.
func mapOf(entries []entry) word {
	slices.SortStableFunc(entries, func(a, b entry) int { return strings.Compare(a.key, b.key) })
	keys, values := make([]string, 0, len(entries)), make([]word, 0, len(entries))
	for i, e := range entries {
		if i+1 < len(entries) && entries[i+1].key == e.key {
			continue
		}
		keys, values = append(keys, e.key), append(values, e.value)
	}
	return mapValue(keys, values)
}

// decodeObject reads an object. An event's has the key `type` besides, which
// must say event. Fields left out are taken from start, or without it (nil) are
// what the declaration says.
func (s *shape) decodeObject(r *kernel.Reader, m mode, event string, start []word) word {
	if !r.Object() {
		return word{}
	}
	fields, seen := make([]word, len(s.fields)), make([]bool, len(s.fields))
	named := kernel.EventName{Name: event}
	for key, ok := r.Key(); ok; key, ok = r.Key() {
		if i, found := s.number(key); found {
			fields[i], seen[i] = s.fields[i].shape.decode(r, m), true
		} else if event != "" && string(key) == "type" {
			named.Read(r)
		} else {
			r.Extra()
		}
	}
	if event != "" {
		named.Check(r)
	}
	s.fill(r, m, fields, seen, start)
	return objectValue(fields)
}

// number finds a field by its name.
func (s *shape) number(name []byte) (int, bool) {
	for i := range s.fields {
		if s.fields[i].name == string(name) {
			return i, true
		}
	}
	return 0, false
}

func (s *shape) fill(r *kernel.Reader, m mode, fields []word, seen []bool, start []word) {
	for i := range fields {
		switch {
		case seen[i]:
		case start != nil:
			fields[i] = start[i]
		case s.fields[i].optional && (m == stored || !r.Fills()):
			fields[i] = absent
		case s.fields[i].hasDefault:
			fields[i] = s.fields[i].fallback
			if m == stored {
				r.Lacks(s.fields[i].name)
			}
		default:
			r.Missing(s.fields[i].name)
		}
	}
}

// finite fails with range when a double in the value is not finite: such a
// value is neither stored nor given away.
func (s *shape) finite(e *kernel.Eval, v word) {
	if !s.hasDouble || v.isAbsent() || e.Failed() {
		return
	}
	switch s.kind {
	case ir.DoubleKind:
		e.Finite(v.double())
	case ir.OptionalKind:
		s.elem.finite(e, v)
	case ir.ListKind:
		finiteAll(e, s.elem, v.list())
	case ir.MapKind:
		_, values := v.entries()
		finiteAll(e, s.elem, values)
	case ir.ObjectKind:
		for i := range s.fields {
			s.fields[i].shape.finite(e, v.field(i))
		}
	}
}

func finiteAll(e *kernel.Eval, elem *shape, values []word) {
	for _, x := range values {
		elem.finite(e, x)
	}
}
