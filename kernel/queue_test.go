package kernel

import "testing"

// A queue that is never empty takes no more room than what waits in it.
func TestAQueueThatIsNeverEmptyStaysSmall(t *testing.T) {
	var q fifo[int]
	push(&q, 0)
	for i := range 10_000 {
		push(&q, i+1)
		if got := pop(&q); got != i || *front(&q) != i+1 {
			t.Fatalf("%d comes, and then %d; want %d", got, *front(&q), i)
		}
	}
	if cap(q.items) > 256 {
		t.Errorf("one item waits in %d places", cap(q.items))
	}
}

// What many waited in is small again when it is empty.
func TestAQueueThatWasLongIsSmallAgain(t *testing.T) {
	var q fifo[int]
	for _, n := range []int{room, 10_000} {
		for i := range n {
			push(&q, i)
		}
		for i := range n {
			if got := pop(&q); got != i {
				t.Fatalf("took %d, not %d", got, i)
			}
		}
		if !empty(&q) || cap(q.items) > room {
			t.Errorf("%d came and went, it has room for %d", n, cap(q.items))
		}
	}
}
