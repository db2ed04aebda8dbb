package lint

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file finds the cases that no candidate takes: values of an enum or bool
// that guards tell apart and forget, choices without a way out of each case.

// gaps reports candidates that tell cases apart and forget some, where nothing
// else takes the event.
func (c *chart) gaps(s, k int32, l *list) {
	if l.closed || len(l.taken) < 2 || c.takenElsewhere(s, c.t.Keys[k]) {
		return
	}
	if l.missing != "" {
		c.addAt(l.last(), diag.NotExhaustive, l.missing)
	}
}

// missing finds the cases that the candidates forget.
func (c *chart) missing(l *list) (words string, none bool) {
	if words := c.forgotten(l); words != "" {
		return words, false
	}
	return c.uncovered(l)
}

// forgotten lists the values of an enum that all candidates ask for and none
// names.
func (c *chart) forgotten(l *list) string {
	for _, name := range l.subjects() {
		names := c.m.Types[l.taken[0].region.sets[name].subject.Type].Values
		if len(names) == 0 {
			continue
		}
		seen, apart := l.sets(name)
		if !apart {
			continue
		}
		var missing []string
		for i, text := range names {
			if !seen.contains(int64(i)) {
				missing = append(missing, text)
			}
		}
		if len(missing) > 0 {
			return strings.Join(missing, ", ")
		}
	}
	return ""
}

// subjects are what every candidate asks for, in a fixed order.
func (l *list) subjects() []string {
	var names []string
	if len(l.taken) == 0 {
		return nil
	}
	for name := range l.taken[0].region.sets {
		if !slices.ContainsFunc(l.taken, func(one candidate) bool { _, asked := one.region.sets[name]; return !asked }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// sets joins what the candidates take of a subject's values, and tells whether
// they tell them apart.
func (l *list) sets(name string) (seen spans, apart bool) {
	first := l.taken[0].region.sets[name].in
	for _, one := range l.taken {
		in := one.region.sets[name].in
		apart = apart || !in.hold(first) || !first.hold(in)
		seen.add(in)
	}
	return seen, apart
}

// most is how many combinations of values are looked at.
const most = 256

// uncovered words the first combination of values that no candidate takes. It is known
// only where every guard is understood as a whole; there are no words where a value that
// all candidates share is no case but a condition.
func (c *chart) uncovered(l *list) (words string, none bool) {
	names, atoms, ok := c.atoms(l)
	if !ok {
		return "", false
	}
	at := make([]int, len(names))
	for {
		c.work += len(l.taken)
		if !l.takes(names, atoms, at) {
			return c.wordPoint(l, names, atoms, at), false
		}
		if !next(at, atoms) {
			return "", true
		}
	}
}

// atoms splits each subject's values so that every guard takes whole parts. It gives
// up as soon as there are too many: hundreds of values are split by each of hundreds
// of guards else.
func (c *chart) atoms(l *list) (names []string, atoms [][]spans, ok bool) {
	all := map[string]values{}
	for _, one := range l.taken {
		if !one.region.exact {
			return nil, nil, false
		}
		for name, v := range one.region.sets {
			all[name] = v
		}
	}
	count := 1
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		parts := []spans{all[name].all}
		for _, one := range l.taken {
			c.work++
			if v, asked := one.region.sets[name]; asked {
				c.work += len(parts)
				parts = split(parts, v.in)
			}
			if count*len(parts) > most { // splitting never makes them fewer
				return nil, nil, false
			}
		}
		count *= len(parts)
		atoms = append(atoms, parts)
	}
	return names, atoms, len(names) > 0
}

func split(parts []spans, in spans) (smaller []spans) {
	for _, p := range parts {
		for _, half := range []spans{p.and(in), p.minus(in)} {
			if len(half) > 0 {
				smaller = append(smaller, half)
			}
		}
	}
	return smaller
}

// takes tells whether a candidate takes one combination.
func (l *list) takes(names []string, atoms [][]spans, at []int) bool {
	return slices.ContainsFunc(l.taken, func(one candidate) bool {
		for i, name := range names {
			if v, asked := one.region.sets[name]; asked && !v.in.hold(atoms[i][at[i]]) {
				return false
			}
		}
		return true
	})
}

// next counts to the next combination.
func next(at []int, atoms [][]spans) bool {
	for i := range at {
		if at[i]++; at[i] < len(atoms[i]) {
			return true
		}
		at[i] = 0
	}
	return false
}

// wordPoint words a combination of enums and bools that the candidates tell
// apart; "" when there is something else among them.
func (c *chart) wordPoint(l *list, names []string, atoms [][]spans, at []int) string {
	var parts []string
	told := l.subjects()
	for i, name := range names {
		if _, apart := l.sets(name); !apart || !slices.Contains(told, name) {
			return ""
		}
		subject := l.taken[0].region.sets[name].subject
		path, value := c.spell(subject), atoms[i][at[i]][0].lo
		switch values := c.m.Types[subject.Type].Values; {
		case path == "":
			return ""
		case subject.Type == ir.Bool && value == 0:
			parts = append(parts, "!"+path)
		case subject.Type == ir.Bool:
			parts = append(parts, path)
		case len(values) > 0:
			parts = append(parts, path+" == '"+values[value]+"'")
		default:
			return ""
		}
	}
	return strings.Join(parts, " && ")
}

// spell writes a path or a test of presence as CEL; "" for all else.
func (c *chart) spell(e *ir.Expr) string {
	switch e.Op {
	case ir.HasField, ir.HasEventField:
		if path := ir.PathText(c.m.Types, ir.Tested(e)); path != "" {
			return "has(" + path + ")"
		}
	}
	return ir.PathText(c.m.Types, e)
}

// isChoice tells whether a state only decides where to go on: it has guarded
// `always` and nothing else, and nothing changes what they ask meanwhile.
func (c *chart) isChoice(s int32) bool {
	state := &c.t.States[s]
	if len(state.Always) == 0 || state.Kind != kernel.Atomic || len(state.On) > 0 || len(state.Invokes) > 0 || c.waits(state.Always) {
		return false
	}
	asked := ir.Fields{}
	for _, t := range state.Always {
		asked.Join(c.reads(c.guard(t)))
	}
	for at := state.Parent; at != kernel.NoState; at = c.t.States[at].Parent {
		if len(c.t.States[at].Always) > 0 || c.t.States[at].Kind == kernel.Parallel && asked.Meet(c.written) || asked.Meet(c.writtenBy(at)) {
			return false
		}
	}
	return true
}

// waits tells whether a guard may come to hold by itself: it reads the time, or
// asks the host or the machine.
func (c *chart) waits(transitions []int32) bool {
	for _, t := range transitions {
		if g := c.t.Transitions[t].Guard; g != 0 && c.asksOutside(c.m.Guards[g].Expr, 0) {
			return true
		}
	}
	return false
}

// asksOutside tells whether a guard asks for what is not in the data: the clock, the host,
// actors, and whether a state is active that is s or in it.
func (c *chart) asksOutside(e *ir.Expr, s int32) bool {
	switch e.Op {
	case ir.Now, ir.HostGuard, ir.Alive:
		return true
	case ir.Active:
		return c.m.Within(int32(e.Index), s)
	case ir.CallFunc:
		if c.asksOutside(c.m.Funcs[e.Index].Body, s) {
			return true
		}
	}
	return slices.ContainsFunc(e.Args, func(a *ir.Expr) bool { return a != nil && c.asksOutside(a, s) })
}

// choice reports a choice that can end with nothing chosen. That a guard may
// fail is another matter.
func (c *chart) choice(s int32, l *list) {
	if l.closed {
		return
	}
	for _, of := range l.cases {
		if of.seen.hold(of.all) {
			return
		}
	}
	switch {
	case l.none:
	case l.missing != "":
		c.addAt(l.transitions[len(l.transitions)-1], diag.NotExhaustive, l.missing)
	default:
		c.add(s, diag.NoDefault, c.t.States[s].Path)
	}
}
