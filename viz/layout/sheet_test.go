package layout_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/lockstep-charts/lockstep/viz/layout"
)

// On a sheet no edge runs through a box or through another's label, and two edges
// lie on one another only where they begin or end together.
func TestSheet(t *testing.T) {
	for seed := range uint64(60) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			g := randomGraph(rand.New(rand.NewPCG(seed, 1)), 2+int(seed))
			var s layout.Sheet
			s.Orient(g)
			for i := range g.Nodes {
				if g.Nodes[i].Role == layout.Free {
					fixPorts(g, i, seed%3 == 0)
				}
			}
			if err := s.Place(g); err != nil {
				t.Fatal(err)
			}
			for i := range g.Edges {
				judgeEdge(t, g, i)
			}
		})
	}
}

// A level with more edges than can be drawn within seconds is refused, and the
// way out is named.
func TestTooLarge(t *testing.T) {
	g := &layout.Graph{Nodes: []layout.Node{{Role: layout.Free, W: 40, H: 20, Box: 20}, {Role: layout.Free, W: 40, H: 20, Box: 20}}}
	end := func(n int) layout.End { return layout.End{Node: n, Port: layout.AnyPort} }
	for i := range 300_000 {
		g.Edges = append(g.Edges, layout.Edge{From: end(i % 2), To: end(1 - i%2)})
	}
	var l layout.Layered
	l.Orient(g)
	if err := l.Place(g); !errors.Is(err, layout.ErrTooLarge) {
		t.Errorf("300,000 edges: %v", err)
	}
}

func randomGraph(r *rand.Rand, n int) *layout.Graph {
	g := &layout.Graph{Nodes: []layout.Node{{Role: layout.Head, W: 90, H: 30}}}
	for range n {
		w, h := 40+r.IntN(120), 30+r.IntN(60)
		g.Nodes = append(g.Nodes, layout.Node{W: w, H: h, Box: h})
	}
	g.Nodes = append(g.Nodes, layout.Node{Role: layout.Start, W: 12, H: 12, Box: 12, Middle: true})
	edge := func(from, to int, label bool) {
		e := layout.Edge{From: layout.End{Node: from, Port: layout.AnyPort}, To: layout.End{Node: to, Port: layout.AnyPort}}
		if label {
			e.LabelW, e.LabelH = 20+r.IntN(90), 16*(1+r.IntN(3))
		}
		g.Edges = append(g.Edges, e)
	}
	edge(n+1, 1, false)
	for range 2 * n {
		if from, to := 1+r.IntN(n), 1+r.IntN(n); from != to {
			edge(from, to, r.IntN(4) > 0)
		}
	}
	for range n / 3 {
		role := layout.Above
		if r.IntN(2) == 0 {
			role = layout.Below
		}
		g.Nodes = append(g.Nodes, layout.Node{Role: role, W: 8, Middle: true})
		port, inner := len(g.Nodes)-1, 1+r.IntN(n)
		if r.IntN(2) == 0 {
			port, inner = inner, port
		}
		edge(port, inner, false)
	}
	return g
}

// fixPorts makes room for a node's edges, as the picture does; a composite's
// ports are where its inside has them.
func fixPorts(g *layout.Graph, n int, composite bool) {
	next := 20
	for i := range g.Edges {
		for _, end := range []*layout.End{&g.Edges[i].From, &g.Edges[i].To} {
			if end.Node != n {
				continue
			}
			if composite {
				end.Port = next
			}
			next += 12
		}
	}
	g.Nodes[n].W = max(g.Nodes[n].W, next+20)
}

func judgeEdge(t *testing.T, g *layout.Graph, i int) {
	e := &g.Edges[i]
	for k := range e.Points[1:] {
		a, b := e.Points[k], e.Points[k+1]
		if a.X != b.X && a.Y != b.Y {
			t.Errorf("edge %d runs askew from %v to %v", i, a, b)
		}
		for n := range g.Nodes {
			if node := &g.Nodes[n]; node.Role == layout.Free && through(a, b, node.X, node.Y, node.W, node.Box) {
				t.Errorf("edge %d runs through node %d", i, n)
			}
		}
		for j := range g.Edges {
			other := &g.Edges[j]
			if other.LabelW > 0 && through(a, b, other.Label.X, other.Label.Y, other.LabelW, other.LabelH) {
				t.Errorf("edge %d runs through the label of edge %d", i, j)
			}
			if together := other.To == e.To || other.From == e.From; j < i && !together {
				judgePair(t, i, j, a, b, other.Points)
			}
		}
	}
}

// judgePair: two edges may cross, not share a stretch.
func judgePair(t *testing.T, i, j int, a, b layout.Point, way []layout.Point) {
	for k := range way[1:] {
		c, d := way[k], way[k+1]
		level := a.Y == b.Y && c.Y == d.Y && a.Y == c.Y && overlap(a.X, b.X, c.X, d.X)
		upright := a.X == b.X && c.X == d.X && a.X == c.X && overlap(a.Y, b.Y, c.Y, d.Y)
		if level || upright {
			t.Errorf("edges %d and %d share a stretch between %v and %v", i, j, a, b)
		}
	}
}

func overlap(a, b, c, d int) bool { return min(a, b) < max(c, d) && min(c, d) < max(a, b) }

// through tells whether a stretch runs through the inside of a box.
func through(a, b layout.Point, x, y, w, h int) bool {
	return min(a.X, b.X) < x+w && x < max(a.X, b.X) && y < a.Y && a.Y < y+h && a.Y == b.Y ||
		a.X == b.X && x < a.X && a.X < x+w && overlap(a.Y, b.Y, y, y+h)
}
