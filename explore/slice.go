package explore

// This file slices a chart forward from a place: to each comparison on the way to a
// decision that its value gets to, and to what stands on the other side, carried back to
// the place itself (doc.go, 4). Where x + 1 > 5 is asked, x is compared with 4. It says
// too what else may tell two values of the place apart; where anything does, a search
// that leaves values out does not call itself complete.

import (
	"slices"
	"strconv"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A slice sums up what a place's value comes to: with what it is compared, and whether
// anything but that may tell two of its values apart.
type slice struct {
	comparands []comparand
	pairs      []pair // where another value is added to it or subtracted

	opaque      bool // an op on its way, or on that of what it is compared with, is not followed
	lost        bool // one on its way never is, whatever else the op is given
	varies      bool // it is compared with data that changes
	storedFirst bool // it is kept first, and compared with such data later
	hidden      bool // it is compared with such data of a child machine, or with an input

	counter bool  // it gets into a counter
	stride  int64 // the greatest step of that counter
	uneven  bool  // that counter's steps are not always the same

	words    []string // written texts that it must equal
	edges    []string // those that it is compared with by order, or asked for a part of
	samples  []string // one that matches, of each regular expression that it is asked for
	patterns []place  // comparisons that ask more of a text than whether it equals another one
	ordered  bool     // one of them asks for the order of texts
}

// A comparand is a place whose value the slice's own one is compared with. What stands
// there is carried back: a value of 5 becomes one of 4, where 1 is added on the way.
type comparand struct {
	at    place
	carry func(pool) pool
}

// A chain is the transfers that a way has led through, the last one first.
type chain struct {
	at     place // of the transfer
	before *chain
	key    string // of all of them
}

// A stage is a place on the way, and how the value came there.
type stage struct {
	at     place
	chain  *chain
	stored bool // it was kept or handed on
	deep   bool // see hop
}

// A mark is what tells stages apart.
type mark struct {
	at           place
	chain        string
	stored, deep bool
}

// A slicer makes one slice.
type slicer struct {
	f      *flows
	p      place
	out    *slice
	budget int // ways that may still be followed
}

// mostWays bounds the ways that are followed from one place.
const mostWays = 1000

// slice follows a place to all comparisons that matter, and from there to what stands on
// their other sides.
func (f *flows) slice(p place) *slice {
	return f.asked(p).slice.get(func() *slice {
		t := &slicer{f: f, p: p, out: &slice{}, budget: mostWays}
		t.forward()
		return t.out
	})
}

// forward follows the value to comparisons that matter, and through ops.
func (t *slicer) forward() {
	seen := map[mark]bool{}
	for queue := []stage{{at: t.p}}; len(queue) > 0; queue = queue[1:] {
		now := queue[0]
		hop(onward, now.at, now.deep, func(q place, deep bool) {
			to := t.step(now, q)
			to.deep = deep
			if t.comesFirst(seen, to) && t.visit(to, now.chain) {
				queue = append(queue, to)
			}
		})
	}
}

// visit looks at one stage, to which the transfers before it have led. It tells whether to
// go on behind it: the outcome of a comparison is another value.
func (t *slicer) visit(now stage, before *chain) (on bool) {
	at := now.at
	switch {
	case at.kind == comparisonOf, !t.f.matters(at), at.op.length != nil && !t.f.sized(at.op.length):
		return false
	case at.kind == sideOf:
		t.comparison(at, now)
		return false
	}
	t.op(at)
	t.pair(at, before)
	return true
}

// comesFirst tells whether a stage was not come to before. That takes one way off the
// budget. When that is empty, nothing is known of the rest.
func (t *slicer) comesFirst(seen map[mark]bool, s stage) bool {
	m := mark{s.at, s.chain.text(), s.stored, s.deep}
	if seen[m] {
		return false
	}
	t.budget--
	if t.budget < 0 {
		t.out.opaque, t.out.lost = true, true
		return false
	}
	seen[m] = true
	return true
}

// step is where one step leads. A transfer in a circle is no transfer: it would be made
// again and again.
func (t *slicer) step(from stage, q place) stage {
	to := stage{at: q, chain: from.chain, stored: from.stored || stored(q)}
	if q.op.transfer != nil && !t.f.cyclic(q) {
		to.chain = to.chain.with(q)
	}
	return to
}

// op notes what an op on the way does.
func (t *slicer) op(q place) {
	t.out.opaque = t.out.opaque || t.f.obscures(q)
	t.out.lost = t.out.lost || t.f.loses(q)
	if !q.op.motion.any() || !t.f.cyclic(q) {
		return
	}
	t.out.counter = true
	t.out.uneven = t.out.uneven || q.op.stride == 0
	t.out.stride = max(t.out.stride, q.op.stride)
}

// comparison is one that the value has got to as a side of it: what stands on the other
// sides is carried back along the way.
func (t *slicer) comparison(side place, way stage) {
	of := side.side.of
	kind := of.comparison.asks
	switch {
	case kind == pattern, kind == regular:
		t.out.patterns = append(t.out.patterns, of)
	case kind == order:
		t.out.ordered = true
	}
	if (kind == order || kind == pattern || kind == regular) && way.chain.texts() {
		t.out.opaque, t.out.lost = true, true
	}
	for _, other := range side.side.others {
		t.backward(other, way, kind)
	}
}

// backward goes to where the values of another side come from.
func (t *slicer) backward(other place, way stage, asked question) {
	seen := map[mark]bool{}
	for queue := []stage{{at: other}}; len(queue) > 0; queue = queue[1:] {
		now := queue[0]
		hop(back, now.at, false, func(q place, _ bool) {
			to := t.step(stage{chain: now.chain}, q)
			if q.kind != comparisonOf && t.comesFirst(seen, to) {
				t.comparand(q, to, way)
				t.keepWord(q, asked)
				queue = append(queue, to)
			}
		})
	}
}

// comparand is a place that the value of another side comes from.
func (t *slicer) comparand(q place, its, way stage) {
	o := t.out
	o.opaque = o.opaque || t.f.obscures(q)
	switch {
	case q.kind == nowOf:
		o.opaque = o.opaque || way.chain != nil && way.chain.before != nil // only one span is reckoned with now
	case q.kind == constantOf, stored(q):
		o.comparands = append(o.comparands, comparand{q, carried(its.chain, way.chain)})
	}
	if t.f.varies(q) {
		o.varies = true
		o.storedFirst = o.storedFirst || way.stored
		o.hidden = o.hidden || q.machine > 0 && q.kind == contextOf || q.kind == inputOf
	}
}

// keepWord keeps the written texts of another side.
func (t *slicer) keepWord(q place, asked question) {
	e := q.written
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

// with is a chain with one transfer more.
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

// texts tells whether a chain leads through a text.
func (c *chain) texts() bool {
	return c != nil && (c.at.op.transfer.text || c.before.texts())
}

// carried goes forward along the chain of a comparand, and back along that of the slice's
// place: so the comparand's values become what the place itself is compared with.
func carried(its, way *chain) func(pool) pool {
	return func(v pool) pool {
		for c := its; c != nil; c = c.before {
			v = through(c.at.op.transfer.image, v)
		}
		for c := way; c != nil; c = c.before {
			v = through(c.at.op.transfer.preimage, v)
		}
		return v
	}
}

// through takes a step of a transfer, and leaves out what no value can be.
func through(step func(in, out *pool), in pool) (out pool) {
	step(&in, &out)
	out.ints = slices.DeleteFunc(out.ints, func(v int64) bool { return abs(v) > kernel.MaxInt })
	out.spans = slices.DeleteFunc(out.spans, func(v int64) bool { return abs(v) > int64(kernel.MaxDuration) })
	out.times = slices.DeleteFunc(out.times, func(v int64) bool { return v < int64(kernel.MinTimestamp) || v > int64(kernel.MaxTimestamp) })
	return out
}
