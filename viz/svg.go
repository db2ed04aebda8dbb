package viz

import (
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file writes the picture. A state is a group with its title, box, text,
// children and, after these so that nothing hides them, the arrows of its level;
// so groups mirror nesting and reading order is source order. Colours are custom
// properties; to highlight is to add the class `active` to a group.

// SVG draws a chart. It fails for an active state that does not exist and with
// layout.ErrTooLarge.
func SVG(m *ir.Machine, o Options) ([]byte, error) {
	s, err := newScene(m, o)
	if err != nil {
		return nil, err
	}
	s.plan()
	if err := s.place(); err != nil {
		return nil, err
	}
	width, height := s.assemble()
	p := &painter{scene: s, ids: map[string]int{}, transitions: make([]string, len(s.table.Transitions))}
	p.document(width, height)
	return []byte(p.b.String()), nil
}

// A painter writes SVG. All text goes through escaped.
type painter struct {
	*scene
	b           strings.Builder
	depth       int
	ids         map[string]int // that are given, with the last number behind each
	transitions []string       // their ids
	homes       [][]*wire      // per state: the wires of its level
	shown       [][]int32      // per state: the transitions written in its group
	wiresOf     [][]*wire      // per transition
}

// line writes one line at the current indent.
func (p *painter) line(format string, args ...any) {
	p.b.WriteString(strings.Repeat(" ", p.depth))
	fmt.Fprintf(&p.b, format, args...)
	p.b.WriteByte('\n')
}

func (p *painter) open(format string, args ...any) {
	p.line(format, args...)
	p.depth++
}

func (p *painter) close(name string) {
	p.depth--
	p.line("</%s>", name)
}

func (p *painter) document(width, height int) {
	if p.opts.Mark != "" {
		p.line("<!-- %s -->", commentText(p.opts.Mark))
	}
	id := idText(p.m.Name)
	class, plain, style := p.styles()
	p.open(`<svg xmlns="http://www.w3.org/2000/svg" class="%s" role="graphics-document" aria-labelledby="title-%s" aria-describedby="desc-%s" viewBox="0 0 %d %d" width="%d" height="%d">`, class, id, id, width, height, width, height)
	p.line(`<title id="title-%s">%s</title>`, id, escaped("State chart "+p.m.Name))
	p.line(`<desc id="desc-%s">%s</desc>`, id, escaped(p.summary()))
	p.line(`<style media="not all">%s</style>`, plain)
	p.line("<style>%s</style>", style)
	for t := range p.table.Transitions {
		p.transitions[t] = p.transitionID(int32(t))
	}
	p.sortWires()
	p.state(0, 0)
	p.close("svg")
}

// summary says in words what the picture shows.
func (p *painter) summary() string {
	var b strings.Builder
	if p.m.Doc != "" {
		b.WriteString(strings.TrimRight(visible(p.m.Doc), ". ") + ". ")
	}
	fmt.Fprintf(&b, "%s, %s.", count(len(p.table.States)-1, "state"), count(len(p.table.Transitions), "transition"))
	if first := p.table.States[0].Initial; len(first) > 0 {
		var names []string
		for _, s := range first {
			names = append(names, p.stateName(s))
		}
		b.WriteString(" It begins in " + strings.Join(names, ", ") + ".")
	}
	if p.opts.Counts != nil {
		b.WriteString(p.coverage())
	}
	return b.String()
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// state writes one state with all in it.
func (p *painter) state(i int32, depth int) {
	b, row := &p.boxes[i], &p.table.States[i]
	p.open(`<g id="%s" class="%s" data-path="%s" data-line="%d"%s>`, escaped(stateID(row.Path)), p.classes(i, depth), escaped(row.Path), p.lineOf(i), countData(p.entered(i)))
	p.line("<title>%s</title>", escaped(p.stateTitle(i)))
	p.shape(b)
	p.text(b)
	if row.Kind == kernel.Parallel {
		p.dividers(i)
	}
	for c := range p.m.AllChildStates(i) {
		p.state(c, depth+1)
	}
	p.arrows(i)
	p.close("g")
}

func (p *painter) lineOf(i int32) int {
	if i == 0 {
		return max(1, p.m.States[i].Pos.Line)
	}
	return p.m.States[i].Pos.Line
}

func (p *painter) classes(i int32, depth int) string {
	names := []string{"state", kindWord(p.table.States[i].Kind)}
	if i == 0 {
		names = append(names, "root")
	}
	if p.boxes[i].shape == regionShape {
		names = append(names, "region")
	}
	if depth%2 == 1 {
		names = append(names, "odd")
	}
	if p.active[i] {
		names = append(names, "active")
	}
	return strings.Join(names, " ") + countClass(p.entered(i))
}

// stateTitle is a state's tooltip: what it is, its tags and description, and its
// compartments whole.
func (p *painter) stateTitle(i int32) string {
	state := &p.table.States[i]
	lines := []string{fmt.Sprintf("%s (%s)", p.stateName(i), p.kindInWords(i))}
	if len(state.Tags) > 0 {
		lines = append(lines, "tags: "+strings.Join(state.Tags, ", "))
	}
	if doc := p.docOf(i); doc != "" {
		lines = append(lines, doc)
	}
	for _, d := range p.deeds(i) {
		lines = append(lines, d.word+d.does)
	}
	if output := p.m.States[i].Source; output != "" {
		lines = append(lines, "output "+output)
	}
	return strings.Join(lines, "\n")
}

func (p *painter) kindInWords(i int32) string {
	word := kindInWords(p.table.States[i].Kind)
	if p.boxes[i].shape == regionShape {
		word += " region"
	}
	if p.active[i] {
		word += ", active"
	}
	if n := p.entered(i); n >= 0 {
		word += ", " + countWords(n, "entered")
	}
	return word
}

func (p *painter) docOf(i int32) string {
	if i == 0 && p.m.States[i].Doc == "" {
		return p.m.Doc
	}
	return p.m.States[i].Doc
}

// shape draws the box.
func (p *painter) shape(b *box) {
	switch {
	case b.shape == historyShape && b.w == b.h:
		p.line(`<circle class="box" cx="%d" cy="%d" r="%d"/>`, b.x+b.w/2, b.y+b.h/2, radius(b))
	case b.shape == regionShape:
		p.line(`<rect class="box" x="%d" y="%d" width="%d" height="%d"/>`, b.x, b.y, b.w, b.h)
	default:
		p.line(`<rect class="box" x="%d" y="%d" width="%d" height="%d" rx="%d"/>`, b.x, b.y, b.w, b.h, radius(b))
	}
}

// radius is that of a box's corners.
func radius(b *box) int {
	switch b.shape {
	case regionShape:
		return 0
	case finalShape:
		return min(16, b.h/2)
	case historyShape:
		return b.h / 2
	}
	return 8
}

// text writes the lines in a box; those of a box without children or
// compartments stand in its middle.
func (p *painter) text(b *box) {
	if b.shape == historyShape {
		p.line(`<text class="name" x="%d" y="%d" text-anchor="middle">%s</text>`, b.x+b.w/2, b.y+b.h/2+5, historyText(p.table.States[b.state].Kind))
		return
	}
	x, y := b.x+headInset, b.y+headPadding
	if b.level == nil && b.head.rule == 0 {
		x = b.x + (b.w-b.head.w)/2
	}
	if b.shape == finalShape {
		p.line(`<circle class="ring" cx="%d" cy="%d" r="7"/>`, x+7, y+b.head.lines[0].height()/2)
		p.line(`<circle class="dot" cx="%d" cy="%d" r="4"/>`, x+7, y+b.head.lines[0].height()/2)
	}
	for i := range b.head.lines {
		if i > 0 && i == b.head.rule {
			p.rule(b, y+ruleSpace/2)
			y += ruleSpace
		}
		p.innerOpens(b.head.lines, i)
		y += p.textLine(&b.head.lines[i], x, y, classOf(&b.head.lines[i]))
		p.innerCloses(b.head.lines, i)
	}
}

// innerOpens begins the group of a transition that stays in its state, so that
// it can be highlighted as arrows can.
func (p *painter) innerOpens(lines []line, i int) {
	if t := lines[i].inner - 1; t >= 0 && (i == 0 || lines[i-1].inner != lines[i].inner) {
		p.open(`<g id="%s" class="internal%s" data-event="%s" data-source="%s"%s>`, escaped(p.transitions[t]), countClass(p.taken(t)), escaped(p.trigger(t)), escaped(p.table.States[p.table.Transitions[t].Source].Path), countData(p.taken(t)))
		p.line("<title>%s</title>", escaped(p.transitionTitle(t)))
	}
}

func (p *painter) innerCloses(lines []line, i int) {
	if lines[i].inner > 0 && (i+1 == len(lines) || lines[i+1].inner != lines[i].inner) {
		p.close("g")
	}
}

// rule divides the name from the compartments.
func (p *painter) rule(b *box, y int) {
	right := b.x + b.w
	if b.level != nil {
		right = b.x + headInset + b.head.w
	}
	left := b.x
	if b.level != nil {
		left += headInset
	}
	p.line(`<line class="rule" x1="%d" y1="%d" x2="%d" y2="%d"/>`, left, y, right, y)
}

func classOf(l *line) string {
	switch l.size {
	case nameSize:
		return "name"
	case smallSize:
		return "tags"
	}
	return "text"
}

// textLine writes a line whose upper left corner is given, and gives its height.
func (p *painter) textLine(l *line, x, y int, class string) int {
	base := y + l.size + 1
	if l.badge != "" {
		p.badge(l, x, y)
	}
	var b strings.Builder
	for _, r := range l.runs {
		if r.bold && class != "name" {
			fmt.Fprintf(&b, `<tspan class="b">%s</tspan>`, escaped(r.text))
		} else {
			b.WriteString(escaped(r.text))
		}
	}
	p.line(`<text class="%s" x="%d" y="%d" xml:space="preserve">%s</text>`, class, x+l.indent, base, b.String())
	return l.height()
}

// badge draws the number of one of several candidates.
func (p *painter) badge(l *line, x, y int) {
	w := l.indent - 3
	p.line(`<rect class="badge" x="%d" y="%d" width="%d" height="14" rx="7"/>`, x, y+1, w)
	p.line(`<text class="number" x="%d" y="%d" text-anchor="middle">%s</text>`, x+w/2, y+12, l.badge)
}

// dividers are the dashed lines between regions, and between these and history states,
// which belong to none.
func (p *painter) dividers(i int32) {
	last := noState
	for c := range p.m.AllChildStates(i) {
		if last != noState {
			p.divider(&p.boxes[last], &p.boxes[c])
		}
		last = c
	}
}

// divider is as high as a region, of which one stands at its side at least.
func (p *painter) divider(left, right *box) {
	region := left
	if right.shape == regionShape {
		region = right
	}
	if region.shape == regionShape {
		x := (left.x + left.slotW + right.x) / 2
		p.line(`<line class="divider" x1="%d" y1="%d" x2="%d" y2="%d"/>`, x, region.y, x, region.y+region.h)
	}
}

// stateID is the id of a state's group.
func stateID(path string) string { return "s-" + idText(path) }

// transitionID is the id of a transition's group: its source, its event, and a
// number where these are not enough.
func (p *painter) transitionID(t int32) string {
	base := "t-" + idText(p.table.States[p.table.Transitions[t].Source].Path) + "-" + idText(strings.ReplaceAll(p.trigger(t), " ", "-"))
	id := base
	for p.ids[id] > 0 {
		p.ids[base]++ // the last number that was given
		id = fmt.Sprintf("%s-%d", base, p.ids[base])
	}
	p.ids[id] = 1
	return id
}

// idText keeps letters, digits and a few signs; all else is written as a number.
func idText(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '-', r == '.':
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, "_u%x_", r)
		}
	}
	return b.String()
}

// escaped makes text safe between tags and within quotes. What XML cannot hold
// becomes U+FFFD.
func escaped(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '"':
			b.WriteString("&quot;")
		case r == '\'':
			b.WriteString("&#39;")
		case r == '\n':
			b.WriteString("&#10;")
		case undrawn.Has(r):
			b.WriteRune('\ufffd')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// commentText makes text safe in a comment.
func commentText(text string) string {
	return strings.ReplaceAll(escaped(visible(text)), "--", "- -")
}
