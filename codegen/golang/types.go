package golang

// The types that a chart declares, and how each type of the chart is written.

import (
	"cmp"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
)

// goType writes a type.
func (g *printer) goType(id ir.TypeID) *jen.Statement {
	t := g.typeOf(id)
	switch t.Kind {
	case ir.BoolKind:
		return jen.Bool()
	case ir.IntKind:
		return jen.Int64()
	case ir.DoubleKind:
		return jen.Float64()
	case ir.StringKind:
		return jen.String()
	case ir.TimestampKind:
		return kernel("Timestamp")
	case ir.DurationKind:
		return kernel("Duration")
	case ir.AnyKind:
		return jen.Qual("encoding/json", "RawMessage")
	case ir.ListKind:
		return jen.Index().Add(g.goType(t.Elem))
	case ir.MapKind:
		return jen.Map(jen.String()).Add(g.goType(t.Elem))
	case ir.OptionalKind:
		return jen.Op("*").Add(g.goType(t.Elem))
	}
	return jen.Id(g.typeName(id))
}

// typeName names an object or enum. Those that the chart does not name are
// called after what they are.
func (g *printer) typeName(id ir.TypeID) string {
	if id == ir.ErrorType {
		return g.errorName()
	}
	name, ok := g.names.types[id]
	if !ok {
		name = g.names.Claim(exported(cmp.Or(g.names.places[id], g.typeOf(id).Name)), "Type")
		g.names.types[id] = name
	}
	return g.used.need(id, func() string { return name })
}

func (g *printer) errorName() string {
	g.usesError = true
	if g.names.types[ir.ErrorType] == "" {
		g.names.types[ir.ErrorType] = g.names.Claim("Error", "Type")
	}
	return g.names.types[ir.ErrorType]
}

// fieldType writes a field's type: an optional one is a pointer.
func (g *printer) fieldType(f *ir.Field) *jen.Statement {
	if f.Optional {
		return jen.Op("*").Add(g.goType(f.Type))
	}
	return g.goType(f.Type)
}

// declaredTypes prints what stands under `types:`.
func (g *printer) declaredTypes() {
	for i := range g.m.Types {
		id := ir.TypeID(i)
		if t := &g.m.Types[i]; t.Named && id != ir.ErrorType && (t.Kind == ir.ObjectKind || t.Kind == ir.EnumKind) {
			g.declareType(id)
		}
	}
}

// declareType prints an object as a struct, an enum as a string type with its
// constants.
func (g *printer) declareType(id ir.TypeID) {
	g.printed[id] = true
	t := g.typeOf(id)
	name := g.typeName(id)
	if t.Kind == ir.EnumKind {
		g.file.Add(about(name+" is an enum of the chart", t.Doc))
		g.file.Type().Id(name).String()
		g.enumConstants(name, id)
		g.enumList(name, id)
		g.file.Comment("// UnmarshalText reads one of the values. The error is a *kernel.Refusal.")
		g.file.Func().Params(jen.Id("v").Op("*").Id(name)).Id("UnmarshalText").Params(jen.Id("text").Index().Byte()).Error().Block(
			jen.Return(kernel("UnmarshalEnum").Call(jen.Id("text"), jen.Id(g.enumTexts(id)), jen.Id("v"))))
		return
	}
	g.file.Add(about(name+" is a type of the chart", t.Doc))
	g.seeFilled(id)
	g.object(name, id)
	g.unmarshal(name, id)
	g.filled(name, id)
}

// enumConstants prints the values of an enum.
func (g *printer) enumConstants(name string, id ir.TypeID) {
	t := g.typeOf(id)
	g.file.Comment("// The values of " + name + ".")
	g.file.Const().DefsFunc(func(d *jen.Group) {
		for _, v := range t.Values {
			d.Id(g.enumValue(id, v)).Id(name).Op("=").Lit(v)
		}
	})
}

// enumList prints the function that gives the values of an enum.
func (g *printer) enumList(name string, id ir.TypeID) {
	function := g.names.listOf(id, name)
	g.file.Comment("// " + function + " are the values of " + name + ", as they are declared.")
	g.file.Func().Id(function).Params().Index().Id(name).Block(jen.Return(jen.Index().Id(name).ValuesFunc(func(l *jen.Group) {
		for _, v := range g.typeOf(id).Values {
			l.Id(g.enumValue(id, v))
		}
	})))
}

// enumValue names the constant of an enum's value.
func (g *printer) enumValue(id ir.TypeID, text string) string {
	t, name := g.typeOf(id), g.typeName(id)
	if g.names.values[id] == nil {
		g.names.values[id] = g.names.valuesOf(name, t)
	}
	return g.names.values[id][g.types.Value(id, text)]
}

// fields prints the fields of a struct. Two that become one name get a number.
func (g *printer) fields(list []ir.Field) []jen.Code {
	out := make([]described, len(list))
	for i := range list {
		f := &list[i]
		out[i] = described{g.fieldName(list, i), g.fieldType(f), oneLine(f.Doc)}
	}
	return block(out)
}

// A fieldList is a list of fields, by where it stands.
type fieldList struct {
	first *ir.Field
	n     int
}

// fieldName is the Go name of a field.
func (g *printer) fieldName(list []ir.Field, i int) string {
	l := fieldList{&list[0], len(list)}
	if g.called[l] == nil {
		g.called[l] = fieldNames(list)
	}
	return g.called[l][i]
}

// fieldNames names the fields of a struct. It has methods, so their names are not a
// field's.
func fieldNames(list []ir.Field) []string {
	own := codegen.NewNames(goWords, "AppendJSON", "MarshalJSON", "UnmarshalJSON", "EventType", "Clone")
	names := make([]string, len(list))
	for i := range list {
		names[i] = own.Claim(exported(list[i].Name), "Field")
	}
	return names
}

// field selects a field of an object type by its number.
func (g *printer) field(id ir.TypeID, i int) string {
	return g.fieldName(g.typeOf(id).Fields, i)
}
