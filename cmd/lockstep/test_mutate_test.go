package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/internal/js"
)

const doorChart = `chart: door
events: { OPEN: { force: bool }, CLOSE: {}, KNOCK: {} }
initial: shut
states:
  shut:
    entry: { log: "'shut'" }
    on:
      OPEN: { guard: event.force, target: open }
      KNOCK: { target: shut, reenter: true }
  open:
    on: { CLOSE: shut }
    after: { 5s: shut }
`

const doorStory = `chart: door.yaml
scenarios:
  - name: forced
    steps:
      - send: { type: OPEN, force: true }
        state: open
`

// door writes a chart with one scenario and what is added to it.
func door(t *testing.T, more string) string {
	t.Helper()
	return beside(t, "door", doorChart, doorStory+more)
}

// beside writes a chart and its scenarios, whose file it gives.
func beside(t *testing.T, name, chart, stories string) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), name+".test.yaml")
	for path, text := range map[string]string{strings.TrimSuffix(file, ".test.yaml") + ".yaml": chart, file: stories} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return file
}

// verb runs the command and gives its stdout.
func verb(t *testing.T, code int, args ...string) string {
	t.Helper()
	var out, err bytes.Buffer
	if got := run(args, strings.NewReader(""), &out, &err); got != code {
		t.Fatalf("%q: exit code %d, not %d\n%s%s", args, got, code, &out, &err)
	}
	return out.String()
}

// --cover names what did not happen, and only that.
func TestCover(t *testing.T) {
	file := door(t, "")
	out := verb(t, exitGood, "test", file, "--cover")
	for _, want := range []string{
		"states 2/2, transitions 1/4, guards both ways 1/2, timers 0/1, error paths 0/0",
		"door.yaml:8: the guard event.force of shut on OPEN -> open is never false",
		"door.yaml:9: shut on KNOCK -> shut is never taken",
		"open on CLOSE -> shut is never taken", "open on after 5s -> shut is never taken",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	file = door(t, `      - send: CLOSE
        state: shut
      - send: { type: OPEN, force: false }
        ignored: true
      - send: KNOCK
        state: shut
      - send: { type: OPEN, force: true }
        state: open
      - advance: 5s
        state: shut
`)
	var both struct {
		Passed   int
		Coverage []cover.Report
	}
	out = verb(t, exitGood, "test", file, "--cover", "--format", "json")
	if err := json.Unmarshal([]byte(out), &both); err != nil {
		t.Fatal(err)
	}
	c := both.Coverage[0]
	if both.Passed == 0 || c.Transitions.Covered != 4 || c.Guards.Covered != 2 || c.Timers.Covered != 1 || len(c.Transitions.Missing) != 0 {
		t.Errorf("not all covered: %s", out)
	}
}

// --mutate lists what one scenario leaves unnoticed; more scenarios leave less.
func TestMutate(t *testing.T) {
	out := verb(t, exitGood, "test", door(t, ""), "--mutate")
	for _, want := range []string{
		"survives: the guard of shut on OPEN is dropped", "write one in which the event comes while the guard does not hold",
		"survives: reenter of shut on KNOCK is flipped", "the delay states.open.after.5s is longer",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	if strings.Contains(out, "the guard of shut on OPEN is negated") {
		t.Errorf("a negated guard survives:\n%s", out)
	}
	if out := verb(t, exitGood, "test", door(t, ""), "--mutate", "--limit", "2", "--format", "json"); !strings.Contains(out, `"mutants": 2`) {
		t.Errorf("the limit is not kept:\n%s", out)
	}
	verb(t, exitUsage, "test", door(t, ""), "--mutate", "--backend", "go")
	verb(t, exitUsage, "test", door(t, ""), "--mutate", "--limit", "-1")
}

// A survivor that the search did not reach is not taken for one that nobody sees.
func TestMutateSaysWhereItStopped(t *testing.T) {
	var chart, events strings.Builder
	for region := range 4 {
		fmt.Fprintf(&chart, "  r%d:\n    initial: s0\n    states:\n", region)
		for s := range 9 {
			fmt.Fprintf(&chart, "      s%d: { on: { E%d: s%d } }\n", s, region, s+1)
		}
		chart.WriteString("      s9: {}\n")
		fmt.Fprintf(&events, "E%d: , ", region)
	}
	file := beside(t, "far", "chart: far\nevents: { "+events.String()+"}\ntype: parallel\nstates:\n"+chart.String(),
		"chart: far.yaml\nscenarios:\n  - { name: starts, steps: [ { state: { r0: s0 } } ] }\n")
	out := verb(t, exitGood, "test", file, "--mutate", "--limit", "40")
	if !strings.Contains(out, "none was found in the 300 nearest configurations; the chart has more") || strings.Contains(out, "nobody can see") {
		t.Errorf("what was not reached is not told from what cannot be seen:\n%s", out)
	}
	if out := verb(t, exitGood, "test", file, "--mutate", "--limit", "40", "--format", "json"); !strings.Contains(out, `"cut": true`) {
		t.Errorf("nor in JSON:\n%s", out)
	}
}

// What a search does not reach a scenario may have come by: then its step is told, and what
// it would have to expect. What one row would have to expect need not hold of the next.
func TestMutateNamesAStepThatPasses(t *testing.T) {
	var chart, steps strings.Builder
	for region := range 4 {
		fmt.Fprintf(&chart, "  r%d:\n    initial: s0\n    states:\n", region)
		for s := range 9 {
			fmt.Fprintf(&chart, "      s%d: { on: { E%d: s%d } }\n", s, region, s+1)
		}
		fmt.Fprintf(&chart, "      s9: { on: { PUT: { actions: { assign: { n%d: event.n } } } } }\n", region)
		for s := range 9 {
			fmt.Fprintf(&steps, "      - { send: E%d, state: { r%d: s%d } }\n", region, region, s+1)
		}
	}
	one := "  - { name: one, continues: ends, steps: [ { send: { type: PUT, n: 3 }, context: { n1: 3, n2: 3, n3: 3 } } ] }\n"
	rows := "  - { name: $each, continues: ends, each: [4, 5], steps: [ { send: { type: PUT, n: $each }, context: { n1: $each } } ] }\n"
	ends := "chart: far.yaml\nscenarios:\n  - name: ends\n    steps:\n" + steps.String()
	file := beside(t, "far", "chart: far\ncontext: { n0: int, n1: int, n2: int, n3: int }\nevents: { E0: , E1: , E2: , E3: , PUT: { n: int } }\ntype: parallel\nstates:\n"+chart.String(), ends+one+rows)
	want := fmt.Sprintf("(or have the step at %s:41 expect this too)\n        context: {\"n0\":3}\n", file)
	if out := verb(t, exitGood, "test", file, "--mutate"); !strings.Contains(out, want) {
		t.Errorf("%q is missing in\n%s", want, out)
	}
	if err := os.WriteFile(file, []byte(ends+rows), 0o600); err != nil {
		t.Fatal(err)
	}
	out := verb(t, exitGood, "test", file, "--mutate", "--format", "json")
	if !strings.Contains(out, "(assign n0: event.n)") || strings.Contains(out, `"expect"`) {
		t.Errorf("a step of several rows is told:\n%s", out)
	}
}

// --cover and --mutate go together, and beside other back-ends; a scenario that
// fails is told before any fault is seeded.
func TestCoverAndMutate(t *testing.T) {
	js.NeedsNode(t)
	file := door(t, "")
	out := verb(t, exitGood, "test", file, "--cover", "--mutate", "--backend", "all")
	for _, want := range []string{"[interp]  1 scenario", "[ts]  1 scenario", "states 2/2", "mutants killed"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	var all struct {
		Passed   int
		Coverage []cover.Report
		Mutants  []hunted
	}
	if err := json.Unmarshal([]byte(verb(t, exitGood, "test", file, "--cover", "--mutate", "--format", "json")), &all); err != nil {
		t.Fatal(err)
	}
	if all.Passed != 1 || len(all.Coverage) != 1 || len(all.Mutants) != 1 {
		t.Errorf("%+v", all)
	}
	var failed struct{ Failed int }
	broken := door(t, "      - state: shut\n")
	if err := json.Unmarshal([]byte(verb(t, exitFindings, "test", broken, "--mutate", "--format", "json")), &failed); err != nil || failed.Failed != 1 {
		t.Errorf("%+v, %v", failed, err)
	}
}

// JUnit's XML has no place for coverage and mutants: they are told beside it.
func TestCoverAndMutateBesideJUnit(t *testing.T) {
	var out, err bytes.Buffer
	if code := run([]string{"test", door(t, ""), "--cover", "--mutate", "--format", "junit"}, strings.NewReader(""), &out, &err); code != exitGood {
		t.Fatalf("exit code %d\n%s%s", code, &out, &err)
	}
	var report struct {
		Tests int `xml:"tests,attr"`
	}
	if wrong := xml.Unmarshal(out.Bytes(), &report); wrong != nil || report.Tests != 1 {
		t.Errorf("%d tests, %v, in\n%s", report.Tests, wrong, &out)
	}
	if told := err.String(); !strings.Contains(told, "states 2/2") || !strings.Contains(told, "mutants killed") {
		t.Errorf("coverage or mutants are missing in\n%s", told)
	}
}

// The scenarios that --mutate prints kill what survived.
func TestMutateIsMended(t *testing.T) {
	var before, after struct{ Mutants []hunted }
	if err := json.Unmarshal([]byte(verb(t, exitGood, "test", door(t, ""), "--mutate", "--format", "json")), &before); err != nil {
		t.Fatal(err)
	}
	more := ""
	for _, s := range before.Mutants[0].Survivors {
		more += s.Scenario
	}
	if err := json.Unmarshal([]byte(verb(t, exitGood, "test", door(t, more), "--mutate", "--format", "json")), &after); err != nil {
		t.Fatal(err)
	}
	if before, after := &before.Mutants[0], &after.Mutants[0]; before.Killed == before.Mutants || after.Killed != after.Mutants {
		t.Errorf("%d of %d were killed, and then %d: %+v\n%s", before.Killed, before.Mutants, after.Killed, after.Survivors, more)
	}
}

// The scenarios of this repository take every transition of its charts.
func TestChartsAreCovered(t *testing.T) {
	var both struct{ Coverage []cover.Report }
	if err := json.Unmarshal([]byte(verb(t, exitGood, "test", "../../charts", "--cover", "--format", "json")), &both); err != nil {
		t.Fatal(err)
	}
	if len(both.Coverage) < 8 {
		t.Errorf("only %d charts", len(both.Coverage))
	}
	for _, c := range both.Coverage {
		for _, missing := range append(c.Transitions.Missing, c.States.Missing...) {
			t.Errorf("%s:%d: %s", c.Chart, missing.Line, missing.What)
		}
	}
}

// They notice nine of ten faults, shown for the charts that are quick to run.
func TestChartsKillMutants(t *testing.T) {
	var all struct{ Mutants []hunted }
	out := verb(t, exitGood, "test", "../../charts/turn.test.yaml", "../../charts/download.test.yaml", "../../charts/thread.test.yaml",
		"../../charts/agent.test.yaml", "../../charts/uploader.test.yaml", "--mutate", "--format", "json")
	if err := json.Unmarshal([]byte(out), &all); err != nil {
		t.Fatal(err)
	}
	if len(all.Mutants) != 5 {
		t.Errorf("%d charts", len(all.Mutants))
	}
	for _, h := range all.Mutants {
		if h.Mutants == 0 || h.Killed*10 < h.Mutants*9 {
			t.Errorf("%s: %d of %d: %v", h.Chart, h.Killed, h.Mutants, h.Survivors)
		}
	}
}

// --cover --svg draws each chart with its counts, also when a scenario fails.
func TestCoverDraws(t *testing.T) {
	dir := t.TempDir()
	verb(t, exitGood, "test", door(t, ""), "--cover", "--svg", filepath.Join(dir, "new", "deep"))
	verb(t, exitFindings, "test", door(t, "      - state: shut\n"), "--cover", "--svg", dir)
	for _, file := range []string{"new/deep/door.svg", "door.svg"} {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`class="state atomic odd covered"`, `data-event="OPEN" data-source="shut" data-target="open" data-count="1"`, `class="transition event uncovered" data-event="KNOCK"`} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%q is missing in\n%s", want, text)
			}
		}
	}
	verb(t, exitUsage, "test", door(t, ""), "--svg", dir)
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	verb(t, exitWorld, "test", door(t, ""), "--cover", "--svg", file)
	if err := os.MkdirAll(filepath.Join(dir, "taken", "door.svg"), 0o700); err != nil {
		t.Fatal(err)
	}
	verb(t, exitWorld, "test", door(t, ""), "--cover", "--svg", filepath.Join(dir, "taken"))
}
