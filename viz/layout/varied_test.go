package layout_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/viz/layout"
)

// This file draws levels with all that a level can have, in each way: in layers, as a row of
// regions, on a sheet. Boxes have round corners, loops beside them and what hangs below them,
// ports have sides, initial states need not be written first.

// A manner is a way to draw a level.
type manner struct {
	name   string
	row    bool
	layout layout.Layout
}

var manners = []manner{{"layers", false, layout.Layered{}}, {"row", true, layout.Layered{}}, {"sheet", false, layout.Sheet{}}}

const variedLevels = 150

// Everything is in its place: inside of the level, on no other thing, ports on the level's
// borders and ends of edges on those of boxes; regions stand in their order, as far apart as
// boxes are.
func TestVaried(t *testing.T) {
	for _, m := range manners {
		for seed := range uint64(variedLevels) {
			t.Run(fmt.Sprint(m.name, " ", seed), func(t *testing.T) {
				g := m.placed(t, seed)
				for i := range g.Nodes {
					judgeNode(t, g, i)
					if m.layout == (layout.Layered{}) { // on a sheet edges to one end share it
						judgeApartOn(t, g, i)
					}
				}
				for i := range g.Edges {
					judgeWay(t, g, i)
					judgeLabel(t, g, i)
					if m.name == "layers" {
						judgeOwnLabel(t, g, i)
					}
					judgeEnd(t, g, i, g.Edges[i].From, g.Edges[i].Points[0])
					judgeEnd(t, g, i, g.Edges[i].To, g.Edges[i].Points[len(g.Edges[i].Points)-1])
				}
				if m.row {
					judgeRegions(t, g)
				}
			})
		}
	}
}

// What such levels cost a reader. The bounds are what was reached, and a little; lower them
// freely.
func TestVariedCosts(t *testing.T) {
	for i, bounds := range [][5]int{
		{303_400, 1906, 163, 84_010, 71_090},
		{175_680, 1896, 644, 73_460, 35_380},
		{864_570, 4792, 2843, 82_540, 80_880},
	} {
		var is [5]int
		for seed := range uint64(variedLevels) {
			g := manners[i].placed(t, seed)
			for n, cost := range costs(g) {
				is[n] += cost
			}
		}
		for n, what := range []string{"pixels of edges", "corners", "crossings", "pixels across", "pixels down"} {
			if is[n] > bounds[n] {
				t.Errorf("%s: %d %s, more than %d", manners[i].name, is[n], what, bounds[n])
			}
		}
	}
}

// costs are how long the edges are, how often they turn, where they cross, and how large all
// is.
func costs(g *layout.Graph) [5]int {
	c := [5]int{3: g.Width, 4: g.Height}
	for i := range g.Edges {
		way := g.Edges[i].Points
		c[0] += length(way)
		c[1] += len(way) - 2
		for j := range g.Edges[:i] {
			c[2] += cross(way, g.Edges[j].Points)
		}
	}
	return c
}

func (m manner) placed(t *testing.T, seed uint64) *layout.Graph {
	t.Helper()
	g := varied(rand.New(rand.NewPCG(seed, 9)), m.row)
	m.layout.Orient(g)
	if err := m.layout.Place(g); err != nil {
		t.Fatal(err)
	}
	return g
}

// varied is a random level.
func varied(r *rand.Rand, row bool) *layout.Graph {
	g := &layout.Graph{Row: row}
	if r.IntN(2) == 0 {
		g.Nodes = append(g.Nodes, layout.Node{Role: layout.Head, W: 60 + r.IntN(100), H: 30 + r.IntN(60)})
	}
	first, n := len(g.Nodes), 1+r.IntN(10)
	if row {
		n = 2 + r.IntN(4)
	}
	for range n {
		g.Nodes = append(g.Nodes, variedNode(r))
	}
	some := func() int { return first + r.IntN(n) }
	for range r.IntN(2*n + 1) {
		if from, to := some(), some(); from != to {
			variedEdge(r, g, from, to, 4)
		}
	}
	if !row {
		g.Nodes = append(g.Nodes, layout.Node{Role: layout.Start, W: 12, H: 12, Box: 12, Middle: true})
		variedEdge(r, g, len(g.Nodes)-1, some(), 1)
	}
	for range r.IntN(n/2 + 2) {
		n := layout.Node{Role: layout.Above, W: 8, Middle: true}
		if r.IntN(2) == 0 {
			n.Role, n.Side = layout.Below, r.IntN(3)-1
		}
		g.Nodes = append(g.Nodes, n)
		if port := len(g.Nodes) - 1; r.IntN(2) == 0 {
			variedEdge(r, g, port, some(), 2)
		} else {
			variedEdge(r, g, some(), port, 2)
		}
	}
	for i := first; i < first+n; i++ {
		if !isCircle(&g.Nodes[i]) {
			g.Nodes[i].W -= g.Nodes[i].Beside
			fixPorts(g, i, r.IntN(3) == 0)
			g.Nodes[i].W += g.Nodes[i].Beside
		}
	}
	return g
}

func variedNode(r *rand.Rand) layout.Node {
	n := layout.Node{W: 40 + r.IntN(120), H: 30 + r.IntN(60)}
	n.Box = n.H
	switch r.IntN(6) {
	case 0:
		n = layout.Node{W: 26, H: 26, Box: 26, Round: 13}
	case 1:
		n.Beside = 50
		n.W += n.Beside
	case 2:
		n.H += 20
	case 3:
		n.Round = 8
	case 4:
		n.TakenAbove, n.TakenBelow = []int{n.W / 2}, []int{n.W / 3}
	}
	return n
}

// variedEdge adds an edge, in one of so many cases without label.
func variedEdge(r *rand.Rand, g *layout.Graph, from, to, bare int) {
	e := layout.Edge{From: layout.End{Node: from, Port: layout.AnyPort}, To: layout.End{Node: to, Port: layout.AnyPort}}
	if r.IntN(bare) > 0 {
		e.LabelW, e.LabelH = 20+r.IntN(90), 16*(1+r.IntN(3))
	}
	g.Edges = append(g.Edges, e)
}

func isCircle(n *layout.Node) bool { return 2*n.Round >= n.W }

// margin is how far boxes are from the border of their level, from one another and from edges of
// others, at least.
const margin = 12

// judgeNode holds a node inside of its level, a port on its border, and off all others.
func judgeNode(t *testing.T, g *layout.Graph, i int) {
	n := &g.Nodes[i]
	if n.X < 0 || n.Y < 0 || n.X+n.W > g.Width || n.Y+n.H > g.Height {
		t.Errorf("node %d lies outside of %dx%d: %+v", i, g.Width, g.Height, *n)
	}
	if inside := n.Role == layout.Free; inside && (n.X < margin || n.X+n.W > g.Width-margin || n.Y+n.H > g.Height-margin) {
		t.Errorf("node %d is too near to the border of %dx%d: %+v", i, g.Width, g.Height, *n)
	}
	if n.Role == layout.Above && n.Y != 0 || n.Role == layout.Below && n.Y+n.H != g.Height {
		t.Errorf("port %d is not on the border of %dx%d: %+v", i, g.Width, g.Height, *n)
	}
	for j := range g.Nodes[:i] {
		if o := &g.Nodes[j]; collide(n.X, n.Y, n.W+margin, n.H+1, o.X, o.Y, o.W+margin, o.H+1) {
			t.Errorf("nodes %d and %d overlap, or nearly so: %+v %+v", j, i, *o, *n)
		}
	}
}

// judgeWay holds an edge inside of its level, upright and level, off boxes and other edges'
// labels.
func judgeWay(t *testing.T, g *layout.Graph, i int) {
	e := &g.Edges[i]
	for k := range e.Points[1:] {
		a, b := e.Points[k], e.Points[k+1]
		if a.X != b.X && a.Y != b.Y || min(a.X, b.X) < 0 || min(a.Y, b.Y) < 0 || max(a.X, b.X) > g.Width || max(a.Y, b.Y) > g.Height {
			t.Errorf("edge %d runs askew or outside of %dx%d, from %v to %v", i, g.Width, g.Height, a, b)
		}
		for n := range g.Nodes {
			node, own := &g.Nodes[n], n == e.From.Node || n == e.To.Node
			if !(own && node.Round > 0) && through(a, b, node.X, node.Y, node.W-node.Beside, node.Box) || !own && through(a, b, node.X-margin, node.Y, node.W+2*margin, node.H) {
				t.Errorf("edge %d runs through node %d, or close to it", i, n)
			}
		}
		for j := range g.Edges {
			if o := &g.Edges[j]; j != i && o.LabelW > 0 && through(a, b, o.Label.X-2, o.Label.Y, o.LabelW+4, o.LabelH) {
				t.Errorf("edge %d runs through the label of edge %d, or close to it", i, j)
			}
			if o := &g.Edges[j]; j < i && o.To != e.To && o.From != e.From {
				judgePair(t, i, j, a, b, o.Points)
			}
		}
	}
	if e.LabelW > 0 && (e.Label.X < 0 || e.Label.Y < 0 || e.Label.X+e.LabelW > g.Width || e.Label.Y+e.LabelH > g.Height) {
		t.Errorf("the label of edge %d lies outside of %dx%d: %v", i, g.Width, g.Height, e.Label)
	}
}

// near is less than ends of edges are from what is taken, unless there is little room.
const near = 6

// judgeOwnLabel holds a label on its own edge, which runs down behind it, not along its side.
func judgeOwnLabel(t *testing.T, g *layout.Graph, i int) {
	e := &g.Edges[i]
	for k := range e.Points[1:] {
		a, b := e.Points[k], e.Points[k+1]
		if a.X == b.X && e.Label.X+near <= a.X && a.X <= e.Label.X+e.LabelW-near && min(a.Y, b.Y) <= e.Label.Y && e.Label.Y+e.LabelH <= max(a.Y, b.Y) {
			return
		}
	}
	if e.LabelW > 0 {
		t.Errorf("edge %d does not run behind its label of %dx%d at %v: %v", i, e.LabelW, e.LabelH, e.Label, e.Points)
	}
}

// judgeEnd holds an edge's end on the border of its box, where that is round to the pixel,
// and off what is taken there.
func judgeEnd(t *testing.T, g *layout.Graph, i int, end layout.End, at layout.Point) {
	n := &g.Nodes[end.Node]
	x, y := at.X-n.X, min(at.Y-n.Y, n.Y+n.Box-at.Y)
	if out := max(n.Round-x, x-(n.W-n.Beside-n.Round)); out > 0 && out <= n.Round {
		in := n.Round - y // as much as whole pixels let the corner rise
		if rest := n.Round*n.Round - out*out; in*in <= rest && rest < (in+1)*(in+1) {
			y = 0
		}
	}
	taken := n.TakenAbove
	if at.Y > n.Y {
		taken = n.TakenBelow
	}
	if end.Port < 0 && slices.ContainsFunc(taken, func(o int) bool { return x > o-near && x < o+near }) {
		t.Errorf("edge %d ends at %v, which is taken on %+v", i, at, *n)
	}
	if y != 0 || x < 0 || x > n.W-n.Beside || end.Port >= 0 && x != end.Port {
		t.Errorf("edge %d ends at %v, not on the border of %+v (port %d)", i, at, *n, end.Port)
	}
}

// judgeApartOn holds the ends of edges on each border of a node apart, where there is room.
func judgeApartOn(t *testing.T, g *layout.Graph, i int) {
	n := &g.Nodes[i]
	var ends [2][]int
	for k := range g.Edges {
		e := &g.Edges[k]
		for _, end := range []struct {
			node int
			at   layout.Point
		}{{e.From.Node, e.Points[0]}, {e.To.Node, e.Points[len(e.Points)-1]}} {
			if end.node == i {
				border := min(max(2*(end.at.Y-n.Y)-n.Box, 0), 1)
				ends[border] = append(ends[border], end.at.X)
			}
		}
	}
	for _, list := range ends {
		slices.Sort(list)
		for k := range list[:max(len(list)-1, 0)] {
			if list[k+1]-list[k] < near && n.W-n.Beside-2*n.Round > 16*len(list) {
				t.Errorf("edges touch node %d %+v at %v", i, *n, list)
			}
		}
	}
}

// judgeRegions holds regions side by side in their order, equally high but for circles, and
// edges between them off their own labels too, which they lead around.
func judgeRegions(t *testing.T, g *layout.Graph) {
	var last *layout.Node
	high := 0
	for i := range g.Nodes {
		n := &g.Nodes[i]
		if n.Role != layout.Free {
			continue
		}
		if last != nil && n.X != last.X+last.W+layout.NodeGap {
			t.Errorf("region %d is %d from the one before it", i, n.X-last.X-last.W)
		}
		if last = n; !isCircle(n) {
			if high == 0 {
				high = n.H
			}
			if n.H != high {
				t.Errorf("region %d is %d high, not %d", i, n.H, high)
			}
		}
	}
	for i := range g.Edges {
		e := &g.Edges[i]
		if e.LabelW == 0 || g.Nodes[e.From.Node].Role != layout.Free || g.Nodes[e.To.Node].Role != layout.Free {
			continue
		}
		for k := range e.Points[1:] {
			if through(e.Points[k], e.Points[k+1], e.Label.X, e.Label.Y, e.LabelW, e.LabelH) {
				t.Errorf("edge %d runs through its own label", i)
			}
		}
	}
}
