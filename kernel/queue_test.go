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
