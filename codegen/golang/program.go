package golang

// The kernel.Program of the chart: its decoders by declaration.

import (
	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

// program prints the type and its methods.
func (g *printer) program() {
	g.file.Comment("// Program is the chart, ready to run on the kernel.")
	g.file.Func().Id("Program").Params().Add(kernel("Program")).Block(jen.Return(jen.Id("chart")))
	g.file.Var().Id("chart").Add(kernel("Program")).Op("=").Id("program").Values()
	g.file.Comment("// program is the chart as the kernel runs it: its decoders, and what it says to whom.")
	g.file.Type().Id("program").Struct(base("Program"))
	g.method("Table", nil, jen.Op("*").Add(kernel("Table")), jen.Return(jen.Id("table")))
	g.newLogic()
	g.child()
	g.decodeOwn("DecodeInput", g.m.Input)
	g.decodeOwn("DecodeOutput", g.m.Output)
	g.decodeEvent()
	g.decodeActor("DecodeActorInput", func(a *ir.Actor) ir.TypeID { return a.Input })
	g.decodeActor("DecodeActorOutput", func(a *ir.Actor) ir.TypeID { return a.Output })
	g.decodeSent()
	g.actorSends()
	g.eventNumber()
}

func (g *printer) method(name string, params []jen.Code, result *jen.Statement, body ...jen.Code) {
	g.file.Func().Params(jen.Id("program")).Id(name).Params(params...).Add(result).Block(body...)
}

func payloadResult() *jen.Statement { return jen.Params(kernel("Payload"), jen.Error()) }

func (g *printer) newLogic() {
	fields := jen.Dict{jen.Id("m"): jen.Id("m")}
	guards := jen.Id("_")
	if len(g.m.HostGuards) > 0 {
		guards = jen.Id("guards")
		fields[jen.Id("guards")] = jen.Id("guards")
	}
	g.method("New", []jen.Code{jen.Id("m").Op("*").Add(kernel("Machine")), guards.Add(kernel("HostGuards"))}, kernel("Logic"),
		jen.Return(jen.Op("&").Id("logic").Values(fields)))
	g.file.Comment("// Whole makes a system and the logic of its root machine in one piece of memory.")
	g.method("Whole", []jen.Code{guards.Clone()}, jen.Params(jen.Op("*").Add(kernel("System")), kernel("Logic")),
		jen.Id("c").Op(":=").Op("&").Struct(jen.Id("s").Add(kernel("System")), jen.Id("l").Id("logic")).Values(),
		g.serve(kernel("RootOf").Call(jen.Op("&").Id("c").Dot("s"))),
		jen.Return(jen.Op("&").Id("c").Dot("s"), jen.Op("&").Id("c").Dot("l")))
	g.file.Comment("// Clone is a copy with a machine to serve, in one piece of memory.")
	g.file.Add(logicMethod("Clone", guards.Clone())).Params(jen.Op("*").Add(kernel("Machine")), kernel("Logic")).Block(
		jen.Id("c").Op(":=").Op("&").Struct(jen.Id("m").Add(kernel("Machine")), jen.Id("l").Id("logic")).Values(jen.Dict{jen.Id("l"): jen.Op("*").Id("l")}),
		g.serve(jen.Op("&").Id("c").Dot("m")),
		jen.Return(jen.Op("&").Id("c").Dot("m"), jen.Op("&").Id("c").Dot("l")))
}

// serve prints how a logic that was made with others gets its machine and guards.
func (g *printer) serve(machine jen.Code) *jen.Statement {
	s := jen.Id("c").Dot("l").Dot("m").Op("=").Add(machine)
	if len(g.m.HostGuards) > 0 {
		s.Line().Id("c").Dot("l").Dot("guards").Op("=").Id("guards")
	}
	return s
}

// child prints Child: the programs of chart actors.
func (g *printer) child() {
	programs := g.actorCases(func(_ int, a *ir.Actor) jen.Code {
		if a.Chart < 0 {
			return nil
		}
		return jen.Return(g.childPackage(a, "Program").Call())
	})
	if programs == nil {
		return
	}
	g.file.Func().Params(jen.Id("program")).Id("Child").Params(jen.Id("src").Int32()).Add(kernel("Program")).Block(
		switchSource(programs),
		jen.Return(jen.Nil()))
}

// childPackage names something of a chart actor's package.
func (g *printer) childPackage(a *ir.Actor, name string) *jen.Statement {
	return jen.Qual(g.o.Root+"/"+ir.Folder(g.m.Children[a.Chart].Name), name)
}

// actorCases prints the cases of a switch over actors for which a body exists.
func (g *printer) actorCases(body func(i int, a *ir.Actor) jen.Code) (cases []jen.Code) {
	for i := range g.m.Actors {
		if b := body(i, &g.m.Actors[i]); b != nil {
			cases = append(cases, jen.Case(jen.Lit(i)).Block(b))
		}
	}
	return cases
}

func switchSource(cases []jen.Code) *jen.Statement { return jen.Switch(jen.Id("src")).Block(cases...) }

func (g *printer) decodeOwn(name string, id ir.TypeID) {
	if id == ir.NoType {
		return
	}
	g.method(name, []jen.Code{reader()}, payloadResult(), g.readPayload(id)...)
}

// readPayload prints the body of a decoder of one type.
func (g *printer) readPayload(id ir.TypeID) []jen.Code {
	return []jen.Code{jen.Return(g.payload(id, g.decode(id)), jen.Id("r").Dot("Err").Call())}
}

func (g *printer) decodeEvent() {
	if len(g.m.Events) == 0 {
		return
	}
	g.file.Func().Params(jen.Id("program")).Id("DecodeEvent").
		Params(jen.Id("event").Int32(), reader()).Add(payloadResult()).BlockFunc(func(s *jen.Group) {
		s.Switch(jen.Id("event")).BlockFunc(func(c *jen.Group) {
			for i, e := range g.m.Events {
				c.Case(jen.Lit(i)).Block(g.readEvent(g.names.events[i], e)...)
			}
		})
		s.Panic(jen.Lit("bug: no such event"))
	})
}

// readEvent prints the body of an event's decoder.
func (g *printer) readEvent(name string, e ir.Event) []jen.Code {
	if e.Type == ir.NoType {
		return []jen.Code{jen.Id("r").Dot("TypeOnly").Call(jen.Lit(e.Name)), jen.Return(jen.Id(name).Values(), jen.Id("r").Dot("Err").Call())}
	}
	return g.readPayload(e.Type)
}

func (g *printer) decodeActor(name string, of func(a *ir.Actor) ir.TypeID) {
	var cases []jen.Code
	for i := range g.m.Actors {
		if id := of(&g.m.Actors[i]); id != ir.NoType {
			cases = append(cases, jen.Case(jen.Lit(i)).Block(g.readPayload(id)...))
		}
	}
	if cases == nil {
		return
	}
	g.file.Func().Params(jen.Id("p").Id("program")).Id(name).Params(jen.Id("src").Int32(), reader()).Add(payloadResult()).Block(
		switchSource(cases),
		jen.Return(jen.Id("p").Dot("BaseProgram").Dot(name).Call(jen.Id("src"), jen.Id("r"))))
}

// decodeSent prints DecodeSent: what the chart sends, as its receiver knows it.
func (g *printer) decodeSent() {
	var cases []jen.Code
	if len(g.m.Sends) > 0 {
		cases = append(cases, jen.Case(jen.Lit(-1)).Block(g.switchNames(g.m.Sends)))
	}
	for i, a := range g.m.Actors {
		if len(a.Receives) > 0 {
			cases = append(cases, jen.Case(jen.Lit(i)).Block(g.switchNames(a.Receives)))
		}
	}
	if cases == nil {
		return
	}
	g.file.Func().Params(jen.Id("p").Id("program")).Id("DecodeSent").
		Params(jen.Id("src").Int32(), jen.Id("name").String(), reader()).Add(payloadResult()).Block(
		switchSource(cases),
		jen.Return(jen.Id("p").Dot("BaseProgram").Dot("DecodeSent").Call(jen.Id("src"), jen.Id("name"), jen.Id("r"))))
}

func (g *printer) switchNames(events []ir.Event) *jen.Statement {
	return jen.Switch(jen.Id("name")).BlockFunc(func(c *jen.Group) {
		for _, e := range events {
			if e.Type == ir.NoType {
				c.Case(jen.Lit(e.Name)).Block(jen.Id("r").Dot("TypeOnly").Call(jen.Lit(e.Name)), jen.Return(jen.Nil(), jen.Id("r").Dot("Err").Call()))
				continue
			}
			c.Case(jen.Lit(e.Name)).Block(g.readPayload(e.Type)...)
		}
	})
}

func (g *printer) actorSends() {
	var cases []jen.Code
	for i, a := range g.m.Actors {
		if len(a.Sends) == 0 {
			continue
		}
		test := jen.Null()
		for j, e := range a.Sends {
			if j > 0 {
				test.Op("||")
			}
			test.Id("event").Op("==").Lit(int(e))
		}
		cases = append(cases, jen.Case(jen.Lit(i)).Block(jen.Return(test)))
	}
	if cases == nil {
		return
	}
	g.file.Func().Params(jen.Id("program")).Id("ActorSends").Params(jen.List(jen.Id("src"), jen.Id("event")).Int32()).Bool().Block(
		switchSource(cases),
		jen.Return(jen.False()))
}

// eventNumber prints what tells the chart's events from others.
func (g *printer) eventNumber() {
	g.file.Comment("// EventNumber is the number of an event of this package.")
	g.method("EventNumber", []jen.Code{jen.Id("e").Add(kernel("Payload"))}, jen.Params(jen.Int32(), jen.Bool()),
		jen.List(jen.Id("own"), jen.Id("is")).Op(":=").Id("e").Assert(jen.Id("Event")),
		jen.If(jen.Op("!").Id("is")).Block(jen.Return(jen.Lit(0), jen.False())),
		jen.Return(jen.Int32().Call(jen.Id("own").Dot("EventType").Call()), jen.True()))
}
