package schema

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file reads scenario files (docs/language.md, "Its story"). Where a row of
// `each:` may stand, a text that begins with $ passes every check of form.

var scenariosShape = &shape{
	what: "a scenario file", keys: []string{"chart", "scenarios"}, required: []string{"chart", "scenarios"},
	habits: habitsOfScenarios,
}

// readScenarios walks the tree of a scenario file.
func readScenarios(f *file, root *Value, diags *diag.List) *Scenarios {
	w := &walker{f: f, diags: diags, xkey: diag.UnknownScenarioKey}
	s := &Scenarios{File: f.name, Source: f.text}
	w.read(root, scenariosShape, func(f *Named) bool {
		switch f.Name.Text {
		case "chart":
			s.Chart = w.text(f)
		case "scenarios":
			for i := range w.items(f) {
				s.Scenarios = append(s.Scenarios, w.scenario(&f.Value.Items[i]))
			}
		default:
			return false
		}
		return true
	})
	w.continuations(s)
	return s
}

var scenarioShape = &shape{
	what:     "a scenario",
	keys:     []string{"name", "each", "continues", "input", "now", "resolve", "steps"},
	required: []string{"name", "steps"},
	habits:   habitsOfScenario,
}

func (w *walker) scenario(v *Value) Scenario {
	s := Scenario{Pos: v.Pos}
	w.read(v, scenarioShape, func(f *Named) bool {
		switch f.Name.Text {
		case "name":
			s.Name = w.text(f)
		case "each":
			s.Each = w.rows(f)
		case "continues":
			s.Continues = w.text(f)
		case "input":
			s.Input = w.json(f, Map)
		case "now":
			s.Now = w.instant(f)
		case "resolve":
			s.Resolve = w.resolve(f)
		case "steps":
			items := w.stepsIn(f)
			s.Steps = make([]Step, len(items))
			for i := range items {
				s.Steps[i] = w.step(&items[i])
			}
		default:
			return false
		}
		return true
	})
	w.placeholders(&s)
	return s
}

// stepsIn are the steps that are written in a scenario, as far as the file may have them.
func (w *walker) stepsIn(f *Named) []Value {
	items := w.items(f)
	if left := maxWritten - w.steps; len(items) > left {
		w.diags.Add(items[left].Pos, items[left].firstLineEnd(), diag.TooManySteps, maxWritten, "steps").Fix(ownFile)
		items = items[:left]
	}
	w.steps += len(items)
	return items
}

// rows reads `each:`: scalars, or maps of fields.
func (w *walker) rows(f *Named) []Value {
	rows := w.items(f)
	for i := range rows {
		w.plainJSON(&rows[i])
		if rows[i].Kind == List || rows[i].Kind != Map && rows[0].Kind == Map || rows[i].Kind == Map && rows[0].Kind != Map {
			w.diags.Add(rows[i].Pos, rows[i].firstLineEndOr(), diag.EachRow)
		}
		w.emptyRow(&rows[i])
	}
	return rows
}

// emptyRow refuses a row that stands for no scenario: it would never be told,
// and nobody would notice.
func (w *walker) emptyRow(row *Value) {
	for i := range row.Fields {
		if f := &row.Fields[i]; f.Value.Kind == List && len(f.Value.Items) == 0 {
			w.diags.Add(f.Value.Pos, f.Value.End, diag.EmptyRow, f.Name.Text)
		}
	}
}

// json takes plain JSON of one of the kinds, or a placeholder.
func (w *walker) json(f *Named, kinds ...ValueKind) Value {
	v := &f.Value
	if v.is(empty) {
		cure := ""
		if len(kinds) == 0 || slices.Contains(kinds, Null) {
			cure = "write null if that is meant"
		}
		w.nothing(f, cure)
		return Value{}
	}
	w.plainJSON(v)
	if len(kinds) == 0 || slices.Contains(kinds, v.Kind) || w.waits(v) {
		return *v
	}
	w.wrongShape(v, "`"+f.Name.Text+"`", kindsName(kinds)).Advise(formHabit(f))
	return Value{}
}

// kindsName names what may stand behind a key.
func kindsName(kinds []ValueKind) string {
	names := map[ValueKind]string{CEL: "a text", Map: "a map", List: "a list", Bool: "true or false", Null: "null"}
	var all []string
	for _, k := range kinds {
		all = append(all, names[k])
	}
	return strings.Join(all, " or ")
}

func isPlaceholder(v *Value) bool { return v.Kind == CEL && strings.HasPrefix(v.Text.Text, "$") }

// waits tells whether a row will give what stands here.
func (w *walker) waits(v *Value) bool { return !w.filled && isPlaceholder(v) }

// instant reads a time.
func (w *walker) instant(f *Named) Text {
	t := w.text(f)
	if t.Text == "" || w.waits(&f.Value) {
		return t
	}
	if _, err := time.Parse(time.RFC3339, t.Text); err != nil {
		w.diags.Add(t.Pos, t.End, diag.BadInstant, t.Text)
		return Text{}
	}
	return t
}

var resolveShape = &shape{what: "`resolve`", keys: []string{"value", "context", "input"}, required: []string{"value"}, habits: habitsOfResolve}

// resolve takes a machine's value, context and input.
func (w *walker) resolve(f *Named) Value {
	v := w.json(f, Map)
	if v.Kind != Map {
		return v
	}
	w.read(&v, resolveShape, func(f *Named) bool {
		switch f.Name.Text {
		case "value":
			w.json(f, CEL, Map)
		case "context", "input":
			w.json(f, Map)
		default:
			return false
		}
		return true
	})
	return v
}

// stepVerbs are the keys that do something.
var stepVerbs = []string{
	"send", "advance", "done", "fail", "from", "guard", "failAction", "to", "snapshot", "restore", "resolve", "restart",
}

// preparing are those that change nothing yet: nothing has to follow them.
var preparing = []string{"guard", "failAction", "snapshot"}

var stepShape = &shape{
	what: "a step", keys: append(append(append([]string{}, stepVerbs...), "anyHash"), expectations...),
	habits: habitsOfStep, ofText: stepOfText,
}

func (w *walker) step(v *Value) Step {
	s := Step{Pos: v.Pos}
	var verb *Named
	expects := false // or something is written that says so in words that are not known
	w.read(v, stepShape, func(f *Named) bool {
		switch {
		case slices.Contains(expectations, f.Name.Text):
			expects = true
			w.expectation(&s.Expect, f)
			return true
		case f.Name.Text == "anyHash":
			s.AnyHash = w.flag(f)
			return true
		case !slices.Contains(stepVerbs, f.Name.Text):
			expects = true
			return false
		case verb != nil:
			w.diags.Add(f.Name.Pos, f.Name.End, diag.StepVerbs, verb.Name.Text, f.Name.Text)
			return true
		}
		verb = f
		s.VerbPos = f.Name.Pos
		w.verb(&s, f)
		return true
	})
	prepares := verb != nil && slices.Contains(preparing, verb.Name.Text)
	if v.Kind == Map && !expects && !prepares {
		w.diags.Add(v.Pos, v.firstLineEnd(), diag.ExpectsNothing, "this step", "")
	}
	if v.field("anyHash") != nil && v.field("restore") == nil {
		w.diags.Add(v.Pos, v.firstLineEnd(), diag.MissingKey, "`anyHash`", "restore")
	}
	return s
}

// verb reads what a step does.
func (w *walker) verb(s *Step, f *Named) {
	switch f.Name.Text {
	case "send":
		s.Verb, s.Event = SendEvent, w.sent(f)
	case "advance":
		s.Verb, s.Duration = Advance, w.span(f)
	case "snapshot":
		s.Verb = TakeSnapshot
		w.onlyTrue(f)
	case "restart":
		s.Verb = Restart
		w.onlyTrue(f)
	case "resolve":
		s.Verb, s.Resolve = ResolveTo, w.resolve(f)
	case "restore":
		s.Verb, s.Snapshot = RestoreFrom, w.json(f, Map, Bool)
		if s.Snapshot.Kind == Bool {
			w.onlyTrue(f)
			s.Snapshot = Value{}
		}
	default:
		w.verbMap(s, f)
	}
}

// sent takes an event: its name, or a map with its type.
func (w *walker) sent(f *Named) Value {
	v := w.json(f, CEL, Map)
	if v.Kind == Map && v.field("type") == nil {
		found := w.diags.Add(v.Pos, v.firstLineEnd(), diag.MissingKey, "an event", "type")
		if name := cmp.Or(v.field("event"), v.field("name")); name != nil && name.Value.Kind == CEL {
			found.Fix("its name stands behind `type` here: write `%s: { type: %s, … }`", f.Name.Text, name.Value.Text.Text)
		}
	}
	return v
}

// onlyTrue reports a flag that is not true.
func (w *walker) onlyTrue(f *Named) {
	if w.given(f) && (f.Value.Kind != Bool || f.Value.Text.Text != "true") {
		w.wrongShape(&f.Value, "`"+f.Name.Text+"`", "true")
	}
}

var spanPattern = pattern(`^([0-9]+(\.[0-9]+)?(ms|s|m|h|d))+$`)

// span reads a duration like 1m30s.
func (w *walker) span(f *Named) Text {
	if f.Value.Kind == Number && !f.Value.is(misled) {
		w.diags.Add(f.Value.Pos, f.Value.End, diag.BareNumber, f.Value.Text.Text)
		return Text{}
	}
	t := w.text(f)
	if t.Text != "" && !w.waits(&f.Value) && !spanPattern().MatchString(t.Text) {
		w.diags.Add(t.Pos, t.End, diag.BadSpan, t.Text)
		return Text{}
	}
	return t
}

// The shapes of those verbs whose value is a map.
var (
	doneShape       = &shape{what: "`done`", keys: []string{"id", "output"}, required: []string{"id"}}
	failShape       = &shape{what: "`fail`", keys: []string{"id", "error"}, required: []string{"id", "error"}}
	fromShape       = &shape{what: "`from`", keys: []string{"id", "event"}, required: []string{"id", "event"}}
	toShape         = &shape{what: "`to`", keys: []string{"id", "event"}, required: []string{"id", "event"}}
	setGuardShape   = &shape{what: "`guard`", keys: []string{"name", "value", "fail", "in"}, required: []string{"name"}}
	failActionShape = &shape{what: "`failAction`", keys: []string{"name", "error", "in"}, required: []string{"name", "error"}}
)

// verbMaps are those verbs.
var verbMaps = map[string]struct {
	verb  Verb
	shape *shape
}{
	"done": {Done, doneShape}, "fail": {Fail, failShape}, "from": {From, fromShape}, "to": {To, toShape},
	"guard": {SetGuard, setGuardShape}, "failAction": {FailAction, failActionShape},
}

func (w *walker) verbMap(s *Step, f *Named) {
	if !w.given(f) {
		return
	}
	form := verbMaps[f.Name.Text]
	s.Verb = form.verb
	w.read(&f.Value, form.shape, func(k *Named) bool {
		return slices.Contains(form.shape.keys, k.Name.Text) && w.verbKey(s, k)
	})
	if s.Verb == SetGuard && f.Value.Kind == Map && (f.Value.field("value") == nil) == (f.Value.field("fail") == nil) {
		w.diags.Add(f.Name.Pos, f.Name.End, diag.GuardAnswer)
	}
}

func (w *walker) verbKey(s *Step, f *Named) bool {
	switch f.Name.Text {
	case "id":
		s.ID = w.text(f)
	case "name":
		s.Name = w.text(f)
	case "in":
		s.In = w.text(f)
	case "event":
		s.Event = w.sent(f)
	case "output":
		s.Output = w.json(f)
	case "error":
		s.Error = w.json(f, Map)
	case "value":
		s.Answer = w.json(f, Bool)
	case "fail":
		s.FailText = w.text(f)
	default:
		return false
	}
	return true
}
