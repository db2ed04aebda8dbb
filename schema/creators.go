package schema

import (
	"fmt"
	"slices"
	"strings"
)

// This file writes calls of XState's action creators as actions, as far as their text
// says what they are: assign({ n: … }), raise({ type: 'GO' }), sendTo('kid', …). What it
// writes has braces, which fit behind a key and in a list.

// created is the cure for a call of an action creator; empty: it is none.
func created(text string) string {
	name, args, call := strings.Cut(strings.TrimSpace(text), "(")
	if !call {
		return ""
	}
	switch args = strings.TrimSpace(args); name {
	case "assign":
		return "write `{ assign: { " + createdFields(args, "", "name: expression") + " } }`"
	case "raise", "emit":
		if delay := createdDelay(args); delay != "" {
			return "write `{ send: { " + createdEvent(args) + ", to: self" + delay + " } }`"
		}
		if event := createdEvent(args); strings.Contains(event, "data:") {
			return fmt.Sprintf("write `{ %s: { %s } }`", name, event)
		}
		return fmt.Sprintf("write `{ %s: %s }`", name, createdName(args))
	case "console.log", "console.info", "console.debug":
		return "write `{ log: " + createdText(args) + " }`"
	case "console.warn", "console.error":
		level, _ := strings.CutPrefix(name, "console.")
		return "write `{ log: { level: " + level + ", message: " + createdText(args) + " } }`"
	case "log", "cancel", "stop":
		return fmt.Sprintf("write `{ %s: %s }`", name, createdText(args))
	case "send", "sendTo", "forwardTo":
		return "write `{ send: { " + createdEvent(args) + ", to: " + createdAddress(name, args) + createdDelay(args) + " } }`"
	case "sendParent", "escalate":
		return "write `{ send: { " + createdEvent(args) + ", to: parent } }`"
	case "respond":
		return "write `{ send: { " + createdEvent(args) + ", to: event.sender.orValue('') } }`"
	case "fromPromise", "fromCallback", "fromObservable", "fromEventObservable", "fromTransition":
		return "code belongs to the host: declare a name for it under `actors`, and write that here"
	case "and", "or", "not":
		if guard := composed(strings.TrimSpace(text)); guard != "" {
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

var (
	typeGiven  = pattern(`\btype: *['"]([A-Za-z0-9_.-]+)['"]`)
	firstText  = pattern(`^['"]([A-Za-z0-9_.-]+)['"]`)
	secondText = pattern(`^[^,]*, *['"]([A-Za-z0-9_.-]+)['"]`)
	toGiven    = pattern(`\bto: *['"]([A-Za-z0-9_.-]+)['"]`)
	delayGiven = pattern(`\bdelay: *(?:['"]([A-Za-z_]\w*)['"]|(\d+)\b)?`)
	idGiven    = pattern(`\bid: *['"]([A-Za-z0-9_.-]+)['"]`)
)

// createdName is the event that a call gives, … where its text does not say.
func createdName(args string) string {
	m := typeGiven().FindStringSubmatch(args)
	if m == nil {
		m = firstText().FindStringSubmatch(args)
	}
	if m == nil {
		return "…"
	}
	return m[1]
}

// createdEvent is the event that a call gives, with the names of its fields.
func createdEvent(args string) string {
	name := createdName(args)
	if m := secondText().FindStringSubmatch(args); m != nil && typeGiven().FindString(args) == "" {
		name = m[1] // sendTo('kid', 'GO')
	} else if strings.Contains(args, "=>") {
		name = "…" // sendTo('kid', ({ event }) => event)
	}
	event := "event: " + name
	if at := strings.Index(args, "{"); at >= 0 && typeGiven().FindString(args) != "" {
		if data := createdFields(args[at:], "type", ""); data != "" {
			event += ", data: { " + data + " }"
		}
	}
	return event
}

// createdAddress is whom a call sends to.
func createdAddress(name, args string) string {
	if name != "send" {
		return createdText(args)
	}
	if m := toGiven().FindStringSubmatch(args); m != nil {
		return inQuotes(m[1])
	}
	return "…"
}

// createdText is the text that a call is given first, as an expression.
func createdText(args string) string {
	if m := firstText().FindStringSubmatch(args); m != nil {
		return inQuotes(m[1])
	}
	return "…"
}

// inQuotes is a text in quotes of its own, within YAML's.
func inQuotes(text string) string { return `"'` + text + `'"` }

// createdDelay is when a call's event is sent, and the id by which that is cancelled;
// empty: at once.
func createdDelay(args string) string {
	m := delayGiven().FindStringSubmatch(args)
	if m == nil {
		return ""
	}
	delay := ", delay: …"
	if m[1] != "" {
		delay = ", delay: " + m[1]
	} else if m[2] != "" {
		delay = ", delay: " + m[2] + "ms"
	}
	if id := idGiven().FindStringSubmatch(args); id != nil {
		delay += ", id: " + inQuotes(id[1])
	}
	return delay
}

// composed is a guard that is made of others by calls, and(['a', not('b')]), as a
// condition; empty: something in it is no name.
func composed(text string) string {
	text = strings.TrimSpace(text)
	if m := firstText().FindStringSubmatch(text); m != nil && m[0] == text {
		return m[1]
	}
	name, rest, call := strings.Cut(text, "(")
	inner, closed := strings.CutSuffix(strings.TrimSpace(rest), ")")
	if !call || !closed {
		return ""
	}
	switch strings.TrimSpace(name) {
	case "not":
		return negated(composed(inner))
	case "and":
		return joinedGuards(inner, " && ")
	case "or":
		return joinedGuards(inner, " || ")
	}
	return ""
}

// negated is the opposite of a condition.
func negated(guard string) string {
	switch {
	case guard == "":
		return ""
	case strings.Contains(guard, " "):
		return "!(" + guard + ")"
	}
	return "!" + guard
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
		guard := composed(entry)
		if guard == "" {
			return ""
		}
		if operator == " && " && strings.Contains(guard, " || ") {
			guard = "(" + guard + ")"
		}
		guards = append(guards, guard)
	}
	return strings.Join(guards, operator)
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

// createdFields are the fields of an object that a call is given, but for one, with what
// they hold where that is said in a word; none where there are none.
func createdFields(object, but, none string) string {
	var fields []string
	for _, e := range objectEntries(object) {
		if e.key != but {
			fields = append(fields, e.key+": "+createdValue(e.value))
		}
	}
	if len(fields) == 0 {
		return none
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
	if m := functionBody().FindStringSubmatch(value); m != nil {
		return m[1]
	}
	if m := functionQuoted().FindStringSubmatch(value); m != nil && balanced(m[1]) && !strings.Contains(m[1], "=>") {
		return `"` + strings.TrimSpace(m[1]) + `"`
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

// An entry is a key of an object of JavaScript, and what stands behind it.
type entry struct{ key, value string }

// objectEntries are the first entries of an object of JavaScript that a text begins with,
// as many as a message may hold, of whose keys none is twice there.
func objectEntries(text string) (entries []entry) {
	inner, is := strings.CutPrefix(text, "{")
	if !is {
		return nil
	}
	const most = 8
	for _, part := range apart(within(inner)) {
		if len(entries) == most {
			break
		}
		key, value, colon := strings.Cut(part, ":")
		key = strings.TrimSpace(key)
		known := slices.ContainsFunc(entries, func(e entry) bool { return e.key == key })
		if colon && identifier.pattern().MatchString(key) && !known {
			entries = append(entries, entry{key, value})
		}
	}
	return entries
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
