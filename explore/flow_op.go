package explore

// This file follows the ops that make one value of others: sums, conversions, parts of
// texts and lists (doc.go, 3). Each operand goes by way of a place of its own, and what is
// known of the op is noted there: how it can be undone (transfer.go), where it can lead
// (motion.go), or that nobody knows, which makes the place opaque.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// The ops that reckon, and those that give a part of a text or of a list.
var (
	addOps    = []ir.Op{ir.IntAdd, ir.DoubleAdd, ir.DurationAdd, ir.TimestampAdd, ir.DurationTimestamp}
	takeOps   = []ir.Op{ir.IntSub, ir.DoubleSub, ir.DurationSub, ir.TimestampSub}
	otherOps  = []ir.Op{ir.IntMul, ir.IntDiv, ir.IntMod, ir.IntNeg, ir.IntPow, ir.IntAbs, ir.DoubleMul, ir.DoubleDiv, ir.DoubleNeg, ir.DoubleAbs, ir.DurationMul, ir.TimestampDiff}
	shrinkOps = []ir.Op{ir.Slice, ir.Distinct, ir.Substring, ir.SubstringFrom, ir.Trim, ir.Replace, ir.ReplaceN}
	joinOps   = []ir.Op{ir.StringAdd, ir.ListAdd}
	passOps   = []ir.Op{ir.LitBool, ir.LitAny, ir.NoneOf, ir.SomeOf, ir.EventType, ir.EventSender, ir.Self, ir.Active, ir.Not, ir.And, ir.OrElse}
)

// timeOps are those that reckon with times.
var timeOps = []ir.Op{ir.TimestampAdd, ir.DurationTimestamp, ir.TimestampSub, ir.TimestampDiff}

// made follows what makes one value of others.
func (f *flows) made(e *ir.Expr, s *scope) []place {
	switch {
	case slices.Contains(passOps, e.Op):
		return f.all(e, s)
	case e.Op == ir.BoolToString, e.Op == ir.EnumToString:
		t := f.temporary()
		f.flow(f.all(e, s), t)
		f.noteLength(f.all(e, s), t)
		return []place{t}
	case slices.Contains(shrinkOps, e.Op):
		return f.shrunk(e, s)
	case slices.Contains(joinOps, e.Op):
		return f.joined(e, s)
	case slices.Contains(addOps, e.Op), slices.Contains(takeOps, e.Op), slices.Contains(otherOps, e.Op), conversions[e.Op] != nil:
		return f.reckoned(e, s)
	}
	switch e.Op {
	case ir.Cond:
		return append(f.deciding(f.of(e.Args[0], s)), append(f.of(e.Args[1], s), f.of(e.Args[2], s)...)...)
	case ir.Least, ir.Greatest:
		return f.chosen(e, s)
	case ir.Sort, ir.Reverse:
		return f.byPosition(f.all(e, s))
	case ir.StringToBool:
		return f.failing(f.compared(f.all(e, s), f.writtenText("true"), f.writtenText("false")))
	case ir.IndexOf:
		f.inside(e.Args[0], e.Args[2:], s)
		return f.opaque(f.all(e, s))
	case ir.AnyToInt, ir.AnyToDouble, ir.AnyToBool, ir.AnyToString:
		return f.failing(f.opaque(f.all(e, s)))
	}
	return f.opaque(f.all(e, s))
}

// failing are places that say, too, whether an op fails, and so how the machine goes on.
func (f *flows) failing(list []place) []place {
	f.flow(f.deciding(list), f.decided)
	return list
}

// inside notes that an op fails where one of some positions is not inside of a text or a
// list, or where they are not in order. Its end is inside in any case.
func (f *flows) inside(whole *ir.Expr, positions []*ir.Expr, s *scope) {
	sides := [][]place{partOf(f.of(whole, s), itsSize)}
	for _, at := range positions {
		if isEnd(at, whole, s.m) {
			continue
		}
		sides = append(sides, f.position(at, s))
		if _, written := fold(at, s.m); !written {
			sides = append(sides, f.writtenInt(0))
		}
	}
	f.failing(f.compared(sides...))
}

// isEnd tells whether a position is the size of what is asked of.
func isEnd(at, whole *ir.Expr, m *ir.Machine) bool {
	path := ir.PathText(m.Types, whole)
	return path != "" && (at.Op == ir.ListSize || at.Op == ir.StringSize) && ir.PathText(m.Types, at.Args[0]) == path
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
		part.op.transfer = transferOf(e, s.m, i)
		part.op.obscure = part.op.transfer == nil && e.Op == ir.StringAdd
	}
	f.moves(t.below(itsSize), motion{up: true})
	t.below(itsSize).op.obscure = true
	f.byPosition([]place{t})
	return []place{t}
}

// shrunk is a place for a part of a text or of a list: its size only gets less. An int
// says where it is cut off.
func (f *flows) shrunk(e *ir.Expr, s *scope) []place {
	t, whole := f.temporary(), f.of(e.Args[0], s)
	f.flow(whole, t)
	f.byPosition(whole)
	t.below(itsSize).op.obscure = true
	if e.Op == ir.Distinct {
		each := partOf(whole, anElement)
		f.flow(f.equal(s.m, s.m.Types[e.Type].Elem, each, each, deepestEqual), t.below(itsSize))
	}
	if s.m.Types[e.Type].Kind == ir.StringKind {
		t.op.obscure = true
		if e.Op == ir.Trim || e.Op == ir.Replace || e.Op == ir.ReplaceN {
			f.noteLength(f.all(e, s), t)
		}
	}
	for _, a := range e.Args[1:] {
		if s.m.Types[a.Type].Kind == ir.IntKind {
			k := f.compared(f.position(a, s), partOf(whole, itsSize))
			f.flow(k, t.below(itsSize))
			f.flow(k, t) // it says which part is left
		} else {
			f.flow(f.of(a, s), t)
		}
	}
	if e.Op == ir.Slice || e.Op == ir.Substring || e.Op == ir.SubstringFrom {
		f.inside(e.Args[0], e.Args[1:], s)
	}
	f.moves(t.below(itsSize), motion{down: true})
	return []place{t}
}

// reckoned lets each operand go by way of a place that knows where the op takes it.
func (f *flows) reckoned(e *ir.Expr, s *scope) (list []place) {
	for i, a := range e.Args {
		t := f.temporary()
		f.flow(f.of(a, s), t)
		if conversions[e.Op] == nil {
			f.moves(t, reckoning(e, s.m, i))
		}
		list = append(list, t)
	}
	if value, ok := fold(e, s.m); ok {
		return append(list, f.literals(value)...)
	}
	for i, t := range list {
		f.operand(e, s, i, t, list)
		if s.m.Types[e.Type].Kind == ir.StringKind {
			f.noteLength(t.from, t)
		}
	}
	if e.Args[0].Type == ir.String { // a text may say nothing
		f.flow(f.compared(f.opaque(list)), f.decided)
	}
	if e.Op == ir.IntMul || e.Op == ir.IntPow || e.Op == ir.DurationMul {
		f.grown = append(f.grown, &growth{e.Op, list})
	}
	return list
}

// operand notes what an op does with one of its operands.
func (f *flows) operand(e *ir.Expr, s *scope, operand int, at place, all []place) {
	if _, written := fold(e.Args[operand], s.m); written {
		return
	}
	if at.op.transfer = transferOf(e, s.m, operand); at.op.transfer != nil {
		if len(all) == 2 {
			at.op.stride = stride(e, s.m, 1-operand)
		}
		at.op.obscure = readsPart(e.Op)
		return
	}
	at.op.obscure = true
	if slices.Contains(pairOps, e.Op) {
		at.op.partner = partner{e.Op, operand == 0, all[1-operand]}
	}
	if slices.Contains(timeOps, e.Op) { // beside now, and data that stays as it is
		at.op.unless = slices.Clone(all[1-operand].from)
	}
}

// literals are places for values that are written in the chart.
func (f *flows) literals(value pool) (list []place) {
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

// opaque is a place for what an op makes of places in a way that is not followed: each part
// of them may decide each part of it.
func (f *flows) opaque(from []place) []place {
	t := f.another(opaqueOf)
	f.flow(from, t)
	t.op.obscure = true
	return []place{t}
}

// noteLength notes that what a text is made of decides how long it is, in a way that is not
// followed.
func (f *flows) noteLength(from []place, text place) {
	t := f.opaque(from)
	t[0].op.length = text
	f.flow(t, text.below(itsSize))
}

// byPosition notes lists of which it counts where an element stands, or how many there are.
func (f *flows) byPosition(list []place) []place {
	for _, p := range list {
		p.positional = true
	}
	return list
}

// A growth is an op whose outcomes soon are too great.
type growth struct {
	op       ir.Op
	operands []place
}
