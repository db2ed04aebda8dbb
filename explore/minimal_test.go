package explore

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// The answer is compared with all subsets.
func TestMinimalIsMinimal(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 200 {
		res := &Result{Taken: make([]int, 8)}
		for n := range 2 + r.IntN(9) {
			p := &Path{Before: &Path{}, covers: newBits(8)}
			for range n % 3 {
				p = &Path{Before: p, covers: newBits(8)}
			}
			for range 1 + r.IntN(3) {
				p.covers.set(int32(r.IntN(8)))
			}
			res.ways = append(res.ways, p)
		}
		paths, proven := res.Minimal()
		all := union(res.ways, 1)
		if !proven || !all.within(union(paths, 1)) || len(paths) != fewest(res.ways, all) {
			t.Fatalf("round %d: %d ways (proven: %v) where %d do: %s", round, len(paths), proven, fewest(res.ways, all), shown(res.ways))
		}
	}
}

// fewest tries all subsets.
func fewest(ways []*Path, all bitset) int {
	best := len(ways)
	for subset := range 1 << len(ways) {
		var chosen []*Path
		for i, p := range ways {
			if subset&(1<<i) != 0 {
				chosen = append(chosen, p)
			}
		}
		if len(chosen) < best && all.within(union(chosen, 1)) {
			best = len(chosen)
		}
	}
	return best
}

func shown(ways []*Path) (text string) {
	for _, p := range ways {
		text += fmt.Sprintf(" %b", p.covers[0])
	}
	return text
}

// What takes most at first may be superfluous behind what came after it.
func TestPruned(t *testing.T) {
	way := func(t ...int32) *Path {
		p := &Path{covers: newBits(7)}
		for _, one := range t {
			p.covers.set(one)
		}
		return p
	}
	c := &setCover{sets: []*Path{way(1, 2, 3, 4), way(1, 2, 5), way(3, 4, 6)}}
	c.all = union(c.sets, 1)
	if greedy := c.greedy(); len(greedy) != 3 || len(pruned(greedy, c.all)) != 2 {
		t.Errorf("of%s%s is left", shown(greedy), shown(pruned(greedy, c.all)))
	}
}

// Of equally many ways the shorter ones are taken, and none that is superfluous.
func TestMinimalIsShort(t *testing.T) {
	start := &Path{covers: newBits(3)}
	way := func(before *Path, t ...int32) *Path {
		p := &Path{Before: before, covers: newBits(3)}
		p.covers.add(before.covers)
		for _, n := range t {
			p.covers.set(n)
		}
		return p
	}
	first := way(start, 0)
	second := way(first, 1)
	r := &Result{Taken: make([]int, 3), ways: []*Path{first, second, way(second, 2), way(first, 1, 2)}}
	if paths, proven := r.Minimal(); len(paths) != 1 || !proven || paths[0].Len() != 2 {
		t.Errorf("%d paths, the first of %d steps", len(paths), paths[0].Len())
	}
}

// Who takes a transition is not looked for again for each of them at each choice: for 300 ways,
// two and two with the first step in common, that were 137,000 lists and their parts.
func TestMinimalOfMany(t *testing.T) {
	const n = 300
	r := &Result{Taken: make([]int, 3*n/2)}
	for i := range n {
		p := &Path{covers: newBits(3 * n / 2)}
		p.covers.set(int32(i / 2 * 3))
		p.covers.set(int32(i/2*3 + i%2 + 1))
		r.ways = append(r.ways, p)
	}
	allocations := testing.AllocsPerRun(1, func() {
		if paths, proven := r.Minimal(); len(paths) != n || !proven {
			t.Fatalf("%d paths (proven: %v)", len(paths), proven)
		}
	})
	if allocations > 30*n {
		t.Errorf("%v allocations for %d ways", allocations, n)
	}
}
