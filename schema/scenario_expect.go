package schema

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file reads what a step of a scenario expects (docs/language.md, "Its story").
// An answer has no other keys than these (docs/json-lines.md): what names another is
// met never, or whatever happens when it is null.

// expectations are the keys that say what must follow.
var expectations = []string{
	"state", "context", "output", "error", "effects", "allEffects", "ignored", "refused", "status", "transitions",
	"holds", "children",
}

var effectKeys = []string{
	"action", "params", "log", "emit", "send", "start", "stop", "timer", "cancelTimer", "done", "failed", "in",
}

// The shapes of an answer's parts.
var (
	effectShape  = &shape{what: "an effect", keys: effectKeys, ofText: effectOfText}
	sentShape    = &shape{what: "a `send` effect", keys: []string{"event", "to"}, habits: habitsOfSent}
	startedShape = &shape{what: "a `start` effect", keys: []string{"id", "input", "src"}}
	armedShape   = &shape{what: "a `timer` effect", keys: []string{"id", "due", "event", "to"}}
	faultShape   = &shape{what: "an error", keys: []string{"code", "data", "message", "place", "type"}}
	takenShape   = &shape{what: "a transition taken", keys: []string{"event", "from", "in", "to"}, habits: habitsOfTaken, ofText: takenOfText}
	livingShape  = &shape{what: "a child", keys: []string{"status", "value"}, habits: habitsOfLiving}
)

// inEffect are the effects that are maps of known keys.
var inEffect = map[string]*shape{"send": sentShape, "start": startedShape, "timer": armedShape, "failed": faultShape}

// eventIn is the key of such a part that holds an event.
var eventIn = map[*shape]string{effectShape: "emit", sentShape: "event", armedShape: "event"}

// refusals are the codes of a refused command (docs/json-lines.md).
var refusals = []string{
	"json", "unknown_command", "unknown_event", "missing_field", "extra_field", "wrong_type", "unknown_actor", "unknown_name",
	"mailbox_full", "stopped", "chart", "version", "hash", "state", "timer", "input",
}

// A part is an expectation that holds one value.
type part struct {
	key   string
	value *Value
}

// parts are all but `holds`.
func (e *Expect) parts() []part {
	return []part{
		{"state", &e.State}, {"context", &e.Context}, {"output", &e.Output}, {"error", &e.Error}, {"effects", &e.Effects},
		{"allEffects", &e.AllEffects}, {"ignored", &e.Ignored}, {"refused", &e.Refused}, {"status", &e.Status},
		{"transitions", &e.Transitions}, {"children", &e.Children},
	}
}

// emptyCures says how to write what a reader takes an empty expectation for. These
// name parts of what there is, so without a part they hold whatever happens.
var emptyCures = map[string]struct {
	kind          ValueKind
	written, cure string
}{
	"state":       {Map, "{}", "name what must be there, or leave the key out"},
	"context":     {Map, "{}", "name what must be there, or leave the key out"},
	"children":    {Map, "{}", "for none write `children: null`"},
	"effects":     {List, "[]", "for no effects write `allEffects: []`"},
	"transitions": {List, "[]", "for none write `transitions: null`"},
}

// emptyExpectation warns of an expectation that names nothing.
func (w *walker) emptyExpectation(f *Named) {
	empty, known := emptyCures[f.Name.Text]
	if known && f.Value.Kind == empty.kind && len(f.Value.Items)+len(f.Value.Fields) == 0 {
		w.diags.Add(f.Name.Pos, f.Name.End, diag.ExpectsNothing, "`"+f.Name.Text+": "+empty.written+"`", empty.cure)
	}
}

// expectation reads one thing that must follow.
func (w *walker) expectation(e *Expect, f *Named) {
	w.emptyExpectation(f)
	switch f.Name.Text {
	case "state":
		e.State = w.json(f, CEL, Map)
		w.below(&e.State)
	case "context":
		e.Context = w.json(f, Map, Null)
	case "output":
		e.Output = w.json(f)
	case "error":
		e.Error = w.part(f, faultShape, Map, Null)
	case "effects":
		e.Effects = w.each(f, effectShape)
	case "allEffects":
		e.AllEffects = w.each(f, effectShape)
	case "ignored":
		e.Ignored = w.json(f, Bool)
	case "refused":
		e.Refused = w.refusal(f)
	case "status":
		e.Status = w.status(f)
	case "transitions":
		e.Transitions = w.each(f, takenShape)
	case "holds":
		e.Holds = w.holds(f)
	case "children":
		e.Children = w.children(f)
	}
}

// part takes plain JSON whose keys are known.
func (w *walker) part(f *Named, s *shape, kinds ...ValueKind) Value {
	v := w.json(f, kinds...)
	if v.Kind == Map {
		w.known(&v, s)
	}
	return v
}

// below reports what can stand below no state: it would be taken for `null`, a state
// that is not active.
func (w *walker) below(state *Value) {
	for i := range state.Fields {
		f := &state.Fields[i]
		switch f.Value.Kind {
		case CEL, Null:
		case Map:
			w.below(&f.Value)
		default:
			found := w.wrongShape(&f.Value, "`"+f.Name.Text+"` in `state`", kindsName([]ValueKind{CEL, Map, Null}))
			if f.Value.Kind == List {
				found.Fix(severalStates)
			}
		}
	}
}

// known reports the keys that a part of an answer never has, in it and in the
// effect that it is.
func (w *walker) known(v *Value, s *shape) {
	if w.waits(v) {
		return
	}
	w.read(v, s, func(f *Named) bool {
		if below := inEffect[f.Name.Text]; s == effectShape && below != nil && f.Value.Kind != Null {
			w.known(&f.Value, below)
		}
		if f.Name.Text == eventIn[s] {
			w.told(f)
		}
		return slices.Contains(s.keys, f.Name.Text)
	})
}

// told reports an event that is no map, as answers have it: it is never met.
func (w *walker) told(f *Named) {
	v := &f.Value
	if v.Kind == Map || v.Kind == Null || v.is(empty) || w.waits(v) {
		return
	}
	found := w.wrongShape(v, "`"+f.Name.Text+"`", "a map")
	if v.Kind == CEL {
		found.Fix("write `%s: { type: %s }`", f.Name.Text, v.Text.Text)
	}
}

// each reads a list of effects or transitions.
func (w *walker) each(f *Named, s *shape) Value {
	v := w.json(f, List, Null)
	for i := range v.Items {
		w.known(&v.Items[i], s)
	}
	return v
}

// children reads what is expected of child machines, by their ids.
func (w *walker) children(f *Named) Value {
	v := w.json(f, Map, Null)
	for i := range v.Fields {
		if c := &v.Fields[i].Value; c.Kind != Null {
			w.known(c, livingShape)
		}
	}
	return v
}

// refusal reads whether or why a command is refused.
func (w *walker) refusal(f *Named) Value {
	v := w.json(f, CEL, Bool, Null)
	if v.Kind == CEL && !w.waits(&v) && !slices.Contains(refusals, v.Text.Text) {
		w.wordIn(v.Text, "`refused`", refusals)
	}
	return v
}

func (w *walker) status(f *Named) Value {
	if w.waits(&f.Value) {
		return f.Value
	}
	if w.word(f, "`status`", "active", "done", "error").Text == "" {
		return Value{}
	}
	return f.Value
}

// holds reads one expression or a list of them.
func (w *walker) holds(f *Named) []Text {
	if f.Value.Kind != List {
		if v := w.id(f); v.Kind == CEL {
			return []Text{v.Text}
		}
		return nil
	}
	var all []Text
	for i := range w.items(f) {
		item := &f.Value.Items[i]
		if t := w.textOf(item, "an entry of `holds`"); t.Text != "" && w.sound(item) {
			all = append(all, t)
		}
	}
	return all
}
