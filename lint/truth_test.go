package lint_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/lint"
	"github.com/lockstep-charts/lockstep/schema"
)

// What the linter says can never happen is held against what machines do: random
// charts are linted, random stories told to them, and a state that nothing leads
// to must not be entered, a dead transition not taken, a constant guard not
// differ, a trap not left.

var charts = flag.Int("charts", 150, "how many random charts TestTruth tells stories to; twice as many small ones are walked through")

func TestTruth(t *testing.T) {
	held := map[diag.Code]int{}
	for seed, told := uint64(1), 0; told < *charts && !t.Failed(); seed++ {
		s := differ.Tell(random.New, seed, differ.NewFigures())
		if s == nil {
			continue
		}
		m, found := lint.Load(differ.Tree(s.Files), "root.yaml")
		told++
		_, below := lint.Load(differ.Tree(s.Files), "child.yaml")
		inTheFiles(t, s, append(below.All(), found.All()...))
		w := witnessOf(m, s)
		if w.divided && !found.Has(diag.DivisionByZero) && !below.Has(diag.DivisionByZero) {
			t.Errorf("seed %d: something was divided by zero, and no division is said to be in danger", seed)
		}
		doc, _ := schema.Load(differ.Tree(s.Files), "root.yaml")
		for _, f := range found.All() {
			if f.Pos.File == doc.File && w.judge(t, seed, doc, f) {
				held[f.Code]++
			}
		}
		if t.Failed() {
			t.Logf("the chart of seed %d:\n%s", seed, s.Files["root.yaml"])
		}
	}
	for _, code := range []diag.Code{diag.NeverEntered, diag.DeadTransition, diag.Overridden, diag.ConstantGuard, diag.AfterNever} {
		if held[code] == 0 {
			t.Errorf("no story held %s to the truth", code)
		}
	}
	t.Log(held)
}

// inTheFiles holds every place to the text of its file.
func inTheFiles(t *testing.T, s *differ.Story, found []*diag.Finding) {
	inside := func(p diag.Pos) bool {
		rows := strings.Split(s.Files[p.File], "\n")
		return p.Line >= 1 && p.Line <= len(rows) && p.Col >= 1 && p.Col <= len([]rune(rows[p.Line-1]))+1
	}
	for _, f := range found {
		if !inside(f.Pos) || f.End.Known() && !inside(f.End) {
			t.Errorf("seed %d: %s lies at %s to %s, outside of the file", s.Seed, f.Code, f.Pos, f.End)
		}
		for _, n := range f.Also {
			if !inside(n.Pos) {
				t.Errorf("seed %d: a note of %s lies at %s", s.Seed, f.Code, n.Pos)
			}
		}
	}
}

// A witness saw the stories of one chart.
type witness struct {
	m       *ir.Machine
	entered map[int32]bool
	taken   map[int32]bool
	yes, no map[int32]bool // by guard
	left    map[string]bool
	values  map[string]map[string]bool // of the context's fields, as JSON
	done    bool
	divided bool // by zero
}

// witnessOf tells a story and notes what happens.
func witnessOf(m *ir.Machine, s *differ.Story) *witness {
	w := &witness{m, map[int32]bool{}, map[int32]bool{}, map[int32]bool{}, map[int32]bool{}, map[string]bool{}, map[string]map[string]bool{}, false, false}
	r := cover.New(&asking{interp.From(m).Program(), w})
	session, answer := lines.Open(r.Program(), lines.Start{Input: []byte(s.Input), Now: lines.DefaultNow})
	if session == nil {
		return w
	}
	before := leaves(answer)
	w.see(answer)
	for _, line := range s.Lines {
		answer := session.Do([]byte(line))
		w.divided = w.divided || bytes.Contains(answer, []byte("div_by_zero"))
		w.see(answer)
		now := leaves(answer)
		for leaf := range before {
			if now != nil && !now[leaf] {
				w.left[leaf] = true
			}
		}
		if now != nil {
			before = now
		}
	}
	_ = session.Close()
	for _, t := range r.Fresh() {
		w.taken[t] = true
	}
	missing := r.Missing()
	for i := range w.m.Table.States {
		isHistory := w.m.Table.States[i].Kind >= kernel.ShallowHistory // which nobody enters, so it is never missing
		w.entered[int32(i)] = !isHistory && !slices.Contains(missing, int32(i))
	}
	return w
}

// see notes what an answer shows of the context and the status.
func (w *witness) see(answer []byte) {
	var a struct {
		Status  string
		Context map[string]json.RawMessage
	}
	if json.Unmarshal(answer, &a) != nil || a.Context == nil {
		return
	}
	w.done = w.done || a.Status == "done"
	for i := range w.m.Types[w.m.Context].Fields {
		name := w.m.Types[w.m.Context].Fields[i].Name
		if w.values[name] == nil {
			w.values[name] = map[string]bool{}
		}
		w.values[name][string(a.Context[name])] = true
	}
}

// leaves are the active leaves that an answer tells of; nil when the machine is
// not active.
func leaves(answer []byte) map[string]bool {
	var a struct {
		Status string
		Value  any
	}
	if json.Unmarshal(answer, &a) != nil || a.Status != "active" {
		return nil
	}
	all := map[string]bool{}
	var visit func(path string, v any)
	visit = func(path string, v any) {
		switch v := v.(type) {
		case string:
			all[strings.TrimPrefix(path+"."+v, ".")] = true
		case map[string]any:
			if len(v) == 0 {
				all[path] = true
			}
			for key, below := range v {
				visit(strings.TrimPrefix(path+"."+key, "."), below)
			}
		}
	}
	visit("", a.Value)
	return all
}

// asking notes what guards answer.
type asking struct {
	kernel.Program
	w *witness
}

func (p *asking) New(m *kernel.Machine, guards kernel.HostGuards) kernel.Logic {
	return &answering{p.Program.New(m, guards), m, p.w}
}

type answering struct {
	kernel.Logic
	m *kernel.Machine
	w *witness
}

func (l *answering) Clone(guards kernel.HostGuards) (*kernel.Machine, kernel.Logic) {
	m, inner := l.Logic.Clone(guards)
	return m, &answering{inner, m, l.w}
}

func (l *answering) Take(transition, _ int32) (bool, *kernel.Error) {
	return kernel.TakeInSteps(l, l.m, transition)
}

func (l *answering) Guard(id int32) (bool, *kernel.Error) {
	holds, err := l.Logic.Guard(id)
	if holds && err == nil {
		l.w.yes[id] = true
	} else {
		l.w.no[id] = true
	}
	return holds, err
}

// judge holds one finding to what was seen, and tells whether it was one of a
// kind that can be.
func (w *witness) judge(t *testing.T, seed uint64, doc *schema.Document, f *diag.Finding) bool {
	lie := func(what string) { t.Errorf("seed %d: %s: %s: %s, but %s", seed, f.Pos, f.Code, f.Message, what) }
	switch f.Code {
	case diag.NeverEntered, diag.FinalNotReachable, diag.UselessHistory:
		s := stateAt(doc, f.Pos)
		if f.Code == diag.UselessHistory {
			return true
		}
		for below := s; below <= w.m.Table.States[s].Last; below++ {
			if w.entered[below] {
				lie("it was entered")
			}
		}
	case diag.NeverTaken, diag.DeadTransition, diag.Overridden, diag.AfterNever:
		for i := range w.m.Transitions {
			if w.m.Transitions[i].Pos == f.Pos && w.taken[int32(i)] {
				lie("it was taken")
			}
		}
	case diag.ConstantGuard:
		for i := range w.m.Transitions {
			g := w.m.Table.Transitions[i].Guard
			if w.m.Transitions[i].Pos != f.Pos || g == 0 {
				continue
			}
			if never := strings.Contains(f.Message, "never"); never && w.yes[g] || !never && w.no[g] {
				lie("it differed")
			}
		}
	case diag.NeverWritten:
		if len(w.values[named(f)]) > 1 {
			lie("it changed")
		}
	case diag.OutputNeverGiven:
		if w.done {
			lie("it was done")
		}
	case diag.InternalNeverSent:
		for i := range w.m.Transitions {
			if slices.Equal(w.m.Transitions[i].Keys, []string{named(f)}) && w.taken[int32(i)] {
				lie("it was taken")
			}
		}
	case diag.Trap, diag.Livelock:
		if w.left[w.m.Table.States[stateAt(doc, f.Pos)].Path] {
			lie("it was left")
		}
	default:
		return false
	}
	return true
}

// named is the name in the message of a finding.
func named(f *diag.Finding) string {
	_, behind, _ := strings.Cut(f.Message, `"`)
	name, _, _ := strings.Cut(behind, `"`)
	return name
}

// stateAt is the number of the state whose name stands at a place.
func stateAt(doc *schema.Document, pos diag.Pos) int32 {
	at, n := int32(-1), int32(0)
	var visit func(s *schema.State)
	visit = func(s *schema.State) {
		if s.Name.Pos == pos {
			at = n
		}
		n++
		for i := range s.States {
			visit(&s.States[i])
		}
	}
	visit(&doc.Root)
	return at
}
