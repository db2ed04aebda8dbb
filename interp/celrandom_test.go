package interp_test

import (
	"testing"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/ext"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/celspec"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// Random expressions give what cel-go's own evaluator gives, where the profile
// agrees with CEL. It does not for the text of a double, the order of a map's keys
// and ints beyond ±(2^53-1), which the phrases of celspec leave out.

func TestRandomExpressionsAgainstCEL(t *testing.T) {
	const seed, rounds = 7, 4000
	writer, vars := celspec.NewWriter(seed), celspec.RandomVars()
	types := ir.NewTypeSet()
	var tests []*celspec.Test
	var exprs []*ir.Expr
	for range rounds {
		test := &celspec.Test{File: "random", Expr: writer.Expression(), Vars: vars}
		var found diag.List
		if x, _ := test.Check(types, &found); x != nil {
			tests, exprs = append(tests, test), append(exprs, x)
		}
	}
	m := kernel.NewMachine(interp.From(celspec.Machine(exprs, types)).Program(), "self", nil, func() kernel.Timestamp { return 0 })
	if err := m.Initial(nil); err != nil {
		t.Fatal(err)
	}
	env, bound := celEnv(t, vars)
	seen := map[bool]int{}
	for i, test := range tests {
		want := celGives(t, env, bound, test, exprs[i])
		if want == "" {
			continue
		}
		if got := logged(m, int32(i)); got != want {
			t.Errorf("%s\n got %s\nwant %s", test.Expr, got, want)
		}
		seen[want == "error"]++
	}
	if seen[true] < rounds/20 || seen[false] < rounds/3 {
		t.Errorf("%d failed and %d gave a value: the mixture says too little", seen[true], seen[false])
	}
}

// celEnv declares the variables and binds them.
func celEnv(t *testing.T, vars []celspec.Var) (*cel.Env, map[string]any) {
	options := []cel.EnvOption{cel.StdLib(), cel.OptionalTypes(), ext.Strings(), ext.Math(), ext.Lists()}
	bound := map[string]any{}
	for _, v := range vars {
		typ, err := types.ProtoAsType(v.Type)
		if err != nil {
			t.Fatal(err)
		}
		options = append(options, cel.Variable(v.Name, typ))
		value, err := cel.ProtoAsValue(types.DefaultTypeAdapter, v.Value)
		if err != nil {
			t.Fatal(err)
		}
		bound[v.Name] = value
	}
	env, err := cel.NewEnv(options...)
	if err != nil {
		t.Fatal(err)
	}
	return env, bound
}

// celGives is what cel-go evaluates, as our machine logs it; "" where it cannot
// be compared.
func celGives(t *testing.T, env *cel.Env, bound map[string]any, test *celspec.Test, x *ir.Expr) string {
	checked, issues := env.Compile(test.Expr)
	if issues.Err() != nil {
		return "" // literals that ours adapts
	}
	program, err := env.Program(checked)
	if err != nil {
		t.Fatal(err)
	}
	out, _, err := program.Eval(bound)
	if err != nil {
		return "error"
	}
	if optional, ok := out.(*types.Optional); ok {
		if !optional.HasValue() {
			return "null"
		}
		out = optional.GetValue()
	}
	value, err := cel.ValueAsProto(out)
	if err != nil {
		t.Fatal(err)
	}
	want := *test
	want.Want = value
	return want.Logged(x)
}
