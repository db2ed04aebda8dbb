package schema

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file reads scenarios once more with the values of their rows in the place
// of placeholders, which pass every check of form where they are written. What a
// row gives and cannot stand there is reported in the row.

// Filled finds what is wrong with the scenarios that s stands for, beyond what was
// wrong with it as written.
func (s *Scenarios) Filled() *diag.List {
	w := &walker{f: newFile(s.File, s.Source), diags: &diag.List{}, xkey: diag.UnknownScenarioKey, filled: true, seen: map[rowsValue]bool{}}
	w.diags.AddSource(s.File, s.Source)
	for i := range s.Scenarios {
		written := &s.Scenarios[i]
		for _, t := range written.Expand() {
			told := t.Scenario()
			w.filledScenario(written, &told)
		}
	}
	w.diags.Sort()
	return w.diags
}

func (w *walker) filledScenario(written, told *Scenario) {
	w.filledText(written.Now, told.Now, func(f *Named) { w.instant(f) }, "now")
	w.filledValue(written.Input, told.Input, func(f *Named) { w.json(f, Map) }, "input")
	w.filledValue(written.Resolve, told.Resolve, func(f *Named) { w.resolve(f) }, "resolve")
	for i := range told.Steps {
		w.filledStep(&written.Steps[i], &told.Steps[i])
	}
}

func (w *walker) filledStep(written, told *Step) {
	w.filledText(written.Duration, told.Duration, func(f *Named) { w.span(f) }, "advance")
	w.filledValue(written.Event, told.Event, func(f *Named) { w.sent(f) }, behind(told.Verb))
	w.filledValue(written.Error, told.Error, func(f *Named) { w.json(f, Map) }, "error")
	w.filledValue(written.Answer, told.Answer, func(f *Named) { w.json(f, Bool) }, "value")
	w.filledValue(written.Snapshot, told.Snapshot, func(f *Named) { w.json(f, Map) }, "restore")
	w.filledValue(written.Resolve, told.Resolve, func(f *Named) { w.resolve(f) }, "resolve")
	before, now := written.Expect.parts(), told.Expect.parts()
	for i, p := range now {
		w.filledExpectation(*before[i].value, *p.value, p.key)
	}
}

// behind is the key behind which an event stands.
func behind(v Verb) string {
	if v == SendEvent {
		return "send"
	}
	return "event"
}

// rowsValue is a value of a row that stands behind a key, as a whole.
type rowsValue struct {
	pos      diag.Pos
	key      string
	expected bool // behind one that says what must follow
}

// again tells whether a value of a row was seen behind a key before: others of the
// scenarios of that row have it too, and there is nothing else to say of it.
func (w *walker) again(written *Value, at rowsValue) bool {
	if at.pos == written.Pos {
		return false // only a part of it is of a row
	}
	again := w.seen[at]
	w.seen[at] = true
	return again
}

// filledValue reads a value as that of a key, when a placeholder was in it.
func (w *walker) filledValue(written, told Value, read func(*Named), key string) {
	if !w.again(&written, rowsValue{pos: told.Pos, key: key}) {
		w.reread(written, told, read, key)
	}
}

func (w *walker) filledExpectation(written, told Value, key string) {
	if !w.again(&written, rowsValue{told.Pos, key, true}) {
		w.reread(written, told, func(f *Named) { w.expectation(&Expect{}, f) }, key)
	}
}

func (w *walker) reread(written, told Value, read func(*Named), key string) {
	if key != "output" && w.nobodyGives(&told) {
		return
	}
	if holdsPlaceholder(&written) {
		read(&Named{Name: Text{Text: key, Pos: told.Pos, End: told.firstLineEndOr()}, Value: told})
	}
}

func (w *walker) filledText(written, told Text, read func(*Named), key string) {
	value := Value{Kind: CEL, Text: told, Pos: told.Pos, End: told.End}
	if !w.nobodyGives(&value) && written.Text != told.Text {
		read(&Named{Name: Text{Text: key, Pos: told.Pos, End: told.End}, Value: value})
	}
}

// nobodyGives reports a placeholder that is still there.
func (w *walker) nobodyGives(v *Value) bool {
	if v.Kind != CEL || whole(v.Text.Text) == "" {
		return false
	}
	w.diags.Add(v.Text.Pos, v.Text.End, diag.UnknownPlaceholder, v.Text.Text, "")
	return true
}

func holdsPlaceholder(v *Value) bool {
	return isPlaceholder(v) || slices.ContainsFunc(v.Items, func(item Value) bool { return holdsPlaceholder(&item) }) ||
		slices.ContainsFunc(v.Fields, func(f Named) bool { return holdsPlaceholder(&f.Value) })
}
