package compile

import (
	"strings"

	"github.com/lockstep-charts/lockstep/schema"
)

// This file writes values as the chart has them, on one line: for comments beside
// generated code, tables and pictures.

// writtenText is the text of a value as it is written; empty: nothing is.
func writtenText(v schema.Value) string {
	if v.Kind == schema.NoValue {
		return ""
	}
	return text(v)
}

// text is a value as it was written. All that is nested in it is written once: a list may
// have a hundred thousand parts.
func text(v schema.Value) string {
	var b strings.Builder
	writeText(&b, v)
	return b.String()
}

func fieldText(fields []schema.Named) string {
	var b strings.Builder
	writeFields(&b, fields)
	return b.String()
}

func writeText(b *strings.Builder, v schema.Value) {
	switch v.Kind {
	case schema.List:
		b.WriteString("[")
		for i, item := range v.Items {
			separate(b, i)
			writeText(b, item)
		}
		b.WriteString("]")
	case schema.Map:
		b.WriteString("{ ")
		writeFields(b, v.Fields)
		b.WriteString(" }")
	case schema.Null:
		b.WriteString("null")
	default:
		b.WriteString(v.Text.Text)
	}
}

func writeFields(b *strings.Builder, fields []schema.Named) {
	for i, f := range fields {
		separate(b, i)
		b.WriteString(f.Name.Text + ": ")
		writeText(b, f.Value)
	}
}

// separate puts a comma before the part with this index.
func separate(b *strings.Builder, part int) {
	if part > 0 {
		b.WriteString(", ")
	}
}

// outputText is a final state's output as it was written.
func outputText(o *schema.Output) string {
	if o.Expr.Kind != schema.NoValue || !o.Given {
		return writtenText(o.Expr)
	}
	parts := make([]string, len(o.Fields))
	for i := range o.Fields {
		parts[i] = o.Fields[i].Name.Text + ": " + text(o.Fields[i].Default)
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}
