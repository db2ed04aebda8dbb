package schema

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file writes functions and calls of JavaScript as what they are here: those of XState's
// action creators as far as their text says it, assign({ n: … }), raise({ type: 'GO' }),
// sendTo('kid', …). What it writes has braces, which fit behind a key and in a list.

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

// created is the cure for a call of an action creator; empty: it is none.
func created(text string) string {
	name, rest, call := strings.Cut(strings.TrimSpace(text), "(")
	if !call {
		return ""
	}
	args := arguments(rest)
	switch name {
	case "assign":
		return "write `{ assign: { " + cmp.Or(createdFields(args[0], ""), "name: expression") + " } }`"
	case "raise":
		if option(args[1], "delay") != "" {
			return createdSend(args[0], "self", args[1])
		}
		return "write `{ raise: " + createdEvent(args[0]).brief() + " }`"
	case "emit":
		return "write `{ emit: " + createdEvent(args[0]).brief() + " }`"
	case "console.log", "console.info", "console.debug":
		return "write `{ log: " + createdMessage(args) + " }`"
	case "console.warn", "console.error":
		level, _ := strings.CutPrefix(name, "console.")
		return "write `{ log: { level: " + level + ", message: " + createdMessage(args) + " } }`"
	case "log", "cancel", "stop":
		return fmt.Sprintf("write `{ %s: %s }`", name, createdValue(args[0]))
	case "send":
		return createdSend(args[0], createdValue(option(args[1], "to")), args[1])
	case "sendTo":
		return createdSend(args[1], createdValue(args[0]), args[2])
	case "forwardTo":
		return createdSend("", createdValue(args[0]), "")
	case "sendParent":
		return createdSend(args[0], "parent", args[1])
	case "escalate":
		return createdSend("", "parent", "")
	case "respond":
		return createdSend(args[0], "event.sender.orValue('')", args[1])
	case "fromPromise", "fromCallback", "fromObservable", "fromEventObservable", "fromTransition":
		return "code belongs to the host: declare a name for it under `actors`, and write that here"
	case "and", "or", "not":
		if guard := composed(text); guard != "" {
			return "write \"" + guard + "\""
		}
	case "spawn":
		return habitsOfAction["spawnChild"].text
	case "assertEvent":
		return "leave it out: `event` has the fields of the events that lead here"
	case "choose", "pure", "enqueueActions", "spawnChild", "stopChild":
		return habitsOfAction[name].text
	}
	return ""
}

// createdSend is an event that is sent to an address.
func createdSend(event, to, options string) string {
	return "write `{ send: { " + createdEvent(event).String() + ", to: " + to + createdDelay(options) + " } }`"
}

// An eventGiven is the event that a call gives: its name, … where the text does not say it,
// and its fields.
type eventGiven struct{ name, data string }

// String is the event among other keys.
func (e eventGiven) String() string {
	if e.data == "" {
		return "event: " + e.name
	}
	return "event: " + e.name + ", data: { " + e.data + " }"
}

// brief is the event where nothing else is said.
func (e eventGiven) brief() string {
	if e.data == "" {
		return e.name
	}
	return "{ " + e.String() + " }"
}

func createdEvent(arg string) eventGiven {
	name := jsText(arg)
	if name == "" {
		name = jsText(option(arg, "type"))
	}
	if !eventName.pattern().MatchString(name) {
		name = "…"
	}
	return eventGiven{name, createdFields(arg, "type")}
}

// createdMessage is what a call writes to the console, where that is one thing.
func createdMessage(args [3]string) string {
	if args[1] != "" {
		return "…"
	}
	return createdValue(args[0])
}

// createdDelay is when a call's event is sent, and the id by which that is cancelled;
// empty: at once.
func createdDelay(options string) string {
	given := option(options, "delay")
	if given == "" {
		return ""
	}
	delay := ", delay: …"
	if name := jsText(given); identifier.pattern().MatchString(name) {
		delay = ", delay: " + name
	} else if wholeNumber().MatchString(given) {
		delay = ", delay: " + given + "ms"
	}
	if id := jsText(option(options, "id")); id != "" {
		delay += ", id: " + inQuotes(id)
	}
	return delay
}

// wholeNumber is one of milliseconds.
var wholeNumber = pattern(`^\d+$`)

// inQuotes is a text in quotes of its own, within YAML's.
func inQuotes(text string) string { return `"'` + text + `'"` }

// longestGuard is how long a guard may be that is written anew, to be read in a message.
const longestGuard = 200

// composed is a guard that is made of others by calls, and(['a', not('b')]), as a
// condition; empty: something in it is no name, or it is long.
func composed(text string) string {
	if len(text) > longestGuard {
		return ""
	}
	text = strings.TrimSpace(text)
	if name := jsText(text); identifier.pattern().MatchString(name) {
		return name
	}
	name, rest, call := strings.Cut(text, "(")
	inner, closed := strings.CutSuffix(strings.TrimSpace(rest), ")")
	if !call || !closed {
		return ""
	}
	switch strings.TrimSpace(name) {
	case "not":
		return diag.Negated(composed(inner))
	case "and":
		return joinedGuards(inner, "&&")
	case "or":
		return joinedGuards(inner, "||")
	}
	return ""
}

// joinedGuards are the guards of a list in brackets, joined by an operator.
func joinedGuards(list, operator string) string {
	list, opened := strings.CutPrefix(strings.TrimSpace(list), "[")
	list, closed := strings.CutSuffix(list, "]")
	if !opened || !closed {
		return ""
	}
	var guards []string
	for _, entry := range apart(list) {
		guards = append(guards, composed(entry))
	}
	return diag.Joined(guards, operator)
}

// createdFields are the fields of an object that a call is given, or a function gives, but
// for one, with what they hold where that is said in a word, and … for those that are not
// told; empty where there are none.
func createdFields(arg, but string) string {
	head := functionHead().FindString(arg)
	entries, all := objectEntries(arg[len(head):])
	var fields []string
	for _, e := range entries {
		if e.key == but {
			continue
		}
		value := createdValue(e.value)
		if value == "…" {
			value = createdValue(strings.TrimSuffix(head, "(") + strings.TrimSpace(e.value))
		}
		fields = append(fields, e.key+": "+value)
	}
	if !all {
		fields = append(fields, "…")
	}
	return strings.Join(fields, ", ")
}

// createdValue is a value of JavaScript as an expression in YAML, … where it is no short
// one.
func createdValue(value string) string {
	value = strings.TrimSpace(value)
	if m := textAlone().FindStringSubmatch(value); m != nil {
		return inQuotes(m[1] + m[2])
	}
	if given := functionGives(value); given != "" {
		return given
	}
	if bareValue().MatchString(value) {
		return value
	}
	return "…"
}

// bareValue is one that is written alike in YAML.
var bareValue = pattern(`^(?:-?\d+(?:\.\d+)?|true|false|null)$`)
