package schema

import (
	"bytes"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file reads a broken file line by line, more forgiving than a parser, and
// lists the values that YAML cannot take as they are written: expressions that
// hold `: `, or begin with a quote, a bracket or an indicator.

// A suspect is such a value.
type suspect struct {
	start, end int // offsets
	code       diag.Code
	fault             // what it holds; a cure where it has one of its own
	quoted     string // the value in quotes; empty: its end is not certain
	blank      bool   // taken out it leaves nothing
}

// A fault is why a file is no YAML, and what to write instead; no cure: that of the code.
type fault struct{ why, cure string }

var (
	noColonHere  = fault{"a colon is missing behind this key", "write `key:`"}
	noBlankHere  = fault{"no blank stands behind the colon of this key", "write `key: value`, with a blank"}
	bothHere     = fault{"this key has a value, and a list below it as well", "keep one of them"}
	dashHere     = fault{"a dash begins an element in brackets", "elements in brackets stand between commas, without a dash"}
	otherComment = fault{"a comment begins with #", "write # instead"}
	fenceHere    = fault{"a fence of Markdown is no part of a chart", "take the line out"}
	noteHere     = fault{
		"a comment ends this value, which goes on below it",
		"take the comment out, or put all of the value below `|`, where // begins a comment",
	}
	longHere = fault{
		"this key is longer than the 1,024 characters that YAML takes before a colon",
		"break it into several, or write `? ` before it and its value below, behind `: `",
	}
)

// A scout walks the lines of a file.
type scout struct {
	f     *file
	found []suspect
	block int  // content of a block scalar is indented more than this; -1: none
	open  bool // a bracket was found that never closes: no further one is tried
}

func findSuspects(f *file) []suspect {
	s := &scout{f: f, block: -1}
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
	}
	s.block = -1
	at := s.f.lines[n-1] + indent
	if why, foreign := foreignLine(body); foreign {
		s.blame(at, at+valueLen(body), why)
		return n
	}
	if body[0] == '\t' {
		end := at + len(body) - len(bytes.TrimLeft(body, " \t"))
		s.found = append(s.found, suspect{start: at, end: end, code: diag.TabIndent, blank: true})
		return n
	}
	return s.entry(n, at, indent)
}

// foreignLine says why a line is none of YAML, whatever its place; false: it may be.
func foreignLine(body []byte) (fault, bool) {
	switch {
	case bytes.HasPrefix(body, []byte("//")), bytes.HasPrefix(body, []byte("/*")):
		return otherComment, true
	case bytes.HasPrefix(body, []byte("```")):
		return fenceHere, true
	}
	return fault{}, false
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

// value reads the value at offset at, which ends with the line or goes on.
func (s *scout) value(n, at, end, indent int) int {
	if at >= end {
		return n
	}
	text := s.f.text[at:end]
	switch text[0] {
	case '#':
		return n
	case '|', '>':
		s.blockHeader(at, text, indent)
		return n
	case '"', '\'':
		return s.quotes(n, at, indent)
	case '[', '{':
		return s.brackets(n, at, indent)
	}
	return s.plain(n, at, text, indent)
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
		s.found[len(s.found)-1].quoted = s.f.inQuotes(string(text[len(m):valueLen(text)]))
	}
}

// plain reads a plain scalar, over all of its lines.
func (s *scout) plain(n, at int, text []byte, indent int) int {
	last := s.f.goesOn(n, indent)
	end, why := s.valueEnd(last, at), badStart(text)
	switch next := bytes.TrimLeft(s.f.line(last+1), " "); {
	case why != "":
		s.add(at, end, why)
	case joinLines(string(s.f.text[at:end])) == "":
		s.found = append(s.found, suspect{start: at, end: end, code: diag.NotYAML, fault: noteHere})
	case s.holdsColon(n, last, text):
		s.add(at, end, "`: `")
	case last == n && bytes.HasPrefix(next, []byte("- ")) && len(s.f.line(last+1))-len(next) > indent:
		s.noColon(at, text)
	}
	return last
}

// noColon notes a name alone on its line, at offset at, with a list below it.
func (s *scout) noColon(at int, rest []byte) {
	why := noColonHere
	switch {
	case bytes.IndexByte(s.f.text[s.f.lines[s.f.pos(at).Line-1]:at], ':') >= 0:
		why = bothHere
	case joinedKey().Match(rest):
		why = noBlankHere
	}
	s.blame(at, at+valueLen(rest), why)
}

// badStart says with what a plain scalar cannot begin; empty: with this it can.
func badStart(text []byte) string {
	switch {
	case bytes.IndexByte(indicators, text[0]) >= 0:
		return "`" + string(text[:1]) + "` at its start"
	case bytes.HasPrefix(text, []byte("- ")), bytes.HasPrefix(text, []byte("? ")):
		return "`" + string(text[:2]) + "` at its start"
	}
	return ""
}

// holdsColon tells whether a colon that ends a key stands in a plain scalar, which
// begins with text in line n.
func (s *scout) holdsColon(n, last int, text []byte) bool {
	for ; colon(text) < 0; text = bytes.TrimLeft(s.f.line(n), " ") {
		if n++; n > last {
			return false
		}
	}
	return true
}

// valueEnd is the offset where a value ends that began at offset at and ends in a line.
func (s *scout) valueEnd(line, at int) int {
	start := max(at, s.f.lines[line-1])
	return start + valueLen(s.f.text[start:s.lineEnd(line)])
}

// add notes a value that holds what YAML cannot take.
func (s *scout) add(start, end int, why string) {
	s.found = append(s.found, suspect{
		start: start, end: end, code: diag.BrokenValue, fault: fault{why: why}, quoted: s.f.inQuotes(string(s.f.text[start:end])),
	})
}

// blame notes what makes the file no YAML, and leaves nothing where it is taken out.
func (s *scout) blame(start, end int, why fault) {
	s.found = append(s.found, suspect{start: start, end: end, code: diag.NotYAML, fault: why, blank: true})
}

// unclosed notes what is not closed to its end.
func (s *scout) unclosed(start, end int) {
	s.found = append(s.found, suspect{start: start, end: end, code: diag.Unclosed})
}

// quotes reads a quoted value and reports what follows it.
func (s *scout) quotes(n, at, indent int) int {
	close := closing(s.f.text[at:])
	if close == 0 {
		s.unclosed(at, s.lineEnd(n))
		return n
	}
	last := s.f.pos(at + close).Line
	end := s.lineEnd(last)
	rest := bytes.TrimLeft(s.f.text[at+close+1:end], " \t")
	switch {
	case len(rest) == 0 && s.f.goesOn(last, indent) == last, len(rest) > 0 && rest[0] == '#':
	case last > n: // another value's quote
		s.unclosed(at, s.lineEnd(n))
		return n
	default:
		last = s.f.goesOn(last, indent)
		s.add(at, s.valueEnd(last, at+close+1), "a quote at its start")
	}
	return last
}

// brackets reads a value in brackets and reports what follows it.
func (s *scout) brackets(n, at, indent int) int {
	if s.open {
		return n
	}
	w := flowScout{scout: s, i: at}
	if !w.collection() {
		s.open = true
		if len(w.scout.found) == 0 || w.scout.found[len(w.scout.found)-1].start < at {
			w.lostOrUnclosed(at, s.lineEnd(n))
		}
		return n
	}
	last := s.f.pos(w.i - 1).Line
	end := s.lineEnd(last)
	rest := bytes.TrimLeft(s.f.text[w.i:end], " \t")
	if bytes.HasPrefix(rest, []byte("//")) {
		s.blame(end-len(rest), end, otherComment)
	} else if further := s.f.goesOn(last, indent); further > last && len(rest) == 0 || len(rest) > 0 && rest[0] != '#' {
		last = further
		s.add(at, s.valueEnd(last, w.i), "`"+string(s.f.text[at:at+1])+"` at its start")
	}
	return last
}

// lineEnd is the offset of line n's end.
func (s *scout) lineEnd(n int) int { return s.f.lines[n-1] + len(s.f.line(n)) }
