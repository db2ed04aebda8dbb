package differ_test

// The charts hold every operation of expressions. What cel-go cannot judge is
// named here, with the reason.

import (
	"reflect"
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
)

// unjudged are the ops that no random chart holds.
var unjudged = map[ir.Op]string{
	ir.DurationMul:          "duration * int is lockstep's own, and cel-go takes no new operand of `*`",
	ir.DurationMilliseconds: "cel-go gives the whole duration in ms, the CEL specification (and its tests) the part below a second",
}

func TestEveryOp(t *testing.T) {
	seen := map[ir.Op]int{}
	stories, _ := told()
	for _, s := range stories {
		count(reflect.ValueOf(s.Chart.Machine()), seen)
	}
	for op := ir.BadOp + 1; op < ir.LastOp; op++ {
		reason, excused := unjudged[op]
		switch {
		case seen[op] == 0 && !excused:
			t.Errorf("no chart of %d holds %s", len(stories), op)
		case seen[op] > 0 && excused:
			t.Errorf("%s needs no excuse any more: %s", op, reason)
		}
	}
}

// count finds all expressions below a value.
func count(v reflect.Value, seen map[ir.Op]int) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			count(v.Elem(), seen)
		}
	case reflect.Slice:
		for i := range v.Len() {
			count(v.Index(i), seen)
		}
	case reflect.Struct:
		if x, is := v.Interface().(ir.Expr); is {
			seen[x.Op]++
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				count(v.Field(i), seen)
			}
		}
	}
}
