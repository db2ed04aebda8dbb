package layout

import "slices"

// This file gives the links between two layers their horizontal tracks. Links
// that share a stretch get different tracks; which goes above which is decided
// by the crossings that it makes, and by verticals that would lie on each other.

const (
	trackGap = 9
	clear    = 6 // two links nearer than this share a vertical
)

// A gap is the room between a layer and the next; top is where it begins.
type gap struct{ tracks, top int }

func (m *grid) route() {
	for i, cells := range m.layers {
		var bent []*link
		for _, c := range cells {
			for _, l := range c.downs {
				if l.xa != l.xb {
					bent = append(bent, l)
				}
			}
		}
		m.gaps[i].tracks = assign(bent)
	}
}

// mostCompared bounds the comparing of pairs; beyond it each link has a track of
// its own.
const mostCompared = 600

// assign numbers the tracks of links from above and gives their count.
func assign(links []*link) int {
	if len(links) > mostCompared {
		for i, l := range links {
			l.track = i
		}
		return len(links)
	}
	after := make([][]int, len(links)) // what must be below
	weight := make([]int, len(links))
	for i := range links {
		for j := range i {
			if !touch(links[i], links[j]) {
				continue
			}
			if ij, ji := cost(links[i], links[j]), cost(links[j], links[i]); ij < ji {
				after[i] = append(after[i], j)
				weight[i] += ji - ij
				weight[j] -= ji - ij
			} else {
				after[j] = append(after[j], i)
				weight[j] += ij - ji
				weight[i] -= ij - ji
			}
		}
	}
	return number(links, after, weight)
}

// number sorts the links so that as few wishes as possible are broken, and gives
// each the first track below those that it touches.
func number(links []*link, after [][]int, weight []int) int {
	before := make([]int, len(links))
	touching := make([][]int, len(links))
	for i, list := range after {
		for _, j := range list {
			before[j]++
			touching[i], touching[j] = append(touching[i], j), append(touching[j], i)
		}
	}
	done := make([]bool, len(links))
	tracks := 0
	for range links {
		next := -1
		for i := range links {
			if !done[i] && (next < 0 || sooner(i, next, before, weight)) {
				next = i
			}
		}
		done[next] = true
		links[next].track = 0
		for _, j := range touching[next] {
			if done[j] && j != next {
				links[next].track = max(links[next].track, links[j].track+1)
			}
		}
		tracks = max(tracks, links[next].track+1)
		for _, j := range after[next] {
			before[j]--
		}
	}
	return tracks
}

// sooner: nothing must come before it; else what breaks least.
func sooner(i, j int, before, weight []int) bool {
	if (before[i] == 0) != (before[j] == 0) {
		return before[i] == 0
	}
	if before[i] == 0 {
		return false // the first in order
	}
	return weight[i] > weight[j]
}

// touch tells whether two links need different tracks.
func touch(a, b *link) bool {
	return min(a.xa, a.xb) <= max(b.xa, b.xb)+clear && min(b.xa, b.xb) <= max(a.xa, a.xb)+clear
}

// cost counts what is lost when link a's track is above b's.
func cost(a, b *link) int {
	n := 0
	if within(b.xa, a) {
		n++
	}
	if within(a.xb, b) {
		n++
	}
	if abs(a.xb-b.xa) < clear {
		n += 20
	}
	return n
}

func within(x int, l *link) bool { return min(l.xa, l.xb) < x && x < max(l.xa, l.xb) }

func abs(n int) int { return max(n, -n) }

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
		bottom = max(m.trackY(chain[0]), m.trackY(chain[1]))
		left, right = left[:3], right[:3]
	}
	left = append(left, Point{chain[0].xb, bottom}, Point{chain[1].xb, bottom})
	slices.Reverse(right)
	return append(left, right...)
}

// linkPoints leads from the border of the upper cell to that of the lower.
func (m *grid) linkPoints(l *link) []Point {
	y := m.trackY(l)
	return []Point{{l.xa, m.bottom(l.upper)}, {l.xa, y}, {l.xb, y}, {l.xb, l.lower.y}}
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
