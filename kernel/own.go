package kernel

import (
	"maps"
	"reflect"
	"slices"
)

// Lists and maps that a loop changes in place. Values are immutable, so an assignment to
// an entry copies the list or map that it is in. But a copy that was made in a loop, of
// which nobody else in it takes hold (the compiler says where that is so), is the loop's
// own: the next round may change it, and a loop over n elements does not copy n times.

// owned are the last lists and maps that the loop under way has made.
type owned struct {
	made [4]any // lists with all their places, maps
	next int    // in made, the one whose place is taken next
	used bool   // in this age (grown.go)
}

// GiveAway begins and ends a loop that owns something: what was made before it, or in it,
// may be anybody's from there on. One that fails gives nothing away at its end: the loops
// around it end too, and the next one begins so.
func (e *Eval) GiveAway() {
	if e.grown != nil && e.grown.by == e {
		e.grown.own = owned{}
	}
}

// ListSetOwn is ListSet for a list that may be the loop's own.
func ListSetOwn[T any](e *Eval, l []T, i int64, v T) []T {
	if !e.Failed() && i >= 0 && i < int64(len(l)) && ownPlaces(e, l) != nil {
		l[i] = v
		return l
	}
	made := ListSet(e, l, i, v)
	if made != nil {
		e.Own(made)
	}
	return made
}

// ListAppendOwn is ListAppend for a list that may be the loop's own.
func ListAppendOwn[T any](e *Eval, l []T, v T) []T {
	if e.Failed() || !e.Entries(len(l)+1) {
		return nil
	}
	its := ownLonger(e, l, 1)
	its[len(l)] = v
	return its
}

// ListAddOwn is ListAdd for a first list that may be the loop's own.
func ListAddOwn[T any](e *Eval, a, b []T) []T {
	if !e.Entries(len(a)+len(b)) || !e.Count(len(a)+len(b)) {
		return nil
	}
	its := ownLonger(e, a, len(b))
	copy(its[len(a):], b)
	return its
}

// ownLonger is l with more places behind its elements, the loop's own.
func ownLonger[T any](e *Eval, l []T, more int) []T {
	n := len(l) + more
	all := ownPlaces(e, l)
	if n > len(all) {
		all = longer(l, n+n/2+4)
		e.Own(all)
	}
	return all[:n:n]
}

// ownPlaces is a list that is the loop's own, with all its places; nil if it is not.
func ownPlaces[T any](e *Eval, l []T) []T {
	for _, made := range e.owned() {
		if all, same := made.([]T); same && len(l) > 0 && &all[0] == &l[0] {
			return all
		}
	}
	return nil
}

// MapSetOwn is MapSet for a map that may be the loop's own.
func MapSetOwn[T any](e *Eval, m map[string]T, key string, v T) map[string]T {
	if e.Failed() {
		return nil
	}
	if _, ok := m[key]; !ok && !e.Entries(len(m)+1) {
		return nil
	}
	own := ownMap(e, m)
	own[key] = v
	return own
}

// MapRemoveOwn is MapRemove for a map that may be the loop's own.
func MapRemoveOwn[T any](e *Eval, m map[string]T, key string) map[string]T {
	if e.Failed() {
		return nil
	}
	own := ownMap(e, m)
	delete(own, key)
	return own
}

// ownMap is a map with these entries that is the loop's own.
func ownMap[T any](e *Eval, m map[string]T) map[string]T {
	for _, made := range e.owned() {
		if own, same := made.(map[string]T); same && reflect.ValueOf(own).Pointer() == reflect.ValueOf(m).Pointer() {
			return m
		}
	}
	own := maps.Clone(m)
	if own == nil {
		own = map[string]T{}
	}
	e.Own(own)
	return own
}

// owned is what is the loop's own, among nils.
func (e *Eval) owned() []any {
	if e.grown == nil || e.grown.by != e {
		return nil
	}
	own := &e.grown.own
	own.used = true
	return own.made[:]
}

// Owns tells whether what Own was given is still the loop's own: a pointer.
func (e *Eval) Owns(pointer any) bool { return slices.Contains(e.owned(), pointer) }

// Own adds what the loop has made: a list with all its places, a map, or a pointer to what
// a back-end has instead.
func (e *Eval) Own(made any) {
	own := &e.kept().own
	own.made[own.next], own.used = made, true
	own.next = (own.next + 1) % len(own.made)
}
