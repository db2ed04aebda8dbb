package lines

// Stubs stand where the host would: guards answer what `$guard` said, actions
// fail when `$failAction` said so, actors do nothing until they are told.

import (
	"context"
	"errors"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A place is a host guard or action of one machine.
type place struct {
	in    string
	index int32
}

// stubs is what the commands have set.
type stubs struct {
	guards  map[place]guardAnswer
	actions map[place]*kernel.Error // the next call fails
}

// A guardAnswer is a value, or why there is none.
type guardAnswer struct {
	value bool
	fail  error
}

func newStubs() stubs {
	return stubs{guards: map[place]guardAnswer{}, actions: map[place]*kernel.Error{}}
}

// A stub is the host of one machine.
type stub struct {
	session *Session
	in      string
}

// Guard answers what was set, true by default.
func (h *stub) Guard(guard int32, _ kernel.Payload) (bool, error) {
	h.tell(guard)
	if a, set := h.session.stubs.guards[place{h.in, guard}]; set {
		return a.value, a.fail
	}
	return true, nil
}

// tell names the guard that is asked to whoever listens.
func (h *stub) tell(guard int32) {
	if h.session.asked == nil {
		return
	}
	if p, err := h.session.programAt(h.in); err == nil {
		h.session.asked(h.in, p.Table().Guards[guard])
	}
}

// Action does nothing, or fails once as it was told to.
func (h *stub) Action(_ context.Context, action int32, _ kernel.Payload) error {
	at := place{h.in, action}
	if e := h.session.stubs.actions[at]; e != nil {
		delete(h.session.stubs.actions, at)
		return e
	}
	return nil
}

// Run is never called: the actors are ended by hand.
func (h *stub) Run(context.Context, int32, kernel.Payload, *kernel.Port) (kernel.Payload, error) {
	return nil, errors.New("bug: the session drives its host actors itself")
}

// Child is the host of a child machine.
func (h *stub) Child(_ int32, id string) kernel.Host {
	return &stub{session: h.session, in: join(h.in, id)}
}

// guard is `{"$guard":"quotaLeft","value":false}`.
func (s *Session) guard(c *command) error {
	at, err := s.stubPlace(c, func(t *kernel.Table) []string { return t.Guards }, "host guard")
	if err != nil {
		return err
	}
	fail, fails, err := c.optional("fail")
	if err != nil {
		return err
	}
	if fails && c.raw("value") != nil {
		return refuse("extra_field", "fail", "a guard has a value or fails")
	}
	if fails {
		s.stubs.guards[at] = guardAnswer{fail: errors.New(fail)}
		return nil
	}
	if _, err := c.needs("value"); err != nil {
		return err
	}
	value, err := c.flag("value")
	if err == nil {
		s.stubs.guards[at] = guardAnswer{value: value}
	}
	return err
}

// failAction is `{"$failAction":"notify","error":{"message":"…"}}`.
func (s *Session) failAction(c *command) error {
	at, err := s.stubPlace(c, func(t *kernel.Table) []string { return t.Actions }, "host action")
	if err != nil {
		return err
	}
	e, err := c.hostError()
	if err == nil {
		s.stubs.actions[at] = e
	}
	return err
}

// stubPlace finds the guard or action that the command names, in the machine
// that `in` names.
func (s *Session) stubPlace(c *command, names func(*kernel.Table) []string, kind string) (place, error) {
	name, err := c.subject()
	if err != nil {
		return place{}, err
	}
	in, _, err := c.optional("in")
	if err != nil {
		return place{}, err
	}
	p, err := s.programAt(in)
	if err != nil {
		return place{}, err
	}
	for i, n := range names(p.Table()) {
		if n == name {
			return place{in, int32(i)}, nil
		}
	}
	return place{}, refuse("unknown_name", c.verb.name, "the chart "+p.Table().Chart+" has no "+kind+" "+quote(name))
}
