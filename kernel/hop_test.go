package kernel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The short way against the long one: random charts, random events, and a
// machine that traces (and so never takes the short way) must agree with one that
// does not: in every guard asked and block run, state, data, history, effects,
// failures, and in what a macrostep leaves that runs into its limit.

// A sapling grows a random table: nested compound and parallel states, finals,
// histories, transitions with and without guards and blocks, eventless ones.
type sapling struct {
	r *rand.Rand
	t *Table
}

const saplingEvents = 4

func growTable(r *rand.Rand, eventless bool) Table {
	g := &sapling{r: r, t: &Table{Chart: "random", Hash: "0123456789abcdef"}}
	for i := range saplingEvents {
		g.t.Events = append(g.t.Events, fmt.Sprint("E", i))
	}
	g.t.Keys = slices.Clone(g.t.Events)
	g.state(NoState, "", Compound, 1+r.IntN(3))
	for s := range g.t.States {
		for key := range saplingEvents {
			if k := g.t.States[s].Kind; k != Final && k != ShallowHistory && k != DeepHistory && r.IntN(2) == 0 {
				g.t.States[s].On = append(g.t.States[s].On, Candidates{int32(key), g.transitions(int32(s))})
			}
		}
	}
	for s := range g.t.States {
		if k := g.t.States[s].Kind; (k == Atomic || k == Compound) && r.IntN(8) == 0 && eventless {
			g.t.States[s].Always = g.transitions(int32(s))
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

func (g *sapling) transitions(s int32) (list []int32) {
	for range 1 + g.r.IntN(2) {
		tr := Transition{Source: s, Domain: NoState, Do: int32(g.r.IntN(24) - 18), Guard: int32(g.r.IntN(2) * g.r.IntN(6))}
		tr.Do = max(tr.Do, 0)
		if to := int32(1 + g.r.IntN(len(g.t.States)-1)); g.r.IntN(6) > 0 {
			tr.Targets, tr.Domain = []int32{to}, g.domain(s, to)
		}
		list = append(list, int32(len(g.t.Transitions)))
		g.t.Transitions = append(g.t.Transitions, tr)
	}
	return list
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

// A twig is a machine of a random table that notes all that is asked of it. Its
// data are the notes of its logic, which go back when a macrostep is undone.
type twig struct {
	*Machine
	asked []string
}

func growTwig(table *Table, limits *Limits) *twig {
	w := &twig{}
	run := func(text string, then func(m *Machine) *Error) func(m *Machine) *Error {
		return func(m *Machine) *Error {
			w.asked = append(w.asked, text+eventText(m)+activeText(m))
			m.logic.(*plainLogic).notes = append(m.logic.(*plainLogic).notes, text)
			return then(m)
		}
	}
	guard := func(answer func(m *Machine) (bool, *Error)) func(m *Machine) (bool, *Error) {
		return func(m *Machine) (bool, *Error) {
			w.asked = append(w.asked, "guard "+eventText(m)+activeText(m))
			return answer(m)
		}
	}
	failed := &Error{Type: ExecutionType, Code: CodeRange}
	well := func(*Machine) *Error { return nil }
	p := &plainProgram{table: table, blocks: map[int32]func(m *Machine) *Error{
		1: run("entry ", well), 2: run("exit ", well),
		3: run("raise ", func(m *Machine) *Error { m.Raise(int32(len(m.Tips())%saplingEvents), nil); return nil }),
		4: run("fail ", func(*Machine) *Error { return failed }),
		5: run("emit ", func(m *Machine) *Error { m.Emit("E", nil); return nil }),
	}, guards: map[int32]func(m *Machine) (bool, *Error){
		1: guard(func(*Machine) (bool, *Error) { return false, nil }),
		2: guard(func(*Machine) (bool, *Error) { return true, nil }),
		3: guard(func(m *Machine) (bool, *Error) { return len(m.logic.(*plainLogic).notes)%2 == 0, nil }),
		4: guard(func(*Machine) (bool, *Error) { return false, failed }),
		5: guard(func(m *Machine) (bool, *Error) { return strings.HasSuffix(m.Event().Name, "1"), nil }),
	}}
	w.Machine = NewMachine(p, "m", nil, func() Timestamp { return 0 })
	w.limits = limits
	return w
}

// all is what a machine is and what its last macrostep asked for and of it.
func (w *twig) all(ignored bool) string {
	text := fmt.Sprint(ignored, w.asked, w.logic.(*plainLogic).notes, string(w.AppendSnapshot(nil, nil)))
	for _, e := range w.Effects() {
		text += fmt.Sprint(" ", e.Kind, e.Name)
	}
	return text
}

func TestTheShortWayIsTheLongWay(t *testing.T) {
	short, drifted, loops, births, alone := 0, 0, 0, 0, 0
	for seed := range uint64(10_000) {
		room := maxMoves
		if seed >= 9000 { // as where there are too many
			room = int(seed % 16)
		}
		r := rand.New(rand.NewPCG(seed, 1))
		table := growTable(r, seed%3 != 0)
		table.IgnoreErrors = r.IntN(2) == 0
		whole := table
		limits := &Limits{Microsteps: 1 + r.IntN(16)}
		one, other := growTwig(table.seal(room), limits), growTwig(whole.Seal(), limits)
		for _, w := range []*twig{one, other} {
			w.Trace(w == other)
			w.Initial(nil)
		}
		if one.work == nil {
			births++
		}
		if x, y := one.all(false), other.all(false); x != y {
			t.Fatalf("seed %d begins\nshort %s\nlong  %s", seed, x, y)
		}
		for step := range 30 {
			index := r.IntN(saplingEvents)
			ev := Event{Kind: Declared, Index: int32(index), Name: table.Events[index]}
			if r.IntN(2) == 0 {
				ev.Data = raw(`{"n":1}`)
			}
			before := string(one.AppendValue(nil))
			if one.oneSays(ev.Index) {
				alone++
			}
			a, b := one.Step(ev), other.Step(ev)
			switch {
			case one.work == nil && !a && len(other.Transitions()) > 1 && len(one.tips) == 1:
				drifted++
			case one.work == nil && !a:
				short++
			case one.Err() != nil && one.Err().Code == "loop":
				loops++
			}
			if x, y := one.all(a), other.all(b); x != y {
				t.Fatalf("seed %d, step %d: %s in %s\nshort %s\nlong  %s", seed, step, ev.Name, before, x, y)
			}
			if one.Status() != Active {
				break
			}
		}
	}
	if short < 3_000 || drifted < 100 || loops < 300 || births < 3_000 || alone < 1_000 {
		t.Errorf("the short way was taken %d times only, with eventless transitions behind it %d, into the limit %d, to begin %d, for one leaf of several %d",
			short, drifted, loops, births, alone)
	}
}

// Also where it is one of more leaves than a byte counts.
func TestOneOfManyRegionsSays(t *testing.T) {
	for _, n := range []int{2, 256, 257, 600} {
		whole := *regions(n)
		for i := range whole.Transitions {
			if i < len(whole.Transitions)-2 {
				whole.Transitions[i].Domain, whole.Transitions[i].Targets = NoState, nil
			}
		}
		last := &whole.Transitions[2*n-2]
		last.Guard, last.Do = 2, 5
		one, other := bothWays(whole)
		if x, y := one.all(false), other.all(false); x != y || !strings.Contains(x, "emit") || one.tips[n-1] != int32(3*n) {
			t.Errorf("%d regions\nshort %.300s\nlong  %.300s", n, x, y)
		}
	}
}

// Where one has a guard and all move, none goes the short way unless all do.
func TestOneOfManyRegionsAsks(t *testing.T) {
	for _, n := range []int{2, 8, 9, 300} {
		whole := *regions(n)
		whole.Transitions[2*n-2].Guard = 2
		one, other := bothWays(whole)
		if x, y := one.all(false), other.all(false); x != y || one.tips[0] != 3 || one.tips[n-1] != int32(3*n) {
			t.Errorf("%d regions\nshort %.300s\nlong  %.300s", n, x, y)
		}
	}
}

// And where what follows has no end, all leaves stand again where they were.
func TestALoopBehindOneOfManyLeavesNoTrace(t *testing.T) {
	whole := Table{Chart: "late", Hash: "0123456789abcdef", Events: []string{"GO"}, Keys: []string{"GO"}, States: []State{
		{Kind: Parallel, Parent: NoState, Last: 6},
		{Name: "p", Path: "p", Kind: Compound, Last: 2, Initial: []int32{2}},
		{Name: "a", Path: "p.a", Parent: 1, Last: 2},
		{Name: "q", Path: "q", Kind: Compound, Last: 6, Initial: []int32{4}},
		{Name: "a", Path: "q.a", Parent: 3, Last: 4, On: []Candidates{{0, []int32{0}}}},
		{Name: "b", Path: "q.b", Parent: 3, Last: 5, Always: []int32{1}},
		{Name: "c", Path: "q.c", Parent: 3, Last: 6, Always: []int32{2}},
	}, Transitions: []Transition{{Source: 4, Targets: []int32{5}, Domain: 3, Guard: 2, Do: 5}, {Source: 5, Targets: []int32{6}, Domain: 3}, {Source: 6, Targets: []int32{5}, Domain: 3}}}
	table := whole
	one, other := growTwig(table.Seal(), nil), growTwig(whole.Seal(), nil)
	other.Trace(true)
	for _, w := range []*twig{one, other} {
		w.Initial(nil)
		if !w.oneSays(0) && w == one {
			t.Error("more than one leaf has a say")
		}
		w.Step(Event{Kind: Declared, Name: "GO"})
	}
	if x, y := one.all(false), other.all(false); x != y || one.Err() == nil || !slices.Equal(one.tips, []int32{2, 4}) {
		t.Errorf("it stands at %v\nshort %s\nlong  %s", one.tips, x, y)
	}
}

// bothWays are two machines of a table that began and took an event: one goes the short way
// where it may, the other does not.
func bothWays(whole Table) (one, other *twig) {
	table := whole
	one, other = growTwig(table.Seal(), nil), growTwig(whole.Seal(), nil)
	other.Trace(true)
	for _, w := range []*twig{one, other} {
		w.Initial(nil)
		w.Step(Event{Kind: Declared, Name: "GO"})
	}
	return one, other
}

// oneSays tells whether guards or actions have a say in one of several leaves, and the
// others stay.
func (w *twig) oneSays(event int32) bool {
	say := 0
	for _, tip := range w.tips {
		if w.short == nil || w.short.jump(uint64(tip)+1, event) > nowhere {
			return false
		}
		if w.short.jump(uint64(tip)+1, event) < nowhere {
			say++
		}
	}
	return say == 1 && len(w.tips) > 1
}

// activeText tells which states a block or a guard sees active: what a transition leaves is
// left when its block runs.
func activeText(m *Machine) (text string) {
	for s := range m.Table().States {
		if m.Active(int32(s)) {
			text += fmt.Sprint(" ", s)
		}
	}
	return text
}

func eventText(m *Machine) string {
	if data := m.Event().Data; data != nil {
		return m.Event().Name + string(data.AppendJSON(nil))
	}
	return m.Event().Name
}

// An eventless move that ends its microstep may have a timer to start behind it, which may
// fail: what was before the first of its blocks is there again where that has no end.
func TestALoopBehindAMoveLeavesNoTrace(t *testing.T) {
	table := Table{Chart: "late", Events: []string{"GO"}, Keys: []string{"GO", "error.execution", "after.1s.p"}, States: []State{
		{Kind: Compound, Parent: NoState, Last: 4, Initial: []int32{1}},
		{Name: "idle", Path: "idle", Last: 1, On: []Candidates{{0, []int32{0}}}},
		{Name: "p", Path: "p", Kind: Compound, Last: 4, Initial: []int32{3}, On: []Candidates{{1, []int32{2}}}, After: []int32{0}},
		{Name: "a", Path: "p.a", Parent: 2, Last: 3, Always: []int32{1}},
		{Name: "b", Path: "p.b", Parent: 2, Last: 4},
	}, Transitions: []Transition{{Source: 1, Targets: []int32{2}}, {Source: 3, Targets: []int32{4}, Domain: 2, Do: 1}, {Source: 2, Targets: []int32{2}}},
		After: []After{{State: 2, Key: 2, Delay: 1}}}
	p := &plainProgram{table: table.Seal(), late: &Error{Type: ExecutionType, Code: CodeOverflow}}
	m := NewMachine(p, "m", nil, func() Timestamp { return 0 })
	if err := m.Initial(nil); err != nil {
		t.Fatal(err)
	}
	m.send("GO")
	m.mustBe(t, `"idle"`)
	m.logic.(*plainLogic).expect(t, "")
	if m.Err() == nil || m.Err().Code != "loop" {
		t.Errorf("it ends with %v", m.Err())
	}
}
