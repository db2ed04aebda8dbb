package interp

// This file binds what is made of parts, and finds the codec of a value whose Go
// type is known only when it comes.

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

func bindList(t reflect.Type, s *shape) (*codec, error) {
	if t.Kind() != reflect.Slice {
		return nil, mismatch(t, s)
	}
	elem, err := bind(t.Elem(), s.elem)
	if err != nil {
		return nil, fmt.Errorf("its elements: %w", err)
	}
	return &codec{
		func(w word, v reflect.Value) *kernel.Refusal {
			list := reflect.MakeSlice(t, int(w.n), int(w.n))
			for i, x := range w.list() {
				if err := elem.read(x, list.Index(i)); err != nil {
					return err.In(fmt.Sprintf("[%d]", i))
				}
			}
			v.Set(list)
			return nil
		},
		func(v reflect.Value) (word, *kernel.Refusal) { return writeList(v, elem) },
	}, nil
}

func writeList(v reflect.Value, elem *codec) (word, *kernel.Refusal) {
	if err := kernel.CheckEntries(v.Len()); err != nil {
		return word{}, err
	}
	list := make([]word, v.Len())
	for i := range list {
		w, err := elem.write(v.Index(i))
		if err != nil {
			return word{}, err.In(fmt.Sprintf("[%d]", i))
		}
		list[i] = w
	}
	return listValue(list), nil
}

func bindMap(t reflect.Type, s *shape) (*codec, error) {
	if t.Kind() != reflect.Map || t.Key().Kind() != reflect.String {
		return nil, mismatch(t, s)
	}
	elem, err := bind(t.Elem(), s.elem)
	if err != nil {
		return nil, fmt.Errorf("its values: %w", err)
	}
	return &codec{
		func(w word, v reflect.Value) *kernel.Refusal { return readMap(w, v, t, elem) },
		func(v reflect.Value) (word, *kernel.Refusal) { return writeMap(v, elem) },
	}, nil
}

func readMap(w word, v reflect.Value, t reflect.Type, elem *codec) *kernel.Refusal {
	keys, values := w.entries()
	m := reflect.MakeMapWithSize(t, len(keys))
	for i, key := range keys {
		x := reflect.New(t.Elem()).Elem()
		if err := elem.read(values[i], x); err != nil {
			return err.In(key)
		}
		m.SetMapIndex(reflect.ValueOf(key).Convert(t.Key()), x)
	}
	v.Set(m)
	return nil
}

func writeMap(v reflect.Value, elem *codec) (word, *kernel.Refusal) {
	if err := kernel.CheckEntries(v.Len()); err != nil {
		return word{}, err
	}
	entries := make([]entry, 0, v.Len())
	for _, key := range sortedKeys(v) {
		if _, err := plainText(key.String()); err != nil {
			return word{}, err
		}
		w, err := elem.write(v.MapIndex(key))
		if err != nil {
			return word{}, err.In(key.String())
		}
		entries = append(entries, entry{key.String(), w})
	}
	return mapOf(entries), nil
}

func sortedKeys(v reflect.Value) []reflect.Value {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	return keys
}

func bindOptional(t reflect.Type, s *shape) (*codec, error) {
	if t.Kind() != reflect.Pointer {
		return nil, mismatch(t, s)
	}
	elem, err := bind(t.Elem(), s.elem)
	if err != nil {
		return nil, err
	}
	return optionalCodec(t, elem), nil
}

func optionalCodec(t reflect.Type, elem *codec) *codec {
	return &codec{
		func(w word, v reflect.Value) *kernel.Refusal {
			if w.isAbsent() {
				v.SetZero()
				return nil
			}
			p := reflect.New(t.Elem())
			v.Set(p)
			return elem.read(w, p.Elem())
		},
		func(v reflect.Value) (word, *kernel.Refusal) {
			if v.IsNil() {
				return absent, nil
			}
			return elem.write(v.Elem())
		},
	}
}

// bindObject serves structs; a map is looked at when it comes.
func bindObject(t reflect.Type, s *shape) (*codec, error) {
	switch {
	case t.Kind() == reflect.Map && t.Key().Kind() == reflect.String && t.Elem().Kind() == reflect.Interface:
		return &codec{
			sure(func(w word, v reflect.Value) { v.Set(reflect.ValueOf(natural(s, w)).Convert(t)) }),
			func(v reflect.Value) (word, *kernel.Refusal) { return s.fromMap(v) },
		}, nil
	case t.Kind() != reflect.Struct:
		return nil, mismatch(t, s)
	}
	return bindStruct(t, s)
}

// A structField ties a field of a struct to one of an object.
type structField struct {
	at    int // in the struct
	field int // in the object
	*codec
}

func bindStruct(t reflect.Type, s *shape) (*codec, error) {
	var fields []structField
	for i := range t.NumField() {
		name, ok := nameOf(t.Field(i))
		if !ok {
			continue
		}
		at, err := s.fieldOf(t, i, name)
		if err != nil {
			return nil, err
		}
		if twice := slices.IndexFunc(fields, func(f structField) bool { return f.field == at }); twice >= 0 {
			return nil, fmt.Errorf("the fields %s and %s of %s are both %q", t.Field(fields[twice].at).Name, t.Field(i).Name, t, s.fields[at].name)
		}
		c, err := bindField(t.Field(i).Type, &s.fields[at])
		if err != nil {
			return nil, fmt.Errorf("the field %s of %s: %w", t.Field(i).Name, t, err)
		}
		fields = append(fields, structField{i, at, c})
	}
	return &codec{
		func(w word, v reflect.Value) *kernel.Refusal {
			for _, f := range fields {
				if err := f.read(w.field(f.field), v.Field(f.at)); err != nil {
					return err.In(s.fields[f.field].name)
				}
			}
			return nil
		},
		func(v reflect.Value) (word, *kernel.Refusal) { return s.fromStruct(v, fields) },
	}, nil
}

// fieldOf is the field that the i-th of a struct, which the chart calls name, is tied to.
func (s *shape) fieldOf(t reflect.Type, i int, name string) (int, error) {
	f := t.Field(i)
	at, known := s.meant(name, f)
	switch {
	case known:
		return at, nil
	case len(s.fields) == 0:
		return 0, fmt.Errorf("the field %s of %s: there are no fields, so there is no %q", f.Name, t, name)
	}
	return 0, fmt.Errorf("the field %s of %s: %s has no field %q%s", f.Name, t, s, name, hint(name, s.names()))
}

// bindField binds a field, which may be optional.
func bindField(t reflect.Type, f *field) (*codec, error) {
	if !f.optional {
		return bind(t, f.shape)
	}
	return bind(t, &shape{kind: ir.OptionalKind, elem: f.shape, hasDouble: f.shape.hasDouble})
}

// nameOf is the chart's name of a struct's field, false if it has none.
func nameOf(f reflect.StructField) (string, bool) {
	tag := tagOf(f)
	switch {
	case !f.IsExported() || tag == "-":
		return "", false
	case tag != "":
		return tag, true
	}
	return strings.ToLower(f.Name[:1]) + f.Name[1:], true
}

// tagOf is the name that a field's json tag gives it.
func tagOf(f reflect.StructField) string {
	tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return tag
}

// meant finds the field that a struct's is meant for: the one of that name, else,
// where no tag says it, the only one that has its letters.
func (s *shape) meant(name string, f reflect.StructField) (at int, known bool) {
	if at, known = s.number([]byte(name)); known || name == tagOf(f) {
		return at, known
	}
	for i := range s.fields {
		if letters(s.fields[i].name) == letters(name) {
			if known {
				return 0, false
			}
			at, known = i, true
		}
	}
	return at, known
}

// letters are those of a name, which Go and charts put together differently: ItemID,
// item_id and itemId.
func letters(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

func (s *shape) names() []string {
	var names []string
	for _, f := range s.fields {
		names = append(names, f.name)
	}
	return names
}

// hint suggests the nearest name.
func hint(name string, names []string) string {
	if near := diag.Nearest(name, names); near != "" {
		return fmt.Sprintf(" (did you mean %q?)", near)
	}
	return ""
}

func (s *shape) fromStruct(v reflect.Value, fields []structField) (word, *kernel.Refusal) {
	words, seen := make([]word, len(s.fields)), make([]bool, len(s.fields))
	for _, f := range fields {
		w, err := f.write(v.Field(f.at))
		if err != nil {
			return word{}, err.In(s.fields[f.field].name)
		}
		words[f.field], seen[f.field] = w, true
	}
	return s.filled(words, seen)
}

// fromMap reads an object out of a Go map.
func (s *shape) fromMap(v reflect.Value) (word, *kernel.Refusal) {
	if m, usual := v.Interface().(Fields); usual {
		if w, fits := s.fromFields(m); fits {
			return w, nil
		}
	}
	words, seen := make([]word, len(s.fields)), make([]bool, len(s.fields))
	for _, key := range sortedKeys(v) {
		name := key.String()
		i, ok := s.number([]byte(name))
		if !ok {
			return word{}, &kernel.Refusal{Code: "extra_field", Field: name, Message: "there is no such field" + hint(name, s.names())}
		}
		w, err := s.fields[i].fromAny(v.MapIndex(key))
		if err != nil {
			return word{}, err.In(name)
		}
		words[i], seen[i] = w, true
	}
	return s.filled(words, seen)
}

// fromFields is fromMap where all fits, without a look at the keys. Of what does not, the
// first by name is told, which is fromMap's to find.
func (s *shape) fromFields(m Fields) (w word, fits bool) {
	words, extra := make([]word, len(s.fields)), len(m)
	for i := range s.fields {
		f := &s.fields[i]
		x, given := m[f.name]
		if !given {
			if words[i] = f.fallback; !f.hasDefault {
				return word{}, false
			}
			continue
		}
		var err *kernel.Refusal
		if words[i], err = f.fromAny(reflect.ValueOf(x)); err != nil {
			return word{}, false
		}
		extra--
	}
	return objectValue(words), extra == 0
}

// fromAny reads a field out of a value of unknown Go type; nil is absent.
func (f *field) fromAny(v reflect.Value) (word, *kernel.Refusal) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() && f.optional {
		return absent, nil
	}
	if f.optional && v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return absent, nil
		}
		v = v.Elem()
	}
	return f.shape.fromDynamic(v)
}

// filled puts defaults where nothing was given.
func (s *shape) filled(words []word, seen []bool) (word, *kernel.Refusal) {
	for i := range words {
		switch f := &s.fields[i]; {
		case seen[i]:
		case f.hasDefault:
			words[i] = f.fallback
		default:
			return word{}, &kernel.Refusal{Code: "missing_field", Field: f.name, Message: "the field is missing"}
		}
	}
	return objectValue(words), nil
}

// dynamicCodec serves `any`: reading gives what natural says, writing looks at
// what comes.
func dynamicCodec(s *shape) *codec {
	return &codec{
		sure(func(w word, v reflect.Value) {
			if x := natural(s, w); x != nil {
				v.Set(reflect.ValueOf(x))
				return
			}
			v.SetZero()
		}),
		func(v reflect.Value) (word, *kernel.Refusal) {
			if v.Kind() == reflect.Interface {
				v = v.Elem()
			}
			return s.fromDynamic(v)
		},
	}
}

// fromDynamic reads a value of unknown Go type. Like JSON it takes every integer for
// an int or a double, a whole double for an int, and text for times.
func (s *shape) fromDynamic(v reflect.Value) (word, *kernel.Refusal) {
	switch {
	case s.kind == ir.AnyKind:
		return fromJSON(v)
	case !v.IsValid():
		return s.fromNothing()
	case s.kind == ir.OptionalKind && v.Kind() != reflect.Pointer:
		return s.elem.fromDynamic(v)
	case (s.kind == ir.IntKind || s.kind == ir.DoubleKind) && v.Type() == numberType:
		return s.parse([]byte(v.String()))
	case s.kind == ir.IntKind && !isTime(v.Type()) && (v.CanInt() || v.CanUint() || v.CanFloat()):
		return fromNumber(v)
	case s.kind == ir.DoubleKind && !isTime(v.Type()) && v.CanInt():
		return doubleValue(float64(v.Int())), nil
	case s.kind == ir.DoubleKind && v.CanUint():
		return doubleValue(float64(v.Uint())), nil
	case (s.kind == ir.TimestampKind || s.kind == ir.DurationKind) && v.Kind() == reflect.String:
		return s.parse(kernel.AppendString(nil, v.String()))
	}
	c, err := s.codecOf(v.Type())
	if err != nil {
		return word{}, &kernel.Refusal{Code: "wrong_type", Message: err.Error()}
	}
	return c.write(v)
}

// numberType is what a decoder of JSON gives that keeps numbers as they were written.
var numberType = reflect.TypeFor[json.Number]()

// fromNumber reads an int out of a number of any type.
func fromNumber(v reflect.Value) (word, *kernel.Refusal) {
	switch {
	case v.CanInt():
		return portable(v.Int())
	case v.CanUint():
		return portable(int64(min(v.Uint(), math.MaxInt64)))
	}
	if f := v.Float(); f == math.Trunc(f) && math.Abs(f) <= kernel.MaxInt {
		return intValue(int64(f)), nil
	}
	return portable(kernel.MaxInt + 1)
}

func (s *shape) fromNothing() (word, *kernel.Refusal) {
	switch s.kind {
	case ir.OptionalKind:
		return absent, nil
	case ir.ObjectKind:
		return s.filled(make([]word, len(s.fields)), make([]bool, len(s.fields)))
	}
	return s.parse([]byte("null"))
}

// fromJSON carries any Go value as encoding/json writes it.
func fromJSON(v reflect.Value) (word, *kernel.Refusal) {
	if !v.IsValid() {
		return stringValue("null"), nil
	}
	text, err := json.Marshal(v.Interface())
	if err != nil {
		return word{}, &kernel.Refusal{Code: "wrong_type", Message: "this must be JSON: " + err.Error()}
	}
	canonical, err := kernel.Canonical(text, kernel.MaxEventBytes)
	if err != nil {
		return word{}, err.(*kernel.Refusal)
	}
	return stringValue(string(canonical)), nil
}
