package viz_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/lockstep-charts/lockstep/viz"
)

// A line has turns or is straight: it never steps aside by a few pixels, where a label or
// a port could give way, or a line within its label.
func TestWaysHaveNoSmallSteps(t *testing.T) {
	for name, m := range seenCharts(t) {
		p := pictureOf(t, m)
		if len(p.lines) < 3 {
			t.Fatal("no ways in", name)
		}
		for i := range p.lines {
			if step := p.lines[i].smallestStep(); step < 9 {
				t.Errorf("%s: the way of %s steps aside by %d: %v", name, p.lines[i].of, step, p.lines[i].corners)
			}
		}
	}
}

// smallestStep is the shortest stretch to the side between two upright ones.
func (d *drawn) smallestStep() int {
	least := 1 << 30
	all := d.stretches()
	for i := 1; i+1 < len(all); i++ {
		if s := all[i]; !s.upright {
			least = min(least, s.hi-s.lo)
		}
	}
	return least
}

// A brace that closes never begins a line of a label.
func TestBracesDoNotBeginLines(t *testing.T) {
	for _, name := range []string{"thread", "channel", "rawko"} {
		text, err := viz.SVG(load(t, os.DirFS("../charts"), name+".yaml"), viz.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if at := braceFirst.FindString(string(text)); at != "" {
			t.Errorf("%s: %s", name, at)
		}
	}
}

var braceFirst = regexp.MustCompile(`<text[^>]*>(<tspan[^>]*>)?\s*\}[^<]*`)
