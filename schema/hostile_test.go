package schema

// This file gives the loader what is made to break it. Each must end soon, with
// a finding, and never in a panic; time is bounded by the work, so nothing is
// measured here.

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
)

// bomb is ten anchors, each ten aliases of the one before: 10^9 values.
func bomb() string {
	var b strings.Builder
	b.WriteString("chart: x\nmeta:\n  a0: &a0 x\n")
	for i := 1; i < 10; i++ {
		fmt.Fprintf(&b, "  a%d: &a%d [%s*a%d]\n", i, i, strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 9), i-1)
	}
	return b.String()
}

func manyKeys(n int) string {
	var b strings.Builder
	b.WriteString("chart: x\ninitial: a\nstates: { a: {} }\nmeta:\n")
	for i := range n {
		fmt.Fprintf(&b, "  key%d: value%d\n", i, i)
	}
	return b.String()
}

func TestHostile(t *testing.T) {
	const half = 500_000
	for name, c := range map[string]struct {
		src  string
		code diag.Code // 0: none
	}{
		"alias bomb":           {bomb(), diag.TooManyAliases},
		"alias of itself":      {"a: &a [*a]", diag.SelfAlias},
		"merge chain":          {"a: &a {x: 1}\nb: &b {<<: *a}\nc: {<<: *b}", diag.MergeKey},
		"brackets":             {strings.Repeat("[", half), diag.TooDeep},
		"braces":               {strings.Repeat("{a: ", half/4), diag.TooDeep},
		"dashes":               {strings.Repeat("- ", half/2), diag.TooDeep},
		"questions":            {strings.Repeat("? ", half/2), diag.TooDeep},
		"201 levels":           {"meta: " + strings.Repeat("[", 201) + strings.Repeat("]", 201), diag.TooDeep},
		"199 levels":           {"chart: x\ninitial: a\nstates: { a: {} }\nmeta: " + strings.Repeat("[", 199) + strings.Repeat("]", 199), 0},
		"80,000 keys":          {manyKeys(80_000), 0},
		"8 MiB and one":        {"a: " + strings.Repeat("x", maxBytes-2), diag.TooLarge},
		"8 MiB":                {"# " + strings.Repeat("x", maxBytes-2), diag.EmptyFile},
		"commas":               {"a: [" + strings.Repeat("a,", 2_000_000) + "]", diag.TooManyNodes},
		"spaces in quotes":     {"a: '" + strings.Repeat(" ", 4<<20) + "'", diag.MissingKey},
		"escapes":              {`a: "` + strings.Repeat(`\n`, 1<<20) + `"`, diag.MissingKey},
		"open quote":           {`a: "` + strings.Repeat("x", 4<<20), diag.Unclosed},
		"open brackets":        {strings.Repeat("a: [x,\n", 100_000), diag.TooDeep},
		"blocks":               {"a:\n" + strings.Repeat("  - |\n", 200_000), diag.MissingKey},
		"block of blanks":      {"a: |\n" + strings.Repeat("\n", 1<<20) + "  x\n", diag.MissingKey},
		"broken values":        {strings.Repeat("a: b: c\n", 50_000), diag.BrokenValue},
		"mistakes":             {"chart: x\ninitial: a\nstates: { a: {} }\n" + strings.Repeat("# x\n", 1000) + "meta: [" + strings.Repeat("012,", 100_000) + "]", diag.MisreadScalar},
		"unknown keys":         {manyUnknown(50_000), diag.UnknownKey},
		"values of an enum":    {manyValues(100_000), diag.RepeatedName},
		"comments in a value":  {"chart: x\nmeta: { a: x #\n" + strings.Repeat(" y #\n", 200_000), diag.Unclosed},
		"behind a long line":   {"chart: x\nmeta: { a: " + strings.Repeat("x", 1<<20) + " #\n" + strings.Repeat(" y #\n", 100_000), diag.Unclosed},
		"calls cut by commas":  {"meta: [" + strings.Repeat("f(,", 200_000) + "]", diag.CommaSplit},
		"guards of guards":     {"chart: x\ninitial: a\nstates: { a: { entry: \"" + strings.Repeat("and([", 500_000) + "'x'" + strings.Repeat("])", 500_000) + "\" } }", diag.BadName},
		"empty":                {"", diag.EmptyFile},
		"nul":                  {"chart: \x00", diag.ForbiddenCharacter},
		"escape":               {"chart: \x1b]0;x", diag.ForbiddenCharacter},
		"bidi":                 {"chart: x # \u202e", diag.ForbiddenCharacter},
		"zero width":           {"chart: x # \u200b", diag.ForbiddenCharacter},
		"joined emoji":         {"chart: x # \U0001f468\u200d\U0001f469\ninitial: a\nstates: { a: {} }", 0},
		"joiner in a name":     {"chart: x\ninitial: a\nstates: { a\u200d: {} }", diag.BadName},
		"line separator":       {"chart: x\u2028y", diag.ForbiddenCharacter},
		"next line":            {"chart: x\u0085y", diag.ForbiddenCharacter},
		"lone return":          {"chart: x\ry: z", diag.ForbiddenCharacter},
		"no utf-8":             {"chart: \xff", diag.BadEncoding},
		"overlong":             {"chart: \xc0\xaf", diag.BadEncoding},
		"surrogate":            {"chart: \xed\xa0\x80", diag.BadEncoding},
		"utf-16":               {"\xff\xfec\x00", diag.BadEncoding},
		"utf-16 unmarked":      {"c\x00h\x00a\x00r\x00t\x00:\x00", diag.BadEncoding},
		"utf-16, high first":   {"\x00c\x00h\x00a\x00r\x00t", diag.BadEncoding},
		"nul alone":            {"\x00c\x00", diag.ForbiddenCharacter},
		"byte order mark":      {"\ufeffchart: x\ninitial: a\nstates: { a: {} }", 0},
		"two byte order marks": {"\ufeff\ufeffchart: x", diag.ForbiddenCharacter},
		"mark inside":          {"chart: x\n\ufeffinitial: a", diag.ForbiddenCharacter},
		"only a mark":          {"\ufeff", diag.EmptyFile},
		"nul in quotes":        {`chart: "\0"`, diag.ForbiddenCharacter},
		"unknown alias":        {"a: *b", diag.BrokenValue},
		"unknown escape":       {`a: "\q"`, diag.NotYAML},
		"surrogate escape":     {`a: "\ud800"`, diag.NotYAML},
		"huge number":          {"chart: x\nversion: 1" + strings.Repeat("0", 100_000), diag.WrongShape},
	} {
		t.Run(name, func(t *testing.T) {
			for _, parse := range []func(string, []byte) *diag.List{
				func(file string, src []byte) *diag.List { _, l := Parse(file, src); return l },
				func(file string, src []byte) *diag.List { _, l := ParseScenarios(file, src); return l },
			} {
				list := parse("x.yaml", []byte(c.src))
				if out := list.String(); len(out) > 4<<20 {
					t.Errorf("%d bytes are printed", len(out))
				}
				if c.code != 0 && !list.HasErrors() {
					t.Error("nothing is said")
				}
			}
			_, list := Parse("x.yaml", []byte(c.src))
			if c.code == 0 && list.Len() > 0 || c.code != 0 && !list.Has(c.code) {
				t.Errorf("want %d, got:\n%.1000s", c.code, list)
			}
		})
	}
}

// TestWhereItIsTooDeep: what is closed again takes part in no depth.
func TestWhereItIsTooDeep(t *testing.T) {
	flat := "[" + strings.Repeat("[], {}, ", maxDepth) + "]"
	for name, c := range map[string]struct {
		deep string
		col  int
	}{
		"brackets": {strings.Repeat("[", 20_000), maxDepth + 2},
		"dashes":   {strings.Repeat("- ", 20_000), 2*maxDepth + 2},
	} {
		_, list := Parse("x.yaml", []byte("chart: x\nmeta: "+flat+"\nstates:\n "+c.deep))
		want := diag.Pos{File: "x.yaml", Line: 4, Col: c.col}
		if all := list.All(); len(all) != 1 || all[0].Code != diag.TooDeep || all[0].Pos != want {
			t.Errorf("%s: want line 4, column %d, got:\n%.1000s", name, c.col, list)
		}
	}
}

func manyUnknown(n int) string {
	var b strings.Builder
	b.WriteString("chart: x\ninitial: a\nstates: { a: {} }\n")
	for i := range n {
		fmt.Fprintf(&b, "statez%d: 1\n", i)
	}
	return b.String()
}

// manyValues is an enum of n values, the last of which is there already.
func manyValues(n int) string {
	var b strings.Builder
	b.WriteString("chart: x\ninitial: a\nstates: { a: {} }\ntypes:\n  E:\n")
	for i := range n {
		fmt.Fprintf(&b, "  - value%d\n", i%(n-1))
	}
	return b.String()
}

// TestLateError tells that a list that is full still knows that it failed.
func TestLateError(t *testing.T) {
	list := &diag.List{}
	for i := range 20_000 {
		list.Add(diag.Pos{File: "x", Line: i + 1, Col: 1}, diag.Pos{}, diag.ExpectsNothing, "this step", "")
	}
	if list.HasErrors() {
		t.Error("warnings are taken for errors")
	}
	list.Add(diag.Pos{File: "x", Line: 1, Col: 1}, diag.Pos{}, diag.EmptyFile)
	if !list.HasErrors() || list.Len() >= 20_000 {
		t.Errorf("%d findings, errors: %v", list.Len(), list.HasErrors())
	}
}

const ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"

// tenThousand is a scenario of as many rows, with more fields in them.
func tenThousand(name, more, steps string) string {
	return "  - name: " + name + " $a$b$c$d\n    each: [ { a: T, b: T, c: T, d: T" + more + " } ]\n    steps: [ " + steps + " ]\n"
}

// numbered is a list of texts with numbers in them.
func numbered(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// circle is scenarios each of which begins where the next one ended, and the last where
// the first did.
func circle(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "  - { name: s%d, continues: s%d, steps: [ { state: idle } ] }\n", i, (i+1)%n)
	}
	return b.String()
}

// TestHostileRows: what rows of `each:` multiply into is known before it is made, and
// what they share is not copied: any of these once asked for more than memory holds,
// or went on for minutes.
func TestHostileRows(t *testing.T) {
	for name, c := range map[string]struct {
		scenarios string
		code      diag.Code // 0: none
	}{
		"many fields":                 {tenThousand("x", numbered(10_000, ", f%d: 1"), "{ state: idle }"), 0},
		"many that are full":          {strings.Repeat(tenThousand("x", "", "{ state: idle }"), 50), diag.TooManyRows},
		"as many steps as may be":     {tenThousand("x", "", strings.Repeat("{ state: $a }, ", 100)), 0},
		"one more for each":           {tenThousand("x", "", strings.Repeat("{ state: $a }, ", 101)), diag.TooManySteps},
		"in two scenarios":            {tenThousand("x", ", e: [1]", strings.Repeat("{ state: $a }, ", 60)) + "  - name: y\n    each: [1]\n    steps: [ { state: $each } ]\n", diag.TooManyRows},
		"many steps":                  {tenThousand("x", "", strings.Repeat("{ state: $a }, ", 5_000)), diag.TooManySteps},
		"many written steps":          {strings.Repeat("  - name: x\n    steps: [ "+strings.Repeat("{ state: x }, ", 1_000)+"]\n", 101), diag.TooManySteps},
		"many values":                 {tenThousand("x", "", "{ effects: ["+strings.Repeat("$a, ", 20_000)+"] }"), diag.TooManySteps},
		"values that are given often": {"  - name: x\n    each: [ { big: { " + numbered(20_000, "k%d: 1, ") + " } } ]\n    steps: [ { effects: [" + strings.Repeat("$big, ", 20_000) + "] } ]\n", diag.TooManySteps},
		"a text that is given often":  {"  - name: " + strings.Repeat("$each", 200_000) + "\n    each: [ " + strings.Repeat("x", 4<<20) + " ]\n    steps: [ { state: idle } ]\n", diag.TooManySteps},
		"a list of nothing":           {"  - name: x\n    each: [ { a: " + ten + ", b: [] } ]\n    steps: [ { state: $b } ]\n", diag.EmptyRow},
		"rows that lack all":          {"  - name: x\n    each: [ { " + numbered(5_000, "f%d: 1, ") + " }, " + strings.Repeat("{}, ", 20_000) + " ]\n    steps: [ { effects: [" + numbered(5_000, "$f%d, ") + "] } ]\n", diag.RowLacks},
		"names that are misspelt":     {"  - name: x\n    each: [ { " + numbered(20_000, "field%d: 1, ") + " } ]\n    steps: [ { effects: [" + numbered(20_000, "$feild%d, ") + "] } ]\n", diag.UnknownPlaceholder},
		"nobody goes before":          {"  - name: $a$b$c$d\n    continues: none\n    each: [ { a: T, b: T, c: T, d: T } ]\n    steps: [ { state: idle } ]\n", diag.ContinuesUnknown},
		"a long way":                  {"  - { name: s0, steps: [ { state: idle } ] }\n  - { name: $a$b$c, continues: s0, each: [ { a: T, b: T, c: T } ], steps: [ { state: idle } ] }\n", 0},
		"a long circle":               {circle(5_000), diag.ContinuesItself},
	} {
		t.Run(name, func(t *testing.T) {
			src := "chart: x.yaml\nscenarios:\n" + strings.ReplaceAll(c.scenarios, "T", ten)
			s, list := ParseScenarios("x.test.yaml", []byte(src))
			if c.code == 0 && list.HasErrors() || c.code != 0 && !list.Has(c.code) {
				t.Errorf("want %d, got:\n%.1000s", c.code, list)
			}
			for i := range s.Scenarios[:min(10, len(s.Scenarios))] {
				if n := len(s.Scenarios[i].Expand()); n > maxRows {
					t.Errorf("%d scenarios were built", n)
				}
			}
		})
	}
}

// TestRowsShare: ten thousand scenarios of a row with a thousand fields hold them once,
// and a value in which nothing waits is that of the file.
func TestRowsShare(t *testing.T) {
	s := parseScenarios(t, "chart: x.yaml\nscenarios:\n"+strings.ReplaceAll(tenThousand("x", numbered(1_000, ", f%d: 1"), "{ context: { a: [1], b: $a } }"), "T", ten))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	all := s.Scenarios[0].Expand()
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 10<<20 {
		t.Errorf("%d bytes for %d rows", used, len(all))
	}
	told, written := all[9_999].Scenario().Steps[0].Expect.Context.Fields, s.Scenarios[0].Steps[0].Expect.Context.Fields
	if told[1].Value.Text.Text != "9" || written[1].Value.Text.Text != "$a" || &told[0].Value.Items[0] != &written[0].Value.Items[0] {
		t.Errorf("told %v, written %v", told, written)
	}
}

// TestManyMisspelt: a suggestion is looked for while few findings are there.
func TestManyMisspelt(t *testing.T) {
	src := "chart: x.yaml\nscenarios:\n  - name: x\n    each: [ { field: 1 } ]\n    steps: [ { effects: [" + numbered(300, "$feild%d, ") + "] } ]\n"
	_, list := ParseScenarios("x.test.yaml", []byte(src))
	first, last := list.All()[0], list.All()[list.Len()-1]
	if list.Len() != 300 || !strings.Contains(first.Cure, "$field") || strings.Contains(last.Cure, "$field") {
		t.Errorf("%d findings: %s, …, %s", list.Len(), first.Cure, last.Cure)
	}
}

// Where no row multiplies the scenarios, the cure does not speak of values.
func TestManyWrittenScenarios(t *testing.T) {
	_, list := ParseScenarios("x.test.yaml", []byte("chart: x.yaml\nscenarios:\n"+numbered(maxRows+1, "  - { name: s%d, steps: [ { state: idle } ] }\n")))
	if text := list.String(); !list.Has(diag.TooManyRows) || !strings.Contains(text, ownFile) {
		t.Errorf("%.500s", text)
	}
}
