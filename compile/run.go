package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file is the order of the passes. Each reads what those before it have
// made and reports all that it finds; a later pass works with what is left, so
// that one run shows every mistake once.

// A chart is one chart while it is compiled. Beside what is given and what is made
// it has parts, each declared in the file of the pass that writes it; whoever else
// has the chart only reads it (parts_test.go).
type chart struct {
	doc   *schema.Document
	lib   *library
	diags *diag.List

	m     *ir.Machine
	types *ir.TypeSet
	check *expr.Checker

	naming
	typing *typePass
	abroad
	tree
	messages
	definitions
	procedures
	waits
	cast
	words *vocabulary
	rows
	flow *flow
	views
	doubts
	ways
	leavings
	rivals
	senders
	looks
	ends
	outputs
}

// run compiles one document. The machine is nil when something was reported
// that leaves none.
func run(doc *schema.Document, lib *library) *ir.Machine {
	c := &chart{
		doc: doc, lib: lib, diags: lib.diags,
		m:     &ir.Machine{},
		types: ir.NewTypeSet(), check: expr.NewChecker(),
		naming: newNaming(),
		views:  views{scopes: map[scopeKey]*expr.Scope{}},
		looks:  looks{shapes: map[shapeKey]*expr.Shape{}},
	}
	before := errorsIn(lib.diags)
	c.head()
	c.declareTypes()
	c.numberStates()
	c.declareEvents()
	c.declareData()
	c.declareNames()
	c.declareDelays()
	c.declareActors()
	c.rules()
	c.numberEvents()
	c.connect()
	c.lower()
	if c.childFailed || errorsIn(lib.diags) > before { // a child's errors were told where it was read first
		return nil
	}
	if c.levels(); errorsIn(lib.diags) > before {
		return nil
	}
	c.lint()
	c.own()
	c.m.Table.Hash = digest(c.m)
	c.m.Table.Seal()
	return c.m
}

// errorsIn counts the errors of a list.
func errorsIn(l *diag.List) int {
	n := 0
	for _, f := range l.All() {
		if f.Severity == diag.Error {
			n++
		}
	}
	return n
}
