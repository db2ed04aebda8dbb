package golang

// Events: a sealed interface with one struct per event.

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

// events prints Event, its structs and ParseEvent.
func (g *printer) events() {
	g.file.Comment("// Event is an event of the chart, or what the host of a pure machine reports: one of the structs below.")
	g.file.Type().Id("Event").Interface(
		kernel("Payload"),
		jen.Id("EventType").Params().Id("EventType"),
		jen.Id("isEvent").Params())
	for i, e := range g.m.Events {
		g.event(i, e)
	}
	g.file.Comment("// ParseEvent reads an event strictly. What does not fit is a *kernel.Refusal.")
	g.file.Func().Id("ParseEvent").Params(jen.Id("data").Index().Byte()).Params(jen.Id("Event"), jen.Error()).Block(
		jen.List(jen.Id("p"), jen.Id("err")).Op(":=").Add(kernel("ParseEvent")).Call(jen.Id("chart"), jen.Id("data")),
		jen.If(jen.Id("err").Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Id("err"))),
		jen.Return(jen.Id("p").Assert(jen.Id("Event")), jen.Nil()))
	g.emitted()
	for i, e := range g.m.Sends {
		g.message(g.names.sends[i], e, "is the event "+e.Name+", sent to the parent")
	}
	for i := range g.m.Actors {
		g.heard(i)
	}
}

// heard prints the structs of what an actor receives, and of a host actor what they have
// in common.
func (g *printer) heard(actor int) {
	a, received := &g.m.Actors[actor], g.names.actors[actor].received
	if received != "" {
		g.file.Comment("// " + received + " is an event that the actor " + a.Name + " receives: " + g.oneOf(actor) + ".")
		g.file.Type().Id(received).Interface(kernel("Payload"), jen.Id("is"+received).Params())
	}
	for i, e := range a.Receives {
		name := g.names.heard[actor][i]
		if e.Type != ir.NoType || received != "" && !slices.Contains(g.names.events, name) {
			g.message(name, e, "is the event "+e.Name+", sent to the actor "+a.Name)
		}
		if received != "" {
			g.file.Line() // gofmt aligns functions of one line that stand close
			g.file.Func().Params(jen.Id(name)).Id("is" + received).Params().Block()
		}
	}
}

// oneOf lists what an actor receives.
func (g *printer) oneOf(actor int) string {
	list := g.names.heard[actor]
	last := len(list) - 1
	if last == 0 {
		return list[0]
	}
	return strings.Join(list[:last], ", ") + ", or " + list[last]
}

// emitted prints Emitted and the structs of what the chart emits.
func (g *printer) emitted() {
	if len(g.m.Emits) == 0 {
		return
	}
	g.file.Comment("// Emitted is an event that the machine emits to those who listen: one of the structs below.")
	g.file.Type().Id("Emitted").Interface(kernel("Payload"), jen.Id("isEmitted").Params())
	sealed := map[string]bool{}
	for i, e := range g.m.Emits {
		name := g.names.emits[i]
		g.message(name, e, "is the event "+e.Name+", emitted to those who listen")
		if !sealed[name] {
			g.file.Func().Params(jen.Id(name)).Id("isEmitted").Params().Block()
			sealed[name] = true
		}
	}
	g.emittedAs()
}

// emittedAs prints the way from what the kernel says to these structs: an event without
// fields has no data there.
func (g *printer) emittedAs() {
	var bare []jen.Code
	for i, e := range g.m.Emits {
		if e.Type == ir.NoType {
			bare = append(bare, jen.Case(jen.Lit(e.Name)).Block(jen.Return(jen.Id(g.names.emits[i]).Values())))
		}
	}
	event := "_"
	if len(bare) > 0 {
		event = "event"
	}
	g.file.Comment("// emittedAs is what the kernel emits, typed.")
	g.file.Func().Id("emittedAs").Params(jen.Id(event).String(), jen.Id("data").Add(kernel("Payload"))).Id("Emitted").BlockFunc(func(s *jen.Group) {
		if len(bare) > 0 {
			s.Switch(jen.Id("event")).Block(bare...)
		}
		s.Return(jen.Id("data").Assert(jen.Id("Emitted")))
	})
}

func (g *printer) event(i int, e ir.Event) {
	name := g.names.events[i]
	if e.Internal { // it is no Event
		g.message(name, e, "is the event "+e.Name+", which only the chart itself and its actors send")
		return
	}
	g.message(name, e, "is the event "+e.Name)
	g.file.Comment("// EventType is the event's type.")
	g.file.Func().Params(jen.Id(name)).Id("EventType").Params().Id("EventType").Block(jen.Return(jen.Id(g.names.kinds[i])))
	g.sealed(name)
}

// sealed keeps other packages from making events.
func (g *printer) sealed(name string) {
	g.file.Func().Params(jen.Id(name)).Id("isEvent").Params().Block()
}

// message prints the struct of an event and its JSON.
func (g *printer) message(name string, e ir.Event, text string) {
	if e.Type != ir.NoType && g.printed[e.Type] {
		return
	}
	g.file.Add(about(name+" "+text, e.Doc))
	g.seeFilled(e.Type)
	if e.Type == ir.NoType {
		g.file.Type().Id(name).Struct()
		g.file.Comment("// AppendJSON appends the event in canonical JSON.")
		g.file.Func().Params(jen.Id(name)).Id("AppendJSON").Params(jen.Id("b").Index().Byte()).Index().Byte().Block(
			jen.Return(kernel("AppendEvent").Call(jen.Id("b"), jen.Lit(e.Name), jen.Nil())))
		g.marshal(name, e.Type)
		g.file.Comment("// UnmarshalJSON reads the event strictly. The error is a *kernel.Refusal.")
		g.file.Func().Params(jen.Op("*").Id(name)).Id("UnmarshalJSON").Params(jen.Id("data").Index().Byte()).Error().Block(
			jen.Return(kernel("ReadBare").Call(jen.Id("data"), jen.Lit(e.Name))))
		return
	}
	g.printed[e.Type] = true
	g.object(name, e.Type)
	g.unmarshal(name, e.Type)
	g.filled(name, e.Type)
}

// marshal prints MarshalJSON by the canonical encoder. An outside event that no machine
// would take is not written.
func (g *printer) marshal(name string, id ir.TypeID) {
	says, refused := "// MarshalJSON is AppendJSON.", jen.Code(jen.Null())
	if g.names.outside[id] && canBeWrong(g.m, id) {
		says = "// MarshalJSON is AppendJSON of an event whose values fit. The error is a *kernel.Refusal."
		refused = unless(g.check(id, jen.Id("v")), jen.Nil())
	}
	g.file.Comment(says)
	g.file.Func().Params(jen.Id("v").Id(name)).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).Block(
		refused, jen.Return(jen.Id("v").Dot("AppendJSON").Call(jen.Nil()), jen.Nil()))
}

// unmarshal prints UnmarshalJSON by the strict reader: encoding/json would take
// keys in any case, unknown ones and duplicates.
func (g *printer) unmarshal(name string, id ir.TypeID) {
	g.file.Comment("// UnmarshalJSON reads the value strictly. The error is a *kernel.Refusal.")
	g.file.Func().Params(jen.Id("v").Op("*").Id(name)).Id("UnmarshalJSON").Params(jen.Id("data").Index().Byte()).Error().Block(
		jen.List(jen.Id("read"), jen.Err()).Op(":=").Add(kernel("ReadValue")).Call(jen.Id("data"), jen.Id(g.needReader(id))),
		jen.If(jen.Err().Op("==").Nil()).Block(jen.Op("*").Id("v").Op("=").Id("read")),
		jen.Return(jen.Err()))
}

// eventName is the name of the event whose fields a type is, "" for others.
func (g *printer) eventName(id ir.TypeID) string { return g.names.eventOf[id] }
