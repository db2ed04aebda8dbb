package scenario

// This file follows the types of what an answer holds: two texts are one length of
// time, or one time, only where the chart says that such a thing stands there. What
// an `any` or a log message holds is a text like another.

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// A typed is what is known of a value's type. The zero value: nothing.
type typed struct {
	machine *ir.Machine
	id      ir.TypeID
	parts   map[string]typed // of an object that is JSON Lines' own, like an effect
}

// is tells whether the value is of such a type, one of those that every machine has.
func (t typed) is(basic ir.TypeID) bool { return t.required().id == basic }

// required is the type without its optional.
func (t typed) required() typed {
	if typ := t.form(); typ != nil && typ.Kind == ir.OptionalKind {
		t.id = typ.Elem
	}
	return t
}

func (t typed) form() *ir.Type {
	if t.machine == nil || int(t.id) >= len(t.machine.Types) {
		return nil
	}
	return &t.machine.Types[t.id]
}

// part is what is known of an object's field, or of a map's value.
func (t typed) part(name string) typed {
	if t.parts != nil {
		return t.parts[name]
	}
	t = t.required()
	typ := t.form()
	switch {
	case typ == nil:
		return typed{}
	case typ.Kind == ir.MapKind:
		return typed{machine: t.machine, id: typ.Elem}
	}
	for i := range typ.Fields {
		if f := &typ.Fields[i]; f.Name == name {
			return typed{machine: t.machine, id: f.Type}
		}
	}
	return typed{}
}

// element is what is known of a list's elements.
func (t typed) element() typed {
	t = t.required()
	if typ := t.form(); typ != nil && typ.Kind == ir.ListKind {
		return typed{machine: t.machine, id: typ.Elem}
	}
	return typed{}
}

// effectOf is what is known of an effect of the machine, or of one of those below it.
func effectOf(m *ir.Machine, effect tree) typed {
	e, _ := effect.(map[string]any)
	in, _ := e["in"].(string)
	if m = machineAt(m, in); m == nil {
		return typed{}
	}
	of := func(id ir.TypeID) typed { return typed{machine: m, id: id} }
	parts := map[string]typed{
		"done":  of(m.Output),
		"emit":  eventOf(m, m.Emits, e["emit"]),
		"send":  {parts: map[string]typed{"event": eventOf(m, sent(m), field(e["send"], "event"))}},
		"timer": {parts: map[string]typed{"due": of(ir.Timestamp), "event": eventOf(m, sent(m), field(e["timer"], "event"))}},
	}
	for i := range m.HostActions {
		if a := &m.HostActions[i]; a.Name == e["action"] {
			parts["params"] = of(a.Params)
		}
	}
	for i := range m.Actors {
		if a := &m.Actors[i]; a.Name == field(e["start"], "src") {
			parts["start"] = typed{parts: map[string]typed{"input": of(a.Input)}}
		}
	}
	return typed{parts: parts}
}

// machineAt finds the chart of a child machine by its address; nil where several could
// have it.
func machineAt(m *ir.Machine, address string) *ir.Machine {
	if m == nil || address == "" {
		return m
	}
	id, rest, _ := strings.Cut(address, "/")
	var found *ir.Machine
	for i, ids := range m.IDs() {
		if m.Actors[i].Chart < 0 || !slices.Contains(ids, id) && !slices.Contains(ids, "*") {
			continue
		}
		child := m.Children[m.Actors[i].Chart]
		if found != nil && found != child {
			return nil
		}
		found = child
	}
	return machineAt(found, rest)
}

// sent are the events that the machine may send: to its parent, to itself, to its
// actors.
func sent(m *ir.Machine) []ir.Event {
	events := slices.Concat(m.Sends, m.Events)
	for i := range m.Actors {
		events = append(events, m.Actors[i].Receives...)
	}
	return events
}

// eventOf is what is known of an event among those of its name; nothing where they
// differ.
func eventOf(m *ir.Machine, events []ir.Event, event tree) typed {
	var found typed
	for i := range events {
		e := &events[i]
		if e.Name != field(event, "type") {
			continue
		}
		if found.machine != nil && found.id != e.Type {
			return typed{}
		}
		found = typed{machine: m, id: e.Type}
	}
	return found
}

// field is a field of what may be an object.
func field(t tree, name string) tree {
	object, _ := t.(map[string]any)
	return object[name]
}
