package explore

// This file follows one expression: which places its value comes from (doc.go, 3). Its ops
// are many, so they are asked for in groups, each of which hands on what it does not know:
// names (of), parts of values (read), comparisons (compare), lists and objects that are
// built (build), and in flow_op.go what makes one value of others (made).

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// of gives the places that the value of an expression comes from.
func (f *flows) of(e *ir.Expr, s *scope) []place {
	if e == nil {
		return nil
	}
	switch e.Op {
	case ir.LitInt, ir.LitDouble, ir.LitString, ir.LitTimestamp, ir.LitDuration, ir.LitEnum:
		return f.constant(e)
	case ir.ContextRef:
		return []place{f.own(contextOf, s.at)}
	case ir.InputRef:
		return []place{f.own(inputOf, s.at)}
	case ir.ParamsRef:
		return []place{s.params}
	case ir.Local:
		return []place{f.local(s, e.Index)}
	case ir.Now:
		return []place{f.own(nowOf, s.at)}
	case ir.EventField:
		return f.eventField(e, s)
	case ir.HasEventField:
		return partOf(f.eventField(e, s), presence)
	case ir.CallFunc:
		return f.call(e, s)
	case ir.HostGuard:
		f.all(e, s)
		return nil
	}
	return f.read(e, s)
}

// all are the places of all operands.
func (f *flows) all(e *ir.Expr, s *scope) (list []place) {
	for _, a := range e.Args {
		list = append(list, f.of(a, s)...)
	}
	return list
}

// eventField are the places of a field in all events that may be meant.
func (f *flows) eventField(e *ir.Expr, s *scope) (list []place) {
	for _, c := range e.Cases {
		switch {
		case c.Kind == kernel.Declared:
			for i := range s.m.Events {
				if c.Index < 0 || int(c.Index) == i {
					list = append(list, f.event(s.at, s.m.Events[i].Name).field(e.Str))
				}
			}
		case c.Field == ir.PlatformError:
			list = append(list, f.own(errorOf, s.at))
		case c.Field == ir.PlatformOutput && c.Kind == kernel.DoneInvoke:
			for i := range s.m.Actors {
				if c.Index < 0 || int(c.Index) == i {
					list = append(list, f.actor(s.at, i))
				}
			}
		}
	}
	return list
}

// call follows a function, its body once, with what any call gives it.
func (f *flows) call(e *ir.Expr, s *scope) []place {
	inside := s.in("func", e.Index)
	inside.params = f.named(inside, paramsOf)
	result := f.named(inside, resultOf)
	f.flow(f.all(e, s), inside.params)
	if !inside.params.followed {
		inside.params.followed = true
		f.flow(f.of(s.m.Funcs[e.Index].Body, inside), result)
	}
	return []place{result}
}

// read follows what takes values apart.
func (f *flows) read(e *ir.Expr, s *scope) []place {
	switch e.Op {
	case ir.Select, ir.OptField:
		return partOf(f.of(e.Args[0], s), aField(ir.FieldName(s.m.Types, e)))
	case ir.HasField:
		return partOf(partOf(f.of(e.Args[0], s), aField(ir.FieldName(s.m.Types, e))), presence)
	case ir.HasValue:
		return partOf(f.of(e.Args[0], s), presence)
	case ir.Unwrap:
		list := f.of(e.Args[0], s)
		f.flow(partOf(list, presence), f.decided)
		return list
	case ir.OrValue, ir.Or:
		first := f.of(e.Args[0], s)
		return append(append(partOf(first, presence), first...), f.of(e.Args[1], s)...)
	case ir.OptMap:
		first := f.of(e.Args[0], s)
		f.flow(first, f.local(s, e.Index))
		return append(f.of(e.Args[1], s), partOf(first, presence)...)
	case ir.ListIndex, ir.MapIndex, ir.OptListIndex, ir.OptMapIndex:
		return f.index(e, s)
	case ir.StringSize, ir.ListSize, ir.MapSize:
		return partOf(f.of(e.Args[0], s), itsSize)
	case ir.First, ir.Last:
		list := f.byPosition(f.of(e.Args[0], s))
		return append(partOf(list, anElement), partOf(list, itsSize)...)
	case ir.LeastOf, ir.GreatestOf:
		list := f.byPosition(f.of(e.Args[0], s))
		f.failing(f.compared(partOf(list, itsSize), f.writtenInt(0)))
		return f.opaque(append(partOf(list, anElement), partOf(list, itsSize)...))
	}
	return f.compare(e, s)
}

// index follows an element of a list or a map: which one it is is compared with how many
// there are, or with the keys.
func (f *flows) index(e *ir.Expr, s *scope) []place {
	list := f.of(e.Args[0], s)
	var k []place
	if e.Op == ir.ListIndex || e.Op == ir.OptListIndex {
		k = f.compared(f.position(e.Args[1], s), partOf(f.byPosition(list), itsSize))
	} else {
		k = f.compared(f.of(e.Args[1], s), partOf(list, aKey))
	}
	if e.Op == ir.ListIndex || e.Op == ir.MapIndex {
		f.flow(k, f.decided) // it can fail
	}
	return append(partOf(list, anElement), k...)
}

// position follows what counts elements or characters: it says which one, too, so that
// what decides is followed only where it is written.
func (f *flows) position(e *ir.Expr, s *scope) []place {
	at := f.of(e, s)
	if _, ok := fold(e, s.m); ok {
		return at
	}
	return f.opaque(at)
}

// compare follows what answers a question about values.
func (f *flows) compare(e *ir.Expr, s *scope) []place {
	switch e.Op {
	case ir.Eq, ir.Ne, ir.Lt, ir.Le, ir.Gt, ir.Ge, ir.Contains, ir.StartsWith, ir.EndsWith:
		return f.question(e, s)
	case ir.Matches:
		sides := [][]place{f.of(e.Args[0], s), f.writtenText(example(e.Str))}
		if other := counterexample(e.Str); other != "" {
			sides = append(sides, f.writtenText(other))
		}
		k := f.compared(sides...)
		k[0].comparison.asks = regular
		return k
	case ir.InList:
		return f.equal(s.m, e.Args[0].Type, f.of(e.Args[0], s), partOf(f.of(e.Args[1], s), anElement), deepestEqual)
	case ir.InMap:
		return f.compared(f.of(e.Args[0], s), partOf(f.of(e.Args[1], s), aKey))
	case ir.IntDiv, ir.IntMod:
		operands := f.reckoned(e, s)
		f.failing(f.compared(operands[1:], f.writtenInt(0)))
		return operands
	case ir.DoubleDiv: // what is not finite fails where it is kept
		operands := f.reckoned(e, s)
		f.failing(f.compared(operands[1:], f.constant(&ir.Expr{Op: ir.LitDouble, Type: ir.Double})))
		return operands
	case ir.StringToEnum:
		return f.enum(e, s)
	}
	return f.build(e, s)
}

// question follows what compares two operands.
func (f *flows) question(e *ir.Expr, s *scope) []place {
	left, right := f.of(e.Args[0], s), f.of(e.Args[1], s)
	asks := questionOf(e, s.m)
	if asks == whole {
		return f.equal(s.m, e.Args[0].Type, left, right, deepestEqual)
	}
	k := f.compared(left, right)
	k[0].comparison.asks = asks
	k[0].comparison.adds = reckons(e, s.m, ir.IntAdd, ir.IntSub)
	if reckons(e.Args[0], s.m, ir.TimestampDiff) && reckons(e.Args[1], s.m, ir.TimestampDiff) {
		f.flow(f.compared(f.opaque(left), f.opaque(right)), f.decided) // how long something took beside something else
	}
	return k
}

// enum follows a text that is read as a value of an enum: it can fail.
func (f *flows) enum(e *ir.Expr, s *scope) []place {
	text := f.of(e.Args[0], s)
	var values []place
	for _, v := range s.m.Types[e.Type].Values {
		f.texts[v] = true
		values = append(values, f.writtenText(v)...)
	}
	k := f.compared(text, values)
	f.flow(k, f.decided)
	return append(text, k...)
}

// questionOf is what an op asks of its operands.
func questionOf(e *ir.Expr, m *ir.Machine) question {
	kind := m.Types[e.Args[0].Type].Kind
	switch e.Op {
	case ir.Contains, ir.StartsWith, ir.EndsWith:
		return pattern
	case ir.Lt, ir.Le, ir.Gt, ir.Ge:
		if kind == ir.StringKind {
			return order
		}
	case ir.Eq, ir.Ne:
		if kind == ir.ListKind || kind == ir.MapKind || kind == ir.ObjectKind || kind == ir.OptionalKind {
			return whole
		}
	}
	return equality
}

// reckons tells whether an expression has one of some ops, itself or in what it
// calls.
func reckons(e *ir.Expr, m *ir.Machine, ops ...ir.Op) bool {
	for x := range e.Nodes() {
		if slices.Contains(ops, x.Op) || x.Op == ir.CallFunc && reckons(m.Funcs[x.Index].Body, m, ops...) {
			return true
		}
	}
	return false
}

// deepestEqual is how deep two values are compared part by part.
const deepestEqual = 4

// equal compares two values of a type, and their parts with one another.
func (f *flows) equal(m *ir.Machine, t ir.TypeID, a, b []place, deep int) []place {
	k, typ := f.compared(a, b), &m.Types[t]
	if typ.Kind < ir.ListKind || typ.Kind == ir.EnumKind {
		return k
	}
	k[0].comparison.asks = whole
	f.byPosition(k[0].from)
	if deep == 0 {
		return f.compared(f.opaque(a), f.opaque(b))
	}
	part := func(to part, t ir.TypeID) {
		k = append(k, f.equal(m, t, partOf(a, to), partOf(b, to), deep-1)...)
	}
	switch typ.Kind {
	case ir.ObjectKind:
		for _, field := range typ.Fields {
			part(aField(field.Name), field.Type)
			k = append(k, f.compared(partOf(partOf(a, aField(field.Name)), presence), partOf(partOf(b, aField(field.Name)), presence))...)
		}
	case ir.OptionalKind:
		part(presence, ir.Bool)
		k = append(k, f.equal(m, typ.Elem, a, b, deep-1)...)
	case ir.ListKind, ir.MapKind:
		part(anElement, typ.Elem)
		part(itsSize, ir.Int)
		if typ.Kind == ir.MapKind {
			part(aKey, ir.String)
		}
	}
	return k
}

// build follows what makes lists, maps and objects.
func (f *flows) build(e *ir.Expr, s *scope) []place {
	t := f.temporary()
	switch e.Op {
	case ir.MakeList:
		f.flow(f.all(e, s), t.below(anElement))
		f.flow(f.writtenInt(len(e.Args)), t.below(itsSize))
	case ir.MakeMap:
		f.mapping(e, s, t)
	case ir.MakeObject:
		for i, a := range e.Args {
			f.flow(f.of(a, s), t.field(s.m.Types[e.Type].Fields[i].Name))
		}
	case ir.Filter, ir.MapMacro, ir.MapFilter:
		f.list(e, s, t)
	case ir.All, ir.Exists, ir.ExistsOne:
		return f.anyOf(e, s)
	default:
		return f.made(e, s)
	}
	return []place{t}
}

// mapping follows what makes a map.
func (f *flows) mapping(e *ir.Expr, s *scope, t place) {
	for i := 0; i+1 < len(e.Args); i += 2 {
		f.flow(f.of(e.Args[i], s), t.below(aKey))
		f.flow(f.of(e.Args[i+1], s), t.below(anElement))
	}
	f.flow(f.writtenInt(len(e.Args)/2), t.below(itsSize))
	if !e.KeysDiffer() {
		f.flow(f.compared(f.opaque(f.all(e, s))), f.decided) // it fails where two are alike
	}
}

// anyOf follows a macro that asks elements one by one.
func (f *flows) anyOf(e *ir.Expr, s *scope) []place {
	over := f.over(e, s)
	if e.Op == ir.ExistsOne {
		f.byPosition(over)
	}
	return append(f.of(e.Args[1], s), partOf(over, itsSize)...)
}

// list follows a macro that makes a list.
func (f *flows) list(e *ir.Expr, s *scope, t place) {
	over := f.over(e, s)
	f.flow(partOf(over, itsSize), t.below(itsSize))
	last := f.of(e.Args[len(e.Args)-1], s)
	f.byPosition(over)
	if e.Op != ir.MapMacro {
		kept := f.deciding(f.of(e.Args[1], s))
		f.flow(kept, t.below(itsSize))
		f.flow(kept, t.below(anElement))
		f.moves(t.below(itsSize), motion{down: true})
		t.below(itsSize).op.obscure = true
	}
	if e.Op == ir.Filter {
		last = []place{f.local(s, e.Index)}
	}
	f.flow(last, t.below(anElement))
}

// over binds a macro's variable.
func (f *flows) over(e *ir.Expr, s *scope) []place {
	over := f.of(e.Args[0], s)
	through := anElement
	if s.m.Types[e.Args[0].Type].Kind == ir.MapKind {
		through = aKey
	}
	f.flow(partOf(over, through), f.local(s, e.Index))
	return over
}
