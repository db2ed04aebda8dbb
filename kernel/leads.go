package kernel

import (
	"cmp"
	"slices"
)

// Where the events of a flat chart lead. What generated code holds of it, a switch or a
// table of its own, is made by asking here; a chart that is too large for that, where it
// would be millions of pairs of a state and an event, asks as it runs.

// Leads is the state that an event leads to from a state of a flat chart; 0, the root,
// where no transition leads to one.
func (t *Table) Leads(from, event int32) int32 {
	if from <= 0 || int(from) >= len(t.States) || event < 0 || int(event) >= len(t.Events) || t.States[from].Kind == Final {
		return 0
	}
	for s := from; s != NoState; s = t.States[s].Parent {
		if key := t.nearest(s, event); key >= 0 {
			return t.leadsTo(t.index.candidates(s, key)[0])
		}
	}
	return 0
}

// ValidTransitions lists for each state of a flat chart the states that its transitions
// lead to, its own first, then those that it has from the root, each once.
func ValidTransitions[S ~int32](t *Table) map[S][]S {
	all := make(map[S][]S, len(t.States)-1)
	byKey := t.eventsByKey()
	root := t.reactions(0, byKey)
	for s := int32(1); int(s) < len(t.States); s++ {
		var list []S
		for _, to := range t.leadsFrom(s, byKey, root) {
			list = append(list, S(to))
		}
		all[S(s)] = list
	}
	return all
}

// A reaction is a transition of a state, and the events that take it there.
type reaction struct {
	transition int32
	events     []int32
}

// leadsFrom are the states that events lead to from one. A machine that is done takes none.
func (t *Table) leadsFrom(from int32, byKey [][]int32, root []reaction) []int32 {
	if t.States[from].Kind == Final {
		return nil
	}
	own, handled := t.reactions(from, byKey), map[int32]bool{}
	for _, r := range own {
		for _, event := range r.events {
			handled[event] = true
		}
	}
	var list []int32
	seen := map[int32]bool{0: true}
	add := func(r reaction) {
		if to := t.leadsTo(r.transition); !seen[to] {
			seen[to] = true
			list = append(list, to)
		}
	}
	for _, r := range own {
		add(r)
	}
	for _, r := range root {
		if slices.ContainsFunc(r.events, func(event int32) bool { return !handled[event] }) {
			add(r)
		}
	}
	return list
}

// reactions are the transitions that a state has itself and that some event takes, in
// document order.
func (t *Table) reactions(s int32, byKey [][]int32) []reaction {
	var list []reaction
	for _, c := range t.States[s].On {
		events := slices.DeleteFunc(slices.Clone(byKey[c.Key]), func(event int32) bool { return t.nearest(s, event) != c.Key })
		if len(events) > 0 && len(c.Transitions) > 0 {
			list = append(list, reaction{c.Transitions[0], events})
		}
	}
	slices.SortStableFunc(list, func(a, b reaction) int { return cmp.Compare(a.transition, b.transition) })
	return list
}

// eventsByKey lists for each key the events that it matches.
func (t *Table) eventsByKey() [][]int32 {
	list := make([][]int32, len(t.Keys))
	for event, keys := range t.index.chains {
		for _, key := range keys {
			list[key] = append(list[key], int32(event))
		}
	}
	return list
}

// nearest is the nearest of an event's keys that a state has itself, or -1.
func (t *Table) nearest(s, event int32) int32 {
	for _, key := range t.index.chains[event] {
		if len(t.index.candidates(s, key)) > 0 {
			return key
		}
	}
	return -1
}

// leadsTo is where a transition of a flat chart leads: one to the root, which begins
// anew, to the initial state; one without a target nowhere, which is 0.
func (t *Table) leadsTo(transition int32) int32 {
	to := t.Transitions[transition].Targets
	switch {
	case len(to) == 0:
		return 0
	case to[0] == 0:
		return t.States[0].Initial[0]
	}
	return to[0]
}
