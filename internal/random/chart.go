package random

// This file makes up a chart: its declarations, then its tree of states.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// A Chart is a root chart and what it may use.
type Chart struct {
	Charts []*Node // by their names; the root first

	spell speller
	line  func(t *Teller, h Hint) string
}

// Files are the charts by file name.
func (c *Chart) Files() map[string]string {
	files := map[string]string{}
	for _, n := range c.Charts {
		files[n.Key+".yaml"] = c.text(n)
	}
	return files
}

func (c *Chart) text(n *Node) string {
	var b strings.Builder
	n.write(&b, c.spell, 0)
	return b.String()
}

// A maker makes up one chart of the pair.
type maker struct {
	r       *rand.Rand
	child   bool
	states  []*made // without the root
	most    int     // when there are more, no more are made below them
	count   int
	ids     []string // of actors
	event   string   // whose fields an expression may read
	without []string // the features of lean.go that a lean chart goes without
	hidden  bool     // no event here
	calm    bool     // nothing here may fail: it runs because something did
	quiet   bool     // few states say that they are entered and left
	lean    bool     // little is said, see lean.go
	from    int      // where in the lists the little is that a lean chart says
	plain   bool     // one leaf at a time, and little but guards and assigns: what a machine has its shortest ways through

	firstName int // which of the names of variables is used first
}

// made is a state whose place in the tree is settled.
type made struct {
	node     *Node
	path     string
	id       string // its own, or its path
	parent   *made
	kind     string
	children []*made
	way      *made // where E4 leads
	begins   bool  // a history state that an initial names, which has a default of its own then
}

// shared is how many charts in a row have one child chart, which is then compiled
// once for all of them.
const shared = 10

// New makes up the chart of a seed.
func New(seed uint64) *Chart {
	child := &maker{r: rand.New(rand.NewPCG(seed/shared, 0xc41d)), child: true, firstName: int(seed / shared % 64)}
	root := &maker{r: rand.New(rand.NewPCG(seed, 0x10c5)), firstName: int(seed % 64)}
	if r := rand.New(rand.NewPCG(seed, 0x1ea4)); r.IntN(2) == 0 {
		root.slim(r)
	}
	if r := rand.New(rand.NewPCG(seed/shared, 0x1ea5)); r.IntN(2) == 0 {
		child.slim(r)
	}
	return &Chart{Charts: []*Node{root.chart("root"), child.chart("child")}, spell: newSpeller(seed / shared), line: (*Teller).line}
}

func (k *maker) chart(name string) *Node {
	n := object(name, text("chart", name))
	if !k.lean {
		k.most = 2 + k.r.IntN(13)
	}
	k.plain = !k.child && k.one(5)
	k.quiet = k.plain || k.one(3)
	k.declare(n)
	top := &made{node: n, kind: "compound"}
	if k.one(5) && !k.child && !k.plain && k.has(parallels) {
		top.kind = "parallel"
	}
	depth := 3
	if k.child {
		depth = 1
	}
	if !k.child && top.kind == "compound" && k.one(2) && !k.plain && k.has(parallels) {
		k.nest(top)
	}
	k.grow(top, depth)
	if !k.child && k.one(4) && top.kind == "compound" {
		k.addState(top, "final")
	}
	k.furnish(top)
	for _, s := range k.states {
		k.furnish(s)
	}
	if k.lean {
		if !k.child && !says(n, "input.q") {
			n.Fields = slices.DeleteFunc(n.Fields, func(f *Node) bool { return f.Key == "input" })
		}
		prune(n)
	}
	return n
}

// declare makes up all that stands above the states.
func (k *maker) declare(n *Node) {
	k.declareData(n)
	k.declareEvents(n)
	n.add(object("let", text("left", "5 - context.n")))
	n.add(object("guards", text("small", "context.n < 3"), text("broken", "1 / context.k > 0"), scalar("hg", "{}"),
		object("atLeast", object("params", text("p", "int")), text("guard", "context.n >= params.p")),
		object("hq", object("params", text("p", "int")))))
	n.add(object("actions", scalar("beep", "{}"), object("note", object("params", text("p", "int"))),
		list("bump", object("", object("assign", text("n", "(context.n + 1) % 5")))),
		object("divide", object("params", text("p", "int")), list("do", object("", text("log", "6 / params.p")))),
		object("relay", object("params", text("p", "int")), list("do", object("", text("action", "divide"), object("params", text("p", "10 % params.p"))),
			object("", text("action", "note"), object("params", text("p", "params.p + 1")))))))
	n.add(object("delays", text("d1", "2s"), text("d2", "context.n > 2 ? duration('3s') : duration('5s')")))
	actors := object("actors", object("h", object("input", text("a", "int")), object("output", text("r", "int")),
		list("sends", text("", "P1")), list("receives", text("", "S1"), text("", "E3"))))
	if !k.child {
		actors.add(object("c", text("chart", "child.yaml")))
	}
	n.add(actors)
	if k.one(4) {
		n.add(text("unhandledErrors", "ignore"))
	}
}

func (k *maker) declareData(n *Node) {
	n.add(object("input", k.field("q", "int", "2")))
	n.add(object("context",
		k.field("n", "int", strconv.Itoa(k.r.IntN(3))), k.field("k", "int", strconv.Itoa(k.r.IntN(2))),
		k.field("flag", "bool", fmt.Sprint(k.one(2))), text("s", "string = 'a'"), text("o", "optional<int>"),
		text("l", "list<int> = [1, 2]"), text("mp", "map<int> = {'k1': 1}"), text("obj", "Pair"),
		text("d", "double = 1.5"), text("t", "timestamp = timestamp('2000-02-29T12:34:56Z')"), text("w", "duration = 90s"),
		text("c", "Color"), text("any", "any = 'a'"), text("words", "list<string> = ['b', 'a']"), text("p", "optional<Pair>")))
	n.add(object("types", object("Pair", text("a", "int"), text("b", "optional<int>")),
		list("Color", text("", "red"), text("", "green"), text("", "blue"))))
	k.hidden = true
	if !k.lean || k.one(2) {
		n.add(object("output", text("r", "int = "+k.result()), text("t", "string = context.s")))
	}
	k.hidden = false
}

func (k *maker) declareEvents(n *Node) {
	events := object("events",
		object("E1", text("x", "int")), object("E2", text("y", "optional<int>"), text("z", "int = 3")),
		scalar("E3", "{}"), scalar("E4", "{}"), scalar("g.one", "{}"), scalar("g.two", "{}"),
		object("I1", text("x", "int")), scalar("I2", "{}"), scalar("S1", "{}"), object("P1", text("x", "int")))
	if !k.child {
		events.add(object("UP", text("x", "int")))
	}
	n.add(events, list("internal", text("", "I1"), text("", "I2"), text("", "S1")))
	n.add(object("emits", object("OUT", text("v", "int"), text("note", "any = 7"))))
	if k.child {
		n.add(object("sends", object("UP", text("x", "int"))))
	}
}

// result is what a chart gives, which fails at times.
func (k *maker) result() string {
	return k.grownOr("i", func() string { return "context.n" })
}

func (k *maker) field(name, typ, value string) *Node { return text(name, typ+" = "+value) }

// one is true one time in n.
func (k *maker) one(n int) bool { return k.r.IntN(n) == 0 }

func pick[T any](k *maker, all ...T) T { return all[k.r.IntN(len(all))] }

// grow makes up what lies below a state.
func (k *maker) grow(s *made, depth int) {
	regions := 2 + k.r.IntN(2)
	for range regions {
		k.addState(s, k.kindBelow(s, depth))
	}
	if s.kind == "compound" && s.path != "" && k.one(2) {
		k.addState(s, "final")
	}
	if k.one(2) && !k.plain && k.has(histories) {
		k.addState(s, "history")
	}
	for _, c := range append([]*made(nil), s.children...) {
		if len(c.children) > 0 { // of nest
			continue
		}
		if c.kind == "compound" || c.kind == "parallel" {
			k.grow(c, depth-1)
		}
	}
}

func (k *maker) kindBelow(s *made, depth int) string {
	switch {
	case depth <= 0 || len(k.states) > k.most:
		return "atomic"
	case k.plain, !k.has(parallels):
		return pick(k, "atomic", "atomic", "compound")
	case s.kind == "parallel" && k.one(3):
		return "parallel"
	case s.kind == "parallel":
		return pick(k, "compound", "compound", "atomic")
	}
	return pick(k, "atomic", "atomic", "compound", "parallel")
}

// nest makes up a parallel in a parallel whose regions all end by E4.
func (k *maker) nest(top *made) {
	outer := k.addState(top, "parallel")
	k.ending(outer)
	inner := k.addState(outer, "parallel")
	k.ending(inner)
	k.ending(inner)
}

func (k *maker) ending(parent *made) {
	region := k.addState(parent, "compound")
	begin := k.addState(region, "atomic")
	begin.way = k.addState(region, "final")
}

func (k *maker) addState(parent *made, kind string) *made {
	name := fmt.Sprintf("%c%d", kind[0], k.count)
	k.count++
	s := &made{node: object(name), kind: kind, parent: parent, path: name}
	if parent.path != "" {
		s.path = parent.path + "." + name
	}
	if s.id = s.path; k.one(8) && !k.lean {
		s.id = "id" + name
		s.node.add(text("id", s.id))
	}
	parent.children = append(parent.children, s)
	states := child(parent.node, "states")
	if states == nil {
		states = object("states")
		parent.node.add(states)
	}
	states.add(s.node)
	k.states = append(k.states, s)
	return s
}

func child(n *Node, key string) *Node {
	for _, f := range n.Fields {
		if f.Key == key {
			return f
		}
	}
	return nil
}

// real are a state's children but histories.
func (s *made) real() []*made {
	var all []*made
	for _, c := range s.children {
		if c.kind != "history" {
			all = append(all, c)
		}
	}
	return all
}

// memory is a state's first history state; nil: it has none.
func (s *made) memory() *made {
	for _, c := range s.children {
		if c.kind == "history" {
			return c
		}
	}
	return nil
}

func (s *made) has(kind string) bool {
	for _, c := range s.children {
		if c.kind == kind {
			return true
		}
	}
	return false
}

func inside(s, of *made) bool {
	for p := s.parent; p != nil; p = p.parent {
		if p == of {
			return true
		}
	}
	return false
}
