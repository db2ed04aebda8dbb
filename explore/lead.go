package explore

// This file says of a place with what its value is compared on the way to a decision,
// turned back to the place itself: where x + 1 > 5 is asked, x is compared with 4. It
// says too what else may tell two of its values apart; where anything does, a search
// that leaves values out does not call itself complete.

import (
	"slices"
	"strconv"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A lead is what is known of where a place's value leads.
type lead struct {
	links    []link   // what it is compared with
	pairs    []pair   // where another value is added to it or subtracted
	lost     bool     // an op on its way, or on that of what it is compared with, is not followed
	varies   bool     // it is compared with data that changes
	late     bool     // it is kept first, and compared with such data later
	hidden   bool     // it is compared with such data of a child machine, or with an input
	runs     bool     // it gets into a counter
	stride   int64    // the greatest step of that counter
	wild     bool     // that counter's steps are not always the same
	patterns []place  // where more is asked of a text than whether it equals another one
	ordered  bool     // a text is compared by order
	edges    []string // the written texts that it is compared with by order, or asked for a part of
	samples  []string // the regular expressions among them
	words    []string // written texts that it must equal
}

// A link is a place with whose value another one is compared; turned makes of it what
// the other one's own value is compared with.
type link struct {
	from   place
	turned func(pool) pool
}

// A chain is the turns that a way has led through, the last one first.
type chain struct {
	at     place
	before *chain
	key    string
}

func (c *chain) with(p place) *chain {
	if p.part.kind != 0 {
		panic("bug: a part of what is reckoned is no number")
	}
	return &chain{p, c, c.text() + " " + strconv.Itoa(p.number)}
}

func (c *chain) text() string {
	if c == nil {
		return ""
	}
	return c.key
}

// mostWays bounds the ways that are followed from one place.
const mostWays = 1000

// A tracer follows one place.
type tracer struct {
	f    *flows
	p    place
	out  *lead
	left int
}

// lead follows a place to all comparisons that matter, and from there to what stands on
// their other sides.
func (f *flows) lead(p place) *lead {
	if f.leads[p] == nil {
		t := &tracer{f: f, p: p, out: &lead{}, left: mostWays}
		f.leads[p] = t.out
		t.forth()
	}
	return f.leads[p]
}

// A stage is a place on the way, with the turns that lead to it.
type stage struct {
	at    place
	chain *chain
	kept  bool
	deep  bool // see next
}

// forth goes on to comparisons.
func (t *tracer) forth() {
	type key struct {
		at    place
		chain string
		kept  bool
		deep  bool
	}
	seen := map[key]bool{}
	for queue := []stage{{at: t.p}}; len(queue) > 0; queue = queue[1:] {
		now := queue[0]
		next(t.f.to, now.at, now.deep, func(q place, deep bool) {
			to := t.step(now, q)
			to.deep = deep
			k := key{q, to.chain.text(), to.kept, deep}
			if seen[k] || !t.more() {
				return
			}
			seen[k] = true
			switch {
			case q.kind == sideOf:
				if t.f.matters(q) {
					t.meet(q, to)
				}
			case q.kind != comparisonOf && t.f.matters(q) && (t.f.lengths[q] == nil || t.f.sized(t.f.lengths[q])):
				t.pass(q)
				t.pair(q, now.chain)
				queue = append(queue, to)
			}
		})
	}
}

func (t *tracer) more() bool {
	t.left--
	t.out.lost = t.out.lost || t.left < 0
	return t.left >= 0
}

// step is where one step leads.
func (t *tracer) step(from stage, q place) stage {
	to := stage{at: q, chain: from.chain, kept: from.kept || stored(q)}
	if t.f.turns[q] != nil && !t.f.cyclic(q) {
		to.chain = to.chain.with(q)
	}
	return to
}

// pass notes what the ops on the way do.
func (t *tracer) pass(q place) {
	t.out.lost = t.out.lost || t.f.loses(q)
	if !t.f.motions[q].any() || !t.f.cyclic(q) {
		return
	}
	t.out.runs = true
	stride := t.f.strides[q]
	t.out.wild = t.out.wild || stride == 0
	t.out.stride = max(t.out.stride, stride)
}

// meet is a comparison: what stands on its other sides is turned back along the way.
func (t *tracer) meet(side place, way stage) {
	of := t.f.sides[side].of
	kind := t.f.asks[of]
	switch {
	case kind == pattern, kind == regular:
		t.out.patterns = append(t.out.patterns, of)
	case kind == order:
		t.out.ordered = true
	}
	t.out.lost = t.out.lost || (kind == order || kind == pattern || kind == regular) && way.chain.texts(t.f)
	for _, other := range t.f.sides[side].others {
		t.back(other, way, kind)
	}
}

// texts tells whether a chain leads through a text.
func (c *chain) texts(f *flows) bool {
	return c != nil && (f.turns[c.at].text || c.before.texts(f))
}

// back goes to where the values of another side come from.
func (t *tracer) back(other place, way stage, asked question) {
	type key struct {
		at    place
		chain string
	}
	seen := map[key]bool{}
	for queue := []stage{{at: other}}; len(queue) > 0; queue = queue[1:] {
		now := queue[0]
		next(t.f.from, now.at, false, func(q place, _ bool) {
			to := t.step(stage{at: now.at, chain: now.chain}, q)
			k := key{q, to.chain.text()}
			if q.kind == comparisonOf || seen[k] || !t.more() {
				return
			}
			seen[k] = true
			t.other(q, to, way)
			t.word(q, asked)
			queue = append(queue, to)
		})
	}
}

// other is a place on another side.
func (t *tracer) other(q place, its, way stage) {
	o := t.out
	o.lost = o.lost || t.f.loses(q)
	switch {
	case q.kind == nowOf:
		o.lost = o.lost || way.chain != nil && way.chain.before != nil // only one span is reckoned with now
	case q.kind == constantOf, stored(q):
		o.links = append(o.links, link{q, turned(t.f, its.chain, way.chain)})
	}
	if t.f.varies(q) {
		o.varies = true
		o.late = o.late || way.kept
		o.hidden = o.hidden || q.machine > 0 && q.kind == contextOf || q.kind == inputOf
	}
}

// word keeps the written texts of another side.
func (t *tracer) word(q place, asked question) {
	e := t.f.constants[q]
	if e == nil || e.Op != ir.LitString {
		return
	}
	list := &t.out.words
	switch asked {
	case pattern, order:
		list = &t.out.edges
	case regular:
		list = &t.out.samples
	}
	*list = append(*list, e.Str)
}

// turned goes forth along one chain and back along another.
func turned(f *flows, forth, back *chain) func(pool) pool {
	return func(v pool) pool {
		for c := forth; c != nil; c = c.before {
			v = through(f.turns[c.at].forth, v)
		}
		for c := back; c != nil; c = c.before {
			v = through(f.turns[c.at].back, v)
		}
		return v
	}
}

// through leaves out what no value can be.
func through(step func(in, out *pool), in pool) (out pool) {
	step(&in, &out)
	out.ints = slices.DeleteFunc(out.ints, func(v int64) bool { return abs(v) > kernel.MaxInt })
	out.spans = slices.DeleteFunc(out.spans, func(v int64) bool { return abs(v) > int64(kernel.MaxDuration) })
	out.times = slices.DeleteFunc(out.times, func(v int64) bool { return v < int64(kernel.MinTimestamp) || v > int64(kernel.MaxTimestamp) })
	return out
}

// linked are the links of a place, and those of what it is compared with, as far as
// that leads: of a < b and 3 < a, 3 counts for b, each time with one more beside it.
func (f *flows) linked(p place) []link {
	if known, ok := f.linkeds[p]; ok {
		return known
	}
	list := slices.Clone(f.lead(p).links)
	seen := map[place]bool{p: true}
	for n := 0; n < len(list) && len(seen) <= mostHops; n++ {
		by := list[n]
		if by.from.kind == constantOf || seen[by.from] {
			continue
		}
		seen[by.from] = true
		for _, l := range f.lead(by.from).links {
			list = append(list, link{l.from, func(v pool) pool { return by.turned(l.turned(v).wider()) }})
		}
	}
	f.linkeds[p] = list
	return list
}

// mostHops is how many places are asked for what they are compared with themselves.
const mostHops = 12

// wider has the neighbours of all numbers too.
func (o pool) wider() pool {
	o.ints = around(o.ints, -kernel.MaxInt, kernel.MaxInt)
	o.spans = around(o.spans, -int64(kernel.MaxDuration), int64(kernel.MaxDuration))
	o.times = around(o.times, int64(kernel.MinTimestamp), int64(kernel.MaxTimestamp))
	if len(o.doubles) > 0 {
		o.doubles = spaced(sorted(o.doubles))
	}
	return o
}

// cyclic tells whether what leaves a place comes back to it.
func (f *flows) cyclic(p place) bool {
	if known, ok := f.cycles[p]; ok {
		return known
	}
	found := false
	walk(f.to, []place{p}, func(q place) bool {
		found = found || q == p
		return !found
	})
	f.cycles[p] = found
	return found
}

// loses tells whether an op that stands at a place is not followed. A counter's steps
// are told by its motion.
func (f *flows) loses(p place) bool {
	if f.motions[p].any() && f.cyclic(p) {
		return false
	}
	for at := p; at != nil; at = at.up {
		others, ok := f.losses[at]
		if ok && (others == nil || slices.ContainsFunc(others, func(q place) bool { return !f.fixed(q) })) {
			return true
		}
	}
	return false
}

// varies tells whether a place is data of a machine that changes as it runs, to other
// values than those that are written in the chart.
func (f *flows) varies(p place) bool {
	switch p.kind {
	case contextOf:
		return f.changed(p) && (p.part == itsSize || !f.fixed(p))
	case inputOf:
		return p.machine > 0 && !f.fixed(p)
	case eventOf, doneOf:
		return f.changed(p) && !f.fixed(p)
	}
	return false
}

// changed tells whether a place, or what it is a part of, is assigned to or sent.
func (f *flows) changed(p place) bool {
	for at := p; at != nil; at = at.up {
		if f.assigned[at] {
			return true
		}
	}
	return false
}

// fixed tells whether all that a place can hold is written, or given by the input.
func (f *flows) fixed(p place) bool {
	if known, ok := f.fixes[p]; ok {
		return known
	}
	free := func(q place) bool {
		switch q.kind {
		case eventOf, doneOf, errorOf:
			return true
		}
		others, lost := f.losses[q]
		return lost && others == nil || f.turns[q] != nil || q.part == itsSize && f.changed(q)
	}
	found := free(p)
	walk(f.from, []place{p}, func(q place) bool {
		found = found || free(q)
		return !found
	})
	f.fixes[p] = !found
	return !found
}
