package explore

// This file collects what a place's value is compared with: the constants that
// are written in the chart, and what stands in the context and the input now.

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A pool is what a value may be compared with, by type; times in ms. Each list
// is sorted and without doubles.
type pool struct {
	ints    []int64
	doubles []float64
	texts   []string
	spans   []int64 // durations
	times   []int64 // timestamps
}

// facts are a machine's data at one moment.
type facts struct {
	context, input tree
	now            kernel.Timestamp
}

// A tree is JSON that was read, with numbers as they are written.
type tree = any

// parse reads our own JSON.
func parse(text []byte, into any) {
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.UseNumber()
	if err := d.Decode(into); err != nil {
		panic("bug: our own JSON cannot be read: " + err.Error())
	}
}

// pool is what p's value is compared with in the light of the facts.
func (s *search) pool(p place, now *facts) pool {
	var out pool
	for _, q := range s.flows.peers(p) {
		if e := s.flows.constants[q]; e != nil {
			out.constant(e)
		}
		if now != nil {
			s.found(&out, q, now)
		}
	}
	if s.flows.summed[p] {
		out.add()
	}
	for _, l := range s.flows.linked(p) {
		if there := s.valueAt(l.from, now); !there.empty() {
			out.with(l.turned(there))
		}
	}
	for i := range s.flows.lead(p).pairs {
		s.paired(&out, &s.flows.lead(p).pairs[i], now)
	}
	out.sort()
	return out
}

// mostTerms is how many constants are added up with one another.
const mostTerms = 5

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
}

func (o *pool) sort() {
	o.ints, o.doubles, o.texts = sorted(o.ints), sorted(o.doubles), sorted(o.texts)
	o.spans, o.times = sorted(o.spans), sorted(o.times)
}

func sorted[T int64 | float64 | string](list []T) []T {
	slices.Sort(list)
	return slices.Compact(list)
}

// found adds the values that stand at a place of the root machine.
func (s *search) found(o *pool, p place, now *facts) {
	switch {
	case p.ofRoot(contextOf):
		s.walk(o, s.m.Context, now.context, p.way())
	case p.ofRoot(inputOf):
		s.walk(o, s.m.Input, now.input, p.way())
	}
}

// walk follows a way through a value.
func (s *search) walk(o *pool, t ir.TypeID, v tree, way []part) {
	var to part // nothing: the value itself
	rest := way
	if len(way) > 0 {
		to, rest = way[0], way[1:]
	}
	switch v := v.(type) {
	case map[string]tree:
		s.walkMap(o, t, v, to, rest)
	case []tree:
		if to == itsSize {
			o.ints = append(o.ints, int64(len(v)))
		}
		for _, item := range v {
			if to == anElement {
				s.walk(o, s.m.Types[t].Elem, item, rest)
			}
		}
	default:
		text, isText := v.(string)
		switch {
		case len(way) == 0:
			s.leafOf(o, s.m.Types[t].Kind, v)
		case isText && to == itsSize:
			o.ints = append(o.ints, int64(utf8.RuneCountInString(text)))
		}
	}
}

func (s *search) walkMap(o *pool, t ir.TypeID, v map[string]tree, to part, rest []part) {
	typ := &s.m.Types[t]
	switch {
	case typ.Kind == ir.ObjectKind:
		s.walkField(o, typ.Fields, v, to, rest)
		return
	case to == itsSize:
		o.ints = append(o.ints, int64(len(v)))
	}
	for key, inner := range v {
		switch to {
		case aKey:
			o.texts = append(o.texts, key)
		case anElement:
			s.walk(o, typ.Elem, inner, rest)
		}
	}
}

func (s *search) walkField(o *pool, fields []ir.Field, v map[string]tree, to part, rest []part) {
	at := slices.IndexFunc(fields, func(f ir.Field) bool { return to == aField(f.Name) })
	if at < 0 {
		return
	}
	if inner, there := v[to.name]; there {
		s.walk(o, fields[at].Type, inner, rest)
	}
}

// leafOf adds one value of a kind.
func (s *search) leafOf(o *pool, kind ir.TypeKind, v tree) {
	text, isText := v.(string)
	number, isNumber := v.(json.Number)
	switch {
	case isNumber && kind == ir.IntKind:
		if n, err := number.Int64(); err == nil {
			o.ints = append(o.ints, n)
		}
	case isNumber:
		if n, err := number.Float64(); err == nil {
			o.doubles = append(o.doubles, n)
		}
	case isText && kind == ir.DurationKind:
		if d, ok := kernel.ParseDuration(text); ok {
			o.spans = append(o.spans, int64(d))
		}
	case isText && kind == ir.TimestampKind:
		if d, ok := kernel.ParseTimestamp(text); ok {
			o.times = append(o.times, int64(d))
		}
	case isText:
		o.texts = append(o.texts, text)
	}
}
