package explore

// This file says how far the clock is moved: to where the next timer is due, to a moment
// before it where the order of timers is still open, and to where a guard that asks for
// the time changes its mind (doc.go, 2).

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// mostWaits bounds the durations that are waited for their own sake, and the moments
// between timers; mostTurns the dates.
const (
	mostWaits = 6
	mostTurns = 24
)

// timers moves the clock to where the next timer is due, of all machines.
func (s *search) timers(c *chooser, sn *snapshot) []move {
	left := sn.left(c.now.now)
	if len(left) == 0 {
		return nil
	}
	return []move{advance(max(left[0], 0))}
}

// moments lie before the next timer is due, such that a timer that is started then
// ends behind one that runs already, and not before it: one for each order. Only one
// is tried on each way as long as any timer runs; more would have no end.
func (s *search) moments(c *chooser, sn *snapshot, n *node) (list []move) {
	left := sn.left(c.now.now)
	if s.lone || n.between || len(left) == 0 || left[0] <= 0 {
		return nil
	}
	ends, delays := []int64{left[0]}, s.delays(c.now)
	for _, ms := range left {
		for _, d := range delays {
			if at := ms - d; at > 0 && at < left[0] {
				ends = append(ends, at)
			}
		}
	}
	ends = sorted(ends)
	c.trim(len(ends)-1 > mostWaits)
	for i, at := range ends[:min(len(ends)-1, mostWaits)] {
		m := advance(middle(at, ends[i+1]))
		m.between = true
		list = append(list, m)
	}
	return list
}

// middle lies between two times, on a whole second where it can.
func middle(low, high int64) int64 {
	mid := low + (high-low)/2
	if whole := mid - mid%1000; whole > low {
		return whole
	}
	return max(mid, low+1)
}

// waits are durations that guards compare the time with, and just beyond, and what is
// left until the times that they compare it with, and until dates begin and end.
func (s *search) waits(c *chooser, sn *snapshot) (list []move) {
	var spans, dates []int64
	left := sn.left(c.now.now)
	for i, m := range s.flows.machines {
		if at := s.flows.own(nowOf, i); m.timed {
			c.misses(s.flows.slice(at).lost)
			known := s.landmarks(at, c.now)
			spans = append(append(spans, known.spans...), c.until(known.times, left)...)
			dates = append(dates, c.until(turns(int64(c.now.now), known.dates), left)...)
		}
	}
	passes := slices.Contains(spans, 0)
	spans = slices.DeleteFunc(sorted(spans), func(ms int64) bool { return ms <= 0 })
	if passes {
		list = append(list, s.soon(spans, left))
	}
	c.trim(len(spans) > mostWaits)
	for _, ms := range spans[:min(len(spans), mostWaits)] {
		list = append(list, advance(ms), advance(ms+1))
	}
	dates = sorted(dates)
	c.trim(len(dates) > mostTurns)
	for _, ms := range dates[:min(len(dates), mostTurns)] {
		list = append(list, advance(ms))
	}
	return list
}

// soon lets a little time pass, less than until something else changes.
func (s *search) soon(spans, left []int64) move {
	next := int64(2000)
	for _, at := range [][]int64{spans, left} {
		if len(at) > 0 && at[0] > 1 {
			next = min(next, at[0])
		}
	}
	return advance(middle(0, next))
}

// mostFirings is about how often a timer may fire until a time has come that is waited
// for.
const mostFirings = 1000

// until is how long it is until some times, as far as that is a duration and not too
// long beside the timers that run.
func (c *chooser) until(times, left []int64) (list []int64) {
	for _, at := range times {
		ms := at - int64(c.now.now)
		if ms >= int64(kernel.MaxDuration) || len(left) > 0 && ms > mostFirings*max(left[0], 1) {
			c.trim(true)
			continue
		}
		list = append(list, ms)
	}
	return list
}

// advance is the move that lets time pass.
func advance(ms int64) move {
	text := delayText(ms)
	return move{line: `{"$advance":"` + text + `"}`, step: "advance: " + text, advance: ms, lasting: true}
}

// delayText is a duration as people write it in a scenario: 30d, 1m30s.
func delayText(ms int64) string {
	var text strings.Builder
	for _, unit := range []struct {
		name string
		ms   int64
	}{{"d", aDay}, {"h", anHour}, {"m", aMinute}, {"s", aSecond}, {"ms", 1}} {
		if n := ms / unit.ms; n > 0 {
			fmt.Fprintf(&text, "%d%s", n, unit.name)
			ms %= unit.ms
		}
	}
	return cmp.Or(text.String(), "0s")
}
