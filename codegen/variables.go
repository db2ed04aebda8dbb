package codegen

// The variables that hold what an action evaluates before it does anything. Those of an
// assign of which there is one in the whole have no number.

import (
	"strconv"

	"github.com/lockstep-charts/lockstep/ir"
)

// NeedsKey tells whether a step of a path has a key that is evaluated once and kept: a
// literal or a variable can be read where it is needed.
func NeedsKey(s ir.Step) bool {
	return s.Expr != nil && s.Expr.Op != ir.Local && !s.Expr.IsLiteral()
}

// IsName tells whether an expression needs no variable to be read where it stands: it is
// a name or what a name leads to, and cannot fail.
func IsName(e *ir.Expr) bool {
	for !e.CanFail && e.Op == ir.Select {
		e = e.Args[0]
	}
	switch e.Op {
	case ir.ContextRef, ir.InputRef, ir.ParamsRef, ir.Local, ir.EventField, ir.CallFunc:
		return !e.CanFail && len(e.Args) == 0
	}
	return false
}

// ValueName is the variable of a clause's value.
func ValueName(a *ir.Action, clause int) string {
	if len(a.Assigns) == 1 {
		return "value"
	}
	return "value" + strconv.Itoa(clause+1)
}

// KeyName is the variable of the key of a step of a clause's path.
func KeyName(a *ir.Action, clause, step int) string {
	return stepName("key", a, clause, step, func(c *ir.Assignment, i int) bool { return NeedsKey(c.Path[i]) })
}

// InnerName is the variable of what a step of a clause's path leads to, while a part of it
// is changed.
func InnerName(m *ir.Machine, a *ir.Action, clause, step int) string {
	return stepName("inner", a, clause, step, func(c *ir.Assignment, i int) bool {
		return i < len(c.Path)-1 && (c.Path[i].Kind != ir.FieldStep || fieldOf(m, c.Path, i).Optional)
	})
}

// fieldOf is the field of a path's step.
func fieldOf(m *ir.Machine, path []ir.Step, step int) *ir.Field {
	of := m.Context
	if step > 0 {
		of = path[step-1].Type
	}
	return &m.Types[of].Fields[path[step].Field]
}

// stepName counts the steps that have such a variable, in the order in which they stand.
func stepName(word string, a *ir.Action, clause, step int, has func(c *ir.Assignment, i int) bool) string {
	number, all := 0, 0
	for i := range a.Assigns {
		c := &a.Assigns[i]
		for j := range c.Path {
			if !has(c, j) {
				continue
			}
			all++
			if i < clause || i == clause && j <= step {
				number++
			}
		}
	}
	if all == 1 {
		return word
	}
	return word + strconv.Itoa(number)
}
