// Package cover notes what of a chart its machines have done: states entered,
// transitions taken, guards both ways, timers armed. It stands between the
// kernel and a chart's logic, so that the machines do exactly what they would do
// without it. What a macrostep did that is undone at its end, because it would have none
// (SPEC 6.12), counts too: it was reached.
package cover

import (
	"slices"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A Recorder notes what the machines of one chart do. It is not safe for
// concurrent use.
type Recorder struct {
	table   *kernel.Table // as the chart has it
	marks   *kernel.Table // where everything is noted
	program kernel.Program
	entered []int   // how often, per state
	taken   []int   // per transition
	yes, no []int   // per guard
	fresh   []int32 // transitions taken since Fresh was last asked
	entries int32   // ids of blocks from here on are entries of states
	trans   int32   // from here on: transitions
}

// New makes a recorder for machines of p.
func New(p kernel.Program) *Recorder {
	t := p.Table()
	r := &Recorder{table: t, entered: make([]int, len(t.States)), taken: make([]int, len(t.Transitions))}
	guards, blocks := int32(0), int32(0)
	for i := range t.States {
		s := &t.States[i]
		blocks = max(blocks, s.Entry, s.Exit, s.InitialDo)
	}
	for i := range t.Transitions {
		guards, blocks = max(guards, t.Transitions[i].Guard), max(blocks, t.Transitions[i].Do)
	}
	r.yes, r.no = make([]int, guards+1), make([]int, guards+1)
	r.entries = blocks + 1
	r.trans = r.entries + int32(len(t.States))
	r.marks = r.marked()
	r.program = r.Of(p, p.Child)
	return r
}

// Program runs like the chart's own and is noted, but for the machines of its actors.
func (r *Recorder) Program() kernel.Program { return r.program }

// Of makes a program that runs like p, another one of the same chart, and is noted too. The
// machines of its actors are of the programs that children gives.
func (r *Recorder) Of(p kernel.Program, children func(src int32) kernel.Program) kernel.Program {
	return &program{p, children, r}
}

// marked is the table with a block of its own for each entry and transition.
// What has neither target nor actions takes nothing and stays as it is.
func (r *Recorder) marked() *kernel.Table {
	t := *r.table
	t.States, t.Transitions = slices.Clone(t.States), slices.Clone(t.Transitions)
	for i := range t.States {
		t.States[i].Entry = r.entries + int32(i)
	}
	for i := range t.Transitions {
		if r.counts(int32(i)) {
			t.Transitions[i].Do = r.trans + int32(i)
		}
	}
	return t.Seal()
}

// counts tells whether a transition does anything that can be seen.
func (r *Recorder) counts(t int32) bool {
	tr := &r.table.Transitions[t]
	return len(tr.Targets) > 0 || tr.Do != 0
}

type program struct {
	kernel.Program
	children func(src int32) kernel.Program
	r        *Recorder
}

func (p *program) Table() *kernel.Table { return p.r.marks }

func (p *program) Child(src int32) kernel.Program { return p.children(src) }

func (p *program) New(m *kernel.Machine, guards kernel.HostGuards) kernel.Logic {
	return &logic{p.Program.New(m, guards), m, p.r}
}

type logic struct {
	kernel.Logic
	m *kernel.Machine
	r *Recorder
}

func (l *logic) Clone(guards kernel.HostGuards) (*kernel.Machine, kernel.Logic) {
	m, inner := l.Logic.Clone(guards)
	return m, &logic{inner, m, l.r}
}

func (l *logic) Take(transition, _ int32) (bool, *kernel.Error) {
	return kernel.TakeInSteps(l, l.m, transition)
}

func (l *logic) Guard(id int32) (bool, *kernel.Error) {
	holds, err := l.Logic.Guard(id)
	if holds { // a guard that fails does not hold
		l.r.yes[id]++
	} else {
		l.r.no[id]++
	}
	return holds, err
}

func (l *logic) Do(block int32) *kernel.Error {
	r := l.r
	switch {
	case block >= r.trans:
		r.taken[block-r.trans]++
		r.fresh = append(r.fresh, block-r.trans)
		block = r.table.Transitions[block-r.trans].Do
	case block >= r.entries:
		r.entered[block-r.entries]++
		block = r.table.States[block-r.entries].Entry
	}
	if block == 0 {
		return nil
	}
	return l.Logic.Do(block)
}

// Fresh lists the transitions that were taken since it was last asked, in order.
func (r *Recorder) Fresh() []int32 {
	list := r.fresh
	r.fresh = nil
	return list
}

// Entered is how often each state was entered; -1 for what is no state to be in:
// the root, which is always entered, and histories.
func (r *Recorder) Entered() []int {
	list := append([]int(nil), r.entered...)
	for s := range list {
		if !r.states(int32(s)) {
			list[s] = -1
		}
	}
	return list
}

// Taken is how often each transition was taken; -1 for those that do nothing.
func (r *Recorder) Taken() []int {
	list := append([]int(nil), r.taken...)
	for t := range list {
		if !r.counts(int32(t)) {
			list[t] = -1
		}
	}
	return list
}

// Missing lists the states that were never entered.
func (r *Recorder) Missing() []int32 {
	var list []int32
	for s, n := range r.Entered() {
		if n == 0 {
			list = append(list, int32(s))
		}
	}
	return list
}

// states tells whether a state counts.
func (r *Recorder) states(s int32) bool {
	return s > 0 && !r.table.States[s].Kind.IsHistory()
}
