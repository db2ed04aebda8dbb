package layout

import "slices"

// This file takes out small steps: a line that meets a border a few pixels beside
// the way that it comes looks like a mistake. The way is moved, beside the middle of its
// label too, or the port, as far as their neighbours leave room; long steps are turns and
// stay.

const (
	smallStep = 9 // less than this is no turn
	portRoom  = 8 // between ports that were moved
	labelRoom = 6 // of a label beside its line
)

func (m *grid) smooth() {
	for i, chain := range m.chains {
		if !m.isTurn(i) {
			m.smoothen(&way{m: m, e: &m.g.Edges[i], chain: chain})
		}
	}
}

// A way is an edge from its upper port through the cells that it passes to its
// lower one.
type way struct {
	m     *grid
	e     *Edge
	chain []*link
}

// smoothen lets a way have one x, where it has small steps only.
func (m *grid) smoothen(w *way) {
	top, bottom := w.top(), w.bottom()
	x, straight := w.passing()
	if !straight || !isSmall(top-x) && !isSmall(bottom-x) {
		return
	}
	for _, to := range []int{bottom, top, x} {
		if w.canMove(to-x) && w.canMeet(top, to, w.topFree) && w.canMeet(bottom, to, w.bottomFree) {
			w.move(to)
			return
		}
	}
}

func isSmall(step int) bool { return step != 0 && -smallStep < step && step < smallStep }

func (w *way) first() *link { return w.chain[0] }
func (w *way) last() *link  { return w.chain[len(w.chain)-1] }
func (w *way) top() int     { return w.first().upper.x + w.first().out }
func (w *way) bottom() int  { return w.last().lower.x + w.last().in }

// passing is the x at which the way passes its cells; without cells that of its
// upper port.
func (w *way) passing() (x int, straight bool) {
	x = w.top()
	for i, l := range w.chain[:len(w.chain)-1] {
		at := l.lower.x + l.in
		if i > 0 && at != x {
			return 0, false
		}
		x = at
	}
	return x, true
}

// canMove tells whether the cells of the way can be moved aside.
func (w *way) canMove(by int) bool {
	for _, l := range w.chain[:len(w.chain)-1] {
		if !l.gives(by) && !w.m.canShift(l.lower, by) {
			return false
		}
	}
	return true
}

// gives tells whether the label to which a link leads can stay where its line is moved aside.
func (l *link) gives(by int) bool {
	c := l.lower
	aside := l.in + by - c.w/2
	return c.label && abs(aside) < smallStep && abs(aside) <= c.w/2-labelRoom
}

// canShift tells whether the neighbours of a cell leave it room.
func (m *grid) canShift(c *cell, by int) bool {
	cells := m.layers[c.layer]
	left, right := padding, m.width-padding
	if c.pos > 0 {
		left = cells[c.pos-1].x + cells[c.pos-1].w + m.room(cells[c.pos-1], c)
	}
	if c.pos+1 < len(cells) {
		right = cells[c.pos+1].x - m.room(c, cells[c.pos+1])
	}
	return by == 0 || left <= c.x+by && c.x+c.w+by <= right
}

// room is what must stay between two neighbours.
func (m *grid) room(a, b *cell) int {
	if m.isEntrance(a) && m.isEntrance(b) {
		return portGap
	}
	return m.gapBetween(a, b)
}

// isEntrance tells a port on the level's own border, which is a cell itself.
func (m *grid) isEntrance(c *cell) bool {
	if c.node < 0 {
		return false
	}
	role := m.g.Nodes[c.node].Role
	return role == Above || role == Below
}

// canMeet tells whether a port leaves no small step when the way is at an x.
func (w *way) canMeet(port, x int, free func(x int) bool) bool { return !isSmall(port-x) || free(x) }

func (w *way) topFree(x int) bool {
	l := w.first()
	if w.m.isEntrance(l.upper) {
		return w.m.canShift(l.upper, x-w.top())
	}
	others := slices.Clone(w.m.taken(l.upper, Below))
	for _, o := range l.upper.downs {
		others = append(others, o.out)
	}
	return w.m.isPortFree(l.upper, w.e.upper(), l.out, x-l.upper.x, others)
}

func (w *way) bottomFree(x int) bool {
	l := w.last()
	if w.m.isEntrance(l.lower) {
		return w.m.canShift(l.lower, x-w.bottom())
	}
	others := slices.Clone(w.m.taken(l.lower, Above))
	for _, o := range l.lower.ups {
		others = append(others, o.in)
	}
	return w.m.isPortFree(l.lower, w.e.lower(), l.in, x-l.lower.x, others)
}

// isPortFree tells whether a port that is not given may be moved on its border: it
// keeps its place among the others, and its distance.
func (m *grid) isPortFree(c *cell, end End, from, to int, others []int) bool {
	width, inset := m.boxWidth(c), m.g.Nodes[c.node].inset(1)
	if end.Port != AnyPort || m.g.Nodes[c.node].Middle || to < inset || to > width-inset {
		return false
	}
	own := false
	for _, o := range others {
		switch {
		case o == from && !own:
			own = true
		case o <= from && o > to-portRoom, o >= from && o < to+portRoom:
			return false
		}
	}
	return true
}

// move lets the way have an x; a port that is a turn away stays.
func (w *way) move(x int) {
	for i, l := range w.chain[:len(w.chain)-1] {
		by := x - l.lower.x - l.in
		if l.gives(by) {
			l.in += by
			w.chain[i+1].out += by
		} else {
			l.lower.x += by
		}
	}
	if by := x - w.top(); isSmall(by) {
		w.m.movePort(w.first().upper, &w.first().out, by)
	}
	if by := x - w.bottom(); isSmall(by) {
		w.m.movePort(w.last().lower, &w.last().in, by)
	}
}

func (m *grid) movePort(c *cell, port *int, by int) {
	if m.isEntrance(c) {
		c.x += by
	} else {
		*port += by
	}
}
