package main

// Every command and code block of the README is run here, in order, in a module
// outside this repository that knows it by a replace.

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A block is a fenced block of a Markdown page. The word behind its kind says
// what is special about it.
type block struct{ kind, word, text string }

var fence = regexp.MustCompile("(?ms)^```([a-z]*) ?([^\n]*)\n(.*?)^```$")

func blocksOf(t *testing.T, page string) (list []block) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range fence.FindAllStringSubmatch(string(text), -1) {
		list = append(list, block{m[1], m[2], m[3]})
	}
	return list
}

func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a module of its own")
	}
	t.Parallel()
	if err := fetchModules(); err != nil {
		t.Fatal(err)
	}
	r := &reader{t: t, dir: t.TempDir()}
	for _, b := range blocksOf(t, "../../README.md") {
		r.follow(b)
	}
	typeChecks(t, r.dir)
}

// A reader does what the page says.
type reader struct {
	t    *testing.T
	dir  string
	said string // by the commands of the last block
}

func (r *reader) follow(b block) {
	switch {
	case b.kind == "sh" && b.word == "repository":
		r.runByCI(b.text)
	case b.kind == "sh":
		r.run(b.text, b.word == "fails")
	case b.kind == "text":
		if r.said != b.text && r.said != anything {
			r.t.Fatalf("the commands say\n%s\nand the page has\n%s", r.said, b.text)
		}
	case b.kind == "yaml" && r.has(b.word):
		r.holds(b.word, b.text)
	case b.word != "":
		r.write(b.word, b.text)
		if b.kind == "ts" {
			r.runTS(b.word)
		}
	default:
		r.t.Fatalf("nobody runs this block:\n%s", b.text)
	}
}

// runByCI wants commands that would run this very test among those of .ci/run.
func (r *reader) runByCI(commands string) {
	script, err := os.ReadFile("../../.ci/run")
	if err != nil {
		r.t.Fatal(err)
	}
	steps := strings.Split(string(script), "\n")
	for line := range strings.Lines(commands) {
		if !slices.Contains(steps, strings.TrimSpace(line)) {
			r.t.Errorf(".ci/run has no step %q", line)
		}
	}
}

// has tells whether a file is there already.
func (r *reader) has(name string) bool {
	_, err := os.Stat(filepath.Join(r.dir, filepath.FromSlash(name)))
	return err == nil
}

// holds wants a block to be a part of the file that it is said to be of.
func (r *reader) holds(name, text string) {
	file, err := os.ReadFile(filepath.Join(r.dir, filepath.FromSlash(name)))
	if err != nil {
		r.t.Fatal(err)
	}
	if !strings.Contains(string(file), text) {
		r.t.Errorf("%s does not hold\n%s", name, text)
	}
}

func (r *reader) write(name, text string) {
	file := filepath.Join(r.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		r.t.Fatal(err)
	}
}

func (r *reader) run(commands string, fails bool) {
	for line := range strings.Lines(commands) {
		if module, found := strings.CutPrefix(line, "go get -tool "); found {
			r.replace(strings.TrimSuffix(strings.TrimSpace(module), "/cmd/lockstep"))
		}
	}
	cmd := exec.Command("sh", "-e", "-c", commands)
	cmd.Dir = r.dir
	// The module is not published where tests run, and nothing may ask for it;
	// what it needs was checked against our own go.sum.
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOSUMDB=off", "GOWORK=off")
	var said, aside strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &aside
	if err := cmd.Run(); (err != nil) != fails {
		r.t.Fatalf("%s\n%s%s%v", commands, said.String(), aside.String(), err)
	}
	r.said = said.String()
}

// replace lets the module find this repository's own.
func (r *reader) replace(module string) {
	root, err := filepath.Abs("../..")
	if err != nil {
		r.t.Fatal(err)
	}
	cmd := exec.Command("go", "mod", "edit", "-replace", module+"="+root)
	cmd.Dir = r.dir
	if text, err := cmd.CombinedOutput(); err != nil {
		r.t.Fatalf("%s%v", text, err)
	}
}

// The README says which keys there are in JSON for programs.
func TestReadmeHasKeysOfJSON(t *testing.T) {
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	r := &reader{t: t, dir: t.TempDir()}
	r.write("a.yaml", "chart: a\nevents: { GO: {} }\ninitial: a\nstates: { a: { on: { GO: b } }, b: {} }\n")
	r.write("a.test.yaml", "chart: a.yaml\nscenarios: [ { name: it goes, steps: [ { send: GO, state: b } ] } ]\n")
	t.Chdir(r.dir)
	for _, line := range []string{"check a.yaml", "test a.test.yaml", "test a.test.yaml --cover --mutate"} {
		var out, aside bytes.Buffer
		if code := run(append(strings.Fields(line), "--format", "json"), strings.NewReader(""), &out, &aside); code != exitGood {
			t.Fatalf("lockstep %s: exit code %d\n%s%s", line, code, &out, &aside)
		}
		for _, key := range topKeys(t, out.Bytes()) {
			if !strings.Contains(string(page), "`"+key+"`") {
				t.Errorf("lockstep %s: nothing is said of %s", line, key)
			}
		}
	}
}

// topKeys are the keys of an object, or of the first one in a list.
func topKeys(t *testing.T, text []byte) []string {
	t.Helper()
	var list []map[string]any
	var one map[string]any
	if err := json.Unmarshal(text, &list); err == nil && len(list) > 0 {
		one = list[0]
	} else if err := json.Unmarshal(text, &one); err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(maps.Keys(one))
}

var goTest = regexp.MustCompile("`go test \\./([a-z/]+) [^`]*?(?:-run|-fuzz) (\\w+)")

// The tests that ARCHITECTURE.md tells people to run are there.
func TestArchitectureNamesTests(t *testing.T) {
	page, err := os.ReadFile("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	found := goTest.FindAllStringSubmatch(string(page), -1)
	if len(found) == 0 {
		t.Fatal("the page names no test")
	}
	for _, m := range found {
		if !declares(t, "../../"+m[1], "func "+m[2]) {
			t.Errorf("there is no %s in %s", m[2], m[1])
		}
	}
}

// declares tells whether a test file of a folder holds a text.
func declares(t *testing.T, folder, text string) bool {
	names, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(names, func(name string) bool {
		source, err := os.ReadFile(name)
		return err == nil && strings.Contains(string(source), text+"(")
	})
}
