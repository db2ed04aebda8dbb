package codegen

import "github.com/lockstep-charts/lockstep/ir"

// Texts are the operands of a sum of texts as one call may take them, which evaluates all
// of them before it puts the first two together. So an operand that can fail, behind two
// others, ends the sum before it: of two errors the first one counts (SPEC 3.8).
func Texts(sum *ir.Expr) []*ir.Expr {
	left, right := sum.Args[0], sum.Args[1]
	if left.Op == ir.StringAdd && !right.CanFail {
		return append(Texts(left), right)
	}
	return []*ir.Expr{left, right}
}
