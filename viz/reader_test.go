package viz_test

import (
	"fmt"
	"strings"
	"testing"
)

// This file looks at pictures of everyday shapes as a reader does: where does it begin,
// what is the main way, which line leads where.

// A hub leads to many pages, and each of these back.
func hub(pages int) string {
	var events, leads, states strings.Builder
	for i := range pages {
		fmt.Fprintf(&events, "GO%d: , ", i)
		fmt.Fprintf(&leads, "GO%d: page%d, ", i, i)
		fmt.Fprintf(&states, "  page%d: { on: { HOME: menu } }\n", i)
	}
	return "\nchart: hub\nevents: { " + events.String() + "HOME: }\ninitial: menu\nstates:\n  menu: { on: { " + leads.String() + "} }\n" + states.String()
}

var everyday = map[string]string{"hub": hub(8), "large hub": hub(30)}

// Lines that need not cross do not.
func TestLinesDoNotCrossWithoutNeed(t *testing.T) {
	for name, text := range everyday {
		if n := pictureOf(t, inline(t, text)).crossings(); n > 0 {
			t.Errorf("%s: %d crossings", name, n)
		}
	}
}

// crossings are the places where two lines cross.
func (p *picture) crossings() int {
	n := 0
	all := p.stretches()
	for i, a := range all {
		for _, b := range all[i+1:] {
			if a.way != b.way && a.upright != b.upright && a.lo < b.at && b.at < a.hi && b.lo < a.at && a.at < b.hi {
				n++
			}
		}
	}
	return n
}
