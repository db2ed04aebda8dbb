package expr

import (
	"cmp"
	"slices"
	"strings"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file types calls of functions by the table in library.go: the operands
// are typed first, then the first way of calling that suits them is taken.

// function types a call by name: guards of the chart, then what is special, then the
// table, then types of the chart, else it is refused.
func (p *pass) function(e ast.Expr, want ir.TypeID) *ir.Expr {
	name, member := p.called(e)
	if !e.AsCall().IsMemberFunction() && slices.Contains(p.scope.Names, name) {
		return p.declared(e, name)
	}
	if do, ok := special[name]; ok {
		return do(p, e, want)
	}
	if x, ok := p.outside(e, name); ok {
		return x
	}
	if overloads, ok := functions[name]; ok {
		return p.overloaded(e, name, member, overloads)
	}
	if t, ok := p.typeNamed(name); ok && !member {
		return p.toType(e, t)
	}
	if cure, ok := elsewhere[name]; ok {
		return p.refuse(e, diag.OutsideProfile, name, cmp.Or(p.searched(e, name), p.composedGuard(e), cure))
	}
	if member {
		return p.noMethod(e, name)
	}
	return p.declared(e, name)
}

// searched says how what is called on is searched for one operand, where its type is known.
func (p *pass) searched(e ast.Expr, name string) string {
	call := e.AsCall()
	if name != "includes" && name != "has" || !call.IsMemberFunction() || len(call.Args()) != 1 || !isPath(call.Target()) {
		return ""
	}
	of, part := p.textOf(call.Target()), p.textOf(call.Args()[0])
	for _, cure := range []string{part + " in " + of, of + ".contains(" + part + ")"} {
		if p.reads(cure, ir.Bool) {
			return "write " + cure
		}
	}
	return ""
}

// declared calls a guard or let of the chart.
func (p *pass) declared(e ast.Expr, name string) *ir.Expr {
	if p.scope.Named != nil && !e.AsCall().IsMemberFunction() {
		if n, ok := p.scope.Named(name, p.pos(e)); ok {
			return p.named(e, name, n, nonNil(e.AsCall().Args()))
		}
		if slices.Contains(roots, name) {
			return p.refuse(e, diag.NoParameters, name)
		}
	}
	return p.refuse(e, diag.NoSuchFunction, name, p.nearestFunction(name))
}

// called is the name of a function, with its namespace, and whether it is a
// member's.
func (p *pass) called(e ast.Expr) (name string, member bool) {
	call := e.AsCall()
	name = call.FunctionName()
	if !call.IsMemberFunction() {
		return name, false
	}
	if space := p.namespace(call.Target()); space != "" {
		return space + "." + name, false
	}
	return name, true
}

// namespace is the path of a target that is no value but the first half of a
// function's name: math, optional, lists …
func (p *pass) namespace(e ast.Expr) string {
	if e.Kind() != ast.IdentKind || p.local(e.AsIdent()) != nil || !slices.Contains(namespaces, e.AsIdent()) {
		return ""
	}
	return e.AsIdent()
}

var namespaces = []string{"math", "optional", "lists", "strings", "base64", "sets", "cel", "proto", "regex", "net"}

func nonNil(args []ast.Expr) []ast.Expr {
	if args == nil {
		return []ast.Expr{}
	}
	return args
}

// noMethod reports a member function that is not there.
func (p *pass) noMethod(e ast.Expr, name string) *ir.Expr {
	x := p.infer(e.AsCall().Target(), ir.NoType)
	if x == nil {
		return nil
	}
	if cure := measures[name]; cure != "" {
		return p.refuse(e, diag.OutsideProfile, name, cure)
	}
	return p.refuse(e, diag.NoSuchFunction, name, p.nearestFunction(name))
}

func (p *pass) nearestFunction(name string) string {
	for _, space := range namespaces[:2] {
		if known := space + "." + name; special[known] != nil || functions[known] != nil {
			return known
		}
	}
	var names []string
	for known := range functions {
		names = append(names, known)
	}
	for known := range special {
		names = append(names, known)
	}
	slices.Sort(names)
	return p.near(name, append(names, p.scope.Names...))
}

// overloaded picks the way of calling that fits the operands.
func (p *pass) overloaded(e ast.Expr, name string, member bool, all []overload) *ir.Expr {
	operands := e.AsCall().Args()
	if member {
		operands = append([]ast.Expr{e.AsCall().Target()}, operands...)
	}
	fits := slices.DeleteFunc(slices.Clone(all), func(o overload) bool {
		return o.member != member || len(o.params) != len(operands)
	})
	if len(fits) == 0 {
		return p.refuse(e, diag.WrongCall, name, cmp.Or(shortCalls[shortCall{name, len(operands)}], forms(name, all)))
	}
	args, ok := p.operandsOf(operands, fits)
	if !ok {
		return nil
	}
	for _, o := range fits {
		if p.suits(o, args) {
			return p.apply(e, o, args)
		}
	}
	for _, o := range fits {
		if adapted, ok := p.adaptedTo(o, args); ok {
			return p.apply(e, o, adapted)
		}
	}
	return p.wrongOperand(e, name, operands, args, fits)
}

// operandsOf types the operands; a hint is given where all ways agree.
func (p *pass) operandsOf(es []ast.Expr, fits []overload) ([]*ir.Expr, bool) {
	args, ok := make([]*ir.Expr, len(es)), true
	for i, e := range es {
		hint := exact[fits[0].params[i]]
		if len(fits) > 1 {
			hint = ir.NoType
		}
		args[i] = p.settle(p.infer(e, hint))
		ok = ok && args[i] != nil
	}
	return args, ok
}

func (p *pass) suits(o overload, args []*ir.Expr) bool {
	for i, s := range o.params {
		if !p.isShape(s, args[i].Type) {
			return false
		}
	}
	return true
}

// isShape tells whether a type is of a shape.
func (p *pass) isShape(s shape, t ir.TypeID) bool {
	if want, ok := exact[s]; ok {
		return t == want
	}
	kind := p.kind(t)
	switch s {
	case anEnum:
		return kind == ir.EnumKind
	case aMap:
		return kind == ir.MapKind
	case aList:
		return kind == ir.ListKind
	case stringList:
		return kind == ir.ListKind && p.elem(t) == ir.String
	case sortables:
		return kind == ir.ListKind && ordered(p.elem(t))
	case comparables:
		return kind == ir.ListKind && p.uncomparable(p.elem(t)) == ir.NoType
	}
	return false
}

// adaptedTo spells int literals as doubles where that makes a call fit.
func (p *pass) adaptedTo(o overload, args []*ir.Expr) ([]*ir.Expr, bool) {
	for i, s := range o.params {
		if !p.isShape(s, args[i].Type) && !(s == aDouble && args[i].Op == ir.LitInt) && !(s == stringList && p.emptyList(args[i])) {
			return nil, false
		}
	}
	out := slices.Clone(args)
	for i, s := range o.params {
		switch {
		case s == aDouble:
			out[i], _ = p.adapt(out[i], ir.Double)
		case s == stringList:
			out[i], _ = p.adapt(out[i], p.types.ListOf(ir.String))
		}
	}
	return out, true
}

func (p *pass) emptyList(x *ir.Expr) bool { return x.Op == ir.MakeList && len(x.Args) == 0 }

func (p *pass) apply(e ast.Expr, o overload, args []*ir.Expr) *ir.Expr {
	if o.op == asIs {
		return args[0]
	}
	if o.op == ir.Alive && p.scope.State == nil {
		return p.refuse(e, diag.NotVisible, "alive", p.why("alive", "it is asked in guards and actions"))
	}
	if x, ok := p.folded(e, o.op, args); ok {
		return x
	}
	if o.extra != nil {
		args = append(args, o.extra())
	}
	return p.node(o.op, p.resultOf(o.result, args[0].Type), args...)
}

func (p *pass) resultOf(r result, first ir.TypeID) ir.TypeID {
	switch r {
	case sameAsFirst:
		return first
	case optionalElem:
		return p.types.OptionalOf(p.elem(first))
	case listOfStrings:
		return p.types.ListOf(ir.String)
	}
	return resultType[r]
}

// wrongOperand reports the first operand that no way of calling takes.
func (p *pass) wrongOperand(e ast.Expr, name string, es []ast.Expr, args []*ir.Expr, fits []overload) *ir.Expr {
	for i, x := range args {
		if slices.ContainsFunc(fits, func(o overload) bool { return p.isShape(o.params[i], x.Type) }) {
			continue
		}
		switch {
		case p.kind(x.Type) == ir.OptionalKind:
			return p.refuse(es[i], diag.MaybeAbsent, p.name(x.Type), p.name(p.elem(x.Type)))
		case x.Type == ir.Any:
			return p.refuse(es[i], diag.AnyOpened)
		case name == "string" && x.Type == ir.ErrorType:
			return p.refuse(es[i], diag.WrongOperand, name, p.name(x.Type), p.wanted(fits, i)+"; of an error write "+p.textOfError(es[i]))
		case name == "int" && x.Type == ir.Duration:
			return p.refuse(e, diag.IntOfDuration)
		case name == "sort" && p.kind(x.Type) == ir.ListKind && p.elem(x.Type) == ir.Bool:
			return p.refuse(e, diag.BoolOrder, "sort")
		}
		return p.refuse(es[i], diag.WrongOperand, name, p.name(x.Type), p.wanted(fits, i)+p.misused(name, x.Type))
	}
	return p.refuse(e, diag.WrongCall, name, forms(name, fits))
}

// wanted says what an operand may be.
func (p *pass) wanted(fits []overload, i int) string {
	var names []string
	for _, o := range fits {
		if n := shapeNames[o.params[i]]; !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return oneOf(names)
}

var shapeNames = map[shape]string{
	aBool: "bool", anInt: "int", aDouble: "double", aString: "string", aTimestamp: "timestamp", aDuration: "duration",
	anAny: "any", anEnum: "an enum", aList: "a list", aMap: "a map", stringList: "list<string>",
	sortables: "a list of int, double, string, timestamp or duration", comparables: "a list of comparable values",
}

// placeholder stands for a value of a shape where a call is shown: "a list of int or
// double" is list there.
func placeholder(s shape) string {
	name, _, _ := strings.Cut(shapeNames[s], " of ")
	return strings.TrimPrefix(strings.TrimPrefix(name, "an "), "a ")
}

// forms shows how a function is called.
func forms(name string, all []overload) string {
	var shown []string
	for _, o := range all {
		var params []string
		for _, s := range o.params {
			params = append(params, placeholder(s))
		}
		form := name + "(" + strings.Join(params, ", ") + ")"
		if o.member {
			form = params[0] + "." + name + "(" + strings.Join(params[1:], ", ") + ")"
		}
		shown = append(shown, form)
	}
	return oneOf(shown)
}
