package schema

import (
	"os"
	"regexp"
	"strconv"
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

// It says how much may come of the rows of a file.
func TestPageHasTheLimitsOfScenarios(t *testing.T) {
	page, err := os.ReadFile("../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	limits := map[string]int{}
	for _, m := range regexp.MustCompile(`at most\s([0-9,]+) (scenarios|written|steps)|and ([0-9,]+) (values)`).FindAllStringSubmatch(string(page), -1) {
		limits[m[2]+m[4]], _ = strconv.Atoi(strings.ReplaceAll(m[1]+m[3], ",", ""))
	}
	if limits["scenarios"] != maxRows || limits["written"] != maxWritten || limits["steps"] != maxSteps || limits["values"] != maxValues {
		t.Errorf("the page says %v", limits)
	}
}
