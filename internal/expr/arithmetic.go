package expr

import (
	"strconv"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file types arithmetic and order (SPEC 3.9, 3.11). An operator that two types
// do not have is refused with what to write instead.

// binary is an operator on two types.
type binary struct {
	op          string
	left, right ir.TypeID
}

// arithmeticOps says which op an operator is on which types.
var arithmeticOps = map[binary]struct {
	op     ir.Op
	result ir.TypeID
}{
	{operators.Add, ir.Int, ir.Int}:                  {ir.IntAdd, ir.Int},
	{operators.Subtract, ir.Int, ir.Int}:             {ir.IntSub, ir.Int},
	{operators.Multiply, ir.Int, ir.Int}:             {ir.IntMul, ir.Int},
	{operators.Divide, ir.Int, ir.Int}:               {ir.IntDiv, ir.Int},
	{operators.Modulo, ir.Int, ir.Int}:               {ir.IntMod, ir.Int},
	{operators.Add, ir.Double, ir.Double}:            {ir.DoubleAdd, ir.Double},
	{operators.Subtract, ir.Double, ir.Double}:       {ir.DoubleSub, ir.Double},
	{operators.Multiply, ir.Double, ir.Double}:       {ir.DoubleMul, ir.Double},
	{operators.Divide, ir.Double, ir.Double}:         {ir.DoubleDiv, ir.Double},
	{operators.Add, ir.String, ir.String}:            {ir.StringAdd, ir.String},
	{operators.Add, ir.Timestamp, ir.Duration}:       {ir.TimestampAdd, ir.Timestamp},
	{operators.Add, ir.Duration, ir.Timestamp}:       {ir.DurationTimestamp, ir.Timestamp},
	{operators.Subtract, ir.Timestamp, ir.Duration}:  {ir.TimestampSub, ir.Timestamp},
	{operators.Subtract, ir.Timestamp, ir.Timestamp}: {ir.TimestampDiff, ir.Duration},
	{operators.Add, ir.Duration, ir.Duration}:        {ir.DurationAdd, ir.Duration},
	{operators.Subtract, ir.Duration, ir.Duration}:   {ir.DurationSub, ir.Duration},
	{operators.Multiply, ir.Duration, ir.Int}:        {ir.DurationMul, ir.Duration},
}

var orderOps = map[string]ir.Op{
	operators.Less: ir.Lt, operators.LessEquals: ir.Le, operators.Greater: ir.Gt, operators.GreaterEquals: ir.Ge,
}

// arithmetic types + - * / % and the comparisons by order.
func (p *pass) arithmetic(e ast.Expr, name string, want ir.TypeID) *ir.Expr {
	args := e.AsCall().Args()
	if name == operators.Subtract && p.refusedEnumValue(e) {
		return nil
	}
	l, r := p.summands(args, name, want)
	if l == nil || r == nil {
		return nil
	}
	if found, ok := arithmeticOps[binary{name, l.Type, r.Type}]; ok {
		return p.node(found.op, found.result, l, r)
	}
	have, other := l.Type, r.Type
	if _, compared := orderOps[name]; !compared && p.enumBesideText(l, r) {
		return p.noArithmetic(e, have, other)
	}
	l, r, ok := p.alike(l, r)
	if !ok {
		return p.noArithmetic(e, have, other)
	}
	if op, ok := orderOps[name]; ok {
		return p.order(e, op, l, r)
	}
	if found, ok := arithmeticOps[binary{name, l.Type, r.Type}]; ok {
		return p.node(found.op, found.result, l, r)
	}
	if name == operators.Add && p.kind(l.Type) == ir.ListKind {
		return p.node(ir.ListAdd, l.Type, l, r)
	}
	return p.noArithmetic(e, l.Type, r.Type)
}

// summands types both operands. Those of + may be lists, whose literals know what they
// hold from the place of the sum, or from the list to which they are added.
func (p *pass) summands(args []ast.Expr, name string, want ir.TypeID) (l, r *ir.Expr) {
	if want = p.plain(want); name != operators.Add || p.kind(want) != ir.ListKind {
		want = ir.NoType
	}
	l = p.infer(args[0], want)
	if name == operators.Add && want == ir.NoType && l != nil && p.kind(l.Type) == ir.ListKind {
		want = l.Type
	}
	return l, p.infer(args[1], want)
}

func (p *pass) order(e ast.Expr, op ir.Op, l, r *ir.Expr) *ir.Expr {
	switch {
	case ordered(l.Type):
		return p.node(op, ir.Bool, l, r)
	case l.Type == ir.Bool:
		return p.refuseSign(e.ID(), diag.BoolOrder, sign(e))
	case l.Type == ir.Any:
		return p.refuseSign(e.ID(), diag.AnyOpened)
	case p.kind(l.Type) == ir.EnumKind:
		return p.refuseSign(e.ID(), diag.EnumOrder, sign(e), p.name(l.Type))
	}
	return p.refuseSign(e.ID(), diag.NoOperator, sign(e), p.name(l.Type), p.name(r.Type), "")
}

// ordered tells whether values of a type have an order.
func ordered(t ir.TypeID) bool {
	switch t {
	case ir.Int, ir.Double, ir.String, ir.Timestamp, ir.Duration:
		return true
	}
	return false
}

// noArithmetic reports an operator that these types do not have.
func (p *pass) noArithmetic(e ast.Expr, l, r ir.TypeID) *ir.Expr {
	cure := operatorCure(e, l, r)
	if n := bareNumber(e); cure == likeByLike && n != "" {
		cure = "a number has no unit: write duration('" + n + "ms')"
	}
	switch {
	case cure == onlyInts:
		r = l // whatever the other is
	case cure != "":
	case p.kind(l) == ir.MapKind && (sign(e) == "+" || sign(e) == "-"):
		cure = keyByKey
	case l != r:
		return p.differ(e, l, r)
	case l == ir.Any:
		return p.refuseSign(e.ID(), diag.AnyOpened)
	}
	return p.refuseSign(e.ID(), diag.NoOperator, sign(e), p.name(l), p.name(r), cure)
}

// bareNumber is a whole number that stands on one side of an operator.
func bareNumber(e ast.Expr) string {
	for _, arg := range e.AsCall().Args() {
		if arg.Kind() != ast.LiteralKind {
			continue
		}
		if n, is := arg.AsLiteral().(types.Int); is {
			return strconv.FormatInt(int64(n), 10)
		}
	}
	return ""
}

const (
	onlyInts    = "% is for ints"
	timeByTime  = "a time is compared with a time, like timestamp('2026-01-01T00:00:00Z'), or what lies between two with a duration: now - t > duration('5s')"
	likeByLike  = "a duration is compared with, added to and taken from another, like duration('5s'), and multiplied by an int: d * n"
	timesSwap   = "write the duration first: d * n"
	compareEach = "compare twice: a < b && b < c"
	keyByKey    = "a map is changed key by key, where it is: `assign: { \"m[key]\": value }`, with null to take the key out"
)

// operatorCure says what to write instead of an operator on two types that do not
// have it; "" where nothing is usual.
func operatorCure(e ast.Expr, l, r ir.TypeID) string {
	name := e.AsCall().FunctionName()
	if l == ir.Duration && (name == operators.Divide || name == operators.Multiply && r == ir.Double) && parts[r] != "" {
		return parts[r]
	}
	switch {
	case name == operators.Multiply && l == ir.Int && r == ir.Duration:
		return timesSwap
	case l == ir.Bool && l != r && compares(e.AsCall().Args()[0]):
		return compareEach
	case name == operators.Modulo && l == ir.Double:
		return onlyInts
	case compares(e) && (l == ir.Timestamp || r == ir.Timestamp):
		return timeByTime
	case isTime(l) && isMeasure(r), isMeasure(l) && isTime(r):
		return likeByLike
	}
	return ""
}

// parts are how a duration is divided: by way of its milliseconds.
var parts = map[ir.TypeID]string{
	ir.Int:      "a part of a duration is made of its milliseconds: duration('1ms') * (millis(d) / n)",
	ir.Double:   "a part of a duration is made of its milliseconds: duration('1ms') * int(double(millis(d)) * x)",
	ir.Duration: "divide their milliseconds: millis(d) / millis(e)",
}

// compares tells whether e asks for an order.
func compares(e ast.Expr) bool {
	_, is := orderOps[e.AsCall().FunctionName()]
	return is && e.Kind() == ast.CallKind
}

func isTime(t ir.TypeID) bool { return t == ir.Timestamp || t == ir.Duration }

// isMeasure tells whether somebody may want to count time with the type.
func isMeasure(t ir.TypeID) bool { return isTime(t) || t == ir.Int || t == ir.Double }

// enumBesideText tells whether two operands are an enum and text, which are compared
// but not joined.
func (p *pass) enumBesideText(l, r *ir.Expr) bool {
	return p.kind(l.Type) == ir.EnumKind && r.Type == ir.String || l.Type == ir.String && p.kind(r.Type) == ir.EnumKind
}
