package interp

// This file compiles lists and maps. The work is the kernel's, so that both
// fail and count like generated code; lists of numbers and strings are handed
// over as what they are and taken back.

import (
	"cmp"
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// element compiles access to one element.
func (k *linker) element(e *ir.Expr) valueFn {
	from := k.value(e.Args[0])
	switch e.Op {
	case ir.First:
		return func(v *env) word { return optionalElem(from(v).list(), 0) }
	case ir.Last:
		return func(v *env) word {
			list := from(v).list()
			return optionalElem(list, int64(len(list))-1)
		}
	case ir.ListIndex:
		at := k.int(e.Args[1])
		return func(v *env) word {
			list := from(v)
			return kernel.ListIndex(&v.Eval, list.list(), at(v))
		}
	case ir.MapIndex:
		key := k.string(e.Args[1])
		return func(v *env) word {
			m := from(v)
			return mapIndex(v, m, key(v))
		}
	}
	return k.optionalElement(e, from)
}

func mapIndex(v *env, m word, key string) word {
	if x, ok := m.lookup(key); ok {
		return x
	}
	return kernel.MapIndex[word](&v.Eval, nil, key)
}

// optionalElement compiles [?i] and [?key], also on an optional: of one that is
// absent nothing is asked, so that its index is not evaluated.
func (k *linker) optionalElement(e *ir.Expr, from valueFn) valueFn {
	if e.Op == ir.OptListIndex {
		at := k.int(e.Args[1])
		return func(v *env) word {
			list := from(v)
			if list.isAbsent() {
				return absent
			}
			return optionalElem(list.list(), at(v))
		}
	}
	key := k.string(e.Args[1])
	return func(v *env) word {
		m := from(v)
		if m.isAbsent() {
			return absent
		}
		if x, ok := m.lookup(key(v)); ok {
			return x
		}
		return absent
	}
}

func optionalElem(list []word, i int64) word {
	if i < 0 || i >= int64(len(list)) {
		return absent
	}
	return list[i]
}

// makeMap builds a map from keys and values, left to right.
func (k *linker) makeMap(e *ir.Expr) valueFn {
	fs := k.values(e.Args)
	return func(v *env) word {
		keys, values := make([]string, len(fs)/2), make([]word, len(fs)/2)
		for i := range keys {
			keys[i] = fs[2*i](v).string()
			values[i] = fs[2*i+1](v)
		}
		return sortedMap(v, keys, values)
	}
}

// sortedMap orders entries; equal keys fail.
func sortedMap(v *env, keys []string, values []word) word {
	order := make([]int, len(keys))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(keys[i], keys[j]) })
	sorted, moved := make([]string, len(keys)), make([]word, len(keys))
	for at, i := range order {
		if sorted[at], moved[at] = keys[i], values[i]; at > 0 && sorted[at-1] == keys[i] {
			v.DuplicateKey()
			return word{}
		}
	}
	return mapValue(sorted, moved)
}

// presence compiles has(), in and hasValue().
func (k *linker) presence(e *ir.Expr) boolFn {
	if e.Op == ir.HasEventField {
		return k.hasEventField(e)
	}
	of := k.value(e.Args[0])
	switch e.Op {
	case ir.HasField:
		i := e.Index
		return func(v *env) bool { return !of(v).field(i).isAbsent() }
	case ir.HasValue:
		return func(v *env) bool { return !of(v).isAbsent() }
	case ir.InMap:
		m := k.value(e.Args[1])
		return func(v *env) bool {
			key := of(v).string()
			_, ok := m(v).lookup(key)
			return ok
		}
	}
	list, s := k.value(e.Args[1]), k.shape(e.Args[0])
	return func(v *env) bool {
		x := of(v)
		return kernel.InListFunc(&v.Eval, x, list(v).list(), s.equalIn(&v.Eval))
	}
}

// listFunction compiles what gives a list.
func (k *linker) listFunction(e *ir.Expr) valueFn {
	switch e.Op {
	case ir.Split, ir.SplitN:
		return k.split(e)
	case ir.Distinct:
		return apply(k.value(e.Args[0]), distinct(k.shape(e).elem))
	case ir.Sort:
		return apply(k.value(e.Args[0]), sorted(k.shape(e).elem))
	case ir.Reverse:
		return apply(k.value(e.Args[0]), kernel.Reverse[word])
	case ir.ListAdd:
		l, r, add := k.value(e.Args[0]), k.value(e.Args[1]), kernel.ListAdd[word]
		if e.Own {
			add = kernel.ListAddOwn[word]
		}
		return func(v *env) word {
			x := l(v)
			return listValue(add(&v.Eval, x.list(), r(v).list()))
		}
	}
	l, start, end := k.value(e.Args[0]), k.int(e.Args[1]), k.int(e.Args[2])
	return func(v *env) word {
		x := l(v)
		return listValue(kernel.Slice(&v.Eval, x.list(), start(v), end(v)))
	}
}

// A listFn is one of the kernel's functions on a list.
type listFn func(*kernel.Eval, []word) []word

func apply(list valueFn, f listFn) valueFn {
	return func(v *env) word {
		x := list(v)
		return listValue(f(&v.Eval, x.list()))
	}
}

// distinct picks the function as the Go printer does, by the element's type.
func distinct(elem *shape) listFn {
	switch elem.kind {
	case ir.BoolKind, ir.IntKind, ir.TimestampKind, ir.DurationKind, ir.EnumKind:
		return onInts(kernel.Distinct[int64])
	case ir.StringKind:
		return onStrings(kernel.Distinct[string])
	case ir.DoubleKind:
		return onDoubles(kernel.DistinctDoubles)
	}
	return func(e *kernel.Eval, l []word) []word { return kernel.DistinctBy(e, l, elem.appendJSON) }
}

func sorted(elem *shape) listFn {
	switch elem.kind {
	case ir.StringKind:
		return onStrings(kernel.Sort[string])
	case ir.DoubleKind:
		return onDoubles(kernel.SortDoubles)
	}
	return onInts(kernel.Sort[int64])
}

// extremeOf compiles math.least and math.greatest of a list.
func (k *linker) extremeOf(e *ir.Expr) valueFn {
	list := k.value(e.Args[0])
	ints, doubles := kernel.LeastOf[int64], kernel.LeastOfDoubles
	if e.Op == ir.GreatestOf {
		ints, doubles = kernel.GreatestOf[int64], kernel.GreatestOfDoubles
	}
	if k.kind(e) == ir.DoubleKind {
		return func(v *env) word {
			l := list(v).list()
			return doubleValue(doubles(&v.Eval, unpack(l, word.double)))
		}
	}
	return func(v *env) word {
		l := list(v).list()
		return intValue(ints(&v.Eval, unpack(l, word.int)))
	}
}

func onInts(f func(*kernel.Eval, []int64) []int64) listFn {
	return func(e *kernel.Eval, l []word) []word { return pack(f(e, unpack(l, word.int)), intValue) }
}

func onStrings(f func(*kernel.Eval, []string) []string) listFn {
	return func(e *kernel.Eval, l []word) []word { return pack(f(e, unpack(l, word.string)), stringValue) }
}

func onDoubles(f func(*kernel.Eval, []float64) []float64) listFn {
	return func(e *kernel.Eval, l []word) []word { return pack(f(e, unpack(l, word.double)), doubleValue) }
}

func unpack[T any](l []word, as func(word) T) []T {
	out := make([]T, len(l))
	for i, v := range l {
		out[i] = as(v)
	}
	return out
}

func pack[T any](l []T, from func(T) word) []word {
	out := make([]word, len(l))
	for i, x := range l {
		out[i] = from(x)
	}
	return out
}
