package typescript

// Typed doors: what the values of a type are, as the kernel asks it before it
// takes one from outside (SPEC 7.1). Types are erased when a program runs, and
// number holds more than int does.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

var scalarCheck = map[ir.TypeKind]string{
	ir.BoolKind: "checkBool", ir.IntKind: "checkInt", ir.DoubleKind: "checkDouble", ir.StringKind: "checkText",
	ir.TimestampKind: "checkTimestamp", ir.DurationKind: "checkDuration", ir.AnyKind: "checkAny",
}

// eventRows prints the declared events, each with its fields.
func (g *printer) eventRows() {
	if len(g.m.Events) == 0 {
		return
	}
	g.w.block("events: {", func() {
		for i := range g.m.Events {
			g.w.line(key(g.m.Events[i].Name) + ": " + record(g.checksByName(givenFields(handedIn(g.m, i)))...) + ",")
		}
	}, "},")
}

// handedIn are the fields of an event that somebody may hand in: only the chart
// itself sends events that are internal, unless an actor does. (A child machine's
// come as they are, but who steps its parent alone hands them over: SPEC 7.1.)
func handedIn(m *ir.Machine, event int) []ir.Field {
	e := &m.Events[event]
	if e.Type == ir.NoType || e.Internal && !isSent(m, event) {
		return nil
	}
	return m.Types[e.Type].Fields
}

// isSent tells whether an actor may send an event.
func isSent(m *ir.Machine, event int) bool {
	return slices.ContainsFunc(m.Actors, func(a ir.Actor) bool { return slices.Contains(a.Sends, int32(event)) })
}

// givenFields are fields as they are handed in: what has a default may be left out.
func givenFields(fields []ir.Field) []ir.Field {
	given := slices.Clone(fields)
	for i := range given {
		given[i].Optional = given[i].Optional || defaulted(given[i])
	}
	return given
}

// hasDefault tells whether a field is declared with a value.
func hasDefault(f ir.Field) bool { return f.Default != nil && f.Default.Op != ir.NoneOf }

// defaulted tells whether there is a value for a field that is left out. One that
// every object of JavaScript has is never left out.
func defaulted(f ir.Field) bool {
	return hasDefault(f) && !slices.Contains(inherited, f.Name)
}

var inherited = []string{"hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"}

// checking is how a check begins that is written in place. It says its types: where a
// field or an event is named like a member of every object, TypeScript takes that
// member's type for the place's.
const checking = "(v: unknown, at: string) => "

// checksByName are the checks of fields by their names.
func (g *printer) checksByName(fields []ir.Field) (list []string) {
	for i := range fields {
		f := &fields[i]
		check := g.checker(f.Type)
		if f.Optional {
			check = checking + g.k("check", "checkOption") + "(v, at, " + check + ")"
		}
		list = append(list, key(f.Name)+": "+check)
	}
	return list
}

// checker names a function that refuses what is no value of a type.
func (g *printer) checker(id ir.TypeID) string {
	switch t := g.typeOf(id); t.Kind {
	case ir.ListKind, ir.MapKind:
		return checking + g.check(id, "v", "at")
	case ir.ObjectKind, ir.EnumKind:
		return g.namedCheck(id)
	default:
		return g.k("check", scalarCheck[t.Kind])
	}
}

// check prints a call that refuses v, whose path is at, if it is no value of a type.
func (g *printer) check(id ir.TypeID, v, at string) string {
	switch t := g.typeOf(id); t.Kind {
	case ir.ListKind:
		return g.k("check", "checkList") + parens(v, at, g.checker(t.Elem))
	case ir.MapKind:
		return g.k("check", "checkMap") + parens(v, at, g.checker(t.Elem))
	}
	return g.checker(id) + parens(v, at)
}

// namedCheck names the check of an object or enum.
func (g *printer) namedCheck(id ir.TypeID) string {
	return g.need(piece{does: "check", id: int32(id)}, "check"+g.typeName(id), func(name string) {
		check := ""
		if g.typeOf(id).Kind == ir.EnumKind {
			check = g.k("check", "checkEnum") + parens("v", "at", g.texts(id))
		} else {
			check = g.k("check", "checkObject") + parens("v", "at", g.fieldChecks(id))
		}
		g.function(name, []string{"v: unknown", "at: string"}, "void", func() { g.w.line(check + ";") })
	})
}

// fieldChecks names the checks of an object's fields.
func (g *printer) fieldChecks(id ir.TypeID) string {
	return g.need(piece{does: "check fields", id: int32(id)}, "fieldsOf"+g.typeName(id), func(name string) {
		g.w.line("")
		g.w.line("const " + name + ": " + g.kt("check", "Fields") + " = " + record(g.checksByName(g.typeOf(id).Fields)...) + ";")
	})
}

// outputs prints what host actors give, as a member of the program.
func (g *printer) outputs() []string {
	return g.perActor("outputs", "undefined", func(a *ir.Actor) string {
		if a.Chart >= 0 || a.Output == ir.NoType {
			return "undefined"
		}
		return g.checker(a.Output)
	})
}
