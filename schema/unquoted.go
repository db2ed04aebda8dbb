package schema

import "iter"

// This file reads CEL text as far as it takes to know what stands in quotes.

// Unquoted are the bytes of an expression outside of its quotes, with the offset of each;
// the quotes themselves are among them.
func Unquoted(s string) iter.Seq2[int, byte] {
	return func(yield func(int, byte) bool) {
		var quote byte
		for i := 0; i < len(s); i++ {
			c := s[i]
			switch {
			case quote != 0 && c == '\\':
				i++
				continue
			case quote != 0 && c != quote:
				continue
			case quote != 0:
				quote = 0
			case c == '\'' || c == '"':
				quote = c
			}
			if !yield(i, c) {
				return
			}
		}
	}
}

// lineComment is the offset of a // outside of quotes; -1: none.
func lineComment(s string) int {
	for i, c := range Unquoted(s) {
		if c == '/' && i+1 < len(s) && s[i+1] == '/' {
			return i
		}
	}
	return -1
}

// inQuote tells whether s ends inside of a quote.
func inQuote(s string) bool {
	quotes := 0
	for _, c := range Unquoted(s) {
		if c == '\'' || c == '"' {
			quotes++
		}
	}
	return quotes%2 == 1
}

// balanced tells whether brackets and quotes in s close.
func balanced(s string) bool {
	var open, quotes int
	for _, c := range Unquoted(s) {
		if c == '\'' || c == '"' {
			quotes++
		}
		open += nesting(c)
	}
	return open == 0 && quotes%2 == 0
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
