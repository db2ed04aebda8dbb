package schema

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file reads actions: names, built-ins, lists.

// verbs are the keys that make a map an action.
var verbs = []string{
	"action", "assign", "append", "raise", "send", "cancel", "emit", "log", "if", "foreach", "spawn", "stop",
}

// kindOf is what each makes it.
var kindOf = map[string]ActionKind{
	"action": NamedAction, "assign": Assign, "append": Append, "raise": Raise, "send": Send, "cancel": Cancel, "emit": Emit,
	"log": Log, "if": If, "foreach": Foreach, "spawn": Spawn, "stop": Stop,
}

// verbOf is the verb beside which a part of an action stands.
var verbOf = map[string]string{"params": "action", "then": "if", "else": "if"}

// IsVerb tells whether a name is that of a built-in action.
func IsVerb(name string) bool { return slices.Contains(verbs, name) }

var verbsCure = "its verb is one of " + strings.Join(verbs, ", ")

var actionShape = &shape{
	what: "an action", keys: append(append([]string{}, verbs...), "params", "then", "else"),
	habits: habitsOfAction, beside: besideIf,
}

// verblessShape is that of a map without a verb, whose key may be an action's name.
var verblessShape = &shape{
	what: actionShape.what, keys: actionShape.keys,
	habits: habitsOfAction, beside: besideNames, ofName: actionOfName, bare: identifier.pattern,
}

// actions reads one action or a list.
func (w *walker) actions(f *Named) []Action { return w.actionsBy(f, w.listed) }

// blocks is actions for entry and exit, whose list may hold lists.
func (w *walker) blocks(f *Named) []Action { return w.actionsBy(f, w.block) }

func (w *walker) actionsBy(f *Named, take func([]Action, *Value) []Action) []Action {
	if !w.given(f) {
		return nil
	}
	if f.Value.Kind != List {
		return w.action(nil, &f.Value)
	}
	var all []Action
	for i := range f.Value.Items {
		all = take(all, &f.Value.Items[i])
	}
	return all
}

// block reads an element of a list that may be a list, and appends it.
func (w *walker) block(all []Action, item *Value) []Action {
	if item.Kind != List {
		return w.listed(all, item)
	}
	block := Action{Kind: Block, Pos: item.Pos}
	for i := range item.Items {
		block.Do = w.listed(block.Do, &item.Items[i])
	}
	return append(all, block)
}

// listed reads an element of a list of actions and appends it.
func (w *walker) listed(all []Action, item *Value) []Action {
	switch {
	case item.is(empty):
		w.nothingListed(item)
		return all
	case item.Kind == List:
		w.diags.Add(item.Pos, diag.Pos{}, diag.NestedList)
		return all
	}
	return w.action(all, item)
}

// action reads a name or a built-in and appends it.
func (w *walker) action(all []Action, v *Value) []Action {
	switch {
	case v.is(misled):
		return all
	case v.Kind == CEL:
		if a, ok := w.bareAction(v); ok {
			return append(all, a)
		}
		return all
	case v.Kind != Map:
		w.wrongShape(v, "an action", "a name or a map")
		return all
	}
	found := verbsOf(v)
	if len(found) != 1 {
		w.noSingleVerb(v, found)
		return all
	}
	a := Action{Kind: kindOf[found[0]], Pos: v.Pos}
	w.read(v, actionShape, func(f *Named) bool { return w.actionKey(&a, f, found[0]) })
	w.complete(&a, v)
	return append(all, a)
}

func (w *walker) bareAction(v *Value) (Action, bool) {
	t := w.textOf(v, "an action")
	if t.Text == "" {
		return Action{}, false
	}
	if !identifier.pattern().MatchString(t.Text) {
		w.diags.Add(t.Pos, t.End, diag.BadName, t.Text, "an action", identifier.rule).
			Advise(cmp.Or(callHabit(t.Text), listedHabit(t.Text, "an action"), lookAlike(t.Text, identifier)))
		return Action{}, false
	}
	return Action{Kind: NamedAction, Pos: v.Pos, Name: t}, true
}

// verbsOf are the verbs of a map.
func verbsOf(v *Value) []string {
	var found []string
	for _, verb := range verbs {
		if v.field(verb) != nil {
			found = append(found, verb)
		}
	}
	return found
}

// noSingleVerb reports a map with no verb, at a key that might be one, or with
// several.
func (w *walker) noSingleVerb(v *Value, found []string) {
	switch {
	case len(found) > 1:
		second := v.field(found[1])
		w.diags.Add(second.Name.Pos, second.Name.End, diag.ActionVerb, strings.Join(found, ", "))
	case len(v.Fields) == 0:
		w.diags.Add(v.Pos, diag.Pos{}, diag.ActionVerb, "no verb").Advise(verbsCure)
	default:
		first := &v.Fields[0]
		if verb := verbOf[first.Name.Text]; verb != "" {
			w.diags.Add(first.Name.Pos, first.Name.End, diag.ActionVerb, "no verb").
				Fix("it belongs into the map of `%s:`; in brackets, braces hold a map together", verb)
		} else if w.keyIsName(first) {
			w.unknownKey(v, first, verblessShape)
		}
	}
}

// actionKey reads one key of a built-in; parts of other verbs are unknown.
func (w *walker) actionKey(a *Action, f *Named, verb string) bool {
	switch f.Name.Text {
	case "action":
		a.Name = w.nameOf(f, identifier)
	case "params":
		a.Params = w.named(f)
	case "assign", "append":
		a.Clauses = w.clauses(f)
	case "raise", "emit":
		w.eventAction(a, f)
	case "send":
		w.send(a, f)
	case "cancel", "stop":
		a.ID = w.id(f)
	case "log":
		w.log(a, f)
	case "if":
		a.Cond = w.condition(f)
	case "then":
		a.Then = w.actions(f)
	case "else":
		a.Else = w.actions(f)
	case "foreach":
		w.foreach(a, f)
	case "spawn":
		w.spawn(a, f)
	default:
		return false
	}
	return verb == cmp.Or(verbOf[f.Name.Text], verb)
}

// complete reports what an `if` lacks.
func (w *walker) complete(a *Action, v *Value) {
	if cond := v.field("if"); cond != nil && cond.Value.field("then") != nil {
		return // it was told that this stands beside
	}
	if a.Kind == If && v.field("then") == nil && v.field("do") == nil { // that was told
		w.diags.Add(v.Pos, v.firstLineEnd(), diag.MissingKey, "`if`", "then")
	}
}

// clauses reads the paths and values of assign and append.
func (w *walker) clauses(f *Named) []Named {
	if w.given(f) && f.Value.Kind == Map && len(f.Value.Fields) == 0 {
		w.diags.Add(f.Name.Pos, f.Name.End, diag.AtLeastOne, "`"+f.Name.Text+"`").Fix("add one, or take the action out")
		return nil
	}
	return w.named(f)
}

var eventShape = &shape{what: "an event to give", keys: []string{"event", "data"}, required: []string{"event"}, habits: habitsOfEvent, ofName: dataOfName}

// eventAction reads the event of raise and emit: a name, or a map with data.
func (w *walker) eventAction(a *Action, f *Named) {
	if f.Value.Kind == CEL {
		a.Event = w.nameOf(f, eventName)
	} else if w.given(f) {
		w.eventMap(a, &f.Value, eventShape, w.eventKey)
	}
}

// eventMap reads a map that gives an event. With a key that is not known the event is
// left out: it would be said to lack fields, too.
func (w *walker) eventMap(a *Action, v *Value, s *shape, take func(*Action, *Named) bool) {
	known := true
	w.read(v, s, func(f *Named) bool {
		taken := take(a, f)
		known = known && taken
		return taken
	})
	if !known {
		a.Event = Text{}
	}
}

func (w *walker) eventKey(a *Action, f *Named) bool {
	switch f.Name.Text {
	case "event":
		a.Event = w.nameOf(f, eventName)
	case "data":
		a.Data = w.named(f)
	default:
		return false
	}
	return true
}

var sendShape = &shape{
	what: "`send`", keys: []string{"event", "to", "data", "delay", "id"}, required: []string{"event", "to"},
	habits: habitsOfSend, ofName: dataOfName, lacks: map[string]func(*Value) string{"to": noAddress},
}

func (w *walker) send(a *Action, f *Named) {
	if w.given(f) {
		w.eventMap(a, &f.Value, sendShape, w.sendKey)
	}
}

func (w *walker) sendKey(a *Action, f *Named) bool {
	switch f.Name.Text {
	case "to":
		a.To = w.id(f)
	case "delay":
		a.Delay = w.duration(f)
	case "id":
		a.ID = w.id(f)
	default:
		return w.eventKey(a, f)
	}
	return true
}

var logShape = &shape{what: "`log`", keys: []string{"level", "message", "data"}, required: []string{"message"}, habits: habitsOfLog}

// log reads an expression of any type, or a map with a message.
func (w *walker) log(a *Action, f *Named) {
	if f.Value.Kind != Map {
		a.Message = w.expr(f)
		return
	}
	w.read(&f.Value, logShape, func(f *Named) bool {
		switch f.Name.Text {
		case "level":
			a.Level = w.word(f, "`level`", "debug", "info", "warn", "error")
		case "message":
			a.Message = w.expr(f)
		case "data":
			a.Extra = w.expr(f)
		default:
			return false
		}
		return true
	})
}

var foreachShape = &shape{
	what: "`foreach`", keys: []string{"in", "as", "index", "do"}, required: []string{"in", "as", "do"},
	habits: habitsOfForeach,
}

func (w *walker) foreach(a *Action, f *Named) {
	if !w.given(f) {
		return
	}
	w.read(&f.Value, foreachShape, func(f *Named) bool {
		switch f.Name.Text {
		case "in":
			a.In = w.expr(f)
		case "as":
			a.As = w.nameOf(f, identifier)
		case "index":
			a.Index = w.nameOf(f, identifier)
		case "do":
			a.Do = w.actions(f)
		default:
			return false
		}
		return true
	})
}

// source reads the name of an actor; XState writes it as a map with what it is given.
func (w *walker) source(f *Named) Text {
	if name := f.Value.field("type"); name != nil && name.Value.Kind == CEL && w.given(f) {
		w.wrongShape(&f.Value, "`src`", "a text").Fix("write `src: %s`; what it is given stands below `input:`", name.Value.Text.Text)
		return Text{}
	}
	return w.text(f)
}

var spawnShape = &shape{what: "`spawn`", keys: []string{"src", "id", "input"}, required: []string{"src", "id"}, habits: habitsOfSpawn}

func (w *walker) spawn(a *Action, f *Named) {
	if !w.given(f) {
		return
	}
	w.read(&f.Value, spawnShape, func(f *Named) bool {
		switch f.Name.Text {
		case "src":
			a.Src = w.source(f)
		case "id":
			a.ID = w.id(f)
		case "input":
			a.Input = w.expr(f)
		default:
			return false
		}
		return true
	})
}
