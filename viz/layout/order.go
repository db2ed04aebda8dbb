package layout

import (
	"cmp"
	"slices"
)

// This file orders each layer so that few links cross: sweeps down and up, each
// cell to the middle of its neighbours; the best order seen is kept.

const sweeps = 16

// order says how many crossings are left. Cells that want the same place keep their order;
// restless ones change it in two of four sweeps, which finds what the others do not.
func (m *grid) order(restless bool) int {
	best, fewest := m.positions(), m.crossings()
	for i := 0; i < sweeps && fewest > 0; i++ {
		turn := restless && i%4 >= 2
		if i%2 == 0 {
			for l := 1; l < len(m.layers); l++ {
				m.sortLayer(l, true, turn)
			}
		} else {
			for l := len(m.layers) - 2; l >= 0; l-- {
				m.sortLayer(l, false, turn)
			}
		}
		if n := m.crossings(); n < fewest {
			best, fewest = m.positions(), n
		}
	}
	m.restore(best)
	return fewest
}

// slots is the resolution of ports within a cell when positions are compared.
const slots = 1 << 10

// above and below are a link's ends as positions within their layers.
func (m *grid) above(l *link) int { return l.upper.pos*slots + m.share(l.upper, l.out) }
func (m *grid) below(l *link) int { return l.lower.pos*slots + m.share(l.lower, l.in) }

func (m *grid) share(c *cell, port int) int {
	if port == AnyPort || port == c.w/2 {
		return slots / 2 // exactly: what is rounded would decide where means are alike
	}
	return min(slots-1, port*slots/max(1, c.w))
}

// sortLayer moves the cells of a layer to the mean of their neighbours in the
// layer above or below. Cells without neighbours there stay where they are; those
// with the same mean change places if they are to turn.
func (m *grid) sortLayer(layer int, down, turn bool) {
	if m.isRow(layer) {
		return
	}
	cells := m.layers[layer]
	moving, seats := m.pulled(cells, down)
	if turn {
		slices.Reverse(moving)
	}
	slices.SortStableFunc(moving, func(a, b pulled) int { return a.mean - b.mean })
	for i, seat := range seats {
		cells[seat] = moving[i].cell
	}
	for i, c := range cells {
		c.pos = i
	}
}

// A pulled cell has neighbours at one side, whose mean position is where it wants to be.
type pulled struct {
	cell *cell
	mean int
}

// pulled are those of some cells, and their seats among them.
func (m *grid) pulled(cells []*cell, down bool) (moving []pulled, seats []int) {
	for i, c := range cells {
		if sum, n := m.pull(c, down); n > 0 {
			moving, seats = append(moving, pulled{c, sum / n}), append(seats, i)
		}
	}
	return moving, seats
}

func (m *grid) pull(c *cell, down bool) (sum, n int) {
	if down {
		for _, l := range c.ups {
			sum += m.above(l)
		}
		return sum, len(c.ups)
	}
	for _, l := range c.downs {
		sum += m.below(l)
	}
	return sum, len(c.downs)
}

// side is where a port's edge goes on beyond the border; 0 for all else.
func (m *grid) side(c *cell) int {
	if c.node < 0 {
		return 0
	}
	return m.g.Nodes[c.node].Side
}

func (m *grid) isFree(c *cell) bool { return c.node >= 0 && m.g.Nodes[c.node].Role == Free }
func (m *grid) isHead(c *cell) bool { return c.node >= 0 && m.g.Nodes[c.node].Role == Head }

func (m *grid) positions() [][]*cell {
	kept := make([][]*cell, len(m.layers))
	for i := range m.layers {
		kept[i] = slices.Clone(m.layers[i])
	}
	return kept
}

func (m *grid) restore(kept [][]*cell) {
	m.layers = kept
	for _, cells := range kept {
		for i, c := range cells {
			c.pos = i
		}
	}
}

// crossings counts the pairs of links that cross, by their weights.
func (m *grid) crossings() int {
	sum := 0
	for i := range m.layers {
		sum += m.crossingsBelow(i)
	}
	return sum + m.crossingsOutside()
}

// crossingsOutside counts the pairs of ports whose edges cross beyond the border, as the
// one at the right goes on more to the left.
func (m *grid) crossingsOutside() int {
	var list []strand
	for i, c := range m.layers[len(m.layers)-1] {
		list = append(list, strand{i, m.side(c), 1})
	}
	return untangle(list, make([]strand, len(list)))
}

// spineWeight is for how many other links one of the spine counts.
const spineWeight = 3

func (l *link) weight() int {
	if l.spine {
		return spineWeight
	}
	return 1
}

// A strand is a link on its way from a place in one layer to one in the next.
type strand struct{ from, to, weight int }

// crossingsBelow counts the pairs of links below a layer whose lower ends are in
// another order than their upper ones.
func (m *grid) crossingsBelow(layer int) int {
	var list []strand
	for _, c := range m.layers[layer] {
		first := len(list)
		for _, l := range c.downs {
			list = append(list, strand{m.above(l), m.below(l), l.weight()})
		}
		slices.SortFunc(list[first:], func(p, q strand) int { return cmp.Or(p.from-q.from, p.to-q.to) })
	}
	return untangle(list, make([]strand, len(list)))
}

// untangle sorts strands, which stand in the order in which they begin, by their ends,
// halves first, and counts how often one passes another, by the product of their weights.
func untangle(list, room []strand) int {
	if len(list) < 2 {
		return 0
	}
	middle := len(list) / 2
	left, right := list[:middle], list[middle:]
	count := untangle(left, room[:middle]) + untangle(right, room[middle:])
	waiting := 0
	for _, s := range left {
		waiting += s.weight
	}
	sorted := room[:0]
	for len(left) > 0 && len(right) > 0 {
		if right[0].to < left[0].to {
			count += right[0].weight * waiting
			sorted, right = append(sorted, right[0]), right[1:]
		} else {
			waiting -= left[0].weight
			sorted, left = append(sorted, left[0]), left[1:]
		}
	}
	sorted = append(append(sorted, left...), right...)
	copy(list, sorted)
	return count
}
