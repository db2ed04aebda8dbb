package interp

// This file compiles the ops that exist for all types: roots, selection,
// optionals, indexing, choice and calls of named expressions; and the
// constructions.

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// polymorphic compiles an op that may give any type; nil for any other op.
func (k *linker) polymorphic(e *ir.Expr) valueFn {
	switch e.Op {
	case ir.ContextRef, ir.InputRef, ir.ParamsRef, ir.Local, ir.EventField, ir.EventSender:
		return k.root(e)
	case ir.Select:
		return k.selection(e)
	case ir.Unwrap, ir.SomeOf, ir.NoneOf, ir.OrValue, ir.Or, ir.OptField, ir.OptMap:
		return k.optional(e)
	case ir.ListIndex, ir.MapIndex, ir.OptListIndex, ir.OptMapIndex, ir.First, ir.Last:
		return k.element(e)
	case ir.LeastOf, ir.GreatestOf:
		return k.extremeOf(e)
	case ir.Cond:
		return k.choice(e)
	case ir.CallFunc:
		return k.call(e)
	}
	return nil
}

// compound compiles what gives a list, a map or an object.
func (k *linker) compound(e *ir.Expr) valueFn {
	switch e.Op {
	case ir.MakeList, ir.MakeObject:
		return k.tuple(e)
	case ir.MakeMap:
		return k.makeMap(e)
	case ir.ListAdd, ir.Slice, ir.Distinct, ir.Sort, ir.Reverse, ir.Split, ir.SplitN:
		return k.listFunction(e)
	case ir.Filter, ir.MapMacro, ir.MapFilter:
		return k.transform(e)
	}
	return k.mustPolymorphic(e)
}

func (k *linker) root(e *ir.Expr) valueFn {
	switch e.Op {
	case ir.ContextRef:
		// The fields are overwritten by the next assign, so the object is a copy.
		n := fieldsOf(k.shapes, k.machine)
		return func(v *env) word { return objectValue(append([]word(nil), v.words[:n]...)) }
	case ir.InputRef:
		return func(v *env) word { return v.given.orZero() }
	case ir.ParamsRef:
		first, end := k.frame.params, k.frame.params+k.frame.count
		return func(v *env) word { return objectValue(append([]word(nil), v.words[first:end]...)) }
	case ir.Local:
		slot := k.slot(e.Index)
		return func(v *env) word { return v.words[slot] }
	case ir.EventSender:
		return func(v *env) word { return optionalText(v.machine.Event().Sender) }
	}
	return k.eventField(e)
}

// optionalText is absent for "".
func optionalText(s string) word {
	if s == "" {
		return absent
	}
	return stringValue(s)
}

func (k *linker) selection(e *ir.Expr) valueFn {
	i := e.Index
	if _, ok := contextField(e); ok {
		return func(v *env) word { return v.words[i] }
	}
	if e.Args[0].Op == ir.ParamsRef {
		slot := k.frame.params + i
		return func(v *env) word { return v.words[slot] }
	}
	f := k.value(e.Args[0])
	return func(v *env) word { return f(v).field(i) }
}

func (k *linker) optional(e *ir.Expr) valueFn {
	fs := k.values(e.Args)
	switch e.Op {
	case ir.NoneOf:
		return func(*env) word { return absent }
	case ir.SomeOf:
		return fs[0]
	case ir.Unwrap:
		return unwrap(fs[0])
	case ir.OptField:
		i := e.Index
		return func(v *env) word {
			o := fs[0](v)
			if o.isAbsent() {
				return absent
			}
			return o.field(i)
		}
	case ir.OptMap:
		return optMap(fs[0], k.slot(e.Index), fs[1])
	}
	// OrValue, Or
	return func(v *env) word {
		if o := fs[0](v); !o.isAbsent() {
			return o
		}
		return fs[1](v)
	}
}

func unwrap(f valueFn) valueFn {
	return func(v *env) word {
		o := f(v)
		if o.isAbsent() {
			return kernel.Unwrap[word](&v.Eval, nil)
		}
		return o
	}
}

func optMap(f valueFn, slot int, body valueFn) valueFn {
	return func(v *env) word {
		o := f(v)
		if o.isAbsent() || v.Failed() {
			return absent
		}
		v.words[slot] = o
		return body(v)
	}
}

// choice evaluates the chosen side only.
func (k *linker) choice(e *ir.Expr) valueFn {
	cond, then, other := k.bool(e.Args[0]), k.value(e.Args[1]), k.value(e.Args[2])
	return func(v *env) word {
		switch {
		case cond(v):
			return then(v)
		case v.Failed():
			return word{}
		}
		return other(v)
	}
}

// tuple builds a list or an object: one word per operand, left to right.
func (k *linker) tuple(e *ir.Expr) valueFn {
	fs, order := k.fields(e.Args), e.Order
	if order != nil {
		return func(v *env) word {
			elems := make([]word, len(fs))
			for _, i := range order {
				elems[i] = fs[i](v)
			}
			return listValue(elems)
		}
	}
	return func(v *env) word {
		elems := make([]word, len(fs))
		for i, f := range fs {
			elems[i] = f(v)
		}
		return listValue(elems)
	}
}
