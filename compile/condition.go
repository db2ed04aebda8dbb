package compile

// This file checks conditions that are written beside a chart: `holds:` of
// scenario files (docs/language.md). They see the context and nothing else.

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// A Condition is an expression over the context of a machine. Types are the
// machine's, with those behind them that the expression needs besides.
type Condition struct {
	Expr  *ir.Expr
	Types []ir.Type
}

// CheckCondition checks a CEL text against a compiled chart. The condition is
// nil when the findings, which are never nil, hold an error.
func CheckCondition(m *ir.Machine, cel schema.Text) (*Condition, *diag.List) {
	found := &diag.List{}
	types := ir.TypesOf(m.Types)
	const other = "a scenario's condition is over the context"
	scope := &expr.Scope{Types: types, Context: m.Context, Hidden: map[string]string{
		"event": other, "input": other, "params": other, "now": other, "self": other, "active": other, "alive": other,
	}}
	if m.Context == ir.NoType {
		scope.Hidden["context"] = "the chart has no context"
	}
	x := expr.NewChecker().Check(source(cel), scope, ir.Bool, found)
	if x == nil || found.HasErrors() {
		return nil, found
	}
	return &Condition{Expr: x, Types: types.All()}, found
}

// Fields are the fields of the context that the condition reads, as they are declared;
// nil: it reads the context as a whole.
func (c *Condition) Fields() (names []string) {
	var context *ir.Type
	read := map[int]bool{}
	whole := 0
	for x := range c.Expr.Nodes() {
		switch {
		case x.Op == ir.ContextRef:
			context = &c.Types[x.Type]
			whole++
		case isField(x):
			read[x.Index] = true
			whole-- // the context below it is no whole one
		}
	}
	names = []string{}
	if whole > 0 {
		return nil
	}
	if context == nil {
		return names
	}
	for i := range context.Fields {
		if read[i] {
			names = append(names, context.Fields[i].Name)
		}
	}
	return names
}

// isField tells whether an expression is about one field of the context.
func isField(x *ir.Expr) bool {
	return (x.Op == ir.Select || x.Op == ir.HasField || x.Op == ir.OptField) && x.Args[0].Op == ir.ContextRef
}
