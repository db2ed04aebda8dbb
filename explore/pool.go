package explore

// This file holds values by their types: what ops are followed with, and what a place is
// compared with (doc.go, 4).

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A pool is some values, by type; times in ms. A sorted one has none twice.
type pool struct {
	ints    []int64
	doubles []float64
	texts   []string
	spans   []int64 // durations
	times   []int64 // timestamps
	dates   []date  // of times that come back (calendar.go)
}

// constant adds what is written.
func (o *pool) constant(e *ir.Expr) {
	switch e.Op {
	case ir.LitInt:
		o.ints = append(o.ints, e.Int)
		o.doubles = append(o.doubles, float64(e.Int))
	case ir.LitDouble:
		o.doubles = append(o.doubles, e.Float)
	case ir.LitString, ir.LitEnum:
		o.texts = append(o.texts, e.Str)
	case ir.LitDuration:
		o.spans = append(o.spans, e.Int)
	case ir.LitTimestamp:
		o.times = append(o.times, e.Int)
	}
}

// with adds what is in another pool.
func (o *pool) with(more pool) {
	o.ints, o.doubles, o.texts = append(o.ints, more.ints...), append(o.doubles, more.doubles...), append(o.texts, more.texts...)
	o.spans, o.times = append(o.spans, more.spans...), append(o.times, more.times...)
	o.dates = append(o.dates, more.dates...)
}

// add adds sums and differences: a value may be compared after it was added to.
func (o *pool) add() {
	terms := sorted(o.ints)
	terms = terms[:min(len(terms), mostTerms)]
	for _, a := range terms {
		for _, b := range terms {
			o.ints = append(o.ints, a+b, a-b)
		}
	}
}

// mostTerms is how many constants are added up with one another.
const mostTerms = 5

// wider has the neighbours of all numbers too.
func (o pool) wider() pool {
	o.ints = neighbours(o.ints, -kernel.MaxInt, kernel.MaxInt)
	o.spans = neighbours(o.spans, -int64(kernel.MaxDuration), int64(kernel.MaxDuration))
	o.times = neighbours(o.times, int64(kernel.MinTimestamp), int64(kernel.MaxTimestamp))
	if len(o.doubles) > 0 {
		o.doubles = spaced(sorted(o.doubles))
	}
	return o
}

// singles are pools of one value, not too many.
func (o *pool) singles() (list []pool) {
	for _, v := range o.ints[:min(len(o.ints), mostTerms)] {
		list = append(list, pool{ints: []int64{v}})
	}
	for _, v := range o.spans[:min(len(o.spans), mostTerms)] {
		list = append(list, pool{spans: []int64{v}})
	}
	return list
}

func (o *pool) empty() bool {
	return len(o.ints)+len(o.doubles)+len(o.texts)+len(o.spans)+len(o.times)+len(o.dates) == 0
}

// sort brings all lists in order.
func (o *pool) sort() {
	o.ints, o.doubles, o.texts = sorted(o.ints), sorted(o.doubles), sorted(o.texts)
	o.spans, o.times, o.dates = sorted(o.spans), sorted(o.times), inOrder(o.dates)
}

// sorted sorts a list in its place, and has nothing twice.
func sorted[T int64 | float64 | string](list []T) []T {
	slices.Sort(list)
	return slices.Compact(list)
}
