package schema

import (
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file reads the top level of a chart: what it declares. Its states are in
// state.go.

var chartShape = &shape{
	what: "a chart",
	keys: append([]string{
		"chart", "version", "description", "types", "input", "context", "output", "events", "internal", "emits",
		"sends", "let", "guards", "actions", "delays", "actors", "unhandledErrors",
	}, rootStateKeys...),
	required: []string{"chart", "states"},
	habits:   habitsOfChart,
	lacks:    map[string]func(*Value) string{"states": noStates, "chart": noChartName},
}

// readChart walks the tree of a chart.
func readChart(f *file, root *Value, diags *diag.List) *Document {
	w := &walker{f: f, diags: diags, xkey: diag.UnknownKey, root: root}
	d := &Document{File: f.name, Source: f.text}
	d.Root.Pos = root.Pos
	w.read(root, chartShape, func(f *Named) bool {
		return w.chartKey(d, f) || w.rootKey(&d.Root, f) || w.stateKey(&d.Root, f)
	})
	d.Root.Doc, d.Unread = d.Description.Text, w.unread
	return d
}

func (w *walker) chartKey(d *Document, f *Named) bool {
	switch f.Name.Text {
	case "chart":
		d.Chart = w.nameOf(f, chartName)
	case "version":
		d.Version = w.version(f)
	case "description":
		d.Description = w.description(f)
	case "types":
		d.Types = w.types(f)
	case "input":
		d.Input = w.fieldList(f)
	case "context":
		d.Context = w.fieldList(f)
	case "output":
		d.Output = Output{Given: true, Pos: f.Name.Pos, Fields: w.fieldList(f)}
	case "events":
		d.Events, d.EventsGiven = w.events(f), true
	case "internal":
		d.Internal = w.someNames(f, eventName)
	case "emits":
		d.Emits = w.events(f)
	case "sends":
		d.Sends = w.events(f)
	default:
		return w.namesKey(d, f)
	}
	return true
}

// namesKey reads what gives names to expressions, actions and actors.
func (w *walker) namesKey(d *Document, f *Named) bool {
	switch f.Name.Text {
	case "let":
		d.Lets = declared(w, f, identifier, w.let)
	case "guards":
		d.Guards = declared(w, f, identifier, w.guard)
	case "actions":
		d.Actions = declared(w, f, identifier, w.actionDecl)
	case "delays":
		d.Delays = declared(w, f, identifier, w.delay)
	case "actors":
		d.Actors = declared(w, f, identifier, w.actor)
	case "unhandledErrors":
		d.Unhandled = w.word(f, "`unhandledErrors`", "fail", "ignore")
	default:
		return false
	}
	return true
}

// description reads a description with its place.
func (w *walker) description(f *Named) Text {
	if w.note(f) == "" {
		return Text{}
	}
	return f.Value.Text
}

func (w *walker) version(f *Named) Value {
	if !w.given(f) {
		return Value{}
	}
	text := f.Value.Text.Text
	switch n, err := strconv.ParseInt(text, 10, 64); {
	case f.Value.Kind != Number || !isInteger(text):
		found := w.wrongShape(&f.Value, "`version`", "a whole number")
		if d, err := strconv.ParseFloat(text, 64); err == nil && f.Value.Kind == Number && d == float64(int32(d)) {
			found.Fix("write %d", int32(d))
		}
	case err != nil || n < -maxInt || n > maxInt:
		w.wrongShape(&f.Value, "`version`", "a whole number within ±9007199254740991")
	default:
		return f.Value
	}
	return Value{}
}

// maxInt is the largest portable integer (SPEC 2.2): a snapshot holds the
// version, and both languages read it.
const maxInt = 1<<53 - 1

// isInteger tells whether a JSON number is written without fraction or exponent.
func isInteger(s string) bool {
	for i, c := range s {
		if (c < '0' || c > '9') && (i > 0 || c != '-') {
			return false
		}
	}
	return true
}

// entries gives the entries of a map under a key whose keys are names of a
// kind; bad names are left out.
func (w *walker) entries(f *Named, kind *nameKind) []*Named {
	if !w.given(f) {
		return nil
	}
	if f.Value.Kind != Map {
		w.wrongShape(&f.Value, "`"+f.Name.Text+"`", "a map").Advise(listHabit(f))
		return nil
	}
	var good []*Named
	what := kind.what
	if kind == identifier {
		what = "an entry of `" + f.Name.Text + "`"
	}
	for i := range f.Value.Fields {
		e := &f.Value.Fields[i]
		if e.Value.is(keyless) && i > 0 && !kind.pattern().MatchString(strings.TrimSuffix(e.Name.Text, ":")) {
			w.diags.Add(e.Name.Pos, e.Name.End, diag.CommaSplit)
		} else if w.keyIsName(e) && w.nameFor(e.Name, kind, what) {
			good = append(good, e)
		}
	}
	return good
}

// declared reads each of the entries of a map under a key.
func declared[T any](w *walker, f *Named, kind *nameKind, read func(*Named) T) []T {
	var all []T
	for _, e := range w.entries(f, kind) {
		all = append(all, read(e))
	}
	return all
}

func (w *walker) let(e *Named) Let {
	return Let{Name: e.Name, Doc: w.doc(e.Name, ""), Expr: w.expr(e)}
}

func (w *walker) delay(e *Named) Delay {
	return Delay{Name: e.Name, Doc: w.doc(e.Name, ""), Expr: w.duration(e)}
}

var guardShape = &shape{what: "a guard", keys: []string{"params", "guard", "description"}, habits: habitsOfGuard}

// guard reads one entry of `guards:`: nothing, an expression, or a map.
func (w *walker) guard(e *Named) Guard {
	g := Guard{Name: e.Name}
	switch {
	case e.Value.isNull():
	case e.Value.Kind == Map:
		w.read(&e.Value, guardShape, func(f *Named) bool {
			switch f.Name.Text {
			case "params":
				g.Params = w.fieldList(f)
			case "guard":
				g.Expr = w.condition(f)
			case "description":
				g.Doc = w.note(f)
			default:
				return false
			}
			return true
		})
	default:
		g.Expr = w.condition(e)
	}
	g.Doc = w.doc(e.Name, g.Doc)
	return g
}

var actionDeclShape = &shape{what: "an action's declaration", keys: []string{"params", "do", "description"}, habits: habitsOfActionDecl, ofName: paramOfName}

// actionDecl reads one entry of `actions:`: nothing, actions, or a map.
func (w *walker) actionDecl(e *Named) ActionDecl {
	a := ActionDecl{Name: e.Name, Host: true}
	switch {
	case e.Value.isNull():
	case e.Value.Kind == Map && len(verbsOf(&e.Value)) == 0:
		w.read(&e.Value, actionDeclShape, func(f *Named) bool {
			switch f.Name.Text {
			case "params":
				a.Params = w.fieldList(f)
			case "do":
				a.Do, a.Host = w.actions(f), false
			case "description":
				a.Doc = w.note(f)
			default:
				return false
			}
			return true
		})
	default:
		a.Do, a.Host = w.actions(e), false
	}
	a.Doc = w.doc(e.Name, a.Doc)
	return a
}

var actorShape = &shape{what: "an actor", keys: []string{"chart", "input", "output", "sends", "receives", "description"}, habits: habitsOfActor, ofText: actorOfText}

// actor reads one entry of `actors:`; nothing is a host actor without types.
func (w *walker) actor(e *Named) ActorDecl {
	a := ActorDecl{Name: e.Name}
	if !e.Value.isNull() {
		w.read(&e.Value, actorShape, func(f *Named) bool { return w.actorKey(&a, f) })
		w.chartAlone(&e.Value)
	}
	a.Doc = w.doc(e.Name, a.Doc)
	return a
}

func (w *walker) actorKey(a *ActorDecl, f *Named) bool {
	switch f.Name.Text {
	case "chart":
		a.Chart = w.text(f)
	case "input":
		a.Input = w.fieldList(f)
	case "output":
		a.HasOutput = true
		if f.Value.Kind == Map {
			a.Output = w.fieldList(f)
		} else if w.given(f) {
			a.OutputType = w.typeOf(&f.Value, "`output`")
		}
	case "sends":
		a.Sends = w.someNames(f, eventName)
	case "receives":
		a.Receives = w.receives(f)
	case "description":
		a.Doc = w.note(f)
	default:
		return false
	}
	return true
}

// chartAlone reports types beside a chart, which has its own.
func (w *walker) chartAlone(v *Value) {
	if v.field("chart") == nil {
		return
	}
	for _, f := range v.Fields {
		switch f.Name.Text {
		case "input", "output", "sends", "receives":
			w.diags.Add(f.Name.Pos, f.Name.End, diag.UnknownKey, f.Name.Text, "an actor with a chart", "", "chart, description").
				Fix("take it out: the chart declares its own %s", f.Name.Text)
		}
	}
}
