package lines

import (
	"os"
	"path/filepath"
	"regexp"
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

// refusalCode is a code that this package refuses a line with.
var refusalCode = regexp.MustCompile(`\brefuse\("(\w+)"`)

// The page names those codes, itself or by the page that has the codes of every door.
func TestPageHasEveryCode(t *testing.T) {
	var told string
	for _, page := range []string{"../docs/json-lines.md", "../docs/programs.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		told += string(text)
	}
	sources, _ := filepath.Glob("*.go")
	for _, name := range sources {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range refusalCode.FindAllStringSubmatch(string(source), -1) {
			if !strings.Contains(told, "`"+m[1]+"`") {
				t.Errorf("%s: nothing is said of %s", name, m[1])
			}
		}
	}
}
