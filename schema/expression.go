package schema

import (
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file takes values in an expression's place: it leaves them as written,
// but refuses what YAML has cut off or folded away inside them.

// expr takes an expression behind a key; NoValue when nothing usable is there.
func (w *walker) expr(f *Named) Value {
	if !w.given(f) {
		return Value{}
	}
	return w.value(f)
}

// value takes an expression or null behind a key.
func (w *walker) value(f *Named) Value {
	if f.Value.is(empty) {
		w.nothing(f, "")
		return Value{}
	}
	if !w.sound(&f.Value) {
		return Value{}
	}
	return f.Value
}

// condition takes an expression that can only be a truth value.
func (w *walker) condition(f *Named) Value {
	v := w.expr(f)
	switch v.Kind {
	case NoValue, CEL, Bool:
		return v
	}
	found := w.wrongShape(&v, "`"+f.Name.Text+"`", "an expression")
	switch v.Kind {
	case Map:
		found.Advise(guardHabit(f.Name.Text, &v))
	case List:
		found.Fix("conditions are joined in one expression: with && where all must hold, with || where one is enough")
	}
	return Value{}
}

// id takes an expression that can only be a text.
func (w *walker) id(f *Named) Value {
	v := w.expr(f)
	if v.Kind == NoValue || v.Kind == CEL {
		return v
	}
	found := w.wrongShape(&v, "`"+f.Name.Text+"`", "an expression of a text")
	if v.Kind == Map || v.Kind == List {
		found.Fix("write the id itself: \"'name'\"")
	} else {
		found.Fix("a text in an expression has quotes of its own: \"'%s'\"", v.Text.Text)
	}
	return Value{}
}

// duration takes a duration, the name of a delay, or an expression.
func (w *walker) duration(f *Named) Value {
	v := w.expr(f)
	if v.Kind == Number {
		w.diags.Add(v.Pos, v.End, diag.BareNumber, v.Text.Text)
		return Value{}
	}
	if v.Kind != NoValue && v.Kind != CEL {
		w.wrongShape(&v, "`"+f.Name.Text+"`", "a duration like 5s")
		return Value{}
	}
	return v
}

// named takes the entries of a map of expressions, null included.
func (w *walker) named(f *Named) []Named {
	if !w.given(f) {
		return nil
	}
	if f.Value.Kind != Map {
		w.wrongShape(&f.Value, "`"+f.Name.Text+"`", "a map of names and expressions").Fix("write `%s: { name: expression }`", f.Name.Text)
		return nil
	}
	if !w.sound(&f.Value) {
		return nil
	}
	return f.Value.Fields
}

// sound tells whether a value in an expression's place is what was written.
func (w *walker) sound(v *Value) bool {
	if v.alias != nil {
		w.diags.Add(v.alias.Pos, v.alias.End, diag.AliasInExpression, v.alias.Text)
		return false
	}
	switch v.Kind {
	case CEL:
		return !v.is(misled) && w.whole(v)
	case List:
		return w.soundItems(v)
	case Map:
		return w.soundFields(v)
	}
	return true
}

func (w *walker) soundItems(v *Value) bool {
	ok := true
	for i := range v.Items {
		item := &v.Items[i]
		if v.is(inFlow) && i+1 < len(v.Items) && item.Kind == CEL && !item.is(quoted) && !balanced(item.Text.Text) {
			w.diags.Add(item.Pos, v.Items[i+1].End, diag.CommaSplit)
			return false
		}
		if item.is(empty) {
			w.nothingListed(item)
			ok = false
		}
		ok = w.sound(item) && ok
	}
	return ok
}

// atColon reports an expression whose `: ` YAML took for the one behind a key: the only
// key of the map holds a question, or a quote that is closed in the value.
func (w *walker) atColon(v *Value) bool {
	if v.Kind != Map || len(v.Fields) != 1 {
		return false
	}
	name, value := &v.Fields[0].Name, &v.Fields[0].Value
	below := (value.Kind == Map || value.Kind == List) && !value.is(inFlow)
	if below || name.layout != nil || name.shift != 0 || balanced(name.Text) && !asks(name.Text) {
		return false
	}
	start, end := w.f.offset(name.Pos.Line, name.Pos.Col), w.f.offset(value.End.Line, value.End.Col)
	if value.is(inFlow) { // its closing bracket ends the line
		line := w.f.lines[value.End.Line-1]
		end = max(start, line) + valueLen(w.f.text[max(start, line):line+len(w.f.line(value.End.Line))])
	}
	all := string(w.f.text[start:max(start, end)])
	if !balanced(all) {
		return false
	}
	w.diags.Add(name.Pos, w.f.pos(end), diag.BrokenValue, "`: `", w.f.inQuotes(all))
	return true
}

// asks tells whether a question mark outside of quotes stands between two operands.
func asks(key string) bool {
	for i, c := range Unquoted(key) {
		if c == '?' && strings.TrimSpace(key[:i]) != "" && strings.TrimSpace(key[i+1:]) != "" {
			return true
		}
	}
	return false
}

func (w *walker) soundFields(v *Value) bool {
	if w.atColon(v) {
		return false
	}
	ok := true
	for i := range v.Fields {
		f := &v.Fields[i]
		ok = w.keyIsText(f) && ok
		if f.Value.is(empty) {
			w.nothing(f, "")
			ok = false
			continue
		}
		ok = w.sound(&f.Value) && ok
	}
	return ok
}

// whole tells whether YAML left all of an expression in v.
func (w *walker) whole(v *Value) bool {
	if at := lineComment(v.Text.Text); at >= 0 && v.is(several) {
		start := v.Text.Sub(at, at+2)
		if start.Pos.Line < v.Text.At(len(v.Text.Text)).Line {
			w.diags.Add(start.Pos, start.End, diag.FoldedComment)
			return false
		}
	}
	if v.is(quoted) || balanced(v.Text.Text) {
		return true
	}
	line := w.f.line(v.End.Line)
	from := min(w.f.offset(v.End.Line, v.End.Col)-w.f.lines[v.End.Line-1], len(line))
	at := commentStart(line, from)
	if at < 0 || v.is(several) {
		return true
	}
	cut := strings.TrimSpace(string(line[at:]))
	start := w.f.pos(w.f.lines[v.End.Line-1] + at)
	end := start
	end.Col += len([]rune(cut))
	all := v.Text.Text + string(line[from:at]) + cut
	w.diags.Add(start, end, diag.SwallowedComment, cut, strings.ReplaceAll(all, "'", "''"))
	return false
}
