package explore

// This file follows values through a chart: from an event's field by way of
// parameters and assigns to the comparison that decides something. So it is known
// which data can matter to where the machine goes, and with what it is compared.
// What flows from a place flows from all below it. What has no parts, as the outcome of a
// comparison, flows into all parts of where it gets to: it says which list stands there.

import (
	"slices"
	"strconv"

	"github.com/lockstep-charts/lockstep/ir"
)

// A scope is where an expression stands.
type scope struct {
	m      *ir.Machine
	at     int    // the machine's number
	body   string // whose slots its locals are
	params place
}

type flows struct {
	machines  []*ir.Machine
	origins   map[origin]place
	to, from  streams
	constants map[place]*ir.Expr
	done      map[place]bool   // params of named things that were followed
	sums      map[place]bool   // comparisons of what was added up
	summed    map[place]bool   // places that are compared so
	motions   map[place]motion // what reckoning does to what passes a place
	moves     map[motionKey]motion
	kept      map[place]bool
	spoken    map[place]bool // events of child machines that a parent sends
	fresh     int
	reached   map[place]map[place]bool
	compares  map[place][]place // the peers that are known
	sources   map[place][]place // what is known to be before
	sizes     map[place]bool
	delayed   bool                      // an event is sent with a delay
	mends     bool                      // some machine handles it when a host action fails
	asked     map[*ir.Machine][][]place // by each guard
	sides     map[place]side
	asks      map[place]question // what comparisons ask, where it is more than equality
	turns     map[place]*turn    // what passes such a place is turned so
	losses    map[place][]place  // what passes such a place is not followed; with places: where these change
	strides   map[place]int64    // how far one step of a counter leads; none: nobody knows
	assigned  map[place]bool     // what changes as a machine runs
	ranked    map[place]bool     // lists whose order or number of equal elements can count
	leads     map[place]*lead
	linkeds   map[place][]link
	cycles    map[place]bool
	fixes     map[place]bool
	lengths   map[place]place // what decides only how long a text is that stands there
	partners  map[place]partner
	timers    []place
	timed     map[int]bool // machines of which something asks for the time
	race      place        // the comparison of all timers with one another
	grown     []*growth
	fresher   map[place]bool // comparisons of a key with those that a map has, where it is set
}

// A side is an operand of a comparison.
type side struct {
	of     place
	others []place
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

// flowsOf follows a machine and the charts it uses as actors.
func flowsOf(root *ir.Machine) *flows {
	f := &flows{
		to: streams{map[place][]place{}, true}, from: streams{map[place][]place{}, false}, constants: map[place]*ir.Expr{}, origins: map[origin]place{}, done: map[place]bool{}, spoken: map[place]bool{}, sums: map[place]bool{}, summed: map[place]bool{},
		motions: map[place]motion{}, moves: map[motionKey]motion{}, kept: map[place]bool{},
		reached: map[place]map[place]bool{}, compares: map[place][]place{}, sources: map[place][]place{}, sizes: map[place]bool{}, asked: map[*ir.Machine][][]place{},
		sides: map[place]side{}, asks: map[place]question{}, turns: map[place]*turn{}, losses: map[place][]place{}, strides: map[place]int64{},
		assigned: map[place]bool{}, ranked: map[place]bool{}, leads: map[place]*lead{}, linkeds: map[place][]link{}, cycles: map[place]bool{}, fixes: map[place]bool{}, timed: map[int]bool{}, partners: map[place]partner{}, lengths: map[place]place{}, fresher: map[place]bool{},
	}
	f.gather(root)
	f.mends = slices.ContainsFunc(f.machines, mends)
	for i := range f.machines {
		f.machine(i)
	}
	return f
}

func (f *flows) gather(m *ir.Machine) {
	if slices.Contains(f.machines, m) {
		return
	}
	f.machines = append(f.machines, m)
	for _, c := range m.Children {
		f.gather(c)
	}
}

// invariant lets what a condition reads of the context decide.
func (f *flows) invariant(m *ir.Machine, i *Invariant) {
	typed := *m
	typed.Types = i.Types
	s := &scope{m: &typed, at: f.number(m)}
	f.fresh++
	f.flow(f.of(i.Expr, s.in("holds", f.fresh)), decided)
}

// number is which of the machines one is.
func (f *flows) number(m *ir.Machine) int { return slices.Index(f.machines, m) }

func (f *flows) machine(i int) {
	m := f.machines[i]
	s := &scope{m: m, at: i}
	for n, e := range m.ContextInit {
		f.flow(f.of(e, s.in("init", n)), f.own(contextOf, i).field(m.Types[m.Context].Fields[n].Name))
	}
	for n := range m.Guards {
		asked := f.of(m.Guards[n].Expr, s.in("guard", n))
		f.asked[m] = append(f.asked[m], asked)
		f.flow(asked, decided)
	}
	for n := range m.Delays {
		f.delay(f.of(m.Delays[n].Expr, s.in("delay", n)))
	}
	for n := range m.Blocks {
		f.actions(m.Blocks[n].Do, s.in("block", n))
	}
	for n := range m.Outputs {
		f.flow(f.of(m.Outputs[n].Expr, s.in("output", n)), f.own(outputOf, i))
	}
	f.actors(m, s)
}

// actors joins a machine with the charts that it invokes.
func (f *flows) actors(m *ir.Machine, s *scope) {
	for i := range m.Actors {
		if at := m.Actors[i].Chart; at >= 0 {
			f.flow([]place{f.own(outputOf, f.number(m.Children[at]))}, f.actor(s.at, i))
		}
	}
	for i := range m.Table.Invokes {
		v := &m.Table.Invokes[i]
		input := f.of(m.Inputs[v.Input].Expr, s.in("input", int(v.Input)))
		f.started(m, v.Src, input)
	}
}

// started gives a child machine its input.
func (f *flows) started(m *ir.Machine, src int32, input []place) {
	if at := m.Actors[src].Chart; at >= 0 {
		f.flow(input, f.own(inputOf, f.number(m.Children[at])))
	}
}

// in is the scope of a body.
func (s *scope) in(what string, number int) *scope {
	c := *s
	c.body = what + strconv.Itoa(number)
	return &c
}

// flow lets values run from some places to another.
func (f *flows) flow(from []place, to place) {
	for _, p := range from {
		if p != to && !slices.Contains(f.to.of[p], to) {
			f.to.of[p] = append(f.to.of[p], to)
			f.from.of[to] = append(f.from.of[to], p)
		}
	}
}

// delay is what a timer is started with.
func (f *flows) delay(from []place) {
	one := f.another(timerOf)
	f.flow(from, one)
	f.flow([]place{one}, delays)
	f.timers = append(f.timers, one)
}

// temporary is a place for what an expression builds.
func (f *flows) temporary() place { return f.another(builtOf) }

// compared is the outcome of comparing what stands in some places.
func (f *flows) compared(operands ...[]place) []place {
	k := f.another(comparisonOf)
	list := make([]place, len(operands))
	for i, o := range operands {
		list[i] = f.another(sideOf)
		f.flow(o, list[i])
		f.flow(list[i:i+1], k)
	}
	for i, s := range list {
		f.sides[s] = side{k, slices.Delete(slices.Clone(list), i, i+1)}
	}
	return []place{k}
}

// deciding are outcomes for what decides which of some values it is: it has no parts that
// are parts of theirs.
func (f *flows) deciding(list []place) (out []place) {
	for _, p := range list {
		if p.whole() {
			out = append(out, p)
		} else {
			out = append(out, f.compared([]place{p})...)
		}
	}
	return out
}

func (f *flows) constant(e *ir.Expr) []place {
	p := f.another(constantOf)
	f.constants[p] = e
	return []place{p}
}

func (f *flows) written(n int) []place {
	return f.constant(&ir.Expr{Op: ir.LitInt, Type: ir.Int, Int: int64(n)})
}

// each is a part of each place.
func each(list []place, to part) []place {
	out := make([]place, 0, len(list))
	for _, p := range list {
		out = append(out, p.below(to))
	}
	return out
}

// deepest is how deep a place may lie.
const deepest = 12

// Streams lead from places to others, in the direction in which values flow or back.
type streams struct {
	of    map[place][]place
	forth bool
}

// next calls visit for what is one step from p along streams. With deep it is something
// without parts that got to p, and so to all below it.
func next(e streams, p place, deep bool, visit func(q place, deep bool)) {
	deep = deep || e.forth && p.whole()
	var way []part // from at to p, the innermost step first
	for at := p; at != nil; at = at.up {
		for _, q := range e.of[at] {
			for _, to := range slices.Backward(way) {
				q = q.below(to)
			}
			if q.depth <= deepest {
				visit(q, deep)
			}
		}
		way = append(way, at.part)
	}
	if !deep {
		return
	}
	p.inside(func(at place) {
		for _, q := range e.of[at] {
			visit(q, true)
		}
	})
}

// A stop is a place that a walk has come to.
type stop struct {
	at   place
	deep bool // see next
}

// walk visits each place that streams lead to from some, once; visit tells whether to go
// on behind it.
func walk(e streams, from []place, visit func(q place) (on bool)) {
	var queue []stop
	for _, p := range from {
		queue = append(queue, stop{at: p})
	}
	ends, seen := map[place]bool{}, map[stop]bool{}
	for ; len(queue) > 0; queue = queue[1:] {
		next(e, queue[0].at, queue[0].deep, func(q place, deep bool) {
			if seen[stop{q, true}] || seen[stop{q, deep}] {
				return
			}
			if !seen[stop{q, !deep}] {
				ends[q] = !visit(q)
			}
			seen[stop{q, deep}] = true
			if !ends[q] {
				queue = append(queue, stop{q, deep})
			}
		})
	}
}

// reach is all that a place's value can get to.
func (f *flows) reach(p place) map[place]bool {
	if known := f.reached[p]; known != nil {
		return known
	}
	found := map[place]bool{p: true}
	walk(f.to, []place{p}, func(q place) bool {
		found[q] = true
		return true
	})
	f.reached[p] = found
	return found
}

// matters tells whether a place's value can decide what the machine does.
func (f *flows) matters(p place) bool { return f.reach(p)[decided] }

// keysMatter tells whether the keys of a map decide anything, beside how many there are.
func (f *flows) keysMatter(list place) (found bool) {
	walk(f.to, []place{list.below(aKey)}, func(q place) bool {
		found = found || q == decided
		return !found && !f.fresher[q]
	})
	return found
}

// dated tells whether it counts on which side of now a time lies: it is compared with
// now, or a timer is armed with it.
func (f *flows) dated(p place) bool {
	return f.reach(p)[delays] || slices.ContainsFunc(f.peers(p), func(q place) bool { return q.kind == nowOf })
}

// sized tells whether a text's size is asked for and decides something. What asks
// for the text itself does not count.
func (f *flows) sized(p place) bool {
	if known, ok := f.sizes[p]; ok {
		return known
	}
	asked := func(q place) bool { return slices.ContainsFunc(f.to.of[q], f.matters) }
	found := asked(p.below(itsSize))
	walk(f.to, []place{p.below(itsSize)}, func(q place) bool {
		isSize := q.part == itsSize
		found = found || isSize && asked(q)
		return isSize && !found
	})
	f.sizes[p] = found
	return found
}

// peers are the places that a place's value is compared with on its way to a
// decision, and where their values come from: constants, context, input, now. The
// outcome of a comparison is another value.
func (f *flows) peers(p place) []place {
	if known, ok := f.compares[p]; ok {
		return known
	}
	var found, queue []place
	f.spread(f.to, []place{p}, func(q place) {
		if q.kind == comparisonOf && f.matters(q) {
			queue = append(queue, q)
			f.summed[p] = f.summed[p] || f.sums[q]
		}
	})
	f.spread(f.from, queue, func(q place) {
		if q != p && q.kind != comparisonOf {
			found = append(found, q)
		}
	})
	f.compares[p] = found
	return found
}

// before are the places that what stands in a place comes from.
func (f *flows) before(p place) []place {
	known, ok := f.sources[p]
	if !ok {
		f.spread(f.from, []place{p}, func(q place) { known = append(known, q) })
		f.sources[p] = known
	}
	return known
}

// outer tells whether a guard asks for what comes with an event or by time, not only
// for what the machine knows.
func (f *flows) outer(m *ir.Machine, guard int32) bool {
	found := false
	look := func(p place) (on bool) {
		found = found || slices.Contains([]kind{eventOf, doneOf, errorOf, nowOf}, p.kind)
		return !found && p.kind != contextOf && p.kind != inputOf
	}
	var from []place
	for _, p := range f.asked[m][guard] {
		if look(p) {
			from = append(from, p)
		}
	}
	walk(f.from, from, look)
	return found
}

// spread visits all that streams lead to, and goes no further behind comparisons.
func (f *flows) spread(e streams, from []place, visit func(q place)) {
	walk(e, from, func(q place) bool {
		visit(q)
		return q.kind != comparisonOf
	})
}
