package main

// What one pair of compare-and-swaps costs here: the floor of every actor that
// is safe for concurrent use, ours included (taken when an event begins, let go
// when it is worked off).

import (
	"fmt"
	"sync/atomic"
)

func printFloor(rounds int) {
	var state atomic.Uint32
	pairs := func(n int) {
		for range n {
			state.CompareAndSwap(0, 1)
			state.CompareAndSwap(1, 0)
		}
	}
	var times []float64
	n := lapsIn(moment, pairs)
	for range rounds {
		times = append(times, float64(timed(pairs, n))/float64(n))
	}
	fmt.Printf("\nTwo compare-and-swaps, what an idle actor's lock costs: %.1f ns\n", figure(times))
}
