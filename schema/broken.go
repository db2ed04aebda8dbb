package schema

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file says what is wrong with a file that is no YAML. The parser tells
// only a line, and often the wrong one; in charts the culprit is nearly always
// an expression that YAML cannot take as it is (suspects.go finds these). When
// the file is YAML without all suspects, those are guilty that alone break it
// again. Else something other is wrong as well, and a suspect is guilty when the
// parser's complaint moves with it taken out. One run reports all that is found.

const (
	maxBroken  = 10      // broken values reported of one file
	trialBytes = 8 << 20 // text parsed in trials, all together
)

// A trial is the search for what broke one file.
type trial struct {
	f        *file
	diags    *diag.List
	text     []byte // the file, with convicted values blanked out
	suspects []suspect
	budget   int
}

// reportBroken says why the file is no YAML; err is the parser's complaint.
func reportBroken(f *file, err error, diags *diag.List) {
	if strings.Contains(err.Error(), "exceeded max depth") {
		diags.Add(depthPos(f), diag.Pos{}, diag.TooDeep, maxDepth)
		return
	}
	if inConflict(f, diags) {
		return
	}
	t := &trial{f: f, diags: diags, text: bytes.Clone(f.text), suspects: findSuspects(f), budget: trialBytes}
	if t.convictAll() {
		return
	}
	for range maxBroken {
		if err = t.convict(err); err == nil {
			return
		}
	}
}

// inConflict reports the lines where a merge left both of its sides.
func inConflict(f *file, diags *diag.List) bool {
	for n := 1; n <= len(f.lines); n++ {
		if line := bytes.TrimRight(f.line(n), "\r"); bytes.HasPrefix(line, []byte("<<<<<<< ")) {
			start := f.offset(n, 1)
			diags.Add(f.pos(start), f.pos(start+len(line)), diag.NotYAML, "a merge conflict is not resolved here").
				Fix("keep one of its sides, or join them, and take out the lines that begin with <<<<<<<, ======= and >>>>>>>")
		}
	}
	return diags.HasErrors()
}

// convictAll reports the guilty when the file is YAML without all suspects: each
// that alone, put back, breaks it again.
func (t *trial) convictAll() bool {
	if len(t.suspects) == 0 || len(t.suspects) > 5*maxBroken || t.budget < (len(t.suspects)+1)*len(t.text) {
		return false
	}
	if t.budget -= len(t.text); !parses(t.without(t.suspects...)) {
		return false
	}
	for i, s := range t.suspects {
		others := slices.Delete(slices.Clone(t.suspects), i, i+1)
		if t.budget -= len(t.text); !parses(t.without(others...)) {
			t.report(s)
		}
	}
	return t.diags.HasErrors()
}

func parses(text []byte) bool {
	_, err := decode(text)
	return err == nil
}

// convict reports one culprit for err, and gives what the parser complains of
// without it: nil when nothing is left or nothing more can be found.
func (t *trial) convict(err error) error {
	for i, s := range t.suspects {
		if t.budget -= len(t.text); t.budget < 0 {
			break
		}
		without := t.without(s)
		_, left := decode(without)
		if left != nil && left.Error() == err.Error() {
			continue
		}
		t.text = without
		t.suspects = append(t.suspects[:i:i], t.suspects[i+1:]...)
		t.report(s)
		return left
	}
	t.giveUp(err)
	return nil
}

// without is the text with harmless values in the suspects' places.
func (t *trial) without(suspects ...suspect) []byte {
	text := bytes.Clone(t.text)
	for _, s := range suspects {
		for i := s.start; i < s.end; i++ {
			if text[i] != '\n' {
				text[i] = ' '
			}
		}
		if s.start < s.end && !s.blank {
			text[s.start] = 'x'
		}
	}
	return text
}

// notYAML reports what has a cure of its own, or that of the code.
func (t *trial) notYAML(pos, end diag.Pos, why string) {
	found := t.diags.Add(pos, end, diag.NotYAML, why)
	if cure := cures[why]; cure != "" {
		found.Fix("%s", cure)
	}
}

// cures of what a scout finds.
var cures = map[string]string{
	noColonHere:  "write `key:`",
	noBlankHere:  "write `key: value`, with a blank",
	longHere:     "break it into several, or write `? ` before it and its value below, behind `: `",
	bothHere:     "keep one of them",
	dashHere:     "elements in brackets stand between commas, without a dash",
	otherComment: "write # instead",
	fenceHere:    "take the line out",
}

func (t *trial) report(s suspect) {
	pos, end := t.f.pos(s.start), t.f.pos(s.end)
	if s.code == diag.NotYAML {
		t.notYAML(pos, end, s.why)
		return
	}
	if s.code != diag.BrokenValue {
		t.diags.Add(pos, end, s.code, s.why)
		return
	}
	if key := secondKey().FindSubmatch(t.f.text[s.start:s.end]); key != nil {
		if cure := t.secondCure(s.start, string(key[1])); cure != "" {
			t.diags.Add(pos, end, diag.NotYAML, "a second key ("+string(key[1])+":) stands on this line").Fix("%s", cure)
			return
		}
	}
	if t.reportMissing(s) {
		return
	}
	found := t.diags.Add(pos, end, s.code, s.why, s.quoted)
	value := string(t.f.text[s.start:s.end])
	if cure := cmp.Or(builtInHabit(value), writtenType(value)); cure != "" {
		found.Fix("%s", cure)
	}
}

var (
	maybeType = pattern(`^([A-Za-z_][A-Za-z0-9_]*)\?$`)
	textUnion = pattern(`^(?:"[^"]*"|'[^']*')(?:\s*\|\s*(?:"[^"]*"|'[^']*'))+$`)
	enumEqual = pattern(`^(\[[^\[\]]*\])\s*=\s*(?:"([^"\\]*)"|'([^'\\]*)'|([\w -]*))$`)
	unionText = pattern(`"([^"]*)"|'([^']*)'`)
)

// writtenType is the cure for a type that is no YAML as it is written; empty: it is none.
func writtenType(value string) string {
	if m := maybeType().FindStringSubmatch(value); m != nil {
		return "write optional<" + m[1] + ">"
	}
	if m := enumEqual().FindStringSubmatch(value); m != nil {
		return fmt.Sprintf("write `{ type: %s, default: \"'%s'\" }`", m[1], m[2]+m[3]+m[4])
	}
	if !textUnion().MatchString(value) {
		return ""
	}
	var texts []string
	for _, m := range unionText().FindAllStringSubmatch(value, -1) {
		texts = append(texts, m[1]+m[2])
	}
	return "an enum is the list of its texts: write `[ " + strings.Join(texts, ", ") + " ]`"
}

var (
	nextKey   = pattern(`^[^:?'"(){}\[\]]*?([ ;]+)([A-Za-z]+): `)
	commaKey  = pattern(`^([A-Za-z0-9_.-]*) *, *([A-Za-z_][A-Za-z0-9_.-]*):`)
	nameBrace = pattern(`^([A-Za-z_][A-Za-z0-9_.-]*) +[{\[]`)
)

// reportMissing reports a comma or colon that is missing in a value, or a comma where
// a line should end.
func (t *trial) reportMissing(s suspect) bool {
	value := t.f.text[s.start:s.end]
	rest := bytes.TrimLeft(t.f.text[s.end:], " \t\r\n")
	inFlow := len(rest) > 0 && bytes.IndexByte([]byte(",}"), rest[0]) >= 0
	if m := nameBrace().FindSubmatchIndex(value); m != nil {
		t.notYAML(t.f.pos(s.start), t.f.pos(s.start+m[3]), noColonHere)
		return true
	}
	if m := commaKey().FindSubmatch(value); m != nil && !inFlow && (len(m[1]) == 0 || slices.Contains(keysOfMaps, string(m[2]))) {
		t.diags.Add(t.f.pos(s.start), t.f.pos(s.end), diag.NotYAML, "another key stands on this line").
			Fix("a line for each, without a comma, or all of them in braces")
		return true
	}
	m := nextKey().FindSubmatchIndex(value)
	if m == nil || !inFlow || !slices.Contains(keysOfMaps, string(value[m[4]:m[5]])) {
		return false
	}
	key := string(value[m[4]:m[5]])
	t.diags.Add(t.f.pos(s.start+m[4]), t.f.pos(s.start+m[5]), diag.NotYAML, "a comma is missing before `"+key+":`").
		Fix("write `, %s: …`", key)
	return true
}

// giveUp reports the parser's own complaint, at the suspect nearest to it or at
// the line where it begins.
func (t *trial) giveUp(err error) {
	if t.diags.HasErrors() {
		return
	}
	line := t.firstBadLine(err)
	for _, s := range t.suspects {
		if t.f.pos(s.start).Line == line {
			t.report(s)
			return
		}
	}
	if t.joined(line) || t.joined(line-1) || t.longKey(line) || t.colonless(line) {
		return
	}
	text := t.f.line(line)
	blanks := len(text) - len(bytes.TrimLeft(text, " \t"))
	start := t.f.offset(line, 1) + blanks
	why := inPlainWords(err)
	found := t.diags.Add(t.f.pos(start), t.f.pos(start+len(bytes.TrimRight(text[blanks:], " \t"))), diag.NotYAML, why)
	if cure := t.neighbours(line); cure != "" && strings.Contains(why, "indentation") {
		found.Fix("%s", cure)
	}
}

var keyBegins = pattern(`^([ -]*)([A-Za-z_*'"][^:#]*):(?:[ \t\r]|$)`)

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

var joinedKey = pattern(`^[ -]*([A-Za-z_][A-Za-z0-9_-]*:)[^ :/]`)

// joined reports a line whose key has no blank behind its colon.
func (t *trial) joined(line int) bool {
	m := joinedKey().FindSubmatchIndex(t.f.line(line))
	if m == nil {
		return false
	}
	start := t.f.offset(line, 1)
	t.notYAML(t.f.pos(start+m[2]), t.f.pos(start+m[3]), noBlankHere)
	return true
}

// longestKey is how long YAML lets a key be that stands before its colon on one line.
const longestKey = 1024

// longKey reports a line whose key is longer, as lists of many events are: the parser
// takes it for a value and complains of the colon.
func (t *trial) longKey(line int) bool {
	m := keyBegins().FindSubmatchIndex(t.f.line(line))
	if m == nil || m[5]-m[4] <= longestKey {
		return false
	}
	start := t.f.offset(line, 1)
	t.notYAML(t.f.pos(start+m[4]), t.f.pos(start+m[5]), longHere)
	return true
}

var startsKey = pattern(`^([ -]*)[A-Za-z_][A-Za-z0-9_.-]*( |$)`)

// colonless reports the line before line n when that is a key without a colon:
// it begins with a name, where the line before it shows that a key begins, and
// line n stands beside or below it.
func (t *trial) colonless(n int) bool {
	before := t.written(n - 1)
	m := startsKey().FindSubmatch(t.f.line(before))
	if m == nil || colon(t.f.line(before)) >= 0 || indentOf(t.f.line(n)) < len(m[1]) {
		return false
	}
	above := t.f.line(t.written(before - 1))
	beside := len(above)-len(bytes.TrimLeft(above, " -")) == len(m[1]) && colon(above) >= 0
	if text := above[:valueLen(above)]; !beside && !bytes.HasSuffix(text, []byte(":")) {
		return false
	}
	start := t.f.offset(before, 1)
	t.notYAML(t.f.pos(start+len(m[1])), t.f.pos(start+valueLen(t.f.line(before))), noColonHere)
	return true
}

func indentOf(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " ")) }

// written is line n or the nearest above it that is neither empty nor a comment.
func (t *trial) written(n int) int {
	for ; n > 1; n-- {
		if body := bytes.TrimSpace(t.f.line(n)); len(body) > 0 && body[0] != '#' {
			break
		}
	}
	return max(n, 1)
}

var errorLine = pattern(`line (\d+): `)

// firstBadLine is the first line with which the text is no YAML any more; the
// parser's own line where trying costs too much. What is cut off inside of a value of
// several lines is none either: where more lines are YAML again, it is looked for
// behind them.
func (t *trial) firstBadLine(err error) int {
	bad, sure := t.halve(0)
	for n := bad + 1; sure && t.budget > 0 && n < len(t.f.lines); n++ {
		if t.begins(n) {
			bad, sure = t.halve(n)
			n = bad
		}
	}
	if m := errorLine().FindStringSubmatch(err.Error()); !sure && m != nil {
		line, _ := strconv.Atoi(m[1])
		return min(max(line, 1), len(t.f.lines))
	}
	return bad
}

// halve looks behind low lines, which parse, for one with which the text does not; it
// is not sure where trying costs too much.
func (t *trial) halve(low int) (bad int, sure bool) {
	high := len(t.f.lines)
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
	t.budget -= len(t.text)
	_, err := decode(t.text[:t.f.lines[n]])
	return err == nil || isEmpty(err)
}

// isEmpty tells the error of a text without a document.
func isEmpty(err error) bool { return err.Error() == "EOF" }

// depthPos is where brackets, or the dashes of one line, go beyond the limit, as
// far as can be told without parsing.
func depthPos(f *file) diag.Pos {
	brackets, dashes := 0, 0
	for i, c := range f.text {
		switch c {
		case '[', '{':
			brackets++
		case ']', '}':
			brackets--
		case '-', '?':
			if i+1 < len(f.text) && f.text[i+1] == ' ' {
				dashes++
			}
		case '\n':
			dashes = 0
		}
		if brackets+dashes > maxDepth {
			return f.pos(i)
		}
	}
	return f.pos(0)
}

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
	{"unknown anchor", "an alias (*name) has no anchor (&name) before it"},
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
