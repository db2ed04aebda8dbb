// Package mutate seeds faults in a lowered chart, one at a time, so that its
// scenarios can show that they notice: a guard dropped or negated, another
// target, an action dropped or moved, a longer delay, reenter flipped. A fault
// that changes nothing that anybody could see is not seeded where that is plain.
package mutate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A Mutant is a chart with one fault.
type Mutant struct {
	Pos     diag.Pos // of what was changed
	What    string   // what was done: "the guard of a on GO is dropped"
	Write   string   // the scenario that would notice it
	Machine *ir.Machine
}

// All lists the mutants of a machine in the order of its table. The machine
// stays as it is. Machines share what is not changed.
func All(m *ir.Machine) []Mutant {
	s := &seeder{m: m}
	for t := range m.Table.Transitions {
		s.transition(int32(t))
	}
	for i := range m.Blocks {
		s.block(int32(i))
	}
	for i := range m.Procs {
		s.proc(i)
	}
	for i := range m.Table.After {
		s.delay(&m.Table.After[i])
	}
	return s.all
}

// Spread chooses at most limit mutants, evenly over all of them, so that a limit
// leaves out no part of the chart; limit 0 is all.
func Spread(all []Mutant, limit int) []Mutant {
	if limit <= 0 || len(all) <= limit {
		return all
	}
	var chosen []Mutant
	for i := range limit {
		chosen = append(chosen, all[i*len(all)/limit])
	}
	return chosen
}

type seeder struct {
	m   *ir.Machine
	all []Mutant
}

// add makes a mutant of a copy that change may change at its top and in its
// table's rows.
func (s *seeder) add(pos diag.Pos, what, write string, change func(m *ir.Machine)) {
	m, t := *s.m, *s.m.Table
	t.States, t.Transitions = slices.Clone(t.States), slices.Clone(t.Transitions)
	m.Table = &t
	change(&m)
	s.all = append(s.all, Mutant{pos, what, write, &m})
}

func (s *seeder) transition(t int32) {
	row, info := &s.m.Table.Transitions[t], &s.m.Transitions[t]
	if row.Guard != 0 {
		s.guard(t)
	}
	if len(row.Targets) == 1 {
		s.target(t)
	}
	if s.flips(row) {
		s.add(info.Pos, "reenter of "+s.name(t)+" is flipped", "one that takes it and tells the effects of leaving and entering", func(m *ir.Machine) {
			row := &m.Table.Transitions[t]
			row.Reenter = !row.Reenter
			row.Domain = compile.Domain(m.Table.States, row.Source, row.Targets, row.Reenter)
		})
	}
}

func (s *seeder) guard(t int32) {
	pos, guard := s.m.Transitions[t].Pos, s.m.Table.Transitions[t].Guard
	s.add(pos, "the guard of "+s.name(t)+" is dropped", "one in which the event comes while the guard does not hold", func(m *ir.Machine) {
		m.Table.Transitions[t].Guard = 0
	})
	s.add(pos, "the guard of "+s.name(t)+" is negated", "one in which the event comes, and what it does then", func(m *ir.Machine) {
		m.Guards = slices.Clone(m.Guards)
		old := m.Guards[guard].Expr
		m.Guards[guard].Expr = &ir.Expr{Op: ir.Not, Type: ir.Bool, Args: []*ir.Expr{old}, CanFail: old.CanFail, Pos: old.Pos}
	})
}

// target leads a transition to a sibling of its target.
func (s *seeder) target(t int32) {
	states := s.m.Table.States
	old := s.m.Table.Transitions[t].Targets[0]
	if old == 0 || states[states[old].Parent].Kind != kernel.Compound {
		return
	}
	for next := range s.m.ChildStates(states[old].Parent) {
		if next == old {
			continue
		}
		what := fmt.Sprintf("%s leads to %s", s.name(t), states[next].Path)
		s.add(s.m.Transitions[t].Pos, what, "one that takes it and tells the state behind it", func(m *ir.Machine) {
			row := &m.Table.Transitions[t]
			row.Targets = []int32{next}
			row.Domain = compile.Domain(m.Table.States, row.Source, row.Targets, row.Reenter)
		})
		return
	}
}

// flips tells whether reenter makes a difference that can be seen: the source is
// left and entered, and has something to do then.
func (s *seeder) flips(row *kernel.Transition) bool {
	source := &s.m.Table.States[row.Source]
	if row.Source == 0 || len(row.Targets) == 0 || source.Entry|source.Exit == 0 && len(source.After)+len(source.Invokes) == 0 {
		return false
	}
	return !slices.ContainsFunc(row.Targets, func(t int32) bool { return !s.m.Within(t, row.Source) })
}

// block seeds faults in the list of a state or a transition.
func (s *seeder) block(i int32) {
	b := &s.m.Blocks[i]
	s.actions(b.Do, b.Place, func(m *ir.Machine, do []ir.Action) {
		m.Blocks = slices.Clone(m.Blocks)
		m.Blocks[i].Do = do
	})
}

func (s *seeder) proc(i int) {
	p := &s.m.Procs[i]
	s.actions(p.Do, "actions."+p.Name, func(m *ir.Machine, do []ir.Action) {
		m.Procs = slices.Clone(m.Procs)
		m.Procs[i].Do = do
	})
}

// actions drops each action of a list, inside of `if` and `foreach` too, and
// moves it behind the next where the order can be seen.
func (s *seeder) actions(do []ir.Action, place string, put func(m *ir.Machine, do []ir.Action)) {
	for i := range do {
		a := &do[i]
		name := fmt.Sprintf("action %d (%s) of %s", i+1, written(a), place)
		s.add(a.Pos, name+" is dropped", "one that tells what it does", func(m *ir.Machine) { put(m, slices.Delete(slices.Clone(do), i, i+1)) })
		if i+1 < len(do) && ordered(a, &do[i+1]) {
			s.add(a.Pos, name+" comes behind the next", "one that tells the effects in their order", func(m *ir.Machine) {
				moved := slices.Clone(do)
				moved[i], moved[i+1] = moved[i+1], moved[i]
				put(m, moved)
			})
		}
		inner := func(change func(a *ir.Action, do []ir.Action)) func(*ir.Machine, []ir.Action) {
			return func(m *ir.Machine, list []ir.Action) {
				outer := slices.Clone(do)
				change(&outer[i], list)
				put(m, outer)
			}
		}
		s.actions(a.Then, fmt.Sprintf("%s[%d].then", place, i), inner(func(a *ir.Action, do []ir.Action) { a.Then = do }))
		s.actions(a.Else, fmt.Sprintf("%s[%d].else", place, i), inner(func(a *ir.Action, do []ir.Action) { a.Else = do }))
	}
}

// mostWritten is how much of an action is shown.
const mostWritten = 60

// written is an action as the chart has it, in short.
func written(a *ir.Action) string {
	text := []rune(strings.Join(strings.Fields(cmp.Or(a.Said(), "a list")), " "))
	if len(text) > mostWritten {
		return string(text[:mostWritten]) + "…"
	}
	return string(text)
}

// ordered tells whether the order of two actions can be seen from outside.
func ordered(a, b *ir.Action) bool {
	return effect(a) && effect(b) || a.Op == ir.Raise && b.Op == ir.Raise
}

func effect(a *ir.Action) bool {
	switch a.Op {
	case ir.Emit, ir.Log, ir.CallHost, ir.Send:
		return true
	}
	return false
}

// delay makes a timer's delay longer by a second. It stands where the timer leads on.
func (s *seeder) delay(timer *kernel.After) {
	i, key := timer.Delay, s.m.Table.Keys[timer.Key]
	fires := slices.IndexFunc(s.m.Transitions, func(t ir.TransitionInfo) bool { return t.Kind == ir.AfterKind && t.Keys[0] == key })
	d := &s.m.Delays[i]
	s.add(s.m.Transitions[fires].Pos, "the delay "+d.Place+" is longer", "one that lets just that time pass", func(m *ir.Machine) {
		m.Delays = slices.Clone(m.Delays)
		m.Delays[i].Expr = &ir.Expr{Op: ir.DurationAdd, Type: ir.Duration, CanFail: true, Pos: d.Expr.Pos,
			Args: []*ir.Expr{d.Expr, {Op: ir.LitDuration, Type: ir.Duration, Int: 1000}}}
	})
}

// name says which transition is meant.
func (s *seeder) name(t int32) string {
	from, info := s.m.SourceName(t), &s.m.Transitions[t]
	if info.Kind == ir.AlwaysKind || info.Kind == ir.AfterKind {
		return from + " " + info.Trigger()
	}
	return from + " on " + info.Trigger()
}
