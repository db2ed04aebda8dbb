package interp

// This file is the interpreter's value, a word: two machine words that hold any
// value of the portable types. Types are static, so nothing in it says which type
// it is; the closures and shapes that touch it know. Values are immutable: whoever
// changes one makes a new one that shares what stayed.

import (
	"math"
	"slices"
	"sort"
	"unsafe"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A word is one value of a type known elsewhere.
//
//	bool, int, timestamp, duration   n
//	double                           n holds its bits
//	enum                             n is the number of the value
//	string                           n bytes at p
//	any                              canonical JSON, like a string; "" is null
//	list                             n words at p
//	object                           n words at p, one per field
//	map                              n entries in the mapping at p
//	optional                         the value itself, or p is the absent mark
//
// The zero word is the zero of every type but optional, and of objects the
// stand-in that reads as zeros after a failed evaluation.
type word struct {
	n int64
	p unsafe.Pointer
}

// A mapping is the body of a map: keys by code point, values beside them.
type mapping struct {
	keys   []string
	values []word
}

var absentMark byte

// absent is the value of an optional that holds nothing.
var absent = word{p: unsafe.Pointer(&absentMark)}

func (v word) isAbsent() bool { return v.p == unsafe.Pointer(&absentMark) }

func boolValue(b bool) word {
	if b {
		return word{n: 1}
	}
	return word{}
}

func intValue(n int64) word      { return word{n: n} }
func doubleValue(f float64) word { return word{n: int64(math.Float64bits(f))} }

func stringValue(s string) word {
	return word{n: int64(len(s)), p: unsafe.Pointer(unsafe.StringData(s))}
}

func listValue(elems []word) word {
	return word{n: int64(len(elems)), p: unsafe.Pointer(unsafe.SliceData(elems))}
}

// objectValue takes one word per field.
func objectValue(fields []word) word { return listValue(fields) }

// mapValue takes keys in order of their code points.
func mapValue(keys []string, values []word) word {
	if len(keys) == 0 {
		return word{}
	}
	return word{n: int64(len(keys)), p: unsafe.Pointer(&mapping{keys, values})}
}

func (v word) bool() bool                  { return v.n != 0 }
func (v word) int() int64                  { return v.n }
func (v word) double() float64             { return math.Float64frombits(uint64(v.n)) }
func (v word) string() string              { return unsafe.String((*byte)(v.p), int(v.n)) }
func (v word) list() []word                { return unsafe.Slice((*word)(v.p), int(v.n)) }
func (v word) timestamp() kernel.Timestamp { return kernel.Timestamp(v.n) }
func (v word) duration() kernel.Duration   { return kernel.Duration(v.n) }

// field reads one field of an object; of the zero word it is zero.
func (v word) field(i int) word {
	if uint64(i) >= uint64(v.n) {
		return word{}
	}
	return *(*word)(unsafe.Add(v.p, uintptr(i)*unsafe.Sizeof(v)))
}

// entries gives a map's keys and values; not to be changed.
func (v word) entries() ([]string, []word) {
	if v.n == 0 {
		return nil, nil
	}
	m := (*mapping)(v.p)
	return m.keys, m.values
}

// lookup finds a key of a map.
func (v word) lookup(key string) (word, bool) {
	keys, values := v.entries()
	i := sort.SearchStrings(keys, key)
	if i < len(keys) && keys[i] == key {
		return values[i], true
	}
	return word{}, false
}

// withElem is a copy of a list or an object with one element replaced.
func (v word) withElem(i int, elem word) word {
	elems := append([]word(nil), v.list()...)
	elems[i] = elem
	return listValue(elems)
}

// withKey is a copy of a map with a key set.
func (v word) withKey(key string, value word) word {
	keys, values := v.entries()
	i := sort.SearchStrings(keys, key)
	if i < len(keys) && keys[i] == key {
		return mapValue(keys, replaced(values, i, value))
	}
	return mapValue(inserted(keys, i, key), inserted(values, i, value))
}

// withoutKey is a copy of a map without a key.
func (v word) withoutKey(key string) word {
	keys, values := v.entries()
	i := sort.SearchStrings(keys, key)
	if i == len(keys) || keys[i] != key {
		return v
	}
	return mapValue(removed(keys, i), removed(values, i))
}

// copied is a map with the same entries in a mapping that nobody else holds.
func (v word) copied() word {
	keys, values := v.entries()
	return word{n: v.n, p: unsafe.Pointer(&mapping{slices.Clone(keys), slices.Clone(values)})}
}

// putKey sets a key of a map in place: nobody else holds it.
func (v word) putKey(key string, value word) word {
	m := (*mapping)(v.p)
	i, found := slices.BinarySearch(m.keys, key)
	if found {
		m.values[i] = value
		return v
	}
	m.keys, m.values = slices.Insert(m.keys, i, key), slices.Insert(m.values, i, value)
	return word{n: v.n + 1, p: v.p}
}

// removeKey removes a key of a map in place.
func (v word) removeKey(key string) word {
	m := (*mapping)(v.p)
	i, found := slices.BinarySearch(m.keys, key)
	if !found {
		return v
	}
	m.keys, m.values = slices.Delete(m.keys, i, i+1), slices.Delete(m.values, i, i+1)
	return word{n: v.n - 1, p: v.p}
}

func replaced[T any](s []T, i int, x T) []T {
	c := append([]T(nil), s...)
	c[i] = x
	return c
}

func inserted[T any](s []T, i int, x T) []T {
	c := make([]T, 0, len(s)+1)
	return append(append(append(c, s[:i]...), x), s[i:]...)
}

func removed[T any](s []T, i int) []T {
	c := make([]T, 0, len(s)-1)
	return append(append(c, s[:i]...), s[i+1:]...)
}
