package random

// The typed charts are made up for their data: types of all shapes, one in the other,
// and of each of them expressions, values and places in the context. Of states they
// have few. The reference does not tell them: the back-ends are compared with one
// another.

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Typed makes up the files of the typed chart of a seed: root.yaml and what it uses.
// As many charts in a row as others have one child chart.
func Typed(seed uint64) map[string]string {
	w := &world{r: rand.New(rand.NewPCG(seed/shared, 0x7e9d)), aliases: map[string]string{}}
	for range 2 + w.r.IntN(4) {
		w.declare()
	}
	child := newAuthor(w)
	child.child, child.up, child.down = true, w.record(2), w.record(2)
	spell := newSpeller(seed / shared)
	files := map[string]string{"child.yaml": typedText(child.chart("child"), spell)}
	w.r = rand.New(rand.NewPCG(seed, 0x7e9e))
	root := newAuthor(w)
	root.up, root.down, root.hires = child.up, child.down, child
	files["root.yaml"] = typedText(root.chart("root"), spell)
	return files
}

func typedText(n *Node, spell speller) string {
	var b strings.Builder
	n.write(&b, spell, 0)
	return b.String()
}

// An author makes up one typed chart.
type author struct {
	*world
	child    bool
	hires    *author // the child chart
	up, down *shape  // fields of what a child sends, and of what it is sent

	context, input, output, event, params, heard *shape
	lets                                         sight
	names                                        int  // how many variables there are
	outside                                      bool // the event here comes from outside: what raises and sends for ever shows little
}

func newAuthor(w *world) *author {
	a := &author{world: w, input: w.record(2), output: w.record(2), event: w.record(3), params: w.record(2), heard: w.record(2)}
	a.context = &shape{kind: "object"}
	for i := range 3 + w.r.IntN(4) {
		p := part{name: fmt.Sprintf("w%d", i), shape: w.shape(3)}
		p.optional = w.one(6)
		a.context.parts = append(a.context.parts, p)
	}
	return a
}

// sight is what is seen everywhere.
func (a *author) sight() sight {
	return append(sight{{"context", a.context}, {"context", a.context}, {"input", a.input}}, a.lets...)
}

// on is what is seen where an event is processed.
func (a *author) on(event *shape) sight { return a.sight().with("event", event) }

func (a *author) chart(name string) *Node {
	n := object("", text("chart", name), object("types", a.nodes...), a.fields("input", a.input), a.initial())
	a.let(n)
	n.add(a.given("output", a.output, a.sight()), a.events(), object("emits", a.fields("OUT", a.event)))
	if a.child {
		n.add(object("sends", a.fields("UP", a.up)))
	}
	n.add(object("guards", object("g", a.fields("params", a.params), text("guard", a.holds(2, a.sight().with("params", a.params)))),
		object("hq", a.fields("params", a.params))))
	seen := a.sight().with("params", a.params)
	n.add(object("actions", object("note", a.fields("params", a.params)),
		object("relay", a.fields("params", a.params), list("do", a.action(seen), a.named("note", seen)))))
	actors := object("actors", object("h", a.fields("input", a.params), a.fields("output", a.heard), list("sends", text("", "E1")), object("receives", a.fields("R1", a.heard))))
	if !a.child {
		actors.add(object("c", text("chart", "child.yaml")))
	}
	n.add(actors)
	if !a.one(4) {
		n.add(text("unhandledErrors", "ignore"))
	}
	delay := a.term(&shape{kind: "duration"}, 2, a.sight(), false)
	n.add(object("delays", text("d1", fmt.Sprintf("(%s > duration('1m') ? %s : duration('5m'))", delay, delay))))
	n.add(text("initial", "a0"), a.states())
	return n
}

// initial are the fields of the context with their initial values.
func (a *author) initial() *Node {
	n, v := object("context"), sight{{"input", a.input}}
	for _, p := range a.context.parts {
		typ, value := a.written(p.shape), a.literal(p.shape, true)
		if a.one(4) {
			value = a.term(p.shape, 1, v, true)
		}
		switch {
		case p.optional:
			n.add(text(p.name, "optional<"+typ+">"))
		case p.shape.zero() && a.one(4):
			n.add(text(p.name, typ))
		default:
			n.add(text(p.name, typ+" = "+value))
		}
	}
	return n
}

// zero tells whether there is a value of a shape where none is given.
func (s *shape) zero() bool {
	for _, p := range s.parts {
		if !p.optional && p.given == "" && !p.shape.zero() {
			return false
		}
	}
	return s.kind != "any"
}

// given are declared fields that have a value of the place.
func (a *author) given(key string, s *shape, v sight) *Node {
	n := object(key)
	for _, p := range s.parts {
		typ := a.written(p.shape)
		if p.optional {
			typ = "optional<" + typ + ">"
		}
		n.add(text(p.name, typ+" = "+a.optional(p, 2, v)))
	}
	return n
}

func (a *author) let(n *Node) {
	if a.one(2) {
		return
	}
	s := a.shape(2)
	if s.loose() {
		return
	}
	n.add(object("let", text("left", a.term(s, 2, a.sight(), false))))
	a.lets = sight{{"left", s}}
}

func (a *author) events() *Node {
	n := object("events", a.fields("E1", a.event), a.fields("E2", a.params), scalar("E3", "{}"))
	if a.child {
		n.add(a.fields("S1", a.down))
	} else {
		n.add(a.fields("UP", a.up))
	}
	return n
}

// states are two that take everything, one of them with leaves, and an end.
func (a *author) states() *Node {
	leaf := a.state("a2", "a0", "a1", "a3")
	within := a.state("a1", "a0", "a2", "f1")
	end := object("output", text("n", a.term(&shape{kind: "int"}, 2, a.sight(), false)))
	for _, p := range a.heard.parts {
		if !p.shape.loose() {
			end.add(text(p.name, a.term(p.shape, 2, a.sight(), false)))
		}
	}
	given := &shape{kind: "object", parts: []part{{name: "n", shape: &shape{kind: "int"}}}}
	within.add(a.transition("onDone", a.on(ended(given)), []string{"a0", "a1"}))
	within.add(text("initial", "a2"), object("states", leaf, a.state("a3", "a2", "a0", "f2"), object("f2", text("type", "final"), end)))
	return object("states", a.state("a0", "a1", "a0", "a3"), within, object("f1", text("type", "final"), a.over()))
}

// over are some fields of the output, by the final state.
func (a *author) over() *Node {
	n := object("output")
	for _, p := range a.output.parts {
		if a.one(2) {
			n.add(text(p.name, a.optional(p, 2, a.sight())))
		}
	}
	return n
}

func (a *author) state(name string, targets ...string) *Node {
	s := object(name)
	if a.one(3) {
		s.add(list("entry", a.action(a.sight())))
	}
	if a.one(4) {
		s.add(list("exit", a.action(a.sight())))
	}
	on := object("on")
	for _, e := range []root{{"E1", a.event}, {"E2", a.params}, {"E3", &shape{kind: "object"}}, {"UP", a.up}, {"S1", a.down}} {
		if e.text == "UP" && a.child || e.text == "S1" && !a.child || a.one(2) {
			continue
		}
		a.outside = e.text == "E1" || e.text == "E3"
		on.add(a.transition(e.text, a.on(e.shape), targets))
	}
	a.outside = false
	if len(on.Fields) > 0 {
		s.add(on)
	}
	if a.one(3) {
		s.add(object("after", a.transition(a.pick("10m", "20m", "d1"), a.sight(), targets)))
	}
	if a.one(2) {
		s.add(a.invoke(name, targets))
	}
	return s
}

func (a *author) transition(key string, v sight, targets []string) *Node {
	t := object(key)
	if a.one(3) {
		t.add(text("guard", a.guard(v)))
	}
	if a.one(2) {
		t.add(text("target", "#"+places[a.pick(targets...)]))
	}
	actions := list("actions")
	for range 1 + a.r.IntN(3) {
		actions.add(a.action(v))
	}
	t.add(actions)
	return t
}

// places are the paths of the states.
var places = map[string]string{"a0": "a0", "a1": "a1", "a2": "a1.a2", "a3": "a1.a3", "f1": "f1", "f2": "a1.f2"}

func (a *author) guard(v sight) string {
	if a.one(3) {
		var all []string
		for _, p := range a.params.parts {
			all = append(all, a.term(p.shape, 1, v, true))
		}
		return a.pick("g", "hq") + "(" + strings.Join(all, ", ") + ")"
	}
	return a.holds(3, v)
}

func (a *author) invoke(state string, targets []string) *Node {
	if a.hires != nil && a.one(2) {
		return object("invoke", text("id", "c"+state), text("src", "c"), a.data("input", a.hires.input, a.sight()),
			a.transition("onDone", a.on(ended(a.hires.output)), targets))
	}
	return object("invoke", text("id", "h"+state), text("src", "h"), a.data("input", a.params, a.sight()), a.transition("onDone", a.on(ended(a.heard)), targets))
}

// ended are the fields of the end of an actor.
func ended(output *shape) *shape {
	return &shape{kind: "object", parts: []part{{name: "output", shape: output}}}
}
