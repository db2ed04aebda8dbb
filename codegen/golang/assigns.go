package golang

// assign and append (SPEC 7.2 to 7.4): first every key and right-hand side, left
// to right; then the new context is built aside and takes the old one's place,
// or the whole assign fails.

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
)

// assign prints an assign, or an append, whose value is the list with one more, as a block
// of its own.
func (g *printer) assign(s *jen.Group, a *ir.Action) {
	if g.isPlainAssign(a) {
		g.plainAssign(s, &a.Assigns[0])
		return
	}
	pathsFail := a.Op == ir.Append || slices.ContainsFunc(a.Assigns, func(c ir.Assignment) bool { return g.pathCanFail(&c) })
	if !pathsFail && !slices.ContainsFunc(a.Assigns, func(c ir.Assignment) bool { return !g.isConstant(c.Value) }) {
		g.assignAll(s, a, g.assignValues(s, a, false))
		return
	}
	s.BlockFunc(func(s *jen.Group) {
		begin(s, pathsFail || slices.ContainsFunc(a.Assigns, func(c ir.Assignment) bool { return g.fails(c.Value) }))
		values := g.assignValues(s, a, pathsFail)
		if !pathsFail {
			g.assignAll(s, a, values)
			return
		}
		s.Id("next").Op(":=").Id("l").Dot("context")
		for i := range a.Assigns {
			g.clause(s, clauseOf(a, i, values))
		}
		s.Id("l").Dot("context").Op("=").Id("next")
	})
}

// assignAll prints assignments to fields that are there.
func (g *printer) assignAll(s *jen.Group, a *ir.Action, values []*jen.Statement) {
	for i := range a.Assigns {
		g.setPath(s, jen.Id("l").Dot("context"), g.m.Context, clauseOf(a, i, values), 0)
	}
}

// isConstant tells whether a value is the same whatever else is assigned, so that it needs
// no name; nil takes a field away.
func (g *printer) isConstant(e *ir.Expr) bool { return e == nil || e.IsLiteral() && !g.fails(e) }

// isPlainAssign: one field that is there, one value that cannot fail.
func (g *printer) isPlainAssign(a *ir.Action) bool {
	return a.Op == ir.Assign && len(a.Assigns) == 1 && !g.pathCanFail(&a.Assigns[0]) && !g.fails(a.Assigns[0].Value)
}

// plainAssign prints one statement, which linters must not take for a slip where the
// value is the place itself.
func (g *printer) plainAssign(s *jen.Group, c *ir.Assignment) {
	place, v := g.plainPlace(c), g.assigned(c, nil)
	if c.Value != nil && c.Value.Op == ir.Select && v.GoString() == place.GoString() {
		v = kernel("Again").Call(v)
	}
	s.Add(place).Op("=").Add(v)
}

// plainPlace prints the field to which a path leads by fields alone.
func (g *printer) plainPlace(c *ir.Assignment) *jen.Statement {
	place, of := jen.Id("l").Dot("context"), g.m.Context
	for _, step := range c.Path {
		place.Dot(g.field(of, step.Field))
		of = step.Type
	}
	return place
}

// assigned is a clause's value as its place takes it.
func (g *printer) assigned(c *ir.Assignment, v *jen.Statement) *jen.Statement {
	if c.Value == nil {
		return jen.Nil()
	}
	wraps := g.intoOptional(c) && g.typeOf(c.Value.Type).Kind != ir.OptionalKind
	switch {
	case wraps && (v == nil || g.isConstant(c.Value)):
		return some(g.expr(c.Value))
	case wraps:
		return some(v)
	case v == nil:
		return g.untyped(c.Value)
	}
	return v
}

// intoOptional tells whether a clause's last step is an optional field.
func (g *printer) intoOptional(c *ir.Assignment) bool {
	last := len(c.Path) - 1
	if c.Path[last].Kind != ir.FieldStep {
		return false
	}
	of := g.m.Context
	if last > 0 {
		of = c.Path[last-1].Type
	}
	return g.typeOf(of).Fields[c.Path[last].Field].Optional
}

// assignValues prints keys and values, each with the place of its failure, and says how
// the values are read. Where the context is built aside, what cannot fail may be read then.
func (g *printer) assignValues(s *jen.Group, a *ir.Action, aside bool) []*jen.Statement {
	values := make([]*jen.Statement, len(a.Assigns))
	for i := range a.Assigns {
		c := &a.Assigns[i]
		for j, step := range c.Path {
			if codegen.NeedsKey(step) {
				s.Id(codegen.KeyName(a, i, j)).Op(":=").Add(g.expr(step.Expr))
				g.failed(s, step.Expr.CanFail, c.Place)
			}
		}
		switch {
		case c.Value == nil:
		case g.isConstant(c.Value):
			values[i] = g.untyped(c.Value)
		case aside && !g.fails(c.Value):
			values[i] = g.stored(c.Value)
		default:
			values[i] = jen.Id(codegen.ValueName(a, i))
			s.Add(values[i]).Op(":=").Add(g.stored(c.Value))
			g.failed(s, g.fails(c.Value), c.Place)
		}
	}
	return values
}

// A clause, of an assign or append, whose keys and value are evaluated.
type clause struct {
	*ir.Assignment
	of     *ir.Action
	number int            // among its action's
	value  *jen.Statement // how its value is read
	more   bool           // append: one more, at the end of a list
}

// clauseOf is one of an action's, whose values stand in variables.
func clauseOf(a *ir.Action, i int, values []*jen.Statement) clause {
	return clause{&a.Assigns[i], a, i, values[i], a.Op == ir.Append}
}

// clause prints the change of one place in the next context.
func (g *printer) clause(s *jen.Group, c clause) {
	g.setPath(s, jen.Id("next"), g.m.Context, c, 0)
	g.failed(s, c.more || g.pathCanFail(c.Assignment), c.Place)
}

// pathCanFail tells whether a path leads through what may not be there.
func (g *printer) pathCanFail(c *ir.Assignment) bool { return codegen.PathCanFail(g.m, c) }

// setPath prints the change of one place below an addressable struct: objects
// are values, so a field is set in place; lists, maps and optionals are copied.
func (g *printer) setPath(s *jen.Group, at *jen.Statement, of ir.TypeID, c clause, step int) {
	if c.Path[step].Kind != ir.FieldStep {
		g.setEntry(s, at, c, step)
		return
	}
	st := c.Path[step]
	last := step == len(c.Path)-1
	f := &g.typeOf(of).Fields[st.Field]
	place := at.Clone().Dot(g.field(of, st.Field))
	switch {
	case last && c.more && f.Optional:
		s.Add(place.Clone()).Op("=").Add(some(c.changer("ListAppend", step).Call(evalRef(), kernel("Unwrap").Call(evalRef(), place.Clone()), c.value.Clone())))
	case last && c.more:
		s.Add(place.Clone()).Op("=").Add(c.changer("ListAppend", step).Call(evalRef(), place.Clone(), c.value.Clone()))
	case last:
		s.Add(place).Op("=").Add(g.assigned(c.Assignment, c.value.Clone()))
	case f.Optional:
		name := codegen.InnerName(g.m, c.of, c.number, step)
		s.Id(name).Op(":=").Add(kernel("Unwrap").Call(evalRef(), place.Clone()))
		g.setPath(s, jen.Id(name), st.Type, c, step+1)
		s.Add(place).Op("=").Op("&").Id(name)
	default:
		g.setPath(s, place, st.Type, c, step+1)
	}
}

// key is how a step's key is read.
func (g *printer) key(c clause, step int) *jen.Statement {
	if codegen.NeedsKey(c.Path[step]) {
		return jen.Id(codegen.KeyName(c.of, c.number, step))
	}
	return g.expr(c.Path[step].Expr)
}

// changer is the function of the kernel that changes the list or map which a step is in, or
// to which the last step leads.
func (c clause) changer(function string, step int) *jen.Statement {
	if c.InPlace(step) {
		function += "Own"
	}
	return kernel(function)
}

// remove is a map without a key.
func (c clause) remove(at, key *jen.Statement, step int) *jen.Statement {
	if c.InPlace(step) {
		return kernel("MapRemoveOwn").Call(evalRef(), at.Clone(), key)
	}
	return kernel("MapRemove").Call(at.Clone(), key)
}

// setEntry prints the change of a map's or list's entry.
func (g *printer) setEntry(s *jen.Group, at *jen.Statement, c clause, step int) {
	st := c.Path[step]
	key := g.key(c, step)
	set, get := "MapSet", "MapIndex"
	if st.Kind == ir.IndexStep {
		set, get = "ListSet", "ListIndex"
	}
	if step == len(c.Path)-1 {
		switch {
		case c.Value == nil:
			s.Add(at.Clone()).Op("=").Add(c.remove(at, key, step))
		case c.more:
			s.Add(at.Clone()).Op("=").Add(c.changer(set, step).Call(evalRef(), at.Clone(), key, kernel("ListAppend").Call(evalRef(), kernel(get).Call(evalRef(), at.Clone(), key), c.value.Clone())))
		default:
			s.Add(at.Clone()).Op("=").Add(c.changer(set, step).Call(evalRef(), at.Clone(), key, c.value.Clone()))
		}
		return
	}
	name := codegen.InnerName(g.m, c.of, c.number, step)
	s.Id(name).Op(":=").Add(kernel(get).Call(evalRef(), at.Clone(), key))
	g.setPath(s, jen.Id(name), st.Type, c, step+1)
	s.Add(at.Clone()).Op("=").Add(c.changer(set, step).Call(evalRef(), at.Clone(), key, jen.Id(name)))
}
