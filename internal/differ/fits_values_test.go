package differ_test

// Which values fit what is declared of a context, an input, an output and events.

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A keeping says what a field means that is left out.
type keeping int

const (
	stays  keeping = iota // of an input, an event: its default, or absent
	stored                // of the context: absent; its default where the chart has got it since
)

func (f *fitter) payload(field string, v any, id ir.TypeID) any {
	if m, is := v.(map[string]any); id == ir.NoType && is {
		for _, key := range slices.Sorted(maps.Keys(m)) {
			f.no("extra_field", "%s.%s", field, key)
		}
		return nil
	}
	if id == ir.NoType {
		f.no("wrong_type", "%s", field)
		return nil
	}
	return f.typed(field, v, id, stays)
}

// context is the fields; one that the chart has got since begins with its initial value.
func (f *fitter) context(v any) any {
	id := f.m.Context
	m, is := v.(map[string]any)
	if id == ir.NoType || !is {
		return f.payload("context", v, id)
	}
	lacking := map[string]any{}
	for _, field := range f.m.Types[id].Fields {
		if _, is := m[field.Name]; !is && !field.Optional && f.older {
			lacking[field.Name] = unsaid{}
		}
	}
	next := f.fields("context", m, f.m.Types[id].Fields, stored, lacking)
	return next
}

func (f *fitter) fields(at string, m map[string]any, fields []ir.Field, k keeping, filled map[string]any) map[string]any {
	next := maps.Clone(filled)
	if next == nil {
		next = map[string]any{}
	}
	known := map[string]bool{}
	for i := range fields {
		field := &fields[i]
		known[field.Name] = true
		v, given := m[field.Name]
		_, has := filled[field.Name]
		switch {
		case given:
			next[field.Name] = f.typed(at+"."+field.Name, v, field.Type, k)
		case has, field.Optional:
		case f.canBeLeftOut(field) && (k == stays || f.older):
			next[field.Name] = unsaid{}
		default:
			f.no("missing_field", "%s.%s", at, field.Name)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if !known[key] {
			f.no("extra_field", "%s.%s", at, key)
		}
	}
	return next
}

func (f *fitter) canBeLeftOut(field *ir.Field) bool {
	if field.Optional || field.Default != nil {
		return true
	}
	t := &f.m.Types[field.Type]
	for i := range t.Fields {
		if !f.canBeLeftOut(&t.Fields[i]) {
			return false
		}
	}
	return t.Kind == ir.ObjectKind
}

// typed is a value as the type has it.
func (f *fitter) typed(at string, v any, id ir.TypeID, k keeping) any {
	t := &f.m.Types[id]
	switch t.Kind {
	case ir.OptionalKind:
		return f.typed(at, v, t.Elem, k)
	case ir.AnyKind:
		if !finite(v) {
			f.noPart("wrong_type", "%s", at)
		}
		return v
	case ir.ListKind:
		list, is := v.([]any)
		if !is {
			f.no("wrong_type", "%s", at)
			return nil
		}
		next := []any{}
		for i, e := range list {
			next = append(next, f.typed(fmt.Sprintf("%s[%d]", at, i), e, t.Elem, k))
		}
		return next
	case ir.MapKind, ir.ObjectKind:
		m, is := v.(map[string]any)
		if !is {
			f.no("wrong_type", "%s", at)
			return nil
		}
		if t.Kind == ir.ObjectKind {
			return f.fields(at, m, t.Fields, k, nil)
		}
		next := map[string]any{}
		for _, key := range slices.Sorted(maps.Keys(m)) {
			next[key] = f.typed(at+"."+key, m[key], t.Elem, k)
		}
		return next
	}
	next, is := f.scalar(v, t)
	if !is {
		f.no("wrong_type", "%s", at)
	}
	return next
}

// finite tells whether all numbers of a value are.
func finite(v any) bool {
	switch v := v.(type) {
	case json.Number:
		x, err := v.Float64()
		return err == nil && !math.IsInf(x, 0)
	case []any:
		return !slices.ContainsFunc(v, func(e any) bool { return !finite(e) })
	case map[string]any:
		return finite(append([]any{}, slices.Collect(maps.Values(v))...))
	}
	return true
}

func (f *fitter) scalar(v any, t *ir.Type) (any, bool) {
	text, isText := v.(string)
	number, isNumber := v.(json.Number)
	x, _ := number.Float64()
	switch t.Kind {
	case ir.BoolKind:
		_, is := v.(bool)
		return v, is
	case ir.IntKind:
		return json.Number(fmt.Sprintf("%.0f", x)), isNumber && x == math.Trunc(x) && math.Abs(x) <= 1<<53-1
	case ir.DoubleKind:
		return v, isNumber && !math.IsInf(x, 0)
	case ir.StringKind:
		return v, isText
	case ir.EnumKind:
		return v, isText && slices.Contains(t.Values, text)
	case ir.TimestampKind:
		r := kernel.NewSnapshotReader(fmt.Append(nil, quotedName(text)))
		at := r.Timestamp()
		return decoded(string(kernel.AppendTimestamp(nil, at))), isText && r.Close() == nil
	case ir.DurationKind:
		r := kernel.NewSnapshotReader(fmt.Append(nil, quotedName(text)))
		d := r.Duration()
		return decoded(string(kernel.AppendDuration(nil, d))), isText && r.Close() == nil
	}
	panic("bug: values of no kind")
}
