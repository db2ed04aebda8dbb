package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The commands of the page about mistakes do what it says.
func TestMistakesPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/mistakes.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("../..")
	told := 0
	for line := range strings.Lines(string(page)) {
		args, is := strings.CutPrefix(strings.TrimSpace(line), "lockstep ")
		if !is {
			continue
		}
		told++
		args = strings.ReplaceAll(args, " coverage", " "+filepath.Join(t.TempDir(), "coverage"))
		var out, err bytes.Buffer
		if code := run(quotedWords(args), strings.NewReader(""), &out, &err); code != exitGood || out.Len() == 0 {
			t.Errorf("lockstep %s: exit code %d\n%s%s", args, code, &out, &err)
		}
	}
	if told < 6 {
		t.Errorf("only %d commands", told)
	}
}

// quotedWords splits a command line; quotes hold blanks together.
func quotedWords(line string) (list []string) {
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			list = append(list, part)
			continue
		}
		list = append(list, strings.Fields(part)...)
	}
	return list
}
