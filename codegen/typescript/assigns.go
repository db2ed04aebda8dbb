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
// context: one object can say it, but of a single field that may be left out.
func (g *printer) setsFields(a *ir.Action) bool {
	set := map[int]bool{}
	for i := range a.Assigns {
		c := &a.Assigns[i]
		if len(c.Path) != 1 || c.Path[0].Kind != ir.FieldStep || set[c.Path[0].Field] {
			return false
		}
		set[c.Path[0].Field] = true
	}
	return len(a.Assigns) > 1 || !g.leavesOut(&a.Assigns[0])
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

// putFields prints that object:
//
//	m.context = { ...without(m.context, 'user', 'failure'), tries: 0, ...given('failure', last) };
func (g *printer) putFields(a *ir.Action, values []string) {
	from, out := []string{"m.context"}, "m.context"
	var changes []change
	for i := range a.Assigns {
		c := &a.Assigns[i]
		if g.leavesOut(c) {
			from = append(from, quote(g.typeOf(g.m.Context).Fields[c.Path[0].Field].Name))
			out = g.k("generated", "without") + parens(from...)
		}
		if c.Value != nil {
			changes = append(changes, change{c.Path[0].Field, values[i], g.leavesOut(c)})
		}
	}
	g.w.line("m.context = " + g.changed(out, g.m.Context, changes...) + ";")
}

// A change is a field and its new value as code, which may be undefined.
type change struct {
	field int
	value string
	maybe bool
}

// Fields of an object that is written field by field: engines make it ten times
// faster than one that is spread, but nobody reads longer ones.
const fieldsWritten = 8

// changed prints an object with some of its fields changed.
func (g *printer) changed(at string, of ir.TypeID, changes ...change) string {
	fields := g.typeOf(of).Fields
	optional := slices.ContainsFunc(fields, func(f ir.Field) bool { return f.Optional })
	parts := []string{"..." + at}
	if !optional && len(fields) <= fieldsWritten && isPath(at) {
		parts = nil
		changes = allFields(at, fields, changes)
	}
	for _, c := range changes {
		if name := fields[c.field].Name; c.maybe {
			parts = append(parts, "..."+g.k("generated", "given")+parens(quote(name), c.value))
		} else {
			parts = append(parts, key(name)+": "+outer(c.value))
		}
	}
	return record(parts...)
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
	case c.Value == nil:
		return g.k("generated", "withField") + parens(at, quote(f.Name), "undefined")
	case f.Optional && g.typeOf(c.Value.Type).Kind == ir.OptionalKind:
		return g.k("generated", "withField") + parens(at, quote(f.Name), value)
	}
	return g.changed(at, of, change{field: st.Field, value: value})
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
