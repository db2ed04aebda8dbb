package expr

import (
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file types operators (SPEC 3.6, 3.9, 3.11). Both operands are typed first, then a literal on
// either side is adapted to the other; what then has no op is refused.

// call types whatever the parser made a call of: operators, macros, functions.
func (p *pass) call(e ast.Expr, want ir.TypeID) *ir.Expr {
	name, args := e.AsCall().FunctionName(), e.AsCall().Args()
	if !isOperator(name) {
		return p.function(e, want)
	}
	switch name {
	case operators.LogicalAnd:
		return p.logic(e, ir.And, true)
	case operators.LogicalOr:
		return p.logic(e, ir.OrElse, false)
	case operators.LogicalNot:
		return p.node(ir.Not, ir.Bool, p.place(args[0], ir.Bool))
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
	return p.arithmetic(e, name)
}

// logic types && and ||; the left side's facts hold on the right.
func (p *pass) logic(e ast.Expr, op ir.Op, truth bool) *ir.Expr {
	args := e.AsCall().Args()
	left := p.infer(args[0], ir.Bool)
	if op == ir.OrElse && p.plain(p.placed) != ir.Bool && left != nil && left.Type != ir.Bool && p.presence(args[0], left) != "" {
		return p.refuse(args[0], diag.WrongType, p.name(left.Type), "bool", p.optionalPath(args[0])+".orValue(…), without ||")
	}
	left = p.fit(args[0], left, ir.Bool)
	var right *ir.Expr
	p.behind(left, truth, func() { right = p.place(args[1], ir.Bool) })
	return p.node(op, ir.Bool, left, right)
}

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

func (p *pass) negation(e ast.Expr) *ir.Expr {
	x := p.infer(e.AsCall().Args()[0], ir.NoType)
	switch {
	case x == nil:
		return nil
	case x.Type == ir.Int && x.Op == ir.LitInt:
		x.Int = -x.Int
		return x
	case x.Type == ir.Int:
		return p.node(ir.IntNeg, ir.Int, x)
	case x.Type == ir.Double:
		return p.node(ir.DoubleNeg, ir.Double, x)
	}
	return p.refuseAt(e.ID(), diag.NoUnary, "-", p.name(x.Type), noUnaryCure(x.Type))
}

// equality compares two values of one portable type.
func (p *pass) equality(e ast.Expr, op ir.Op) *ir.Expr {
	if p.asksForNull(e) {
		return nil
	}
	l, r, ok := p.operands(e)
	if !ok {
		return nil
	}
	if t := p.uncomparable(l.Type); t != ir.NoType {
		return p.refuseAt(e.ID(), diag.AnyOpened)
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
	op := sign(e)
	switch {
	case l == ir.Any || r == ir.Any:
		return p.refuseAt(e.ID(), diag.AnyOpened)
	case (p.kind(l) == ir.OptionalKind) != (p.kind(r) == ir.OptionalKind):
		maybe, plain := l, r
		if p.kind(r) == ir.OptionalKind {
			maybe, plain = r, l
		}
		return p.refuseAt(e.ID(), diag.MaybeAbsent, p.name(maybe), p.name(plain))
	}
	found := p.addAt(e.ID(), diag.OperandsDiffer, op, p.name(l), p.name(r), p.meetingConversion(e, l, r))
	if asksForTruth(e, l, r) {
		found.Fix("a condition stands for itself: write x, or !x")
	}
	return nil
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

// ordered tells whether values of a type have an order.
func ordered(t ir.TypeID) bool {
	switch t {
	case ir.Int, ir.Double, ir.String, ir.Timestamp, ir.Duration:
		return true
	}
	return false
}

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
func (p *pass) arithmetic(e ast.Expr, name string) *ir.Expr {
	args := e.AsCall().Args()
	if name == operators.Subtract && p.isEnumValue(e) {
		return nil
	}
	l, r := p.infer(args[0], ir.NoType), p.infer(args[1], ir.NoType)
	if l == nil || r == nil {
		return nil
	}
	if found, ok := arithmeticOps[binary{name, l.Type, r.Type}]; ok {
		return p.node(found.op, found.result, l, r)
	}
	have, other := l.Type, r.Type
	if _, compared := orderOps[name]; !compared && p.isText(l, r) {
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

func (p *pass) order(e ast.Expr, op ir.Op, l, r *ir.Expr) *ir.Expr {
	switch {
	case ordered(l.Type):
		return p.node(op, ir.Bool, l, r)
	case l.Type == ir.Bool:
		return p.refuseAt(e.ID(), diag.BoolOrder, sign(e))
	case l.Type == ir.Any:
		return p.refuseAt(e.ID(), diag.AnyOpened)
	case p.kind(l.Type) == ir.EnumKind:
		return p.refuseAt(e.ID(), diag.EnumOrder, sign(e), p.name(l.Type))
	}
	return p.refuseAt(e.ID(), diag.NoOperator, sign(e), p.name(l.Type), p.name(r.Type), "")
}

// parts are how a duration is divided: by way of its milliseconds.
var parts = map[ir.TypeID]string{
	ir.Int:      "a part of a duration is made of its milliseconds: duration('1ms') * (millis(d) / n)",
	ir.Double:   "a part of a duration is made of its milliseconds: duration('1ms') * int(double(millis(d)) * x)",
	ir.Duration: "divide their milliseconds: millis(d) / millis(e)",
}

// noArithmetic reports an operator that these types do not have.
func (p *pass) noArithmetic(e ast.Expr, l, r ir.TypeID) *ir.Expr {
	name := e.AsCall().FunctionName()
	switch {
	case name == operators.Multiply && l == ir.Int && r == ir.Duration:
		return p.refuseAt(e.ID(), diag.NoOperator, "*", "int", "duration", "write the duration first: d * n")
	case l == ir.Duration && (name == operators.Divide || name == operators.Multiply && r == ir.Double) && parts[r] != "":
		return p.refuseAt(e.ID(), diag.NoOperator, sign(e), p.name(l), p.name(r), parts[r])
	case l == ir.Bool && l != r && compares(e.AsCall().Args()[0]):
		return p.refuseAt(e.ID(), diag.NoOperator, sign(e), p.name(l), p.name(r), "compare twice: a < b && b < c")
	case name == operators.Modulo && l == ir.Double:
		return p.refuseAt(e.ID(), diag.NoOperator, "%", "double", "double", "% is for ints")
	case compares(e) && (l == ir.Timestamp || r == ir.Timestamp):
		return p.refuseAt(e.ID(), diag.NoOperator, sign(e), p.name(l), p.name(r), "a time is compared with a time, like timestamp('2026-01-01T00:00:00Z'), or what lies between two with a duration: now - t > duration('5s')")
	case isTime(l) && isMeasure(r), isMeasure(l) && isTime(r):
		return p.refuseAt(e.ID(), diag.NoOperator, sign(e), p.name(l), p.name(r), "a duration is compared with, added to and taken from another, like duration('5s'), and multiplied by an int: d * n")
	case l != r:
		return p.differ(e, l, r)
	case l == ir.Any:
		return p.refuseAt(e.ID(), diag.AnyOpened)
	}
	return p.refuseAt(e.ID(), diag.NoOperator, sign(e), p.name(l), p.name(r), "")
}

// compares tells whether e asks for an order.
func compares(e ast.Expr) bool {
	_, is := orderOps[e.AsCall().FunctionName()]
	return is && e.Kind() == ast.CallKind
}

func isTime(t ir.TypeID) bool { return t == ir.Timestamp || t == ir.Duration }

// isMeasure tells whether somebody may want to count time with the type.
func isMeasure(t ir.TypeID) bool { return isTime(t) || t == ir.Int || t == ir.Double }

// membership types `x in list` and `key in map`.
func (p *pass) membership(e ast.Expr) *ir.Expr {
	args := e.AsCall().Args()
	x, in := p.infer(args[0], ir.NoType), p.infer(args[1], ir.NoType)
	if x == nil || in == nil {
		return nil
	}
	switch p.kind(in.Type) {
	case ir.ListKind:
		return p.inList(e, x, in)
	case ir.MapKind:
		if x.Type != ir.String {
			return p.refuse(args[0], diag.MapKey, p.name(x.Type), p.conversion(x.Type, ir.String))
		}
		return p.node(ir.InMap, ir.Bool, x, in)
	case ir.AnyKind:
		return p.refuse(args[1], diag.AnyOpened)
	case ir.OptionalKind:
		return p.refuse(args[1], diag.MaybeAbsent, p.name(in.Type), "list")
	}
	return p.refuse(args[1], diag.WrongType, p.name(in.Type), "list or map", inCure(in.Type))
}

func (p *pass) inList(e ast.Expr, x, in *ir.Expr) *ir.Expr {
	have, list := x.Type, in.Type
	if y, ok := p.adapt(in, p.types.ListOf(x.Type)); ok {
		in = y
	} else if x, ok = p.adapt(x, p.elem(p.settle(in).Type)); !ok || x.Type == ir.Any {
		return p.differ(e, have, p.elem(list))
	}
	if p.uncomparable(x.Type) != ir.NoType {
		return p.refuseAt(e.ID(), diag.AnyOpened)
	}
	return p.node(ir.InList, ir.Bool, x, in)
}

func (p *pass) index(e ast.Expr) *ir.Expr {
	args := e.AsCall().Args()
	x := p.infer(args[0], ir.NoType)
	if x == nil {
		p.infer(args[1], ir.NoType)
		return nil
	}
	switch p.kind(x.Type) {
	case ir.ListKind:
		x = p.settle(x)
		return p.node(ir.ListIndex, p.elem(x.Type), x, p.place(args[1], ir.Int))
	case ir.MapKind:
		x = p.settle(x)
		return p.node(ir.MapIndex, p.elem(x.Type), x, p.key(args[1]))
	case ir.AnyKind:
		return p.refuse(args[0], diag.AnyOpened)
	case ir.OptionalKind:
		return p.optIndexOf(e, p.settle(x))
	case ir.ObjectKind:
		return p.refuseAt(e.ID(), diag.NoIndex, p.name(x.Type), "its fields are read with a dot")
	}
	return p.refuseAt(e.ID(), diag.NoIndex, p.name(x.Type), noIndexCure(x.Type))
}

// optIndex types `list[?i]` and `map[?k]`, also behind an optional.
func (p *pass) optIndex(e ast.Expr) *ir.Expr {
	args := e.AsCall().Args()
	x := p.settle(p.infer(args[0], ir.NoType))
	if x == nil {
		return nil
	}
	return p.optIndexOf(e, x)
}

// optIndexOf indexes what may be absent, or what may lack the index.
func (p *pass) optIndexOf(e ast.Expr, x *ir.Expr) *ir.Expr {
	args := e.AsCall().Args()
	inner := p.plain(x.Type)
	switch p.kind(inner) {
	case ir.ListKind:
		return p.node(ir.OptListIndex, p.types.OptionalOf(p.elem(inner)), x, p.place(args[1], ir.Int))
	case ir.MapKind:
		return p.node(ir.OptMapIndex, p.types.OptionalOf(p.elem(inner)), x, p.key(args[1]))
	case ir.AnyKind:
		return p.refuse(args[0], diag.AnyOpened)
	}
	return p.refuseAt(e.ID(), diag.NoIndex, p.name(inner), "")
}

// optSelect types `x.?f`; on what is always there it gives a present optional.
func (p *pass) optSelect(e ast.Expr) *ir.Expr {
	args := e.AsCall().Args()
	name := string(args[1].AsLiteral().Value().(string))
	var x *ir.Expr
	if p.isEvent(args[0]) {
		return p.asOptional(p.eventField(e, name))
	}
	if x = p.settle(p.infer(args[0], ir.NoType)); x == nil {
		return nil
	}
	switch p.kind(x.Type) {
	case ir.OptionalKind:
		return p.optionalField(e, x, name)
	case ir.MapKind:
		key := &ir.Expr{Op: ir.LitString, Type: ir.String, Str: name}
		return p.node(ir.OptMapIndex, p.types.OptionalOf(p.elem(x.Type)), x, key)
	case ir.ObjectKind:
		return p.asOptional(p.field(e, x, name))
	case ir.AnyKind:
		return p.refuse(args[0], diag.AnyOpened)
	}
	return p.refuse(args[0], diag.NoFields, p.name(x.Type), name, noFieldCure(name))
}

func (p *pass) asOptional(x *ir.Expr) *ir.Expr {
	if x == nil || p.kind(x.Type) == ir.OptionalKind {
		return x
	}
	return p.node(ir.SomeOf, p.types.OptionalOf(x.Type), x)
}
