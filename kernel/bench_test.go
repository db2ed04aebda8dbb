package kernel

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"unsafe"
)

// Figures of the quality page for the actor: what a Send and an instance cost.

func turnstile() *fake {
	return &fake{name: "t", states: []string{"a", "b"}, events: []string{"GO"}, on: []string{"a GO b", "b GO a"}}
}

func TestSendAllocatesNothing(t *testing.T) {
	s, err := NewSystem(bg, turnstile().program(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(1000, func() { _, _ = s.Send(bg, 0, nil) }); n != 0 {
		t.Errorf("%v allocations an event", n)
	}
	defer s.Subscribe(func(*Machine) {})()
	if n := testing.AllocsPerRun(1000, func() { _, _ = s.Send(bg, 0, nil) }); n > 1 {
		t.Errorf("%v allocations an event with a subscriber", n)
	}
}

// Nor does it where an event moves many leaves, up to those for which a word has room.
func TestSendToRegionsAllocatesNothing(t *testing.T) {
	for n := 2; n <= 11; n++ {
		table, room := regions(n), 0
		for fits(room+1, table.index.width) {
			room++
		}
		s, err := NewSystem(bg, &plainProgram{table: table}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := testing.AllocsPerRun(1000, func() { _, _ = s.Send(bg, 0, nil) })
		if want := n <= room; got == 0 != want || n < 9 && !want {
			t.Errorf("%d regions: %v allocations an event; a word has room for %d", n, got, room)
		}
		r, err := s.Send(bg, 0, nil)
		if before, after := r.Before().Append(nil), r.After().Append(nil); len(before) != n || len(after) != n || before[0] != r.Before().One() || after[n-1] == before[n-1] || err != nil {
			t.Errorf("%d regions: from %v to %v, %v", n, before, after, err)
		}
	}
}

// regions is a chart whose regions go to and fro, all by one event.
func regions(n int) *Table {
	t := &Table{Chart: "regions", Events: []string{"GO"}, Keys: []string{"GO"}, States: []State{{Kind: Parallel, Parent: NoState, Last: int32(3 * n)}}}
	for i := range int32(n) {
		r := 3*i + 1
		t.States = append(t.States,
			State{Name: fmt.Sprint("r", i), Path: fmt.Sprint("r", i), Kind: Compound, Last: r + 2, Initial: []int32{r + 1}},
			State{Name: "a", Path: fmt.Sprintf("r%d.a", i), Parent: r, Last: r + 1, On: []Candidates{{0, []int32{2 * i}}}},
			State{Name: "b", Path: fmt.Sprintf("r%d.b", i), Parent: r, Last: r + 2, On: []Candidates{{0, []int32{2*i + 1}}}})
		t.Transitions = append(t.Transitions, Transition{Source: r + 1, Targets: []int32{r + 2}, Domain: r}, Transition{Source: r + 2, Targets: []int32{r + 1}, Domain: r})
	}
	return t.Seal()
}

func TestAnIdleSystemIsSmall(t *testing.T) {
	p := turnstile().program()
	const n = 10_000
	kept := make([]*System, n)
	before := heapBytes()
	for i := range kept {
		kept[i], _ = NewSystem(bg, p, nil, nil)
	}
	each := (heapBytes() - before) / n
	if each > 300 {
		t.Errorf("an idle system takes %d bytes", each)
	}
	t.Logf("%d bytes; System %d, Machine %d, fakeLogic %d", each, unsafe.Sizeof(System{}), unsafe.Sizeof(Machine{}), unsafe.Sizeof(fakeLogic{}))
	runtime.KeepAlive(kept)
}

func heapBytes() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func BenchmarkSend(b *testing.B) {
	s, _ := NewSystem(bg, turnstile().program(), nil, nil)
	for b.Loop() {
		_, _ = s.Send(bg, 0, nil)
	}
}

func BenchmarkSendToRegions(b *testing.B) {
	for _, n := range []int{2, 3, 8, 16} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s, _ := NewSystem(bg, &plainProgram{table: regions(n)}, nil, nil)
			for b.Loop() {
				_, _ = s.Send(bg, 0, nil)
			}
		})
	}
}

func BenchmarkStep(b *testing.B) {
	p := turnstile().program()
	m := NewMachine(p, "m", nil, func() Timestamp { return 0 })
	m.Initial(nil)
	for b.Loop() {
		m.Step(Event{Kind: Declared, Index: 0, Name: "GO"})
		m.Release()
	}
}

func BenchmarkNew(b *testing.B) {
	p := turnstile().program()
	for b.Loop() {
		_, _ = NewSystem(bg, p, nil, nil)
	}
}

func BenchmarkSpawnAmong100000(b *testing.B) {
	kid := &fake{name: "kid", states: []string{"on"}}
	var next int
	var ids [200_000]string
	for i := range ids {
		ids[i] = "k" + string(AppendInt(nil, int64(i)))
	}
	f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, events: []string{"GO", "OFF"}, on: []string{"s GO -", "s OFF -"},
		do: map[string]action{
			"s GO":  func(m *Machine) *Error { next++; return m.Spawn(0, ids[next-1], nil) },
			"s OFF": func(m *Machine) *Error { next--; m.Stop(ids[next]); return nil },
		}}
	s, _ := NewSystem(bg, f.program(), nil, nil)
	for range 100_000 {
		_, _ = s.Send(bg, 0, nil)
	}
	for b.Loop() {
		_, _ = s.Send(bg, 0, nil)
		_, _ = s.Send(bg, 1, nil)
	}
}

// Who visits the machines passes over the host actors, however many: every answer to a command
// of JSON Lines does so.
func TestVisitPassesHostActorsOver(t *testing.T) {
	visit := func(hosts int) float64 {
		kid := &fake{name: "kid", states: []string{"on"}}
		f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid", "host"}}
		f.do = map[string]action{"entry s": func(m *Machine) *Error {
			for i := range hosts {
				_ = m.Spawn(1, "h"+string(AppendInt(nil, int64(i))), nil)
			}
			return m.Spawn(0, "k", nil)
		}}
		s, err := NewSystem(bg, f.program(), nil, nil, ManualActors())
		if err != nil {
			t.Fatal(err)
		}
		return testing.AllocsPerRun(10, func() {
			machines := 0
			if err := s.Visit(bg, func(string, *Machine) { machines++ }); err != nil || machines != 2 {
				t.Fatal(machines, err)
			}
		})
	}
	if few, many := visit(1), visit(1000); many != few {
		t.Errorf("%v allocations with 1 host actor, %v with 1,000", few, many)
	}
}

// Nor does a machine with more to care for than itself: one that arms timers,
// calls the host, or is listened to.
func TestTheGeneralWayAllocatesNothing(t *testing.T) {
	if raceDetector {
		t.Skip("with the race detector a sync.Pool forgets at random")
	}
	busy := turnstile()
	busy.acts = []string{"act"}
	call := func(m *Machine) *Error { m.Act(0, nil); return nil }
	busy.do = map[string]action{"entry a": call, "exit b": call}
	busy.after = []string{"b 30000 a"}
	s, err := NewSystem(bg, busy.program(), nil, quiet{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Subscribe(func(*Machine) {})()
	if n := testing.AllocsPerRun(1000, func() { _, _ = s.Send(bg, 0, nil) }); n != 0 {
		t.Errorf("%v allocations an event", n)
	}
}

// quiet is a host that does nothing.
type quiet struct{ Host }

func (quiet) Action(context.Context, int32, Payload) error { return nil }

func (q quiet) Child(int32, string) Host { return q }

func BenchmarkTimer(b *testing.B) {
	f := turnstile()
	f.after = []string{"b 30000 a"}
	s, err := NewSystem(bg, f.program(), nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		_, _ = s.Send(bg, 0, nil)
	}
}
