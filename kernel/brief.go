package kernel

import (
	"runtime"
	"sync/atomic"
)

// The brief way: an event whose guards and block take a few steps and ask nobody
// outside (Transition.Brief). Letting go of a system has to find out whether
// somebody left mail, which takes a second compare-and-swap. A system that is
// held briefly takes no mail: whoever comes waits the few nanoseconds, as at a
// mutex, and then finds it idle or busy. So a plain write lets go.

// A word is an atomic.Uint64 that has put as well (put.go, put_amd64.go).
type word struct {
	_    [0]atomic.Uint64 // aligns bits where that takes a word
	bits uint64
}

func (w *word) Load() uint64           { return atomic.LoadUint64(&w.bits) }
func (w *word) Store(v uint64)         { atomic.StoreUint64(&w.bits, v) }
func (w *word) Or(mask uint64) uint64  { return atomic.OrUint64(&w.bits, mask) }
func (w *word) And(mask uint64) uint64 { return atomic.AndUint64(&w.bits, mask) }
func (w *word) CompareAndSwap(old, new uint64) bool {
	return atomic.CompareAndSwapUint64(&w.bits, old, new)
}

// look is the word for those who may change it: not while somebody holds the
// system briefly.
func (s *System) look() uint64 {
	v := s.state.Load()
	for ; v == brief; v = s.state.Load() {
		runtime.Gosched()
	}
	return v
}

// holdAt is what a system is held with while candidates are asked from one on. An
// event with data leaves something to tidy up.
func (x *index) holdAt(first jump, data Payload) uint64 {
	if data != nil {
		return busy
	}
	return x.moves[first].hold
}

// letGo puts a word in the place of the one that this goroutine holds the system
// with. It is false when there is mail.
func (s *System) letGo(hold, v uint64) bool {
	if hold == brief {
		s.state.put(v)
		return true
	}
	return s.state.CompareAndSwap(hold, v)
}

// stay is for whoever has more to do than it looked: from now on there is mail.
func (s *System) stay(hold uint64) {
	if hold == brief {
		s.state.Store(busy)
	}
}

// noteHold says what a system is held with while these candidates are asked, one
// after the other: briefly, where all of them are brief and nothing follows.
func (x *index) noteHold(t *Table, way []move) {
	hold := brief
	for i := len(way) - 1; i >= 0; i-- {
		w := &way[i]
		if !w.calm || (w.guard != 0 || w.do != 0) && !t.Transitions[w.tr].Brief {
			hold = busy
		}
		w.hold = hold
	}
}
