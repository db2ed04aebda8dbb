package explore

// This file says of which values the search does not try all that can decide
// something. Where it meets one, it does not call itself complete.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// untold tells whether some value of a place that the search does not try may decide
// what none of those does which it tries.
func (s *search) untold(p place, k ir.TypeKind) bool {
	l := s.flows.lead(p)
	switch k {
	case ir.BoolKind, ir.EnumKind:
		return false // all are tried
	case ir.AnyKind:
		return s.flows.matters(p)
	}
	sample := func(text string) bool { return slices.Contains(l.samples, text) }
	if k == ir.StringKind && (l.questions(s.flows.sized(p)) > 1 || slices.ContainsFunc(l.words, sample)) {
		return true
	}
	if l.lost || l.hidden || l.late {
		return true
	}
	return l.runs && (k != ir.IntKind || p.part == itsSize || l.wild || !s.lonely || s.flows.otherCounters(p))
}

// questions counts the ways in which something is asked of a text: each pattern, its
// order, its size. What answers several of them at once is not looked for.
func (l *lead) questions(sized bool) int {
	n := len(l.patterns)
	for _, more := range []bool{l.ordered, sized} {
		if more {
			n++
		}
	}
	return n
}

// dense are all numbers around those that a place is compared with, if its value gets
// into a counter: as far below the first and beyond the last as the counter's steps lead
// while the machine goes through its states. How many steps there are between two of
// them may decide something.
func (s *search) dense(p place, list []int64) []int64 {
	l := s.flows.lead(p)
	if !l.runs || l.wild || len(list) == 0 {
		return list
	}
	beside := l.stride * int64(len(s.m.Table.States))
	low, high := list[0]-beside, list[len(list)-1]+beside
	if high-low > mostValues-3 {
		s.trimmed = true
		return list
	}
	list = slices.Clone(list)
	for v := low; v <= high; v++ {
		list = append(list, v)
	}
	return list
}

// otherCounters tells whether a counter decides something that a place's value does not
// get into: how far one comes while the other one runs is not told by neighbours.
func (f *flows) otherCounters(p place) bool {
	reached := f.reach(p)
	for q := range f.motions {
		if f.motions[q].any() && !reached[q] && f.matters(q) && f.cyclic(q) {
			return true
		}
	}
	for q := range f.assigned {
		if size := q.below(itsSize); !q.whole() && !reached[q] && f.matters(size) {
			return true
		}
	}
	return false
}

// counted tells whether it counts where the elements of a list stand, or how many are
// alike.
func (f *flows) counted(p place) bool {
	if f.ranked[p] {
		return true
	}
	found := false
	walk(f.to, []place{p}, func(q place) bool {
		found = found || f.ranked[q] && f.anyPart(q)
		return !found
	})
	return found
}

// anyPart tells whether a list decides something, by its elements or its size.
func (f *flows) anyPart(p place) bool {
	return f.matters(p) || f.matters(p.below(anElement)) || f.matters(p.below(itsSize)) || f.matters(p.below(aKey))
}
