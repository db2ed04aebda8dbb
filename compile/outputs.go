package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file types what ends give (SPEC 6.3, 6.8).
// A chart declares its output and its top-level final states override fields of
// it. A nested compound's is inferred: of its final children's type, or where
// they differ a record whose fields are optional unless all have them alike.
// Outputs may read events, and events may carry outputs, so types are found on
// demand; one that needs itself is refused.

// A doneType is what done.state of one state carries.
type doneType struct {
	typ  ir.TypeID
	sure bool // every final child gives an output that cannot fail
	done bool
	open bool
}

// ends are what the ends of a chart give.
type ends struct {
	done        []doneType      // per state: what its done.state carries
	circular    bool            // a shape was asked for a done event whose type is being found
	outputsUsed map[string]bool // fields of the output whose default some end gives
}

// doneOf gives the type of event.output in done.state of a state.
func (c *chart) doneOf(s int32) ir.TypeID {
	if c.done == nil {
		c.done = make([]doneType, len(c.nodes))
	}
	d := &c.done[s]
	if d.done {
		return d.typ
	}
	if d.open {
		c.circular = true // the shape that asks has no such field, for now
		return ir.NoType
	}
	d.open = true
	typ, sure := c.mergeOutputs(s)
	c.done[s] = doneType{typ: typ, sure: sure, done: true}
	return typ
}

// A finalOutput is what one final child gives.
type finalOutput struct {
	n      *node
	typ    ir.TypeID // of an expression; NoType for fields and where nothing is given
	fields []ir.Field
	lost   []string // fields that it gives, too, but whose values have no type, which is told
	given  bool
	fails  bool // it can
}

// mergeOutputs finds the one type of a compound's final outputs.
func (c *chart) mergeOutputs(s int32) (typ ir.TypeID, sure bool) {
	var list []finalOutput
	sure = true
	for _, child := range c.nodes[s].children {
		if n := &c.nodes[child]; n.kind == kernel.Final {
			list = append(list, c.finalType(n))
		}
	}
	var given []finalOutput
	for _, f := range list {
		if f.given {
			given = append(given, f)
		}
		sure = sure && f.given && !f.fails
	}
	if c.nodes[s].kind != kernel.Compound || len(given) == 0 {
		return ir.NoType, false
	}
	if t, same := sameType(given); same {
		return t, sure
	}
	return c.record(s, given), sure
}

// sameType tells whether all give one type by an expression.
func sameType(list []finalOutput) (ir.TypeID, bool) {
	for _, f := range list {
		if f.typ == ir.NoType || f.typ != list[0].typ {
			return ir.NoType, false
		}
	}
	return list[0].typ, true
}

// finalType infers what a final state gives.
func (c *chart) finalType(n *node) finalOutput {
	out := finalOutput{n: n, given: n.Output.Given}
	if !out.given {
		return out
	}
	scope := c.endScope(n)
	if n.Output.Expr.Kind != schema.NoValue {
		if e := c.infer(n.Output.Expr, scope); e != nil {
			out.typ, _ = c.plain(e.Type)
			out.fails = e.CanFail
		}
		out.given = out.typ != ir.NoType
		return out
	}
	for i := range n.Output.Fields {
		f := &n.Output.Fields[i]
		field := ir.Field{Name: f.Name.Text, Pos: f.Name.Pos}
		if e := c.infer(f.Default, scope); e != nil {
			field.Type, field.Optional = c.plain(e.Type)
			out.fails = out.fails || e.CanFail
			out.fields = append(out.fields, field)
		} else {
			out.lost = append(out.lost, f.Name.Text)
		}
	}
	return out
}

// endScope is what a final state sees whose type is being found. It may see its own end
// come, of which it cannot read yet what it gives.
func (c *chart) endScope(n *node) *expr.Scope {
	outer := c.circular
	c.circular = false
	scope := c.scope(c.endKey(n))
	if c.circular {
		told := false
		scope.Event.Read = func(field string) {
			if field == "output" && !told {
				told = true
				c.diags.Add(n.Output.Pos, diag.Pos{}, diag.OutputNeedsItself, c.calls(n.parent))
				c.poison(field)
			}
		}
	}
	c.circular = outer
	return scope
}

// infer types a value and keeps quiet about it: it is checked again when the
// output is lowered.
func (c *chart) infer(v schema.Value, scope *expr.Scope) *ir.Expr {
	return c.check.CheckValue(value(v), scope, ir.NoType, &diag.List{})
}

// plain takes the optional off a type.
func (c *chart) plain(t ir.TypeID) (ir.TypeID, bool) {
	if typ := c.types.At(t); typ.Kind == ir.OptionalKind {
		return typ.Elem, true
	}
	return t, false
}

// record merges outputs that differ. Those that cannot be merged are told, and the
// first stands for all, so that nothing else is told of them.
func (c *chart) record(s int32, list []finalOutput) ir.TypeID {
	var fields []ir.Field
	count := map[string]int{}
	for i, f := range list {
		if !c.mergeFields(&fields, f, count) {
			second := list[max(i, 1)] // the first differs from none
			c.diags.Add(second.n.Output.Pos, diag.Pos{}, diag.OutputsDiffer, c.calls(s))
			return c.outputType(s, list[0])
		}
	}
	for _, f := range list {
		for _, name := range f.lost {
			count[name]++
		}
	}
	for i := range fields {
		fields[i].Optional = fields[i].Optional || count[fields[i].Name] < len(list)
		fields[i].Default = nil
	}
	return c.types.Object("output of "+c.nodes[s].path, fields)
}

// outputType is the type of one final state's output.
func (c *chart) outputType(s int32, f finalOutput) ir.TypeID {
	if f.typ != ir.NoType {
		return f.typ
	}
	return c.types.Object("output of "+c.nodes[s].path, f.fields)
}

// mergeFields adds an output's fields to those of the others, if it has any and they
// agree.
func (c *chart) mergeFields(fields *[]ir.Field, f finalOutput, count map[string]int) bool {
	own := f.fields
	if f.typ != ir.NoType {
		if c.types.At(f.typ).Kind != ir.ObjectKind {
			return false
		}
		own = c.types.At(f.typ).Fields
	}
	for _, field := range own {
		if !c.mergeField(fields, field, count) {
			return false
		}
	}
	return true
}

func (c *chart) mergeField(fields *[]ir.Field, field ir.Field, count map[string]int) bool {
	count[field.Name]++
	for i := range *fields {
		if f := &(*fields)[i]; f.Name == field.Name {
			f.Optional = f.Optional || field.Optional
			return f.Type == field.Type
		}
	}
	*fields = append(*fields, field)
	return true
}

// endKey is what a final state's output sees. Only where it can look at the
// event is the event's type asked for: that may need the types of outputs.
func (c *chart) endKey(n *node) scopeKey {
	declared := n.parent == 0 && c.doc.Output.Given // its defaults may read the event too
	if !declared && !c.namesReadEvents() && !mayReadEvent(outputText(&n.Output)) {
		return scopeKey{shape: c.noEvent(), sight: ending}
	}
	return scopeKey{shape: c.leading(entered, n.at), sight: ending}
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
	at := n.Name
	if n.at == 0 {
		at = c.doc.Chart
	}
	c.add(at, diag.MissingOutput, c.calls(n.at), field)
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
