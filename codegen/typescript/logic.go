package typescript

// The chart's code by id, as the kernel asks for it.

import (
	"bytes"

	"github.com/lockstep-charts/lockstep/ir"
)

func (g *printer) hasInput() bool   { return g.m.Input != ir.NoType }
func (g *printer) hasContext() bool { return g.m.Context != ir.NoType }

// logic prints how a machine starts, and makes room for its type.
func (g *printer) logic() {
	g.machineAt = len(g.w.text)
	g.start()
}

// machineType prints the machine's type where there is room for it, if some function
// takes one.
func (g *printer) machineType() {
	if !g.takesMachine {
		return
	}
	after := g.w.text[g.machineAt:]
	w := writer{text: bytes.Clone(g.w.text[:g.machineAt])}
	w.line("")
	w.line("/** A machine of this chart. */")
	if g.hasContext() {
		w.line("type M = " + g.kt("machine", "Machine") + "<Context>;")
	} else {
		w.line("type M = " + g.kt("machine", "Machine") + ";")
	}
	g.w.text = append(w.text, after...)
}

// start prints how the input is taken, and the context's initial values.
func (g *printer) start() {
	if !g.starts() {
		return
	}
	g.w.line("")
	g.w.line("/** " + g.startText() + " */")
	g.w.function("function start", append(g.params(ir.NoType), "input: unknown"), "void", func() {
		g.takeInput()
		if g.hasContext() {
			g.initialContext()
		}
	})
}

// starts tells whether there is anything to be set.
func (g *printer) starts() bool { return g.hasContext() || g.hasInput() }

func (g *printer) startText() string {
	switch {
	case !g.hasInput():
		return "Sets the context's initial values."
	case !g.hasContext():
		return "Takes the input."
	}
	return "Takes the input and sets the context's initial values."
}

// takeInput prints how the input arrives: what is left out has its default, and all
// of it may be. In one that a snapshot had nothing is left out: what it lacks is absent.
func (g *printer) takeInput() {
	given := "input"
	switch {
	case !g.hasInput():
		return
	case g.inputHasDefaults():
		given = g.k("generated", "filled") + parens("input as GivenInput", record(g.defaults(g.typeOf(g.m.Input).Fields)...))
	case !g.asksInput():
		given = "input ?? {}"
	}
	g.w.line("m.input = m.input ?? " + g.k("check", "checked") + parens(given, g.checker(g.m.Input)) + ";")
}

// defaults are the values of fields that are left out.
func (g *printer) defaults(fields []ir.Field) (list []string) {
	for _, f := range fields {
		if hasDefault(f) {
			list = append(list, key(f.Name)+": "+outer(g.value(f.Default)))
		}
	}
	return list
}

// initialContext prints the evaluation of each field, in order: one evaluation.
func (g *printer) initialContext() {
	fields := g.typeOf(g.m.Context).Fields
	object := &ir.Expr{Op: ir.MakeObject, Type: g.m.Context, Args: g.m.ContextInit}
	if !g.fails(g.m.ContextInit...) {
		g.w.line("m.context = " + g.makeObject(object) + ";")
		return
	}
	p := &places{g: g}
	vars := g.fieldVars(g.m.Context)
	var parts []string
	for i, init := range g.m.ContextInit {
		if init == nil || init.Op == ir.NoneOf {
			continue
		}
		p.need("context."+fields[i].Name, g.fails(init))
		g.initial(vars[i], fields[i].Name, init)
		parts = append(parts, g.holding(fields[i].Name, vars[i], g.typeOf(init.Type).Kind == ir.OptionalKind))
	}
	g.w.line("m.context = " + record(parts...) + ";")
}

// initial prints the initial value of a field. One that can fail is not asked for
// where resolve gives another.
func (g *printer) initial(name, field string, init *ir.Expr) {
	if !g.fails(init) {
		g.constant(name, init)
		return
	}
	g.w.line("const " + name + ": " + g.tsType(init.Type) + " = " + g.k("resolve", "lacks") + parens("m", quote(field)) + " ? " + g.stored(init) + " : (undefined as never);")
}

// guard names the function that evaluates a guard.
func (g *printer) guard(id int32) string {
	p := &g.m.Guards[id]
	if p.Expr.Op == ir.CallFunc && len(p.Expr.Args) == 0 && !p.Expr.CanFail {
		return g.names.funcs[p.Expr.Index]
	}
	if !p.Expr.CanFail {
		id = g.alikeGuards[id][0]
	}
	return g.placed(piece{does: "guard", id: id}, p, g.guardSource(id), func() string { return outer(g.expr(p.Expr)) })
}

// guardSource is a guard as written.
func (g *printer) guardSource(id int32) string {
	for i := range g.m.Table.Transitions {
		if g.m.Table.Transitions[i].Guard == id && i < len(g.m.Transitions) {
			return g.m.Transitions[i].GuardSource
		}
	}
	return ""
}

// delay names the function that evaluates a timer's delay.
func (g *printer) delay(id int32) string {
	d := &g.m.Delays[id]
	if d.Expr.Op == ir.LitDuration {
		return "() => " + outer(g.expr(d.Expr))
	}
	return g.placed(piece{does: "delay", id: id}, &ir.Placed{Expr: d.Expr, Place: d.Place}, d.Place, func() string { return outer(g.expr(d.Expr)) })
}

// input names the function that evaluates what an actor is given.
func (g *printer) input(id int32) string { return g.stores("input", id, &g.m.Inputs[id]) }

// output names the function that evaluates what a final state gives.
func (g *printer) output(id int32) string { return g.stores("output", id, &g.m.Outputs[id]) }

// stores names a function whose value is kept or handed out.
func (g *printer) stores(what string, id int32, p *ir.Placed) string {
	return g.placed(piece{does: what, id: id}, p, p.Place, func() string {
		s := outer(g.stored(p.Expr))
		if p.Expr.Op == ir.MakeObject || p.Expr.Op == ir.MakeList {
			s += " satisfies " + g.tsType(p.Expr.Type)
		}
		return s
	})
}

// placed names the function of an expression at a place of the chart.
func (g *printer) placed(what piece, at *ir.Placed, note string, value func() string) string {
	return g.need(what, placeName(at.Place), func(name string) {
		g.function(name, g.params(ir.NoType), g.tsType(at.Expr.Type), func() {
			g.note(note)
			g.begin(at.Place, at.Expr)
			g.w.line("return " + g.asBody(at.Expr, value) + ";")
		})
	})
}

// hostGuard names the function that asks a host guard.
func (g *printer) hostGuard(i int) string {
	return g.later(piece{does: "ask host guard", id: int32(i)}, g.names.guards[i], func(name string) { g.askingGuard(&g.m.HostGuards[i], name) })
}

func (g *printer) askingGuard(h *ir.Host, name string) {
	args := []string{"m", quote(h.Name)}
	if h.Params != ir.NoType {
		args = append(args, "params")
	}
	g.w.line("")
	g.doc("Asks the host's guard " + h.Name + ".")
	g.w.function("function "+name, g.params(h.Params), "boolean", func() {
		g.w.line("return " + g.k("generated", "hostGuard") + parens("() => "+g.k("host", "callGuard")+parens(args...)) + ";")
	})
}

// funcs prints named guards and lets.
func (g *printer) funcs() {
	for i := range g.m.Funcs {
		f := &g.m.Funcs[i]
		g.ownParams(f.Name, f.Params)
		g.w.line("")
		g.doc(f.Doc)
		g.note(f.Name + ": " + f.Source)
		g.w.function("function "+g.names.funcs[i], g.params(f.Params), g.tsType(f.Type), func() {
			g.w.line("return " + g.asBody(f.Body, func() string { return outer(g.value(f.Body)) }) + ";")
		})
	}
}

// ownParams prints the type of the parameters of a function that only the machine calls,
// before the first one that takes them.
func (g *printer) ownParams(of string, id ir.TypeID) {
	if id != ir.NoType {
		g.declareType(id, "The parameters of "+of+".")
	}
}
