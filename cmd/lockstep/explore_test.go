package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const mazeChart = `chart: maze
context: { n: int }
events: { GO: { yes: bool }, BACK: {} }
initial: a
states:
  a:
    on:
      GO:
        - { guard: "event.yes && context.n >= 2", target: b }
        - { guard: event.yes, actions: [ { assign: { n: context.n + 1 } } ] }
  b: { after: { 5s: c } }
  c: {}
  d: { on: { BACK: a } }
`

// explore finds what only a certain number of events leads to, what is never
// reached and where nothing can happen; what it prints are scenarios that run.
func TestExplore(t *testing.T) {
	dir := t.TempDir()
	chart, story := filepath.Join(dir, "maze.yaml"), filepath.Join(dir, "maze.test.yaml")
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(chart, mazeChart)
	out := verb(t, exitFindings, "explore", chart)
	for _, want := range []string{
		"maze.yaml: 5 configurations, all that the values and moments tried lead to", `maze.yaml:13: the state "d" is never entered`,
		"maze.yaml:13: d on BACK -> a is never taken", `name: "a ignores BACK"`, `name: "deadlock: nothing can happen in c"`, "advance: 5s\n        state: \"c\"",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	write(story, out)
	verb(t, exitGood, "test", story)
	paths := verb(t, exitGood, "explore", chart, "--paths")
	if !strings.Contains(paths, "# Found besides: 1 deadlock (without --paths they are told)") {
		t.Errorf("what was found besides is not told:\n%s", paths)
	}
	if !strings.Contains(paths, "\n  - name: \"1: b on after 5s -> c\"\n") {
		t.Errorf("a way has not the name of what it takes last:\n%s", paths)
	}
	write(story, paths)
	if out := verb(t, exitGood, "test", story, "--cover"); !strings.Contains(out, "states 3/4, transitions 3/4") {
		t.Errorf("the paths do not cover what can be reached:\n%s", out)
	}
	if out := verb(t, exitGood, "explore", chart, "--states", "2"); !strings.Contains(out, "cut by --states") {
		t.Errorf("the limit is not told:\n%s", out)
	}
	if out := verb(t, exitGood, "explore", chart, "--time", "1ns"); !strings.Contains(out, "another run may come less far") {
		t.Errorf("the time limit is not told:\n%s", out)
	}
	if out := verb(t, exitFindings, "explore", chart, "--holds", "context.n < 2"); !strings.Contains(out, `name: "broken: context.n < 2"`) {
		t.Errorf("a condition that does not hold is not told:\n%s", out)
	}
	out = verb(t, exitFindings, "explore", chart, "--holds", "!active('b') || context.n < 2")
	if !strings.Contains(out, `holds: ["!(!active('b') || context.n < 2)"]`) {
		t.Errorf("a condition over a state is not told:\n%s", out)
	}
	write(story, out)
	verb(t, exitGood, "test", story)
	verb(t, exitUsage, "explore", chart, "--holds", "context.none < 2")
	verb(t, exitUsage, "explore", chart, "--paths", "--holds", "context.n < 2")
	verb(t, exitUsage, "explore", chart, "--states", "-1")
	verb(t, exitUsage, "explore", chart, "--time", "-1s")
	if out := verb(t, exitFindings, "explore", chart, "--time", "0"); !strings.Contains(out, "all that the values") {
		t.Errorf("no time is no limit:\n%s", out)
	}
	verb(t, exitUsage, "explore", chart, "--time", "soon")
	verb(t, exitUsage, "explore", chart, chart)
	verb(t, exitWorld, "explore", filepath.Join(dir, "none.yaml"))
	verb(t, exitFindings, "explore", chart, "--input", `{"n":1}`)
}

// 13³ configurations are more than are looked at without --states; 0 is no limit.
func TestExploreWithoutLimit(t *testing.T) {
	var chart strings.Builder
	chart.WriteString("chart: far\nevents: { E0: {}, E1: {}, E2: {} }\ntype: parallel\nstates:\n")
	for region := range 3 {
		fmt.Fprintf(&chart, "  r%d:\n    initial: s0\n    states:\n", region)
		for s := range 13 {
			fmt.Fprintf(&chart, "      s%d: { on: { E%d: s%d } }\n", s, region, (s+1)%13)
		}
	}
	file := filepath.Join(t.TempDir(), "far.yaml")
	if err := os.WriteFile(file, []byte(chart.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := verb(t, exitGood, "explore", file, "--states", "0"); !strings.Contains(out, "2197 configurations, all that the values") {
		t.Errorf("0 is no limit:\n%.200s", out)
	}
}

// The scenarios that explore prints for a chart of this repository take all of
// its transitions.
func TestExplorePathsOfTurn(t *testing.T) {
	chart, err := os.ReadFile("../../charts/turn.yaml")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "turn.yaml"), chart, 0o600); err != nil {
		t.Fatal(err)
	}
	paths := verb(t, exitGood, "explore", filepath.Join(dir, "turn.yaml"), "--paths")
	if err := os.WriteFile(filepath.Join(dir, "turn.test.yaml"), []byte(paths), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := verb(t, exitGood, "test", dir, "--cover"); !strings.Contains(out, "states 6/6, transitions 23/23") {
		t.Errorf("not all is taken:\n%s", out)
	}
}
