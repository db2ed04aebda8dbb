package schema

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file reports a key that its map cannot have, with the key that was meant or
// with what to write instead.

// unknownKey reports a key that a map v of a shape cannot have, and gives what it
// says of it.
func (w *walker) unknownKey(v *Value, f *Named, s *shape) cure {
	switch {
	case f.Value.is(keyless) && (len(v.Fields) > 1 || lacksBlank(f, s)):
		w.split(f, s)
		return none
	case f.Name.layout == nil && f.Name.shift == 0 && expressive([]byte(f.Name.Text)):
		w.expressionAsKey(f)
		return none
	}
	near := w.nearKey(v, f, s)
	found := w.diags.Add(f.Name.Pos, f.Name.End, w.xkey, f.Name.Text, s.what, near, strings.Join(s.keys, ", "))
	if w.diags.Full() {
		return none
	}
	c := cmp.Or(says(w.misplaced(f, s, near)), keyCure(v, f, s, near))
	if c == none {
		return misspelt(near)
	}
	found.Advise(c.text)
	return c
}

// expressionAsKey reports an expression that YAML cuts at its colon.
func (w *walker) expressionAsKey(f *Named) {
	w.diags.Add(f.Name.Pos, f.Name.End, diag.BrokenValue, "`: `", "").Advise(builtInHabit(f.Name.Text + ": " + f.Value.Text.Text))
}

// nearKey is the key that was meant, "" if none is like it.
func (w *walker) nearKey(v *Value, f *Named, s *shape) string {
	if w.diags.Full() {
		return ""
	}
	near := diag.Nearest(f.Name.Text, s.keys)
	if (s == eventShape || s == sendShape) && v.field(near) != nil {
		return "" // it is there already: this one may be a field of the event
	}
	return near
}

// keyCure says what to write instead of a key, where that is more than the key that
// was meant.
func keyCure(v *Value, f *Named, s *shape, near string) cure {
	c := habitual(f, near, s).inner(v, f)
	if other := s.nameHabit(f); other != "" && f.Name.Text != "type" && c.key != "" && v.field(c.key) != nil {
		c = says(other) // the key is there already
	}
	if s.beside != nil {
		c = cmp.Or(s.beside(v, f), c)
	}
	if f.Value.is(keyless) {
		c = cmp.Or(says(wordsHabit(f.Name.Text, s)), c)
	}
	return c
}

// habitual gives the cure for a key of another language, misspelt or not; none where none is
// known. A key of our own that is near goes before one of these that is.
func habitual(f *Named, near string, s *shape) cure {
	key := f.Name.Text
	if c := s.habits[key]; c != none || near != "" {
		return c
	}
	if c := stateShape.habits[key]; s == chartShape && slices.Contains(chartShape.keys, c.key) {
		return c // the root is a state, too
	}
	if slices.Contains(s.keys, key) {
		return says(s.nameHabit(f)) // it is spelt well, and has no place beside the others
	}
	if c := s.habits[diag.Nearest(key, slices.Sorted(maps.Keys(s.habits)))]; c != none || !identifier.pattern().MatchString(key) {
		return c
	}
	return says(s.nameHabit(f))
}

// wordsHabit says how to write words without a colon that stand alone in braces.
func wordsHabit(text string, s *shape) string {
	if word, _, more := strings.Cut(text, " "); more && slices.Contains(s.keys, word) {
		return "a colon is missing behind `" + word + "`"
	}
	if s.bare != nil && s.bare().MatchString(text) {
		return "write it without braces: `" + text + "`"
	}
	return ""
}

// nameHabit says how to write a key that is a name of the chart's own; empty: none is meant.
func (s *shape) nameHabit(f *Named) string {
	if s.ofName == nil {
		return ""
	}
	return s.ofName(f)
}

// split reports an unknown key in braces with nothing behind it: a comma cut it off a
// value, or its colon has no blank.
func (w *walker) split(f *Named, s *shape) {
	if lacksBlank(f, s) {
		w.nothing(f, "")
		return
	}
	w.diags.Add(f.Name.Pos, f.Name.End, diag.CommaSplit)
}

// lacksBlank tells whether a key in braces is one of s with its value, as in {log:1}.
func lacksBlank(f *Named, s *shape) bool {
	key, _, colon := strings.Cut(f.Name.Text, ":")
	return colon && slices.Contains(s.keys, key)
}

// misplaced says where a key belongs that stands a level too deep or too shallow;
// empty: it is at home nowhere near.
func (w *walker) misplaced(f *Named, s *shape, near string) string {
	key := f.Name.Text
	unknown := near == "" && s.habits[key] == none
	aState := s == stateShape || s == chartShape
	switch {
	case s == verblessShape && !f.Value.is(empty) && w.declares("actions", key):
		return s.nameHabit(f)
	case aState && w.declares("events", key):
		return "`" + key + "` is an event: it stands below `on:`, one level deeper than that"
	case s == transitionShape && w.declares("events", key):
		return "`" + key + "` is an event: it stands too deep here"
	case (s == transitionShape || s == invokeShape) && unknown && slices.Contains(stateShape.keys, key):
		return "`" + key + "` is a key of a state: it stands too deep here"
	case s == stateShape && unknown && slices.Contains(chartShape.keys, key):
		return "`" + key + "` belongs to the chart: put it at the top"
	case aState && unknown && (key == "guard" || key == "reenter"):
		return "`" + key + "` is a part of a transition: it stands below its event, or below `always:`"
	case aState && (unknown || slices.Contains(ofOneWord, near)) && isState(&f.Value):
		return "`" + key + "` looks like a state: it stands below `states:`, one level deeper than that"
	}
	return ""
}

// declares tells whether the chart declares a name of some kind.
func (w *walker) declares(kind, name string) bool {
	if w.root == nil {
		return false
	}
	names := w.root.field(kind)
	return names != nil && names.Value.field(name) != nil
}

// isState tells whether a map has only keys that a state has, and one that a state
// alone has.
func isState(v *Value) bool {
	own := false
	for i := range v.Fields {
		key := v.Fields[i].Name.Text
		if !slices.Contains(stateShape.keys, key) {
			return false
		}
		own = own || slices.Contains(ofStatesAlone, key)
	}
	return own
}

// ofOneWord are keys of states that no map stands behind.
var ofOneWord = []string{"id", "type", "initial", "tags", "history", "description", "chart", "version"}

var ofStatesAlone = []string{"on", "entry", "exit", "states", "initial", "always", "after", "invoke"}

// indented leaves out of a map's entries one with nothing behind it, if what follows is
// called like a part of it, and these parts: they stand a level too shallow, which is
// reported at the first.
func (w *walker) indented(all []*Named, what string, parts []string) []*Named {
	var kept []*Named
	for i := 0; i < len(all); i++ {
		e := all[i]
		if i+1 == len(all) || !e.Value.is(empty) || e.Value.is(keyless) || !slices.Contains(parts, all[i+1].Name.Text) {
			kept = append(kept, e)
			continue
		}
		w.tooShallow(all[i+1].Name, what, e.Name.Text)
		for ; i+1 < len(all) && slices.Contains(parts, all[i+1].Name.Text); i++ {
			w.leaveUnread(all[i+1])
		}
	}
	return kept
}

// leaveUnread notes the names of an entry that is not read: declared there, they are
// missed wherever they are used, which is not told.
func (w *walker) leaveUnread(f *Named) {
	if w.unread == nil {
		w.unread = map[string]bool{}
	}
	w.unread[f.Name.Text] = true
	if f.Name.Text == "id" {
		w.unread[f.Value.Text.Text] = true
	}
	for i := range f.Value.Fields {
		w.leaveUnread(&f.Value.Fields[i])
	}
	for i := range f.Value.Items {
		w.leaveUnread(&Named{Name: f.Value.Items[i].Text, Value: f.Value.Items[i]})
	}
}
