package typescript

// The member `wire` of the program: what reads JSON, and what writes the effects of
// a machine as JSON. An actor alone needs none of it.

import "github.com/lockstep-charts/lockstep/ir"

// wire prints what reads JSON.
func (g *printer) wire(context string) {
	g.w.line("")
	g.w.block("const wire: "+g.kt("logic", "Wire")+"<"+context+"> = {", func() {
		g.w.line("guards: " + quotes(g.m.Table.Guards) + ",")
		g.w.line("actions: " + quotes(g.m.Table.Actions) + ",")
		g.w.line("decodeInput: " + g.decodeOwn(g.m.Input) + ",")
		g.decodeContext()
		g.w.method("decodeEvent", []string{"name", "r"}, ": unknown", func() {
			g.byName(g.m.Events, g.readEvent)
			g.w.line("throw new globalThis.Error('bug: no such event');")
		})
		g.decodeActor("decodeActorInput", func(a *ir.Actor) ir.TypeID { return a.Input })
		g.decodeActor("decodeActorOutput", func(a *ir.Actor) ir.TypeID { return a.Output })
		g.w.line("decodeOutput: " + g.decodeOwn(g.m.Output) + ",")
		g.decodeSent()
		g.encodeParams()
		if len(g.m.Emits) > 0 {
			g.w.line("emitted: emittedJson,")
		}
	}, "};")
}

// decodeOwn prints a function that reads a value of one type.
func (g *printer) decodeOwn(id ir.TypeID) string {
	if id == ir.NoType {
		return g.k("generated", "empty")
	}
	return g.decoder(id)
}

// decodeContext prints the strict reading of the context; partial is what somebody
// gives: it keeps what is left out, and in objects defaults fill in.
func (g *printer) decodeContext() {
	if !g.hasContext() {
		g.w.method("decodeContext", []string{"m", "r"}, "", func() {
			g.w.line(g.k("generated", "empty") + "(r);")
			g.w.line("return m.context;")
		})
		return
	}
	fields := g.typeOf(g.m.Context).Fields
	vars := g.fieldVars(g.m.Context)
	g.w.method("decodeContext", []string{"m", "r: " + g.kt("reader", "Reader"), "partial"}, "", func() {
		for i := range fields {
			g.w.line("let " + vars[i] + ": " + g.tsType(fields[i].Type) + " | undefined = partial ? " + member("m.context", fields[i].Name) + " : undefined;")
		}
		g.readFields(g.m.Context, vars, g.decodeGivenOrStored, func(f *ir.Field) bool { return !f.Optional })
		g.w.line("return " + g.assembled(g.m.Context, vars) + ";")
	})
}

// decodeGivenOrStored prints the expression that reads a field of the context.
func (g *printer) decodeGivenOrStored(id ir.TypeID) string {
	given := g.decode(id)
	if !g.holdsDefault(id) {
		return given
	}
	g.storing = true
	stored := g.decode(id)
	g.storing = false
	return "partial ? " + given + " : " + stored
}

// readEvent prints the reading of an event's object.
func (g *printer) readEvent(e ir.Event) string {
	if e.Type == ir.NoType {
		return "return " + g.k("generated", "typeOnly") + parens("r", quote(e.Name)) + ";"
	}
	return "return " + g.decode(e.Type) + ";"
}

func (g *printer) decodeActor(name string, of func(a *ir.Actor) ir.TypeID) {
	g.w.method(name, []string{"src", "r"}, ": unknown", func() {
		g.bySrc(func(a *ir.Actor) string {
			if of(a) == ir.NoType {
				return ""
			}
			return "return " + g.decode(of(a)) + ";"
		})
		g.w.line("return " + g.k("generated", "empty") + "(r);")
	})
}

// decodeSent prints the reading of what the chart sends, as its receiver knows it.
func (g *printer) decodeSent() {
	g.w.method("decodeSent", []string{"src", "name", "r"}, ": unknown", func() {
		g.bySent(g.readEvent)
		g.w.line("return r.refuse('unknown_event', 'there is no event ' + name);")
	})
}

// encodeParams prints what makes JSON of the parameters of host actions.
func (g *printer) encodeParams() {
	g.w.method("params", []string{"action", "params"}, "", func() {
		var cases []branch
		for _, h := range g.m.HostActions {
			if s := g.returned(h.Params, "params"); s != "" {
				cases = append(cases, branch{quote(h.Name), s})
			}
		}
		g.cases("action", cases)
		g.w.line("return {};")
	})
}
