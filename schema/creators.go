package schema

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file writes calls of XState's action creators as actions, as far as their text
// says what they are: assign({ n: … }), raise({ type: 'GO' }), sendTo('kid', …). What it
// writes has braces, which fit behind a key and in a list.

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

// arguments are what a call is given, up to three: all of them may be empty.
func arguments(rest string) (args [3]string) {
	for i, arg := range apart(within(rest)) {
		if i < len(args) {
			args[i] = strings.TrimSpace(arg)
		}
	}
	return args
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
	name := textOf(arg)
	if name == "" {
		name = textOf(option(arg, "type"))
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
	if name := textOf(given); identifier.pattern().MatchString(name) {
		delay = ", delay: " + name
	} else if wholeNumber().MatchString(given) {
		delay = ", delay: " + given + "ms"
	}
	if id := textOf(option(options, "id")); id != "" {
		delay += ", id: " + inQuotes(id)
	}
	return delay
}

// wholeNumber is one of milliseconds.
var wholeNumber = pattern(`^\d+$`)

// inQuotes is a text in quotes of its own, within YAML's.
func inQuotes(text string) string { return `"'` + text + `'"` }

// textOf is what a text in quotes says; empty: it is something else.
func textOf(value string) string {
	m := textAlone().FindStringSubmatch(value)
	if m == nil {
		return ""
	}
	return m[1] + m[2]
}

// longestGuard is how long a guard may be that is written anew, to be read in a message.
const longestGuard = 200

// composed is a guard that is made of others by calls, and(['a', not('b')]), as a
// condition; empty: something in it is no name, or it is long.
func composed(text string) string {
	if len(text) > longestGuard {
		return ""
	}
	text = strings.TrimSpace(text)
	if name := textOf(text); identifier.pattern().MatchString(name) {
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

// apart are the entries of a list, whose own lists and calls hold commas too.
func apart(list string) (entries []string) {
	depth, from := 0, 0
	for i, c := range Unquoted(list) {
		depth += nesting(c)
		if c == ',' && depth == 0 {
			entries, from = append(entries, list[from:i]), i+1
		}
	}
	if strings.TrimSpace(list[from:]) != "" {
		entries = append(entries, list[from:])
	}
	return entries
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

// functionHead is what stands before an object that a function gives.
var functionHead = pattern(`^(?:\([^()]*\)|\w+)\s*=>\s*\(`)

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

// textAlone is a text and nothing else.
var textAlone = pattern(`^(?:'([^'"\\]*)'|"([^'"\\]*)")$`)

// bareValue is one that is written alike in YAML.
var bareValue = pattern(`^(?:-?\d+(?:\.\d+)?|true|false|null)$`)

// An entry is a key of an object of JavaScript, and what stands behind it; nothing where
// the key alone names both.
type entry struct{ key, value string }

// option is what an object says of a key; empty: nothing.
func option(object, key string) string {
	entries, _ := objectEntries(object[len(functionHead().FindString(object)):])
	for _, e := range entries {
		if e.key == key {
			return strings.TrimSpace(e.value)
		}
	}
	return ""
}

// objectEntries are the first entries of an object of JavaScript that a text begins with,
// as many as a message may hold, of whose keys none is twice there; all: it has no others
// but the context as it was.
func objectEntries(text string) (entries []entry, all bool) {
	inner, is := strings.CutPrefix(text, "{")
	if !is {
		return nil, true
	}
	const most = 8
	all = true
	for _, part := range apart(within(inner)) {
		key, value, _ := strings.Cut(part, ":")
		key = strings.TrimSpace(key)
		key = cmp.Or(textOf(key), key)
		known := slices.ContainsFunc(entries, func(e entry) bool { return e.key == key })
		switch {
		case known, key == "...context":
		case len(entries) == most, !identifier.pattern().MatchString(key):
			all = false
		default:
			entries = append(entries, entry{key, value})
		}
	}
	return entries, all
}

// within is the part of a text up to what closes a bracket that was opened before it.
func within(text string) string {
	depth := 0
	for i, c := range Unquoted(text) {
		if depth += nesting(c); depth < 0 {
			return text[:i]
		}
	}
	return text
}

// nesting is by how much a sign leads deeper into brackets.
func nesting(c byte) int {
	switch c {
	case '(', '[', '{':
		return 1
	case ')', ']', '}':
		return -1
	}
	return 0
}
