package reference

// The functions that are lockstep's own or that cel-go types otherwise (SPEC 2.5,
// 3.11), written as plainly as can be.

import (
	"encoding/json"
	"math/big"
	"time"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"

	"github.com/lockstep-charts/lockstep/schema"
)

// declareEnum makes an enum's name a function that takes its values only.
func (t *terms) declareEnum(d *schema.TypeDecl) cel.EnvOption {
	return t.declare(d.Name.Text, 1, func(args []any) (any, *fault) {
		for _, v := range d.Type.Enum {
			if v.Text == args[0] {
				return args[0], nil
			}
		}
		return nil, execution("conversion", "no such value")
	})
}

// ours are pow, millis and what read.go puts in string's place; cel-go takes no
// `duration * int`.
func (t *terms) ours() []cel.EnvOption {
	return []cel.EnvOption{
		t.declare("pow", 2, func(args []any) (any, *fault) {
			p := new(big.Int).Exp(big.NewInt(args[0].(int64)), big.NewInt(args[1].(int64)), nil)
			if !p.IsInt64() || p.Int64() > maxInt || p.Int64() < -maxInt {
				return nil, execution("overflow", "an integer leaves its range")
			}
			return p.Int64(), nil
		}),
		t.declare("millis", 1, func(args []any) (any, *fault) {
			return args[0].(time.Duration).Milliseconds(), nil
		}),
		t.declare(stringOf, 1, func(args []any) (any, *fault) {
			if d, is := args[0].(float64); is {
				return ecmaScript(d), nil
			}
			v := inKeyOrder{}.NativeToValue(args[0]).ConvertToType(types.StringType)
			if err, is := v.(*types.Err); is {
				return nil, t.faultOf(err)
			}
			return native(v), nil
		}),
	}
}

// ecmaScript is a finite double in ECMAScript's layout, which that of JSON is in Go,
// but for -0.
func ecmaScript(d float64) string {
	if d == 0 {
		return "0"
	}
	text, err := json.Marshal(d)
	if err != nil {
		panic("bug: " + err.Error())
	}
	return string(text)
}

// stringOf is string() as the profile has it.
const stringOf = "string_of"
