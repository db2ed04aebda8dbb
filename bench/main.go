// Command bench measures lockstep beside other state machine libraries for Go:
//
//	go run . [-rounds N] [-only NAME]
//
// prints tables in Markdown, as in BENCHMARKS.md.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
)

func main() {
	rounds := flag.Int("rounds", 201, "rounds of each race; a figure is the median of the better half")
	only := flag.String("only", "", "run this one alone: turn, counting, levels, regions, chain, visits, calls, waits or lives")
	flag.Parse()
	fmt.Printf("%s %s/%s, %d cores, median of the better half of %d interleaved rounds\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), *rounds)
	printFloor(*rounds)
	found := *only == "lives"
	for _, r := range races() {
		if *only == "" || *only == r.name {
			found = true
			r.print(r.run(*rounds))
		}
	}
	if *only == "" || *only == "lives" {
		printInstances(*rounds)
		printChildren()
		printTimers()
		printSnapshots(*rounds)
	}
	if !found {
		fmt.Fprintf(os.Stderr, "there is no %q\n", *only)
		os.Exit(2)
	}
}

func (r race) print(list []standing) {
	fmt.Printf("\n### %s\n\n| one event | ns | × generated actor | × interpreter | allocations |\n|---|--:|--:|--:|--:|\n", r.title)
	actor, instance := nanosOf(list, byActor), nanosOf(list, byInstance)
	for _, s := range list {
		fmt.Printf("| %s | %.1f | %.2f | %.2f | %.1f |\n", s.name, s.nanos, s.nanos/actor, s.nanos/instance, s.allocs)
	}
}

func nanosOf(list []standing, name string) float64 {
	for _, s := range list {
		if s.name == name {
			return s.nanos
		}
	}
	panic("bug: nobody called " + name)
}
