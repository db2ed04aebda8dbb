package compile

import "github.com/lockstep-charts/lockstep/ir"

// What a machine does in a few steps, whatever its data are: no loop, no text or
// collection walked through, nothing asked of the host or of the clock. A system
// need not be ready for others meanwhile (kernel.Transition.Brief).

// fewSteps is how much a guard and a block may expand to: some microseconds.
const fewSteps = 500

// brief tells whether a guard and a block take a few steps.
func (c *chart) brief(guard, block int32) bool {
	g := c.m.Guards[guard].Expr
	r, weight := c.lookInto(c.m.Blocks[block].Do)
	return !r.slow && !c.readsOf(g).slow && weight+c.weigh(g) <= fewSteps
}

// slowAction tells whether an action takes more than its expressions do.
func slowAction(a *ir.Action) bool {
	switch a.Op {
	case ir.Assign:
		return slowPath(a.Assigns)
	case ir.If, ir.CallProc:
		return false
	}
	return true
}

// slowPath tells whether one of the paths leads into a list or a map.
func slowPath(clauses []ir.Assignment) bool {
	for _, a := range clauses {
		for _, s := range a.Path {
			if s.Kind != ir.FieldStep {
				return true
			}
		}
	}
	return false
}

// slow tells whether a node takes more than a step, besides its operands.
func (c *chart) slow(e *ir.Expr) bool {
	switch e.Op {
	case ir.Eq, ir.Ne, ir.Lt, ir.Le, ir.Gt, ir.Ge:
		return !comparedAtOnce[c.types.At(e.Args[0].Type).Kind]
	}
	return !briefOps[e.Op]
}

var comparedAtOnce = map[ir.TypeKind]bool{
	ir.BoolKind: true, ir.IntKind: true, ir.DoubleKind: true, ir.TimestampKind: true, ir.DurationKind: true, ir.EnumKind: true,
}

// briefOps are the ops of one step, but comparisons, which go by their types.
var briefOps = opSet(
	ir.LitBool, ir.LitInt, ir.LitDouble, ir.LitString, ir.LitTimestamp, ir.LitDuration, ir.LitEnum,
	ir.ContextRef, ir.InputRef, ir.ParamsRef, ir.MakeObject, ir.CallFunc, ir.Active,
	ir.Select, ir.HasField, ir.Unwrap, ir.SomeOf, ir.NoneOf, ir.OrValue, ir.Or, ir.HasValue, ir.OptField,
	ir.Not, ir.And, ir.OrElse, ir.Cond,
	ir.IntAdd, ir.IntSub, ir.IntMul, ir.IntDiv, ir.IntMod, ir.IntNeg,
	ir.DoubleAdd, ir.DoubleSub, ir.DoubleMul, ir.DoubleDiv, ir.DoubleNeg,
	ir.TimestampAdd, ir.DurationTimestamp, ir.TimestampSub, ir.TimestampDiff, ir.DurationAdd, ir.DurationSub, ir.DurationMul,
	ir.IntToDouble, ir.DoubleToInt, ir.TimestampToInt, ir.IntToTimestamp,
	ir.Least, ir.Greatest, ir.IntAbs, ir.DoubleAbs, ir.Ceil, ir.Floor, ir.Round,
)

func opSet(ops ...ir.Op) (set [ir.LastOp]bool) {
	for _, op := range ops {
		set[op] = true
	}
	return set
}
