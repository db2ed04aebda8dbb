package kernel

import (
	"container/heap"
	"sync"
	"time"
)

// Where the time comes from. A system reads its clock when an expression or a
// timer first needs it, and asks it for a call when its next timer is due.

// A Clock tells the time and calls back. It must be safe for concurrent use.
type Clock interface {
	// Now is the time in whole milliseconds. It must not panic: in the middle of a
	// macrostep nobody could go on, and the system stays busy.
	Now() Timestamp
	// Call calls f once when the clock has reached due, never from within Call; too
	// early does no harm, the system asks again.
	// The returned function withdraws the call if it has not begun. A call that
	// turns out not to be needed may be left to come. A panic goes to the caller of the
	// system, which asks again in its next turn.
	Call(due Timestamp, f func()) (cancel func())
}

// RealClock is the computer's clock.
var RealClock Clock = realClock{}

type realClock struct{}

// Now is the current time, floored to milliseconds.
func (realClock) Now() Timestamp { return Timestamp(time.Now().UnixMilli()) }

// maxWait is how long a call is waited for at once, in milliseconds; then f is called
// too early, and the system asks again. A computer's timers stand still while it
// sleeps, and its clock may be set: so a machine is at most a minute late.
const maxWait Timestamp = 60_000

// Call calls f on a goroutine of its own.
func (c realClock) Call(due Timestamp, f func()) func() { return callIn(due-c.Now(), f) }

func callIn(left Timestamp, f func()) func() {
	t := time.AfterFunc(time.Duration(min(max(left, 0), maxWait))*time.Millisecond, f)
	return func() { t.Stop() }
}

// SimClock stands still until it is advanced. The zero value starts at 1970.
type SimClock struct {
	mu    sync.Mutex
	now   Timestamp
	calls calls
	made  int64
}

// NewSimClock makes a clock that stands at start.
func NewSimClock(start Timestamp) *SimClock { return &SimClock{now: start} }

// Now is where the clock stands.
func (c *SimClock) Now() Timestamp {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Call has Advance call f. What is already due is called by the next Advance,
// of however little.
func (c *SimClock) Call(due Timestamp, f func()) func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.made++
	entry := &call{due: due, order: c.made, f: f}
	heap.Push(&c.calls, entry)
	return func() { c.withdraw(entry) }
}

func (c *SimClock) withdraw(entry *call) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if entry.at >= 0 {
		heap.Remove(&c.calls, entry.at)
	}
}

// Advance moves the clock on by d. What becomes due meanwhile is called in order
// of due time on the caller's goroutine, the clock standing at each one's due
// time, those included that earlier ones asked for. Call it outside host code:
// it waits for actors that are busy.
func (c *SimClock) Advance(d Duration) {
	c.mu.Lock()
	end := c.now + Timestamp(d)
	c.mu.Unlock()
	for {
		f := c.next(end)
		if f == nil {
			return
		}
		f()
	}
}

// next takes the next call up to end and moves the clock there, or to end.
func (c *SimClock) next(end Timestamp) func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.calls) == 0 || c.calls[0].due > end {
		c.now = max(c.now, end)
		return nil
	}
	entry := heap.Pop(&c.calls).(*call)
	c.now = max(c.now, entry.due)
	return entry.f
}

// A call is one request to a SimClock; at is its place in the heap, -1 outside.
type call struct {
	due   Timestamp
	order int64
	f     func()
	at    int
}

type calls []*call

func (s calls) Len() int { return len(s) }

func (s calls) Less(i, j int) bool {
	if s[i].due != s[j].due {
		return s[i].due < s[j].due
	}
	return s[i].order < s[j].order
}

func (s calls) Swap(i, j int) {
	s[i], s[j] = s[j], s[i]
	s[i].at, s[j].at = i, j
}

// Push is for package heap.
func (s *calls) Push(x any) {
	entry := x.(*call)
	entry.at = len(*s)
	*s = append(*s, entry)
}

// Pop is for package heap.
func (s *calls) Pop() any {
	last := len(*s) - 1
	entry := (*s)[last]
	(*s)[last] = nil
	*s = (*s)[:last]
	entry.at = -1
	return entry
}
