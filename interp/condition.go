package interp

// This file runs conditions that are written beside a chart: `holds:` of
// scenario files.

import (
	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// Condition makes a CEL condition a function of a context in canonical JSON,
// whichever back-end wrote it. It is nil when the findings hold an error. The
// function's error is a *kernel.Error when the condition fails to evaluate, a
// *kernel.Refusal when the text is no context of this chart.
func (c *Chart) Condition(cel schema.Text) (func(context []byte) (bool, error), *diag.List) {
	checked, found := compile.CheckCondition(c.machine, cel)
	if checked == nil {
		return nil, found
	}
	m := *c.machine
	m.Types = checked.Types
	k := newLinker(&m, newShapes(m.Types), localsOf(checked.Expr))
	test, context := k.bool(checked.Expr), k.shapes[m.Context]
	return func(text []byte) (bool, error) { return evaluate(test, context, k.slots, text) }, found
}

func evaluate(test boolFn, context *shape, slots int, text []byte) (bool, error) {
	v := &env{words: make([]word, slots)}
	if context.kind != ir.NoKind {
		r := kernel.NewSnapshotReader(text)
		copy(v.words, context.decode(r, stored).list())
		if err := r.Close(); err != nil {
			return false, err
		}
	}
	holds := test(v)
	if v.Failed() {
		return false, v.failure()
	}
	return holds, nil
}
