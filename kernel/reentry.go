package kernel

import (
	"runtime"
	"strings"
)

// Host code called by a system: a panic in it must not leave the system half-way,
// and it must not wait for the system that waits for it. Goroutines have no
// name to compare, so the stack is asked; that costs only those who would wait.

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

// hostFrames are the functions from which host code is called by a goroutine
// that runs a system.
var hostFrames = []string{"(*System).sendWay", "(*System).sendShort", "(*System).sendRoot", "(*Machine).Step", "(*Machine).Initial", "(*System).conclude", "(*System).settle", "(*System).asOwner"}

// inHostCode tells whether this goroutine runs a system further up its stack: it
// would wait for itself.
func inHostCode() bool { return onStack(hostFrames) }

// inActorBody tells whether this goroutine is a host actor's.
func inActorBody() bool { return onStack([]string{bodyFrame}) }

// bodyFrame is the function that calls the body of a host actor.
const bodyFrame = "kernel.callRun"

func onStack(names []string) bool {
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
			if strings.Contains(f.Function, "/kernel.") && hasSuffix(f.Function, names) {
				return true
			}
		}
	}
}

func hasSuffix(text string, endings []string) bool {
	for _, e := range endings {
		if strings.HasSuffix(text, e) {
			return true
		}
	}
	return false
}
