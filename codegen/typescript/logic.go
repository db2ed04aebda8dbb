package typescript

// The chart's code by id, as the kernel asks for it.

import (
	"github.com/lockstep-charts/lockstep/ir"
)

func (g *printer) hasInput() bool   { return g.m.Input != ir.NoType }
func (g *printer) hasContext() bool { return g.m.Context != ir.NoType }

// logic prints the evaluation, the machine's type and what is dispatched by id.
func (g *printer) logic() {
	g.w.line("")
	g.w.line("/** A machine of this chart. */")
	if g.hasContext() {
		g.w.line("type M = " + g.kt("machine", "Machine") + "<Context>;")
	} else {
		g.w.line("type M = " + g.kt("machine", "Machine") + ";")
	}
	g.w.line("")
	g.w.line("/** The evaluation under way: one at a time. */")
	g.w.line("const e = /* @__PURE__ */ new " + g.k("eval", "Eval") + "();")
	g.start()
	g.guards()
	g.run()
	g.delays()
	g.placed("inputOf", "Evaluates what an actor is given.", g.m.Inputs)
	g.placed("outputOf", "Evaluates what a final state gives.", g.m.Outputs)
	g.hostGuards()
}

// start prints the context's initial values.
func (g *printer) start() {
	g.w.line("")
	g.w.line("/** Sets the input and the context's initial values. */")
	g.w.block("function start(m: M, input: unknown): void {", func() {
		g.takeInput()
		if g.hasContext() {
			g.initialContext()
		}
	}, "}")
}

// takeInput prints how the input arrives: what is left out has its default.
func (g *printer) takeInput() {
	switch {
	case !g.hasInput():
		g.w.line("m.input = input;")
	case !g.hasDefaults():
		g.w.line("m.input = input;")
	default:
		s := "{"
		for _, f := range g.typeOf(g.m.Input).Fields {
			if f.Default != nil && f.Default.Op != ir.NoneOf {
				s += " " + key(f.Name) + ": " + outer(g.expr(f.Default)) + ","
			}
		}
		g.w.line("m.input = " + s + " ...(input as GivenInput) };")
	}
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
	s, sep := "{", " "
	for i, init := range g.m.ContextInit {
		if init == nil || init.Op == ir.NoneOf {
			continue
		}
		p.need("context."+fields[i].Name, g.fails(init))
		g.constant(vars[i], init)
		if g.typeOf(init.Type).Kind == ir.OptionalKind {
			s += sep + "..." + g.k("generated", "given") + list(quote(fields[i].Name), vars[i])
		} else {
			s += sep + key(fields[i].Name) + ": " + vars[i]
		}
		sep = ", "
	}
	g.w.line("m.context = " + s + " };")
}

// dispatch prints a switch over ids.
func (g *printer) dispatch(head string, n int, body func(id int), what string) {
	g.w.block(head+" {", func() {
		if n > 1 {
			g.w.block("switch (id) {", func() {
				for id := 1; id < n; id++ {
					g.w.block("case "+number(id)+":", func() { body(id) }, "")
				}
			}, "}")
		}
		g.w.line("throw new globalThis.Error('bug: no such " + what + "');")
	}, "}")
}

// guards prints the guards of transitions.
func (g *printer) guards() {
	g.w.line("")
	g.w.line("/** Evaluates a guard. */")
	g.dispatch("function guardOf(m: M, id: number): boolean", len(g.m.Guards), func(id int) {
		p := &g.m.Guards[id]
		g.note(g.guardSource(int32(id)))
		g.begin(p.Place, p.Expr)
		g.w.line("return " + outer(g.expr(p.Expr)) + ";")
	}, "guard")
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

// run prints what runs a block.
func (g *printer) run() {
	g.w.line("")
	g.w.line("/** Runs a block of actions. */")
	g.dispatch("function run(m: M, id: number): void", len(g.m.Blocks), func(id int) {
		g.w.line("return " + g.names.blocks[id] + "(m);")
	}, "block")
}

// delays prints the delays of timers.
func (g *printer) delays() {
	g.w.line("")
	g.w.line("/** Evaluates a delay. */")
	g.dispatch("function delayOf(m: M, id: number): "+g.tsType(ir.Duration), len(g.m.Delays), func(id int) {
		d := &g.m.Delays[id]
		g.note(d.Place)
		g.begin(d.Place, d.Expr)
		g.w.line("return " + outer(g.expr(d.Expr)) + ";")
	}, "delay")
}

// placed prints inputs or outputs.
func (g *printer) placed(name, text string, list []ir.Placed) {
	g.w.line("")
	g.doc(text)
	g.dispatch("function "+name+"(m: M, id: number): unknown", len(list), func(id int) {
		p := &list[id]
		g.note(p.Place)
		g.begin(p.Place, p.Expr)
		s := outer(g.stored(p.Expr))
		if p.Expr.Op == ir.MakeObject || p.Expr.Op == ir.MakeList {
			s += " satisfies " + g.tsType(p.Expr.Type)
		}
		g.w.line("return " + s + ";")
	}, "value")
}

// hostGuards prints the calls of the guards that the host implements.
func (g *printer) hostGuards() {
	for i, h := range g.m.HostGuards {
		args := []string{"m.host", "m.table", number(i)}
		if h.Params != ir.NoType {
			args = append(args, "params")
		}
		g.w.line("")
		g.doc("Asks the host's guard " + h.Name + ".")
		g.w.block("function "+g.names.guards[i]+g.params(h.Params)+": boolean {", func() {
			g.w.line("return " + g.k("generated", "hostGuard") + list("e", "() => "+g.k("host", "callGuard")+list(args...)) + ";")
		}, "}")
	}
}

// funcs prints named guards and lets.
func (g *printer) funcs() {
	for i := range g.m.Funcs {
		f := &g.m.Funcs[i]
		g.w.line("")
		g.doc(f.Doc)
		g.note(f.Name + ": " + f.Source)
		g.w.block("function "+g.names.funcs[i]+g.params(f.Params)+": "+g.tsType(f.Type)+" {", func() {
			g.w.line("return " + outer(g.value(f.Body)) + ";")
		}, "}")
	}
}
