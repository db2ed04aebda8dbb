package kernel

import "testing"

// benchSystem is a system on a table, for a benchmark to send events to.
func benchSystem(b *testing.B, t Table) *System {
	p := &plainProgram{table: t.Seal(), guards: map[int32]func(m *Machine) (bool, *Error){1: func(*Machine) (bool, *Error) { return true, nil }}}
	s, err := NewSystem(bg, p, nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	return s
}

func st(name string, kind StateKind, parent, last int32, initial ...int32) State {
	return State{Name: name, Path: name, ID: name, Kind: kind, Parent: parent, Last: last, Initial: initial}
}

func on(tr int32) []Candidates { return []Candidates{{Key: 0, Transitions: []int32{tr}}} }

func BenchmarkShapes(b *testing.B) {
	one := []string{"GO"}
	guard := Table{Events: one, Keys: one, States: []State{st("", Compound, NoState, 2, 1), st("a", Atomic, 0, 1), st("b", Atomic, 0, 2)},
		Transitions: []Transition{{Source: 1, Targets: []int32{2}, Guard: 1}, {Source: 2, Targets: []int32{1}, Guard: 1}}}
	guard.States[1].On, guard.States[2].On = on(0), on(1)
	deep := Table{Events: one, Keys: one, States: []State{st("", Compound, NoState, 6, 1),
		st("a", Compound, 0, 3, 2), st("aa", Compound, 1, 3, 3), st("aaa", Atomic, 2, 3),
		st("b", Compound, 0, 6, 5), st("bb", Compound, 4, 6, 6), st("bbb", Atomic, 5, 6)},
		Transitions: []Transition{{Source: 1, Targets: []int32{4}}, {Source: 4, Targets: []int32{1}}}}
	deep.States[1].On, deep.States[4].On = on(0), on(1)
	regions := Table{Events: one, Keys: one, States: []State{st("", Parallel, NoState, 6),
		st("x", Compound, 0, 3, 2), st("x1", Atomic, 1, 2), st("x2", Atomic, 1, 3),
		st("y", Compound, 0, 6, 5), st("y1", Atomic, 4, 5), st("y2", Atomic, 4, 6)},
		Transitions: []Transition{{Source: 2, Targets: []int32{3}, Domain: 1}, {Source: 3, Targets: []int32{2}, Domain: 1},
			{Source: 5, Targets: []int32{6}, Domain: 4}, {Source: 6, Targets: []int32{5}, Domain: 4}}}
	regions.States[2].On, regions.States[3].On, regions.States[5].On, regions.States[6].On = on(0), on(1), on(2), on(3)
	acting := Table{Events: one, Keys: one, States: []State{st("", Compound, NoState, 2, 1), st("a", Atomic, 0, 1), st("b", Atomic, 0, 2)},
		Transitions: []Transition{{Source: 1, Targets: []int32{2}, Do: 9}, {Source: 2, Targets: []int32{1}, Do: 9}}}
	acting.States[1].On, acting.States[2].On = on(0), on(1)
	for _, shape := range []struct {
		name  string
		table Table
	}{{"guard", guard}, {"levels", deep}, {"regions", regions}, {"acting", acting}} {
		b.Run(shape.name, func(b *testing.B) {
			s := benchSystem(b, shape.table)
			s.root.m.logic.(*plainLogic).p.blocks = map[int32]func(m *Machine) *Error{9: func(m *Machine) *Error { return nil }}
			for b.Loop() {
				if r, _ := s.Send(bg, 0, nil); r.Ignored {
					b.Fatal("ignored")
				}
			}
		})
	}
}
