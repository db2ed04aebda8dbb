package golang

// Expressions over lists and maps, the macros, equality, and fields of events.

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"

	k "github.com/lockstep-charts/lockstep/kernel"

	"github.com/lockstep-charts/lockstep/ir"
)

// collection prints the list functions whose form depends on the element.
func (g *printer) collection(e *ir.Expr) *jen.Statement {
	switch e.Op {
	case ir.OptListIndex:
		return g.optIndex(e, "OptListIndex")
	case ir.OptMapIndex:
		return g.optIndex(e, "OptMapIndex")
	case ir.InList:
		return g.inList(e)
	case ir.InMap:
		return g.inMap(e)
	case ir.Distinct:
		return g.distinct(e)
	case ir.Sort:
		return g.byElem(e, "Sort", "SortDoubles")
	case ir.LeastOf:
		return g.byElem(e, "LeastOf", "LeastOfDoubles")
	case ir.GreatestOf:
		return g.byElem(e, "GreatestOf", "GreatestOfDoubles")
	case ir.Least:
		return g.extreme(e, "Least")
	case ir.Greatest:
		return g.extreme(e, "Greatest")
	}
	return nil
}

// optIndex prints `[?i]`; the list or map may be an optional itself.
func (g *printer) optIndex(e *ir.Expr, name string) *jen.Statement {
	of := e.Args[0].Type
	if g.typeOf(of).Kind != ir.OptionalKind {
		return kernel(name).Call(g.expr(e.Args[0]), g.expr(e.Args[1]))
	}
	return kernel("OptField").Call(g.expr(e.Args[0]), jen.Func().Params(jen.Id("o").Add(g.goType(g.typeOf(of).Elem))).Add(g.goType(e.Type)).Block(
		jen.Return(kernel(name).Call(jen.Id("o"), g.expr(e.Args[1])))))
}

// inMap prints `key in map`; the key is evaluated first.
func (g *printer) inMap(e *ir.Expr) *jen.Statement {
	if e.Args[0].CanFail && e.Args[1].CanFail {
		return jen.Func().Params(jen.Id("k").String()).Bool().Block(
			jen.Return(kernel("InMap").Call(g.expr(e.Args[1]), jen.Id("k")))).Call(g.expr(e.Args[0]))
	}
	return kernel("InMap").Call(g.expr(e.Args[1]), g.expr(e.Args[0]))
}

func (g *printer) inList(e *ir.Expr) *jen.Statement {
	v, l := g.expr(e.Args[0]), g.expr(e.Args[1])
	if g.comparable(e.Args[0].Type) {
		return kernel("InList").Call(evalRef(), v, l)
	}
	return kernel("InListFunc").Call(evalRef(), v, l, g.equalFunc(e.Args[0].Type))
}

func (g *printer) distinct(e *ir.Expr) *jen.Statement {
	elem := g.typeOf(e.Type).Elem
	switch {
	case g.typeOf(elem).Kind == ir.DoubleKind:
		return kernel("DistinctDoubles").Call(evalRef(), g.expr(e.Args[0]))
	case g.comparable(elem):
		return kernel("Distinct").Call(evalRef(), g.expr(e.Args[0]))
	}
	return kernel("DistinctBy").Call(evalRef(), g.expr(e.Args[0]), g.encoder(elem))
}

// byElem chooses between the doubles' function and that of the other types.
func (g *printer) byElem(e *ir.Expr, name, doubles string) *jen.Statement {
	if g.typeOf(g.typeOf(e.Args[0].Type).Elem).Kind == ir.DoubleKind {
		return kernel(doubles).Call(evalRef(), g.expr(e.Args[0]))
	}
	return kernel(name).Call(evalRef(), g.expr(e.Args[0]))
}

// extreme prints least or greatest of two or more.
func (g *printer) extreme(e *ir.Expr, name string) *jen.Statement {
	s := g.expr(e.Args[0])
	for _, a := range e.Args[1:] {
		if g.typeOf(a.Type).Kind == ir.DoubleKind {
			s = evaluation().Dot(name+"Double").Call(s, g.expr(a))
		} else {
			s = kernel(name).Call(s, g.expr(a))
		}
	}
	return s
}

// macro prints a macro as a call with functions of its variable.
func (g *printer) macro(e *ir.Expr) *jen.Statement {
	name, ok := map[ir.Op]string{ir.All: "All", ir.Exists: "Exists", ir.ExistsOne: "ExistsOne", ir.Filter: "Filter",
		ir.MapMacro: "MapMacro", ir.MapFilter: "MapFilter"}[e.Op]
	if !ok {
		return nil
	}
	over, elem := g.expr(e.Args[0]), g.typeOf(e.Args[0].Type).Elem
	if g.typeOf(e.Args[0].Type).Kind == ir.MapKind {
		over, elem = kernel("MapKeys").Call(over), ir.String
	}
	args := []jen.Code{evalRef(), over}
	for _, body := range e.Args[1:] {
		args = append(args, g.lambda(e.Index, elem, body))
	}
	return kernel(name).Call(args...)
}

// comparable tells whether Go's == is the profile's.
func (g *printer) comparable(id ir.TypeID) bool {
	switch g.typeOf(id).Kind {
	case ir.BoolKind, ir.IntKind, ir.DoubleKind, ir.StringKind, ir.TimestampKind, ir.DurationKind, ir.EnumKind:
		return true
	}
	return false
}

// equal prints the equality of two values of one type.
func (g *printer) equal(id ir.TypeID, a, b *jen.Statement) *jen.Statement {
	t := g.typeOf(id)
	switch {
	case g.comparable(id):
		return jen.Add(a).Op("==").Add(b)
	case t.Kind == ir.ListKind:
		return kernel("ListEqual").Call(evalRef(), a, b, g.equalFunc(t.Elem))
	case t.Kind == ir.MapKind:
		return kernel("MapEqual").Call(evalRef(), a, b, g.equalFunc(t.Elem))
	case t.Kind == ir.OptionalKind:
		return kernel("OptEqual").Call(a, b, g.equalFunc(t.Elem))
	case t.Kind == ir.AnyKind:
		return jen.Qual("bytes", "Equal").Call(a, b)
	}
	return jen.Id("l").Dot(g.needEqual(id)).Call(a, b)
}

func (g *printer) equalFunc(id ir.TypeID) *jen.Statement {
	return jen.Func().Params(jen.List(jen.Id("a"), jen.Id("b")).Add(g.goType(id))).Bool().Block(
		jen.Return(g.equal(id, jen.Id("a"), jen.Id("b"))))
}

func (g *printer) needEqual(id ir.TypeID) string {
	return g.equality.need(id, func() string { return g.names.own.Claim("equal"+g.typeName(id), "Values") })
}

// equalObjects prints the equality of objects that were compared.
func (g *printer) equalObjects(id ir.TypeID) {
	sum := jen.Empty()
	for j, f := range g.typeOf(id).Fields {
		if j > 0 {
			sum.Op("&&").Line()
		}
		a, b := jen.Id("a").Dot(g.field(id, j)), jen.Id("b").Dot(g.field(id, j))
		if f.Optional {
			sum.Add(kernel("OptEqual").Call(a, b, g.equalFunc(f.Type)))
		} else {
			sum.Add(g.equal(f.Type, a, b))
		}
	}
	if len(g.typeOf(id).Fields) == 0 {
		sum = jen.True()
	}
	g.file.Add(logicMethod(g.needEqual(id), jen.List(jen.Id("a"), jen.Id("b")).Id(g.typeName(id)))).Bool().Block(jen.Return(sum))
}

// eventField prints the read of an event's field: directly where one event may
// come, else through a method that looks which one came.
func (g *printer) eventField(e *ir.Expr) *jen.Statement {
	return jen.Id("l").Dot(g.eventRead(e)).Call()
}

// eventRead names the method that reads a field, one for equal reads.
func (g *printer) eventRead(e *ir.Expr) string {
	var key strings.Builder
	fmt.Fprintf(&key, "%d %s %d", e.Op, e.Str, e.Type)
	for _, c := range e.Cases {
		fmt.Fprintf(&key, " %d.%d.%d", c.Kind, c.Index, c.Field)
	}
	return g.fieldsOf.need(key.String(), func() string {
		g.readBy[key.String()] = e
		if e.Op == ir.HasEventField {
			return g.names.own.Claim("hasEvent"+exported(e.Str), "Field")
		}
		return g.names.own.Claim("event"+exported(e.Str), "Field")
	})
}

// fieldReader prints the method that reads a field of events.
func (g *printer) fieldReader(key string) {
	e := g.readBy[key]
	g.file.Add(logicMethod(g.eventRead(e))).Add(g.goType(e.Type)).BlockFunc(func(b *jen.Group) { g.readBody(b, e) })
}

func (g *printer) readBody(b *jen.Group, e *ir.Expr) {
	b.Id("ev").Op(":=").Id("l").Dot("m").Dot("Event").Call()
	b.Switch().BlockFunc(func(s *jen.Group) {
		for _, c := range e.Cases {
			s.Case(g.caseTest(c)).Block(jen.Return(g.caseRead(e, c)))
		}
	})
	b.Add(g.noCase(e))
}

// noCase is what a field is in an event that does not have it.
func (g *printer) noCase(e *ir.Expr) jen.Code {
	switch {
	case e.Op == ir.HasEventField:
		return jen.Return(jen.False())
	case g.typeOf(e.Type).Kind == ir.OptionalKind:
		return jen.Return(jen.Nil())
	}
	return jen.Panic(jen.Lit("bug: event." + e.Str + " is read where no event has it"))
}

// caseTest asks whether the event is the one of a case.
func (g *printer) caseTest(c ir.FieldCase) *jen.Statement {
	kinds := map[k.EventKind]string{k.Declared: "Declared", k.Init: "Init", k.DoneState: "DoneState", k.DoneInvoke: "DoneInvoke",
		k.ErrorInvoke: "ErrorInvoke", k.ErrorExecution: "ErrorExecution", k.ErrorCommunication: "ErrorCommunication", k.AfterTimer: "AfterTimer"}
	s := jen.Id("ev").Dot("Kind").Op("==").Add(kernel(kinds[c.Kind]))
	if c.Index >= 0 {
		s.Op("&&").Id("ev").Dot("Index").Op("==").Lit(int(c.Index))
	}
	return s
}

// caseRead reads the field of the event of one case.
func (g *printer) caseRead(e *ir.Expr, c ir.FieldCase) *jen.Statement {
	value, have, optional := g.caseValue(e, c)
	if e.Op == ir.HasEventField {
		if !optional {
			return jen.True()
		}
		return value.Op("!=").Nil()
	}
	want := g.typeOf(e.Type).Kind == ir.OptionalKind
	if want && !optional {
		return g.some(have, value)
	}
	return value
}

// caseValue is the field, its type and whether it is a pointer.
func (g *printer) caseValue(e *ir.Expr, c ir.FieldCase) (*jen.Statement, ir.TypeID, bool) {
	data := jen.Id("ev").Dot("Data")
	plain := e.Type
	if g.typeOf(plain).Kind == ir.OptionalKind {
		plain = g.typeOf(plain).Elem
	}
	switch {
	case c.Kind == k.Declared:
		ev := g.m.Events[c.Index]
		f := g.typeOf(ev.Type).Fields[c.Field]
		return data.Assert(jen.Id(g.names.events[c.Index])).Dot(g.field(ev.Type, int(c.Field))), f.Type, f.Optional
	case c.Field == ir.PlatformID:
		return jen.Id("ev").Dot("Actor"), ir.String, false
	case c.Field == ir.PlatformError:
		g.errorName()
		return jen.Id("errorOf").Call(data.Assert(jen.Op("*").Add(kernel("Error")))), ir.ErrorType, false
	}
	if e.Op == ir.HasEventField {
		return data, plain, true
	}
	if c.Optional {
		return kernel("PayloadOption").Types(g.goType(plain)).Call(data), plain, true
	}
	return g.fromPayload(plain, data), plain, false
}
