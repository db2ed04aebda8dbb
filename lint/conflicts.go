package lint

import (
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file finds two regions of a parallel that react to one event with a
// write to the same field, or to a part of it, or by raising the same event:
// which comes last is decided by the order in the file alone.

// A deed is what a transition on an event does that another region could do too.
type deed struct {
	event string
	place string // the context's path as text, or "raise NAME"
}

// A doer says who does a deed, and in which region.
type doer struct {
	region, transition int32
}

// deeds are those of the regions looked at so far: whole by the place itself,
// below by the places around it.
type deeds struct {
	whole, below map[deed][]doer
}

func (c *chart) conflicts() {
	for s := range c.t.States {
		if c.t.States[s].Kind == kernel.Parallel && c.reached[s] {
			c.parallel(int32(s))
		}
	}
}

// parallel compares the regions of one parallel state.
func (c *chart) parallel(s int32) {
	seen := &deeds{map[deed][]doer{}, map[deed][]doer{}}
	for region := range c.children(s) {
		for at := region; at <= c.t.States[region].Last; at++ {
			if c.reached[at] {
				c.reactions(seen, region, at)
			}
		}
	}
}

// reactions enters the deeds of one state of a region.
func (c *chart) reactions(seen *deeds, region, s int32) {
	for _, cell := range c.t.States[s].On {
		for _, t := range cell.Transitions {
			if c.never[t] || c.m.Transitions[t].Kind == ir.AfterKind {
				continue
			}
			for _, place := range c.places(t) {
				for _, event := range c.eventsOf(s, cell.Key) {
					c.react(seen, doer{region, t}, deed{event, place})
				}
			}
		}
	}
}

// eventsOf lists the events that a key of a state takes: itself, and what a prefix
// names that no nearer key takes.
func (c *chart) eventsOf(s, key int32) []string {
	name := c.t.Keys[key]
	const many = 200
	if !strings.HasSuffix(name, "*") || len(c.t.Events) > many {
		return []string{name}
	}
	var list []string
	for _, event := range c.t.Events {
		if kernel.KeyMatches(name, event) && !c.nearerKey(s, name, event) {
			list = append(list, event)
		}
	}
	return list
}

// react compares a deed with those of other regions and remembers it.
func (c *chart) react(seen *deeds, who doer, what deed) {
	others := append(seen.whole[what], seen.below[what]...)
	for _, around := range around(what) {
		others = append(others, seen.whole[around]...)
	}
	for _, other := range others {
		if other.region != who.region && !c.exclude(other.transition, who.transition) && !c.preempt(other.transition, who.transition) {
			c.addAt(who.transition, diag.RegionConflict, c.describe(what), what.event).Note(c.m.Transitions[other.transition].Pos, "the other region does it here")
			break
		}
	}
	remember(seen.whole, what, who)
	for _, around := range around(what) {
		remember(seen.below, around, who)
	}
}

// remember keeps the first few of each region: more would say the same.
func remember(seen map[deed][]doer, what deed, who doer) {
	const few = 8
	if len(seen[what]) < few {
		seen[what] = append(seen[what], who)
	}
}

// around are the deeds that write what a deed writes a part of.
func around(what deed) []deed {
	var list []deed
	for i, r := range what.place {
		if r == '\n' {
			list = append(list, deed{what.event, what.place[:i]})
		}
	}
	return list
}

// exclude tells whether the guards of two transitions cannot both hold.
func (c *chart) exclude(t, u int32) bool {
	a, b := c.guard(t), c.guard(u)
	return a != nil && b != nil && both(c.region(a, true), c.region(b, true)).impossible()
}

// describe words a deed.
func (c *chart) describe(d deed) string {
	if strings.HasPrefix(d.place, "raise ") {
		return d.place
	}
	first, rest, parts := strings.Cut(d.place, "\n")
	field := 0
	_, _ = fmt.Sscan(first, &field)
	name := "context." + c.m.Types[c.m.Context].Fields[field].Name
	if parts && rest != "" {
		return "write a part of " + name
	}
	return "write " + name
}

// places lists what taking a transition writes and raises, whatever conditions
// say: its own actions, those of leaving the source and of entering the target.
func (c *chart) places(t int32) []string {
	tr := &c.t.Transitions[t]
	list := c.placesOf(nil, tr.Do)
	if len(tr.Targets) == 0 {
		return list
	}
	for s := tr.Source; s > tr.Domain; s = c.t.States[s].Parent {
		list = c.placesOf(list, c.t.States[s].Exit)
	}
	for _, target := range tr.Targets {
		for s := target; s > tr.Domain; s = c.t.States[s].Parent {
			list = c.placesOf(list, c.t.States[s].Entry)
		}
	}
	return list
}

func (c *chart) placesOf(list []string, block int32) []string {
	c.eachAction(c.m.Blocks[block].Do, func(a *ir.Action) {
		switch a.Op {
		case ir.Raise:
			list = append(list, "raise "+c.t.Events[a.Event])
		case ir.Assign, ir.Append:
			for i := range a.Assigns {
				if place, sure := placeOf(a.Assigns[i].Path); sure {
					list = append(list, place)
				}
			}
		}
	})
	return list
}

// placeOf writes a path so that equal ones are equal texts and parts begin with
// the whole; not sure where a loop's variable is in it.
func placeOf(path []ir.Step) (place string, sure bool) {
	var parts []string
	sure = true
	for _, step := range path {
		if step.Kind == ir.FieldStep {
			parts = append(parts, fmt.Sprint(step.Field))
			continue
		}
		for e := range step.Expr.Nodes() {
			sure = sure && e.Op != ir.Local
		}
		parts = append(parts, ir.Key(step.Expr))
	}
	return strings.Join(parts, "\n"), sure
}

// eachAction visits the actions of a list, inner ones and those of named actions
// too, each named action once.
func (c *chart) eachAction(do []ir.Action, visit func(a *ir.Action)) {
	var seen map[int32]bool
	var into func(do []ir.Action)
	into = func(do []ir.Action) {
		for a := range ir.Actions(do) {
			visit(a)
			if a.Op == ir.CallProc && !seen[a.Proc] {
				if seen == nil {
					seen = map[int32]bool{}
				}
				seen[a.Proc] = true
				into(c.m.Procs[a.Proc].Do)
			}
		}
	}
	into(do)
}

// preempt tells whether only one of two transitions can be taken.
func (c *chart) preempt(t, u int32) bool {
	a, b := &c.t.Transitions[t], &c.t.Transitions[u]
	return len(a.Targets) > 0 && len(b.Targets) > 0 && (c.m.Within(a.Domain, b.Domain) || c.m.Within(b.Domain, a.Domain))
}
