package lint

import (
	"regexp"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file collects what the expressions and actions of a machine use. Named
// things that nothing uses are not lowered, so that what only they use counts as
// unused too. What the lowered chart no longer names, types and delays, is looked
// up in the document.

// A usage is what a chart's machine uses of what it declares, by name.
type usage struct {
	c *chart

	context, input ir.Fields // that are read
	changed        ir.Fields // of the context, to which an action may give another value than the first

	types, delays map[string]bool
	guards        map[string]bool // and lets
	actions       map[string]bool
	actors        map[string]bool      // that are started
	guardParams   map[string]ir.Fields // that the guard's body reads
	actionParams  map[string]ir.Fields

	emits     map[string]bool
	sends     map[string]bool        // to others than the machine itself
	events    map[string]bool        // raised, or sent to whomever
	keys      map[string]bool        // by which a state takes events: whether one that is entered does
	received  map[string]bool        // that actors take, which declares events
	fromChild map[string]bool        // that child charts send, whose fields are theirs
	fields    map[eventField]bool    // that are read
	cases     map[*ir.FieldCase]bool // lists of cases that were looked at, by their first: places share them
}

// An eventField is a field of an event of the chart, both by number.
type eventField struct{ event, field int32 }

// usage looks through the whole machine once.
func (c *chart) usage() *usage {
	none := func() map[string]bool { return map[string]bool{} }
	u := &usage{
		c: c, context: ir.Fields{}, input: ir.Fields{}, changed: ir.Fields{},
		types: none(), delays: none(), guards: none(), actions: none(), actors: none(), guardParams: map[string]ir.Fields{}, actionParams: map[string]ir.Fields{},
		emits: none(), sends: none(), events: none(), keys: none(), received: none(), fromChild: none(),
		fields: map[eventField]bool{}, cases: map[*ir.FieldCase]bool{},
	}
	c.eachExpr(func(e *ir.Expr, _ diag.Pos) { u.expr(e) })
	for a := range c.m.Actions() {
		u.action(a)
	}
	u.parameters()
	u.spare()
	u.cast()
	u.taking()
	u.written()
	return u
}

// expr notes what one whole expression reads.
func (u *usage) expr(e *ir.Expr) {
	u.context.Join(ir.FieldsRead(u.c.m.Types, e, ir.ContextRef))
	u.input.Join(ir.FieldsRead(u.c.m.Types, e, ir.InputRef))
	for x := range e.Nodes() {
		u.node(x)
	}
}

// node notes what one node uses.
func (u *usage) node(e *ir.Expr) {
	m := u.c.m
	switch e.Op {
	case ir.CallFunc:
		u.guards[m.Funcs[e.Index].Name] = true
	case ir.HostGuard:
		u.guards[m.HostGuards[e.Index].Name] = true
	case ir.EventField, ir.HasEventField:
		u.eventField(e.Cases)
	case ir.MakeObject, ir.StringToEnum, ir.LitEnum:
		u.types[m.Types[e.Type].Name] = true
	}
}

// eventField notes where the events keep a field that is read.
func (u *usage) eventField(cases []ir.FieldCase) {
	if len(cases) == 0 || u.cases[&cases[0]] {
		return
	}
	u.cases[&cases[0]] = true
	u.c.work += len(cases)
	for _, k := range cases {
		u.fields[eventField{k.Index, k.Field}] = true // of the chart's own events; others' fields have numbers below 0
	}
}

// action notes what one action changes, calls and sends.
func (u *usage) action(a *ir.Action) {
	m := u.c.m
	switch a.Op {
	case ir.Assign, ir.Append:
		for i := range a.Assigns {
			as := &a.Assigns[i]
			field := as.Path[0].Field
			if a.Op == ir.Append || len(as.Path) > 1 || !isFirst(m, field, as.Value) {
				u.changed.Add(field)
			}
		}
	case ir.Raise:
		u.events[m.Events[a.Event].Name] = true
	case ir.Send:
		u.events[a.Name] = true
		if a.To != ir.ToSelf { // an actor whose id is computed may be the parent
			u.sends[a.Name] = true
		}
	case ir.Emit:
		u.emits[m.Emits[a.Event].Name] = true
	case ir.Spawn:
		u.actors[m.Actors[a.Actor].Name] = true
	case ir.CallHost:
		u.actions[m.HostActions[a.Host].Name] = true
	case ir.CallProc:
		u.actions[m.Procs[a.Proc].Name] = true
	}
}

// isFirst tells whether a value is the literal that a context field begins with.
func isFirst(m *ir.Machine, field int, value *ir.Expr) bool {
	first := m.ContextInit[field]
	return value != nil && first != nil && value.IsLiteral() && ir.Key(value) == ir.Key(first)
}

// parameters notes which of them the bodies of named things read.
func (u *usage) parameters() {
	m := u.c.m
	read := func(all map[string]ir.Fields, owner string, e *ir.Expr) {
		if all[owner] == nil {
			all[owner] = ir.Fields{}
		}
		all[owner].Join(ir.FieldsRead(m.Types, e, ir.ParamsRef))
	}
	for i := range m.Funcs {
		read(u.guardParams, m.Funcs[i].Name, m.Funcs[i].Body)
	}
	for i := range m.Procs {
		for a := range ir.Actions(m.Procs[i].Do) {
			for e := range a.Exprs() {
				read(u.actionParams, m.Procs[i].Name, e)
			}
		}
	}
}

// spare notes what is read by an output that no end gives. The guards that it calls
// are not lowered, so that it is not known which parameters they read.
func (u *usage) spare() {
	r := &u.c.m.Spare
	for _, i := range r.Context {
		u.context.Add(i)
	}
	for _, i := range r.Input {
		u.input.Add(i)
	}
	for _, name := range r.Names {
		u.guards[name], u.types[name] = true, true
	}
	for i := range u.c.doc.Guards {
		if g := &u.c.doc.Guards[i]; slices.Contains(r.Names, g.Name.Text) {
			all := ir.Fields{}
			for p := range g.Params {
				all.Add(p)
			}
			u.guardParams[g.Name.Text] = all
		}
	}
}

// cast notes which actors are invoked, and what all of them send and take.
func (u *usage) cast() {
	m := u.c.m
	for i := range u.c.t.Invokes {
		u.actors[m.Actors[u.c.t.Invokes[i].Src].Name] = true
	}
	for i := range m.Actors {
		a := &m.Actors[i]
		for _, e := range a.Sends {
			name := m.Events[e].Name
			u.events[name], u.fromChild[name] = true, u.fromChild[name] || a.Chart >= 0
		}
		for j := range a.Receives {
			u.received[a.Receives[j].Name] = true
		}
	}
}

// taking notes by which keys states take events.
func (u *usage) taking() {
	for s := range u.c.t.States {
		for _, cell := range u.c.t.States[s].On {
			key := u.c.t.Keys[cell.Key]
			u.keys[key] = u.keys[key] || u.c.reached[s]
		}
	}
}

// taken tells whether one of the keys matches an event; live: one of a state that is entered.
func (u *usage) taken(event string, live bool) bool {
	return slices.ContainsFunc(kernel.KeyNames(event), func(key string) bool {
		entered, is := u.keys[key]
		return is && (entered || !live)
	})
}

// written notes the names of types and delays that are written in the chart.
func (u *usage) written() {
	u.c.eachType(u.typeOf)
	u.c.eachDefault(func(e *ir.Expr, _ diag.Pos) { u.typesInDefault(e) })
	u.typesMade()
	for _, s := range u.c.states {
		u.delaysOf(s)
	}
	for a := range u.c.doc.DeclaredActions() {
		u.sentLater(a)
	}
}

var making = regexp.MustCompile(`(\w+)\s*[{(]`)

// typesMade notes the types of which expressions may make values by a name for another
// type: of these only the text tells.
func (u *usage) typesMade() {
	if !slices.ContainsFunc(u.c.doc.Types, isOtherName) {
		return
	}
	made := map[string]bool{}
	for _, found := range making.FindAllSubmatch(u.c.doc.Source, -1) {
		made[string(found[1])] = true
	}
	for _, d := range u.c.doc.Types {
		if isOtherName(d) && made[d.Name.Text] {
			u.types[d.Name.Text] = true
		}
	}
}

// isOtherName tells whether a declaration names another type.
func isOtherName(d schema.TypeDecl) bool { return d.Type.Name.Text != "" }

// typesInDefault notes the types of what stands in a default where any is wanted;
// those of all others their fields name.
func (u *usage) typesInDefault(e *ir.Expr) {
	for x := range e.Nodes() {
		if x.Op != ir.MakeAny {
			continue
		}
		for part := range x.Nodes() {
			u.types[u.c.m.Types[part.Type].Name] = true
		}
	}
}

// typeOf notes the names in a type like `map<list<Plan>>`.
func (u *usage) typeOf(t *schema.Type) {
	for _, name := range strings.FieldsFunc(t.Name.Text, func(r rune) bool { return strings.ContainsRune("<>, ", r) }) {
		u.types[name] = true
	}
}

// delaysOf notes the delays that a state names.
func (u *usage) delaysOf(s *schema.State) {
	for i := range s.After {
		u.delays[s.After[i].Key.Text] = true
	}
	for a := range s.Actions() {
		u.sentLater(a)
	}
}

// sentLater notes the delay by which a send is delayed.
func (u *usage) sentLater(a *schema.Action) {
	if a.Kind == schema.Send {
		u.delays[a.Delay.Text.Text] = true
	}
}
