package compile

import (
	"cmp"
	"maps"
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file finds who may receive an event whose receiver is an actor's id, written or
// computed, and whose declaration of the event is meant (SPEC 7.6, 8.7).

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
		c.noReceiver(a.Event, out.Target)
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

// noReceiver reports an event that nobody declares who can be meant.
func (c *chart) noReceiver(event schema.Text, target *ir.Expr) {
	if c.childFailed {
		return // it may have known the event
	}
	found := c.add(event, diag.NoReceiver, event.Text, c.nearest(event.Text, func() []string { return c.receivable(target) }))
	if chart := c.keptBy(event.Text, target); chart != "" {
		found.Fix("the chart %q keeps it `internal`, for itself and its own actors: take it out there, or send another", chart)
	}
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
		if isSaid(data, f.Name) {
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
	return !slices.ContainsFunc(c.types.At(t).Fields, func(f ir.Field) bool { return f.Default != nil && !isSaid(data, f.Name) })
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

// isSaid tells whether a field is among those that are written.
func isSaid(data []schema.Named, field string) bool {
	return slices.ContainsFunc(data, func(d schema.Named) bool { return d.Name.Text == field })
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
