package ir

import "github.com/lockstep-charts/lockstep/kernel"

// Together tells whether two states can be active at once: one is within the other, or
// they are in two regions.
func (m *Machine) Together(a, b int32) bool {
	states := m.Table.States
	for at := a; ; at = states[at].Parent {
		if at <= b && b <= states[at].Last {
			return at == a || at == b || states[at].Kind == kernel.Parallel
		}
	}
}
