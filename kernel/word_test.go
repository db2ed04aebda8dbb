package kernel

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Systems on the short way against systems that an observer keeps on the long
// one: the same results, the same snapshots; also after the leaves have been out
// of the word and back.
func TestAWordTellsWhatAMachineTells(t *testing.T) {
	one, two, more := 0, 0, 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 2))
		table := growTable(r, seed%2 == 0)
		table.IgnoreErrors = r.IntN(2) == 0
		table.Seal()
		limits := WithLimits(Limits{Microsteps: 1 + r.IntN(16)})
		short, err := NewSystem(bg, growTwig(&table, nil).program, nil, nil, limits)
		long, err2 := NewSystem(bg, growTwig(&table, nil).program, nil, nil, limits, WithObserver(Observer{}))
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		for step := range 30 {
			event := int32(r.IntN(saplingEvents))
			switch v := short.state.Load(); {
			case v >= oneLeaf && len(short.machine.tips) > 2:
				more++
			case v >= oneLeaf:
				two++
			case v > flags:
				one++
			}
			a, b := told(short, event), told(long, event)
			if r.IntN(4) == 0 {
				a, b = a+snapshotText(short), b+snapshotText(long)
			}
			if a != b {
				t.Fatalf("seed %d, step %d, event %d\nshort %s\nlong  %s", seed, step, event, a, b)
			}
		}
	}
	if one < 20_000 || two < 5_000 || more < 2_000 {
		t.Errorf("a word told one leaf %d times only, two %d times, more %d times", one, two, more)
	}
}

// A word gives back the leaves that it was given, in a chart of any size.
func TestAWordGivesBackItsLeaves(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100_000 {
		width := uint64(1 + r.IntN(29))
		leaves := make([]int32, 1+r.IntN(12))
		for i := range leaves {
			leaves[i] = r.Int32N(1<<width - 1)
		}
		if !fits(len(leaves), width) {
			continue
		}
		v := wordOf(leaves, width)
		if back := appendLeaves(nil, v, width); !slices.Equal(back, leaves) || v&flags != 0 || (v < oneLeaf) != (len(leaves) == 1) {
			t.Fatalf("width %d: %v became %x, which tells %v", width, leaves, v, back)
		}
	}
}

func told(s *System, event int32) string {
	r, err := s.Send(bg, event, nil)
	return fmt.Sprint(r.Before().Append(nil), r.After().Append(nil), r.Ignored, r.Queued, err)
}

func snapshotText(s *System) string {
	b, err := s.Snapshot(bg)
	return fmt.Sprint(string(b), err)
}

// A jump stands for no more microsteps than the limit allows.
func TestAJumpKeepsToTheLimit(t *testing.T) {
	table := Table{Chart: "chain", Events: []string{"GO"}, Keys: []string{"GO"}, States: []State{
		{Kind: Compound, Parent: NoState, Last: 3, Initial: []int32{1}},
		{Name: "a", Path: "a", Last: 1, On: []Candidates{{0, []int32{0}}}},
		{Name: "b", Path: "b", Last: 2, Always: []int32{1}},
		{Name: "c", Path: "c", Last: 3, Always: []int32{2}},
	}, Transitions: []Transition{{Source: 1, Targets: []int32{2}}, {Source: 2, Targets: []int32{3}}, {Source: 3, Targets: []int32{1}}}}
	p := &plainProgram{table: table.Seal()}
	for limit, want := range map[int]Status{1: Failed, 2: Active} {
		s, err := NewSystem(bg, p, nil, nil, WithLimits(Limits{Microsteps: limit}))
		if err != nil {
			t.Fatal(err)
		}
		if r, err := s.Send(bg, 0, nil); err != nil || r.Ignored || s.root.m.Status() != want {
			t.Errorf("a limit of %d: %+v %v, %v", limit, r, err, s.root.m.Status())
		}
	}
}

// Senders, readers and listeners at once. Every result says where the machine
// was and went; together they say where it must stand. Run with -race.
func TestLeapsAmongOthers(t *testing.T) {
	ctx, stop := context.WithCancel(bg)
	defer stop()
	s, err := NewSystem(ctx, turnstile().program(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var there, back, queued atomic.Int64
	var senders sync.WaitGroup
	for range 4 {
		senders.Go(func() {
			for range 2000 {
				r, err := s.Send(ctx, 0, nil)
				switch {
				case err != nil || r.Ignored:
					t.Errorf("%+v %v", r, err)
				case r.Queued:
					queued.Add(1)
				case r.Before().One() == 1 && r.After().One() == 2:
					there.Add(1)
				case r.Before().One() == 2 && r.After().One() == 1:
					back.Add(1)
				default:
					t.Errorf("from %d to %d", r.Before().One(), r.After().One())
				}
			}
		})
	}
	senders.Go(func() {
		for range 200 {
			_ = s.Read(ctx, func(m *Machine) {
				if tip := m.Tips()[0]; tip != 1 && tip != 2 {
					t.Errorf("stands at %d", tip)
				}
			})
		}
		s.Subscribe(func(*Machine) {})()
	})
	senders.Wait()
	sum := there.Load() - back.Load()
	if n := queued.Load(); sum < -n-1 || sum > n+1 {
		t.Errorf("%d times there, %d back, %d queued", there.Load(), back.Load(), n)
	}
	if there.Load()+back.Load()+queued.Load() != 8000 {
		t.Errorf("%d there, %d back, %d queued", there.Load(), back.Load(), queued.Load())
	}
	_ = s.Read(bg, func(m *Machine) {
		if m.Tips()[0] != 1 {
			t.Errorf("after 8000 turns it stands at %d", m.Tips()[0])
		}
	})
}

// So do many leaves, which move together: a result tells all of them at one place. Run with -race.
func TestManyLeavesLeapAmongOthers(t *testing.T) {
	const n = 5
	s, err := NewSystem(bg, &plainProgram{table: regions(n)}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	together := func(leaves []int32) bool { // at the first leaf of each region, or at the second
		for i, leaf := range leaves {
			if leaf-int32(3*i) != leaves[0] {
				return false
			}
		}
		return len(leaves) == n
	}
	var senders sync.WaitGroup
	for range 4 {
		senders.Go(func() {
			for range 2000 {
				r, err := s.Send(bg, 0, nil)
				before, after := r.Before().Append(nil), r.After().Append(nil)
				if err != nil || r.Ignored || !r.Queued && (!together(before) || !together(after) || before[0] == after[0]) {
					t.Errorf("from %v to %v, %+v %v", before, after, r, err)
				}
			}
		})
	}
	senders.Go(func() {
		for range 200 {
			_ = s.Read(bg, func(m *Machine) {
				if !together(m.Tips()) {
					t.Errorf("stands at %v", m.Tips())
				}
			})
		}
	})
	senders.Wait()
	_ = s.Read(bg, func(m *Machine) {
		if m.Tips()[0] != 2 {
			t.Errorf("after 8000 turns it stands at %v", m.Tips())
		}
	})
}

// Also on the short way a guard that would wait for its own system is refused.
func TestAGuardMayNotWaitForItsOwnSystem(t *testing.T) {
	table := Table{Chart: "guarded", Events: []string{"GO"}, Keys: []string{"GO"}, States: []State{
		{Kind: Compound, Parent: NoState, Last: 2, Initial: []int32{1}},
		{Name: "a", Path: "a", Last: 1, On: []Candidates{{0, []int32{0}}}},
		{Name: "b", Path: "b", Last: 2},
	}, Transitions: []Transition{{Source: 1, Targets: []int32{2}, Guard: 1}}}
	var s *System
	var told error
	p := &plainProgram{table: table.Seal(), guards: map[int32]func(m *Machine) (bool, *Error){1: func(*Machine) (bool, *Error) {
		ctx, stop := context.WithTimeout(bg, time.Second)
		defer stop()
		_, told = s.SendWait(ctx, 0, nil)
		return true, nil
	}}}
	s, err := NewSystem(bg, p, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Send(bg, 0, nil); err != nil || !errors.Is(told, ErrReentrant) {
		t.Errorf("%v; the guard was told %v", err, told)
	}
}

// What a machine can do is asked at the time of its clock, though nothing has read it
// yet; a pure step's machine stands at the step's time.
func TestCanAsksTheClock(t *testing.T) {
	table := Table{Events: []string{"GO"}, Keys: []string{"GO"}, States: []State{st("", Compound, NoState, 2, 1), st("a", Atomic, 0, 1), st("b", Atomic, 0, 2)},
		Transitions: []Transition{{Source: 1, Targets: []int32{2}, Guard: 1}}}
	table.States[1].On = on(0)
	p := &plainProgram{table: table.Seal(), guards: map[int32]func(m *Machine) (bool, *Error){1: func(m *Machine) (bool, *Error) {
		return m.Now() == 7, nil
	}}}
	clock := NewSimClock(7)
	s, err := NewSystem(bg, p, nil, nil, WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	var f Frozen
	if err := s.Read(bg, func(m *Machine) { f = Freeze(m) }); err != nil {
		t.Fatal(err)
	}
	if !f.Can(0, nil, nil) {
		t.Error("the guard does not see the clock's time")
	}
	clock.Advance(1)
	if f.Can(0, nil, nil) {
		t.Error("the guard does not see that time goes on")
	}
	f, _, err = FreezeInitial(p, "m", nil, 7, nil)
	if err != nil || !f.Can(0, nil, nil) {
		t.Error("the guard does not see the time of the pure step", err)
	}
}
