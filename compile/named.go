package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file gives names to expressions (SPEC 3.5). A named guard or let is checked at each
// place where it is used, with what that place sees; places that see the same share one
// ir.Func, and so do all places when its body does not read the event (variants.go).

// A definition is one named guard or let.
type definition struct {
	name   schema.Text
	let    bool
	doc    string
	body   schema.Value
	params ir.TypeID
	host   int32 // index into HostGuards; -1 for an expression
	variants[expr.Named]
}

// definitions are all guards and lets of a chart.
type definitions struct {
	defined   map[string]*definition
	nameList  []string
	weights   []int   // per Func
	funcReads []reads // per Func
}

// declareNames enters lets, guards and actions.
func (c *chart) declareNames() {
	c.defined = map[string]*definition{}
	for i := range c.doc.Lets {
		l := &c.doc.Lets[i]
		if c.declare(c.values, letName, l.Name) {
			c.defined[l.Name.Text] = &definition{name: l.Name, let: true, doc: l.Doc, body: l.Expr, host: -1}
		} else {
			c.poison(l.Name.Text)
		}
	}
	for i := range c.doc.Guards {
		c.declareGuard(&c.doc.Guards[i])
	}
	c.declareActions()
}

func (c *chart) declareGuard(g *schema.Guard) {
	ok := c.declare(c.values, guardName, g.Name)
	ok = c.take(c.deeds, guardName, g.Name, g.Name.Text) && ok
	params := c.object("params of "+g.Name.Text, g.Params, literalDefaults)
	if !ok {
		c.poison(g.Name.Text)
		return
	}
	d := &definition{name: g.Name, doc: g.Doc, body: g.Expr, params: params, host: -1}
	if g.Expr.Kind == schema.NoValue {
		d.host = int32(len(c.m.HostGuards))
		c.m.HostGuards = append(c.m.HostGuards, ir.Host{Name: g.Name.Text, Params: params, Doc: g.Doc, Pos: g.Name.Pos})
	}
	c.defined[g.Name.Text] = d
}

// named answers internal/expr: what a name is at a place that sees k.
func (c *chart) named(name string, pos diag.Pos, k scopeKey) (expr.Named, bool) {
	d := c.defined[name]
	if d == nil {
		return expr.Named{Failed: true}, c.poisoned[name]
	}
	d.used = true
	if d.host >= 0 {
		return expr.Named{Op: ir.HostGuard, Index: int(d.host), Params: d.params, Type: ir.Bool, CanFail: true}, true
	}
	if d.open {
		c.add(d.name, diag.ReachesItself, d.name.Text)
		return expr.Named{Op: ir.CallFunc, Failed: true}, true
	}
	return c.variantOf(d, pos, k).made, true
}

// variantOf finds or makes the variant for what a place sees.
func (c *chart) variantOf(d *definition, pos diag.Pos, k scopeKey) *variant[expr.Named] {
	k.params, k.named = d.params, true
	return d.find(k, pos, func() *variant[expr.Named] { return c.specialise(d, pos, k) })
}

// specialise compiles a definition for what a place sees.
func (c *chart) specialise(d *definition, pos diag.Pos, k scopeKey) *variant[expr.Named] {
	want := ir.Bool
	if d.let {
		want = ir.NoType
	}
	var e *ir.Expr
	var wants []expr.Want
	d.check(c, pos, func() { e = c.checkValue(d.body, c.sees(setting{key: k, wants: &wants}), want) })
	failed := &variant[expr.Named]{made: expr.Named{Op: ir.CallFunc, Failed: true}, failed: true}
	if e == nil {
		return failed
	}
	weight := c.weigh(e)
	if weight > maxWeight {
		c.add(d.name, diag.Overgrown, d.name.Text, maxWeight)
		return failed
	}
	v := &variant[expr.Named]{reads: c.readsOf(e)}
	c.m.Funcs = append(c.m.Funcs, ir.Func{
		Name: d.name.Text, Let: d.let, Params: d.params, Type: e.Type, Body: e,
		Source: text(d.body), Event: v.reads.shapeName(k), Doc: d.doc, Pos: d.name.Pos,
	})
	c.weights = append(c.weights, weight)
	c.funcReads = append(c.funcReads, v.reads)
	v.made = expr.Named{
		Op: ir.CallFunc, Index: len(c.m.Funcs) - 1, Params: d.params, Type: e.Type, CanFail: e.CanFail,
		Proves: c.check.Proves(e, c.types), Wants: wants,
	}
	return v
}

// namedNames lists guards and lets for suggestions.
func (c *chart) namedNames() []string {
	if c.nameList == nil {
		for i := range c.doc.Lets {
			c.nameList = append(c.nameList, c.doc.Lets[i].Name.Text)
		}
		for i := range c.doc.Guards {
			c.nameList = append(c.nameList, c.doc.Guards[i].Name.Text)
		}
	}
	return c.nameList
}

// checkUnused checks definitions that no place uses.
func (c *chart) checkUnused() {
	for _, name := range c.namedNames() {
		if d := c.defined[name]; d != nil && !d.used && d.host < 0 {
			c.nowhere(func(k scopeKey) { c.variantOf(d, diag.Pos{}, k) })
		}
	}
}
