package typescript_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

var hostile = []string{"a\nevil()", "a\revil()", "a\u2028evil()", "a\u2029evil()", "*/ evil() /*", "</script><script>evil()</script>", "<!-- evil()", "@ts-nocheck", "//# sourceMappingURL=evil.js",
	"`${evil()}`", "' + evil() + '", `\' + evil() + \'`, `quote " and \`, "bidi \u202e end", "__proto__", "@jsx evil", "\x00\x1b[31m", "# sourceMappingURL=evil.js", "*\u200d/ evil()"}

// Texts of a chart stay texts: without comments the module is that of the same
// chart with harmless ones.
func TestTextsStayTexts(t *testing.T) {
	want := code(t, withText(t, "harmless"))
	for _, text := range hostile {
		m := withText(t, text)
		if got := code(t, m); got != want {
			t.Errorf("%q changes the code", text)
		}
		source := string(typescript.Generate(m, typescript.Options{Source: text, Ext: ".ts"}))
		for _, bad := range []string{"\u2028", "\u2029", "\u202e", "\r", "\x00", "</script", "<!--", "@ts-nocheck", "//# source"} {
			if strings.Contains(source, bad) {
				t.Errorf("%q lets %q through", text, bad)
			}
		}
	}
}

// Strings of a chart keep their value and end where they should.
func TestStringsStayStrings(t *testing.T) {
	for _, text := range hostile {
		m := withText(t, "harmless")
		for i := range m.Funcs {
			m.Funcs[i].Body = &ir.Expr{Op: ir.Eq, Type: ir.Bool, Args: []*ir.Expr{{Op: ir.LitString, Type: ir.String, Str: text}, {Op: ir.LitString, Type: ir.String, Str: text}}}
		}
		if got := code(t, m); strings.Contains(strings.ReplaceAll(got, `"`, ""), "evil()") && !insideString(got) {
			t.Errorf("%q leaves its string:\n%s", text, got)
		}
	}
}

// insideString tells whether every evil() stands within quotes.
func insideString(code string) bool {
	quote, evil := byte(0), false
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\'' || c == '`'):
			quote = c
		case quote == 0 && strings.HasPrefix(code[i:], "evil()"):
			evil = true
		}
	}
	return !evil
}

// code is the module without its types and comments.
func code(t *testing.T, m *ir.Machine) string {
	t.Helper()
	source := string(typescript.Generate(m, typescript.Options{Source: "x.yaml", Ext: ".ts"}))
	text, err := js.Parse(source)
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	return text
}

// withText compiles a chart and puts a text wherever the chart's own texts go.
func withText(t *testing.T, text string) *ir.Machine {
	t.Helper()
	doc, found := schema.Parse("texts.yaml", []byte(texts))
	if found.HasErrors() {
		t.Fatal(found)
	}
	doc.Description.Text = text
	doc.Root.States[0].Doc, doc.Events[0].Doc, doc.Actions[0].Doc, doc.Types[0].Doc = text, text, text, text
	doc.Types[0].Fields[0].Doc, doc.Context[0].Doc, doc.Guards[0].Doc = text, text, text
	m, found := compile.Compile(doc, nil)
	if m == nil {
		t.Fatal(found)
	}
	for i := range m.Funcs {
		m.Funcs[i].Source = text
	}
	return m
}

const texts = `
chart: texts
description: x
types: { T: { a: int } }
events: { GO: { s: string } }
context: { t: T, s: string = "'x'" }
guards: { big: context.t.a > 3 }
actions: { note: { params: { s: string } } }
initial: a
states:
  a:
    on: { GO: { target: b, guard: big, actions: [ { action: note, params: { s: event.s } }, { assign: { s: event.s } } ] } }
  b: { type: final }
`
