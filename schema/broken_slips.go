package schema

import (
	"bytes"
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file finds what is one sign too many or too few among braces and brackets: charts
// that are written as JSON, and maps in braces over several lines, lack a comma or a
// bracket more often than they hold a value that YAML cannot take, and the parser tells
// only where the outermost brace opens. What may have slipped is guessed freely, since the
// file is YAML without the slip, or it was none.

// A slip is such a sign.
type slip struct {
	at, drop   int    // where signs are put in, and how many are taken out
	put        string // what is put in
	start, end int    // what is reported
	why, cure  string // empty: a bracket that is never closed
}

// mended is the text without the slip.
func (s slip) mended(text []byte) []byte {
	return slices.Concat(text[:s.at], []byte(s.put), text[s.at+s.drop:])
}

// maxSlips is how many guesses are tried of one file.
const maxSlips = 30

// mend reports the slip without which the file is YAML, or commas, if several are missing.
func (t *trial) mend() bool {
	var missing []slip
	budget := trialBytes / 2
	for f := t.f; len(missing) < maxBroken; {
		slips := findSlips(f)
		for _, s := range slips {
			if budget -= len(f.text); budget < 0 {
				return false
			}
			if parses(s.mended(f.text)) {
				t.reportSlips(append(missing, s))
				return true
			}
		}
		first := slices.IndexFunc(slips, func(s slip) bool { return s.put == "," })
		if first < 0 {
			return false
		}
		missing = append(missing, slips[first])
		f = newFile(f.name, slips[first].mended(f.text))
	}
	return false
}

// reportSlips reports slips, of which each but the last has put a comma into the text
// that the next was found in.
func (t *trial) reportSlips(all []slip) {
	for put, s := range all {
		start, end := t.f.pos(s.start-put), t.f.pos(s.end-put)
		if s.why == "" {
			t.diags.Add(start, end, diag.Unclosed)
			continue
		}
		t.diags.Add(start, end, diag.NotYAML, s.why).Advise(s.cure)
	}
}

// A slipScout reads what stands in braces and brackets as signs and what is between them.
type slipScout struct {
	f     *file
	open  []level
	last  byte // the sign read last; 'v': a value
	plain bool // that value is a plain scalar
	start int  // where it begins
	end   int  // the offset behind it
	found []slip
}

// A level is a collection that is open. Offsets are -1 before there is what they are of.
type level struct {
	open  int  // of its bracket
	entry int  // of the entry that is read
	colon bool // that has a colon
	keyed int  // of the first entry with a colon
	value int  // of what stands behind the last colon
}

// findSlips lists what may have slipped in a file, in its order.
func findSlips(f *file) []slip {
	w := &slipScout{f: f}
	for n := 1; n <= len(f.lines) && len(w.found) < maxSlips; n++ {
		if m := beginsFlow().FindSubmatchIndex(f.line(n)); m != nil {
			n = f.pos(w.collection(f.lines[n-1] + m[2])).Line
		}
	}
	return w.found[:min(len(w.found), maxSlips)]
}

var beginsFlow = pattern(`^[ \t]*(?:- +)*(?:(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"'{\[&*!|>%@][^:#{\[]*): +)?(?:&[A-Za-z0-9_-]+ +)?([{\[])`)

// collection reads from an opening bracket to behind the closing one, or to the end of
// the file, and gives the offset there.
func (w *slipScout) collection(at int) int {
	text := w.f.text
	w.open, w.last, w.end = w.open[:0], ',', at
	for at < len(text) && len(w.found) < maxSlips {
		switch c := text[at]; c {
		case '}', ']':
			w.close(at)
			if len(w.open) == 0 {
				w.closed(at)
				return at
			}
		case ',':
			if w.last != 'v' {
				w.needless(at, "no value stands before this comma")
			}
			w.top().entry, w.top().colon = -1, false
			w.last, w.end = c, at+1
		case ':':
			w.colon()
			w.last, w.end = c, at+1
		default:
			if !w.part(at) {
				return len(text) - 1 // what follows is no YAML's, but somebody's
			}
		}
		at = skipBlanks(text, w.end)
	}
	return len(text) - 1
}

// top is the innermost level that is open.
func (w *slipScout) top() *level { return &w.open[len(w.open)-1] }

// part reads an opening bracket or a scalar; it is false where a text of another language
// begins.
func (w *slipScout) part(at int) bool {
	line := w.f.text[at:w.lineEnd(at)]
	opens, quotes := line[0] == '{' || line[0] == '[', line[0] == '"' || line[0] == '\''
	switch {
	case w.last != 'v':
	case w.onNewLine(at) && (opens || quotes || isKey(line)), quotes && !w.plain && isKey(line):
		w.missing()
	}
	if len(w.open) > 0 {
		w.top().begins(at)
	}
	switch {
	case opens:
		w.open = append(w.open, level{open: at, entry: -1, keyed: -1, value: -1})
		w.last, w.end = line[0], at+1
		return true
	case quotes:
		w.value(at, w.quoted(at), false)
		return true
	}
	end := w.scalar(at)
	w.value(at, end, true)
	_, foreign := foreignLine(line)
	return !foreign && !inQuote(string(w.f.text[at:end]))
}

// begins notes that something begins at an offset.
func (l *level) begins(at int) {
	if l.entry < 0 {
		l.entry = at
	}
	if l.colon && l.value < 0 {
		l.value = at
	}
}

// colon reads one; behind a second in an entry a map begins that nothing opens.
func (w *slipScout) colon() {
	l := w.top()
	if l.colon && w.last == 'v' {
		w.unopened(w.start, "{")
	}
	if l.keyed < 0 {
		l.keyed = l.entry
	}
	l.colon, l.value = true, -1
}

// value notes that one was read.
func (w *slipScout) value(start, end int, plain bool) {
	w.last, w.start, w.end, w.plain = 'v', start, end, plain
}

// quoted is the offset behind a quoted scalar, or where it may lack its quote: at the
// end of its line.
func (w *slipScout) quoted(at int) int {
	line := w.f.text[at:w.lineEnd(at)]
	if close := closing(line); close > 0 {
		return at + close + 1
	}
	end := at + len(bytes.TrimRight(line, " \t\r,"))
	w.found = append(w.found, slip{at: end, put: string(line[:1]), start: at, end: end})
	return end
}

// scalar is the offset behind a plain scalar, on its line.
func (w *slipScout) scalar(at int) int {
	line := w.f.text[at:w.lineEnd(at)]
	for i, c := range line {
		switch {
		case bytes.IndexByte([]byte(",[]{}"), c) >= 0,
			c == ':' && (i+1 == len(line) || bytes.IndexByte([]byte(" \t,[]{}"), line[i+1]) >= 0),
			c == '#' && i > 0 && line[i-1] == ' ':
			return at + max(len(bytes.TrimRight(line[:i], " \t")), 1)
		}
	}
	return at + max(len(bytes.TrimRight(line, " \t\r")), 1)
}

// close reads a closing bracket.
func (w *slipScout) close(at int) {
	l := *w.top()
	w.open = w.open[:len(w.open)-1]
	w.value(at, at+1, false)
	n, of := w.f.pos(at).Line, w.f.pos(l.open).Line
	before := bytes.TrimLeft(w.f.text[w.f.lines[n-1]:at], " \t,]}")
	outside := 0 // how much deeper than the line of the opening bracket that of this is, which begins with it
	if n > of && len(before) == 0 {
		outside = indentOf(w.f.line(n)) - indentOf(w.f.line(of))
	}
	closer, opener, inner := "}", "[", l.value
	if w.f.text[l.open] == '[' {
		closer, opener, inner = "]", "{", l.keyed
	}
	other := string(w.f.text[at]) != closer
	if other && w.f.text[at-1] == w.f.text[at] { // more likely twice than without an opening one
		w.needless(at, "this closes nothing")
	}
	if other || outside < 0 {
		w.found = append(w.found, slip{at: at, put: closer, start: l.open, end: w.lineEnd(l.open)})
	}
	if other && inner >= 0 {
		w.unopened(inner, opener)
	}
	if other || outside > 0 {
		w.needless(at, "this closes nothing")
	}
}

// closed looks behind the last closing bracket: another one closes nothing, and before a
// comma this one closed too much.
func (w *slipScout) closed(at int) {
	next := skipBlanks(w.f.text, at+1)
	switch {
	case next == len(w.f.text):
	case w.f.text[next] == '}', w.f.text[next] == ']':
		w.needless(next, "this closes nothing")
	case w.f.text[next] == ',':
		w.needless(at, "this closes nothing")
	}
}

// unopened notes that an opening bracket may be missing.
func (w *slipScout) unopened(at int, opener string) {
	w.found = append(w.found, slip{
		at: at, put: opener, start: at, end: at + 1,
		why: "`" + opener + "` is missing before this", cure: "write one",
	})
}

// missing notes that a comma may be missing behind the value that was read last.
func (w *slipScout) missing() {
	w.found = append(w.found, slip{
		at: w.end, put: ",", start: w.end - 1, end: w.end,
		why: "a comma is missing behind this", cure: "write one",
	})
}

// needless notes that a sign may be one too many.
func (w *slipScout) needless(at int, why string) {
	w.found = append(w.found, slip{at: at, drop: 1, start: at, end: at + 1, why: why, cure: "take it out"})
}

// onNewLine tells whether a line ended behind what was read last.
func (w *slipScout) onNewLine(at int) bool {
	return bytes.IndexByte(w.f.text[w.end:at], '\n') >= 0
}

// lineEnd is the offset of the end of the line that an offset lies in.
func (w *slipScout) lineEnd(at int) int {
	n := w.f.pos(at).Line
	return w.f.lines[n-1] + len(w.f.line(n))
}
