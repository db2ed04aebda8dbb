package main

// One race: contestants on the same chart and the same events, side by side.
//
// A round of measuring lets each contestant play for a moment, one after the
// other; there are many short rounds, and the figure is the median of the better
// half of them. So a machine that is slower for a while is slower for all of them,
// and what disturbs less than half of the time is left out.

import (
	"runtime"
	"slices"
	"time"

	"github.com/lockstep-charts/lockstep/bench/processor"
)

// A contestant is one way to run a chart.
type contestant struct {
	name string
	// start makes a machine that has not been given anything. script are the
	// numbers of the events that one lap gives it.
	start func(script []int) player
}

// A player is a machine with its events at hand, in the form that its library
// wants them in.
type player struct {
	play func(laps int)
	at   func() string // where the machine is, in one notation for all contestants
}

// A race is a chart with those who can run it.
type race struct {
	name        string
	title       string
	script      []int
	events      int // how many different events there are
	contestants []contestant
}

// A standing is what one contestant needed.
type standing struct {
	name   string
	nanos  float64 // for one event
	allocs float64 // for one event
}

const moment = time.Millisecond // one contestant's turn in a round

// run lets everybody play for some rounds.
func (r race) run(rounds int) []standing {
	var players []player
	var laps []int
	times := make([][]float64, len(r.contestants))
	for _, c := range r.contestants {
		p := c.start(r.script)
		players, laps = append(players, p), append(laps, lapsIn(moment, p.play))
	}
	for range rounds {
		for i, p := range players {
			times[i] = append(times[i], float64(timed(p.play, laps[i]))/float64(laps[i]*len(r.script)))
		}
	}
	var list []standing
	for i, c := range r.contestants {
		list = append(list, standing{c.name, figure(times[i]), allocations(players[i].play) / float64(len(r.script))})
	}
	return list
}

// lapsIn is how often play can be done within a time. It goes by the best of
// several tries: whoever is disturbed once would play too few laps in all rounds.
func lapsIn(d time.Duration, play func(laps int)) int {
	laps := 1
	for {
		took := timed(play, laps)
		for range 9 {
			took = min(took, timed(play, laps))
		}
		if took > d/8 {
			return max(1, int(int64(laps)*int64(d)/int64(took)))
		}
		laps *= 2
	}
}

func timed(play func(laps int), laps int) time.Duration {
	runtime.GC()
	begin := processor.Spent()
	play(laps)
	return processor.Spent() - begin
}

// allocations is how many one lap takes.
func allocations(play func(laps int)) float64 {
	const laps = 200
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	play(laps)
	runtime.ReadMemStats(&after)
	return float64((after.Mallocs - before.Mallocs) / laps)
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

// figure is the median of the better half.
func figure(list []float64) float64 {
	slices.Sort(list)
	return median(list[:(len(list)+1)/2])
}
