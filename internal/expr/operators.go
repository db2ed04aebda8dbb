package expr

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file types operators (SPEC 3.6); those with numbers and times are in
// arithmetic.go. Both operands are typed first, then a literal on either side is
// adapted to the other; what then has no op is refused.

// call types whatever the parser made a call of: operators, macros, functions.
func (p *pass) call(e ast.Expr, want ir.TypeID) *ir.Expr {
	name, args := e.AsCall().FunctionName(), e.AsCall().Args()
	if !isOperator(name) {
		return p.function(e, want)
	}
	switch name {
	case operators.LogicalAnd:
		return p.logic(e, ir.And)
	case operators.LogicalOr:
		return p.logic(e, ir.OrElse)
	case operators.LogicalNot:
		return p.not(p.place(args[0], ir.Bool))
	case operators.Conditional:
		return p.conditional(e, want)
	case operators.Negate:
		return p.negation(e)
	case operators.Equals:
		return p.equality(e, ir.Eq)
	case operators.NotEquals:
		return p.equality(e, ir.Ne)
	case operators.In:
		return p.membership(e)
	case operators.Index:
		return p.index(e)
	case operators.OptIndex:
		return p.optIndex(e)
	case operators.OptSelect:
		return p.optSelect(e)
	}
	return p.arithmetic(e, name, want)
}

// logic types && and ||; the right side is read where the left one has come out so that it
// counts.
func (p *pass) logic(e ast.Expr, op ir.Op) *ir.Expr {
	args := e.AsCall().Args()
	left := p.infer(args[0], ir.Bool)
	if op == ir.OrElse && p.plain(p.placed) != ir.Bool && left != nil && left.Type != ir.Bool {
		if cure := p.otherwise(args[0], args[1], left); cure != "" {
			p.wrong(args[0], diag.WrongType, p.name(left.Type), "bool", "").Advise(cure)
			return nil
		}
	}
	left = p.fit(args[0], left, ir.Bool)
	var right *ir.Expr
	p.behind(left, op == ir.And, func() { right = p.place(args[1], ir.Bool) })
	return p.node(op, ir.Bool, left, right)
}

// otherwise says what stands here for `value || instead`, with which JavaScript takes
// the place of what is absent, empty or zero.
func (p *pass) otherwise(value, instead ast.Expr, x *ir.Expr) string {
	text, other := p.textOf(value), p.textOf(instead)
	switch {
	case p.nothing(instead):
		return "leave || " + other + " out: what is absent stays absent"
	case p.presence(value, x) != "" && p.optionalPath(value) == "":
		return "write .orValue(…) behind an optional, without ||"
	case p.presence(value, x) != "":
		return "write " + p.optionalPath(value) + ".orValue(" + other + "), without ||"
	case p.plain(p.placed) != x.Type:
		return ""
	case slices.Contains(empties, other):
		return "leave || " + other + " out: " + text + " is always there"
	case x.Type == ir.String:
		return fmt.Sprintf("write %[1]s != '' ? %[1]s : %[2]s", text, other)
	case x.Type == ir.Int || x.Type == ir.Double:
		return fmt.Sprintf("write %[1]s != 0 ? %[1]s : %[2]s", text, other)
	}
	return ""
}

// empties are values that are what they would take the place of.
var empties = []string{"0", "0.0", "''", `""`, "[]", "{}"}

func (p *pass) conditional(e ast.Expr, want ir.TypeID) *ir.Expr {
	args := e.AsCall().Args()
	cond := p.place(args[0], ir.Bool)
	var yes, no *ir.Expr
	p.behind(cond, true, func() { yes = p.branch(args[1], want) })
	p.behind(cond, false, func() { no = p.branch(args[2], want) })
	if cond == nil || yes == nil || no == nil {
		return nil
	}
	have, other := p.name(yes.Type), p.name(no.Type)
	yes, no, ok := p.alike(yes, no)
	if !ok {
		return p.refuse(args[2], diag.BranchesDiffer, have, other)
	}
	return p.node(ir.Cond, yes.Type, cond, yes, no)
}

// branch types one side of ?: ; where an optional is wanted, a plain value is
// made one, so that the sides may differ in that.
func (p *pass) branch(e ast.Expr, want ir.TypeID) *ir.Expr {
	switch {
	case want == ir.Any:
		return p.place(e, want)
	case p.kind(want) != ir.OptionalKind:
		return p.infer(e, want)
	}
	x := p.place(e, want)
	if x != nil && p.kind(x.Type) != ir.OptionalKind {
		return p.node(ir.SomeOf, want, x)
	}
	return x
}

// not negates a condition: of a comparison it is the opposite one, and twice is not at
// all, so that one question is one expression however it is written.
func (p *pass) not(x *ir.Expr) *ir.Expr {
	if x == nil {
		return nil
	}
	switch opposite := *x; x.Op {
	case ir.Not:
		return x.Args[0]
	case ir.Eq:
		opposite.Op = ir.Ne
		return &opposite
	case ir.Ne:
		opposite.Op = ir.Eq
		return &opposite
	}
	return p.node(ir.Not, ir.Bool, x)
}

func (p *pass) negation(e ast.Expr) *ir.Expr {
	x := p.infer(e.AsCall().Args()[0], ir.NoType)
	switch {
	case x == nil:
		return nil
	case x.Op == ir.LitInt:
		x.Int = -x.Int
		return x
	case x.Type == ir.Int:
		return p.node(ir.IntNeg, ir.Int, x)
	case x.Type == ir.Double:
		return p.node(ir.DoubleNeg, ir.Double, x)
	}
	return p.refuseSign(e.ID(), diag.NoUnary, "-", p.name(x.Type), p.misused("-", x.Type))
}

// equality compares two values of one portable type.
func (p *pass) equality(e ast.Expr, op ir.Op) *ir.Expr {
	if p.refusedNull(e) {
		return nil
	}
	l, r, ok := p.operands(e)
	if !ok {
		return nil
	}
	if t := p.uncomparable(l.Type); t != ir.NoType {
		return p.refuseSign(e.ID(), diag.AnyOpened)
	}
	return p.node(op, ir.Bool, l, r)
}

// operands types both sides and makes them alike, or says that they are not.
func (p *pass) operands(e ast.Expr) (l, r *ir.Expr, ok bool) {
	args := e.AsCall().Args()
	l, r = p.infer(args[0], ir.NoType), p.infer(args[1], ir.NoType)
	if l == nil || r == nil {
		return nil, nil, false
	}
	have, other := l.Type, r.Type
	if l, r, ok = p.alike(l, r); ok {
		return p.settle(l), p.settle(r), true
	}
	p.differ(e, have, other)
	return nil, nil, false
}

// differ reports two operands whose types do not meet.
func (p *pass) differ(e ast.Expr, l, r ir.TypeID) *ir.Expr {
	switch {
	case l == ir.Any || r == ir.Any:
		return p.refuseSign(e.ID(), diag.AnyOpened)
	case (p.kind(l) == ir.OptionalKind) != (p.kind(r) == ir.OptionalKind):
		maybe, plain := l, r
		if p.kind(r) == ir.OptionalKind {
			maybe, plain = r, l
		}
		return p.refuseSign(e.ID(), diag.MaybeAbsent, p.name(maybe), p.name(plain))
	}
	found := p.wrongSign(e.ID(), diag.OperandsDiffer, sign(e), p.name(l), p.name(r), p.meetingConversion(e, l, r))
	if cure := cmp.Or(p.meeting(e, l, r), p.inBraces(l, r)); cure != "" {
		found.Advise(cure)
	} else if asksForTruth(e, l, r) {
		found.Fix("a condition stands for itself: write x, or !x")
	}
	return nil
}

// meeting is the cure where one of two operands is written otherwise than by converting it;
// "" for others.
func (p *pass) meeting(e ast.Expr, l, r ir.TypeID) string {
	args := e.AsCall().Args()
	switch whole := wholeBeside(e, l, r); {
	case l == ir.ErrorType && r == ir.String:
		return "write " + p.textOfError(args[0])
	case l == ir.String && r == ir.ErrorType:
		return "write " + p.textOfError(args[1])
	case whole != "" && sign(e) != "/":
		return "write " + whole
	case l == ir.Int && r == ir.Double && sign(e) == "/":
		return "write double(" + p.textOf(args[0]) + ") / …"
	case sign(e) == "+" && p.kind(l) == ir.ListKind && p.elem(l) == r:
		return "write " + p.textOf(args[0]) + " + [" + p.textOf(args[1]) + "]"
	case sign(e) == "+" && p.kind(r) == ir.ListKind && p.elem(r) == l:
		return "write [" + p.textOf(args[0]) + "] + " + p.textOf(args[1])
	}
	return ""
}

// wholeBeside is the int that a literal double stands for beside one; "" for others.
func wholeBeside(e ast.Expr, l, r ir.TypeID) string {
	args := e.AsCall().Args()
	for i, t := range []ir.TypeID{l, r} {
		if t != ir.Double || args[i].Kind() != ast.LiteralKind || l != ir.Int && r != ir.Int {
			continue
		}
		if d, ok := args[i].AsLiteral().Value().(float64); ok && d == math.Trunc(d) && math.Abs(d) <= kernel.MaxInt {
			return fmt.Sprintf("%.0f", d)
		}
	}
	return ""
}

// asksForTruth tells whether a bool is compared with what stands for one elsewhere.
func asksForTruth(e ast.Expr, l, r ir.TypeID) bool {
	name, args := e.AsCall().FunctionName(), e.AsCall().Args()
	if name != operators.Equals && name != operators.NotEquals {
		return false
	}
	return l == ir.Bool && args[1].Kind() == ast.LiteralKind || r == ir.Bool && args[0].Kind() == ast.LiteralKind
}

// sign is an operator as it is written.
func sign(e ast.Expr) string {
	name := e.AsCall().FunctionName()
	if display, ok := operators.FindReverse(name); ok && display != "" {
		return display
	}
	return name
}

// uncomparable finds what in a type cannot be compared; NoType: nothing.
func (p *pass) uncomparable(t ir.TypeID) ir.TypeID {
	switch p.kind(t) {
	case ir.AnyKind:
		return t
	case ir.ListKind, ir.MapKind, ir.OptionalKind:
		return p.uncomparable(p.elem(t))
	case ir.ObjectKind:
		for _, f := range p.types.At(t).Fields {
			if bad := p.uncomparable(f.Type); bad != ir.NoType {
				return bad
			}
		}
	}
	return ir.NoType
}
