package ir

import (
	"iter"
	"math/bits"
)

// Fields are numbers of an object type's fields, 64 to a word: a chart has thousands of
// named things, and each may touch most of the fields.
type Fields map[int]uint64

// Add puts a field in.
func (f Fields) Add(field int) { f[field/64] |= 1 << (field % 64) }

// Has tells whether a field is in it.
func (f Fields) Has(field int) bool { return f[field/64]&(1<<(field%64)) != 0 }

// Join puts all of g in.
func (f Fields) Join(g Fields) {
	for i, word := range g {
		f[i] |= word
	}
}

// Meet tells whether two sets share a field.
func (f Fields) Meet(g Fields) bool {
	if len(g) < len(f) {
		f, g = g, f
	}
	for i, word := range f {
		if g[i]&word != 0 {
			return true
		}
	}
	return false
}

// Len is how many fields are in it.
func (f Fields) Len() int {
	n := 0
	for _, word := range f {
		n += bits.OnesCount64(word)
	}
	return n
}

// All are the fields, in no order.
func (f Fields) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range f {
			for ; word != 0; word &= word - 1 {
				if !yield(i*64 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}
