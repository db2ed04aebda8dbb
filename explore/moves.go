package explore

// This file says what can be done to a machine in a configuration: events from outside,
// the clock moved to where something changes (clock.go), host actors that speak, end and
// fail, here and in child machines (doc.go, 2). A child is given from outside only what
// its parent never sends it.

import (
	"fmt"
	"maps"
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A move is one command.
type move struct {
	line    string // as a session takes it
	step    string // as a scenario writes it
	event   string // the root's event, when it is one
	advance int64  // ms
	lasting bool   // it changes the machine even when no transition is taken
	between bool   // it waits for a moment at which no timer is due
	fault   *fault // the failure, when a host actor fails
}

// fault is a failure of the host: who fails, and what it says.
type fault struct {
	who           string
	code, message string
}

// faultOf reads the error that a part of the host is given to fail with.
func faultOf(who, text string) *fault {
	e := struct{ Code, Message string }{Code: "host"} // as kernel.HostError has it
	parse([]byte(text), &e)
	return &fault{who, e.Code, e.Message}
}

// moves lists what is tried in a configuration.
func (s *search) moves(n *node, sn *snapshot) []move {
	c := s.chooserAt(n, sn)
	var list []move
	for i := range s.m.Events {
		list = append(list, s.outside(c, &s.m.Events[i], n)...)
	}
	list = append(list, s.timers(c, sn)...)
	list = append(list, s.waits(c, sn)...)
	list = append(list, s.moments(c, sn, n)...)
	return append(list, s.actors(c, sn, "")...)
}

// command is a move of which a session and a scenario use the same words: who is meant,
// and one thing that is said to it, or that it says.
func command(verb, id, key, value string) move {
	return move{
		line: fmt.Sprintf(`{"$%s":%s,"%s":%s}`, verb, quoted(id), key, value),
		step: fmt.Sprintf(`%s: {"id":%s,"%s":%s}`, verb, quoted(id), key, value),
	}
}

// outside are one of the root's events with values for its fields; one that no active
// state names, and of which no guard asks anything there, is tried once.
func (s *search) outside(c *chooser, e *ir.Event, n *node) (list []move) {
	if e.Internal {
		return nil
	}
	values := c.event(e)
	if len(values) > 1 && !slices.Contains(n.next, e.Name) && !s.asksAbout(n, e.Name) {
		values = values[:1]
	}
	for _, data := range values {
		list = append(list, move{line: data, step: "send: " + data, event: e.Name})
	}
	return list
}

// asksAbout tells whether an active state has a transition with a guard for an event, one
// that does nothing included (n.next leaves that out), or an eventless one that may ask what
// any event carries.
func (s *search) asksAbout(n *node, event string) bool {
	return slices.ContainsFunc(n.tips, func(at int32) bool {
		return s.asksOfAny(at) || s.offered(at, event, func(t *kernel.Transition) bool { return t.Guard != 0 })
	})
}

// asksOfAny tells whether a state or one around it has an eventless transition with a guard
// that asks for what comes from outside.
func (s *search) asksOfAny(at int32) bool {
	for ; at != kernel.NoState; at = s.m.Table.States[at].Parent {
		if s.asksOutside(s.m, s.m.Table.States[at].Always) {
			return true
		}
	}
	return false
}

// actors are what the living actors of the chooser's machine can do, and what can be done
// to child machines; address is where in the system it is, with a / behind.
func (s *search) actors(c *chooser, sn *snapshot, address string) (list []move) {
	for _, id := range slices.Sorted(maps.Keys(sn.Children)) {
		one := sn.Children[id]
		if at := actorNamed(c.m, one.Src); at >= 0 && c.m.Actors[at].Chart < 0 {
			list = append(list, s.host(c, address+id, at)...)
		}
		child := one.machine(c.m)
		if child == nil {
			continue
		}
		list = append(list, s.toChild(c.of(child), address+id)...)
		if one.Snapshot != nil {
			list = append(list, s.actors(c.of(child), one.Snapshot, address+id+"/")...)
		}
	}
	return list
}

// toChild are events that come to a child machine from outside.
func (s *search) toChild(c *chooser, id string) (list []move) {
	for i := range c.m.Events {
		e := &c.m.Events[i]
		if s.private(c.m, e) {
			continue
		}
		for _, data := range c.event(e) {
			list = append(list, command("to", id, "event", data))
		}
	}
	return list
}

// private tells whether an event is one that only machines send to one another.
func (s *search) private(m *ir.Machine, e *ir.Event) bool {
	return e.Internal || s.flows.event(s.flows.number(m), e.Name).fromParent
}

// host are what a host actor can do: send, end, fail.
func (s *search) host(c *chooser, id string, actor int) (list []move) {
	a := &c.m.Actors[actor]
	for _, e := range a.Sends {
		for _, data := range c.event(&c.m.Events[e]) {
			list = append(list, command("from", id, "event", data))
		}
	}
	for _, out := range c.output(a, actor) {
		m := command("done", id, "output", out)
		m.lasting = true
		list = append(list, m)
	}
	for _, e := range c.failures() {
		m := command("fail", id, "error", e)
		m.lasting, m.fault = true, faultOf("actor "+id, e)
		list = append(list, m)
	}
	return list
}

// event gives an event as JSON, with values for its fields.
func (c *chooser) event(e *ir.Event) []string {
	return c.told(func(c *chooser) []string {
		return c.objects(c.s.flows.event(c.s.flows.number(c.m), e.Name), &c.m.Types[e.Type], e.Name)
	})
}

// output gives values for what an actor ends with.
func (c *chooser) output(a *ir.Actor, actor int) []string {
	if a.Output == ir.NoType {
		return []string{"{}"}
	}
	return c.told(func(c *chooser) []string {
		return c.values(c.s.flows.actor(c.s.flows.number(c.m), actor), a.Output)
	})
}

// failures are errors with each code that guards name, and one other.
func (c *chooser) failures() []string {
	at := c.s.flows.own(errorOf, c.s.flows.number(c.m))
	choices := [][]string{{quoted("failed")}, c.words(at.field("code"), "other"), c.words(at.field("type"), "")}
	if message := at.field("message"); c.anyMatters(message, ir.String) {
		c.misses(c.s.mayMiss(message, ir.StringKind))
		choices[0] = c.texts(message, c.s.landmarks(message, c.now).texts)
		if code := choices[1][0]; c.anyMatters(at.field("code"), ir.String) && !slices.Contains(choices[0], code) { // they may be compared with one another
			choices[0] = append(choices[0], code)
		}
	}
	var list []string
	for _, row := range c.rows(choices, mostNested) {
		list = append(list, object([]string{"message", "code", "type"}, row, ""))
	}
	return list
}

// words is a text that is compared with, or another one; without other it is left
// out.
func (c *chooser) words(p place, other string) []string {
	plain := absent
	if other != "" {
		for c.s.flows.texts[other] {
			other += "wise"
		}
		plain = quoted(other)
	}
	if !c.anyMatters(p, ir.String) {
		return []string{plain}
	}
	c.misses(c.s.mayMiss(p, ir.StringKind))
	list := []string{plain}
	if len(c.s.flows.slice(p).samples) > 0 { // what no pattern is likely to match
		list = append(list, quoted("?"))
	}
	known := c.s.landmarks(p, c.now).texts
	for _, text := range append(c.extended(p, known), c.long(p, known)...) {
		list = append(list, quoted(text))
	}
	return list
}
