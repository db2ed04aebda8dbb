package ir

import "cmp"

// This file says in words which transition is meant, or which state. Who needs more of it,
// or less, goes on from here.

// Trigger is what a transition waits for: "GO", "mouse.*, KEY", "always", "after 5s".
func (t *TransitionInfo) Trigger() string {
	switch t.Kind {
	case AlwaysKind:
		return "always"
	case AfterKind:
		return "after " + t.Event
	}
	return t.Event
}

// Called is what a state is called in findings, by its path.
func Called(path string) string {
	if path == "" {
		return "the chart"
	}
	return `"` + path + `"`
}

// SourceName is the path of the state that has a transition. The root's is empty.
func (m *Machine) SourceName(t int32) string {
	return cmp.Or(m.Table.States[m.Table.Transitions[t].Source].Path, "(root)")
}
