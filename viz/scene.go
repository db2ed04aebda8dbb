package viz

import (
	"slices"
	"strconv"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/viz/layout"
)

// This file makes of a machine what can be laid out: a box per state, a wire per
// arrow. Transitions of one state to the same targets share a wire and stand
// below one another in its label.

// A shape is how a state is drawn.
type shape uint8

const (
	plainShape shape = iota
	regionShape
	finalShape
	historyShape
)

// A box is a state on its way to the picture.
type box struct {
	state int32
	shape shape
	head  head
	w, h  int // of the box
	slotW int // with the loop beside it
	slotH int
	loop  *wire
	level *level // nil without children
	x, y  int    // absolute
	start *point // absolute middle of the initial dot
}

type point = layout.Point

// noState is the from of a wire that begins at the initial dot of its level.
const noState = kernel.NoState

// A wire is what one arrow stands for: several transitions with the same source
// and targets, all from a state to itself, an initial state, or a history's default.
type wire struct {
	from, to int32
	home     int32   // the composite whose level it belongs to
	all      []int32 // the transitions that run here
	label    []line
	labelW   int
	labelH   int
	parts    []part
	points   []point // absolute
	at       point   // absolute, of the label
}

// A part is a wire's way through one level.
type part struct {
	level *level
	edge  int
}

// A scene is a machine with all its boxes and wires.
type scene struct {
	reader
	opts   Options
	table  *kernel.Table
	boxes  []box
	wires  []*wire
	lays   layout.Layout
	active []bool
	own    [][]int32 // per state: its transitions
	badges []string  // per transition
}

func newScene(m *ir.Machine, o Options) (*scene, error) {
	s := &scene{reader: reader{m}, opts: o, table: m.Table, lays: o.Layout}
	if s.lays == nil {
		s.lays = layout.Layered{}
	}
	if err := s.activate(o.Active); err != nil {
		return nil, err
	}
	if err := s.checkCounts(); err != nil {
		return nil, err
	}
	s.own = make([][]int32, len(s.table.States))
	for t := range s.table.Transitions {
		from := s.table.Transitions[t].Source
		s.own[from] = append(s.own[from], int32(t))
	}
	s.numberChoices()
	s.boxes = make([]box, len(s.table.States))
	for i := range s.boxes {
		s.boxes[i] = s.newBox(int32(i))
	}
	s.connect()
	return s, nil
}

// activate marks the active states and all around them.
func (s *scene) activate(names []string) error {
	s.active = make([]bool, len(s.table.States))
	for _, name := range names {
		found := noState
		for i := range s.table.States {
			if state := &s.table.States[i]; state.Path == name || state.ID == name {
				found = int32(i) // no id is another's path
			}
		}
		if found < 0 {
			return &UnknownStateError{name}
		}
		if s.table.States[found].Kind.IsHistory() {
			return &NeverActiveError{name}
		}
		for ; found >= 0; found = s.table.States[found].Parent {
			s.active[found] = true
		}
	}
	return nil
}

// numberChoices gives the transitions that compete for one key their numbers.
func (s *scene) numberChoices() {
	s.badges = make([]string, len(s.table.Transitions))
	number := func(list []int32) {
		for i, t := range list {
			if len(list) > 1 {
				s.badges[t] = strconv.Itoa(i + 1)
			}
		}
	}
	for i := range s.table.States {
		number(s.table.States[i].Always)
		for _, c := range s.table.States[i].On {
			number(c.Transitions)
		}
	}
}

func (s *scene) newBox(i int32) box {
	b := box{state: i, shape: s.shapeOf(i)}
	if b.shape == historyShape {
		b.w, b.h = historySize, historySize
	} else {
		b.head = s.newHead(i, b.shape, headWidth)
		b.w, b.h = b.head.w+2*headInset, b.head.h
	}
	if s.table.States[i].Last > i {
		b.level = &level{state: i}
	}
	return b
}

func (s *scene) shapeOf(i int32) shape {
	state := &s.table.States[i]
	switch {
	case state.Kind.IsHistory():
		return historyShape
	case state.Kind == kernel.Final:
		return finalShape
	case state.Parent >= 0 && s.table.States[state.Parent].Kind == kernel.Parallel:
		return regionShape
	}
	return plainShape
}

// connect makes the wires, in document order of their sources.
func (s *scene) connect() {
	for i := range s.table.States {
		state := &s.table.States[i]
		for n, to := range state.Initial {
			w := &wire{from: noState, to: to, home: int32(i)}
			if state.Kind.IsHistory() {
				w.from, w.home = int32(i), s.home(int32(i), to)
			}
			if n == 0 {
				w.takeLabel(s.defaultLines(int32(i)))
			}
			s.wires = append(s.wires, w)
		}
		for _, bundle := range s.bundles(int32(i)) {
			s.connectBundle(int32(i), bundle)
		}
	}
}

// bundles groups the transitions of a state by their targets.
func (s *scene) bundles(state int32) [][]int32 {
	var list [][]int32
	for _, t := range s.own[state] {
		targets := s.table.Transitions[t].Targets
		alike := func(bundle []int32) bool { return slices.Equal(s.table.Transitions[bundle[0]].Targets, targets) }
		switch i := slices.IndexFunc(list, alike); {
		case len(targets) == 0:
		case i >= 0:
			list[i] = append(list[i], t)
		default:
			list = append(list, []int32{t})
		}
	}
	return list
}

// connectBundle makes a wire to each target.
func (s *scene) connectBundle(from int32, bundle []int32) {
	for _, to := range s.table.Transitions[bundle[0]].Targets {
		w := s.wireTo(from, to)
		w.all = append(w.all, bundle...)
		w.takeLabel(s.labelLines(w))
	}
}

// takeLabel gives a wire the lines of its label, and room for them.
func (w *wire) takeLabel(lines []line) {
	if w.label = lines; len(lines) == 0 {
		return
	}
	w.labelW, w.labelH = sizeOf(lines)
	w.labelW += 2 * labelInset
}

// wireTo is a wire of its own; but what leads from a state to itself is one loop
// beside it.
func (s *scene) wireTo(from, to int32) *wire {
	b := &s.boxes[from]
	if from == to && b.loop != nil {
		return b.loop
	}
	w := &wire{from: from, to: to, home: s.home(from, to)}
	if from == to {
		b.loop = w
	}
	s.wires = append(s.wires, w)
	return w
}

// home is the innermost composite in which a wire lies whole. A wire between a
// state and one within it lies in the outer of them.
func (s *scene) home(a, b int32) int32 {
	if a == b {
		return s.table.States[a].Parent
	}
	for !s.m.Within(b, a) {
		a = s.table.States[a].Parent
	}
	return a
}

// childToward is the child of a state in which another one lies.
func (s *scene) childToward(outer, state int32) int32 {
	for s.table.States[state].Parent != outer {
		state = s.table.States[state].Parent
	}
	return state
}
