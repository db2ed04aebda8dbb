package schema

import (
	"encoding/json"
	"fmt"
	"strings"
)

// This file writes values as JSON: plain JSON in charts, expectations in
// scenario files.

// JSON is the value as JSON text on one line, keys in written order, numbers as
// written; NoValue is null. A CEL kind is a string.
func (v Value) JSON() []byte {
	var b strings.Builder
	v.json(&b)
	return []byte(b.String())
}

func (v *Value) json(b *strings.Builder) {
	switch v.Kind {
	case NoValue, Null:
		b.WriteString("null")
	case CEL:
		b.WriteString(jsonString(v.Text.Text))
	case Number, Bool:
		b.WriteString(v.Text.Text)
	case List:
		v.jsonList(b)
	case Map:
		v.jsonMap(b)
	default:
		panic(fmt.Sprintf("bug: no JSON for value kind %d", v.Kind))
	}
}

func (v *Value) jsonList(b *strings.Builder) {
	b.WriteByte('[')
	for i := range v.Items {
		if i > 0 {
			b.WriteByte(',')
		}
		v.Items[i].json(b)
	}
	b.WriteByte(']')
}

func (v *Value) jsonMap(b *strings.Builder) {
	b.WriteByte('{')
	for i := range v.Fields {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(jsonString(v.Fields[i].Name.Text))
		b.WriteByte(':')
		v.Fields[i].Value.json(b)
	}
	b.WriteByte('}')
}

// jsonString quotes s; what is no UTF-8 was refused when the file was read.
func jsonString(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic("bug: a string that JSON cannot hold: " + err.Error())
	}
	return strings.TrimSuffix(b.String(), "\n")
}
