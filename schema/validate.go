package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file is the second opinion: what the walk took, the JSON Schema that
// editors use must take as well. The walk words the findings, because it knows
// more and costs less; a test proves that both agree. Should they ever not, the
// user hears of it here instead of seeing two tools disagree.

// maxSecond is the size of a file up to which the schema is asked, too: the
// cost of that is linear, but ten times that of the walk.
const maxSecond = 16 << 10

var (
	compiledChart    = sync.OnceValue(func() *jsonschema.Schema { return compileSchema("chart", chartSchema) })
	compiledScenario = sync.OnceValue(func() *jsonschema.Schema { return compileSchema("scenario", scenarioSchema) })
)

func compileSchema(name string, text []byte) *jsonschema.Schema {
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	if err := c.AddResource(name, bytes.NewReader(text)); err != nil {
		panic("bug: " + err.Error())
	}
	return c.MustCompile(name)
}

// secondOpinion reports what the schema refuses in a file that the walk took.
func secondOpinion(f *file, root *Value, schema func() *jsonschema.Schema, diags *diag.List) {
	if diags.HasErrors() || len(f.text) > maxSecond {
		return
	}
	var refused *jsonschema.ValidationError
	if !errors.As(schema().Validate(root.plain()), &refused) {
		return
	}
	for len(refused.Causes) > 0 {
		refused = refused.Causes[0]
	}
	v := root.at(refused.InstanceLocation)
	diags.Add(v.Pos, v.firstLineEndOr(), diag.SchemaRefuses, refused.Message)
}

// plain is the value as the validator wants it.
func (v *Value) plain() any {
	switch v.Kind {
	case CEL:
		return v.Text.Text
	case Number:
		return json.Number(v.Text.Text)
	case Bool:
		return v.Text.Text == "true"
	case List:
		all := make([]any, len(v.Items))
		for i := range v.Items {
			all[i] = v.Items[i].plain()
		}
		return all
	case Map:
		all := make(map[string]any, len(v.Fields))
		for i := range v.Fields {
			all[v.Fields[i].Name.Text] = v.Fields[i].Value.plain()
		}
		return all
	}
	return nil
}

// at finds the value that a JSON pointer names, or the nearest above it.
func (v *Value) at(pointer string) *Value {
	unescape := strings.NewReplacer("~1", "/", "~0", "~")
	for _, part := range strings.Split(pointer, "/")[1:] {
		next := v.child(unescape.Replace(part))
		if next == nil {
			return v
		}
		v = next
	}
	return v
}

func (v *Value) child(part string) *Value {
	if v.Kind == Map {
		if f := v.field(part); f != nil {
			return &f.Value
		}
		return nil
	}
	if i, err := strconv.Atoi(part); err == nil && i >= 0 && i < len(v.Items) {
		return &v.Items[i]
	}
	return nil
}
