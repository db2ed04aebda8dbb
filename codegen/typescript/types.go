package typescript

// The types that a chart declares, and how each type of the chart is written.

import (
	"cmp"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// tsType writes a type.
func (g *printer) tsType(id ir.TypeID) string {
	t := g.typeOf(id)
	switch t.Kind {
	case ir.BoolKind:
		return "boolean"
	case ir.IntKind, ir.DoubleKind:
		return "number"
	case ir.StringKind:
		return "string"
	case ir.TimestampKind:
		return g.kt("time", "Timestamp")
	case ir.DurationKind:
		return g.kt("time", "Duration")
	case ir.AnyKind:
		return g.kt("any", "Json")
	case ir.ListKind:
		return "readonly " + g.elemType(t.Elem) + "[]"
	case ir.MapKind:
		return "ReadonlyMap<string, " + g.tsType(t.Elem) + ">"
	case ir.OptionalKind:
		return g.tsType(t.Elem) + " | undefined"
	}
	return g.typeName(id)
}

// elemType writes the type of a list's elements.
func (g *printer) elemType(id ir.TypeID) string {
	if k := g.typeOf(id).Kind; k == ir.ListKind || k == ir.OptionalKind {
		return "(" + g.tsType(id) + ")"
	}
	return g.tsType(id)
}

// typeName names an object or enum. Those that the chart does not name are
// called after what they are, and declared at the end.
func (g *printer) typeName(id ir.TypeID) string {
	if id == ir.ErrorType {
		return g.kt("error", "Error")
	}
	if name, ok := g.names.types[id]; ok {
		return name
	}
	name := g.names.Claim(upper(cmp.Or(g.names.places[id], g.typeOf(id).Name)), "Type")
	g.names.types[id] = name
	g.pending = append(g.pending, func() { g.declareType(id, "") })
	return name
}

// declaredTypes prints what stands under `types:`.
func (g *printer) declaredTypes() {
	for i := range g.m.Types {
		id := ir.TypeID(i)
		if t := &g.m.Types[i]; t.Named && id != ir.ErrorType && (t.Kind == ir.ObjectKind || t.Kind == ir.EnumKind) {
			g.declareType(id, "")
		}
	}
}

// declareType prints an object as an interface, an enum as a union of its texts;
// each once. The text is its comment, unless it has one.
func (g *printer) declareType(id ir.TypeID, text string) {
	if g.declared[id] {
		return
	}
	g.declared[id] = true
	t := g.typeOf(id)
	g.w.line("")
	g.doc(cmp.Or(t.Doc, text))
	if t.Kind == ir.EnumKind {
		g.union("export type "+g.typeName(id), quoteAll(t.Values))
		g.valuesOf(id)
		return
	}
	g.w.block("export interface "+g.typeName(id)+" {", func() {
		if event := g.names.eventOf[id]; event != "" {
			g.w.line("readonly type: " + quote(event) + ";")
		}
		g.fields(t.Fields)
	}, "}")
	g.defaultsOf(id)
}

// valuesOf prints the list of an enum's values.
func (g *printer) valuesOf(id ir.TypeID) {
	name := g.typeName(id)
	g.w.line("")
	g.w.line("/** The values of " + name + ", as they are declared. */")
	g.w.line("export const " + g.texts(id) + ": readonly " + name + "[] = " + quotes(g.typeOf(id).Values) + ";")
}

// defaultsOf prints what gives the defaults of a declared object, which inside of an
// input or an event has all its fields:
//
//	export function defaultItem(): Pick<Item, 'qty'> {
//	  return {
//	    qty: 1,
//	  };
//	}
func (g *printer) defaultsOf(id ir.TypeID) {
	function := g.names.filled[id]
	if function == "" {
		return
	}
	name, fields := g.typeName(id), g.typeOf(id).Fields
	g.w.line("")
	g.w.line("/** The chart's defaults for fields of " + name + ": `{ ..." + function + "(), … }`. */")
	g.w.block("export function "+function+"(): "+defaulting(name, fields)+" {", func() {
		g.w.block("return {", func() {
			for _, f := range fields {
				if defaulted(f) {
					g.w.line(key(f.Name) + ": " + outer(g.value(f.Default)) + ",")
				}
			}
		}, "};")
	}, "}")
}

// defaulting is the type of the fields that have a default.
func defaulting(name string, fields []ir.Field) string {
	var list []string
	for _, f := range fields {
		if defaulted(f) {
			list = append(list, quote(f.Name))
		}
	}
	if len(list) == len(fields) {
		return name
	}
	return "Pick<" + name + ", " + strings.Join(list, " | ") + ">"
}

func (g *printer) fields(list []ir.Field) {
	for i := range list {
		f := &list[i]
		g.doc(f.Doc)
		g.w.line("readonly " + fieldKey(f) + ": " + g.tsType(f.Type) + ";")
	}
}

func fieldKey(f *ir.Field) string {
	if f.Optional {
		return key(f.Name) + "?"
	}
	return key(f.Name)
}

// union prints a union, on one line if it is short.
func (g *printer) union(head string, members []string) {
	if len(members) == 0 {
		members = []string{"never"}
	}
	if line := head + " = " + strings.Join(members, " | ") + ";"; len(line) <= width {
		g.w.line(line)
		return
	}
	g.w.line(head + " =")
	g.w.depth++
	for i, m := range members {
		end := ""
		if i == len(members)-1 {
			end = ";"
		}
		g.w.line("| " + m + end)
	}
	g.w.depth--
}
