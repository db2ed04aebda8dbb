package schema

import "bytes"

// This file tells where keys, quotes and values end, on a line and over several, in a file
// that is no YAML: the parser cannot be asked, and what breaks the file may be this very value.

// keyEnd is the offset of the colon behind a key; -1: there is no key.
func keyEnd(text []byte) int {
	switch text[0] {
	case '[', '{', '#', ':':
		return -1
	case '"', '\'':
		close := closing(text)
		if close > 0 && close+1 < len(text) && text[close+1] == ':' {
			return close + 1
		}
		return -1
	}
	return colon(text)
}

// colon is the offset of a colon before a blank or the end; -1: none.
func colon(text []byte) int {
	for i, c := range text {
		if c == ':' && (i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\t') {
			return i
		}
		if c == '#' && i > 0 && text[i-1] == ' ' {
			return -1
		}
	}
	return -1
}

// closing is the offset of the quote that closes the one text begins with; 0:
// it does not close here.
func closing(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[0] == '"' && text[i] == '\\':
			i++
		case text[i] != text[0]:
		case text[0] == '\'' && i+1 < len(text) && text[i+1] == '\'':
			i++
		default:
			return i
		}
	}
	return 0
}

// valueLen is the length of a value without the comment behind it.
func valueLen(text []byte) int {
	if k := noteStart(text); k >= 0 {
		text = text[:k]
	}
	return len(bytes.TrimRight(text, " \t\r"))
}

// noteStart is the offset of the blank before a comment; -1: none. To whoever writes an
// expression a # inside of its quotes is none.
func noteStart(text []byte) int {
	first := bytes.Index(text, []byte(" #"))
	if first < 0 || !inQuote(string(text[:first])) || inQuote(string(text)) {
		return first
	}
	for i, c := range Unquoted(string(text)) {
		if i > first && c == '#' && text[i-1] == ' ' {
			return i - 1
		}
	}
	return -1
}

func indentOf(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " ")) }

// goesOn is the last line of a value that stands in line n, below an indentation: deeper
// lines belong to it up to an entry of a list or a key. To YAML a comment ends it as well,
// but to whoever wrote it a comment is none of its end.
func (f *file) goesOn(n, indent int) int {
	for next := n + 1; next <= len(f.lines); next++ {
		body := bytes.TrimSpace(f.line(next))
		if len(body) == 0 || body[0] == '#' {
			continue
		}
		if indentOf(f.line(next)) <= indent || !f.further(body, n) {
			break
		}
		n = next
	}
	return n
}

// further tells whether a line, without its blanks, goes on with the value that stands in
// line n. A key after what asks for more, as `a ? b :` does, is none.
func (f *file) further(body []byte, n int) bool {
	return !bytes.HasPrefix(body, []byte("- ")) && (!isKey(body) || unfinished(f.line(n)))
}

// isKey tells whether a line looks like a key: a name alone, or a text in quotes, stands
// before its colon.
func isKey(body []byte) bool {
	k := keyEnd(body)
	if k <= 0 {
		return false
	}
	return body[0] == '"' || body[0] == '\'' || !bytes.ContainsAny(body[:k], " ?()'\"&|=<>+*/%!")
}

// unfinished tells whether a line ends with what has an operand behind it.
func unfinished(line []byte) bool {
	text := line[:valueLen(line)]
	return len(text) > 0 && bytes.IndexByte([]byte("?:,([{&|=<>+-*/%!"), text[len(text)-1]) >= 0
}
