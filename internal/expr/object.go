package expr

import (
	"slices"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file builds objects: from CEL literals like Progress{received: 1} and
// from maps in the YAML. Both take a field's default where it is left out (SPEC 2.3).

// object types an object literal.
func (p *pass) object(e ast.Expr) *ir.Expr {
	lit := e.AsStruct()
	t, ok := p.typeNamed(lit.TypeName())
	if !ok {
		return p.refuse(e, diag.NoSuchType, lit.TypeName(), p.near(lit.TypeName(), p.objectNames()))
	}
	if p.kind(t) != ir.ObjectKind {
		return p.refuse(e, diag.NoObject, lit.TypeName(), p.spelling(t))
	}
	values, ok := make([]*ir.Expr, len(p.types.At(t).Fields)), true
	given := make([]bool, len(values))
	var written []int
	for _, entry := range lit.Fields() {
		ok = p.writtenField(e, t, entry, values, given) && ok
		written = append(written, p.types.Field(t, entry.AsStructField().Name()))
	}
	if missing := p.fillIn(t, nil, values, given); len(missing) > 0 {
		return p.refuse(e, diag.FieldLeftOut, p.name(t), oneOfAll(missing))
	}
	if !ok {
		return nil
	}
	return AsWritten(p.node(ir.MakeObject, t, values...), written)
}

// AsWritten notes in which order the fields of an object are evaluated: as they
// were written (SPEC 3.8), those that were left out behind them. Where no two can
// fail, nobody can tell, and their own order is as good.
func AsWritten(x *ir.Expr, written []int) *ir.Expr {
	var failing []int
	for _, i := range written {
		if a := x.Args[i]; a != nil && a.CanFail {
			failing = append(failing, i)
		}
	}
	if slices.IsSorted(failing) {
		return x
	}
	x.Order = written
	for i := range x.Args {
		if !slices.Contains(written, i) {
			x.Order = append(x.Order, i)
		}
	}
	return x
}

// writtenField types one field of a literal and puts it into its place.
func (p *pass) writtenField(e ast.Expr, t ir.TypeID, entry ast.EntryExpr, values []*ir.Expr, given []bool) bool {
	field := entry.AsStructField()
	i := p.fieldIndex(e, t, field.Name())
	if i < 0 {
		return false
	}
	again := given[i]
	given[i] = true
	switch {
	case field.IsOptional():
		p.refuse(field.Value(), diag.OptionalEntry)
		return false
	case again:
		p.refuse(field.Value(), diag.FieldTwice, field.Name(), "field")
		return false
	}
	values[i] = p.place(field.Value(), p.fieldType(p.types.At(t).Fields[i]))
	return values[i] != nil
}

// A Filling is what fills an object where another declaration than its type's says
// so: the type that a chart shares with another is the first's, the defaults of what
// the second is given are its own (SPEC 2.3, 2.9). nil: those of the type.
type Filling struct {
	Defaults []*ir.Expr // by the type's fields; nil: none
	Parts    []*Filling // of the objects, lists and maps in the fields
	Elem     *Filling   // of the elements of a list or map
}

// part is what fills a field.
func (f *Filling) part(i int) *Filling {
	if f == nil {
		return nil
	}
	return f.Parts[i]
}

// elem is what fills elements.
func (f *Filling) elem() *Filling {
	if f == nil {
		return nil
	}
	return f.Elem
}

// Fill says what fills the objects of a type that are written as YAML maps.
func (c *Checker) Fill(t ir.TypeID, with *Filling) {
	if c.fillings == nil {
		c.fillings = map[ir.TypeID]*Filling{}
	}
	c.fillings[t] = with
}

// Omitted is what a field of an object holds that is written as a YAML map and leaves
// it out; nil: nothing. It is false where the field cannot be left out.
func (c *Checker) Omitted(types *ir.TypeSet, t ir.TypeID, field int) (*ir.Expr, bool) {
	p := &pass{c: c, types: types}
	return p.omitted(t, field, c.fillings[t])
}

// fillIn gives what was left out its default and names what has none.
func (p *pass) fillIn(t ir.TypeID, with *Filling, values []*ir.Expr, given []bool) (missing []string) {
	for i, field := range p.types.At(t).Fields {
		if given[i] {
			continue
		}
		var ok bool
		if values[i], ok = p.omitted(t, i, with); !ok {
			missing = append(missing, field.Name)
		}
	}
	return missing
}

// omitted is what a field holds that is not given: its default, absence, or an
// object all of whose fields may be left out.
func (p *pass) omitted(t ir.TypeID, i int, with *Filling) (*ir.Expr, bool) {
	f := p.types.At(t).Fields[i]
	if with != nil {
		f.Default = with.Defaults[i]
	}
	switch {
	case f.Default != nil:
		return f.Default, true
	case f.Optional:
		return nil, true
	case p.kind(f.Type) == ir.ObjectKind:
		return p.emptyObject(f.Type, with.part(i))
	}
	return nil, false
}

// emptyObject is an object of which nothing was given, if all its fields may be left
// out.
func (p *pass) emptyObject(t ir.TypeID, with *Filling) (*ir.Expr, bool) {
	x := &ir.Expr{Op: ir.MakeObject, Type: t, Args: make([]*ir.Expr, len(p.types.At(t).Fields))}
	for i := range x.Args {
		var ok bool
		if x.Args[i], ok = p.omitted(t, i, with); !ok {
			return nil, false
		}
	}
	x.CanFail = p.canFail(x)
	return x, true
}

func (p *pass) objectNames() []string {
	var names []string
	for _, t := range p.types.All() {
		if t.Named && t.Kind == ir.ObjectKind {
			names = append(names, t.Name)
		}
	}
	return names
}
