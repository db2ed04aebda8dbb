package ir_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
)

// A walk goes outer before inner, in written order, and ends where its reader does.
func TestWalks(t *testing.T) {
	lit := func(n int64, args ...*ir.Expr) *ir.Expr { return &ir.Expr{Op: ir.LitInt, Int: n, Args: args} }
	act := func(name string, then, other []ir.Action) ir.Action {
		return ir.Action{Name: name, Then: then, Else: other}
	}
	e := lit(1, lit(2, lit(3)), nil, lit(4))
	m := &ir.Machine{
		ContextInit: []*ir.Expr{lit(1), nil},
		Guards:      []ir.Placed{{}, {Expr: lit(2)}}, Inputs: []ir.Placed{{Expr: lit(3)}}, Outputs: []ir.Placed{{Expr: lit(4)}},
		Delays: []ir.Delay{{}, {Expr: lit(5)}},
		Blocks: []ir.Block{{}, {Do: []ir.Action{act("1", []ir.Action{act("2", nil, nil)}, []ir.Action{act("3", nil, nil)}), act("4", nil, nil)}}},
		Procs:  []ir.Proc{{Do: []ir.Action{act("5", nil, nil)}}},
	}
	a := &ir.Action{Data: lit(1), Target: lit(2), Delay: lit(3), ID: lit(4), Message: lit(5), Cond: lit(6), In: lit(7), Assigns: []ir.Assignment{
		{Path: []ir.Step{{}, {Expr: lit(8)}}, Value: lit(9)}, {Value: nil}, {Value: lit(10)},
	}}
	numbers := func(name string, walk func(func(*ir.Expr) bool), want int) {
		for enough := 1; enough <= want+1; enough++ {
			var got []int64
			for x := range walk {
				if got = append(got, x.Int); len(got) == enough {
					break
				}
			}
			if end := min(enough, want); len(got) != end || !slices.IsSorted(got) || got[end-1] != int64(end) {
				t.Errorf("%s, the first %d: %d", name, enough, got)
			}
		}
	}
	numbers("Nodes", e.Nodes(), 4)
	numbers("Exprs", a.Exprs(), 10)
	numbers("Asked", m.Asked(), 5)
	names := func(name string, walk func(func(*ir.Action) bool), want string) {
		for enough := 1; enough <= len(want)+1; enough++ {
			got := ""
			for x := range walk {
				if got += x.Name; len(got) == enough {
					break
				}
			}
			if got != want[:min(enough, len(want))] {
				t.Errorf("%s, the first %d: %s", name, enough, got)
			}
		}
	}
	names("Actions of a list", ir.Actions(m.Blocks[1].Do), "1234")
	names("Actions", m.Actions(), "12345")
}

// A walk leaves nothing out, also of what is added to these structures: each field that
// can hold an expression is filled with one.
func TestWalksComeToEveryExpression(t *testing.T) {
	var a ir.Action
	put := fill(reflect.ValueOf(&a).Elem())
	if got := slices.Collect(a.Exprs()); !same(got, put) {
		t.Errorf("Exprs come to %d of an action's %d expressions", len(got), len(put))
	}

	var m ir.Machine
	put = fill(reflect.ValueOf(&m).Elem())
	got := slices.Collect(m.Asked())
	for i := range m.Funcs {
		got = append(got, m.Funcs[i].Body)
	}
	for a := range m.Actions() {
		got = slices.AppendSeq(got, a.Exprs())
	}
	for i := range m.Types { // defaults are not evaluated where they are declared
		got = append(got, m.Types[i].Fields[0].Default)
	}
	if !same(got, put) {
		t.Errorf("the walks come to %d of a machine's %d expressions", len(got), len(put))
	}
}

// fill puts a new expression into every place for one, with one element in each list;
// what holds itself is filled once.
func fill(v reflect.Value) (put []*ir.Expr) { return filled(v, map[reflect.Type]bool{}) }

func filled(v reflect.Value, within map[reflect.Type]bool) (put []*ir.Expr) {
	if _, is := v.Interface().(*ir.Expr); is {
		e := new(ir.Expr)
		v.Set(reflect.ValueOf(e))
		return []*ir.Expr{e}
	}
	switch v.Kind() {
	case reflect.Slice:
		if !within[v.Type().Elem()] {
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
			put = filled(v.Index(0), within)
		}
	case reflect.Struct:
		within[v.Type()] = true
		for i := range v.NumField() {
			put = append(put, filled(v.Field(i), within)...)
		}
		delete(within, v.Type())
	}
	return put
}

func same(a, b []*ir.Expr) bool {
	in := func(list []*ir.Expr) func(*ir.Expr) bool {
		return func(e *ir.Expr) bool { return !slices.Contains(list, e) }
	}
	return len(a) == len(b) && !slices.ContainsFunc(a, in(b)) && !slices.ContainsFunc(b, in(a))
}
