package viz

import (
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file draws wires: the initial dots, the arrows of one level, and for each
// transition a group of its own, so that each can be highlighted alone.

func (p *painter) arrows(i int32) {
	if dot := p.boxes[i].start; dot != nil {
		p.line(`<circle class="dot" cx="%d" cy="%d" r="%d"/>`, dot.X, dot.Y, dotSize/2)
	}
	for _, w := range p.homes[i] {
		if len(w.all) == 0 {
			p.open(`<g class="initial">`)
			p.way(w, "")
			p.plainLabel(w)
			p.close("g")
		}
	}
	for _, t := range p.shown[i] {
		p.transition(t)
	}
}

// sortWires finds where each wire is written: with the level it lies in; a loop
// with its state's parent. A transition with several targets is written with the
// outermost level of them: what comes later would be painted over its arrows.
func (p *painter) sortWires() {
	p.homes = make([][]*wire, len(p.boxes))
	p.shown = make([][]int32, len(p.boxes))
	p.wiresOf = make([][]*wire, len(p.transitions))
	for _, w := range p.wires {
		p.homes[max(0, w.home)] = append(p.homes[max(0, w.home)], w)
		for _, t := range w.all {
			p.wiresOf[t] = append(p.wiresOf[t], w)
		}
	}
	for t, wires := range p.wiresOf {
		if len(wires) > 0 {
			home := outermost(wires)
			p.shown[home] = append(p.shown[home], int32(t))
		}
	}
}

// outermost is the outermost home of a transition's wires: all lie around its
// source, and the outer of two states has the lower number.
func outermost(wires []*wire) int32 {
	home := wires[0].home
	for _, w := range wires {
		home = min(home, w.home)
	}
	return max(0, home)
}

// transition writes the group of one transition: its arrows and its lines of
// the label.
func (p *painter) transition(t int32) {
	row := &p.table.Transitions[t]
	p.open(`<g id="%s" class="transition %s%s" data-event="%s" data-source="%s" data-target="%s"%s>`, escaped(p.transitions[t]), transitionWord(p.m.Transitions[t].Kind), countClass(p.taken(t)),
		escaped(p.trigger(t)), escaped(p.table.States[row.Source].Path), escaped(p.targetPaths(t)), countData(p.taken(t)))
	p.line("<title>%s</title>", escaped(p.transitionTitle(t)))
	for _, w := range p.wiresOf[t] {
		shared := ""
		if w.all[0] != t {
			shared = " shared"
		}
		p.way(w, shared)
	}
	for _, w := range p.wiresOf[t] {
		p.label(w, t)
	}
	p.close("g")
}

// transitionTitle is a transition's tooltip.
func (p *painter) transitionTitle(t int32) string {
	if n := p.taken(t); n >= 0 {
		return p.sentence(t) + "\n" + countWords(n, "taken")
	}
	return p.sentence(t)
}

func (p *painter) targetPaths(t int32) string {
	var paths []string
	for _, s := range p.table.Transitions[t].Targets {
		paths = append(paths, p.table.States[s].Path)
	}
	return strings.Join(paths, " ")
}

// label writes a transition's lines.
func (p *painter) label(w *wire, t int32) {
	y := w.at.Y
	for i := range w.label {
		l := &w.label[i]
		if w.all[l.place] == t {
			p.textLine(l, w.at.X+labelInset, y, "label")
		}
		y += l.height()
	}
}

// plainLabel writes the lines of a wire without transitions.
func (p *painter) plainLabel(w *wire) {
	y := w.at.Y
	for i := range w.label {
		y += p.textLine(&w.label[i], w.at.X+labelInset, y, "label")
	}
}

// bend is the radius of corners.
const bend = 6

// way draws a wire with round corners and the head of its arrow. It begins and
// ends on borders and leaves out the stretch where the label stands. Of the
// transitions that share a wire one draws it; the others show theirs when they
// are highlighted.
func (p *painter) way(w *wire, shared string) {
	var b strings.Builder
	points := w.points
	fmt.Fprintf(&b, "M%d %d", points[0].X, points[0].Y)
	for i := 1; i < len(points); i++ {
		w.interrupt(&b, points[i-1], points[i])
		if i+1 < len(points) {
			corner(&b, points[i-1], points[i], points[i+1])
		}
	}
	end, before := points[len(points)-1], points[len(points)-2]
	fmt.Fprintf(&b, "L%d %d", end.X, end.Y)
	p.line(`<path class="way%s" d="%s" fill="none"/>`, shared, b.String())
	p.line(`<path class="tip%s" d="%s"/>`, shared, tip(before, end))
}

// interrupt leaves out of a vertical what the label covers.
func (w *wire) interrupt(b *strings.Builder, from, to point) {
	top, bottom := w.at.Y, w.at.Y+w.labelH
	down := from.Y < to.Y
	if w.labelH == 0 || from.X != to.X || from.X <= w.at.X || from.X >= w.at.X+w.labelW || min(from.Y, to.Y) >= bottom || max(from.Y, to.Y) <= top {
		return
	}
	if !down {
		top, bottom = bottom, top
	}
	fmt.Fprintf(b, "L%d %dM%d %d", from.X, top, from.X, bottom)
}

// corner rounds the corner at b, on the way from a to c.
func corner(out *strings.Builder, a, b, c point) {
	r := min(bend, length(a, b)/2, length(b, c)/2)
	in, on := toward(b, a, r), toward(b, c, r)
	fmt.Fprintf(out, "L%d %dQ%d %d %d %d", in.X, in.Y, b.X, b.Y, on.X, on.Y)
}

func length(a, b point) int { return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y) }

// toward is the point r pixels from a in the direction of b, along an axis.
func toward(a, b point, r int) point {
	return point{X: a.X + r*sign(b.X-a.X), Y: a.Y + r*sign(b.Y-a.Y)}
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// tip is a triangle whose point is at the end of the way.
func tip(before, end point) string {
	dx, dy := sign(end.X-before.X), sign(end.Y-before.Y)
	back := point{X: end.X - 8*dx, Y: end.Y - 8*dy}
	return fmt.Sprintf("M%d %dL%d %dL%d %dZ", end.X, end.Y, back.X-4*dy, back.Y+4*dx, back.X+4*dy, back.Y-4*dx)
}

func transitionWord(k ir.TransitionKind) string {
	switch k {
	case ir.AlwaysKind:
		return "always"
	case ir.AfterKind:
		return "after"
	case ir.DoneStateKind, ir.DoneInvokeKind:
		return "done"
	case ir.ErrorInvokeKind:
		return "error"
	}
	return "event"
}
