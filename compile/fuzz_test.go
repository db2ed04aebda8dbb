package compile_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
)

// Whatever is loaded either compiles or gives findings, all of whose places lie
// in the file; a second load says the same; nothing panics.

func FuzzCompile(f *testing.F) {
	for _, seed := range seeds(f) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 20_000 {
			checkLoad(t, text)
		}
	})
}

// TestDamaged does the same with charts that are wrong in one or two places: a
// word taken from elsewhere, a line lost or doubled.
func TestDamaged(t *testing.T) {
	rounds := 1500
	if testing.Short() {
		rounds = 300
	}
	charts := seeds(t)
	var words, good []string
	for _, chart := range charts {
		words = append(words, wordPattern.FindAllString(chart, -1)...)
		if checkLoad(t, chart) {
			good = append(good, chart)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	compiled := 0
	for round := range rounds {
		text := charts[r.IntN(len(charts))]
		if round%2 == 0 { // most seeds have errors already
			text = good[r.IntN(len(good))]
		}
		for range 1 + r.IntN(2) {
			text = damage(r, text, words)
		}
		if checkLoad(t, text) {
			compiled++
		}
		if t.Failed() {
			t.Fatalf("this chart:\n%s", text)
		}
	}
	if compiled < rounds/50 || compiled > rounds*9/10 {
		t.Errorf("%d of %d damaged charts compile: the damage tests nothing", compiled, rounds)
	}
}

var wordPattern = regexp.MustCompile(`[A-Za-z0-9_.']+`)

// damage changes one place of a text.
func damage(r *rand.Rand, text string, words []string) string {
	if lines := strings.SplitAfter(text, "\n"); r.IntN(4) == 0 {
		i, j := r.IntN(len(lines)), r.IntN(len(lines))
		if r.IntN(2) == 0 {
			lines[i] = ""
		} else {
			lines[i] += lines[j]
		}
		return strings.Join(lines, "")
	}
	places := wordPattern.FindAllStringIndex(text, -1)
	if len(places) == 0 {
		return text
	}
	at := places[r.IntN(len(places))]
	return text[:at[0]] + words[r.IntN(len(words))] + text[at[1]:]
}

// checkLoad loads a chart twice; it tells whether it compiles.
func checkLoad(t *testing.T, text string) bool {
	t.Helper()
	files := fstest.MapFS{"fuzz.yaml": {Data: []byte(text)}, "leaf.yaml": {Data: []byte(leaf)}}
	m, list := compile.Load(files, "fuzz.yaml")
	if (m == nil) != list.HasErrors() {
		t.Fatalf("a machine: %v, errors: %v", m != nil, list.HasErrors())
	}
	lines := strings.Split(text, "\n")
	for _, finding := range list.All() {
		inFile(t, lines, finding)
	}
	again, second := compile.Load(files, "fuzz.yaml")
	if list.Len() != second.Len() {
		t.Fatalf("%d findings, then %d", list.Len(), second.Len())
	}
	for i, finding := range list.All() {
		if other := second.All()[i]; finding.Pos != other.Pos || finding.Message != other.Message {
			t.Fatalf("first %v %s, then %v %s", finding.Pos, finding.Message, other.Pos, other.Message)
		}
	}
	if m != nil && m.Table.Hash != again.Table.Hash {
		t.Fatal("two loads, two hashes")
	}
	return m != nil
}

const leaf = "chart: leaf\ninitial: a\nstates: { a: { type: final } }\n"

// inFile checks that a finding's place is in the text.
func inFile(t testing.TB, lines []string, f *diag.Finding) {
	if f.Pos.File != "fuzz.yaml" {
		return
	}
	if f.Pos.Line < 1 || f.Pos.Line > len(lines) {
		t.Fatalf("%s: %s: %s: no such line", f.Pos, f.Code, f.Message)
	}
	if n := len([]rune(lines[f.Pos.Line-1])); f.Pos.Col < 1 || f.Pos.Col > n+1 {
		t.Fatalf("%s: %s: %s: the line has %d columns", f.Pos, f.Code, f.Message, n)
	}
}

// seeds are all charts of the repository and all broken ones.
func seeds(t testing.TB) []string {
	var all []string
	charts, _ := filepath.Glob("../charts/*.yaml")
	for _, path := range charts {
		if data, err := os.ReadFile(path); err == nil {
			all = append(all, string(data))
		}
	}
	archives, _ := filepath.Glob("../testdata/errors/*.txtar")
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range archive.Files {
			all = append(all, string(file.Data))
		}
	}
	return all
}
