package lockstep

// Comments say why, and cite the rule: a number of SPEC.md. What this repository
// does not hold cannot be looked up by those who read it.

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	// numbered are the chapters and rules of SPEC.md.
	numbered = regexp.MustCompile(`(?m)^(?:## |- \*\*)([0-9]+(?:\.[0-9]+)?)`)
	// citing is a citation with the word that follows it; citedNumber one of its numbers.
	citing      = regexp.MustCompile(`\bSPEC[ :] *((?:[0-9.]+(?:, | to | and )?)*)`)
	citedNumber = regexp.MustCompile(`[0-9]+(?:\.[0-9]+)?`)
	// elsewhere cites a document that is not here.
	elsewhere = regexp.MustCompile(`\((?:language|semantics|threats|quality|style|seeds)[:,] `)
	comment   = regexp.MustCompile(`^\s*\*|//`)
	// page is a document that a comment names.
	page = regexp.MustCompile(`[\w./-]*\w\.md\b`)
)

func TestCommentsCiteRules(t *testing.T) {
	spec, err := os.ReadFile("SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	var rules []string
	for _, m := range numbered.FindAllStringSubmatch(string(spec), -1) {
		rules = append(rules, m[1])
	}
	for path, text := range sourcesHere(t) {
		said := comments(text)
		for _, m := range citing.FindAllStringSubmatch(said, -1) {
			if m[1] == "" {
				t.Errorf("%s: %q is no number of a rule", path, m[0]+"…")
			}
			for _, n := range citedNumber.FindAllString(m[1], -1) {
				if !slices.Contains(rules, n) {
					t.Errorf("%s cites the rule %s, which SPEC.md does not have", path, n)
				}
			}
		}
		if at := elsewhere.FindString(said); at != "" {
			t.Errorf("%s: %q cites what is not in this repository", path, at+"…")
		}
	}
}

// A page that a comment names is there: from the root, or beside the file.
func TestCommentsNamePages(t *testing.T) {
	for path, text := range sourcesHere(t) {
		for _, name := range page.FindAllString(comments(text), -1) {
			_, fromRoot := os.Stat(filepath.FromSlash(name))
			_, beside := os.Stat(filepath.Join(filepath.Dir(path), filepath.FromSlash(name)))
			if fromRoot != nil && beside != nil {
				t.Errorf("%s names %s, which is not in this repository", path, name)
			}
		}
	}
}

// sourcesHere are the sources that are written by hand, and what is printed.
func sourcesHere(t *testing.T) map[string]string { return filesHere(t, ".go", ".ts") }

// filesHere are the files of this repository with such ends, by their paths.
func filesHere(t *testing.T, ends ...string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && (name == "node_modules" || name == "built" || len(name) > 1 && name[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains(ends, filepath.Ext(name)):
			return nil
		}
		b, err := os.ReadFile(path)
		all[filepath.ToSlash(path)] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// comments are a file's comments in one line: a citation may go on in the next.
func comments(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if at := comment.FindStringIndex(line); at != nil {
			b.WriteString(strings.TrimSpace(line[at[1]:]) + " ")
		}
	}
	return b.String()
}
