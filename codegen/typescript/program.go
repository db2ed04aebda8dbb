package typescript

// The kernel's Program of the chart. `core` is what a machine needs to run, with
// the parts of the kernel that the chart uses, so that a bundle with an actor
// alone holds neither decoders nor anything else; `program` reads JSON too, and
// can do what a snapshot may ask for.

import (
	"slices"
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
	g.encoders()
	g.wire(context)
	of := ": " + g.kt("logic", "Program") + "<" + context + "> = {"
	parts := g.statics()
	if len(g.m.Children) > 0 {
		g.child()
		parts = append(parts, "child", g.part("kin", "kin", "kin"))
	}
	g.w.line("")
	g.w.line("/** The chart, ready to run on the kernel. */")
	g.w.block("export const program"+of, func() { g.members(parts, g.moving(true), "encode: { "+g.encoded(true)+" }", "wire") }, "};")
	if len(g.m.Children) == 0 {
		g.w.line("")
		g.w.line("/** The chart without what reads JSON. */")
		g.w.block("const core"+of, func() { g.members(parts, g.moving(false), "encode: { "+g.encoded(false)+" }") }, "};")
	}
}

// members prints the members of a program, one a line.
func (g *printer) members(parts, moving []string, rest ...string) {
	for _, member := range slices.Concat(parts, moving, rest) {
		g.w.line(member + ",")
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

// statics are the chart's own members, and the parts of the kernel that the states
// themselves need.
func (g *printer) statics() []string {
	t := g.m.Table
	isKind := func(kinds ...k.StateKind) bool {
		return slices.ContainsFunc(t.States, func(s k.State) bool { return slices.Contains(kinds, s.Kind) })
	}
	list := []string{"table"}
	needs := func(is bool, member, file, name string) {
		if is {
			list = append(list, g.part(member, file, name))
		}
	}
	if g.starts() {
		list = append(list, "start")
	}
	needs(slices.ContainsFunc(t.Keys, func(key string) bool { return strings.HasSuffix(key, "*") }), "candidates", "seal", "candidates")
	needs(isKind(k.Parallel), "regions", "regions", "regions")
	needs(isKind(k.ShallowHistory, k.DeepHistory), "history", "history", "history")
	if len(t.Actors) > 0 {
		list = append(list, g.part("actors", "calls", g.starters()))
		list = append(list, g.outputs()...)
	}
	needs(isKind(k.Final), "finals", "finish", "finals")
	needs(g.mayGoOn(), "endless", "undo", "endless")
	needs(slices.ContainsFunc(g.m.Actors, func(a ir.Actor) bool { return len(a.Sends)+len(a.Receives) > 0 && a.Chart < 0 }), "speech", "hosting", "speech")
	return append(list, g.actorSends()...)
}

// actorSends is the member that lists what each actor may send to the machine, if
// any does.
func (g *printer) actorSends() []string {
	var lists []string
	some := false
	for i := range g.m.Actors {
		var names []string
		for _, e := range g.m.Actors[i].Sends {
			names = append(names, g.m.Events[e].Name)
		}
		lists, some = append(lists, quotes(names)), some || len(names) > 0
	}
	if !some {
		return nil
	}
	return []string{"sends: [" + strings.Join(lists, ", ") + "]"}
}

// starters names the part that starts actors. Where states alone do, each under an
// id of its own, and none is a chart, no id can be wrong or taken.
func (g *printer) starters() string {
	ids := map[string]bool{}
	for i := range g.m.Table.Invokes {
		ids[g.m.Table.Invokes[i].ID] = true
	}
	if g.uses().spawns || len(ids) < len(g.m.Table.Invokes) || len(g.m.Children) > 0 {
		return "actors"
	}
	return "invoked"
}

// mayGoOn tells whether a macrostep may have more than the microstep of its event:
// eventless transitions, and events that the machine raises and does not fail at.
func (g *printer) mayGoOn() bool {
	t, u := g.m.Table, g.uses()
	return u.raises || t.IgnoreErrors ||
		slices.ContainsFunc(t.States, func(s k.State) bool { return len(s.Always) > 0 || s.Kind == k.Final && s.Parent > 0 }) ||
		slices.ContainsFunc(t.Keys, func(key string) bool {
			return key == "*" || key == "error.*" || strings.HasPrefix(key, "error.execution") || strings.HasPrefix(key, "error.communication")
		})
}

// moving are the parts that timers and effects need. A snapshot may hold delayed
// sends that the chart itself does not make: with all is everything.
func (g *printer) moving(all bool) (list []string) {
	u := g.uses()
	if all || u.delayed || len(g.m.Table.After) > 0 {
		work := "clockwork"
		if all || u.delayed || g.mayBeAtOnce() {
			work = "spinning"
		}
		list = append(list, g.part("timers", "calls", "timers"), g.part("clockwork", "due", work))
	}
	var perform []string
	does := func(is bool, kind, file, name string) {
		if is {
			perform = append(perform, g.part(kind, file, name))
		}
	}
	does(len(g.m.HostActions) > 0, "action", "carry", "act")
	does(len(g.m.Emits) > 0, "emit", "watch", "emitted")
	does(u.sends, "send", "deliver", "send")
	kin, actors := len(g.m.Children) > 0, len(g.m.Table.Actors) > 0
	does(kin || actors && all, "start", "node", "start") // a child among others, whose number has a limit
	does(actors && !kin && !all, "start", "hosting", "startHost")
	does(kin, "stop", "node", "stop")
	does(actors && !kin, "stop", "hosting", "stopHost")
	if perform != nil {
		list = append(list, "perform: { "+strings.Join(perform, ", ")+" }")
	}
	return list
}

// part prints one part of the kernel as a member of the program.
func (g *printer) part(member, file, name string) string {
	if local := g.k(file, name); local != member {
		return member + ": " + local
	}
	return member
}

// A usage is what the actions of a chart do. What may reach nobody raises, too.
type usage struct{ sends, delayed, spawns, raises bool }

// uses looks through all actions.
func (g *printer) uses() (u usage) {
	for a := range g.m.Actions() {
		u.sends = u.sends || a.Op == ir.Send && a.Delay == nil
		u.delayed = u.delayed || a.Op == ir.Cancel || a.Op == ir.Send && a.Delay != nil
		u.spawns = u.spawns || a.Op == ir.Spawn
		u.raises = u.raises || a.Op == ir.Raise || a.Op == ir.Send
	}
	return u
}

// mayBeAtOnce tells whether a timer may be due when it is armed: then timers may
// arm each other without end.
func (g *printer) mayBeAtOnce() bool {
	return slices.ContainsFunc(g.m.Delays[min(1, len(g.m.Delays)):], func(d ir.Delay) bool { return d.Expr.Op != ir.LitDuration || d.Expr.Int <= 0 })
}

// child prints the programs of chart actors.
func (g *printer) child() {
	g.w.line("")
	g.w.function("function child(src: number): "+g.kt("logic", "Program")+" | undefined", func() {
		g.bySrc(func(a *ir.Actor) string {
			if a.Chart < 0 {
				return ""
			}
			return "return " + g.fromChild(a.Chart, "program", "") + " as " + g.kt("logic", "Program") + ";"
		})
		g.w.line("return undefined;")
	}, "}")
}

// fromChild names something of a chart actor's module.
func (g *printer) fromChild(child int, name, mark string) string {
	chart := g.m.Children[child].Name
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
		of[mark+name] = g.names.Claim(local, "Chart")
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

// encoders prints what makes JSON of events and of what actors are given.
func (g *printer) encoders() {
	none := "throw new globalThis.Error('bug: no such event');"
	g.function("function eventJson(name: string, data: unknown): "+g.kt("any", "Json"), func() {
		g.byName(g.m.Events, g.returnedEvent)
		g.w.line(none)
	})
	g.function("function sentJson(src: number, name: string, data: unknown): "+g.kt("any", "Json"), func() {
		g.sentBy("-1", g.m.Sends, g.returnedEvent)
		for i := range g.m.Actors {
			g.sentBy(number(i), g.m.Actors[i].Receives, g.returnedEvent)
		}
		g.w.line(none)
	})
}

// encoded lists what a program has to make JSON of.
func (g *printer) encoded(all bool) string {
	var list []string
	own := func(name string, id ir.TypeID) {
		if id != ir.NoType {
			list = append(list, name+": (v) => "+arrowBody(g.json(id, g.cast("v", id))))
		}
	}
	if g.hasContext() {
		list = append(list, "context: "+g.jsonFunc(g.m.Context))
	}
	own("input", g.m.Input)
	own("output", g.m.Output)
	if all || g.uses().delayed {
		list = append(list, "event: eventJson", "sent: sentJson")
	}
	if g.hasInputs() {
		list = append(list, "actorInputs: ["+g.actorInputs()+"]")
	}
	return strings.Join(list, ", ")
}

// actorInputs are what makes JSON of what the actors are given.
func (g *printer) actorInputs() string {
	var list []string
	for i := range g.m.Actors {
		if id := g.m.Actors[i].Input; id != ir.NoType {
			list = append(list, g.jsonFunc(id))
		} else {
			list = append(list, "undefined")
		}
	}
	return strings.Join(list, ", ")
}

// hasInputs tells whether an actor is given something.
func (g *printer) hasInputs() bool {
	return slices.ContainsFunc(g.m.Actors, func(a ir.Actor) bool { return a.Input != ir.NoType })
}

func (g *printer) cast(v string, id ir.TypeID) string { return "(" + v + " as " + g.tsType(id) + ")" }

// returned prints the JSON of a value, if it has a type.
func (g *printer) returned(id ir.TypeID, v string) string {
	if id == ir.NoType {
		return ""
	}
	return "return " + outer(g.json(id, g.cast(v, id))) + ";"
}

// returnedEvent prints the JSON of an event's object, `type` included.
func (g *printer) returnedEvent(e ir.Event) string {
	if e.Type != ir.NoType {
		return g.returned(e.Type, "data")
	}
	return "return { type: " + quote(e.Name) + " };"
}

// sentBy prints the events that go to one kind of receiver.
func (g *printer) sentBy(src string, events []ir.Event, body func(e ir.Event) string) {
	if len(events) == 0 {
		return
	}
	g.w.block("if (src === "+src+") {", func() { g.byName(events, body) }, "}")
}

func (g *printer) byName(events []ir.Event, body func(e ir.Event) string) {
	if len(events) == 0 {
		return
	}
	g.w.block("switch (name) {", func() {
		for _, e := range events {
			g.w.block("case "+quote(e.Name)+":", func() { g.w.line(body(e)) }, "")
		}
	}, "}")
}

// wire prints what reads JSON.
func (g *printer) wire(context string) {
	g.w.line("")
	g.w.block("const wire: "+g.kt("logic", "Wire")+"<"+context+"> = {", func() {
		g.w.line("guards: " + quotes(g.m.Table.Guards) + ",")
		g.w.line("actions: " + quotes(g.m.Table.Actions) + ",")
		g.w.line("decodeInput: " + g.decodeOwn(g.m.Input) + ",")
		g.decodeContext()
		g.w.function("decodeEvent(name, r): unknown", func() {
			g.byName(g.m.Events, g.readEvent)
			g.w.line("throw new globalThis.Error('bug: no such event');")
		}, "},")
		g.decodeActor("decodeActorInput", func(a *ir.Actor) ir.TypeID { return a.Input })
		g.decodeActor("decodeActorOutput", func(a *ir.Actor) ir.TypeID { return a.Output })
		g.w.line("decodeOutput: " + g.decodeOwn(g.m.Output) + ",")
		g.decodeSent()
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

// decodeContext prints the strict reading of the context; partial is what somebody
// gives: it keeps what is left out, and in objects defaults fill in.
func (g *printer) decodeContext() {
	if !g.hasContext() {
		g.w.function("decodeContext(m, r)", func() {
			g.w.line(g.k("generated", "empty") + "(r);")
			g.w.line("return m.context;")
		}, "},")
		return
	}
	fields := g.typeOf(g.m.Context).Fields
	vars := g.fieldVars(g.m.Context)
	g.w.function("decodeContext(m, r: "+g.kt("reader", "Reader")+", partial)", func() {
		for i := range fields {
			g.w.line("let " + vars[i] + ": " + g.tsType(fields[i].Type) + " | undefined = partial ? " + member("m.context", fields[i].Name) + " : undefined;")
		}
		g.readFields(g.m.Context, vars, g.decodeGivenOrStored, func(f *ir.Field) bool { return !f.Optional })
		g.w.line("return " + g.assembled(g.m.Context, vars) + ";")
	}, "},")
}

// decodeGivenOrStored prints the expression that reads a field of the context.
func (g *printer) decodeGivenOrStored(id ir.TypeID) string {
	given := g.decode(id)
	if !g.hasDefault(id) {
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
		return "return " + g.k("generated", "typeOnly") + list("r", quote(e.Name)) + ";"
	}
	return "return " + g.decode(e.Type) + ";"
}

func (g *printer) decodeActor(name string, of func(a *ir.Actor) ir.TypeID) {
	g.w.function(name+"(src, r): unknown", func() {
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
	g.w.function("decodeSent(src, name, r): unknown", func() {
		g.sentBy("-1", g.m.Sends, g.readEvent)
		for i := range g.m.Actors {
			g.sentBy(number(i), g.m.Actors[i].Receives, g.readEvent)
		}
		g.w.line("return r.refuse('unknown_event', 'there is no event ' + name);")
	}, "},")
}

// encodeParams prints what makes JSON of the parameters of host actions.
func (g *printer) encodeParams() {
	g.w.function("params(action, params)", func() {
		var cases []string
		for _, h := range g.m.HostActions {
			if s := g.returned(h.Params, "params"); s != "" {
				cases = append(cases, "case "+quote(h.Name)+": "+s)
			}
		}
		g.cases("action", cases)
		g.w.line("return {};")
	}, "},")
}

// encodeEmitted prints what makes JSON of an emitted event.
func (g *printer) encodeEmitted() {
	g.w.function("emitted(name, data)", func() {
		g.byName(g.m.Emits, g.returnedEvent)
		g.w.line("throw new globalThis.Error('bug: no such event');")
	}, "},")
}
