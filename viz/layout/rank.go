package layout

import "slices"

// This file gives every node its layer. Free nodes stand in even layers, labels
// in the odd ones between; title and upper ports above all, lower ports below.
// No layer grows much wider than a picture of the level's area would be.

// leastWidth is a width of layers that is never broken.
const leastWidth = 1100

// NodeGap is what stays, in pixels, between boxes of a layer.
const NodeGap = 32

// ranks gives the layer of each node; layers may be negative.
func (g *Graph) ranks() []int {
	r := &ranker{g: g, rank: make([]int, len(g.Nodes)), ups: make([][]int, len(g.Nodes)), downs: make([][]int, len(g.Nodes))}
	for i := range g.Edges {
		if e := &g.Edges[i]; g.inner(e) && e.From.Node != e.To.Node {
			u, l := e.upper().Node, e.lower().Node
			r.ups[l], r.downs[u] = append(r.ups[l], u), append(r.downs[u], l)
		}
	}
	if !g.Row {
		r.spread()
		r.tighten()
	}
	return r.layers()
}

// A ranker holds the ranks of free nodes: 0, 1, 2 from above.
type ranker struct {
	g          *Graph
	rank       []int
	ups, downs [][]int // neighbours
	widths     []int   // per rank
	limit      int
}

// spread puts every node below all that lead down to it; nodes without any edge
// fill up what is left.
func (r *ranker) spread() {
	r.limit = max(leastWidth, 3*root(r.area())/2)
	order := r.topological()
	for _, alone := range []bool{false, true} {
		for _, n := range order {
			if (len(r.ups[n])+len(r.downs[n]) == 0) == alone {
				r.seat(n)
			}
		}
	}
}

func (r *ranker) seat(n int) {
	if r.g.Nodes[n].Role != Free {
		return
	}
	at := 0
	for _, u := range r.ups[n] {
		if r.g.Nodes[u].Role == Free {
			at = max(at, r.rank[u]+1)
		}
	}
	w := r.g.Nodes[n].W + NodeGap
	for at < len(r.widths) && r.widths[at] > 0 && r.widths[at]+w > r.limit {
		at++
	}
	for at >= len(r.widths) {
		r.widths = append(r.widths, 0)
	}
	r.widths[at] += w
	r.rank[n] = at
}

func (r *ranker) area() int {
	sum := 0
	for _, n := range r.g.Nodes {
		sum += (n.W + NodeGap) * (n.H + NodeGap)
	}
	return sum
}

// topological lists the nodes so that each comes after those above it, in
// document order where that leaves a choice.
func (r *ranker) topological() []int {
	waits := make([]int, len(r.rank))
	var list []int
	for n := range waits {
		if waits[n] = len(r.ups[n]); waits[n] == 0 {
			list = append(list, n)
		}
	}
	for i := 0; i < len(list); i++ {
		for _, d := range r.downs[list[i]] {
			if waits[d]--; waits[d] == 0 {
				list = append(list, d)
			}
		}
	}
	return list
}

// tighten moves nodes towards the side where most of their edges go.
func (r *ranker) tighten() {
	for range 4 {
		for n := range r.rank {
			if len(r.ups[n])+len(r.downs[n]) > 0 && r.g.Nodes[n].Role == Free {
				r.move(n)
			}
		}
	}
}

func (r *ranker) move(n int) {
	lo, hi := 0, len(r.widths)-1
	for _, u := range r.ups[n] {
		if r.g.Nodes[u].Role == Free {
			lo = max(lo, r.rank[u]+1)
		}
	}
	for _, d := range r.downs[n] {
		hi = min(hi, r.rank[d]-1)
	}
	to := r.rank[n]
	switch ups, downs := len(r.ups[n]), len(r.downs[n]); {
	case downs > ups:
		to = hi
	case downs < ups:
		to = lo
	}
	w := r.g.Nodes[n].W + NodeGap
	if to != r.rank[n] && r.widths[to]+w <= r.limit {
		r.widths[r.rank[n]] -= w
		r.widths[to] += w
		r.rank[n] = to
	}
}

// layers turns ranks into layers and puts in what has no rank of its own.
func (r *ranker) layers() []int {
	last := 0
	for n, at := range r.rank {
		if r.g.Nodes[n].Role == Free {
			last = max(last, at)
		}
	}
	layers := make([]int, len(r.rank))
	for n := range layers {
		switch r.g.Nodes[n].Role {
		case Free:
			layers[n] = 2 * r.rank[n]
		case Start:
			layers[n] = r.startLayer(n)
		case Head, Above:
			layers[n] = -2
		case Below:
			layers[n] = 2*last + 2
		}
	}
	return layers
}

// startLayer is just above the highest target: beside the title, if there are no labels
// between.
func (r *ranker) startLayer(n int) int {
	if len(r.downs[n]) == 0 {
		return -2
	}
	at := 2 * r.rank[slices.MinFunc(r.downs[n], func(a, b int) int { return r.rank[a] - r.rank[b] })]
	if at == 0 && !r.g.labelsOnTop() {
		return -2
	}
	return at - 1
}

// labelsOnTop tells whether labels stand above all nodes: those of edges from the upper
// border.
func (g *Graph) labelsOnTop() bool {
	return slices.ContainsFunc(g.Edges, func(e Edge) bool { return e.LabelW > 0 && g.Nodes[e.From.Node].Role == Above })
}

// root is the whole square root.
func root(n int) int {
	r := 0
	for bit := 1 << 30; bit > 0; bit >>= 1 {
		if (r+bit)*(r+bit) <= n {
			r += bit
		}
	}
	return r
}
