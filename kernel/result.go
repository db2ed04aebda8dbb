package kernel

import (
	"errors"
	"slices"
)

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
	lists  *lists // the leaves that are too many for a word; nil when none are
	// Ignored: no transition with a target or actions was taken.
	Ignored bool
	// Queued: the system is busy; whoever runs it works the event off. Before and
	// After are not known then.
	Queued bool
}

type pairs struct{ before, after uint64 }

type lists struct{ before, after []int32 }

// Before are the leaves that were active when the event's turn came.
func (r Result) Before() Leaves {
	l := Leaves{word: r.leaves.before}
	if r.lists != nil {
		l.list = r.lists.before
	}
	return l
}

// After are the leaves that are active now.
func (r Result) After() Leaves {
	l := Leaves{word: r.leaves.after}
	if r.lists != nil {
		l.list = r.lists.after
	}
	return l
}

// resultOf is what became of an event that was not queued.
func resultOf(before, after Leaves, ignored bool) Result {
	r := Result{leaves: pairs{before.word, after.word}, Ignored: ignored}
	if before.list != nil || after.list != nil {
		r.lists = &lists{before.list, after.list}
	}
	return r
}

// Leaves are the active states without an active child, in document order. The
// zero value has none.
type Leaves struct {
	word uint64  // as in that of a system (word.go); if there are several, their width in the place of the flags
	list []int32 // all of them, where a word has no room for them
}

// One is the first of them: for a chart without parallel states, the one. It is
// NoState if there is none.
func (l Leaves) One() int32 {
	switch {
	case l.list != nil:
		return l.list[0]
	case l.width() == 0:
		return int32(l.word>>flagBits) - 1
	}
	return int32(read(l.word, l.width()).leaf) - 1
}

// width is that of several leaves in the word.
func (l Leaves) width() uint64 { return l.word & flags }

// Append appends all of them.
func (l Leaves) Append(list []int32) []int32 {
	switch {
	case l.word == 0:
		return append(list, l.list...)
	case l.width() == 0:
		return append(list, l.One())
	}
	return appendLeaves(list, l.word, l.width())
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
		return Leaves{word: uint64(m.tips[0]+1) << flagBits}
	}
	return m.copySeveral()
}

func (m *Machine) copySeveral() Leaves {
	if len(m.tips) == 0 { // a child that came to its end before its first macrostep
		return Leaves{}
	}
	if width := m.table.index.width; fits(len(m.tips), width) {
		return Leaves{word: wordOf(m.tips, width) | width}
	}
	return Leaves{list: slices.Clone(m.tips)}
}
