package layout

import "slices"

// This file gives the cells their x. Layer by layer each cell is drawn to its
// neighbours; what a layer can grant without overlap is the least sum of squares
// (pooling of neighbours that press on each other). Then long edges are put
// straight (blocks.go).

const (
	rounds  = 6
	lineGap = 14 // between edges, and between an edge and a label
	padding = 16 // between a level's border and what is in it
)

// columns draws the cells, all of which begin at 0, and then straightens what is left.
func (m *grid) columns() {
	for round := range rounds {
		both := round >= rounds/2
		for l := range m.layers {
			m.settle(l, true, both)
		}
		for l := len(m.layers) - 1; l >= 0; l-- {
			m.settle(l, both, true)
		}
	}
	m.straighten()
	m.shift()
}

func (m *grid) gapBetween(a, b *cell) int {
	switch {
	case a.node >= 0 && b.node >= 0:
		return NodeGap
	case a.node < 0 && b.node < 0:
		return lineGap
	}
	return lineGap + 6
}

// end gives where a link touches a cell, from the cell's left side.
func (m *grid) end(c *cell, port int) int {
	if port != AnyPort {
		return port
	}
	return m.boxWidth(c) / 2
}

// isRow tells the layer in which regions stand side by side: these move as one.
func (m *grid) isRow(layer int) bool {
	return m.g.Row && slices.ContainsFunc(m.layers[layer], m.isFree)
}

// settle moves one layer towards its neighbours above, below or both.
func (m *grid) settle(layer int, ups, downs bool) {
	cells := m.layers[layer]
	line := pool{rigid: m.isRow(layer)}
	offset := 0
	for i, c := range cells {
		if i > 0 {
			offset += cells[i-1].w + m.gapBetween(cells[i-1], c)
		}
		want, weight := m.wish(c, ups, downs)
		line.add(want-offset, weight)
	}
	offset = 0
	for i, x := range line.solve() {
		if i > 0 {
			offset += cells[i-1].w + m.gapBetween(cells[i-1], cells[i])
		}
		cells[i].x = x + offset
	}
}

// wish is where a cell's neighbours want it, and how much. Links between
// passing cells count most: long edges shall be straight.
func (m *grid) wish(c *cell, ups, downs bool) (x, weight int) {
	sum := 0
	if ups {
		for _, l := range c.ups {
			w := pullOf(l)
			sum += w * (l.upper.x + m.end(l.upper, l.out) - m.end(c, l.in))
			weight += w
		}
	}
	if downs {
		for _, l := range c.downs {
			w := pullOf(l)
			sum += w * (l.lower.x + m.end(l.lower, l.in) - m.end(c, l.out))
			weight += w
		}
	}
	if weight == 0 {
		return c.x, 1
	}
	return floorDiv(sum, weight), weight
}

func pullOf(l *link) int {
	switch {
	case l.upper.node < 0 && l.lower.node < 0:
		return 8
	case l.upper.node < 0 || l.lower.node < 0:
		return 2
	}
	return 1
}

// shift moves all to the right of the padding and says how wide the level is. The
// title stays at the left, whatever it was drawn to: it takes room in its own layer
// only.
func (m *grid) shift() {
	some := m.nodes[len(m.nodes)-1] // a level holds more than its title
	left, right := some.x, some.x+some.w
	for _, cells := range m.layers {
		for i, c := range cells {
			switch {
			case m.isHead(c):
				continue
			case i > 0 && m.isHead(cells[i-1]):
				left = min(left, c.x-cells[i-1].w-m.gapBetween(cells[i-1], c))
			}
			left, right = min(left, c.x), max(right, c.x+c.w)
		}
	}
	wide := 0
	for _, cells := range m.layers {
		for _, c := range cells {
			if c.x += padding - left; m.isHead(c) {
				c.x, wide = padding, c.w
			}
		}
	}
	m.width = max(right-left, wide) + 2*padding
}

// A pool finds the non-decreasing numbers nearest to the wished ones.
// Rigid ones are all equal.
type pool struct {
	runs  []run
	rigid bool
}

// A run is of equal numbers: weighted sum of wishes, weight, length.
type run struct{ sum, weight, n int }

func (p *pool) add(want, weight int) {
	r := run{want * weight, weight, 1}
	for len(p.runs) > 0 {
		last := p.runs[len(p.runs)-1]
		if !p.rigid && floorDiv(last.sum, last.weight) < floorDiv(r.sum, r.weight) {
			break
		}
		r = run{r.sum + last.sum, r.weight + last.weight, r.n + last.n}
		p.runs = p.runs[:len(p.runs)-1]
	}
	p.runs = append(p.runs, r)
}

func (p *pool) solve() []int {
	var list []int
	for _, r := range p.runs {
		list = append(list, slices.Repeat([]int{floorDiv(r.sum, r.weight)}, r.n)...)
	}
	return list
}

// floorDiv rounds down, also below 0.
func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
