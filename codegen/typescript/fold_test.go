package typescript

import "testing"

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
		// What must not be parted stays as it is.
		{"const aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb[ccccccccccccccccccccccccccccc] + dddddddddddddd;", ""},
		{"if (m.event.name === 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa') { r.lacks('b'); itsB = cccccccccccccccccccccccccccc; }", ""},
		{"// a comment, with { a: brace, and: more } that says very much, and is longer than all of the lines that are folded where they are code", ""},
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
