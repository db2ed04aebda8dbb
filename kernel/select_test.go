package kernel

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Which of the transitions that leaves have chosen are taken (SPEC 5.3): a later one is
// compared with the last of those before it, and what comes of it is as if with each.

func TestConflictsAreFoundAmongTheLast(t *testing.T) {
	dropped, kept, replaced := 0, 0, 0
	for seed := range uint64(8000) {
		r := rand.New(rand.NewPCG(seed, 2))
		table := growTable(r, false)
		w := growTwig(table.Seal(), nil)
		w.Initial(nil)
		for range 12 {
			event := int32(r.IntN(saplingEvents))
			w.Release()
			chosen := w.enabledInRegions(nil, probe{keys: table.index.chains[event]})
			want := comparedWithEach(w.Machine, chosen)
			got := w.resolveConflicts(slices.Clone(chosen))
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d: of %v are taken %v, not %v", seed, chosen, got, want)
			}
			kept += max(len(got)-2, 0)
			dropped += len(chosen) - len(got)
			if len(got) > 0 && got[0] != chosen[0] {
				replaced++
			}
			w.Step(Event{Kind: Declared, Index: event, Name: table.Events[event]})
		}
	}
	if dropped < 3000 || kept < 2000 || replaced < 100 {
		t.Errorf("%d transitions were dropped, %d taken beside two others, %d times a descendant's took the place of the first", dropped, kept, replaced)
	}
}

// comparedWithEach is removeConflictingTransitions as Appendix D writes it.
func comparedWithEach(m *Machine, all []int32) (kept []int32) {
	for _, tr := range all {
		if m.preempted(tr, kept) {
			continue
		}
		kept = slices.DeleteFunc(kept, func(old int32) bool { return m.conflict(old, tr) })
		kept = append(kept, tr)
	}
	return kept
}

// Where each of many regions takes an event, none is compared with all before it: some
// transitions move, some only act.
func TestRegionsThatMoveAreNotComparedWithEach(t *testing.T) {
	m := manyRegions(1000)
	all := m.enabledInRegions(nil, probe{keys: m.table.index.chains[0]})
	if len(all) != 1000 {
		t.Fatalf("%d regions take the event", len(all))
	}
	compared := 0
	for i, tr := range all {
		from := m.firstMet(tr, all[:i])
		compared += i - from
		if i-from > 1 {
			t.Fatalf("region %d is compared with %d others", i, i-from)
		}
	}
	if compared > 500 || len(m.resolveConflicts(slices.Clone(all))) != 1000 {
		t.Errorf("%d comparisons", compared)
	}
}

// manyRegions is a machine of n regions that take event 0; each second one only acts.
func manyRegions(n int) *Machine {
	t := &Table{Chart: "wide", Events: []string{"GO"}, Keys: []string{"GO"}}
	t.States = []State{{Kind: Parallel, Parent: NoState, Last: int32(3 * n)}}
	for i := range n {
		region := int32(len(t.States))
		tr := Transition{Source: region + 1, Domain: region, Targets: []int32{region + 2}}
		if i%2 == 1 {
			tr = Transition{Source: region + 1, Domain: NoState, Do: 1}
		}
		on := []Candidates{{0, []int32{int32(len(t.Transitions))}}}
		t.Transitions = append(t.Transitions, tr)
		t.States = append(t.States, State{Kind: Compound, Parent: 0, Last: region + 2, Initial: []int32{region + 1}},
			State{Parent: region, Last: region + 1, On: on}, State{Parent: region, Last: region + 2})
	}
	m := growTwig(t.Seal(), nil).Machine
	m.Initial(nil)
	return m
}

func BenchmarkManyRegions(b *testing.B) {
	m := manyRegions(500)
	all := m.enabledInRegions(nil, probe{keys: m.table.index.chains[0]})
	for b.Loop() {
		m.resolveConflicts(all)
	}
}
