package kernel

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"unicode/utf8"
)

// Lists, maps and optionals of the portable profile. Values are immutable: what
// changes one makes another, and what only reads may share. A list is []T, a
// map map[string]T walked in the order of its keys, an optional *T.

// ListIndex is l[i]; past either end is the error `index`.
func ListIndex[T any](e *Eval, l []T, i int64) T {
	if i < 0 || i >= int64(len(l)) {
		e.Fail(CodeIndex, "the index is out of the list")
		var zero T
		return zero
	}
	return l[i]
}

// OptListIndex is l[?i], absent past either end.
func OptListIndex[T any](l []T, i int64) *T {
	if i < 0 || i >= int64(len(l)) {
		return nil
	}
	return &l[i]
}

// MapIndex is m[key]; a missing key is the error `no_such_key`.
func MapIndex[T any](e *Eval, m map[string]T, key string) T {
	v, ok := m[key]
	if !ok {
		e.Fail(CodeNoSuchKey, "the map has no such key")
	}
	return v
}

// OptMapIndex is m[?key], absent when the key is missing.
func OptMapIndex[T any](m map[string]T, key string) *T {
	if v, ok := m[key]; ok {
		return &v
	}
	return nil
}

// InMap says whether m has the key.
func InMap[T any](m map[string]T, key string) bool {
	_, ok := m[key]
	return ok
}

// InList says whether v is in l. It counts the elements of l.
func InList[T comparable](e *Eval, v T, l []T) bool {
	return e.Count(len(l)) && slices.Contains(l, v)
}

// InListFunc is InList for types whose equality is eq.
func InListFunc[T any](e *Eval, v T, l []T, eq func(a, b T) bool) bool {
	return e.Count(len(l)) && slices.ContainsFunc(l, func(w T) bool { return eq(v, w) })
}

// Unwrap is the value of an optional; absence is the error `absent`.
func Unwrap[T any](e *Eval, o *T) T {
	if o == nil {
		e.Fail(CodeAbsent, "the value is absent")
		var zero T
		return zero
	}
	return *o
}

// SomeOf is a present optional.
func SomeOf[T any](v T) *T { return &v }

// OrValue is the value of an optional, else the other value.
func OrValue[T any](o *T, other T) T {
	if o == nil {
		return other
	}
	return *o
}

// ListSize is the number of elements.
func ListSize[T any](l []T) int64 { return int64(len(l)) }

// MapSize is the number of entries.
func MapSize[T any](m map[string]T) int64 { return int64(len(m)) }

// MapKeys are the keys of m by code point, the order in which a map is walked.
// sort.Strings is compiled once, slices.Sort anew in each generated package.
func MapKeys[T any](m map[string]T) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// ListAdd is a + b. It counts the elements of both. What is made may share its first
// elements with a (grown.go).
func ListAdd[T any](e *Eval, a, b []T) []T {
	if !e.Entries(len(a)+len(b)) || !e.Count(len(a)+len(b)) {
		return nil
	}
	longer := withPlaces(e, a, len(b))
	copy(longer[len(a):], b)
	return longer
}

// ListAppend is l with one more element: the action append. It counts nothing. What is
// made may share its first elements with l (grown.go).
func ListAppend[T any](e *Eval, l []T, v T) []T {
	if !e.Entries(len(l) + 1) {
		return nil
	}
	longer := withPlaces(e, l, 1)
	longer[len(l)] = v
	return longer
}

// ListSet is l with another element at i: an assignment. Past either end is the
// error `index`. It counts nothing.
func ListSet[T any](e *Eval, l []T, i int64, v T) []T {
	if i < 0 || i >= int64(len(l)) {
		e.Fail(CodeIndex, "the index is out of the list")
		return nil
	}
	l = slices.Clone(l)
	l[i] = v
	return l
}

// MapSet is m with key set to v: an assignment. It counts nothing.
func MapSet[T any](e *Eval, m map[string]T, key string, v T) map[string]T {
	if _, ok := m[key]; !ok && !e.Entries(len(m)+1) {
		return nil
	}
	n := maps.Clone(m) // far sooner done than entry by entry
	if n == nil {
		n = map[string]T{}
	}
	n[key] = v
	return n
}

// MapRemove is m without key: an assignment of null.
func MapRemove[T any](m map[string]T, key string) map[string]T {
	n := make(map[string]T, len(m))
	for k, w := range m {
		if k != key {
			n[k] = w
		}
	}
	return n
}

// ListEqual compares lists with eq. Of lists of one size it counts the elements.
func ListEqual[T any](e *Eval, a, b []T, eq func(a, b T) bool) bool {
	return len(a) == len(b) && e.Count(len(a)) && slices.EqualFunc(a, b, eq)
}

// MapEqual compares maps with eq, in the order of the keys. Of maps of one size
// it counts the entries.
func MapEqual[T any](e *Eval, a, b map[string]T, eq func(a, b T) bool) bool {
	if len(a) != len(b) || !e.Count(len(a)) {
		return false
	}
	for _, k := range MapKeys(a) {
		w, ok := b[k]
		if !ok || !eq(a[k], w) {
			return false
		}
	}
	return true
}

// Slice is the elements from start up to, not including, end. Bounds outside the
// list or crossed are the error `index`. It counts the elements copied.
func Slice[T any](e *Eval, l []T, start, end int64) []T {
	if start < 0 || start > end || end > int64(len(l)) {
		e.Fail(CodeIndex, "the slice is out of the list")
		return nil
	}
	if !e.Count(int(end - start)) {
		return nil
	}
	return l[start:end:end]
}

// First is the first element, absent in an empty list.
func First[T any](l []T) *T { return OptListIndex(l, 0) }

// Last is the last element, absent in an empty list.
func Last[T any](l []T) *T { return OptListIndex(l, int64(len(l))-1) }

// Reverse is l from its end. It counts the elements.
func Reverse[T any](e *Eval, l []T) []T {
	if !e.Count(len(l)) {
		return nil
	}
	l = slices.Clone(l)
	slices.Reverse(l)
	return l
}

// Distinct is l without elements that equal an earlier one. It counts the
// elements.
func Distinct[T comparable](e *Eval, l []T) []T {
	if !e.Count(len(l)) {
		return nil
	}
	seen := make(map[T]struct{}, len(l))
	out := make([]T, 0, len(l))
	for _, v := range l {
		if _, ok := seen[v]; !ok {
			seen[v] = struct{}{}
			out = append(out, v)
		}
	}
	return out
}

// DistinctDoubles is Distinct; NaN is the error `range`.
func DistinctDoubles(e *Eval, l []float64) []float64 {
	out := Distinct(e, l)
	e.ordered(out)
	return e.unlessFailed(out)
}

// DistinctBy is Distinct for types whose equality is that of their canonical
// JSON, which key appends. It counts the elements and scans each key.
func DistinctBy[T any](e *Eval, l []T, key func(b []byte, v T) []byte) []T {
	if !e.Count(len(l)) {
		return nil
	}
	seen := make(map[string]struct{}, len(l))
	out := make([]T, 0, len(l))
	var k []byte
	for _, v := range l {
		k = key(k[:0], v)
		if !e.Scan(utf8.RuneCount(k)) {
			return nil
		}
		if _, ok := seen[string(k)]; !ok {
			seen[string(k)] = struct{}{}
			out = append(out, v)
		}
	}
	return out
}

// Sort is l in ascending order, strings by code point; equal elements keep their
// order. It counts the elements.
func Sort[T cmp.Ordered](e *Eval, l []T) []T {
	if !e.Count(len(l)) {
		return nil
	}
	l = slices.Clone(l)
	slices.SortStableFunc(l, cmp.Compare[T])
	return l
}

// SortDoubles is Sort; NaN is the error `range`.
func SortDoubles(e *Eval, l []float64) []float64 {
	if e.ordered(l); e.err != nil {
		return nil
	}
	return Sort(e, l)
}

// LeastOf is the least element. An empty list is the error `range`. It counts
// the elements.
func LeastOf[T cmp.Ordered](e *Eval, l []T) T { return pick(e, l, Least[T]) }

// GreatestOf is the greatest element, with the errors and the count of LeastOf.
func GreatestOf[T cmp.Ordered](e *Eval, l []T) T { return pick(e, l, Greatest[T]) }

// LeastOfDoubles is LeastOf; NaN is the error `range`.
func LeastOfDoubles(e *Eval, l []float64) float64 {
	return pick(e, l, e.LeastDouble)
}

// GreatestOfDoubles is GreatestOf; NaN is the error `range`.
func GreatestOfDoubles(e *Eval, l []float64) float64 {
	return pick(e, l, e.GreatestDouble)
}

// Least is the lesser of two, the first if they are equal.
func Least[T cmp.Ordered](a, b T) T {
	if b < a {
		return b
	}
	return a
}

// Greatest is the greater of two, the first if they are equal.
func Greatest[T cmp.Ordered](a, b T) T {
	if b > a {
		return b
	}
	return a
}

// LeastDouble is Least; NaN is the error `range`.
func (e *Eval) LeastDouble(a, b float64) float64 {
	if e.ordered2(a, b) {
		return Least(a, b)
	}
	return 0
}

// GreatestDouble is Greatest; NaN is the error `range`.
func (e *Eval) GreatestDouble(a, b float64) float64 {
	if e.ordered2(a, b) {
		return Greatest(a, b)
	}
	return 0
}

// pick folds a list of at least one element. A single NaN fails too.
func pick[T cmp.Ordered](e *Eval, l []T, better func(a, b T) T) T {
	var zero T
	if len(l) == 0 {
		e.Fail(CodeRange, "the list is empty")
		return zero
	}
	if !e.Count(len(l)) {
		return zero
	}
	best := better(l[0], l[0])
	for _, v := range l[1:] {
		best = better(best, v)
	}
	if e.err != nil {
		return zero
	}
	return best
}

// ordered fails when a double of l is NaN.
func (e *Eval) ordered(l []float64) {
	for _, d := range l {
		e.ordered2(d, d)
	}
}

func (e *Eval) ordered2(a, b float64) bool {
	if a != a || b != b {
		e.Fail(CodeRange, "NaN has no order")
	}
	return e.err == nil
}

func (e *Eval) unlessFailed(l []float64) []float64 {
	if e.err != nil {
		return nil
	}
	return l
}
