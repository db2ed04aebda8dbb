package schema

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file says what is wrong with a value that broke its file, and what to write.

func (t *trial) report(s suspect) {
	pos, end := t.f.pos(s.start), t.f.pos(s.end)
	if s.code == diag.NotYAML {
		t.notYAML(pos, end, s.why)
		return
	}
	if s.code != diag.BrokenValue {
		found := t.diags.Add(pos, end, s.code, s.why)
		if s.code == diag.CommaSplit {
			found.Advise(created(string(t.f.text[s.start:s.end])))
		}
		return
	}
	if key := secondKey().FindSubmatch(t.f.text[s.start:s.end]); key != nil {
		if cure := t.secondCure(s.start, string(key[1])); cure != "" {
			t.diags.Add(pos, end, diag.NotYAML, "a second key ("+string(key[1])+":) stands on this line").Advise(cure)
			return
		}
	}
	if t.reportMissing(s) {
		return
	}
	value := string(t.f.text[s.start:s.end])
	t.diags.Add(pos, end, s.code, s.why, s.quoted).Advise(cmp.Or(builtInHabit(value), writtenType(value), t.anchoredBelow(s)))
}

// notYAML reports what has a cure of its own, or that of the code.
func (t *trial) notYAML(pos, end diag.Pos, why string) {
	t.diags.Add(pos, end, diag.NotYAML, why).Advise(cures[why])
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
	noteHere:     "take the comment out, or put all of the value below `|`, where // begins a comment",
}

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

var (
	nextKey   = pattern(`^[^:?'"(){}\[\]]*?([ ;]+)([A-Za-z]+): `)
	commaKey  = pattern(`^([A-Za-z0-9_.-]*) *, *([A-Za-z_][A-Za-z0-9_.-]*):`)
	nameBrace = pattern(`^([A-Za-z_][A-Za-z0-9_.-]*) +[{\[]`)
)

// anchoredBelow is the cure for an alias whose anchor stands behind it; empty: it has none.
func (t *trial) anchoredBelow(s suspect) string {
	name, isAlias := strings.CutPrefix(string(t.f.text[s.start:s.end]), "*")
	if !isAlias || name == "" || !hasAnchor(t.f.text[s.end:], []byte(name)) {
		return ""
	}
	return fmt.Sprintf("an alias stands behind its anchor: write the value here, behind `&%s`, and `*%[1]s` where it stands now", name)
}
