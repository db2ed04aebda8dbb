package lint

import (
	"cmp"
	"math"
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file works out for which values a condition can hold. A subject is what a
// condition compares with literals: a path of type int, string, enum or bool;
// what it is not able to look into is a subject of its own, true or false. A
// region gives for each subject the values with which the condition can hold.
// The product of these sets may be too big, never too small; it is exact where
// the region says so.

// A span is the numbers from lo to hi. An enum's values count from 0, false is 0.
type span struct{ lo, hi int64 }

// spans are sorted and do not touch.
type spans []span

// A subject's values, and all that it could have.
type values struct {
	in, all spans
	subject *ir.Expr
	opaque  bool
}

type region struct {
	sets  map[string]values
	exact bool
}

var (
	everyInt  = spans{{-kernel.MaxInt, kernel.MaxInt}}
	everySize = spans{{0, kernel.MaxInt}}
	either    = spans{{0, 1}}
	anyText   = spans{{0, math.MaxInt64}}
)

func anywhere() region { return region{sets: map[string]values{}} }

// settled is the region of a condition whatever the values are: all of them, or none.
func settled(holds bool) region {
	r := region{sets: map[string]values{}, exact: true}
	if !holds {
		r.sets[""] = values{}
	}
	return r
}

// impossible tells whether no value at all lies in the region.
func (r region) impossible() bool {
	for _, v := range r.sets {
		if len(v.in) == 0 {
			return true
		}
	}
	return false
}

// single gives the only subject of an exact region.
func (r region) single() (name string, v values, ok bool) {
	if !r.exact || len(r.sets) != 1 {
		return "", values{}, false
	}
	for name, v = range r.sets {
	}
	return name, v, true
}

// covers tells whether every point of s lies in r, which must be exact.
func (r region) covers(s region) bool {
	if !r.exact {
		return false
	}
	for name, v := range r.sets {
		w, known := s.sets[name]
		if !known || !v.in.hold(w.in) {
			return false
		}
	}
	return true
}

// region gives the values with which e holds, or with which it does not.
func (c *chart) region(e *ir.Expr, holds bool) region {
	c.work++
	switch e.Op {
	case ir.LitBool:
		return settled((e.Int != 0) == holds)
	case ir.Not:
		return c.region(e.Args[0], !holds)
	case ir.And, ir.OrElse:
		a, b := c.region(e.Args[0], holds), c.region(e.Args[1], holds)
		switch {
		case (e.Op == ir.And) != holds:
			return oneOf(a, b)
		case len(a.sets)+len(b.sets) > mind: // too much to keep in mind: what it says of b is left out
			return region{sets: a.sets}
		}
		return both(a, b)
	case ir.CallFunc:
		if f := &c.m.Funcs[e.Index]; f.Params == ir.NoType && f.Type == ir.Bool {
			return c.regionOfNamed(e.Index, holds)
		}
	case ir.Eq, ir.Ne, ir.Lt, ir.Le, ir.Gt, ir.Ge, ir.InList:
		if r, ok := c.comparison(e, holds); ok {
			return r
		}
	}
	return c.opaque(e, holds)
}

// regionOfNamed is that of a named guard or let. It is worked out once: each may use
// one before it, and be asked for wherever it is used.
func (c *chart) regionOfNamed(f int, holds bool) region {
	key := namedRegion{f, holds}
	r, known := c.namedRegions[key]
	if !known {
		r = c.region(c.m.Funcs[f].Body, holds)
		c.namedRegions[key] = r
	}
	return r
}

type namedRegion struct {
	f     int
	holds bool
}

// opaque takes a condition as it is: true or false. The same text in two places
// is the same subject.
func (c *chart) opaque(e *ir.Expr, holds bool) region {
	in := spans{{0, 0}}
	if holds {
		in = spans{{1, 1}}
	}
	hidden := e.Op != ir.Select && e.Op != ir.EventField && e.Op != ir.Unwrap
	return region{map[string]values{ir.Key(e): {in, either, e, hidden}}, true}
}

// comparison reads `subject op literal`, either way round.
func (c *chart) comparison(e *ir.Expr, holds bool) (region, bool) {
	a, b, op := e.Args[0], e.Args[1], e.Op
	if op == ir.InList {
		return c.membership(a, b, holds)
	}
	if a.Type == ir.String && op != ir.Eq && op != ir.Ne {
		return region{}, false // the numbers of texts say which, not in what order
	}
	if m, literal := c.literal(a); literal {
		if n, constant := c.literal(b); constant {
			return settled(compared(op, n).contains(m) == holds), true
		}
		a, b, op = b, a, mirrored[op]
	}
	n, literal := c.literal(b)
	all := c.domain(a)
	if !literal || all == nil {
		return region{}, false
	}
	in := compared(op, n)
	if !holds {
		in = everything.minus(in)
	}
	return region{map[string]values{ir.Key(a): {in.and(all), all, a, false}}, true}, true
}

var mirrored = map[ir.Op]ir.Op{ir.Eq: ir.Eq, ir.Ne: ir.Ne, ir.Lt: ir.Gt, ir.Le: ir.Ge, ir.Gt: ir.Lt, ir.Ge: ir.Le}

var everything = spans{{math.MinInt64, math.MaxInt64}}

func compared(op ir.Op, n int64) spans {
	switch op {
	case ir.Eq:
		return spans{{n, n}}
	case ir.Ne:
		return everything.minus(spans{{n, n}})
	case ir.Lt:
		return spans{{math.MinInt64, n - 1}}
	case ir.Le:
		return spans{{math.MinInt64, n}}
	case ir.Gt:
		return spans{{n + 1, math.MaxInt64}}
	}
	return spans{{n, math.MaxInt64}}
}

// membership reads `subject in [literals]`.
func (c *chart) membership(a, list *ir.Expr, holds bool) (region, bool) {
	all := c.domain(a)
	if all == nil || list.Op != ir.MakeList {
		return region{}, false
	}
	var numbers []int64
	for _, item := range list.Args {
		n, literal := c.literal(item)
		if !literal {
			return region{}, false
		}
		numbers = append(numbers, n)
	}
	in := oneOfThese(numbers)
	if !holds {
		in = everything.minus(in)
	}
	return region{map[string]values{ir.Key(a): {in.and(all), all, a, false}}, true}, true
}

// oneOfThese is a set of single numbers.
func oneOfThese(numbers []int64) (in spans) {
	slices.Sort(numbers)
	for _, n := range numbers {
		if last := len(in) - 1; last >= 0 && n <= in[last].hi+1 {
			in[last].hi = n
			continue
		}
		in = append(in, span{n, n})
	}
	return in
}

// literal is the number of a literal.
func (c *chart) literal(e *ir.Expr) (int64, bool) {
	switch e.Op {
	case ir.LitInt, ir.LitBool, ir.LitEnum:
		return e.Int, true
	case ir.IntNeg:
		if e.Args[0].Op == ir.LitInt {
			return -e.Args[0].Int, true
		}
	case ir.LitString:
		n, known := c.texts[e.Str]
		if !known {
			n = int64(len(c.texts))
			c.texts[e.Str] = n
		}
		return n, true
	}
	return 0, false
}

// domain is what a subject could be; nil for types without sets.
func (c *chart) domain(e *ir.Expr) spans {
	switch {
	case e.Op == ir.ListSize || e.Op == ir.MapSize || e.Op == ir.StringSize:
		return everySize
	case e.Type == ir.Int:
		return everyInt
	case e.Type == ir.Bool:
		return either
	case e.Op == ir.EnumToString:
		var numbers []int64
		for _, text := range c.m.Types[e.Args[0].Type].Values {
			n, _ := c.literal(&ir.Expr{Op: ir.LitString, Str: text})
			numbers = append(numbers, n)
		}
		return oneOfThese(numbers)
	case e.Type == ir.String:
		return anyText
	case c.m.Types[e.Type].Kind == ir.EnumKind:
		return spans{{0, int64(len(c.m.Types[e.Type].Values)) - 1}}
	}
	return nil
}

// both joins two conditions that hold together.
func both(a, b region) region {
	r := region{map[string]values{}, a.exact && b.exact}
	for name, v := range a.sets {
		r.sets[name] = v
	}
	for name, v := range b.sets {
		if w, known := r.sets[name]; known {
			v.in = v.in.and(w.in)
		}
		r.sets[name] = v
	}
	return r
}

// oneOf joins two conditions of which one holds. Only sets of one subject stay
// exact.
func oneOf(a, b region) region {
	if a.impossible() {
		return b
	}
	if b.impossible() {
		return a
	}
	r := anywhere()
	for name, v := range a.sets {
		if w, known := b.sets[name]; known {
			v.in = v.in.or(w.in)
			r.sets[name] = v
		}
	}
	r.exact = a.exact && b.exact && len(a.sets) == len(b.sets) && len(r.sets) == len(a.sets) && len(a.sets) <= 1
	return r
}

func (s spans) and(t spans) spans {
	var out spans
	for i, j := 0, 0; i < len(s) && j < len(t); {
		lo, hi := max(s[i].lo, t[j].lo), min(s[i].hi, t[j].hi)
		if lo <= hi {
			out = append(out, span{lo, hi})
		}
		if s[i].hi < t[j].hi {
			i++
		} else {
			j++
		}
	}
	return out
}

func (s spans) minus(t spans) spans {
	var gaps spans
	at := int64(math.MinInt64)
	for _, x := range t {
		if x.lo > at {
			gaps = append(gaps, span{at, x.lo - 1})
		}
		if x.hi == math.MaxInt64 {
			return s.and(gaps)
		}
		at = x.hi + 1
	}
	return s.and(append(gaps, span{at, math.MaxInt64}))
}

func (s spans) or(t spans) spans {
	joined := slices.Clone(s)
	joined.add(t)
	return joined
}

// add joins t to s in place: what thousands of candidates take is gathered one by one.
func (s *spans) add(t spans) {
	for _, x := range t {
		from, to := s.from(x.lo), s.from(x.hi)
		if from > 0 && (*s)[from-1].hi == x.lo-1 {
			from--
		}
		if to < len(*s) && ((*s)[to].lo <= x.hi || (*s)[to].lo-1 == x.hi) {
			to++
		}
		if from < to {
			x = span{min(x.lo, (*s)[from].lo), max(x.hi, (*s)[to-1].hi)}
		}
		*s = slices.Replace(*s, from, to, x)
	}
}

// from is where the first span stands that ends at a value or behind it.
func (s spans) from(n int64) int {
	i, _ := slices.BinarySearchFunc(s, n, func(x span, n int64) int { return cmp.Compare(x.hi, n) })
	return i
}

// hold tells whether all of t is in s.
func (s spans) hold(t spans) bool {
	return !slices.ContainsFunc(t, func(x span) bool {
		i := s.from(x.lo)
		return i == len(s) || s[i].lo > x.lo || s[i].hi < x.hi
	})
}

func (s spans) contains(n int64) bool { return s.hold(spans{{n, n}}) }
