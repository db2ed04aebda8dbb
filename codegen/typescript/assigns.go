package typescript

// assign and append (SPEC 7.2 to 7.4): first every key and right-hand side, left
// to right; then the new context is made of the old one and takes its place, or
// the whole assign fails.

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
)

// assign prints an assign or append.
func (g *printer) assign(a *ir.Action) {
	p := &places{g: g}
	switch {
	case a.Op == ir.Assign && g.setsFields(a):
		g.setFields(a, p)
	case g.needsVariables(a):
		g.scope(func() { g.change(a, p) })
	default:
		g.change(a, p)
	}
}

// needsVariables tells whether something is evaluated before the context changes, or the
// context changes in steps.
func (g *printer) needsVariables(a *ir.Action) bool {
	return len(a.Assigns) > 1 || g.keeps(a, &a.Assigns[0]) || slices.ContainsFunc(a.Assigns[0].Path, codegen.NeedsKey)
}

// change prints the changes of the context, one after the other; of one, the whole.
func (g *printer) change(a *ir.Action, p *places) {
	values, more := g.assignValues(a, p), a.Op == ir.Append
	if len(a.Assigns) == 1 {
		c := &a.Assigns[0]
		p.need(c.Place, more || g.pathCanFail(c))
		g.w.line("m.context = " + g.setPath("m.context", g.m.Context, clause{c, a, 0, values[0], more}, 0) + ";")
		return
	}
	g.w.line("let context = m.context;")
	for i := range a.Assigns {
		c := &a.Assigns[i]
		p.need(c.Place, more || g.pathCanFail(c))
		g.w.line("context = " + g.setPath("context", g.m.Context, clause{c, a, i, values[i], more}, 0) + ";")
	}
	g.w.line("m.context = context;")
}

// setsFields tells whether all that an assign does is to change different fields of the
// context: one object can say it.
func (g *printer) setsFields(a *ir.Action) bool {
	set := map[int]bool{}
	for i := range a.Assigns {
		c := &a.Assigns[i]
		if len(c.Path) != 1 || c.Path[0].Kind != ir.FieldStep || set[c.Path[0].Field] {
			return false
		}
		set[c.Path[0].Field] = true
	}
	return true
}

// leavesOut tells whether the value of an assignment is absent, or may be.
func (g *printer) leavesOut(c *ir.Assignment) bool {
	return c.Value == nil || g.typeOf(c.Value.Type).Kind == ir.OptionalKind
}

// setFields prints one object with all the fields that change. Where several
// values can fail they are evaluated before it, in the order in which they are
// written.
func (g *printer) setFields(a *ir.Action, p *places) {
	failing := 0
	for i := range a.Assigns {
		if g.fails(a.Assigns[i].Value) {
			failing++
		}
	}
	if failing > 1 {
		g.scope(func() { g.putFields(a, g.assignValues(a, p)) })
		return
	}
	values := make([]string, len(a.Assigns))
	for i := range a.Assigns {
		c := &a.Assigns[i]
		if c.Value != nil {
			p.need(c.Place, g.fails(c.Value))
			values[i] = g.stored(c.Value)
		}
	}
	g.putFields(a, values)
}

// putFields prints that object.
func (g *printer) putFields(a *ir.Action, values []string) {
	changes := make([]change, len(a.Assigns))
	for i := range a.Assigns {
		c := &a.Assigns[i]
		changes[i] = change{c.Path[0].Field, values[i], g.leavesOut(c)}
	}
	g.w.line("m.context = " + g.changed("m.context", g.m.Context, changes...) + ";")
}

// A change is a field and its new value as code, which may be undefined; "" leaves the
// field out.
type change struct {
	field int
	value string
	maybe bool
}

// Fields of an object that is written field by field where it changes: nobody reads longer
// ones.
const fieldsWritten = 8

// changed prints an object with some of its fields changed. Engines make it ten times faster
// field by field than by spreading the old one; for a long one, or one that may lack some, a
// function does it:
//
//	m.context = contextWith(m.context, { tries: 0, failure: last }, 'user');
func (g *printer) changed(at string, of ir.TypeID, changes ...change) string {
	fields := g.typeOf(of).Fields
	if len(fields) <= fieldsWritten && !hasOptional(fields) && isPath(at) {
		return g.fieldByField(allFields(at, fields, changes), fields)
	}
	var given []change
	var without []string
	for _, c := range changes {
		if c.maybe {
			without = append(without, quote(fields[c.field].Name))
		}
		if c.value != "" {
			given = append(given, c)
		}
	}
	return g.changerOf(of) + parens(append([]string{at, g.fieldByField(given, fields)}, without...)...)
}

func (g *printer) fieldByField(changes []change, fields []ir.Field) string {
	var parts []string
	for _, c := range changes {
		if name := fields[c.field].Name; c.maybe {
			parts = append(parts, "..."+g.k("generated", "given")+parens(quote(name), c.value))
		} else {
			parts = append(parts, key(name)+": "+outer(c.value))
		}
	}
	return record(parts...)
}

func hasOptional(fields []ir.Field) bool {
	return slices.ContainsFunc(fields, func(f ir.Field) bool { return f.Optional })
}

// changerOf names the function that gives an object with some fields changed, and without some
// optional ones if an assign leaves out any.
func (g *printer) changerOf(id ir.TypeID) string {
	of := g.typeName(id)
	return g.need(piece{does: "change", id: int32(id)}, lower(of)+"With", func(name string) {
		fields, params := g.typeOf(id).Fields, []string{"o: " + of, "fields: Pick<" + of + ", K>"}
		if g.leavesOutSome(id) {
			params = append(params, "...without: (keyof "+of+")[]")
		}
		g.w.line("")
		g.w.whole("function "+name+"<K extends keyof "+of+">", params, of, func() {
			copy := record(copied(g.typePart(id), fields)...)
			if hasOptional(fields) {
				g.w.line("const copy: " + g.kt("generated", "Writable") + "<" + of + "> = " + copy + ";")
				copy = "copy"
			}
			for i := range fields {
				g.copyPresent(&fields[i], len(params) > 2)
			}
			g.w.line("return Object.assign" + parens(copy, "fields") + ";")
		})
	})
}

// copyPresent prints the copy of an optional field, if it is there and not left out.
func (g *printer) copyPresent(f *ir.Field, leavesOut bool) {
	if !f.Optional {
		return
	}
	from, unless := member("o", f.Name), ""
	if leavesOut {
		unless = " && !without.includes" + parens(quote(f.Name))
	}
	g.w.line("if (" + from + " !== undefined" + unless + ") " + member("copy", f.Name) + " = " + from + ";")
}

// leavesOutSome tells whether an assign of the chart may leave out a field of a type.
func (g *printer) leavesOutSome(id ir.TypeID) bool {
	for a := range g.m.Actions() {
		for i := range a.Assigns {
			if c := &a.Assigns[i]; a.Op == ir.Assign && g.leavesOut(c) && g.isField(c, id) {
				return true
			}
		}
	}
	return false
}

// isField tells whether a clause changes a field of an object of a type.
func (g *printer) isField(c *ir.Assignment, id ir.TypeID) bool {
	last, of := len(c.Path)-1, g.m.Context
	if last > 0 {
		of = c.Path[last-1].Type
	}
	return c.Path[last].Kind == ir.FieldStep && of == id
}

// copied are the members of a copy that are always there.
func copied(members []string, fields []ir.Field) []string {
	for _, f := range fields {
		if !f.Optional {
			members = append(members, key(f.Name)+": "+member("o", f.Name))
		}
	}
	return members
}

// allFields are the changes and, as they are, the fields that do not change.
func allFields(at string, fields []ir.Field, changes []change) []change {
	all := make([]change, len(fields))
	for i := range fields {
		all[i] = change{field: i, value: member(at, fields[i].Name)}
	}
	for _, c := range changes {
		all[c.field] = c
	}
	return all
}

// isPath tells whether code only reads fields of fields.
func isPath(code string) bool {
	return !slices.ContainsFunc(strings.Split(code, "."), func(name string) bool { return !isIdentifier(name) })
}

// places are the places of one evaluation's errors, as it goes on.
type places struct {
	g   *printer
	now string
}

// need prints where in the chart what comes next is, if it can fail.
func (p *places) need(place string, fails bool) {
	switch {
	case !fails || place == p.now:
		return
	case p.now == "":
		p.g.w.line(p.g.k("eval", "begin") + parens("m", quote(place)) + ";")
	default:
		p.g.w.line(p.g.k("eval", "moveTo") + parens(quote(place)) + ";")
	}
	p.now = place
}

// assignValues prints keys and values, each with the place of its failure, and says how
// the values are read.
func (g *printer) assignValues(a *ir.Action, p *places) []string {
	values := make([]string, len(a.Assigns))
	for i := range a.Assigns {
		c := &a.Assigns[i]
		for j, step := range c.Path {
			if codegen.NeedsKey(step) {
				p.need(c.Place, g.fails(step.Expr))
				g.w.line("const " + codegen.KeyName(a, i, j) + " = " + outer(g.expr(step.Expr)) + ";")
			}
		}
		if c.Value == nil {
			continue
		}
		p.need(c.Place, g.fails(c.Value))
		switch {
		case g.keeps(a, c):
			values[i] = codegen.ValueName(a, i)
			g.constant(values[i], c.Value)
		case a.Op == ir.Append:
			values[i] = g.expr(c.Value)
		default:
			values[i] = g.stored(c.Value)
		}
	}
	return values
}

// keeps tells whether a value is evaluated before what else can fail: all of an assign are.
func (g *printer) keeps(a *ir.Action, c *ir.Assignment) bool {
	return g.fails(c.Value) && (len(a.Assigns) > 1 || a.Op == ir.Append || g.pathCanFail(c))
}

// pathCanFail tells whether a path leads through what may not be there.
func (g *printer) pathCanFail(c *ir.Assignment) bool { return codegen.PathCanFail(g.m, c) }

// A clause, of an assign or append, whose keys and value are evaluated.
type clause struct {
	*ir.Assignment
	of     *ir.Action
	number int    // among its action's
	value  string // its value as code
	more   bool   // append: one more, at the end of a list
}

// setPath prints a value with one place below it changed; at reads the value.
func (g *printer) setPath(at string, of ir.TypeID, c clause, step int) string {
	st, value := c.Path[step], c.value
	if st.Kind != ir.FieldStep {
		return g.setEntry(at, c, step)
	}
	f := &g.typeOf(of).Fields[st.Field]
	place := member(at, f.Name)
	if f.Optional && (c.more || step < len(c.Path)-1) {
		place = g.k("list", "unwrap") + "<" + g.tsType(f.Type) + ">" + parens(place)
	}
	switch {
	case step < len(c.Path)-1:
		value = g.setPath(place, st.Type, c, step+1)
	case c.more:
		value = g.changer("listAppend", c, step) + parens(place, value)
	}
	return g.changed(at, of, change{st.Field, value, step == len(c.Path)-1 && !c.more && g.leavesOut(c.Assignment)})
}

// key is how a step's key is read.
func (g *printer) key(c clause, step int) string {
	if codegen.NeedsKey(c.Path[step]) {
		return codegen.KeyName(c.of, c.number, step)
	}
	return outer(g.expr(c.Path[step].Expr))
}

// changer is the function of the kernel that changes the list or map which a step is in, or
// to which the last step leads.
func (g *printer) changer(function string, c clause, step int) string {
	if c.InPlace(step) {
		return g.k("own", function+"Own")
	}
	return g.k("list", function)
}

// setEntry prints the change of a map's or list's entry.
func (g *printer) setEntry(at string, c clause, step int) string {
	st, value := c.Path[step], c.value
	entry := g.key(c, step)
	set, get := "mapSet", "mapIndex"
	if st.Kind == ir.IndexStep {
		set, get = "listSet", "listIndex"
	}
	old := func() string { return g.k("list", get) + parens(at, entry) }
	switch {
	case step < len(c.Path)-1:
		value = g.setPath(old(), st.Type, c, step+1)
	case c.Value == nil:
		return g.changer("mapRemove", c, step) + parens(at, entry)
	case c.more:
		value = g.k("list", "listAppend") + parens(old(), value)
	}
	return g.changer(set, c, step) + "<" + g.tsType(st.Type) + ">" + parens(at, entry, value)
}
