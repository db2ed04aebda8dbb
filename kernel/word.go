package kernel

// The state of a system is one word, so that many events cost one atomic
// operation. Its low bits say who runs the system and what waits; above them,
// while the system is idle and its root machine may go the short way (hop.go)
// with one or two leaves, stand those leaves. They are the machine's state then:
// an event that only moves them is one compare-and-swap of the word, and an
// event that is ignored only reads it. Whoever acquires the system takes the
// leaves out of the word, whoever releases it puts them there; in between, and
// where the word tells none, Machine.tips is what counts.

// Bits of System.state.
const (
	busy    uint64 = 1 << iota // a goroutine runs the system
	mail                       // something is in the mail
	stopped                    // interrupted: nothing runs any more
	long                       // there is more than a machine to care for: never the short way
	brief                      // a goroutine runs the system for a few steps: whoever comes waits for it (brief.go)

	flagBits = iota
	flags    = 1<<flagBits - 1
)

// The leaves in a word are counted from 1, like those of Leaves.
const (
	leafBits  = 29
	firstLeaf = 1<<leafBits - 1
	oneLeaf   = 1 << (flagBits + leafBits) // words below have one leaf at most
)

// wordOf is an idle system's word that tells these leaves.
func wordOf(l Leaves) uint64 {
	return l.pair&firstLeaf<<flagBits | l.pair>>32<<(flagBits+leafBits)
}

// leavesOf are the leaves that a word tells.
func leavesOf(v uint64) Leaves {
	return Leaves{pair: v>>flagBits&firstLeaf | v>>(flagBits+leafBits)<<32}
}

// standing is the part of the word that tells the leaves of the root machine; 0
// when it tells none.
func (s *System) standing() uint64 {
	m := &s.machine
	if m.short == nil || m.status != Active || len(m.tips) > 2 {
		return 0
	}
	return wordOf(m.copyLeaves())
}

// stand puts the root machine where the word says that it is.
func (s *System) stand(v uint64) {
	if v < 1<<flagBits {
		return
	}
	l, m := leavesOf(v), &s.machine
	m.tips[0] = l.One()
	if len(m.tips) > 1 {
		m.tips[1] = l.two()
	}
}

// leapTwo gives an event to an idle system with two leaves, if it only moves
// them or is ignored. Else, or when somebody else was quicker, nothing has
// happened.
func (s *System) leapTwo(v uint64, event int32) (r Result, done bool) {
	if v < oneLeaf {
		return r, false
	}
	x := s.machine.short
	to, also := x.jump(v>>flagBits&firstLeaf, event), x.jump(v>>(flagBits+leafBits), event)
	if to < nowhere || also < nowhere {
		return r, false
	}
	before := leavesOf(v)
	r.leaves = pairs{before.pair, before.after(to, also)}
	r.Ignored = to == nowhere && also == nowhere
	return r, r.Ignored || s.state.CompareAndSwap(v, wordOf(r.After()))
}

// after is the pair when its leaves jump.
func (l Leaves) after(to, also jump) uint64 {
	pair := l.pair
	if to > nowhere {
		pair = pair>>32<<32 | uint64(to>>flagBits)
	}
	if also > nowhere {
		pair = uint64(uint32(pair)) | uint64(also>>flagBits)<<32
	}
	return pair
}

// two is the second leaf.
func (l Leaves) two() int32 { return int32(l.pair>>32) - 1 }
