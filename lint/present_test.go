package lint_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/lint"
)

// A read of a field that may be absent, of which `check` does not warn, never fails: charts
// are made up that give optional fields values, take them away and read them, wherever
// that can be. What is warned of is taken out, until nothing is; then whatever happens no
// read may fail. Of a read that an `if` right before it has tested nothing warns at all.

var presences = flag.Int("present", 150, "how many random charts TestPresent tells stories to")

func TestPresent(t *testing.T) {
	kept := 0
	for seed := range uint64(*presences) {
		a := &giver{r: rand.New(rand.NewPCG(seed, 7)), regions: seed%2 == 0, goesOn: seed%3 == 0, dropped: map[int]bool{}}
		a.root = a.state("root", 0)
		text := a.safe(t)
		kept += strings.Count(text, readsOf)
		if failed := a.tell(text); failed != "" {
			t.Fatalf("seed %d: a read failed that nothing warned of: %s\n%s", seed, failed, text)
		}
	}
	if t.Log(kept, "reads were held to it"); kept < *presences {
		t.Error("nearly nothing was read")
	}
}

// readsOf begins a line that reads a field.
const readsOf = "log: 0 + context."

// A giver makes up one chart.
type giver struct {
	r       *rand.Rand
	root    *giverState
	states  []*giverState
	reads   int
	regions bool         // there are regions
	goesOn  bool         // after a failure of its own the chart goes on, and says which it was
	dropped map[int]bool // reads that are left out
	lines   []string
	at      map[int]int // by line: the read on it
}

type giverState struct {
	path        string
	kind        string
	children    []*giverState
	entry, exit []giverAction
	first       []giverAction // of its initial
	edges       []giverEdge
	invoke      giverAction // a read, for its input
}

type giverEdge struct {
	key, guard, target string
	reenter            bool
	do                 []giverAction
}

// A giverAction is a line of YAML; a read has a number.
type giverAction struct {
	text string
	read int
}

func (a *giver) pick(of ...string) string { return of[a.r.IntN(len(of))] }

func (a *giver) field() string { return a.pick("p", "q", "s", "o.x", "o.z") }

func (a *giver) state(path string, deep int) *giverState {
	s := &giverState{path: path, kind: "atomic"}
	if path != "root" {
		a.states = append(a.states, s)
	}
	if kind := a.r.IntN(3 + deep); path == "root" || kind < 2 && deep < 3 {
		if s.kind = "compound"; kind == 0 && a.regions { // the root as well
			s.kind = "parallel"
		}
		for i := range 2 + a.r.IntN(2) {
			name := string(rune('a' + i))
			if path != "root" {
				name = path + "." + name
			}
			s.children = append(s.children, a.state(name, deep+1))
		}
	}
	s.entry, s.exit, s.first = a.list(2), a.list(1), a.list(1)
	if a.r.IntN(3) == 0 {
		s.exit = []giverAction{{text: "assign: { " + a.field() + ": null }"}}
	}
	if a.r.IntN(4) == 0 && path != "root" {
		s.invoke = a.read()
	}
	return s
}

func (a *giver) read() giverAction {
	a.reads++
	return giverAction{readsOf + a.field(), a.reads}
}

func (a *giver) list(most int) []giverAction {
	var all []giverAction
	for range a.r.IntN(most + 1) {
		switch f := a.field(); a.r.IntN(10) {
		case 0, 1, 2:
			all = append(all, giverAction{text: "assign: { " + f + ": 1 }"})
		case 3, 4:
			all = append(all, giverAction{text: "assign: { " + f + ": null }"})
		case 5:
			all = append(all, giverAction{text: "assign: { " + f + ": context." + a.field() + " }"})
		case 6:
			all = append(all, giverAction{text: a.pick("give", "clear", "show", "both", "assign: { o: { y: 2 } }", "assign: { o: { x: 1 } }", "assign: { o: { x: 1, z: 2 } }", "assign: { o.z: null, o.x: 1 }", "assign: { o.y: 3 }")})
		case 7:
			all = append(all, giverAction{text: "{ if: has(context." + f + "), then: [ " + readsOf + f + " ] }"})
		default:
			all = append(all, a.read())
		}
	}
	return all
}

// edge makes up a transition of a state.
func (a *giver) edge(s *giverState, key string) giverEdge {
	e := giverEdge{key: key, do: a.list(3)}
	if a.r.IntN(3) == 0 {
		e.guard = a.pick("has(context.p)", "has(context.q) && context.q > 0", "has(context.o.x)", "has(context.o.z)", "known", "!has(context.s)")
	}
	if a.r.IntN(4) > 0 {
		to := a.states[a.r.IntN(len(a.states))]
		e.target, e.reenter = "#"+to.path, a.r.IntN(4) == 0
		if len(to.children) > 0 && a.r.IntN(3) == 0 {
			e.target += "." + a.pick("back", "deep")
		}
	}
	if e.key == "always" {
		e.guard = "context.n < 2"
		e.do = append(e.do, giverAction{text: "assign: { n: context.n + 1 }"})
	}
	return e
}

// safe is the chart without the reads that are warned of.
func (a *giver) safe(t *testing.T) string {
	for _, s := range append([]*giverState{a.root}, a.states...) {
		for _, key := range []string{"A", "B", "C", "D", "1s", "always"} {
			if e := a.edge(s, key); a.r.IntN(3) == 0 {
				s.edges = append(s.edges, e)
			}
		}
	}
	if a.goesOn {
		a.root.edges = append(a.root.edges, giverEdge{key: "error.*", do: []giverAction{{text: "log: event.error.code"}}})
	}
	for {
		text := a.text()
		_, found := lint.Load(fstest.MapFS{"root.yaml": {Data: []byte(text)}}, "root.yaml")
		if found.HasErrors() {
			t.Fatalf("bug: %s\n%s", found.Errors(), text)
		}
		warned := false
		for _, f := range found.All() {
			read, is := a.at[f.Pos.Line]
			switch {
			case f.Code != diag.AbsentRead:
			case is:
				a.dropped[read], warned = true, true
			default:
				t.Fatalf("warned of what was tested: %s\n%s", f.Message, text)
			}
		}
		if !warned {
			return text
		}
	}
}

func (a *giver) text() string {
	a.lines, a.at = nil, map[int]int{}
	a.say(0, "chart: root", "context: { p: optional<int>, q: optional<int>, s: optional<int> = 1, o: O, n: int }", "types: { O: { x: optional<int>, y: int = 0, z: optional<int> } }", "events: { A: {}, B: {}, C: {}, D: {} }",
		"actors: { w: { input: { v: int } } }", "guards: { known: has(context.p) && has(context.s) }", "actions:")
	a.say(1, "give: [ { assign: { p: 1, q: 2 } } ]", "clear: [ { assign: { q: null } } ]", "show:")
	a.actions(2, []giverAction{{readsOf + "p", -1}, {text: "log: 0"}})
	a.say(1, "both:")
	a.actions(2, []giverAction{{text: "give"}, {text: "show"}, {readsOf + "q", -2}})
	a.write(0, a.root)
	return strings.Join(a.lines, "\n") + "\n"
}

func (a *giver) say(deep int, all ...string) {
	for _, line := range all {
		a.lines = append(a.lines, strings.Repeat("  ", deep)+line)
	}
}

// actions writes a list, without the reads that are left out.
func (a *giver) actions(deep int, list []giverAction) {
	for _, do := range list {
		if a.dropped[do.read] {
			do = giverAction{text: "log: 0"}
		}
		if a.say(deep, "- "+do.text); do.read != 0 {
			a.at[len(a.lines)] = do.read
		}
	}
}

func (a *giver) block(deep int, key string, list []giverAction) {
	if len(list) > 0 {
		a.say(deep, key+":")
		a.actions(deep+1, list)
	}
}

func (a *giver) write(deep int, s *giverState) {
	a.block(deep, "entry", s.entry)
	a.block(deep, "exit", s.exit)
	if s.invoke.text != "" && !a.dropped[s.invoke.read] {
		a.say(deep, "invoke:")
		a.say(deep+1, "src: w", "onDone: { actions: { log: 0 } }", "input: { v: "+strings.TrimPrefix(s.invoke.text, "log: ")+" } # "+readsOf)
		a.at[len(a.lines)] = s.invoke.read
	}
	a.edges(deep, s, "on", func(key string) bool { return len(key) == 1 || key == "error.*" })
	a.edges(deep, s, "after", func(key string) bool { return key == "1s" })
	a.edges(deep, s, "", func(key string) bool { return key == "always" })
	switch s.kind {
	case "atomic":
		return
	case "parallel":
		a.say(deep, "type: parallel")
	default:
		a.say(deep, "initial:")
		a.say(deep+1, "target: "+a.lastOf(s.children[0]), "actions:")
		a.actions(deep+2, append(s.first, giverAction{text: "log: 0"}))
	}
	a.say(deep, "states:")
	for _, child := range s.children {
		a.say(deep+1, a.lastOf(child)+":")
		a.say(deep+2, "id: "+strings.ReplaceAll(child.path, ".", "-"))
		a.write(deep+2, child)
	}
	if s != a.root {
		a.say(deep+1, "back: { type: history, id: "+strings.ReplaceAll(s.path, ".", "-")+"-back }")
		a.say(deep+1, "deep: { type: history, history: deep, id: "+strings.ReplaceAll(s.path, ".", "-")+"-deep }")
	}
}

func (a *giver) lastOf(s *giverState) string { return s.path[strings.LastIndex(s.path, ".")+1:] }

func (a *giver) edges(deep int, s *giverState, key string, take func(key string) bool) {
	first := true
	for _, e := range s.edges {
		if !take(e.key) {
			continue
		}
		if first && key != "" {
			a.say(deep, key+":")
		}
		inner := deep + 1
		if first = false; key == "" {
			inner = deep
		}
		a.say(inner, e.key+":")
		if e.guard != "" {
			a.say(inner+1, "guard: '"+e.guard+"'")
		}
		if e.target != "" {
			a.say(inner+1, "target: '#"+strings.ReplaceAll(e.target[1:], ".", "-")+"'", fmt.Sprint("reenter: ", e.reenter))
		}
		if len(e.do) > 0 || e.target == "" {
			a.say(inner+1, "actions:")
			a.actions(inner+2, append(e.do, giverAction{text: "log: 0"}))
		}
	}
}

// tell tells the chart stories, and gives that in which a read failed.
func (a *giver) tell(text string) string {
	m, _ := lint.Load(fstest.MapFS{"root.yaml": {Data: []byte(text)}}, "root.yaml")
	for range 20 {
		session, answer := lines.Open(interp.From(m).Program(), lines.Start{Now: lines.DefaultNow})
		story := string(answer)
		for range 15 {
			story += string(session.Do([]byte(a.pick(`{"type":"A"}`, `{"type":"B"}`, `{"type":"C"}`, `{"type":"D"}`, `{"$advance":"1s"}`))))
		}
		_ = session.Close()
		if strings.Contains(story, `"absent"`) {
			return story
		}
	}
	return ""
}
