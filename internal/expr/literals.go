package expr

import (
	"fmt"
	"math"
	"slices"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file types what is written out: literals, lists and maps (SPEC 3.7).

func (p *pass) literal(e ast.Expr) *ir.Expr {
	switch v := e.AsLiteral().(type) {
	case types.Bool:
		return boolean(bool(v))
	case types.Int:
		if v > kernel.MaxInt || v < -kernel.MaxInt {
			return p.refuse(e, diag.IntTooBig, fmt.Sprint(int64(v)))
		}
		return &ir.Expr{Op: ir.LitInt, Type: ir.Int, Int: int64(v)}
	case types.Double:
		if math.IsInf(float64(v), 0) {
			return p.refuse(e, diag.DoubleTooBig, "")
		}
		return &ir.Expr{Op: ir.LitDouble, Type: ir.Double, Float: float64(v)}
	case types.String:
		x := str(string(v))
		p.literals[x] = e
		return x
	case types.Uint:
		return p.refuse(e, diag.UnsignedLiteral, fmt.Sprint(uint64(v)))
	case types.Bytes:
		return p.refuse(e, diag.BytesLiteral)
	case types.Null:
		return p.refuse(e, diag.NullLiteral)
	}
	panic(fmt.Sprintf("bug: literal of type %T", e.AsLiteral()))
}

func boolean(v bool) *ir.Expr {
	x := &ir.Expr{Op: ir.LitBool, Type: ir.Bool}
	if v {
		x.Int = 1
	}
	return x
}

func str(s string) *ir.Expr { return &ir.Expr{Op: ir.LitString, Type: ir.String, Str: s} }

func (p *pass) list(e ast.Expr, want ir.TypeID) *ir.Expr {
	if entries := e.AsList().OptionalIndices(); len(entries) > 0 {
		return p.refuse(e.AsList().Elements()[entries[0]], diag.OptionalEntry)
	}
	hint := p.elemHint(want, ir.ListKind)
	elems, ok := p.elements(e.AsList().Elements(), hint)
	if !ok {
		return nil
	}
	t, ok := p.join(e.AsList().Elements(), elems)
	if !ok {
		return nil
	}
	return p.node(ir.MakeList, p.types.ListOf(t), elems...)
}

// elemHint is the element type that a place wants of a list or map literal.
func (p *pass) elemHint(want ir.TypeID, kind ir.TypeKind) ir.TypeID {
	want = p.plain(want)
	switch {
	case want == ir.Any:
		return ir.Any
	case p.kind(want) == kind:
		return p.elem(want)
	}
	return ir.NoType
}

// elements types the elements of a literal; where they are to become any, each
// does on its own, so that they may differ.
func (p *pass) elements(es []ast.Expr, hint ir.TypeID) ([]*ir.Expr, bool) {
	out, ok := make([]*ir.Expr, len(es)), true
	for i, e := range es {
		x := p.infer(e, hint)
		if hint == ir.Any {
			x = p.fit(e, x, ir.Any)
		}
		if x != nil && p.kind(x.Type) == ir.OptionalKind {
			x = p.refuse(e, diag.OptionalInside, p.name(x.Type))
		}
		out[i], ok = x, ok && x != nil
	}
	return out, ok
}

// join finds the one type of a literal's elements and adapts them to it. es are
// their places in the text.
func (p *pass) join(es []ast.Expr, elems []*ir.Expr) (ir.TypeID, bool) {
	t, odd := p.common(elems)
	if odd >= 0 {
		p.refuse(es[odd], diag.MixedElements, p.name(elems[odd].Type), p.name(t))
	}
	return t, odd < 0
}

// common is the one type that some nodes have or are adapted to; odd is the first that has
// another one, -1 where none has.
func (p *pass) common(elems []*ir.Expr) (t ir.TypeID, odd int) {
	for i, x := range elems {
		if t == ir.NoType || x.Type == t {
			t = x.Type
			continue
		}
		if y, ok := p.adapt(x, t); ok {
			elems[i] = y
		} else if p.adaptAll(elems[:i], x.Type) {
			t = x.Type
		} else {
			return t, i
		}
	}
	return t, -1
}

func (p *pass) adaptAll(xs []*ir.Expr, t ir.TypeID) bool {
	for i, x := range xs {
		if x == nil {
			continue // it has failed already
		}
		y, ok := p.adapt(x, t)
		if !ok {
			return false
		}
		xs[i] = y
	}
	return true
}

func (p *pass) mapLiteral(e ast.Expr, want ir.TypeID) *ir.Expr {
	hint := p.elemHint(want, ir.MapKind)
	var values []ast.Expr
	var keys []*ir.Expr
	ok := true
	for _, entry := range e.AsMap().Entries() {
		m := entry.AsMapEntry()
		if m.IsOptional() {
			return p.refuse(m.Key(), diag.OptionalEntry)
		}
		if name := p.objectMeant(e, want); p.isName(m.Key()) && name != "" {
			p.wrong(m.Key(), diag.NoSuchName, m.Key().AsIdent(), "").Fix("an object is written with its type: `%s{%s: …}`", name, m.Key().AsIdent())
			return nil
		}
		key := p.literalKey(m.Key())
		keys, values, ok = append(keys, key), append(values, m.Value()), ok && key != nil
	}
	elems, good := p.elements(values, hint)
	if !ok || !good {
		return nil
	}
	t, good := p.join(values, elems)
	if !good {
		return nil
	}
	args := make([]*ir.Expr, 0, 2*len(keys))
	for i := range keys {
		args = append(args, keys[i], elems[i])
	}
	return p.node(ir.MakeMap, p.types.MapOf(t), args...)
}

// literalKey types a key of a map that is written out. A name that means nothing is
// meant to be the key itself.
func (p *pass) literalKey(e ast.Expr) *ir.Expr {
	if p.isName(e) {
		p.wrong(e, diag.NoSuchName, e.AsIdent(), "").Fix("a key is a text: write '%s'", e.AsIdent())
		return nil
	}
	return p.key(e)
}

// isName tells whether a key is a name that means nothing.
func (p *pass) isName(key ast.Expr) bool {
	return key.Kind() == ast.IdentKind && !p.known(key.AsIdent())
}

// objectMeant is the type that a map with names for keys is meant to be of: the one that is
// wanted, else the only one of the chart that has fields of these names. "": there is none.
func (p *pass) objectMeant(e ast.Expr, want ir.TypeID) string {
	if t := p.plain(want); p.kind(t) == ir.ObjectKind && p.types.At(t).Named {
		return p.name(t)
	}
	meant := ""
	for i, t := range p.types.All() {
		if t.Kind != ir.ObjectKind || !t.Named || !p.hasAll(ir.TypeID(i), e.AsMap().Entries()) {
			continue
		}
		if meant != "" {
			return ""
		}
		meant = t.Name
	}
	return meant
}

// hasAll tells whether all keys of a map are names of fields of an object.
func (p *pass) hasAll(object ir.TypeID, entries []ast.EntryExpr) bool {
	return !slices.ContainsFunc(entries, func(entry ast.EntryExpr) bool {
		key := entry.AsMapEntry().Key()
		return key.Kind() != ast.IdentKind || p.types.Field(object, key.AsIdent()) < 0
	})
}

// key types a map's key, which is a string.
func (p *pass) key(e ast.Expr) *ir.Expr {
	x := p.infer(e, ir.String)
	if x == nil || x.Type == ir.String {
		return x
	}
	return p.refuse(e, diag.MapKey, p.name(x.Type), p.conversion(x.Type, ir.String))
}
