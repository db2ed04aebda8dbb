package kernel_test

import (
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

func TestTheFirstErrorSticks(t *testing.T) {
	var e kernel.Eval
	e.IntDiv(1, 0)
	e.IntAdd(kernel.MaxInt, 1)
	if codeOf(&e) != "div_by_zero" || e.Err().Type != "error.execution" {
		t.Fatal(e.Err())
	}
	if e.Count(1) || kernel.Reverse(&e, []int{1}) != nil {
		t.Error("nothing is to go on after an error")
	}
	e.Reset()
	if e.Failed() || !e.Count(1) {
		t.Error("a reset evaluation is to be fresh")
	}
}

// The table of CEL's absorbing `&&`, written as Save documents it.
func TestAbsorption(t *testing.T) {
	fails := func(code string) func(e *kernel.Eval) bool {
		return func(e *kernel.Eval) bool { e.Fail(code, "x"); return false }
	}
	gives := func(v bool) func(e *kernel.Eval) bool { return func(e *kernel.Eval) bool { return v } }
	and := func(e *kernel.Eval, a, b func(e *kernel.Eval) bool) bool {
		l := a(e)
		if !e.Failed() {
			return l && b(e)
		}
		first := e.Save()
		if r := b(e); e.Failed() || r {
			e.Restore(first)
		}
		return false
	}
	for _, c := range []struct {
		a, b func(e *kernel.Eval) bool
		want bool
		code string
	}{
		{fails("index"), gives(false), false, ""}, {fails("index"), gives(true), false, "index"}, {fails("index"), fails("range"), false, "index"},
		{gives(true), fails("range"), false, "range"}, {gives(false), fails("range"), false, ""}, {gives(true), gives(true), true, ""},
	} {
		check(t, c.code, func(e *kernel.Eval) bool { return and(e, c.a, c.b) }, c.want, c.code)
	}
}

// An absorbed `limit` does not refill the count.
func TestTheLimitStaysReached(t *testing.T) {
	var e kernel.Eval
	e.Count(kernel.MaxElements)
	if e.Failed() || e.Count(1) {
		t.Fatal("100,000 elements are to fit, one more not")
	}
	if e.Save().Code != "limit" || e.Count(1) || codeOf(&e) != "limit" {
		t.Error("the count is to stay full")
	}
}
