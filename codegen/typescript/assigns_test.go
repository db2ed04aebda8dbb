package typescript_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/codegen/typescript"
)

// What changes fields of the context and leaves out others says so in one object; what
// evaluates keys does it step by step.
func TestAssignsAreOneObject(t *testing.T) {
	m := samples.Written(t, `
chart: assigns
context: { n: int, who: optional<string>, why: optional<string>, m: map<int> }
events: { A: {}, B: { why: optional<string> }, C: {}, D: { k: string } }
initial: s
states:
  s:
    on:
      A: { actions: { assign: { n: 1, who: null, why: null } } }
      B: { actions: { assign: { why: event.why, n: context.n + 1 } } }
      C: { actions: { assign: { who: null } } }
      D: { actions: { assign: { who: null, "m[event.k]": 1 } } }
`)
	code := string(typescript.Generate(m, typescript.Options{Source: m.File, Ext: ".ts"}))
	for _, want := range []string{
		"  m.context = contextWith(m.context, { n: 1 }, 'who', 'why');\n",
		"  m.context = contextWith(m.context, { ...given('why', eventWhy(m)), n: intAdd(m.context.n, 1) }, 'why');\n",
		"  m.context = contextWith(m.context, {}, 'who');\n",
		"    context = contextWith(context, {}, 'who');\n",
	} {
		if !strings.Contains(code, want) {
			t.Errorf("nowhere stands %s", want)
		}
	}
}
