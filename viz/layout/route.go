package layout

import "slices"

// This file draws each edge's way: from layer to layer each link has its stretches
// across, on tracks of the gap between them (tracks.go).

// A gap is the room between a layer and the next; top is where it begins.
type gap struct{ tracks, top int }

func (m *grid) route() {
	for i, cells := range m.layers {
		var links []*link
		for _, c := range cells {
			links = append(links, c.downs...)
		}
		m.gaps[i].tracks = newChannel(links, m.width).assign()
	}
}

// points collects the way of each edge, from its source to its target.
func (m *grid) points() {
	for i, chain := range m.chains {
		e := &m.g.Edges[i]
		var way []Point
		if m.isTurn(i) {
			way = m.turnPoints(chain)
			if e.From.Node > e.To.Node {
				slices.Reverse(way)
			}
		} else {
			for _, l := range chain {
				way = append(way, m.linkPoints(l)...)
			}
			if e.Up {
				slices.Reverse(way)
			}
		}
		e.Points = Straight(way)
	}
}

// turnPoints leads around below a label, or with none along the lower of two tracks.
func (m *grid) turnPoints(chain []*link) []Point {
	left, right := m.linkPoints(chain[0]), m.linkPoints(chain[1])
	c := chain[0].lower
	bottom := c.y + c.h
	if c.h == 0 {
		left, right = left[:len(left)-1], right[:len(right)-1]
		bottom = max(left[len(left)-1].Y, right[len(right)-1].Y, m.trackY(chain[0].upper.layer, 0))
	}
	left = append(left, Point{chain[0].xb, bottom}, Point{chain[1].xb, bottom})
	slices.Reverse(right)
	return append(left, right...)
}

// linkPoints leads from the border of the upper cell to that of the lower.
func (m *grid) linkPoints(l *link) []Point {
	way := []Point{{l.xa, m.bottom(l.upper) - m.dip(l.upper, l.out)}}
	for _, p := range l.pieces {
		y := m.trackY(l.upper.layer, p.track)
		way = append(way, Point{p.xa, y}, Point{p.xb, y})
	}
	return append(way, Point{l.xb, l.lower.y + m.dip(l.lower, l.in)})
}

// Straight leaves out the points that lie on the way between their neighbours.
func Straight(way []Point) []Point {
	var kept []Point
	for _, p := range way {
		if n := len(kept); n > 0 && kept[n-1] == p {
			continue
		}
		if n := len(kept); n > 1 && onLine(kept[n-2], kept[n-1], p) {
			kept[n-1] = p
			continue
		}
		kept = append(kept, p)
	}
	return kept
}

func onLine(a, b, c Point) bool { return a.X == b.X && b.X == c.X || a.Y == b.Y && b.Y == c.Y }
