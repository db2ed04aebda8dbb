package compile

// This file checks conditions that are written beside a chart: `holds:` of
// scenario files (docs/language.md), and what explore is told to hold. They see the
// context and which states are active, and nothing else.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// A Condition is an expression over the context of a machine and its active states.
// Types are the machine's, with those behind them that the expression needs besides.
type Condition struct {
	Expr  *ir.Expr
	Types []ir.Type

	context ir.TypeID
}

// CheckCondition checks a CEL text against a compiled chart. The condition is
// nil when the findings, which are never nil, hold an error.
func CheckCondition(m *ir.Machine, cel schema.Text) (*Condition, *diag.List) {
	found := &diag.List{}
	types := ir.TypesOf(m.Types)
	const other = "a scenario's condition is over the context and active()"
	paths, find := askable(m.Table.States)
	scope := &expr.Scope{
		Types: types, Context: m.Context, State: find, States: paths,
		Proven: func(string) bool { return true }, // where it is absent, what was told fails and says so
		Hidden: map[string]string{"event": other, "input": other, "params": other, "now": other, "self": other, "alive": other},
	}
	if m.Context == ir.NoType {
		scope.Hidden["context"] = "the chart has no context"
	}
	x := expr.NewChecker().Check(source(cel), scope, ir.Bool, found)
	if x == nil || found.HasErrors() {
		return nil, found
	}
	return &Condition{Expr: x, Types: types.All(), context: m.Context}, found
}

// Fields are the fields of the context that the condition reads, in their order.
func (c *Condition) Fields() []string {
	var names []string
	for _, i := range slices.Sorted(ir.FieldsRead(c.Types, c.Expr, ir.ContextRef).All()) {
		names = append(names, c.Types[c.context].Fields[i].Name)
	}
	return names
}
