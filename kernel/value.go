package kernel

import (
	"cmp"
	"slices"
	"strings"
)

// The value of a machine says which states are active: for a compound its
// active child's name when that is a leaf, else {child: value}; for a parallel
// {region: value} of every region, a leaf region as {} (SPEC 10.2).

// AppendValue appends the value in canonical JSON.
func (m *Machine) AppendValue(b []byte) []byte { return m.appendInside(b, 0) }

// appendInside appends what is active inside a state.
func (m *Machine) appendInside(b []byte, s int32) []byte {
	if m.table.States[s].Kind == Parallel {
		return m.appendRegions(b, s)
	}
	lo, hi := m.span(s+1, m.table.States[s].Last)
	if lo == hi {
		return append(b, "{}"...)
	}
	child := m.table.childTowards(s, m.tips[lo])
	name := m.table.States[child].Name
	if m.table.isLeaf(child) {
		return AppendString(b, name)
	}
	b = AppendKey(append(b, '{'), name)
	return append(m.appendInside(b, child), '}')
}

func (m *Machine) appendRegions(b []byte, s int32) []byte {
	b = append(b, '{')
	for _, r := range m.table.regionsByName(s) {
		b = m.appendInside(AppendKey(b, m.table.States[r].Name), r)
	}
	return append(b, '}')
}

// isLeaf tells whether a state has no states inside that can be active.
func (t *Table) isLeaf(s int32) bool {
	k := t.States[s].Kind
	return k == Atomic || k == Final
}

// children are the states directly inside a state, histories left out.
func (t *Table) children(s int32) []int32 {
	var list []int32
	for c := s + 1; c <= t.States[s].Last; c = t.States[c].Last + 1 {
		if !t.States[c].Kind.IsHistory() {
			list = append(list, c)
		}
	}
	return list
}

func (t *Table) regionsByName(s int32) []int32 {
	list := t.children(s)
	slices.SortFunc(list, func(a, b int32) int { return cmp.Compare(t.States[a].Name, t.States[b].Name) })
	return list
}

// StateByPath finds a state by its keys from the root, joined with "."; "" is
// the root.
func (t *Table) StateByPath(path string) (int32, bool) {
	s := int32(0)
	if path == "" {
		return 0, true
	}
	for name := range strings.SplitSeq(path, ".") {
		c, ok := t.childNamed(s, name)
		if !ok {
			return 0, false
		}
		s = c
	}
	return s, true
}

// A childName is what a state inside another is called.
type childName struct {
	parent int32
	name   string
}

// fewChildren are looked at one by one, which is quicker than to look one up.
const fewChildren = 16

func (t *Table) childNamed(s int32, name string) (int32, bool) {
	c := s + 1
	for range fewChildren {
		if c > t.States[s].Last {
			return 0, false
		}
		if t.States[c].Name == name {
			return c, true
		}
		c = t.States[c].Last + 1
	}
	c, ok := t.index.named()[childName{s, name}]
	return c, ok
}

// childrenByName lists them all for childNamed.
func (t *Table) childrenByName() map[childName]int32 {
	named := make(map[childName]int32, len(t.States))
	for i := range t.States {
		named[childName{t.States[i].Parent, t.States[i].Name}] = int32(i)
	}
	return named
}

// EventIndex finds a declared event by name.
func (t *Table) EventIndex(name string) (int32, bool) {
	i, ok := t.index.events[name]
	return i, ok
}

// IsInternal tells whether only the chart and its actors may send an event.
func (t *Table) IsInternal(event int32) bool {
	for _, e := range t.Internal {
		if e == event {
			return true
		}
	}
	return false
}

// Matches tells whether the state at a path is active; a path that names no
// state matches nothing.
func (m *Machine) Matches(path string) bool {
	s, ok := m.table.StateByPath(path)
	return ok && m.isActive(s)
}

// HasTag tells whether an active state carries a tag.
func (m *Machine) HasTag(tag string) bool {
	for _, tip := range m.tips {
		for s := tip; s != NoState; s = m.table.States[s].Parent {
			if slices.Contains(m.table.States[s].Tags, tag) {
				return true
			}
		}
	}
	return false
}

// readValue reads a value strictly, or with partial one that may stop above a
// leaf and leave out regions: initial children complete it. It returns the tips.
func (t *Table) readValue(r *Reader, partial bool) ([]int32, error) {
	v := valueReader{t: t, r: r, partial: partial}
	v.inside(0)
	if r.Err() != nil {
		return nil, r.Err()
	}
	return v.tips, nil
}

type valueReader struct {
	t       *Table
	r       *Reader
	partial bool
	tips    []int32
}

// inside reads what is active inside a state.
func (v *valueReader) inside(s int32) {
	switch {
	case v.t.isLeaf(s):
		v.leaf(s)
	case v.t.States[s].Kind == Parallel:
		v.regions(s)
	case v.r.Peek() == '"':
		v.named(s, v.r.Text())
	default:
		v.child(s)
	}
}

// leaf reads the {} of a leaf region.
func (v *valueReader) leaf(s int32) {
	if v.r.Object() {
		if _, ok := v.r.Key(); ok {
			v.refuse("the state " + v.t.States[s].Path + " has no states inside")
			return
		}
	}
	v.tips = append(v.tips, s)
}

// named takes the name of a child.
func (v *valueReader) named(s int32, name string) {
	c, ok := v.known(s, name)
	switch {
	case !ok:
	case v.t.isLeaf(c):
		v.tips = append(v.tips, c)
	case v.partial:
		v.complete(c)
	default:
		v.refuse("the state " + v.t.States[c].Path + " must say which of its states is active")
	}
}

// child reads {child: value}.
func (v *valueReader) child(s int32) {
	if !v.r.Object() {
		return
	}
	n := 0
	for key, ok := v.r.Key(); ok; key, ok = v.r.Key() {
		c, known := v.known(s, string(key))
		if !known {
			return
		}
		if v.t.isLeaf(c) && !v.partial {
			v.refuse("the state " + v.t.States[c].Path + " is a leaf: write its name")
			return
		}
		n++
		v.inside(c)
	}
	switch {
	case v.r.Err() != nil:
	case n == 0 && v.partial:
		v.complete(s)
	case n != 1:
		v.refuse("exactly one state of " + v.t.where(s) + " must be active")
	}
}

// regions reads {region: value} of every region.
func (v *valueReader) regions(s int32) {
	if v.r.Peek() == '"' && v.partial {
		if _, known := v.known(s, v.r.Text()); known {
			v.complete(s)
		}
		return
	}
	found := map[int32][]int32{}
	if !v.r.Object() {
		return
	}
	outer := v.tips
	for key, ok := v.r.Key(); ok; key, ok = v.r.Key() {
		c, known := v.known(s, string(key))
		if !known {
			return
		}
		v.tips = nil
		v.inside(c)
		found[c] = v.tips
	}
	v.tips = outer
	v.gather(s, found)
}

// gather puts the regions into document order.
func (v *valueReader) gather(s int32, found map[int32][]int32) {
	for _, c := range v.t.children(s) {
		tips, given := found[c]
		switch {
		case given:
			v.tips = append(v.tips, tips...)
		case v.partial:
			v.complete(c)
		default:
			v.refuse("the region " + v.t.States[c].Path + " is missing")
		}
	}
}

// complete goes on with initial children.
func (v *valueReader) complete(s int32) {
	w := entryWalk{t: v.t, history: make([][]int32, v.t.index.histories), known: true}
	w.into(s, nil)
	for _, e := range w.out {
		if v.t.isLeaf(e.state) {
			v.tips = append(v.tips, e.state)
		}
	}
}

// known is the child of a state that a value names; histories have no place in one.
func (v *valueReader) known(s int32, name string) (int32, bool) {
	c, ok := v.t.childNamed(s, name)
	if !ok || v.t.States[c].Kind.IsHistory() {
		v.refuse("there is no state " + quoted(name) + " in " + v.t.where(s))
		return NoState, false
	}
	return c, true
}

func (v *valueReader) refuse(message string) { v.r.Refuse("state", message) }

func (t *Table) where(s int32) string {
	if s == 0 {
		return "the machine"
	}
	return t.States[s].Path
}

// quoted is a text in quotes, safe to show.
func quoted(s string) string { return string(AppendString(nil, s)) }
