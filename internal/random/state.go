package random

// This file furnishes a state: initial, transitions, timers, actors, actions.

import (
	"fmt"
	"slices"
	"strings"
)

func (k *maker) furnish(s *made) {
	switch s.kind {
	case "history":
		k.history(s)
		return
	case "final":
		s.node.add(text("type", "final"))
		k.hooks(s)
		if s.parent.path == "" {
			if k.one(2) {
				s.node.add(object("output", text("r", k.int())))
			}
		} else if k.one(2) {
			s.node.add(object("output", text("r", k.int())))
		}
		return
	case "parallel":
		s.node.add(text("type", "parallel"))
	case "compound":
		k.initial(s)
	}
	k.hooks(s)
	k.transitions(s)
	if k.one(3) && !k.rare() && k.has(delayed) {
		k.after(s)
	}
	if k.one(3) && len(k.ids) < 4 && !k.rare() && k.has(actors) {
		k.invoke(s)
	}
}

// rare tells whether a plain chart goes without something, as it mostly does.
func (k *maker) rare() bool { return k.plain && !k.one(8) }

func (k *maker) history(s *made) {
	s.node.add(text("type", "history"), text("history", pick(k, "shallow", "deep")))
	if k.one(2) && !s.begins {
		return
	}
	target := k.remembered(s.parent)
	if k.one(2) {
		s.node.add(target)
		return
	}
	s.node.add(object("target", target, list("actions", k.action(1))))
}

// remembered is the default of a history state: a child of its parent, or below a
// parallel one a state in each of two regions.
func (k *maker) remembered(parent *made) *Node {
	all := parent.real()
	if parent.kind == "parallel" && k.one(2) {
		i := k.r.IntN(len(all) - 1)
		return list("target", text("", "#"+k.within(all[i], false)), text("", "#"+k.within(all[i+1], false)))
	}
	return text("target", "#"+pick(k, all...).id)
}

func (k *maker) initial(s *made) {
	target := s.children[0]
	if h := s.memory(); h != nil && k.one(4) {
		target, h.begins = h, true
	}
	path := target.node.Key
	for k.one(3) && len(target.real()) > 0 {
		target = pick(k, target.real()...)
		if target.kind == "final" {
			break
		}
		path += "." + target.node.Key
	}
	if k.one(3) {
		s.node.add(object("initial", text("target", path), list("actions", k.action(1))))
		return
	}
	s.node.add(text("initial", path))
}

// hooks are entry and exit: mostly a log, so that answers show the order. A
// machine has shorter ways through states without any.
func (k *maker) hooks(s *made) {
	if k.quiet && !k.one(4) || k.rare() || !k.has(hooks) {
		return
	}
	k.hidden = true
	entry := list("entry", object("", text("log", "'in "+s.path+"'")))
	exit := list("exit", object("", text("log", "'out "+s.path+"'")))
	if k.one(7) {
		entry.add(k.action(2))
	}
	if k.one(12) {
		block := list("", k.action(1), k.action(1))
		entry.add(block, object("", text("log", "'on'")))
	}
	if k.one(14) {
		exit.add(k.action(1))
	}
	s.node.add(entry, exit)
	k.hidden = false
}

func (k *maker) transitions(s *made) {
	if s.way != nil {
		s.node.add(object("on", text("E4", "#"+s.way.id)))
		return
	}
	on, keys := object("on"), []string{"E1", "E2", "E3", "E4", "g.one", "g.*", "*", "I1", "I2", "S1", "P1", "UP", "error.execution", "error.communication", "error.*"}
	if k.one(6) {
		keys = []string{"E1", "E2", "E3, E4", "g.one", "*", "I1", "I2, S1", "P1", "error.*"}
	}
	for _, e := range append(keys, k.ends(s)...) {
		if e == "UP" && k.child || !k.one(k.rarity(s, e)) {
			continue
		}
		k.event, k.calm = e, (e == "*" || strings.HasPrefix(e, "error.")) && !k.one(8)
		on.add(k.candidates(e, s))
		k.event, k.calm = "", false
	}
	if len(on.Fields) > 0 {
		s.node.add(on)
	}
	if k.one(7) && (!k.quiet || k.one(5)) && !k.rare() && k.has(eventless) {
		k.always(s)
	}
	if s.path != "" && (s.kind == "compound" && s.has("final") || s.kind == "parallel" && k.endable(s)) && k.one(2) {
		done := k.candidates("onDone", s)
		s.node.add(done)
	}
}

// ends are the keys for what may end inside of a state.
func (k *maker) ends(s *made) (keys []string) {
	for _, c := range s.children {
		if c.kind == "compound" && c.has("final") || c.kind == "parallel" && k.endable(c) {
			keys = append(keys, "done.state."+c.id)
		}
		keys = append(keys, k.ends(c)...)
	}
	if len(keys) > 0 {
		keys = append(keys, "done.*")
	}
	return slices.Compact(slices.Sorted(slices.Values(keys)))
}

// endable tells whether every region can be final.
func (k *maker) endable(s *made) bool {
	for _, c := range s.real() {
		if !(c.kind == "compound" && c.has("final") || c.kind == "parallel" && k.endable(c)) {
			return false
		}
	}
	return true
}

func (k *maker) rarity(s *made, e string) int {
	switch e {
	case "E1", "E2", "E3", "E4", "E3, E4":
		return 2
	case "g.one", "g.*", "I1", "I2", "P1", "UP":
		return 4
	case "error.execution":
		if s.path == "" {
			return 2
		}
		return 6
	case "*":
		return 12
	}
	return 8
}

// candidates are one transition or several, as a key's value.
func (k *maker) candidates(key string, s *made) *Node {
	if k.one(15) && key != "onDone" {
		return scalar(key, "{}")
	}
	if k.one(4) && k.has(several) {
		first := k.transition("", s, true)
		all := list(key, first)
		if k.one(4) { // what is asked once more holds nothing new
			again := k.transition("", s, false)
			again.add(child(first, "guard"))
			all.add(again)
		}
		all.add(k.transition("", s, false))
		return all
	}
	return k.transition(key, s, k.one(4))
}

func (k *maker) transition(key string, s *made, guarded bool) *Node {
	t := object(key)
	if guarded {
		t.add(text("guard", k.bool()))
	}
	targets := k.targets(s)
	if len(targets) == 1 {
		t.add(text("target", targets[0]))
	} else if len(targets) > 1 {
		l := list("target")
		for _, name := range targets {
			l.add(text("", name))
		}
		t.add(l)
	}
	if len(targets) > 0 && k.one(6) {
		t.add(scalar("reenter", "true"))
	}
	if len(targets) == 0 || k.one(3) {
		actions := list("actions", k.action(2))
		for k.one(2) {
			actions.add(k.action(2))
		}
		t.add(actions)
	}
	return t
}

// targets names where a transition leads: mostly near its source.
func (k *maker) targets(s *made) []string {
	if k.one(6) || k.calm && k.one(2) {
		return nil
	}
	if k.one(8) {
		if two := k.regions(); two != nil {
			return two
		}
	}
	for range 8 {
		t := pick(k, k.states...)
		if t.kind == "final" && t.parent.path == "" && !k.one(4) {
			continue
		}
		return []string{k.spell(s, t)}
	}
	return nil
}

// spell writes a target: absolute, or relative where that is the same.
func (k *maker) spell(s, t *made) string {
	switch {
	case t.parent == s && k.one(2):
		return "." + t.node.Key
	case k.one(3):
		return from(s, t)
	}
	return "#" + t.id
}

// from is the name of a state as it is looked up from another, from the inside out.
func from(s, t *made) string {
	for p := s.parent; p != nil && p.path != ""; p = p.parent {
		if inside(t, p) {
			return strings.TrimPrefix(t.path, p.path+".")
		}
	}
	return t.path
}

// regions are two targets in two regions of one parallel state.
func (k *maker) regions() []string {
	for range 8 {
		p := pick(k, k.states...)
		if p.kind != "parallel" {
			continue
		}
		all := p.real()
		i := k.r.IntN(len(all) - 1)
		memories := k.one(4)
		return []string{"#" + k.within(all[i], memories), "#" + k.within(all[i+1], memories)}
	}
	return nil
}

// within is a state of a region, which may be a history state.
func (k *maker) within(region *made, memories bool) string {
	var all []*made
	for _, s := range k.states {
		if (s.kind != "history" || memories) && (s == region || inside(s, region)) {
			all = append(all, s)
		}
	}
	return pick(k, all...).id
}

// always counts up to a bound, mostly; else it may loop.
func (k *maker) always(s *made) {
	k.hidden = true
	defer func() { k.hidden = false }()
	bound := fmt.Sprintf("context.n < %d", 2+k.r.IntN(3))
	step := object("", text("guard", bound), list("actions", object("", object("assign", text("n", "context.n + 1")))))
	if k.one(4) {
		step.add(text("target", "#"+pick(k, k.states...).id))
	}
	all := list("always", step)
	if k.one(3) {
		all.add(object("", text("guard", "broken && context.n == 4"), list("actions", object("", object("assign", text("n", "0"), text("k", "0"))))))
	}
	s.node.add(all)
}

func (k *maker) after(s *made) {
	k.hidden = true
	after := object("after", k.keyed(pick(k, "1s", "2s", "d1", "d2"), s))
	if k.one(3) {
		after.add(k.keyed("4s", s))
	}
	s.node.add(after)
	k.hidden = false
}

func (k *maker) keyed(key string, s *made) *Node { return k.transition(key, s, k.one(4)) }

// invoke starts an actor or two.
func (k *maker) invoke(s *made) {
	switch {
	case k.one(5):
		one := k.invoked("", s, k.actorID())
		s.node.add(list("invoke", one, k.invoked("", s, k.actorID())))
	case k.one(5) && s.path != "":
		s.node.add(k.invoked("invoke", s, s.id))
	default:
		s.node.add(k.invoked("invoke", s, k.actorID()))
	}
}

func (k *maker) actorID() string { return fmt.Sprintf("a%d", len(k.ids)) }

// invoked starts an actor; under the id of the state where that is said nowhere.
func (k *maker) invoked(key string, s *made, id string) *Node {
	k.ids = append(k.ids, id)
	src := "h"
	if !k.child && k.one(2) {
		src = "c"
	}
	v := object(key, text("src", src))
	if id != s.id {
		v.add(text("id", id))
	}
	k.hidden = true
	if src == "h" {
		v.add(object("input", text("a", k.int())))
	} else if k.one(2) {
		v.add(object("input", text("q", k.int())))
	}
	if src == "h" && k.one(2) {
		k.event = "done"
		v.add(k.transition("onDone", s, k.one(3)))
		k.event = ""
	}
	if k.one(2) {
		v.add(k.transition("onError", s, k.one(3)))
	}
	k.hidden = false
	return v
}
