package interp

// This file gives named things their slots and calls them: guards and lets,
// named actions, and the questions that an expression asks of the machine.

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A frame says where the body at hand has its slots. Named things never reach
// themselves, so each has slots of its own for good: a call pushes nothing.
type frame struct {
	base   int // slot 0 of the body
	params int // slot of the first param
	count  int // number of params
}

// slot is where a variable of the body at hand lives.
func (k *linker) slot(index int) int { return k.frame.base + index }

// open gives a body its own slots until the returned function is called.
func (k *linker) open(locals, params int) (closed func()) {
	outer := k.frame
	k.frame = frame{base: k.slots, params: k.slots + locals, count: params}
	k.slots += locals + params
	return func() { k.frame = outer }
}

// paramCount is the number of fields of a params type.
func (k *linker) paramCount(t ir.TypeID) int { return len(k.shapes[t].fields) }

// A function is a named guard or let.
type function struct {
	params int // slot of the first param
	value  valueFn
	test   boolFn // of a bool
}

// function compiles a named guard or let at its first use.
func (k *linker) function(index int) *function {
	if k.funcs[index] != nil {
		return k.funcs[index]
	}
	from := &k.machine.Funcs[index]
	defer k.open(localsOf(from.Body), k.paramCount(from.Params))()
	f := &function{params: k.frame.params}
	k.funcs[index] = f
	if k.kind(from.Body) != ir.BoolKind {
		f.value = k.value(from.Body)
		return f
	}
	test := k.bool(from.Body)
	f.test, f.value = test, func(v *env) word { return boolValue(test(v)) }
	return f
}

// call evaluates a named guard or let with its params.
func (k *linker) call(e *ir.Expr) valueFn {
	f := k.function(e.Index)
	if len(e.Args) == 0 {
		return f.value
	}
	pass, body := k.pass(e.Args[0], f.params), f.value
	return func(v *env) word {
		if !pass(v) {
			return word{}
		}
		return body(v)
	}
}

// maxStack is how many params are passed without allocating.
const maxStack = 8

// pass evaluates a params object and puts its fields into slots. All are
// evaluated before the first is put, since they may call the same thing.
func (k *linker) pass(params *ir.Expr, slot int) boolFn {
	if params.Op == ir.MakeObject && params.Order == nil && len(params.Args) <= maxStack {
		return passFields(k.fields(params.Args), slot)
	}
	object := k.value(params)
	return func(v *env) bool {
		copy(v.words[slot:], object(v).list())
		return !v.Failed()
	}
}

func passFields(fs []valueFn, slot int) boolFn {
	return func(v *env) bool {
		var fields [maxStack]word
		for i, f := range fs {
			fields[i] = f(v)
		}
		copy(v.words[slot:], fields[:len(fs)])
		return !v.Failed()
	}
}

// fields compiles an object's fields; a nil one is absent.
func (k *linker) fields(args []*ir.Expr) []valueFn {
	fs := make([]valueFn, len(args))
	for i, a := range args {
		if a == nil {
			fs[i] = func(*env) word { return absent }
			continue
		}
		fs[i] = k.value(a)
	}
	return fs
}

// question compiles what asks the machine or the host.
func (k *linker) question(e *ir.Expr) boolFn {
	switch e.Op {
	case ir.Active:
		state := int32(e.Index)
		if k.beside != nil {
			slot := k.asks(state)
			return func(v *env) bool { return v.words[slot].n != 0 }
		}
		return func(v *env) bool { return v.machine.Active(state) }
	case ir.Alive:
		id := k.string(e.Args[0])
		return func(v *env) bool { return v.machine.Alive(id(v)) }
	}
	return k.hostGuard(e)
}

// hostGuard asks the host, unless something failed before.
func (k *linker) hostGuard(e *ir.Expr) boolFn {
	guard, params := int32(e.Index), k.payload(nil, "")
	if len(e.Args) > 0 {
		params = k.payload(e.Args[0], "")
	}
	return func(v *env) bool {
		p := params(v)
		if v.Failed() {
			return false
		}
		holds, err := kernel.CallGuard(v.guards, guard, p)
		v.Restore(err)
		return holds
	}
}

// A payloadFn evaluates what is handed out; nil where there is nothing.
type payloadFn func(*env) kernel.Payload

// payload compiles an expression whose value leaves the machine. event is the
// name if it is an event's data.
func (k *linker) payload(e *ir.Expr, event string) payloadFn {
	if e == nil {
		return func(*env) kernel.Payload { return nil }
	}
	f, s := k.value(e), k.shape(e)
	return func(v *env) kernel.Payload {
		x := f(v)
		if s.finite(&v.Eval, x); v.Failed() {
			return nil
		}
		return &datum{shape: s, value: x, event: event}
	}
}

// localsOf is the number of slots that an expression's variables take.
func localsOf(e *ir.Expr) int {
	n := 0
	for x := range e.Nodes() {
		switch x.Op {
		case ir.Local, ir.OptMap, ir.All, ir.Exists, ir.ExistsOne, ir.Filter, ir.MapMacro, ir.MapFilter:
			n = max(n, x.Index+1)
		}
	}
	return n
}
