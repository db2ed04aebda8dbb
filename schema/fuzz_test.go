package schema

// This file fuzzes the loader. The oracle: no panic; every position of a
// finding, of a note and of the document lies in the file, and every character
// of a text where it says; a second load says the same; what is printed holds no
// control characters; what the walk takes the JSON Schema takes, too.

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lockstep-charts/lockstep/diag"
)

func FuzzLoad(f *testing.F) {
	for _, src := range seeds(f) {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		doc, list := Parse("f.yaml", src)
		checkFindings(t, src, list)
		if doc != nil {
			lines := linesOf(string(src))
			eachPos(reflect.ValueOf(doc).Elem(), func(p diag.Pos) {
				if _, ok := runeAt(lines, p); !ok {
					t.Errorf("%s is not in the file", p)
				}
			})
		}
		if _, again := Parse("f.yaml", src); again.String() != list.String() {
			t.Errorf("a second load says:\n%s\nafter:\n%s", again, list)
		}
		_, scenarios := ParseScenarios("f.yaml", src)
		checkFindings(t, src, scenarios)
		if list.Len() == 0 {
			checkSchema(t, src)
		}
		if !list.HasErrors() {
			checkPlaces(t, string(src))
		}
	})
}

// checkSchema holds a chart that the walk took to the JSON Schema.
func checkSchema(t *testing.T, src []byte) {
	t.Helper()
	_, root := parseTree("f.yaml", src, &diag.List{})
	if err := compiledChart().Validate(root.plain()); err != nil {
		t.Errorf("the schema refuses what the walk took: %#v", err)
	}
}

// seeds are our charts' forms and all error cases.
func seeds(f *testing.F) [][]byte {
	var all [][]byte
	paths, err := filepath.Glob("../testdata/errors/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range archive.Files {
			all = append(all, file.Data)
		}
	}
	if len(all) < 50 {
		f.Fatalf("only %d seeds", len(all))
	}
	return all
}

func checkFindings(t *testing.T, src []byte, list *diag.List) {
	t.Helper()
	lines := linesOf(string(src))
	for _, found := range list.All() {
		places := []diag.Pos{found.Pos}
		if found.End.Known() {
			places = append(places, found.End)
		}
		for _, n := range found.Also {
			places = append(places, n.Pos)
		}
		for _, p := range places {
			if _, ok := runeAt(lines, p); !ok {
				t.Errorf("%s: %s is not in the file", found.Code, p)
			}
		}
	}
	out := list.String()
	if !utf8.ValidString(out) || strings.ContainsFunc(out, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }) {
		t.Errorf("what is printed could drive a terminal: %q", out)
	}
}
