package kernel

// The macros of the portable profile, and what takes its operands lazily. A
// macro counts one element a turn. `all` and `exists` absorb an error that a
// later element decides, as && and || do; the others stop at the first error.

// And is left && right: an error of one side is absorbed when the other is
// false. Code whose left side cannot fail uses Go's own &&.
func (e *Eval) And(left, right func() bool) bool { return e.both(left, right, false) }

// Or is left || right, And with true and false exchanged.
func (e *Eval) Or(left, right func() bool) bool { return e.both(left, right, true) }

// both combines two sides of which decisive settles the whole.
func (e *Eval) both(left, right func() bool, decisive bool) bool {
	if e.err != nil {
		return false
	}
	l := left()
	if e.err == nil {
		if l == decisive {
			return decisive
		}
		return right()
	}
	first := e.Save()
	if r := right(); e.err == nil && r == decisive {
		return decisive
	}
	e.Restore(first)
	return false
}

// All is l.all(v, body).
func All[T any](e *Eval, l []T, body func(v T) bool) bool { return decide(e, l, body, false) }

// Exists is l.exists(v, body).
func Exists[T any](e *Eval, l []T, body func(v T) bool) bool { return decide(e, l, body, true) }

// decide looks for the element that decides; without one the first error
// stands.
func decide[T any](e *Eval, l []T, body func(v T) bool, decisive bool) bool {
	var first *Error
	for _, v := range l {
		if !e.Count(1) {
			return false
		}
		r := body(v)
		switch {
		case e.err == nil && r == decisive:
			return decisive
		case e.err != nil && first == nil:
			first = e.Save()
		case e.err != nil:
			e.Save()
		}
	}
	e.Restore(first)
	return e.err == nil && !decisive
}

// ExistsOne is l.exists_one(v, body).
func ExistsOne[T any](e *Eval, l []T, body func(v T) bool) bool {
	n := 0
	for _, v := range l {
		if !e.Count(1) {
			return false
		}
		if body(v) && e.err == nil {
			n++
		}
	}
	return e.err == nil && n == 1
}

// Filter is l.filter(v, body).
func Filter[T any](e *Eval, l []T, body func(v T) bool) []T {
	var out []T
	for _, v := range l {
		if !e.Count(1) {
			return nil
		}
		if body(v) {
			out = append(out, v)
		}
	}
	return out
}

// MapMacro is l.map(v, body).
func MapMacro[T, U any](e *Eval, l []T, body func(v T) U) []U {
	out := make([]U, 0, len(l))
	for _, v := range l {
		if !e.Count(1) {
			return nil
		}
		out = append(out, body(v))
	}
	return out
}

// MapFilter is l.map(v, condition, body).
func MapFilter[T, U any](e *Eval, l []T, condition func(v T) bool, body func(v T) U) []U {
	var out []U
	for _, v := range l {
		if !e.Count(1) {
			return nil
		}
		if condition(v) && e.err == nil {
			out = append(out, body(v))
		}
	}
	return out
}

// OptMap is o.optMap(v, body).
func OptMap[T, U any](o *T, body func(v T) U) *U {
	if o == nil {
		return nil
	}
	u := body(*o)
	return &u
}

// OptField is o.?f: body selects the field of what is there.
func OptField[T, U any](o *T, body func(v T) *U) *U {
	if o == nil {
		return nil
	}
	return body(*o)
}

// OptEqual compares optionals: both absent, or both there and equal.
func OptEqual[T any](a, b *T, eq func(a, b T) bool) bool {
	if a == nil || b == nil {
		return a == b
	}
	return eq(*a, *b)
}

// Double keeps a literal from being folded exactly by the compiler.
func Double(d float64) float64 { return d }
