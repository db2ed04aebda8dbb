package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file says what exits take away before the actions of a transition run: what its
// guard has proved present need not be there any more.

// leavings are what exits take away, per state; nil: no exit does so.
type leavings struct {
	alone  []takings          // by the state's own exit
	inside []takings          // by that and all inside
	lacks  map[ir.TypeID]bool // types inside of which something may be absent, and those that are whole
}

// takings are the fields of the context of which exits take something away, with the paths
// of each that all of them leave present.
type takings map[int][]string

// add joins what one more exit does to a field.
func (all takings) add(field int, given []string) {
	if before, known := all[field]; known {
		given = both(before, given)
	}
	all[field] = given
}

// join adds all of other.
func (all takings) join(other takings) {
	for field, given := range other {
		all.add(field, given)
	}
}

// takes tells whether a path that begins with a field may be taken away.
func (all takings) takes(field int, path string) bool {
	given, known := all[field]
	return known && !slices.Contains(given, path)
}

// fields are those of which something is taken away.
func (all takings) fields() ir.Fields {
	fields := ir.Fields{}
	for field := range all {
		fields.Add(field)
	}
	return fields
}

// both are the paths of two lists; none where these are too long to be compared.
func both(a, b []string) []string {
	const most = 64
	if len(a) > most || len(b) > most {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(a), func(path string) bool { return !slices.Contains(b, path) })
}

// noteExits finds them, when the exits are lowered.
func (c *chart) noteExits() {
	for s := len(c.nodes) - 1; s > 0; s-- {
		for field, given := range c.takenBy(c.m.Table.States[s].Exit) {
			c.leavings.note(c.nodes, int32(s), field, given)
		}
	}
}

// takenBy is what a list of actions takes away.
func (c *chart) takenBy(block int32) takings {
	left := c.leaves[block]
	if left == nil {
		return nil
	}
	all := takings{}
	for field := range left.wrote.All() {
		f := &c.types.At(c.m.Context).Fields[field]
		if given := left.from(field); len(given) == 0 || !c.givesAll(given, "context."+f.Name, f) {
			all.add(field, given)
		}
	}
	return all
}

// givesAll tells whether what may be absent, a field at a path or one inside of it, is all
// among the paths that are given.
func (c *chart) givesAll(given []string, path string, f *ir.Field) bool {
	if f.Optional && !slices.Contains(given, path) {
		return false
	}
	inside := c.types.At(f.Type).Fields
	for i := range inside {
		if in := &inside[i]; c.mayBeAbsent(in) && !c.givesAll(given, path+"."+in.Name, in) {
			return false
		}
	}
	return true
}

// mayBeAbsent tells whether a field may be, or one inside of it.
func (c *chart) mayBeAbsent(f *ir.Field) bool {
	if _, known := c.lacks[f.Type]; !known {
		inside := c.types.At(f.Type).Fields
		lacks := slices.ContainsFunc(inside, func(in ir.Field) bool { return c.mayBeAbsent(&in) })
		if c.lacks == nil {
			c.lacks = map[ir.TypeID]bool{}
		}
		c.lacks[f.Type] = lacks
	}
	return f.Optional || c.lacks[f.Type]
}

// note says that a state's exit takes something of a field away, but for what it gives.
func (l *leavings) note(nodes []node, s int32, field int, given []string) {
	if l.alone == nil {
		l.alone, l.inside = make([]takings, len(nodes)), make([]takings, len(nodes))
	}
	add := func(list []takings, at int32) {
		if list[at] == nil {
			list[at] = takings{}
		}
		list[at].add(field, given)
	}
	add(l.alone, s)
	for at := s; at != kernel.NoState; at = nodes[at].parent {
		add(l.inside, at)
	}
}

// takenOnTheWayOut is what exits may take before the actions of an edge: those of the
// source and of what is in it, of the states around it that are left, and of the regions
// beside those.
func (c *chart) takenOnTheWayOut(e *edge) takings {
	if c.alone == nil || e.domain == kernel.NoState {
		return nil
	}
	all := takings{}
	for _, child := range c.nodes[e.source].children {
		all.join(c.inside[child])
	}
	for s := e.source; s > e.domain; s = c.nodes[s].parent {
		all.join(c.alone[s])
		if parent := c.nodes[s].parent; c.nodes[parent].kind == kernel.Parallel {
			all.join(c.inside[parent])
		}
	}
	return all
}

// leaveStates takes from what is proved what exits take away.
func (c *chart) leaveStates(p *proofs, gone takings) {
	var stays []string
	for field, given := range gone {
		for _, path := range p.from(field) {
			if slices.Contains(given, path) {
				stays = append(stays, path)
			}
		}
	}
	p.forget(gone.fields())
	c.proves(p, stays)
}

// takers are the actions that take a path away before the actions of an edge run: of the
// exits of states that are left for sure, and of rivals.
func (c *chart) takers(at spot, field int, path string) []diag.Pos {
	if at.kind != inActions {
		return nil
	}
	e := &c.edges[at.at]
	all := c.takersBeside(e, field, path)
	for s := e.source; c.alone != nil && e.domain != kernel.NoState && s > e.domain; s = c.nodes[s].parent {
		if c.alone[s].takes(field, path) {
			all = append(all, c.writers(c.nodes[s].Exit, field)...)
		}
	}
	return all
}

// writers are the actions of a list that write to a field.
func (c *chart) writers(list []schema.Action, field int) []diag.Pos {
	var all []diag.Pos
	for i := range list {
		if c.written(list[i : i+1]).Has(field) {
			all = append(all, list[i].Pos)
		}
	}
	return all
}
