package layout

import "slices"

// This file gives the edges of a sheet their tracks, and all of it coordinates.
// Tracks are given by whole rows and columns before these have their sizes: two
// that meet in a row or column take different tracks, also where a finer look
// would let them share one.

// A strip is a lane or a street: spans that meet have different tracks.
type strip struct {
	spans  []*span
	tracks int
	at     int // where the first track is
}

// A span is a stretch of a lane, in parts of rows, or of a street, in columns and
// lanes.
type span struct{ lo, hi, track int }

func (p *span) reach(at int) { p.lo, p.hi = min(p.lo, at), max(p.hi, at) }

// reserve gives every lead a track in its lane and every trunk one in its street.
// Leads of one column to one trunk share theirs.
func (s *sheet) reserve() {
	type pass struct{ col, trunk int }
	known := map[pass]*span{}
	for _, t := range s.trunks {
		at := s.seats[t.node]
		t.lo, t.hi = 2*at.col, 2*at.col
		street := &s.rows[at.row].streets[side(t.above)]
		street.spans = append(street.spans, &t.span)
	}
	for i := range s.leads {
		l := &s.leads[i]
		at, to := s.seats[s.source(l)], s.seats[l.trunk.node]
		l.trunk.reach(2*at.col + 1)
		p := pass{at.col, l.trunk.order}
		if known[p] == nil {
			known[p] = &span{lo: streetPart(to.row, l.trunk.above), hi: streetPart(to.row, l.trunk.above)}
			s.lanes[at.col].spans = append(s.lanes[at.col].spans, known[p])
		}
		l.lane = known[p]
		l.lane.reach(leadPart(at.row, l.above))
	}
	for i := range s.lanes {
		s.lanes[i].assign()
	}
	for i := range s.rows {
		s.rows[i].streets[0].assign()
		s.rows[i].streets[1].assign()
	}
}

// A row has five parts from above: street, leads, boxes, leads, street.
func streetPart(row int, above bool) int { return 5*row + 4*side(above) }
func leadPart(row int, above bool) int   { return 5*row + 1 + 2*side(above) }

// assign gives each span the track that was left last by one that ends before.
func (p *strip) assign() {
	begins, ends := p.spans, slices.Clone(p.spans)
	slices.SortStableFunc(begins, func(a, b *span) int { return a.lo - b.lo })
	slices.SortStableFunc(ends, func(a, b *span) int { return a.hi - b.hi })
	var left []int
	for _, next := range begins {
		for ends[0].hi < next.lo {
			left = append(left, ends[0].track)
			ends = ends[1:]
		}
		if n := len(left); n > 0 {
			next.track, left = left[n-1], left[:n-1]
			continue
		}
		next.track = p.tracks
		p.tracks++
	}
}

func (p *strip) width() int { return p.tracks * trackGap }

// place is where a track of the strip runs.
func (p *strip) place(track int) int { return p.at + track*trackGap }

// measure says where columns, lanes, rows and streets begin.
func (s *sheet) measure() {
	x := padding
	for i := range s.lanes {
		s.lefts = append(s.lefts, x)
		x += s.widths[i] + lineGap
		s.lanes[i].at = x
		x += s.lanes[i].width() + lineGap
	}
	s.g.Width = x + padding
	y := 0
	for i := range s.rows {
		y = s.rows[i].measure(y, i == 0)
	}
	if s.count(Below) == 0 {
		y += padding
	}
	s.g.Height = y
}

// measure lays a row out from y downwards and says where it ends. Nothing leads
// to the upper border of the first.
func (r *row) measure(y int, first bool) int {
	if !first {
		r.streets[0].at = y + arrowRoom
		y += 2*arrowRoom + r.streets[0].width() + r.blocks[0]
	}
	r.top, r.bottom = y, y+r.high
	r.streets[1].at = r.bottom + r.blocks[1] + arrowRoom
	if r.streets[1].tracks > 0 {
		return r.streets[1].at + r.streets[1].width()
	}
	return r.bottom + r.blocks[1]
}

// tell writes the coordinates into the graph.
func (s *sheet) tell() {
	for i := range s.g.Nodes {
		n, at := &s.g.Nodes[i], s.seats[i]
		n.X, n.Y = s.lefts[at.col]+at.x, s.rows[at.row].top
		if n.Role == Start {
			n.Y = s.rows[at.row].bottom - n.H
		}
	}
	for i := range s.leads {
		s.draw(&s.leads[i])
	}
}

// draw leads an edge along its lead, its lane and its trunk.
func (s *sheet) draw(l *lead) {
	e, t := &s.g.Edges[l.edge], l.trunk
	at, to := s.seats[e.From.Node], s.seats[t.node]
	line := s.rows[at.row].bottom + l.away
	if l.above {
		line = s.rows[at.row].top - l.away
	}
	lane := s.lanes[at.col].place(l.lane.track)
	street := s.rows[to.row].streets[side(t.above)].place(t.track)
	begin, end := s.touch(e.From.Node, l.port, l.above), s.touch(t.node, t.port, t.above)
	e.Points = Straight([]Point{begin, {begin.X, line}, {lane, line}, {lane, street}, {end.X, street}, end})
	e.Label = Point{s.lefts[at.col] + l.label, line - labelGap - e.LabelH}
}

// touch is where a port lies on the border of a box.
func (s *sheet) touch(node, port int, above bool) Point {
	n := &s.g.Nodes[node]
	if above {
		return Point{n.X + port, n.Y + n.dip(port)}
	}
	return Point{n.X + port, n.Y + n.Box - n.dip(port)}
}
