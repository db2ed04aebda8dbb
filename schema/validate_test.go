package schema

import (
	"bytes"
	"encoding/json"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// This file asks the JSON Schemas. The loader does not: its walk says the same
// in better words, at a place in the file, for a tenth of the cost, and the
// library alone takes longer to start than a chart takes to load. That both
// agree is shown by agree_test.go.

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
