package golang

// Canonical JSON of the chart's types (SPEC 10.6, 10.7): objects and enums get
// functions of their own, the rest is composed from the kernel's.

import (
	"cmp"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
)

func (g *printer) needCodec(id ir.TypeID) {
	g.encoders.need(id, func() string { return "AppendJSON" })
}

// codecs prints what the other sections asked for; printing it may ask for more.
func (g *printer) codecs() {
	for g.pending() {
	}
	g.errorType()
	g.patterns()
}

// pending prints what was asked for and is not printed yet, and tells whether there
// was any.
func (g *printer) pending() bool {
	return slices.Contains([]bool{
		g.encoders.drain(g.objectEncoder),
		g.readers.drain(g.reader),
		g.texts.drain(g.enumTextsVar),
		g.fieldsOf.drain(g.fieldReader),
		g.equality.drain(g.equalObjects),
		g.finiteOf.drain(g.finiteObject),
		g.checkers.drain(g.checkOf),
		g.used.drain(g.anonymousType),
	}, true)
}

// A readerOf is a reader to print: of what is given, where defaults fill in, or
// of what was stored, where nothing may be missing.
type readerOf struct {
	id     ir.TypeID
	stored bool
}

// needReader names the reader of a type. What has no default reads alike.
func (g *printer) needReader(id ir.TypeID) string {
	return g.readerName(readerOf{id, g.storing && g.holdsDefault(id)})
}

func (g *printer) readerName(r readerOf) string {
	return g.readers.need(r, func() string {
		if r.stored {
			return g.names.Claim("readStored"+g.typeName(r.id), "Value")
		}
		return g.names.Claim("read"+g.typeName(r.id), "Value")
	})
}

// holdsDefault tells whether a field somewhere in the type has a default.
func (g *printer) holdsDefault(id ir.TypeID) bool { return codegen.HoldsDefault(g.m, id) }

// encode prints the expression that appends a value to the bytes b.
func (g *printer) encode(id ir.TypeID, b, v *jen.Statement) *jen.Statement {
	t := g.typeOf(id)
	switch t.Kind {
	case ir.ListKind:
		return kernel("AppendList").Call(b, v, g.encoder(t.Elem))
	case ir.MapKind:
		return kernel("AppendMap").Call(b, v, g.encoder(t.Elem))
	case ir.OptionalKind:
		return kernel("AppendOption").Call(b, v, g.encoder(t.Elem))
	case ir.AnyKind:
		return jen.Append(b, jen.Add(v).Op("..."))
	case ir.ObjectKind:
		g.needCodec(id)
		return jen.Add(v).Dot("AppendJSON").Call(b)
	case ir.EnumKind:
		return kernel("AppendString").Call(b, jen.String().Call(v))
	}
	return kernel(scalarCodec[t.Kind].append).Call(b, v)
}

var scalarCodec = map[ir.TypeKind]struct{ append, read string }{
	ir.BoolKind: {"AppendBool", "Bool"}, ir.IntKind: {"AppendInt", "Int"}, ir.DoubleKind: {"AppendDouble", "Double"},
	ir.StringKind: {"AppendString", "Text"}, ir.TimestampKind: {"AppendTimestamp", "Timestamp"}, ir.DurationKind: {"AppendDuration", "Duration"},
}

// encoder prints a function that appends a value.
func (g *printer) encoder(id ir.TypeID) *jen.Statement {
	t := g.typeOf(id)
	if s, ok := scalarCodec[t.Kind]; ok {
		return kernel(s.append)
	}
	if t.Kind == ir.AnyKind {
		return kernel("AppendAny").Types(g.goType(id))
	}
	return jen.Func().Params(jen.Id("b").Index().Byte(), jen.Id("v").Add(g.goType(id))).Index().Byte().Block(
		jen.Return(g.encode(id, jen.Id("b"), jen.Id("v"))))
}

// decode prints the expression that reads a value from r.
func (g *printer) decode(id ir.TypeID) *jen.Statement {
	t := g.typeOf(id)
	switch t.Kind {
	case ir.ListKind:
		return kernel("ReadList").Call(jen.Id("r"), g.decoder(t.Elem))
	case ir.MapKind:
		return kernel("ReadMap").Call(jen.Id("r"), g.decoder(t.Elem))
	case ir.OptionalKind:
		return kernel("SomeOf").Call(g.decode(t.Elem))
	case ir.AnyKind:
		return jen.Qual("encoding/json", "RawMessage").Call(jen.Id("r").Dot("Any").Call())
	case ir.ObjectKind, ir.EnumKind:
		return jen.Id(g.needReader(id)).Call(jen.Id("r"))
	}
	return jen.Id("r").Dot(scalarCodec[t.Kind].read).Call()
}

func (g *printer) decoder(id ir.TypeID) *jen.Statement {
	if k := g.typeOf(id).Kind; k == ir.ObjectKind || k == ir.EnumKind {
		return jen.Id(g.needReader(id))
	}
	return jen.Func().Params(reader()).Add(g.goType(id)).Block(jen.Return(g.decode(id)))
}

func reader() *jen.Statement { return jen.Id("r").Op("*").Add(kernel("Reader")) }

// enumTexts names the list of an enum's values.
func (g *printer) enumTexts(id ir.TypeID) string {
	return g.texts.need(id, func() string { return g.names.Claim("textsOf"+g.typeName(id), "Enum") })
}

func (g *printer) enumTextsVar(id ir.TypeID) {
	var texts []jen.Code
	for _, v := range g.typeOf(id).Values {
		texts = append(texts, jen.Lit(v))
	}
	g.file.Var().Id(g.enumTexts(id)).Op("=").Index().String().Values(texts...)
}

// enumReader prints the reader of an enum.
func (g *printer) enumReader(id ir.TypeID) {
	name := g.typeName(id)
	g.file.Func().Id(g.readerName(readerOf{id, false})).Params(reader()).Id(name).Block(
		jen.If(jen.Id("i").Op(":=").Id("r").Dot("Enum").Call(jen.Id(g.enumTexts(id))), jen.Id("i").Op(">=").Lit(0)).Block(
			jen.Return(jen.Id(name).Call(jen.Id(g.enumTexts(id)).Index(jen.Id("i"))))),
		jen.Return(jen.Lit("")))
}

// A member is one key of an object in JSON: a field, or an event's type.
type member struct {
	key   string
	field int // -1: the event's type
}

// members are the keys of an object by code point.
func (g *printer) members(id ir.TypeID) []member {
	var list []member
	for i, f := range g.typeOf(id).Fields {
		list = append(list, member{f.Name, i})
	}
	if g.eventName(id) != "" {
		list = append(list, member{"type", -1})
	}
	slices.SortFunc(list, func(a, b member) int { return cmp.Compare(a.key, b.key) })
	return list
}

// objectEncoder prints AppendJSON.
func (g *printer) objectEncoder(id ir.TypeID) {
	name := g.typeName(id)
	g.file.Comment("// AppendJSON appends the value in canonical JSON.")
	g.file.Func().Params(jen.Id("v").Id(name)).Id("AppendJSON").Params(jen.Id("b").Index().Byte()).Index().Byte().BlockFunc(func(s *jen.Group) {
		s.Id("b").Op("=").Append(jen.Id("b"), jen.LitRune('{'))
		for _, m := range g.members(id) {
			g.encodeMember(s, id, m)
		}
		s.Return(jen.Append(jen.Id("b"), jen.LitRune('}')))
	})
}

func (g *printer) encodeMember(s *jen.Group, id ir.TypeID, m member) {
	key := kernel("AppendKey").Call(jen.Id("b"), jen.Lit(m.key))
	if m.field < 0 {
		s.Id("b").Op("=").Add(kernel("AppendString").Call(key, jen.Lit(g.eventName(id))))
		return
	}
	f := &g.typeOf(id).Fields[m.field]
	v := jen.Id("v").Dot(g.field(id, m.field))
	if !f.Optional {
		s.Id("b").Op("=").Add(g.encode(f.Type, key, v))
		return
	}
	s.If(v.Clone().Op("!=").Nil()).Block(jen.Id("b").Op("=").Add(g.encode(f.Type, key, g.pointed(f.Type, v))))
}

// pointed is what an optional's pointer points to, for a call or a method.
func (g *printer) pointed(id ir.TypeID, v *jen.Statement) *jen.Statement {
	if g.typeOf(id).Kind == ir.ObjectKind {
		return v
	}
	return jen.Op("*").Add(v)
}

// reader prints a reader that is strict: unknown keys, missing fields and wrong
// types are refused.
func (g *printer) reader(r readerOf) {
	if g.typeOf(r.id).Kind == ir.EnumKind {
		g.enumReader(r.id)
		return
	}
	g.storing = r.stored
	name, event := g.typeName(r.id), g.eventName(r.id)
	g.file.Func().Id(g.readerName(r)).Params(reader()).Params(jen.Id("v").Id(name)).BlockFunc(func(s *jen.Group) {
		for _, i := range g.required(r) {
			s.Var().Id(g.seen(r.id, i)).Bool()
		}
		if event != "" {
			s.Id("named").Op(":=").Add(kernel("EventName")).Values(jen.Dict{jen.Id("Name"): jen.Lit(event)})
		}
		if !r.stored {
			g.presetLeftOut(s, r.id)
		}
		s.If(jen.Op("!").Id("r").Dot("Object").Call()).Block(jen.Return())
		s.Add(eachKey(func(c *jen.Group) { g.decodeMembers(c, r, g.readField(r.id)) }))
		if event != "" {
			s.Id("named").Dot("Check").Call(jen.Id("r"))
		}
		for _, i := range g.required(r) {
			s.If(jen.Op("!").Id(g.seen(r.id, i))).Block(g.missing(r.id, i)...)
		}
		s.Return()
	})
	g.storing = false
}

// missing prints what becomes of a field that must be given. In what was stored by
// a chart that did not have it yet it has its default.
func (g *printer) missing(id ir.TypeID, i int) []jen.Code {
	f := &g.typeOf(id).Fields[i]
	if f.Default == nil {
		return []jen.Code{jen.Id("r").Dot("Missing").Call(jen.Lit(f.Name))}
	}
	lacks := jen.Id("r").Dot("Lacks").Call(jen.Lit(f.Name))
	if isZero(f) {
		return []jen.Code{lacks}
	}
	return []jen.Code{lacks, g.preset(id, i)}
}

// eachKey prints the loop over the keys of an object.
func eachKey(cases func(c *jen.Group)) *jen.Statement {
	next := func(op string) *jen.Statement {
		return jen.List(jen.Id("key"), jen.Id("ok")).Op(op).Id("r").Dot("Key").Call()
	}
	return jen.For(next(":="), jen.Id("ok"), next("=")).Block(jen.Switch(jen.String().Call(jen.Id("key"))).BlockFunc(cases))
}

// readField prints the reading of a field of a type into the value.
func (g *printer) readField(id ir.TypeID) func(s *jen.Group, i int) {
	return func(s *jen.Group, i int) {
		s.Id("v").Dot(g.field(id, i)).Op("=").Add(g.decodeField(&g.typeOf(id).Fields[i]))
	}
}

// decodeMembers prints one case per key; read prints how a field is read.
func (g *printer) decodeMembers(c *jen.Group, r readerOf, read func(s *jen.Group, i int)) {
	t := g.typeOf(r.id)
	for i := range t.Fields {
		f := &t.Fields[i]
		c.Case(jen.Lit(f.Name)).BlockFunc(func(s *jen.Group) {
			read(s, i)
			if r.requires(f) {
				s.Id(g.seen(r.id, i)).Op("=").True()
			}
		})
	}
	if g.eventName(r.id) != "" {
		c.Case(jen.Lit("type")).Block(jen.Id("named").Dot("Read").Call(jen.Id("r")))
	}
	c.Default().Block(jen.Id("r").Dot("Extra").Call())
}

// decodeField reads a field: an optional one becomes a pointer.
func (g *printer) decodeField(f *ir.Field) *jen.Statement {
	if f.Optional {
		return some(g.decode(f.Type))
	}
	return g.decode(f.Type)
}

// seen names the mark of a field that must be given.
func (g *printer) seen(id ir.TypeID, i int) string { return "seen" + g.field(id, i) }

// required are the fields that JSON must give.
func (g *printer) required(r readerOf) []int {
	var list []int
	for i := range g.typeOf(r.id).Fields {
		if r.requires(&g.typeOf(r.id).Fields[i]) {
			list = append(list, i)
		}
	}
	return list
}

func (r readerOf) requires(f *ir.Field) bool { return !f.Optional && (r.stored || f.Default == nil) }

// presetLeftOut prints the defaults of what JSON leaves out, which keys that are given
// overwrite: of optional fields only where the reader fills them.
func (g *printer) presetLeftOut(s *jen.Group, id ir.TypeID) {
	var optional []jen.Code
	for i, f := range g.typeOf(id).Fields {
		switch {
		case isZero(&f):
		case f.Optional:
			optional = append(optional, g.preset(id, i))
		default:
			s.Add(g.preset(id, i))
		}
	}
	if optional != nil {
		s.If(jen.Id("r").Dot("Fills").Call()).Block(optional...)
	}
}

// presetDefaults prints all of them.
func (g *printer) presetDefaults(s *jen.Group, id ir.TypeID) {
	for i, f := range g.typeOf(id).Fields {
		if !isZero(&f) {
			s.Add(g.preset(id, i))
		}
	}
}

// isZero tells whether a field that is left out is what Go makes of it by itself.
func isZero(f *ir.Field) bool {
	switch d := f.Default; {
	case d == nil:
		return true
	case f.Optional:
		return false
	case d.Op == ir.LitBool, d.Op == ir.LitInt, d.Op == ir.LitTimestamp, d.Op == ir.LitDuration:
		return d.Int == 0
	case d.Op == ir.LitString:
		return d.Str == ""
	case d.Op == ir.MakeObject:
		return !slices.ContainsFunc(d.Args, func(a *ir.Expr) bool { return a != nil && a.Op != ir.NoneOf })
	}
	return false
}

func (g *printer) preset(id ir.TypeID, i int) jen.Code {
	f := &g.typeOf(id).Fields[i]
	return jen.Id("v").Dot(g.field(id, i)).Op("=").Add(g.intoField(f, f.Default))
}

// payload prints a value as a kernel.Payload: an object is one itself.
func (g *printer) payload(id ir.TypeID, v jen.Code) *jen.Statement {
	if g.typeOf(id).Kind == ir.ObjectKind {
		g.needCodec(id)
		return jen.Add(v)
	}
	return g.payloadType(id).Values(jen.Dict{jen.Id("Value"): v, jen.Id("Append"): g.encoder(id)})
}

// payloadType is the dynamic type of a payload.
func (g *printer) payloadType(id ir.TypeID) *jen.Statement {
	if g.typeOf(id).Kind == ir.ObjectKind {
		return g.goType(id)
	}
	return kernel("Boxed").Types(g.goType(id))
}

// fromPayload prints the value that a payload holds.
func (g *printer) fromPayload(id ir.TypeID, p *jen.Statement) *jen.Statement {
	v := p.Assert(g.payloadType(id))
	if g.typeOf(id).Kind == ir.ObjectKind {
		return v
	}
	return v.Dot("Value")
}
