package explore_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/explore"
)

// chained is a chart of fields each of which is one more than the one before it, the first
// one than the last.
func chained(fields int) string {
	var context, assigns strings.Builder
	for i := range fields {
		fmt.Fprintf(&context, "f%d: int = 0, ", i)
		fmt.Fprintf(&assigns, "f%d: context.f%d + 1, ", i, (i+fields-1)%fields)
	}
	return fmt.Sprintf(`chart: x
context: { %s }
events: { GO: {} }
initial: a
states:
  a:
    on: { GO: { actions: [ { assign: { %s } } ] } }
    always: { guard: context.f%d > 3, target: b }
  b: { type: final }`, context.String(), assigns.String(), fields-1)
}

// What is asked of each field of a chain is not asked again for each other one: allocations
// of twice the fields are some four times as many, as the pairs of fields are, not eight.
func TestLongChains(t *testing.T) {
	allocations := func(fields int) float64 {
		chart := inline(t, chained(fields))
		return testing.AllocsPerRun(1, func() { search(t, chart, explore.Options{States: 1}) })
	}
	few, many := allocations(40), allocations(80)
	if many > 5*few {
		t.Errorf("%v allocations for 80 fields, %v for 40", many, few)
	}
}
