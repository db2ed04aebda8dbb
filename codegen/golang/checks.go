package golang

// Typed doors: what a Go field holds and the chart's type does not is refused
// before it is queued (SPEC 7.1). Types that cannot be wrong cost nothing, and a
// chart whose events have no fields has no check at all.

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

// canBeWrong tells whether a Go value can be none of the type.
func canBeWrong(m *ir.Machine, id ir.TypeID) bool {
	if id == ir.NoType {
		return false
	}
	switch t := &m.Types[id]; t.Kind {
	case ir.BoolKind:
		return false
	case ir.OptionalKind:
		return canBeWrong(m, t.Elem)
	case ir.ObjectKind:
		for _, f := range t.Fields {
			if canBeWrong(m, f.Type) {
				return true
			}
		}
		return false
	}
	return true
}

// checksEvents tells whether an outside event, or the end of an actor that a host
// reports, can be wrong. One with fields always can: a pointer to it and a struct
// around it are an Event, too, as far as Go sees, and the chart's code reads the struct.
func checksEvents(m *ir.Machine) bool {
	for _, e := range m.Events {
		if !e.Internal && e.Type != ir.NoType {
			return true
		}
	}
	for _, a := range m.Actors {
		if canBeWrong(m, a.Output) || slices.ContainsFunc(a.Sends, func(e int32) bool { return canBeWrong(m, m.Events[e].Type) }) {
			return true
		}
	}
	return false
}

// checkEvent prints check, for every door that takes an Event:
//
//	func check(e Event) *kernel.Refusal {
//		switch e := e.(type) {
//		case Connect:
//			return checkConnect(e)
//		case DoneFetch:
//			return checkFetchOutput(e.Output).In("output")
//		case Disconnect, FailFetch:
//			return nil
//		case nil:
//			return kernel.ErrNoEvent
//		default:
//			return kernel.ErrWrapped
//		}
//	}
func (g *printer) checkEvent() {
	if !checksEvents(g.m) {
		return
	}
	cases, right := g.checkCases()
	bound := jen.Id("e").Op(":=").Id("e")
	if len(cases) == 0 {
		bound = jen.Id("e")
	}
	cases = append(cases,
		jen.Case(right...).Block(jen.Return(jen.Nil())),
		jen.Case(jen.Nil()).Block(jen.Return(kernel("ErrNoEvent"))),
		jen.Default().Block(jen.Return(kernel("ErrWrapped"))))
	g.file.Comment("// check refuses an event with a value that its field cannot have.")
	g.file.Func().Id("check").Params(jen.Id("e").Id("Event")).Add(refused()).Block(jen.Switch(bound.Assert(jen.Type())).Block(cases...))
	g.file.Comment("// CheckEvent refuses an event with a value that its field cannot have.")
	g.method("CheckEvent", []jen.Code{jen.Id("e").Add(kernel("Payload"))}, refused(), jen.Return(jen.Id("check").Call(jen.Id("e").Assert(jen.Id("Event")))))
}

// checkCases are the cases of check for what has values that can be wrong: outside events,
// and what a host reports; right are the types of the others.
func (g *printer) checkCases() (cases, right []jen.Code) {
	add := func(of string, id ir.TypeID, wrong func() *jen.Statement) {
		if canBeWrong(g.m, id) {
			cases = append(cases, jen.Case(jen.Id(of)).Block(jen.Return(wrong())))
		} else {
			right = append(right, jen.Id(of))
		}
	}
	for i, e := range g.m.Events {
		if !e.Internal {
			add(g.names.events[i], e.Type, func() *jen.Statement { return g.check(e.Type, jen.Id("e")) })
		}
	}
	for i, a := range g.m.Actors {
		names := g.names.actors[i]
		add(names.done, a.Output, func() *jen.Statement { return g.reported(a.Output, "Output") })
		right = append(right, jen.Id(names.fail))
		for j, e := range a.Sends {
			id := g.m.Events[e].Type
			add(names.from[j], id, func() *jen.Statement { return g.reported(id, "Event") })
		}
	}
	return cases, append(right, jen.Id("ActionFailed"), jen.Id("TimerDue"))
}

// reported prints the check of what a report holds.
func (g *printer) reported(id ir.TypeID, field string) *jen.Statement {
	return g.check(id, jen.Id("e").Dot(field)).Dot("In").Call(jen.Lit(strings.ToLower(field)))
}

func refused() *jen.Statement { return jen.Op("*").Add(kernel("Refusal")) }

// refuseEvent prints the way out of a door for an event e that is none or can be
// wrong.
func (g *printer) refuseEvent(results ...jen.Code) jen.Code {
	if !checksEvents(g.m) {
		return jen.If(noEvent()).Block(jen.Return(append(results, kernel("ErrNoEvent"))...))
	}
	return unless(jen.Id("check").Call(jen.Id("e")), results...)
}

func noEvent() jen.Code { return jen.Id("e").Op("==").Nil() }

// refuseInput prints the way out of a door for an input that can be wrong.
func (g *printer) refuseInput(results ...jen.Code) jen.Code {
	if !canBeWrong(g.m, g.m.Input) {
		return jen.Null()
	}
	return unless(g.check(g.m.Input, jen.Id("input")), results...)
}

// unless prints what a check's refusal leads to: it stands for the last result.
func unless(check *jen.Statement, results ...jen.Code) jen.Code {
	return jen.If(jen.Id("r").Op(":=").Add(check), jen.Id("r").Op("!=").Nil()).Block(jen.Return(append(results, jen.Id("r"))...))
}

// check prints the refusal of a value that can be wrong.
func (g *printer) check(id ir.TypeID, v *jen.Statement) *jen.Statement {
	switch t := g.typeOf(id); t.Kind {
	case ir.ListKind:
		return kernel("CheckList").Call(v, g.checker(t.Elem))
	case ir.MapKind:
		return kernel("CheckMap").Call(v, g.checker(t.Elem))
	case ir.OptionalKind:
		return kernel("CheckOption").Call(v, g.checker(t.Elem))
	case ir.ObjectKind, ir.EnumKind:
		return jen.Id(g.needCheck(id)).Call(v)
	default:
		return kernel(scalarCheck[t.Kind]).Call(v)
	}
}

var scalarCheck = map[ir.TypeKind]string{
	ir.IntKind: "CheckInt", ir.DoubleKind: "CheckDouble", ir.StringKind: "CheckText", ir.TimestampKind: "CheckTimestamp",
	ir.DurationKind: "CheckDuration", ir.AnyKind: "CheckAny",
}

// checker prints a function that refuses a value, nil if there is nothing to
// refuse.
func (g *printer) checker(id ir.TypeID) *jen.Statement {
	if !canBeWrong(g.m, id) {
		return jen.Nil()
	}
	switch t := g.typeOf(id); t.Kind {
	case ir.ListKind, ir.MapKind, ir.OptionalKind:
		return jen.Func().Params(jen.Id("v").Add(g.goType(id))).Add(refused()).Block(jen.Return(g.check(id, jen.Id("v"))))
	case ir.ObjectKind, ir.EnumKind:
		return jen.Id(g.needCheck(id))
	default:
		return kernel(scalarCheck[t.Kind])
	}
}

// needCheck names the check of an object or enum.
func (g *printer) needCheck(id ir.TypeID) string {
	return g.checkers.need(id, func() string { return g.names.Claim("check"+g.typeName(id), "Value") })
}

// checkOf prints the check of an object or enum.
func (g *printer) checkOf(id ir.TypeID) {
	g.file.Func().Id(g.needCheck(id)).Params(jen.Id("v").Id(g.typeName(id))).Add(refused()).Block(jen.Return(g.checkParts(id)))
}

// checkParts prints the first refusal inside an object, or that of an enum.
func (g *printer) checkParts(id ir.TypeID) *jen.Statement {
	if g.typeOf(id).Kind == ir.EnumKind {
		return kernel("CheckEnum").Call(jen.Id("v"), jen.Id(g.enumTexts(id)))
	}
	var parts []jen.Code
	for i, f := range g.typeOf(id).Fields {
		if !canBeWrong(g.m, f.Type) {
			continue
		}
		part := g.checkField(&f, jen.Id("v").Dot(g.field(id, i)))
		parts = append(parts, part.Dot("In").Call(jen.Lit(f.Name)))
	}
	if len(parts) == 1 {
		return jen.Add(parts[0])
	}
	return jen.Qual("cmp", "Or").Call(parts...)
}

func (g *printer) checkField(f *ir.Field, v *jen.Statement) *jen.Statement {
	if f.Optional {
		return kernel("CheckOption").Call(v, g.checker(f.Type))
	}
	return g.check(f.Type, v)
}

// refuseFor prints the way out of a SendTo for an event of a child chart.
func refuseFor(path string) jen.Code {
	return unless(kernel("CheckEvent").Call(jen.Qual(path, "Program").Call(), jen.Id("e")), jen.Qual(path, "Result").Values())
}

// refusePosted prints the way out of a port's method.
func (g *printer) refusePosted(id ir.TypeID) jen.Code {
	if !canBeWrong(g.m, id) {
		return jen.Null()
	}
	return unless(g.check(id, jen.Id("e")))
}

// cannot prints what Can says of an event that would be refused.
func (g *printer) cannot() jen.Code {
	if !checksEvents(g.m) {
		return jen.If(noEvent()).Block(jen.Return(jen.False()))
	}
	return jen.If(jen.Id("check").Call(jen.Id("e")).Op("!=").Nil()).Block(jen.Return(jen.False()))
}

// orRefused is what the comment of a door for inputs says besides.
func (g *printer) orRefused() string {
	if !canBeWrong(g.m, g.m.Input) {
		return ""
	}
	return "; or a *kernel.Refusal: an input has a value that its field cannot have"
}
