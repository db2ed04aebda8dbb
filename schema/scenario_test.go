package schema

import (
	"slices"
	"strings"
	"testing"
)

func parseScenarios(t *testing.T, src string) *Scenarios {
	t.Helper()
	s, list := ParseScenarios("x.test.yaml", []byte(src))
	if list.HasErrors() {
		t.Fatal(list)
	}
	return s
}

const eachSource = `chart: x.yaml
scenarios:
  - name: $event leads from $from to $to
    each:
      - { event: GO, from: [a, b], to: [c, d], n: 1, who: { id: x }, more: [[1, 2]] }
    resolve: { value: $from, context: { n: $n, text: "n is $n", who: $who, all: $more, cost: "$5 $unknown" } }
    steps:
      - { send: { type: $event, by: $n }, state: { top: $to }, holds: context.n == $n, advance: 5s }
`

// TestExpand multiplies lists, keeps the types of whole placeholders, and puts
// the others into text.
func TestExpand(t *testing.T) {
	s := parseScenarios(t, strings.Replace(eachSource, ", advance: 5s", "", 1))
	var names, contexts, events []string
	for _, telling := range s.Scenarios[0].Expand() {
		one := telling.Scenario()
		names = append(names, one.Name.Text)
		contexts = append(contexts, string(one.Resolve.JSON()))
		events = append(events, string(one.Steps[0].Event.JSON())+string(one.Steps[0].Expect.State.JSON())+one.Steps[0].Expect.Holds[0].Text)
		if len(one.Each) != 0 {
			t.Error("an expanded scenario still has rows")
		}
	}
	want := []string{"GO leads from a to c", "GO leads from a to d", "GO leads from b to c", "GO leads from b to d"}
	if !slices.Equal(names, want) {
		t.Errorf("names are %q", names)
	}
	const context = `{"value":"a","context":{"n":1,"text":"n is 1","who":{"id":"x"},"all":[1,2],"cost":"$5 $unknown"}}`
	if contexts[0] != context {
		t.Errorf("resolve is %s\nwant       %s", contexts[0], context)
	}
	if want := `{"type":"GO","by":1}{"top":"c"}context.n == 1`; events[0] != want {
		t.Errorf("the step is %s\nwant        %s", events[0], want)
	}
}

// TestExpandScalars tells that a scenario without rows is itself, and that each
// scalar is one scenario; the written one is not changed.
func TestExpandScalars(t *testing.T) {
	s := parseScenarios(t, "chart: x.yaml\nscenarios:\n  - name: $each\n    each: [A, 2]\n    steps: [ { send: $each, ignored: true } ]\n  - name: one\n    steps: [ { state: a } ]\n")
	all := s.Scenarios[0].Expand()
	if len(all) != 2 || all[0].Name() != "A" || all[1].Scenario().Steps[0].Event.Kind != Number {
		t.Errorf("expanded to %+v", all)
	}
	if s.Scenarios[0].Steps[0].Event.Text.Text != "$each" {
		t.Error("expanding changed the written scenario")
	}
	if one := s.Scenarios[1].Expand(); len(one) != 1 || one[0].Name() != "one" {
		t.Errorf("expanded to %+v", one)
	}
}

// TestExpandIsBounded tells that rows that multiply are refused, not built.
func TestExpandIsBounded(t *testing.T) {
	ten := "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"
	src := "chart: x.yaml\nscenarios:\n  - name: $a$b$c$d$e\n    each: [ { a: T, b: T, c: T, d: T, e: T } ]\n    steps: [ { state: a } ]\n"
	s, list := ParseScenarios("x.test.yaml", []byte(strings.ReplaceAll(src, "T", ten)))
	if !strings.Contains(list.String(), "LS610") {
		t.Errorf("not refused: %s", list)
	}
	if n := len(s.Scenarios[0].Expand()); n > 10_000 {
		t.Errorf("%d scenarios were built", n)
	}
}

// TestEachVerbIsRead reads every verb into its fields.
func TestEachVerbIsRead(t *testing.T) {
	s := parseScenarios(t, string(readTestFile(t, "testdata/everything.test.yaml")))
	var verbs []Verb
	for _, step := range s.Scenarios[0].Steps {
		verbs = append(verbs, step.Verb)
	}
	want := []Verb{
		Look, SendEvent, SendEvent, Advance, Done, Fail, From, From, SetGuard, SetGuard, FailAction, To, TakeSnapshot,
		RestoreFrom, RestoreFrom, Restart, ResolveTo,
	}
	if !slices.Equal(verbs, want) {
		t.Errorf("verbs are %v", verbs)
	}
	steps := s.Scenarios[0].Steps
	for _, same := range []struct{ got, want string }{
		{steps[3].Duration.Text, "1m30s"},
		{steps[4].ID.Text + string(steps[4].Output.JSON()), `f{"bytes":1}`},
		{steps[5].ID.Text + string(steps[5].Error.JSON()), `g{"message":"gone"}`},
		{string(steps[6].Event.JSON()) + string(steps[7].Event.JSON()), `{"type":"MOVE","by":1}"GO"`},
		{steps[8].Name.Text + string(steps[8].Answer.JSON()), "hostfalse"},
		{steps[9].FailText.Text + steps[9].In.Text, "brokeng"},
		{steps[10].Name.Text + steps[10].In.Text + string(steps[10].Error.JSON()), `beepg{"message":"no"}`},
		{string(steps[13].Snapshot.JSON()) + string(steps[14].Snapshot.JSON()), `null{"chart":"everything"}`},
		{string(steps[16].Resolve.JSON()), `{"value":"first","context":{"n":1},"input":{"url":"y"}}`},
	} {
		if same.got != same.want {
			t.Errorf("got %s, want %s", same.got, same.want)
		}
	}
	if !steps[13].AnyHash || steps[14].AnyHash {
		t.Error("anyHash is not where it is written")
	}
}

// TestFilledTwice tells that a row's value is read behind each key where it stands,
// and that the same is said once for all scenarios of the row.
func TestFilledTwice(t *testing.T) {
	const row = "chart: x.yaml\nscenarios:\n  - name: $n\n    each: [ { n: [1, 2], e: 7 } ]\n    steps: [ STEPS ]\n"
	filled := func(steps string) int {
		return parseScenarios(t, strings.Replace(row, "STEPS", steps, 1)).Filled().Len()
	}
	fails, expects := "{ fail: { id: x, error: $e }, state: a }", "{ error: $e }"
	if one, other, both := filled(fails), filled(expects), filled(fails+", "+expects); one != 1 || other != 1 || both != 2 {
		t.Errorf("%d and %d findings, together %d", one, other, both)
	}
}
