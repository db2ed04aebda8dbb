package interp

// This file compiles actions (SPEC 7, 8.1). A block is a list of closures run
// in order; the first that fails ends it and leaves its error, with its place,
// in the env. Every expression of an action is an evaluation of its own.

import (
	"fmt"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// An actFn runs one action and says whether the block goes on.
type actFn func(*env) bool

// block compiles a list of actions of one body.
func (k *linker) block(list []ir.Action) actFn {
	fs := make([]actFn, len(list))
	for i := range list {
		fs[i] = k.action(&list[i])
	}
	if len(fs) == 1 {
		return fs[0]
	}
	return func(v *env) bool {
		for _, f := range fs {
			if !f(v) {
				return false
			}
		}
		return true
	}
}

// action compiles one action and has its errors say where they are.
func (k *linker) action(a *ir.Action) actFn {
	place := a.Place
	f := k.actionOp(a)
	return func(v *env) bool {
		if f(v) {
			return true
		}
		v.locate(place)
		return false
	}
}

func (k *linker) actionOp(a *ir.Action) actFn {
	switch a.Op {
	case ir.Assign, ir.Append:
		return k.assign(a)
	case ir.Raise, ir.Emit:
		return k.raise(a)
	case ir.Send:
		return k.send(a)
	case ir.Cancel, ir.Stop:
		return k.cancel(a)
	case ir.Log:
		return k.log(a)
	case ir.If:
		return k.branch(a)
	case ir.Foreach:
		return k.foreach(a)
	case ir.Spawn:
		return k.spawn(a)
	case ir.CallHost:
		return k.callHost(a)
	case ir.CallProc:
		return k.callProc(a)
	case ir.Nested:
		return k.nested(a)
	}
	panic(fmt.Sprintf("bug: the interpreter has no case for action %d", a.Op))
}

// locate notes where the error at hand happened; the innermost place stays.
func (v *env) locate(place string) { v.Restore(v.At(place)) }

// fresh starts the evaluation of another expression.
func (v *env) fresh() *env {
	v.Reset()
	return v
}

// failure takes the error of a body that failed.
func (v *env) failure() *kernel.Error {
	err := v.Err()
	v.Reset()
	return err
}

// raise compiles raise and emit.
func (k *linker) raise(a *ir.Action) actFn {
	data, event, name := k.payload(a.Data, a.Name), a.Event, a.Name
	if a.Op == ir.Emit {
		return func(v *env) bool {
			if p := data(v.fresh()); !v.Failed() {
				v.machine.Emit(name, p)
			}
			return !v.Failed()
		}
	}
	return func(v *env) bool {
		if p := data(v.fresh()); !v.Failed() {
			v.machine.Raise(event, p)
		}
		return !v.Failed()
	}
}

// cancel compiles cancel and stop, which take an id.
func (k *linker) cancel(a *ir.Action) actFn {
	id, do := k.string(a.ID), (*kernel.Machine).Cancel
	if a.Op == ir.Stop {
		do = (*kernel.Machine).Stop
	}
	return func(v *env) bool {
		if name := id(v.fresh()); !v.Failed() {
			do(v.machine, name)
		}
		return !v.Failed()
	}
}

func (k *linker) log(a *ir.Action) actFn {
	message, data, level := k.payload(a.Message, ""), k.payload(a.Data, ""), a.Level
	return func(v *env) bool {
		m := message(v.fresh())
		if v.Failed() {
			return false
		}
		if d := data(v.fresh()); !v.Failed() {
			v.machine.Log(level, m, d)
		}
		return !v.Failed()
	}
}

// branch compiles if: a condition that fails counts as false and is reported.
func (k *linker) branch(a *ir.Action) actFn {
	cond, place := k.bool(a.Cond), a.Place
	then, other := k.block(a.Then), k.block(a.Else)
	return func(v *env) bool {
		holds := cond(v.fresh())
		if v.Failed() {
			v.locate(place)
			v.machine.Fail(v.failure())
			return other(v)
		}
		if holds {
			return then(v)
		}
		return other(v)
	}
}

// foreach runs over the list as it was; its first error ends it.
func (k *linker) foreach(a *ir.Action) actFn {
	list, do, owns := k.value(a.In), k.block(a.Then), a.Owns
	item, index := k.slot(a.Local), -1
	if a.Index >= 0 {
		index = k.slot(a.Index)
	}
	return func(v *env) bool {
		elems := list(v.fresh()).list()
		if v.Failed() {
			return false
		}
		if owns {
			v.GiveAway()
		}
		for i, elem := range elems {
			if v.Restore(v.machine.Round()); v.Failed() {
				return false
			}
			v.words[item] = elem
			if index >= 0 {
				v.words[index] = intValue(int64(i))
			}
			if !do(v) {
				return false
			}
		}
		if owns {
			v.GiveAway()
		}
		return true
	}
}

func (k *linker) spawn(a *ir.Action) actFn {
	id, input, actor := k.string(a.ID), k.payload(a.Data, ""), a.Actor
	return func(v *env) bool {
		name := id(v.fresh())
		if v.Failed() {
			return false
		}
		if p := input(v.fresh()); !v.Failed() {
			v.Restore(v.machine.Spawn(actor, name, p))
		}
		return !v.Failed()
	}
}

func (k *linker) callHost(a *ir.Action) actFn {
	params, action := k.payload(a.Data, ""), a.Host
	return func(v *env) bool {
		if p := params(v.fresh()); !v.Failed() {
			v.machine.Act(action, p)
		}
		return !v.Failed()
	}
}

// A procedure is a named action made of built-in ones.
type procedure struct {
	params int // slot of the first param
	do     actFn
}

// callProc runs a named action in the block that names it.
func (k *linker) callProc(a *ir.Action) actFn {
	p := k.procedure(a.Proc)
	if a.Data == nil {
		return p.do
	}
	pass, do := k.pass(a.Data, p.params), p.do
	return func(v *env) bool { return pass(v.fresh()) && do(v) }
}

// procedure compiles a named action at its first use.
func (k *linker) procedure(index int32) *procedure {
	if k.procs[index] != nil {
		return k.procs[index]
	}
	from := &k.machine.Procs[index]
	defer k.open(localsIn(from.Do), k.paramCount(from.Params))()
	p := &procedure{params: k.frame.params}
	k.procs[index] = p
	p.do = k.block(from.Do)
	return p
}

// nested runs a block of its own: its failure is reported and goes no further.
func (k *linker) nested(a *ir.Action) actFn {
	do := k.block(a.Then)
	return func(v *env) bool {
		if !do(v) {
			v.machine.Fail(v.failure())
		}
		return true
	}
}

// localsIn is the number of slots that the variables of a list of actions take.
func localsIn(list []ir.Action) int {
	n := 0
	for a := range ir.Actions(list) {
		for e := range a.Exprs() {
			n = max(n, localsOf(e))
		}
		if a.Op == ir.Foreach {
			n = max(n, a.Local+1, a.Index+1)
		}
	}
	return n
}
