package ir_test

import (
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

func TestTerminal(t *testing.T) {
	m := &ir.Machine{
		Table:  &kernel.Table{States: []kernel.State{{Parent: kernel.NoState}, {}, {Parent: 1}, {}, {}}},
		States: []ir.StateInfo{{}, {Meta: `{"terminal":true}`}, {Meta: `{"terminal":false}`}, {Meta: `{"terminal":"yes"}`}, {Meta: `["terminal"]`}},
	}
	for state, want := range []bool{false, true, true, false, false} {
		if got := m.Terminal(int32(state)); got != want {
			t.Errorf("state %d: %v, want %v", state, got, want)
		}
	}
}
