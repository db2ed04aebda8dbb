package golang

// Events on their way to the kernel, which is handed the data of those that have some.

import (
	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

// handed is what the kernel is handed of the event e of type t. An event without
// fields is its number and no more, which saves finding the interface of its data;
// a chart with both kinds has a function that tells them apart:
//
//	func handed(t EventType, e Event) kernel.Payload {
//		switch t {
//		case EventStart, EventCancel:
//			return nil
//		}
//		return e
//	}
func (g *printer) handed() jen.Code {
	bare, filled := g.bareEvents()
	switch {
	case !filled:
		return jen.Nil()
	case len(bare) == 0:
		return jen.Id("e")
	}
	if !g.hasHanded {
		g.hasHanded = true
		g.file.Comment("// handed is what the kernel is handed of an event: nothing of one without fields.")
		g.file.Func().Id("handed").Params(jen.Id("t").Id("EventType"), jen.Id("e").Id("Event")).Add(kernel("Payload")).Block(
			jen.Switch(jen.Id("t")).Block(jen.Case(bare...).Block(jen.Return(jen.Nil()))),
			jen.Return(jen.Id("e")))
	}
	return jen.Id("handed").Call(jen.Id("t"), jen.Id("e"))
}

// bareEvents are the types of the outside events without fields; filled tells
// whether there are others.
func (g *printer) bareEvents() (bare []jen.Code, filled bool) {
	for i, e := range g.m.Events {
		switch {
		case e.Internal:
		case e.Type == ir.NoType:
			bare = append(bare, jen.Id(g.names.kinds[i]))
		default:
			filled = true
		}
	}
	return bare, filled
}
