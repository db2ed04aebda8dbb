package explore

// This file says where the values that are made up are not all that can decide
// something.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// untold tells whether another value than those that are made up for a place may decide
// something that none of them does.
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

// questions is in how many ways a text is asked for.
func (l *lead) questions(sized bool) int {
	n := len(l.patterns)
	for _, more := range []bool{l.ordered, sized} {
		if more {
			n++
		}
	}
	return n
}

// dense are all numbers from below the first to beyond the last that a place is compared
// with, as far as the steps of a counter lead that it gets into: how many steps it takes
// from one to the other may decide something, with the states on the way.
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
