package explore

// This file says of which values the search does not try all that can decide something
// (doc.go, 5). Where it meets one, it does not call itself complete.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// mayMiss tells whether some value of a place that the search does not try may decide
// what none of those does which it tries.
func (s *search) mayMiss(p place, k ir.TypeKind) bool {
	l := s.flows.slice(p)
	switch k {
	case ir.BoolKind, ir.EnumKind:
		return false // all are tried
	case ir.AnyKind:
		return s.flows.matters(p)
	}
	sample := func(text string) bool { return slices.Contains(l.samples, text) }
	if k == ir.StringKind && (l.questions(s.flows.sized(p)) > 1 || slices.ContainsFunc(l.words, sample) || sample(others[0]) && slices.Contains(l.words, "")) {
		return true
	}
	if l.opaque || l.hidden || l.storedFirst {
		return true
	}
	return l.counter && (k != ir.IntKind || p.part == itsSize || l.uneven || !s.lone || s.flows.otherCounters(p))
}

// questions counts the ways in which something is asked of a text: each pattern, its
// order, its size. What answers several of them at once is not looked for.
func (l *slice) questions(sized bool) int {
	n := len(l.patterns)
	for _, more := range []bool{l.ordered, sized} {
		if more {
			n++
		}
	}
	return n
}
