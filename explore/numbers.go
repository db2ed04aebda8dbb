package explore

// This file tells numbers apart: exactly where they are near what they are compared
// with, and else by what they lie between.

import (
	"fmt"
	"slices"
	"strings"
)

// number writes a number as it is clamped.
func (t *teller) number(p place, format string, n int64, constants []int64) {
	told := t.s.clamped(n, constants)
	if told != n {
		t.s.merged = t.s.merged || t.s.flows.scaled[p] // 237 % 50 is another number than 71 % 50
	}
	if low, high := bounds(constants); told <= low || told >= high {
		t.around(p)
	}
	fmt.Fprintf(t.b, format, told)
}

// around notes that of a value only is told between which constants it lies. How two
// such values compare with one another is not known then. The input does not change:
// other configurations of this start have the same.
func (t *teller) around(p place) {
	if strings.HasPrefix(p, "0:input") {
		return
	}
	peers := t.s.flows.peers(p)
	t.s.merged = t.s.merged || slices.ContainsFunc(t.near, func(q place) bool { return slices.Contains(peers, q) })
	t.near = append(t.near, p)
}

// near is how far from a constant a number counts exactly.
const near = 100

// clamped is n itself near the constants, and no farther than one step beyond the
// least and the greatest.
func (s *search) clamped(n int64, constants []int64) int64 {
	low, high := bounds(constants)
	n = min(max(n, low), high)
	if len(constants) == 0 {
		return n
	}
	for _, c := range constants {
		if n >= c-near && n <= c+near {
			return n
		}
	}
	s.merged = true
	return low - int64(rank(n, constants)) - 1
}

// bounds are one step beyond the least and the greatest constant.
func bounds(constants []int64) (low, high int64) {
	if len(constants) == 0 {
		return -1, 2
	}
	return constants[0] - 1, constants[len(constants)-1] + 1
}

// ranked is the rank of what stands at a place.
func ranked[T int64 | float64](t *teller, p place, v T, constants []T) int {
	at := rank(v, constants)
	if at%2 == 0 {
		t.around(p)
	}
	return at
}

// rank is where v lies among constants: on one, or between two.
func rank[T int64 | float64](v T, constants []T) int {
	at, exact := slices.BinarySearch(constants, v)
	if exact {
		return 2*at + 1
	}
	return 2 * at
}
