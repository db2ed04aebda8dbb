package shell

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// Spoil is a value with something in it that the chart's types do not have, though
// Go's do: one of its parts, which n chooses. 0 leaves it as it is.
func Spoil[T any](v T, n uint32) T { return spoilt(v, n, true) }

// SpoilAlike spoils only what TypeScript refuses with the same words: they can get
// into the chart's data.
func SpoilAlike[T any](v T, n uint32) T { return spoilt(v, n, false) }

func spoilt[T any](v T, n uint32, all bool) T {
	if n == 0 {
		return v
	}
	root := reflect.ValueOf(&v).Elem()
	var spots []func()
	spoil{&spots, all}.walk(root, root.Set)
	if len(spots) > 0 {
		spots[n%uint32(len(spots))]()
	}
	return v
}

// A spoil finds the spots of a value that can be spoilt.
type spoil struct {
	spots *[]func()
	all   bool
}

func (s spoil) add(set func(reflect.Value), bad any) {
	*s.spots = append(*s.spots, func() { set(reflect.ValueOf(bad)) })
}

func (s spoil) walk(v reflect.Value, set func(reflect.Value)) {
	switch v.Interface().(type) {
	case kernel.Timestamp:
		s.unlike(set, kernel.MaxTimestamp+1)
		return
	case kernel.Duration:
		s.unlike(set, kernel.MaxDuration+1)
		return
	case json.RawMessage:
		s.unlike(set, json.RawMessage("{"))
		return
	}
	switch v.Kind() {
	case reflect.Int64:
		s.add(set, int64(math.MaxInt64))
	case reflect.Float64:
		s.add(set, math.NaN())
	case reflect.String:
		s.text(v, set)
	default:
		s.parts(v, set)
	}
}

func (s spoil) unlike(set func(reflect.Value), bad any) {
	if s.all {
		s.add(set, bad)
	}
}

func (s spoil) text(v reflect.Value, set func(reflect.Value)) {
	if v.Type() == reflect.TypeFor[string]() {
		s.unlike(set, "\xff")
		return
	}
	odd := reflect.New(v.Type()).Elem()
	odd.SetString("odd")
	*s.spots = append(*s.spots, func() { set(odd) })
}

func (s spoil) parts(v reflect.Value, set func(reflect.Value)) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return
		}
		own := reflect.New(v.Elem().Type())
		own.Elem().Set(v.Elem())
		whole := own
		if v.Kind() == reflect.Interface {
			whole = own.Elem()
		}
		s.walk(own.Elem(), func(part reflect.Value) {
			own.Elem().Set(part)
			set(whole)
		})
	case reflect.Struct:
		s.fields(v, set)
	case reflect.Slice:
		for i := range v.Len() {
			s.walk(v.Index(i), v.Index(i).Set)
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(x, y reflect.Value) int { return strings.Compare(x.String(), y.String()) })
		for _, k := range keys {
			s.walk(v.MapIndex(k), func(part reflect.Value) { v.SetMapIndex(k, part) })
		}
	}
}

func (s spoil) fields(v reflect.Value, set func(reflect.Value)) {
	own := reflect.New(v.Type()).Elem()
	own.Set(v)
	for i := range own.NumField() {
		s.walk(own.Field(i), func(part reflect.Value) {
			own.Field(i).Set(part)
			set(own)
		})
	}
}

// reporting is a report with its fields filled in.
func reporting[E any](r E, fields map[string]any) E {
	own := reflect.New(reflect.TypeOf(r)).Elem()
	for name, v := range fields {
		f := own.FieldByName(name)
		if boxed := reflect.ValueOf(v); boxed.Type() != f.Type() && boxed.Kind() == reflect.Struct {
			f.Set(boxed.FieldByName("Value"))
		} else {
			f.Set(boxed)
		}
	}
	return own.Interface().(E)
}
