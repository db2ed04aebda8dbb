package random

// This file makes up what typed charts do: values are assigned to places deep in the
// context, handed over, logged and gone through.

import "fmt"

// everyKind is of shapes, for whoever looks for some.
const everyKind = "int string bool double timestamp duration any enum list map object"

func (a *author) action(v sight) *Node {
	switch a.r.IntN(18) {
	case 0:
		if l := a.place(v, "list"); l.shape != nil {
			return object("", object("append", a.value(l.text, l.shape.elem, 2, v)))
		}
	case 1:
		at := a.somewhere(v, everyKind)
		return object("", text("log", at.text))
	case 2:
		if s := a.shape(2); !s.loose() {
			return object("", object("log", text("message", a.term(s, 2, v, false)), a.value("data", &shape{kind: "any"}, 2, v)))
		}
	case 3:
		return object("", object("emit", text("event", "OUT"), a.data("data", a.event, v)))
	case 4:
		return a.named(a.pick("note", "note", "relay"), v)
	case 5:
		if a.outside {
			return object("", object("raise", text("event", "E2"), a.data("data", a.params, v)))
		}
	case 6:
		return a.send(v)
	case 7:
		return object("", text("if", a.holds(2, v)), list("then", a.action(v)), list("else", a.action(v)))
	case 8:
		if l := a.somewhere(v, "list"); l.shape != nil {
			return a.foreach(l, v)
		}
	case 9:
		return a.spawn(v)
	case 10:
		return object("", text(a.pick("stop", "cancel"), a.id(v, "'x'", "'late'")))
	}
	return a.assign(v, everyKind)
}

// foreach goes through a list, with what it holds in sight.
func (a *author) foreach(l root, v sight) *Node {
	e, index := a.variable(), a.variable()
	inside := v.with(e, l.shape.elem).with(index, &shape{kind: "int"})
	return object("", object("foreach", text("in", l.text), text("as", e), text("index", index),
		list("do", object("", text("log", a.somewhere(inside, "int string list map object any").text)), a.assign(inside, "int string bool"), a.assign(inside, "int string bool"))))
}

func (a *author) spawn(v sight) *Node {
	if a.hires != nil && a.one(3) {
		return object("", object("spawn", text("src", "c"), text("id", a.id(v, "'x'", "'y' + 'z'")), a.handed("input", a.hires.input, v)))
	}
	return object("", object("spawn", text("src", "h"), text("id", a.id(v, "'x'", "'w'")), a.handed("input", a.params, v)))
}

// remembered is what is done with an error. It seldom fails: what fails because
// something failed goes on for as long as it may.
func (a *author) remembered() *Node {
	v := sight{{"event", failed}}
	p := a.context.parts[a.r.IntN(len(a.context.parts))]
	return a.oneOf(object("", text("log", "event.error")), a.named("note", v), object("", object("assign", text(p.name, a.term(p.shape, 0, v, true)))))
}

func (a *author) oneOf(all ...*Node) *Node { return all[a.r.IntN(len(all))] }

// named is a declared action with its parameters; relay is not used in itself.
func (a *author) named(name string, v sight) *Node {
	for _, r := range v {
		if r.text == "params" {
			name = "note"
		}
	}
	return object("", text("action", name), a.data("params", a.params, v))
}

// id is one of some ids of actors and timers, or computed.
func (a *author) id(v sight, some ...string) string {
	if id := a.path(&shape{kind: "string"}, v); id != "" && a.one(4) {
		return id
	}
	return a.pick(some...)
}

// send gives an event to the machine itself later, to an actor, or to the parent.
func (a *author) send(v sight) *Node {
	s := object("send")
	switch {
	case !a.outside || a.one(4):
		s.add(text("event", "E2"), text("to", "self"), a.data("data", a.params, v), text("delay", a.pick("10m", "30s", "d1")))
	case a.one(4):
		s.add(text("event", "E1"), text("to", a.id(v, "self", "'ca' + '0'", "'no' + 'body'")), a.data("data", a.event, v), text("delay", "10m"), text("id", a.id(v, "'late'")))
	case a.child:
		s.add(text("event", "UP"), text("to", "parent"), a.data("data", a.up, v))
	case a.one(3):
		s.add(text("event", "R1"), text("to", "'"+a.pick("ha0", "ha2", "x")+"'"), a.data("data", a.heard, v))
	case a.hires != nil && a.one(2):
		s.add(text("event", "S1"), text("to", "'"+a.pick("ca0", "ca1", "ca2")+"'"), a.data("data", a.hires.down, v))
	default:
		s.add(text("event", "E1"), text("to", "self"), a.data("data", a.event, v), text("delay", "5m"))
	}
	return object("", s)
}

// assign changes a place of some kind.
func (a *author) assign(v sight, kinds string) *Node {
	at := a.place(v, kinds)
	if at.shape == nil {
		return object("", text("log", "self"))
	}
	return object("", object("assign", a.value(at.text, at.shape, 3, v)))
}

// place is a path into the context whose value is of some kind.
func (a *author) place(v sight, kinds string) root {
	var fields sight
	for _, p := range a.context.parts {
		fields = fields.with(p.name, p.shape)
	}
	return a.found(fields, ofKind(kinds), func(at root) root { return a.into(at, v) })
}

// into goes one step into a place.
func (a *author) into(at root, v sight) root {
	switch s := at.shape; s.kind {
	case "object":
		p := s.parts[a.r.IntN(len(s.parts))]
		return root{at.text + "." + p.name, p.shape}
	case "list":
		return root{at.text + a.pick("[0]", "[0]", "[1]", "["+a.term(&shape{kind: "int"}, 1, v, false)+"]"), s.elem}
	case "map":
		return root{at.text + "[" + a.pick("'k1'", "'k2'", a.term(&shape{kind: "string"}, 1, v, false)) + "]", s.elem}
	}
	return root{}
}

// data are fields of a declaration.
func (a *author) data(key string, s *shape, v sight) *Node {
	n := object(key)
	for _, p := range s.parts {
		if p.skippable() && a.one(3) {
			continue
		}
		if p.optional {
			n.add(text(p.name, a.optional(p, 2, v)))
		} else {
			n.add(a.value(p.name, p.shape, 2, v))
		}
	}
	return n
}

// value is what is written under a key: an expression, or a list or a map of values.
func (a *author) value(key string, want *shape, deep int, v sight) *Node {
	if deep <= 0 || !a.one(3) {
		return text(key, a.term(want, deep, v, true))
	}
	switch want.kind {
	case "list":
		n := list(key)
		for range a.r.IntN(3) {
			n.add(a.value("", want.elem, deep-1, v))
		}
		return n
	case "map":
		n := object(key)
		for i := range a.r.IntN(3) {
			n.add(a.value(fmt.Sprintf("k%d", i+1), want.elem, deep-1, v))
		}
		return n
	case "object":
		return a.dataOf(key, want, deep, v)
	case "any":
		return list(key, scalar("", "null"), object("", text("b", a.term(a.shape(1), deep-1, v, false))), text("", a.term(a.shape(1), deep-1, v, false)))
	case "int":
		return scalar(key, "4")
	case "double":
		return scalar(key, a.pick("4", "2.5"))
	case "duration":
		return text(key, "90s")
	}
	return text(key, a.term(want, deep, v, true))
}

func (a *author) dataOf(key string, s *shape, deep int, v sight) *Node {
	n := object(key)
	for _, p := range s.parts {
		if !p.skippable() || a.one(2) {
			n.add(a.value(p.name, p.shape, deep-1, v))
		}
	}
	return n
}
