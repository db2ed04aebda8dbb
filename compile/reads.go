package compile

import (
	"strings"

	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file weighs compiled definitions: what they read decides which places
// can share them, how much they expand to decides whether they are refused.

// maxWeight is how many nodes one named thing may expand to with all that it
// uses. Thirty lets that double each other would be 2^30.
const maxWeight = 100_000

// reads is what a definition looks at.
type reads struct {
	event   bool
	context bool
	acting  bool // active(), alive()
	slow    bool // more than a few steps (brief.go)
}

func (r reads) or(s reads) reads {
	return reads{r.event || s.event, r.context || s.context, r.acting || s.acting, r.slow || s.slow}
}

// same tells whether a variant that was made for one kind of place is right for
// another.
func (r reads) same(made, k scopeKey) bool {
	if made == k {
		return true
	}
	return made.params == k.params && (!r.event || made.shape == k.shape && k.sight >= ending) &&
		(!r.context || k.sight != early) && (!r.acting || k.sight == acting)
}

// shapeName is the short name of the shape that a variant was made for.
func (r reads) shapeName(k scopeKey) string {
	if !r.event || k.shape == nil {
		return ""
	}
	return k.shape.Name
}

// readsOf looks through an expression and all that it calls.
func (c *chart) readsOf(e *ir.Expr) reads {
	var r reads
	for x := range e.Nodes() {
		r.slow = r.slow || c.slow(x)
		switch x.Op {
		case ir.EventField, ir.HasEventField, ir.EventType, ir.EventSender:
			r.event = true
		case ir.ContextRef:
			r.context = true
		case ir.Active, ir.Alive:
			r.acting = true
		case ir.CallFunc:
			r = r.or(c.funcReads[x.Index])
		}
	}
	return r
}

// weigh counts the nodes of an expression and of all that it calls.
func (d *definitions) weigh(e *ir.Expr) int {
	n := 0
	for x := range e.Nodes() {
		n++
		if x.Op == ir.CallFunc {
			n += d.weights[x.Index]
		}
		n = min(n, maxWeight+1)
	}
	return n
}

// locals gives a scope with foreach variables.
func locals(s *expr.Scope, vars []expr.Local) *expr.Scope {
	if len(vars) == 0 {
		return s
	}
	inner := *s
	inner.Locals = vars
	return &inner
}

// readsEvent tells whether a written list of actions may look at the event, as
// far as its text shows.
func readsEvent(list []schema.Action) bool {
	for a := range schema.Actions(list) {
		found := a.Kind == schema.NamedAction
		for _, v := range []schema.Value{a.To, a.Delay, a.ID, a.Message, a.Extra, a.Cond, a.In, a.Input} {
			found = found || mayReadEvent(text(v))
		}
		for _, fields := range [][]schema.Named{a.Params, a.Clauses, a.Data} {
			found = found || mayReadEvent(fieldText(fields))
		}
		if found {
			return true
		}
	}
	return false
}

// mayReadEvent tells whether an expression, as written, may look at the event by itself:
// one that does not say the word does not.
func mayReadEvent(written string) bool { return strings.Contains(written, "event") }
