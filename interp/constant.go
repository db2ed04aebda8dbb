package interp

import "github.com/lockstep-charts/lockstep/ir"

// evalConstant evaluates an expression that depends on nothing.
func evalConstant(shapes []*shape, e *ir.Expr) (word, error) {
	k := &linker{shapes: shapes}
	v := &env{words: make([]word, localsOf(e))}
	x := k.value(e)(v)
	if err := v.Err(); err != nil {
		return word{}, err
	}
	return x, nil
}
