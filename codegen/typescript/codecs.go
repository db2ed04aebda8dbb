package typescript

// Canonical JSON of the chart's types (SPEC 10.6, 10.7): objects get functions
// of their own, the rest is composed from the kernel's.

import (
	"cmp"
	"slices"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

var scalarReader = map[ir.TypeKind]string{ir.BoolKind: "bool", ir.IntKind: "int", ir.DoubleKind: "double", ir.StringKind: "text", ir.TimestampKind: "timestamp", ir.DurationKind: "duration"}

// json prints a value as one of type any.
func (g *printer) json(id ir.TypeID, v string) string {
	if g.isJSON(id) {
		return v
	}
	switch t := g.typeOf(id); t.Kind {
	case ir.ListKind:
		return v + ".map" + parens(g.jsonFunc(t.Elem))
	case ir.MapKind:
		return g.k("generated", "mapJson") + "<" + g.tsType(t.Elem) + ">" + parens(v, g.jsonFunc(t.Elem))
	case ir.OptionalKind:
		return "(" + v + " === undefined ? null : " + g.json(t.Elem, v) + ")"
	}
	return g.jsonFunc(id) + parens(v)
}

// isJSON tells whether the values of a type are JSON as they are.
func (g *printer) isJSON(id ir.TypeID) bool {
	switch t := g.typeOf(id); t.Kind {
	case ir.BoolKind, ir.IntKind, ir.DoubleKind, ir.StringKind, ir.EnumKind:
		return true
	case ir.ListKind:
		return g.isJSON(t.Elem)
	}
	return false
}

// jsonFunc prints a function that makes JSON of a value.
func (g *printer) jsonFunc(id ir.TypeID) string {
	t := g.typeOf(id)
	switch {
	case id == ir.ErrorType:
		return g.k("error", "errorJson")
	case t.Kind == ir.TimestampKind:
		return g.k("timetext", "timestampToString")
	case t.Kind == ir.DurationKind:
		return g.k("timetext", "durationToString")
	case t.Kind == ir.AnyKind:
		return g.k("any", "anyJson")
	case t.Kind == ir.ObjectKind:
		return g.objectJSON(id)
	}
	return "(v: " + g.tsType(id) + ") => " + arrowBody(g.json(id, "v"))
}

// decode prints the expression that reads a value from r.
func (g *printer) decode(id ir.TypeID) string {
	t := g.typeOf(id)
	switch t.Kind {
	case ir.ListKind:
		return g.k("generated", "readList") + "<" + g.tsType(t.Elem) + ">" + parens("r", g.decoder(t.Elem))
	case ir.MapKind:
		return g.k("generated", "readMap") + "<" + g.tsType(t.Elem) + ">" + parens("r", g.decoder(t.Elem))
	case ir.OptionalKind:
		return g.decode(t.Elem)
	case ir.AnyKind:
		return "r.any()"
	case ir.EnumKind:
		return "r.enum" + parens(g.texts(id))
	case ir.ObjectKind:
		return g.objectReader(id) + "(r)"
	}
	return "r." + scalarReader[t.Kind] + "()"
}

func (g *printer) decoder(id ir.TypeID) string {
	if g.typeOf(id).Kind == ir.ObjectKind {
		return g.objectReader(id)
	}
	return "(r) => " + g.decode(id)
}

// texts names the list of an enum's values.
func (g *printer) texts(id ir.TypeID) string { return g.names.valuesOf(id, g.typeName(id)) }

// pattern names a regular expression, compiled.
func (g *printer) pattern(text string) string {
	return g.need(piece{does: "match", text: text}, "pattern", func(name string) {
		code, err := k.CodeOf(text)
		if err != nil {
			panic("bug: a pattern that was checked does not compile: " + err.Error())
		}
		g.w.line("")
		g.note(text)
		g.w.block("const "+name+": "+g.kt("pattern", "PatternCode")+" = {", func() {
			g.w.line("start: " + number(int(code.Start)) + ",")
			g.w.line("code: " + triples(code.Code) + ",")
			g.w.line("classes: " + lists(code.Classes) + ",")
		}, "};")
	})
}

func triples(code [][3]int32) string {
	var rows [][]int32
	for i := range code {
		rows = append(rows, code[i][:])
	}
	return lists(rows)
}

func lists(rows [][]int32) string {
	var out []string
	for _, row := range rows {
		out = append(out, numbers(row))
	}
	return brackets(out)
}

// A part is one key of an object in JSON: a field, or an event's type.
type part struct {
	key   string
	field *ir.Field // nil: the event's type
}

// parts are the keys of an object by code point.
func (g *printer) parts(id ir.TypeID) []part {
	var list []part
	for i := range g.typeOf(id).Fields {
		f := &g.typeOf(id).Fields[i]
		list = append(list, part{f.Name, f})
	}
	if g.names.eventOf[id] != "" {
		list = append(list, part{"type", nil})
	}
	slices.SortFunc(list, func(a, b part) int { return cmp.Compare(a.key, b.key) })
	return list
}

// objectJSON names the function that makes JSON of an object: its declared fields,
// whatever else it may have.
func (g *printer) objectJSON(id ir.TypeID) string {
	return g.need(piece{does: "write", id: int32(id)}, lower(g.typeName(id))+"Json", func(name string) {
		g.function(name, []string{"v: " + cmp.Or(g.names.givenOf[id], g.typeName(id))}, g.kt("any", "JsonObject"), func() {
			var parts []string
			for _, p := range g.parts(id) {
				parts = append(parts, g.jsonPart(id, p))
			}
			g.w.line("return " + record(parts...) + ";")
		})
	})
}

func (g *printer) jsonPart(id ir.TypeID, p part) string {
	if p.field == nil {
		return "type: " + quote(g.names.eventOf[id])
	}
	v := member("v", p.key)
	given := g.orDefault(p.field, v, g.names.givenOf[id] != "")
	value := key(p.key) + ": " + outer(g.json(p.field.Type, given))
	if p.field.Optional && given == v {
		return "...(" + v + " !== undefined && { " + value + " })"
	}
	return value
}

// objectReader names a reader that is strict: unknown keys, missing fields and
// wrong types are refused, defaults fill in; in what was stored nothing may be
// missing. What has no default reads alike.
func (g *printer) objectReader(id ir.TypeID) string {
	what, before := "read", "read"
	stored := g.storing && g.holdsDefault(id)
	if stored {
		what, before = "read stored", "readStored"
	}
	return g.need(piece{does: what, id: int32(id)}, before+g.typeName(id), func(name string) {
		g.storing = stored
		g.function(name, []string{"r: " + g.kt("reader", "Reader")}, g.typeName(id), func() {
			vars := g.fieldVars(id)
			for i, f := range g.typeOf(id).Fields {
				g.fieldVar(vars[i], &f)
			}
			g.readFields(id, vars, g.decode, g.isRequired)
			g.w.line("return " + g.assembled(id, vars) + ";")
		})
		g.storing = false
	})
}

// holdsDefault tells whether a field somewhere in the type has a default.
func (g *printer) holdsDefault(id ir.TypeID) bool { return codegen.HoldsDefault(g.m, id) }

// fieldVars are the variables that hold the fields while an object is read.
func (g *printer) fieldVars(id ir.TypeID) []string {
	own := codegen.NewNames(nil)
	var vars []string
	for _, f := range g.typeOf(id).Fields {
		vars = append(vars, own.Claim("its"+upper(f.Name), ""))
	}
	return vars
}

func (g *printer) fieldVar(name string, f *ir.Field) {
	typ := g.tsType(f.Type)
	switch {
	case !hasDefault(*f) || g.storing:
		g.w.line("let " + name + ": " + typ + " | undefined;")
	case f.Optional:
		g.w.line("let " + name + ": " + typ + " | undefined = r.fills ? " + outer(g.value(f.Default)) + " : undefined;")
	default:
		g.w.line("let " + name + ": " + typ + " = " + outer(g.value(f.Default)) + ";")
	}
}

// isRequired tells whether JSON must give a field.
func (g *printer) isRequired(f *ir.Field) bool {
	return !f.Optional && (g.storing || f.Default == nil)
}

// readFields prints the loop over the keys, and what must not be missing; decode
// prints how a field of a type is read.
func (g *printer) readFields(id ir.TypeID, vars []string, decode func(id ir.TypeID) string, required func(f *ir.Field) bool) {
	fields := g.typeOf(id).Fields
	g.w.line("r.object();")
	g.w.block("for (let key = r.key(); key !== undefined; key = r.key()) {", func() {
		g.w.block("switch (key) {", func() {
			for i := range fields {
				g.w.block("case "+quote(fields[i].Name)+":", func() {
					g.w.line(vars[i] + " = " + decode(fields[i].Type) + ";")
					g.w.line("break;")
				}, "")
			}
			if g.names.eventOf[id] != "" {
				g.w.block("case 'type':", func() {
					g.w.line("r.text();") // of two each must fit (SPEC 10.7)
					g.w.line("break;")
				}, "")
			}
			g.w.block("default:", func() { g.w.line("r.extra();") }, "")
		}, "}")
	}, "}")
	for i := range fields {
		if required(&fields[i]) {
			g.w.line("if (" + vars[i] + " === undefined) " + g.missing(vars[i], &fields[i]))
		}
	}
}

// missing prints what becomes of a field that must be given. In what was stored by
// a chart that did not have it yet it has its default.
func (g *printer) missing(name string, f *ir.Field) string {
	if f.Default == nil {
		return "r.missing" + parens(quote(f.Name)) + ";"
	}
	return "{ r.lacks" + parens(quote(f.Name)) + "; " + name + " = " + outer(g.value(f.Default)) + "; }"
}

// assembled prints the object that was read. What may be absent comes last: engines make an
// object many times as fast where no member follows what is spread into it.
func (g *printer) assembled(id ir.TypeID, vars []string) string {
	parts := g.typePart(id)
	var maybe []string
	for i, f := range g.typeOf(id).Fields {
		if f.Optional {
			maybe = append(maybe, g.holding(f.Name, vars[i], true))
		} else {
			parts = append(parts, g.holding(f.Name, vars[i], false))
		}
	}
	return record(append(parts, maybe...)...)
}

// holding prints the member of an object that has what a variable holds; where that may be
// absent there may be no member.
func (g *printer) holding(name, variable string, optional bool) string {
	if optional {
		return "...(" + variable + " !== undefined && { " + key(name) + ": " + variable + " })"
	}
	return key(name) + ": " + variable
}
