package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file gives names to expressions (SPEC 3.5). A named guard
// or let is checked at each place where it is used, with what that place sees;
// places that see the same share one ir.Func, and so do all places when its
// body does not read the event. A mistake in it is one finding, at its
// definition, with the places as notes.

// A definition is one named guard or let.
type definition struct {
	name     schema.Text
	let      bool
	doc      string
	body     schema.Value
	params   ir.TypeID
	host     int32 // index into HostGuards; -1 for an expression
	open     bool  // being compiled: it must not reach itself
	used     bool
	variants map[scopeKey]*variant
	order    []scopeKey // of variants
	reported map[diag.Pos]*diag.Finding
}

// A variant is a definition as one kind of place sees it.
type variant struct {
	named  expr.Named
	reads  reads
	weight int // nodes, with everything that it calls
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
	v := c.variantOf(d, pos, k)
	return v.named, true
}

// variantOf finds or makes the variant for what a place sees.
func (c *chart) variantOf(d *definition, pos diag.Pos, k scopeKey) *variant {
	k.params, k.named = d.params, true
	if v := d.variants[k]; v != nil {
		c.alsoUsed(d, v, pos)
		return v
	}
	for _, other := range d.order {
		v := d.variants[other]
		if !v.named.Failed && v.reads.same(other, k) {
			d.variants[k] = v
			return v
		}
	}
	v := c.specialise(d, pos, k)
	if d.variants == nil {
		d.variants = map[scopeKey]*variant{}
	}
	d.variants[k] = v
	d.order = append(d.order, k)
	return v
}

// specialise compiles a definition for what a place sees.
func (c *chart) specialise(d *definition, pos diag.Pos, k scopeKey) *variant {
	want := ir.Bool
	if d.let {
		want = ir.NoType
	}
	var e *ir.Expr
	d.open = true
	found := c.listing(func() { e = c.checkValue(d.body, c.scope(k), want) })
	d.open = false
	d.reported = c.credit(d.reported, found, pos)
	if e == nil {
		return &variant{named: expr.Named{Op: ir.CallFunc, Failed: true}}
	}
	v := &variant{reads: c.readsOf(e), weight: c.weigh(e)}
	if v.weight > maxWeight {
		c.add(d.name, diag.Overgrown, d.name.Text, maxWeight)
		v.named = expr.Named{Op: ir.CallFunc, Failed: true}
		return v
	}
	c.m.Funcs = append(c.m.Funcs, ir.Func{
		Name: d.name.Text, Let: d.let, Params: d.params, Type: e.Type, Body: e,
		Source: text(d.body), Event: v.reads.shapeName(k), Doc: d.doc, Pos: d.name.Pos,
	})
	c.weights = append(c.weights, v.weight)
	c.funcReads = append(c.funcReads, v.reads)
	v.named = expr.Named{
		Op: ir.CallFunc, Index: len(c.m.Funcs) - 1, Params: d.params, Type: e.Type, CanFail: e.CanFail,
		Proves: c.check.Proves(e, c.types),
	}
	return v
}

// listing is what a check finds, which nobody is told yet.
func (c *chart) listing(check func()) *diag.List {
	outer := c.diags
	c.diags = &diag.List{}
	check()
	found := c.diags
	c.diags = outer
	return found
}

// credit reports what was found in a definition: once for each place in it,
// with the uses as notes. reported holds what was said before.
func (c *chart) credit(reported map[diag.Pos]*diag.Finding, found *diag.List, use diag.Pos) map[diag.Pos]*diag.Finding {
	for _, f := range found.All() {
		if first := reported[f.Pos]; first != nil {
			noteUse(first, use)
			continue
		}
		if f.Severity == diag.Warning && len(reported) > 0 {
			continue // what is wrong already needs no doubts
		}
		if reported == nil {
			reported = map[diag.Pos]*diag.Finding{}
		}
		reported[f.Pos] = f
		noteUse(f, use)
		c.diags.Put(f)
	}
	return reported
}

// alsoUsed notes one more place at the findings of a definition that failed.
func (c *chart) alsoUsed(d *definition, v *variant, use diag.Pos) {
	if !v.named.Failed {
		return
	}
	for _, f := range d.reported {
		noteUse(f, use)
	}
}

// noteUse adds a place to a finding; a few are enough.
func noteUse(f *diag.Finding, use diag.Pos) {
	const enough = 5
	if !use.Known() || len(f.Also) >= enough {
		return
	}
	for _, n := range f.Also {
		if n.Pos == use {
			return
		}
	}
	f.Note(use, "used here")
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

// nowhere checks what no place uses, as far as that is possible without one: what
// fields the event has is not known.
func (c *chart) nowhere(check func(k scopeKey)) {
	found := c.listing(func() { check(scopeKey{shape: c.noEvent(), sight: acting}) })
	for _, f := range found.All() {
		if f.Code != diag.NoEventField {
			c.diags.Put(f)
		}
	}
}
