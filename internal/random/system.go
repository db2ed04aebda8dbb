package random

// The charts of a system are made up for what machines do to one another: three
// charts, each of which uses those below it, beside two actors of the host. All actors
// have the same few ids, and not all of them know the same events. Machines send,
// spawn, stop and cancel by computed ids. Of states and data they have few.

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// System makes up the charts of a seed.
func System(seed uint64) *Chart { return system(seed, false) }

// Dialects is as System, but what a machine leaves out of an event each who declares it
// has a default of its own for, and some have fields that nobody says.
func Dialects(seed uint64) *Chart { return system(seed, true) }

func system(seed uint64, dialects bool) *Chart {
	r := rand.New(rand.NewPCG(seed/shared, 0x5a57))
	leaf := newPlayer(r, dialects, "leaf")
	middle := newPlayer(r, dialects, "middle", leaf)
	low := []*Node{middle.chart(), leaf.chart()}
	root := newPlayer(rand.New(rand.NewPCG(seed, 0x5a58)), dialects, "root", middle, leaf)
	return &Chart{Charts: append([]*Node{root.chart()}, low...), line: (*Teller).talk}
}

// spoken are the events that machines may know. Each has a text and a number.
var spoken = []string{"SAY", "ASK", "TELL", "NEWS"}

// ids are those of actors, and of timers.
var ids = []string{"a", "b", "i"}

// A player makes up one chart of a system.
type player struct {
	r        *rand.Rand
	dialects bool
	name     string
	below    []*player // the charts that it uses
	knows    []string  // of what is spoken
	sends    []string  // to its parent
	hears    []string  // what a host actor of it receives
	key      string    // of the transition under way
	inside   bool      // of a foreach
	ends     bool      // may end by itself
}

func newPlayer(r *rand.Rand, dialects bool, name string, below ...*player) *player {
	p := &player{r: r, dialects: dialects, name: name, below: below, ends: r.IntN(3) > 0}
	p.knows = p.some(1)
	for _, b := range below {
		p.knows = append(p.knows, b.sends...)
	}
	slices.Sort(p.knows)
	p.knows = slices.Compact(p.knows)
	p.hears = p.some(0)
	if name != "root" {
		p.sends = p.some(1)
	}
	return p
}

// some are at least so many of the spoken events.
func (p *player) some(least int) []string {
	all := slices.Clone(spoken)
	p.r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:least+p.r.IntN(len(all)-least+1)]
}

func (p *player) one(n int) bool { return p.r.IntN(n) == 0 }

func (p *player) pick(all ...string) string { return all[p.r.IntN(len(all))] }

func (p *player) chart() *Node {
	n := object(p.name, text("chart", p.name), object("input", text("peer", "string = 'a'")), object("context",
		text("peer", "string = input.peer"), text("n", "int"), text("left", fmt.Sprintf("int = %d", 1+p.r.IntN(4)))))
	events := object("events", scalar("TICK", "{}"))
	for _, e := range p.knows {
		if p.ofChild(e) {
			events.add(p.words(e))
		} else {
			events.add(p.ownWords(e))
		}
	}
	n.add(events, object("emits", p.words("OUT")), p.told(), object("output", text("n", "int = context.n")),
		object("actions", scalar("beep", "{}")), p.actors())
	if !p.one(4) {
		n.add(text("unhandledErrors", "ignore"))
	}
	n.add(text("initial", "a0"), p.states())
	return n
}

// words are the fields of an event.
func (p *player) words(event string) *Node {
	if !p.dialects {
		return object(event, text("to", "string = 'a'"), text("n", "int = 0"))
	}
	return object(event, text("to", "string = '"+p.pick("a", "b")+"'"), text("n", "int = "+p.pick("0", "3")))
}

// ownWords are those of one who need not agree on them with anybody.
func (p *player) ownWords(event string) *Node {
	n := p.words(event)
	if p.dialects && !p.one(3) {
		n.add(text("more", p.pick("int = 9", "int = 9", "optional<int>", "optional<int> = 7")))
	}
	return n
}

// ofChild tells whether a child may send the event: then its words are those of both.
func (p *player) ofChild(event string) bool {
	return slices.ContainsFunc(p.below, func(b *player) bool { return slices.Contains(b.sends, event) })
}

// told is what the machine sends its parent.
func (p *player) told() *Node {
	sends := object("sends")
	for _, e := range p.sends {
		sends.add(p.words(e))
	}
	return sends
}

// actors are a host actor that listens and speaks, one that does neither, and the
// charts below.
func (p *player) actors() *Node {
	hears, says := object("receives"), list("sends")
	for _, e := range p.hears {
		hears.add(p.ownWords(e))
	}
	for _, e := range p.knows {
		says.add(text("", e))
	}
	all := object("actors", object("h", object("input", text("q", "int")), object("output", text("n", "int")), says, hears),
		object("k", object("output", text("n", "int"))))
	for _, b := range p.below {
		all.add(object(b.name, text("chart", b.name+".yaml")))
	}
	return all
}

// states are two, one with regions, and an end.
func (p *player) states() *Node {
	all := object("states", p.state("a0", "a0", "a1", "p0", "end"), p.state("a1", "a0", "a1", "p0"))
	regions := object("states")
	for _, name := range []string{"r0", "r1"} {
		r := object(name, text("initial", name+"x"), object("states", p.state(name+"x", name+"y", "a0"), p.state(name+"y", name+"x", "a1")))
		regions.add(r)
	}
	p0 := p.state("p0", "a0", "a1")
	p0.add(text("type", "parallel"), regions)
	end := object("end", text("type", "final"))
	if p.one(2) {
		end.add(list("entry", p.action(1)))
	}
	all.add(p0, end)
	return all
}

func (p *player) state(name string, targets ...string) *Node {
	s := object(name)
	if !p.ends {
		targets = slices.DeleteFunc(targets, func(t string) bool { return t == "end" })
	}
	p.key = ""
	for _, hook := range []string{"entry", "exit"} {
		if p.one(3) {
			s.add(list(hook, p.action(1)))
		}
	}
	if p.one(2) {
		s.add(p.invoke(targets))
	}
	on := object("on")
	for _, key := range append(slices.Clone(p.knows), "TICK", "error.communication", "error.*", "done.*", "*") {
		if p.one(3) {
			continue
		}
		on.add(p.transition(key, targets))
	}
	s.add(on)
	if p.one(3) {
		s.add(object("after", p.transition(p.pick("1s", "2s", "3s"), targets)))
	}
	return s
}

func (p *player) invoke(targets []string) *Node {
	v := object("invoke", text("id", ids[p.r.IntN(len(ids))]))
	v.add(p.started()...)
	for _, end := range []string{"onDone", "onError"} {
		if p.one(2) {
			v.add(p.transition(end, targets))
		}
	}
	return v
}

// started says what is started with what.
func (p *player) started() []*Node {
	n := p.r.IntN(3 + 2*len(p.below))
	switch {
	case n < 2:
		return []*Node{text("src", "h"), object("input", text("q", p.pick("context.n", "1", "6 / context.n")))}
	case n < 3:
		return []*Node{text("src", "k")}
	}
	key := p.key
	p.key = ""
	input := object("input", text("peer", p.id()))
	p.key = key
	return []*Node{text("src", p.below[(n-3)/2].name), input}
}

func (p *player) transition(key string, targets []string) *Node {
	t := object(key)
	p.key = key
	if p.one(3) {
		t.add(text("guard", p.guard()))
	}
	if p.one(2) {
		t.add(text("target", p.pick(targets...)))
	}
	actions := list("actions")
	if p.hasWords() && p.one(2) {
		actions.add(object("", text("if", "!has(event.sender)"), list("then", object("", object("assign", scalar("left", "4"))))))
	}
	for range 1 + p.r.IntN(2) {
		actions.add(p.action(2))
	}
	t.add(actions)
	p.key = ""
	return t
}

// hasWords tells whether the event has a text and a number here.
func (p *player) hasWords() bool { return slices.Contains(spoken, p.key) }

func (p *player) guard() string {
	all := []string{"alive(" + p.id() + ")", "!alive(" + p.id() + ")", "context.n < 3", "context.peer == 'a'", "context.peer == self"}
	if p.hasWords() {
		all = append(all, "has(event.sender)", "event.?sender.orValue('') == self", "event.n > 1", "event.to == self", "event.?sender.orValue('x') == event.to")
	}
	return p.pick(all...)
}

// id is mostly that of somebody, at times of nobody, or one that nobody may have.
func (p *player) id() string {
	all := []string{"'a'", "'b'", "'i'", "context.peer", "context.peer", "self", "input.peer", "(context.n > 1 ? 'a' : 'b')", "'ro' + 'ot'", "'no' + 'one'"}
	if p.one(8) {
		all = []string{"'se' + 'lf'", "'par' + 'ent'", "'#' + '1'", "string(context.n).substring(1)"}
	}
	if p.hasWords() {
		all = append(all, "event.to", "event.to", "event.?sender.orValue('b')", "event.?sender.orValue('b')")
	}
	if p.inside {
		all = append(all, "item", "item", "item", "item")
	}
	return p.pick(all...)
}

// number is a small one.
func (p *player) number() string {
	if p.hasWords() {
		return p.pick("event.n", "event.n + 1", "context.n", "2")
	}
	return p.pick("context.n", "context.n + 1", "2", "0", "6 / context.n")
}

// action is one, in which others may stand so deep. A machine that sends and starts has
// less left: so no two of them talk for ever.
func (p *player) action(deep int) *Node {
	switch p.r.IntN(16) {
	case 0, 1, 2:
		return p.spend(p.send())
	case 3, 4, 5:
		return p.spend(p.later())
	case 6, 7:
		return p.spend(object("", object("spawn", append([]*Node{text("id", p.id())}, p.started()...)...)))
	case 8:
		return object("", text("stop", p.id()))
	case 9:
		return object("", text("cancel", p.id()))
	case 10:
		return object("", object("assign", text("peer", p.id())))
	case 11:
		return object("", object("emit", text("event", "OUT"), object("data", text("to", p.id()), text("n", p.number()))))
	case 12:
		if p.hasWords() || p.inside {
			return text("", "beep")
		}
	case 13:
		if p.hasWords() {
			return object("", text("raise", "TICK"))
		}
	case 14:
		if deep > 0 && !p.inside {
			return p.each()
		}
	case 15:
		if deep > 0 {
			return object("", text("if", p.guard()), list("then", p.action(deep-1)), list("else", p.action(deep-1)))
		}
	}
	return object("", object("assign", text("n", "("+p.number()+") % 5")))
}

// each does something to several ids.
func (p *player) each() *Node {
	p.inside = true
	f := object("", object("foreach", text("in", "['a', context.peer, 'b']"), text("as", "item"), list("do", p.action(0))))
	p.inside = false
	return f
}

func (p *player) spend(action *Node) *Node {
	less := object("", object("assign", text("left", "context.left - 1")))
	return object("", text("if", "context.left > 0"), list("then", less, action))
}

// send gives an event to the machine itself, to its parent or to an actor at once.
func (p *player) send() *Node {
	to, event := p.addressed()
	return object("", object("send", text("event", event), text("to", to), p.said()))
}

// later sends by a timer.
func (p *player) later() *Node {
	to, event := p.addressed()
	s := object("send", text("event", event), text("to", to), p.said(), text("delay", p.pick("1s", "2s", "0s", "context.n > 1 ? duration('1s') : duration('0s')")))
	if p.one(2) {
		s.add(text("id", p.id()))
	}
	return object("", s)
}

// addressed is where an event goes, and one that somebody may know there.
func (p *player) addressed() (to, event string) {
	switch {
	case p.one(5):
		return "self", p.pick(p.knows...)
	case p.one(4) && len(p.sends) > 0:
		return "parent", p.pick(p.sends...)
	}
	all := slices.Concat(p.knows, p.sends, p.hears)
	for _, b := range p.below {
		all = append(all, b.knows...)
	}
	if to = p.id(); p.name != "root" || !p.one(6) {
		to = "'' + " + to // the checker knows who may have an id that is written
	}
	return to, p.pick(all...)
}

// said is what is given with an event.
func (p *player) said() *Node {
	data := object("data", text("to", p.id()), text("n", p.number()))
	if p.dialects && p.one(4) {
		data.Fields = data.Fields[p.r.IntN(2) : 1+p.r.IntN(2)]
	}
	return data
}

// talk is the next command of a system.
func (t *Teller) talk(h Hint) string {
	switch n := t.r.IntN(40); {
	case n < 6:
		return fmt.Sprintf(`{"$advance":"%ds"}`, t.r.IntN(4))
	case n < 9 && len(h.Hosts) > 0:
		return fmt.Sprintf(`{"$done":%q,"output":{"n":%d}}`, t.one(h.Hosts), t.r.IntN(4))
	case n < 10 && len(h.Hosts) > 0:
		return fmt.Sprintf(`{"$fail":%q,"error":{"message":"m","code":"c%d"}}`, t.one(h.Hosts), t.r.IntN(3))
	case n < 14 && len(h.Hosts) > 0:
		return fmt.Sprintf(`{"$from":%q,"event":%s}`, t.one(h.Hosts), t.spoken(spoken))
	case n < 22 && len(h.Children) > 0:
		return fmt.Sprintf(`{"$to":%q,"event":%s}`, t.one(h.Children), t.spoken(spoken))
	case n == 22:
		return `{"$failAction":"beep","error":{"message":"m"}}`
	case n == 23 && len(h.Children) > 0:
		return fmt.Sprintf(`{"$failAction":"beep","error":{"message":"m"},"in":%q}`, t.one(h.Children))
	case n < 26:
		return `{"$snapshot":true}`
	case n < 28 && h.Kept:
		return Restore
	case len(h.Events) > 0:
		return t.spoken(h.Events)
	}
	return t.spoken(spoken)
}

// spoken is one of some events with its words.
func (t *Teller) spoken(some []string) string {
	name := t.one(some)
	if name == "TICK" {
		return `{"type":"TICK"}`
	}
	return fmt.Sprintf(`{"type":%q,"to":%q,"n":%d}`, name, t.one([]string{"a", "b", "i", "root", "middle", "self", "x"}), t.r.IntN(4))
}
