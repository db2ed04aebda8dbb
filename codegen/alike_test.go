package codegen_test

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/ir"
)

// Whatever differs in an action or in an expression, but for its place, makes two
// blocks of one: all fields are tried, whoever adds them.
func TestWhatDiffersIsNotAlike(t *testing.T) {
	for _, whole := range []any{ir.Action{}, ir.Assignment{}, ir.Step{}, ir.Receiver{}, ir.Expr{}, ir.FieldCase{}} {
		kind := reflect.TypeOf(whole)
		for i := range kind.NumField() {
			f := kind.Field(i)
			changed := reflect.New(kind).Elem()
			if !change(changed.Field(i)) {
				t.Errorf("no other value of %s.%s: %s", kind, f.Name, f.Type)
			}
			m := &ir.Machine{Blocks: []ir.Block{{}, holding(reflect.Zero(kind)), holding(changed)}}
			alike := len(codegen.AlikeBlocks(m)[2]) == 2
			if want := f.Name == "Place" || f.Name == "Pos"; alike != want {
				t.Errorf("alike but for %s.%s: %v, want %v", kind, f.Name, alike, want)
			}
		}
	}
}

// change gives a field a value that is not its zero.
func change(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("x")
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(7)
	case reflect.Uint8, reflect.Uint32:
		v.SetUint(7)
	case reflect.Float64:
		v.SetFloat(7)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.Struct:
		return change(v.Field(0))
	default:
		return false
	}
	return true
}

// holding is a block with a part somewhere in it.
func holding(part reflect.Value) ir.Block {
	a := ir.Action{}
	switch p := part.Interface().(type) {
	case ir.Action:
		a.Then = []ir.Action{p}
	case ir.Assignment:
		a.Assigns = []ir.Assignment{p}
	case ir.Step:
		a.Assigns = []ir.Assignment{{Path: []ir.Step{p}}}
	case ir.Receiver:
		a.Receivers = []ir.Receiver{p}
	case ir.Expr:
		a.Data = &p
	case ir.FieldCase:
		a.Data = &ir.Expr{Cases: []ir.FieldCase{p}}
	}
	return ir.Block{Do: []ir.Action{a}}
}

// Texts that would be one if they were written one after the other stay two.
func TestNeighboursAreToldApart(t *testing.T) {
	one := ir.Block{Do: []ir.Action{{Source: "a", Name: "bc"}}}
	other := ir.Block{Do: []ir.Action{{Source: "ab", Name: "c"}}}
	list := ir.Block{Do: []ir.Action{{}, {}}}
	nested := ir.Block{Do: []ir.Action{{Then: []ir.Action{{}}}}}
	then := ir.Block{Do: []ir.Action{{Op: ir.If, Then: []ir.Action{{}}}}}
	otherwise := ir.Block{Do: []ir.Action{{Op: ir.If, Else: []ir.Action{{}}}}}
	all := codegen.AlikeBlocks(&ir.Machine{Blocks: []ir.Block{one, other, list, nested, one, then, otherwise}})
	if want := [][]int32{{0, 4}, {1}, {2}, {3}, {0, 4}, {5}, {6}}; !reflect.DeepEqual(all, want) {
		t.Errorf("alike are %v, want %v", all, want)
	}
}

// Guards that read a field of any event share the list of those that have it: twice as many
// of both ask for at most a little more than twice the memory.
func TestAlikeIsLinear(t *testing.T) {
	asked := func(n int) uint64 {
		var b strings.Builder
		b.WriteString("chart: x\nevents:\n")
		for i := range n {
			fmt.Fprintf(&b, "  E%d: { n: int }\n", i)
		}
		b.WriteString("initial: a\nstates:\n  a:\n    on:\n      '*':\n")
		for i := range n {
			fmt.Fprintf(&b, "        - { guard: event.n == %d, target: a }\n", i)
		}
		m, found := compile.Load(fstest.MapFS{"x.yaml": {Data: []byte(b.String())}}, "x.yaml")
		if m == nil {
			t.Fatal(found)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		codegen.AlikeGuards(m)
		reads := codegen.EventReads{}
		for _, g := range m.Guards[1:] {
			for x := range g.Expr.Nodes() {
				if x.Op == ir.EventField {
					reads.Key(x)
				}
			}
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if once, twice := asked(400), asked(800); twice > once*5/2 {
		t.Errorf("%d bytes are asked for, and %d for twice as many", once, twice)
	}
}
