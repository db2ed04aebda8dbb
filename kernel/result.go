package kernel

import "errors"

// What a caller of a system is told: the result of an event, or why there is
// none.

// Errors of a System, for errors.Is. A *Refusal says more and matches
// ErrRefused; with code mailbox_full or stopped the one of that name as well.
var (
	ErrRefused     = errors.New("refused")
	ErrMailboxFull = errors.New("mailbox full")
	ErrStopped     = errors.New("stopped")
	ErrReentrant   = errors.New("called from host code: it would wait for itself; Send does not wait, what must is for a goroutine of its own")
)

// Is is for errors.Is: see ErrRefused.
func (r *Refusal) Is(target error) bool {
	switch target {
	case ErrRefused:
		return true
	case ErrMailboxFull:
		return r.Code == "mailbox_full"
	case ErrStopped:
		return r.Code == "stopped"
	}
	return false
}

// systemStopped and actorEnded refuse what comes too late.
func systemStopped() *Refusal { return refusal("stopped", "", "the system was stopped") }

func actorEnded() *Refusal { return refusal("stopped", "", "the actor has ended") }

// A Result is what became of an event. It is packed so that it travels in
// registers: not more than four fields, not more than four words.
type Result struct {
	leaves pairs
	rest   *rest // the leaves from the third on; nil when there are none
	// Ignored: no transition with a target or actions was taken.
	Ignored bool
	// Queued: the system is busy; whoever runs it works the event off. Before and
	// After are not known then.
	Queued bool
}

type pairs struct{ before, after uint64 }

type rest struct{ before, after []int32 }

// Before are the leaves that were active when the event's turn came.
func (r Result) Before() Leaves {
	l := Leaves{pair: r.leaves.before}
	if r.rest != nil {
		l.more = r.rest.before
	}
	return l
}

// After are the leaves that are active now.
func (r Result) After() Leaves {
	l := Leaves{pair: r.leaves.after}
	if r.rest != nil {
		l.more = r.rest.after
	}
	return l
}

// resultOf is what became of an event that was not queued.
func resultOf(before, after Leaves, ignored bool) Result {
	r := Result{leaves: pairs{before.pair, after.pair}, Ignored: ignored}
	if before.more != nil || after.more != nil {
		r.rest = &rest{before.more, after.more}
	}
	return r
}

// Leaves are the active states without an active child, in document order. The
// zero value has none.
type Leaves struct {
	pair uint64 // the first in the low half, the second in the high one, counted from 1
	more []int32
}

// One is the first of them: for a chart without parallel states, the one. It is
// NoState if there is none.
func (l Leaves) One() int32 { return int32(uint32(l.pair)) - 1 }

// Append appends all of them.
func (l Leaves) Append(list []int32) []int32 {
	for pair := l.pair; pair != 0; pair >>= 32 {
		list = append(list, int32(uint32(pair))-1)
	}
	return append(list, l.more...)
}

// StatesOf are the leaves as a chart's own states.
func StatesOf[S ~int32](l Leaves) []S {
	var list []S
	for _, s := range l.Append(nil) {
		list = append(list, S(s))
	}
	return list
}

// copyLeaves copies the active leaves of a machine.
func (m *Machine) copyLeaves() Leaves {
	if len(m.tips) == 1 {
		return Leaves{pair: uint64(m.tips[0]) + 1}
	}
	return m.copySeveral()
}

func (m *Machine) copySeveral() (l Leaves) {
	if len(m.tips) == 0 { // a child that came to its end before its first macrostep
		return l
	}
	l.pair = uint64(m.tips[0]+1) | uint64(m.tips[1]+1)<<32
	if len(m.tips) > 2 {
		l.more = append([]int32(nil), m.tips[2:]...)
	}
	return l
}
