package lint_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lint"
	"github.com/lockstep-charts/lockstep/schema"
)

// Charts without data have no more configurations than can be visited one by one.
// So what the linter says of small ones is held to all that they do, where TestTruth
// has a story each: a state that nothing leads to is not entered by any of their
// events, and a history of no use can be taken out. They are rich in histories, which
// lead to states that no target names.

const smallEvents = 4

func TestAllThatSmallChartsDo(t *testing.T) {
	held := map[diag.Code]int{}
	for seed, told := uint64(1), 0; told < 2*(*charts) && !t.Failed(); seed++ {
		chart := growSmall(seed)
		files := fstest.MapFS{"root.yaml": {Data: []byte(chart.yaml())}}
		m, found := lint.Load(files, "root.yaml")
		if m == nil {
			continue // its defaults lead back to themselves
		}
		told++
		doc, _ := schema.Load(files, "root.yaml")
		life := chart.live(t)
		entered := life.entered(t)
		for _, f := range found.All() {
			if f.Code != diag.NeverEntered && f.Code != diag.UselessHistory {
				continue
			}
			held[f.Code]++
			path := chart.all()[stateAt(doc, f.Pos)].path()
			if f.Code == diag.NeverEntered && entered[path] {
				t.Errorf("seed %d: %q is said to be led to by nothing, and is entered:\n%s", seed, path, chart.yaml())
			}
			switch early := strings.Contains(f.Message, "ever left"); {
			case f.Code != diag.UselessHistory:
			case early:
				if !life.forgets(t, path, rand.New(rand.NewPCG(seed, 1))) {
					t.Errorf("seed %d: %q is said to be entered before it notes anything, and what it notes is missed:\n%s", seed, path, chart.yaml())
				}
			default:
				spared := growSmall(seed)
				spared.without(path)
				if !life.alike(t, spared.live(t), rand.New(rand.NewPCG(seed, 1))) {
					t.Errorf("seed %d: %q is said to be of no use, and without it the chart is another:\n%s", seed, path, chart.yaml())
				}
			}
		}
	}
	if held[diag.NeverEntered] == 0 || held[diag.UselessHistory] == 0 {
		t.Error("nothing was held to the truth:", held)
	}
	t.Log(held)
}

// A small is a state of a small chart: its kind, the children, the targets by event.
type small struct {
	name, kind string // kind: "", parallel, shallow, deep
	parent     *small
	states     []*small
	initial    *small              // a descendant, or nil: the first child
	on         [smallEvents]*small // nil: none
	reenter    [smallEvents]bool
	target     *small // a history's own
}

// growSmall makes a chart of up to some twenty states.
func growSmall(seed uint64) *small {
	r, root := rand.New(rand.NewPCG(seed, 0)), &small{}
	root.grow(r, 0)
	all := root.all()[1:]
	for _, s := range all {
		if s.history() {
			continue
		}
		for e := range s.on {
			// Few lead to a composite: what is in it is then entered by a history, if at all.
			if to := all[r.IntN(len(all))]; r.IntN(4) == 0 && (len(to.states) == 0 || r.IntN(6) == 0) {
				s.on[e] = to
			}
		}
	}
	return root
}

// grow gives a state children, and says how it is entered by default.
func (s *small) grow(r *rand.Rand, depth int) {
	for range 1 + r.IntN(3) {
		child := &small{name: fmt.Sprintf("s%d", len(s.states)), parent: s}
		s.states = append(s.states, child)
		if depth < 3 && r.IntN(2) == 0 {
			if r.IntN(5) == 0 {
				child.kind = "parallel"
			}
			child.grow(r, depth+1)
		}
	}
	if s.kind == "parallel" || r.IntN(3) == 0 {
		return
	}
	h := &small{name: "h", kind: []string{"shallow", "deep"}[r.IntN(2)], parent: s}
	inside := s.all()[1:]
	if r.IntN(2) == 0 {
		h.target = inside[r.IntN(len(inside))]
	}
	s.states = append(s.states, h)
	if inside = append(inside, h); r.IntN(2) == 0 {
		s.initial = inside[r.IntN(len(inside))]
	}
}

func (s *small) history() bool { return s.kind == "shallow" || s.kind == "deep" }

// all are a state and what is in it, in document order.
func (s *small) all() []*small {
	list := []*small{s}
	for _, child := range s.states {
		list = append(list, child.all()...)
	}
	return list
}

func (s *small) path() string {
	if s.parent == nil || s.parent.parent == nil {
		return s.name
	}
	return s.parent.path() + "." + s.name
}

// yaml writes the chart.
func (s *small) yaml() string {
	var b strings.Builder
	b.WriteString("chart: small\nevents: { E0: , E1: , E2: , E3: }\n")
	s.write(&b, "")
	return b.String()
}

func (s *small) write(b *strings.Builder, indent string) {
	line := func(format string, args ...any) { fmt.Fprintf(b, indent+format+"\n", args...) }
	switch {
	case s.history():
		line("type: history\n%shistory: %s", indent, s.kind)
		if s.target != nil {
			line("target: '#%s'", s.target.path())
		}
	case s.kind == "parallel":
		line("type: parallel")
	case s.initial != nil:
		line("initial: '#%s'", s.initial.path())
	case len(s.states) > 0:
		line("initial: %s", s.states[0].name)
	}
	if s.on != [smallEvents]*small{} {
		line("on:")
	}
	for e, to := range s.on {
		if to != nil {
			line("  E%d: { target: '#%s', reenter: %t }", e, to.path(), s.reenter[e])
		}
	}
	if len(s.states) > 0 {
		line("states:")
	}
	for _, child := range s.states {
		line("  %s:\n%s    description: one of many", child.name, indent)
		child.write(b, indent+"    ")
	}
}

// without takes a history out and leads to the state beside it instead.
func (s *small) without(path string) {
	var h *small
	for _, state := range s.all() {
		if state.history() && state.path() == path {
			h = state
		}
	}
	h.parent.states = h.parent.states[:len(h.parent.states)-1] // it is the last
	instead := func(to *small) *small {
		if to == h {
			return h.parent.states[0]
		}
		return to
	}
	for _, state := range s.all() {
		state.initial, state.target = instead(state.initial), instead(state.target)
		for e := range state.on {
			state.reenter[e] = state.reenter[e] || state.on[e] == h && state == instead(h) // as the cure says
			state.on[e] = instead(state.on[e])
		}
	}
}

// A life is a chart in the interpreter.
type life struct{ chart *interp.Chart }

func (s *small) live(t *testing.T) life {
	t.Helper()
	chart, err := interp.Load(fstest.MapFS{"root.yaml": {Data: []byte(s.yaml())}}, "root.yaml")
	if err != nil {
		t.Fatalf("%v\n%s", err, s.yaml())
	}
	return life{chart}
}

func (l life) first(t *testing.T) interp.Snapshot {
	t.Helper()
	step, err := l.chart.Initial(nil, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	return step.Snapshot
}

func (l life) after(t *testing.T, at interp.Snapshot, event int) interp.Snapshot {
	t.Helper()
	step, err := l.chart.Step(at, interp.Event{Type: fmt.Sprintf("E%d", event)}, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	return step.Snapshot
}

// entered are the paths of all states that some events enter.
func (l life) entered(t *testing.T) map[string]bool {
	t.Helper()
	first := l.first(t)
	entered, seen, next := map[string]bool{}, map[string]bool{}, []interp.Snapshot{first}
	for len(next) > 0 && len(seen) < 2000 {
		at := next[0]
		next = next[1:]
		if key := string(at.AppendJSON(nil)); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		for _, leaf := range at.Leaves() {
			for path := leaf; path != ""; path = path[:max(0, strings.LastIndex(path, "."))] {
				entered[path] = true
			}
		}
		for e := range smallEvents {
			next = append(next, l.after(t, at, e))
		}
	}
	return entered
}

// forgets tells whether the chart stands in the same states after the same events when
// a history never keeps what it notes.
func (l life) forgets(t *testing.T, history string, r *rand.Rand) bool {
	t.Helper()
	for range 60 {
		keeps, forgets := l.first(t), l.first(t)
		for range 30 {
			if keeps.State() != forgets.State() {
				return false
			}
			e := r.IntN(smallEvents)
			keeps, forgets = l.after(t, keeps, e), l.without(t, l.after(t, forgets, e), history)
		}
	}
	return true
}

// without takes what a history notes out of a snapshot.
func (l life) without(t *testing.T, at interp.Snapshot, history string) interp.Snapshot {
	t.Helper()
	var fields map[string]any
	if err := json.Unmarshal(at.AppendJSON(nil), &fields); err != nil {
		t.Fatal(err)
	}
	if notes, ok := fields["history"].(map[string]any); ok {
		delete(notes, history)
	}
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	at, err = l.chart.ParseSnapshot(text, false)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// alike tells whether two charts stand in the same states after the same events.
func (l life) alike(t *testing.T, other life, r *rand.Rand) bool {
	t.Helper()
	for range 20 {
		mine, theirs := l.first(t), other.first(t)
		for range 30 {
			if mine.State() != theirs.State() {
				return false
			}
			e := r.IntN(smallEvents)
			mine, theirs = l.after(t, mine, e), other.after(t, theirs, e)
		}
	}
	return true
}
