package typescript

// Host: what the user implements, typed: one function per host action, guard and
// actor, the host of each chart actor. A missing one is a type error.

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// host prints Guards, Actions, Actors and what holds them.
func (g *printer) host() {
	g.paramTypes()
	g.functions("Guards", "What the host answers: pure, quick, of the parameters only.", g.m.HostGuards, "boolean")
	g.functions("Actions", "What the host does. A promise is not awaited; its rejection is an error.execution when it arrives.", g.m.HostActions, "unknown")
	g.actors()
	g.w.line("")
	g.w.line("/** What the chart asks of its surroundings. */")
	if len(g.hostParts()) == 0 {
		g.w.line("export type Host = {};")
		return
	}
	g.w.block("export type Host = {", func() {
		for _, p := range g.hostParts() {
			g.w.line("readonly " + p.name + ": " + p.of + ";")
		}
	}, "};")
}

// A hostPart is one of guards, actions and actors.
type hostPart struct{ name, of string }

// hostParts are those that the chart has.
func (g *printer) hostParts() []hostPart {
	var list []hostPart
	if len(g.m.HostGuards) > 0 {
		list = append(list, hostPart{"guards", "Guards"})
	}
	if len(g.m.HostActions) > 0 {
		list = append(list, hostPart{"actions", "Actions"})
	}
	if len(g.m.Actors) > 0 {
		name := "actors"
		if !needsActors(g.m) {
			name = "actors?"
		}
		list = append(list, hostPart{name, "Actors"})
	}
	return list
}

// needsHost tells whether a chart asks anything of its host.
func needsHost(m *ir.Machine) bool {
	return slices.ContainsFunc(m.Machines(), func(one *ir.Machine) bool {
		return len(one.HostGuards) > 0 || len(one.HostActions) > 0 || slices.ContainsFunc(one.Actors, isHosted)
	})
}

func needsActors(m *ir.Machine) bool {
	return slices.ContainsFunc(m.Actors, func(a ir.Actor) bool { return isHosted(a) || needsHost(m.Children[a.Chart]) })
}

func isHosted(a ir.Actor) bool { return a.Chart < 0 }

// paramTypes prints the parameters of host actions and guards, and what actors
// are given, give and receive.
func (g *printer) paramTypes() {
	for _, l := range [][]ir.Host{g.m.HostActions, g.m.HostGuards} {
		for _, h := range l {
			if h.Params != ir.NoType {
				g.declareType(h.Params, "The parameters of "+h.Name+".")
			}
		}
	}
	for i, a := range g.m.Actors {
		g.declareObject(a.Input, "What the actor "+a.Name+" is given.")
		g.declareObject(a.Output, "What the actor "+a.Name+" gives.")
		if name := g.names.outputs[i]; name != "" {
			g.w.line("")
			g.doc("What the actor " + a.Name + " gives.")
			g.w.line("export type " + name + " = " + g.tsType(a.Output) + ";")
		}
		for _, e := range a.Receives {
			g.declareObject(e.Type, e.Doc)
		}
	}
	for _, e := range g.m.Sends {
		g.declareObject(e.Type, e.Doc)
	}
}

func (g *printer) declareObject(id ir.TypeID, text string) {
	if id != ir.NoType && id != ir.ErrorType && g.typeOf(id).Kind == ir.ObjectKind {
		g.declareType(id, text)
	}
}

// functions prints a type of functions by their names in the chart.
func (g *printer) functions(name, text string, list []ir.Host, result string) {
	if len(list) == 0 {
		return
	}
	g.w.line("")
	g.doc(text)
	g.w.block("export type "+name+" = {", func() {
		for _, h := range list {
			g.doc(h.Doc)
			params := ""
			if h.Params != ir.NoType {
				params = "params: " + g.tsType(h.Params)
			}
			g.w.line("readonly " + key(h.Name) + ": (" + params + ") => " + result + ";")
		}
	}, "};")
}

// actors prints what the host gives for the actors.
func (g *printer) actors() {
	if len(g.m.Actors) == 0 {
		return
	}
	g.ports()
	g.w.line("")
	g.w.line("/** The actors: functions that end with their output, and the hosts of charts. */")
	g.w.block("export type Actors = {", func() {
		for i := range g.m.Actors {
			a := &g.m.Actors[i]
			g.doc(a.Doc)
			switch {
			case a.Chart < 0:
				g.w.line("readonly " + key(a.Name) + ": " + g.actorBody(i) + ";")
			case needsHost(g.m.Children[a.Chart]):
				g.w.line("readonly " + key(a.Name) + ": " + g.fromChild(a.Chart, "Host", "type ") + ";")
			default:
				g.w.line("readonly " + key(a.Name) + "?: " + g.fromChild(a.Chart, "Host", "type ") + ";")
			}
		}
	}, "};")
}

// ports prints what host actors send to the machine by, and receive.
func (g *printer) ports() {
	for i, name := range g.names.ports {
		if name != "" {
			g.w.line("")
			g.doc("How the actor " + g.m.Actors[i].Name + " sends to the machine, and receives.")
			g.w.line("export type " + name + " = " + g.port(&g.m.Actors[i]) + ";")
		}
	}
}

// port is the type of a host actor's port.
func (g *printer) port(a *ir.Actor) string {
	var sends []string
	for _, e := range a.Sends {
		sends = append(sends, g.names.given[e])
	}
	var receives []string
	for _, e := range a.Receives {
		if e.Type != ir.NoType {
			receives = append(receives, g.tsType(e.Type))
		} else {
			receives = append(receives, "{ readonly type: "+quote(e.Name)+" }")
		}
	}
	return g.kt("hosting", "Port") + "<" + orNever(sends) + ", " + orNever(receives) + ">"
}

// actorBody is the type of a host actor's function.
func (g *printer) actorBody(actor int) string {
	a := &g.m.Actors[actor]
	output := "unknown"
	if a.Output != ir.NoType {
		output = g.actorOutput(actor)
		output = "Promise<" + output + "> | " + output
	}
	return "(input: " + g.dataType(a.Input) + ", port: " + g.names.ports[actor] + ") => " + output
}

// actorOutput is the type of what an actor gives.
func (g *printer) actorOutput(actor int) string {
	return cmp.Or(g.names.outputs[actor], g.tsType(g.m.Actors[actor].Output))
}

func orNever(list []string) string {
	if len(list) == 0 {
		return "never"
	}
	return strings.Join(list, " | ")
}
