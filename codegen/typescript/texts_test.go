package typescript_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/ir"
)

var hostile = []string{"a\nevil()", "a\revil()", "a\u2028evil()", "a\u2029evil()", "*/ evil() /*", "</script><script>evil()</script>", "<!-- evil()", "@ts-nocheck", "//# sourceMappingURL=evil.js",
	"`${evil()}`", "' + evil() + '", `\' + evil() + \'`, `quote " and \`, "bidi \u202e end", "__proto__", "@jsx evil", "\x00\x1b[31m", "# sourceMappingURL=evil.js", "*\u200d/ evil()"}

// Texts of a chart stay texts: without comments the module is that of the same
// chart with harmless ones.
func TestTextsStayTexts(t *testing.T) {
	want := code(t, samples.WithText(t, "harmless"))
	for _, text := range hostile {
		m := samples.WithText(t, text)
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
		m := samples.WithText(t, "harmless")
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
