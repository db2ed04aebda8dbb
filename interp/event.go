package interp

// This file is the door of events: by name and Go values, or as JSON.

import (
	"context"
	"fmt"
	"reflect"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// An Event is an event with its fields: nil, Fields, a struct, Data, or JSON
// (json.RawMessage).
type Event struct {
	Type   string
	Fields any
}

// A Message is an event that came out of a machine: emitted, or sent to an actor.
type Message struct {
	Type   string
	Sender string // the id of the actor that sent it; "" if it is not from one
	Data   Data
}

// encode finds an event that may come from outside and makes its data. The error
// is a *kernel.Refusal.
func (p *program) encode(e Event) (int32, kernel.Payload, error) {
	event, known := p.outside[e.Type]
	return p.numbered(e, event, known)
}

// speak is encode for an actor, which may send internal events too.
func (p *program) speak(e Event) (int32, kernel.Payload, error) {
	event, known := p.table.EventIndex(e.Type)
	return p.numbered(e, event, known)
}

// numbered makes the data of an event whose number is known, or refuses it.
func (p *program) numbered(e Event, event int32, known bool) (int32, kernel.Payload, error) {
	if !known {
		return 0, nil, p.unknown(e.Type)
	}
	t := p.machine.Events[event].Type
	if t == ir.NoType && e.Fields == nil {
		return event, nil, nil
	}
	data, err := payloadOf(p.shapeOf(t), e.Fields, e.Type)
	return event, data, err
}

// unknown refuses a name that the chart does not declare, or keeps for itself.
func (p *program) unknown(name string) error {
	if _, ok := p.table.EventIndex(name); ok {
		return kernel.FromOutside(name)
	}
	return &kernel.Refusal{
		Code: "unknown_event", Field: "type",
		Message: fmt.Sprintf("the chart has no event %q%s", name, hint(name, p.table.Events)),
	}
}

// outsideEvents are the numbers of the events that may come from outside.
func outsideEvents(t *kernel.Table) map[string]int32 {
	m := make(map[string]int32, len(t.Events))
	for i, name := range t.Events {
		if !t.IsInternal(int32(i)) {
			m[name] = int32(i)
		}
	}
	return m
}

// parse reads an event from JSON, strictly.
func (p *program) parse(text []byte) (int32, kernel.Payload, error) {
	name, err := kernel.EventTypeOf(text)
	if err != nil {
		return 0, nil, err
	}
	i, ok := p.outside[name]
	if !ok {
		return 0, nil, p.unknown(name)
	}
	r := kernel.NewReader(text, kernel.MaxEventBytes)
	data, err := p.DecodeEvent(i, r)
	if err == nil {
		err = r.Close()
	}
	return i, data, err
}

// shapeOf is the shape of a type, of an object without fields for none.
func (p *program) shapeOf(t ir.TypeID) *shape {
	if t == ir.NoType {
		return nothing
	}
	return p.shapes[t]
}

// codecOf binds a Go type to the shape once.
func (s *shape) codecOf(t reflect.Type) (*codec, error) {
	if c, ok := s.codecs.Load(t); ok {
		return c.(*codec), nil
	}
	c, err := bind(t, s)
	if err == nil {
		s.codecs.Store(t, c)
	}
	return c, err
}

// A Port is how a host actor and its machine talk.
type Port struct {
	port    *kernel.Port
	program *program
}

// ID is the actor's id.
func (p *Port) ID() string { return p.port.ID() }

// Send gives the machine one of the events that the actor declares under
// `sends`. The error is a *kernel.Refusal.
func (p *Port) Send(e Event) error {
	i, data, err := p.program.speak(e)
	if err != nil {
		return err
	}
	return p.port.Send(i, data)
}

// Receive waits for the next event that was sent to the actor. It fails when ctx
// or the actor's own context ends.
func (p *Port) Receive(ctx context.Context) (Message, error) {
	m, err := p.port.Receive(ctx)
	return Message{Type: m.Name, Sender: m.Sender, Data: DataOf(m.Data)}, err
}
