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
	done     []doneType // per state: what its done.state carries
	circular bool       // a shape was asked for a done event whose type is being found
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
	var given []finalOutput
	sure = true
	for _, child := range c.nodes[s].children {
		if n := &c.nodes[child]; n.kind == kernel.Final {
			f := c.finalType(n)
			if f.given {
				given = append(given, f)
			}
			sure = sure && f.given && !f.fails
		}
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
	m := merged{givers: map[string]int{}}
	for i, f := range list {
		if own, has := c.fieldsGiven(f); !has || !m.join(own) {
			second := list[max(i, 1)] // the first differs from none
			c.diags.Add(second.n.Output.Pos, diag.Pos{}, diag.OutputsDiffer, c.calls(s))
			return c.outputType(s, list[0])
		}
	}
	for _, f := range list {
		for _, name := range f.lost {
			m.givers[name]++
		}
	}
	for i := range m.fields {
		f := &m.fields[i]
		f.Optional = f.Optional || m.givers[f.Name] < len(list)
		f.Default = nil
	}
	return c.types.Object("output of "+c.nodes[s].path, m.fields)
}

// outputType is the type of one final state's output.
func (c *chart) outputType(s int32, f finalOutput) ir.TypeID {
	if f.typ != ir.NoType {
		return f.typ
	}
	return c.types.Object("output of "+c.nodes[s].path, f.fields)
}

// fieldsGiven are the fields of an output; false: it is something without fields.
func (c *chart) fieldsGiven(f finalOutput) ([]ir.Field, bool) {
	if f.typ == ir.NoType {
		return f.fields, true
	}
	t := c.types.At(f.typ)
	return t.Fields, t.Kind == ir.ObjectKind
}

// A merged is the fields of several outputs, each once.
type merged struct {
	fields []ir.Field
	givers map[string]int // how many of the outputs give a field
}

// join adds the fields of one more output; false: one of them has another type there.
func (m *merged) join(own []ir.Field) bool {
	for _, f := range own {
		m.givers[f.Name]++
		at := slices.IndexFunc(m.fields, func(other ir.Field) bool { return other.Name == f.Name })
		switch {
		case at < 0:
			m.fields = append(m.fields, f)
		case m.fields[at].Type != f.Type:
			return false
		default:
			m.fields[at].Optional = m.fields[at].Optional || f.Optional
		}
	}
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
