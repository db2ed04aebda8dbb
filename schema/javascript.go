package schema

import (
	"cmp"
	"slices"
	"strings"
)

// This file takes texts of JavaScript apart, as far as it takes to see what a call is given.

// arguments are what a call is given, up to three: all of them may be empty.
func arguments(rest string) (args [3]string) {
	for i, arg := range apart(within(rest)) {
		if i < len(args) {
			args[i] = strings.TrimSpace(arg)
		}
	}
	return args
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

// jsText is what a text in quotes says; empty: it is something else.
func jsText(value string) string {
	m := textAlone().FindStringSubmatch(value)
	if m == nil {
		return ""
	}
	return m[1] + m[2]
}

// textAlone is a text and nothing else.
var textAlone = pattern(`^(?:'([^'"\\]*)'|"([^'"\\]*)")$`)

// An entry is a key of an object of JavaScript, and what stands behind it; nothing where
// the key alone names both.
type entry struct{ key, value string }

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
		key = cmp.Or(jsText(key), key)
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

// functionHead is what stands before an object that a function gives.
var functionHead = pattern(`^(?:\([^()]*\)|\w+)\s*=>\s*\(`)
