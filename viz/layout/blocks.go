package layout

import "slices"

// This file straightens long edges and the spine. The cells that an edge passes, and the
// nodes that the spine leads to, are joined to blocks that share one vertical, except
// where two edges cross; then all blocks are pushed apart, once to the right and once to
// the left, and the mean of both is taken: each is free of overlaps, so their mean is too.

// A block is a column of cells that one vertical joins.
type block struct {
	cells []*cell
	x     int // of the vertical
}

// straighten replaces the x of all cells.
func (m *grid) straighten() {
	m.join()
	for i := range m.blocks {
		m.blocks[i].x = m.blocks[i].middle()
	}
	order := m.sorted()
	right, left := make([]int, len(m.blocks)), make([]int, len(m.blocks))
	for _, b := range order {
		right[b] = max(m.blocks[b].x, m.bound(b, right, -1))
	}
	for _, b := range slices.Backward(order) {
		left[b] = min(m.blocks[b].x, m.bound(b, left, 1))
	}
	for i := range m.blocks {
		m.blocks[i].x = floorDiv(right[i]+left[i], 2)
	}
	for round := range 8 {
		m.relax(order, round%2 == 0)
	}
	for i := range m.blocks {
		for _, c := range m.blocks[i].cells {
			c.x = m.blocks[i].x - c.off
		}
	}
}

// middle is the mean of where the cells want the vertical.
func (b *block) middle() int {
	sum := 0
	for _, c := range b.cells {
		sum += c.x + c.off
	}
	return floorDiv(sum, len(b.cells))
}

// join makes the blocks.
func (m *grid) join() {
	m.findSpine()
	upwards := map[*cell]*link{} // the straight link to each cell
	for _, cells := range m.layers {
		for _, l := range m.straight(cells) {
			upwards[l.lower] = l
		}
	}
	for layer, cells := range m.layers {
		row := m.isRow(layer)
		for i, c := range cells {
			switch {
			case row && i > 0:
				m.standBeside(cells[i-1], c)
			case upwards[c] != nil:
				m.hang(upwards[c])
			default:
				c.block, c.off = len(m.blocks), m.end(c, AnyPort)
				m.blocks = append(m.blocks, block{cells: []*cell{c}})
			}
		}
	}
}

// standBeside puts a region into the block of the one at its left: regions move together.
func (m *grid) standBeside(left, c *cell) {
	c.block, c.off = left.block, left.off-left.w-m.gapBetween(left, c)
	m.blocks[c.block].cells = append(m.blocks[c.block].cells, c)
}

// hang puts the lower cell of a link into the block of the upper one.
func (m *grid) hang(l *link) {
	m.seat(l.upper, Below, l)
	m.seat(l.lower, Above, l)
	c := l.lower
	c.block, c.off = l.upper.block, l.upper.off-m.end(l.upper, l.out)+m.end(c, l.in)
	m.blocks[c.block].cells = append(m.blocks[c.block].cells, c)
}

// straight are the links below a layer whose cells share a block, one of each cell at
// most: the stiff ones, unless they cross a stiffer one.
func (m *grid) straight(cells []*cell) []*link {
	var links, kept []*link
	for _, c := range cells {
		for _, l := range c.downs {
			if m.stiffness(l) > 0 {
				links = append(links, l)
			}
		}
	}
	slices.SortStableFunc(links, func(a, b *link) int { return m.stiffness(b) - m.stiffness(a) })
	for _, l := range links {
		if !slices.ContainsFunc(kept, l.disturbs) {
			kept = append(kept, l)
		}
	}
	return kept
}

// stiffness is how much a link wants to be straight: most of all where it passes, by the
// length of its edge, then on the spine, then where it is alone on a border; 0 for not at
// all. What hangs below regions does not: these are one block already.
func (m *grid) stiffness(l *link) int {
	switch {
	case m.passes(l.upper) && m.passes(l.lower):
		return 2 + len(m.chains[l.edge])
	case m.g.Row:
		return 0
	case l.spine:
		return 2
	case m.passes(l.upper) && len(l.lower.ups) == 1 || m.passes(l.lower) && len(l.upper.downs) == 1:
		return 1
	}
	return 0
}

// passes tells whether an edge goes on at a cell.
func (m *grid) passes(c *cell) bool { return c.node < 0 || m.isEntrance(c) }

// disturbs tells whether two links below one layer cannot be straight both.
func (l *link) disturbs(k *link) bool {
	return k.upper == l.upper || k.lower == l.lower || (k.upper.pos < l.upper.pos) != (k.lower.pos < l.lower.pos)
}

// sorted lists the blocks so that each comes after those at its left.
func (m *grid) sorted() []int {
	waits := make([]int, len(m.blocks))
	var list []int
	for i := range m.blocks {
		for _, c := range m.blocks[i].cells {
			if m.beside(c, -1) != nil {
				waits[i]++
			}
		}
		if waits[i] == 0 {
			list = append(list, i)
		}
	}
	for i := 0; i < len(list); i++ {
		for _, c := range m.blocks[list[i]].cells {
			if right := m.beside(c, 1); right != nil {
				if waits[right.block]--; waits[right.block] == 0 {
					list = append(list, right.block)
				}
			}
		}
	}
	if len(list) < len(m.blocks) {
		panic("bug: blocks stand at each other's left")
	}
	return list
}

// beside is the cell of another block at one side (-1 left, 1 right) of a cell, if there
// is one.
func (m *grid) beside(c *cell, side int) *cell {
	cells := m.layers[c.layer]
	if p := c.pos + side; p >= 0 && p < len(cells) && cells[p].block != c.block {
		return cells[p]
	}
	return nil
}

const unbound = 1 << 30

// bound is how far the neighbours at one side let a block go.
func (m *grid) bound(b int, at []int, side int) int {
	limit := side * unbound
	for _, c := range m.blocks[b].cells {
		if other := m.beside(c, side); other != nil {
			limit = m.nearer(limit, c, other, at[other.block], side)
		}
	}
	return limit
}

// nearer tightens a limit by one neighbour whose vertical is known.
func (m *grid) nearer(limit int, c, other *cell, vertical, side int) int {
	if side < 0 {
		return max(limit, vertical-other.off+other.w+m.gapBetween(other, c)+c.off)
	}
	return min(limit, vertical-other.off-m.gapBetween(c, other)-(c.w-c.off))
}

// relax moves each block towards what it is linked with, as far as its
// neighbours allow.
func (m *grid) relax(order []int, forward bool) {
	at := make([]int, len(m.blocks))
	for i := range m.blocks {
		at[i] = m.blocks[i].x
	}
	for i := range order {
		b := order[i]
		if !forward {
			b = order[len(order)-1-i]
		}
		at[b] = min(max(m.goal(b, at), m.bound(b, at, -1)), m.bound(b, at, 1))
	}
	for i := range m.blocks {
		m.blocks[i].x = at[i]
	}
}

// goal is the middle one of the places where a block's links want it: what most want is
// straight then. A column of passing cells is content wherever it meets the borders of
// both its ends; what nothing wants anywhere stands beside its left neighbour.
func (m *grid) goal(b int, at []int) int {
	var wants []int
	ask := func(c, other *cell, here, there int) {
		if other.block != c.block {
			wants = append(wants, m.want(c, other, here, there, at))
		}
	}
	for _, c := range m.blocks[b].cells {
		for _, l := range c.ups {
			ask(c, l.upper, l.in, l.out)
		}
		for _, l := range c.downs {
			ask(c, l.lower, l.out, l.in)
		}
	}
	if len(wants) > 0 {
		return median(wants)
	}
	if left := m.bound(b, at, -1); left > -unbound {
		return left
	}
	return at[b]
}

// median is the middle one of some numbers, or what is between two.
func median(list []int) int {
	slices.Sort(list)
	return floorDiv(list[(len(list)-1)/2]+list[len(list)/2], 2)
}

// want is where a link to another block's cell wants the vertical of c.
func (m *grid) want(c, other *cell, here, there int, at []int) int {
	mine := m.end(c, here) - c.off
	x := at[other.block] - other.off
	if m.passes(c) && there == AnyPort {
		width := m.boxWidth(other)
		inset := m.g.Nodes[other.node].inset(1)
		return min(max(at[c.block]+mine, x+inset), x+width-inset) - mine
	}
	return x + m.end(other, there) - mine
}
