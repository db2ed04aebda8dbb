package layout

import "slices"

// This file chooses where links touch the borders of boxes: in the order of
// what they lead to, so that links of one box do not cross each other, and
// straight below or above it where the border is long enough.

const (
	portGap   = 12
	portInset = 10 // from the corners
)

func (m *grid) ports() {
	for _, c := range m.nodes {
		m.spreadPorts(c, c.downs, func(l *link) (*int, int) { return &l.out, l.lower.x + m.end(l.lower, l.in) })
		m.spreadPorts(c, c.ups, func(l *link) (*int, int) { return &l.in, l.upper.x + m.end(l.upper, l.out) })
	}
	for _, chain := range m.chains {
		for _, l := range chain {
			l.xa, l.xb = l.upper.x+l.out, l.lower.x+l.in
		}
	}
}

// spreadPorts chooses the ports of one border. The callback gives a link's port
// here and where its other end is.
func (m *grid) spreadPorts(c *cell, links []*link, look func(*link) (*int, int)) {
	width := m.boxWidth(c)
	inset := min(portInset, width/2)
	step := portGap
	if len(links) > 1 {
		step = min(step, max(1, (width-2*inset)/(len(links)-1)))
	}
	slices.SortStableFunc(links, func(a, b *link) int { return aim(look, a, c) - aim(look, b, c) })
	line := pool{}
	for i, l := range links {
		port, _ := look(l)
		want, weight := min(max(aim(look, l, c)-c.x, inset), width-inset), 1
		if *port != AnyPort {
			weight = 1 << 20
		}
		line.add(want-i*step, weight)
	}
	for i, at := range line.solve() {
		if port, _ := look(links[i]); *port == AnyPort {
			*port = min(max(at+i*step, inset+i*step), width-inset-(len(links)-1-i)*step)
			*port = min(max(*port, 0), width)
		}
	}
}

// aim is the x that a link wants to have at cell c.
func aim(look func(*link) (*int, int), l *link, c *cell) int {
	port, far := look(l)
	if *port != AnyPort {
		return c.x + *port
	}
	return far
}
