package kernel

import "slices"

// Which states a transition enters (SCXML Appendix D, computeEntrySet, told from
// the top): below the domain, the path to each target; where no target leads, a
// compound's initial and every region of a parallel state. Walking down from
// the domain yields document order without sorting.

// entries computes what following targets below domain enters. history gives
// the recorded states per slot; nil leaves an entry that needs it dynamic. A
// domain of NoState enters the whole machine.
func (t *Table) entries(domain int32, targets []int32, history [][]int32) entry {
	w := entryWalk{t: t, history: history, known: history != nil}
	switch {
	case domain == NoState:
		w.into(0, nil)
	case len(targets) == 1 && targets[0] == domain:
		w.again(domain)
	default:
		w.below(domain, w.resolve(targets))
	}
	return entry{w.out, w.dynamic}
}

type entryWalk struct {
	t       *Table
	history [][]int32
	known   bool
	dynamic bool
	out     []entered
	hist    map[int32]int32 // state: the block of a history default below it
}

// again enters the default of a state that stays active: its initial's block
// runs, its own entry does not.
func (w *entryWalk) again(s int32) {
	st := &w.t.States[s]
	if st.InitialDo != 0 {
		w.out = append(w.out, entered{state: NoState, do: st.InitialDo})
	}
	w.below(s, w.resolve(st.Initial))
}

// into enters a state and what follows from it.
func (w *entryWalk) into(s int32, targets []int32) {
	at := len(w.out)
	w.out = append(w.out, entered{state: s})
	st := &w.t.States[s]
	inner := between(targets, s+1, st.Last)
	if st.Kind == Compound && len(inner) == 0 {
		inner = w.resolve(st.Initial)
		w.out[at].do = st.InitialDo
	}
	w.out[at].hist = w.hist[s]
	w.below(s, inner)
}

// below enters the child of an active state that targets lead to, or all
// regions of a parallel one.
func (w *entryWalk) below(s int32, targets []int32) {
	st := &w.t.States[s]
	if st.Kind != Parallel {
		if len(targets) > 0 && targets[0] != s {
			w.into(w.t.childTowards(s, targets[0]), targets)
		} else if len(targets) > 0 {
			w.again(s)
		}
		return
	}
	for c := s + 1; c <= st.Last; c = w.t.States[c].Last + 1 {
		if !w.t.States[c].Kind.IsHistory() {
			w.into(c, between(targets, c, w.t.States[c].Last))
		}
	}
}

// childTowards is the child of s that holds a descendant of s, or is it.
func (t *Table) childTowards(s, descendant int32) int32 {
	for t.States[descendant].Parent != s {
		descendant = t.States[descendant].Parent
	}
	return descendant
}

// resolve replaces history states by what they remember, else by their
// defaults. What it gives stands in document order, so that those in a region are found
// without a look at the others.
func (w *entryWalk) resolve(targets []int32) []int32 {
	var out []int32
	for _, s := range targets {
		st := &w.t.States[s]
		if !st.Kind.IsHistory() {
			out = append(out, s)
			continue
		}
		w.dynamic = w.dynamic || !w.known
		if !w.known {
			continue
		}
		if kept := w.history[w.t.index.slots[s]]; len(kept) > 0 {
			out = append(out, kept...)
			continue
		}
		out = append(out, w.defaults(s)...)
	}
	slices.Sort(out)
	return out
}

// defaults are the targets of a history state that remembers nothing. Its block
// runs after its parent's entry, if the parent is entered at all.
func (w *entryWalk) defaults(s int32) []int32 {
	st := &w.t.States[s]
	if st.InitialDo != 0 {
		if w.hist == nil {
			w.hist = map[int32]int32{}
		}
		w.hist[st.Parent] = st.InitialDo
	}
	if len(st.Initial) > 0 {
		return w.resolve(st.Initial)
	}
	return []int32{st.Parent}
}

// between are the targets in a range of states, which is empty where nothing is inside of one.
func between(targets []int32, first, last int32) []int32 {
	lo, _ := slices.BinarySearch(targets, first)
	hi, _ := slices.BinarySearch(targets, last+1)
	return targets[lo:max(lo, hi)]
}

// An EntryStep is one step of an entry, for printers: a state to enter, or
// (NoState) a block to run.
type EntryStep struct{ State, Block int32 }

// EntrySteps lists what following targets below domain enters (NoState: the
// whole machine), in order; ok is false where history decides.
func (t *Table) EntrySteps(domain int32, targets []int32) (steps []EntryStep, ok bool) {
	e := t.entries(domain, targets, nil)
	return e.steps(), !e.dynamic
}

// StartSteps lists what a new machine enters: history remembers nothing yet.
func (t *Table) StartSteps() []EntryStep {
	return t.entries(NoState, nil, make([][]int32, len(t.States))).steps()
}

func (e entry) steps() (steps []EntryStep) {
	for _, s := range e.states {
		if s.state != NoState {
			steps = append(steps, EntryStep{State: s.state})
		}
		for _, block := range []int32{s.do, s.hist} {
			if block != 0 {
				steps = append(steps, EntryStep{NoState, block})
			}
		}
	}
	return steps
}
