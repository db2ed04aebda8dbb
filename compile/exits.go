package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file says what exits take away before the actions of a transition run: what its
// guard has proved present need not be there any more.

// leavings are the fields of the context that exits write to without leaving anything of
// them proved, per state; nil: no exit does so.
type leavings struct {
	alone  []ir.Fields // by the state's own exit
	inside []ir.Fields // by that and all inside
}

// noteExits finds them, when the exits are lowered.
func (c *chart) noteExits() {
	for s := len(c.nodes) - 1; s > 0; s-- {
		left := c.leaves[c.m.Table.States[s].Exit]
		if left == nil {
			continue
		}
		for field := range left.wrote.All() {
			if len(left.from(field)) == 0 {
				c.leavings.note(c.nodes, int32(s), field)
			}
		}
	}
}

// note says that a state's exit takes a field away.
func (l *leavings) note(nodes []node, s int32, field int) {
	if l.alone == nil {
		l.alone, l.inside = make([]ir.Fields, len(nodes)), make([]ir.Fields, len(nodes))
	}
	add := func(list []ir.Fields, at int32) {
		if list[at] == nil {
			list[at] = ir.Fields{}
		}
		list[at].Add(field)
	}
	add(l.alone, s)
	for at := s; at != kernel.NoState; at = nodes[at].parent {
		add(l.inside, at)
	}
}

// takenOnTheWayOut are the fields that exits may take before the actions of an edge: of
// the source and what is in it, of the states around it that are left, and of the regions
// beside those.
func (c *chart) takenOnTheWayOut(e *edge) ir.Fields {
	if c.alone == nil || e.domain == kernel.NoState {
		return nil
	}
	all := ir.Fields{}
	for _, child := range c.nodes[e.source].children {
		all.Join(c.inside[child])
	}
	for s := e.source; s > e.domain; s = c.nodes[s].parent {
		all.Join(c.alone[s])
		if parent := c.nodes[s].parent; c.nodes[parent].kind == kernel.Parallel {
			all.Join(c.inside[parent])
		}
	}
	return all
}

// takers are the actions of exits that take a field away before the actions of an edge
// run, of the states that are left for sure.
func (c *chart) takers(at spot, field int) []diag.Pos {
	var all []diag.Pos
	if at.kind != inActions || c.alone == nil {
		return nil
	}
	e := &c.edges[at.at]
	for s := e.source; e.domain != kernel.NoState && s > e.domain; s = c.nodes[s].parent {
		exit := c.nodes[s].Exit
		for i := range exit {
			if c.alone[s].Has(field) && c.written(exit[i:i+1]).Has(field) {
				all = append(all, exit[i].Pos)
			}
		}
	}
	return all
}
