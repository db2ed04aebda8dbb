package explore

// This file chooses numbers, spans and times around landmarks (doc.go, 5).

import (
	"math"
	"slices"
	"strconv"

	"github.com/lockstep-charts/lockstep/kernel"
)

// ints are those compared with, and their neighbours.
func ints(list []int64) (out []string) {
	if len(list) == 0 {
		list = []int64{0}
	}
	for _, n := range neighbours(list, -kernel.MaxInt, kernel.MaxInt) {
		out = append(out, strconv.FormatInt(n, 10))
	}
	return out
}

// dense are all numbers around those that a place is compared with, if its value gets
// into a counter: as far below the first and beyond the last as the counter's steps lead
// while the machine goes through its states. How many steps there are between two of
// them may decide something.
func (s *search) dense(p place, list []int64) []int64 {
	l := s.flows.slice(p)
	if !l.counter || l.uneven || len(list) == 0 {
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

// neighbours is n-1, n and n+1 of each, in order and without doubles.
func neighbours(list []int64, low, high int64) (out []int64) {
	for _, n := range list {
		for d := int64(-1); d <= 1; d++ {
			if v := n + d; v >= low && v <= high {
				out = append(out, v)
			}
		}
	}
	return sorted(out)
}

// doubles are what is compared with, what lies between, and beyond the ends.
func doubles(list []float64) (out []string) {
	if len(list) == 0 {
		return []string{"0", "1.5"}
	}
	for _, v := range spaced(list) {
		out = append(out, string(kernel.AppendDouble(nil, v)))
	}
	return out
}

// spaced has what lies between and beyond values too.
func spaced(list []float64) []float64 {
	low, high := beyond(list)
	all := []float64{low}
	for i, v := range list {
		if i > 0 {
			all = append(all, (list[i-1]+v)/2)
		}
		all = append(all, v)
	}
	return sorted(append(all, high))
}

// stepped is a number and one more or less; of one so great that this is the same, twice as
// great or half, as far as there are any.
func stepped(v, by float64) float64 {
	switch out := v + by; {
	case out != v:
		return out
	case (v > 0) == (by > 0):
		return max(min(2*v, math.MaxFloat64), -math.MaxFloat64)
	}
	return v / 2
}

// beyond are ends that read naturally: 0 and 1 around shares.
func beyond(list []float64) (low, high float64) {
	low, high = stepped(list[0], -1), stepped(list[len(list)-1], 1)
	if list[0] > 0 {
		low = 0
	}
	if list[len(list)-1] < 1 {
		high = 1
	}
	return low, high
}

// spans are like ints, in ms.
func spans(list []int64) (out []string) {
	if len(list) == 0 {
		list = []int64{1000}
	}
	for _, ms := range neighbours(list, -kernel.MaxInt, kernel.MaxInt) {
		out = append(out, spanText(ms))
	}
	return out
}

// times lie around those that they are compared with; where that is now, or a timer is
// armed with them, as far before it and behind it as durations say.
func (c *chooser) times(p place, known pool) (out []string) {
	now := int64(c.now.now)
	list := append([]int64{now}, neighbours(known.times, math.MinInt64, math.MaxInt64)...)
	list = append(list, meetings(now, known.dates)...)
	for _, ms := range known.spans {
		list = append(list, now-ms, now-ms-1)
	}
	if c.s.flows.dated(p) {
		list = append(list, now-1, now+1000)
		for _, ms := range known.spans {
			list = append(list, now+ms, now+ms+1)
		}
		for _, ms := range c.s.armed(p, c.now) {
			list = append(list, now+ms+1000)
		}
	}
	for _, at := range sorted(list) {
		out = append(out, timeText(at))
	}
	return out
}
