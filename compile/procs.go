package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file gives names to actions (SPEC 3.5, 7.11). Like a named guard, a named action is
// compiled for what each place sees (variants.go). It sees its params, but none of the
// loop variables of the place that uses it.

// A procedure is one named action made of built-in actions; it becomes an ir.Proc, by its
// number.
type procedure struct {
	decl    *schema.ActionDecl
	params  ir.TypeID
	written ir.Fields // of the context, once asked for
	variants[int32]
}

// procedures are all named actions of a chart.
type procedures struct {
	procs       map[string]*procedure
	hosts       map[string]int32 // the host's
	procWeights []int            // per Proc
	procReads   []reads          // per Proc
}

// declareActions enters `actions:`.
func (c *chart) declareActions() {
	c.procs, c.hosts = map[string]*procedure{}, map[string]int32{}
	for i := range c.doc.Actions {
		d := &c.doc.Actions[i]
		ok := c.declare(c.deeds, actionName, d.Name)
		params := c.object("params of "+d.Name.Text, d.Params, literalDefaults)
		switch {
		case !ok:
			c.poison(d.Name.Text)
		case d.Host:
			c.hosts[d.Name.Text] = int32(len(c.m.HostActions))
			c.m.HostActions = append(c.m.HostActions, ir.Host{Name: d.Name.Text, Params: params, Doc: d.Doc, Pos: d.Name.Pos})
		default:
			c.procs[d.Name.Text] = &procedure{decl: d, params: params}
		}
	}
}

// procFor gives the procedure for a place that sees k; it has failed when its
// definition was reported.
func (c *chart) procFor(p *procedure, use diag.Pos, k scopeKey) *variant[int32] {
	p.used = true
	if p.open {
		c.add(p.decl.Name, diag.ReachesItself, p.decl.Name.Text)
		return &variant[int32]{failed: true}
	}
	k.params, k.named = p.params, true
	return p.find(k, use, func() *variant[int32] { return c.specialiseProc(p, use, k) })
}

// specialiseProc compiles a named action for what a place sees.
func (c *chart) specialiseProc(p *procedure, use diag.Pos, k scopeKey) *variant[int32] {
	var do []ir.Action
	v := &variant[int32]{}
	found := p.check(c, use, func() { do = c.actionList(p.decl.Do, setting{key: k, wants: &v.wants}, "actions."+p.decl.Name.Text) })
	v.failed = found.HasErrors() || len(do) < len(p.decl.Do)
	if v.failed {
		return v
	}
	weight := 0
	v.reads, weight = c.lookInto(do)
	if weight > maxWeight {
		c.add(p.decl.Name, diag.Overgrown, p.decl.Name.Text, maxWeight)
		v.failed = true
		return v
	}
	c.m.Procs = append(c.m.Procs, ir.Proc{
		Name: p.decl.Name.Text, Params: p.params, Do: do, Event: v.reads.shapeName(k), Doc: p.decl.Doc, Pos: p.decl.Name.Pos,
	})
	c.procReads, c.procWeights = append(c.procReads, v.reads), append(c.procWeights, weight)
	v.made = int32(len(c.m.Procs) - 1)
	return v
}

// lookInto sums up what a list of actions reads and expands to.
func (c *chart) lookInto(do []ir.Action) (reads, int) {
	var r reads
	weight := 0
	for a := range ir.Actions(do) {
		weight++
		r.slow = r.slow || slowAction(a)
		if a.Op == ir.CallProc {
			r = r.or(c.procReads[a.Proc])
			weight += c.procWeights[a.Proc]
		}
		for e := range a.Exprs() {
			r = r.or(c.readsOf(e))
			weight = min(weight+c.weigh(e), maxWeight+1)
		}
	}
	return r, weight
}

// checkUnusedProcs checks named actions that no place uses.
func (c *chart) checkUnusedProcs() {
	for i := range c.doc.Actions {
		p := c.procs[c.doc.Actions[i].Name.Text]
		if p != nil && !p.used {
			c.nowhere(func(k scopeKey) { c.procFor(p, diag.Pos{}, k) })
		}
	}
}
