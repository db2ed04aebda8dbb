package compile

import "github.com/lockstep-charts/lockstep/ir"

// This file finds the assignments of loops that need no copy each round. Values are
// immutable, so an assignment to an entry copies the list or map that it is in, and a
// loop over n elements would copy n times what it fills. But a copy that was made in a
// loop is the loop's own as long as nobody else in it takes hold of the whole: then it
// may be changed in place. What a named thing reads is listed once, and a loop marks the
// places that it and all that it names read: the lists are not joined, which would cost
// a place times each name of it.

// An owning is the search for them.
type owning struct {
	m       *ir.Machine
	context place
	funcs   [manners]map[int]*held
	procs   map[int32]*held
	marking int // how often places were marked: only the last time counts
	known   map[*ir.Action]filling
	mayFail func(*ir.Expr) bool // evaluating and keeping a value
}

// A filling is what an action changes of a list or map, and where that is; zero if it
// changes none.
type filling struct {
	own *bool // of the clause that changes an entry, or of the sum: to be set where it is the loop's own
	at  *place
}

// A place is the context, or a field of a place that is an object.
type place struct {
	in     *place // nil for the context
	fields map[int]*place
	marked int
}

// held are the places that actions or expressions take hold of, or look at.
type held struct {
	places []*place
	named  []*held // of the functions and named actions that they call
	marked int
}

// own marks the assignments of a machine that change what is their loop's own, and the
// loops.
func (c *chart) own() {
	m := c.m
	o := &owning{m: m, mayFail: c.mayFail, procs: map[int32]*held{}, known: map[*ir.Action]filling{}}
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
	var changes []filling
	for b := range ir.Actions(a.Then) {
		if c := o.candidate(b); c.own != nil && !*c.own {
			changes = append(changes, c)
		}
	}
	if len(changes) == 0 {
		return
	}
	o.mark(o.actions(a.Then))
	for _, c := range changes {
		if !o.touched(c.at) {
			*c.own, a.Owns = true, true
		}
	}
}

// candidate is found once, however many loops are around the action.
func (o *owning) candidate(a *ir.Action) filling {
	c, known := o.known[a]
	if !known {
		if c = o.change(a); c.own == nil {
			c = o.sum(a)
		}
		o.known[a] = c
	}
	return c
}

// change is what an assign or append may change in place. An assign is all or nothing and
// sees the context before it (SPEC 7.2): beside that clause there may only be fields that
// can take their values, which do not look at the list or map.
func (o *owning) change(a *ir.Action) filling {
	var changes *ir.Assignment
	beside := &held{}
	for i := range a.Assigns {
		c := &a.Assigns[i]
		switch {
		case len(c.Path) == 1 && a.Op == ir.Assign:
			o.read(beside, c.Value, looking)
		case changes != nil:
			return filling{}
		default:
			changes = c
		}
	}
	if changes == nil {
		return filling{}
	}
	at := o.entryIn(a, changes)
	if o.mark(beside); at == nil || o.touched(at) {
		return filling{}
	}
	return filling{&changes.Own, at}
}

// sum is what an assign may change in place that adds elements behind a list:
// `l: context.l + [x]`. What is told behind that must not fail, for the list has grown
// then. What is told beside it must not look at it: a value that cannot fail may be
// evaluated after those that can.
func (o *owning) sum(a *ir.Action) filling {
	var sum *ir.Assignment
	for i := range a.Assigns {
		c := &a.Assigns[i]
		switch {
		case len(c.Path) > 1 || a.Op != ir.Assign:
			return filling{}
		case o.adds(c):
			sum = c
		case c.Value != nil && o.mayFail(c.Value):
			sum = nil
		}
	}
	if sum == nil {
		return filling{}
	}
	beside, at := &held{}, o.placeOf(sum.Value.Args[0])
	o.read(beside, sum.Value.Args[1], taking)
	for i := range a.Assigns {
		if c := &a.Assigns[i]; c != sum {
			o.read(beside, c.Value, looking)
		}
	}
	if o.mark(beside); o.touched(at) {
		return filling{}
	}
	return filling{&sum.Value.Own, at}
}

// adds tells whether a clause adds elements behind the list that it assigns to. One that
// holds doubles is looked through after that, and may not be kept.
func (o *owning) adds(c *ir.Assignment) bool {
	return c.Value != nil && c.Value.Op == ir.ListAdd && o.placeOf(c.Value.Args[0]) == o.context.field(c.Path[0].Field) &&
		!o.m.Holds(c.Value.Type, ir.DoubleKind)
}

// entryIn is the first list or map on the path of a clause that changes it; nil where it
// changes none.
func (o *owning) entryIn(a *ir.Action, c *ir.Assignment) *place {
	at := &o.context
	for _, s := range c.Path {
		if s.Kind != ir.FieldStep {
			return at
		}
		at = at.field(s.Field)
	}
	if a.Op == ir.Append {
		return at
	}
	return nil
}

func (p *place) field(i int) *place {
	if p.fields == nil {
		p.fields = map[int]*place{}
	}
	if p.fields[i] == nil {
		p.fields[i] = &place{in: p}
	}
	return p.fields[i]
}

// mark marks what is read, and nothing else.
func (o *owning) mark(r *held) {
	o.marking++
	o.markAll(r)
}

func (o *owning) markAll(r *held) {
	if r.marked == o.marking {
		return
	}
	r.marked = o.marking
	for _, p := range r.places {
		p.marked = o.marking
	}
	for _, named := range r.named {
		o.markAll(named)
	}
}

// touched tells whether a place is marked, or what it is in.
func (o *owning) touched(p *place) bool {
	for ; p != nil; p = p.in {
		if p.marked == o.marking {
			return true
		}
	}
	return false
}

// actions are what a list of them takes hold of.
func (o *owning) actions(list []ir.Action) *held {
	r := &held{}
	for a := range ir.Actions(list) {
		for e := range a.Exprs() {
			o.read(r, e, taking)
		}
		if a.Op == ir.CallProc { // a host action gets its params, and nothing else
			r.named = append(r.named, o.proc(a.Proc))
		}
	}
	return r
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
		o.read(o.funcs[how][i], o.m.Funcs[i].Body, how)
	}
	return o.funcs[how][i]
}

// read adds the places that an expression reads in a manner; nil reads none.
func (o *owning) read(r *held, e *ir.Expr, how manner) {
	if e == nil {
		return
	}
	if p := o.placeOf(e); p != nil {
		r.places = append(r.places, p)
		return
	}
	switch e.Op {
	case ir.HostGuard: // who answers may look at the machine, though it should not
		r.places = append(r.places, &o.context)
	case ir.CallFunc:
		r.named = append(r.named, o.fun(e.Index, how))
	}
	for i, arg := range e.Args {
		if how == taking && arg != nil && looksInto(e.Op, i) && o.placeOf(arg) != nil {
			continue
		}
		o.read(r, arg, how)
	}
}

// placeOf is the place whose value an expression is, if it is nothing else.
func (o *owning) placeOf(e *ir.Expr) *place {
	switch e.Op {
	case ir.ContextRef:
		return &o.context
	case ir.Unwrap:
		return o.placeOf(e.Args[0])
	case ir.Select:
		if in := o.placeOf(e.Args[0]); in != nil {
			return in.field(e.Index)
		}
	}
	return nil
}

// looksInto tells whether an operation only looks into a list, map or object that is its
// operand: its value is no part of that which an assignment in place would change. (An
// optional of a list's element is one: in Go it is a pointer into the list. A sum of lists
// has places of its own.)
func looksInto(op ir.Op, operand int) bool {
	switch op {
	case ir.ListIndex, ir.MapIndex, ir.OptMapIndex, ir.ListSize, ir.MapSize,
		ir.All, ir.Exists, ir.ExistsOne, ir.HasField, ir.HasValue:
		return operand == 0
	case ir.InList, ir.InMap:
		return operand == 1
	case ir.ListAdd:
		return true
	}
	return false
}
