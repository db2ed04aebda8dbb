package viz_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/viz"
	"github.com/lockstep-charts/lockstep/viz/layout"
)

var charts = flag.Uint64("charts", 120, "how many random charts are drawn")

// Random charts keep what diagrams promise: no box over another, no label over a
// box or a label, arrows from border to border, the same bytes twice.
func TestRandomCharts(t *testing.T) {
	count := *charts
	if testing.Short() {
		count = 20
	}
	for seed := range count {
		text := randomChart(seed, 4+int(seed%24), 3)
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			m := inline(t, text)
			checkPicture(t, m, viz.Options{Detail: viz.Detail(seed % 3)})
			if t.Failed() {
				t.Log(text)
			}
		})
	}
}

// The same on sheets, on which else only large levels are placed.
func TestRandomSheets(t *testing.T) {
	count := *charts
	if testing.Short() {
		count = 20
	}
	for seed := range count {
		text := randomChart(seed, 4+int(seed%24), 3)
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			checkPicture(t, inline(t, text), viz.Options{Detail: viz.Detail(seed % 3), Layout: layout.Sheet{}})
			if t.Failed() {
				t.Log(text)
			}
		})
	}
}

// Large charts are drawn too: to a thousand states, deep and flat, and ten
// thousand within a size that a browser takes.
func TestLargeCharts(t *testing.T) {
	for _, size := range []struct{ states, depth int }{{60, 3}, {60, 0}, {300, 4}, {300, 0}, {1000, 3}, {1000, 0}} {
		checkPicture(t, inline(t, randomChart(7, size.states, size.depth)), viz.Options{})
	}
	checkPicture(t, inline(t, chain(1200)), viz.Options{})
	if text, err := viz.SVG(inline(t, chain(10_000)), viz.Options{}); err != nil || len(text) > 64<<20 {
		t.Errorf("ten thousand states: %d bytes, %v", len(text), err)
	}
}

// chain leads from state to state, and from each back to the first.
func chain(n int) string {
	var b strings.Builder
	b.WriteString("chart: chain\nevents: { GO: , BACK: }\ninitial: s0\nstates:\n")
	for i := range n {
		fmt.Fprintf(&b, "  s%d: { on: { GO: s%d, BACK: s0 } }\n", i, (i+1)%n)
	}
	return b.String()
}

// randomChart writes a chart of about n states.
func randomChart(seed uint64, n, depth int) string {
	c := &inventor{r: rand.New(rand.NewPCG(seed, 9)), left: n}
	c.b.WriteString("chart: random\ncontext: { n: int }\nevents: { A: , B: , C: , D: }\nactions: { ring: , sing: }\n")
	c.composite("", 0, depth, false)
	return c.fill()
}

// An inventor makes up states first and, when their names are known, where their
// transitions lead.
type inventor struct {
	r     *rand.Rand
	b     bytes.Buffer
	left  int
	count int
	paths []string
	pasts []string // the paths of history states
	split []string // the paths of parallel states
}

func (c *inventor) composite(path string, level, depth int, parallel bool) {
	pad := strings.Repeat("  ", level)
	children := 2 + c.r.IntN(4)
	if depth == 0 {
		children = max(2, c.left)
	}
	first := c.count
	if parallel {
		c.split = append(c.split, path)
		fmt.Fprintf(&c.b, "%stype: parallel\n", pad)
	} else {
		fmt.Fprintf(&c.b, "%sinitial: s%d\n", pad, first)
	}
	fmt.Fprintf(&c.b, "%sstates:\n", pad)
	eldest := ""
	for range children {
		c.child(path, level+1, depth, parallel, eldest)
		eldest = fmt.Sprintf("s%d", first)
	}
	for level == 0 && c.left > 0 {
		c.child(path, 1, depth, false, eldest)
	}
}

// child writes a state; eldest is the first of its parent's, unless it is that itself.
func (c *inventor) child(path string, level, depth int, region bool, eldest string) {
	name := fmt.Sprintf("s%d", c.count)
	c.count++
	c.left--
	pad := strings.Repeat("  ", level)
	fmt.Fprintf(&c.b, "%s%s:\n", pad, name)
	at := strings.TrimPrefix(path+"."+name, ".")
	if eldest != "" {
		switch kind := c.r.IntN(12); {
		case kind == 0 && !region:
			fmt.Fprintf(&c.b, "%s  type: final\n", pad)
			return
		case kind == 1:
			fmt.Fprintf(&c.b, "%s  type: history\n%s  history: deep\n", pad, pad)
			c.pasts = append(c.pasts, at)
			return
		case kind == 2:
			fmt.Fprintf(&c.b, "%s  type: history\n%s  target: %s\n", pad, pad, eldest)
			c.pasts = append(c.pasts, at)
			return
		}
	}
	c.paths = append(c.paths, at)
	if c.r.IntN(3) == 0 {
		fmt.Fprintf(&c.b, "%s  entry: [ring, { log: \"'%s'\" }]\n", pad, strings.Repeat("long text ", c.r.IntN(20)))
	}
	fmt.Fprintf(&c.b, "%s  on:\n%s    D: { actions: sing }\n@%s %s\n", pad, pad, at, pad)
	if depth > 0 && c.left > 0 && c.r.IntN(3) == 0 {
		c.composite(at, level+1, depth-1, c.r.IntN(2) == 0)
	}
}

// fill puts transitions in place of the marks.
func (c *inventor) fill() string {
	var out strings.Builder
	for _, line := range strings.SplitAfter(c.b.String(), "\n") {
		if !strings.HasPrefix(line, "@") {
			out.WriteString(line)
			continue
		}
		pad := line[strings.IndexByte(line, ' ')+1 : len(line)-1]
		for _, event := range []string{"A", "B", "C"} {
			c.transition(&out, pad, event)
		}
	}
	return out.String()
}

func (c *inventor) transition(out *strings.Builder, pad, event string) {
	target := "#" + c.paths[c.r.IntN(len(c.paths))]
	kind := c.r.IntN(6)
	if len(c.pasts) > 0 && kind < 3 && c.r.IntN(4) == 0 {
		target = "#" + c.pasts[c.r.IntN(len(c.pasts))]
	}
	switch kind {
	case 0:
		fmt.Fprintf(out, "%s    %s: %q\n", pad, event, target)
	case 1:
		fmt.Fprintf(out, "%s    %s: { target: %q, guard: context.n > %d, actions: ring, reenter: true }\n", pad, event, target, c.r.IntN(9))
	case 2:
		other := "#" + c.paths[c.r.IntN(len(c.paths))]
		fmt.Fprintf(out, "%s    %s: [ { target: %q, guard: context.n == 0 }, { target: %q, actions: [ring, sing] } ]\n", pad, event, target, other)
	case 3:
		fmt.Fprintf(out, "%s    %s: { target: %s, actions: ring }\n", pad, event, c.regions(target))
	}
}

// regions is a target with others in the regions beside it, as many as are found.
func (c *inventor) regions(target string) string {
	list := []string{target}
	for range 8 {
		other := "#" + c.paths[c.r.IntN(len(c.paths))]
		if !slices.ContainsFunc(list, func(one string) bool { return !c.beside(one, other) }) {
			list = append(list, other)
		}
	}
	return `[ "` + strings.Join(list, `", "`) + `" ]`
}

// beside tells whether two states lie in different regions of a parallel state.
func (c *inventor) beside(a, b string) bool {
	as, bs := strings.Split(a[1:], "."), strings.Split(b[1:], ".")
	same := 0
	for same < min(len(as), len(bs)) && as[same] == bs[same] {
		same++
	}
	return same < min(len(as), len(bs)) && slices.Contains(c.split, strings.Join(as[:same], "."))
}
