package schema

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file reads types, fields and events.

func (w *walker) types(f *Named) []TypeDecl {
	var all []TypeDecl
	for _, e := range w.entries(f, identifier) {
		if !w.given(e) {
			continue
		}
		t := TypeDecl{Name: e.Name, Doc: w.doc(e.Name, "")}
		if e.Value.Kind == Map {
			t.Object, t.Fields = true, w.fieldList(e)
		} else {
			t.Type = w.typeOf(&e.Value, "a type")
		}
		all = append(all, t)
	}
	return all
}

// typeOf reads a type: its name, or the values of an enum.
func (w *walker) typeOf(v *Value, what string) Type {
	t := Type{Pos: v.Pos}
	switch {
	case v.is(misled):
	case v.Kind == List:
		t.Enum = w.enum(v)
	case v.Kind == CEL && strings.TrimSpace(v.Text.Text) != "":
		t.Name = v.Text.trim()
	default:
		w.wrongShape(v, what, "a type or a list of an enum's values")
	}
	return t
}

// enum reads the values of an enum, none of them twice. A quoted text may be
// empty: it is a value like others.
func (w *walker) enum(v *Value) []Text {
	var values distinct
	for i := range w.items(&Named{Name: Text{Text: "enum"}, Value: *v}) {
		item := &v.Items[i]
		if item.Kind == CEL && item.is(quoted) && !item.is(misled) {
			w.once(&values, item.Text)
		} else if t := w.textOf(item, "an entry of `enum`"); t.Text != "" {
			w.once(&values, t)
		}
	}
	return values.all
}

// fieldList reads a map of fields.
func (w *walker) fieldList(f *Named) []Field { return declared(w, f, identifier, w.field) }

var fieldShape = &shape{what: "a field", keys: []string{"type", "default", "description"}, required: []string{"type"}, habits: habitsOfField}

// field reads one field: `T`, `T = default`, an enum's values, or a map.
func (w *walker) field(e *Named) Field {
	field := Field{Name: e.Name}
	switch v := &e.Value; {
	case v.Kind == Null && !v.is(empty) && !v.is(misled):
		w.diags.Add(v.Pos, v.End, diag.NullHere).Advise(typeHabit(e))
	case !w.given(e):
	case v.Kind == CEL:
		field.Type, field.Default = w.typeAndDefault(e)
	case isEmptyList(e):
		w.diags.Add(v.Pos, diag.Pos{}, diag.AtLeastOne, "`enum`").Advise(typeHabit(e))
	case v.Kind == Map && len(v.Fields) == 0:
		w.wrongShape(v, "a field", "a type").Fix("a field has a type: write `%s: map<…>`, or the name of one below `types:`", e.Name.Text)
	case isObject(v):
		w.wrongShape(v, "a field", "a type").Advise(w.objectHabit(e))
	case v.Kind == Map:
		w.read(v, fieldShape, func(f *Named) bool { return w.fieldKey(&field, f) })
	case v.Kind == List:
		field.Type = w.typeOf(v, "a field")
	default:
		w.wrongShape(v, "a field", "a type").Advise(typeHabit(e))
	}
	field.Doc = w.doc(e.Name, field.Doc)
	return field
}

func (w *walker) fieldKey(field *Field, f *Named) bool {
	switch f.Name.Text {
	case "type":
		if w.given(f) {
			field.Type = w.typeOf(&f.Value, "`type`")
		}
	case "default":
		field.Default = w.value(f) // null is a value of type any
	case "description":
		field.Doc = w.note(f)
	default:
		return false
	}
	return true
}

// isObject tells a map that is no field: its keys are those of an object.
func isObject(v *Value) bool {
	return v.Kind == Map && len(v.Fields) > 0 && !slices.ContainsFunc(v.Fields, func(f Named) bool {
		return f.Name.Text == "" || slices.Contains(fieldShape.keys, f.Name.Text) || diag.Nearest(f.Name.Text, fieldShape.keys) != ""
	})
}

// typeAndDefault splits `T = default` at its first equals sign.
func (w *walker) typeAndDefault(e *Named) (Type, Value) {
	v := &e.Value
	name, rest, has := strings.Cut(v.Text.Text, "=")
	if strings.TrimSpace(name) == "" || has && strings.TrimSpace(rest) == "" {
		found := w.wrongShape(v, "a field", "`type` or `type = default`")
		if strings.TrimSpace(v.Text.Text) == "" {
			found.Advise(typeHabit(e))
		}
		return Type{}, Value{}
	}
	t := v.Text.Sub(0, len(name)).trim()
	if !has || !w.sound(v) {
		return Type{Name: t, Pos: t.Pos}, Value{}
	}
	text := v.Text.Sub(len(name)+1, len(v.Text.Text)).trim()
	kind := CEL
	if text.Text == "null" { // a value of type any, as behind `default:`
		kind = Null
	}
	return Type{Name: t, Pos: t.Pos}, Value{Kind: kind, Text: text, Pos: text.Pos, End: text.End}
}

// events reads declared events, whose fields may be none.
func (w *walker) events(f *Named) []EventDecl { return declared(w, f, eventName, w.event) }

func (w *walker) event(e *Named) EventDecl {
	event := EventDecl{Name: e.Name, Doc: w.doc(e.Name, ""), Keyed: true}
	if e.Value.Kind == CEL {
		w.wrongShape(&e.Value, "`"+e.Name.Text+"`", "a map").Fix("an event's fields have names: write `%s: { name: %s }`", e.Name.Text, e.Value.Text.Text)
	} else if !e.Value.isNull() {
		event.Given, event.Fields = true, w.fieldList(e)
	}
	return event
}

// receives reads what an actor receives: names of the chart's events, or
// events of its own with fields.
func (w *walker) receives(f *Named) []EventDecl {
	if f.Value.Kind == Map {
		return w.events(f)
	}
	var all []EventDecl
	for i, v := range w.some(f) {
		if v.Kind == Map {
			item := Named{Name: f.Name, Value: f.Value.Items[i]}
			all = append(all, w.events(&item)...)
			continue
		}
		t := w.textOf(&v, "an entry of `receives`")
		if t.Text == "" || !w.name(t, eventName) {
			continue
		}
		all = append(all, EventDecl{Name: t})
	}
	return all
}
