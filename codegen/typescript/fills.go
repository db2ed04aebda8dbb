package typescript

// What an event has that whoever sent it left out (SPEC 2.9): at the door, of optional
// fields, which may be absent inside; and where a host actor is given one, which declares
// it itself. JSON, where defaults fill in, is not between them.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// door prints what fills events from outside, and names it; "" where no event needs it.
func (g *printer) door() string {
	var cases []branch
	for i, e := range g.m.Events {
		left := slices.DeleteFunc(slices.Clone(handedIn(g.m, i)), func(f ir.Field) bool { return !f.Optional || !defaulted(f) })
		if len(left) > 0 {
			cases = append(cases, branch{quote(e.Name), "return " + g.k("generated", "filled") + parens("event", record(g.defaults(left)...)) + ";"})
		}
	}
	if cases == nil {
		return ""
	}
	return g.need(piece{does: "fill events"}, "fillEvent", func(name string) {
		g.function(name, []string{"event: { readonly type: string }"}, "object", func() {
			g.cases("event.type", cases)
			g.w.line("return event;")
		})
	})
}

// actorFills is the member that fills the events which host actors receive, if something
// may be left out of one.
func (g *printer) actorFills() []string {
	return g.perActor("fills", record(), func(a *ir.Actor) string {
		var events []string
		for _, e := range a.Receives {
			if a.Chart < 0 && g.mayLackSome(e) {
				events = append(events, key(e.Name)+": "+g.filler(e.Type))
			}
		}
		return record(events...)
	})
}

// mayLackSome tells whether something with a default may be left out of an event: by
// another declaration of it, or of an object in it.
func (g *printer) mayLackSome(event ir.Event) bool {
	all := g.namesakes(event.Name)
	return slices.ContainsFunc(g.typeOf(event.Type).Fields, func(f ir.Field) bool {
		return g.holdsDefault(f.Type) ||
			hasDefault(f) && slices.ContainsFunc(all, func(other ir.Event) bool { return g.mayLack(other, f.Name) })
	})
}

// mayLack tells whether an event may be without a field.
func (g *printer) mayLack(event ir.Event, field string) bool {
	fields := g.typeOf(event.Type).Fields
	i := slices.IndexFunc(fields, func(f ir.Field) bool { return f.Name == field })
	return i < 0 || fields[i].Optional
}

// namesakes are the declarations of an event: the chart's own, for its parent, and those of
// its actors.
func (g *printer) namesakes(name string) (all []ir.Event) {
	lists := [][]ir.Event{g.m.Events, g.m.Sends}
	for i := range g.m.Actors {
		lists = append(lists, g.m.Actors[i].Receives)
	}
	for _, l := range lists {
		for _, e := range l {
			if e.Name == name {
				all = append(all, e)
			}
		}
	}
	return all
}

// filler names a function that fills a value of a type.
func (g *printer) filler(id ir.TypeID) string {
	if g.typeOf(id).Kind == ir.ObjectKind {
		return g.objectFiller(id)
	}
	return "(v: " + g.tsType(id) + ") => " + g.fill(id, "v")
}

// fill prints a value with what is left out of the objects in it.
func (g *printer) fill(id ir.TypeID, v string) string {
	switch t := g.typeOf(id); t.Kind {
	case ir.ListKind:
		return v + ".map" + parens(g.filler(t.Elem))
	case ir.MapKind:
		return g.k("generated", "filledMap") + parens(v, g.filler(t.Elem))
	case ir.OptionalKind:
		return "(" + v + " === undefined ? undefined : " + g.fill(t.Elem, v) + ")"
	}
	return g.filler(id) + parens(v)
}

// objectFiller names a function that fills an object:
//
//	function fillSeal(v: Seal): Seal {
//	  return filled(v, { wax: 'red' });
//	}
func (g *printer) objectFiller(id ir.TypeID) string {
	return g.need(piece{does: "fill", id: int32(id)}, "fill"+g.typeName(id), func(name string) {
		typ := g.typeName(id)
		g.function(name, []string{"v: " + typ}, typ, func() {
			own, inner := g.defaults(g.typeOf(id).Fields), g.filledFields(id)
			whole := "v"
			if own != nil {
				whole = g.k("generated", "filled") + parens("v", record(own...))
			}
			if inner != nil {
				whole = record(append([]string{"..." + whole}, inner...)...)
			}
			g.w.line("return " + whole + ";")
		})
	})
}

// filledFields are the fields whose values are filled themselves.
func (g *printer) filledFields(id ir.TypeID) (all []string) {
	for _, f := range g.typeOf(id).Fields {
		if !g.holdsDefault(f.Type) {
			continue
		}
		v := member("v", f.Name)
		inner := key(f.Name) + ": " + g.fill(f.Type, v)
		if f.Optional || hasDefault(f) {
			inner = "...(" + v + " !== undefined && { " + inner + " })"
		}
		all = append(all, inner)
	}
	return all
}
