package schema

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file reads maps: each is of a shape, which has its keys, and says what its habits are:
// what people write instead, who know another language. A key that a shape does not have is
// reported in unknown_key.go.

// A shape is a map with known keys, and what to write where somebody means one and writes
// something else. All but the keys may be left out.
type shape struct {
	what     string // "a state"
	keys     []string
	required []string

	habits map[string]cure                       // keys of other languages
	beside func(v *Value, f *Named) cure         // a key of theirs that means something else beside others
	ofName func(f *Named) string                 // a key that is a name of the chart's own
	ofText func(text string) string              // a text in the place of the map
	bare   func() *regexp.Regexp                 // what stands in that place without braces
	lacks  map[string]func(beside *Value) string // a required key that is not there
}

// read hands the entries of a map to take, key by key; take answers false for a
// key that it does not know.
func (w *walker) read(v *Value, s *shape, take func(*Named) bool) {
	switch {
	case v.is(misled):
	case v.Kind != Map:
		w.noMap(v, s)
	default:
		w.requires(v, s, w.entriesOf(v, s, take))
	}
}

// entriesOf hands them over, and gives what it has said of keys that are not known.
func (w *walker) entriesOf(v *Value, s *shape, take func(*Named) bool) (said []cure) {
	open, told := "", false // the key before, left open, and whether one that stands beside it was reported
	for i := range v.Fields {
		f := &v.Fields[i]
		switch {
		case w.leavesOpen(v, i, s):
			open, told = f.Name.Text, false
			continue
		case open != "" && !slices.Contains(s.keys, f.Name.Text):
			if w.leaveUnread(f); !told {
				w.tooShallow(f.Name, s.what, open)
				told = true
			}
			continue
		}
		open = ""
		if w.keyIsName(f) && !take(f) {
			c := w.unknownKey(v, f, s)
			said = append(said, c)
			w.takeMeant(v, f, c, s, take)
		}
	}
	return said
}

// requires reports the keys that a map must have and has not, unless what was said of
// others names them.
func (w *walker) requires(v *Value, s *shape, said []cure) {
	if slices.Contains(said, atTop) {
		return // all of them are in there
	}
	for _, key := range s.required {
		names := func(c cure) bool { return c.key == key }
		if v.field(key) == nil && !slices.ContainsFunc(said, names) {
			w.missing(v, s, key)
		}
	}
}

// missing reports a key that a map must have.
func (w *walker) missing(v *Value, s *shape, key string) {
	found := w.diags.Add(v.Pos, v.firstLineEnd(), diag.MissingKey, s.what, key)
	if cure := s.lacks[key]; cure != nil {
		found.Advise(cure(v))
	}
}

// noMap reports what should be a map.
func (w *walker) noMap(v *Value, s *shape) {
	found := w.wrongShape(v, s.what, "a map")
	switch {
	case v.Kind != CEL:
	case s.ofText != nil:
		found.Advise(s.ofText(v.Text.Text))
	default:
		found.Advise(s.inBraces(v.Text.Text))
	}
}

// inBraces is the cure for a text behind a key that wants a map: it is probably what the
// first required key should say.
func (s *shape) inBraces(text string) string {
	key, isKey := strings.CutPrefix(s.what, "`")
	if !isKey || len(s.required) == 0 {
		return ""
	}
	keys := []string{s.required[0] + ": " + strings.TrimSpace(text)}
	for _, key := range s.required[1:] {
		keys = append(keys, key+": …")
	}
	return fmt.Sprintf("write `%s: { %s }`", strings.TrimSuffix(key, "`"), strings.Join(keys, ", "))
}

// leavesOpen tells whether nothing stands behind a key of s, and behind it comes a key
// that s does not know: it may belong below the first.
func (w *walker) leavesOpen(v *Value, i int, s *shape) bool {
	f := &v.Fields[i]
	if v.is(inFlow) || !f.Value.is(empty) || f.Value.is(keyless) || i+1 == len(v.Fields) || !slices.Contains(s.keys, f.Name.Text) {
		return false
	}
	next := &v.Fields[i+1]
	return !slices.Contains(s.keys, next.Name.Text) && w.nearKey(v, next, s) == "" && habitual(next, "", s) == none
}

// tooShallow reports a key that stands beside the one that it belongs to; of those that
// follow it nothing more is said.
func (w *walker) tooShallow(key Text, what, below string) {
	w.diags.Add(key.Pos, key.End, w.xkey, key.Text, what, "", "").
		Fix("what belongs to `%s` stands deeper than it: indent this, and what follows", below)
}

// takeMeant takes the value of a key that is not known for that of the key that was
// meant, if the map has no such: what would be missing without is not missed, and
// what is wrong in it is said at once.
func (w *walker) takeMeant(v *Value, f *Named, c cure, s *shape, take func(*Named) bool) {
	if !c.takes || !slices.Contains(s.keys, c.key) || v.field(c.key) != nil {
		w.leaveUnread(f)
		return
	}
	meant := *f
	meant.Name.Text = c.key
	if c.value != "" {
		meant.Value.Kind, meant.Value.Text.Text = CEL, c.value
	}
	take(&meant)
}

// keyIsName reports a key that YAML does not read as a string, or that is empty.
func (w *walker) keyIsName(f *Named) bool {
	if f.Name.Text == "" {
		w.noText(f)
		return false
	}
	return w.keyIsText(f)
}

// keyIsText reports a key that YAML does not read as a string. The keys of plain JSON
// and of maps may be empty.
func (w *walker) keyIsText(f *Named) bool {
	if f.kind != CEL {
		w.noText(f)
	}
	return f.kind == CEL
}

// noText reports a key that is no text to YAML, or none at all.
func (w *walker) noText(f *Named) {
	found := w.diags.Add(f.Name.Pos, f.Name.End, diag.NonStringKey, cmp.Or(f.Name.Text, "nothing"))
	if f.Name.Text == "true" {
		found.Fix("if this was `on:`, write that again (some tools read it as true), else quote it")
	}
}
