package typescript

// The kernel's Program of the chart. `core` is what a machine needs to run, so
// that a bundle with an actor alone holds no decoders; `program` has them too.

import (
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// program prints encoders, decoders and the programs.
func (g *printer) program() {
	context := "unknown"
	if g.hasContext() {
		context = "Context"
	}
	g.encoders(context)
	g.wire(context)
	of := ": " + g.kt("logic", "Program") + "<" + context + "> = { table, start, guard: guardOf, do: run, delay: delayOf, input: inputOf, output: outputOf"
	child := ""
	if len(g.m.Children) > 0 {
		g.child()
		child = ", child, " + g.k("kin", "kin")
	}
	g.w.line("")
	g.w.line("/** The chart, ready to run on the kernel. */")
	g.w.line("export const program" + of + child + ", encode, wire };")
	if child == "" {
		g.w.line("")
		g.w.line("/** The chart without what reads JSON. */")
		g.w.line("const core" + of + ", encode };")
	}
}

// core names the program that actors run: with its decoders where it lives with
// other charts.
func (g *printer) core() string {
	if len(g.m.Children) > 0 {
		return "program"
	}
	return "core"
}

// child prints the programs of chart actors.
func (g *printer) child() {
	g.w.line("")
	g.w.block("function child(src: number): "+g.kt("logic", "Program")+" | undefined {", func() {
		g.bySrc(func(a *ir.Actor) string {
			if a.Chart < 0 {
				return ""
			}
			return "return " + g.fromChild(a, "program", "") + " as " + g.kt("logic", "Program") + ";"
		})
		g.w.line("return undefined;")
	}, "}")
}

// fromChild names something of a chart actor's module.
func (g *printer) fromChild(a *ir.Actor, name, mark string) string {
	chart := g.m.Children[a.Chart].Name
	file := Module(chart) + "/" + Module(chart)
	of := g.imports[file]
	if of == nil {
		of = map[string]string{}
		g.imports[file] = of
	}
	if of[mark+name] == "" {
		local := lower(chart) + upper(name)
		if mark != "" {
			local = upper(chart) + name
		}
		of[mark+name] = g.names.claim(local, "Chart")
	}
	return of[mark+name]
}

// bySrc prints a switch over actors for which there is a statement.
func (g *printer) bySrc(body func(a *ir.Actor) string) {
	var cases []string
	for i := range g.m.Actors {
		if s := body(&g.m.Actors[i]); s != "" {
			cases = append(cases, "case "+number(i)+": "+s)
		}
	}
	g.cases("src", cases)
}

// cases prints a switch, unless it is empty.
func (g *printer) cases(on string, list []string) {
	if len(list) == 0 {
		return
	}
	g.w.block("switch ("+on+") {", func() {
		for _, c := range list {
			head, body, _ := strings.Cut(c, ": ")
			g.w.block(head+":", func() { g.w.line(body) }, "")
		}
	}, "}")
}

// encoders prints what writes the values of snapshots.
func (g *printer) encoders(context string) {
	g.w.line("")
	g.w.block("const encode: "+g.kt("logic", "Encoder")+"<"+context+"> = {", func() {
		if g.hasContext() {
			g.w.line("context: " + g.encoder(g.m.Context) + ",")
		}
		g.w.line("input: " + g.encodeOwn(g.m.Input) + ",")
		g.w.line("output: " + g.encodeOwn(g.m.Output) + ",")
		g.encodeEvents()
		g.w.block("actorInput(b, src, input) {", func() {
			g.bySrc(func(a *ir.Actor) string { return g.returned(a.Input, "input") })
			g.w.line("return b + '{}';")
		}, "},")
		g.encodeSent()
	}, "};")
}

// encodeOwn prints a function that writes a value of one type.
func (g *printer) encodeOwn(id ir.TypeID) string {
	if id == ir.NoType {
		return "(b) => b + '{}'"
	}
	return "(b, v) => " + g.encode(id, "b", g.cast("v", id))
}

func (g *printer) cast(v string, id ir.TypeID) string { return v + " as " + g.tsType(id) }

// returned prints the writing of a value, if it has a type.
func (g *printer) returned(id ir.TypeID, v string) string {
	if id == ir.NoType {
		return ""
	}
	return "return " + g.encode(id, "b", g.cast(v, id)) + ";"
}

// encodeEvents prints what writes a declared event.
func (g *printer) encodeEvents() {
	g.w.block("event(b, event, data) {", func() {
		var cases []string
		for i, e := range g.m.Events {
			cases = append(cases, "case "+number(i)+": "+g.returnedEvent(e))
		}
		g.cases("event", cases)
		g.w.line("throw new globalThis.Error('bug: no such event');")
	}, "},")
}

// returnedEvent prints the writing of an event's object, `type` included.
func (g *printer) returnedEvent(e ir.Event) string {
	if e.Type != ir.NoType {
		return g.returned(e.Type, "data")
	}
	return "return b + " + quote(`{"type":`+string(k.AppendString(nil, e.Name))+"}") + ";"
}

// encodeSent prints what writes an event that the chart sends.
func (g *printer) encodeSent() {
	g.w.block("sent(b, src, name, data) {", func() {
		g.sentBy("-1", g.m.Sends, g.returnedEvent)
		for i := range g.m.Actors {
			g.sentBy(number(i), g.m.Actors[i].Receives, g.returnedEvent)
		}
		g.sentAnywhere()
		g.w.line("throw new globalThis.Error('bug: no such event');")
	}, "},")
}

// sentBy prints the events that go to one kind of receiver.
func (g *printer) sentBy(src string, events []ir.Event, body func(e ir.Event) string) {
	if len(events) == 0 {
		return
	}
	g.w.block("if (src === "+src+") {", func() { g.byName(events, body) }, "}")
}

func (g *printer) byName(events []ir.Event, body func(e ir.Event) string) {
	g.w.block("switch (name) {", func() {
		for _, e := range events {
			g.w.block("case "+quote(e.Name)+":", func() { g.w.line(body(e)) }, "")
		}
	}, "}")
}

// sentAnywhere prints the events of timers whose receiver is not living: any
// declaration of the name will do, for such an event is never delivered.
func (g *printer) sentAnywhere() {
	var all []ir.Event
	known := map[string]bool{}
	add := func(list []ir.Event) {
		for _, e := range list {
			if !known[e.Name] {
				known[e.Name] = true
				all = append(all, e)
			}
		}
	}
	for i := range g.m.Actors {
		add(g.m.Actors[i].Receives)
	}
	add(g.m.Events)
	add(g.m.Sends)
	if len(all) > 0 {
		g.byName(all, g.returnedEvent)
	}
}

// wire prints what reads JSON.
func (g *printer) wire(context string) {
	g.w.line("")
	g.w.block("const wire: "+g.kt("logic", "Wire")+"<"+context+"> = {", func() {
		g.w.line("decodeInput: " + g.decodeOwn(g.m.Input) + ",")
		g.decodeContext()
		g.w.block("decodeEvent(event, r): unknown {", func() {
			var cases []string
			for i, e := range g.m.Events {
				cases = append(cases, "case "+number(i)+": "+g.readEvent(e))
			}
			g.cases("event", cases)
			g.w.line("throw new globalThis.Error('bug: no such event');")
		}, "},")
		g.decodeActor("decodeActorInput", func(a *ir.Actor) ir.TypeID { return a.Input })
		g.decodeActor("decodeActorOutput", func(a *ir.Actor) ir.TypeID { return a.Output })
		g.w.line("decodeOutput: " + g.decodeOwn(g.m.Output) + ",")
		g.decodeSent()
		g.actorSends()
		g.encodeParams()
		g.encodeEmitted()
	}, "};")
}

// decodeOwn prints a function that reads a value of one type.
func (g *printer) decodeOwn(id ir.TypeID) string {
	if id == ir.NoType {
		return g.k("generated", "empty")
	}
	return g.decoder(id)
}

// decodeContext prints the strict reading of the context; partial keeps what is
// left out.
func (g *printer) decodeContext() {
	if !g.hasContext() {
		g.w.block("decodeContext(m, r) {", func() {
			g.w.line(g.k("generated", "empty") + "(r);")
			g.w.line("return m.context;")
		}, "},")
		return
	}
	fields := g.typeOf(g.m.Context).Fields
	vars := g.fieldVars(g.m.Context)
	g.w.block("decodeContext(m, r: "+g.kt("reader", "Reader")+", partial) {", func() {
		for i := range fields {
			g.w.line("let " + vars[i] + ": " + g.tsType(fields[i].Type) + " | undefined = partial ? " + member("m.context", fields[i].Name) + " : undefined;")
		}
		g.storing = true
		g.readFields(g.m.Context, vars, g.isRequired)
		g.storing = false
		g.w.line("return " + g.assembled(g.m.Context, vars) + ";")
	}, "},")
}

// readEvent prints the reading of an event's object.
func (g *printer) readEvent(e ir.Event) string {
	if e.Type == ir.NoType {
		return "return " + g.k("generated", "typeOnly") + list("r", quote(e.Name)) + ";"
	}
	return "return " + g.decode(e.Type) + ";"
}

func (g *printer) decodeActor(name string, of func(a *ir.Actor) ir.TypeID) {
	g.w.block(name+"(src, r): unknown {", func() {
		g.bySrc(func(a *ir.Actor) string {
			if of(a) == ir.NoType {
				return ""
			}
			return "return " + g.decode(of(a)) + ";"
		})
		g.w.line("return " + g.k("generated", "empty") + "(r);")
	}, "},")
}

// decodeSent prints the reading of what the chart sends, as its receiver knows it.
func (g *printer) decodeSent() {
	g.w.block("decodeSent(src, name, r): unknown {", func() {
		g.sentBy("-1", g.m.Sends, g.readEvent)
		for i := range g.m.Actors {
			g.sentBy(number(i), g.m.Actors[i].Receives, g.readEvent)
		}
		g.w.line("return r.refuse('unknown_event', 'there is no event ' + name);")
	}, "},")
}

func (g *printer) actorSends() {
	g.w.block("actorSends(src, event) {", func() {
		g.bySrc(func(a *ir.Actor) string {
			if len(a.Sends) == 0 {
				return ""
			}
			return "return " + numbers(a.Sends) + ".includes(event);"
		})
		g.w.line("return false;")
	}, "},")
}

// encodeParams prints what writes the parameters of host actions.
func (g *printer) encodeParams() {
	g.w.block("params(b, action, params) {", func() {
		var cases []string
		for i, h := range g.m.HostActions {
			if s := g.returned(h.Params, "params"); s != "" {
				cases = append(cases, "case "+number(i)+": "+s)
			}
		}
		g.cases("action", cases)
		g.w.line("return b;")
	}, "},")
}

// encodeEmitted prints what writes an emitted event.
func (g *printer) encodeEmitted() {
	g.w.block("emitted(b, name, data) {", func() {
		if len(g.m.Emits) > 0 {
			g.byName(g.m.Emits, g.returnedEvent)
		}
		g.w.line("throw new globalThis.Error('bug: no such event');")
	}, "},")
}
