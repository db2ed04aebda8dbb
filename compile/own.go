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
	funcs map[int]*held
	procs map[int32]*held
}

// own marks the assignments of a machine that change what is their loop's own, and the
// loops. Of an assign with several clauses none is: it is all or nothing (SPEC 7.2).
func own(m *ir.Machine) {
	o := &owning{m: m, funcs: map[int]*held{}, procs: map[int32]*held{}}
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
	var taken *held
	for b := range ir.Actions(a.Then) {
		if len(b.Assigns) != 1 || b.Assigns[0].Own {
			continue
		}
		place := entryIn(b)
		if place == nil {
			continue
		}
		if taken == nil {
			taken = o.actions(a.Then)
		}
		if !taken.touches(place) {
			b.Assigns[0].Own, a.Owns = true, true
		}
	}
}

// entryIn gives the fields that lead from the context to the first list or map that an
// assignment of one clause changes; nil where it changes none.
func entryIn(a *ir.Action) []int {
	var fields []int
	for _, s := range a.Assigns[0].Path {
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

// held is what actions or an expression may take hold of: values as a whole, which
// somebody may have afterwards.
type held struct {
	all    bool    // a host is asked, who sees the whole context
	places [][]int // the fields that lead to each
}

// touches tells whether what lies at a place is taken hold of, or what it is in.
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
			o.expr(h, e)
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

func (o *owning) fun(i int) *held {
	if o.funcs[i] == nil {
		o.funcs[i] = &held{}
		o.expr(o.funcs[i], o.m.Funcs[i].Body)
	}
	return o.funcs[i]
}

// expr adds what an expression takes hold of, whose value somebody may have.
func (o *owning) expr(h *held, e *ir.Expr) {
	if place, is := placeOf(e); is {
		h.take(place)
		return
	}
	switch e.Op {
	case ir.HostGuard:
		h.all = true
	case ir.CallFunc:
		h.add(o.fun(e.Index))
	}
	for i, arg := range e.Args {
		if arg == nil {
			continue
		}
		if _, is := placeOf(arg); !is || !looksInto(e.Op, i) {
			o.expr(h, arg)
		}
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
