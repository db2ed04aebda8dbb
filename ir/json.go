package ir

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file prints a machine for people and for diffs (`lockstep ir`). Keys are
// the names of the fields in their order, closed lists are printed by name,
// types as a chart would write them, positions as line:column. What is empty is
// left out; a number 0 is left out only where it means nothing.

// JSON is the machine with its children, indented; one that several use stands where the
// first does, and is its name elsewhere. Equal machines give equal bytes.
func (m *Machine) JSON() []byte {
	w := &jsonWriter{m: m, printed: map[*Machine]bool{m: true}, cases: map[*FieldCase]int{}}
	w.value(reflect.ValueOf(m))
	w.b.WriteByte('\n')
	return w.b.Bytes()
}

type jsonWriter struct {
	m       *Machine // whose types are printed
	printed map[*Machine]bool
	cases   map[*FieldCase]int // the number of each long list that was printed
	depth   int
	b       bytes.Buffer
}

// line begins a new line.
func (w *jsonWriter) line() {
	w.b.WriteByte('\n')
	for range w.depth {
		w.b.WriteString("  ")
	}
}

func (w *jsonWriter) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		w.pointer(v)
	case reflect.Struct:
		w.object(v)
	case reflect.Slice:
		if !w.shared(v) {
			w.list(v)
		}
	case reflect.String:
		w.text(v.String())
	case reflect.Bool:
		w.b.WriteString(strconv.FormatBool(v.Bool()))
	default:
		w.number(v)
	}
}

// pointer follows a pointer; a child machine has types of its own.
func (w *jsonWriter) pointer(v reflect.Value) {
	if v.IsNil() {
		w.b.WriteString("null")
		return
	}
	if child, ok := v.Interface().(*Machine); ok && child != w.m {
		if w.printed[child] {
			w.text(child.Name)
			return
		}
		w.printed[child] = true
		outer := w.m
		w.m = child
		defer func() { w.m = outer }()
	}
	w.value(v.Elem())
}

func (w *jsonWriter) object(v reflect.Value) {
	if pos, ok := v.Interface().(diag.Pos); ok {
		w.text(fmt.Sprintf("%d:%d", pos.Line, pos.Col))
		return
	}
	w.b.WriteByte('{')
	w.depth++
	first := true
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.IsExported() || omitted(v, f, v.Field(i)) {
			continue
		}
		if !first {
			w.b.WriteByte(',')
		}
		first = false
		w.line()
		w.text(lowerFirst(f.Name))
		w.b.WriteString(": ")
		w.value(v.Field(i))
	}
	if w.depth--; !first {
		w.line()
	}
	w.b.WriteByte('}')
}

// omitted tells whether a field says nothing. In the rows of tables 0 is a
// number like any other; in expressions and actions it is what an op does not
// use.
func omitted(owner reflect.Value, f reflect.StructField, v reflect.Value) bool {
	switch f.Type.Kind() {
	case reflect.String, reflect.Slice, reflect.Bool, reflect.Pointer, reflect.Struct:
		return v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0
	}
	switch owner.Interface().(type) {
	case Expr, Action:
		return v.IsZero() && f.Name != "Op"
	}
	_, isType := v.Interface().(TypeID)
	return isType && v.IsZero()
}

// severalCases is how many cases are printed wherever they stand. A field that is read of
// thousands of events, in thousands of places, has one list, and that stands there once.
const severalCases = 64

// shared prints the number of a long list of cases in the place of one that stands there
// already.
func (w *jsonWriter) shared(v reflect.Value) bool {
	cases, ok := v.Interface().([]FieldCase)
	if !ok || len(cases) <= severalCases {
		return false
	}
	n := w.cases[&cases[0]]
	if n == 0 {
		w.cases[&cases[0]] = len(w.cases) + 1
		return false
	}
	w.text(fmt.Sprintf("long list %d", n))
	return true
}

// list prints numbers and words in one line, all else one below the other.
func (w *jsonWriter) list(v reflect.Value) {
	kind := v.Type().Elem().Kind()
	inline := kind != reflect.Struct && kind != reflect.Pointer
	w.b.WriteByte('[')
	w.depth++
	for i := range v.Len() {
		switch {
		case i > 0 && inline:
			w.b.WriteString(", ")
		case i > 0:
			w.b.WriteByte(',')
		}
		if !inline {
			w.line()
		}
		w.value(v.Index(i))
	}
	if w.depth--; !inline && v.Len() > 0 {
		w.line()
	}
	w.b.WriteByte(']')
}

// number prints numbers, closed lists by name, types as a chart writes them.
func (w *jsonWriter) number(v reflect.Value) {
	switch n := v.Interface().(type) {
	case TypeID:
		w.text(w.typeText(n))
	case kernel.StateKind:
		w.text(name(stateNames, int(n)))
	case kernel.EventKind:
		w.text(name(eventNames, int(n)))
	case fmt.Stringer:
		w.text(n.String())
	default:
		fmt.Fprint(&w.b, n)
	}
}

// typeText writes a type, with its id where the name is not unique.
func (w *jsonWriter) typeText(id TypeID) string {
	set := TypeSet{all: w.m.Types}
	t := &w.m.Types[id]
	if t.Kind == ObjectKind && !t.Named {
		return t.Name + " #" + strconv.Itoa(int(id))
	}
	return set.String(id)
}

func (w *jsonWriter) text(s string) {
	e := json.NewEncoder(&w.b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic("bug: a string that JSON cannot hold: " + err.Error())
	}
	w.b.Truncate(w.b.Len() - 1) // Encode ends with a line
}

// lowerFirst turns ContextInit into contextInit, ID into id.
func lowerFirst(name string) string {
	if strings.ToUpper(name) == name {
		return strings.ToLower(name)
	}
	return string(unicode.ToLower(rune(name[0]))) + name[1:]
}
