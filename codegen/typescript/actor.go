package typescript

// Actor: the machine at run time, typed around the kernel's.

import "github.com/lockstep-charts/lockstep/ir"

// actor prints Options, Actor and createActor. FollowOptions stands before Options
// wherever both do: where neither fits, a compiler explains why the last one does not.
func (g *printer) actor() {
	settings := "Pick<" + g.kt("options", "Options") + ", 'id' | 'clock' | 'observer' | 'limits'>"
	g.w.line("")
	g.w.line("/** How a follower is set up, which predicts: it starts no timers and no actors, and does only what it is given. */")
	g.options("FollowOptions", settings, "readonly follow: true;", g.followed()...)
	g.w.line("")
	g.w.line("/** How a machine is set up. */")
	g.options("Options", "Host & "+settings, "readonly follow?: false;")
	g.childEvent()
	g.w.line("")
	g.w.line("/** A machine at work. */")
	g.w.line("export type Actor = " + g.kt("actor", "Actor") + "<" + givenEvent(g.m) + ", Snapshot, Emitted, State, Tag, " + childEvent(g.m) + ">;")
	g.w.line("")
	g.w.line("/** Makes a machine; `start` begins its work." + g.thrown("a Refusal of an initial value that fails") + " */")
	g.w.block("export function createActor(options: FollowOptions | Options"+g.unasked(g.asksInput())+"): Actor {", func() {
		input := "undefined"
		if g.hasInput() {
			input = "options.input"
		}
		g.w.line("return " + g.k("actor", g.maker()) + parens(g.core()+" as "+g.kt("logic", "Program"), input, "options as "+g.kt("options", "Options")) + " as unknown as Actor;")
	}, "}")
	g.restored()
}

// childEvent prints what may be sent to chart children.
func (g *printer) childEvent() {
	var events []string
	for i, c := range g.m.Children {
		events = append(events, g.fromChild(i, givenEvent(c), "type "))
		if len(c.Children) > 0 {
			events = append(events, g.fromChild(i, "ChildEvent", "type "))
		}
	}
	if events == nil {
		return
	}
	g.w.line("")
	g.w.line("/** An event of a chart child, or of one of its own. */")
	g.union("export type ChildEvent", events)
}

// childEvent names the type of what may be sent to the chart children of a machine.
func childEvent(m *ir.Machine) string {
	if len(m.Children) == 0 {
		return "never"
	}
	return "ChildEvent"
}

// maker names what makes an actor: where its initial values can fail, they may.
func (g *printer) maker() string {
	if g.fails(g.m.ContextInit...) || g.inputHasDefaults() {
		return "createActor"
	}
	return "createSure"
}

// unasked is the default of options that need to say nothing: without one of an
// input or a host they would have to be written for nothing.
func (g *printer) unasked(asksInput bool) string {
	if asksInput || needsHost(g.m) {
		return ""
	}
	return " = {}"
}

// restored prints the way back from a snapshot for keeping.
func (g *printer) restored() {
	g.w.line("")
	g.w.line("/** Makes a machine of a snapshot of the whole system; `start` starts its host actors and timers again. Throws a Refusal; anyHash: see parseSnapshot. */")
	g.w.whole("export function restoreActor", []string{"snapshot: string", "options: " + g.restoring() + g.unasked(false)}, "Actor", func() {
		system := g.k("persist", "restoreSystem") + parens("program as "+g.kt("logic", "Program"), "snapshot", "options as "+g.kt("options", "Options"), "options.anyHash ?? false")
		g.w.line("return " + g.k("actor", "actorOf") + parens(system, g.k("persist", "awaken")) + " as unknown as Actor;")
	})
}

// restoring is how a machine is set up that has its input already; a follower too.
func (g *printer) restoring() string {
	if g.hasInput() {
		return "(Omit<FollowOptions, 'input'> | Omit<Options, 'input'>) & " + anyHash
	}
	return "(FollowOptions | Options) & " + anyHash
}

// options prints one way of setting up.
func (g *printer) options(name, base, follow string, more ...string) {
	g.w.block("export type "+name+" = "+base+" & {", func() {
		if g.asksInput() {
			g.w.line("readonly input: " + g.inputType() + ";")
		} else if g.hasInput() {
			g.w.line("readonly input?: " + g.inputType() + ";")
		}
		for _, line := range more {
			g.w.line(line)
		}
		g.w.line(follow)
	}, "};")
}

// followed is the host of a follower: guards it asks, actions it may be given.
func (g *printer) followed() []string {
	var list []string
	if len(g.m.HostGuards) > 0 {
		list = append(list, "readonly guards?: Partial<Guards>;")
	}
	if len(g.m.HostActions) > 0 {
		list = append(list, "readonly actions?: Partial<Actions>;")
	}
	return list
}
