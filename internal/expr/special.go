package expr

import (
	"cmp"
	"errors"
	"regexp/syntax"
	"slices"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file types the calls that a table of types cannot describe: least and greatest of
// any number of operands, and those that want a literal (SPEC 3.13). Macros are in
// macros.go, functions of optionals in optional.go.

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
			return p.refuse(es[i], diag.WrongOperand, name, p.name(args[i].Type), "int, double or a list of them"+p.misused(name, args[i].Type))
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
	p.swallowed(e)
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
	if path := p.bareState(args[0]); path != "" {
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

// bareState is the path of a state that is written without quotes, or as a map; "": e is
// neither.
func (p *pass) bareState(e ast.Expr) string {
	switch text := p.textOf(e); {
	case e.Kind() == ast.MapKind:
		return statePath(e)
	case slices.Contains(p.scope.States, text), e.Kind() == ast.IdentKind && !p.known(text):
		return text
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
