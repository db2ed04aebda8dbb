package interp

// This file binds Go types to declared types, once, when a handler, an input or
// an event is first seen: what does not fit is said then, by its path. The
// codecs that come out convert values at the host's door; a step never sees them.
//
//	bool       bool                  list<T>      slice
//	int        any integer type      map<T>       map with string keys
//	double     float64               optional<T>  pointer, nil is absent
//	string     string                object       struct, Fields, map[string]any
//	enum       string                any          any, json.RawMessage
//	timestamp  time.Time, kernel.Timestamp
//	duration   time.Duration, kernel.Duration
//
// Every type also fits any, json.RawMessage (its canonical JSON) and Data.
// Struct fields are matched by their json tag, else by their name without regard
// to case and underscores: ItemID is itemId, or item_id.

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A codec converts between a Go type and a shape.
type codec struct {
	read  func(w word, into reflect.Value) *kernel.Refusal
	write func(from reflect.Value) (word, *kernel.Refusal)
}

// sure is the reading of what a Go type holds whatever its value.
func sure(set func(w word, into reflect.Value)) func(word, reflect.Value) *kernel.Refusal {
	return func(w word, into reflect.Value) *kernel.Refusal {
		set(w, into)
		return nil
	}
}

var (
	dataType      = reflect.TypeFor[Data]()
	rawType       = reflect.TypeFor[json.RawMessage]()
	timeType      = reflect.TypeFor[time.Time]()
	spanType      = reflect.TypeFor[time.Duration]()
	timestampType = reflect.TypeFor[kernel.Timestamp]()
	durationType  = reflect.TypeFor[kernel.Duration]()
)

// bind makes the codec of a Go type for a shape, or says why it does not fit.
func bind(t reflect.Type, s *shape) (*codec, error) {
	switch {
	case t == dataType:
		return dataCodec(s), nil
	case t == rawType:
		return rawCodec(s), nil
	case t.Kind() == reflect.Interface && t.NumMethod() == 0:
		return dynamicCodec(s), nil
	}
	switch s.kind {
	case ir.ListKind:
		return bindList(t, s)
	case ir.MapKind:
		return bindMap(t, s)
	case ir.OptionalKind:
		return bindOptional(t, s)
	case ir.ObjectKind:
		return bindObject(t, s)
	}
	return bindScalar(t, s)
}

// mismatch says that a Go type does not fit.
func mismatch(t reflect.Type, s *shape) error {
	return fmt.Errorf("the Go type is %s, the chart declares %s: use %s", t, s, instead(t, s))
}

// instead is what fits, by what was probably meant.
func instead(t reflect.Type, s *shape) string {
	fits := goTypes[s.kind]
	switch {
	case s.kind != ir.ObjectKind:
	case t.Kind() == reflect.String, t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8:
		return fits + ", Fields, or json.RawMessage of JSON"
	case t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct:
		return fits + ", not a pointer to one"
	}
	return fits
}

// goTypes is what fits, for messages.
var goTypes = map[ir.TypeKind]string{
	ir.BoolKind: "bool", ir.IntKind: "int64 or int", ir.DoubleKind: "float64", ir.StringKind: "string",
	ir.TimestampKind: "time.Time", ir.DurationKind: "time.Duration", ir.AnyKind: "any or json.RawMessage",
	ir.ListKind: "a slice", ir.MapKind: "a map with string keys", ir.OptionalKind: "a pointer",
	ir.ObjectKind: "a struct", ir.EnumKind: "a string type",
}

func bindScalar(t reflect.Type, s *shape) (*codec, error) {
	c := scalars[s.kind]
	switch s.kind {
	case ir.TimestampKind:
		return timeCodec(t, s)
	case ir.DurationKind:
		return spanCodec(t, s)
	case ir.IntKind:
		return intCodec(t, s)
	case ir.EnumKind:
		c = scalar{reflect.String, enumCodec(s)}
	}
	if t.Kind() != c.kind {
		return nil, mismatch(t, s)
	}
	return &c.codec, nil
}

// intCodec serves every integer type, of which some hold less than an int of a chart, and
// some more.
func intCodec(t reflect.Type, s *shape) (*codec, error) {
	switch k := t.Kind(); {
	case isTime(t) || k < reflect.Int || k > reflect.Uint64:
		return nil, mismatch(t, s)
	case k <= reflect.Int64:
		return &codec{
			func(w word, v reflect.Value) *kernel.Refusal {
				if v.OverflowInt(w.n) {
					return tooNarrow(w.n, t)
				}
				v.SetInt(w.n)
				return nil
			}, fromNumber}, nil
	}
	return &codec{
		func(w word, v reflect.Value) *kernel.Refusal {
			if w.n < 0 || v.OverflowUint(uint64(w.n)) {
				return tooNarrow(w.n, t)
			}
			v.SetUint(uint64(w.n))
			return nil
		}, fromNumber}, nil
}

// tooNarrow refuses an int that a Go type does not hold.
func tooNarrow(n int64, t reflect.Type) *kernel.Refusal {
	return &kernel.Refusal{Code: "wrong_type", Message: fmt.Sprintf("the Go type %s does not hold %d", t, n)}
}

// isTime tells whether a Go type is an integer for the language alone: of which unit, only
// its type says.
func isTime(t reflect.Type) bool { return t == spanType || t == durationType || t == timestampType }

// A scalar is a codec with the kind of Go types that it serves.
type scalar struct {
	kind reflect.Kind
	codec
}

var scalars = map[ir.TypeKind]scalar{
	ir.BoolKind: {reflect.Bool, codec{
		sure(func(w word, v reflect.Value) { v.SetBool(w.bool()) }),
		func(v reflect.Value) (word, *kernel.Refusal) { return boolValue(v.Bool()), nil },
	}},
	ir.DoubleKind: {reflect.Float64, codec{
		sure(func(w word, v reflect.Value) { v.SetFloat(w.double()) }),
		func(v reflect.Value) (word, *kernel.Refusal) { return finiteDouble(v.Float()) },
	}},
	ir.StringKind: {reflect.String, codec{
		sure(func(w word, v reflect.Value) { v.SetString(w.string()) }),
		func(v reflect.Value) (word, *kernel.Refusal) { return plainText(v.String()) },
	}},
}

func portable(n int64) (word, *kernel.Refusal) { return intValue(n), kernel.CheckInt(n) }

func finiteDouble(f float64) (word, *kernel.Refusal) { return doubleValue(f), kernel.CheckDouble(f) }

func plainText(s string) (word, *kernel.Refusal) { return stringValue(s), kernel.CheckText(s) }

func enumCodec(s *shape) codec {
	return codec{
		sure(func(w word, v reflect.Value) { v.SetString(s.values[w.n]) }),
		func(v reflect.Value) (word, *kernel.Refusal) { return s.enum(v.String()) },
	}
}

// enum finds a text among the values of an enum.
func (s *shape) enum(text string) (word, *kernel.Refusal) {
	return intValue(int64(slices.Index(s.values, text))), kernel.CheckEnum(text, s.values)
}

// timeCodec serves time.Time (floored to ms) and kernel.Timestamp.
func timeCodec(t reflect.Type, s *shape) (*codec, error) {
	switch t {
	case timestampType:
		return &codec{sure(setInt), getTimestamp}, nil
	case timeType:
		return &codec{
			sure(func(w word, v reflect.Value) { v.Set(reflect.ValueOf(w.timestamp().Time())) }),
			func(v reflect.Value) (word, *kernel.Refusal) { return timestamp(v.Interface().(time.Time)) },
		}, nil
	}
	return nil, mismatch(t, s)
}

func setInt(w word, v reflect.Value) { v.SetInt(w.n) }

func getTimestamp(v reflect.Value) (word, *kernel.Refusal) {
	return intValue(v.Int()), kernel.CheckTimestamp(kernel.Timestamp(v.Int()))
}

func timestamp(t time.Time) (word, *kernel.Refusal) {
	if y := t.UTC().Year(); y < 1 || y > 9999 { // maybe more than any Timestamp holds
		return word{}, kernel.CheckTimestamp(kernel.MaxTimestamp + 1)
	}
	return intValue(int64(kernel.TimestampOf(t))), nil
}

// spanCodec serves time.Duration (cut to ms) and kernel.Duration.
func spanCodec(t reflect.Type, s *shape) (*codec, error) {
	switch t {
	case durationType:
		return &codec{sure(setInt), func(v reflect.Value) (word, *kernel.Refusal) { return duration(v.Int()) }}, nil
	case spanType:
		return &codec{
			sure(func(w word, v reflect.Value) { v.SetInt(int64(w.duration().Duration())) }),
			func(v reflect.Value) (word, *kernel.Refusal) {
				return duration(int64(kernel.DurationOf(time.Duration(v.Int()))))
			},
		}, nil
	}
	return nil, mismatch(t, s)
}

// duration checks that ms is in the range of the portable durations.
func duration(ms int64) (word, *kernel.Refusal) {
	return intValue(ms), kernel.CheckDuration(kernel.Duration(ms))
}

// rawCodec carries a value as its JSON.
func rawCodec(s *shape) *codec {
	return &codec{
		sure(func(w word, v reflect.Value) { v.SetBytes(s.appendJSON(nil, w)) }),
		func(v reflect.Value) (word, *kernel.Refusal) { return s.parse(v.Bytes()) },
	}
}

// parse reads a whole JSON text.
func (s *shape) parse(text []byte) (word, *kernel.Refusal) {
	r := kernel.NewReader(text, kernel.MaxEventBytes)
	w := s.decode(r, given)
	if err, ok := r.Close().(*kernel.Refusal); ok {
		return word{}, err
	}
	return w, nil
}

// dataCodec hands values through as they are, or by their JSON where they come
// from another declaration.
func dataCodec(s *shape) *codec {
	return &codec{
		sure(func(w word, v reflect.Value) { v.Set(reflect.ValueOf(Data{s, w})) }),
		func(v reflect.Value) (word, *kernel.Refusal) {
			d := v.Interface().(Data)
			switch d.shape {
			case s:
				return d.value, nil
			case nil:
				return s.parse([]byte("{}"))
			}
			return s.parse(d.shape.appendJSON(nil, d.value))
		},
	}
}
