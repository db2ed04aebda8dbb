package expr

import (
	"cmp"
	"errors"
	"regexp/syntax"
	"slices"
	"strings"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file types the calls that a table of types cannot describe: macros,
// optionals, least and greatest of any number of operands, and those that want a
// literal (SPEC 3.13, 3.15).

// A typing types a call in a place that wants a type.
type typing func(p *pass, e ast.Expr, want ir.TypeID) *ir.Expr

// special are those calls by their names.
var special map[string]typing

// init fills special: what is in it types its operands, and looks here for their calls.
func init() {
	special = map[string]typing{
		"has":           (*pass).has,
		"all":           quantifier(ir.All),
		"exists":        quantifier(ir.Exists),
		"exists_one":    quantifier(ir.ExistsOne),
		"filter":        (*pass).filter,
		"map":           (*pass).mapMacro,
		"optMap":        (*pass).optMap,
		"optional.of":   (*pass).optionalOf,
		"optional.none": (*pass).optionalNone,
		"or":            (*pass).or,
		"orValue":       (*pass).orValue,
		"hasValue":      (*pass).hasValue,
		"value":         (*pass).value,
		"math.least":    extreme(ir.Least, ir.LeastOf),
		"math.greatest": extreme(ir.Greatest, ir.GreatestOf),
		"matches":       (*pass).matches,
		"active":        (*pass).active,
	}
}

// target types the optional that a member function is called on.
func (p *pass) target(e ast.Expr, usage string, operands int) (*ir.Expr, bool) {
	call := e.AsCall()
	if !call.IsMemberFunction() || len(call.Args()) != operands {
		p.refuse(e, diag.WrongCall, call.FunctionName(), usage)
		return nil, false
	}
	x := p.receiver(call.Target())
	if x == nil {
		return nil, false
	}
	if p.kind(x.Type) != ir.OptionalKind {
		p.refuse(call.Target(), diag.NoOptional, call.FunctionName(), p.name(p.plain(x.Type)), p.optionalPath(call.Target()))
		return nil, false
	}
	return x, true
}

// receiver types what a function of optionals is called on: an optional's place,
// so a path keeps absence there (SPEC 2.7), `context.last` as `context.?last`.
func (p *pass) receiver(e ast.Expr) *ir.Expr {
	if e.Kind() == ast.SelectKind && isPath(e) {
		return p.travel(e)
	}
	return p.infer(e, ir.NoType)
}

// optionalPath spells `context.last` as the optional `context.?last`.
func (p *pass) optionalPath(e ast.Expr) string {
	if !isPath(e) || e.Kind() != ast.SelectKind {
		return ""
	}
	sel := e.AsSelect()
	return p.textOf(sel.Operand()) + ".?" + sel.FieldName()
}

func (p *pass) optionalOf(e ast.Expr, want ir.TypeID) *ir.Expr {
	args := e.AsCall().Args()
	if len(args) != 1 {
		return p.refuse(e, diag.WrongCall, "optional.of", "optional.of(value)")
	}
	hint := ir.NoType
	if p.kind(want) == ir.OptionalKind {
		hint = p.elem(want)
	}
	x := p.infer(args[0], hint)
	switch {
	case x == nil:
		return nil
	case p.kind(x.Type) == ir.OptionalKind:
		return p.refuse(args[0], diag.OptionalInside, p.name(x.Type))
	}
	return p.node(ir.SomeOf, p.types.OptionalOf(x.Type), x)
}

func (p *pass) optionalNone(e ast.Expr, _ ir.TypeID) *ir.Expr {
	if len(e.AsCall().Args()) != 0 {
		return p.refuse(e, diag.WrongCall, "optional.none", "optional.none()")
	}
	return p.node(ir.NoneOf, p.types.OptionalOf(ir.NoType))
}

func (p *pass) or(e ast.Expr, _ ir.TypeID) *ir.Expr {
	x, ok := p.target(e, "a.or(b)", 1)
	if !ok {
		return nil
	}
	arg := e.AsCall().Args()[0]
	y := p.infer(arg, ir.NoType)
	if y == nil {
		return nil
	}
	have, other := p.name(x.Type), p.name(y.Type)
	x, y, ok = p.alike(x, y)
	if !ok || p.kind(y.Type) != ir.OptionalKind {
		return p.refuse(arg, diag.WrongType, other, have, "orValue(…), which takes a plain value")
	}
	return p.node(ir.Or, x.Type, x, y)
}

func (p *pass) orValue(e ast.Expr, _ ir.TypeID) *ir.Expr {
	x, ok := p.target(e, "optional.orValue(value)", 1)
	if !ok {
		return nil
	}
	arg := e.AsCall().Args()[0]
	y := p.infer(arg, p.elem(x.Type))
	if y == nil {
		return nil
	}
	have := p.name(y.Type)
	if p.kind(y.Type) != ir.OptionalKind {
		if z, ok := p.adapt(y, p.elem(x.Type)); ok {
			return p.node(ir.OrValue, z.Type, x, z)
		}
		if z, ok := p.adapt(x, p.types.OptionalOf(y.Type)); ok {
			return p.node(ir.OrValue, y.Type, z, y)
		}
	}
	return p.refuse(arg, diag.WrongType, have, p.name(p.elem(x.Type)), p.conversion(y.Type, p.elem(x.Type)))
}

func (p *pass) hasValue(e ast.Expr, _ ir.TypeID) *ir.Expr {
	x, ok := p.target(e, "optional.hasValue()", 0)
	if !ok {
		return nil
	}
	return p.isPresent(x)
}

func (p *pass) value(e ast.Expr, _ ir.TypeID) *ir.Expr {
	x, ok := p.target(e, "optional.value()", 0)
	if !ok {
		return nil
	}
	x = p.settle(x)
	return p.node(ir.Unwrap, p.elem(x.Type), x)
}

// extreme types math.least and math.greatest: of one list, or of several numbers
// of one type.
func extreme(several, ofList ir.Op) typing {
	return func(p *pass, e ast.Expr, want ir.TypeID) *ir.Expr {
		es := e.AsCall().Args()
		if len(es) == 0 || !e.AsCall().IsMemberFunction() {
			return p.refuse(e, diag.WrongCall, e.AsCall().FunctionName(), "math."+e.AsCall().FunctionName()+"(a, b, …) or of one list")
		}
		args, ok := p.elements(es, ir.NoType)
		if !ok {
			return nil
		}
		if t := args[0].Type; len(args) == 1 && p.kind(t) == ir.ListKind {
			return p.extremeOf(e, es[0], ofList, p.settle(args[0]))
		}
		name := "math." + e.AsCall().FunctionName()
		if i := slices.IndexFunc(args, isNoNumber); i >= 0 {
			return p.refuse(es[i], diag.WrongOperand, name, p.name(args[i].Type), "int, double or a list of them"+ofAnother(name, p.kind(args[i].Type)))
		}
		t, odd := p.common(args)
		switch {
		case odd >= 0:
			p.wrong(es[odd], diag.WrongOperand, name, "int and double", "").Fix("its operands have one type: write double(…) around the int")
			return nil
		case len(args) == 1 && t == ir.Int:
			return args[0]
		case len(args) == 1:
			return p.node(ofList, t, p.node(ir.MakeList, p.types.ListOf(t), args...))
		}
		return p.node(several, t, args...)
	}
}

func isNoNumber(x *ir.Expr) bool { return x.Type != ir.Int && x.Type != ir.Double }

func (p *pass) extremeOf(e, arg ast.Expr, op ir.Op, list *ir.Expr) *ir.Expr {
	t := p.elem(list.Type)
	if t != ir.Int && t != ir.Double {
		return p.refuse(arg, diag.WrongOperand, "math."+e.AsCall().FunctionName(), p.name(list.Type), "int, double or a list of them")
	}
	return p.node(op, t, list)
}

// matches wants its pattern as a literal, so that it is checked here and not at
// run time.
func (p *pass) matches(e ast.Expr, _ ir.TypeID) *ir.Expr {
	call := e.AsCall()
	operands := call.Args()
	if call.IsMemberFunction() {
		operands = append([]ast.Expr{call.Target()}, operands...)
	}
	if len(operands) != 2 {
		return p.refuse(e, diag.WrongCall, "matches", "text.matches('pattern')")
	}
	text, pattern := p.place(operands[0], ir.String), p.place(operands[1], ir.String)
	if text == nil || pattern == nil || !p.pattern(operands[1], pattern) {
		return nil
	}
	x := p.node(ir.Matches, ir.Bool, text)
	x.Str = pattern.Str
	return x
}

func (p *pass) pattern(e ast.Expr, x *ir.Expr) bool {
	if x.Op != ir.LitString {
		p.refuse(e, diag.PatternComputed)
		return false
	}
	if len(x.Str) > kernel.MaxPattern {
		p.refuse(e, diag.PatternLong)
		return false
	}
	if _, err := kernel.CompilePattern(x.Str); err != nil {
		p.badPattern(e, err)
		return false
	}
	return true
}

// badPattern reports what RE2 does not take; look-around is only one kind of it.
func (p *pass) badPattern(e ast.Expr, err error) {
	f := p.wrong(e, diag.PatternBad, err.Error())
	var wrong *syntax.Error
	if !errors.As(err, &wrong) {
		return
	}
	switch wrong.Code {
	case syntax.ErrInvalidPerlOp, syntax.ErrInvalidEscape:
	case syntax.ErrInvalidRepeatSize:
		f.Fix("a repeat goes up to 1,000, one inside another multiplied: ask size(…) as well, or split the pattern")
	default:
		f.Fix("mend what stands between the backquotes")
	}
}

// active wants the state's path as a literal, so that it is checked.
func (p *pass) active(e ast.Expr, _ ir.TypeID) *ir.Expr {
	args := e.AsCall().Args()
	switch {
	case p.scope.State == nil:
		return p.refuse(e, diag.NotVisible, "active", p.why("active", "it is asked in guards and actions"))
	case e.AsCall().IsMemberFunction() || len(args) != 1:
		return p.refuse(e, diag.WrongCall, "active", "active('a.b')")
	}
	if path := p.stateValue(args[0]); args[0].Kind() == ast.MapKind && path != "" {
		p.wrong(args[0], diag.ActiveComputed).Fix("write active('%s')", path)
		return nil
	}
	if path := p.textOf(args[0]); slices.Contains(p.scope.States, path) || args[0].Kind() == ast.IdentKind && !p.known(path) {
		p.wrong(args[0], diag.ActiveComputed).Fix("write active('%s')", path)
		return nil
	}
	x := p.place(args[0], ir.String)
	if x == nil {
		return nil
	}
	if x.Op != ir.LitString {
		return p.refuse(args[0], diag.ActiveComputed)
	}
	state, ok := p.scope.State(x.Str)
	if !ok {
		p.noState(args[0], x.Str)
		return nil
	}
	return &ir.Expr{Op: ir.Active, Type: ir.Bool, Index: state, Str: x.Str}
}

// noState reports a path that no state has.
func (p *pass) noState(e ast.Expr, path string) {
	meant, cure := "", ""
	if p.scope.Missed != nil && !p.crowded() {
		meant, cure = p.scope.Missed(path)
	}
	p.wrong(e, diag.ActiveUnknown, path, cmp.Or(meant, p.near(path, p.scope.States))).Advise(cure)
}

// stateValue is the path that XState writes as a map of states, { a: { b: 'c' } };
// "": e is none.
func (p *pass) stateValue(e ast.Expr) string {
	switch e.Kind() {
	case ast.IdentKind, ast.LiteralKind:
		return strings.Trim(p.textOf(e), "'\"")
	case ast.MapKind:
		if entries := e.AsMap().Entries(); len(entries) == 1 {
			key, below := p.stateValue(entries[0].AsMapEntry().Key()), p.stateValue(entries[0].AsMapEntry().Value())
			if key != "" && below != "" {
				return key + "." + below
			}
		}
	}
	return ""
}

// toType is the name of a type as a function: Reason(text).
func (p *pass) toType(e ast.Expr, t ir.TypeID) *ir.Expr {
	args := e.AsCall().Args()
	name := e.AsCall().FunctionName()
	switch p.kind(t) {
	case ir.EnumKind:
	case ir.AnyKind:
		p.wrong(e, diag.TypeAsFunction, name, "").Fix("write the value alone: each may stand where `any` is wanted")
		return nil
	default:
		return p.refuse(e, diag.TypeAsFunction, name, p.spelling(t))
	}
	if len(args) != 1 {
		return p.refuse(e, diag.WrongCall, name, name+"(text)")
	}
	x := p.infer(args[0], ir.String)
	switch {
	case x == nil:
		return nil
	case x.Type == t:
		return x
	case x.Op == ir.LitString:
		x, _ = p.toEnum(x, t)
		return x
	case x.Type != ir.String:
		return p.refuse(args[0], diag.WrongOperand, name, p.name(x.Type), "string")
	}
	return p.node(ir.StringToEnum, t, x)
}

// folded reads a literal timestamp or duration when the chart is loaded.
func (p *pass) folded(e ast.Expr, op ir.Op, args []*ir.Expr) (*ir.Expr, bool) {
	if len(args) != 1 || args[0].Op != ir.LitString {
		return nil, false
	}
	text := args[0].Str
	switch op {
	case ir.StringToTimestamp:
		at, ok := kernel.ParseTimestamp(text)
		if !ok {
			return p.refuse(e.AsCall().Args()[0], diag.BadTimestamp, text), true
		}
		if finerTime.MatchString(text) {
			p.finer(e, text, kernel.TimestampToString(at))
		}
		return &ir.Expr{Op: ir.LitTimestamp, Type: ir.Timestamp, Int: int64(at)}, true
	case ir.StringToDuration:
		length, ok := kernel.ParseDuration(text)
		if !ok {
			return p.refuse(e.AsCall().Args()[0], diag.BadDuration, text), true
		}
		if isFiner(text) {
			p.finer(e, text, kernel.DurationToString(length))
		}
		return &ir.Expr{Op: ir.LitDuration, Type: ir.Duration, Int: int64(length)}, true
	}
	return nil, false
}
