package kernel

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
	"weak"
)

// What a machine and its copies have in common.

func keeper() *fake {
	return &fake{name: "keeper", states: []string{"on"}, events: []string{"TICK", "LOOP"}, actors: []string{"kid"}, kids: map[string]*fake{"kid": {name: "kid", states: []string{"on"}}},
		on: []string{"on TICK -", "on LOOP -"}, do: map[string]action{"on TICK": count}}
}

// A subscriber sees a machine after each event: what it looks at is not copied for it.
func TestALookCopiesNoTimersAndNoActors(t *testing.T) {
	m := atRest(t)
	for i := range 2000 {
		spawnAndArm(t, m, i)
	}
	if used := bytesOf(func() { Freeze(m) }); used > 2000 {
		t.Errorf("a copy of a machine with 2,000 timers and actors takes %d bytes", used)
	}
	at := Freeze(m)
	if used := bytesOf(func() { at.Step(Event{Kind: Declared, Index: 0, Name: "TICK"}, 1, nil) }); used > 4000 {
		t.Errorf("a pure step of it takes %d bytes", used)
	}
}

// Nor are all actors copied when one more starts, or ends, after each look.
func TestALookAfterEachStartCopiesFewActors(t *testing.T) {
	const actors = 4000
	m := atRest(t)
	used := bytesOf(func() {
		for i := range actors {
			if err := m.Spawn(0, fmt.Sprint("k", i), nil); err != nil {
				t.Fatal(err)
			}
			m.Release()
			Freeze(m)
		}
		for i := range actors {
			m.End(fmt.Sprint("k", i))
			Freeze(m)
		}
	})
	if each := used / (2 * actors); each > 20_000 {
		t.Errorf("with up to 4,000 others living, to start or end one takes %d bytes", each)
	}
}

func bytesOf(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func atRest(t *testing.T) *Machine {
	t.Helper()
	m := NewMachine(keeper(), "m", nil, func() Timestamp { return 0 })
	if err := m.Initial(nil); err != nil {
		t.Fatal(err)
	}
	m.Release()
	return m
}

func spawnAndArm(t *testing.T, m *Machine, i int) {
	t.Helper()
	if err := m.Spawn(0, fmt.Sprint("k", i), nil); err != nil {
		t.Fatal(err)
	}
	if err := m.SendLater(SelfAddress, 0, "TICK", nil, Duration(i%7), fmt.Sprint("t", i)); err != nil {
		t.Fatal(err)
	}
	m.Release()
}

// Whatever becomes of a machine, its copies stay as they were, and it does what it would
// without them.
func TestCopiesOfAMachineLeaveEachOtherAlone(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 0))
		m := atRest(t)
		all := []*lived{{m: m, is: text(m)}}
		for range 60 {
			a := all[r.IntN(len(all))]
			turn := r.Uint64()
			change(a.m, turn)
			a.turns, a.is = append(a.turns, turn), text(a.m)
			if r.IntN(4) == 0 {
				all = append(all, &lived{a.m.Clone(0, nil), slices.Clone(a.turns), a.is})
			}
			for _, b := range all {
				if now := text(b.m); now != b.is {
					t.Fatalf("seed %d: one was changed from\n%s\nto\n%s", seed, b.is, now)
				}
			}
			if alone := again(t, a.turns); alone != a.is {
				t.Fatalf("seed %d: without copies it is\n%s\nand with them\n%s", seed, alone, a.is)
			}
		}
	}
}

// lived is a machine with what happened to it.
type lived struct {
	m     *Machine
	turns []uint64
	is    string
}

func text(m *Machine) string { return string(m.AppendSnapshot(nil, nil)) }

func again(t *testing.T, turns []uint64) string {
	m := atRest(t)
	for _, turn := range turns {
		change(m, turn)
	}
	return text(m)
}

// change is what one macrostep may do to timers and actors, and between two of them.
func change(m *Machine, turn uint64) {
	r := rand.New(rand.NewPCG(turn, 1))
	switch r.IntN(8) {
	case 0:
		m.TakeTimer("send." + someID(r))
	case 1:
		if list := m.Timers(); len(list) > 0 {
			m.TakeTimer(list[0].ID)
		}
	case 2:
		m.End(someID(r))
	default:
		inStep(m, r)
	}
	m.Release()
}

func inStep(m *Machine, r *rand.Rand) {
	for range 1 + r.IntN(4) {
		switch r.IntN(9) {
		case 0, 1:
			_ = m.Spawn(0, someID(r), nil)
		case 2:
			m.Stop(someID(r))
		case 3:
			m.Cancel(someID(r))
		case 4:
			if r.IntN(8) == 0 {
				m.stopAll()
			}
		case 5, 6:
			_ = m.SendLater(SelfAddress, 0, "TICK", nil, 9)
		default:
			_ = m.SendLater(SelfAddress, 0, "TICK", nil, Duration(r.IntN(12)), someID(r))
		}
	}
	if r.IntN(5) == 0 {
		m.scratch()
		m.undo()
	}
}

func someID(r *rand.Rand) string { return fmt.Sprint("i", r.IntN(9)) }

// A value may be stepped by many at once, with -race: none of them writes to it.
func TestManyStepOneFrozenMachine(t *testing.T) {
	for range 50 {
		m := atRest(t)
		for i := range 3 {
			spawnAndArm(t, m, i)
		}
		at, is := freeze(m), text(m)
		var all sync.WaitGroup
		begin := make(chan bool)
		for range 4 {
			all.Go(func() {
				<-begin
				stepBoth(t, at, is)
			})
		}
		close(begin)
		all.Wait()
		if now := text(m); now != is {
			t.Errorf("the value was changed to %s", now)
		}
	}
}

func stepBoth(t *testing.T, at Frozen, is string) {
	next, _, _ := at.m.Next(Event{Kind: AfterTimer, Name: "send.t0"}, 1, nil)
	next, _, _ = next.m.Next(Event{Kind: DoneInvoke, Actor: "k1"}, 1, nil)
	if text(next.m) == is {
		t.Error("nothing has happened")
	}
}

type bulky [1 << 16]byte

func (*bulky) AppendJSON(b []byte) []byte { return append(b, "{}"...) }

// What fired is not held by a machine at which somebody has looked.
func TestTimersThatFiredAreLetGo(t *testing.T) {
	m := atRest(t)
	const n = 100
	var all []weak.Pointer[bulky]
	for i := range n {
		data := &bulky{}
		all = append(all, weak.Make(data))
		if err := m.SendLater(SelfAddress, 0, "TICK", data, Duration(i)); err != nil {
			t.Fatal(err)
		}
		m.Release()
	}
	for range n - 1 {
		Freeze(m)
		m.TakeTimer(m.Timers()[0].ID)
	}
	runtime.GC()
	held := 0
	for _, p := range all {
		if p.Value() != nil {
			held++
		}
	}
	if held > 2 {
		t.Errorf("%d of %d are held", held, n)
	}
	runtime.KeepAlive(m)
}
