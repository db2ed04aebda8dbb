package schema

import (
	"fmt"
	"slices"
	"strings"
)

// This file knows what people bring along from XState, SCXML and other tools where a map, a
// list or a name stands here, and says what it is called. Keys are in habits_keys.go, calls
// and functions in habits_calls.go, types in habits_types.go.

// What stands in the rows of shapes: keys that mean something else beside others, keys that
// are names of the chart's own, texts in the place of maps, required keys that are not there.

// besideStates: what a state begins with has another name than what a history state has.
func besideStates(v *Value, f *Named) cure {
	if f.Name.Text == "default" && v.field("states") != nil {
		return called("initial")
	}
	return none
}

// besideIf: what an `if` does.
func besideIf(v *Value, f *Named) cure {
	if (f.Name.Text == "actions" || f.Name.Text == "do") && v.field("if") != nil && v.field("then") == nil {
		return called("then")
	}
	return none
}

// besideNames: several names are a list.
func besideNames(v *Value, f *Named) cure {
	if f.Value.is(empty) && len(v.Fields) > 1 {
		return says("actions are a list of names: `[ " + f.Name.Text + ", … ]`")
	}
	return none
}

// actionOfName says how to write an action that is called by a key.
func actionOfName(f *Named) string {
	switch f.Value.Kind {
	case CEL, Number, Bool:
		return fmt.Sprintf("to change the context write `assign: { %[1]s: … }`; an action is `{ action: %[1]s, params: { … } }`", f.Name.Text)
	}
	return fmt.Sprintf("write `{ action: %s, params: { … } }`", f.Name.Text)
}

// paramOfName says how to write a parameter of an action among the keys of its declaration.
func paramOfName(f *Named) string { return fmt.Sprintf("write `params: { %s: type }`", f.Name.Text) }

// dataOfName says how to write a field of an event among the keys that give it.
func dataOfName(f *Named) string {
	return fmt.Sprintf("the event's fields stand below `data:`: write `data: { %s: … }`", f.Name.Text)
}

// actorOfText says how to write an actor that is a text.
func actorOfText(text string) string {
	if strings.HasSuffix(text, ".yaml") {
		return "write `{ chart: " + text + " }`"
	}
	return "write `{}`, or its `input`, `output`, `sends` and `receives`: its code belongs to the host"
}

// stepOfText says how to write a step that is the name of an event.
func stepOfText(text string) string {
	return fmt.Sprintf("write `send: %s`, and below it what must follow, like `state: …`", text)
}

// effectOfText says how to write an effect that is a word; empty: it is more.
func effectOfText(text string) string {
	switch {
	case slices.Contains(effectKeys, text):
		return fmt.Sprintf("write `{ %s: … }`", text)
	case identifier.pattern().MatchString(text):
		return fmt.Sprintf("write `{ action: %s }`", text)
	}
	return ""
}

// takenOfText says how to write a transition that is drawn as an arrow; empty: it is none.
func takenOfText(text string) string {
	from, to, arrow := strings.Cut(text, "->")
	if !arrow {
		return ""
	}
	return fmt.Sprintf("write `{ from: %s, to: %s }`", strings.TrimSpace(from), strings.TrimSpace(to))
}

// noStates says how a chart comes by states that has one: only its root takes events.
func noStates(chart *Value) string {
	if chart.field("on") == nil || chart.field("initial") != nil {
		return ""
	}
	return "a machine of one state has one: `initial: on`, `states: { on: {} }`"
}

// noChartName says how to name a chart that has an id.
func noChartName(chart *Value) string {
	id := chart.field("id")
	if id == nil || !chartName.pattern().MatchString(kebab(id.Value.Text.Text)) {
		return ""
	}
	return fmt.Sprintf("a chart's name is no `id`: write `chart: %s`", kebab(id.Value.Text.Text))
}

// noAddress says where an event may go.
func noAddress(*Value) string {
	return "add `to: self`, `to: parent`, or the id of an actor: `to: \"'id'\"`"
}

// What is said where a value is read that has another form.

// guardHabit says how to write a condition behind a key that is a map.
func guardHabit(key string, v *Value) string {
	if g := v.field("guard"); g != nil && g.Value.Kind == CEL && v.field("then") != nil {
		return fmt.Sprintf("`then:` stands beside it: `if: %s`, `then: …`", g.Value.Text.Text)
	}
	if len(v.Fields) == 1 && logicHabits[v.Fields[0].Name.Text] != "" {
		return fmt.Sprintf("write `%s: %s`", key, logicHabits[v.Fields[0].Name.Text])
	}
	t := v.field("type")
	if t == nil || t.Value.Kind != CEL {
		return "a guard is one expression, like `context.attempts < 3 && canRetry`"
	}
	written := t.Value.Text.Text
	if logic := logicHabits[strings.TrimPrefix(written, "xstate.")]; logic != "" {
		return fmt.Sprintf("write `%s: %s`", key, logic)
	}
	if p := v.field("params"); p != nil && len(p.Value.Fields) > 0 || p == nil && len(v.Fields) > 1 {
		return fmt.Sprintf("write `%s: %s(…)` with its parameters in order", key, written)
	}
	return fmt.Sprintf("write `%s: %s`", key, written)
}

// logicHabits are XState's guards of guards, and what they are as expressions.
var logicHabits = map[string]string{
	"and": "a && b", "or": "a || b", "not": `"!a"`, "stateIn": "active('path.of.state')",
}

// afterHabit says how to write timers that are no map, as XState 4 has them in a list.
func afterHabit(v *Value) string {
	if v.Kind != List || len(v.Items) == 0 || v.Items[0].Kind != Map || v.Items[0].field("delay") == nil {
		return "write `after: { 5s: target }`"
	}
	delay := v.Items[0].field("delay").Value.Text.Text
	switch {
	case wholeNumber().MatchString(delay):
		return "the delay is the key: write `after: { " + delay + "ms: target }`"
	case identifier.pattern().MatchString(delay):
		return "the delay is the key: write `after: { " + delay + ": target }`"
	}
	return "the delay is the key: name it below `delays:`, like `pause: duration('1s') * n`, and write `after: { pause: target }`"
}

// listHabit says how to write declarations that are no map.
func listHabit(f *Named) string {
	switch f.Name.Text {
	case "events", "emits", "sends":
		return "write each event as a key: `NAME:` or `NAME: { field: type }`"
	case "context", "input":
		return "write each field as a key: `name: type = value`"
	case "states":
		return "write each state as a key: `name: {}`"
	}
	return "write each entry as a key of its own"
}

// namesHabit says how to write a list of names that is a map; empty: it is none.
func namesHabit(f *Named) string {
	if f.Value.Kind != Map || len(f.Value.Fields) == 0 || f.Name.Text != "sends" && f.Name.Text != "receives" {
		return ""
	}
	var names []string
	for _, e := range f.Value.Fields {
		names = append(names, e.Name.Text)
	}
	return fmt.Sprintf("name the events: `%s: [ %s ]`; what they hold is declared below `events:`", f.Name.Text, strings.Join(names, ", "))
}

// stateHabit says how to write a state that is a text.
func stateHabit(e *Named) string {
	if t := strings.TrimSpace(e.Value.Text.Text); slices.Contains(stateTypes, t) {
		return fmt.Sprintf("write `%s: { type: %s }`", e.Name.Text, t)
	}
	return fmt.Sprintf("write `%s: {}`, or what it holds in a map", e.Name.Text)
}

// formHabit says how to write a value that has another form; empty: that is not known.
func formHabit(f *Named) string {
	key, v := f.Name.Text, &f.Value
	switch {
	case key == "state" && v.Kind == List:
		return severalStates
	case key == "resolve" && v.Kind == CEL:
		return fmt.Sprintf("write `resolve: { value: %s }`", v.Text.Text)
	case key == "error" && v.Kind == CEL:
		return fmt.Sprintf("write `error: { message: %s }`", v.Text.Text)
	case v.Kind == Map && slices.Contains([]string{"effects", "allEffects", "transitions"}, key):
		return fmt.Sprintf("write a list: `%s: [ { … } ]`", key)
	}
	return ""
}

const severalStates = "of several active states write `state: { region: path, … }`"

// listedHabit says how to write what is no name, but several, or one with parameters.
func listedHabit(text, what string) string {
	name, _, call := strings.Cut(text, "(")
	switch {
	case call:
		return strings.ReplaceAll(withParams[what], "NAME", name)
	case strings.Contains(text, ",") && what == "an action":
		return "write a list: `[ " + text + " ]`"
	}
	return ""
}

// withParams says how to declare something with parameters.
var withParams = map[string]string{
	"an entry of `guards`":  "parameters have types: write `NAME: { params: { name: type }, guard: … }`",
	"an entry of `actions`": "parameters have types: write `NAME: { params: { name: type }, do: … }`",
	"an entry of `let`":     "a let has no parameters: write a guard with `params`, or what it says where it is used",
}
