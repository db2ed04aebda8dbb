package kernel

// The state of a system is one word, so that many events cost one atomic
// operation. Its low bits say who runs the system and what waits; above them,
// while the system is idle and its root machine may go the short way (hop.go),
// stand its leaves, unless they are too many. They are the machine's state then:
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

// The leaves in a word are counted from 1, so that 0 is none, and each is as wide as
// the number of the chart's states (index.width): three of them find room in the
// largest chart that has a table of jumps, eleven in one of 31 states. The first
// stands lowest. The others come down from the top, so that a word with one leaf is
// small in every chart.
const (
	wordBits = 64
	oneLeaf  = 1 << 34 // words below have one leaf at most: a jump is below, a second leaf above
)

// fits tells whether a word has room for so many leaves.
func fits(leaves int, width uint64) bool { return uint64(leaves)*width <= wordBits-flagBits }

// wordOf is an idle system's word that tells these leaves, for which it has room.
func wordOf(leaves []int32, width uint64) uint64 {
	v, at := uint64(leaves[0]+1)<<flagBits, uint64(wordBits)
	for _, leaf := range leaves[1:] {
		at -= width
		v |= uint64(leaf+1) << (at & 63)
	}
	return v
}

// A reading goes through the leaves of a word: the one that it is at, where the bits of
// that begin, and what is left behind it.
type reading struct{ leaf, at, rest uint64 }

// read begins with the first leaf.
func read(v, width uint64) reading {
	above := (flagBits + width) & 63
	return reading{v >> flagBits & (1<<(width&63) - 1), flagBits, v >> above << above}
}

// next goes on, unless nothing is left.
func (r reading) next(width uint64) reading {
	if r.at == flagBits {
		r.at = wordBits
	}
	return reading{r.rest >> ((wordBits - width) & 63), r.at - width, r.rest << (width & 63)}
}

// appendLeaves appends those that a word tells.
func appendLeaves(list []int32, v, width uint64) []int32 {
	for r := read(v, width); ; r = r.next(width) {
		if list = append(list, int32(r.leaf)-1); r.rest == 0 {
			return list
		}
	}
}

// standing is the part of the word that tells the leaves of the root machine; 0
// when it tells none.
func (s *System) standing() uint64 {
	m := &s.machine
	if m.short == nil || m.status != Active || !fits(len(m.tips), m.short.width) {
		return 0
	}
	return wordOf(m.tips, m.short.width)
}

// stand puts the root machine where the word says that it is.
func (s *System) stand(v uint64) {
	if v < 1<<flagBits {
		return
	}
	m := &s.machine
	m.tips = appendLeaves(m.tips[:0], v, m.table.index.width)
}

// leapAll gives an event to an idle system with several leaves, if it only moves
// them or is ignored. Else, or when somebody else was quicker, nothing has
// happened.
func (s *System) leapAll(v uint64, event int32) (r Result, done bool) {
	if v < oneLeaf {
		return r, false
	}
	x := s.machine.short
	next, ignored := v, true
	for l := read(v, x.width); ; l = l.next(x.width) {
		to := x.jump(l.leaf, event)
		if to < nowhere {
			return r, false
		}
		if to > nowhere {
			next, ignored = next^(l.leaf^uint64(to>>flagBits))<<(l.at&63), false
		}
		if l.rest == 0 {
			break
		}
	}
	r = Result{leaves: pairs{v | x.width, next | x.width}, Ignored: ignored}
	return r, ignored || s.state.CompareAndSwap(v, next)
}
