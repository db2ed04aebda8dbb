package samples

import (
	"fmt"
	"strings"
)

// This file makes a flat chart that is too large to be written out pair by pair.

// Flat is a flat chart of n states and as many events, all of which every state has from
// the root; some states have keys of their own: whole ones, prefixes, every event, and
// such as lead nowhere.
func Flat(n int) string {
	var b strings.Builder
	event := func(i int) string { return fmt.Sprintf("g%d.e%d", i%n%16, i%n) }
	b.WriteString("chart: flat\nid: all\ncontext: { n: int }\nevents:\n")
	for i := range n {
		fmt.Fprintf(&b, "  %s:\n", event(i))
	}
	b.WriteString("initial: s0\non:\n")
	for i := range n {
		fmt.Fprintf(&b, "  %s: s%d\n", event(i), i)
	}
	b.WriteString("states:\n")
	for i := range n {
		next := (i*7 + 3) % n
		switch i % 6 {
		case 0:
			fmt.Fprintf(&b, "  s%d: { on: { %s: '#all' } }\n", i, event(next))
		case 1:
			fmt.Fprintf(&b, "  s%d: { on: { g%d.*: s%d, %s: s%d } }\n", i, i%16, next, event(i), i)
		case 2:
			fmt.Fprintf(&b, "  s%d: { on: { '*': s%d, %s: {}, g3.*: s%d } }\n", i, next, event(i+1), i)
		case 3:
			fmt.Fprintf(&b, "  s%d: { type: final }\n", i)
		case 4:
			fmt.Fprintf(&b, "  s%d: { on: { %s: { actions: { assign: { n: 1 } } } } }\n", i, event(i))
		default:
			fmt.Fprintf(&b, "  s%d: { on: { %s: { target: s%d, actions: { assign: { n: 2 } } } } }\n", i, event(next), next)
		}
	}
	return b.String()
}
