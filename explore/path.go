package explore

// This file is a way through a chart, the witness of whatever is found at its end, and the
// transitions that it takes (doc.go, 1).

import (
	"math/bits"
	"slices"
)

// A Path is a way from the start: its last step and the path before it.
type Path struct {
	Before *Path  // nil: the start
	Input  []byte // of the start; nil for a chart without
	Step   string // as a scenario writes it, `send: {"type":"GO"}`
	State  string // behind it, as JSON
	Status string // behind it: active, done or error

	guards  []answer  // host guards that the step asks
	fails   *hostName // a host action that fails in it
	fault   *fault    // the failure of the host in it
	ignored bool
	took    []int32
	more    []string // what else must follow, as a scenario writes it
	covers  bitset   // transitions taken up to here
}

func (p *Path) root() *Path {
	for p.Before != nil {
		p = p.Before
	}
	return p
}

// Steps are the steps of a path from the start on.
func (p *Path) Steps() []*Path {
	var list []*Path
	for ; p.Before != nil; p = p.Before {
		list = append(list, p)
	}
	slices.Reverse(list)
	return list
}

// Len is the number of steps.
func (p *Path) Len() (n int) {
	for ; p.Before != nil; p = p.Before {
		n++
	}
	return n
}

// A bitset is a set of small numbers.
type bitset []uint64

func newBits(n int) bitset { return make(bitset, (n+63)/64) }

// set adds a number and tells whether it is new.
func (b bitset) set(n int32) bool {
	word, bit := &b[n/64], uint64(1)<<(n%64)
	fresh := *word&bit == 0
	*word |= bit
	return fresh
}

func (b bitset) has(n int) bool { return b[n/64]&(1<<(n%64)) != 0 }

func (b bitset) add(other bitset) {
	for i := range b {
		b[i] |= other[i]
	}
}

// without is what of b is not in other.
func (b bitset) without(other bitset) bitset {
	out := slices.Clone(b)
	for i := range out {
		out[i] &^= other[i]
	}
	return out
}

// within tells whether all of b are in other.
func (b bitset) within(other bitset) bool {
	for i := range b {
		if b[i]&^other[i] != 0 {
			return false
		}
	}
	return true
}

// missing is how many of b are not in other; nil is the empty set.
func (b bitset) missing(other bitset) (n int) {
	for i := range b {
		w := b[i]
		if other != nil {
			w &^= other[i]
		}
		n += bits.OnesCount64(w)
	}
	return n
}

// text serves as a key.
func (b bitset) text() string {
	out := make([]byte, 0, 8*len(b))
	for _, w := range b {
		for i := range 8 {
			out = append(out, byte(w>>(8*i)))
		}
	}
	return string(out)
}
