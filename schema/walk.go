package schema

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file holds what the walk over a chart or a scenario file is made of:
// reading maps by their known keys, and leaves by their form. Each complaint is
// made once, where the mistake is written; what is wrong is left out.

// A walker reads the tree of one file.
type walker struct {
	f      *file
	diags  *diag.List
	xkey   diag.Code       // the code of an unknown key
	root   *Value          // of the file
	unread map[string]bool // names below unknown keys

	steps  int                // of a scenario file, so far
	filled bool               // rows have taken the place of their placeholders
	seen   map[rowsValue]bool // values of rows that were read then
}

// A shape is a map with known keys.
type shape struct {
	what     string // "a state"
	keys     []string
	required []string
	habits   map[string]cure // for keys of other languages
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
		names := func(c cure) bool { return c.key == key || strings.Contains(c.text, "`"+key+"`") }
		if v.field(key) == nil && !slices.ContainsFunc(said, names) {
			w.missing(v, s, key)
		}
	}
}

// leavesOpen tells whether nothing stands behind a key of s, and behind it comes a key
// that s does not know: it may belong below the first.
func (w *walker) leavesOpen(v *Value, i int, s *shape) bool {
	f := &v.Fields[i]
	if v.is(inFlow) || !f.Value.is(empty) || f.Value.is(keyless) || i+1 == len(v.Fields) || !slices.Contains(s.keys, f.Name.Text) {
		return false
	}
	next := &v.Fields[i+1]
	return !slices.Contains(s.keys, next.Name.Text) && w.nearKey(v, next, s) == "" && habit(next, "", s) == none
}

// tooShallow reports a key that stands beside the one that it belongs to; of those that
// follow it nothing more is said.
func (w *walker) tooShallow(key Text, what, below string) {
	w.diags.Add(key.Pos, key.End, w.xkey, key.Text, what, "", "").
		Fix("what belongs to `%s` stands deeper than it: indent this, and what follows", below)
}

// missing reports a key that a map must have.
func (w *walker) missing(v *Value, s *shape, key string) {
	found := w.diags.Add(v.Pos, v.firstLineEnd(), diag.MissingKey, s.what, key)
	if s == chartShape && key == "states" && v.field("on") != nil && v.field("initial") == nil {
		found.Fix("a machine of one state has one: `initial: on`, `states: { on: {} }`")
	}
	if s.what == "`send`" && key == "to" {
		found.Fix("add `to: self`, `to: parent`, or the id of an actor: `to: \"'id'\"`")
	}
	if id := v.field("id"); s == chartShape && key == "chart" && id != nil && chartName.pattern().MatchString(kebab(id.Value.Text.Text)) {
		found.Fix("a chart's name is no `id`: write `chart: %s`", kebab(id.Value.Text.Text))
	}
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

// noMap reports what should be a map; a text is probably what its first required
// key should say.
func (w *walker) noMap(v *Value, s *shape) {
	found := w.wrongShape(v, s.what, "a map")
	if s == stepShape && v.Kind == CEL {
		found.Fix("write `send: %s`, and below it what must follow, like `state: …`", v.Text.Text)
	}
	if s == actorShape && v.Kind == CEL {
		found.Advise(actorHabit(v.Text.Text))
	}
	found.Advise(answerHabit(v, s))
	verb, isVerb := strings.CutPrefix(s.what, "`")
	if v.Kind != CEL || !isVerb || len(s.required) == 0 {
		return
	}
	keys := []string{s.required[0] + ": " + strings.TrimSpace(v.Text.Text)}
	for _, key := range s.required[1:] {
		keys = append(keys, key+": …")
	}
	found.Fix("write `%s: { %s }`", strings.TrimSuffix(verb, "`"), strings.Join(keys, ", "))
}

// field gives the entry of a map, nil if there is none.
func (v *Value) field(key string) *Named {
	for i := range v.Fields {
		if v.Fields[i].Name.Text == key {
			return &v.Fields[i]
		}
	}
	return nil
}

// firstLineEnd is where a complaint about a whole map ends: behind its first
// key.
func (v *Value) firstLineEnd() diag.Pos {
	if len(v.Fields) > 0 && !v.is(inFlow) {
		return v.Fields[0].Name.End
	}
	return diag.Pos{}
}

func (w *walker) wrongShape(v *Value, what, must string) *diag.Finding {
	if v.is(misled) || w.atColon(v) || v.is(empty) && w.isComment(v.Pos) {
		return &diag.Finding{}
	}
	return w.diags.Add(v.Pos, v.firstLineEndOr(), diag.WrongShape, what, must, kindName(v))
}

// firstLineEndOr is the end of a scalar, or that of a collection's first line.
func (v *Value) firstLineEndOr() diag.Pos {
	if v.Kind == Map || v.Kind == List {
		return v.firstLineEnd()
	}
	return v.End
}

// kindName names the form of a value.
func kindName(v *Value) string {
	switch v.Kind {
	case CEL:
		return "a text"
	case Number:
		return "the number " + v.Text.Text
	case Bool:
		return v.Text.Text
	case Null, NoValue:
		return "nothing"
	case List:
		return "a list"
	case Map:
		return "a map"
	default:
		panic(fmt.Sprintf("bug: no name for value kind %d", v.Kind))
	}
}

// given tells whether something is written behind a key; null is not.
func (w *walker) given(f *Named) bool {
	v := &f.Value
	switch {
	case v.is(misled):
		return false
	case v.is(empty):
		w.nothing(f, "")
		return false
	case v.Kind == Null:
		w.diags.Add(v.Pos, v.End, diag.NullHere)
		return false
	}
	return true
}

// nothing reports a key without a value, and what YAML made of it.
func (w *walker) nothing(f *Named, cure string) {
	if f.Value.is(keyless) {
		switch {
		case strings.Contains(f.Name.Text, ":"):
			cure = "write a blank behind the colon"
		case strings.HasPrefix(f.Name.Text, "..."):
			cure = "nothing is spread out here: assign what changes: `assign: { plan.step: … }`"
		default:
			cure = "write a value behind a colon, `" + f.Name.Text + ": …`; in braces a comma ends a key: quote a key that holds one"
		}
	}
	end := w.f.offset(f.Name.End.Line, f.Name.End.Col)
	if rest := bytes.TrimLeft(w.f.text[end:min(end+200, len(w.f.text))], "'\": \t"); len(rest) > 1 && rest[0] == '&' {
		cure = "YAML takes " + string(rest[:property(rest)]) + " for an anchor: quote all of it"
	}
	if !f.Value.is(keyless) && w.isComment(f.Name.End) {
		return
	}
	w.diags.Add(f.Name.Pos, f.Name.End, diag.NothingWritten, f.Name.Text, cure)
}

// nothingListed reports an element of a list that is not there.
func (w *walker) nothingListed(item *Value) {
	if !w.isComment(item.Pos) {
		w.diags.Add(item.Pos, item.End, diag.NothingWritten, "-", "")
	}
}

// isComment reports what stands behind end in a value's place and is a comment to YAML;
// it is false if there is no such.
func (w *walker) isComment(end diag.Pos) bool {
	text, pos := w.swallowed(end)
	if text == "" {
		return false
	}
	end = pos
	end.Col += len([]rune(text))
	w.diags.Add(pos, end, diag.SwallowedComment, text, strings.ReplaceAll(text, "'", "''"))
	return true
}

// swallowed finds a comment that stands in a value's place, right behind a key or the
// dash of a list, and looks like a value: its # has no blank behind it.
func (w *walker) swallowed(end diag.Pos) (string, diag.Pos) {
	line := w.f.line(end.Line)
	from := min(w.f.offset(end.Line, end.Col)-w.f.lines[end.Line-1], len(line))
	at := commentStart(line, from)
	if at < 0 || at+1 >= len(line) || strings.IndexByte(" \t#", line[at+1]) >= 0 || len(bytes.Trim(line[from:at], " \t:-")) > 0 {
		return "", diag.Pos{}
	}
	return strings.TrimSpace(string(line[at:])), w.f.pos(w.f.lines[end.Line-1] + at)
}

// text reads a plain text: a name, a path, a description.
func (w *walker) text(f *Named) Text {
	if !w.given(f) {
		return Text{}
	}
	return w.textOf(&f.Value, "`"+f.Name.Text+"`")
}

// textOf reads a plain text that is not empty.
func (w *walker) textOf(v *Value, what string) Text {
	switch {
	case v.is(misled):
		return Text{}
	case v.Kind == Number || v.Kind == Bool:
		w.wrongShape(v, what, "a text").Fix("quote it: '%s'", v.Text.Text)
		return Text{}
	case v.Kind != CEL:
		w.wrongShape(v, what, "a text")
		return Text{}
	case strings.TrimSpace(v.Text.Text) == "":
		w.diags.Add(v.Pos, v.End, diag.EmptyText, what)
		return Text{}
	}
	return v.Text
}

// note reads a description, which may be empty.
func (w *walker) note(f *Named) string {
	if f.Value.Kind == CEL && strings.TrimSpace(f.Value.Text.Text) == "" && !f.Value.is(empty) {
		return ""
	}
	return w.text(f).Text
}

// word reads one of a few words.
func (w *walker) word(f *Named, what string, words ...string) Text {
	if !w.given(f) {
		return Text{}
	}
	if f.Value.Kind != CEL {
		w.wrongShape(&f.Value, what, "a word").Fix("possible: %s", strings.Join(words, ", "))
		return Text{}
	}
	t := w.textOf(&f.Value, what)
	if t.Text == "" || slices.Contains(words, t.Text) {
		return t
	}
	w.wordIn(t, what, words)
	return Text{}
}

// wordIn reports a word that is none of a few.
func (w *walker) wordIn(t Text, what string, words []string) *diag.Finding {
	near := diag.Nearest(t.Text, words)
	return w.diags.Add(t.Pos, t.End, diag.WrongWord, t.Text, what, near, strings.Join(words, ", "))
}

// flag reads true or false.
func (w *walker) flag(f *Named) bool {
	if !w.given(f) {
		return false
	}
	if f.Value.Kind != Bool {
		w.wrongShape(&f.Value, "`"+f.Name.Text+"`", "true or false")
		return false
	}
	return f.Value.Text.Text == "true"
}

// items gives the elements of a list that must hold at least one.
func (w *walker) items(f *Named) []Value {
	if !w.given(f) {
		return nil
	}
	what := "`" + f.Name.Text + "`"
	if f.Value.Kind != List {
		w.wrongShape(&f.Value, what, "a list").Advise(namesHabit(f))
		return nil
	}
	if len(f.Value.Items) == 0 {
		found := w.diags.Add(f.Value.Pos, diag.Pos{}, diag.AtLeastOne, what)
		if slices.Contains(scenariosShape.required, f.Name.Text) || slices.Contains(scenarioShape.required, f.Name.Text) {
			found.Fix("add one")
		}
	}
	return f.Value.Items
}

// isEmptyList tells a list without elements, which says as much as no key where
// nothing is meant by its being there.
func isEmptyList(f *Named) bool {
	return f.Value.Kind == List && len(f.Value.Items) == 0 && !f.Value.is(misled)
}

// some gives the elements of a list, which may be none.
func (w *walker) some(f *Named) []Value {
	if isEmptyList(f) {
		return nil
	}
	return w.items(f)
}

// doc is the documentation of an entry: its description, else its comments.
func (w *walker) doc(name Text, description string) string {
	if description != "" {
		return description
	}
	return w.f.doc(name.Pos)
}
