package ir_test

import (
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// What states are to one another is said by their numbers: 0 is the root, 1 a, 2 a.x,
// 3 a.x.end, 4 a.past, 5 a.y, 6 a.y.end, 7 b.
const family = `
chart: family
initial: a
states:
  a:
    type: parallel
    states:
      x: { initial: end, states: { end: { type: final } } }
      past: { type: history }
      y: { initial: end, states: { end: { type: final } } }
  b: {}
`

func familyOf(t *testing.T) *ir.Machine {
	t.Helper()
	doc, found := schema.Parse("family.yaml", []byte(family))
	m, more := compile.Compile(doc, nil)
	if m == nil {
		t.Fatal(found, more)
	}
	return m
}

func TestChildStates(t *testing.T) {
	m := familyOf(t)
	if got := slices.Collect(m.ChildStates(1)); !slices.Equal(got, []int32{2, 5}) {
		t.Errorf("child states: %v", got)
	}
	if got := slices.Collect(m.AllChildStates(1)); !slices.Equal(got, []int32{2, 4, 5}) {
		t.Errorf("with the history: %v", got)
	}
	for c := range m.ChildStates(0) {
		if c != 1 {
			t.Errorf("%d after an end was made", c)
		}
		break
	}
	if got := slices.Collect(m.ChildStates(7)); got != nil {
		t.Errorf("of an atomic state: %v", got)
	}
}

func TestWithin(t *testing.T) {
	m := familyOf(t)
	for _, c := range []struct {
		state, outer int32
		is           bool
	}{{3, 1, true}, {3, 3, true}, {1, 3, false}, {7, 1, false}, {5, 2, false}, {6, 0, true}} {
		if m.Within(c.state, c.outer) != c.is {
			t.Errorf("%d within %d: %v", c.state, c.outer, !c.is)
		}
	}
}

func TestTogether(t *testing.T) {
	m := familyOf(t)
	for _, c := range []struct {
		a, b int32
		are  bool
	}{{3, 3, true}, {0, 3, true}, {2, 3, true}, {3, 6, true}, {2, 6, true}, {1, 7, false}, {3, 7, false}} {
		if m.Together(c.a, c.b) != c.are || m.Together(c.b, c.a) != c.are {
			t.Errorf("%d and %d at once: %v", c.a, c.b, !c.are)
		}
	}
}

func TestCanBeDone(t *testing.T) {
	m := familyOf(t)
	for state, can := range []bool{false, true, true, false, false, true, false, false} {
		if m.CanBeDone(int32(state)) != can {
			t.Errorf("state %d: %v", state, !can)
		}
	}
}
