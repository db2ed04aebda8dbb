package schema

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file reads a broken file line by line, more forgiving than a parser, and
// lists the values that YAML cannot take as they are written: expressions that
// hold `: `, or begin with a quote, a bracket or an indicator.

// A suspect is such a value.
type suspect struct {
	start, end int // offsets
	code       diag.Code
	why        string // what the value holds
	quoted     string // the value in quotes; empty: its end is not certain
	blank      bool   // taken out it leaves nothing
}

// A scout walks the lines of a file.
type scout struct {
	f     *file
	found []suspect
	block int  // content of a block scalar is indented more than this; -1: none
	plain int  // a plain scalar may go on below this indentation; -1: none
	start int  // where that plain scalar begins
	open  bool // a bracket was found that never closes: no further one is tried
}

func findSuspects(f *file) []suspect {
	s := &scout{f: f, block: -1, plain: -1}
	for n := 1; n <= len(f.lines); n++ {
		n = s.line(n)
	}
	return s.found
}

// line reads line n and gives the last line that it took.
func (s *scout) line(n int) int {
	text := s.f.line(n)
	body := bytes.TrimLeft(text, " ")
	indent := len(text) - len(body)
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return n
	case s.block >= 0 && indent > s.block:
		return n
	case body[0] == '#':
		return n
	case s.plain >= 0 && indent > s.plain && s.goesOn(n, body):
		return n
	}
	s.block, s.plain = -1, -1
	at := s.f.lines[n-1] + indent
	if why := foreignLine(body); why != "" {
		s.found = append(s.found, suspect{start: at, end: at + valueLen(body), code: diag.NotYAML, why: why, blank: true})
		return n
	}
	if body[0] == '\t' {
		end := at + len(body) - len(bytes.TrimLeft(body, " \t"))
		s.found = append(s.found, suspect{start: at, end: end, code: diag.TabIndent, blank: true})
		return n
	}
	return s.entry(n, at, indent)
}

const otherComment = "a comment begins with #"

// foreignLine says why a line is none of YAML, whatever its place; empty: it may be.
func foreignLine(body []byte) string {
	switch {
	case bytes.HasPrefix(body, []byte("//")), bytes.HasPrefix(body, []byte("/*")):
		return otherComment
	case bytes.HasPrefix(body, []byte("```")):
		return fenceHere
	}
	return ""
}

// goesOn reads a further line of a plain scalar, which must not hold a colon.
func (s *scout) goesOn(n int, body []byte) bool {
	if bytes.HasPrefix(body, []byte("- ")) {
		s.noColon()
		return false
	}
	if colon(body) < 0 || isKey(body) {
		return colon(body) < 0
	}
	end := s.f.lines[n-1] + len(s.f.line(n))
	s.add(s.start, end, "`: `")
	return true
}

const (
	noColonHere = "a colon is missing behind this key"
	noBlankHere = "no blank stands behind the colon of this key"
	bothHere    = "this key has a value, and a list below it as well"
	dashHere    = "a dash begins an element in brackets"
	fenceHere   = "a fence of Markdown is no part of a chart"
	longHere    = "this key is longer than the 1,024 characters that YAML takes before a colon"
)

// noColon notes a name alone on its line with a list below it.
func (s *scout) noColon() {
	rest := s.f.text[s.start:]
	if k := bytes.IndexByte(rest, '\n'); k >= 0 {
		rest = rest[:k]
	}
	why := noColonHere
	switch {
	case bytes.IndexByte(s.f.text[s.f.lines[s.f.pos(s.start).Line-1]:s.start], ':') >= 0:
		why = bothHere
	case joinedKey().Match(rest):
		why = noBlankHere
	}
	s.found = append(s.found, suspect{
		start: s.start, end: s.start + valueLen(rest), code: diag.NotYAML, blank: true,
		why: why,
	})
}

// isKey tells whether a line looks like a key with a value: a name alone stands
// before its colon.
func isKey(body []byte) bool {
	return !bytes.ContainsAny(body[:colon(body)], " ?()'\"&|=<>+*/%!")
}

// entry reads what begins at offset at in line n: dashes, a key, a value.
func (s *scout) entry(n, at, indent int) int {
	end := s.f.lines[n-1] + len(s.f.line(n))
	for at+1 < end && s.f.text[at] == '-' && s.f.text[at+1] == ' ' {
		start := at
		for at++; at < end && s.f.text[at] == ' '; at++ {
		}
		indent += at - start
	}
	if at >= end {
		return n
	}
	if k := keyEnd(s.f.text[at:end]); k >= 0 && !expressive(s.f.text[at:at+k]) {
		if bytes.IndexByte(indicators, s.f.text[at]) >= 0 {
			s.add(at, at+k, "`"+string(s.f.text[at:at+1])+"` at its start")
		}
		at += k + 1
		for at < end && (s.f.text[at] == ' ' || s.f.text[at] == '\t') {
			at++
		}
	}
	return s.value(n, at, end, indent)
}

// expressive tells whether what stands before a colon is no key, but an
// expression that holds the colon.
func expressive(key []byte) bool {
	return len(key) > 0 && key[0] != '"' && key[0] != '\'' && bytes.ContainsAny(key, "?({'\"=&|")
}

// indicators begin no plain scalar.
var indicators = []byte("!&*%@`")

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

// value reads the value at offset at, which ends with the line or goes on.
func (s *scout) value(n, at, end, indent int) int {
	if at >= end {
		return n
	}
	text := s.f.text[at:end]
	switch text[0] {
	case '#':
	case '|', '>':
		s.blockHeader(at, text, indent)
	case '"', '\'':
		return s.quotes(n, at)
	case '[', '{':
		return s.brackets(n, at)
	case '!', '&', '*', '%', '@', '`':
		s.add(at, at+valueLen(text), "`"+string(text[:1])+"` at its start")
	case '-', '?':
		if len(text) > 1 && text[1] == ' ' {
			s.add(at, at+valueLen(text), "`"+string(text[:2])+"` at its start")
		}
		s.plainValue(at, text, indent)
	default:
		s.plainValue(at, text, indent)
	}
	return n
}

var blockSign = pattern(`^[|>][-+0-9]* +`)

// blockHeader reads the line that begins a block, which holds nothing but signs
// and a comment.
func (s *scout) blockHeader(at int, text []byte, indent int) {
	rest := bytes.TrimSpace(bytes.TrimLeft(text[1:], "-+0123456789"))
	if len(rest) == 0 || rest[0] == '#' {
		s.block = indent
		return
	}
	s.add(at, at+valueLen(text), "`"+string(text[:1])+"` at its start")
	if m := blockSign().Find(text); m != nil { // the sign is YAML's
		s.found[len(s.found)-1].quoted = inQuotes(string(text[len(m):valueLen(text)]))
	}
}

func (s *scout) plainValue(at int, text []byte, indent int) {
	if colon(text) >= 0 {
		s.add(at, at+valueLen(text), "`: `")
	}
	s.plain, s.start = indent, at
}

// valueLen is the length of a value without the comment behind it.
func valueLen(text []byte) int {
	if k := bytes.Index(text, []byte(" #")); k >= 0 {
		text = text[:k]
	}
	return len(bytes.TrimRight(text, " \t\r"))
}

// add notes a value that holds what YAML cannot take.
func (s *scout) add(start, end int, why string) {
	s.found = append(s.found, suspect{
		start: start, end: end, code: diag.BrokenValue, why: why, quoted: inQuotes(string(s.f.text[start:end])),
	})
}

// bareObject is an object as a default that lacks the name of its type.
var bareObject = regexp.MustCompile(`^([A-Z]\w*)(\s*=\s*)\{`)

// inQuotes is a value as a quoted scalar, with the name of an object's type; empty when
// it is too long to show.
func inQuotes(value string) string {
	value = bareObject.ReplaceAllString(value, "$1$2$1{")
	if len(value) > 60 || strings.ContainsAny(value, "\n\r") {
		return ""
	}
	if strings.ContainsAny(value, `"\`) {
		return "'" + strings.ReplaceAll(value, "'", "''") + "'"
	}
	return `"` + value + `"`
}

// quotes reads a quoted value and reports what follows it.
func (s *scout) quotes(n, at int) int {
	close := closing(s.f.text[at:])
	if close == 0 {
		s.found = append(s.found, suspect{start: at, end: s.lineEnd(n), code: diag.Unclosed})
		return n
	}
	last := s.f.pos(at + close).Line
	end := s.lineEnd(last)
	rest := bytes.TrimLeft(s.f.text[at+close+1:end], " \t")
	switch {
	case len(rest) == 0 || rest[0] == '#':
	case last > n: // another value's quote
		s.found = append(s.found, suspect{start: at, end: s.lineEnd(n), code: diag.Unclosed})
		return n
	default:
		s.add(at, at+close+1+valueLen(s.f.text[at+close+1:end]), "a quote at its start")
	}
	return last
}

// brackets reads a value in brackets and reports what follows it.
func (s *scout) brackets(n, at int) int {
	if s.open {
		return n
	}
	w := flowScout{scout: s, i: at}
	if !w.collection() {
		s.open = true
		if len(w.scout.found) == 0 || w.scout.found[len(w.scout.found)-1].start < at {
			s.found = append(s.found, w.unclosed(at, s.lineEnd(n)))
		}
		return n
	}
	last := s.f.pos(w.i - 1).Line
	end := s.lineEnd(last)
	rest := bytes.TrimLeft(s.f.text[w.i:end], " \t")
	if bytes.HasPrefix(rest, []byte("//")) {
		s.found = append(s.found, suspect{start: end - len(rest), end: end, code: diag.NotYAML, why: otherComment, blank: true})
	} else if len(rest) > 0 && rest[0] != '#' {
		s.add(at, w.i+valueLen(s.f.text[w.i:end]), "`"+string(s.f.text[at:at+1])+"` at its start")
	}
	return last
}

// lineEnd is the offset of line n's end.
func (s *scout) lineEnd(n int) int { return s.f.lines[n-1] + len(s.f.line(n)) }
