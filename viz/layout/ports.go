package layout

import "slices"

// This file chooses where links touch the borders of boxes: in the order of
// what they lead to, so that links of one box do not cross each other, and
// straight below or above it where the border is long enough.

const (
	portGap   = 12
	portInset = 10 // from the corners
	circleGap = 8  // of a circle, whose border leaves the links' ends else
)

// A dock is a place on a border: the port of a link, or one that is taken.
type dock struct {
	port *int // AnyPort: to be chosen
	aim  int  // the x that it wants to have
}

func (m *grid) ports() {
	for _, c := range m.nodes {
		var below, above []dock
		for _, l := range c.downs {
			below = append(below, dockOf(c, &l.out, l.lower.x+m.end(l.lower, l.in)))
		}
		m.spreadPorts(c, append(below, docksOf(c, m.taken(c, Below))...))
		for _, l := range c.ups {
			above = append(above, dockOf(c, &l.in, l.upper.x+m.end(l.upper, l.out)))
		}
		m.spreadPorts(c, append(above, docksOf(c, m.taken(c, Above))...))
		m.spreadCircle(c)
	}
	m.smooth()
	for _, chain := range m.chains {
		for _, l := range chain {
			l.xa, l.xb = l.upper.x+l.out, l.lower.x+l.in
		}
	}
}

// spreadCircle moves the links of a circle a little apart where several touch it on one
// side: on one another, an arrow that comes and one that goes look like one with two
// heads.
func (m *grid) spreadCircle(c *cell) {
	if c.node < 0 || !m.g.Nodes[c.node].Middle || m.g.Nodes[c.node].Role != Free {
		return
	}
	var below, above []dock
	for _, l := range c.downs {
		below = append(below, dock{&l.out, l.lower.x})
	}
	for _, l := range c.ups {
		above = append(above, dock{&l.in, l.upper.x})
	}
	for _, docks := range [][]dock{below, above} {
		slices.SortStableFunc(docks, func(a, b dock) int { return a.aim - b.aim })
		gap := min(circleGap, m.boxWidth(c)/2/max(1, len(docks)-1))
		for i, d := range docks {
			*d.port += gap*i - gap*(len(docks)-1)/2
		}
	}
}

// dockOf is a port of cell c; far is where its link leads.
func dockOf(c *cell, port *int, far int) dock {
	if *port != AnyPort {
		far = c.x + *port
	}
	return dock{port, far}
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

func docksOf(c *cell, taken []int) (list []dock) {
	for i := range taken {
		list = append(list, dockOf(c, &taken[i], 0))
	}
	return list
}

// spreadPorts chooses the ports of one border.
func (m *grid) spreadPorts(c *cell, docks []dock) {
	width := m.boxWidth(c)
	inset := min(portInset, width/2)
	step := portGap
	if len(docks) > 1 {
		step = min(step, max(1, (width-2*inset)/(len(docks)-1)))
	}
	slices.SortStableFunc(docks, func(a, b dock) int { return a.aim - b.aim })
	line := pool{}
	for i, s := range docks {
		want, weight := min(max(s.aim-c.x, inset), width-inset), 1
		if *s.port != AnyPort {
			weight = 1 << 20
		}
		line.add(want-i*step, weight)
	}
	for i, at := range line.solve() {
		if port := docks[i].port; *port == AnyPort {
			*port = min(max(at+i*step, inset+i*step), width-inset-(len(docks)-1-i)*step)
			*port = min(max(*port, 0), width)
		}
	}
}
