package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// The examples of --help do what they show, each in a folder that holds the charts of
// this repository.
func TestExamplesRun(t *testing.T) {
	if testing.Short() {
		t.Skip("tells all stories, twice")
	}
	charts, err := filepath.Abs("../../charts")
	if err != nil {
		t.Fatal(err)
	}
	var walk func(verb *cobra.Command)
	walk = func(verb *cobra.Command) {
		for line := range strings.Lines(verb.Example) {
			line = strings.TrimSpace(line)
			t.Run(line, func(t *testing.T) {
				t.Chdir(t.TempDir())
				if err := os.CopyFS("charts", os.DirFS(charts)); err != nil {
					t.Fatal(err)
				}
				prepare(t, line)
				for command := range strings.SplitSeq(line, " && ") {
					runExample(t, command)
				}
			})
		}
		for _, v := range verb.Commands() {
			walk(v)
		}
	}
	walk(rootCommand())
}

// prepare makes what an example begins with.
func prepare(t *testing.T, line string) {
	t.Helper()
	switch {
	case strings.Contains(line, "demo/"), strings.HasSuffix(line, " demo") && !strings.Contains(line, "init"):
		runExample(t, "lockstep init demo")
	case strings.Contains(line, "--check"):
		runExample(t, "lockstep gen charts")
	}
	for _, file := range []string{"events.jsonl", "story.jsonl"} {
		if err := os.WriteFile(file, []byte("{\"$advance\":\"1s\"}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// runExample runs a command without its shell: what it reads and writes is ours.
func runExample(t *testing.T, command string) {
	t.Helper()
	if inner, is := strings.CutPrefix(command, "source <("); is {
		command = strings.TrimSuffix(inner, ")")
	}
	command, _, _ = strings.Cut(command, " > ")
	command, _, _ = strings.Cut(command, " < ")
	args, is := strings.CutPrefix(command, "lockstep ")
	if !is {
		t.Fatalf("%q is no command of ours", command)
	}
	if strings.Contains(args, "--mutate") && !strings.Contains(args, "--limit") {
		args += " --limit 3" // all of them take a minute
	}
	var out, err bytes.Buffer
	if code := run(quotedWords(args), strings.NewReader(""), &out, &err); code != exitGood {
		t.Errorf("exit code %d\n%s%s", code, &out, &err)
	}
}
