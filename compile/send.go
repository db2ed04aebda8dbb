package compile

import (
	"cmp"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file lowers send (SPEC 7.6). Who receives decides where
// the event must be declared: by `sends` for the parent, by the chart for
// itself, by an actor for an actor, and for a computed receiver by any of them.

// send lowers one send.
func (c *chart) send(a *schema.Action, s setting, place string, out *ir.Action) bool {
	out.Op, out.Place, out.Name = ir.Send, place+".send", a.Event.Text
	out.Source = c.sendText(a)
	delayed := c.delayOf(a, s, out)
	if platform(a.Event.Text) {
		c.add(a.Event, diag.PlatformEvent, a.Event.Text)
		return false
	}
	data, ok := c.receiver(a, s, out)
	if !ok {
		return false
	}
	lowered := c.data(a, s, data, &out.Data) && delayed
	if out.To == ir.ToActor {
		out.As = c.writtenAs(out)
	}
	return lowered
}

// writtenAs tells as whose event the fields of a send are written: several receivers
// may declare its name with other fields.
func (c *chart) writtenAs(a *ir.Action) int32 {
	switch {
	case a.Event >= 0:
		return ir.OwnEvent
	case a.Data == nil:
		return ir.ParentEvent
	}
	for _, r := range a.Receivers {
		if c.m.Actors[r.Actor].Receives[r.Event].Type == a.Data.Type {
			return r.Actor
		}
	}
	return ir.ParentEvent
}

// sendText is a send in one line: what, after how long, under which id, to whom.
func (c *chart) sendText(a *schema.Action) string {
	said := join(a.Event.Text, " ", dataText(a.Data))
	if after := writtenText(a.Delay); after != "" {
		said += " after " + after
		if long := c.delayTexts[after]; long != "" {
			said += " (" + long + ")"
		}
	}
	if id := writtenText(a.ID); id != "" {
		said += " as " + id
	}
	return said + " to " + text(a.To)
}

// receiver binds `to` and gives the type of the event's fields.
func (c *chart) receiver(a *schema.Action, s setting, out *ir.Action) (ir.TypeID, bool) {
	switch a.To.Text.Text {
	case "parent":
		out.To = ir.ToParent
		return c.declaredBy(c.sends, a, out)
	case "self":
		out.To = ir.ToSelf
		return c.declaredBy(c.events, a, out)
	}
	out.To = ir.ToActor
	if cure := scxmlAddress(a.To.Text.Text, a.Event.Text); cure != "" {
		c.add(a.To.Text, diag.BadActorID, a.To.Text.Text).Fix("%s", cure)
		return ir.NoType, false
	}
	out.Target = c.checkValue(a.To, c.sees(s), ir.String)
	if out.Target == nil || !c.canLive(a.To, a.Event.Text, out.Target) {
		return ir.NoType, false
	}
	return c.knownBy(a, out)
}

// canLive refuses an address of SCXML, or of the chart's own words, in quotes: no
// actor ever has it. Any other text may be the id of nobody (SPEC 8.7; LS348).
func (c *chart) canLive(at schema.Value, event string, id *ir.Expr) bool {
	if id.Op != ir.LitString {
		return true
	}
	cure := scxmlAddress(id.Str, event)
	if id.Str == kernel.ParentAddress || id.Str == kernel.SelfAddress {
		cure = "in quotes of its own it is the id of an actor: write `to: " + id.Str + "`"
	}
	if cure == "" {
		return true
	}
	c.diags.Add(at.Pos, at.End, diag.BadActorID, id.Str).Fix("%s", cure)
	return false
}

// scxmlAddress is how to write an address of SCXML; "": it is none.
func scxmlAddress(to, event string) string {
	name, is := strings.CutPrefix(to, "#")
	if !is {
		return ""
	}
	switch name = strings.TrimPrefix(name, "_"); name {
	case "parent":
		return "write `to: parent`"
	case "internal":
		return "write `raise: " + cmp.Or(event, "EVENT") + "`"
	}
	return "an actor's id has no #: write `to: \"'" + name + "'\"`"
}

func (c *chart) declaredBy(l *eventList, a *schema.Action, out *ir.Action) (ir.TypeID, bool) {
	event, known := l.find(a.Event.Text)
	if !known {
		c.unknownEvent(a.Event, l)
		return ir.NoType, false
	}
	out.Event = event
	return l.all[event].Type, true
}

// knownBy finds the declarations that know the event when an actor's id says
// who receives it. Where they give it different fields, the first that the
// written data fits is meant: the chart's own where it says them all, for what the
// machine sends itself is not read again as its own, as any other machine reads
// it. Where another's is meant that is not read alike, the machine itself does not know
// the event.
func (c *chart) knownBy(a *schema.Action, out *ir.Action) (ir.TypeID, bool) {
	own, self := c.events.find(a.Event.Text)
	_, out.Parent = c.sends.find(a.Event.Text)
	self = self && !c.writtenID(out.Target)
	if self && c.saysAll(c.events.all[own].Type, a.Data) {
		out.Event = own
	}
	types := c.addressees(a, out)
	if len(types) == 0 {
		if c.childFailed {
			return ir.NoType, false // it may have known the event
		}
		found := c.add(a.Event, diag.NoReceiver, a.Event.Text, c.nearest(a.Event.Text, func() []string { return c.receivable(out.Target) }))
		if chart := c.keptBy(a.Event.Text, out.Target); chart != "" {
			found.Fix("the chart %q keeps it `internal`, for itself and its own actors: take it out there, or send another", chart)
		}
		return ir.NoType, false
	}
	out.Receivers = append(out.Receivers, c.alsoCalled(a.Event.Text, out.Target)...)
	out.Receivers = slices.DeleteFunc(out.Receivers, func(r ir.Receiver) bool { return c.hostRefuses(r, a.Data) })
	if out.Event >= 0 {
		return c.events.all[own].Type, true
	}
	meant := types[max(0, slices.IndexFunc(types, func(t ir.TypeID) bool { return c.takes(t, a.Data) }))]
	if self && c.readAlike(c.events.all[own].Type, meant, a.Data) {
		out.Event, meant = own, c.events.all[own].Type
	}
	if field := c.filledOtherwise(meant, types, a.Data); field != "" {
		c.add(a.Event, diag.DefaultsDiffer, a.Event.Text, field)
	}
	return meant, true
}

// readAlike tells whether an event with the written data is the same by two
// declarations.
func (c *chart) readAlike(a, b ir.TypeID, data []schema.Named) bool {
	return a == b || signature(c.types.All(), a) == signature(c.types.All(), b) && maps.Equal(c.fillsIn(a, data), c.fillsIn(b, data))
}

// filledOtherwise is a field that the written data leaves out and that is filled
// otherwise by a declaration that the data fits as well; "" where all agree.
func (c *chart) filledOtherwise(meant ir.TypeID, types []ir.TypeID, data []schema.Named) string {
	want := c.fillsIn(meant, data)
	for _, t := range types {
		if !c.takes(t, data) {
			continue
		}
		have := c.fillsIn(t, data)
		for _, both := range []map[string]string{want, have} {
			for _, name := range slices.Sorted(maps.Keys(both)) {
				if want[name] != have[name] {
					return name
				}
			}
		}
	}
	return ""
}

// fillsIn are the fields of an event that the written data leaves out, with the
// literals that they are given; without those that stay absent.
func (c *chart) fillsIn(t ir.TypeID, data []schema.Named) map[string]string {
	filled := map[string]string{}
	if t == ir.NoType {
		return filled
	}
	for i, f := range c.types.At(t).Fields {
		if slices.ContainsFunc(data, func(d schema.Named) bool { return d.Name.Text == f.Name }) {
			continue
		}
		if e, _ := c.check.Omitted(c.types, t, i); e != nil && e.Op != ir.NoneOf {
			filled[f.Name] = ir.Key(e)
		}
	}
	return filled
}

// hostRefuses tells whether a host actor declares an event with fields that are not
// those of the written data. A chart says so itself when it is given the event.
func (c *chart) hostRefuses(r ir.Receiver, data []schema.Named) bool {
	actor := &c.m.Actors[r.Actor]
	return actor.Chart < 0 && !c.takes(actor.Receives[r.Event].Type, data)
}

// addressees notes which actors may receive the event, and lists the types that the
// receivers' declarations give it, the actors' first, the chart's own last.
func (c *chart) addressees(a *schema.Action, out *ir.Action) (types []ir.TypeID) {
	out.Receivers = c.receivers(a.Event.Text, out.Target)
	for _, r := range out.Receivers {
		types = append(types, c.m.Actors[r.Actor].Receives[r.Event].Type)
	}
	if !c.writtenID(out.Target) {
		for _, l := range []*eventList{c.sends, c.events} {
			if i, known := l.find(a.Event.Text); known {
				types = append(types, l.all[i].Type)
			}
		}
	}
	return types
}

// receivers are the actors that know an event by its name and may be meant by the
// target, in the order of their declarations.
func (c *chart) receivers(event string, target *ir.Expr) []ir.Receiver {
	all := c.knowers[event]
	if !c.writtenID(target) {
		return slices.Clone(all)
	}
	var meant []ir.Receiver
	for _, actor := range slices.Sorted(slices.Values(c.actorsNamed[target.Str])) {
		at, _ := slices.BinarySearchFunc(all, actor, func(r ir.Receiver, actor int32) int { return cmp.Compare(r.Actor, actor) })
		for ; at < len(all) && all[at].Actor == actor; at++ {
			meant = append(meant, all[at])
		}
	}
	return meant
}

// alsoCalled are other actors that know an event and may have the written id of its
// receiver, as a spawn computes theirs.
func (c *chart) alsoCalled(event string, target *ir.Expr) (all []ir.Receiver) {
	for _, r := range c.knowers[event] {
		if !c.mayBe(target, r.Actor) && c.spawnsOpen(c.m.Actors[r.Actor].Name) {
			all = append(all, r)
		}
	}
	return all
}

// saysAll tells whether written fields fit an event's and leave no default to be
// filled in, which another receiver would not know.
func (c *chart) saysAll(t ir.TypeID, data []schema.Named) bool {
	if !c.takes(t, data) {
		return false
	}
	if t == ir.NoType {
		return true
	}
	return !slices.ContainsFunc(c.types.At(t).Fields, func(f ir.Field) bool {
		return f.Default != nil && !slices.ContainsFunc(data, func(d schema.Named) bool { return d.Name.Text == f.Name })
	})
}

// writtenID tells whether the receiver is written as the id of an actor that
// the chart starts.
func (c *cast) writtenID(target *ir.Expr) bool {
	return target.Op == ir.LitString && len(c.actorsNamed[target.Str]) > 0
}

// mayBe tells whether the receiver can be an actor of this declaration.
func (c *cast) mayBe(target *ir.Expr, actor int32) bool {
	return !c.writtenID(target) || slices.Contains(c.actorsNamed[target.Str], actor)
}

// takes tells whether written fields fit an event's, by their names.
func (c *chart) takes(t ir.TypeID, data []schema.Named) bool {
	if t == ir.NoType {
		return len(data) == 0
	}
	given := map[string]bool{}
	for _, d := range data {
		given[d.Name.Text] = true
		if c.types.Field(t, d.Name.Text) < 0 {
			return false
		}
	}
	for _, f := range c.types.At(t).Fields {
		if !given[f.Name] && !f.Optional && f.Default == nil {
			return false
		}
	}
	return true
}

// receivable lists the events that those who can be meant know: the actors of a
// written id, else any, the parent and the chart.
func (c *chart) receivable(target *ir.Expr) []string {
	var names []string
	for i := range c.m.Actors {
		for j := range c.m.Actors[i].Receives {
			if c.mayBe(target, int32(i)) {
				names = append(names, c.m.Actors[i].Receives[j].Name)
			}
		}
	}
	if c.writtenID(target) {
		return names
	}
	return append(append(names, c.sends.names()...), c.events.names()...)
}

// keptBy is a chart that can be meant and has the event as an internal one; "" when
// there is none.
func (c *chart) keptBy(event string, target *ir.Expr) string {
	for i := range c.m.Actors {
		a := &c.m.Actors[i]
		if a.Chart < 0 || !c.mayBe(target, int32(i)) {
			continue
		}
		child := c.m.Children[a.Chart]
		if slices.ContainsFunc(child.Events, func(e ir.Event) bool { return e.Internal && e.Name == event }) {
			return child.Name
		}
	}
	return ""
}

// delayOf lowers the delay and the id of a send.
func (c *chart) delayOf(a *schema.Action, s setting, out *ir.Action) bool {
	ok := true
	if a.Delay.Kind != schema.NoValue {
		out.Delay = c.delayValue(a.Delay, s)
		ok = out.Delay != nil
	}
	if a.ID.Kind == schema.NoValue {
		return ok
	}
	if a.Delay.Kind == schema.NoValue {
		c.diags.Add(a.ID.Pos, a.ID.End, diag.IDWithoutDelay)
		return false
	}
	out.ID = c.checkValue(a.ID, c.sees(s), ir.String)
	if out.ID != nil && out.ID.Op == ir.LitString && (out.ID.Str == "" || out.ID.Str[0] == '#') {
		c.diags.Add(a.ID.Pos, a.ID.End, diag.BadSendID, out.ID.Str)
		return false
	}
	return ok && out.ID != nil
}

// delayValue lowers a delay in a send: a duration, a delay's name or an
// expression. It keeps the slots of the loop variables free, which a delay's
// own definition does not see.
func (c *chart) delayValue(v schema.Value, s setting) *ir.Expr {
	if d := c.delayDecls[v.Text.Text]; d != nil && v.Kind == schema.CEL {
		shadow := setting{key: scopeKey{sight: aside}, locals: append(s.locals[:0:0], s.locals...)}
		for i := range shadow.locals {
			shadow.locals[i].Name = ""
		}
		if c.delays[d.Name.Text] == nil {
			return nil // reported
		}
		return c.checkValue(d.Expr, c.sees(shadow), ir.Duration)
	}
	if c.strangeDelay(v, s) {
		c.add(v.Text, diag.UnknownDelay, v.Text.Text, c.nearest(v.Text.Text, c.delayNames))
		return nil
	}
	return c.checkValue(v, c.sees(s), ir.Duration)
}

// strangeDelay tells a single word that names nothing an expression could mean:
// it was to be a delay.
func (c *chart) strangeDelay(v schema.Value, s setting) bool {
	name := v.Text.Text
	return v.Kind == schema.CEL && token.IsIdentifier(name) && c.defined[name] == nil && !owned(name) &&
		!slices.ContainsFunc(s.locals, func(l expr.Local) bool { return l.Name == name })
}
