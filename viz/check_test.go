package viz_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/viz"
)

// This file reads a picture back and judges it by its geometry alone.

type node struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Nodes   []node     `xml:",any"`
	Text    string     `xml:",chardata"`
}

func (n *node) attr(name string) string {
	for _, a := range n.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (n *node) int(name string) int {
	v, _ := strconv.Atoi(n.attr(name))
	return v
}

func (n *node) has(class string) bool {
	return strings.Contains(" "+n.attr("class")+" ", " "+class+" ")
}

type area struct {
	x, y, w, h int
	round      int // radius of the corners
	path, what string
}

func (a area) overlaps(b area) bool {
	return a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h
}

// onBorder is exact, also in round corners.
func (a area) onBorder(x, y int) bool {
	outX, outY := max(a.x+a.round-x, x-(a.x+a.w-a.round)), max(a.y+a.round-y, y-(a.y+a.h-a.round))
	if outX > 0 && outY > 0 {
		return outX*outX+outY*outY == a.round*a.round
	}
	inX, inY := a.x <= x && x <= a.x+a.w, a.y <= y && y <= a.y+a.h
	return inX && (y == a.y || y == a.y+a.h) || inY && (x == a.x || x == a.x+a.w)
}

// A picture is what a reader of the SVG sees.
type picture struct {
	t        *testing.T
	boxes    map[string]area
	order    []string
	labels   []area
	heads    []area // lines of text in boxes, with their states' paths
	ways     [][5]string
	lines    []drawn
	dividers []area // each in a parallel state
	sheet    bool   // there may be levels that are placed on sheets
}

// A drawn way is its corners and how many boxes are painted before it.
type drawn struct {
	corners [][2]int
	boxes   int
	of      string
}

func checkPicture(t *testing.T, m *ir.Machine, o viz.Options) {
	t.Helper()
	text, err := viz.SVG(m, o)
	if err != nil {
		t.Fatal(err)
	}
	again, err := viz.SVG(m, o)
	if err != nil || !bytes.Equal(text, again) {
		t.Fatalf("not the same bytes twice: %v", err)
	}
	var root node
	if err := xml.Unmarshal(text, &root); err != nil {
		t.Fatalf("not well-formed: %v", err)
	}
	p := &picture{t: t, boxes: map[string]area{}, sheet: o.Layout != nil || len(m.States) > 50}
	p.read(&root)
	p.judge(&root, m)
}

// pictureOf draws a chart and reads the picture back.
func pictureOf(t *testing.T, m *ir.Machine) *picture {
	t.Helper()
	text, err := viz.SVG(m, viz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var root node
	if err := xml.Unmarshal(text, &root); err != nil {
		t.Fatalf("not well-formed: %v", err)
	}
	p := &picture{t: t, boxes: map[string]area{}}
	p.read(&root)
	return p
}

func (p *picture) read(n *node) {
	for i := range n.Nodes {
		child := &n.Nodes[i]
		switch {
		case n.has("state") && child.has("box"):
			p.addBox(n, child)
		case (n.has("state") || n.has("internal")) && child.XMLName.Local == "text":
			p.heads = append(p.heads, textArea(child, n.attr("data-path")+n.attr("data-source")))
		case n.has("transition") && child.XMLName.Local == "text":
			p.labels = append(p.labels, textArea(child, n.attr("id")))
		case child.has("divider"):
			p.dividers = append(p.dividers, area{x: child.int("x1"), y: child.int("y1"), h: child.int("y2") - child.int("y1"), path: n.attr("data-path")})
		case n.has("initial") && child.has("way"):
			p.lines = append(p.lines, drawn{corners(child.attr("d")), len(p.order), initialDot})
		case n.has("transition") && child.has("way"):
			x, y, x2, y2 := ends(child.attr("d"))
			p.ways = append(p.ways, [5]string{n.attr("data-source"), n.attr("data-target"), fmt.Sprint(x, " ", y), fmt.Sprint(x2, " ", y2), n.attr("id")})
			if !child.has("shared") { // another transition's way is the same
				p.lines = append(p.lines, drawn{corners(child.attr("d")), len(p.order), n.attr("id")})
			}
		}
		p.read(child)
	}
}

func (p *picture) addBox(state, box *node) {
	a := area{x: box.int("x"), y: box.int("y"), w: box.int("width"), h: box.int("height"), path: state.attr("data-path"), round: box.int("rx")}
	if box.XMLName.Local == "circle" {
		r := box.int("r")
		a.x, a.y, a.w, a.h, a.round = box.int("cx")-r, box.int("cy")-r, 2*r, 2*r, r
	}
	p.boxes[a.path] = a
	p.order = append(p.order, a.path)
}

// textArea is roughly where a label's letters are: 6 pixels each are fewer than
// they take.
func textArea(n *node, what string) area {
	length := len([]rune(n.Text))
	for _, c := range n.Nodes {
		length += len([]rune(c.Text))
	}
	return area{x: n.int("x"), y: n.int("y") - 9, w: max(4, length*4), h: 11, what: what}
}

func ends(d string) (x, y, x2, y2 int) {
	all := corners(d)
	first, last := all[0], all[len(all)-1]
	return first[0], first[1], last[0], last[1]
}

// corners are the points of a way; from each to the next it runs along an axis.
func corners(d string) [][2]int {
	fields := strings.FieldsFunc(d, func(r rune) bool { return r == 'M' || r == 'L' || r == 'Q' || r == ' ' })
	var all [][2]int
	for i := 0; i+1 < len(fields); i += 2 {
		x, _ := strconv.Atoi(fields[i])
		y, _ := strconv.Atoi(fields[i+1])
		all = append(all, [2]int{x, y})
	}
	return all
}

func (p *picture) judge(root *node, m *ir.Machine) {
	if len(p.order) != len(m.States) {
		p.t.Errorf("%d boxes of %d states", len(p.order), len(m.States))
	}
	for i, a := range p.order {
		for _, b := range p.order[i+1:] {
			p.judgePair(p.boxes[a], p.boxes[b])
		}
	}
	p.judgeLabels(root.int("width"), root.int("height"))
	for _, w := range p.ways {
		p.judgeWay(w)
	}
	for _, l := range p.lines {
		p.judgeVisible(l)
	}
	stretches := p.stretches()
	p.judgeApart(stretches)
	p.judgeHeads(stretches)
	for _, d := range p.dividers {
		p.judgeDivider(d, stretches)
	}
	sum := 0
	for _, b := range p.boxes {
		sum += b.w*b.h + 40_000
	}
	if size := root.int("width") * root.int("height"); size > 60*(sum+200_000) {
		p.t.Errorf("the picture is %d pixels large, its boxes %d", size, sum)
	}
}

func within(inner, outer string) bool {
	return outer == "" || strings.HasPrefix(inner, outer+".")
}

func (p *picture) judgePair(a, b area) {
	switch {
	case within(b.path, a.path):
		if b.x < a.x || b.y < a.y || b.x+b.w > a.x+a.w || b.y+b.h > a.y+a.h {
			p.t.Errorf("%s sticks out of %s", b.path, a.path)
		}
	case a.overlaps(b):
		p.t.Errorf("%s lies over %s", a.path, b.path)
	}
}

// judgeLabels: a label may lie within a composite, but over no border and no box
// without children.
func (p *picture) judgeLabels(width, height int) {
	for i, l := range p.labels {
		for _, path := range p.order {
			b := p.boxes[path]
			inside := l.x >= b.x && l.y >= b.y && l.x+l.w <= b.x+b.w && l.y+l.h <= b.y+b.h
			if l.overlaps(b) && (!inside || p.isLeaf(path)) {
				p.t.Errorf("the label of %s lies over %q", l.what, path)
			}
		}
		for _, other := range p.labels[:i] {
			if l.overlaps(other) {
				p.t.Errorf("the label of %s lies over that of %s", l.what, other.what)
			}
		}
		if l.x < 0 || l.y < 0 || l.x+l.w > width || l.y+l.h > height {
			p.t.Errorf("the label of %s lies outside", l.what)
		}
	}
}

// judgeHeads: nothing in a state lies over its text, and no line.
func (p *picture) judgeHeads(all []stretch) {
	for _, h := range p.heads {
		for _, path := range p.order {
			if b := p.boxes[path]; path != h.what && within(path, h.what) && h.overlaps(b) {
				p.t.Errorf("%q lies over the text of %q", path, h.what)
			}
		}
		for _, s := range all {
			if s.area().overlaps(h) {
				p.t.Errorf("the arrow of %s leads over the text of %q", s.way.of, h.what)
			}
		}
	}
}

// area is what a stretch covers.
func (a stretch) area() area {
	if a.upright {
		return area{x: a.at, y: a.lo, w: 1, h: a.hi - a.lo}
	}
	return area{x: a.lo, y: a.at, w: a.hi - a.lo, h: 1}
}

func (p *picture) isLeaf(path string) bool {
	for _, other := range p.order {
		if other != path && within(other, path) {
			return false
		}
	}
	return true
}

func (p *picture) judgeWay(w [5]string) {
	var x, y, x2, y2 int
	fmt.Sscan(w[2], &x, &y)
	fmt.Sscan(w[3], &x2, &y2)
	if !p.boxes[w[0]].onBorder(x, y) {
		p.t.Errorf("%s does not begin on the border of %q: %d,%d of %+v", w[4], w[0], x, y, p.boxes[w[0]])
	}
	hit := false
	for _, target := range strings.Fields(w[1] + " ") {
		hit = hit || p.boxes[target].onBorder(x2, y2)
	}
	if !hit && w[1] != "" {
		p.t.Errorf("%s does not end on the border of %q: %d,%d", w[4], w[1], x2, y2)
	}
}

// judgeVisible: what is painted later is painted over; no box is over an arrow.
func (p *picture) judgeVisible(l drawn) {
	for _, path := range p.order[l.boxes:] {
		b := p.boxes[path]
		for i, c := range l.corners[1:] {
			before := l.corners[i]
			left, right := min(before[0], c[0]), max(before[0], c[0])
			top, bottom := min(before[1], c[1]), max(before[1], c[1])
			if left < b.x+b.w && right > b.x && top < b.y+b.h && bottom > b.y {
				p.t.Errorf("%q is painted over the arrow of %s", path, l.of)
				return
			}
		}
	}
}
