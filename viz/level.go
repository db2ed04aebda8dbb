package viz

import (
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/viz/layout"
)

// This file cuts a scene into levels. A wire that crosses borders has a part in
// each level that it passes: from the composite inside which it begins it goes
// to a port on the border, and on from there in the level around. Levels are
// oriented from the outermost, which says on which border the port is; they are
// placed from the innermost, which says where on the border.

// A level is the inside of one composite.
type level struct {
	state int32
	graph layout.Graph
	nodes map[int32]int // child: its node
	start int           // node of the initial dot; -1 without
	todo  []crossing    // wires that come from outside
	edges []edgeEnds    // per edge of the graph
}

// A crossing is a wire that passes a level's border on its way to a state in it.
type crossing struct {
	wire     int
	inner    int32 // the state in this level where it begins or ends
	arriving bool  // it comes in
	below    bool  // through the lower border
	side     int   // where it goes on from there: -1 at the left, 1 at the right, 0 anywhere
}

// edgeEnds are the deeper states where an edge really begins and ends.
type edgeEnds struct {
	wire     int
	from, to int32 // noState: the node itself
	crosses  bool  // the wire goes on in the level around
}

// plan builds and orients all levels, outer ones first.
func (s *scene) plan() {
	homes := make([][]int, len(s.boxes))
	for i, w := range s.wires {
		if w.from != w.to {
			homes[w.home] = append(homes[w.home], i)
		}
	}
	for i := range s.boxes {
		if l := s.boxes[i].level; l != nil {
			s.build(l, homes[i])
		}
	}
}

func (s *scene) build(l *level, wires []int) {
	s.addNodes(l)
	l.graph.Row = s.table.States[l.state].Kind == kernel.Parallel
	for _, i := range wires {
		s.addWire(l, i)
	}
	for _, c := range l.todo {
		s.addCrossing(l, c)
	}
	s.lays.Orient(&l.graph)
	for i := range l.graph.Edges {
		s.passOn(l, i)
	}
}

// addNodes puts in the title, the dot and the children.
func (s *scene) addNodes(l *level) {
	l.nodes = map[int32]int{}
	l.start = -1
	l.graph.Nodes = append(l.graph.Nodes, layout.Node{Role: layout.Head})
	for c := range s.m.AllChildStates(l.state) {
		l.nodes[c] = len(l.graph.Nodes)
		l.graph.Nodes = append(l.graph.Nodes, layout.Node{})
	}
	if state := &s.table.States[l.state]; state.Kind == kernel.Compound && len(state.Initial) > 0 {
		l.start = l.addNode(layout.Node{Role: layout.Start, W: dotSize, H: dotSize, Box: dotSize, Middle: true})
	}
}

func (l *level) addNode(n layout.Node) int {
	l.graph.Nodes = append(l.graph.Nodes, n)
	return len(l.graph.Nodes) - 1
}

// addPort makes a node on the border.
func (l *level) addPort(below bool, side int) int {
	n := layout.Node{Role: layout.Above, W: portSize, Middle: true, Side: side}
	if below {
		n.Role = layout.Below
	}
	return l.addNode(n)
}

// portSize is the width of a port's node; the port is in its middle.
const portSize = 8

// addWire puts a wire into the level where it lies whole.
func (s *scene) addWire(l *level, i int) {
	w := s.wires[i]
	e := layout.Edge{LabelW: w.labelW, LabelH: w.labelH}
	ends := edgeEnds{wire: i, from: noState, to: noState}
	switch {
	case w.from == noState:
		e.From = layout.End{Node: l.start, Port: layout.AnyPort}
		e.To, ends.to = s.endIn(l, w.to)
	case w.from == l.state:
		e.From = layout.End{Node: l.addPort(false, 0), Port: layout.AnyPort}
		e.To, ends.to = s.endIn(l, w.to)
	case w.to == l.state:
		e.To = layout.End{Node: l.addPort(true, 0), Port: layout.AnyPort}
		e.From, ends.from = s.endIn(l, w.from)
	default:
		e.From, ends.from = s.endIn(l, w.from)
		e.To, ends.to = s.endIn(l, w.to)
	}
	s.addEdge(l, e, ends)
}

// addCrossing puts in the part between a state and the border.
func (s *scene) addCrossing(l *level, c crossing) {
	port := layout.End{Node: l.addPort(c.below, c.side), Port: layout.AnyPort}
	end, deeper := s.endIn(l, c.inner)
	if c.arriving {
		s.addEdge(l, layout.Edge{From: port, To: end}, edgeEnds{wire: c.wire, from: noState, to: deeper, crosses: true})
	} else {
		s.addEdge(l, layout.Edge{From: end, To: port}, edgeEnds{wire: c.wire, from: deeper, to: noState, crosses: true})
	}
}

func (s *scene) addEdge(l *level, e layout.Edge, ends edgeEnds) {
	w := s.wires[ends.wire]
	w.parts = append(w.parts, part{l, len(l.graph.Edges)})
	l.graph.Edges = append(l.graph.Edges, e)
	l.edges = append(l.edges, ends)
}

// endIn is the node in which a state lies, and the state itself if that is
// deeper.
func (s *scene) endIn(l *level, state int32) (layout.End, int32) {
	child := s.childToward(l.state, state)
	end := layout.End{Node: l.nodes[child], Port: layout.AnyPort}
	if child == state {
		return end, noState
	}
	return end, state
}

// passOn tells the children which wires cross their borders. From region to region they
// lead around below.
func (s *scene) passOn(l *level, i int) {
	e, ends := &l.graph.Edges[i], &l.edges[i]
	leaving := crossing{wire: ends.wire, inner: ends.from, below: !e.Up}
	arriving := crossing{wire: ends.wire, inner: ends.to, arriving: true, below: e.Up}
	if l.isTurn(e) {
		side := sign(e.To.Node - e.From.Node)
		leaving.below, leaving.side = true, side
		arriving.below, arriving.side = true, -side
	}
	for _, c := range []crossing{leaving, arriving} {
		if c.inner != noState {
			child := s.boxes[s.childToward(l.state, c.inner)].level
			child.todo = append(child.todo, c)
		}
	}
}

// place gives all levels their coordinates, inner ones first.
func (s *scene) place() error {
	for i := len(s.boxes) - 1; i >= 0; i-- {
		b := &s.boxes[i]
		if b.level != nil {
			if err := s.placeLevel(b); err != nil {
				return err
			}
		}
		s.fitLoop(b)
	}
	return nil
}

// mostSpread are the edges at one border for which a box grows; more stand
// closer together.
const mostSpread = 100

// placeLevel gives the level in a box its coordinates; those of the levels in it have
// theirs.
func (s *scene) placeLevel(b *box) error {
	l := b.level
	s.sizeNodes(l)
	s.setPorts(l)
	if err := s.placeBelow(b.head, l); err != nil {
		return err
	}
	if wide := s.newHead(l.state, b.shape, min(l.room(b.head), wideHead)); wide.w > b.head.w {
		b.head = wide
		if err := s.placeBelow(wide, l); err != nil {
			return err
		}
	}
	b.w, b.h = max(b.w, l.graph.Width), l.graph.Height
	for c, n := range l.nodes {
		if l.graph.Row {
			s.boxes[c].h = l.graph.Nodes[n].Box
		}
	}
	return nil
}

// sizeNodes says how large the boxes are that stand in a level.
func (s *scene) sizeNodes(l *level) {
	ups, downs := l.degrees()
	for c, n := range l.nodes {
		inner := &s.boxes[c]
		if inner.level == nil {
			inner.widen(min(max(ups[n], downs[n]), mostSpread))
			s.fitLoop(inner)
		}
		node := &l.graph.Nodes[n]
		node.W, node.H, node.Box, node.Beside, node.Round = inner.slotW, inner.slotH, inner.h, inner.slotW-inner.w, radius(inner)
		if inner.level != nil {
			node.TakenAbove, node.TakenBelow = inner.level.inwards()
		}
	}
}

// setPorts says where on their borders these let wires through that go on inside of them.
func (s *scene) setPorts(l *level) {
	for i := range l.graph.Edges {
		e, ends := &l.graph.Edges[i], &l.edges[i]
		if ends.from != noState {
			e.From.Port = s.portOf(s.childToward(l.state, ends.from), ends.wire)
		}
		if ends.to != noState {
			e.To.Port = s.portOf(s.childToward(l.state, ends.to), ends.wire)
		}
	}
}

// placeBelow gives a level its coordinates below a text.
func (s *scene) placeBelow(h head, l *level) error {
	l.graph.Nodes[0].W, l.graph.Nodes[0].H = h.w, h.h
	return s.lays.Place(&l.graph)
}

// room is how wide a level's text can be and push nothing aside: in longer lines more of
// it is read, and the box is lower. Text that is cut may push down what stands beside it.
// What comes in from above has its place.
func (l *level) room(h head) int {
	text, right := &l.graph.Nodes[0], l.graph.Width-headInset
	bottom := text.Y + h.h
	if h.isCut() {
		bottom = text.Y + layout.TitleLine
	}
	for n := range l.graph.Nodes[1:] {
		switch beside := &l.graph.Nodes[n+1]; {
		case beside.Role == layout.Above:
			return text.W
		case beside.Y < bottom:
			right = min(right, beside.X-layout.NodeGap)
		}
	}
	return right - text.X
}

// widen makes a box as wide as the edges need that touch its upper or lower border. The
// round ends of a history state's leave it a circle where these are one or two.
func (b *box) widen(edges int) {
	const gap = 12
	switch {
	case b.shape != historyShape:
		b.w = max(b.w, gap*(edges-1)+2*max(gap, radius(b)))
	case edges > 2:
		b.w = gap*(edges-1) + 16
	}
}

// inwards are the ports, on the upper and on the lower border, of wires that lie
// within: between the state and what it holds.
func (l *level) inwards() (above, below []int) {
	for i := range l.edges {
		if l.edges[i].crosses {
			continue
		}
		e := &l.graph.Edges[i]
		for _, end := range []int{e.From.Node, e.To.Node} {
			switch n := &l.graph.Nodes[end]; n.Role {
			case layout.Above:
				above = append(above, n.X+portSize/2)
			case layout.Below:
				below = append(below, n.X+portSize/2)
			}
		}
	}
	return above, below
}

// degrees counts the edges at the upper and lower border of each node.
func (l *level) degrees() (ups, downs []int) {
	ups, downs = make([]int, len(l.graph.Nodes)), make([]int, len(l.graph.Nodes))
	for i := range l.graph.Edges {
		e := &l.graph.Edges[i]
		upper, lower := e.From.Node, e.To.Node
		if e.Up {
			upper, lower = lower, upper
		}
		downs[upper]++
		if l.isTurn(e) {
			downs[lower]++
		} else {
			ups[lower]++
		}
	}
	return ups, downs
}

// isTurn tells whether an edge leads from a region to another, around below.
func (l *level) isTurn(e *layout.Edge) bool {
	return l.graph.Row && l.graph.Nodes[e.From.Node].Role == layout.Free && l.graph.Nodes[e.To.Node].Role == layout.Free
}

// portOf is where on its border a composite lets a wire through.
func (s *scene) portOf(composite int32, wire int) int {
	l := s.boxes[composite].level
	for i := range l.edges {
		if l.edges[i].wire != wire {
			continue
		}
		e := &l.graph.Edges[i]
		for _, n := range []int{e.From.Node, e.To.Node} {
			if role := l.graph.Nodes[n].Role; role == layout.Above || role == layout.Below {
				return l.graph.Nodes[n].X + portSize/2
			}
		}
	}
	panic("bug: a wire crosses a border without a port")
}

const (
	loopReach = 14 // how far a loop goes out
	loopTop   = 9  // below the box's upper corner
)

// fitLoop gives a box the space that its loop needs beside it.
func (s *scene) fitLoop(b *box) {
	b.slotW, b.slotH = b.w, b.h
	if b.loop != nil {
		b.slotW += loopReach + 4 + b.loop.labelW
		b.slotH = max(b.h, b.loop.labelH)
	}
}
