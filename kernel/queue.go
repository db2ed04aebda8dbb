package kernel

import "math"

// The queue of a system: first in, first out, one macrostep each (SPEC 9.2).

// A delivery is one entry: an event for a machine or a host actor, or a child
// machine's first macrostep.
type delivery struct {
	event Event
	to    *node
	host  *hosted // the receiver, when to is nil
	late  *post   // what names the receiver, when nobody was living there yet
	reply *reply  // of SendWait; else nil
	chain chain
	begin bool // the first macrostep of to; event.Data is its input
	free  bool // does not count against the limit of the queue
}

// A chain says how many macrosteps led here without anything from outside: how
// many in a row were caused by an undelayed send of the one before, and how many
// by anything that the one before did.
type chain struct {
	sends, links int32
}

// first is the chain of an event from outside, or of a timer.
var first = chain{sends: 1, links: 1}

// endless is the chain of timers that arm each other without delay: longer than any
// limit, but of a timer, so that what its end brings about is like that of any other
// and counts on (SPEC 9.10).
var endless = chain{sends: math.MaxInt32 / 2, links: first.links}

// sent is the chain of what a macrostep sends.
func (c chain) sent() chain { return chain{c.sends + 1, c.links + 1} }

// caused is the chain of what a macrostep brings about in another way.
func (c chain) caused() chain { return chain{1, c.links + 1} }

// linksPerSend is how much longer than a chain of sends a chain of any causes may
// be, and how many sends more all chains together: two machines that start and end
// each other for ever must not hang, nor a machine that sends itself two events for
// each that it takes.
const linksPerSend = 100

// tooLong tells whether the chain is a loop.
func (c chain) tooLong(limit int) bool {
	return int(c.sends) > limit || int(c.links) > linksPerSend*limit
}

// A fifo is a queue in a slice. It has functions and no methods: methods of a
// generic type are compiled again in every package that imports this one.
type fifo[T any] struct {
	items []T
	head  int
}

func empty[T any](q *fifo[T]) bool { return q.head == len(q.items) }

func push[T any](q *fifo[T], v T) {
	if q.head > 32 && q.head > len(q.items)/2 {
		n := copy(q.items, q.items[q.head:])
		clear(q.items[n:])
		q.items, q.head = q.items[:n], 0
	}
	q.items = append(q.items, v)
}

// front is the first item, to be looked at only while the queue is not empty.
func front[T any](q *fifo[T]) *T { return &q.items[q.head] }

func pop[T any](q *fifo[T]) T {
	v := q.items[q.head]
	var zero T
	q.items[q.head] = zero
	q.head++
	if q.head == len(q.items) {
		q.items, q.head = emptied(q.items), 0
	}
	return v
}

// room is how many items a list that is empty keeps the memory of: enough for what is
// ordinary, and a system that had to do with many at once is small again.
const room = 64

// emptied is a list whose items were taken out, for those that come next.
func emptied[T any](items []T) []T {
	if cap(items) > room {
		return nil
	}
	return items[:0]
}
