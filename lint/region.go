package lint

import "github.com/lockstep-charts/lockstep/ir"

// This file says for which values a condition can hold, and what follows of two that are
// joined. A subject is what a condition compares with literals: a path of type int,
// string, enum or bool; what it is not able to look into (reader.go) is a subject of its
// own, true or false. A region gives for each subject the values with which the condition
// can hold. The product of these sets may be too big, never too small; it is exact where
// the region says so.

type region struct {
	sets  map[string]values
	exact bool
}

// A subject's values, and all that it could have.
type values struct {
	in, all spans
	subject *ir.Expr
	opaque  bool
}

func anywhere() region { return region{sets: map[string]values{}} }

// settled is the region of a condition whatever the values are: all of them, or none.
func settled(holds bool) region {
	r := region{sets: map[string]values{}, exact: true}
	if !holds {
		r.sets[""] = values{}
	}
	return r
}

// regionOf is that of a condition on one subject.
func regionOf(v values) region {
	return region{map[string]values{ir.Key(v.subject): v}, true}
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
