package ir_test

import (
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

func TestFieldsRead(t *testing.T) {
	doc, found := schema.Parse("reads.yaml", []byte(`
chart: reads
input: { a: int }
context: { a: int, b: optional<int>, c: string, copies: list<any> }
initial: s
events: { GO: }
states:
  s:
    on:
      GO:
        - { guard: "has(context.b) && input.a > 1" }
        - { guard: "context.c == 'x'", actions: { append: { copies: context } } }
`))
	m, more := compile.Compile(doc, nil)
	if m == nil {
		t.Fatal(found, more)
	}
	read := func(e *ir.Expr, root ir.Op) []int { return slices.Sorted(ir.FieldsRead(m.Types, e, root).All()) }
	first, second := m.Guards[m.Table.Transitions[0].Guard].Expr, m.Guards[m.Table.Transitions[1].Guard].Expr
	if got := read(first, ir.ContextRef); !slices.Equal(got, []int{1}) {
		t.Errorf("has(context.b) reads %v", got)
	}
	if got := read(first, ir.InputRef); !slices.Equal(got, []int{0}) {
		t.Errorf("input.a reads %v", got)
	}
	if got := read(second, ir.ContextRef); !slices.Equal(got, []int{2}) {
		t.Errorf("context.c reads %v", got)
	}
	if got := read(second, ir.InputRef); got != nil {
		t.Errorf("of the input the second guard reads %v", got)
	}
	whole := m.Blocks[m.Table.Transitions[1].Do].Do[0].Assigns[0].Value
	if got := read(whole, ir.ContextRef); !slices.Equal(got, []int{0, 1, 2, 3}) {
		t.Errorf("the context as a whole reads %v", got)
	}
	if got := read(nil, ir.ContextRef); got != nil {
		t.Errorf("nothing reads %v", got)
	}
}

// A variable is read where an expression names it, however deep, and no other is.
func TestReads(t *testing.T) {
	local := func(slot int) *ir.Expr { return &ir.Expr{Op: ir.Local, Type: ir.Int, Index: slot} }
	e := &ir.Expr{Op: ir.IntAdd, Type: ir.Int, Args: []*ir.Expr{{Op: ir.Select, Index: 2, Args: []*ir.Expr{local(0)}}, nil, local(1)}}
	for slot, want := range []bool{true, true, false} {
		if got := e.Reads(slot); got != want {
			t.Errorf("variable %d is read: %v, want %v", slot, got, want)
		}
	}
}
