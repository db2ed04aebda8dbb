package differ_test

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var all = flag.Bool("mutants", false, "compile and run every mutant, not a handful")

// A mutant is a fault that the stories must find.
type mutant struct{ name, file, old, new string }

// mutants are small faults in the kernel and in compile.
var mutants = []mutant{
	{"a later region wins", "kernel/select.go", "if m.preempted(tr, kept) {", "if false {"},
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
	{"a parallel is done with one region", "kernel/microstep.go", "		if st.Kind == Parallel && !child.isHistory() && !m.allDone(c) {\n			return false", "		if st.Kind == Parallel && !child.isHistory() && m.allDone(c) {\n			return true"},
	{"shallow history is deep", "kernel/history.go", "if m.table.States[history].Kind == ShallowHistory {", "if false {"},
	{"deep history is shallow", "kernel/history.go", "if m.table.States[history].Kind == ShallowHistory {", "if true {"},
	{"history forgets", "kernel/history.go", "[m.table.index.slots[history]] = kept", "[m.table.index.slots[history]] = nil"},
	{"history is never used", "kernel/entry.go", "len(kept) > 0 {", "len(kept) > 99 {"},
	{"one region is not entered", "kernel/entry.go", "	for c := s + 1; c <= st.Last; c = w.t.States[c].Last + 1 {", "	for c := s + 1; c < st.Last; c = w.t.States[c].Last + 1 {"},
	{"the source is entered again", "kernel/entry.go", "		w.again(domain)", "		w.into(domain, nil)"},
	{"no eventless transitions", "kernel/macrostep.go", "if !m.calm() && m.eventless() {", "if false {"},
	{"internal events before eventless", "kernel/macrostep.go", "	if !m.calm() && m.eventless() {\n		return m.count()\n	}\n	w := m.work\n	if w == nil || w.head == len(w.queue) {\n		return false\n	}", "	w := m.work\n	if w == nil || w.head == len(w.queue) {\n		if !m.calm() && m.eventless() {\n			return m.count()\n		}\n		return false\n	}"},
	{"unhandled errors pass", "kernel/macrostep.go", "		if !m.table.IgnoreErrors {", "		if false {"},
	{"unhandled errors always fail", "kernel/macrostep.go", "		if !m.table.IgnoreErrors {", "		if true {"},
	{"the limit is too low", "kernel/macrostep.go", "if w.steps > m.limit() {", "if w.steps > 6 {"},
	{"a loop is not undone", "kernel/macrostep.go", "		m.undo()\n", ""},
	{"left states start", "kernel/macrostep.go", "if s != last && m.isActive(s) {", "if s != last {"},
	{"guard-only counts as taken", "kernel/macrostep.go", "return t.Do != 0 || t.Domain != NoState", "return t != nil"},
	{"timers fire backwards", "kernel/calls.go", "x.timers[i-1].Due > t.Due {", "x.timers[i-1].Due >= t.Due {"},
	{"a delayed send is not replaced", "kernel/calls.go", "	m.disarm(key)\n", ""},
	{"a second actor of one id", "kernel/calls.go", "	case m.Alive(id):\n", "	case false:\n"},
	{"the end exits nothing", "kernel/finish.go", "	m.exitAll()\n", ""},
	{"failing exits", "kernel/finish.go", "	m.dropQueue()\n	w.stopped = true\n	m.stopAll()", "	m.dropQueue()\n	w.stopped = true\n	m.exitAll()\n	m.stopAll()"},
	{"`*` comes first", "kernel/seal.go", "	add(name)\n	for prefix", "	add(\"*\")\n	add(name)\n	for prefix"},
	{"every transition is external", "compile/targets.go", "if !reenter && c.holds(source, targets, source-1) {", "if false {"},
	{"reenter means nothing", "compile/targets.go", "if !reenter && c.holds(source, targets, source-1) {", "if c.holds(source, targets, source-1) {"},
	{"a parallel is a domain", "compile/targets.go", "if c.nodes[s].kind == kernel.Compound && c.holds(s, targets, s) {", "if c.holds(s, targets, s) {"},
	{"errors of actions come late", "kernel/turn.go", "	case !x.urgent.empty():\n		s.deliver(x.urgent.pop())\n	case !x.queue.empty():\n		s.deliver(x.queue.pop())", "	case !x.queue.empty():\n		s.deliver(x.queue.pop())\n	case !x.urgent.empty():\n		s.deliver(x.urgent.pop())"},
}

// handful are the mutants that every test run compiles.
const handful = 2

// The stories find every mutant. -mutants compiles all of them; without it their
// places are checked, and a handful is run.
func TestMutants(t *testing.T) {
	if os.Getenv("LOCKSTEP_MUTANT") != "" || testing.Short() {
		t.Skip("not inside a mutant, nor in short runs")
	}
	for i, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			overlay := m.overlay(t)
			if i >= handful && !*all {
				return
			}
			c := exec.Command("go", "test", "-timeout=120s", "-overlay", overlay, "-run", "TestReferenceAndInterpreter", ".", "-args", "-shrink=false")
			c.Env = append(os.Environ(), "LOCKSTEP_MUTANT=1")
			out, err := c.CombinedOutput()
			switch {
			case err == nil:
				t.Error("no story finds it")
			case strings.Contains(string(out), "[build failed]") || !strings.Contains(string(out), "TestReferenceAndInterpreter"):
				t.Errorf("the mutant does not run: %s", out)
			}
		})
	}
}

// overlay writes the mutated file and says so to the go command.
func (m mutant) overlay(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "..", m.file))
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), m.old); n != 1 {
		t.Fatalf("%s holds the text %d times: %s", m.file, n, m.old)
	}
	dir := t.TempDir()
	mutated := filepath.Join(dir, "mutated.go")
	write(t, mutated, []byte(strings.Replace(string(source), m.old, m.new, 1)))
	list, err := json.Marshal(map[string]map[string]string{"Replace": {path: mutated}})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(dir, "overlay.json")
	write(t, overlay, list)
	return overlay
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}
