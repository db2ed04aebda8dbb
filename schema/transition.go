package schema

import (
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file reads transitions: a target, a map, or a list of these.

// on reads the map of events; a key may list several.
func (w *walker) on(f *Named) []On {
	var all []On
	for _, e := range w.indented(w.eventEntries(f), "`on`", transitionShape.keys) {
		on := On{Keys: w.eventKeys(e.Name), Pos: e.Name.Pos, Transitions: w.transitions(e)}
		w.documented(on.Transitions, e)
		all = append(all, on)
	}
	return all
}

func (w *walker) eventEntries(f *Named) []*Named {
	if !w.given(f) {
		return nil
	}
	if f.Value.Kind != Map {
		w.wrongShape(&f.Value, "`"+f.Name.Text+"`", "a map of events").Fix("write `on: { EVENT: target }`")
		return nil
	}
	var all []*Named
	for i := range f.Value.Fields {
		e := &f.Value.Fields[i]
		if e.kind == CEL && e.Name.Text == "" {
			w.diags.Add(e.Name.Pos, e.Name.End, diag.NonStringKey, "nothing").Fix("a transition without an event stands below `always:`")
		} else if w.keyIsName(e) {
			all = append(all, e)
		}
	}
	return all
}

// eventKeys splits a key of `on:` at its commas.
func (w *walker) eventKeys(name Text) []Text {
	var all []Text
	from := 0
	for part := range strings.SplitSeq(name.Text, ",") {
		key := name.Sub(from, from+len(part)).trim()
		from += len(part) + 1
		if w.name(key, eventKey) {
			all = append(all, key)
		}
	}
	return all
}

// after reads the map of delays.
func (w *walker) after(f *Named) []After {
	if !w.given(f) {
		return nil
	}
	if f.Value.Kind != Map {
		w.wrongShape(&f.Value, "`after`", "a map of durations").Advise(afterHabit(&f.Value))
		return nil
	}
	var all []After
	for i := range f.Value.Fields {
		e := &f.Value.Fields[i]
		if jsonNumber().MatchString(e.Name.Text) {
			w.diags.Add(e.Name.Pos, e.Name.End, diag.BareNumber, e.Name.Text)
			continue
		}
		if w.keyIsName(e) {
			after := After{Key: e.Name, Transitions: w.transitions(e)}
			w.documented(after.Transitions, e)
			all = append(all, after)
		}
	}
	return all
}

// documented gives the comment beside a key to its only transition.
func (w *walker) documented(transitions []Transition, e *Named) {
	if len(transitions) == 1 && transitions[0].Doc == "" {
		transitions[0].Doc = w.f.doc(e.Name.Pos)
	}
}

// transitions reads what stands behind an event, a delay or another cause.
func (w *walker) transitions(f *Named) []Transition {
	if f.Value.is(empty) {
		w.nothing(f, "write a target, or `{}` to forbid it here")
		return nil
	}
	if f.Value.Kind == Null && !f.Value.is(misled) {
		w.diags.Add(f.Value.Pos, f.Value.End, diag.NullHere).Fix("write `{}` to forbid it here, or leave the key out")
		return nil
	}
	if !w.given(f) {
		return nil
	}
	if f.Value.Kind != List {
		return w.transition(nil, &f.Value)
	}
	if isEmptyList(f) {
		w.diags.Add(f.Value.Pos, f.Value.End, diag.AtLeastOne, "`"+f.Name.Text+"`").Fix("write `{}` to forbid it here, or leave the key out")
		return nil
	}
	var all []Transition
	for i := range f.Value.Items {
		all = w.transition(all, &f.Value.Items[i])
	}
	return all
}

var transitionShape = &shape{
	what: "a transition", keys: []string{"target", "guard", "actions", "reenter", "description"},
	habits: habitsOfTransition, bare: targetPath,
}

// targetPath is the path of a state, which may begin with a dot.
var targetPath = pattern(`^\.?[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z_][A-Za-z0-9_-]*)*$`)

// transition reads one candidate and appends it.
func (w *walker) transition(all []Transition, v *Value) []Transition {
	t := Transition{Pos: v.Pos}
	switch {
	case v.is(misled):
		return all
	case v.Kind == CEL:
		t.Targets = []Text{w.textOf(v, "a target")}
		return append(all, t)
	case v.Kind != Map:
		w.wrongShape(v, "a transition", "a target or a map")
		return all
	}
	t.Forbid = len(v.Fields) == 0
	w.read(v, transitionShape, func(f *Named) bool { return w.transitionPart(&t, f) })
	if t.Doc == "" && len(v.Fields) > 0 {
		t.Doc = w.f.doc(v.Fields[0].Name.Pos)
	}
	return append(all, t)
}

func (w *walker) transitionPart(t *Transition, f *Named) bool {
	switch f.Name.Text {
	case "target":
		t.Targets = w.targets(f)
	case "guard":
		t.Guard = w.condition(f)
	case "actions":
		t.Actions, t.HasActions = w.actions(f), true
	case "reenter":
		t.Reenter, t.ReenterPos = w.flag(f), f.Name.Pos
	case "description":
		t.Doc = w.note(f)
	default:
		return false
	}
	return true
}
