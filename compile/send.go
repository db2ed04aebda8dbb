package compile

import (
	"cmp"
	"go/token"
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
// itself, by an actor for an actor, and for a computed receiver by any of them (receivers.go).

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
		c.add(a.To.Text, diag.BadActorID, a.To.Text.Text).Advise(cure)
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
	c.diags.Add(at.Pos, at.End, diag.BadActorID, id.Str).Advise(cure)
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
