package scenario

// This file compares an answer with what its step expects.

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
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
		return nil, t.unseen(e)
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

// unseen is the message where more than a refusal is expected of a machine that
// did not start.
func (t *teller) unseen(e *schema.Expect) string {
	only := schema.Expect{Refused: e.Refused}
	if reflect.DeepEqual(*e, only) {
		return ""
	}
	return t.noStart()
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
		return &Diff{What: "refused", Expected: "not refused", Actual: actual}
	case t.last.refused != nil && (expected == true || expected == t.last.refused["code"]):
		return nil
	}
	return &Diff{What: "refused", Expected: showTree(expected), Actual: actual}
}

// parts compares the single values. A refused command changes nothing, so they
// are those of the last answer that was given.
func (t *teller) parts(e *schema.Expect) []Diff {
	var diffs []Diff
	check := func(what string, want schema.Value, got tree, meets func(want, got tree) bool) {
		if expected, given := expectation(want); given && !meets(expected, got) {
			diffs = append(diffs, unmet(what, expected, got))
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

// unmet shows of two objects the fields that differ, of other values all.
func unmet(what string, want, got tree) Diff {
	w, named := want.(map[string]any)
	g, there := got.(map[string]any)
	if named && there && what != "state" && what != "children" {
		want, got = differing(w, g)
	}
	return Diff{What: what, Expected: showTree(want), Actual: showTree(got)}
}

// differing are the fields of want that got does not meet, and those of got.
func differing(want, got map[string]any) (w, g map[string]any) {
	w, g = map[string]any{}, map[string]any{}
	for name, a := range want {
		b, there := got[name]
		if a == nil && b == nil || matches(a, b) {
			continue
		}
		below, isMap := a.(map[string]any)
		other, areBoth := b.(map[string]any)
		if isMap && areBoth {
			w[name], g[name] = differing(below, other)
			continue
		}
		if w[name] = a; there {
			g[name] = b
		}
	}
	return w, g
}

// amongChildren tells whether the child machines are as wanted. An answer without
// children has none of those that an expectation names.
func amongChildren(want, got tree) bool {
	wanted, named := want.(map[string]any)
	if !named {
		return matches(want, got)
	}
	living, _ := got.(map[string]any)
	for id, w := range wanted {
		if !isChild(w, living[id]) {
			return false
		}
	}
	return true
}

// isChild tells whether a child machine is as wanted: its `value` is what a step's own
// `state` is of the chart.
func isChild(want, got tree) bool {
	wanted, named := want.(map[string]any)
	child, living := got.(map[string]any)
	if !named || !living {
		return matches(want, got)
	}
	value := wanted["value"]
	if value == nil {
		return matches(want, got)
	}
	rest := maps.Clone(wanted)
	delete(rest, "value")
	return inState(value, child["value"]) && matches(rest, child)
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
			diffs = append(diffs, Diff{c.what, showList(expected), showList(c.got), parting(expected, c.got, c.exact)})
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

// parting says where two lists begin to differ, if that is not plain.
func parting(expected tree, got []any, exact bool) string {
	want, ok := expected.([]any)
	if !ok || len(got) == 0 || len(want) < 2 && (!exact || len(got) < 2) {
		return ""
	}
	if !exact {
		found, _ := inOrder(want, got)
		return "not found in this order: " + string(jsonOf(want[found]))
	}
	i := 0
	for i < min(len(want), len(got)) && equals(want[i], got[i]) {
		i++
	}
	switch {
	case i == len(want):
		return fmt.Sprintf("number %d is one more: %s", i+1, jsonOf(got[i]))
	case i == len(got):
		return fmt.Sprintf("number %d is missing: %s", i+1, jsonOf(want[i]))
	}
	return fmt.Sprintf("number %d is %s", i+1, jsonOf(got[i]))
}

// condition evaluates one CEL condition over the context.
func (t *teller) condition(cel schema.Text) ([]Diff, error) {
	holds, wrong := t.chart.Holds(cel)
	if holds == nil {
		return nil, errors.New(wrong.All()[0].Message)
	}
	ok, err := holds(t.state.part("context"))
	if err != nil || ok {
		return nil, err
	}
	return []Diff{{What: "holds", Expected: cel.Text, Actual: "false for " + showTree(t.readBy(cel))}}, nil
}

// readBy is what a condition reads of the context, all of it where that is not known.
func (t *teller) readBy(cel schema.Text) tree {
	context := t.state.parts["context"]
	all, _ := context.(map[string]any)
	if t.chart.Reads == nil {
		return context
	}
	names := t.chart.Reads(cel)
	if names == nil {
		return context
	}
	read := map[string]any{}
	for _, name := range names {
		if v, there := all[name]; there {
			read[name] = v
		}
	}
	return read
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
