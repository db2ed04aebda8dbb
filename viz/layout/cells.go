package layout

import "slices"

// This file cuts a ranked level into cells: one per node, and one in every
// layer that an edge passes, so that each link joins neighbouring layers. What
// is beside each other in a layer never overlaps, and edges turn only between
// layers: that is why no box, label or edge lies over another.

// mostCells is where layers end: with more, a picture is many times as large as
// on a sheet, and takes many times as long.
const mostCells = 5_000

// A cell stands in one layer.
type cell struct {
	node       int // -1: an edge passes
	edge       int
	label      bool
	w, h       int
	x, y       int
	layer, pos int
	block      int // straightening: what it moves with, of the grid's
	off        int // from its left side to the block's vertical
	ups, downs []*link
}

// A link is one edge's way from a layer to the next.
type link struct {
	edge         int
	upper, lower *cell
	out, in      int  // port on the upper cell's lower border, on the lower cell's upper border; AnyPort until chosen
	xa, xb       int  // where it leaves and arrives
	spine        bool // it is part of the main way (spine.go)
	pieces       []*piece
}

// A grid is a level on its way to coordinates.
type grid struct {
	g      *Graph
	layers [][]*cell
	chains [][]*link // per edge, from its upper end to its lower
	nodes  []*cell
	gaps   []gap // below each layer
	blocks []block
	width  int
}

// newGrid makes the cells. Layers that would hold nothing but passing edges are
// left out.
func newGrid(g *Graph) (*grid, error) {
	m := &grid{g: g, chains: make([][]*link, len(g.Edges))}
	ranks := g.ranks()
	at := m.number(ranks)
	for i := range g.Nodes {
		n := &g.Nodes[i]
		m.nodes = append(m.nodes, m.put(at(ranks[i]), &cell{node: i, edge: -1, w: n.W, h: n.H}))
	}
	count := len(g.Nodes)
	for i := range g.Edges {
		if m.isTurn(i) {
			m.turn(i, at(1))
			continue
		}
		e := &g.Edges[i]
		count += at(ranks[e.lower().Node]) - at(ranks[e.upper().Node])
		if count > mostCells {
			return nil, ErrTooLarge
		}
		m.chain(i, at(ranks[e.upper().Node]), at(ranks[e.lower().Node]), at(labelRank(e, ranks)))
	}
	return m, nil
}

// labelRank is the odd layer next to the edge's source.
func labelRank(e *Edge, ranks []int) int {
	if e.Up {
		return ranks[e.lower().Node] - 1
	}
	return ranks[e.upper().Node] + 1
}

// isTurn tells whether an edge joins two nodes of one row.
func (m *grid) isTurn(i int) bool { return m.g.Row && m.g.inner(&m.g.Edges[i]) }

// number maps ranks that hold something to layers 0, 1, 2.
func (m *grid) number(ranks []int) func(rank int) int {
	used := slices.Clone(ranks)
	for i := range m.g.Edges {
		e := &m.g.Edges[i]
		if m.isTurn(i) {
			used = append(used, 1)
		} else if e.LabelW > 0 {
			used = append(used, labelRank(e, ranks))
		}
	}
	slices.Sort(used)
	used = slices.Compact(used)
	m.layers = make([][]*cell, len(used))
	m.gaps = make([]gap, len(used))
	return func(rank int) int {
		at, _ := slices.BinarySearch(used, rank)
		return at
	}
}

func (m *grid) put(layer int, c *cell) *cell {
	c.layer, c.pos = layer, len(m.layers[layer])
	m.layers[layer] = append(m.layers[layer], c)
	return c
}

// chain leads edge i through the layers.
func (m *grid) chain(i, from, to, label int) {
	e := &m.g.Edges[i]
	above := m.nodes[e.upper().Node]
	out := e.upper().Port
	for layer := from + 1; layer < to; layer++ {
		c := &cell{node: -1, edge: i, w: 2, h: 0}
		if layer == label && e.LabelW > 0 {
			c.label, c.w, c.h = true, e.LabelW, e.LabelH
		}
		m.put(layer, c)
		m.link(i, above, c, out, c.w/2)
		above, out = c, c.w/2
	}
	m.link(i, above, m.nodes[e.lower().Node], out, e.lower().Port)
}

// turnSpace is what a turn takes beside its label, at either side.
const turnSpace = 10

// turn leads an edge between two nodes of a row around below its label.
func (m *grid) turn(i, layer int) {
	e := &m.g.Edges[i]
	high := 0
	if e.LabelW > 0 {
		high = e.LabelH + turnSpace
	}
	c := m.put(layer, &cell{node: -1, edge: i, label: true, w: e.LabelW + 2*turnSpace, h: high})
	left, right := e.From, e.To
	if left.Node > right.Node {
		left, right = right, left
	}
	m.link(i, m.nodes[left.Node], c, left.Port, turnSpace/2)
	m.link(i, m.nodes[right.Node], c, right.Port, c.w-turnSpace/2)
}

func (m *grid) link(edge int, upper, lower *cell, out, in int) {
	l := &link{edge: edge, upper: upper, lower: lower, out: m.port(upper, out), in: m.port(lower, in)}
	upper.downs = append(upper.downs, l)
	lower.ups = append(lower.ups, l)
	m.chains[edge] = append(m.chains[edge], l)
}

// port fixes the ends at dots and at ports.
func (m *grid) port(c *cell, port int) int {
	if port == AnyPort && m.g.Nodes[c.node].Middle {
		return m.boxWidth(c) / 2
	}
	return port
}

// boxWidth is the width of what links may touch.
func (m *grid) boxWidth(c *cell) int {
	if c.node < 0 {
		return c.w
	}
	return m.g.Nodes[c.node].width()
}
