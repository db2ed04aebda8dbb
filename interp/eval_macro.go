package interp

// This file compiles the macros. Each visited element is counted against the
// limit of one evaluation (SPEC 3.14). The variable is a slot; a map's range
// gives its keys in order.

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// elements gives what a macro visits as a list.
func (k *linker) elements(e *ir.Expr) valueFn {
	f := k.value(e)
	if k.kind(e) != ir.MapKind {
		return f
	}
	return func(v *env) word {
		keys, _ := f(v).entries()
		elems := make([]word, len(keys))
		for i, key := range keys {
			elems[i] = stringValue(key)
		}
		return listValue(elems)
	}
}

// quantifier compiles all, exists and exists_one.
func (k *linker) quantifier(e *ir.Expr) boolFn {
	elems, slot := k.elements(e.Args[0]), k.slot(e.Index)
	body := k.bool(e.Args[1])
	switch e.Op {
	case ir.All:
		return quantify(elems, slot, body, false)
	case ir.Exists:
		return quantify(elems, slot, body, true)
	}
	return existsOne(elems, slot, body)
}

// quantify looks for an element whose body is stop and gives stop then, else its
// opposite. As && and || do, it absorbs errors when such an element exists.
func quantify(elems valueFn, slot int, body boolFn, stop bool) boolFn {
	return func(v *env) bool {
		list := elems(v)
		if v.Failed() {
			return false
		}
		var first *kernel.Error
		for _, elem := range list.list() {
			if !v.Count(1) {
				return false
			}
			v.words[slot] = elem
			found := body(v) == stop
			if !v.Failed() && found {
				return stop
			}
			if err := v.Save(); first == nil {
				first = err
			}
		}
		v.Restore(first)
		return !stop
	}
}

// existsOne counts; an error in any element is an error.
func existsOne(elems valueFn, slot int, body boolFn) boolFn {
	return func(v *env) bool {
		n := 0
		for _, elem := range elems(v).list() {
			if !v.Count(1) {
				return false
			}
			v.words[slot] = elem
			if body(v) {
				n++
			}
		}
		return n == 1
	}
}

// transform compiles filter and map.
func (k *linker) transform(e *ir.Expr) valueFn {
	elems, slot := k.elements(e.Args[0]), k.slot(e.Index)
	switch e.Op {
	case ir.Filter:
		keep := k.bool(e.Args[1])
		return collect(elems, slot, func(v *env, elem word) (word, bool) { return elem, keep(v) })
	case ir.MapMacro:
		to := k.value(e.Args[1])
		return collect(elems, slot, func(v *env, _ word) (word, bool) { return to(v), true })
	}
	keep, to := k.bool(e.Args[1]), k.value(e.Args[2])
	return collect(elems, slot, func(v *env, _ word) (word, bool) {
		if !keep(v) {
			return word{}, false
		}
		return to(v), true
	})
}

// collect makes a list of what each gives for the elements it keeps.
func collect(elems valueFn, slot int, each func(*env, word) (word, bool)) valueFn {
	return func(v *env) word {
		list := elems(v).list()
		out := make([]word, 0, len(list))
		for _, elem := range list {
			if !v.Count(1) {
				return word{}
			}
			v.words[slot] = elem
			if x, keep := each(v, elem); keep {
				out = append(out, x)
			}
		}
		return listValue(out)
	}
}
