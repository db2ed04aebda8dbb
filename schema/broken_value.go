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
		t.notYAML(s.start, s.end, s.fault)
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
			t.notYAML(s.start, s.end, fault{"a second key (" + string(key[1]) + ":) stands on this line", cure})
			return
		}
	}
	if t.reportMissing(s) {
		return
	}
	value := string(t.f.text[s.start:s.end])
	t.diags.Add(pos, end, s.code, s.why, s.quoted).Advise(cmp.Or(builtInHabit(value), writtenType(value), t.anchoredBelow(s)))
}

// notYAML reports why a part of the file makes it none.
func (t *trial) notYAML(start, end int, f fault) {
	t.diags.Add(t.f.pos(start), t.f.pos(end), diag.NotYAML, f.why).Advise(f.cure)
}

// reportMissing reports a comma or colon that is missing in a value, or a comma where
// a line should end.
func (t *trial) reportMissing(s suspect) bool {
	value := t.f.text[s.start:s.end]
	rest := bytes.TrimLeft(t.f.text[s.end:], " \t\r\n")
	inFlow := len(rest) > 0 && bytes.IndexByte([]byte(",}"), rest[0]) >= 0
	if m := nameBrace().FindSubmatchIndex(value); m != nil {
		t.notYAML(s.start, s.start+m[3], noColonHere)
		return true
	}
	if m := commaKey().FindSubmatch(value); m != nil && !inFlow && (len(m[1]) == 0 || slices.Contains(keysOfMaps, string(m[2]))) {
		t.notYAML(s.start, s.end, fault{"another key stands on this line", "a line for each, without a comma, or all of them in braces"})
		return true
	}
	m := nextKey().FindSubmatchIndex(value)
	if m == nil || !inFlow || !slices.Contains(keysOfMaps, string(value[m[4]:m[5]])) {
		return false
	}
	key := string(value[m[4]:m[5]])
	t.notYAML(s.start+m[4], s.start+m[5], fault{"a comma is missing before `" + key + ":`", "write `, " + key + ": …`"})
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
