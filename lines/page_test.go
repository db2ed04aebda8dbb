package lines

import (
	"os"
	"strings"
	"testing"
)

// The page about JSON Lines has a row for every command.
func TestPageHasEveryCommand(t *testing.T) {
	page, err := os.ReadFile("../docs/json-lines.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range verbs {
		if !strings.Contains(string(page), "| `{\""+v.name+"\":") {
			t.Errorf("no row begins with %s", v.name)
		}
	}
}
