package layout

import "slices"

// This file gives the links between two layers their horizontal tracks. Links that
// share a stretch get different tracks. Which goes above which is a rule where one
// leaves at the x at which the other arrives: the one that leaves must turn away
// first, or their verticals would lie on each other. Where rules go round in a circle
// a link turns twice, at an x of its own. All else is decided by the crossings that it
// makes.

const (
	trackGap = 9
	clear    = 6 // two links nearer than this share a vertical
)

// A piece is a link's stretch across, from the x at which it comes from above to
// that at which it goes on below; a link that turns twice has two.
type piece struct {
	link   *link
	xa, xb int
	track  int
}

// A channel is a gap while its tracks are given.
type channel struct {
	links    []*link
	pieces   []*piece
	width    int
	loose    map[*link]bool // links that no rule holds: there was no x of their own
	must     [][]int        // per piece: what is below it by rule
	wish     [][]int        // per piece: what makes fewer crossings below it
	weight   []int          // of the wishes, to be above less to be below
	touching [][]int        // per piece: what needs another track
}

func newChannel(links []*link, width int) *channel {
	c := &channel{links: links, width: width, loose: map[*link]bool{}}
	for _, l := range links {
		if l.xa != l.xb {
			l.pieces = []*piece{{link: l, xa: l.xa, xb: l.xb}}
			c.pieces = append(c.pieces, l.pieces...)
		}
	}
	return c
}

// mostCompared bounds the comparing of pairs; beyond it each piece has a track of
// its own.
const mostCompared = 600

// assign numbers the tracks from above and gives their count.
func (c *channel) assign() int {
	c.rule()
	for cuts := c.cuts(); len(cuts) > 0; cuts = c.cuts() {
		c.part(cuts)
		c.rule()
	}
	c.compare()
	return c.number()
}

// rule finds what must be above what.
func (c *channel) rule() {
	c.must = make([][]int, len(c.pieces))
	arrivals := make([]int, len(c.pieces))
	for i := range arrivals {
		arrivals[i] = i
	}
	slices.SortStableFunc(arrivals, func(i, j int) int { return c.pieces[i].xb - c.pieces[j].xb })
	for i, p := range c.pieces {
		first, _ := slices.BinarySearchFunc(arrivals, p.xa-clear+1, func(j, x int) int { return c.pieces[j].xb - x })
		for _, j := range arrivals[first:] {
			q := c.pieces[j]
			if q.xb >= p.xa+clear {
				break
			}
			if q.link != p.link && !c.loose[p.link] && !c.loose[q.link] {
				c.must[i] = append(c.must[i], j)
			}
		}
		if i > 0 && c.pieces[i-1].link == p.link {
			c.must[i-1] = append(c.must[i-1], i)
		}
	}
}

// cuts gives a piece of every circle that a search meets: of those that are to be above
// one another the longest. There may be further circles when these are open.
func (c *channel) cuts() []int {
	s := circles{c: c, state: make([]uint8, len(c.pieces)), cut: make([]bool, len(c.pieces))}
	for i := range c.pieces {
		if s.state[i] == unseen {
			s.visit(i)
		}
	}
	var list []int
	for i, cut := range s.cut {
		if cut {
			list = append(list, i)
		}
	}
	return list
}

// circles is a search for them, depth first.
type circles struct {
	c     *channel
	state []uint8
	cut   []bool
	way   []int
}

func (s *circles) visit(i int) {
	s.state[i], s.way = open, append(s.way, i)
	for _, j := range s.c.must[i] {
		switch s.state[j] {
		case open:
			s.open(s.way[slices.Index(s.way, j):])
		case unseen:
			s.visit(j)
		}
	}
	s.state[i], s.way = closed, s.way[:len(s.way)-1]
}

// open cuts a circle that is not cut.
func (s *circles) open(circle []int) {
	if slices.ContainsFunc(circle, func(i int) bool { return s.cut[i] }) {
		return
	}
	s.cut[slices.MaxFunc(circle, func(i, j int) int { return s.c.pieces[i].long() - s.c.pieces[j].long() })] = true
}

func (p *piece) long() int { return abs(p.xa - p.xb) }

// part lets links turn twice, so that the piece that leaves above can be above the
// others of its circle, and the one that arrives below them.
func (c *channel) part(cuts []int) {
	taken := c.taken()
	for _, i := range cuts {
		p := c.pieces[i]
		x, found := freeNear((p.xa+p.xb)/2, taken, padding/2, c.width-padding/2)
		if !found {
			c.loose[p.link] = true
			continue
		}
		at, _ := slices.BinarySearch(taken, x)
		taken = slices.Insert(taken, at, x)
		p.link.pieces = []*piece{{link: p.link, xa: p.xa, xb: x}, {link: p.link, xa: x, xb: p.xb}}
	}
	c.pieces = nil
	for _, l := range c.links {
		c.pieces = append(c.pieces, l.pieces...)
	}
}

// taken are all x at which a link leaves, arrives or turns, in order.
func (c *channel) taken() []int {
	var list []int
	for _, l := range c.links {
		list = append(list, l.xa, l.xb)
		if len(l.pieces) > 1 {
			list = append(list, l.pieces[1].xa)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// freeNear is the x nearest to another that is clear of those that are taken.
func freeNear(x int, taken []int, lo, hi int) (int, bool) {
	right, left := x, x
	for _, t := range taken {
		if right > t-clear && right < t+clear {
			right = t + clear
		}
	}
	for _, t := range slices.Backward(taken) {
		if left > t-clear && left < t+clear {
			left = t - clear
		}
	}
	if left < lo || right <= hi && right-x < x-left {
		return right, right <= hi
	}
	return left, true
}

// compare finds, of the pieces that need different tracks, which had better be above.
func (c *channel) compare() {
	c.wish, c.weight = make([][]int, len(c.pieces)), make([]int, len(c.pieces))
	c.touching = make([][]int, len(c.pieces))
	if len(c.pieces) > mostCompared {
		return
	}
	for i, p := range c.pieces {
		for j, q := range c.pieces[:i] {
			if !touch(p, q) {
				continue
			}
			c.touching[i], c.touching[j] = append(c.touching[i], j), append(c.touching[j], i)
			above, below := cost(p, q), cost(q, p)
			switch {
			case above < below:
				c.wish[i] = append(c.wish[i], j)
			case above > below:
				c.wish[j] = append(c.wish[j], i)
			}
			c.weight[i] += below - above
			c.weight[j] += above - below
		}
	}
}

// number sorts the pieces so that no rule and as few wishes as possible are broken,
// and gives each the first track below those that it touches.
func (c *channel) number() int {
	q := c.line()
	tracks := 0
	for place := range c.pieces {
		next := q.next()
		track := place
		if len(c.pieces) <= mostCompared {
			track = c.free(q, next)
		}
		c.pieces[next].track, tracks = track, max(tracks, track+1)
		q.done[next] = true
		for _, j := range c.must[next] {
			q.held[j]--
			q.floor[j] = max(q.floor[j], track+1)
		}
		for _, j := range c.wish[next] {
			q.before[j]--
			q.floor[j] = max(q.floor[j], track+1)
		}
	}
	return tracks
}

// A queue holds the pieces while they are sorted.
type queue struct {
	done   []bool
	held   []int // by how many rules that are not done
	before []int // how many that are not done had better be above
	floor  []int // the first track below all that is above
	weight []int // the channel's
}

func (c *channel) line() *queue {
	n := len(c.pieces)
	q := &queue{done: make([]bool, n), held: make([]int, n), before: make([]int, n), floor: make([]int, n), weight: c.weight}
	for i := range n {
		for _, j := range c.must[i] {
			q.held[j]++
		}
		for _, j := range c.wish[i] {
			q.before[j]++
		}
	}
	return q
}

// next is the piece that no rule holds and that breaks the fewest wishes.
func (q *queue) next() int {
	next := -1
	for i := range q.done {
		if !q.done[i] && q.held[i] == 0 && (next < 0 || q.sooner(i, next)) {
			next = i
		}
	}
	if next < 0 {
		panic("bug: tracks are to be above one another")
	}
	return next
}

// free is the first track below all that is to be above a piece which nothing has that it
// touches.
func (c *channel) free(q *queue, i int) int {
	taken := map[int]bool{}
	for _, j := range c.touching[i] {
		if q.done[j] {
			taken[c.pieces[j].track] = true
		}
	}
	track := q.floor[i]
	for taken[track] {
		track++
	}
	return track
}

// sooner: nothing had better come before it; else what breaks least.
func (q *queue) sooner(i, j int) bool {
	if (q.before[i] == 0) != (q.before[j] == 0) {
		return q.before[i] == 0
	}
	if q.before[i] == 0 {
		return false // the first in order
	}
	return q.weight[i] > q.weight[j]
}

// touch tells whether two pieces need different tracks.
func touch(a, b *piece) bool {
	return min(a.xa, a.xb) <= max(b.xa, b.xb)+clear && min(b.xa, b.xb) <= max(a.xa, a.xb)+clear
}

// cost counts the crossings that come of piece a's track being above b's.
func cost(a, b *piece) int {
	n := 0
	if within(b.xa, a) {
		n++
	}
	if within(a.xb, b) {
		n++
	}
	return n
}

func within(x int, p *piece) bool { return min(p.xa, p.xb) < x && x < max(p.xa, p.xb) }

func abs(n int) int { return max(n, -n) }
