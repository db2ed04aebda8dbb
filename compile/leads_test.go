package compile_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// What an entry, an exit, an `initial`, a history's default or an `always` may read of its
// event is what the events have that can lead there (SPEC 3.4). Charts are made up with
// many such places, and told stories: what the event was at each place, nothing that `check`
// says of the place may deny. Each event has a field that no other has, so that a read of it
// is refused where it is never the event, clean where it always is, and else warned of.

var leading = flag.Int("leads", 200, "how many random charts TestWhatLeadsThere tells stories to")

func TestWhatLeadsThere(t *testing.T) {
	seen := 0
	for seed := range uint64(*leading) {
		w := &wayfarer{r: rand.New(rand.NewPCG(seed, 9)), beside: seed%2 == 0}
		w.root = w.state("root", "", 0)
		w.connect()
		says := w.check(t)
		for was := range w.travel() {
			seen++
			for field, said := range says[was.place] {
				if own := was.event == strings.ToUpper(field); own && said == "never" || !own && said == "always" {
					t.Fatalf("seed %d: place %d: %s is %s the event, and here it was %s\n%s", seed, was.place, strings.ToUpper(field), said, was.event, w.text(told))
				}
			}
		}
	}
	if t.Log(seen, "events were seen at places"); seen < 20**leading {
		t.Error("hardly anything was seen")
	}
}

// A wayfarer makes up one chart.
type wayfarer struct {
	r      *rand.Rand
	root   *station
	states []*station // but for the root
	places int
	beside bool                     // many regions, and many `always`
	write  func(place int) []string // what stands at a place
	lines  []string
	at     map[int]eventRead // by line
}

// A station is a state.
type station struct {
	path, kind                 string
	children                   []*station
	entry, exit, initial, back []step
	ways                       []way
}

// A way is a transition.
type way struct {
	key, guard, target string
	reenter            bool
	do                 []step
}

// A step is an action; a place is one that looks at the event.
type step struct {
	text  string
	place int
}

// An eventRead is one of the field of an event, at a place.
type eventRead struct {
	place int
	field string
}

// A sight is what the event was at a place.
type sight struct {
	place int
	event string
}

var ownFields = []string{"a", "b", "c"}

func (w *wayfarer) pick(of ...string) string { return of[w.r.IntN(len(of))] }

func (w *wayfarer) state(path, around string, deep int) *station {
	s := &station{path: path, kind: "atomic"}
	if path != "root" {
		w.states = append(w.states, s)
	}
	if kind := w.r.IntN(3 + deep); path == "root" || kind < 2 && deep < 3 {
		if s.kind = "compound"; kind == 0 || w.beside && path != "root" {
			s.kind = "parallel"
		}
		for i := range 2 + w.r.IntN(2) {
			name := string(rune('a' + i))
			if path != "root" {
				name = path + "." + name
			}
			s.children = append(s.children, w.state(name, s.kind, deep+1))
		}
	} else if around == "compound" && w.r.IntN(8) == 0 {
		s.kind = "final"
	}
	s.entry, s.exit, s.initial, s.back = w.steps(), w.steps(), w.steps(), w.steps()
	return s
}

// steps are a place, and what leads on.
func (w *wayfarer) steps() []step {
	w.places++
	all := []step{{place: w.places}}
	switch w.r.IntN(8) {
	case 0, 1, 2:
		all = append(all, step{text: "assign: { go: true }"})
	case 3:
		all = append(all, step{text: "{ if: context.n < 6, then: [ assign: { n: context.n + 1 }, raise: " + w.pick("D", "{ event: A, data: { a: 1 } }", "{ event: B, data: { b: 1 } }") + " ] }"})
	case 4:
		all = append(all, step{text: "{ if: context.n < 6, then: [ assign: { n: context.n + 1 }, log: 1 / 0 ] }"})
	}
	return all
}

// connect makes up the transitions.
func (w *wayfarer) connect() {
	for _, s := range append([]*station{w.root}, w.states...) {
		for _, key := range w.keys(s) {
			s.ways = append(s.ways, w.way(key))
		}
	}
}

// keys are those of a state's transitions.
func (w *wayfarer) keys(s *station) []string {
	if s == w.root {
		return []string{"error.*"}
	}
	var some []string
	for _, key := range []string{"A", "B", "C", "D", "error.*", "1s", "always", "onDone"} {
		rarely := 4
		if w.beside && key == "always" {
			rarely = 2
		}
		if can := s.kind != "final" && (key != "onDone" || s.kind == "compound"); can && w.r.IntN(rarely) == 0 {
			some = append(some, key)
		}
	}
	return some
}

func (w *wayfarer) way(key string) way {
	e := way{key: key, do: w.steps()}
	if w.r.IntN(4) > 0 {
		to := w.states[w.r.IntN(len(w.states))]
		e.target, e.reenter = idOf(to.path), w.r.IntN(4) == 0
		if len(to.children) > 0 && w.r.IntN(3) == 0 {
			e.target += "-" + w.pick("back", "deep")
		}
	}
	if key == "always" {
		e.guard = "context.go && context.n < 40"
		e.do = append(e.do, step{text: "assign: { go: false, n: context.n + 1 }"})
	}
	return e
}

func idOf(path string) string { return strings.ReplaceAll(path, ".", "-") }

// reading is what stands at a place for check: a line for each of ownFields. told is what
// stands there for a run.
func reading(int) []string {
	var all []string
	for _, field := range ownFields {
		all = append(all, "log: 0 + event."+field)
	}
	return all
}

func told(place int) []string { return []string{fmt.Sprintf(`log: "'%d ' + event.type"`, place)} }

// check gives what is said of the fields at each place.
func (w *wayfarer) check(t *testing.T) map[int]map[string]string {
	t.Helper()
	text := w.text(reading)
	_, found := compile.Load(fstest.MapFS{"root.yaml": {Data: []byte(text)}}, "root.yaml")
	says := map[int]map[string]string{}
	for _, at := range w.at {
		if says[at.place] == nil {
			says[at.place] = map[string]string{}
		}
		says[at.place][at.field] = "always"
	}
	for _, f := range found.All() {
		at, is := w.at[f.Pos.Line]
		switch {
		case is && f.Severity == diag.Error:
			says[at.place][at.field] = "never"
		case is && f.Code == diag.AbsentRead:
			says[at.place][at.field] = "perhaps"
		case f.Severity == diag.Error:
			t.Fatalf("bug: %s\n%s", f, text)
		}
	}
	return says
}

var sightings = regexp.MustCompile(`"log":"(\d+) ([^"]*)"`)

// travel tells the chart stories, and gives what was seen.
func (w *wayfarer) travel() map[sight]bool {
	m, _ := compile.Load(fstest.MapFS{"root.yaml": {Data: []byte(w.text(told))}}, "root.yaml")
	seen := map[sight]bool{}
	for range 20 {
		session, answer := lines.Open(interp.From(m).Program(), lines.Start{Now: lines.DefaultNow})
		story := string(answer)
		for range 12 {
			story += string(session.Do([]byte(w.pick(`{"type":"A","a":1}`, `{"type":"B","b":1}`, `{"type":"C","c":1}`, `{"type":"D"}`, `{"$advance":"1s"}`))))
		}
		_ = session.Close()
		for _, found := range sightings.FindAllStringSubmatch(story, -1) {
			place, _ := strconv.Atoi(found[1])
			seen[sight{place, found[2]}] = true
		}
	}
	return seen
}

// text writes the chart.
func (w *wayfarer) text(write func(int) []string) string {
	w.lines, w.at, w.write = nil, map[int]eventRead{}, write
	w.say(0, "chart: root", "context: { n: int, go: bool }", "events: { A: { a: int }, B: { b: int }, C: { c: int }, D: {} }")
	w.station(0, w.root)
	return strings.Join(w.lines, "\n") + "\n"
}

func (w *wayfarer) say(deep int, all ...string) {
	for _, line := range all {
		w.lines = append(w.lines, strings.Repeat("  ", deep)+line)
	}
}

func (w *wayfarer) list(deep int, list []step) {
	for _, do := range list {
		if do.place == 0 {
			w.say(deep, "- "+do.text)
			continue
		}
		for i, line := range w.write(do.place) {
			w.say(deep, "- "+line)
			w.at[len(w.lines)] = eventRead{do.place, ownFields[i]}
		}
	}
}

func (w *wayfarer) station(deep int, s *station) {
	w.say(deep, "entry:")
	w.list(deep+1, s.entry)
	w.say(deep, "exit:")
	w.list(deep+1, s.exit)
	w.waysOf(deep, s, "on", func(key string) bool { return len(key) == 1 || key == "error.*" })
	w.waysOf(deep, s, "after", func(key string) bool { return key == "1s" })
	w.waysOf(deep, s, "", func(key string) bool { return key == "always" || key == "onDone" })
	if s.kind == "final" || s.kind == "parallel" {
		w.say(deep, "type: "+s.kind)
	}
	if len(s.children) == 0 {
		return
	}
	if s.kind == "compound" {
		w.say(deep, "initial:")
		w.say(deep+1, "target: a", "actions:")
		w.list(deep+2, s.initial)
	}
	w.say(deep, "states:")
	for _, child := range s.children {
		w.say(deep+1, child.path[strings.LastIndex(child.path, ".")+1:]+":")
		w.say(deep+2, "id: "+idOf(child.path))
		w.station(deep+2, child)
	}
	if s != w.root {
		w.say(deep+1, "deep: { type: history, history: deep, id: "+idOf(s.path)+"-deep }", "back:")
		w.say(deep+2, "type: history", "id: "+idOf(s.path)+"-back")
	}
	if s != w.root && s.kind == "compound" {
		w.say(deep+2, "target:")
		w.say(deep+3, "target: b", "actions:")
		w.list(deep+4, s.back)
	}
}

func (w *wayfarer) waysOf(deep int, s *station, under string, take func(key string) bool) {
	ways := slices.DeleteFunc(slices.Clone(s.ways), func(e way) bool { return !take(e.key) })
	if under != "" && len(ways) > 0 {
		w.say(deep, under+":")
		deep++
	}
	for _, e := range ways {
		w.say(deep, e.key+":")
		if e.guard != "" {
			w.say(deep+1, "guard: "+e.guard)
		}
		if e.target != "" {
			w.say(deep+1, "target: '#"+e.target+"'", fmt.Sprint("reenter: ", e.reenter))
		}
		w.say(deep+1, "actions:")
		w.list(deep+2, e.do)
	}
}
