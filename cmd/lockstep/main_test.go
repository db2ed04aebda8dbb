package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
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

// A disk that is full is not a good end.
func TestAFailedWriteIsReported(t *testing.T) {
	full, openErr := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if openErr != nil {
		t.Skip("this system has no /dev/full")
	}
	defer full.Close()
	stories := door(t, "")
	chart := strings.Replace(stories, ".test", "", 1)
	for _, args := range [][]string{
		{"version"}, {"help"}, {"help", "run"}, {"check", "--help"}, {"completion", "bash"}, {"schema", "chart"}, {"ir", chart},
		{"check", chart, "--format", "json"}, {"check", chart, "--format", "sarif"}, {"table", chart}, {"table", chart, "--matrix"}, {"render", chart},
		{"explore", chart}, {"run", chart, "--json"}, {"run", chart}, {"run", chart, "--input", "{"}, {"test", stories}, {"test", stories, "--cover"}, {"test", stories, "--format", "junit"},
		{"test", stories, "--format", "json"}, {"test", stories, "--cover", "--format", "json"}, {"test", stories, "--mutate", "--format", "json"},
		{"gen", chart, "--check", "--out", t.TempDir()},
	} {
		var err strings.Builder
		if code := run(args, strings.NewReader(""), full, &err); code != exitWorld {
			t.Errorf("%q: code %d, stderr %q", args, code, err.String())
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

// A path is shown in one line, whatever its characters do to a terminal.
func TestPathsAreShownInOneLine(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("door.yaml", []byte("chart: door\ninitial: a\nstates: { a: {} }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	odd := "a\x1b[2J\nlockstep: b"
	for _, args := range [][]string{{"check", odd}, {"test", odd + ".yaml"}, {"gen", "door.yaml", "--out", odd}, {"gen", "door.yaml", "--check", "--out", odd + "2"}, {"init", odd + "3"}} {
		var out, err strings.Builder
		run(args, strings.NewReader(""), &out, &err)
		if told := out.String() + err.String(); strings.Contains(told, "\x1b") || strings.Contains(told, "\nlockstep: b") {
			t.Errorf("%q says %q", args, told)
		}
	}
}
