package differ_test

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/fault"
	"github.com/lockstep-charts/lockstep/interp"
)

// A mutant is a fault that the stories must find.
type mutant struct{ name, file, old, new string }

// mutants are small faults in the kernel and in compile.
var mutants = []mutant{
	{"a later region wins", "kernel/select.go", "if m.preempted(tr, met) {", "if false {"},
	{"an ancestor wins", "kernel/select.go", "m.conflict(old, tr) && !m.below(tr, old)", "m.conflict(old, tr)"},
	{"nothing conflicts", "kernel/select.go", "return m.leaves(d) && m.leaves(e)", "return false"},
	{"only the leaf is asked", "kernel/select.go", "for ; s != NoState; s = m.table.States[s].Parent {", "for ; s != NoState; s = NoState {"},
	{"a failing guard says nothing", "kernel/select.go", "		m.Fail(err)\n		return false", "		return false"},
	{"a failing guard holds", "kernel/select.go", "		m.Fail(err)\n		return false", "		m.Fail(err)\n		return true"},
	{"a shared state is asked again", "kernel/select.go", "if shared {\n				seen = append", "if false {\n				seen = append"},
	{"history is not recorded", "kernel/microstep.go", "	m.recordHistory(chosen)\n", ""},
	{"transition actions backwards", "kernel/microstep.go", "	for _, tr := range chosen {\n		m.run(m.table.Transitions[tr].Do)", "	for i := range chosen {\n		tr := chosen[len(chosen)-1-i]\n		m.run(m.table.Transitions[tr].Do)"},
	{"exit actions do not run", "kernel/microstep.go", "	m.run(st.Exit)\n", ""},
	{"entry actions do not run", "kernel/microstep.go", "	m.run(st.Entry)\n", ""},
	{"initial actions do not run", "kernel/microstep.go", "	m.run(e.do)\n	m.run(e.hist)", "	m.run(e.hist)"},
	{"history defaults do not act", "kernel/microstep.go", "	m.run(e.do)\n	m.run(e.hist)", "	m.run(e.do)"},
	{"initial actions before entry", "kernel/microstep.go", "	m.run(st.Entry)\n	m.run(e.do)", "	m.run(e.do)\n	m.run(st.Entry)"},
	{"timers survive their state", "kernel/microstep.go", "		m.disarm(m.table.Keys[m.table.After[a].Key])", "		_ = a"},
	{"actors survive their state", "kernel/microstep.go", "		m.stopInvoked(&m.table.Invokes[i])", "		_ = i"},
	{"a failing block is silent", "kernel/microstep.go", "	if err := m.logic.Do(block); err != nil {\n		m.Fail(err)\n	}", "	_ = m.logic.Do(block)"},
	{"no done.state", "kernel/microstep.go", "	m.raiseDone(parent, m.finalOutput(s))", "	m.finalOutput(s)"},
	{"done of a parallel does not bubble", "kernel/microstep.go", "		m.raiseDone(p, nil)\n", "		m.raiseDone(p, nil)\n		return\n"},
	{"regions before the one that ends are not asked", "kernel/microstep.go", " && m.regionsDone(p+1, done)", ""},
	{"regions behind the one that ends are not asked", "kernel/microstep.go", "m.regionsDone(m.table.States[done].Last+1, m.table.States[p].Last+1) && ", ""},
	{"a parallel is done with one region", "kernel/microstep.go", "		if !m.table.States[c].Kind.IsHistory() && !m.allDone(c) {\n			return false", "		if !m.table.States[c].Kind.IsHistory() && m.allDone(c) {\n			return true"},
	{"shallow history is deep", "kernel/history.go", "if m.table.States[history].Kind == ShallowHistory {", "if false {"},
	{"deep history is shallow", "kernel/history.go", "if m.table.States[history].Kind == ShallowHistory {", "if true {"},
	{"history forgets", "kernel/history.go", "[m.table.index.slots[history]] = kept", "[m.table.index.slots[history]] = nil"},
	{"history is never used", "kernel/entry.go", "len(kept) > 0 {", "len(kept) > 99 {"},
	{"one region is not entered", "kernel/entry.go", "	for c := s + 1; c <= st.Last; c = w.t.States[c].Last + 1 {", "	for c := s + 1; c < st.Last; c = w.t.States[c].Last + 1 {"},
	{"the source is entered again", "kernel/entry.go", "		w.again(domain)", "		w.into(domain, nil)"},
	{"no eventless transitions", "kernel/macrostep.go", "if !m.calm() && m.eventless() {", "if false {"},
	{"internal events before eventless", "kernel/macrostep.go", "	if !m.calm() && m.eventless() {\n		m.count()\n		return true\n	}\n	w := m.work\n	if w == nil || w.head == len(w.queue) {\n		return false\n	}", "	w := m.work\n	if w == nil || w.head == len(w.queue) {\n		if !m.calm() && m.eventless() {\n			m.count()\n			return true\n		}\n		return false\n	}"},
	{"unhandled errors pass", "kernel/macrostep.go", " && !m.table.IgnoreErrors:", " && false:"},
	{"unhandled errors always fail", "kernel/macrostep.go", " && !m.table.IgnoreErrors:", ":"},
	{"the limit is too low", "kernel/macrostep.go", "if w.steps > m.limit() {", "if w.steps > 6 {"},
	{"a loop is not undone", "kernel/macrostep.go", "		m.undo()\n", ""},
	{"left states start", "kernel/macrostep.go", "if s != last && m.isActive(s) {", "if s != last {"},
	{"guard-only counts as taken", "kernel/macrostep.go", "return t.Do != 0 || t.Domain != NoState", "return t != nil"},
	{"timers fire backwards", "kernel/timers.go", "t.number < number", "t.number > number"},
	{"a delayed send is not replaced", "kernel/calls.go", "	m.disarm(key)\n", ""},
	{"a second actor of one id", "kernel/calls.go", "	case m.Alive(id):\n		return execution(", "	case false:\n		return execution("},
	{"the end exits nothing", "kernel/finish.go", "	m.exitAll()\n", ""},
	{"failing exits", "kernel/finish.go", "	w.stopped = true\n	m.stopAll()", "	w.stopped = true\n	m.exitAll()\n	m.stopAll()"},
	{"`*` comes first", "kernel/seal.go", `return append(names, "*")`, `return append([]string{"*"}, names...)`},
	{"every transition is external", "compile/targets.go", "if !reenter && holds(&states[source], targets, source-1) {", "if false {"},
	{"reenter means nothing", "compile/targets.go", "if !reenter && holds(&states[source], targets, source-1) {", "if holds(&states[source], targets, source-1) {"},
	{"a parallel is a domain", "compile/targets.go", "if states[s].Kind == kernel.Compound && holds(&states[s], targets, s) {", "if holds(&states[s], targets, s) {"},
	{"errors of actions come late", "kernel/turn.go", "	case !empty(&x.urgent):\n		s.deliver(pop(&x.urgent))\n	case !empty(&x.queue):\n		s.deliver(pop(&x.queue))", "	case !empty(&x.queue):\n		s.deliver(pop(&x.queue))\n	case !empty(&x.urgent):\n		s.deliver(pop(&x.urgent))"},
}

// The stories find every mutant. One program holds them all; a mutant is turned on
// in its environment (internal/fault).
func TestMutants(t *testing.T) {
	if os.Getenv(fault.Switch) != "" || testing.Short() {
		t.Skip("not inside a mutant, nor in short runs")
	}
	program, stories := seeded(t), kept(t)
	for _, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			c := exec.Command(program, "-test.run=^TestMutantIsFound$", "-test.timeout=120s", "-stories", stories)
			c.Env = fault.On(m.name)
			out, err := c.CombinedOutput()
			switch {
			case err == nil:
				t.Error("no story finds it")
			case !strings.Contains(string(out), "--- FAIL: TestMutantIsFound") || !strings.Contains(string(out), "-- back-end --"):
				t.Errorf("the mutant does not run: %s", out)
			}
		})
	}
}

// seeded compiles this test with all mutants.
func seeded(t *testing.T) (program string) {
	t.Helper()
	variants := map[string]map[string][]byte{}
	for _, m := range mutants {
		if variants[m.file] == nil {
			variants[m.file] = map[string][]byte{}
		}
		variants[m.file][m.name] = m.mutated(t)
	}
	all := fault.Overlay{}
	for file, of := range variants {
		if err := all.Add("../../"+file, of); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	overlay, err := all.Write(dir)
	if err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(dir, "differ.test")
	if out, err := exec.Command("go", "test", "-c", "-o", program, "-ldflags=-s -w", "-overlay", overlay, ".").CombinedOutput(); err != nil {
		t.Fatalf("the mutants do not compile: %s", out)
	}
	return program
}

// mutated is the file with the fault.
func (m mutant) mutated(t *testing.T) []byte {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "..", m.file))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), m.old); n != 1 {
		t.Errorf("%s: %s holds the text %d times: %s", m.name, m.file, n, m.old)
	}
	return []byte(strings.Replace(string(source), m.old, m.new, 1))
}

var stories = flag.String("stories", "", "the stories that find a mutant: a file")

// A keptStory is a story as a mutant reads it.
type keptStory struct {
	Seed  uint64
	Files map[string]string
	Input string
	Lines []string
	Want  []string
}

// kept writes the fixed set of stories down, so that the reference tells them once
// for all mutants.
func kept(t *testing.T) (file string) {
	t.Helper()
	var list []keptStory
	all, _ := told()
	for _, s := range all {
		list = append(list, keptStory{s.Seed, s.Files, s.Input, s.Lines, s.Want})
	}
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "stories.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// Inside a mutant: stories until one of them is answered otherwise than by the
// reference.
func TestMutantIsFound(t *testing.T) {
	if *stories == "" {
		t.Skip("no mutant is turned on")
	}
	text, err := os.ReadFile(*stories)
	if err != nil {
		t.Fatal(err)
	}
	var all []keptStory
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for _, k := range all {
		s := &differ.Story{Seed: k.Seed, Files: k.Files, Input: k.Input, Lines: k.Lines, Want: k.Want}
		if s.Chart, err = interp.Load(differ.Tree(k.Files), "root.yaml"); err != nil {
			t.Fatalf("seed %d: the chart is refused: %v", k.Seed, err)
		}
		answers, err := interpreter([]*differ.Story{s})
		if err != nil {
			t.Fatal(err)
		}
		if d := differ.Compare(s, answers[0]); d != nil {
			t.Fatal(d)
		}
	}
}
