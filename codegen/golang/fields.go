package golang

// Fields of the event (SPEC 3.3). Which event came is often known only when it has
// come, and each is a struct of its own: a method asks which one it is, and reads.

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// eventField prints the read of an event's field.
func (g *printer) eventField(e *ir.Expr) *jen.Statement {
	return jen.Id("l").Dot(g.eventRead(e)).Call()
}

// eventRead names the method that reads a field, one for equal reads.
func (g *printer) eventRead(e *ir.Expr) string {
	key := g.eventReads.Key(e)
	return g.fieldsOf.need(key, func() string {
		g.readBy[key] = e
		name := g.whoseField(e) + exported(e.Str)
		if e.Op == ir.HasEventField {
			name = "has" + strings.ToUpper(name[:1]) + name[1:]
		}
		return g.names.own.Claim(name, "Field")
	})
}

// whoseField is the event whose field is read, if one has it; else it is called event.
func (g *printer) whoseField(e *ir.Expr) string {
	if len(e.Cases) != 1 || e.Cases[0].Index < 0 {
		return "event"
	}
	switch c := e.Cases[0]; c.Kind {
	case k.Declared:
		return unexported(g.m.Events[c.Index].Name)
	case k.DoneInvoke:
		return unexported(g.names.actors[c.Index].done)
	case k.ErrorInvoke:
		return unexported(g.names.actors[c.Index].fail)
	case k.DoneState:
		return "done" + strings.TrimPrefix(g.names.states[c.Index], "State")
	case k.ErrorExecution:
		return "execution"
	case k.ErrorCommunication:
		return "communication"
	}
	return "event"
}

// fieldReader prints the method that reads a field of events.
func (g *printer) fieldReader(key string) {
	e := g.readBy[key]
	g.file.Add(logicMethod(g.eventRead(e))).Add(g.goType(e.Type)).BlockFunc(func(b *jen.Group) { g.readBody(b, e) })
}

func (g *printer) readBody(b *jen.Group, e *ir.Expr) {
	b.Id("ev").Op(":=").Id("l").Dot("m").Dot("Event").Call()
	switch {
	case len(e.Cases) != 1:
		b.Switch().BlockFunc(func(s *jen.Group) {
			for _, c := range e.Cases {
				s.Case(g.caseTest(c)).Block(jen.Return(g.caseRead(e, c)))
			}
		})
	case e.Op == ir.HasEventField:
		b.Return(g.hasInCase(e, e.Cases[0]))
		return
	default:
		b.If(g.caseTest(e.Cases[0])).Block(jen.Return(g.caseRead(e, e.Cases[0])))
	}
	b.Add(g.noCase(e))
}

// hasInCase asks whether the event is the one of a case and has the field.
func (g *printer) hasInCase(e *ir.Expr, c ir.FieldCase) *jen.Statement {
	test := g.caseTest(c)
	if _, optional := g.caseValue(e, c); optional {
		test.Op("&&").Add(g.caseRead(e, c))
	}
	return test
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

var eventKinds = map[k.EventKind]string{k.Declared: "Declared", k.Init: "Init", k.DoneState: "DoneState", k.DoneInvoke: "DoneInvoke",
	k.ErrorInvoke: "ErrorInvoke", k.ErrorExecution: "ErrorExecution", k.ErrorCommunication: "ErrorCommunication", k.AfterTimer: "AfterTimer"}

// caseTest asks whether the event is the one of a case.
func (g *printer) caseTest(c ir.FieldCase) *jen.Statement {
	s := jen.Id("ev").Dot("Kind").Op("==").Add(kernel(eventKinds[c.Kind]))
	if c.Index >= 0 {
		s.Op("&&").Id("ev").Dot("Index").Op("==").Lit(int(c.Index))
	}
	return s
}

// caseRead reads the field of the event of one case.
func (g *printer) caseRead(e *ir.Expr, c ir.FieldCase) *jen.Statement {
	value, optional := g.caseValue(e, c)
	if e.Op == ir.HasEventField {
		if !optional {
			return jen.True()
		}
		return value.Op("!=").Nil()
	}
	want := g.typeOf(e.Type).Kind == ir.OptionalKind
	if want && !optional {
		return some(value)
	}
	return value
}

// caseValue is the field and whether it is a pointer.
func (g *printer) caseValue(e *ir.Expr, c ir.FieldCase) (*jen.Statement, bool) {
	data := jen.Id("ev").Dot("Data")
	plain := e.Type
	if g.typeOf(plain).Kind == ir.OptionalKind {
		plain = g.typeOf(plain).Elem
	}
	switch {
	case c.Kind == k.Declared:
		ev := g.m.Events[c.Index]
		f := g.typeOf(ev.Type).Fields[c.Field]
		return data.Assert(jen.Id(g.names.events[c.Index])).Dot(g.field(ev.Type, int(c.Field))), f.Optional
	case c.Field == ir.PlatformID:
		return jen.Id("ev").Dot("Actor"), false
	case c.Field == ir.PlatformError:
		g.errorName()
		return jen.Id("errorOf").Call(data.Assert(jen.Op("*").Add(kernel("Error")))), false
	}
	if e.Op == ir.HasEventField {
		return data, true
	}
	if c.Optional {
		return kernel("PayloadOption").Types(g.goType(plain)).Call(data), true
	}
	return g.fromPayload(plain, data), false
}
