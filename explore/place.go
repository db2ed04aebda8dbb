package explore

// This file says where values stand: in something of a machine, in what an expression
// makes, or in a part of such a place, as the elements of a list (doc.go, 3). There is one
// place for each, so that they can be compared and be keys. Each knows where its values go,
// and what was noted of it while they were followed.

import "github.com/lockstep-charts/lockstep/ir"

// A place is where a value stands.
type place = *spot

// A spot is what a place points to.
type spot struct {
	origin
	up    place // what it is a part of; nil: nothing
	part  part  // which of it
	room  int   // how much deeper a place may lie; below 0: it is of no type
	parts map[part]place
	list  []place // the parts in the order in which they were asked for

	to, from []place // where its values go, and where they come from
	notes
}

// Notes are what the chart says of a place, beside where its values go.
type notes struct {
	written    *ir.Expr // of a constant
	assigned   bool     // what changes as a machine runs
	positional bool     // a list whose order or number of equal elements can count
	fromParent bool     // an event of a child machine that a parent sends
	followed   bool     // params of something named: its body was followed
	comparison comparison
	side       side
	op         op
}

// A comparison is what is known of its outcome.
type comparison struct {
	asks    question
	adds    bool // what was added up is compared
	setsKey bool // of a key with those that a map has, where it is set
}

// A question is what a comparison asks of its operands.
type question uint8

const (
	equality question = iota
	order             // of texts
	pattern           // what a text contains, begins or ends with
	regular           // whether a text matches
	whole             // of lists, maps and objects
)

// A side is an operand of a comparison.
type side struct {
	of     place
	others []place
}

// An op is what is known of one at a place by way of which an operand goes, or at its outcome.
type op struct {
	transfer *transfer // how it is undone; nil: not known
	obscure  bool      // it cannot be,
	unless   []place   // but where there are some and all of them are fixed
	partner  partner   // the other operand, of a sum or a difference
	motion   motion    // where it leads
	stride   int64     // how far one step of a counter leads; 0: nobody knows
	length   place     // the text of which it only decides how long it is
}

// An origin is what a place is, or is a part of.
type origin struct {
	kind    kind
	machine int    // of those of the flows
	name    string // of an event, or of the body that it belongs to
	number  int    // of an actor or a slot, or one that nothing else of the kind has
}

// A kind is of what a place is.
type kind uint8

const (
	contextOf    kind = iota // a machine's
	inputOf                  // a machine's
	outputOf                 // a machine's
	nowOf                    // a machine's
	errorOf                  // what an error event carries
	eventOf                  // an event's fields
	doneOf                   // what an actor gives
	paramsOf                 // of something named
	resultOf                 // of something named
	localOf                  // a variable of a body
	builtOf                  // what an expression makes
	constantOf               // what is written
	comparisonOf             // an outcome
	sideOf                   // what goes into a comparison
	opaqueOf                 // what an op makes that is not followed
	timerOf                  // what a timer is started with
	decidedOf                // what decides what a machine does
	delaysOf                 // what timers are started with, by way of a place for each
)

// A part is what of a place another one is.
type part struct {
	kind partKind
	name string // of a field
}

// A partKind is of a part.
type partKind uint8

const (
	fieldPart partKind = iota + 1
	elementPart
	keyPart
	sizePart
	presencePart
)

// Any element of a list or a map, any key of a map, a size, whether something is there.
var (
	anElement = part{kind: elementPart}
	aKey      = part{kind: keyPart}
	itsSize   = part{kind: sizePart}
	presence  = part{kind: presencePart}
)

func aField(name string) part { return part{fieldPart, name} }

// below is a part of a place. What has no parts stays what it is.
func (p *spot) below(to part) place {
	if p.atomic() {
		return p
	}
	if p.parts[to] == nil {
		if p.parts == nil {
			p.parts = map[part]place{}
		}
		p.parts[to] = &spot{origin: p.origin, up: p, part: to, room: p.room - 1}
		p.list = append(p.list, p.parts[to])
	}
	return p.parts[to]
}

// field is the place of a field.
func (p *spot) field(name string) place { return p.below(aField(name)) }

// atomic tells whether a place has no parts.
func (p *spot) atomic() bool {
	switch p.kind {
	case decidedOf, delaysOf, timerOf, comparisonOf, sideOf, opaqueOf, constantOf:
		return true
	}
	return p.part == presence || p.part == itsSize
}

// next are the places one step away.
func (p *spot) next(d direction) []place {
	if d == onward {
		return p.to
	}
	return p.from
}

// inside calls visit for all below a place.
func (p *spot) inside(visit func(q place)) {
	for _, q := range p.list {
		visit(q)
		q.inside(visit)
	}
}

// way leads from what a place is a part of to it, the outermost step first.
func (p *spot) way() []part {
	if p.up == nil {
		return nil
	}
	return append(p.up.way(), p.part)
}

// ofRoot tells whether a place is such a one of the root machine, or a part of it.
func (p *spot) ofRoot(k kind) bool { return p.kind == k && p.machine == 0 }

// place is the one place for an origin.
func (f *flows) place(o origin) place {
	if f.places[o] == nil {
		f.places[o] = &spot{origin: o, room: f.deepest}
	}
	return f.places[o]
}

// own is the place for what a machine has one of.
func (f *flows) own(k kind, machine int) place { return f.place(origin{kind: k, machine: machine}) }

// event is where the fields of a machine's event stand.
func (f *flows) event(machine int, name string) place {
	return f.place(origin{kind: eventOf, machine: machine, name: name})
}

// actor is where that stands which a machine's actor gives.
func (f *flows) actor(machine, actor int) place {
	return f.place(origin{kind: doneOf, machine: machine, number: actor})
}

// another is a place that was not there before.
func (f *flows) another(k kind) place {
	f.fresh++
	return f.place(origin{kind: k, number: f.fresh})
}

// local is a variable of the body of a scope.
func (f *flows) local(s *scope, slot int) place {
	return f.place(origin{kind: localOf, machine: s.at, name: s.body, number: slot})
}

// named is a place of something that has a name and a body.
func (f *flows) named(s *scope, k kind) place {
	return f.place(origin{kind: k, machine: s.at, name: s.body})
}
