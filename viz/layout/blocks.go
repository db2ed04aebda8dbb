package layout

import "slices"

// This file straightens long edges. The cells that an edge passes are joined to
// blocks that share one vertical, except where two edges cross; then all blocks
// are pushed apart, once to the right and once to the left, and the mean of both
// is taken: each is free of overlaps, so their mean is too.

// A block is a column of cells whose middles stand below one another.
type block struct {
	cells []*cell
	x     int // of the middle
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
			c.x = m.blocks[i].x - c.w/2
		}
	}
}

// middle is the mean of the cells' middles.
func (b *block) middle() int {
	sum := 0
	for _, c := range b.cells {
		sum += c.x + c.w/2
	}
	return floorDiv(sum, len(b.cells))
}

// join makes the blocks.
func (m *grid) join() {
	joined := map[*link]bool{}
	for _, cells := range m.layers {
		for _, l := range m.straight(cells) {
			joined[l] = true
		}
	}
	for _, cells := range m.layers {
		for _, c := range cells {
			if c.node < 0 && len(c.ups) == 1 && joined[c.ups[0]] {
				c.block = c.ups[0].upper.block
				m.blocks[c.block].cells = append(m.blocks[c.block].cells, c)
				continue
			}
			c.block = len(m.blocks)
			m.blocks = append(m.blocks, block{cells: []*cell{c}})
		}
	}
}

// straight are the links below a layer whose cells share a block: those between
// passing cells, of long edges first, unless they cross one that was taken before.
func (m *grid) straight(cells []*cell) []*link {
	var links, kept []*link
	for _, c := range cells {
		for _, l := range c.downs {
			if l.upper.node < 0 && l.lower.node < 0 {
				links = append(links, l)
			}
		}
	}
	slices.SortStableFunc(links, func(a, b *link) int { return len(m.chains[b.edge]) - len(m.chains[a.edge]) })
	for _, l := range links {
		if !slices.ContainsFunc(kept, func(k *link) bool { return (k.upper.pos < l.upper.pos) != (k.lower.pos < l.lower.pos) }) {
			kept = append(kept, l)
		}
	}
	return kept
}

// sorted lists the blocks so that each comes after those at its left.
func (m *grid) sorted() []int {
	waits := make([]int, len(m.blocks))
	var list []int
	for i := range m.blocks {
		for _, c := range m.blocks[i].cells {
			if c.pos > 0 {
				waits[i]++
			}
		}
		if waits[i] == 0 {
			list = append(list, i)
		}
	}
	for i := 0; i < len(list); i++ {
		for _, c := range m.blocks[list[i]].cells {
			if cells := m.layers[c.layer]; c.pos+1 < len(cells) {
				next := cells[c.pos+1].block
				if waits[next]--; waits[next] == 0 {
					list = append(list, next)
				}
			}
		}
	}
	if len(list) < len(m.blocks) {
		panic("bug: blocks stand at each other's left")
	}
	return list
}

const unbound = 1 << 30

// bound is how far the neighbours at one side (-1 left, 1 right) let a block go.
func (m *grid) bound(b int, at []int, side int) int {
	limit := side * unbound
	for _, c := range m.blocks[b].cells {
		cells := m.layers[c.layer]
		if p := c.pos + side; p >= 0 && p < len(cells) {
			limit = m.nearer(limit, c, cells[p], at[cells[p].block], side)
		}
	}
	return limit
}

// nearer tightens a limit by one neighbour whose middle is known.
func (m *grid) nearer(limit int, c, other *cell, middle, side int) int {
	if side < 0 {
		return max(limit, middle-other.w/2+other.w+m.gapBetween(other, c)+c.w/2)
	}
	return min(limit, middle-other.w/2-m.gapBetween(c, other)-(c.w-c.w/2))
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

// goal is where a block's links want it. A column of passing cells is content
// wherever it meets the borders of both its ends.
func (m *grid) goal(b int, at []int) int {
	sum, weight := 0, 0
	ask := func(c, other *cell, here, there int) {
		if other.block != c.block {
			sum += m.want(c, other, here, there, at)
			weight++
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
	if weight == 0 {
		return at[b]
	}
	return floorDiv(sum, weight)
}

// want is where a link to another block's cell wants the middle of c.
func (m *grid) want(c, other *cell, here, there int, at []int) int {
	mine := m.end(c, here) - c.w/2
	x := at[other.block] - other.w/2
	if c.node < 0 && other.node >= 0 && there == AnyPort {
		width := m.boxWidth(other)
		inset := m.g.Nodes[other.node].inset(1)
		return min(max(at[c.block], x+inset), x+width-inset) - mine
	}
	return x + m.end(other, there) - mine
}
