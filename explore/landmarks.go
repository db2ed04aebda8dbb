package explore

// This file collects a place's landmarks, the values that its value is compared with: the
// constants that are written in the chart, and what stands in the context and the input
// now, carried back by slice.go (doc.go, 4).

import (
	"encoding/json"
	"slices"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// landmarks are what p's value is compared with in the light of the facts: as it stands
// there, which is cheap and finds what no slice leads to, and carried back.
func (s *search) landmarks(p place, now *facts) pool {
	var out pool
	met := s.flows.meets(p)
	for _, q := range met.peers {
		out.with(s.valueAt(q, now))
	}
	if met.summed {
		out.add()
	}
	for _, c := range s.flows.comparands(p) {
		if there := s.valueAt(c.at, now); !there.empty() {
			out.with(c.carry(there))
		}
	}
	for i := range s.flows.slice(p).pairs {
		s.paired(&out, &s.flows.slice(p).pairs[i], now)
	}
	out.sort()
	return out
}

// comparands are those of a place, and those of what it is compared with, as far as that
// leads: of a < b and 3 < a, 3 counts for b, each time with one more beside it.
func (f *flows) comparands(p place) []comparand {
	return f.asked(p).comparands.get(func() []comparand {
		list := slices.Clone(f.slice(p).comparands)
		seen := map[place]bool{p: true}
		for n := 0; n < len(list) && len(seen) <= mostHops; n++ {
			by := list[n]
			if by.at.kind == constantOf || seen[by.at] {
				continue
			}
			seen[by.at] = true
			for _, c := range f.slice(by.at).comparands {
				list = append(list, comparand{c.at, func(v pool) pool { return by.carry(c.carry(v).wider()) }})
			}
		}
		return list
	})
}

// mostHops is how many places are asked for what they are compared with themselves.
const mostHops = 12

// valueAt is what is written at a place, or stands there.
func (s *search) valueAt(q place, now *facts) (out pool) {
	if q.written != nil {
		out.constant(q.written)
	} else if now != nil {
		s.standing(&out, q, now)
	}
	return out
}

// standing adds the values that stand at a place of the root machine.
func (s *search) standing(o *pool, p place, now *facts) {
	switch {
	case p.ofRoot(contextOf):
		s.follow(o, s.m.Context, now.context, p.way())
	case p.ofRoot(inputOf):
		s.follow(o, s.m.Input, now.input, p.way())
	}
}

// follow follows a way through a value.
func (s *search) follow(o *pool, t ir.TypeID, v tree, way []part) {
	switch v := v.(type) {
	case map[string]tree:
		s.followMap(o, t, v, way)
	case []tree:
		s.followList(o, t, v, way)
	default:
		s.followLeaf(o, t, v, way)
	}
}

// cut is the first step of a way, none where it ends, and the rest.
func cut(way []part) (to part, rest []part) {
	if len(way) == 0 {
		return part{}, nil
	}
	return way[0], way[1:]
}

func (s *search) followLeaf(o *pool, t ir.TypeID, v tree, way []part) {
	text, isText := v.(string)
	switch {
	case len(way) == 0:
		s.scalar(o, s.m.Types[t].Kind, v)
	case isText && way[0] == itsSize:
		o.ints = append(o.ints, int64(utf8.RuneCountInString(text)))
	}
}

func (s *search) followList(o *pool, t ir.TypeID, v []tree, way []part) {
	switch to, rest := cut(way); to {
	case itsSize:
		o.ints = append(o.ints, int64(len(v)))
	case anElement:
		for _, item := range v {
			s.follow(o, s.m.Types[t].Elem, item, rest)
		}
	}
}

func (s *search) followMap(o *pool, t ir.TypeID, v map[string]tree, way []part) {
	typ := &s.m.Types[t]
	to, rest := cut(way)
	switch {
	case typ.Kind == ir.ObjectKind:
		s.followField(o, typ.Fields, v, way)
		return
	case to == itsSize:
		o.ints = append(o.ints, int64(len(v)))
	}
	for key, inner := range v {
		switch to {
		case aKey:
			o.texts = append(o.texts, key)
		case anElement:
			s.follow(o, typ.Elem, inner, rest)
		}
	}
}

func (s *search) followField(o *pool, fields []ir.Field, v map[string]tree, way []part) {
	to, rest := cut(way)
	at := slices.IndexFunc(fields, func(f ir.Field) bool { return to == aField(f.Name) })
	if at < 0 {
		return
	}
	if inner, there := v[to.name]; there {
		s.follow(o, fields[at].Type, inner, rest)
	}
}

// scalar adds one value of a kind.
func (s *search) scalar(o *pool, kind ir.TypeKind, v tree) {
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

// greatest is the greatest number that is written in the chart and that a size is compared
// with.
func (s *search) greatest(size place) int64 {
	counts := s.landmarks(size, nil).ints
	if len(counts) == 0 {
		return 0
	}
	return counts[len(counts)-1]
}

// delays are what timers may be started with, as far as it is written, or stands
// in the context or the input.
func (s *search) delays(now *facts) []int64 { return s.spansInto(s.flows.delays, now) }

// armed are the spans that are reckoned with where a timer is armed with a value.
func (s *search) armed(p place, now *facts) (list []int64) {
	for q := range s.flows.reach(p) {
		if q.kind == timerOf {
			list = append(list, s.spansInto(q, now)...)
		}
	}
	return sorted(list)
}

// spansInto are the spans that get to a place, as far as they are written, or stand in the
// context or the input.
func (s *search) spansInto(p place, now *facts) []int64 {
	var o pool
	for _, q := range s.flows.sources(p) {
		o.with(s.valueAt(q, now))
	}
	return sorted(o.spans)
}
