package lint

import (
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file finds two regions of a parallel that react to one event with a
// write to the same field, or to a part of it, or by raising the same event:
// which comes last is decided by the order in the file alone.

// An act is what another region could do too: to raise an event, or to write to a field
// of the context or a part of it.
type act struct {
	raises string // the event; "": it writes
	field  int
	parts  string // the way from the field to the part, a line end before each step; "": all of it
}

// A deed is an act of a transition on an event.
type deed struct {
	event string
	act
}

// A doer says who does a deed, and in which region.
type doer struct {
	region, transition int32
}

// deeds are those of the regions looked at so far: whole by the field or the part itself,
// below by what is around it.
type deeds struct {
	whole, below map[deed][]doer
	left         *int // how many more are looked at, of all parallels
}

func (c *chart) conflicts() {
	left := patience
	for s := range c.t.States {
		if c.t.States[s].Kind == kernel.Parallel && c.reached[s] {
			c.parallel(int32(s), &left)
		}
	}
}

// parallel compares the regions of one parallel state.
func (c *chart) parallel(s int32, left *int) {
	seen := &deeds{map[deed][]doer{}, map[deed][]doer{}, left}
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
			if *seen.left < 0 {
				return
			}
			if c.never[t] || c.m.Transitions[t].Kind == ir.AfterKind {
				continue
			}
			for _, act := range c.acts(t) {
				for _, event := range c.eventsOf(s, cell.Key) {
					c.react(seen, doer{region, t}, deed{event, act})
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
	c.work++
	*seen.left--
	others := append(seen.whole[what], seen.below[what]...)
	for _, larger := range enclosing(what) {
		others = append(others, seen.whole[larger]...)
	}
	for _, other := range others {
		if other.region != who.region && !c.exclude(other.transition, who.transition) && !c.preempt(other.transition, who.transition) {
			c.addAt(who.transition, diag.RegionConflict, c.describe(what.act), what.event).Note(c.m.Transitions[other.transition].Pos, "the other region does it here")
			break
		}
	}
	remember(seen.whole, what, who)
	for _, larger := range enclosing(what) {
		remember(seen.below, larger, who)
	}
}

// remember keeps the first few of each region: more would say the same.
func remember(seen map[deed][]doer, what deed, who doer) {
	const few = 8
	if len(seen[what]) < few {
		seen[what] = append(seen[what], who)
	}
}

// enclosing are the deeds that write what a deed writes a part of.
func enclosing(what deed) []deed {
	var list []deed
	for i, r := range what.parts {
		if r == '\n' {
			list = append(list, deed{what.event, act{field: what.field, parts: what.parts[:i]}})
		}
	}
	return list
}

// exclude tells whether the guards of two transitions cannot both hold.
func (c *chart) exclude(t, u int32) bool {
	a, b := c.guard(t), c.guard(u)
	return a != nil && b != nil && both(c.region(a, true), c.region(b, true)).impossible()
}

// describe words an act.
func (c *chart) describe(a act) string {
	if a.raises != "" {
		return "raise " + a.raises
	}
	name := "context." + c.m.Types[c.m.Context].Fields[a.field].Name
	if a.parts != "" {
		return "write a part of " + name
	}
	return "write " + name
}

// acts lists what taking a transition writes and raises, whatever conditions
// say: its own actions, those of leaving the source and of entering the target.
func (c *chart) acts(t int32) []act {
	tr := &c.t.Transitions[t]
	list := c.actsOf(nil, tr.Do)
	if len(tr.Targets) == 0 {
		return list
	}
	for s := tr.Source; s > tr.Domain; s = c.t.States[s].Parent {
		list = c.actsOf(list, c.t.States[s].Exit)
	}
	for _, target := range tr.Targets {
		for s := target; s > tr.Domain; s = c.t.States[s].Parent {
			list = c.actsOf(list, c.t.States[s].Entry)
		}
	}
	return list
}

func (c *chart) actsOf(list []act, block int32) []act {
	c.eachAction(c.m.Blocks[block].Do, func(a *ir.Action) {
		switch a.Op {
		case ir.Raise:
			list = append(list, act{raises: c.t.Events[a.Event]})
		case ir.Assign, ir.Append:
			for i := range a.Assigns {
				if write, sure := writeTo(a.Assigns[i].Path); sure {
					list = append(list, write)
				}
			}
		}
	})
	return list
}

// writeTo is a write to what is at a path; not sure where a loop's variable is in it.
func writeTo(path []ir.Step) (write act, sure bool) {
	write.field, sure = path[0].Field, true
	for _, step := range path[1:] {
		if step.Kind == ir.FieldStep {
			write.parts += "\n" + strconv.Itoa(step.Field)
			continue
		}
		for e := range step.Expr.Nodes() {
			sure = sure && e.Op != ir.Local
		}
		write.parts += "\n" + ir.Key(step.Expr)
	}
	return write, sure
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
