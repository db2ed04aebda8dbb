package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file lowers what ends give to the types that were found for them (outputs.go): a
// final state's own fields, and those that the chart's output declares (SPEC 6.8).

// outputs are what is known of the chart's own output once all ends are lowered.
type outputs struct {
	outputsUsed map[string]bool // fields of the output whose default some end gives
}

// finalOutputs lowers the outputs of all final states and of the chart.
func (c *chart) finalOutputs() {
	c.outputsUsed = map[string]bool{}
	if c.m.Output == ir.NoType && c.nodes[0].kind == kernel.Compound {
		c.m.Output = c.doneOf(0)
	}
	for i := range c.nodes {
		n := &c.nodes[i]
		if n.kind != kernel.Final || n.at == 0 {
			continue
		}
		place := join(n.place, ".", "output")
		var e *ir.Expr
		if n.parent == 0 && c.doc.Output.Given {
			e = c.chartOutput(n)
			if c.byDefault(n, e) {
				place = "output"
			}
		} else if n.Output.Given {
			e = c.nestedOutput(n)
		}
		c.m.Table.States[i].Output = c.output(e, place)
	}
	if c.nodes[0].kind == kernel.Parallel && c.doc.Output.Given && c.canBeDone[0] {
		e := c.chartOutput(&c.nodes[0])
		c.m.ChartOutput = c.output(e, "output")
		c.m.Table.States[0].Output = c.m.ChartOutput
	}
	c.unusedOutput()
}

// byDefault tells whether an output that fails does so by what the chart's output
// declares: the final state gives nothing, or nothing that can fail (SPEC 8.6).
func (c *chart) byDefault(n *node, e *ir.Expr) bool {
	if e == nil || n.Output.Expr.Kind != schema.NoValue {
		return false
	}
	own := map[string]bool{}
	for i := range n.Output.Fields {
		own[n.Output.Fields[i].Name.Text] = true
	}
	declared := len(own) == 0
	for i, f := range c.types.At(c.m.Output).Fields {
		switch fails := e.Args[i] != nil && c.mayFail(e.Args[i]); {
		case fails && own[f.Name]:
			return false
		case fails:
			declared = true
		}
	}
	return declared
}

// mayFail tells whether evaluating and keeping a value can fail: a double must be
// finite.
func (c *chart) mayFail(e *ir.Expr) bool {
	return e.CanFail || e.Op != ir.LitDouble && c.types.Holds(e.Type, ir.DoubleKind)
}

// output enters an expression; 0 for none.
func (c *chart) output(e *ir.Expr, place string) int32 {
	if e == nil {
		return 0
	}
	c.m.Outputs = append(c.m.Outputs, ir.Placed{Expr: e, Place: place})
	return int32(len(c.m.Outputs) - 1)
}

// nestedOutput lowers a final state's output to its parent's type.
func (c *chart) nestedOutput(n *node) *ir.Expr {
	want := c.doneOf(n.parent)
	scope := c.scope(c.endKey(n))
	if n.Output.Expr.Kind != schema.NoValue {
		e := c.checkValue(n.Output.Expr, scope, ir.NoType)
		if e == nil || want == ir.NoType || e.Type == want {
			return e
		}
		if e.Type == c.types.OptionalOf(want) {
			return &ir.Expr{Op: ir.Unwrap, Type: want, Args: []*ir.Expr{e}, CanFail: true, Pos: e.Pos}
		}
		return c.rebuild(e, want)
	}
	return c.overridden(n, want, nil, scope)
}

// chartOutput lowers the chart's output as one top-level final state gives it:
// its own fields, the declared defaults for the rest. For the root of a
// parallel chart only the defaults.
func (c *chart) chartOutput(n *node) *ir.Expr {
	k := scopeKey{shape: c.leading(left, 0), sight: ending}
	if n.at > 0 {
		k = c.endKey(n)
		if n.Output.Expr.Kind != schema.NoValue {
			return c.fit(n.Output.Expr, c.scope(k), c.m.Output)
		}
	}
	return c.overridden(n, c.m.Output, c.doc.Output.Fields, c.scope(k))
}

// overridden builds an object from a final state's fields and, behind them,
// declared defaults.
func (c *chart) overridden(n *node, want ir.TypeID, declared []schema.Field, scope *expr.Scope) *ir.Expr {
	written, order := c.ownFields(n, want, declared, scope)
	if want == ir.NoType {
		return nil
	}
	out := &ir.Expr{Op: ir.MakeObject, Type: want, Pos: n.Output.Pos}
	ok := !slices.Contains(order, -1)
	for i, f := range slices.Clone(c.types.At(want).Fields) {
		v, given := written[f.Name]
		if !given && declared != nil {
			v = declared[i].Default
			c.outputsUsed[f.Name] = true
		}
		var e *ir.Expr
		switch {
		case v.Kind != schema.NoValue:
			e = c.fit(v, scope, c.optionally(f))
			ok = ok && e != nil
		case !f.Optional && declared != nil:
			c.missingOutput(n, f.Name)
			ok = false
		}
		out.Args = append(out.Args, e)
		out.CanFail = out.CanFail || e != nil && e.CanFail
	}
	if !ok {
		return nil
	}
	return expr.AsWritten(out, order)
}

// ownFields are the values that a final state gives itself, and where each stands among
// the fields of want; -1: nowhere, which is told.
func (c *chart) ownFields(n *node, want ir.TypeID, declared []schema.Field, scope *expr.Scope) (written map[string]schema.Value, order []int) {
	if n.at == 0 {
		return nil, nil
	}
	written = map[string]schema.Value{}
	for i := range n.Output.Fields {
		f := &n.Output.Fields[i]
		at := c.types.Field(want, f.Name.Text)
		if at < 0 && declared == nil && c.infer(f.Default, scope) == nil { // it has no type: say why
			c.checkValue(f.Default, scope, ir.NoType)
		}
		written[f.Name.Text] = f.Default
		order = append(order, at)
	}
	c.knownFields(n, want)
	return written, order
}

// optionally is the type that a field's value may have.
func (c *chart) optionally(f ir.Field) ir.TypeID {
	if f.Optional {
		return c.types.OptionalOf(f.Type)
	}
	return f.Type
}

func (c *chart) missingOutput(n *node, field string) {
	c.add(c.nameOf(n), diag.MissingOutput, c.calls(n.at), field)
}

// knownFields refuses fields that the chart's output does not declare.
func (c *chart) knownFields(n *node, want ir.TypeID) {
	if n.parent != 0 || !c.doc.Output.Given {
		return
	}
	t := c.types.At(want)
	for i := range n.Output.Fields {
		if name := n.Output.Fields[i].Name; c.types.Field(want, name.Text) < 0 {
			c.add(name, diag.UnknownField, name.Text, "the chart's output", c.nearest(name.Text, func() []string { return fieldNames(t) }))
		}
	}
}
