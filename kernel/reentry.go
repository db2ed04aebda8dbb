package kernel

import (
	"reflect"
	"runtime"
	"slices"
)

// Host code called by a system: a panic in it must not leave the system half-way,
// and it must not wait for the system that waits for it.
//
// Who runs a system could be noted, if goroutines had anything to be told apart by. All
// they have is the number at the head of what runtime.Stack writes: that takes as long as
// a hundred events, and would have to be asked before each of them, since nobody knows who
// will wait. So whoever is about to wait asks the stack that it stands on, and nobody else
// pays.

// protect calls what a user gave; a panic in it goes to the caller of the system
// once the system is at rest, so that it never stops half-way. Where f ends its
// goroutine (runtime.Goexit, as FailNow of package testing does) nobody can go on with
// what was under way: the system is stopped, lest whoever waits waits for ever.
func (s *System) protect(f func()) {
	returned := false
	defer func() {
		if p := recover(); p != nil {
			s.more().keepPanic(p)
		} else if !returned {
			s.more().broken = true
			s.askStop()
		}
	}()
	f()
	returned = true
}

func (x *extra) keepPanic(p any) {
	if x != nil && x.panicked == nil {
		x.panicked = p
	}
}

func (x *extra) takePanic() any {
	if x == nil {
		return nil
	}
	p := x.panicked
	x.panicked = nil
	return p
}

func rethrow(p any) {
	if p != nil {
		panic(p)
	}
}

// hostCallers are the functions from which host code is called by a goroutine that runs a
// system.
func hostCallers() []any {
	return []any{(*System).sendWay, (*System).sendShort, (*System).sendRoot, (*Machine).Step, (*Machine).Initial, (*System).conclude, (*System).settle, (*System).asOwner}
}

// inHostCode tells whether this goroutine runs a system further up its stack: it
// would wait for itself.
func inHostCode() bool { return onStack(hostCallers()...) }

// inActorBody tells whether this goroutine is a host actor's.
func inActorBody() bool { return onStack(callRun) }

// onStack tells whether one of some functions has called, at whatever distance.
func onStack(functions ...any) bool {
	var pcs [64]uintptr
	for skip := 2; ; skip += len(pcs) {
		n := runtime.Callers(skip, pcs[:])
		if n == 0 {
			return false
		}
		frames := runtime.CallersFrames(pcs[:n])
		for more := true; more; {
			var f runtime.Frame
			f, more = frames.Next()
			if slices.ContainsFunc(functions, func(one any) bool { return nameOf(one) == f.Function }) {
				return true
			}
		}
	}
}

// nameOf is the name that a function has on a stack. Its address would not do: one that
// the compiler put into its caller has none there.
func nameOf(function any) string {
	return runtime.FuncForPC(reflect.ValueOf(function).Pointer()).Name()
}
