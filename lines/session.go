package lines

// A session is one machine under commands. Every command either is refused and
// changes nothing, or is carried out until the system is at rest.

import (
	"context"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A Session is one root machine with its descendants.
type Session struct {
	program kernel.Program
	clock   *kernel.SimClock
	system  *kernel.System
	stubs   stubs
	known   map[string]kind // every actor that was ever started, by address
	trace   bool
	alone   bool
	asked   func(in, guard string) // nil: nobody listens

	// what the command under way brings about
	effects     list
	transitions list
	ignored     bool
	kept        []byte // $snapshot
}

// Open starts a machine and gives the first answer. The session is nil when the
// start is refused.
func Open(p kernel.Program, start Start) (*Session, []byte) {
	s := &Session{program: p, clock: kernel.NewSimClock(start.Now), known: map[string]kind{}, trace: start.Trace, alone: start.Alone, asked: start.Asked}
	s.stubs = newStubs()
	if err := s.begin(start); err != nil {
		return nil, refused(err)
	}
	s.rest()
	return s, s.answer()
}

func (s *Session) begin(start Start) error {
	if len(start.Resolve) > 0 {
		return s.resolveTo(start.Resolve)
	}
	input, err := s.input(start.Input)
	if err != nil {
		return err
	}
	system, err := kernel.NewSystem(context.Background(), s.program, input, s.host(), s.options()...)
	if err != nil {
		return noMachine(err)
	}
	s.system = system
	return nil
}

// Do answers one line.
func (s *Session) Do(line []byte) []byte {
	s.forget()
	c, err := parse(line)
	if err == nil {
		err = s.carryOut(c)
	}
	if err != nil {
		s.forget()
		return refused(err)
	}
	s.rest()
	return s.answer()
}

func (s *Session) carryOut(c *command) error {
	if c.verb == nil {
		return s.event(c)
	}
	return c.verb.do(s, c)
}

// Close ends the machine.
func (s *Session) Close() error { return s.system.Stop(context.Background()) }

// Now is where the clock stands.
func (s *Session) Now() kernel.Timestamp { return s.clock.Now() }

// Read calls f with the root machine. f must not keep it.
func (s *Session) Read(f func(root *kernel.Machine)) { s.must(s.system.Read(context.Background(), f)) }

// rest fires the timers that are due already.
func (s *Session) rest() {
	s.clock.Advance(0)
	if s.alone {
		s.visit(s.meet)
	}
}

// A kind is that of an actor, in the chart of the machine that started it.
type kind struct {
	of  *kernel.Table
	src int32
}

// meet notes the actors of a machine, of whose starts nobody told.
func (s *Session) meet(address string, m *kernel.Machine) {
	for _, c := range m.Children() {
		s.known[join(address, c.ID)] = kind{m.Table(), c.Src}
	}
}

func (s *Session) forget() {
	s.effects, s.transitions = nil, nil
	s.ignored, s.kept = false, nil
}

// host is the stub of the root machine.
func (s *Session) host() kernel.Host { return &stub{session: s} }

func (s *Session) options() []kernel.Option {
	all := []kernel.Option{kernel.WithClock(s.clock), kernel.ManualActors()}
	if s.alone {
		return all
	}
	return append(all, kernel.WithObserver(kernel.Observer{Transition: s.hearTransition, Effect: s.hearEffect}))
}

// hearEffect writes an effect down as it is carried out.
func (s *Session) hearEffect(in string, m *kernel.Machine, e *kernel.Effect) {
	if e.Kind == kernel.StartEffect {
		s.known[join(in, e.ID)] = kind{m.Table(), e.Index}
	}
	s.effects = s.effects.add(func(b []byte) []byte { return AppendEffect(b, in, e) })
}

func (s *Session) hearTransition(in string, _ *kernel.Machine, t kernel.Taken) {
	if s.trace {
		s.transitions = s.transitions.add(func(b []byte) []byte { return appendTransition(b, in, t) })
	}
}

// must is for what cannot fail while the session alone uses its system.
func (s *Session) must(err error) {
	if err != nil {
		panic("bug: the session's own system refuses it: " + err.Error())
	}
}
