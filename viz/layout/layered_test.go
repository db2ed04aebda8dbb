package layout_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/viz/layout"
)

// A box in layers: what the picture's rules say of it on random levels.
func TestLayered(t *testing.T) {
	for seed := range uint64(60) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			g := placed(t, seed)
			for i := range g.Nodes {
				for j := range g.Nodes[:i] {
					a, b := &g.Nodes[i], &g.Nodes[j]
					if a.W > 0 && b.W > 0 && collide(a.X, a.Y, a.W, a.H, b.X, b.Y, b.W, b.H) {
						t.Errorf("nodes %d and %d overlap: %+v %+v", j, i, *b, *a)
					}
				}
				if n := &g.Nodes[i]; n.X < 0 || n.Y < 0 || n.X+n.W > g.Width || n.Y+n.H > g.Height {
					t.Errorf("node %d lies outside of %dx%d: %+v", i, g.Width, g.Height, *n)
				}
			}
			for i := range g.Edges {
				judgeLabel(t, g, i)
				judgeEnds(t, g, i)
				judgeApart(t, g, i)
			}
			if again := placed(t, seed); !reflect.DeepEqual(g, again) {
				t.Error("the same graph gives other numbers")
			}
		})
	}
}

// No room is left free at the left of all that a level holds: its title stands
// there alone, and takes only what stands beside it to the right.
func TestNothingIsLeftFreeBesideTheTitle(t *testing.T) {
	for seed := range uint64(60) {
		g := placed(t, seed)
		title := &g.Nodes[0]
		free := g.Width
		for i := range g.Nodes[1:] {
			n := &g.Nodes[i+1]
			if n.Y < title.Y+title.H {
				free = min(free, n.X-title.W)
			}
			free = min(free, n.X)
		}
		for i := range g.Edges {
			if e := &g.Edges[i]; e.LabelW > 0 {
				free = min(free, e.Label.X)
			}
			for _, p := range g.Edges[i].Points {
				free = min(free, p.X)
			}
		}
		if title.Role != layout.Head || free > 60 && g.Width > title.W+60 {
			t.Errorf("seed %d: %d of %d are free beside the title (%v)", seed, free, g.Width, title.Role)
		}
	}
}

// Nor at the right: a level is as wide as what it holds.
func TestNothingIsLeftFreeAtTheRight(t *testing.T) {
	for seed := range uint64(600) {
		g := placed(t, seed)
		right := 0
		for i := range g.Nodes {
			right = max(right, g.Nodes[i].X+g.Nodes[i].W)
		}
		for i := range g.Edges {
			if e := &g.Edges[i]; e.LabelW > 0 {
				right = max(right, e.Label.X+e.LabelW)
			}
			for _, p := range g.Edges[i].Points {
				right = max(right, p.X)
			}
		}
		if free := g.Width - right; free < 0 || free > 30 {
			t.Errorf("seed %d: %d of %d are free at the right", seed, free, g.Width)
		}
	}
}

// placed is a random level in layers.
func placed(t *testing.T, seed uint64) *layout.Graph {
	t.Helper()
	g := randomGraph(rand.New(rand.NewPCG(seed, 3)), 1+int(seed)/3%20)
	var l layout.Layered
	l.Orient(g)
	for i := range g.Nodes {
		if g.Nodes[i].Role == layout.Free {
			fixPorts(g, i, seed%3 == 0)
		}
	}
	if err := l.Place(g); err != nil {
		t.Fatal(err)
	}
	return g
}

// judgeLabel holds a label off boxes and other labels.
func judgeLabel(t *testing.T, g *layout.Graph, i int) {
	e := &g.Edges[i]
	if e.LabelW == 0 {
		return
	}
	for n := range g.Nodes {
		if b := &g.Nodes[n]; b.Role == layout.Free && collide(e.Label.X, e.Label.Y, e.LabelW, e.LabelH, b.X, b.Y, b.W, b.H) {
			t.Errorf("the label of edge %d lies on node %d", i, n)
		}
	}
	for j := range g.Edges[:i] {
		o := &g.Edges[j]
		if o.LabelW > 0 && collide(e.Label.X, e.Label.Y, e.LabelW, e.LabelH, o.Label.X, o.Label.Y, o.LabelW, o.LabelH) {
			t.Errorf("the labels of edges %d and %d overlap", j, i)
		}
	}
}

// judgeEnds holds an edge's ends on the borders of its nodes, the upper end on
// the lower border.
func judgeEnds(t *testing.T, g *layout.Graph, i int) {
	e := &g.Edges[i]
	first, last := e.Points[0], e.Points[len(e.Points)-1]
	if e.Up {
		first, last = last, first
	}
	upper, lower := e.From, e.To
	if e.Up {
		upper, lower = lower, upper
	}
	for _, end := range []struct {
		at   layout.Point
		end  layout.End
		down bool
	}{{first, upper, true}, {last, lower, false}} {
		n := &g.Nodes[end.end.Node]
		border := n.Y
		if end.down {
			border += n.Box
		}
		if end.at.Y != border || end.at.X < n.X || end.at.X > n.X+n.W-n.Beside {
			t.Errorf("edge %d (up: %v) ends at %v, not on the border of %+v", i, e.Up, end.at, *n)
		}
		if end.end.Port >= 0 && end.at.X != n.X+end.end.Port {
			t.Errorf("edge %d misses its port %d of %+v: %v", i, end.end.Port, *n, end.at)
		}
	}
}

// judgeApart holds an edge off others, but for those that come from one dot.
func judgeApart(t *testing.T, g *layout.Graph, i int) {
	e := &g.Edges[i]
	for j := range g.Edges[:i] {
		if o := &g.Edges[j]; !g.Nodes[e.From.Node].Middle || o.From != e.From {
			for k := range e.Points[1:] {
				judgePair(t, i, j, e.Points[k], e.Points[k+1], o.Points)
			}
		}
	}
}

// Two edges each of which leaves where the other arrives cannot both turn before the
// other does: one turns twice. A third is the straight one, from the first node or between
// the two, where the one that turns twice would else do so.
func TestTurnsTwice(t *testing.T) {
	node := layout.Node{W: 100, H: 30, Box: 30}
	wide := layout.Node{W: 300, H: 30, Box: 30}
	for _, third := range []layout.Edge{
		{From: layout.End{Node: 0, Port: layout.AnyPort}, To: layout.End{Node: 2, Port: 250}},
		{From: layout.End{Node: 1, Port: 48}, To: layout.End{Node: 2, Port: 48}},
		{From: layout.End{Node: 1, Port: 52}, To: layout.End{Node: 2, Port: 52}},
	} {
		g := &layout.Graph{Nodes: []layout.Node{node, node, wide}, Edges: []layout.Edge{third}}
		for _, ports := range [][2]int{{20, 80}, {80, 20}} {
			g.Edges = append(g.Edges, layout.Edge{From: layout.End{Node: 1, Port: ports[0]}, To: layout.End{Node: 2, Port: ports[1]}})
		}
		var l layout.Layered
		l.Orient(g)
		if err := l.Place(g); err != nil {
			t.Fatal(err)
		}
		for i := range g.Edges {
			judgeApart(t, g, i)
			judgeTurns(t, g, i)
		}
		if corners := len(g.Edges[1].Points) + len(g.Edges[2].Points); corners != 4+6 || len(g.Edges[0].Points) != 2 {
			t.Errorf("%v, %v and %v have %d corners", g.Edges[0].Points, g.Edges[1].Points, g.Edges[2].Points, corners)
		}
	}
}

// judgeTurns holds an edge's uprights so far from those of others that both are seen.
func judgeTurns(t *testing.T, g *layout.Graph, i int) {
	for j := range g.Edges[:i] {
		for k, a := range g.Edges[i].Points[1:] {
			for l, b := range g.Edges[j].Points[1:] {
				upright := a.X == g.Edges[i].Points[k].X && b.X == g.Edges[j].Points[l].X
				if upright && abs(a.X-b.X) < 6 && overlap(a.Y, g.Edges[i].Points[k].Y, b.Y, g.Edges[j].Points[l].Y) {
					t.Errorf("edges %d and %d run beside each other at %d and %d", i, j, a.X, b.X)
				}
			}
		}
	}
}

// Ports that are chosen keep away from those that are given, and share what is left
// where that is little; on round borders they are where these are whole pixels.
func TestPorts(t *testing.T) {
	for _, c := range []struct {
		node  layout.Node
		given []int
		free  int
		want  []int // all, in their order
	}{
		{layout.Node{W: 60, H: 20, Box: 20}, nil, 1, []int{30}},
		{layout.Node{W: 60, H: 20, Box: 20}, []int{31}, 1, []int{10, 31}},
		{layout.Node{W: 60, H: 20, Box: 20}, []int{20, 34}, 2, []int{10, 20, 34, 44}},
		{layout.Node{W: 60, H: 20, Box: 20}, []int{10, 50}, 2, []int{10, 26, 38, 50}},
		{layout.Node{W: 30, H: 20, Box: 20}, nil, 3, []int{10, 15, 20}},
		{layout.Node{W: 30, H: 20, Box: 20}, nil, 12, slices.Repeat([]int{15}, 12)}, // there are not so many pixels
		{layout.Node{W: 26, H: 26, Box: 26, Round: 13}, nil, 1, []int{13}},
		{layout.Node{W: 26, H: 26, Box: 26, Round: 13}, nil, 2, []int{8, 18}},
		{layout.Node{W: 40, H: 26, Box: 26, Round: 13}, nil, 3, []int{8, 20, 32}},
	} {
		if got := chosen(t, c.node, c.given, c.free); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%d beside %v on %+v: %v, not %v", c.free, c.given, c.node, got, c.want)
		}
	}
}

// chosen is where edges touch the upper border of a node that has one above it for each.
func chosen(t *testing.T, n layout.Node, given []int, free int) []int {
	t.Helper()
	g := &layout.Graph{Nodes: []layout.Node{n}}
	for i := range len(given) + free {
		port := layout.AnyPort
		if i < len(given) {
			port = given[i]
		}
		g.Nodes = append(g.Nodes, layout.Node{W: 40, H: 20, Box: 20})
		g.Edges = append(g.Edges, layout.Edge{From: layout.End{Node: i + 1, Port: layout.AnyPort}, To: layout.End{Port: port}})
	}
	var l layout.Layered
	l.Orient(g)
	if err := l.Place(g); err != nil {
		t.Fatal(err)
	}
	var at []int
	for i := range g.Edges {
		at = append(at, g.Edges[i].Points[len(g.Edges[i].Points)-1].X-g.Nodes[0].X)
	}
	slices.Sort(at)
	return at
}

func collide(ax, ay, aw, ah, bx, by, bw, bh int) bool {
	return ax < bx+bw && bx < ax+aw && ay < by+bh && by < ay+ah
}

// A large level is about as wide as a picture of its area, not a narrow column.
func TestLargeLevelsAreWide(t *testing.T) {
	for _, n := range []int{100, 400} {
		g := &layout.Graph{Nodes: slices.Repeat([]layout.Node{{W: 100, H: 60, Box: 60}}, n)}
		var l layout.Layered
		l.Orient(g)
		if err := l.Place(g); err != nil {
			t.Fatal(err)
		}
		if g.Width < g.Height || g.Width > 4*g.Height {
			t.Errorf("%d boxes without edges take %dx%d", n, g.Width, g.Height)
		}
	}
}

// Regions stand side by side in their order, equally high.
func TestRegionsStandSideBySide(t *testing.T) {
	g := &layout.Graph{Row: true, Nodes: []layout.Node{{W: 50, H: 30, Box: 30}, {W: 80, H: 90, Box: 90}, {W: 20, H: 10, Box: 10}}}
	var l layout.Layered
	l.Orient(g)
	if err := l.Place(g); err != nil {
		t.Fatal(err)
	}
	for i := range g.Nodes {
		n := &g.Nodes[i]
		if n.Y != g.Nodes[0].Y || n.H != 90 || i > 0 && n.X < g.Nodes[i-1].X+g.Nodes[i-1].W {
			t.Errorf("region %d stands at %d,%d and is %d high", i, n.X, n.Y, n.H)
		}
	}
}

// A level of nothing, and one of a single box.
func TestLevelsOfNothingAndOfOne(t *testing.T) {
	var l layout.Layered
	for _, g := range []*layout.Graph{{}, {Nodes: []layout.Node{{W: 40, H: 20, Box: 20}}}} {
		l.Orient(g)
		if err := l.Place(g); err != nil || g.Width < 0 || len(g.Nodes) == 1 && (g.Width < 40 || g.Height < 20) {
			t.Errorf("%dx%d: %v", g.Width, g.Height, err)
		}
	}
}

// An edge between regions goes down, across and up, with one step in between where
// two tracks are used; only a label lies deeper.
func TestEdgesBetweenRegions(t *testing.T) {
	g := &layout.Graph{Row: true, Nodes: []layout.Node{{W: 26, H: 26, Box: 26, Round: 13}, {W: 80, H: 90, Box: 90}, {W: 60, H: 40, Box: 40}}}
	for _, to := range []int{1, 2, 2, 1} {
		g.Edges = append(g.Edges, layout.Edge{From: layout.End{Port: layout.AnyPort}, To: layout.End{Node: to, Port: layout.AnyPort}})
	}
	var l layout.Layered
	l.Orient(g)
	if err := l.Place(g); err != nil {
		t.Fatal(err)
	}
	for i, e := range g.Edges {
		if len(e.Points) > 6 {
			t.Errorf("edge %d has a turn too many: %v", i, e.Points)
		}
	}
}
