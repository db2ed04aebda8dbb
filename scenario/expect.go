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
	check := func(what string, want schema.Value, got tree, known typed, meets func(want, got tree, t typed) bool) {
		if expected, given := expectation(want); given && !meets(expected, got, known) {
			diffs = append(diffs, unmet(what, expected, got, known))
		}
	}
	now := t.state.tree
	var none, context, output typed
	if m := t.chart.Machine; m != nil {
		context, output = typed{machine: m, id: m.Context}, typed{machine: m, id: m.Output}
	}
	check("state", e.State, now("value"), none, func(want, got tree, _ typed) bool { return inState(want, got) })
	check("status", e.Status, now("status"), none, matches)
	check("context", e.Context, now("context"), context, matches)
	check("output", e.Output, now("output"), output, matches)
	check("error", e.Error, now("error"), none, matches)
	check("children", e.Children, now("children"), none, func(want, got tree, _ typed) bool { return amongChildren(want, got) })
	check("ignored", e.Ignored, t.ignored(), none, matches)
	return diffs
}

// unmet shows of two objects the fields that differ, of other values all.
func unmet(what string, want, got tree, t typed) Diff {
	w, named := want.(map[string]any)
	g, there := got.(map[string]any)
	if named && there && what != "state" && what != "children" {
		want, got = differing(w, g, t)
	}
	return Diff{What: what, Expected: showTree(want), Actual: showTree(got)}
}

// differing are the fields of want that got does not meet, and those of got.
func differing(want, got map[string]any, t typed) (w, g map[string]any) {
	w, g = map[string]any{}, map[string]any{}
	for name, a := range want {
		b, there := got[name]
		if a == nil && b == nil || matches(a, b, t.part(name)) {
			continue
		}
		below, isMap := a.(map[string]any)
		other, areBoth := b.(map[string]any)
		if isMap && areBoth {
			w[name], g[name] = differing(below, other, t.part(name))
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
		return matches(want, got, typed{})
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
		return matches(want, got, typed{})
	}
	value := wanted["value"]
	if value == nil {
		return matches(want, got, typed{})
	}
	rest := maps.Clone(wanted)
	delete(rest, "value")
	return inState(value, child["value"]) && matches(rest, child, typed{})
}

func (t *teller) ignored() tree {
	if t.last.refused != nil {
		return false
	}
	return t.last.tree("ignored")
}

// lists compares effects and transitions of the last command.
func (t *teller) lists(e *schema.Expect) []Diff {
	var diffs []Diff
	effect := func(e tree) typed { return effectOf(t.chart.Machine, e) }
	for _, c := range []list{
		{what: "effects", key: "effects", want: e.Effects, of: effect},
		{what: "allEffects", key: "effects", want: e.AllEffects, of: effect, exact: true},
		{what: "transitions", key: "transitions", want: e.Transitions, of: func(tree) typed { return typed{} }},
	} {
		expected, given := expectation(c.want)
		if !given {
			continue
		}
		c.got = t.last.list(c.key)
		if !c.meets(expected) {
			diffs = append(diffs, Diff{c.what, showList(expected), showList(c.got), c.parting(expected)})
		}
	}
	return diffs
}

// A list is one of an answer, with what a step expects of it.
type list struct {
	what, key string // in the step, in the answer
	want      schema.Value
	got       []any
	of        func(tree) typed // knows an element's type
	exact     bool
}

func (c *list) meets(expected tree) bool {
	want, ok := expected.([]any)
	switch {
	case expected == nil:
		return len(c.got) == 0
	case !ok:
		return false
	case c.exact:
		return len(want) == len(c.got) && c.alike(want) == len(want)
	}
	_, ok = inOrder(want, c.got, c.of)
	return ok
}

// alike is how many elements are the same from the beginning.
func (c *list) alike(want []any) int {
	i := 0
	for i < min(len(want), len(c.got)) && equals(want[i], c.got[i], c.of(c.got[i])) {
		i++
	}
	return i
}

// parting says where two lists begin to differ, if that is not plain.
func (c *list) parting(expected tree) string {
	want, ok := expected.([]any)
	if !ok || len(c.got) == 0 || len(want) < 2 && (!c.exact || len(c.got) < 2) {
		return ""
	}
	if !c.exact {
		found, _ := inOrder(want, c.got, c.of)
		return "not found in this order: " + string(jsonOf(want[found]))
	}
	i := c.alike(want)
	switch {
	case i == len(want):
		return fmt.Sprintf("number %d is one more: %s", i+1, jsonOf(c.got[i]))
	case i == len(c.got):
		return fmt.Sprintf("number %d is missing: %s", i+1, jsonOf(want[i]))
	}
	return fmt.Sprintf("number %d is %s", i+1, jsonOf(c.got[i]))
}

// condition evaluates one CEL condition.
func (t *teller) condition(cel schema.Text) ([]Diff, error) {
	holds, wrong := t.chart.Holds(cel)
	if holds == nil {
		return nil, errors.New(wrong.All()[0].Message)
	}
	ok, err := holds(t.state.part("value"), t.state.part("context"))
	if err != nil || ok {
		return nil, err
	}
	actual := "false"
	if read, some := t.readBy(cel); some {
		actual += " for " + showTree(read)
	}
	return []Diff{{What: "holds", Expected: cel.Text, Actual: actual}}, nil
}

// readBy is what a condition reads of the context, all of it where that is not known,
// and whether it reads any.
func (t *teller) readBy(cel schema.Text) (read tree, some bool) {
	context := t.state.tree("context")
	all, _ := context.(map[string]any)
	if t.chart.Reads == nil {
		return context, true
	}
	names, fields := t.chart.Reads(cel), map[string]any{}
	for _, name := range names {
		if v, there := all[name]; there {
			fields[name] = v
		}
	}
	return fields, len(names) > 0
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

// showList is one element a line; of very many the first and the last are shown.
func showList(t tree) string {
	list, ok := t.([]any)
	if !ok {
		return showTree(t)
	}
	if len(list) == 0 {
		return "none"
	}
	const end = mostShown / 2
	if left := len(list) - mostShown; left > 1 {
		return fmt.Sprintf("%s\n… and %d more …\n%s", showLines(list[:end]), left, showLines(list[len(list)-end:]))
	}
	return showLines(list)
}

func showLines(list []any) string {
	lines := make([]string, len(list))
	for i, e := range list {
		lines[i] = string(jsonOf(e))
	}
	return strings.Join(lines, "\n")
}

// mostShown is how many elements of a list are shown: a clock that ticks every second has
// thousands of effects in an hour.
const mostShown = 40
