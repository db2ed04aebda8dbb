package schema

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file knows what people bring along from XState and SCXML, and says what
// it is called here.

// habit gives the cure for a key of another language, misspelt or not; none where none is
// known. A key of our own that is near goes before one of these that is.
func habit(f *Named, near string, s *shape) cure {
	key := f.Name.Text
	if c := s.habits[key]; c != none || near != "" {
		return c
	}
	if c := stateShape.habits[key]; s == chartShape && slices.Contains(chartShape.keys, c.key) {
		return c // the root is a state, too
	}
	if slices.Contains(s.keys, key) {
		return says(s.nameHabit(f)) // it is spelt well, and has no place beside the others
	}
	if c := s.habits[diag.Nearest(key, slices.Sorted(maps.Keys(s.habits)))]; c != none || !identifier.pattern().MatchString(key) {
		return c
	}
	return says(s.nameHabit(f))
}

// actorHabit says how to write an actor that is a text.
func actorHabit(text string) string {
	if strings.HasSuffix(text, ".yaml") {
		return "write `{ chart: " + text + " }`"
	}
	return "write `{}`, or its `input`, `output`, `sends` and `receives`: its code belongs to the host"
}

// listedHabit says how to write what is no name, but several, or one with parameters.
func listedHabit(text, what string) string {
	name, _, call := strings.Cut(text, "(")
	switch {
	case call && what == "an entry of `guards`":
		return fmt.Sprintf("parameters have types: write `%s: { params: { name: type }, guard: … }`", name)
	case call && what == "an entry of `actions`":
		return fmt.Sprintf("parameters have types: write `%s: { params: { name: type }, do: … }`", name)
	case call && what == "an entry of `let`":
		return "a let has no parameters: write a guard with `params`, or what it says where it is used"
	case strings.Contains(text, ",") && !call && what == "an action":
		return "write a list: `[ " + text + " ]`"
	}
	return ""
}

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

// stepOfText says how to write a step that is the name of an event.
func stepOfText(text string) string {
	return fmt.Sprintf("write `send: %s`, and below it what must follow, like `state: …`", text)
}

// calledHabit says how to write an action that is called by a key.
func calledHabit(f *Named) string {
	switch f.Value.Kind {
	case CEL, Number, Bool:
		return fmt.Sprintf("to change the context write `assign: { %[1]s: … }`; an action is `{ action: %[1]s, params: { … } }`", f.Name.Text)
	}
	return fmt.Sprintf("write `{ action: %s, params: { … } }`", f.Name.Text)
}

// paramHabit says how to write a parameter of an action among the keys of its declaration.
func paramHabit(f *Named) string { return fmt.Sprintf("write `params: { %s: type }`", f.Name.Text) }

// dataHabit says how to write a field of an event among the keys that give it.
func dataHabit(f *Named) string {
	return fmt.Sprintf("the event's fields stand below `data:`: write `data: { %s: … }`", f.Name.Text)
}

// wordsHabit says how to write words without a colon that stand alone in braces.
func wordsHabit(text string, s *shape) string {
	if word, _, more := strings.Cut(text, " "); more && slices.Contains(s.keys, word) {
		return "a colon is missing behind `" + word + "`"
	}
	if s.bare != nil && s.bare().MatchString(text) {
		return "write it without braces: `" + text + "`"
	}
	return ""
}

// nameHabit says how to write a key that is a name of the chart's own; empty: none is meant.
func (s *shape) nameHabit(f *Named) string {
	if s.ofName == nil {
		return ""
	}
	return s.ofName(f)
}

// guardHabit says how to write a guard that is a map.
func guardHabit(v *Value) string {
	t := v.field("type")
	if g := v.field("guard"); g != nil && g.Value.Kind == CEL && v.field("then") != nil {
		return fmt.Sprintf("`then:` stands beside it: `if: %s`, `then: …`", g.Value.Text.Text)
	}
	if t == nil || t.Value.Kind != CEL {
		return cmp.Or(logicOf(v), "a guard is one expression, like `context.attempts < 3 && canRetry`")
	}
	if cure := logicHabits[strings.TrimPrefix(t.Value.Text.Text, "xstate.")]; cure != "" {
		return "write `guard: " + cure + "`"
	}
	if p := v.field("params"); p != nil && len(p.Value.Fields) > 0 || p == nil && len(v.Fields) > 1 {
		return fmt.Sprintf("write `guard: %s(…)` with its parameters in order", t.Value.Text.Text)
	}
	return fmt.Sprintf("write `guard: %s`", t.Value.Text.Text)
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

// logicHabits are XState's guards of guards, and what they are as expressions.
var logicHabits = map[string]string{
	"and": "a && b", "or": "a || b", "not": `"!a"`, "stateIn": "active('path.of.state')",
}

// logicOf is the cure for a guard that joins others by a key; empty: it does not.
func logicOf(v *Value) string {
	if len(v.Fields) != 1 || logicHabits[v.Fields[0].Name.Text] == "" {
		return ""
	}
	return "write `guard: " + logicHabits[v.Fields[0].Name.Text] + "`"
}

// callHabit says how to write an action that is a call, or an assignment.
func callHabit(text string) string {
	if m := assignment().FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("write `assign: { %s: … }`", m[1])
	}
	if cure := created(text); cure != "" {
		return cure
	}
	name, args, call := strings.Cut(text, "(")
	if strings.Contains(text, "=>") {
		return "code belongs to the host: declare its name under `actions:`, and write that here"
	}
	if cure := builtInHabit(text); cure != "" || !call {
		return cure
	}
	name = strings.TrimSpace(name)
	switch {
	case !identifier.pattern().MatchString(name):
		return ""
	case strings.TrimSpace(args) == ")":
		return "write `" + name + "`"
	}
	return fmt.Sprintf("write `{ action: %s, params: { … } }`", name)
}

// assignment is a statement that changes a field of the context.
var assignment = pattern(`^\s*(?:context\.)?([A-Za-z_][A-Za-z0-9_.]*)\s*(?:[-+*/]?=[^=>]|\+\+|--)`)

// builtInHabit says how to write a function, or a call of one of XState's action creators.
func builtInHabit(text string) string {
	if given := functionGives(text); callAlone().MatchString(given) {
		return "no function stands here: write " + given + ", or, where an action stands, a name that is declared under `actions:`"
	} else if given != "" {
		return "no function stands here: write " + given
	}
	if m := functionObject().FindStringSubmatch(text); m != nil {
		return "no function stands here: write { " + strings.TrimSpace(m[1]) + " }"
	}
	if strings.HasPrefix(text, "({") {
		return "no function stands here: write the value itself; context is a map of fields, `name: type = value`"
	}
	return created(text)
}

// functionGives is what a function gives, as YAML can hold it; empty: it is none, or more
// than an expression.
func functionGives(text string) string {
	if m := functionBody().FindStringSubmatch(text); m != nil {
		return m[1]
	}
	if m := functionQuoted().FindStringSubmatch(text); m != nil && balanced(m[1]) && !strings.Contains(m[1], "=>") {
		return `"` + strings.TrimSpace(m[1]) + `"`
	}
	return ""
}

// callAlone is a call and nothing else, which may be all that an action does.
var callAlone = pattern(`^[A-Za-z_][\w.]*\(.*\)$`)

// functionQuoted is what such a function gives that YAML can hold in quotes alone.
var functionQuoted = pattern(`^\(\{[^{}:]*\}\)\s*=>\s*([^\s{("][^{}";]*|\([^{}";]*)$`)

// functionObject is the object that such a function gives.
var functionObject = pattern(`^\(\{[^{}:]*\}\)\s*=>\s*\(\{([^{}()[\]'"?#]*)\}\)$`)

// functionBody is what a function gives that takes its arguments apart, and gives them no
// other names, where YAML can hold it as it is.
var functionBody = pattern(`^\(\{[^{}:]*\}\)\s*=>\s*([^\s{}()[\],:?#'"=][^{}[\],:?#]*)$`)

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

// objectCure says how to write a field that is a map of fields.
const objectCure = "an object's type has a name of its own: declare it below `types:`, and write that name here"

// objectHabit is that, or what JSON Schema's words are here.
func objectHabit(e *Named) string {
	values := e.Value.field("enum")
	switch {
	case values != nil && values.Value.Kind == List:
		var names []string
		for i := range values.Value.Items {
			names = append(names, values.Value.Items[i].Text.Text)
		}
		return fmt.Sprintf("an enum is a list of its values: write `%s: [ %s ]`", e.Name.Text, strings.Join(names, ", "))
	case e.Name.Text == "properties":
		return "an object's fields stand below its own name, without `properties:`"
	}
	fields := objectFields(&e.Value)
	if fields == "" {
		return objectCure
	}
	name := strings.ToUpper(e.Name.Text[:1]) + e.Name.Text[1:]
	return fmt.Sprintf("an object's type has a name of its own: declare it below `types:`, `%[1]s: { %[2]s }`, and write `%[3]s: %[1]s` here", name, fields, e.Name.Text)
}

// objectFields are the fields of an object that is given as a value, with the types of
// what they hold; empty where that is not said in a line.
func objectFields(v *Value) string {
	const most = 6
	var fields []string
	for i := range v.Fields {
		f := &v.Fields[i]
		text := strings.TrimSpace(f.Value.Text.Text)
		written := ""
		switch {
		case i == most, !identifier.pattern().MatchString(f.Name.Text):
			return ""
		case f.Value.Kind == Null:
			written = "optional<…>"
		case f.Value.Kind == List && len(f.Value.Items) == 0:
			written = "list<…>"
		case f.Value.Kind == Bool:
			written = "bool = " + text
		case f.Value.Kind == Number && isInteger(text):
			written = "int = " + text
		case f.Value.Kind == Number:
			written = "double = " + text
		case f.Value.Kind == CEL && !strings.ContainsAny(text, `'"\{}[],#:`) && !f.Value.is(quoted) && slices.Contains(typeWords, text):
			written = text
		case f.Value.Kind == CEL && !strings.ContainsAny(text, `'"\{}[],#:`):
			written = "string = '" + text + "'"
		default:
			return ""
		}
		fields = append(fields, f.Name.Text+": "+written)
	}
	return strings.Join(fields, ", ")
}

// typeWords are names of types, here and in TypeScript.
var typeWords = []string{"bool", "boolean", "int", "double", "number", "string", "timestamp", "duration", "any", "Date", "unknown"}

// typeHabit says how to write a field that is a value instead of a type.
func typeHabit(e *Named) string {
	text := strings.TrimSpace(e.Value.Text.Text)
	kind := "double"
	switch {
	case e.Value.Kind == Null:
		return fmt.Sprintf("a field that may be absent has the type `optional<…>`: write `%s: optional<…>`", e.Name.Text)
	case e.Value.Kind == List:
		kind, text = "list<…>", "[]"
	case e.Value.Kind == CEL:
		kind, text = "string", "'"+text+"'"
	case e.Value.Kind == Bool:
		kind = "bool"
	case isInteger(text):
		kind = "int"
	}
	return fmt.Sprintf("a field has a type: write `%s: %s = %s`", e.Name.Text, kind, text)
}
