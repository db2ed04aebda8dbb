package viz

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// This file writes what stands inside boxes and on wires, line by line.

const (
	nameSize    = 14
	textSize    = 12
	smallSize   = 11
	headInset   = 12 // left and right of a box's text
	headPadding = 8  // above and below it
	headWidth   = 250
	wideHead    = 480 // a composite's text, where its level leaves it the room
	labelWidth  = 230
	labelInset  = 4
	mostLines   = 3
	badgeSize   = 17 // what a badge takes before its line
	hanging     = 10 // indent of lines that go on
	bullSize    = 22 // what a final state's sign takes
	historySize = 26
	dotSize     = 12
)

// A head is the text of a box: its name, tags, then compartments.
type head struct {
	lines []line
	rule  int // before this line a rule is drawn; 0 for none
	w, h  int
}

func (s *scene) newHead(i int32, sh shape, width int) head {
	var h head
	name := wrap([]run{{s.title(i), true}}, nameSize, width, 2)
	if sh == finalShape {
		for n := range name {
			name[n].indent = bullSize
		}
	}
	h.lines = append(h.lines, name...)
	if n := s.entered(i); n >= 0 {
		h.lines = append(h.lines, wrap([]run{{countWords(n, "entered"), false}}, smallSize, width, 1)...)
	}
	if tags := s.table.States[i].Tags; len(tags) > 0 && s.opts.Detail == All {
		h.lines = append(h.lines, wrap([]run{{"tags: " + strings.Join(tags, ", "), false}}, smallSize, width, 2)...)
	}
	if rows := s.compartments(i, width); len(rows) > 0 {
		h.rule = len(h.lines)
		h.lines = append(h.lines, rows...)
	}
	h.w, h.h = sizeOf(h.lines)
	h.h += 2 * headPadding
	if h.rule > 0 {
		h.h += ruleSpace
	}
	return h
}

// isCut tells whether some of the text is left out.
func (h *head) isCut() bool {
	return slices.ContainsFunc(h.lines, func(l line) bool {
		n := len(l.runs)
		return n > 0 && strings.HasSuffix(l.runs[n-1].text, ellipsis)
	})
}

// ruleSpace is what the rule takes between name and compartments.
const ruleSpace = 7

// title is the name in a box.
func (s *scene) title(i int32) string {
	if i == 0 {
		return s.m.Name
	}
	return s.table.States[i].Name
}

// compartments are the entry, exit and invoke lines, what is done on the way to
// the initial state, and the transitions that stay within their state.
func (s *scene) compartments(i int32, width int) []line {
	var rows []line
	if s.opts.Detail == All {
		for _, d := range s.deeds(i) {
			rows = append(rows, hang([]run{{d.word, true}, {d.does, false}}, "", width)...)
		}
	}
	for _, t := range s.own[i] {
		if len(s.table.Transitions[t].Targets) > 0 {
			continue
		}
		for _, l := range hang(s.counted(t, s.label(t, s.opts.Detail)), s.badges[t], width) {
			l.inner = t + 1
			rows = append(rows, l)
		}
	}
	return rows
}

// labelLines are the lines of a wire's label, one transition below the other.
func (s *scene) labelLines(w *wire) []line {
	var lines []line
	for i, t := range w.all {
		for _, l := range hang(s.wireLabel(w, t), s.badges[t], labelWidth) {
			l.place = i
			lines = append(lines, l)
		}
	}
	return lines
}

// defaultLines say what is done on the way to a history state's default; what is done
// on that to an initial state stands in the box around it.
func (s *scene) defaultLines(i int32) []line {
	text := s.defaultText(i)
	if text == "" {
		return nil
	}
	return hang([]run{{text, false}}, "", labelWidth)
}

func (s *scene) defaultText(i int32) string {
	if state := &s.table.States[i]; state.Kind.IsHistory() && s.opts.Detail == All && state.InitialDo != 0 {
		return "/ " + strings.Join(s.block(state.InitialDo), "; ")
	}
	return ""
}

// wireLabel is what a wire says of a transition: all on the way to its first
// target, and on the others which it is, that they are not taken for more.
func (s *scene) wireLabel(w *wire, t int32) []run {
	if s.table.Transitions[t].Targets[0] != w.to {
		return []run{{"also", false}, {" " + s.trigger(t), true}}
	}
	return s.counted(t, s.label(t, s.opts.Detail))
}

// hang wraps runs so that lines that go on are indented.
func hang(runs []run, badge string, width int) []line {
	lines := wrap(runs, textSize, width, mostLines)
	indent := 0
	if badge != "" {
		indent = badgeSize + max(0, textWidth(badge, smallSize, true)-8)
		lines[0].badge = badge
	}
	for i := range lines {
		if lines[i].indent = indent; i > 0 && indent == 0 {
			lines[i].indent = hanging
		}
	}
	return lines
}

func sizeOf(lines []line) (w, h int) {
	for i := range lines {
		w = max(w, lines[i].width())
		h += lines[i].height()
	}
	return w, h
}

// historyText is what stands in the circle.
func historyText(k kernel.StateKind) string {
	if k == kernel.DeepHistory {
		return "H*"
	}
	return "H"
}
