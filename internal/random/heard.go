package random

// This file says what typed charts hear, and what is seen of it: fields of one event or
// of several, of errors and of the ends of actors.

import "slices"

// on is what is seen where an event is processed: its fields and its type.
func (a *author) on(event *shape) sight {
	parts := append(slices.Clip(event.parts), part{name: "type", shape: &shape{kind: "string"}})
	return a.sight().with("event", &shape{kind: "object", parts: parts})
}

// sent are the fields of an event that may have a sender.
func sent(event *shape) *shape {
	parts := append(slices.Clip(event.parts), part{name: "sender", shape: &shape{kind: "string"}, optional: true})
	return &shape{kind: "object", parts: parts}
}

// either are the fields to be read of one of two events: those of one alone may be
// absent, those that are no one type cannot be read.
func either(e, f *shape) *shape {
	s := &shape{kind: "object"}
	for _, p := range e.parts {
		q, both := f.part(p.name)
		p.optional = p.optional || !both || q.optional
		if !both || q.shape.is(p.shape) {
			s.parts = append(s.parts, p)
		}
	}
	for _, q := range f.parts {
		if _, both := e.part(q.name); !both {
			q.optional = true
			s.parts = append(s.parts, q)
		}
	}
	return s
}

// first is what is seen where E1 and no other event is processed.
func (a *author) first() sight {
	v := a.on(sent(a.event))
	if a.let1 != nil {
		v = v.with("let1", a.let1)
	}
	return v
}

// led is what may be seen where states are entered and left: fields of the events
// that may lead there. The checker refuses some.
func (a *author) led() sight {
	if !a.one(20) {
		return a.sight()
	}
	s := either(sent(a.event), either(a.params, failed))
	for _, other := range []*shape{a.down, a.upward(), identified(ended(a.gives))} {
		s = either(s, other)
	}
	return a.on(s)
}

// upward are the fields of what the child chart sends.
func (a *author) upward() *shape {
	if a.hires == nil {
		return &shape{kind: "object"}
	}
	return a.hires.up
}

// atOnce is where an error leads, and the end of a child chart: a state that begins what
// fails or ends at once would do so for as long as it may.
var atOnce = []string{"f1"}

// heardIn are the keys of a state's transitions with the fields of their events.
func (a *author) heardIn() sight {
	e1, e2 := sent(a.event), sent(a.params)
	all := sight{{"E3", sent(&shape{kind: "object"})}, {"error.execution", failed}, {a.pick("error.communication", "error.*"), failed}}
	if a.one(3) {
		all = append(all, root{a.pick("E1, E2", "E2, E1"), either(e1, e2)})
	} else {
		all = append(all, root{"E1", e1}, root{"E2", e2})
	}
	if a.hires != nil {
		all = append(all, root{"UP", sent(a.hires.up)})
	}
	if a.child {
		all = append(all, root{"S1", sent(a.down)})
	}
	return all
}

// ended are the fields of the end of an actor.
func ended(output *shape) *shape {
	return &shape{kind: "object", parts: []part{{name: "output", shape: output}}}
}

// failure is the built-in type of errors, failed the fields of an error's event.
var (
	failure = &shape{kind: "object", name: "Error", parts: []part{
		{name: "message", shape: &shape{kind: "string"}}, {name: "code", shape: &shape{kind: "string"}}, {name: "type", shape: &shape{kind: "string"}},
		{name: "place", shape: &shape{kind: "string"}, optional: true}, {name: "data", shape: &shape{kind: "any"}, optional: true},
	}}
	failed = &shape{kind: "object", parts: []part{{name: "error", shape: failure}}}
)

// identified are the fields of an actor's event.
func identified(event *shape) *shape {
	return &shape{kind: "object", parts: append(slices.Clip(event.parts), part{name: "id", shape: &shape{kind: "string"}})}
}
