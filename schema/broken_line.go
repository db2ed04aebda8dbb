package schema

import (
	"bytes"
	"fmt"
	"strings"
)

// This file says what is wrong with a line, where no value of it is guilty: its key
// has no colon, or no blank behind it, or its indentation fits nothing; else in
// plainer words what the parser says.

// giveUp reports the parser's own complaint, at the suspect nearest to it or at
// the line where it begins.
func (t *trial) giveUp(err error) {
	if t.diags.HasErrors() {
		return
	}
	line := t.firstBadLine()
	for _, s := range t.suspects {
		if t.f.pos(s.start).Line == line {
			t.report(s)
			return
		}
	}
	if t.unanchored(err, line) || t.misescaped(err, line) || t.joined(line) || t.joined(line-1) || t.longKey(line) || t.colonless(line) {
		return
	}
	text := t.f.line(line)
	blanks := len(text) - len(bytes.TrimLeft(text, " \t"))
	start := t.f.offset(line, 1) + blanks
	found := fault{why: inPlainWords(err)}
	if strings.Contains(found.why, "indentation") {
		found.cure = t.neighbours(line)
	}
	t.notYAML(start, start+len(bytes.TrimRight(text[blanks:], " \t")), found)
}

// unanchored reports the alias, in a line or below it in braces, that stands for nothing
// yet.
func (t *trial) unanchored(err error, line int) bool {
	name := unknownAnchor().FindStringSubmatch(err.Error())
	if name == nil {
		return false
	}
	start := t.f.offset(line, 1)
	at := referenceAt(t.f.text[start:], "*"+name[1])
	if at < 0 {
		return false
	}
	start += at
	t.notYAML(start, start+1+len(name[1]), fault{
		fmt.Sprintf("the alias *%s has no anchor &%[1]s before it", name[1]),
		fmt.Sprintf("write it out here, or quote it: '*%s'", name[1]),
	})
	return true
}

var unknownAnchor = pattern(`unknown anchor '([^']+)' referenced`)

// joined reports a line whose key has no blank behind its colon.
func (t *trial) joined(line int) bool {
	m := joinedKey().FindSubmatchIndex(t.f.line(line))
	if m == nil {
		return false
	}
	start := t.f.offset(line, 1)
	t.notYAML(start+m[2], start+m[3], noBlankHere)
	return true
}

var joinedKey = pattern(`^[ -]*([A-Za-z_][A-Za-z0-9_-]*:)[^ :/]`)

// longKey reports a line whose key is longer, as lists of many events are: the parser
// takes it for a value and complains of the colon.
func (t *trial) longKey(line int) bool {
	m := keyBegins().FindSubmatchIndex(t.f.line(line))
	if m == nil || m[5]-m[4] <= longestKey {
		return false
	}
	start := t.f.offset(line, 1)
	t.notYAML(start+m[4], start+m[5], longHere)
	return true
}

// longestKey is how long YAML lets a key be that stands before its colon on one line.
const longestKey = 1024

// colonless reports the line before line n when that is a key without a colon:
// it begins with a name, where the line before it shows that a key begins, if
// there is one, and line n stands beside or below it.
func (t *trial) colonless(n int) bool {
	before := t.written(n - 1)
	m := startsKey().FindSubmatch(t.f.line(before))
	if m == nil || colon(t.f.line(before)) >= 0 || indentOf(t.f.line(n)) < len(m[1]) {
		return false
	}
	above := t.f.line(t.written(before - 1))
	first := before == 1 || bytes.HasPrefix(above, []byte("#"))
	beside := len(above)-len(bytes.TrimLeft(above, " -")) == len(m[1]) && colon(above) >= 0
	if text := above[:valueLen(above)]; !first && !beside && !bytes.HasSuffix(text, []byte(":")) {
		return false
	}
	start := t.f.offset(before, 1)
	t.notYAML(start+len(m[1]), start+valueLen(t.f.line(before)), noColonHere)
	return true
}

var startsKey = pattern(`^([ -]*)[A-Za-z_][A-Za-z0-9_.-]*( |$)`)

// neighbours compares the indentation of line n with that of the keys around it
// that are open: one of the three is shifted. Empty: there are none.
func (t *trial) neighbours(n int) string {
	at := indentOf(t.f.line(n))
	var near []string
	for low := trialBytes; n > 1 && low > at; {
		n = t.written(n - 1)
		m := keyBegins().FindSubmatch(t.f.line(n))
		if m == nil || len(m[1]) >= low {
			continue
		}
		if low = len(m[1]); low == at {
			return ""
		} else if low > at {
			near = nil // the nearest of those deeper is the last
		}
		near = append(near, fmt.Sprintf("`%s` in line %d by %d", m[2], n, low))
	}
	if len(near) == 0 {
		return ""
	}
	return fmt.Sprintf("it is indented by %d; %s", at, strings.Join(near, ", "))
}

var keyBegins = pattern(`^([ -]*)([A-Za-z_*'"][^:#]*):(?:[ \t\r]|$)`)

// written is line n or the nearest above it that is neither empty nor a comment.
func (t *trial) written(n int) int {
	for ; n > 1; n-- {
		if body := bytes.TrimSpace(t.f.line(n)); len(body) > 0 && body[0] != '#' {
			break
		}
	}
	return max(n, 1)
}

// firstBadLine is the first line with which the text is no YAML any more; where trying
// costs too much one soon behind it. What is cut off inside of a value of several lines is
// none either: where more lines are YAML again, it is looked for behind them.
func (t *trial) firstBadLine() int {
	left := t.budget
	t.budget = trialBytes // the first is worth as much as all that was tried before
	bad, sure := t.halve(t.near())
	t.budget = min(t.budget, left)
	for n := bad + 1; sure && t.budget > 0 && n < len(t.f.lines); n++ {
		if t.begins(n) {
			bad, sure = t.halve(n, len(t.f.lines))
			n = bad
		}
	}
	return bad
}

// readAhead is how far the parser reads beyond what it takes.
const readAhead = 4 << 10

// near are a line with which the text is YAML and one with which it is not, around where
// the parser stops to read: it says where something begins that it cannot end.
func (t *trial) near() (low, high int) {
	r := bytes.NewReader(t.text)
	_, _ = decodeFrom(r)
	read := len(t.text) - r.Len()
	t.budget -= read
	if low = t.f.pos(read-readAhead).Line - 1; !t.begins(low) {
		low = 0
	}
	if high = t.f.pos(read).Line; high == len(t.f.lines) || t.begins(high) {
		high = len(t.f.lines)
	}
	return low, high
}

// halve looks for a line with which the text is no YAML, between one with which it is and
// one with which it is not; it is not sure where trying costs too much.
func (t *trial) halve(low, high int) (bad int, sure bool) {
	for high-low > 1 && t.budget >= 0 {
		if middle := (low + high) / 2; t.begins(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return high, t.budget >= 0
}

// begins tells whether the first n lines are YAML.
func (t *trial) begins(n int) bool {
	t.budget -= t.f.lines[n]
	_, err := decode(t.text[:t.f.lines[n]])
	return err == nil || isEmpty(err)
}

// isEmpty tells the error of a text without a document.
func isEmpty(err error) bool { return err.Error() == "EOF" }

// complaints puts the parser's words into plainer ones.
var complaints = []struct{ says, means string }{
	{"did not find expected <document start>", "the indentation of this line fits no key above it"},
	{"did not find expected key", "the indentation of this line fits no key above it"},
	{"mapping values are not allowed", "a key stands where none can be: look at the indentation of this line and the one before"},
	{"did not find expected '-' indicator", "this line is no item of the list above it: look at its indentation"},
	{"did not find expected ',' or", "a brace or bracket is not closed, or a comma is missing"},
	{"did not find expected node content", "a value is missing, or a brace or bracket is not closed"},
	{"found unexpected end of stream", "a quote is not closed"},
	{"could not find expected ':'", "a colon is missing behind this key"},
	{"found character that cannot start any token", "no value begins like this"},
	{"block sequence entries are not allowed", "a list (- item) begins below its key, not beside it"},
	{"found unknown escape character", "no such escape in double quotes: use single quotes"},
	{"tab", "tabs cannot indent"},
}

func inPlainWords(err error) string {
	for _, c := range complaints {
		if strings.Contains(err.Error(), c.says) {
			return c.means
		}
	}
	return strings.TrimPrefix(err.Error(), "yaml: ")
}
