package kernel_test

import (
	"math"
	"math/rand"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"weak"

	"github.com/lockstep-charts/lockstep/kernel"
)

func TestIndexing(t *testing.T) {
	l := []string{"a", "b"}
	m := map[string]int64{"k": 7}
	check(t, "l[1]", func(e *kernel.Eval) string { return kernel.ListIndex(e, l, 1) }, "b", "")
	check(t, "l[2]", func(e *kernel.Eval) string { return kernel.ListIndex(e, l, 2) }, "", "index")
	check(t, "l[-1]", func(e *kernel.Eval) string { return kernel.ListIndex(e, l, -1) }, "", "index")
	check(t, "m.k", func(e *kernel.Eval) int64 { return kernel.MapIndex(e, m, "k") }, 7, "")
	check(t, "m.x", func(e *kernel.Eval) int64 { return kernel.MapIndex(e, m, "x") }, 0, "no_such_key")
	check(t, "absent", func(e *kernel.Eval) int64 { return kernel.Unwrap[int64](e, nil) }, 0, "absent")
	if kernel.OptListIndex(l, 2) != nil || *kernel.First(l) != "a" || *kernel.Last(l) != "b" || kernel.First([]int(nil)) != nil || kernel.OptMapIndex(m, "x") != nil {
		t.Error("optional indexing is wrong")
	}
}

func TestSlice(t *testing.T) {
	l := []int64{1, 2, 3}
	for _, c := range []struct {
		start, end int64
		want       string
	}{{0, 3, "123"}, {1, 2, "2"}, {3, 3, ""}, {2, 1, "!"}, {-1, 1, "!"}, {0, 4, "!"}, {4, 4, "!"}} {
		var e kernel.Eval
		got := ""
		for _, n := range kernel.Slice(&e, l, c.start, c.end) {
			got += kernel.IntToString(n)
		}
		if codeOf(&e) == "index" {
			got = "!"
		}
		if got != c.want {
			t.Errorf("slice(%d, %d) = %s, want %s", c.start, c.end, got, c.want)
		}
	}
}

func TestSortAndDistinctAgreeWithNaive(t *testing.T) {
	rnd := rand.New(rand.NewSource(5))
	for range 2000 {
		l := make([]string, rnd.Intn(10))
		for i := range l {
			l[i] = someText(rnd, 2)
		}
		before := slices.Clone(l)
		var e kernel.Eval
		want := slices.Clone(l)
		slices.Sort(want)
		if got := kernel.Sort(&e, l); !slices.Equal(got, want) {
			t.Fatalf("sort(%q) = %q", l, got)
		}
		distinct := kernel.Distinct(&e, l)
		by := kernel.DistinctBy(&e, l, kernel.AppendString)
		var naive []string
		for _, s := range l {
			if !slices.Contains(naive, s) {
				naive = append(naive, s)
			}
		}
		if !slices.Equal(distinct, naive) || !slices.Equal(by, naive) {
			t.Fatalf("distinct(%q) = %q, %q", l, distinct, by)
		}
		if twice := kernel.Reverse(&e, kernel.Reverse(&e, l)); !slices.Equal(twice, l) {
			t.Fatalf("reverse twice gives %q", twice)
		}
		if !slices.Equal(l, before) {
			t.Fatal("the list was changed")
		}
	}
}

func TestNaNHasNoOrder(t *testing.T) {
	l := []float64{1, math.NaN(), 0}
	check(t, "sort", func(e *kernel.Eval) int { return len(kernel.SortDoubles(e, l)) }, 0, "range")
	check(t, "distinct", func(e *kernel.Eval) int { return len(kernel.DistinctDoubles(e, l)) }, 0, "range")
	check(t, "leastOf", func(e *kernel.Eval) float64 { return kernel.LeastOfDoubles(e, l) }, 0, "range")
	check(t, "greatestOf one", func(e *kernel.Eval) float64 { return kernel.GreatestOfDoubles(e, l[1:2]) }, 0, "range")
	check(t, "least", func(e *kernel.Eval) float64 { return e.LeastDouble(1, math.NaN()) }, 0, "range")
	check(t, "greatest", func(e *kernel.Eval) float64 { return e.GreatestDouble(math.Inf(1), 2) }, math.Inf(1), "")
	check(t, "least of none", func(e *kernel.Eval) int64 { return kernel.LeastOf(e, []int64{}) }, 0, "range")
	check(t, "least of some", func(e *kernel.Eval) int64 { return kernel.LeastOf(e, []int64{3, -2, 5}) }, -2, "")
}

// What is handed out never changes under its reader.
func TestListsAreNotShared(t *testing.T) {
	var e kernel.Eval
	base := kernel.ListAppend(&e, []int{1, 2}, 3)
	a, b := kernel.ListAppend(&e, base, 4), kernel.ListAppend(&e, base, 5)
	c := kernel.ListSet(&e, base, 0, 9)
	d := kernel.ListAdd(&e, kernel.Slice(&e, base, 0, 1), []int{8})
	if !slices.Equal(base, []int{1, 2, 3}) || a[3] != 4 || b[3] != 5 || c[0] != 9 || d[1] != 8 {
		t.Error(base, a, b, c, d)
	}
	m := map[string]int{"a": 1}
	n := kernel.MapSet(&e, m, "b", 2)
	o := kernel.MapRemove(n, "a")
	first := kernel.MapSet(&e, map[string]int(nil), "a", 3)
	if len(m) != 1 || len(n) != 2 || len(o) != 1 || o["b"] != 2 || first["a"] != 3 {
		t.Error(m, n, o, first)
	}
}

// A long list that grows has room, which no list that others hold can be written over by:
// not what it was before, not what else grows from that, not in a copy of the evaluation.
func TestLongListsAreNotShared(t *testing.T) {
	var e kernel.Eval
	is := func(what string, l []int, end ...int) {
		t.Helper()
		if n := len(l) - len(end); cap(l) != len(l) || !slices.Equal(l[n:], end) {
			t.Errorf("%s: %d places for %d elements, at the end %v, not %v", what, cap(l), len(l), l[max(0, n):], end)
		}
	}
	l := make([]int, 200)
	for i := range 10 {
		l = kernel.ListAppend(&e, l, i)
	}
	a := kernel.ListAppend(&e, l, 10)
	b := kernel.ListAppend(&e, l, 20)
	copied := e
	c := kernel.ListAppend(&copied, b, 30)
	d := kernel.ListAppend(&e, b, 40)
	copied = e // as it is when a machine is put back
	f := kernel.ListAppend(&e, d, 50)
	e = copied
	g := kernel.ListAppend(&e, d, 60)
	h := kernel.ListAppend(&e, append(g, 70), 80)
	for _, test := range []struct {
		what string
		list []int
		end  []int
	}{
		{"before", l, []int{8, 9}}, {"one", a, []int{9, 10}}, {"another", b, []int{9, 20}}, {"of a copy", c, []int{20, 30}},
		{"of a list that a copy has", d, []int{20, 40}}, {"once", f, []int{40, 50}}, {"again", g, []int{40, 60}}, {"of a holder's", h, []int{60, 70, 80}},
	} {
		is(test.what, test.list, test.end...)
	}
}

// Whatever is appended to which of the lists that there are, by evaluations that begin
// anew, are copied and put back: all lists stay as they were.
func TestAppendsLeaveOtherListsAlone(t *testing.T) {
	type list struct{ is, was []int }
	r := rand.New(rand.NewSource(1))
	for range 50 {
		start := make([]int, 62+r.Intn(4))
		lists := []list{{start, slices.Clone(start)}}
		evals := [3]kernel.Eval{}
		for n := range 400 {
			e := &evals[r.Intn(len(evals))]
			if e.Reset(); r.Intn(20) == 0 {
				*e = evals[r.Intn(len(evals))]
			}
			of := lists[max(0, len(lists)-1-int(r.ExpFloat64()*3))]
			if r.Intn(40) == 0 {
				of.is = slices.Clone(of.is)
			}
			added := list{kernel.ListAppend(e, of.is, n), append(slices.Clone(of.was), n)}
			if r.Intn(3) == 0 {
				more := lists[r.Intn(len(lists))].is[:r.Intn(4)]
				added = list{kernel.ListAdd(e, of.is, more), slices.Concat(of.was, more)}
			}
			lists = append(lists, added)
		}
		for _, l := range lists {
			if !slices.Equal(l.is, l.was) {
				t.Fatalf("a list is written over: it is %v, and was %v", l.is, l.was)
			}
		}
	}
}

// Steps from one machine may be taken at the same time: the copies that they make of it
// share nothing that one of them changes.
func TestCopiesAppendAtTheSameTime(t *testing.T) {
	var e kernel.Eval
	l := make([]int, 100)
	for range 10 {
		l = kernel.ListAppend(&e, l, 0)
	}
	var group sync.WaitGroup
	for i := range 4 {
		copied := e
		group.Go(func() {
			l, is := l, true
			for range 200 {
				copied.Reset()
				l = kernel.ListAppend(&copied, l, i)
			}
			for _, v := range l[110:] {
				is = is && v == i
			}
			if !is {
				t.Errorf("%d has what others appended", i)
			}
		})
	}
	group.Wait()
}

// A loop that appends to lists does not copy them as often as it goes round: ten thousand
// elements were ten thousand copies, five thousand long on average.
func TestListsGrow(t *testing.T) {
	var e kernel.Eval
	copies := testing.AllocsPerRun(1, func() {
		var lists [3][]int64
		for i := range int64(30_000) {
			l := &lists[i%3]
			*l = kernel.ListAppend(&e, *l, i)
		}
		for i, l := range lists {
			if len(l) != 10_000 || l[5000] != int64(15_000+i) || l[9999] != int64(29_997+i) {
				t.Error("elements are lost")
			}
		}
	})
	if copies > 500 {
		t.Errorf("three lists of 10,000 elements are copied %v times", copies)
	}
	copies = testing.AllocsPerRun(1, func() {
		var l []int64
		for i := range int64(10_000) {
			e.Reset()
			l = kernel.ListAdd(&e, l, []int64{i, i}[:1+i%2])
		}
		if len(l) != 15_000 || l[7500] != 5000 {
			t.Error("elements are lost")
		}
	})
	if copies > 500 {
		t.Errorf("a list of 15,000 elements is copied %v times", copies)
	}
}

// A long list that was appended to is not kept once a machine has gone on without: not
// beside one that still grows, and not by a copy, as a pure step makes of what was before.
func TestGrownListsAreLetGo(t *testing.T) {
	grow := func(e *kernel.Eval) weak.Pointer[int] {
		l := make([]int, 100)
		for i := range 10 {
			l = kernel.ListAppend(e, l, i)
		}
		return weak.Make(&l[0])
	}
	var e kernel.Eval
	gone := grow(&e)
	var growing []int
	for i := range 1000 {
		e.Reset()
		growing = kernel.ListAppend(&e, growing, i)
	}
	copied, before := func() (kernel.Eval, weak.Pointer[int]) {
		e := new(kernel.Eval)
		before := grow(e)
		return *e, before
	}()
	copied.Reset()
	runtime.GC()
	if gone.Value() != nil {
		t.Error("a list is kept that nobody has had for a thousand evaluations")
	}
	if before.Value() != nil {
		t.Error("a copy keeps what it was copied from")
	}
	runtime.KeepAlive(&e)
	runtime.KeepAlive(&copied)
}

func TestEntriesLimit(t *testing.T) {
	full := make([]int64, kernel.MaxEntries)
	check(t, "append", func(e *kernel.Eval) int { return len(kernel.ListAppend(e, full, 1)) }, 0, "limit")
	check(t, "append below", func(e *kernel.Eval) int { return len(kernel.ListAppend(e, full[1:], 1)) }, kernel.MaxEntries, "")
	check(t, "add", func(e *kernel.Eval) int { return len(kernel.ListAdd(e, full, []int64{1})) }, 0, "limit")
	check(t, "add nothing", func(e *kernel.Eval) int { return len(kernel.ListAdd(e, full, nil)) }, kernel.MaxEntries, "")
	check(t, "in", func(e *kernel.Eval) bool { return kernel.InList(e, 1, full) }, false, "")
	check(t, "in twice", func(e *kernel.Eval) bool { return kernel.InList(e, 1, full) || kernel.InList(e, 2, full) }, false, "limit")
}

func TestEqualityCounts(t *testing.T) {
	var e kernel.Eval
	e.SetLimit(5)
	same := func(a, b string) bool { return a == b }
	l := strings.Split("a,b,c", ",")
	m := map[string]string{"a": "b", "c": "d"}
	if !kernel.ListEqual(&e, l, l, same) || kernel.ListEqual(&e, l, l[1:], same) || !kernel.MapEqual(&e, m, m, same) {
		t.Error("equality is wrong")
	}
	if e.Err() != nil || kernel.ListEqual(&e, l[:1], l[:1], same) || codeOf(&e) != "limit" {
		t.Error("five elements were to fit, a sixth not:", e.Err())
	}
}
