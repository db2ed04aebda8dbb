package schema

import (
	"bytes"
	"slices"
	"strings"
)

// This file knows which values with a colon in them are maps that were begun on the
// line of their key, and no expressions: by their first key, or by their place.

// secondKey is how a value begins that is a key with its own value. No expression
// does: what stands before the colon of a condition is more than a word.
var secondKey = pattern("^([^\\s?:'\"`(){}\\[\\]<>=&|+,!%@#]+):[ \\t]")

// keysOfMaps are the keys that people put behind another one.
var keysOfMaps = append([]string{
	"target", "guard", "actions", "type", "src", "chart", "initial", "history", "params", "do", "then", "else",
}, verbs...)

// Keys whose value is a map, and keys below which each value is one.
var (
	areMaps = []string{
		"events", "emits", "sends", "receives", "types", "context", "input", "output", "let", "guards", "actions", "delays",
		"actors", "states", "on", "after", "data", "params", "assign", "append", "meta",
	}
	holdMaps = []string{"events", "emits", "sends", "receives", "types", "actors", "states", "on", "after"}
)

// secondCure says how to write a value that begins with a key, if it is a map;
// empty: it may be an expression or a text.
func (t *trial) secondCure(at int, second string) string {
	key, start := t.keyBefore(at)
	above, top := t.keyAround(start)
	switch {
	case slices.Contains(keysOfMaps, second), slices.Contains(areMaps, key), slices.Contains(holdMaps, above):
		return "put it on a line of its own below, or in braces: `{ " + second + ": … }`"
	case slices.Contains(plainTypes, second):
		return "a default stands behind `=`: write `" + key + ": " + second + " = …`"
	case top && slices.Contains([]string{"context", "input", "output"}, above):
		return objectCure
	}
	return ""
}

// keyBefore is the key of the value at an offset, and where the key begins.
func (t *trial) keyBefore(at int) (key string, start int) {
	line := t.f.text[t.f.lines[t.f.pos(at).Line-1]:at]
	before, isValue := bytes.CutSuffix(bytes.TrimRight(line, " \t"), []byte(":"))
	if !isValue {
		return "", at
	}
	name := before[bytes.LastIndexAny(before, "{[,")+1:]
	word := strings.TrimLeft(string(name), " -")
	return strings.Trim(word, "'\""), at - len(line) + len(before) - len(word)
}

// keyAround is the key whose map a key at an offset stands in, and whether that one
// stands at the top of the file.
func (t *trial) keyAround(start int) (key string, top bool) {
	n := t.f.pos(start).Line
	closed := 0
	for i := start - 1; i >= t.f.lines[n-1]; i-- {
		switch t.f.text[i] {
		case '}':
			closed++
		case '{':
			if closed--; closed < 0 {
				key, at := t.keyBefore(i)
				return key, at == t.f.lines[n-1]
			}
		}
	}
	indent := start - t.f.lines[n-1]
	for n--; n > 0; n-- {
		if m := keyBegins().FindSubmatch(t.f.line(n)); m != nil && len(m[1]) < indent {
			return strings.Trim(string(m[2]), "'\""), len(m[1]) == 0
		}
	}
	return "", false
}
