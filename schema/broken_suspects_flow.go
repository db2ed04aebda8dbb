package schema

import (
	"bytes"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file looks for broken values inside braces and brackets, where commas
// and brackets end a plain scalar.

// A flowScout reads one collection in braces or brackets.
type flowScout struct {
	*scout
	i       int
	depth   int
	lost    *suspect // the first value that a comment cuts off with brackets behind it
	endless bool     // a value has no end near by: behind a comment no further one is looked for
}

func (w *flowScout) done() bool { return w.i >= len(w.f.text) }

// collection reads from its opening bracket to behind the closing one; false
// when that is missing.
func (w *flowScout) collection() bool {
	if w.depth++; w.depth > maxDepth {
		return false
	}
	defer func() { w.depth-- }()
	w.i++
	for {
		if w.hash(); w.done() {
			return false
		}
		switch w.f.text[w.i] {
		case ']', '}':
			w.i++
			return true
		case ',':
			w.i++
		default:
			if !w.item() {
				return false
			}
		}
	}
}

// hash goes to what comes next, and reports a # that begins a word on the way.
func (w *flowScout) hash() {
	for !w.done() && bytes.IndexByte([]byte(" \t\r\n"), w.f.text[w.i]) >= 0 {
		w.i++
	}
	if w.i+1 < len(w.f.text) && w.f.text[w.i] == '#' && bytes.IndexByte([]byte(" \t\r\n#"), w.f.text[w.i+1]) < 0 {
		w.comment()
		return
	}
	w.i = skipBlanks(w.f.text, w.i)
}

// item reads a key or an element, and the value behind its colon.
func (w *flowScout) item() bool {
	if w.note() {
		return true
	}
	if ok := w.part(false); !ok {
		return false
	}
	w.i = skipBlanks(w.f.text, w.i)
	if w.done() || w.f.text[w.i] != ':' {
		return true
	}
	for w.i++; !w.done() && (w.f.text[w.i] == ' ' || w.f.text[w.i] == '\t'); w.i++ {
	}
	if !w.done() && w.f.text[w.i] == '#' {
		return w.comment()
	}
	w.i = skipBlanks(w.f.text, w.i)
	return w.part(true)
}

// note reports a comment of another language.
func (w *flowScout) note() bool {
	if !bytes.HasPrefix(w.f.text[w.i:], []byte("//")) && !bytes.HasPrefix(w.f.text[w.i:], []byte("/*")) {
		return false
	}
	end := w.lineEnd(w.f.pos(w.i).Line)
	w.blame(w.i, end, otherComment)
	w.i = end
	return true
}

// comment reports a value that is a comment to YAML.
func (w *flowScout) comment() bool {
	end := w.lineEnd(w.f.pos(w.i).Line)
	stop := bytes.IndexAny(w.f.text[w.i:end], " ,}]")
	if stop < 0 {
		stop = end - w.i
	}
	w.add(w.i, w.i+stop, "`#` at its start")
	w.i += stop
	return true
}

// part reads one scalar or collection and reports what follows it but should
// not.
func (w *flowScout) part(value bool) bool {
	if w.done() {
		return false
	}
	start := w.i
	switch c := w.f.text[w.i]; c {
	case '[', '{':
		if !w.collection() {
			return false
		}
		return w.tail(start, "`"+string(c)+"` at its start")
	case '"', '\'':
		close := closing(w.f.text[w.i:])
		if close == 0 {
			w.unclosed(w.i, w.lineEnd(w.f.pos(w.i).Line))
			return false
		}
		w.i += close + 1
		return w.tail(start, "a quote at its start")
	case '%', '@', '`', '|', '>':
		return w.tail(start, "`"+string(c)+"` at its start")
	case '!', '&', '*':
		return w.indicator(start, c)
	case '-':
		if bytes.HasPrefix(w.f.text[w.i+1:], []byte(" ")) {
			return w.dash(start, value)
		}
	}
	return w.plainPart(start, value)
}

// dash reports a dash with a blank behind it: an entry of a list as it stands below a
// key, or a value that begins with a minus.
func (w *flowScout) dash(start int, value bool) bool {
	if value {
		return w.cut(start, "`- ` at its start")
	}
	w.blame(start, start+1, dashHere)
	w.i = skipBlanks(w.f.text, start+1)
	return w.item()
}

// indicator reads a value that begins with one; alone it is a tag, an anchor or
// an alias.
func (w *flowScout) indicator(start int, c byte) bool {
	end := w.stop(w.i)
	text := bytes.TrimSpace(w.f.text[start:end])
	if k := colon(text); k >= 0 && !asks(string(text[:k])) && !inQuote(string(text[:k])) {
		w.add(start, start+k, "`"+string(c)+"` at its start")
		w.i = start + k
		return true
	}
	if bytes.ContainsAny(text, " (") || c == '!' && w.swallows(end) || c != '!' && bytes.IndexByte(text, '.') >= 0 {
		w.add(start, start+len(text), "`"+string(c)+"` at its start")
	}
	w.i = end
	return true
}

// swallows tells whether a tag that should end at i takes what follows into it, or
// is none to the parser: commas and brackets may stand in tags, a brace may not.
func (w *flowScout) swallows(i int) bool {
	return i < len(w.f.text) && bytes.IndexByte([]byte(",]}"), w.f.text[i]) >= 0
}

// tail reports what stands between a value and its comma or bracket.
func (w *flowScout) tail(start int, why string) bool {
	next := skipBlanks(w.f.text, w.i)
	if next >= len(w.f.text) || bytes.IndexByte([]byte(",]}:"), w.f.text[next]) >= 0 {
		w.i = next
		return true
	}
	if w.onNewLine(next) {
		return false // the next key: a bracket around this was not closed
	}
	if w.i = next; w.note() {
		return true
	}
	return w.cut(start, why)
}

// onNewLine tells whether a line begins behind the value read last, at next, and with
// a key.
func (w *flowScout) onNewLine(next int) bool {
	line := w.f.text[next:w.lineEnd(w.f.pos(next).Line)]
	return bytes.IndexByte(w.f.text[w.i:next], '\n') >= 0 && colon(line) >= 0 && isKey(line)
}

// cut reports the value from start to its comma or bracket.
func (w *flowScout) cut(start int, why string) bool {
	w.i = w.stop(w.i)
	w.add(start, start+len(bytes.TrimRight(w.f.text[start:w.i], " \t\r\n")), why)
	return true
}

// place reports a key that is an assign's target, as in `m['k'].x: 1`: it alone is
// quoted.
func (w *flowScout) place(start int) bool {
	k := colon(w.f.text[start:w.stop(w.i)])
	if k < 0 {
		return false
	}
	key := w.f.text[start : start+k]
	fields := key[bytes.LastIndexByte(key, ']')+1:]
	if !balanced(string(key)) || asks(string(key)) || len(fields) > 0 && fields[0] != '.' || bytes.ContainsAny(fields, " ('\"") {
		return false
	}
	w.add(start, start+k, "`[`")
	w.i = start + k
	return true
}

// plainPart reads a plain scalar and reports what it holds that YAML ends it at.
func (w *flowScout) plainPart(start int, value bool) bool {
	for ; !w.done(); w.i++ {
		switch c := w.f.text[w.i]; {
		case c == ',' && (value || inCall(w.f.text[start:w.i]) || w.inQuote(start)) && !balanced(string(w.f.text[start:w.i])):
			w.i = w.stop(start)
			w.found = append(w.found, suspect{start: start, end: w.i, code: diag.CommaSplit})
			return true
		case c == ',' || c == ']' || c == '}':
			return w.plainEnd(start, c)
		case c == '[' && !value && w.place(start):
			return true
		case c == '[' || c == '{':
			return w.cutPlain(start, "`"+string(c)+"`")
		case c == '#' && w.f.text[w.i-1] == ' ' && w.inQuote(start):
			return w.cutPlain(start, "` #`")
		case c == '#' && w.f.text[w.i-1] == ' ':
			w.swallowed(start)
			next := skipBlanks(w.f.text, w.i)
			if w.goesOnAt(next) && w.noted(start, next) {
				return true
			}
			w.i = next - 1
		case c == ':' && w.i+1 < len(w.f.text) && bytes.IndexByte([]byte(" \t\n,]}"), w.f.text[w.i+1]) >= 0:
			if w.nextKey(start) {
				return false // the bracket was not closed
			}
			if !value && bytes.IndexByte(w.f.text[start:w.i], '?') < 0 && !w.inQuote(start) {
				return true
			}
			return w.cutPlain(start, "`: `")
		}
	}
	return false
}

// goesOnAt tells whether the plain scalar that is read goes on behind a comment, at next.
func (w *flowScout) goesOnAt(next int) bool {
	if w.endless || next >= len(w.f.text) || bytes.IndexByte([]byte(",]}"), w.f.text[next]) >= 0 {
		return false
	}
	return w.f.further(bytes.TrimSpace(w.f.line(w.f.pos(next).Line)), w.f.pos(w.i).Line)
}

// noted reports a plain scalar with a comment in it, behind which it goes on at next, if
// its end is found.
func (w *flowScout) noted(start, next int) bool {
	end := w.stop(next)
	if w.endless = end >= len(w.f.text) || bytes.IndexByte([]byte(",]}"), w.f.text[end]) < 0; w.endless {
		return false
	}
	w.found = append(w.found, suspect{start: start, end: end, code: diag.NotYAML, fault: noteHere})
	w.i = end
	return true
}

// nextKey tells whether the colon that is read next, in a plain scalar from start, is that
// of a key on a line of its own.
func (w *flowScout) nextKey(start int) bool {
	n := w.f.pos(w.i).Line
	return !w.onLineOf(start) && !w.f.further(bytes.TrimSpace(w.f.line(n)), n-1)
}

// inCall tells whether a plain scalar, as far as it is read, may end in the arguments of a
// call.
func inCall(text []byte) bool { return bytes.IndexByte(text, '(') >= 0 }

// plainEnd ends a plain scalar at c, and reports one that only YAML ends there,
// since c stands inside of a quote, or has ended before, at a question mark.
func (w *flowScout) plainEnd(start int, c byte) bool {
	text := w.f.text[start:w.i]
	switch {
	case c != ',' && w.inQuote(start):
		return w.cutPlain(start, "`"+string(c)+"`")
	case bytes.IndexByte(text, '?') > 0:
		return w.cutPlain(start, "`?`")
	}
	return true
}

// inQuote tells whether what is read next of the plain scalar from start stands inside
// of a quote that opens and closes on its line: a value may go on for very many lines.
func (w *flowScout) inQuote(start int) bool {
	from := max(start, w.f.lines[w.f.pos(w.i).Line-1])
	return inQuote(string(w.f.text[from:w.i])) && w.stop(from) > w.i
}

// onLineOf tells whether what is read next stands on the line where a value starts.
func (w *flowScout) onLineOf(start int) bool {
	return w.f.pos(start).Line == w.f.pos(w.i).Line
}

// cutPlain is cut for a plain scalar, whose line is read again: what ends it for YAML
// may stand inside of a quote.
func (w *flowScout) cutPlain(start int, why string) bool {
	line := w.f.lines[w.f.pos(w.i).Line-1]
	w.i = max(w.i, w.stop(max(start, line)))
	return w.cut(start, why)
}

// swallowed remembers a value whose comment has a closing bracket in it: if one is
// missing in the end, that one was meant, and # to be part of the value.
func (w *flowScout) swallowed(start int) {
	if w.lost != nil || !w.onLineOf(start) {
		return
	}
	comment := w.f.text[w.i:w.lineEnd(w.f.pos(w.i).Line)]
	if end := w.stop(start); end > w.i && bytes.ContainsAny(comment, "]}") {
		value := bytes.TrimRight(w.f.text[start:end], " \t")
		w.lost = &suspect{start: start, end: start + len(value), code: diag.BrokenValue, fault: fault{why: "` #`"}, quoted: w.f.inQuotes(string(value))}
	}
}

// lostOrUnclosed notes what cut the end of a collection off, or that it is not closed.
func (w *flowScout) lostOrUnclosed(start, end int) {
	if w.lost != nil && w.lost.start < end {
		w.found = append(w.found, *w.lost)
		return
	}
	w.unclosed(start, end)
}

// farthest is how far the end of one value in brackets is looked for. What is longer is
// told without its end.
const farthest = 2_000

// stop is the offset where a value ends that holds brackets and quotes: at a
// comma or closing bracket outside of its own, or where no further line belongs to it.
func (w *flowScout) stop(i int) int {
	open := 0
	end := w.lineEnd(w.f.pos(i).Line)
	for most := max(end, min(i+farthest, len(w.f.text))); i < most; i++ {
		switch w.f.text[i] {
		case '\n':
			n := w.f.pos(i).Line
			if body := bytes.TrimSpace(w.f.line(n + 1)); len(body) > 0 && !w.f.further(body, n) {
				return i
			}
			end = w.lineEnd(n + 1)
		case '[', '{', '(':
			open++
		case ')':
			open--
		case ']', '}':
			if open <= 0 {
				return i
			}
			open--
		case ',':
			if open <= 0 {
				return i
			}
		case '"', '\'':
			i += closing(w.f.text[i:min(end, i+200)])
		}
	}
	return i
}
