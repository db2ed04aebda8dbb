package explore

// This file tells where arithmetic can take a value. What is counted down may come back
// from beyond the last constant that it is compared with; what is only counted up does
// not.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// A motion is the ways in which a value may change.
type motion struct{ up, down bool }

func (m motion) any() bool { return m.up || m.down }

func (m motion) or(o motion) motion { return motion{m.up || o.up, m.down || o.down} }

func (m motion) turned() motion { return motion{m.down, m.up} }

// leads tells whether a motion leads from between two constants, or from beyond the
// first or the last of so many, to one of them.
func (m motion) leads(class, constants int) bool {
	switch {
	case constants > 0 && class == 0:
		return m.up
	case constants > 0 && class == 2*constants:
		return m.down
	}
	return m.any()
}

var anywhere = motion{true, true}

// The ops that reckon, and those that give a part of a text or of a list.
var (
	adds    = []ir.Op{ir.IntAdd, ir.DoubleAdd, ir.DurationAdd, ir.TimestampAdd, ir.DurationTimestamp}
	takes   = []ir.Op{ir.IntSub, ir.DoubleSub, ir.DurationSub, ir.TimestampSub}
	anyhow  = []ir.Op{ir.IntMul, ir.IntDiv, ir.IntMod, ir.IntNeg, ir.IntPow, ir.IntAbs, ir.DoubleMul, ir.DoubleDiv, ir.DoubleNeg, ir.DoubleAbs, ir.DurationMul, ir.TimestampDiff}
	shrinks = []ir.Op{ir.Slice, ir.Distinct, ir.Substring, ir.SubstringFrom, ir.Trim, ir.Replace, ir.ReplaceN}
	joins   = []ir.Op{ir.StringAdd, ir.ListAdd}
	passes  = []ir.Op{ir.LitBool, ir.LitAny, ir.NoneOf, ir.SomeOf, ir.EventType, ir.EventSender, ir.Self, ir.Active, ir.Not, ir.And, ir.OrElse}
)

// made follows what makes one value of others.
func (f *flows) made(e *ir.Expr, s *scope) []place {
	switch {
	case slices.Contains(passes, e.Op):
		return f.all(e, s)
	case e.Op == ir.BoolToString, e.Op == ir.EnumToString:
		t := f.temporary()
		f.flow(f.all(e, s), t)
		f.long(f.all(e, s), t)
		return []place{t}
	case slices.Contains(shrinks, e.Op):
		return f.shrunk(e, s)
	case slices.Contains(joins, e.Op):
		return f.joined(e, s)
	case slices.Contains(adds, e.Op), slices.Contains(takes, e.Op), slices.Contains(anyhow, e.Op), conversions[e.Op] != nil:
		return f.reckoned(e, s)
	}
	switch e.Op {
	case ir.Cond:
		return append(f.deciding(f.of(e.Args[0], s)), append(f.of(e.Args[1], s), f.of(e.Args[2], s)...)...)
	case ir.Least, ir.Greatest:
		return f.chosen(e, s)
	case ir.Sort, ir.Reverse:
		return f.inOrder(f.all(e, s))
	case ir.StringToBool:
		return f.compared(f.all(e, s), f.constant(&ir.Expr{Op: ir.LitString, Str: "true"}), f.constant(&ir.Expr{Op: ir.LitString, Str: "false"}))
	}
	return f.lost(f.all(e, s))
}

// lost is a place for what an op makes of places in a way that is not followed: each part
// of them may decide each part of it.
func (f *flows) lost(from []place) []place {
	t := f.another(lostOf)
	f.flow(from, t)
	f.losses[t] = nil
	return []place{t}
}

// long notes that what a text is made of decides how long it is, in a way that is not
// followed.
func (f *flows) long(from []place, text place) {
	t := f.lost(from)
	f.lengths[t[0]] = text
	f.flow(t, text.below(itsSize))
}

// inOrder notes lists of which it counts where an element stands, or how many there are.
func (f *flows) inOrder(list []place) []place {
	for _, p := range list {
		f.ranked[p] = true
	}
	return list
}

// chosen is the least or the greatest of some: each, by how it compares with the others.
func (f *flows) chosen(e *ir.Expr, s *scope) (list []place) {
	var sides [][]place
	for _, a := range e.Args {
		sides = append(sides, f.of(a, s))
		list = append(list, sides[len(sides)-1]...)
	}
	return append(list, f.compared(sides...)...)
}

// joined is a text or a list behind another one: its size only gets more.
func (f *flows) joined(e *ir.Expr, s *scope) []place {
	t := f.temporary()
	for i, a := range e.Args {
		part := f.temporary()
		f.flow(f.of(a, s), part)
		f.flow([]place{part}, t)
		if f.turns[part] = turnOf(e, s.m, i); f.turns[part] == nil && e.Op == ir.StringAdd {
			f.losses[part] = nil
		}
	}
	f.motions[t.below(itsSize)] = motion{up: true}
	f.losses[t.below(itsSize)] = nil
	f.inOrder([]place{t})
	return []place{t}
}

// reckoned lets each operand go by way of a place that knows where the op takes it.
func (f *flows) reckoned(e *ir.Expr, s *scope) (list []place) {
	for i, a := range e.Args {
		t := f.temporary()
		f.flow(f.of(a, s), t)
		if conversions[e.Op] == nil {
			f.motions[t] = reckoning(e, s.m, i)
		}
		list = append(list, t)
	}
	if value, ok := fold(e, s.m); ok {
		return append(list, f.known(value)...)
	}
	for i, t := range list {
		f.turned(e, s, i, t, list)
		if s.m.Types[e.Type].Kind == ir.StringKind {
			f.long(f.from.of[t], t)
		}
	}
	if e.Args[0].Type == ir.String { // a text may say nothing
		f.flow(f.compared(f.lost(list)), decided)
	}
	if e.Op == ir.IntMul || e.Op == ir.IntPow || e.Op == ir.DurationMul {
		f.grown = append(f.grown, &growth{e.Op, list})
	}
	return list
}

// turned notes what an op does with one of its operands.
func (f *flows) turned(e *ir.Expr, s *scope, operand int, at place, all []place) {
	if _, written := fold(e.Args[operand], s.m); written {
		return
	}
	if f.turns[at] = turnOf(e, s.m, operand); f.turns[at] != nil {
		if len(all) == 2 {
			f.strides[at] = stride(e, s.m, 1-operand)
		}
		return
	}
	delete(f.turns, at)
	f.losses[at] = nil
	if slices.Contains(pairs, e.Op) {
		f.partners[at] = partner{e.Op, operand == 0, all[1-operand]}
	}
	if slices.Contains(times, e.Op) { // beside now, and data that stays as it is
		f.losses[at] = slices.Clone(f.from.of[all[1-operand]])
	}
}

var times = []ir.Op{ir.TimestampAdd, ir.DurationTimestamp, ir.TimestampSub, ir.TimestampDiff}

// stride is how far one step leads; 0 where that is not the same each time.
func stride(e *ir.Expr, m *ir.Machine, operand int) int64 {
	value, ok := fold(e.Args[operand], m)
	switch {
	case ok && (e.Op == ir.IntAdd || e.Op == ir.IntSub && operand == 1):
		return abs(value.ints[0])
	}
	return 0
}

// known is a place for a value that is written in the chart.
func (f *flows) known(value pool) (list []place) {
	literal := func(e *ir.Expr) { list = append(list, f.constant(e)...) }
	for _, v := range value.ints {
		literal(&ir.Expr{Op: ir.LitInt, Int: v})
	}
	for _, v := range value.doubles {
		literal(&ir.Expr{Op: ir.LitDouble, Float: v})
	}
	for _, v := range value.texts {
		literal(&ir.Expr{Op: ir.LitString, Str: v})
	}
	for _, v := range value.spans {
		literal(&ir.Expr{Op: ir.LitDuration, Int: v})
	}
	for _, v := range value.times {
		literal(&ir.Expr{Op: ir.LitTimestamp, Int: v})
	}
	return list
}

// A growth is an op whose outcomes soon are too great.
type growth struct {
	op       ir.Op
	operands []place
}

// reckoning is where an op takes an operand.
func reckoning(e *ir.Expr, m *ir.Machine, operand int) motion {
	switch {
	case slices.Contains(adds, e.Op):
		return step(e.Args[1-operand], m)
	case slices.Contains(takes, e.Op) && operand == 0:
		return step(e.Args[1], m).turned()
	}
	return anywhere
}

// step is where it leads to add what an expression gives, as far as that can be read
// off it.
func step(e *ir.Expr, m *ir.Machine) motion {
	switch e.Op {
	case ir.LitInt, ir.LitDuration:
		return motion{e.Int > 0, e.Int < 0}
	case ir.LitDouble:
		return motion{e.Float > 0, e.Float < 0}
	case ir.StringSize, ir.ListSize, ir.MapSize, ir.IntAbs, ir.DoubleAbs:
		return motion{up: true}
	case ir.IntNeg, ir.DoubleNeg:
		return step(e.Args[0], m).turned()
	case ir.IntAdd, ir.DoubleAdd, ir.DurationAdd:
		return step(e.Args[0], m).or(step(e.Args[1], m))
	case ir.Cond:
		return step(e.Args[1], m).or(step(e.Args[2], m))
	case ir.IntToDouble:
		return step(e.Args[0], m)
	case ir.CallFunc:
		return step(m.Funcs[e.Index].Body, m)
	}
	return anywhere
}

// shrunk is a place for a part of a text or of a list: its size only gets less. An int
// says where it is cut off.
func (f *flows) shrunk(e *ir.Expr, s *scope) []place {
	t, whole := f.temporary(), f.of(e.Args[0], s)
	f.flow(whole, t)
	f.inOrder(whole)
	f.losses[t.below(itsSize)] = nil
	if s.m.Types[e.Type].Kind == ir.StringKind {
		f.losses[t] = nil
		if e.Op == ir.Trim || e.Op == ir.Replace || e.Op == ir.ReplaceN {
			f.long(f.all(e, s), t)
		}
	}
	for _, a := range e.Args[1:] {
		if s.m.Types[a.Type].Kind == ir.IntKind {
			cut := f.of(a, s)
			if _, ok := fold(a, s.m); !ok {
				cut = f.lost(cut)
			}
			k := f.compared(cut, each(whole, itsSize))
			f.flow(k, t.below(itsSize))
			f.flow(k, t) // it says which part is left
		} else {
			f.flow(f.of(a, s), t)
		}
	}
	f.motions[t.below(itsSize)] = motion{down: true}
	return []place{t}
}

// motion is where a place's value can be taken before it decides something; with kept,
// only as far as what comes out is kept, not where a comparison itself reckons.
func (f *flows) motion(p place, kept bool) motion {
	key := motionKey{p, kept}
	known, ok := f.moves[key]
	if ok {
		return known
	}
	f.spread(f.to, []place{p}, func(q place) {
		if m := f.motions[q]; m.any() && f.matters(q) && (!kept || f.keeps(q)) {
			known = known.or(m)
		}
	})
	f.moves[key] = known
	return known
}

// A motionKey is what motion is asked for.
type motionKey struct {
	place
	kept bool
}

// keeps tells whether what stands in a place gets to where it is kept and may decide
// something later.
func (f *flows) keeps(p place) bool {
	if known, ok := f.kept[p]; ok {
		return known
	}
	found := false
	f.spread(f.to, []place{p}, func(q place) {
		found = found || stored(q) && f.matters(q)
	})
	f.kept[p] = found
	return found
}

// stored tells whether a place is data that a machine keeps or hands on.
func stored(p place) bool {
	return slices.Contains([]kind{contextOf, inputOf, eventOf, doneOf, outputOf}, p.kind)
}
