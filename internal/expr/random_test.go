package expr_test

import (
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/celspec"
	"github.com/lockstep-charts/lockstep/ir"
)

// Random expressions, most of them well typed, are taken or refused as the
// oracle's rules say.
func TestRandomExpressions(t *testing.T) {
	const seed, rounds = 20261120, 3000
	w := celspec.NewWriter(seed)
	vars := celspec.RandomVars()
	env, err := oracle(&celspec.Test{Vars: vars})
	if err != nil {
		t.Fatal(err)
	}
	accepted := 0
	for range rounds {
		test := &celspec.Test{File: "random", Expr: w.Expression(), Vars: vars}
		var found diag.List
		x, err := test.CheckUnbound(ir.NewTypeSet(), &found)
		if err != nil {
			t.Fatal(err)
		}
		if x != nil {
			accepted++
		}
		compare(t, env, test, x, &found)
	}
	if accepted < rounds/2 || accepted > rounds*19/20 {
		t.Errorf("%d of %d are accepted: the mixture says too little", accepted, rounds)
	}
}
