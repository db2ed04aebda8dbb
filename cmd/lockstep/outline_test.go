package main

import (
	"testing"
	"testing/fstest"
)

// What a file is, is known by the keys of its outermost map, however it is written
// and whatever is broken further on.
func TestWhatIsTakenForAChart(t *testing.T) {
	for text, want := range map[string]bool{
		"chart: x\nstates: [": true,
		"states: {}":          true,
		"'chart' : x":         true,
		"\ufeffchart: x":      true,
		"%YAML 1.2\n# A door.\n\n---\n# It opens.\nchart: x": true,
		"--- {chart: x}":                         true,
		"%YAML 1.2\n--- { kind: x, states: {} }": true,
		"\n# A door.\n{ kind: x, states: {} }":   true,
		"# A door.\n  kind: x\n  states: {}":     true,
		"{kind: its', chart: x}":                 true,
		"kind: x\nspec:\n  states: {}":           false,
		"  kind: x\n  states: {}":                true,
		"  kind:\n    states: {}\n":              false,
		"text\nstates\n":                         false,
		"":                                       false,
		"# chart: x\n":                           false,
		`{"kind": "x", "states": {}}`:            true,
		"{ kind: x,\n\t states: {}":              true,
		`{"kind": {"states": {}}}`:               false,
		`{"kind": [1, states: 1]}`:               false,
		`{"a": {"b": [1]}, "chart": "x"}`:        true,
		`{"a": [{"b": 1}], "chart": "x"}`:        true,
		`{"kind": "x"}, states: {}`:              false,
		`{"kind": "it, states: x"}`:              false,
		`{kind: 'it, states: x'}`:                false,
		`{kind: it's, chart: x, of: hers'}`:      true,
		`{"kind": "a \", states: {}", b: 1}`:     false,
		`{kind: 'a \', states: {}, b: ''}`:       true,
		`{["}", "]"], states: {}}`:               true,
	} {
		got, err := looksLikeAChart(source{root: fstest.MapFS{"x.yaml": {Data: []byte(text)}}, path: "x.yaml"})
		if err != nil || got != want {
			t.Errorf("%s\n%v, %v, want %v", text, got, err, want)
		}
	}
	if _, err := looksLikeAChart(source{root: fstest.MapFS{}, path: "x.yaml"}); err == nil {
		t.Error("a file that is not there has keys")
	}
}
