package schema

import "iter"

// This file walks over what a state or a list says, in document order.

// Candidates are the lists of transitions of a state.
func (s *State) Candidates() iter.Seq[[]Transition] {
	return func(yield func([]Transition) bool) {
		for i := range s.On {
			if !yield(s.On[i].Transitions) {
				return
			}
		}
		if !yield(s.Always) {
			return
		}
		for i := range s.After {
			if !yield(s.After[i].Transitions) {
				return
			}
		}
		for i := range s.Invokes {
			if !yield(s.Invokes[i].OnDone) || !yield(s.Invokes[i].OnError) {
				return
			}
		}
		yield(s.OnDone)
	}
}

// Actions are the actions of a state, and those that stand in them.
func (s *State) Actions() iter.Seq[*Action] {
	return func(yield func(*Action) bool) {
		for _, list := range [][]Action{s.Entry, s.Exit, s.Initial.Actions, s.Target.Actions} {
			if !eachAction(list, yield) {
				return
			}
		}
		for list := range s.Candidates() {
			for i := range list {
				if !eachAction(list[i].Actions, yield) {
					return
				}
			}
		}
	}
}

// DeclaredActions are the actions of all that a chart declares under `actions:`, and those
// that stand in them.
func (d *Document) DeclaredActions() iter.Seq[*Action] {
	return func(yield func(*Action) bool) {
		for i := range d.Actions {
			if !eachAction(d.Actions[i].Do, yield) {
				return
			}
		}
	}
}

// Actions are the actions of a list, and those that stand in them.
func Actions(list []Action) iter.Seq[*Action] {
	return func(yield func(*Action) bool) { eachAction(list, yield) }
}

// eachAction is false when enough was seen.
func eachAction(list []Action, yield func(*Action) bool) bool {
	for i := range list {
		a := &list[i]
		if !yield(a) || !eachAction(a.Then, yield) || !eachAction(a.Else, yield) || !eachAction(a.Do, yield) {
			return false
		}
	}
	return true
}
