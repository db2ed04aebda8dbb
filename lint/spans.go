package lint

import (
	"cmp"
	"math"
	"slices"
)

// This file holds sets of numbers, in which the values of a condition's subjects are told:
// an enum's count from 0, false is 0, and texts are numbered as they come.

// A span is the numbers from lo to hi.
type span struct{ lo, hi int64 }

// spans are sorted and do not touch.
type spans []span

var everything = spans{{math.MinInt64, math.MaxInt64}}

// oneOfThese is a set of single numbers.
func oneOfThese(numbers []int64) (in spans) {
	slices.Sort(numbers)
	for _, n := range numbers {
		if last := len(in) - 1; last >= 0 && n <= in[last].hi+1 {
			in[last].hi = n
			continue
		}
		in = append(in, span{n, n})
	}
	return in
}

func (s spans) and(t spans) spans {
	var out spans
	for i, j := 0, 0; i < len(s) && j < len(t); {
		lo, hi := max(s[i].lo, t[j].lo), min(s[i].hi, t[j].hi)
		if lo <= hi {
			out = append(out, span{lo, hi})
		}
		if s[i].hi < t[j].hi {
			i++
		} else {
			j++
		}
	}
	return out
}

func (s spans) minus(t spans) spans {
	var gaps spans
	at := int64(math.MinInt64)
	for _, x := range t {
		if x.lo > at {
			gaps = append(gaps, span{at, x.lo - 1})
		}
		if x.hi == math.MaxInt64 {
			return s.and(gaps)
		}
		at = x.hi + 1
	}
	return s.and(append(gaps, span{at, math.MaxInt64}))
}

func (s spans) or(t spans) spans {
	joined := slices.Clone(s)
	joined.add(t)
	return joined
}

// add joins t to s in place: what thousands of candidates take is gathered one by one.
func (s *spans) add(t spans) {
	for _, x := range t {
		from, to := s.from(x.lo), s.from(x.hi)
		if from > 0 && (*s)[from-1].hi == x.lo-1 {
			from--
		}
		if to < len(*s) && ((*s)[to].lo <= x.hi || (*s)[to].lo-1 == x.hi) {
			to++
		}
		if from < to {
			x = span{min(x.lo, (*s)[from].lo), max(x.hi, (*s)[to-1].hi)}
		}
		*s = slices.Replace(*s, from, to, x)
	}
}

// from is where the first span stands that ends at a value or behind it.
func (s spans) from(n int64) int {
	i, _ := slices.BinarySearchFunc(s, n, func(x span, n int64) int { return cmp.Compare(x.hi, n) })
	return i
}

// hold tells whether all of t is in s.
func (s spans) hold(t spans) bool {
	return !slices.ContainsFunc(t, func(x span) bool {
		i := s.from(x.lo)
		return i == len(s) || s[i].lo > x.lo || s[i].hi < x.hi
	})
}

func (s spans) contains(n int64) bool { return s.hold(spans{{n, n}}) }
