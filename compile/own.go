package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file finds the assignments of loops that need no copy each round. Values are
// immutable, so an assignment to an entry copies the list or map that it is in, and a
// loop over n elements would copy n times what it fills. But a copy that was made in a
// loop is the loop's own as long as nobody else in it takes hold of the whole: then it
// may be changed in place.

// An owning is the search for them.
type owning struct {
	m     *ir.Machine
	funcs [manners]map[int]*held
	procs map[int32]*held
}

// own marks the assignments of a machine that change what is their loop's own, and the
// loops.
func own(m *ir.Machine) {
	o := &owning{m: m, procs: map[int32]*held{}}
	for how := range manners {
		o.funcs[how] = map[int]*held{}
	}
	for i := range m.Blocks {
		o.loops(m.Blocks[i].Do)
	}
	for i := range m.Procs {
		o.loops(m.Procs[i].Do)
	}
}

// loops marks the outermost loop first: what is its own is copied once.
func (o *owning) loops(list []ir.Action) {
	for a := range ir.Actions(list) {
		if a.Op == ir.Foreach {
			o.loop(a)
		}
	}
}

func (o *owning) loop(a *ir.Action) {
	var inLoop *held
	for b := range ir.Actions(a.Then) {
		c := o.candidate(b)
		if c == nil || c.Own {
			continue
		}
		if inLoop == nil {
			inLoop = o.actions(a.Then)
		}
		if !inLoop.touches(entryIn(b, c)) {
			c.Own, a.Owns = true, true
		}
	}
}

// candidate is the clause of an assign or append that changes a list or map; nil if none
// does. An assign is all or nothing and sees the context before it (SPEC 7.2): beside that
// clause there may only be fields that can take their values, which do not look at the
// list or map.
func (o *owning) candidate(a *ir.Action) *ir.Assignment {
	var changes *ir.Assignment
	beside := &held{}
	for i := range a.Assigns {
		c := &a.Assigns[i]
		switch {
		case len(c.Path) == 1 && a.Op == ir.Assign:
			o.places(beside, c.Value, looking)
		case changes != nil:
			return nil
		default:
			changes = c
		}
	}
	if changes == nil {
		return nil
	}
	if place := entryIn(a, changes); place == nil || beside.touches(place) {
		return nil
	}
	return changes
}

// entryIn gives the fields that lead from the context to the first list or map that a
// clause changes; nil where it changes none.
func entryIn(a *ir.Action, c *ir.Assignment) []int {
	var fields []int
	for _, s := range c.Path {
		if s.Kind != ir.FieldStep {
			return fields
		}
		fields = append(fields, s.Field)
	}
	if a.Op == ir.Append {
		return fields
	}
	return nil
}

// held is what actions or expressions may take hold of, or look at.
type held struct {
	all    bool    // a host is asked, who sees the whole context
	places [][]int // the fields that lead to each
}

// touches tells whether what lies at a place is among them, or what it is in.
func (h *held) touches(place []int) bool {
	return h.all || slices.ContainsFunc(h.places, func(p []int) bool {
		return len(p) <= len(place) && slices.Equal(p, place[:len(p)])
	})
}

// take adds a place, unless what it is in is there.
func (h *held) take(place []int) {
	if !h.touches(place) {
		h.places = append(h.places, place)
	}
}

func (h *held) add(other *held) {
	h.all = h.all || other.all
	for _, place := range other.places {
		h.take(place)
	}
}

// actions are what a list of them takes hold of.
func (o *owning) actions(list []ir.Action) *held {
	h := &held{}
	for a := range ir.Actions(list) {
		for e := range a.Exprs() {
			o.places(h, e, taking)
		}
		switch a.Op {
		case ir.CallHost:
			h.all = true
		case ir.CallProc:
			h.add(o.proc(a.Proc))
		}
	}
	return h
}

func (o *owning) proc(i int32) *held {
	if o.procs[i] == nil {
		o.procs[i] = o.actions(o.m.Procs[i].Do)
	}
	return o.procs[i]
}

// manner is how an expression reads a place.
type manner int

const (
	taking  manner = iota // it takes hold of the whole: somebody may have its value
	looking               // it looks at it, or takes hold of it
	manners
)

func (o *owning) fun(i int, how manner) *held {
	if o.funcs[how][i] == nil {
		o.funcs[how][i] = &held{}
		o.places(o.funcs[how][i], o.m.Funcs[i].Body, how)
	}
	return o.funcs[how][i]
}

// places adds the places with which an expression does something; nil does nothing.
func (o *owning) places(h *held, e *ir.Expr, how manner) {
	if e == nil {
		return
	}
	if place, is := placeOf(e); is {
		h.take(place)
		return
	}
	switch e.Op {
	case ir.HostGuard:
		h.all = true
	case ir.CallFunc:
		h.add(o.fun(e.Index, how))
	}
	for i, arg := range e.Args {
		if how == taking && arg != nil && looksInto(e.Op, i) {
			if _, is := placeOf(arg); is {
				continue
			}
		}
		o.places(h, arg, how)
	}
}

// placeOf gives the fields that lead from the context to what an expression reads, and
// whether it reads nothing else.
func placeOf(e *ir.Expr) (fields []int, is bool) {
	switch e.Op {
	case ir.ContextRef:
		return nil, true
	case ir.Unwrap:
		return placeOf(e.Args[0])
	case ir.Select:
		fields, is = placeOf(e.Args[0])
		return append(fields, e.Index), is
	}
	return nil, false
}

// looksInto tells whether an operation only looks into a list, map or object that is its
// operand: its value is no part of that which an assignment in place would change. (An
// optional of a list's element is one: in Go it is a pointer into the list.)
func looksInto(op ir.Op, operand int) bool {
	switch op {
	case ir.ListIndex, ir.MapIndex, ir.OptMapIndex, ir.ListSize, ir.MapSize,
		ir.All, ir.Exists, ir.ExistsOne, ir.HasField, ir.HasValue:
		return operand == 0
	case ir.InList, ir.InMap:
		return operand == 1
	}
	return false
}
