package layout

// This file takes the cycles out of a level: the edges that close one run
// upwards, and what leads to the initial state; all others downwards. A search in
// document order from the initial state decides, so that a chart reads from top to
// bottom as it was written.

// Layered is the layout in layers (Sugiyama): rank, order, place, route. It is
// written here rather than taken from Graphviz: that is not safe for concurrent
// use, keeps memory of every graph, starts a WebAssembly engine in each process
// that links it, and measures in fractions that differ between machines.
type Layered struct{}

// Orient sets Up of every edge.
func (Layered) Orient(g *Graph) {
	s := search{g: g, out: make([][]int, len(g.Nodes)), state: make([]uint8, len(g.Nodes))}
	for i := range g.Edges {
		e := &g.Edges[i]
		e.Up = g.Nodes[e.From.Node].Role == Below || g.Nodes[e.To.Node].Role == Above
		if g.inner(e) {
			s.out[e.From.Node] = append(s.out[e.From.Node], i)
		}
	}
	for _, role := range []Role{Start, Free} {
		for i := range g.Nodes {
			if g.Nodes[i].Role == role && s.state[i] == unseen {
				s.visit(i)
			}
		}
	}
	g.raiseInitial()
}

// raiseInitial lets nothing lie above the node with which a level begins, neither what is
// reached from outside alone: a reader looks there first.
func (g *Graph) raiseInitial() {
	for i := range g.Edges {
		if e := &g.Edges[i]; g.Nodes[e.From.Node].Role == Start {
			g.raise(e.To.Node)
		}
	}
}

func (g *Graph) raise(node int) {
	for i := range g.Edges {
		if e := &g.Edges[i]; e.To.Node == node && g.Nodes[e.From.Node].Role == Free {
			e.Up = true
		}
	}
}

// inner tells whether an edge runs between nodes whose rank is free.
func (g *Graph) inner(e *Edge) bool {
	from, to := g.Nodes[e.From.Node].Role, g.Nodes[e.To.Node].Role
	return (from == Free || from == Start) && to == Free
}

// A search walks the level depth first.
type search struct {
	g     *Graph
	out   [][]int
	state []uint8
}

const (
	unseen uint8 = iota
	open
	closed
)

// visit turns the edges that lead back to a node on the way. The way is kept in
// a list of its own: a level may have ten thousand nodes in one chain.
func (s *search) visit(root int) {
	type step struct{ node, next int }
	way := []step{{node: root}}
	s.state[root] = open
	for len(way) > 0 {
		at := &way[len(way)-1]
		if at.next == len(s.out[at.node]) {
			s.state[at.node] = closed
			way = way[:len(way)-1]
			continue
		}
		e := &s.g.Edges[s.out[at.node][at.next]]
		at.next++
		switch s.state[e.To.Node] {
		case open:
			e.Up = true
		case unseen:
			s.state[e.To.Node] = open
			way = append(way, step{node: e.To.Node})
		}
	}
}
