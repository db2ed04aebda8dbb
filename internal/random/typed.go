package random

// The typed charts are made up for their data: types of all shapes, one in the other,
// and of each of them expressions, values and places in the context. Of states they
// have few. The reference does not tell them: the back-ends are compared with one
// another.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Typed makes up the files of the typed chart of a seed: root.yaml and what it uses.
// As many charts in a row as others have one child chart, which may have one itself.
func Typed(seed uint64) map[string]string {
	w := &world{r: rand.New(rand.NewPCG(seed/shared, 0x7e9d)), aliases: map[string]string{}}
	for range 2 + w.r.IntN(4) {
		w.declare()
	}
	if w.one(3) {
		w.types = append(w.types, failure)
	}
	files, spell := map[string]string{}, newSpeller(seed/shared)
	var below *author
	for _, name := range []string{"grandchild", "child"} {
		if name == "child" || w.one(3) {
			below = newAuthor(w, below)
			below.child = true
			files[name+".yaml"] = typedText(below.chart(name), spell)
		}
	}
	w.r = rand.New(rand.NewPCG(seed, 0x7e9e))
	files["root.yaml"] = typedText(newAuthor(w, below).chart("root"), spell)
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
	name     string
	hires    *author // the child chart; nil: there is none
	up, down *shape  // fields of what it sends its parent, and of what it is sent

	context, input, output, event, params, heard *shape
	gives, left                                  *shape // what an actor of the host gives; what the end of a compound state leaves
	lets                                         sight
	let1                                         *shape             // of the let of E1; nil: there is none
	names, firstName                             int                // how many variables there are, and which of their names is used first
	said                                         map[string][]*Node // actions of the last transition with a key
	outside                                      bool               // the event here comes from outside: what raises and sends for ever shows little
}

func newAuthor(w *world, hires *author) *author {
	a := &author{world: w, hires: hires, input: w.record(2), output: w.record(2), event: w.record(3), params: w.record(2), heard: w.record(2),
		firstName: w.r.IntN(len(variables)), up: w.record(2), down: w.record(2), said: map[string][]*Node{}}
	a.gives, a.left = a.heard, &shape{kind: "object", parts: []part{{name: "n", shape: &shape{kind: "int"}}}}
	if w.one(2) {
		a.gives = w.shape(2)
	}
	if s := w.shape(2); w.one(2) && !s.loose() {
		a.left = s
	}
	for _, s := range []*shape{a.params, a.input, a.output} {
		if w.one(2) {
			w.like(s)
		}
	}
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

func (a *author) chart(name string) *Node {
	a.name = name
	n := object("", text("chart", name), object("types", a.nodes...), a.fields("input", a.input), a.initial())
	a.let(n)
	n.add(a.given("output", a.output, a.sight()), a.events(), object("emits", a.fields("OUT", a.event)))
	if a.child {
		n.add(object("sends", a.fields("UP", a.up)))
	}
	n.add(object("guards", text("g1", a.holds(2, a.first())), object("g", a.fields("params", a.params), text("guard", a.holds(2, a.sight().with("params", a.params)))),
		object("hq", a.fields("params", a.params))))
	seen := a.sight().with("params", a.params)
	n.add(object("actions", list("do1", a.action(a.first()), a.action(a.first())), object("note", a.fields("params", a.params)),
		object("relay", a.fields("params", a.params), list("do", a.action(seen), a.named("note", seen)))))
	actors := object("actors", object("h", a.fields("input", a.params), a.outputs(a.gives), list("sends", text("", "E1")), object("receives", a.fields("R1", a.heard))))
	if a.hires != nil {
		actors.add(object("c", text("chart", a.hires.name+".yaml")))
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

// outputs declares what an actor gives: fields, or a type.
func (a *author) outputs(s *shape) *Node {
	if s.String() == "" {
		return a.fields("output", s)
	}
	return text("output", a.written(s))
}

// let names two expressions, one of them over E1.
func (a *author) let(n *Node) {
	all := object("let")
	if s := a.shape(2); a.one(2) && !s.loose() {
		all.add(text("left", a.term(s, 2, a.sight(), false)))
		a.lets = sight{{"left", s}}
	}
	if s := a.shape(2); a.one(2) && !s.loose() {
		all.add(text("let1", a.term(s, 2, a.first(), false)))
		a.let1 = s
	}
	if len(all.Fields) > 0 {
		n.add(all)
	}
}

func (a *author) events() *Node {
	n := object("events", a.fields("E1", a.event), a.fields("E2", a.params), scalar("E3", "{}"))
	if a.child {
		n.add(a.fields("S1", a.down))
	}
	if a.hires != nil {
		n.add(a.fields("UP", a.hires.up))
	}
	return n
}

// states are some that take everything, two of them with states in them, and an end.
func (a *author) states() *Node {
	return object("states", a.state("a0", "a1", "a0", "a3", "a4", "h1"), a.compound(), a.parallel(), object("f1", text("type", "final"), a.over()))
}

// compound is a state with two leaves, an end of its own, and perhaps a memory.
func (a *author) compound() *Node {
	s := a.state("a1", "a0", "a2", "f1", "a6")
	s.add(a.transition("onDone", a.on(ended(a.left)), []string{"a0", "a1"}))
	history := object("h1", text("type", "history"), text("history", a.pick("deep", "shallow")))
	s.add(text("initial", "a2"), object("states", a.state("a2", "a0", "a1", "a3", "a4"), a.state("a3", "a2", "a0", "f2"), a.end("f2", a.left), history))
	return s
}

// parallel is a state of two regions.
func (a *author) parallel() *Node {
	region := a.state("a5", "a6", "a7", "h1")
	region.add(text("initial", "a7"), object("states", a.state("a7", "a0", "a5", "f3"), a.end("f3", a.heard)))
	s := a.state("a4", "a0", "a5")
	s.add(text("type", "parallel"), object("states", region, a.state("a6", "a4", "a0", "a6", "h1")))
	return s
}

// end is a final state with one value as its output, or with the fields of one and others.
func (a *author) end(name string, given *shape) *Node {
	if given.String() != "" {
		return object(name, text("type", "final"), text("output", a.term(given, 2, a.sight(), false)))
	}
	output := object("output")
	for _, p := range append(slices.Clip(given.parts), a.heard.parts...) {
		if !p.shape.loose() && child(output, p.name) == nil {
			output.add(text(p.name, a.term(p.shape, 2, a.sight(), false)))
		}
	}
	if len(output.Fields) == 0 {
		return object(name, text("type", "final"))
	}
	return object(name, text("type", "final"), output)
}

// over are some fields of the output, by the final state.
func (a *author) over() *Node {
	if whole := a.whole(a.output.required(), a.sight()); whole != "" && a.one(2) {
		return text("output", whole)
	}
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
		s.add(list("entry", a.action(a.led())))
	}
	if a.one(4) {
		s.add(list("exit", a.action(a.led())))
	}
	on := object("on")
	for _, e := range a.heardIn() {
		if a.one(2) {
			continue
		}
		a.outside = strings.Contains("E1 E3", e.text)
		v, to := a.on(e.shape), targets
		if e.text == "E1" {
			v = a.first()
		}
		if strings.HasPrefix(e.text, "error.") {
			to = atOnce
		}
		on.add(a.transition(e.text, v, to))
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
	switch {
	case key == "E1" && a.one(6):
		t.add(text("guard", "g1"))
	case a.one(3):
		t.add(text("guard", a.guard(v)))
	}
	if a.one(2) {
		t.add(text("target", "#"+places[a.pick(targets...)]))
	}
	t.add(a.actions(key, v))
	return t
}

// actions are those of a transition: what an earlier one with its key does, where all
// such see the same, or new ones.
func (a *author) actions(key string, v sight) *Node {
	if a.said[key] != nil && !strings.HasPrefix(key, "on") && a.one(3) {
		return list("actions", a.said[key]...)
	}
	actions := list("actions")
	for range 1 + a.r.IntN(3) {
		if strings.HasPrefix(key, "error.") {
			actions.add(a.remembered())
		} else {
			actions.add(a.action(v))
		}
	}
	if key == "E1" && a.one(4) {
		actions.add(text("", "do1"))
	}
	a.said[key] = actions.Items
	return actions
}

// places are the paths of the states.
var places = map[string]string{
	"a0": "a0", "a1": "a1", "a2": "a1.a2", "a3": "a1.a3", "f1": "f1", "f2": "a1.f2", "h1": "a1.h1",
	"a4": "a4", "a5": "a4.a5", "a6": "a4.a6", "a7": "a4.a5.a7", "f3": "a4.a5.f3",
}

func (a *author) guard(v sight) string {
	if a.one(3) {
		var all []string
		for _, p := range a.params.parts {
			all = append(all, a.term(p.shape, 1, v, true))
		}
		return a.pick("g", "hq") + "(" + strings.Join(all, ", ") + ")"
	}
	if a.one(6) {
		return "alive(" + a.id(v, "'ha0'", "'ca2'", "'x'") + ") || " + a.holds(2, v)
	}
	return a.holds(3, v)
}

func (a *author) invoke(state string, targets []string) *Node {
	v := object("invoke")
	output := a.gives
	if a.hires != nil && a.one(2) {
		v.add(text("id", "c"+state), text("src", "c"), a.handed("input", a.hires.input, a.sight()))
		output, targets = a.hires.output, atOnce
	} else {
		v.add(text("id", "h"+state), text("src", "h"), a.handed("input", a.params, a.sight()))
	}
	v.add(a.transition("onDone", a.on(identified(ended(output))), targets))
	if a.one(2) {
		v.add(a.transition("onError", a.on(identified(failed)), atOnce))
	}
	return v
}
