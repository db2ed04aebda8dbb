package schema

import (
	"os"
	"strings"
	"testing"
)

// The page about the language names every key of a scenario and of its steps.
func TestPageHasEveryKeyOfScenarios(t *testing.T) {
	page, err := os.ReadFile("../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	_, story, found := strings.Cut(string(page), "## Its story")
	if !found {
		t.Fatal("the page tells no story")
	}
	for _, key := range append(append([]string{}, scenarioShape.keys...), stepShape.keys...) {
		if !strings.Contains(story, "`"+key+"`") && !strings.Contains(story, "`"+key+":") && !strings.Contains(story, " "+key+":") {
			t.Errorf("nothing is said of %s", key)
		}
	}
}
