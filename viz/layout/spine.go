package layout

import "slices"

// This file finds the spine of a level: from each node the way on from which most
// follows. That is what a reader follows first, so it is put straight (blocks.go), and
// what crosses it counts for more (order.go).

// findSpine marks the links of the spine: those of the longest way from the initial state
// first, then what goes on from other nodes. It leads to a node from one above at most.
func (m *grid) findSpine() {
	s := spine{m: m, heights: m.heights(), done: make([]bool, len(m.nodes)), reached: make([]bool, len(m.nodes))}
	for _, chain := range m.chains {
		for _, l := range chain {
			l.spine = false
		}
	}
	for _, role := range []Role{Start, Free} {
		for n := range m.nodes {
			if m.g.Nodes[n].Role == role {
				s.follow(n)
			}
		}
	}
}

// heights says of each node how many follow one another downwards from it on, itself
// included.
func (m *grid) heights() []int {
	heights := make([]int, len(m.nodes))
	for _, cells := range slices.Backward(m.layers) {
		for _, c := range cells {
			if c.node < 0 {
				continue
			}
			heights[c.node] = 1
			for _, l := range c.downs {
				if e := &m.g.Edges[l.edge]; m.leadsOn(e) {
					heights[c.node] = max(heights[c.node], 1+heights[e.To.Node])
				}
			}
		}
	}
	return heights
}

// leadsOn tells the edges of which a spine can be: those downwards between nodes. Regions
// stand side by side.
func (m *grid) leadsOn(e *Edge) bool { return !e.Up && !m.g.Row && m.g.inner(e) }

// A spine is on its way from node to node.
type spine struct {
	m             *grid
	heights       []int
	done, reached []bool // per node: whether it has been followed from there, and to there
}

// follow marks the way from a node downwards as far as there is one.
func (s *spine) follow(n int) {
	for !s.done[n] {
		s.done[n] = true
		e, found := s.onward(n)
		if !found {
			return
		}
		for _, l := range s.m.chains[e] {
			l.spine = true
		}
		n = s.m.g.Edges[e].To.Node
		s.reached[n] = true
	}
}

// onward is the edge to the node from which most follows. Of several alike it is the
// middle one, which there is where they are odd; where nothing follows none is better.
func (s *spine) onward(n int) (edge int, found bool) {
	edges := s.highest(n)
	if len(edges)%2 == 0 || len(edges) > 1 && s.heights[s.m.g.Edges[edges[0]].To.Node] == 1 {
		return 0, false
	}
	slices.SortStableFunc(edges, func(a, b int) int { return s.m.chains[a][0].lower.pos - s.m.chains[b][0].lower.pos })
	return edges[len(edges)/2], true
}

// highest are the edges to the nodes below one from which most follows, the first to each.
func (s *spine) highest(n int) []int {
	var edges []int
	high := 0
	seen := map[int]bool{}
	for _, l := range s.m.nodes[n].downs {
		e := &s.m.g.Edges[l.edge]
		to := e.To.Node
		if !s.m.leadsOn(e) || s.reached[to] || seen[to] || s.heights[to] < high {
			continue
		}
		if s.heights[to] > high {
			high, edges = s.heights[to], nil
		}
		seen[to] = true
		edges = append(edges, l.edge)
	}
	return edges
}
