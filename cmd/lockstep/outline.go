package main

// This file tells what a YAML file is by the keys of its outermost map. It does not
// parse: a file that is broken further on is known as well.

import (
	"io"
	"slices"
	"strings"
)

// hasKey reports whether the outermost map of a file has one of the keys.
func hasKey(s source, keys ...string) (bool, error) {
	f, err := s.root.Open(s.path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, 8<<20))
	return slices.ContainsFunc(entries(content(string(text))), func(entry string) bool {
		return slices.Contains(keys, firstKey(entry))
	}), err
}

// content is a text from its first line on that says something.
func content(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		said := strings.TrimSpace(strings.TrimPrefix(line, "---"))
		if said != "" && said[0] != '#' && said[0] != '%' {
			return strings.TrimPrefix(text, "---")
		}
		text = rest
	}
	return ""
}

// entries are what may be the entries of the outermost map, each with all that
// follows it. In braces (JSON is YAML) they stand anywhere, else at the
// indentation of the first line.
func entries(text string) []string {
	said := strings.TrimLeft(text, " ")
	if strings.HasPrefix(said, "{") {
		return inBraces(said)
	}
	indent := text[:len(text)-len(said)]
	var list []string
	for line := range strings.Lines(text) {
		if entry, found := strings.CutPrefix(line, indent); found {
			list = append(list, entry)
		}
	}
	return list
}

// inBraces are the entries of the map that a text begins with.
func inBraces(text string) []string {
	var list []string
	depth := 0
	for i := 0; i < len(text); i++ {
		begins := false
		switch text[i] {
		case '{', '[':
			depth++
			begins = true
		case '}', ']':
			if depth--; depth == 0 {
				return list
			}
		case ',':
			begins = true
		case '"', '\'':
			i += literal(text, i)
		}
		if begins && depth == 1 {
			list = append(list, strings.TrimLeft(text[i+1:], " \t\r\n"))
		}
	}
	return list
}

// literal is how much follows the quote at i up to the one that closes it: nothing
// when it is an apostrophe inside a word.
func literal(text string, i int) int {
	before := strings.TrimRight(text[:i], " \t\r\n")
	if !strings.ContainsAny(before[len(before)-1:], "{[,:") {
		return 0
	}
	quote := text[i]
	for n := 1; i+n < len(text); n++ {
		switch {
		case text[i+n] == '\\' && quote == '"':
			n++
		case text[i+n] == quote:
			return n
		}
	}
	return 0
}

// firstKey is the key that an entry begins with, if it does.
func firstKey(entry string) string {
	line, _, _ := strings.Cut(entry, "\n")
	key, _, found := strings.Cut(line, ":")
	if !found {
		return ""
	}
	return strings.Trim(strings.TrimRight(key, " "), `"'`)
}
