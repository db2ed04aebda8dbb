package golang

// Copies of what is handed out: a struct that holds lists, maps, optionals or JSON
// shares them with its copies, so it has Clone, which copies them too. Structs
// without any are copied by assignment; the context has Clone always.

import (
	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

// object prints the struct of an object, its Clone and its MarshalJSON, without
// which encoding/json would write other keys than the chart has.
func (g *printer) object(name string, id ir.TypeID) {
	g.file.Type().Id(name).Struct(g.fields(g.typeOf(id).Fields)...)
	if g.shares(id) || id == g.m.Context {
		g.clone(name, id)
	}
	if id != ir.ErrorType {
		g.needCodec(id)
		g.marshal(name, id)
	}
}

// shares tells whether copies of a value share something by assignment.
func (g *printer) shares(id ir.TypeID) bool {
	switch t := g.typeOf(id); t.Kind {
	case ir.ListKind, ir.MapKind, ir.OptionalKind, ir.AnyKind:
		return true
	case ir.ObjectKind:
		for _, f := range t.Fields {
			if f.Optional || g.shares(f.Type) {
				return true
			}
		}
	}
	return false
}

// clone prints
//
//	func (v Context) Clone() Context {
//		v.Queue = slices.Clone(v.Queue)
//		v.Plan = kernel.CloneOption(v.Plan, Plan.Clone)
//		return v
//	}
func (g *printer) clone(name string, id ir.TypeID) {
	g.file.Comment("// Clone is a copy that shares nothing with v.")
	g.file.Func().Params(jen.Id("v").Id(name)).Id("Clone").Params().Id(name).BlockFunc(func(s *jen.Group) {
		for i, f := range g.typeOf(id).Fields {
			field := func() *jen.Statement { return jen.Id("v").Dot(g.field(id, i)) }
			switch {
			case f.Optional:
				s.Add(field()).Op("=").Add(g.copyOption(f.Type, field()))
			case g.shares(f.Type):
				s.Add(field()).Op("=").Add(g.copyOf(f.Type, field()))
			}
		}
		s.Return(jen.Id("v"))
	})
}

// copyOf prints a copy of a value that shares something.
func (g *printer) copyOf(id ir.TypeID, v *jen.Statement) *jen.Statement {
	switch t := g.typeOf(id); t.Kind {
	case ir.ListKind:
		if g.shares(t.Elem) {
			return kernel("CloneList").Call(v, g.copier(t.Elem))
		}
		return jen.Qual("slices", "Clone").Call(v)
	case ir.MapKind:
		if g.shares(t.Elem) {
			return kernel("CloneMap").Call(v, g.copier(t.Elem))
		}
		return jen.Qual("maps", "Clone").Call(v)
	case ir.OptionalKind:
		return g.copyOption(t.Elem, v)
	case ir.AnyKind:
		return jen.Qual("slices", "Clone").Call(v)
	}
	return v.Dot("Clone").Call()
}

// copyOption prints a copy of an optional.
func (g *printer) copyOption(elem ir.TypeID, v *jen.Statement) *jen.Statement {
	if g.shares(elem) {
		return kernel("CloneOption").Call(v, g.copier(elem))
	}
	return kernel("CopyOption").Call(v)
}

// copier prints a function that copies a value.
func (g *printer) copier(id ir.TypeID) *jen.Statement {
	switch t := g.typeOf(id); {
	case t.Kind == ir.ObjectKind:
		return jen.Id(g.typeName(id)).Dot("Clone")
	case t.Kind == ir.AnyKind, t.Kind == ir.ListKind && !g.shares(t.Elem):
		return jen.Qual("slices", "Clone")
	case t.Kind == ir.MapKind && !g.shares(t.Elem):
		return jen.Qual("maps", "Clone")
	}
	return jen.Func().Params(jen.Id("v").Add(g.goType(id))).Add(g.goType(id)).Block(jen.Return(g.copyOf(id, jen.Id("v"))))
}
