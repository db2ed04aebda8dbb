package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
)

// This file shares what has a name between the places that use it (SPEC 3.5): a guard, a
// let or an action is compiled for what a place sees, and places that see the same, or
// differ only in what it does not look at, have one variant of it. A mistake in it is one
// finding, at its definition, with the places as notes.

// variants are those of one named thing; made is what becomes of it.
type variants[Made any] struct {
	open     bool // being compiled: it must not reach itself
	used     bool
	wrong    bool // an error was reported
	by       map[scopeKey]*variant[Made]
	order    []scopeKey // of those that were compiled
	reported map[diag.Pos]*diag.Finding
}

// A variant is a named thing as one kind of place sees it.
type variant[Made any] struct {
	made   Made
	failed bool // which was reported
	reads  reads
	wants  []expr.Want // of a procedure; a guard or let has its own in what is made of it
}

// find gives the variant for a place that sees k; compile makes one where none is right.
func (all *variants[Made]) find(k scopeKey, use diag.Pos, compile func() *variant[Made]) *variant[Made] {
	v := all.by[k]
	for i := 0; v == nil && i < len(all.order); i++ {
		if other := all.by[all.order[i]]; !other.failed && other.reads.same(all.order[i], k) {
			v = other
		}
	}
	switch {
	case v == nil:
		v = compile()
		all.order = append(all.order, k)
	case v.failed:
		for _, f := range all.reported {
			noteUse(f, use)
		}
	}
	if all.by == nil {
		all.by = map[scopeKey]*variant[Made]{}
	}
	all.by[k] = v
	return v
}

// check runs the compilation of a variant for a place, which it must not reach again, and
// reports what was found: once for each place in the definition, with the uses as notes.
func (all *variants[Made]) check(c *chart, use diag.Pos, compile func()) (found *diag.List) {
	all.open = true
	found = c.listing(compile)
	all.open = false
	for _, f := range found.All() {
		first := all.reported[f.Pos]
		switch {
		case first != nil:
			f = first
		case f.Severity == diag.Warning && all.wrong:
			continue // what is wrong already needs no doubts
		case all.reported == nil:
			all.reported = map[diag.Pos]*diag.Finding{f.Pos: f}
		}
		all.reported[f.Pos], all.wrong = f, all.wrong || f.Severity == diag.Error
		if !c.isDoubt(f) {
			noteUse(f, use)
		}
		c.diags.Put(f)
	}
	return found
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

// noteUse adds a place to a finding.
func noteUse(f *diag.Finding, use diag.Pos) { noteOnce(f, use, "used here") }

// noteOnce says something of a place beside a finding; a few are enough.
func noteOnce(f *diag.Finding, at diag.Pos, what string) {
	const enough = 5
	known := func(n diag.Note) bool { return n.Pos == at }
	if at.Known() && len(f.Also) < enough && !slices.ContainsFunc(f.Also, known) {
		f.Note(at, "%s", what)
	}
}

// nowhere checks what no place uses, as far as that is possible without one: what
// fields the event has is not known.
func (c *chart) nowhere(check func(k scopeKey)) {
	found := c.listing(func() { check(scopeKey{shape: c.noEvent(), sight: acting}) })
	for _, f := range found.All() {
		if f.Code != diag.NoEventField {
			c.diags.Put(f)
			c.doubt(f).stays = true
		}
	}
}
