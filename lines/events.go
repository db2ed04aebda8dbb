package lines

// Commands that bring events: from outside, and from and about host actors.

import (
	"context"

	"github.com/lockstep-charts/lockstep/kernel"
)

// event is `{"type":"START_TASK","task":"x"}`.
func (s *Session) event(c *command) error {
	index, data, err := decodeOutside(s.program, c.line)
	if err != nil {
		return err
	}
	return s.took(s.system.Send(context.Background(), index, data))
}

// to is `{"$to":"child-id","event":{…}}`.
func (s *Session) to(c *command) error {
	address, raw, err := c.addressed("event")
	if err != nil {
		return err
	}
	p, found := s.machineAt(address)
	if !found {
		parent, _ := split(address)
		return unknownActor(c, address, "no child machine of this address is living"+s.livingAt(parent, true))
	}
	index, data, err := decodeOutside(p, raw)
	if err != nil {
		return at("event", err)
	}
	return s.took(s.system.SendTo(context.Background(), address, p.Table(), index, data))
}

// from is `{"$from":"fetch","event":{"type":"PROGRESS"}}`.
func (s *Session) from(c *command) error {
	address, raw, err := c.addressed("event")
	if err != nil {
		return err
	}
	a, err := s.livingHostActor(c, address)
	if err != nil {
		return err
	}
	index, err := a.sends(raw)
	if err != nil {
		return at("event", err)
	}
	data, err := decodeEvent(a.parent, index, raw)
	if err != nil {
		return at("event", err)
	}
	return s.took(s.system.From(context.Background(), address, index, data))
}

// done is `{"$done":"fetch","output":{…}}`.
func (s *Session) done(c *command) error {
	address, err := c.subject()
	if err != nil {
		return err
	}
	a, err := s.hostActor(c, address)
	if err != nil || a == nil {
		return err
	}
	output, err := a.output(c.raw("output"))
	if err != nil {
		return err
	}
	return s.took(s.system.Finish(context.Background(), address, output, nil))
}

// fail is `{"$fail":"fetch","error":{"message":"…","code":"…"}}`.
func (s *Session) fail(c *command) error {
	address, err := c.subject()
	if err != nil {
		return err
	}
	e, err := c.hostError()
	if err != nil {
		return err
	}
	a, err := s.hostActor(c, address)
	if err != nil || a == nil {
		return err
	}
	return s.took(s.system.Finish(context.Background(), address, nil, e))
}

// took notes whether an event was ignored.
func (s *Session) took(r kernel.Result, err error) error {
	s.ignored = r.Ignored
	return err
}

// addressed reads an address and the member that belongs to it.
func (c *command) addressed(key string) (address string, raw []byte, err error) {
	if address, err = c.subject(); err != nil {
		return "", nil, err
	}
	raw, err = c.needs(key)
	return address, raw, err
}

// decodeOutside reads an event that comes from outside.
func decodeOutside(p kernel.Program, raw []byte) (int32, kernel.Payload, error) {
	index, name, err := eventNamed(p.Table(), raw)
	if err != nil {
		return 0, nil, err
	}
	if p.Table().IsInternal(index) {
		return 0, nil, kernel.FromOutside(name)
	}
	data, err := decodeEvent(p, index, raw)
	return index, data, err
}

func decodeEvent(p kernel.Program, index int32, raw []byte) (kernel.Payload, error) {
	return decode(raw, func(r *kernel.Reader) (kernel.Payload, error) { return p.DecodeEvent(index, r) })
}

// eventNamed finds the declared event that an object's `type` names.
func eventNamed(t *kernel.Table, raw []byte) (int32, string, error) {
	members, err := membersOf(kernel.NewReader(raw, kernel.MaxEventBytes), "wrong_type")
	if err != nil {
		return 0, "", err
	}
	name, err := members.text("type", "an event")
	if err != nil {
		return 0, "", err
	}
	if i, known := t.EventIndex(name); known {
		return i, name, nil
	}
	return 0, name, refuse("unknown_event", "type", "the chart "+t.Chart+" declares no event "+quote(name))
}

// A hostActor is one that is living, with the chart of the machine it serves.
type hostActor struct {
	parent kernel.Program
	src    int32
}

// hostActor finds a living host actor. It is nil, and the command ignored, when
// there was or may be one that is not living now: its result comes too late.
func (s *Session) hostActor(c *command, address string) (*hostActor, error) {
	a, err := s.livingHostActor(c, address)
	if err != nil && s.isKnown(address) && !s.isLiving(address) {
		s.ignored = true
		return nil, nil
	}
	return a, err
}

func (s *Session) livingHostActor(c *command, address string) (*hostActor, error) {
	parent, id := split(address)
	p, found := s.machineAt(parent)
	if !found {
		return nil, unknownActor(c, address, "its machine is not living")
	}
	src, living := s.childOf(parent, id)
	switch {
	case !living:
		return nil, unknownActor(c, address, "no actor of this address is living"+s.livingAt(parent, false))
	case p.Child(src) != nil:
		return nil, unknownActor(c, address, "it is a chart of its own, not a host actor")
	}
	return &hostActor{parent: p, src: src}, nil
}

// shownActors is how many living actors a refusal names.
const shownActors = 10

// livingAt names the actors of a machine that are living, or only those that are
// machines themselves, for who has misspelt one.
func (s *Session) livingAt(parent string, machines bool) string {
	said, named := "", 0
	s.visit(func(at string, m *kernel.Machine) {
		if at != parent {
			return
		}
		for _, c := range m.Children() {
			if machines && m.Program().Child(c.Src) == nil {
				continue
			}
			switch named++; {
			case named == shownActors+1:
				said += ", …"
			case named <= shownActors:
				said += ", " + quote(join(parent, c.ID))
			}
		}
	})
	if said == "" {
		return ""
	}
	return ", but " + said[2:]
}

// sends is the event that raw names, if the actor declares it.
func (a *hostActor) sends(raw []byte) (int32, error) {
	index, name, err := eventNamed(a.parent.Table(), raw)
	if err != nil {
		return 0, err
	}
	if !a.parent.ActorSends(a.src, index) {
		actor := a.parent.Table().Actors[a.src].Name
		return 0, refuse("unknown_event", "type", "the actor "+actor+" does not declare that it sends "+quote(name))
	}
	return index, nil
}

// output reads what the actor gives. Left out, it is an object whose fields are
// all left out; so is null of an actor that gives nothing.
func (a *hostActor) output(raw []byte) (kernel.Payload, error) {
	none, missing := a.decode([]byte("{}"))
	switch {
	case raw != nil && !(string(raw) == "null" && missing == nil && none == nil):
		out, err := a.decode(raw)
		return out, at("output", err)
	case missing != nil:
		return nil, refuse("missing_field", "output", "the actor "+a.parent.Table().Actors[a.src].Name+" gives one")
	}
	return none, nil
}

func (a *hostActor) decode(raw []byte) (kernel.Payload, error) {
	return decode(raw, func(r *kernel.Reader) (kernel.Payload, error) { return a.parent.DecodeActorOutput(a.src, r) })
}

func unknownActor(c *command, address, message string) error {
	return refuse("unknown_actor", c.verb.name, quote(address)+": "+message)
}
