package explore

// This file tells numbers apart: exactly where they are near what they are compared
// with, and else by what they lie between.

import (
	"fmt"
	"slices"
	"strconv"
)

// number writes what is told apart of an int or a size.
func (t *teller) number(p place, n int64, constants []int64) {
	low, high := bounds(constants)
	class, back := rank(n, constants), t.s.flows.motion(p, true)
	switch end := min(max(n, low), high); {
	case end == n && isNear(n, constants):
		if n == low && !back.up || n == high && !back.down {
			t.around(p) // what lies beyond is told so too
		}
		fmt.Fprintf(t.b, "%d", n)
	case end == n, back.leads(class, len(constants)):
		t.apart(p, class, strconv.FormatInt(n, 10), near)
	default:
		t.class(p) // 237 % 50 is another number than 71 % 50
		t.around(p)
		fmt.Fprintf(t.b, "%d", end)
	}
}

// ranked writes what is told apart of a double, a span or a time: on which constant it
// is, or between which: then it gives true. What is reckoned with may get from there
// to another: back tells what is kept of that, passing what is only compared.
func ranked[T int64 | float64](t *teller, p place, v T, constants []T, back, passing motion) bool {
	switch class := rank(v, constants); {
	case class%2 == 1:
		fmt.Fprintf(t.b, "%d", class)
	case back.leads(class, len(constants)):
		t.apart(p, class, fmt.Sprint(v), near)
	case passing.leads(class, len(constants)):
		t.apart(p, class, fmt.Sprint(v), 1)
	default:
		t.class(p)
		fmt.Fprintf(t.b, "%d", class)
		return true
	}
	return false
}

// between writes what is told apart of a double or a span.
func between[T int64 | float64](t *teller, p place, v T, constants []T) {
	if ranked(t, p, v, constants, t.s.flows.motion(p, true), t.s.flows.motion(p, false)) {
		t.around(p)
	}
}

// time writes what is told apart of a time: on which side of now it lies and how far,
// and where among the times that it is compared with.
func (t *teller) time(p place, at int64, known *pool) {
	if t.s.flows.dated(p) {
		t.age(p, int64(t.now)-at, t.spans(p, known))
	}
	if !t.s.flows.matters(p) {
		return
	}
	t.b.WriteByte(',')
	if ranked(t, p, at, known.times, motion{}, motion{}) {
		t.around(p)
	}
}

// spans are the durations that a time is compared with, or that are reckoned with where
// a timer is armed with it.
func (t *teller) spans(p place, known *pool) []int64 {
	if t.root.armed[p] == nil {
		list := sorted(append(t.s.armed(p, t.root.begin), known.spans...))
		if len(list) == 0 {
			list = []int64{0} // it counts whether it is now
		}
		t.root.armed[p] = list
	}
	return t.root.armed[p]
}

// clock writes where now is among the times that are written in the chart, or given by
// its input, and that it is compared with.
func (t *teller) clock() {
	if t.root.times == nil {
		t.root.times = []int64{}
		for i := range t.s.flows.machines {
			if at := t.s.flows.own(nowOf, i); t.s.flows.timed[i] {
				t.root.times = append(t.root.times, t.s.pool(at, &facts{input: t.root.begin.input}).times...)
			}
		}
		t.root.times = sorted(t.root.times)
	}
	if len(t.root.times) > 0 {
		fmt.Fprintf(t.b, " at %d", rank(int64(t.now), t.root.times))
	}
}

// age writes how long ago a time was, or how long it is until it comes.
func (t *teller) age(p place, ms int64, spans []int64) {
	if ms < 0 {
		t.b.WriteByte('+')
		ms = -ms
	}
	ranked(t, p, ms, spans, t.s.flows.motion(p, true), motion{})
}

// apart writes a value itself, as long as there are not too many of one class.
func (t *teller) apart(p place, class int, text string, most int) {
	told := t.root.told[classKey{p, class}]
	if told == nil {
		told = map[string]bool{}
		t.root.told[classKey{p, class}] = told
	}
	if !told[text] && len(told) == most {
		t.s.merged = true
		fmt.Fprintf(t.b, "~%d", class)
		return
	}
	told[text] = true
	t.b.WriteString("=" + text)
}

// class notes that of a value is only told between what it lies: not enough where an op
// that nobody follows makes something else of it, or where it is compared with what
// changes, and may pass it.
func (t *teller) class(p place) {
	l := t.s.flows.lead(p)
	t.s.merged = t.s.merged || l.lost || l.varies
}

// A classKey is a place, and between which constants its values lie.
type classKey struct {
	place
	class int
}

// around notes that of a value only is told between which constants it lies. How two
// such values compare with one another is not known then. The input does not change:
// other configurations of this start have the same.
func (t *teller) around(p place) {
	if p.ofRoot(inputOf) {
		return
	}
	peers := t.s.flows.peers(p)
	t.s.merged = t.s.merged || slices.ContainsFunc(t.near, func(q place) bool { return slices.Contains(peers, q) })
	t.near = append(t.near, p)
}

// near is how far from a constant a number counts exactly, and how many do that lie
// farther from all.
const near = 100

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
