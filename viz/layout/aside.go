package layout

import (
	"cmp"
	"slices"
)

// This file gives the layers an order to begin with: edges that pass nodes lie at both
// sides of these, short ones inside. Where nodes stand below one another this is nearly
// the best order there is, and sweeps do not find it from the one that is written.

// setAside takes every long edge to one side.
func (m *grid) setAside() {
	left, right := m.newFlank(), m.newFlank()
	for _, d := range m.detours() {
		if d.side < 0 || d.side == 0 && left.suits(d, right) {
			left.take(m, d)
		} else {
			right.take(m, d)
		}
	}
	place := make([]int, len(m.g.Edges)) // from left to right; boxes and short edges stand at 0
	for _, d := range left.detours {
		place[d.edge] = -1 - d.depth
	}
	for _, d := range right.detours {
		place[d.edge] = 1 + d.depth
	}
	m.sortBy(func(c *cell) int {
		if c.node >= 0 {
			return m.side(c)
		}
		return place[c.edge]
	})
}

// sortBy orders the cells of every layer.
func (m *grid) sortBy(place func(c *cell) int) {
	for _, cells := range m.layers {
		slices.SortStableFunc(cells, func(a, b *cell) int { return place(a) - place(b) })
		for i, c := range cells {
			c.pos = i
		}
	}
}

// A detour is an edge that passes nodes.
type detour struct {
	edge        int
	up          bool
	side        int // where it has to lie: -1 left, 1 right, 0 anywhere
	top, bottom int // layers that it joins
	depth       int // how wide all is that lies between it and the nodes
}

// detours are listed short ones first.
func (m *grid) detours() []detour {
	var list []detour
	for i, chain := range m.chains {
		if len(chain) > 2 {
			above, below := chain[0].upper, chain[len(chain)-1].lower
			list = append(list, detour{edge: i, up: m.g.Edges[i].Up, side: m.side(below), top: above.layer, bottom: below.layer})
		}
	}
	slices.SortStableFunc(list, func(a, b detour) int { return (a.bottom - a.top) - (b.bottom - b.top) })
	return list
}

// A flank is one side of a level.
type flank struct {
	detours []detour
	taken   []int // per layer: how wide all is that lies there
}

func (m *grid) newFlank() *flank { return &flank{taken: make([]int, len(m.layers))} }

// suits tells whether a detour crosses fewer here than at the right, or else lies nearer
// to the nodes; where that is the same, what leads on lies left, and what leads back right.
func (f *flank) suits(d detour, right *flank) bool {
	worse := cmp.Or(f.crossed(d)-right.crossed(d), f.depth(d)-right.depth(d))
	return worse < 0 || worse == 0 && !d.up
}

// crossed counts the detours that begin beside this one and end beyond it, or the other
// way round.
func (f *flank) crossed(d detour) int {
	n := 0
	for _, o := range f.detours {
		if o.top < d.top && d.top < o.bottom && o.bottom < d.bottom || d.top < o.top && o.top < d.bottom && d.bottom < o.bottom {
			n++
		}
	}
	return n
}

func (f *flank) depth(d detour) int { return slices.Max(f.taken[d.top+1 : d.bottom]) }

func (f *flank) take(m *grid, d detour) {
	d.depth = f.depth(d)
	for _, l := range m.chains[d.edge][1:] {
		f.taken[l.upper.layer] = d.depth + l.upper.w + lineGap
	}
	f.detours = append(f.detours, d)
}
