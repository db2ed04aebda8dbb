package layout_test

import (
	"testing"

	"github.com/lockstep-charts/lockstep/viz/layout"
)

// What random levels cost a reader: how long their edges are, how often they turn, and
// where they cross. The bounds are what was reached, and a little; lower them freely.
func TestEdgesAreShortAndStraight(t *testing.T) {
	var long, corners, crossings int
	for seed := range uint64(60) {
		g := placed(t, seed)
		for i := range g.Edges {
			way := g.Edges[i].Points
			long += length(way)
			corners += len(way) - 2
			for j := range g.Edges[:i] {
				crossings += cross(way, g.Edges[j].Points)
			}
		}
	}
	for _, c := range []struct {
		what      string
		is, bound int
	}{{"pixels", long, 735_100}, {"corners", corners, 3027}, {"crossings", crossings, 856}} {
		if c.is > c.bound {
			t.Errorf("the edges have %d %s, more than %d", c.is, c.what, c.bound)
		}
	}
}

func length(way []layout.Point) (n int) {
	for i, p := range way[1:] {
		n += abs(p.X-way[i].X) + abs(p.Y-way[i].Y)
	}
	return n
}

// cross counts the places where two ways cross.
func cross(a, b []layout.Point) (n int) {
	for i := range a[1:] {
		for j := range b[1:] {
			if meets(a[i], a[i+1], b[j], b[j+1]) || meets(b[j], b[j+1], a[i], a[i+1]) {
				n++
			}
		}
	}
	return n
}

// meets tells whether an upright piece crosses a level one.
func meets(a, b, c, d layout.Point) bool {
	return a.X == b.X && c.Y == d.Y && between(a.X, c.X, d.X) && between(c.Y, a.Y, b.Y)
}

func between(x, a, b int) bool { return min(a, b) < x && x < max(a, b) }

func abs(n int) int { return max(n, -n) }
