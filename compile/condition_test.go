package compile_test

import (
	"testing"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/schema"
)

// What a condition beside a chart builds has the types of the chart; what is wrong with
// one is found.
func TestCheckCondition(t *testing.T) {
	m := machine(t, `
chart: conditions
types: { Mode: [on, off], Point: { x: int } }
context: { l: list<int>, m: map<int>, o: optional<int>, p: optional<Point>, mode: Mode, k: { type: [a, b] } }
initial: a
states: { a: {} }
`)
	for text, good := range map[string]bool{
		"context.l == [1]": true, "context.m == {'a': 1}": true, "context.?o == optional.of(1)": true,
		"context.?p == optional.of(Point{x: 1})": true, "context.mode == 'off'": true, "context.k in ['a']": true,
		"context.l == ['a']": false, "context.k == 'c'": false, "input.x == 1": false, "context.l": false,
	} {
		condition, found := compile.CheckCondition(m, schema.Text{Text: text})
		if found == nil || (condition != nil) != good || found.HasErrors() == good {
			t.Errorf("%s: %v", text, found)
		}
	}
}

// What may be absent is read without more ado: where it is, the step fails, and says so.
func TestAConditionReadsWhatMayBeAbsent(t *testing.T) {
	m := machine(t, "chart: absent\ntypes: { Point: { x: int } }\ncontext: { p: optional<Point> }\ninitial: a\nstates: { a: {} }\n")
	if _, found := compile.CheckCondition(m, schema.Text{Text: "context.p.x == 1"}); found.Len() > 0 {
		t.Errorf("%s", found)
	}
}
