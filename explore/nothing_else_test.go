package explore_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/explore"
	"github.com/lockstep-charts/lockstep/lines"
)

// Where a search says that all was tried, nothing else can happen: small random charts are
// searched, and then driven at random, with all kinds of values. What such a walk enters or
// takes, and how a guard turns out, the search must have found too.

var walked = flag.Int("walked", 60, "how many random charts TestNothingElse walks through")

func TestNothingElse(t *testing.T) {
	complete := 0
	for seed := range uint64(*walked) {
		d := &drafter{r: rand.New(rand.NewPCG(seed, 11)), ends: seed%3 == 2}
		text, kid := d.chart(), d.kid()
		chart := load(t, fstest.MapFS{"chart.yaml": {Data: []byte(text)}, "kid.yaml": {Data: []byte(kid)}}, "chart.yaml")
		holds := []explore.Invariant{invariant(t, chart, d.invariant()), invariant(t, chart, d.invariant())}
		r := search(t, chart, explore.Options{States: 300, Holds: holds})
		if !r.Complete() || r.Cut != explore.NoLimit {
			continue
		}
		complete++
		w := &walker{seen: cover.New(chart.Program()), acted: map[string]bool{}, holds: holds, broken: map[string]bool{}, pings: !strings.Contains(text, "event: PING")}
		for n := range uint64(40) {
			w.walk(rand.New(rand.NewPCG(seed, n)))
		}
		never := neverDone(w.seen.Report(chart.Machine(), ""))
		for _, m := range neverDone(r.Coverage) {
			if !slices.Contains(never, m) {
				t.Errorf("seed %d: all was tried, it says, and line %d: %s; but it happens:\n%s%s", seed, m.Line, m.What, text, kid)
			}
		}
		for condition := range w.broken {
			if !slices.ContainsFunc(r.Broken, func(b explore.Broken) bool { return b.Text == condition }) {
				t.Errorf("seed %d: %s holds, it says, which is not so:\n%s%s", seed, condition, text, kid)
			}
		}
		for _, one := range r.Ignored {
			for _, event := range one.Names {
				if w.acted[one.State+" on "+event] {
					t.Errorf("seed %d: %s ignores %s, it says, which is not so:\n%s%s", seed, one.State, event, text, kid)
				}
			}
		}
	}
	if complete < *walked/10 {
		t.Errorf("only %d searches call themselves complete", complete)
	}
	t.Log(complete, "searches call themselves complete")
}

// neverDone is what a report has of states, transitions and guards that never was. Each
// has a line of its own, for two transitions may be called alike.
func neverDone(r *cover.Report) []cover.Missing {
	return slices.Concat(r.States.Missing, r.Transitions.Missing, r.Guards.Missing)
}

// A walker drives machines at random, and notes what they do.
type walker struct {
	seen   *cover.Recorder
	acted  map[string]bool // events that did something, with the state
	holds  []explore.Invariant
	broken map[string]bool // which of these do not
	pings  bool            // the child machine is sent from outside what its parent never sends
}

func (w *walker) walk(r *rand.Rand) {
	session, last := lines.Open(w.seen.Program(), lines.Start{Input: []byte("{}"), Now: lines.DefaultNow})
	if session == nil {
		return
	}
	w.look(last)
	for range 30 {
		line := someLine(r)
		if w.pings && r.IntN(6) == 0 {
			line = fmt.Sprintf(`{"$to":"kid","event":{"type":"PING","n":%s}}`, someValue(r, "n"))
		}
		answer := session.Do([]byte(line))
		if event := eventOf(line); event != "" && bytes.Contains(answer, []byte(`"ignored":false`)) {
			for _, leaf := range leavesOf(last) {
				w.acted[leaf+" on "+event] = true
			}
		}
		if !bytes.HasPrefix(answer, []byte(`{"refused"`)) {
			last = answer
			w.look(last)
		}
	}
	_ = session.Close()
}

// look asks whether what should hold everywhere does.
func (w *walker) look(answer []byte) {
	var now struct {
		Status         string
		Value, Context json.RawMessage
	}
	if json.Unmarshal(answer, &now) != nil || now.Status != "active" {
		return
	}
	for _, one := range w.holds {
		if holds, err := one.Test(now.Value, now.Context); !holds || err != nil {
			w.broken[one.Text] = true
		}
	}
}

// eventOf is the event that a line sends from outside; "": none.
func eventOf(line string) string {
	var e struct{ Type string }
	_ = json.Unmarshal([]byte(line), &e)
	return e.Type
}

// leavesOf are the active leaves that an answer tells of: that of the chart, or those of its
// regions.
func leavesOf(answer []byte) (leaves []string) {
	var one struct{ Value string }
	var regions struct{ Value map[string]string }
	if json.Unmarshal(answer, &one) == nil {
		return []string{one.Value}
	}
	_ = json.Unmarshal(answer, &regions)
	for region, leaf := range regions.Value {
		leaves = append(leaves, region+"."+leaf)
	}
	return leaves
}

// someLine is an event, time that passes, or what a host does.
func someLine(r *rand.Rand) string {
	switch r.IntN(12) {
	case 0, 1:
		return fmt.Sprintf(`{"$advance":"%dms"}`, []int{1, 999, 1000, 1001, 2000, 2500, 10_000, 60_000}[r.IntN(8)])
	case 2:
		return fmt.Sprintf(`{"$done":"job","output":{"v":%s}}`, someValue(r, "n"))
	case 3:
		return fmt.Sprintf(`{"$fail":"job","error":{"message":"m","code":%s}}`, someValue(r, "s"))
	case 4:
		return fmt.Sprintf(`{"$guard":"may","value":%v}`, r.IntN(2) == 0)
	case 5:
		return `{"$failAction":"tell","error":{"message":"m"}}`
	}
	var fields strings.Builder
	event := r.IntN(3)
	for _, field := range eventFields[event] {
		if field != "o" || r.IntN(2) == 0 {
			fmt.Fprintf(&fields, `,"%s":%s`, field, someValue(r, field))
		}
	}
	return fmt.Sprintf(`{"type":"E%d"%s}`, event, fields.String())
}

// someValue is a value of a field, as JSON.
func someValue(r *rand.Rand, field string) string {
	var list []string
	switch field {
	case "k":
		list = []string{`"x"`, `"y"`, `"z"`}
	case "f":
		list = []string{"true", "false"}
	case "s":
		list = []string{`""`, `"a"`, `"b"`, `"ab"`, `"abc"`, `"q"`, `"busy"`}
	default:
		return fmt.Sprint(r.IntN(14) - 4)
	}
	return list[r.IntN(len(list))]
}

// eventFields are the fields of E0, E1, E2: an int, an optional one, an enum, a bool, a text.
var eventFields = [][]string{{}, {"n", "k"}, {"s", "f", "o"}}

// A drafter makes up a small chart.
type drafter struct {
	r      *rand.Rand
	ends   bool     // it ends, by final states or by failures
	event  []string // the fields of the event that a guard or an action may read
	leaves []string
}

func (d *drafter) pick(list ...string) string { return list[d.r.IntN(len(list))] }

func (d *drafter) one(in int) bool { return d.r.IntN(in) == 0 }

func (d *drafter) chart() string {
	var b strings.Builder
	b.WriteString(`chart: x
types: { Kind: [x, y, z] }
context: { n: int, m: int = 1, k: Kind, f: bool, s: string, o: optional<int>, l: list<int>, t: timestamp = now }
events: { E0: , E1: { n: int, k: Kind }, E2: { s: string, f: bool, o: optional<int> }, LATER: { n: int }, SOON: , BACK: { n: int } }
internal: [LATER, SOON, BACK]
guards: { may: }
actions: { tell: }
actors: { job: { output: { v: int } }, kid: { chart: kid.yaml } }
`)
	if !d.ends || d.one(2) {
		b.WriteString("unhandledErrors: ignore\n")
	}
	d.leaves = []string{"a", "b", "c"}[:2+d.r.IntN(2)]
	if d.one(4) {
		b.WriteString("type: parallel\nstates:\n")
		d.region(&b, "p")
		d.region(&b, "q")
		return b.String()
	}
	b.WriteString("initial: a\n")
	d.states(&b, "", d.leaves)
	return b.String()
}

func (d *drafter) region(b *strings.Builder, name string) {
	d.leaves = []string{name + "1", name + "2"}
	fmt.Fprintf(b, "  %s:\n    initial: %s1\n", name, name)
	d.states(b, "    ", d.leaves)
}

func (d *drafter) states(b *strings.Builder, indent string, names []string) {
	fmt.Fprintf(b, "%sstates:\n", indent)
	for _, name := range names {
		if d.ends && name != names[0] && d.one(3) {
			d.end(b, indent, name)
			continue
		}
		fmt.Fprintf(b, "%s  %s:\n%s    on:\n", indent, name, indent)
		for i, fields := range eventFields {
			d.event = fields
			d.candidates(b, indent, fmt.Sprintf("E%d", i))
		}
		d.event = []string{"n"}
		d.candidates(b, indent, "LATER")
		d.candidates(b, indent, "BACK")
		d.event = nil
		d.candidates(b, indent, "SOON")
		if d.one(3) {
			fmt.Fprintf(b, "%s    after: { %s: %s }\n", indent, d.pick("1s", "2s"), d.transition())
		}
		if d.one(4) {
			d.event = []string{"output.v"}
			done, who := d.transition(), d.pick("id: job, src: job", "id: kid, src: kid, input: { n: \""+d.pick("context.n", "context.m", "2")+"\" }")
			d.event = []string{"error.code"}
			fmt.Fprintf(b, "%s    invoke: { %s, onDone: [ %s ], onError: [ %s ] }\n", indent, who, done, d.transition())
			d.event = nil
		}
		if d.one(6) {
			guard := d.guard(1)
			if d.ends && d.one(2) {
				guard += d.pick(" && event.type == 'E1'", " && event.type != 'E2'", " || event.type == 'E0'")
			}
			fmt.Fprintf(b, "%s    always: { guard: %q, target: %s }\n", indent, guard, d.pick(d.leaves...))
		}
		if d.one(4) {
			fmt.Fprintf(b, "%s    entry: %s\n", indent, d.actions())
		}
		if d.one(6) {
			fmt.Fprintf(b, "%s    exit: %s\n", indent, d.actions())
		}
	}
}

// end writes a state that nothing leads out of, or one with a final state inside.
func (d *drafter) end(b *strings.Builder, indent, name string) {
	fmt.Fprintf(b, "%s  %s: %s\n", indent, name, d.pick("{ type: final }", "{}", "{ on: { E1: { guard: context.n > 3, target: "+d.leaves[0]+" } } }",
		"{ initial: u, states: { u: { on: { E0: v } }, v: { type: final } } }", "{ initial: u, states: { u: { on: { E0: v } }, v: { type: final } }, onDone: "+d.leaves[0]+" }"))
}

func (d *drafter) candidates(b *strings.Builder, indent, event string) {
	if event != "SOON" && d.one(3) {
		return
	}
	fmt.Fprintf(b, "%s      %s:\n", indent, event)
	for range 1 + d.r.IntN(2) {
		fmt.Fprintf(b, "%s        - %s\n", indent, d.transition())
	}
}

// transition is one with a guard, a target and actions, or without some of them.
func (d *drafter) transition() string {
	var parts []string
	if !d.one(3) {
		parts = append(parts, fmt.Sprintf("guard: %q", d.guard(2)))
	}
	if d.one(2) {
		parts = append(parts, "target: "+d.pick(d.leaves...))
	}
	if len(parts) == 0 || !d.one(3) {
		parts = append(parts, "actions: "+d.actions())
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

func (d *drafter) guard(deep int) string {
	if deep > 0 && d.one(2) {
		a, b := d.guard(deep-1), d.guard(deep-1)
		return d.pick("("+a+" && "+b+")", "("+a+" || "+b+")", "!("+a+")")
	}
	switch d.r.IntN(9) {
	case 0:
		return d.of("k", "context.k") + d.pick(" == ", " != ") + d.pick("'x'", "'z'", "context.k")
	case 1:
		return d.pick("context.f", d.of("f", "context.f"))
	case 2:
		return d.pick(d.of("s", "context.s"), d.of("error.code", "context.s")) + d.pick(" == 'ab'", " != 'q'", ".startsWith('a')", " in ['a', 'busy']", " == context.s")
	case 3:
		return "has(context.o) && context.o" + d.pick(" > ", " == ", " < ") + d.number()
	case 4:
		return d.pick("size(context.l) > 1", "2 in context.l", "context.l.exists(e, e > 2)", "size(context.s) > 1")
	case 5:
		return d.pick("may", "now - context.t"+d.pick(" > ", " <= ", " == ")+d.pick("duration('1s')", "duration('2500ms')"))
	}
	return d.number() + d.pick(" < ", " >= ", " == ", " != ") + d.number()
}

// invariant is a condition on the context alone.
func (d *drafter) invariant() string {
	d.event = nil
	for {
		if text := d.guard(1); !strings.Contains(text, "may") && !strings.Contains(text, "now") {
			return text
		}
	}
}

// of is a field of the event where it has it, else another.
func (d *drafter) of(field, other string) string {
	if slices.Contains(d.event, field) && !d.one(3) {
		return "event." + field
	}
	return other
}

func (d *drafter) number() string {
	return d.pick("context.n", "context.m", "0", "1", "3", "5", "size(context.l)", d.of("n", "context.n"), d.of("output.v", "context.m"), d.of("n", "2"), "context.n + 1", "(context.f ? context.n : 2)")
}

func (d *drafter) actions() string {
	list := []string{d.action()}
	if d.one(3) {
		list = append(list, d.action())
	}
	return "[ " + strings.Join(list, ", ") + " ]"
}

func (d *drafter) action() string {
	switch d.r.IntN(12) {
	case 0:
		return "{ assign: { k: " + d.of("k", "\"'y'\"") + " } }"
	case 1:
		return "{ assign: { f: \"" + d.pick("!context.f", d.of("f", "true")) + "\" } }"
	case 2:
		return "{ assign: { s: \"" + d.pick(d.of("s", "'a'"), "'ab'") + "\" } }"
	case 3:
		return "{ assign: { o: " + d.pick("null", "3", "context.n") + " } }"
	case 4:
		if slices.Contains(d.event, "o") {
			return "{ assign: { o: \"event.?o\" } }"
		}
		return "{ assign: { o: 1 } }"
	case 5:
		return "{ if: \"size(context.l) < 3\", then: [ { append: { l: " + d.of("n", "2") + " } } ], else: [ { assign: { l: \"[]\" } } ] }"
	case 6:
		return "{ send: { event: LATER, to: self, delay: " + d.pick("1s", "3s") + ", id: \"'d'\", data: { n: " + d.of("n", "context.m") + " } } }"
	case 7:
		return d.pick("{ cancel: \"'d'\" }", "tell", "{ raise: SOON }", "{ send: { event: PING, to: \"'kid'\", data: { n: "+d.of("n", "context.n")+" } } }")
	case 8:
		return "{ assign: { " + d.pick("m: context.n", "t: now") + " } }"
	}
	return "{ assign: { n: \"" + d.pick(d.of("output.v", "2"), "context.n < 4 ? context.n + 1 : 0", "0", d.of("n", "3"), "context.m", "math.least(context.n + 1, 5)") + "\" } }"
}

// kid is the chart of a child machine.
func (d *drafter) kid() string {
	test := func() string {
		return fmt.Sprintf("%q", d.pick("context.c", "event.n", "input.n", "event.n + context.c")+d.pick(" < ", " >= ", " == ")+d.pick("1", "3", "input.n"))
	}
	does := func() string {
		back := "{ send: { event: BACK, to: parent, data: { n: " + d.pick("context.c", "event.n", "input.n") + " } } }"
		return d.pick("[ "+back+" ]", "[ { assign: { c: event.n } } ]", "[ { assign: { c: \"context.c < 2 ? context.c + 1 : 0\" } }, "+back+" ]")
	}
	ping := func() string {
		return "PING: [ { guard: " + test() + ", target: " + d.pick("u", "w", "end") + ", actions: " + does() + " }, { actions: " + does() + " } ]"
	}
	return `chart: kid
input: { n: int }
context: { c: int = input.n }
events: { PING: { n: int } }
sends: { BACK: { n: int } }
output: { v: int = context.c }
initial: u
states:
  u: { on: { ` + ping() + ` } }
  w: { on: { ` + ping() + ` }, after: { ` + d.pick("1s", "2s") + `: ` + d.pick("u", "end") + ` } }
  end: { type: final }
`
}
