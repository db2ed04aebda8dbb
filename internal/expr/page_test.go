package expr

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The page about the language names every function of expressions.
func TestPageHasEveryFunction(t *testing.T) {
	page, err := os.ReadFile("../../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(page), "## Expressions\n")
	told, _, ended := strings.Cut(rest, "\n## ")
	if !found || !ended {
		t.Fatal("the page says nothing of expressions")
	}
	said := func(name string) {
		if !regexp.MustCompile("[`.]" + regexp.QuoteMeta(name) + "[`(]").MatchString(told) {
			t.Errorf("nothing is said of %s", name)
		}
	}
	for name := range functions {
		said(name)
	}
	for name := range special {
		said(name)
	}
}
