package viz

import (
	"slices"

	"github.com/lockstep-charts/lockstep/viz/layout"
)

// This file turns the coordinates of levels into those of the picture and joins
// the parts of wires.

const canvasMargin = 12

// assemble gives every box, wire and label its absolute place and says how large
// the picture is.
func (s *scene) assemble() (width, height int) {
	root := &s.boxes[0]
	root.x, root.y = canvasMargin, canvasMargin
	for i := range s.boxes {
		if l := s.boxes[i].level; l != nil {
			s.moveChildren(&s.boxes[i], l)
		}
	}
	for _, w := range s.wires {
		if w.from == w.to {
			s.drawLoop(w)
		} else {
			s.joinParts(w)
		}
	}
	return root.slotW + 2*canvasMargin, root.slotH + 2*canvasMargin
}

func (s *scene) moveChildren(b *box, l *level) {
	for c, n := range l.nodes {
		node := &l.graph.Nodes[n]
		s.boxes[c].x, s.boxes[c].y = b.x+node.X, b.y+node.Y
	}
	if l.start >= 0 {
		node := &l.graph.Nodes[l.start]
		b.start = &point{X: b.x + node.X + dotSize/2, Y: b.y + node.Y + dotSize/2}
	}
}

// joinParts leads a wire from its source outwards and from there to its target.
// Parts were made from the outermost level inwards, those of the source and of
// the target mixed.
func (s *scene) joinParts(w *wire) {
	var out, in [][]point
	for i, p := range w.parts {
		e := &p.level.graph.Edges[p.edge]
		b := &s.boxes[p.level.state]
		way := moved(e.Points, b.x, b.y)
		switch {
		case i == 0:
			w.at = point{X: b.x + e.Label.X, Y: b.y + e.Label.Y}
			in = append(in, way)
		case isPort(p.level, e.From.Node):
			in = append(in, way)
		default:
			out = append(out, way)
		}
	}
	slices.Reverse(out)
	w.points = layout.Straight(slices.Concat(append(out, in...)...))
	if b := &s.boxes[w.to]; w.to == w.home && w.from != noState {
		w.points[len(w.points)-1].Y = b.y + b.h // regions have grown since
	}
}

func isPort(l *level, node int) bool {
	role := l.graph.Nodes[node].Role
	return role == layout.Above || role == layout.Below
}

func moved(way []point, x, y int) []point {
	list := make([]point, len(way))
	for i, p := range way {
		list[i] = point{X: p.X + x, Y: p.Y + y}
	}
	return list
}

// drawLoop leads a loop out of the right border and back.
func (s *scene) drawLoop(w *wire) {
	b := &s.boxes[w.from]
	right, top := b.x+b.w, b.y+min(loopTop, b.h/4)
	bottom := min(b.y+b.h-min(loopTop, b.h/4), top+max(14, w.labelH))
	w.points = []point{{X: right, Y: top}, {X: right + loopReach, Y: top}, {X: right + loopReach, Y: bottom}, {X: right, Y: bottom}}
	w.at = point{X: right + loopReach + 4, Y: max(b.y, (top+bottom-w.labelH)/2)}
}
