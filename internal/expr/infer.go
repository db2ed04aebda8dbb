package expr

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file gives each form of expression its type and op. Every function
// returns nil when it (or something below) reported an error; callers go on with
// the other operands, so that one run finds all.

// infer types one expression. want is only a hint: where it is NoType, or the
// expression has another type of its own, the result may differ from it.
func (p *pass) infer(e ast.Expr, want ir.TypeID) *ir.Expr {
	x := p.form(e, want)
	if x != nil && !x.Pos.Known() {
		x.Pos = p.src.At(p.tree.sign(e))
	}
	return x
}

func (p *pass) form(e ast.Expr, want ir.TypeID) *ir.Expr {
	switch e.Kind() {
	case ast.LiteralKind:
		return p.literal(e)
	case ast.IdentKind:
		return p.ident(e)
	case ast.SelectKind:
		return p.selection(e)
	case ast.CallKind:
		return p.call(e, want)
	case ast.ListKind:
		return p.list(e, want)
	case ast.MapKind:
		return p.mapLiteral(e, want)
	case ast.StructKind:
		return p.object(e)
	}
	panic(fmt.Sprintf("bug: syntax of kind %d", e.Kind()))
}

// place types an expression in a place that demands a type (NoType: none).
func (p *pass) place(e ast.Expr, want ir.TypeID) *ir.Expr {
	if p.kind(want) == ir.OptionalKind && isPath(e) {
		return p.fit(e, p.travel(e), want)
	}
	return p.fit(e, p.infer(e, want), want)
}

// fit demands that x has the type, after adapting it; an optional place takes
// the plain type too.
func (p *pass) fit(e ast.Expr, x *ir.Expr, want ir.TypeID) *ir.Expr {
	if x == nil || want == ir.NoType {
		return x
	}
	have := p.name(x.Type)
	if y, ok := p.adapt(x, want); ok {
		return y
	}
	if p.kind(want) == ir.OptionalKind {
		if y, ok := p.adapt(x, p.elem(want)); ok {
			return y
		}
	}
	return p.misfit(e, x, have, want)
}

// misfit says why x is not of the type that its place wants.
func (p *pass) misfit(e ast.Expr, x *ir.Expr, have string, want ir.TypeID) *ir.Expr {
	switch {
	case p.plain(want) == ir.Duration && (x.Type == ir.Int || x.Type == ir.Double):
		return p.refuse(e, diag.BareDuration, p.literalText(x))
	case p.kind(x.Type) == ir.OptionalKind && p.kind(want) != ir.OptionalKind:
		return p.refuse(e, diag.MaybeAbsent, have, p.name(want))
	case p.plain(want) == ir.Bool && x.Op == ir.Unwrap && p.presence(e, x) != "":
		return p.refuse(e, diag.WrongType, have, p.name(want), p.presence(e, x))
	case p.plain(want) == ir.Timestamp && p.tree.isDay():
		return p.refuse(e, diag.WrongType, have, p.name(want), "timestamp("+writtenTime(string(p.tree.runes)+"T00:00:00")+")")
	case x.Op == ir.LitString && p.kind(p.plain(want)) != ir.EnumKind && (isExpression(x.Str) || p.known(x.Str)) && p.reads(x.Str, want):
		p.failed = true
		p.add(e, diag.WrongType, have, p.name(want), "").Fix("take these quotes away: write %s", x.Str)
		return nil
	}
	if apart := p.apart("", x.Type, p.plain(want)); have == p.name(p.plain(want)) && apart != "" {
		p.failed = true
		p.add(e, diag.WrongType, have, p.name(want), "").Fix("these are types of two charts: %s; declare both alike", apart)
		return nil
	}
	return p.refuse(e, diag.WrongType, have, p.name(want), cmp.Or(p.around(x, p.conversion(x.Type, p.plain(want)), want), p.ofEach(x.Type, p.plain(want)), p.sample(want)))
}

// apart is the first place in which two types of one name differ, one of this chart
// and one of another.
func (p *pass) apart(at string, a, b ir.TypeID) string {
	x, y := p.types.At(a), p.types.At(b)
	switch {
	case a == b:
		return ""
	case x.Kind == y.Kind && (x.Kind == ir.ListKind || x.Kind == ir.MapKind || x.Kind == ir.OptionalKind):
		return p.apart(at+"[]", x.Elem, y.Elem)
	case x.Kind == ir.EnumKind && y.Kind == ir.EnumKind && at == "":
		return "" // one is made of the other
	case x.Kind == ir.EnumKind && y.Kind == ir.EnumKind:
		return strings.TrimPrefix(at, ".") + " has other values"
	case x.Kind == ir.ObjectKind && y.Kind == ir.ObjectKind:
		return cmp.Or(p.fieldApart(at, x, y), p.lacks(at, y, x, "this"))
	}
	return fmt.Sprintf("%s is %s in this and %s in what is wanted", cmp.Or(strings.TrimPrefix(at, "."), "it"), p.name(a), p.name(b))
}

// fieldApart is the first field of x that y has otherwise, or not at all.
func (p *pass) fieldApart(at string, x, y *ir.Type) string {
	for _, f := range x.Fields {
		if i := y.Field(f.Name); i >= 0 && f.Optional == y.Fields[i].Optional {
			if apart := p.apart(at+"."+f.Name, f.Type, y.Fields[i].Type); apart != "" {
				return apart
			}
		} else if i >= 0 {
			return fmt.Sprintf("%s may be absent in one of them only", strings.TrimPrefix(at+"."+f.Name, "."))
		}
	}
	return p.lacks(at, x, y, "what is wanted")
}

// lacks is the first field that one type has and the other has not.
func (p *pass) lacks(at string, has, not *ir.Type, which string) string {
	for _, f := range has.Fields {
		if not.Field(f.Name) < 0 {
			return fmt.Sprintf("%s is not in %s", strings.TrimPrefix(at+"."+f.Name, "."), which)
		}
	}
	return ""
}

// ofEach says how a list or map of other elements comes by them: by converting one
// after the other where that can be, else by writing them in another way.
func (p *pass) ofEach(from, to ir.TypeID) string {
	kind := p.kind(to)
	if kind != p.kind(from) || kind != ir.ListKind && kind != ir.MapKind {
		return ""
	}
	open, close, name := "[", "]", "a list of "
	if kind == ir.MapKind {
		open, close, name = "{'key': ", "}", "a map of "
	} else if call, ok := strings.CutSuffix(p.conversion(p.elem(from), p.elem(to)), "(…)"); ok {
		return "list.map(x, " + call + "(x))"
	}
	if each := p.spelling(p.elem(to)); each != "" {
		return open + each + close
	}
	return name + p.name(p.elem(to))
}

// sample says how a value of a type is written, where nothing converts to it.
func (p *pass) sample(t ir.TypeID) string {
	switch t = p.plain(t); p.kind(t) {
	case ir.ListKind:
		return "a list, like [a, b]"
	case ir.MapKind:
		return "a map, like {'key': value}"
	case ir.TimestampKind:
		return "timestamp('2030-01-31T00:00:00Z'), or now"
	case ir.BoolKind:
		return "true, false or a comparison"
	case ir.IntKind:
		return "a whole number, like 3"
	case ir.DoubleKind:
		return "a number, like 0.5"
	case ir.ObjectKind:
		return cmp.Or(p.spelling(t), p.fieldByField(t))
	}
	return cmp.Or(p.spelling(t), "a value of that type")
}

// isExpression tells whether a text is a whole expression, and more than a word: it
// was put into quotes that belong to nobody.
func isExpression(text string) bool {
	t := parse(text)
	return t.wrong == nil && t.root.Kind() != ast.IdentKind
}

// reads tells whether a text would be taken where want is wanted: what a cure says
// must not lead to the next error.
func (p *pass) reads(text string, want ir.TypeID) bool {
	q := *p
	q.src = Source{Text: text, At: func(int) diag.Pos { return p.src.At(0) }}
	q.tree, q.diags, q.failed = parse(text), &diag.List{}, false
	q.literals, q.locals = map[*ir.Expr]ast.Expr{}, slices.Clone(p.locals)
	q.proven, q.warned, q.absent = slices.Clone(p.proven), slices.Clone(p.warned), nil
	return q.tree.wrong == nil && q.place(q.tree.root, want) != nil && !q.failed
}

// around puts a text that is written out into the call that converts it, if that
// takes it; a time without a zone gets one. A whole number that is written as a double
// needs no call, which would be no literal.
func (p *pass) around(x *ir.Expr, conversion string, want ir.TypeID) string {
	if x.Op == ir.LitDouble && p.plain(want) == ir.Int && x.Float == math.Trunc(x.Float) && math.Abs(x.Float) <= kernel.MaxInt {
		return fmt.Sprintf("%.0f", x.Float)
	}
	if x.Op != ir.LitString || strings.ContainsAny(x.Str, `'\`) {
		return conversion
	}
	if _, err := strconv.ParseFloat(x.Str, 64); err != nil && (p.plain(want) == ir.Int || p.plain(want) == ir.Double) {
		return "" // no call makes a number of it
	}
	text := "'" + x.Str + "'"
	if p.plain(want) == ir.Timestamp {
		text = writtenTime(x.Str)
	}
	if call := strings.Replace(conversion, "…", text, 1); p.reads(call, want) {
		return call
	}
	return conversion
}

// literalText is how a number was written, "" when x is not a plain number.
func (p *pass) literalText(x *ir.Expr) string {
	if x.Op == ir.LitInt {
		return fmt.Sprint(x.Int)
	}
	return ""
}

// conversion names the function that gets from one type to another, "" if there
// is none.
func (p *pass) conversion(from, to ir.TypeID) string {
	switch {
	case p.kind(to) == ir.EnumKind && from == ir.String && p.types.At(to).Named:
		return p.name(to) + "(…)"
	case p.kind(to) == ir.EnumKind && p.kind(from) == ir.EnumKind && p.types.At(to).Named:
		return p.name(to) + "(string(…))"
	case to == ir.String && (from < ir.ErrorType || p.kind(from) == ir.EnumKind):
		return "string(…)"
	case to == ir.Duration && from == ir.String, to == ir.Timestamp && from == ir.String:
		return p.name(to) + "(…)"
	case to == ir.Int && from == ir.Duration:
		return "millis(…)"
	case (to == ir.Int || to == ir.Double) && (from == ir.Int || from == ir.Double || from == ir.String || from == ir.Any):
		return p.name(to) + "(…)"
	case to == ir.Bool && from == ir.String:
		return "what is asked of it, like x != ''"
	case to == ir.Bool && (from == ir.Int || from == ir.Double):
		return "what is asked of it, like x != 0"
	case to == ir.Bool && from == ir.Any:
		return "bool(…)"
	case p.kind(to) == ir.ObjectKind && p.kind(from) == ir.MapKind && p.types.At(to).Named:
		return p.spelling(to)
	}
	return ""
}

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
		x := &ir.Expr{Op: ir.LitString, Type: ir.String, Str: string(v)}
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
	t := ir.NoType
	for i, x := range elems {
		if t == ir.NoType || x.Type == t {
			t = x.Type
			continue
		}
		have := p.name(x.Type)
		if y, ok := p.adapt(x, t); ok {
			elems[i] = y
		} else if p.adaptAll(elems[:i], x.Type) {
			t = x.Type
		} else {
			p.refuse(es[i], diag.MixedElements, have, p.name(t))
			return t, false
		}
	}
	return t, true
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
		key := p.literalKey(m.Key(), want)
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
// meant to be the key itself, or the field of an object.
func (p *pass) literalKey(e ast.Expr, want ir.TypeID) *ir.Expr {
	if e.Kind() == ast.IdentKind && !p.known(e.AsIdent()) {
		p.failed = true
		found := p.add(e, diag.NoSuchName, e.AsIdent(), "")
		if t := p.plain(want); p.kind(t) == ir.ObjectKind && p.types.At(t).Named {
			found.Fix("an object is written with its type: `%s{%s: …}`", p.name(t), e.AsIdent())
		} else {
			found.Fix("a key is a text: write '%s'", e.AsIdent())
		}
		return nil
	}
	return p.key(e)
}

// key types a map's key, which is a string.
func (p *pass) key(e ast.Expr) *ir.Expr {
	x := p.infer(e, ir.String)
	if x == nil || x.Type == ir.String {
		return x
	}
	return p.refuse(e, diag.MapKey, p.name(x.Type), p.conversion(x.Type, ir.String))
}
