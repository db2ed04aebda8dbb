package explore

// This file finds the fewest ways that together take every transition: a set cover (doc.go,
// 7). A way goes the shortest way to the configuration of its last step, so that a story
// that fails points at one thing; among such ways the fewest are found by branch and
// bound. Where that would take too long, the answer is the greedy one without what is
// superfluous, and is not called minimal.

import (
	"cmp"
	"slices"
)

// mostBranches is how many choices are weighed before the search for fewer is
// given up.
const mostBranches = 100_000

// Minimal gives ways that together take every transition found, and tells whether
// no fewer can.
func (r *Result) Minimal() (paths []*Path, proven bool) {
	c := newSetCover(maximal(r.ways), len(r.Taken))
	if len(c.sets) == 0 {
		return nil, true
	}
	c.best = pruned(c.greedy(), c.all)
	c.left = mostBranches
	c.search(nil, newBits(len(r.Taken)))
	return shortened(c.best, r.ways, c.all), c.left > 0
}

// maximal leaves out ways whose transitions are all taken by another one. Of
// equal ones the first, which is the shortest, is kept.
func maximal(ways []*Path) []*Path {
	byCount := slices.Clone(ways)
	slices.SortStableFunc(byCount, func(a, b *Path) int {
		return cmp.Compare(b.covers.missing(nil), a.covers.missing(nil))
	})
	var kept []*Path
	for _, p := range byCount {
		if !slices.ContainsFunc(kept, func(k *Path) bool { return p.covers.within(k.covers) }) {
			kept = append(kept, p)
		}
	}
	return kept
}

type setCover struct {
	sets []*Path
	all  bitset
	with [][]*Path // by transition: those that take it
	best []*Path
	left int // branches that may still be tried
}

func newSetCover(sets []*Path, transitions int) *setCover {
	c := &setCover{sets: sets, all: newBits(transitions), with: make([][]*Path, transitions)}
	for _, p := range sets {
		c.all.add(p.covers)
		for t := range c.with {
			if p.covers.has(t) {
				c.with[t] = append(c.with[t], p)
			}
		}
	}
	return c
}

// greedy takes what adds most, again and again.
func (c *setCover) greedy() (chosen []*Path) {
	covered := slices.Clone(c.all)
	clear(covered)
	for !c.all.within(covered) {
		best := slices.MaxFunc(c.sets, func(a, b *Path) int {
			return cmp.Compare(a.covers.missing(covered), b.covers.missing(covered))
		})
		covered.add(best.covers)
		chosen = append(chosen, best)
	}
	return chosen
}

// pruned drops ways without which nothing is missing, the last first.
func pruned(chosen []*Path, all bitset) []*Path {
	for i := len(chosen) - 1; i >= 0; i-- {
		if rest := slices.Delete(slices.Clone(chosen), i, i+1); all.within(union(rest, len(all))) {
			chosen = rest
		}
	}
	return chosen
}

func union(paths []*Path, words int) bitset {
	out := make(bitset, words)
	for _, p := range paths {
		out.add(p.covers)
	}
	return out
}

// search tries each way to take the transition that the fewest ways take.
func (c *setCover) search(chosen []*Path, covered bitset) {
	if c.all.within(covered) {
		if len(chosen) < len(c.best) {
			c.best = slices.Clone(chosen)
		}
		return
	}
	if c.left--; c.left <= 0 || len(chosen)+c.atLeast(covered) >= len(c.best) {
		return
	}
	for _, p := range c.rarest(covered) {
		next := slices.Clone(covered)
		next.add(p.covers)
		c.search(append(chosen[:len(chosen):len(chosen)], p), next)
	}
}

// rarest are the ways that take one transition not covered yet, those that add
// most first; the transition is one that the fewest ways take.
func (c *setCover) rarest(covered bitset) (list []*Path) {
	for t, with := range c.with {
		if c.all.has(t) && !covered.has(t) && (list == nil || len(with) < len(list)) {
			list = with
		}
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b *Path) int { return cmp.Compare(b.covers.missing(covered), a.covers.missing(covered)) })
	return list
}

// atLeast is how many more ways it takes: no way takes two of the transitions
// that it counts.
func (c *setCover) atLeast(covered bitset) (n int) {
	blocked := slices.Clone(covered)
	for t, with := range c.with {
		if c.all.has(t) && !blocked.has(t) {
			n++
			for _, p := range with {
				blocked.add(p.covers)
			}
		}
	}
	return n
}

// shortened puts a shorter way in the place of each that is longer than it takes
// to cover what no other one covers.
func shortened(chosen, ways []*Path, all bitset) []*Path {
	out := slices.Clone(chosen)
	lengths := make([]int, len(ways)) // a way is as long to measure as it is
	for i, p := range ways {
		lengths[i] = p.Len()
	}
	for i := range out {
		alone := all.without(union(slices.Delete(slices.Clone(out), i, i+1), len(all)))
		shortest := out[i].Len()
		for j, p := range ways {
			if lengths[j] < shortest && alone.within(p.covers) {
				out[i], shortest = p, lengths[j]
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *Path) int { return cmp.Compare(a.Len(), b.Len()) })
	return out
}
