package typescript

// The kernel's Program of the chart. `core` is what a machine needs to run, with
// the parts of the kernel that the chart uses (parts.go), so that a bundle with an
// actor alone holds neither decoders nor anything else; `program` reads JSON too
// (wire.go), and can do what a snapshot may ask for.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
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
	g.w.block("export const program"+of, func() { g.members(parts, g.moving(anySnapshot), "encode: { "+g.encoded(anySnapshot)+" }", "wire") }, "};")
	if len(g.m.Children) == 0 {
		g.w.line("")
		g.w.line("/** The chart without what reads JSON. */")
		g.w.block("const core"+of, func() { g.members(parts, g.moving(itself), "encode: { "+g.encoded(itself)+" }") }, "};")
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

// actorSends is the member that lists what each actor may send to the machine, if
// any does.
func (g *printer) actorSends() []string {
	return g.perActor("sends", quotes(nil), func(a *ir.Actor) string {
		var names []string
		for _, e := range a.Sends {
			names = append(names, g.m.Events[e].Name)
		}
		return quotes(names)
	})
}

// actorReceives is the member that says what the events are that each host actor
// receives, if any does. A chart actor says so itself.
func (g *printer) actorReceives() []string {
	return g.perActor("receives", record(), func(a *ir.Actor) string {
		if a.Chart >= 0 {
			return record()
		}
		var events []string
		for _, e := range a.Receives {
			events = append(events, key(e.Name)+": "+record(g.checksByName(givenFields(g.typeOf(e.Type).Fields))...))
		}
		return record(events...)
	})
}

// perActor is a member that has something for each actor, unless that is none for all.
func (g *printer) perActor(member, none string, of func(a *ir.Actor) string) []string {
	var all []string
	for i := range g.m.Actors {
		all = append(all, of(&g.m.Actors[i]))
	}
	if !slices.ContainsFunc(all, func(text string) bool { return text != none }) {
		return nil
	}
	return []string{member + ": " + brackets(all)}
}

// child prints the programs of chart actors.
func (g *printer) child() {
	g.w.line("")
	g.w.function("function child", []string{"src: number"}, g.kt("logic", "Program")+" | undefined", func() {
		g.bySrc(func(a *ir.Actor) string {
			if a.Chart < 0 {
				return ""
			}
			return "return " + g.fromChild(a.Chart, "program", "") + " as " + g.kt("logic", "Program") + ";"
		})
		g.w.line("return undefined;")
	})
}

// fromChild names something of a chart actor's module; mark is "type " before a type, and
// else empty.
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
	var cases []branch
	for i := range g.m.Actors {
		if s := body(&g.m.Actors[i]); s != "" {
			cases = append(cases, branch{number(i), s})
		}
	}
	g.cases("src", cases)
}

// A branch is one case of a switch: what it is for, and its statement.
type branch struct{ label, body string }

// cases prints a switch, unless it is empty.
func (g *printer) cases(on string, list []branch) {
	if len(list) == 0 {
		return
	}
	g.w.block("switch ("+on+") {", func() {
		for _, b := range list {
			g.w.block("case "+b.label+":", func() { g.w.line(b.body) }, "")
		}
	}, "}")
}
