package schema

// This file holds the positions to the file itself: wherever a text claims to
// stand, its characters must stand there, whatever the style of the scalar.

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/diag"
)

// eachText calls check for all texts in a tree.
func eachText(v *Value, check func(*Value)) {
	if v.Kind != Map && v.Kind != List {
		check(v)
	}
	for i := range v.Items {
		eachText(&v.Items[i], check)
	}
	for i := range v.Fields {
		check(&Value{Kind: CEL, Text: v.Fields[i].Name, Pos: v.Fields[i].Name.Pos, End: v.Fields[i].Name.End})
		eachText(&v.Fields[i].Value, check)
	}
}

// runeAt gives the character at a place; false when the file has no such place.
func runeAt(lines [][]rune, p diag.Pos) (rune, bool) {
	if p.Line < 1 || p.Line > len(lines) {
		return 0, false
	}
	line := lines[p.Line-1]
	if p.Col < 1 || p.Col > len(line)+1 {
		return 0, false
	}
	if p.Col == len(line)+1 {
		return '\n', true
	}
	return line[p.Col-1], true
}

func linesOf(src string) [][]rune {
	var lines [][]rune
	for line := range strings.SplitSeq(src, "\n") {
		lines = append(lines, []rune(line))
	}
	return lines
}

// checkPlaces holds every character of every text to the file.
func checkPlaces(t *testing.T, src string) {
	t.Helper()
	list := &diag.List{}
	_, root := parseTree("f.yaml", []byte(src), list)
	if root == nil {
		t.Fatalf("%s\n%s", src, list)
	}
	lines := linesOf(src)
	eachText(root, func(v *Value) {
		i := 0
		for _, r := range v.Text.Text {
			at := v.Text.At(i)
			if got, ok := runeAt(lines, at); !ok || !sameRune(got, r) {
				t.Errorf("%q: character %d is %q, but at %s stands %q\n%s", v.Text.Text, i, r, at, got, src)
				return
			}
			i++
		}
		for _, p := range []diag.Pos{v.Pos, v.End, v.Text.At(-1), v.Text.At(i), v.Text.At(i + 9)} {
			if _, ok := runeAt(lines, p); !ok {
				t.Errorf("%q: %s is not in the file\n%s", v.Text.Text, p, src)
			}
		}
	})
}

// sameRune tells whether got in the file can stand for r in the text: itself,
// an escape, a quote written twice, or a line's end for what it folds into.
func sameRune(got, r rune) bool {
	return got == r || got == '\\' || (r == ' ' || r == '\n') && strings.ContainsRune(" \t\r\n", got)
}

func TestPlaces(t *testing.T) {
	for name, src := range map[string]string{
		"plain":            "a: x + y\n",
		"plain lines":      "a: x\n  + y\n\n\n  + z\nb: c\n",
		"plain after tag":  "a: !!str x + y\n",
		"anchor":           "a: &here x + y\n",
		"anchor on a line": "a: &here\n  x + y\n",
		"single":           "a: 'it''s x'\nb: ''''\n",
		"single lines":     "a: 'x\n\n  y'\n",
		"double":           "a: \"x \\\"y\\\" \\u00e9 \\n \\x41 \\U0001f600 z\"\n",
		"double lines":     "a: \"x\n  y \\\n  z\n\n  w\"\n",
		"literal":          "a: |\n  x\n    y\n\n  z\nb: c\n",
		"literal indent":   "a: |2\n    x\n  y\n",
		"literal strip":    "a: |- # comment\n  x\n  y\n\n\nb: c\n",
		"literal keep":     "a: |+\n  x\n\n\nb: c\n",
		"folded":           "a: >-\n  x\n  && y\n\n  && z\n",
		"folded deep":      "a: >\n  x\n    y\n  z\n",
		"wide":             "ä: '日本 x'\nb: 日本\n  x\n",
		"flow":             "{a: [x, 'y', \"z\"], b: {c: d}}\n",
		"flow lines":       "a: [x,\n  y z\n    w, 'v\n  u']\n",
		"windows":          "a: >-\r\n  x\r\n  y\r\nb: 'c\r\n  d'\r\n",
		"no line end":      "a: x",
		"keys":             "\"a b\": 'c'\n? d\n: e\n",
	} {
		t.Run(name, func(t *testing.T) { checkPlaces(t, src) })
	}
}

// TestPlacesOfCharts holds all our charts to their files.
func TestPlacesOfCharts(t *testing.T) {
	paths, err := filepath.Glob("../charts/*.yaml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no charts: %v", err)
	}
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		checkPlaces(t, string(src))
	}
}

// TestPlacesAtRandom writes random scalars in random styles.
func TestPlacesAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		var b strings.Builder
		for i := range 1 + r.IntN(4) {
			fmt.Fprintf(&b, "key%d: %s\n", i, randomScalar(r))
		}
		list := &diag.List{}
		if _, root := parseTree("f.yaml", []byte(b.String()), list); root != nil {
			checkPlaces(t, b.String())
		}
	}
}

var words = []string{"x", "&&", "y == 'z'", "é", "日本", "  ", "a.b", "1", "\t"}

func randomScalar(r *rand.Rand) string {
	var lines []string
	for range 1 + r.IntN(4) {
		var line []string
		for range r.IntN(4) {
			line = append(line, words[r.IntN(len(words))])
		}
		lines = append(lines, strings.Join(line, " "))
	}
	body := strings.Join(lines, "\n  ")
	switch r.IntN(5) {
	case 0:
		return "'" + strings.ReplaceAll(body, "'", "''") + "'"
	case 1:
		return `"` + strings.NewReplacer("é", `\u00e9`, "x &&", "x \\\n  &&").Replace(body) + `"`
	case 2:
		return []string{"|", "|-", "|+", "|2"}[r.IntN(4)] + "\n  " + body
	case 3:
		return []string{">", ">-", ">+"}[r.IntN(3)] + "\n  " + body
	}
	return body
}

// TestPartsOfATextHavePlaces holds the parts of a text to the file, too.
func TestPartsOfATextHavePlaces(t *testing.T) {
	for _, src := range []string{"a: int = 1 + 2\n", "a: 'int = ''x'''\n", "a: >-\n  int\n  = 1\n", "a: \"int\\u0020= 1\"\n"} {
		_, root := parseTree("f.yaml", []byte(src), &diag.List{})
		text := root.Fields[0].Value.Text
		at := strings.IndexByte(text.Text, '=')
		part := text.Sub(at, len(text.Text))
		if r, ok := runeAt(linesOf(src), part.Pos); !ok || r != '=' {
			t.Errorf("%q: the part begins at %s, where %q stands", src, part.Pos, r)
		}
		if got, want := part.At(2), text.At(utf8.RuneCountInString(text.Text[:at])+2); got != want {
			t.Errorf("%q: the part's third character is at %s, the text's at %s", src, got, want)
		}
	}
}

// TestDocumentPlaces walks a whole document by reflection: every position in it
// that is set lies in the file.
func TestDocumentPlaces(t *testing.T) {
	for _, path := range []string{"../charts/rawko.yaml", "../charts/turn.yaml"} {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		doc, list := Parse("f.yaml", src)
		if list.HasErrors() {
			t.Fatal(list)
		}
		count, lines := 0, linesOf(string(src))
		eachPos(reflect.ValueOf(doc).Elem(), func(p diag.Pos) {
			count++
			if _, ok := runeAt(lines, p); !ok {
				t.Errorf("%s: %s is not in the file", path, p)
			}
		})
		if count < 100 {
			t.Errorf("%s: only %d positions", path, count)
		}
	}
}

func eachPos(v reflect.Value, check func(diag.Pos)) {
	switch v.Kind() {
	case reflect.Struct:
		if p, ok := posOf(v); ok {
			if p.Known() {
				check(p)
			}
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				eachPos(v.Field(i), check)
			}
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Struct {
			for i := range v.Len() {
				eachPos(v.Index(i), check)
			}
		}
	}
}

func posOf(v reflect.Value) (diag.Pos, bool) {
	if v.Type() != reflect.TypeFor[diag.Pos]() {
		return diag.Pos{}, false
	}
	return v.Interface().(diag.Pos), true
}

// A byte order mark is no column, as editors count them, and is not quoted.
func TestMarkIsNoColumn(t *testing.T) {
	const chart = "chart: X\ninitial: a\nstates: { a: {} }\n"
	_, plain := Parse("x.yaml", []byte(chart))
	_, marked := Parse("x.yaml", []byte("\ufeff"+chart))
	if plain.String() != marked.String() || !strings.Contains(plain.String(), "x.yaml:1:8") {
		t.Errorf("with a mark\n%s\nwithout\n%s", marked, plain)
	}
}
