package scenario

// This file compares an answer with what its step expects.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/schema"
)

// compare lists the expectations that the last answer does not meet. The
// message is what went wrong beside them.
func (t *teller) compare(s *schema.Step) (diffs []Diff, message string) {
	e := &s.Expect
	if d := t.refusal(e.Refused); d != nil && (s.Verb != schema.Look || e.Refused.Kind != schema.NoValue) {
		return []Diff{*d}, ""
	}
	if t.state == nil {
		return nil, ""
	}
	diffs = t.parts(e)
	diffs = append(diffs, t.lists(e)...)
	for _, cel := range e.Holds {
		d, err := t.condition(cel)
		if err != nil {
			return diffs, fmt.Sprintf("holds: %s: %s", cel.Text, err)
		}
		diffs = append(diffs, d...)
	}
	return diffs, ""
}

// refusal compares whether and why the command was refused. One that nobody
// expected is a failure.
func (t *teller) refusal(want schema.Value) *Diff {
	expected, given := expectation(want)
	wanted := given && expected != nil && expected != false
	actual := "taken"
	if t.last.refused != nil {
		actual = t.last.refusal()
	}
	switch {
	case !wanted && t.last.refused == nil:
		return nil
	case !wanted:
		return &Diff{"refused", "not refused", actual}
	case t.last.refused != nil && (expected == true || expected == t.last.refused["code"]):
		return nil
	}
	return &Diff{"refused", show(want), actual}
}

// parts compares the single values. A refused command changes nothing, so they
// are those of the last answer that was given.
func (t *teller) parts(e *schema.Expect) []Diff {
	var diffs []Diff
	check := func(what string, want schema.Value, got tree, meets func(want, got tree) bool) {
		if expected, given := expectation(want); given && !meets(expected, got) {
			diffs = append(diffs, Diff{what, show(want), showTree(got)})
		}
	}
	now := t.state.parts
	check("state", e.State, now["value"], inState)
	check("status", e.Status, now["status"], matches)
	check("context", e.Context, now["context"], matches)
	check("output", e.Output, now["output"], matches)
	check("error", e.Error, now["error"], matches)
	check("children", e.Children, now["children"], amongChildren)
	check("ignored", e.Ignored, t.ignored(), matches)
	return diffs
}

// amongChildren is matches where nobody is living: an answer without children has
// none of those that an expectation names.
func amongChildren(want, got tree) bool {
	if _, named := want.(map[string]any); named && got == nil {
		got = map[string]any{}
	}
	return matches(want, got)
}

func (t *teller) ignored() tree {
	if t.last.refused != nil {
		return false
	}
	return t.last.parts["ignored"]
}

// lists compares effects and transitions of the last command.
func (t *teller) lists(e *schema.Expect) []Diff {
	var diffs []Diff
	for _, c := range []struct {
		what  string
		want  schema.Value
		got   []any
		exact bool
	}{
		{"effects", e.Effects, t.last.list("effects"), false},
		{"allEffects", e.AllEffects, t.last.list("effects"), true},
		{"transitions", e.Transitions, t.last.list("transitions"), false},
	} {
		expected, given := expectation(c.want)
		if given && !listMeets(expected, c.got, c.exact) {
			diffs = append(diffs, Diff{c.what, showList(expected), showList(c.got)})
		}
	}
	return diffs
}

func listMeets(expected tree, got []any, exact bool) bool {
	want, ok := expected.([]any)
	switch {
	case expected == nil:
		return len(got) == 0
	case !ok:
		return false
	case exact:
		return equals(want, got)
	}
	_, ok = inOrder(want, got)
	return ok
}

// condition evaluates one CEL condition over the context.
func (t *teller) condition(cel schema.Text) ([]Diff, error) {
	holds, wrong := t.holds(cel)
	if holds == nil {
		return nil, errors.New(wrong.All()[0].Message)
	}
	ok, err := holds(t.state.part("context"))
	if err != nil || ok {
		return nil, err
	}
	return []Diff{{"holds", cel.Text, "false for " + showTree(t.state.parts["context"])}}, nil
}

// expectation is a written value as JSON; given is false when there is none.
func expectation(v schema.Value) (expected tree, given bool) {
	if v.Kind == schema.NoValue {
		return nil, false
	}
	expected, err := parse(v.JSON())
	if err != nil {
		panic("bug: a scenario's value is no JSON: " + err.Error())
	}
	return expected, true
}

// show is a written value on one line.
func show(v schema.Value) string {
	expected, _ := expectation(v)
	return showTree(expected)
}

// showTree is JSON on one line, with a bare string as it is and null as absent.
func showTree(t tree) string {
	switch v := t.(type) {
	case nil:
		return "absent"
	case string:
		return v
	}
	return string(jsonOf(t))
}

// showList is one element a line.
func showList(t tree) string {
	list, ok := t.([]any)
	if !ok {
		return showTree(t)
	}
	if len(list) == 0 {
		return "none"
	}
	lines := make([]string, len(list))
	for i, e := range list {
		lines[i] = string(jsonOf(e))
	}
	return strings.Join(lines, "\n")
}
