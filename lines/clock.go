package lines

// The clock stands still until a command moves it.

import "github.com/lockstep-charts/lockstep/kernel"

// advance is `{"$advance":"5s"}`: due timers fire in order, each a macrostep at
// its own due time.
func (s *Session) advance(c *command) error {
	written, err := c.subject()
	if err != nil {
		return err
	}
	d, ok := kernel.ParseDelay(written)
	switch {
	case !ok:
		return refuse("wrong_type", c.verb.name, `this must be a length of time like "5s", of 292 years at most`)
	case d < 0:
		return refuse("wrong_type", c.verb.name, "the clock does not go back")
	case d > kernel.Duration(kernel.MaxTimestamp-s.clock.Now()):
		return refuse("wrong_type", c.verb.name, "the clock ends with the year 9999")
	}
	s.Read(func(root *kernel.Machine) { s.ignored = root.Status() != kernel.Active })
	s.clock.Advance(d)
	return nil
}

// NextDue is when the system's next timer fires.
func (s *Session) NextDue() (due kernel.Timestamp, armed bool) {
	s.visit(func(_ string, m *kernel.Machine) {
		if next := m.NextTimer(); next != nil && (!armed || next.Due < due) {
			due, armed = next.Due, true
		}
	})
	return due, armed
}
