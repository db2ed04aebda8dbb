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
	cells := m.layers[layer]
	if m.isRow(layer) {
		return
	}
	var moving []*cell
	mean := make(map[*cell]int, len(cells))
	for _, c := range cells {
		if sum, n := m.pull(c, down); n > 0 && !m.isHead(c) {
			mean[c] = sum / n
			moving = append(moving, c)
		}
	}
	if turn {
		slices.Reverse(moving)
	}
	slices.SortStableFunc(moving, func(a, b *cell) int { return mean[a] - mean[b] })
	next := 0
	for i, c := range cells {
		if _, moves := mean[c]; moves {
			cells[i] = moving[next]
			next++
		}
	}
	for i, c := range cells {
		c.pos = i
	}
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
	return sum
}

// spineWeight is for how many other links one of the spine counts.
const spineWeight = 3

func (l *link) weight() int {
	if l.spine {
		return spineWeight
	}
	return 1
}

// crossingsBelow counts the pairs of links below a layer whose lower ends are in
// another order than their upper ones.
func (m *grid) crossingsBelow(layer int) int {
	type ends struct{ a, b, weight int }
	var list []ends
	for _, c := range m.layers[layer] {
		for _, l := range c.downs {
			list = append(list, ends{m.above(l), m.below(l), l.weight()})
		}
	}
	slices.SortFunc(list, func(p, q ends) int { return cmp.Or(p.a-q.a, p.b-q.b) })
	lower, weights := make([]int, len(list)), make([]int, len(list))
	for i, e := range list {
		lower[i], weights[i] = e.b, e.weight
	}
	return inversions(lower, weights)
}

// inversions counts the pairs of which the greater comes first, each as often as the
// product of both weights says, by a tree of sums.
func inversions(list, weights []int) int {
	values := slices.Compact(slices.Sorted(slices.Values(list)))
	tree := make([]int, len(values)+1)
	count, before := 0, 0
	for i, v := range list {
		at, _ := slices.BinarySearch(values, v)
		notRight := 0
		for k := at + 1; k > 0; k -= k & -k {
			notRight += tree[k]
		}
		count += weights[i] * (before - notRight)
		before += weights[i]
		for k := at + 1; k < len(tree); k += k & -k {
			tree[k] += weights[i]
		}
	}
	return count
}
