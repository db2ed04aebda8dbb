package golang

// Host: what the user implements, typed: one method per host action, guard and
// actor, one accessor per chart actor. A missing one does not compile.

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

func ctx() *jen.Statement { return jen.Id("ctx").Qual("context", "Context") }

// host prints the interfaces, the ports and the adapter to kernel.Host.
func (g *printer) host() {
	g.paramStructs()
	if len(g.m.HostGuards) > 0 {
		g.guardsInterface()
	}
	g.hostInterface()
	g.ports()
	g.actorTypes()
	g.adapter()
}

func (g *printer) guardsInterface() {
	g.file.Comment("// Guards is what the host answers: pure, quick, of their parameters only. Where a pure step is given nil, each of them fails.")
	g.file.Type().Id("Guards").InterfaceFunc(func(methods *jen.Group) {
		for _, h := range g.m.HostGuards {
			methods.Add(about(g.hostMethod(h.Name)+" answers the guard "+h.Name, h.Doc))
			methods.Id(g.hostMethod(h.Name)).Params(g.params(h.Params)...).Bool()
		}
	})
}

func (g *printer) hostInterface() {
	text := "Host is what the chart asks of its surroundings"
	if g.hostless() {
		text += ": nothing, nil will do"
	}
	g.file.Comment("// " + text + ".")
	g.file.Type().Id("Host").InterfaceFunc(func(methods *jen.Group) {
		if len(g.m.HostGuards) > 0 {
			methods.Id("Guards")
		}
		for _, h := range g.m.HostActions {
			methods.Add(about(g.hostMethod(h.Name)+" carries out the action "+h.Name, h.Doc))
			methods.Id(g.hostMethod(h.Name)).Params(append([]jen.Code{ctx()}, g.params(h.Params)...)...).Error()
		}
		for i := range g.m.Actors {
			g.hostActor(methods, i)
		}
	})
}

// hostless tells whether the chart asks nothing of its surroundings.
func (g *printer) hostless() bool {
	return len(g.m.HostGuards)+len(g.m.HostActions)+len(g.m.Actors) == 0
}

func (g *printer) hostMethod(name string) string { return g.names.hosts[name] }

func (g *printer) paramStructs() {
	for _, l := range [][]ir.Host{g.m.HostActions, g.m.HostGuards} {
		for _, h := range l {
			if h.Params == ir.NoType || g.printed[h.Params] {
				continue
			}
			g.printed[h.Params] = true
			g.file.Add(doc(g.typeName(h.Params) + " are the parameters of " + h.Name + "."))
			g.object(g.typeName(h.Params), h.Params)
			g.unmarshal(g.typeName(h.Params), h.Params)
		}
	}
}

// hostActor prints the method of Host for an actor.
func (g *printer) hostActor(methods *jen.Group, actor int) {
	a := &g.m.Actors[actor]
	if a.Chart >= 0 {
		methods.Add(about(g.hostMethod(a.Name)+" is the host of each child machine "+a.Name, a.Doc))
		methods.Id(g.hostMethod(a.Name)).Params().Add(g.childPackage(a, "Host"))
		return
	}
	methods.Add(about(g.hostMethod(a.Name)+" is the body of each actor "+a.Name+", on a goroutine of its own until ctx ends", a.Doc))
	params := []jen.Code{ctx()}
	if a.Input != ir.NoType {
		params = append(params, jen.Id("input").Add(g.goType(a.Input)))
	}
	params = append(params, jen.Id("port").Id(g.names.actors[actor].port))
	if a.Output == ir.NoType {
		methods.Id(g.hostMethod(a.Name)).Params(params...).Error()
		return
	}
	methods.Id(g.hostMethod(a.Name)).Params(params...).Params(g.actorOutput(actor), jen.Error())
}

// actorOutput writes the type of what an actor gives, by the actor's own name for it.
func (g *printer) actorOutput(actor int) *jen.Statement {
	if name := g.names.outputs[actor]; name != "" {
		return jen.Id(name)
	}
	return g.goType(g.m.Actors[actor].Output)
}

// actorTypes prints what actors are given and give, unless the chart names it.
func (g *printer) actorTypes() {
	for i, a := range g.m.Actors {
		g.actorType(a.Input, "is what the actor "+a.Name+" is given.")
		g.actorType(a.Output, "is what the actor "+a.Name+" gives.")
		if name := g.names.outputs[i]; name != "" {
			g.file.Add(doc(name + " is what the actor " + a.Name + " gives."))
			g.file.Type().Id(name).Op("=").Add(g.goType(a.Output))
		}
	}
}

func (g *printer) actorType(id ir.TypeID, text string) {
	if g.printed[id] || g.typeOf(id).Kind != ir.ObjectKind || g.typeOf(id).Named {
		return
	}
	g.printed[id] = true
	g.file.Add(doc(g.typeName(id) + " " + text))
	g.object(g.typeName(id), id)
	g.unmarshal(g.typeName(id), id)
}

// ports prints for each host actor its way to the machine.
func (g *printer) ports() {
	for i := range g.m.Actors {
		a := &g.m.Actors[i]
		if a.Chart >= 0 {
			continue
		}
		name := g.names.actors[i].port
		g.file.Comment("// " + name + " is the way of the actor " + a.Name + " to its machine.")
		g.file.Type().Id(name).Struct(jen.Id("port").Op("*").Add(kernel("Port")))
		g.file.Comment("// ID is the actor's id.")
		g.portMethod(name, "ID").Params().String().Block(jen.Return(jen.Id("p").Dot("port").Dot("ID").Call()))
		if g.names.actors[i].received != "" {
			g.file.Comment("// Receive waits for the next event that was sent to the actor: " + g.received(a) + ".")
			g.portMethod(name, "Receive").Params(ctx()).Params(kernel("Message"), jen.Error()).
				Block(jen.Return(jen.Id("p").Dot("port").Dot("Receive").Call(jen.Id("ctx"))))
			g.file.Comment("// Event is a message that the actor received as its own struct, for a switch of types; nil for any other.")
			g.receivedAs(i)
		}
		for _, e := range a.Sends {
			ev := g.names.events[e]
			g.file.Comment("// Send" + ev + " gives the machine the event.")
			g.portMethod(name, "Send"+ev).Params(jen.Id("e").Id(ev)).Error().
				Block(g.refusePosted(g.m.Events[e].Type), jen.Return(jen.Id("p").Dot("port").Dot("Send").Call(jen.Lit(int(e)), jen.Id("e"))))
		}
	}
}

// received says what an actor receives: names of messages, with the types of their Data.
func (g *printer) received(a *ir.Actor) string {
	var list []string
	for _, e := range a.Receives {
		one := e.Name
		if e.Type != ir.NoType {
			one += " with " + g.typeName(e.Type)
		}
		list = append(list, one)
	}
	last := len(list) - 1
	if last == 0 {
		return list[0]
	}
	return strings.Join(list[:last], ", ") + ", or " + list[last]
}

// receivedAs prints the way from a message to these structs: an event without fields has
// no data there.
func (g *printer) receivedAs(actor int) {
	received := g.names.actors[actor].received
	g.portMethod(g.names.actors[actor].port, "Event").Params(jen.Id("m").Add(kernel("Message"))).Id(received).BlockFunc(func(s *jen.Group) {
		var bare []jen.Code
		for i, e := range g.m.Actors[actor].Receives {
			if e.Type == ir.NoType {
				bare = append(bare, jen.Case(jen.Lit(e.Name)).Block(jen.Return(jen.Id(g.names.heard[actor][i]).Values())))
			}
		}
		if len(bare) > 0 {
			s.Switch(jen.Id("m").Dot("Name")).Block(bare...)
		}
		s.List(jen.Id("e"), jen.Id("_")).Op(":=").Id("m").Dot("Data").Assert(jen.Id(received))
		s.Return(jen.Id("e"))
	})
}

func (g *printer) portMethod(of, name string) *jen.Statement {
	return g.file.Func().Params(jen.Id("p").Id(of)).Id(name)
}

// adapter prints the kernel.Host around a Host.
func (g *printer) adapter() {
	adapted := jen.Id("adapter").Values(jen.Dict{jen.Id("host"): jen.Id("host")})
	if g.hostless() {
		adapted = kernel("BaseHost").Values()
	}
	g.file.Comment("// KernelHost makes a Host one that the kernel calls; nil stays nil.")
	g.file.Func().Id("KernelHost").Params(jen.Id("host").Id("Host")).Add(kernel("Host")).Block(
		jen.If(jen.Id("host").Op("==").Nil()).Block(jen.Return(jen.Nil())),
		jen.Return(adapted))
	if g.hostless() {
		return
	}
	g.file.Comment("// adapter is a Host as the kernel calls it.")
	g.file.Type().Id("adapter").Struct(base("Host"), jen.Id("host").Id("Host"))
	if len(g.m.HostGuards) > 0 {
		g.guardMethod("adapter", "host")
	}
	g.actionMethod()
	g.runMethod()
	g.childMethod()
}

// guardMethod prints how the kernel asks a guard of what a field of an adapter holds,
// and what it does first.
func (g *printer) guardMethod(adapter, field string, first ...jen.Code) {
	g.file.Func().Params(jen.Id("a").Id(adapter)).Id("Guard").Params(jen.Id("guard").Int32(), jen.Id("params").Add(kernel("Payload"))).
		Params(jen.Bool(), jen.Error()).BlockFunc(func(s *jen.Group) {
		s.Add(first...)
		g.dispatch(s, "guard", g.m.HostGuards, func(h ir.Host) jen.Code {
			return jen.Return(jen.Id("a").Dot(field).Dot(g.hostMethod(h.Name)).Call(g.assertParams(h)...), jen.Nil())
		})
		s.Panic(jen.Lit("bug: no such guard"))
	})
}

func (g *printer) actionMethod() {
	if len(g.m.HostActions) == 0 {
		return
	}
	g.adapterMethod("Action").Params(ctx(), jen.Id("action").Int32(), jen.Id("params").Add(kernel("Payload"))).Error().BlockFunc(func(s *jen.Group) {
		g.dispatch(s, "action", g.m.HostActions, func(h ir.Host) jen.Code {
			return jen.Return(g.askHost(h.Name).Call(append([]jen.Code{jen.Id("ctx")}, g.assertParams(h)...)...))
		})
		s.Panic(jen.Lit("bug: no such action"))
	})
}

func (g *printer) runMethod() {
	bodies := g.actorCases(g.runActor)
	if bodies == nil {
		return
	}
	g.adapterMethod("Run").
		Params(ctx(), jen.Id("src").Int32(), jen.Id("input").Add(kernel("Payload")), jen.Id("port").Op("*").Add(kernel("Port"))).
		Params(kernel("Payload"), jen.Error()).Block(
		switchSource(bodies),
		jen.Panic(jen.Lit("bug: no such actor")))
}

func (g *printer) childMethod() {
	hosts := g.actorCases(func(_ int, a *ir.Actor) jen.Code {
		if a.Chart < 0 {
			return nil
		}
		return jen.Return(g.childPackage(a, "KernelHost").Call(g.askHost(a.Name).Call()))
	})
	if hosts == nil {
		return
	}
	g.adapterMethod("Child").Params(jen.Id("src").Int32(), jen.Id("_").String()).Add(kernel("Host")).Block(
		switchSource(hosts),
		jen.Return(jen.Nil()))
}

func (g *printer) adapterMethod(name string) *jen.Statement {
	return g.file.Func().Params(jen.Id("a").Id("adapter")).Id(name)
}

// askHost prints the method of the adapter's host for what the chart calls so.
func (g *printer) askHost(name string) *jen.Statement {
	return jen.Id("a").Dot("host").Dot(g.hostMethod(name))
}

func (g *printer) dispatch(s *jen.Group, on string, list []ir.Host, body func(h ir.Host) jen.Code) {
	s.Switch(jen.Id(on)).BlockFunc(func(c *jen.Group) {
		for i, h := range list {
			c.Case(jen.Lit(i)).Block(body(h))
		}
	})
}

func (g *printer) assertParams(h ir.Host) []jen.Code {
	if h.Params == ir.NoType {
		return nil
	}
	return []jen.Code{jen.Id("params").Assert(jen.Id(g.typeName(h.Params)))}
}

// runActor prints the call of a host actor's body.
func (g *printer) runActor(i int, a *ir.Actor) jen.Code {
	if a.Chart >= 0 {
		return nil
	}
	args := []jen.Code{jen.Id("ctx")}
	if a.Input != ir.NoType {
		args = append(args, g.fromPayload(a.Input, jen.Id("input")))
	}
	args = append(args, jen.Id(g.names.actors[i].port).Values(jen.Id("port")))
	run := g.askHost(a.Name).Call(args...)
	if a.Output == ir.NoType {
		return jen.Return(jen.Nil(), run)
	}
	plain, wrong := g.typeOf(a.Output).Kind == ir.ObjectKind, canBeWrong(g.m, a.Output)
	if plain {
		g.needCodec(a.Output)
	}
	if plain && !wrong {
		return jen.Return(run)
	}
	err := jen.Id("err")
	if wrong {
		err = kernel("Ended").Call(err, g.check(a.Output, jen.Id("out")))
	}
	return jen.List(jen.Id("out"), jen.Id("err")).Op(":=").Add(run).Line().Return(g.payload(a.Output, jen.Id("out")), err)
}
