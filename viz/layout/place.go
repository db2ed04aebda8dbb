package layout

import (
	"errors"
)

// Place ranks, orders, and gives coordinates. Its work is bounded by the number
// of cells; what would have more of them is placed on a sheet.
func (Layered) Place(g *Graph) error {
	if len(g.Nodes) == 0 {
		return nil // nothing takes no room
	}
	m, err := arrange(g)
	if errors.Is(err, ErrTooLarge) && !g.Row {
		return g.onSheet()
	}
	if err != nil {
		return err
	}
	m.ports()
	m.route()
	m.rows()
	m.points()
	m.tell()
	return nil
}

// arrange orders a level from two beginnings, as it is written and with its long edges
// aside, and keeps the better one.
func arrange(g *Graph) (*grid, error) {
	var best *grid
	var least int64
	for _, aside := range []bool{false, true} {
		m, err := newGrid(g)
		if err != nil {
			return nil, err
		}
		if aside {
			m.setAside()
		}
		m.findSpine()
		crossings := m.order(aside)
		m.columns()
		if cost := int64(crossings)*crossingCost + m.across(); best == nil || cost < least {
			best, least = m, cost
		}
	}
	return best, nil
}

// crossingCost is how many pixels all edges together rather lead aside than that two of
// them cross.
const crossingCost = 1000

// across is how far the edges lead to the side.
func (m *grid) across() int64 {
	sum := int64(0)
	for _, chain := range m.chains {
		for _, l := range chain {
			sum += int64(abs(l.upper.x + m.end(l.upper, l.out) - l.lower.x - m.end(l.lower, l.in)))
		}
	}
	return sum
}

const (
	arrowRoom = 13 // between a track and a border
	emptyGap  = 14 // between layers that no link joins
)

// rows gives the cells their y.
func (m *grid) rows() {
	y := 0
	for i, cells := range m.layers {
		high := m.high(cells)
		m.gaps[i].top = m.pastTitle(y+high, m.leftBelow(i))
		for _, c := range cells {
			c.y = m.within(c, y, high)
		}
		y = m.gaps[i].top
		if i+1 < len(m.layers) {
			y += m.gapHeight(i)
		}
	}
	if last := m.layers[len(m.layers)-1]; !m.isPortRow(last) {
		y = m.pastTitle(y, 0) + padding
	}
	m.g.Width, m.g.Height = m.width, y
}

// TitleLine is what the first line of a title takes; boxes beside it begin below that.
const TitleLine = 35

// high is the height of a layer. Titles do not count but for their first line.
func (m *grid) high(cells []*cell) int {
	high := 0
	for _, c := range cells {
		if m.isHead(c) {
			high = max(high, min(c.h, TitleLine))
		} else {
			high = max(high, c.h)
		}
	}
	return high
}

// pastTitle is where what would begin at y does: beside the title, or below it if it
// reaches so far to the left.
func (m *grid) pastTitle(y, left int) int {
	if title := m.layers[0][0]; m.isHead(title) && left < title.x+title.w+padding {
		return max(y, title.h)
	}
	return y
}

// leftBelow is how far to the left the links below a layer reach, and the next layer.
func (m *grid) leftBelow(layer int) int {
	x := m.width
	for _, c := range m.layers[layer] {
		for _, l := range c.downs {
			x = min(x, l.xa, l.xb)
			for _, p := range l.pieces {
				x = min(x, p.xa, p.xb)
			}
		}
	}
	if layer+1 < len(m.layers) {
		x = min(x, m.layers[layer+1][0].x)
	}
	return x
}

// within places a cell in its layer: upper ports and titles at the border, the dot near its
// target, all else in the middle.
func (m *grid) within(c *cell, y, high int) int {
	if c.node < 0 {
		return y + (high-c.h)/2
	}
	n := &m.g.Nodes[c.node]
	switch {
	case n.Role == Head || n.Role == Above:
		return y
	case n.Role == Start:
		return m.gaps[c.layer].top - c.h
	case m.g.Row && !n.isRound():
		n.H, n.Box, c.h = high, high, high
		return y
	}
	return y + (high-c.h)/2
}

func (m *grid) isPortRow(cells []*cell) bool {
	return cells[0].node >= 0 && m.g.Nodes[cells[0].node].Role == Below
}

func (m *grid) gapHeight(layer int) int {
	linked := false
	for _, c := range m.layers[layer] {
		linked = linked || len(c.downs) > 0
	}
	switch {
	case !linked:
		return emptyGap
	case m.gaps[layer].tracks == 0:
		return 2*arrowRoom - 4
	}
	return 2*arrowRoom + (m.gaps[layer].tracks-1)*trackGap
}

// trackY is the height of a track below a layer; tracks are counted from above.
func (m *grid) trackY(layer, track int) int {
	return m.gaps[layer].top + arrowRoom + track*trackGap
}

// bottom is the lower border of what links leave from.
func (m *grid) bottom(c *cell) int {
	if c.node < 0 {
		return c.y + c.h
	}
	return c.y + m.g.Nodes[c.node].Box
}

// dip is how far inwards a round corner moves the end of a link.
func (m *grid) dip(c *cell, port int) int {
	if c.node < 0 {
		return 0
	}
	return m.g.Nodes[c.node].dip(port)
}

// tell writes the coordinates into the graph.
func (m *grid) tell() {
	for i, c := range m.nodes {
		m.g.Nodes[i].X, m.g.Nodes[i].Y = c.x, c.y
	}
	for i, chain := range m.chains {
		for _, l := range chain {
			if l.lower.label {
				e := &m.g.Edges[i]
				e.Label = Point{l.lower.x + (l.lower.w-e.LabelW)/2, l.lower.y}
			}
		}
	}
}
