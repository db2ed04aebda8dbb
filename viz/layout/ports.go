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
		m.spreadPorts(c, c.downs, m.taken(c, Below), func(l *link) (*int, int) { return &l.out, l.lower.x + m.end(l.lower, l.in) })
		m.spreadPorts(c, c.ups, m.taken(c, Above), func(l *link) (*int, int) { return &l.in, l.upper.x + m.end(l.upper, l.out) })
	}
	for _, chain := range m.chains {
		for _, l := range chain {
			l.xa, l.xb = l.upper.x+l.out, l.lower.x+l.in
		}
	}
}

// taken are the ports on a border that links cannot have.
func (m *grid) taken(c *cell, border Role) []int {
	switch {
	case c.node < 0:
		return nil
	case border == Above:
		return m.g.Nodes[c.node].TakenAbove
	}
	return m.g.Nodes[c.node].TakenBelow
}

// spreadPorts chooses the ports of one border. The callback gives a link's port
// here and where its other end is. A port that is taken stands among the links
// like one whose port is given.
func (m *grid) spreadPorts(c *cell, links []*link, taken []int, look func(*link) (*int, int)) {
	if len(taken) > 0 {
		links, look = withTaken(c, links, taken, look)
	}
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

// withTaken adds a link for each port that is taken.
func withTaken(c *cell, links []*link, taken []int, look func(*link) (*int, int)) ([]*link, func(*link) (*int, int)) {
	all, ports := slices.Clone(links), map[*link]*int{}
	for i := range taken {
		l := &link{}
		all, ports[l] = append(all, l), &taken[i]
	}
	return all, func(l *link) (*int, int) {
		if port := ports[l]; port != nil {
			return port, c.x + *port
		}
		return look(l)
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
