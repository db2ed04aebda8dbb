package golang

// Context, input and output of a chart; types that have no name in the chart;
// the built-in Error.

import (
	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

// data prints Input, Context and Output, those that the chart has.
func (g *printer) data() {
	for _, d := range []struct {
		id         ir.TypeID
		name, text string
	}{
		{g.m.Input, "Input", "is what a new instance is given."},
		{g.m.Context, "Context", "is the machine's data."},
		{g.m.Output, "Output", "is what a finished instance gives."},
	} {
		own := g.typeOf(d.id).Kind == ir.ObjectKind && g.names.types[d.id] == d.name
		if d.id == ir.NoType || own && g.printed[d.id] {
			continue
		}
		g.file.Add(doc(d.name + " " + d.text))
		if !own {
			g.file.Type().Id(d.name).Op("=").Add(g.goType(d.id))
			continue
		}
		g.printed[d.id] = true
		g.object(d.name, d.id)
		g.unmarshal(d.name, d.id)
	}
	g.defaultInput()
}

// defaultInput prints what of an input may be left out.
func (g *printer) defaultInput() {
	if !g.hasInput() || !g.holdsDefault(g.m.Input) {
		return
	}
	g.withDefaults("DefaultInput", "is an input", "Input", g.m.Input)
}

// seeFilled says in a type's comment what makes one with the chart's defaults.
func (g *printer) seeFilled(id ir.TypeID) {
	if name := g.names.filled[id]; name != "" {
		g.file.Comment("//")
		g.file.Comment("// " + name + " has the chart's defaults; in a literal a field that is left out is zero.")
	}
}

// filled prints what makes an event or a declared object with the chart's defaults,
// of which Go's own zero values say nothing.
func (g *printer) filled(name string, id ir.TypeID) {
	if g.names.filled[id] != "" {
		g.withDefaults(g.names.filled[id], "is "+name, name, id)
	}
}

// withDefaults prints
//
//	func DefaultInput() (v Input) {
//		v.Tries = 3
//		return v
//	}
func (g *printer) withDefaults(function, text, name string, id ir.TypeID) {
	g.file.Comment("// " + function + " " + text + " with the chart's defaults; its other fields are zero.")
	g.file.Func().Id(function).Params().Params(jen.Id("v").Id(name)).BlockFunc(func(s *jen.Group) {
		g.presetDefaults(s, id)
		s.Return(jen.Id("v"))
	})
}

// anonymousType prints a type that was used, if the chart does not name it.
func (g *printer) anonymousType(id ir.TypeID) {
	if g.printed[id] {
		return
	}
	g.printed[id] = true
	if g.typeOf(id).Kind == ir.EnumKind {
		g.declareType(id)
		return
	}
	name := g.typeName(id)
	g.file.Add(doc(name + " is " + oneLine(g.typeOf(id).Name) + "."))
	g.object(name, id)
}

// errorType prints the built-in Error where the chart reads it, with its JSON where one
// stands in what is written and read.
func (g *printer) errorType() {
	if !g.usesError {
		return
	}
	name := g.errorName()
	g.file.Add(doc(name + " is a failure: of an expression, an actor, a send."))
	g.object(name, ir.ErrorType)
	if g.encoders.asked(ir.ErrorType) {
		g.marshal(name, ir.ErrorType)
	}
	if g.readers.asked(readerOf{id: ir.ErrorType}) {
		g.unmarshal(name, ir.ErrorType)
	}
	g.file.Comment("// errorOf is the kernel's error as the chart sees it.")
	g.file.Func().Id("errorOf").Params(jen.Id("e").Op("*").Add(kernel("Error"))).Id(name).Block(
		jen.Return(jen.Id(name).Values(jen.Dict{
			jen.Id("Type"): jen.Id("e").Dot("Type"), jen.Id("Message"): jen.Id("e").Dot("Message"), jen.Id("Code"): jen.Id("e").Dot("Code"),
			jen.Id("Place"): jen.Id("e").Dot("PlaceOption").Call(),
			jen.Id("Data"):  jen.Parens(jen.Op("*").Qual("encoding/json", "RawMessage")).Call(jen.Id("e").Dot("DataOption").Call()),
		})))
}
