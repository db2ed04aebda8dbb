package layout

import "slices"

// This file chooses where links touch the borders of boxes: in the order of
// what they lead to, so that links of one box do not cross each other, and
// straight below or above it where the border is long enough.

const (
	portGap   = 12
	portInset = 10 // from the corners
)

// A dock is a port to be chosen.
type dock struct {
	port *int
	pos  int // of the cell that it leads to, in its layer
	aim  int // where it wants to be, from the left side of the box
}

func (m *grid) ports() {
	for _, c := range m.nodes {
		for _, border := range []Role{Below, Above} {
			m.portsAt(c, border)
		}
	}
	m.smooth()
	for _, chain := range m.chains {
		for _, l := range chain {
			l.xa, l.xb = l.upper.x+l.out, l.lower.x+l.in
		}
	}
}

func (m *grid) portsAt(c *cell, border Role) {
	d := docks{taken: slices.Clone(m.taken(c, border))}
	for _, l := range c.links(border) {
		port, far, there := l.seen(border)
		d.add(dock{port, far.pos, far.x + m.end(far, there) - c.x})
	}
	d.spread(&m.g.Nodes[c.node])
}

// links are those that touch one border of a cell.
func (c *cell) links(border Role) []*link {
	if border == Above {
		return c.ups
	}
	return c.downs
}

// seen is a link from the cell one of whose borders it touches: its port there, the cell
// at the other end, and the port at that.
func (l *link) seen(border Role) (port *int, far *cell, there int) {
	if border == Above {
		return &l.in, l.upper, l.out
	}
	return &l.out, l.lower, l.in
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

// docks are the ports of one border: those to be chosen, and those that are given.
type docks struct {
	free, given []dock
	taken       []int // where those are that are given, and what else is in the way
}

func (d *docks) add(one dock) {
	if *one.port == AnyPort {
		d.free = append(d.free, one)
	} else {
		d.given = append(d.given, one)
		d.taken = append(d.taken, *one.port)
	}
}

// keepOrder lets the ports to be chosen aim at that side of those that are given at which
// they cross no link of these.
func (d *docks) keepOrder() {
	for i := range d.free {
		one := &d.free[i]
		left, right := -unbound, unbound
		for _, g := range d.given {
			switch {
			case g.pos < one.pos:
				left = max(left, *g.port)
			case g.pos > one.pos:
				right = min(right, *g.port)
			}
		}
		if left < right {
			one.aim = min(max(one.aim, left+1), right-1)
		}
	}
}

// A quay is a stretch of a border between ports that are given, and how many of the
// others stand there.
type quay struct{ lo, hi, count int }

// room is for how many ports there is space.
func (q *quay) room(gap int) int { return (q.hi-q.lo)/gap + 1 }

// spread chooses the ports, a gap apart from each other and from those that are given;
// a smaller one where there is no room else.
func (d *docks) spread(n *Node) {
	if len(d.free) == 0 {
		return
	}
	d.keepOrder()
	slices.SortStableFunc(d.free, func(a, b dock) int { return a.aim - b.aim })
	slices.Sort(d.taken)
	for gap := portGap; gap > 0; gap-- {
		if quays := d.quays(n, gap); d.fits(quays, gap) {
			d.assign(quays, gap)
			return
		}
	}
	middle := n.width() / 2 // more ports than pixels
	d.assign([]quay{{middle, middle, len(d.free)}}, 0)
}

// quays are the stretches that are far enough from what is given.
func (d *docks) quays(n *Node, gap int) []quay {
	inset := n.inset(len(d.free) + len(d.taken))
	var list []quay
	lo, end := inset, n.width()-inset
	for _, t := range d.taken {
		if hi := min(t-gap, end); lo <= hi {
			list = append(list, quay{lo: lo, hi: hi})
		}
		lo = max(lo, t+gap)
	}
	if lo <= end {
		list = append(list, quay{lo: lo, hi: end})
	}
	return list
}

// fits sends each port to the stretch that is nearest to its aim, and what finds no
// room there to the right, and to the left if there is none either.
func (d *docks) fits(quays []quay, gap int) bool {
	if len(quays) == 0 {
		return false
	}
	at := 0
	for _, one := range d.free {
		for at+1 < len(quays) && quays[at+1].lo-one.aim < one.aim-quays[at].hi {
			at++
		}
		quays[at].count++
	}
	for i := range quays[1:] {
		quays[i].overflow(&quays[i+1], gap)
	}
	for i := len(quays) - 1; i > 0; i-- {
		quays[i].overflow(&quays[i-1], gap)
	}
	return quays[0].count <= quays[0].room(gap)
}

func (q *quay) overflow(to *quay, gap int) {
	if more := q.count - q.room(gap); more > 0 {
		q.count, to.count = q.count-more, to.count+more
	}
}

// assign puts the ports in their order on their stretches.
func (d *docks) assign(quays []quay, gap int) {
	next := d.free
	for _, q := range quays {
		line := pool{}
		for i, one := range next[:q.count] {
			line.add(min(max(one.aim, q.lo), q.hi)-i*gap, 1)
		}
		for i, at := range line.solve() {
			*next[i].port = min(max(at, q.lo), q.hi-(q.count-1)*gap) + i*gap
		}
		next = next[q.count:]
	}
}

// seat gives a straight link its port on a border where all may be chosen: in the middle,
// or as near to it as the others leave room at both sides.
func (m *grid) seat(c *cell, border Role, straight *link) {
	port, far, _ := straight.seen(border)
	if *port != AnyPort || len(m.taken(c, border)) > 0 {
		return
	}
	left, right := 0, 0
	for _, l := range c.links(border) {
		switch other, beyond, _ := l.seen(border); {
		case *other != AnyPort:
			return
		case beyond.pos < far.pos:
			left++
		case beyond.pos > far.pos:
			right++
		}
	}
	n := &m.g.Nodes[c.node]
	inset := n.inset(left + 1 + right)
	if lo, hi := inset+left*portGap, n.width()-inset-right*portGap; lo <= hi {
		*port = min(max(n.width()/2, lo), hi)
	}
}

// width is that of the box.
func (n *Node) width() int { return n.W - n.Beside }

// isRound tells a circle, or a box of half circles and what is between them.
func (n *Node) isRound() bool { return n.Round > 0 && 2*n.Round >= n.Box }

// inset is how far from the sides of a box the outermost of some ports are: beyond the
// round corners. Where there is nothing else between these, as on a circle, two stand
// where such a corner has risen by a whole pixel (of 13 at 8, by the triangle 5, 12, 13).
func (n *Node) inset(ports int) int {
	inset := max(portInset, n.Round)
	if room := n.width() - 2*inset; ports > 1 && n.isRound() && room < (ports-1)*portGap {
		inset = n.Round * 8 / 13
	}
	return min(inset, n.width()/2)
}

// dip is how far the border of a box with round corners is, at a port, from the
// straight line that it is elsewhere.
func (n *Node) dip(port int) int {
	out := max(n.Round-port, port-(n.width()-n.Round))
	if out <= 0 {
		return 0
	}
	return n.Round - root(max(0, n.Round*n.Round-out*out))
}
