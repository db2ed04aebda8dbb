package lines

// Commands that leave the machine for one made from a snapshot or a state.

import (
	"context"

	"github.com/lockstep-charts/lockstep/kernel"
)

// snapshot is `{"$snapshot":true}`.
func (s *Session) snapshot(c *command) error {
	on, err := c.flag(c.verb.name)
	if err != nil {
		return err
	}
	if !on {
		return refuse("wrong_type", c.verb.name, "this must be true")
	}
	s.kept, err = s.system.Snapshot(context.Background())
	s.must(err)
	return nil
}

// restore is `{"$restore":{…},"anyHash":false}`. Of what restoring does it
// answers the host actors that start again.
func (s *Session) restore(c *command) error {
	options := s.options()
	anyHash, err := c.flag("anyHash")
	if err != nil {
		return err
	}
	if anyHash {
		options = append(options, kernel.AnyHash())
	}
	system, err := kernel.RestoreSystem(context.Background(), s.program, c.raw(c.verb.name), s.host(), options...)
	if err != nil {
		return noMachine(err)
	}
	s.replace(system)
	return nil
}

// resolve is `{"$resolve":{"value":…,"context":{…},"input":{…}}}`.
func (s *Session) resolve(c *command) error { return s.resolveTo(c.raw(c.verb.name)) }

func (s *Session) resolveTo(raw []byte) error {
	members, err := membersOf(kernel.NewSnapshotReader(raw), "wrong_type")
	if err != nil {
		return at("$resolve", err)
	}
	if err := members.only([]string{"value", "context", "input"}, "$resolve"); err != nil {
		return at("$resolve", err)
	}
	value, err := members.need("value", "$resolve")
	if err != nil {
		return at("$resolve", err)
	}
	input, err := s.input(members.raw("input"))
	if err != nil {
		return err
	}
	system, err := kernel.ResolveSystem(context.Background(), s.program, value, members.raw("context"), input, s.host(), s.options()...)
	if err != nil {
		return noMachine(err)
	}
	s.replace(system)
	return nil
}

// replace leaves the old system for another one, without a trace of the old.
func (s *Session) replace(system *kernel.System) {
	if s.system != nil {
		s.must(s.Close())
	}
	s.system = system
	s.visit(s.meet)
}

// input reads what a new machine is given.
func (s *Session) input(raw []byte) (kernel.Payload, error) {
	if len(raw) == 0 {
		raw = []byte("{}")
	}
	input, err := decode(raw, s.program.DecodeInput)
	if bad, ok := err.(*kernel.Refusal); ok && bad.Code != "json" {
		return nil, refuse("input", bad.Field, bad.Message)
	}
	return input, err
}

// noMachine words why there is no machine: a refusal, or an initial value that
// failed, for which the input is to blame.
func noMachine(err error) error {
	if e, ok := err.(*kernel.Error); ok {
		return refuse("input", e.Place, e.Code+": "+e.Message)
	}
	return err
}
