package kernel

import (
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"testing"
)

// What loops change in place is what they would make anew, and nothing else changes: not
// the lists and maps that they began with, nor those of a loop before.
func TestOwnLeavesOthersAlone(t *testing.T) {
	e := &Eval{}
	var l []int
	m := map[string]int{}
	type was struct {
		l     []int
		m     map[string]int
		lCopy []int
		mCopy map[string]int
	}
	var all []was
	r := rand.New(rand.NewSource(1))
	for range 300 {
		e.GiveAway()
		all = append(all, was{l, m, slices.Clone(l), maps.Clone(m)})
		l, m = oneLoop(t, e, r, l, m)
	}
	for i, w := range all {
		if !slices.Equal(w.l, w.lCopy) || !maps.Equal(w.m, w.mCopy) {
			t.Fatalf("what was there before loop %d is changed: %v, was %v; %v, was %v", i, w.l, w.lCopy, w.m, w.mCopy)
		}
	}
}

// oneLoop changes a list and a map as a loop does, and beside it copies of them.
func oneLoop(t *testing.T, e *Eval, r *rand.Rand, l []int, m map[string]int) ([]int, map[string]int) {
	wantL, wantM := slices.Clone(l), maps.Clone(m)
	for range r.Intn(150) {
		e.Reset()
		v, key := r.Int(), fmt.Sprint(r.Intn(40))
		switch r.Intn(6) {
		case 0:
			l, wantL = ListAppend(e, l, v), append(wantL, v)
		case 1, 2:
			l, wantL = ListAppendOwn(e, l, v), append(wantL, v)
		case 3:
			if i := r.Intn(len(l) + 1); i < len(l) {
				l, wantL[i] = ListSetOwn(e, l, int64(i), v), v
			}
		case 4:
			m, wantM[key] = MapSetOwn(e, m, key, v), v
		case 5:
			m = MapRemoveOwn(e, m, key)
			delete(wantM, key)
		}
		if !slices.Equal(l, wantL) || !maps.Equal(m, wantM) {
			t.Fatalf("%v, want %v; %v, want %v", l, wantL, m, wantM)
		}
	}
	return l, m
}

// An assignment that failed before changes nothing, and one that fails itself.
func TestOwnChangesNothingWhereItFails(t *testing.T) {
	e := &Eval{}
	l := ListAppendOwn(e, ListAppendOwn(e, nil, 1), 2)
	m := MapSetOwn(e, nil, "a", 1)
	for _, code := range []string{CodeOverflow, CodeIndex} {
		e.Reset()
		if code == CodeOverflow {
			e.Fail(code, "the value has failed")
			ListAppendOwn(e, l, 9)
			ListSetOwn(e, l, 0, 9)
			MapSetOwn(e, m, "a", 9)
			MapRemoveOwn(e, m, "a")
		} else {
			ListSetOwn(e, l, 2, 9)
		}
		if e.Err() == nil || e.Err().Code != code {
			t.Errorf("the error is %v", e.Err())
		}
	}
	if !slices.Equal(l, []int{1, 2}) || m["a"] != 1 {
		t.Error(l, m)
	}
}

// A loop copies once what it changes, however many rounds it has.
func TestOwnCopiesOnce(t *testing.T) {
	e := &Eval{}
	l, m := make([]int, 1000), map[string]int{}
	for i := range 1000 {
		m[fmt.Sprint(i)] = i
	}
	round := func(i int) {
		e.Reset()
		l = ListSetOwn(e, l, int64(i), 1)
		m = MapSetOwn(e, m, "7", i)
	}
	e.GiveAway()
	round(0)
	i := 0
	if n := testing.AllocsPerRun(500, func() { i++; round(i) }); n != 0 {
		t.Errorf("%v allocations a round", n)
	}
}

// What a copy of an evaluation owns is not its original's.
func TestCopiesOwnNothing(t *testing.T) {
	e := Eval{}
	l := ListAppendOwn(&e, []int(nil), 1)
	f := e
	other := ListSetOwn(&f, l, 0, 2)
	if l[0] != 1 || other[0] != 2 {
		t.Error(l, other)
	}
}
