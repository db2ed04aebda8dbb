package typescript

import (
	"strings"
	"testing"
)

// Long lines are folded, and what is folded is the same code.
func TestFold(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"return { aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, ...given('cccccccccccccccccc', dddddddddddddddddddd) } satisfies Output;",
			"return {\n  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,\n  ...given('cccccccccccccccccc', dddddddddddddddddddd),\n} satisfies Output;\n"},
		{"function f(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: A, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: B, ...cccccccccccccccccccccccccc: C[])",
			"function f(\n  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: A,\n  bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: B,\n  ...cccccccccccccccccccccccccc: C[]\n)\n"},
		{"emit(m, 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', { type: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', text: 'it\\'s, (here' , n: list[0] } as EmittedAAAAAAAA);",
			"emit(m, 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', {\n  type: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',\n  text: 'it\\'s, (here',\n  n: list[0],\n} as EmittedAAAAAAAA);\n"},
		{"const a: boolean = optField<Aaaaaaaaaaaa, Bbbbbbbbbbbbbbb>(m.context.aaaaaaaaaaaaa, (o: Aaaaaaaaaaaa) => o.bbbbbbbbbbbbbbbbbb) ?? (1 as number);",
			"const a: boolean = optField<Aaaaaaaaaaaa, Bbbbbbbbbbbbbbb>(m.context.aaaaaaaaaaaaa, (o: Aaaaaaaaaaaa) => o.bbbbbbbbbbbbbbbbbb) ??\n  (1 as number);\n"},
		{"return m.context.aaaaaaaaaaaaaaaaaaaaaaaaaaaaa && m.context.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb ? m.context.cccccccccccccccccc : m.context.ddddddddd;",
			"return m.context.aaaaaaaaaaaaaaaaaaaaaaaaaaaaa && m.context.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n  ? m.context.cccccccccccccccccc\n  : m.context.ddddddddd;\n"},
		{"if (holds(m, 'states.aaaaaaaaaaaaaaaaaaaaaaaaaaaaa.entry[0].if', () => or(() => bbbbbbbbbbbbbb(m), () => cccccccc(m)))) {",
			"if (\n  holds(m, 'states.aaaaaaaaaaaaaaaaaaaaaaaaaaaaa.entry[0].if', () => or(() => bbbbbbbbbbbbbb(m), () => cccccccc(m)))\n) {\n"},
		{"} else if (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa(m) && bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb(m)) {",
			"} else if (\n  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa(m) &&\n  bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb(m)\n) {\n"},
		{"return a && (bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb === undefined || cccccccccccccccccccccccccccc(m) > ddddddddddddddddddddddddddddddddddddddddd);",
			"return a &&\n  (\n    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb === undefined ||\n    cccccccccccccccccccccccccccc(m) > ddddddddddddddddddddddddddddddddddddddddd\n  );\n"},
		{"const value: boolean = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa(m.context.b, 1) === cccccccccccccccccccccccccccccccccccccccccc<D>(m.e).length;",
			"const value: boolean = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa(m.context.b, 1) ===\n  cccccccccccccccccccccccccccccccccccccccccc<D>(m.e).length;\n"},
		{"readonly aaaaaaaaaaaaaaaaaaaaaaaaaaa: (input: Aaaaaaaaaaaaaaaaaaaaaaa, port: Aaaaaaaaaaaaaaaaaaaaaa) => Promise<Aaaaaaaaaaaaaaaa> | Aaaaaaaaaaaaaaaa;",
			"readonly aaaaaaaaaaaaaaaaaaaaaaaaaaa: (\n  input: Aaaaaaaaaaaaaaaaaaaaaaa,\n  port: Aaaaaaaaaaaaaaaaaaaaaa,\n) => Promise<Aaaaaaaaaaaaaaaa> | Aaaaaaaaaaaaaaaa;\n"},
		{"/** Reads what aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa has, and throws a Refusal: bbbbbbbbbbbbbbbb of @param or of cccccccc. */",
			"/**\n * Reads what aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa has, and throws a Refusal:\n * bbbbbbbbbbbbbbbb of @param or of cccccccc.\n */\n"},
		{" * - aaaa: what aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa has, and throws a Refusal: bbbbbbbbbbbbbbbb of @param or of cccccccc",
			" * - aaaa: what aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa has, and throws a Refusal:\n *   bbbbbbbbbbbbbbbb of @param or of cccccccc\n"},
		{
			"// a comment, with { a: brace, and: more } that says very much, and is longer than all of the lines that are folded where they are code",
			"// a comment, with { a: brace, and: more } that says very much, and is longer than all of the lines\n// that are folded where they are code\n",
		},
		// What must not be parted stays as it is.
		{"const aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb[ccccccccccccccccccccccccccccc] + dddddddddddddd;", ""},
		{"if (m.event.name === 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa') { r.lacks('b'); itsB = cccccccccccccccccccccccccccc; }", ""},
		{"const aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb(ccccccccccccccc); // with { one, two }", ""},
		{"readonly a: { readonly aaaaaaaaaaaaaaaaaaaaaaaaaaaaa: number; readonly bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: { readonly cccccccccccc: number } };", ""},
	} {
		w := &writer{}
		w.line(c.line)
		want := c.want
		if want == "" {
			want = c.line + "\n"
		}
		if got := string(w.text); got != want {
			t.Errorf("%s\nis\n%s\nwant\n%s", c.line, got, want)
		}
	}
}

// A comparison is folded behind its sign, whichever it is.
func TestFoldOfComparisons(t *testing.T) {
	side := strings.Repeat("a", 70)
	for _, sign := range []string{"===", "!==", "<", "<=", ">", ">="} {
		w := &writer{}
		w.line("return " + side + " " + sign + " " + side + ";")
		if got, want := string(w.text), "return "+side+" "+sign+"\n  "+side+";\n"; got != want {
			t.Errorf("it is\n%s\nwant\n%s", got, want)
		}
	}
}

// A call is folded, whatever its name ends with.
func TestFoldOfCalls(t *testing.T) {
	arg := strings.Repeat("b", 70)
	for _, end := range "azAZ09_$" {
		w := &writer{}
		w.line("return f" + string(end) + "(" + arg + ", " + arg + ");")
		if got, want := string(w.text), "return f"+string(end)+"(\n  "+arg+",\n  "+arg+",\n);\n"; got != want {
			t.Errorf("it is\n%s\nwant\n%s", got, want)
		}
	}
}

// What is nested as deep as nobody reads stays in its line, which would otherwise be long by
// its indentation.
func TestFoldsEnd(t *testing.T) {
	sum := "a"
	for range 300 {
		sum = "intAdd(" + sum + ", bbbbbbbb)"
	}
	w := &writer{}
	w.line("return " + sum + ";")
	if n := len(w.text); n > 2*len(sum) {
		t.Errorf("%d bytes of a line of %d", n, len(sum))
	}
	if n := strings.Count(string(w.text), "\n"); n < 10 {
		t.Errorf("only %d lines", n)
	}
}
