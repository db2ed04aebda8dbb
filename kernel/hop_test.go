package kernel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// The short way against the long one: random charts, random events, and a
// machine that traces (and so never takes the short way) must agree with one that
// does not.

// A sapling grows a random table: nested compound and parallel states, finals,
// histories, transitions with and without guards and blocks.
type sapling struct {
	r *rand.Rand
	t *Table
}

const saplingEvents = 4

func growTable(r *rand.Rand) Table {
	g := &sapling{r: r, t: &Table{Chart: "random", Hash: "0123456789abcdef"}}
	for i := range saplingEvents {
		g.t.Events = append(g.t.Events, fmt.Sprint("E", i))
	}
	g.t.Keys = slices.Clone(g.t.Events)
	g.state(NoState, "", Compound, 3)
	for s := range g.t.States {
		for key := range saplingEvents {
			if k := g.t.States[s].Kind; k != Final && k != ShallowHistory && k != DeepHistory && r.IntN(2) == 0 {
				g.transitions(int32(s), int32(key))
			}
		}
	}
	return *g.t
}

// state appends a state and what is below it.
func (g *sapling) state(parent int32, name string, kind StateKind, depth int) int32 {
	i := int32(len(g.t.States))
	s := State{Name: name, Path: fmt.Sprintf("s%d", i), Kind: kind, Parent: parent}
	s.ID = s.Path
	if kind != ShallowHistory && kind != DeepHistory && g.r.IntN(10) == 0 {
		s.Entry = 1
	}
	if (kind == Atomic || kind == Compound) && g.r.IntN(10) == 0 {
		s.Exit = 2
	}
	g.t.States = append(g.t.States, s)
	if kind == Compound || kind == Parallel {
		for n := range 2 + g.r.IntN(2) {
			child := g.state(i, fmt.Sprint("c", n), g.kind(kind, depth, n), depth-1)
			if n == 0 && kind == Compound {
				g.t.States[i].Initial = []int32{child}
			}
		}
	}
	g.t.States[i].Last = int32(len(g.t.States) - 1)
	return i
}

func (g *sapling) kind(parent StateKind, depth, n int) StateKind {
	switch k := g.r.IntN(8); {
	case depth <= 0 && k < 6 || n == 0 && k < 4:
		return Atomic
	case depth > 0 && k < 4:
		return Compound
	case depth > 0 && k < 6:
		return Parallel
	case n > 0 && parent == Compound && k == 6 && depth < 3:
		return Final
	case n > 0 && k == 7:
		return DeepHistory
	}
	return Atomic
}

func (g *sapling) transitions(s, key int32) {
	var list []int32
	for range 1 + g.r.IntN(2) {
		tr := Transition{Source: s, Domain: NoState, Do: int32(g.r.IntN(4) / 3), Guard: int32(g.r.IntN(2) * g.r.IntN(3))}
		if to := int32(1 + g.r.IntN(len(g.t.States)-1)); g.r.IntN(6) > 0 {
			tr.Targets, tr.Domain = []int32{to}, g.domain(s, to)
		}
		list = append(list, int32(len(g.t.Transitions)))
		g.t.Transitions = append(g.t.Transitions, tr)
	}
	g.t.States[s].On = append(g.t.States[s].On, Candidates{key, list})
}

// domain: the source when the target is it or below it, else the least common
// compound ancestor, else the root.
func (g *sapling) domain(source, target int32) int32 {
	over := target
	if k := g.t.States[target].Kind; k == DeepHistory {
		over = g.t.States[target].Parent
	}
	if g.t.contains(source, over) && g.t.States[source].Kind != Parallel || source == over {
		return source
	}
	s := g.t.States[source].Parent
	for ; s > 0; s = g.t.States[s].Parent {
		if g.t.States[s].Kind == Compound && g.t.contains(s, target) {
			return s
		}
	}
	return 0
}

func TestTheShortWayIsTheLongWay(t *testing.T) {
	short := 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 1))
		var notes [2][]string
		machines := [2]*Machine{}
		table := growTable(r)
		table.Seal()
		for i := range machines {
			note := func(text string) func(m *Machine) *Error {
				return func(m *Machine) *Error { notes[i] = append(notes[i], text+eventText(m)); return nil }
			}
			guard := func(answer bool) func(m *Machine) (bool, *Error) {
				return func(m *Machine) (bool, *Error) {
					notes[i] = append(notes[i], "guard "+eventText(m))
					return answer, nil
				}
			}
			p := &plainProgram{table: &table, blocks: map[int32]func(m *Machine) *Error{1: note("entry "), 2: note("exit ")},
				guards: map[int32]func(m *Machine) (bool, *Error){1: guard(false), 2: guard(true)}}
			machines[i] = NewMachine(p, "m", nil, func() Timestamp { return 0 })
			machines[i].Trace(i == 1)
			machines[i].Initial(nil)
		}
		for step := range 30 {
			index := r.IntN(saplingEvents)
			ev := Event{Kind: Declared, Index: int32(index), Name: table.Events[index]}
			if r.IntN(2) == 0 {
				ev.Data = raw(`{"n":1}`)
			}
			before := string(machines[0].AppendValue(nil))
			a, b := machines[0].Step(ev), machines[1].Step(ev)
			if machines[0].work == nil && !a {
				short++
			}
			x, y := string(machines[0].AppendValue(nil)), string(machines[1].AppendValue(nil))
			if a != b || x != y || !slices.Equal(notes[0], notes[1]) || machines[0].status != machines[1].status {
				t.Fatalf("seed %d, step %d: %s in %s\nshort %v %s %v\nlong  %v %s %v", seed, step, ev.Name, before, a, x, notes[0], b, y, notes[1])
			}
		}
	}
	if short < 3_000 {
		t.Errorf("the short way was taken %d times only", short)
	}
}

func eventText(m *Machine) string {
	if data := m.Event().Data; data != nil {
		return m.Event().Name + string(data.AppendJSON(nil))
	}
	return m.Event().Name
}
