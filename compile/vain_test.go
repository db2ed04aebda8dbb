package compile_test

import (
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"testing"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/internal/conformance"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/ir"
)

// Nothing is made in vain: a guard, let or action that no place uses is checked and
// does not belong to the machine. (Languages complain of functions that nobody calls.)
func TestNothingIsMadeInVain(t *testing.T) {
	for name, chart := range map[string]string{"delay": `
chart: waits
context: { n: int }
let: { left: 5 - context.n }
delays: { d: "left > 3 ? duration('1s') : duration('2s')" }
initial: a
states: { a: {} }
`, "output": `
chart: gives
context: { n: int }
let: { left: 5 - context.n }
output: { r: int = left }
initial: a
states: { a: {} }
`} {
		inVain(t, name, machine(t, chart))
	}
	cases, err := conformance.Load(os.DirFS("../testdata/conformance"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if m, _ := compile.Load(c.Files, conformance.Chart); m != nil {
			inVain(t, c.Name, m)
		}
	}
	for seed := range uint64(200) {
		if m, _ := compile.Load(randomFiles(seed), "root.yaml"); m != nil {
			inVain(t, fmt.Sprint("random ", seed), m)
		}
	}
}

func randomFiles(seed uint64) fs.FS { return differ.Tree(random.New(seed).Files()) }

// inVain complains of functions and procedures that the machine does not come to.
func inVain(t *testing.T, name string, m *ir.Machine) {
	t.Helper()
	w := walk{m: m, seen: map[any]bool{}, funcs: map[int]bool{}, procs: map[int32]bool{}}
	rest := *m
	rest.Funcs, rest.Procs, rest.Children = nil, nil, nil
	w.value(reflect.ValueOf(rest))
	for i, f := range m.Funcs {
		if !w.funcs[i] {
			t.Errorf("%s: nothing comes to %q", name, f.Name)
		}
	}
	for _, child := range m.Children {
		inVain(t, name+" "+child.Name, child)
	}
	for i, p := range m.Procs {
		if !w.procs[int32(i)] {
			t.Errorf("%s: nothing comes to %q", name, p.Name)
		}
	}
}

// A walk goes through all that a machine holds.
type walk struct {
	m     *ir.Machine
	seen  map[any]bool
	funcs map[int]bool
	procs map[int32]bool
}

func (w *walk) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && !w.seen[v.Interface()] {
			w.seen[v.Interface()] = true
			w.value(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			w.value(v.Index(i))
		}
	case reflect.Struct:
		w.follow(v.Interface())
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				w.value(v.Field(i))
			}
		}
	}
}

// follow goes on where an expression or action calls.
func (w *walk) follow(v any) {
	switch v := v.(type) {
	case ir.Expr:
		if v.Op == ir.CallFunc && !w.funcs[v.Index] {
			w.funcs[v.Index] = true
			w.value(reflect.ValueOf(w.m.Funcs[v.Index]))
		}
	case ir.Action:
		if v.Op == ir.CallProc && !w.procs[v.Proc] {
			w.procs[v.Proc] = true
			w.value(reflect.ValueOf(w.m.Procs[v.Proc]))
		}
	}
}
