package compile

import (
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file types and lowers actions (SPEC 7). A list of actions is
// compiled for one place, whose event and foreach variables it sees. Places are
// written out whole, so that an error can say where it came from without any
// knowledge of the file.

// A setting is what a list of actions, or an expression, sees.
type setting struct {
	key    scopeKey
	locals []expr.Local
	proven *proofs
	wants  *[]expr.Want // of the named thing that it stands in; nil: it stands at a place
	spot   spot         // which place
}

// sees is what a setting sees, as internal/expr takes it.
func (c *chart) sees(s setting) *expr.Scope {
	with := *locals(c.scope(s.key), s.locals)
	with.Proven = func(path string) bool { return s.proven.has(c.fieldOf(path), path) }
	with.Wanting = func(w expr.Want) { c.want(w, s) }
	return &with
}

// actionList lowers a list. place is the list's own.
func (c *chart) actionList(list []schema.Action, s setting, place string) []ir.Action {
	s.proven = s.proven.within()
	return c.actionsIn(list, s, place)
}

// actionsIn lowers a list into a layer of its own, which it leaves as it is at its end.
func (c *chart) actionsIn(list []schema.Action, s setting, place string) []ir.Action {
	var out []ir.Action
	for i := range list {
		a := &list[i]
		made, ok := c.action(a, s, index(place, i))
		if ok {
			out = append(out, made)
		}
		c.leave(s.proven, &made, c.written(list[i:i+1]))
	}
	return out
}

// action lowers one action; false when it was reported.
func (c *chart) action(a *schema.Action, s setting, place string) (ir.Action, bool) {
	out := ir.Action{Pos: a.Pos, Event: -1, Index: -1}
	var ok bool
	switch a.Kind {
	case schema.NamedAction:
		ok = c.namedAction(a, s, place, &out)
	case schema.Assign, schema.Append:
		ok = c.assign(a, s, place, &out)
	case schema.Raise, schema.Emit:
		ok = c.raise(a, s, place, &out)
	case schema.Send:
		ok = c.send(a, s, place, &out)
	case schema.Cancel, schema.Stop:
		ok = c.byID(a, s, place, &out)
	case schema.Log:
		ok = c.log(a, s, place, &out)
	case schema.If:
		ok = c.conditional(a, s, place, &out)
	case schema.Foreach:
		ok = c.foreach(a, s, place, &out)
	case schema.Spawn:
		ok = c.spawn(a, s, place, &out)
	case schema.Block:
		out.Op, out.Place = ir.Nested, place
		out.Then = c.actionList(a.Do, s, place)
		ok = true
	default:
		panic(fmt.Sprintf("bug: compile has no case for action %d", a.Kind))
	}
	return out, ok
}

// raise lowers raise and emit.
func (c *chart) raise(a *schema.Action, s setting, place string, out *ir.Action) bool {
	list := c.events
	out.Op, out.Place = ir.Raise, place+".raise"
	if a.Kind == schema.Emit {
		list = c.emits
		out.Op, out.Place = ir.Emit, place+".emit"
	}
	event, known := list.find(a.Event.Text)
	if !known {
		c.unknownEvent(a.Event, list)
		return false
	}
	out.Event, out.Name = event, a.Event.Text
	out.Source = join(a.Event.Text, " ", dataText(a.Data))
	return c.data(a, s, list.all[event].Type, &out.Data)
}

func dataText(fields []schema.Named) string {
	if len(fields) == 0 {
		return ""
	}
	return "{ " + fieldText(fields) + " }"
}

// data builds the fields of an event.
func (c *chart) data(a *schema.Action, s setting, t ir.TypeID, into **ir.Expr) bool {
	if t == ir.NoType {
		if len(a.Data) > 0 {
			c.add(a.Data[0].Name, diag.EventFieldless, a.Event.Text)
		}
		return len(a.Data) == 0
	}
	*into = c.checkFields(a.Event, a.Data, c.sees(s), t, wholeEvent(a))
	return *into != nil
}

// wholeEvent is how an event is given with its fields.
func wholeEvent(a *schema.Action) string {
	switch a.Kind {
	case schema.Raise:
		return "write `raise: { event: " + a.Event.Text + ", data: %s }`"
	case schema.Emit:
		return "write `emit: { event: " + a.Event.Text + ", data: %s }`"
	}
	return "add `data: %s`"
}

// byID lowers cancel and stop.
func (c *chart) byID(a *schema.Action, s setting, place string, out *ir.Action) bool {
	out.Op, out.Place = ir.Cancel, place+".cancel"
	if a.Kind == schema.Stop {
		out.Op, out.Place = ir.Stop, place+".stop"
	}
	out.Source = text(a.ID)
	out.ID = c.checkValue(a.ID, c.sees(s), ir.String)
	return out.ID != nil
}

// log lowers both forms of log.
func (c *chart) log(a *schema.Action, s setting, place string, out *ir.Action) bool {
	out.Op, out.Place, out.Level, out.Source = ir.Log, place+".log", a.Level.Text, logText(a)
	ok := true
	if a.Message.Kind != schema.NoValue {
		out.Message = c.checkValue(a.Message, c.sees(s), logged(a.Message))
		ok = out.Message != nil
	}
	if a.Extra.Kind != schema.NoValue {
		out.Data = c.checkValue(a.Extra, c.sees(s), ir.Any)
		ok = ok && out.Data != nil
	}
	return ok
}

// logText is how loud a message is, what it says and what it carries, as written.
func logText(a *schema.Action) string {
	return join(join(a.Level.Text, " ", writtenText(a.Message)), " ", writtenText(a.Extra))
}

// logged is the type of what is logged: its own, or JSON when it is built from
// a list or map.
func logged(v schema.Value) ir.TypeID {
	if v.Kind == schema.List || v.Kind == schema.Map || v.Kind == schema.Null {
		return ir.Any
	}
	return ir.NoType
}

// conditional lowers if.
func (c *chart) conditional(a *schema.Action, s setting, place string, out *ir.Action) bool {
	out.Op, out.Place, out.Source = ir.If, place+".if", text(a.Cond)
	out.Cond = c.checkValue(a.Cond, c.sees(s), ir.Bool)
	inner, otherwise := s, s
	if out.Cond != nil {
		inner.proven, otherwise.proven = s.proven.within(), s.proven.within()
		c.proves(inner.proven, c.check.Proves(out.Cond, c.types))
		c.proves(otherwise.proven, c.check.Disproves(out.Cond, c.types))
	}
	out.Then = c.actionList(a.Then, inner, place+".then")
	out.Else = c.actionList(a.Else, otherwise, place+".else")
	return out.Cond != nil
}

// foreach lowers a loop. Its variables take the next slots.
func (c *chart) foreach(a *schema.Action, s setting, place string, out *ir.Action) bool {
	out.Op, out.Place, out.Source = ir.Foreach, place+".foreach", loopText(a)
	out.In = c.checkValue(a.In, c.sees(s), ir.NoType)
	elem := ir.Any
	if out.In != nil {
		t := c.types.At(out.In.Type)
		if t.Kind != ir.ListKind {
			if !c.mentions(a.In) {
				c.diags.Add(a.In.Pos, a.In.End, diag.NotAList, c.types.String(out.In.Type), overKeys(t, a.In))
			}
			return false
		}
		elem = t.Elem
	}
	inner := s
	inner.locals = append([]expr.Local(nil), s.locals...)
	ok := c.loopVariable(a.As, elem, &inner)
	out.Local, out.LocalVar = len(inner.locals)-1, a.As.Text
	if a.Index.Text != "" {
		ok = c.loopVariable(a.Index, ir.Int, &inner) && ok
		out.Index, out.IndexVar = len(inner.locals)-1, a.Index.Text
	}
	if out.In == nil || !ok {
		return false
	}
	out.Then = c.actionList(a.Do, inner, place+".foreach.do")
	return true
}

// loopText is what a loop is about: its variables and its list.
func loopText(a *schema.Action) string {
	names := a.As.Text
	if a.Index.Text != "" {
		names += ", " + a.Index.Text
	}
	return names + " of " + text(a.In)
}

// loopVariable adds a variable, which may hide nothing.
func (c *chart) loopVariable(name schema.Text, t ir.TypeID, s *setting) bool {
	if !c.spelling(loopName, name) {
		return false
	}
	hidden := c.defined[name.Text] != nil || c.typing.decls[name.Text] != nil
	for _, l := range s.locals {
		hidden = hidden || l.Name == name.Text
	}
	if hidden {
		c.add(name, diag.LoopHides, name.Text)
		return false
	}
	s.locals = append(s.locals, expr.Local{Name: name.Text, Type: t, Slot: len(s.locals)})
	return true
}

// spawn lowers the start of an actor.
func (c *chart) spawn(a *schema.Action, s setting, place string, out *ir.Action) bool {
	out.Op, out.Place, out.Source = ir.Spawn, place+".spawn", spawnText(a)
	src, known := c.actors[a.Src.Text]
	if !known {
		c.unknownActor(a.Src)
		return false
	}
	out.Actor, out.Name = src, a.Src.Text
	out.ID = c.checkValue(a.ID, c.sees(s), ir.String)
	if out.ID != nil && out.ID.Op == ir.LitString && !actorID(out.ID.Str) {
		c.diags.Add(a.ID.Pos, a.ID.End, diag.BadActorID, out.ID.Str)
		return false
	}
	input, ok := c.actorInput(a.Src, a.Input, src, c.sees(s))
	out.Data = input
	return ok && out.ID != nil
}

// spawnText is which actor starts, under which id, and what it is given.
func spawnText(a *schema.Action) string {
	said := a.Src.Text + " as " + text(a.ID)
	if input := writtenText(a.Input); input != "" {
		said += " with " + input
	}
	return said
}

// actorInput checks what an actor is given.
func (c *chart) actorInput(at schema.Text, v schema.Value, src int32, scope *expr.Scope) (*ir.Expr, bool) {
	want := c.m.Actors[src].Input
	switch {
	case want == ir.NoType && v.Kind == schema.NoValue:
		return nil, true
	case want == ir.NoType && v.Kind == schema.Map && len(v.Fields) == 0:
		return nil, true
	case want == ir.NoType:
		if c.actorDecls[src].failed {
			return nil, false
		}
		found := c.diags.Add(v.Pos, v.End, diag.NoInput, at.Text)
		if fields := c.typesOf(v.Fields, scope); fields != "" && c.m.Actors[src].Chart < 0 {
			found.Fix("declare it there: `%s: { input: { %s } }`", at.Text, fields)
		}
		return nil, false
	case v.Kind == schema.NoValue, v.Kind == schema.Map:
		e := c.checkFields(at, v.Fields, scope, want, "add `input: %s`")
		return e, e != nil
	}
	e := c.fit(v, scope, want)
	return e, e != nil
}

// typesOf are fields with the types of what is given them, as they would be declared.
func (c *chart) typesOf(given []schema.Named, scope *expr.Scope) string {
	var fields []string
	for _, f := range given {
		name := "…"
		if e := c.check.CheckValue(value(f.Value), scope, ir.NoType, &diag.List{}); e != nil {
			name = c.types.String(e.Type)
		}
		fields = append(fields, f.Name.Text+": "+name)
	}
	return strings.Join(fields, ", ")
}

// namedAction lowers the use of a named or host action.
func (c *chart) namedAction(a *schema.Action, s setting, place string, out *ir.Action) bool {
	out.Place, out.Name, out.Source = place, a.Name.Text, join(a.Name.Text, " ", dataText(a.Params))
	params := ir.NoType
	if host, is := c.hosts[a.Name.Text]; is {
		out.Op, out.Host = ir.CallHost, host
		params = c.m.HostActions[host].Params
	} else if p := c.procs[a.Name.Text]; p != nil {
		v := c.procFor(p, a.Name.Pos, s.key)
		if v.failed {
			return false
		}
		for _, w := range v.wants {
			c.want(w.At(a.Name.Pos), s)
		}
		out.Op, out.Proc = ir.CallProc, v.made
		params = p.params
	} else {
		c.unknownAction(a.Name)
		return false
	}
	if params == ir.NoType {
		if len(a.Params) > 0 {
			c.add(a.Params[0].Name, diag.NoParams, a.Name.Text)
		}
		return len(a.Params) == 0
	}
	out.Data = c.checkFields(a.Name, a.Params, c.sees(s), params, "write `{ action: "+a.Name.Text+", params: %s }`")
	return out.Data != nil
}

// overKeys says how to go over what is a map; empty: it is none.
func overKeys(t *ir.Type, in schema.Value) string {
	if t.Kind != ir.MapKind || in.Kind != schema.CEL {
		return ""
	}
	return "write `in: " + strings.TrimSpace(in.Text.Text) + ".map(k, k)`, the list of its keys"
}

func (c *chart) unknownAction(name schema.Text) {
	if c.poisoned[name.Text] {
		return
	}
	found := c.add(name, diag.UnknownAction, name.Text, c.nearest(name.Text, c.actionNames))
	if schema.IsVerb(name.Text) {
		found.Fix("it is built in, and says what it does: write `%s: …`", name.Text)
	}
}

func (c *chart) actionNames() []string {
	var names []string
	for i := range c.doc.Actions {
		names = append(names, c.doc.Actions[i].Name.Text)
	}
	return names
}
