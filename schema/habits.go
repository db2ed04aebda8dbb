package schema

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file knows what people bring along from XState and SCXML, and says what
// it is called here.

// habits holds the cure for keys of other languages, by shape and key; a key
// without a shape is the same everywhere.
var habits = map[string]string{
	"a transition/cond":      "it is called `guard` here",
	"a transition/in":        "write `guard: active('path.of.state')`",
	"a transition/internal":  "write `reenter: true` for an external transition; internal is the default",
	"a transition/external":  "write `reenter: true`",
	"a transition/delay":     "put the transition below `after:`",
	"a transition/event":     "the event is the key below `on:`",
	"a transition/to":        "it is called `target` here",
	"a transition/if":        "it is called `guard` here",
	"a transition/action":    "it is called `actions` here",
	"a transition/do":        "it is called `actions` here",
	"a transition/effects":   "it is called `actions` here",
	"a transition/effect":    "it is called `actions` here",
	"a transition/run":       "it is called `actions` here",
	"a transition/then":      "it is called `actions` here",
	"a transition/when":      "it is called `guard` here",
	"a transition/condition": "it is called `guard` here",
	"a transition/next":      "it is called `target` here",
	"a transition/goto":      "it is called `target` here",
	"a transition/state":     "it is called `target` here",
	"a transition/assign":    actionsHabit,
	"a transition/raise":     actionsHabit,
	"a transition/send":      actionsHabit,
	"a transition/emit":      actionsHabit,
	"a transition/log":       actionsHabit,
	"a transition/after":     "put the transition below `after:`",

	"`initial`/state": "it is called `target` here",
	"`initial`/name":  "it is called `target` here",
	"`initial`/id":    "it is called `target` here",

	"a field/enum":       "the type is the list of its values: `name: [ a, b ]`",
	"a field/values":     "the type is the list of its values: `name: [ a, b ]`",
	"a field/properties": "an object's type has a name of its own: declare it below `types:`, and write that name as the type",
	"a field/fields":     "an object's type has a name of its own: declare it below `types:`, and write that name as the type",
	"a field/items":      "write `type: list<…>`",
	"a field/of":         "write `type: list<…>`",
	"a field/optional":   "write `type: optional<…>`",
	"a field/required":   "leave it out; what may be absent has `type: optional<…>`",
	"a field/nullable":   "write `type: optional<…>`",
	"a field/initial":    "it is called `default` here",
	"a field/value":      "it is called `default` here",
	"a field/init":       "it is called `default` here",
	"a field/min":        "limits are no part of a type: test them in a guard",
	"a field/max":        "limits are no part of a type: test them in a guard",
	"a field/minimum":    "limits are no part of a type: test them in a guard",
	"a field/maximum":    "limits are no part of a type: test them in a guard",
	"a field/pattern":    "limits are no part of a type: test them in a guard",

	"a state/onEntry":     "it is called `entry` here",
	"a state/onExit":      "it is called `exit` here",
	"a state/onentry":     "it is called `entry` here",
	"a state/onexit":      "it is called `exit` here",
	"a state/activities":  "declare an actor and `invoke` it",
	"a state/data":        "it is called `output` here",
	"a state/delay":       "write `after: { 5s: target }`",
	"a state/parallel":    "write `type: parallel`",
	"a state/final":       "write `type: final`",
	"a state/transitions": "transitions stand below `on:`, by event",
	"a state/context":     "context belongs to the chart: put it at the top",
	"a state/datamodel":   "context belongs to the chart: put it at the top",
	"a state/donedata":    "it is called `output` here",
	"a state/events":      "it is called `on` here",
	"a state/raise":       belowEntry,
	"a state/assign":      belowEntry,
	"a state/send":        belowEntry,
	"a state/emit":        belowEntry,
	"a state/log":         belowEntry,
	"a state/substates":   "it is called `states` here",
	"a state/children":    "it is called `states` here",
	"a state/regions":     "it is called `states` here, with `type: parallel`",
	"a state/kind":        "it is called `type` here",
	"a state/name":        "the name is the key; a name that may be found from everywhere is `id`",
	"a state/do":          "it is called `entry` here",
	"a state/actions":     "it is called `entry` here",
	"a state/onEnter":     "it is called `entry` here",
	"a state/enter":       "it is called `entry` here",
	"a state/onLeave":     "it is called `exit` here",
	"a state/leave":       "it is called `exit` here",
	"a state/timeout":     "write `after: { 5s: target }`",
	"a state/timeouts":    "it is called `after` here",
	"a state/next":        "write `always: target`",
	"a state/onError":     "onError belongs to an invoke; elsewhere write `on: { error.*: … }`",

	"a chart/predictableActionArguments": "leave it out: actions always run in order here",
	"a chart/preserveActionOrder":        "leave it out: actions always run in order here",
	"a chart/strict":                     "leave it out: undeclared events are always refused",
	"a chart/schema":                     "declare `context:`, `events:` and `types:` instead",
	"a chart/tsTypes":                    "leave it out: types are declared here and generated",
	"a chart/services":                   "it is called `actors` here",
	"a chart/delimiter":                  "leave it out: paths are written with dots",
	"a chart/name":                       "it is called `chart` here",
	"a chart/data":                       "it is called `context` here",
	"a chart/datamodel":                  "it is called `context` here",
	"a chart/variables":                  "it is called `context` here",
	"a chart/vars":                       "it is called `context` here",
	"a chart/inputs":                     "it is called `input` here",
	"a chart/outputs":                    "it is called `output` here",
	"a chart/params":                     "it is called `input` here",
	"a chart/title":                      "it is called `description` here",
	"a chart/initialState":               "it is called `initial` here",
	"a chart/start":                      "it is called `initial` here",
	"a chart/enums":                      "enums are types: `types: { Name: [ a, b ] }`",
	"a chart/timers":                     "it is called `delays` here",
	"a chart/timeouts":                   "it is called `delays` here",
	"a chart/transitions":                "transitions stand in states, below `on:`, by event",
	"a chart/machine":                    atTop,
	"a chart/statechart":                 atTop,
	"a chart/fsm":                        atTop,
	"a chart/setup":                      "write what it holds at the top: `actions:`, `guards:`, `actors:`, `delays:`",
	"a chart/$schema":                    "editors find it by the comment `# yaml-language-server: $schema=…`",
	"a chart/scxml":                      atTop,
	"a chart/onDone":                     "the root has none: what it gives is its `output`",
	"a chart/onEntry":                    "it is called `entry` here",
	"a chart/onExit":                     "it is called `exit` here",
	"a chart/invariants":                 "invariants are not part of the language yet",
	"a chart/import":                     "types cannot be imported yet: declare them in each chart",

	"`invoke`/data":        "it is called `input` here",
	"`invoke`/params":      "it is called `input` here",
	"`invoke`/with":        "it is called `input` here",
	"`invoke`/args":        "it is called `input` here",
	"`invoke`/actor":       "it is called `src` here",
	"`invoke`/source":      "it is called `src` here",
	"`invoke`/service":     "it is called `src` here",
	"`invoke`/machine":     "it is called `src` here",
	"`invoke`/name":        "it is called `src` here",
	"`invoke`/onSuccess":   "it is called `onDone` here",
	"`invoke`/onFailure":   "it is called `onError` here",
	"`invoke`/autoForward": "send the events on: `send: { event: …, to: … }`",
	"`invoke`/onSnapshot":  "let the actor send events: `sends: [ … ]` in its declaration",
	"`invoke`/systemId":    "leave it out: actors are addressed by `id`",
	"`invoke`/type":        "write `src:` with a name declared below `actors:`",

	"an action/type":           "write `{ action: name, params: … }`",
	"an action/name":           "write `{ action: name, params: … }`",
	"an action/sendTo":         "write `send: { event: …, to: … }`",
	"an action/sendParent":     "write `send: { event: …, to: parent }`",
	"an action/respond":        "write `send: { event: …, to: event.sender.orValue('') }`",
	"an action/forwardTo":      "write `send: { event: …, to: … }`",
	"an action/escalate":       "write `send: { event: …, to: parent }`",
	"an action/choose":         "write `if:`, `then:`, `else:`",
	"an action/pure":           "write `if:` or `foreach:`",
	"an action/enqueueActions": "write a list of actions, with `if:` where it depends",
	"an action/spawnChild":     "write `spawn: { src: …, id: … }`",
	"an action/stopChild":      "write `stop: id`",
	"an action/set":            "it is called `assign` here",
	"an action/update":         "it is called `assign` here",
	"an action/print":          "it is called `log` here",
	"an action/invoke":         "an invoke belongs to a state; an action can `spawn: { src: …, id: … }`",
	"an action/wait":           "nothing waits: leave the state `after: { 5s: target }`",
	"an action/sleep":          "nothing waits: leave the state `after: { 5s: target }`",
	"an action/elseif":         "write `else: [ { if: …, then: … } ]`",

	"a step/expect":  stepHabit,
	"a step/expects": stepHabit,
	"a step/assert":  stepHabit,
	"a step/then":    stepHabit,
	"a step/want":    stepHabit,
	"a step/event":   "write `send: EVENT`, or `send: { type: EVENT, … }`",
	"a step/wait":    "write `advance: 5s`",
	"a step/after":   "write `advance: 5s`",
	"a step/delay":   "write `advance: 5s`",
	"a step/data":    "the event's fields stand beside its type: `send: { type: …, … }`",
	"a step/value":   "it is called `state` here",
	"a step/name":    "name the scenario, or write a comment",

	"a scenario/events":      "write `steps: [ { send: EVENT, state: … }, … ]`",
	"a scenario/given":       "write `resolve: { value: state, context: { … } }`",
	"a scenario/context":     "write `resolve: { value: state, context: { … } }`",
	"a scenario/state":       "write `resolve: { value: state, context: { … } }`",
	"a scenario/description": "it is called `name` here",
	"an action/script":       "code belongs to the host: declare its name under `actions:`, and write that here",
	"an action/do":           "beside `if:` it is called `then`; that of a foreach belongs into its map",
	"an action/delay":        "write `send: { event: …, to: self, delay: … }`",
	"an action/data":         "it belongs into the map: `raise: { event: …, data: … }`",
	"an action/to":           "it belongs into the map: `send: { event: …, to: … }`",

	"an event to give/type":   "it is called `event` here",
	"an event to give/name":   "it is called `event` here",
	"an event to give/params": "it is called `data` here",
	"an event to give/delay":  "write `send: { event: …, to: self, delay: … }`",
	"an event to give/to":     "write `send: { event: …, to: … }`",

	"an action's declaration/actions": "it is called `do` here",
	"an action's declaration/then":    "it is called `do` here",

	"`send`/type":      "it is called `event` here",
	"`send`/name":      "it is called `event` here",
	"`send`/target":    "it is called `to` here",
	"`send`/actor":     "it is called `to` here",
	"`send`/delayexpr": "it is called `delay` here",
	"`send`/namelist":  "it is called `data` here, a map of fields: `data: { … }`",
	"`send`/params":    "it is called `data` here",
	"`send`/content":   "it is called `data` here",
	"`send`/sendid":    "it is called `id` here",

	"`log`/expr":  "it is called `message` here",
	"`log`/text":  "it is called `message` here",
	"`log`/label": "leave it out, or make it a part of the message",

	"`foreach`/array":   "it is called `in` here",
	"`foreach`/item":    "it is called `as` here",
	"`foreach`/actions": "it is called `do` here",
	"`foreach`/then":    "it is called `do` here",
	"`foreach`/of":      "it is called `in` here",
	"`foreach`/list":    "it is called `in` here",
	"`foreach`/items":   "it is called `in` here",
	"`foreach`/each":    "it is called `as` here",
	"`foreach`/var":     "it is called `as` here",

	"`spawn`/data":   "it is called `input` here",
	"`spawn`/params": "it is called `input` here",
	"`spawn`/actor":  "it is called `src` here",

	"an actor/src":   "its code belongs to the host, which is asked for it by this name: leave it out",
	"an actor/type":  "it is a host's, or that of a chart, `{ chart: file.yaml }`: leave it out",
	"an actor/error": "errors are all of the type Error: leave it out",
	"an actor/data":  "it is called `output` here",

	"a guard/type":      "write `name: expression`, or `name: { params: …, guard: expression }`",
	"a guard/predicate": "write `guard: expression`",
}

const (
	actionsHabit = "actions have a key of their own: `actions: [ { … } ]`"
	belowEntry   = "actions stand below `entry:` or `exit:`"
	atTop        = "write what it holds at the top: `chart: name`, `initial:`, `states:`"
)

// stepHabit is the cure for keys that hold what a step expects.
const stepHabit = "what must follow stands beside the command: `send: EVENT`, below it `state: …`"

// habitKeys are the keys of habits by shape, in order.
var habitKeys = sync.OnceValue(func() map[string][]string {
	known := map[string][]string{}
	for _, k := range slices.Sorted(maps.Keys(habits)) {
		what, key, _ := strings.Cut(k, "/")
		known[what] = append(known[what], key)
	}
	return known
})

// habit gives the cure for a key of another language, misspelt or not; empty:
// none is known. A key of our own that is near goes before one of these that is.
func habit(key, near string, s *shape) string {
	if cure := habits[s.what+"/"+key]; cure != "" || near != "" {
		return cure
	}
	if cure := habits[s.what+"/"+diag.Nearest(key, habitKeys()[s.what])]; cure != "" || !identifier.pattern().MatchString(key) {
		return cure
	}
	return nameHabit(key, s)
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

// nameHabit says how to write a key that is the chart's own name for something.
func nameHabit(key string, s *shape) string {
	switch s {
	case verblessShape:
		return fmt.Sprintf("write `{ action: %s, params: { … } }`", key)
	case actionDeclShape:
		return fmt.Sprintf("write `params: { %s: type }`", key)
	case eventShape, sendShape:
		return fmt.Sprintf("the event's fields stand below `data:`: write `data: { %s: … }`", key)
	}
	return ""
}

// calls tells whether a cure calls a key by a name that a map has already.
func calls(cure string, v *Value) bool {
	rest, is := strings.CutPrefix(cure, "it is called `")
	key, _, _ := strings.Cut(rest, "`")
	return is && v.field(key) != nil
}

// wordsHabit says how to write words without a colon that stand alone in braces.
func wordsHabit(text string, s *shape) string {
	if word, _, more := strings.Cut(text, " "); more && slices.Contains(s.keys, word) {
		return "a colon is missing behind `" + word + "`"
	}
	name := s == verblessShape && identifier.pattern().MatchString(text) ||
		s == transitionShape && eventName.pattern().MatchString(strings.TrimPrefix(text, "."))
	if name {
		return "write it without braces: `" + text + "`"
	}
	return ""
}

// guardHabit says how to write a guard that is a map.
func guardHabit(v *Value) string {
	t := v.field("type")
	if t == nil || t.Value.Kind != CEL {
		return "a guard is one expression, like `context.attempts < 3 && canRetry`"
	}
	if p := v.field("params"); p != nil && len(p.Value.Fields) > 0 {
		return fmt.Sprintf("write `guard: %s(…)` with its parameters in order", t.Value.Text.Text)
	}
	return fmt.Sprintf("write `guard: %s`", t.Value.Text.Text)
}

// callHabit says how to write an action that is a call.
func callHabit(text string) string {
	if strings.Contains(text, "=>") {
		return "code belongs to the host: declare its name under `actions:`, and write that here"
	}
	name, _, call := strings.Cut(text, "(")
	if cure := builtInHabit(text); cure != "" || !call {
		return cure
	}
	if name = strings.TrimSpace(name); identifier.pattern().MatchString(name) {
		return fmt.Sprintf("write `{ action: %s, params: { … } }`", name)
	}
	return ""
}

// builtInHabit says how to write a call of one of XState's action creators.
func builtInHabit(text string) string {
	name, _, call := strings.Cut(text, "(")
	if !call {
		return ""
	}
	if strings.HasPrefix(text, "({") {
		return "no function stands here: write the value itself; context is a map of fields, `name: type = value`"
	}
	switch name {
	case "assign":
		return "write `assign: { name: expression }`"
	case "raise", "emit", "log", "cancel", "stop":
		return fmt.Sprintf("write `%s: …`", name)
	case "send", "sendTo", "sendParent":
		return "write `send: { event: …, to: … }`"
	}
	return ""
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

// partHabit says where a key belongs that is a part of an action.
func partHabit(key string) string {
	verb := "if"
	if key == "params" {
		verb = "action"
	}
	return fmt.Sprintf("it belongs into the map of `%s:`; in brackets, braces hold a map together", verb)
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
