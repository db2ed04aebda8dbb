package typescript_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/js"
)

// generated are the modules of this repository's charts, with the kernel, by file.
func generated(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob("../../gen/*/*.ts")
	if err != nil || len(files) == 0 {
		t.Fatal("no modules", err)
	}
	all := map[string][]byte{}
	for _, file := range files {
		if all[file], err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// Numbers with separators and `??=` are younger than ES2020: a module runs where
// its types are stripped and nothing else is done to it.
func TestModulesAreES2020(t *testing.T) {
	for file, source := range generated(t) {
		if newer, err := js.Newer(string(source)); newer || err != nil {
			t.Errorf("%s has syntax that is newer than ES2020 (%v)", file, err)
		}
		if found := separated.Find(source); found != nil {
			t.Errorf("%s has the number %s", file, found)
		}
		if found := declared.Find(source); found != nil {
			t.Errorf("%s has the field %q", file, found)
		}
		if found := lowered.Find(source); found != nil {
			t.Errorf("%s has %q, which means something else where Babel writes it for older engines", file, found)
		}
	}
}

// declared is a field that Babel 7 refuses as it is preset, in React Native too.
var declared = regexp.MustCompile(`(?m)^\s+declare .*`)

// What a module makes when it is read says that it may be left out: not every
// bundler knows by itself that a new map does nothing else.
func TestModulesMakeOnlyWhatIsUsed(t *testing.T) {
	for file, source := range generated(t) {
		if found := eager.Find(source); found != nil {
			t.Errorf("%s makes something unasked: %s", file, found)
		}
	}
}

// eager is a variable of a module with something that is made or called for it, in one statement.
var eager = regexp.MustCompile(`(?m)^(export )?(const|let) [^=;]*(=>[^=;]*)*= (new |[a-zA-Z.]+\().*`)

// lowered is what Babel writes with another meaning where it is set to write what
// old engines take, in React Native too: of a pattern of code points one that takes
// the character before with it, which only a look at the whole text does not tell;
// of a power of big ints a function of numbers.
var lowered = regexp.MustCompile(`/[a-z]*u[a-z]*, |[0-9]n? \*\* `)

var separated = regexp.MustCompile(`\b[0-9]+_[0-9_]+n?\b`)
