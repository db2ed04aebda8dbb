package schema

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// This file says how to write a type where something else stands: a value, an object of JSON
// Schema or in place, a type as TypeScript has it.

// typeHabit says how to write a field that is a value instead of a type.
func typeHabit(e *Named) string {
	written := e.Name.Text + ": " + typeOfValue(&e.Value)
	switch e.Value.Kind {
	case Null:
		return "a field that may be absent has the type `optional<…>`: write `" + written + "`"
	case List:
		written += " = []"
	}
	return "a field has a type: write `" + written + "`"
}

// objectHabit says how to write a field that is a map of fields, or in JSON Schema's words.
func (w *walker) objectHabit(e *Named) string {
	for i := range e.Value.Fields {
		if cure := wordHabit(e, &e.Value.Fields[i]); cure != "" {
			return cure
		}
	}
	if e.Name.Text == "properties" {
		return "an object's fields stand below its own name, without `properties:`"
	}
	fields := objectFields(&e.Value)
	if fields == "" {
		return objectCure
	}
	name := strings.ToUpper(e.Name.Text[:1]) + e.Name.Text[1:]
	switch declared := w.declaredType(name); {
	case declared != nil && holds(declared, &e.Value):
		return fmt.Sprintf("an object's type has a name of its own: write `%[1]s: %[2]s`; with values `%[1]s: { type: %[2]s, default: { … } }`", e.Name.Text, name)
	case declared != nil:
		name += "Type"
	}
	return fmt.Sprintf("an object's type has a name of its own: declare it below `types:`, `%[1]s: { %[2]s }`, and write `%[3]s: %[1]s` here", name, fields, e.Name.Text)
}

// declaredType is what stands below `types:` under a name, nil for nothing.
func (w *walker) declaredType(name string) *Value {
	if w.root == nil {
		return nil
	}
	if types := w.root.field("types"); types != nil {
		if t := types.Value.field(name); t != nil {
			return &t.Value
		}
	}
	return nil
}

// holds tells whether an object's type has all keys of a value.
func holds(object, v *Value) bool {
	return !slices.ContainsFunc(v.Fields, func(f Named) bool { return object.field(f.Name.Text) == nil })
}

// wordHabit says how to write a field that one of its keys describes, in a word of JSON
// Schema; empty: it is none.
func wordHabit(e, key *Named) string {
	switch v := &key.Value; {
	case key.Name.Text == "enum" && v.Kind == List:
		var names []string
		for i := range v.Items {
			names = append(names, v.Items[i].Text.Text)
		}
		return enumOf(e, strings.Join(names, ", "))
	case key.Name.Text == "const" && v.Kind == CEL:
		return enumOf(e, v.Text.Text)
	case key.Name.Text == "$ref" && v.Kind == CEL:
		if name := path.Base(v.Text.Text); identifier.pattern().MatchString(name) {
			return fmt.Sprintf("write the name of the type: `%s: %s`", e.Name.Text, name)
		}
	case (key.Name.Text == "anyOf" || key.Name.Text == "oneOf") && v.Kind == List:
		return "what may be absent is `optional<…>`, what may be of several types `any`, or a field for each"
	}
	return ""
}

// enumOf is the cure for a field that is an enum of some values.
func enumOf(e *Named, values string) string {
	return fmt.Sprintf("an enum is a list of its values: write `%s: [ %s ]`", e.Name.Text, values)
}

// objectCure is that where the fields are not named.
const objectCure = "an object's type has a name of its own: declare it below `types:`, and write that name here"

// objectFields are the fields of an object that is given as a value, with the types of
// what they hold; empty where that is not said in a line.
func objectFields(v *Value) string {
	const most = 6
	var fields []string
	for i := range v.Fields {
		f := &v.Fields[i]
		written := typeOfValue(&f.Value)
		if text := strings.TrimSpace(f.Value.Text.Text); f.Value.Kind == CEL && !f.Value.is(quoted) && slices.Contains(typeWords, text) {
			written = text
		}
		if i == most || written == "" || !identifier.pattern().MatchString(f.Name.Text) {
			return ""
		}
		fields = append(fields, f.Name.Text+": "+written)
	}
	return strings.Join(fields, ", ")
}

// typeOfValue is the type of a value, with that as its default; empty where it is not said
// in a line.
func typeOfValue(v *Value) string {
	switch text := strings.TrimSpace(v.Text.Text); {
	case v.Kind == Null:
		return "optional<…>"
	case v.Kind == List && len(v.Items) == 0:
		return "list<…>" // in braces no default with brackets can stand
	case v.Kind == Bool:
		return "bool = " + text
	case v.Kind == Number && isInteger(text):
		return "int = " + text
	case v.Kind == Number:
		return "double = " + text
	case v.Kind == CEL && !strings.ContainsAny(text, `'"\{}[],#:`):
		return "string = '" + text + "'"
	}
	return ""
}

// plainTypes are the types of the language that are made of no others.
var plainTypes = []string{"bool", "int", "double", "string", "timestamp", "duration", "any"}

// typeWords are names of types, here and in TypeScript.
var typeWords = append(slices.Clone(plainTypes), "boolean", "number", "Date", "unknown")

// writtenType is the cure for a type that is no YAML as it is written; empty: it is none.
func writtenType(value string) string {
	if m := maybeType().FindStringSubmatch(value); m != nil {
		return "write optional<" + m[1] + ">"
	}
	if m := maybeField().FindStringSubmatch(value); m != nil {
		return "write `" + m[1] + ": optional<" + m[2] + ">`"
	}
	if m := listType().FindStringSubmatch(value); m != nil {
		return "write list<" + m[1] + ">"
	}
	if m := enumEqual().FindStringSubmatch(value); m != nil {
		return fmt.Sprintf("write `{ type: %s, default: \"'%s'\" }`", m[1], m[2]+m[3]+m[4])
	}
	if !textUnion().MatchString(value) {
		return ""
	}
	var texts []string
	for _, m := range unionText().FindAllStringSubmatch(value, -1) {
		texts = append(texts, m[1]+m[2])
	}
	return "an enum is the list of its texts: write `[ " + strings.Join(texts, ", ") + " ]`"
}

var (
	maybeType  = pattern(`^([A-Za-z_][A-Za-z0-9_]*)\?$`)
	maybeField = pattern(`^([A-Za-z_][A-Za-z0-9_]*)\?: +([A-Za-z_][A-Za-z0-9_]*)$`)
	listType   = pattern(`^([A-Za-z_][A-Za-z0-9_]*)\[\]$`)
	textUnion  = pattern(`^(?:"[^"]*"|'[^']*')(?:\s*\|\s*(?:"[^"]*"|'[^']*'))+$`)
	enumEqual  = pattern(`^(\[[^\[\]]*\])\s*=\s*(?:"([^"\\]*)"|'([^'\\]*)'|([\w -]*))$`)
	unionText  = pattern(`"([^"]*)"|'([^']*)'`)
)
