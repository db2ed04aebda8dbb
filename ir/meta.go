package ir

import (
	"encoding/json"

	"github.com/lockstep-charts/lockstep/kernel"
)

// This file reads what a state's `meta:` says to those who look at a chart. To the
// machine it says nothing.

// Terminal tells whether a state, or one around it, is said to be an end:
// `meta: { terminal: true }`.
func (m *Machine) Terminal(state int32) bool {
	for at := state; at != kernel.NoState; at = m.Table.States[at].Parent {
		var meta struct{ Terminal bool }
		if text := m.States[at].Meta; text != "" && json.Unmarshal([]byte(text), &meta) == nil && meta.Terminal {
			return true
		}
	}
	return false
}
