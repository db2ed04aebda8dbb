package main

import (
	"fmt"
	"strings"
)

func ring(n int) string { return named("big", n) }

// named is a chart of n states in a ring, each with what a state usually has.
func named(name string, n int) string {
	var s strings.Builder
	fmt.Fprintf(&s, "chart: %s\ncontext: { n: int }\nevents: { GO: , BACK: }\ninitial: s0\nstates:\n", name)
	for i := range n {
		fmt.Fprintf(&s, "  s%d:\n    entry: [ { assign: { n: context.n + 1 } } ]\n    on:\n      GO: s%d\n", i, (i+1)%n)
		fmt.Fprintf(&s, "      BACK: { target: s0, guard: context.n > %d }\n", i)
	}
	return s.String()
}

// deep is a chart of two towers of n states; the event is handled at the top.
func deep(n int) string {
	var s strings.Builder
	s.WriteString("chart: deep\nevents: { GO: }\ninitial: left\nstates:\n")
	for _, side := range [][2]string{{"left", "right"}, {"right", "left"}} {
		fmt.Fprintf(&s, "  %s:\n    on: { GO: %s }\n", side[0], side[1])
		indent := "    "
		for i := range n - 2 {
			fmt.Fprintf(&s, "%sinitial: d%d\n%sstates:\n%s  d%d:\n", indent, i, indent, indent, i)
			indent += "    "
		}
		fmt.Fprintf(&s, "%sinitial: leaf\n%sstates: { leaf: {} }\n", indent, indent)
	}
	return s.String()
}

// wide is a chart of n regions, each of which takes the event.
func wide(n int) string {
	var s strings.Builder
	s.WriteString("chart: wide\nevents: { GO: }\ninitial: all\nstates:\n  all:\n    type: parallel\n    states:\n")
	for i := range n {
		fmt.Fprintf(&s, "      r%d:\n        initial: a\n        states: { a: { on: { GO: b } }, b: { on: { GO: a } } }\n", i)
	}
	return s.String()
}

// candidates is a chart with n transitions for one event, of which the last is
// enabled.
func candidates(n int) string {
	var s strings.Builder
	s.WriteString("chart: candidates\ncontext: { n: int }\nevents: { GO: , MORE: }\ninitial: a\nstates:\n")
	s.WriteString("  a:\n    on:\n      MORE: { actions: { assign: { n: context.n + 1 } } }\n      GO:\n")
	for i := range n - 1 {
		fmt.Fprintf(&s, "        - { target: b, guard: context.n > %d }\n", i)
	}
	s.WriteString("        - { target: a }\n  b: { on: { GO: a } }\n")
	return s.String()
}
