package explore

// This file says which numbers, spans and times count as one (doc.go, 6): a number counts
// exactly near its landmarks, and one step beyond the last, or as far as it may come back
// from; else by what it lies between. A time counts by the durations it is compared with.

import (
	"fmt"
	"slices"
	"strconv"
)

// near is how far from a constant a number counts exactly, and how many do that lie
// farther from all.
const near = 100

// A classKey is a place, and a class of its values: all on one constant, or between two.
type classKey struct {
	place
	class int
}

// number writes what is told apart of an int or a size: itself where it is near a
// constant, or may come there; else the next step beyond the first or the last.
func (t *keyer) number(p place, n int64, constants []int64) {
	low, high := bounds(constants)
	class, back := rank(n, constants), t.s.flows.keptMotion(p)
	switch end := min(max(n, low), high); {
	case end == n && isNear(n, constants):
		if n == low && !back.up || n == high && !back.down {
			t.unordered(p) // what lies beyond is told so too
		}
		fmt.Fprintf(t, "%d", n)
	case end == n, back.reaches(class, len(constants)):
		t.exact(p, class, strconv.FormatInt(n, 10), near)
	default:
		t.lossy(p) // 237 % 50 is another number than 71 % 50
		t.unordered(p)
		fmt.Fprintf(t, "%d", end)
	}
}

// ranked writes what is told apart of a double, a span or a time: on which constant it
// is, or between which: then it gives true. What is reckoned with may get from there
// to another: back tells what is kept of that, passing what is only compared.
func ranked[T int64 | float64](t *keyer, p place, v T, constants []T, back, passing motion) bool {
	switch class := rank(v, constants); {
	case class%2 == 1:
		fmt.Fprintf(t, "%d", class)
	case back.reaches(class, len(constants)):
		t.exact(p, class, fmt.Sprint(v), near)
	case passing.reaches(class, len(constants)):
		t.exact(p, class, fmt.Sprint(v), 1)
	default:
		t.lossy(p)
		fmt.Fprintf(t, "%d", class)
		return true
	}
	return false
}

// between writes what is told apart of a double or a span.
func between[T int64 | float64](t *keyer, p place, v T, constants []T) {
	if ranked(t, p, v, constants, t.s.flows.keptMotion(p), t.s.flows.motion(p)) {
		t.unordered(p)
	}
}

// time writes what is told apart of a time: on which side of now it lies and how far,
// and where among the times that it is compared with.
func (t *keyer) time(p place, at int64, known *pool) {
	if t.s.flows.dated(p) {
		t.age(p, int64(t.now)-at, t.spans(p, known))
	}
	if !t.s.flows.matters(p) {
		return
	}
	t.among(at, known.dates)
	t.WriteByte(',')
	if ranked(t, p, at, known.times, motion{}, motion{}) {
		t.unordered(p)
	}
}

// age writes how long ago a time was, or how long it is until it comes.
func (t *keyer) age(p place, ms int64, spans []int64) {
	if ms < 0 {
		t.WriteByte('+')
		ms = -ms
	}
	ranked(t, p, ms, spans, t.s.flows.keptMotion(p), motion{})
}

// spans are the durations that a time is compared with, or that are reckoned with where
// a timer is armed with it.
func (t *keyer) spans(p place, known *pool) []int64 {
	if t.root.ages[p] == nil {
		list := append(t.s.armed(p, t.root.begin), 0) // it counts whether it is now
		t.root.ages[p] = sorted(append(list, known.spans...))
	}
	return t.root.ages[p]
}

// clock writes where now is among the times that are written in the chart, or given by
// its input, and that it is compared with, and among the dates.
func (t *keyer) clock() {
	if t.root.moments == nil {
		t.root.moments = &pool{}
		for i, m := range t.s.flows.machines {
			if at := t.s.flows.own(nowOf, i); m.timed {
				t.root.moments.with(t.s.landmarks(at, &facts{input: t.root.begin.input}))
			}
		}
		t.root.moments.sort()
	}
	t.among(int64(t.now), t.root.moments.dates)
	if times := t.root.moments.times; len(times) > 0 {
		fmt.Fprintf(t, " at %d", rank(int64(t.now), times))
	}
}

// exact writes a value itself, as long as there are not too many of one class.
func (t *keyer) exact(p place, class int, text string, most int) {
	told := t.root.exact[classKey{p, class}]
	if told == nil {
		told = map[string]bool{}
		t.root.exact[classKey{p, class}] = told
	}
	if !told[text] && len(told) == most {
		t.s.merged = true
		fmt.Fprintf(t, "~%d", class)
		return
	}
	told[text] = true
	t.WriteString("=" + text)
}

// lossy notes that only that is told of a value between which constants it lies. It is not
// enough where an op that nobody follows makes something else of it, or where it is
// compared with what changes, and may pass it.
func (t *keyer) lossy(p place) {
	l := t.s.flows.slice(p)
	t.s.merged = t.s.merged || l.opaque || l.varies
}

// unordered notes that too: two such values may be compared with one another, and nobody
// knows how that ends. The input does not change: other configurations of this start
// have the same.
func (t *keyer) unordered(p place) {
	if p.ofRoot(inputOf) {
		return
	}
	peers := t.s.flows.meets(p).peers
	t.s.merged = t.s.merged || slices.ContainsFunc(t.ranged, func(q place) bool { return slices.Contains(peers, q) })
	t.ranged = append(t.ranged, p)
}

func isNear(n int64, constants []int64) bool {
	return len(constants) == 0 || slices.ContainsFunc(constants, func(c int64) bool { return n >= c-near && n <= c+near })
}

// bounds are one step beyond the least and the greatest constant.
func bounds(constants []int64) (low, high int64) {
	if len(constants) == 0 {
		return -1, 2
	}
	return constants[0] - 1, constants[len(constants)-1] + 1
}

// rank is where v lies among constants: on one, or between two.
func rank[T int64 | float64](v T, constants []T) int {
	at, exact := slices.BinarySearch(constants, v)
	if exact {
		return 2*at + 1
	}
	return 2 * at
}
