package schema

import (
	"github.com/lockstep-charts/lockstep/diag"
)

// This file reads states. Which keys a final or a history state may hold is a
// rule of the language and compile's; any state may hold any of these.

// rootStateKeys are those keys of a state that the root takes, too.
var rootStateKeys = []string{
	"id", "type", "initial", "states", "on", "always", "after", "invoke", "entry", "exit", "tags", "meta",
}

var stateShape = &shape{
	what:   "a state",
	keys:   append(append([]string{}, rootStateKeys...), "onDone", "output", "history", "target", "description"),
	habits: habitsOfState, beside: besideStates,
}

// rootKey reads a key that the root has otherwise than other states: it has children, and
// is no leaf.
func (w *walker) rootKey(root *State, f *Named) bool {
	switch f.Name.Text {
	case "type":
		root.Type = w.word(f, "a chart's `type`", "compound", "parallel")
	case "states":
		if root.States = w.states(f); f.Value.Kind == Map && len(f.Value.Fields) == 0 {
			w.diags.Add(f.Name.Pos, f.Name.End, diag.AtLeastOne, "`states`").Fix("add one: `idle: {}`")
		}
	default:
		return false
	}
	return true
}

// states reads the children of a state.
func (w *walker) states(f *Named) []State {
	var all []State
	for _, e := range w.indented(w.entries(f, stateName), "`states`", stateShape.keys) {
		all = append(all, w.state(e))
	}
	return all
}

func (w *walker) state(e *Named) State {
	s := State{Name: e.Name, Pos: e.Name.Pos}
	if e.Value.is(empty) {
		w.nothing(e, "write `"+e.Name.Text+": {}`")
		return s
	}
	if (e.Value.Kind == CEL || e.Value.Kind == Null) && !e.Value.is(misled) {
		w.wrongShape(&e.Value, stateShape.what, "a map").Advise(stateHabit(e))
		return s
	}
	w.read(&e.Value, stateShape, func(f *Named) bool { return w.stateKey(&s, f) || w.innerKey(&s, f) })
	s.Doc = w.doc(e.Name, s.Doc)
	return s
}

// stateKey reads a key that any state may have, the chart itself included.
func (w *walker) stateKey(s *State, f *Named) bool {
	switch f.Name.Text {
	case "id":
		s.ID = w.nameOf(f, plainID)
	case "type":
		s.Type = w.stateType(f)
	case "initial":
		s.Initial = w.initial(f)
	case "states":
		s.States = w.states(f)
	case "entry":
		s.Entry = w.blocks(f)
	case "exit":
		s.Exit = w.blocks(f)
	case "invoke":
		s.Invokes = w.invokes(f)
	case "tags":
		s.Tags = w.tags(f)
	case "meta":
		s.Meta = w.meta(f)
	case "on":
		s.On = w.on(f)
	case "always":
		if !isEmptyList(f) {
			s.Always = w.transitions(f)
		}
	case "after":
		s.After = w.after(f)
	default:
		return false
	}
	return true
}

// innerKey reads a key that the chart itself does not have, or not as a state.
func (w *walker) innerKey(s *State, f *Named) bool {
	switch f.Name.Text {
	case "onDone":
		s.OnDone, s.HasOnDone = w.transitions(f), true
	case "output":
		s.Output = w.output(f)
	case "history":
		s.History = w.history(f)
	case "target":
		s.Target = w.initial(f)
	case "description":
		s.Doc = w.note(f)
	default:
		return false
	}
	return true
}

func (w *walker) history(f *Named) Text {
	if f.Value.Kind == Bool && !f.Value.is(misled) {
		w.wrongShape(&f.Value, "`history`", "shallow or deep").Fix("write `type: history`, and `history: deep` unless it is shallow")
		return Text{}
	}
	return w.word(f, "`history`", "shallow", "deep")
}

func (w *walker) stateType(f *Named) Text {
	if k := f.Value.Text.Text; f.Value.Kind == CEL && (k == "deep" || k == "shallow") {
		w.wordIn(f.Value.Text, "a state's `type`", stateTypes).Fix("write `type: history` and `history: %s`", k)
		return Text{}
	}
	return w.word(f, "a state's `type`", stateTypes...)
}

var stateTypes = []string{"atomic", "compound", "parallel", "final", "history"}

// output reads a final state's output: fields, or one expression.
func (w *walker) output(f *Named) Output {
	out := Output{Given: true, Pos: f.Name.Pos}
	if f.Value.Kind != Map {
		out.Expr = w.expr(f)
		return out
	}
	if !w.sound(&f.Value) {
		return out
	}
	for _, e := range f.Value.Fields {
		if w.nameFor(e.Name, identifier, "an entry of `output`") {
			out.Fields = append(out.Fields, Field{Name: e.Name, Default: e.Value, Doc: w.doc(e.Name, "")})
		}
	}
	return out
}

func (w *walker) tags(f *Named) []Text {
	if f.Value.Kind == CEL && !f.Value.is(empty) {
		return []Text{w.text(f)}
	}
	return w.someNames(f, anyText)
}

// meta takes plain JSON.
func (w *walker) meta(f *Named) Value {
	if f.Value.is(empty) {
		w.nothing(f, "")
		return Value{}
	}
	w.plainJSON(&f.Value)
	return f.Value
}

func (w *walker) plainJSON(v *Value) {
	for i := range v.Items {
		w.plainJSON(&v.Items[i])
	}
	for i := range v.Fields {
		f := &v.Fields[i]
		w.keyIsText(f)
		if f.Value.is(empty) {
			w.nothing(f, "write null if that is meant")
		}
		w.plainJSON(&f.Value)
	}
}

var initialShape = &shape{what: "`initial`", keys: []string{"target", "actions"}, required: []string{"target"}, habits: habitsOfInitial}

// initial reads where default entry leads: a path, paths, or these with actions.
func (w *walker) initial(f *Named) Initial {
	in := Initial{Given: true, Pos: f.Value.Pos}
	if f.Value.Kind != Map {
		in.Targets = w.targets(f)
		return in
	}
	w.read(&f.Value, initialShape, func(f *Named) bool {
		switch f.Name.Text {
		case "target":
			in.Targets = w.targets(f)
		case "actions":
			in.Actions = w.actions(f)
		default:
			return false
		}
		return true
	})
	return in
}

// targets reads one path or a list of them.
func (w *walker) targets(f *Named) []Text {
	if f.Value.Kind == List {
		return w.names(f, anyText)
	}
	if f.Value.Kind == Map && w.given(f) {
		w.wrongShape(&f.Value, "`"+f.Name.Text+"`", "the path of a state, or a list of these")
		return nil
	}
	return []Text{w.text(f)}
}

var invokeShape = &shape{what: "`invoke`", keys: []string{"id", "src", "input", "onDone", "onError"}, required: []string{"src"}, habits: habitsOfInvoke}

// invokes reads one invocation or a list of them.
func (w *walker) invokes(f *Named) []Invoke {
	if !w.given(f) {
		return nil
	}
	if f.Value.Kind != List {
		return []Invoke{w.invoke(&f.Value)}
	}
	var all []Invoke
	for i := range w.some(f) {
		all = append(all, w.invoke(&f.Value.Items[i]))
	}
	return all
}

func (w *walker) invoke(v *Value) Invoke {
	in := Invoke{Pos: v.Pos}
	w.read(v, invokeShape, func(f *Named) bool {
		switch f.Name.Text {
		case "id":
			in.ID = w.nameOf(f, plainID)
		case "src":
			in.Src = w.source(f)
		case "input":
			in.Input = w.expr(f)
		case "onDone":
			in.OnDone, in.HasOnDone = w.transitions(f), true
		case "onError":
			in.OnError, in.HasOnError = w.transitions(f), true
		default:
			return false
		}
		return true
	})
	return in
}
