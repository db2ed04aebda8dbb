package schema

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file holds what the walk over a chart or a scenario file is made of, and reads leaves
// by their form; maps are read in shape.go. Each complaint is made once, where the mistake is
// written; what is wrong is left out.

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
