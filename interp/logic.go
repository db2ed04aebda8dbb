package interp

// This file is one instance's data and code, as the kernel drives it.

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A logic is one instance: its context, and the env that every evaluation of it
// uses in turn.
type logic struct {
	env
	program  *program
	instance *Instance // whose root machine this serves; nil for others
}

var (
	_ kernel.Logic   = (*logic)(nil)
	_ kernel.Bounded = (*logic)(nil) // its Eval is
)

// Start sets the context's initial values, one after the other in order.
func (l *logic) Start(input kernel.Payload) *kernel.Error {
	if err := l.take(input); err != nil {
		return err
	}
	for i := range l.program.init {
		f := &l.program.init[i]
		if !l.machine.Lacks(f.field) {
			continue
		}
		l.words[i] = f.eval(l.fresh())
		if f.shape.finite(&l.Eval, l.words[i]); l.Failed() {
			return l.failedAt(f.place)
		}
	}
	return nil
}

// Guard evaluates a guard.
func (l *logic) Guard(id int32) (bool, *kernel.Error) {
	g := &l.program.guards[id]
	holds := g.eval(l.fresh())
	return holds && !l.Failed(), l.failedIn(g.place)
}

// Do runs a block.
func (l *logic) Do(block int32) *kernel.Error {
	if l.program.blocks[block](&l.env) {
		return nil
	}
	return l.failure()
}

// Take is Guard, Save and Do in one.
func (l *logic) Take(transition, _ int32) (bool, *kernel.Error) {
	t := &l.program.takes[transition]
	if t.guard != nil {
		if holds := t.guard.eval(l.fresh()); !holds || l.Failed() {
			return false, l.failedIn(t.guard.place)
		}
	}
	if t.do == nil {
		return true, nil
	}
	l.Save()
	if t.domain != kernel.NoState {
		l.machine.Leave(t.domain)
	}
	if t.do(&l.env) {
		return true, nil
	}
	return true, l.failure()
}

// failedIn is the failure of a guard, if it failed.
func (l *logic) failedIn(place string) *kernel.Error {
	if !l.Failed() {
		return nil
	}
	return l.failedAt(place)
}

// Delay evaluates a delay.
func (l *logic) Delay(id int32) (kernel.Duration, *kernel.Error) {
	d := &l.program.delays[id]
	ms := d.eval(l.fresh())
	if l.Failed() {
		return 0, l.failedAt(d.place)
	}
	return kernel.Duration(ms), nil
}

// Input evaluates what an invoked actor is given.
func (l *logic) Input(id int32) (kernel.Payload, *kernel.Error) {
	return l.payload(&l.program.inputs[id])
}

// Output evaluates a final state's output.
func (l *logic) Output(id int32) (kernel.Payload, *kernel.Error) {
	return l.payload(&l.program.outputs[id])
}

func (l *logic) payload(f *placedPayload) (kernel.Payload, *kernel.Error) {
	p := f.eval(l.fresh())
	if l.Failed() {
		return nil, l.failedAt(f.place)
	}
	return p, nil
}

func (l *logic) failedAt(place string) *kernel.Error {
	l.locate(place)
	return l.failure()
}

// A copied is a copy of a machine that is made of one piece; where the words are
// few, with room for them.
type copied struct {
	machine kernel.Machine
	logic   logic
}

type copiedWithRoom struct {
	copied
	room [8]word
}

// Clone is a copy with a machine to serve.
func (l *logic) Clone(guards kernel.HostGuards) (*kernel.Machine, kernel.Logic) {
	var c *copied
	switch n := len(l.words); {
	case n == 0:
		c = &copied{logic: *l}
	case n <= len(copiedWithRoom{}.room):
		whole := &copiedWithRoom{copied: copied{logic: *l}}
		c = &whole.copied
		c.logic.words = whole.room[:n]
	default:
		c = &copied{logic: *l}
		c.logic.words = make([]word, n)
	}
	copy(c.logic.context(), l.context())
	c.logic.machine, c.logic.guards, c.logic.instance = &c.machine, guards, nil
	return &c.machine, &c.logic
}

// context are the fields of the context as they are, kept are those that Save
// keeps.
func (l *logic) context() []word { return l.words[:l.program.fields] }

func (l *logic) kept() []word { return l.words[l.program.fields : 2*l.program.fields] }

// Save keeps the context, Undo goes back to it.
func (l *logic) Save() { copy(l.kept(), l.context()) }

// Undo goes back to what Save kept.
func (l *logic) Undo() { copy(l.context(), l.kept()) }

// AppendContext appends the context; a chart without one has nothing to append.
func (l *logic) AppendContext(b []byte) []byte {
	if l.program.context == nil {
		return b
	}
	return l.program.context.appendJSON(b, objectValue(l.context()))
}

// SetContext reads the context; with partial it is what somebody gives: what is left
// out stays, and in objects has its default.
func (l *logic) SetContext(r *kernel.Reader, partial bool) error {
	s := l.program.context
	if s == nil {
		s = nothing
	}
	by, start := stored, []word(nil)
	if partial {
		by, start = given, l.context()
	}
	v := s.decodeObject(r, by, "", start)
	if err := r.Err(); err != nil {
		return err
	}
	copy(l.context(), v.list())
	return nil
}

// InputPayload is what the instance was given.
func (l *logic) InputPayload() kernel.Payload {
	if l.given == nil {
		return nil
	}
	return l.given
}

// SetInput restores what the instance was given. The kernel decoded it for this
// chart.
func (l *logic) SetInput(input kernel.Payload) { l.given, _ = input.(*datum) }

// take accepts the input of a new instance. What was left out altogether, or
// made by a parent with its own type of the same structure, is read anew.
func (l *logic) take(input kernel.Payload) *kernel.Error {
	p := l.program
	d, ok := input.(*datum)
	if ok && d.shape == p.shapes[p.machine.Input] || input == nil && p.machine.Input == ir.NoType {
		l.SetInput(input)
		return nil
	}
	own, err := kernel.InputAnew(p, input)
	if err != nil {
		return err
	}
	l.SetInput(own)
	return nil
}
