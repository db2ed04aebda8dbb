package lint

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file says what is certain to happen in a microstep, whatever data says. Where
// a guard, an `if` or a history decides, nothing is: then the answer is "not ok".

// step makes the next microstep: an eventless transition, else the next event.
func (f *follower) step(now *moment, taken *[]taking) bool {
	chosen, ok := f.choose(now.leaves, "")
	event := ""
	if ok && len(chosen) == 0 {
		if len(now.queue) == 0 {
			return false
		}
		event, now.queue = now.queue[0], now.queue[1:]
		chosen, ok = f.choose(now.leaves, event)
	}
	if !ok || len(now.queue) > kernel.DefaultMicrosteps {
		return false
	}
	for _, t := range chosen {
		*taken = append(*taken, taking{t, event})
		if f.left < 0 || !f.take(now, t) {
			return false
		}
	}
	return true
}

// choose gives the transitions that are surely taken for an event ("": none); not
// ok where a guard decides, or transitions would get in each other's way.
func (f *follower) choose(leaves []int32, event string) (chosen []int32, ok bool) {
	keys := wider(event)
	seen := map[int32]bool{}
	var domains []int32 // of the chosen that lead anywhere, in order; none is within another
	for _, leaf := range leaves {
		t, sure := f.certain(leaf, keys)
		if !sure {
			return nil, false
		}
		if t < 0 || seen[t] {
			continue
		}
		if domains, ok = f.beside(domains, t); !ok {
			return nil, false
		}
		seen[t] = true
		chosen = append(chosen, t)
	}
	return chosen, true
}

// beside adds a transition's domain to those of others; not ok where only one of it
// and another can be taken: one domain is within the other. As those there are apart,
// it is enough to ask its neighbours.
func (f *follower) beside(domains []int32, t int32) ([]int32, bool) {
	tr := &f.c.t.Transitions[t]
	if len(tr.Targets) == 0 {
		return domains, true
	}
	domain := max(tr.Domain, 0) // nothing is beside the root, nor beside all
	i, same := slices.BinarySearch(domains, domain)
	if same || i > 0 && f.c.m.Within(domain, domains[i-1]) || i < len(domains) && f.c.m.Within(domains[i], domain) {
		return nil, false
	}
	return slices.Insert(domains, i, domain), true
}

// certain is the transition that a leaf or the nearest state around it takes
// whatever data says; -1 for none.
func (f *follower) certain(leaf int32, keys []string) (t int32, sure bool) {
	for s := leaf; s != kernel.NoState; s = f.c.t.States[s].Parent {
		f.spend(1)
		for _, list := range f.lists(s, keys) {
			for _, t := range list {
				tr := &f.c.t.Transitions[t]
				f.spend(1)
				switch {
				case f.c.never[t]:
				case tr.Guard != 0:
					return -1, false
				case tr.Forbid:
					return -1, true
				default:
					return t, true
				}
			}
		}
	}
	return -1, true
}

// lists are a state's candidates for an event, given by the keys that take it; for
// "" its eventless ones.
func (f *follower) lists(s int32, keys []string) [][]int32 {
	if keys[0] == "" {
		return [][]int32{f.c.t.States[s].Always}
	}
	var lists [][]int32
	for _, key := range keys {
		if list := f.c.keys[s][key]; len(list) > 0 {
			lists = append(lists, list)
		}
	}
	return lists
}

// take carries one transition out; false where it is not certain what follows.
func (f *follower) take(now *moment, t int32) bool {
	tr := &f.c.t.Transitions[t]
	if len(tr.Targets) == 0 {
		return f.raise(now, tr.Do)
	}
	if len(tr.Targets) > 1 {
		return false
	}
	entered, ok := f.into(tr.Domain, tr.Targets[0])
	if !ok {
		return false
	}
	slices.Sort(entered)
	domain := max(tr.Domain, 0)
	from, _ := slices.BinarySearch(now.leaves, domain)
	to, _ := slices.BinarySearch(now.leaves, f.c.t.States[domain].Last+1)
	left := slices.Clone(now.leaves[from:to])
	now.leaves = slices.Replace(now.leaves, from, to, entered...) // still in document order: all are below the domain
	f.spend(len(left) + len(entered))
	for _, s := range f.around(left, tr.Domain) {
		ok = ok && f.raise(now, f.c.t.States[s].Exit)
	}
	ok = ok && f.raise(now, tr.Do)
	for _, s := range f.around(entered, tr.Domain) {
		ok = ok && f.raise(now, f.c.t.States[s].Entry) && f.raise(now, f.c.t.States[s].InitialDo) && f.finish(now, s)
	}
	return ok
}

// around lists leaves and what is around them below a state, in document order.
func (f *follower) around(leaves []int32, domain int32) []int32 {
	var all []int32
	for _, leaf := range leaves {
		for s := leaf; s > domain; s = f.c.t.States[s].Parent {
			all = append(all, s)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// finish queues what a final state ends; the end of the machine ends all.
func (f *follower) finish(now *moment, s int32) bool {
	if f.c.t.States[s].Kind != kernel.Final {
		return true
	}
	parent := f.c.t.States[s].Parent
	if parent == 0 {
		return false
	}
	now.queue = append(now.queue, kernel.DoneState.Name(f.c.t.States[parent].ID))
	up := f.c.t.States[parent].Parent
	return f.c.t.States[up].Kind != kernel.Parallel // when all regions are done is not followed
}

// raise queues what a block raises; false where a condition decides.
func (f *follower) raise(now *moment, block int32) bool {
	names := f.raisedBy(block)
	now.queue = append(now.queue, names...)
	return !slices.Contains(names, "")
}

// raisedBy lists what a block raises, or sends to itself at once; "" stands for
// what a condition decides.
func (f *follower) raisedBy(block int32) []string {
	var list []string
	var visit func(do []ir.Action, sure bool)
	visit = func(do []ir.Action, sure bool) {
		for i := range do {
			a := &do[i]
			switch name := f.raised(a); {
			case name != "" && sure:
				list = append(list, name)
			case name != "":
				list = append(list, "")
			case a.Op == ir.CallProc:
				visit(f.c.m.Procs[a.Proc].Do, sure)
			}
			visit(a.Then, sure && a.Op == ir.Nested)
			visit(a.Else, false)
		}
	}
	visit(f.c.m.Blocks[block].Do, true)
	return list
}

// raised is the event that an action raises, or sends to its own machine at once; ""
// for none.
func (f *follower) raised(a *ir.Action) string {
	switch {
	case a.Op == ir.Raise:
		return f.c.t.Events[a.Event]
	case a.Op == ir.Send && a.To == ir.ToSelf && a.Delay == nil:
		return a.Name
	}
	return ""
}

// into gives the leaves that entering a target below a domain makes active; not
// ok where history decides.
func (f *follower) into(domain, target int32) (leaves []int32, ok bool) {
	if f.c.isHistory(target) {
		return nil, false
	}
	leaves, ok = f.initial(target)
	for s := target; ok && s > max(domain, 0); s = f.c.t.States[s].Parent {
		parent := f.c.t.States[s].Parent
		if f.c.t.States[parent].Kind != kernel.Parallel {
			continue
		}
		for region := range f.c.children(parent) {
			if region != s {
				beside, sure := f.initial(region)
				leaves, ok = append(leaves, beside...), ok && sure
			}
		}
	}
	return leaves, ok
}

// initial gives the leaves of a state's default entry.
func (f *follower) initial(s int32) (leaves []int32, ok bool) {
	f.spend(1)
	state := &f.c.t.States[s]
	switch state.Kind {
	case kernel.Compound:
		if len(state.Initial) != 1 {
			return nil, false
		}
		return f.into(s, state.Initial[0])
	case kernel.Parallel:
		ok = true
		for region := range f.c.children(s) {
			inside, sure := f.initial(region)
			leaves, ok = append(leaves, inside...), ok && sure
		}
		return leaves, ok
	}
	return []int32{s}, true
}
