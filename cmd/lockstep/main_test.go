package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
)

var update = flag.Bool("update", false, "write what the scripts under testdata print as their goldens")

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"lockstep": main}) }

// Every verb, flag and exit code is shown by a script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// exits N VERB ARGS… runs the command in a process of its own and wants this
// very exit code, where `! exec` would take any.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARGS]")
	}
	code := "0"
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		code = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if code != args[0] {
		ts.Fatalf("exit code %s, want %s", code, args[0])
	}
}

func TestEveryVerbHasAnExample(t *testing.T) {
	var walk func(verb *cobra.Command)
	walk = func(verb *cobra.Command) {
		if !strings.Contains(verb.Example, "lockstep ") || verb.Short == "" {
			t.Errorf("%s: no example or no short description", verb.CommandPath())
		}
		for _, v := range verb.Commands() {
			walk(v)
		}
	}
	walk(rootCommand())
}

// What the help shows can be typed: its verbs, flags and arguments are there.
func TestExamplesCanBeTyped(t *testing.T) {
	for _, verb := range rootCommand().Commands() {
		for _, line := range strings.FieldsFunc(verb.Example, func(r rune) bool { return strings.ContainsRune("\n<>&|()", r) }) {
			words := strings.Fields(line)
			if len(words) == 0 || words[0] != "lockstep" {
				continue
			}
			root := rootCommand()
			of, rest, _ := root.Find(words[1:])
			if of.Name() != verb.Name() && verb.Name() != "init" {
				t.Errorf("%s shows %q", verb.Name(), line)
			}
			if err := of.ParseFlags(rest); err != nil {
				t.Errorf("%q: %v", line, err)
			}
			if err := of.ValidateArgs(of.Flags().Args()); err != nil {
				t.Errorf("%q: %v", line, err)
			}
		}
	}
}

// What is suggested for a verb of other tools can be typed, and no verb hides there.
func TestVerbsElsewhereAreOurs(t *testing.T) {
	for word, meant := range verbsElsewhere {
		words := strings.Fields(meant)
		verb, rest, _ := rootCommand().Find(words)
		if verb.Name() != words[0] || verb.ParseFlags(rest) != nil || slices.Contains(verbNames(rootCommand()), word) {
			t.Errorf("for %q: %q", word, meant)
		}
	}
}

func TestNothingSteersTheTerminal(t *testing.T) {
	for text, want := range map[string]string{
		"plain é 漢\ttab\n":            "plain é 漢\ttab\n",
		"\x1b]0;title\x07":            `\u001b]0;title\u0007`,
		"a\rb\u009bc":                 `a\u000db\u009bc`,
		"safe\u202egnp.exe":           `safe\u202egnp.exe`,
		"line\u2028end":               `line\u2028end`,
		"half \xff rune\u200b \ufeff": "half \ufffd rune\\u200b \\ufeff",
	} {
		if got := plain(text); got != want {
			t.Errorf("plain(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestAnArgumentDoesNotSteerTheTerminal(t *testing.T) {
	var out, err strings.Builder
	if code := run([]string{"\x1b]0;title\x07"}, nil, &out, &err); code != exitUsage {
		t.Errorf("code %d", code)
	}
	if strings.Contains(err.String(), "\x1b") {
		t.Errorf("stderr %q", err.String())
	}
}

func TestMainIsOneCall(t *testing.T) {
	var out, err strings.Builder
	if code := run([]string{"version"}, strings.NewReader(""), &out, &err); code != exitGood || err.Len() > 0 {
		t.Errorf("code %d, stderr %q", code, err.String())
	}
	if !strings.HasPrefix(out.String(), "lockstep ") {
		t.Errorf("stdout %q", out.String())
	}
}

// A full disk takes nothing.
type full struct{}

func (full) Write(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	return 0, syscall.ENOSPC
}

// A disk that is full is not a good end.
func TestAFailedWriteIsReported(t *testing.T) {
	stories := door(t, "")
	chart := strings.Replace(stories, ".test", "", 1)
	broken := filepath.Join(t.TempDir(), "broken.yaml")
	if err := os.WriteFile(broken, []byte("chart: broken\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"version"}, {"help"}, {"help", "run"}, {"check", "--help"}, {"completion", "bash"}, {"completion", "zsh"}, {"completion", "fish"}, {"completion", "powershell"}, {"schema", "chart"}, {"ir", chart},
		{"check", broken}, {"check", chart, "--format", "json"}, {"check", chart, "--format", "sarif"}, {"table", chart}, {"table", chart, "--matrix"}, {"render", chart},
		{"explore", chart}, {"run", chart, "--json"}, {"run", chart}, {"run", chart, "--input", "{"}, {"test", stories}, {"test", stories, "--cover"}, {"test", stories, "--format", "junit"},
		{"test", stories, "--format", "json"}, {"test", stories, "--cover", "--format", "json"}, {"test", stories, "--mutate", "--format", "json"},
		{"gen", chart, "--check", "--out", t.TempDir()},
	} {
		var err strings.Builder
		if code := run(args, strings.NewReader(""), full{}, &err); code != exitWorld {
			t.Errorf("%q: code %d, stderr %q", args, code, err.String())
		}
	}
	for _, args := range [][]string{{"check", chart}, {"run", broken}, {"init", t.TempDir()}} {
		var out strings.Builder
		if code := run(args, strings.NewReader(""), &out, full{}); code != exitWorld {
			t.Errorf("%q: code %d where stderr is full", args, code)
		}
	}
}

// A file whose name nothing can name is told so, also where a folder holds it. (Not
// every system takes such names.)
func TestANameThatIsNotUTF8(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "b\xe9.yaml")
	if err := os.WriteFile(file, []byte("chart: b\nstates: { s: {} }\n"), 0o600); err != nil {
		t.Skip(err)
	}
	for _, arg := range []string{dir, file} {
		var out, err strings.Builder
		if code := run([]string{"check", arg}, strings.NewReader(""), &out, &err); code != exitWorld || !strings.Contains(err.String(), `b\xe9.yaml": the file's name is not UTF-8; rename it`) {
			t.Errorf("check %q: code %d, %s", arg, code, err.String())
		}
	}
}

// A file's ending tells what people expect in it.
func TestEndingsOfPictures(t *testing.T) {
	for file, format := range map[string]string{
		"a.svg": "svg", "a.SVG": "svg", "a.dot": "dot", "a.gv": "dot", "a.mmd": "mermaid", "a.mermaid": "mermaid",
		"a.png": "", "a.jpg": "", "a.jpeg": "", "a.gif": "", "a.webp": "", "a.pdf": "", "a.ps": "",
	} {
		for _, asked := range []string{"svg", "dot", "mermaid"} {
			if err := fits(file, asked); (err == nil) != (format == asked) || format == "" && !strings.Contains(err.Error(), "other tools") {
				t.Errorf("%s for %s: %v", file, asked, err)
			}
		}
	}
	for _, file := range []string{"a", "a.md", "a.txt", "-", ""} {
		if err := fits(file, "dot"); err != nil {
			t.Errorf("%q: %v", file, err)
		}
	}
}

// As a tool of a Go module lockstep is called by go.
func TestHowItIsCalled(t *testing.T) {
	const built = "54ba32f81e09bd4eac017e8c80e4a4bf84de54c54927b288a9c29d4374f5b019"
	for program, want := range map[string]string{
		"/home/me/.cache/go-build/5f/" + built + "-d/lockstep": "go tool lockstep",
		"/builds/5f/" + built + "-d/lockstep":                  "go tool lockstep", // GOCACHE=/builds
		"/tmp/go-build635025400/b001/exe/lockstep":             "go tool lockstep", // when it was just built
		"/home/me/go/bin/lockstep":                             "lockstep",
		"/home/me/" + built + "/lockstep":                      "lockstep",
		"/opt/lockstep-d/lockstep":                             "lockstep",
		"lockstep":                                             "lockstep",
	} {
		if got := calledAs(program); got != want {
			t.Errorf("%s: %s", program, got)
		}
	}
}

// Some charts are too large for matrices, and some names for files: that is told, and
// nothing half done is left.
func TestWhatIsTooLarge(t *testing.T) {
	t.Chdir(t.TempDir())
	long := strings.Repeat("l", 245)
	for file, text := range map[string]string{
		"wide.yaml": "chart: wide\ninitial: s0\nstates: { " + strings.Join(numbered(2001, "s%d: {}"), ", ") + " }\n",
		"long.yaml": "chart: " + long + "\ninitial: a\nstates: { a: {} }\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for args, want := range map[string]string{
		"table wide.yaml --matrix": "lockstep: the matrices of 2001 states would have 4004001 cells",
		"gen long.yaml --go":       "lockstep: " + filepath.Join("gen", long, long+".go") + ": ",
	} {
		var out, err strings.Builder
		if code := run(strings.Fields(args), strings.NewReader(""), &out, &err); code != exitWorld || out.Len() > 0 || !strings.HasPrefix(err.String(), want) {
			t.Errorf("%s: code %d, stdout %q, stderr %q", args, code, out.String(), err.String())
		}
	}
	if left, err := os.ReadDir(filepath.Join("gen", long)); err != nil || len(left) > 0 {
		t.Errorf("%v %v", left, err)
	}
}

func numbered(n int, format string) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprintf(format, i))
	}
	return list
}

// A path is shown in one line, whatever its characters do to a terminal.
func TestPathsAreShownInOneLine(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("door.yaml", []byte("chart: door\ninitial: a\nstates: { a: {} }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	odd := "a\x1b[2J\nlockstep: b"
	const chart, story = "chart: door\ninitial: a\nstates: { a: {} }\n", "chart: door.yaml\nscenarios: []\n"
	const lamp, met, missed = "chart: lamp\nevents: { GO: , OFF: }\ninitial: a\nstates: { a: { on: { GO: b } }, b: { on: { OFF: a } } }\n",
		"chart: lamp.yaml\nscenarios: [ { name: met, steps: [ { send: GO, ignored: false } ] } ]\n", "chart: lamp.yaml\nscenarios: [ { name: \"x\\nok    y\", steps: [ { send: GO, state: a } ] } ]\n"
	for file, text := range map[string]string{"empty/none": "", "two/a.yaml": chart, "two/b.yaml": chart, "told/a.yaml": story, "lamp/lamp.yaml": lamp, "lamp/met.test.yaml": met, "lamp/missed.test.yaml": missed} {
		if err := os.MkdirAll(odd+filepath.Dir(file), 0o777); err != nil {
			t.Skip(err)
		}
		if err := os.WriteFile(odd+file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"check", odd}, {"test", odd + ".yaml"}, {"gen", "door.yaml", "--out", odd}, {"gen", "door.yaml", "--check", "--out", odd + "2"}, {"init", odd + "3"}, {"init", odd + "3"},
		{"check", odd + "empty"}, {"run", odd + "two"}, {"gen", odd + "two", "--md"}, {"ir", odd + "told"}, {"gen", odd + "told"},
		{"test", odd + "lamp/met.test.yaml"}, {"test", odd + "lamp/missed.test.yaml"}, {"test", odd + "lamp/met.test.yaml", "--cover"}, {"test", odd + "lamp/met.test.yaml", "--mutate"},
	} {
		var out, err strings.Builder
		run(args, strings.NewReader(""), &out, &err)
		told := out.String() + err.String()
		shown, inOneLine := strings.Count(told, "[2J"), strings.Count(told, `[2J\u000alockstep: b`)
		if shown == 0 || shown != inOneLine || strings.Contains(told, "\x1b") || strings.Contains(told, "\nok    y") {
			t.Errorf("%q says %q", args, told)
		}
	}
}
