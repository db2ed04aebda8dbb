// Package cover notes what of a chart its machines have done: states entered,
// transitions taken, guards both ways, timers armed. It stands between the
// kernel and a chart's logic, so that the machines do exactly what they would do
// without it.
package cover

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A Recorder notes what the machines of one program do. It is not safe for
// concurrent use.
type Recorder struct {
	table   *kernel.Table // as the chart has it
	program *program
	entered []bool
	taken   []bool
	yes, no []bool // per guard
	entries int32  // ids of blocks from here on are entries of states
	trans   int32  // from here on: transitions
}

// New makes a recorder for machines of p.
func New(p kernel.Program) *Recorder {
	t := p.Table()
	r := &Recorder{table: t, entered: make([]bool, len(t.States)), taken: make([]bool, len(t.Transitions))}
	guards, blocks := int32(0), int32(0)
	for i := range t.States {
		s := &t.States[i]
		blocks = max(blocks, s.Entry, s.Exit, s.InitialDo)
	}
	for i := range t.Transitions {
		guards, blocks = max(guards, t.Transitions[i].Guard), max(blocks, t.Transitions[i].Do)
	}
	r.yes, r.no = make([]bool, guards+1), make([]bool, guards+1)
	r.entries = blocks + 1
	r.trans = r.entries + int32(len(t.States))
	r.program = &program{Program: p, table: r.marked(), r: r}
	return r
}

// Program runs like the chart's own and is noted.
func (r *Recorder) Program() kernel.Program { return r.program }

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
	table *kernel.Table
	r     *Recorder
}

func (p *program) Table() *kernel.Table { return p.table }

func (p *program) New(m *kernel.Machine, guards kernel.HostGuards) kernel.Logic {
	return &logic{p.Program.New(m, guards), p.r}
}

type logic struct {
	kernel.Logic
	r *Recorder
}

func (l *logic) Clone(guards kernel.HostGuards) (*kernel.Machine, kernel.Logic) {
	m, inner := l.Logic.Clone(guards)
	return m, &logic{inner, l.r}
}

func (l *logic) Guard(id int32) (bool, *kernel.Error) {
	holds, err := l.Logic.Guard(id)
	if holds && err == nil {
		l.r.yes[id] = true
	} else {
		l.r.no[id] = true
	}
	return holds, err
}

func (l *logic) Do(block int32) *kernel.Error {
	r := l.r
	switch {
	case block >= r.trans:
		r.taken[block-r.trans] = true
		block = r.table.Transitions[block-r.trans].Do
	case block >= r.entries:
		r.entered[block-r.entries] = true
		block = r.table.States[block-r.entries].Entry
	}
	if block == 0 {
		return nil
	}
	return l.Logic.Do(block)
}

// Fresh lists the transitions that were taken since it was last asked.
func (r *Recorder) Fresh() []int32 {
	var list []int32
	for t, taken := range r.taken {
		if taken {
			list = append(list, int32(t))
		}
	}
	clear(r.taken)
	return list
}

// Name says which transition is meant: source, event and targets.
func (r *Recorder) Name(m *ir.Machine, t int32) string { return r.name(m, t) }

// Counts tells whether a transition does anything that can be seen.
func (r *Recorder) Counts(t int32) bool { return r.counts(t) }

// Missing lists the states that were never entered.
func (r *Recorder) Missing() []int32 {
	var list []int32
	for s, entered := range r.entered {
		k := r.table.States[s].Kind
		if !entered && s > 0 && k != kernel.ShallowHistory && k != kernel.DeepHistory {
			list = append(list, int32(s))
		}
	}
	return list
}
