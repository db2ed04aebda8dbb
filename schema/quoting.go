package schema

import (
	"slices"
	"strings"
)

// This file writes a value of a file in quotes, on one line. An object that is given as a
// default, `p: Plan = {}`, gets the name of its type: in an expression `{}` is a map, which is
// what the types of maps want.

// inQuotes is a value as a quoted scalar on one line, with the name of an object's type;
// empty when it is too long to show, or a comment stands between its lines.
func (f *file) inQuotes(value string) string {
	value = f.namedObject(joinLines(value))
	if value == "" || len(value) > 60 {
		return ""
	}
	if strings.ContainsAny(value, `"\`) {
		return "'" + strings.ReplaceAll(value, "'", "''") + "'"
	}
	return `"` + value + `"`
}

// joinLines is a value of several lines on one; empty: a comment stands between them.
func joinLines(value string) string {
	lines := strings.Split(value, "\n")
	for i, line := range lines {
		if len(lines) > 1 && noteStart([]byte(" "+line)) >= 0 {
			return ""
		}
		if i > 0 {
			line = strings.TrimLeft(line, " ")
		}
		if i+1 < len(lines) {
			line = strings.TrimRight(line, " \t\r")
		}
		lines[i] = line
	}
	return strings.Join(lines, " ")
}

// namedObject is a value with the name of the object's type, where it has none.
func (f *file) namedObject(value string) string {
	m := bareObject().FindStringSubmatch(value)
	if m == nil || !f.mayBeObject(m[1]) {
		return value
	}
	return m[1] + m[2] + m[1] + value[len(m[1]+m[2]):]
}

var bareObject = pattern(`^([A-Z]\w*)(\s*=\s*)\{`)

// mayBeObject tells whether a type is no other name for a map, a list or a scalar, as
// far as the file shows, which need be no YAML.
func (f *file) mayBeObject(name string) bool {
	if f.aliases == nil {
		f.aliases = map[string]string{}
		for _, m := range alias().FindAllSubmatch(f.text, -1) {
			f.aliases[string(m[1])] = string(m[2])
		}
	}
	for range 10 { // they may go round
		of, known := f.aliases[name]
		if !known {
			break
		}
		name = of
	}
	return !slices.Contains(plainTypes, name) && !slices.Contains([]string{"map", "list", "optional"}, name)
}

// alias matches a name for another type, with what that begins with.
var alias = pattern(`(?m)(?:^|[{,])[ \t]*([A-Z]\w*)[ \t]*:[ \t]*["']?([A-Za-z_]\w*)`)
