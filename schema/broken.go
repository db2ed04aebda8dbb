package schema

import (
	"bytes"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file says what is wrong with a file that is no YAML. The parser tells
// only a line, and often the wrong one; in charts the culprit is nearly always
// a sign among braces (broken_slips.go), or an expression that YAML cannot take as it is
// (broken_suspects.go finds these). When the file is YAML without all suspects, those are
// guilty that alone break it again. Else something other is wrong as well, and a suspect is
// guilty when the parser's complaint moves with it taken out. One run reports all that is
// found: values (broken_value.go), or the line where nothing fits (broken_line.go).

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
	t := &trial{f: f, diags: diags, text: bytes.Clone(f.text), budget: trialBytes}
	if t.mend() {
		return
	}
	t.suspects = slices.DeleteFunc(findSuspects(f), t.isReference)
	if t.convictAll() {
		return
	}
	for range maxBroken {
		if err = t.convict(err); err == nil {
			return
		}
	}
}

// isReference tells whether a suspect is an anchor or an alias as YAML has them, which
// others may be in need of: an anchor before a value that can have one, an alias alone
// behind its anchor.
func (t *trial) isReference(s suspect) bool {
	value := t.text[s.start:s.end]
	if s.code != diag.BrokenValue || value[0] != '&' && value[0] != '*' || t.budget < len(t.text) {
		return false
	}
	end := property(value)
	rest := bytes.TrimSpace(value[end:])
	switch {
	case value[0] == '*':
		t.budget -= s.start
		return len(rest) == 0 && hasAnchor(t.text[:s.start], value[1:end])
	case len(rest) > 0 && (rest[0] == '{' || rest[0] == '['):
		return end > 1
	}
	text := slices.Concat([]byte("{ x: "), value, []byte(" }"))
	t.budget -= 1000 + len(text) // to begin costs as well
	return parses(text)
}

// hasAnchor tells whether a name is an anchor's in a text.
func hasAnchor(text, name []byte) bool { return referenceAt(text, "&"+string(name)) >= 0 }

// referenceAt is where an anchor or an alias stands in a text, with its sign and its whole
// name; -1: nowhere.
func referenceAt(text []byte, reference string) int {
	for at := 0; ; at++ {
		next := bytes.Index(text[at:], []byte(reference))
		if next < 0 {
			return -1
		}
		at += next
		if end := at + len(reference); end == len(text) || !anchorLetter(text[end]) {
			return at
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
// that alone, put back, breaks it again, and does so with the suspects that are parts
// of it put back, too.
func (t *trial) convictAll() bool {
	if len(t.suspects) == 0 || len(t.suspects) > 5*maxBroken || t.budget < (len(t.suspects)+1)*len(t.text) {
		return false
	}
	if t.budget -= len(t.text); !parses(t.without(t.suspects...)) {
		return false
	}
	for i, s := range t.suspects {
		others := slices.Delete(slices.Clone(t.suspects), i, i+1)
		if t.budget -= len(t.text); parses(t.without(others...)) {
			continue
		}
		within := func(o suspect) bool { return s.start <= o.start && o.end <= s.end }
		beside := slices.DeleteFunc(slices.Clone(others), within) // a part taken out may have broken it
		if t.budget -= len(t.text); len(beside) == len(others) || !parses(t.without(beside...)) {
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
