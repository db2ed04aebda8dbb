package kernel_test

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

// Pages name the codes by which charts and programs tell failures apart: all that the
// kernels write, here and in TypeScript.

var (
	errorCode   = regexp.MustCompile(`\bCode\w+ += "(\w+)"|&Error\{[^}]*Code: "(\w+)"|\b(?:communication|hostFault)\("(\w+)"`)
	refusalCode = regexp.MustCompile(`&Refusal\{Code: "(\w+)"|\b[rR]efus(?:e|al)\("(\w+)"|\bRefusal\('(\w+)'|\brefuse\(s, '\w*', '(\w+)'`)
)

// unsaid are codes that nobody meets, and why.
var unsaid = map[string]string{"input": "what a chart gives its actor has the actor's types: check compares them"}

func TestPageHasEveryCodeOfErrors(t *testing.T) {
	namesCodes(t, "../docs/language.md", "## What can go wrong\n", errorCode, "*.go")
}

func TestPageHasEveryCodeOfRefusals(t *testing.T) {
	namesCodes(t, "../docs/programs.md", "## Errors\n", refusalCode, "*.go", "ts/*.ts")
}

// The page about programs says what each limit of a system is unless it is changed.
func TestPageHasEveryLimit(t *testing.T) {
	page, err := os.ReadFile("../docs/programs.md")
	if err != nil {
		t.Fatal(err)
	}
	usual := map[string]int{
		"Microsteps": kernel.DefaultMicrosteps, "Elements": kernel.MaxElements, "Rounds": kernel.DefaultRounds, "Queue": kernel.DefaultQueue,
		"Chain": kernel.DefaultChain, "Timers": kernel.DefaultTimers, "Children": kernel.DefaultChildren,
	}
	for i := range reflect.TypeFor[kernel.Limits]().NumField() {
		name := reflect.TypeFor[kernel.Limits]().Field(i).Name
		m := regexp.MustCompile("`" + name + "`(?:\\sof loops)?, ([0-9,]+)").FindStringSubmatch(string(page))
		if m == nil || strings.ReplaceAll(m[1], ",", "") != strconv.Itoa(usual[name]) {
			t.Errorf("of %s the page says %q, and it is %d", name, m, usual[name])
		}
	}
}

// namesCodes holds that a section of a page names all codes that sources write.
func namesCodes(t *testing.T, page, section string, written *regexp.Regexp, sources ...string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), section)
	told, _, ended := strings.Cut(rest, "\n## ")
	if !found || !ended {
		t.Fatalf("%s has no %q", page, section)
	}
	codes := 0
	for _, pattern := range sources {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "ts/lines") {
				continue
			}
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range written.FindAllStringSubmatch(string(source), -1) {
				codes++
				if code := strings.Join(m[1:], ""); unsaid[code] == "" && !strings.Contains(told, "`"+code+"`") {
					t.Errorf("%s writes the code %s, of which %s says nothing", name, code, page)
				}
			}
		}
	}
	if codes < 10 {
		t.Errorf("only %d codes were found", codes)
	}
}
