package typescript

// The pure interface: a Snapshot is a value; initial, step and resolve make new
// ones and say what must happen outside.

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// pure prints Snapshot, the pure functions, and JSON.
func (g *printer) pure() {
	g.snapshot()
	g.w.line("")
	g.effectText()
	g.union("export type Effect", g.effects())
	g.w.line("")
	g.w.line("/** A machine, and what must happen outside, in order. */")
	g.w.line("export type Stepped = " + g.kt("frozen", "StepResult") + "<Snapshot, Effect>;")
	g.w.line("")
	g.w.line("/** What the host of a pure machine tells it. */")
	g.applied("Report", g.kt("pure", "Report"), present([]string{orNever(g.saidByActors()), g.givenByActors()})...)
	own, input, now, guards := g.ownParam(), g.inputParam(), g.nowParam(), g.guardsParam()
	g.pureFunction("initial", "A machine after its first macrostep."+g.thrown("the Error of an initial value that fails"),
		[]string{input.written, now.written, guards.written, own.written}, "Stepped", g.k("frozen", "freezeInitial"), g.core(), own.given, input.given, now.given, guards.given)
	g.pureFunction("step", "The machine after an event; the snapshot stays as it is. Throws a Refusal of an event that does not fit.",
		[]string{"snapshot: Snapshot", "event: " + givenEvent(g.m), now.written, guards.written}, "Stepped", g.k("frozen", "step"), "snapshot", "table", "event", now.given, guards.given)
	g.pureFunction("tell", "The machine after a report of its host: an event or the end of an actor, a due timer, a failed action. What it does not have is ignored.",
		[]string{"snapshot: Snapshot", "report: Report", now.written, guards.written}, "Stepped", g.k("frozen", "tell"), "snapshot", "table", "report", now.given, guards.given)
	g.resolve()
	g.readAndWrite()
}

// applied prints a type of the kernel's that is given others.
func (g *printer) applied(name, generic string, args ...string) {
	head := "export type " + name + " = " + generic + "<"
	if one := head + strings.Join(args, ", ") + ">;"; len(one) <= width {
		g.w.line(one)
		return
	}
	g.w.block(head, func() {
		for i, a := range args {
			if i < len(args)-1 {
				a += ","
			}
			g.w.put(a)
		}
	}, ">;")
}

// thrown says what a new machine is refused by: its input, and an initial value,
// which is thrown as said.
func (g *printer) thrown(value string) string {
	var list []string
	if g.hasInput() {
		list = append(list, "a Refusal of the input")
	}
	if g.fails(g.m.ContextInit...) {
		list = append(list, value)
	}
	if list == nil {
		return ""
	}
	return " Throws " + strings.Join(list, ", or ") + "."
}

// saidByActors are the events that actors send, each once.
func (g *printer) saidByActors() []string {
	var said distinct
	for i := range g.m.Actors {
		for _, e := range g.m.Actors[i].Sends {
			said.add(g.names.given[e])
		}
	}
	return said.list
}

// givenByActors are the outputs of the actors; empty where some actor may give whatever
// it likes.
func (g *printer) givenByActors() string {
	var given distinct
	for i := range g.m.Actors {
		if g.m.Actors[i].Output == ir.NoType {
			return ""
		}
		given.add(g.actorOutput(i))
	}
	return strings.Join(given.list, " | ")
}

// A distinct list has each text once: a chart may have thousands of them.
type distinct struct {
	list []string
	have map[string]bool
}

func (d *distinct) add(text string) {
	if d.have == nil {
		d.have = map[string]bool{}
	}
	if !d.have[text] {
		d.have[text] = true
		d.list = append(d.list, text)
	}
}

// effects are the types of the chart's effects: by the names that those of their kind
// have, with the type of the data that goes with each.
func (g *printer) effects() (list []string) {
	for _, kind := range codegen.Effects(g.m) {
		list = append(list, g.effectsOf(kind)...)
	}
	return list
}

func (g *printer) effectsOf(kind k.EffectKind) []string {
	var all distinct
	named := func(name, data string) {
		all.add(g.kt("effect", "NamedEffect") + "<" + quote(kind.String()) + ", " + quote(name) + ", " + data + ">")
	}
	switch kind {
	case k.ActionEffect:
		for _, a := range g.m.HostActions {
			named(a.Name, g.dataType(a.Params))
		}
	case k.EmitEffect:
		for _, e := range g.m.Emits {
			named(e.Name, g.dataType(e.Type))
		}
	case k.SendEffect:
		for a := range g.m.Actions() {
			if a.Op == ir.Send {
				named(a.Name, g.sentType(a))
			}
		}
	case k.StartEffect:
		for _, a := range g.m.Actors {
			named(a.Name, g.dataType(a.Input))
		}
	case k.DoneEffect:
		all.add(g.kt("effect", "EffectOf") + "<'done'> & { readonly data: " + g.dataType(g.m.Output) + " }")
	default:
		all.add(g.kt("effect", "EffectOf") + "<" + quote(kind.String()) + ">")
	}
	return all.list
}

// dataType is the type of what goes with an effect, if something does.
func (g *printer) dataType(id ir.TypeID) string {
	if id == ir.NoType {
		return "undefined"
	}
	return g.tsType(id)
}

// sentType is the type of the event that an action sends.
func (g *printer) sentType(a *ir.Action) string {
	if a.Data == nil {
		return "undefined"
	}
	return g.tsType(a.Data.Type)
}

// effectText says which effects the chart has, and what of them is to be read.
func (g *printer) effectText() {
	g.w.line("/**")
	g.w.line(" * One thing that must happen outside. The chart's kinds, each with its fields:")
	for _, kind := range codegen.Effects(g.m) {
		g.w.line(" * - " + effectTexts[kind])
	}
	g.w.line(" */")
}

// effectTexts say what is to be done for each kind of effect.
var effectTexts = [...]string{
	k.ActionEffect:      "action: call the host action `name` with `data`, its parameters; `tell` actionFailed if it fails",
	k.LogEffect:         "log: write `data`, the message, and `more`, what stands beside it, to the log; `name` is the level",
	k.EmitEffect:        "emit: give the event `name` to those who listen; `data` is the event (undefined: without fields)",
	k.SendEffect:        "send: send the event `name` to `to`, an actor's id, 'self' or 'parent'; `data` is the event (undefined: without fields)",
	k.StartEffect:       "start: start an actor of the kind `name` under `id` with `data`, its input; `tell` what it sends and how it ends (sent, done, failed)",
	k.StopEffect:        "stop: stop the actor `id`",
	k.TimerEffect:       "timer: `tell` timer with `id` when `due` has come",
	k.CancelTimerEffect: "cancelTimer: forget the timer `id`",
	k.DoneEffect:        "done: the machine is done; `data` is its output",
	k.FailedEffect:      "failed: the machine has failed; `data` is its Error",
}

// snapshot prints Snapshot, Value and Tag.
func (g *printer) snapshot() {
	context, output := "unknown", "unknown"
	if g.hasContext() {
		context = "Context"
	}
	if g.m.Output != ir.NoType {
		output = "Output"
	}
	g.values()
	g.w.line("")
	g.w.line("/** A tag of a state. */")
	g.union("export type Tag", g.tags())
	g.w.line("")
	g.w.line("/** A machine at rest. It is a value: a step makes a new one. */")
	words := "{ value: Value; state: State; tag: Tag; event: " + givenEvent(g.m) + "; type: EventType }"
	g.applied("Snapshot", g.kt("frozen", "Frozen"), context, output, words)
}

// values prints which values a snapshot may have (SPEC 10.2), and which resolve takes.
func (g *printer) values() {
	g.w.line("")
	g.w.line("/** Which states are active. */")
	if g.isUnnested() {
		g.w.line("export type Value = State;")
		return
	}
	g.valueType("Value", whole)
	g.w.line("")
	g.w.line("/** A value that may stop above the leaves and leave out regions: initial states complete it. */")
	g.valueType("GivenValue", open)
}

// Whether a value says all, or is open where initial states complete it.
const (
	whole = false
	open  = true
)

// valueType prints one of the two.
func (g *printer) valueType(name string, open bool) {
	if g.m.Table.States[0].Kind == k.Parallel {
		g.w.line("export type " + name + " = " + g.inside(0, open, "") + ";")
		return
	}
	g.union("export type "+name, g.activeIn(0, open, "  "))
}

// activeIn are the values of a compound state, by its children, as members of a union.
// An open one may name a child and say nothing of what is active in it.
func (g *printer) activeIn(s int32, open bool, indent string) (all []string) {
	for _, c := range g.childrenOf(s) {
		name, isLeaf := g.m.Table.States[c].Name, len(g.childrenOf(c)) == 0
		if isLeaf || open {
			all = append(all, quote(name))
		}
		if !isLeaf {
			all = append(all, inBraces([]string{"readonly " + key(name) + typed(":", g.inside(c, open, indent+"    "))}, indent+"  "))
		}
	}
	return all
}

// inside is what stands for a state in the value of the state around it; on lines of
// its own where one would be too long.
func (g *printer) inside(s int32, open bool, indent string) string {
	children, further := g.childrenOf(s), indent+"  "
	if len(children) == 0 {
		return "Record<string, never>" // a region without states
	}
	if g.m.Table.States[s].Kind != k.Parallel {
		return unionOf(g.activeIn(s, open, further), further)
	}
	colon := ":"
	if open {
		colon = "?:"
	}
	var regions []string
	for _, c := range children {
		regions = append(regions, "readonly "+key(g.m.Table.States[c].Name)+typed(colon, g.inside(c, open, further)))
	}
	return inBraces(regions, indent)
}

// inBraces is a type with fields; each on a line of its own where one would be too long.
func inBraces(fields []string, indent string) string {
	if one := strings.Join(fields, "; "); fits("{ " + one + " }") {
		return "{ " + one + " }"
	}
	further := "\n" + indent + "  "
	return "{" + further + strings.Join(fields, ";"+further) + ";\n" + indent + "}"
}

// typed is what stands behind the name of a field.
func typed(colon, of string) string {
	if strings.HasPrefix(of, "\n") {
		return colon + of
	}
	return colon + " " + of
}

// unionOf is a union that begins behind something.
func unionOf(members []string, indent string) string {
	if one := strings.Join(members, " | "); fits(one) {
		return one
	}
	return "\n" + indent + "| " + strings.Join(members, "\n"+indent+"| ")
}

func fits(one string) bool { return len(one) <= 100 && !strings.Contains(one, "\n") }

// childrenOf are the states directly inside a state, histories left out.
func (g *printer) childrenOf(s int32) (list []int32) {
	states := g.m.Table.States
	for c := s + 1; c <= states[s].Last; c = states[c].Last + 1 {
		if !states[c].Kind.IsHistory() {
			list = append(list, c)
		}
	}
	return list
}

// givenValue is what resolve takes: a value that may stop above the leaves.
func (g *printer) givenValue() string {
	if g.isUnnested() {
		return "Value"
	}
	return "GivenValue"
}

// tags are the tags of all states, each once.
func (g *printer) tags() []string {
	var list []string
	for i := range g.m.Table.States {
		for _, t := range g.m.Table.States[i].Tags {
			if q := quote(t); !slices.Contains(list, q) {
				list = append(list, q)
			}
		}
	}
	return list
}

// isUnnested tells whether one top-level state is active at a time.
func (g *printer) isUnnested() bool { return codegen.IsUnnested(g.m) }

// pureFunction prints a function that is one call.
func (g *printer) pureFunction(name, text string, params []string, result, callee string, args ...string) {
	g.w.line("")
	g.doc(text)
	g.w.whole("export function "+name, present(params), result, func() {
		g.w.line("return " + callee + "(" + joined(args) + ")" + ";")
	})
}

// A param is one of a pure function, and what that gives to the kernel for it: empty where
// the chart has none, and where that may be left out.
type param struct{ written, given string }

func (g *printer) ownParam() param { return param{"id = " + quote(g.m.Name), "id"} }

func (g *printer) nowParam() param { return param{"now: " + g.tsType(ir.Timestamp), "now"} }

func (g *printer) inputParam() param {
	if !g.hasInput() {
		return param{"", "undefined"}
	}
	return param{"input: " + g.inputType(), "input"}
}

func (g *printer) guardsParam() (p param) {
	if len(g.m.HostGuards) > 0 {
		p = param{"guards: Guards", "{ guards }"}
	}
	return p
}

func (g *printer) contextParam() (p param) {
	if g.hasContext() {
		p = param{"context: Partial<Context>", g.k("generated", "partly") + parens("context", g.checker(g.m.Context))}
	}
	return p
}

// resolve prints the machine at a given place.
func (g *printer) resolve() {
	own, input, now, guards, context := g.ownParam(), g.inputParam(), g.nowParam(), g.guardsParam(), g.contextParam()
	if guards.given == "" && context.given != "" {
		guards.given = "undefined"
	}
	g.pureFunction("resolve", "A machine that stands at value; what value and context leave out begins anew. Throws a Refusal of what does not fit.",
		[]string{"value: " + g.givenValue(), context.written, input.written, now.written, guards.written, own.written}, "Stepped",
		g.k("frozen", "freezeAt"), g.core(), own.given, "JSON.stringify(value)", input.given, now.given, guards.given, context.given)
}

// anyHash is the type of what lets a snapshot of another hash pass.
const anyHash = "{ readonly anyHash?: boolean }"

// readAndWrite prints events and snapshots in JSON.
func (g *printer) readAndWrite() {
	g.pureFunction("parseEvent", "Reads an event strictly, or throws a Refusal.", []string{"data: string"}, "Event",
		g.k("generated", "parseEvent")+"<Event>", "program", "data")
	g.pureFunction("encodeEvent", "The event in canonical JSON.", []string{"event: " + givenEvent(g.m)}, "string",
		g.k("generated", "encodeEvent"), "table", "eventJson", "event")
	g.pureFunction("parseSnapshot", "Reads a snapshot strictly, or throws a Refusal; with anyHash one of the chart as it was before, if all that is in it still exists.",
		[]string{"data: string", "options: " + anyHash + " = {}"}, "Snapshot", g.k("frozen", "thaw"), "program", "data", "options.anyHash")
	g.pureFunction("encodeSnapshot", "The snapshot in canonical JSON.", []string{"snapshot: Snapshot"}, "string",
		g.k("snapshot", "appendSnapshot"), "''", "snapshot.machine")
	if len(g.m.Emits) > 0 {
		g.pureFunction("encodeEmitted", "What the chart emits in canonical JSON.", []string{"event: Emitted"}, "string",
			g.k("any", "appendAny"), "''", "emittedJson(event.type, event)")
	}
	if g.m.Output != ir.NoType {
		g.pureFunction("encodeOutput", "The output in canonical JSON.", []string{"output: Output"}, "string",
			g.k("any", "appendAny"), "''", outer(g.json(g.m.Output, "output")))
	}
}
