package golang

// The pure interface: a Snapshot is a value; Initial, Step and Resolve make new
// ones and say what must happen outside.

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// snapshot prints Snapshot and its methods.
func (g *printer) snapshot() {
	g.file.Comment("// Snapshot is a machine at rest. It is a value: a step makes a new one. The zero Snapshot is of no machine.")
	g.file.Type().Id("Snapshot").Struct(kernel("Frozen"))
	recv := func(name string) *jen.Statement { return g.file.Func().Params(jen.Id("s").Id("Snapshot")).Id(name) }
	g.snapshotData(recv)
	g.snapshotOutput(recv)
	g.snapshotEvents(recv)
	g.snapshotReader()
}

// snapshotData prints State, Context and Input, as far as the chart has one of each.
func (g *printer) snapshotData(recv func(string) *jen.Statement) {
	logic := func() *jen.Statement { return machine().Dot("Logic").Call().Assert(jen.Op("*").Id("logic")) }
	if g.isUnnested() {
		g.file.Comment("// State is the active state.")
		recv("State").Params().Params(jen.Id("active").Id("State")).Block(
			ofMachine(jen.Id("active").Op("=").Id("State").Call(machine().Dot("Tips").Call().Index(jen.Lit(0)))),
			jen.Return(jen.Id("active")))
	}
	if g.hasContext() {
		g.file.Comment("// Context is the machine's data. It must not be changed.")
		recv("Context").Params().Params(jen.Id("c").Id("Context")).Block(
			ofMachine(jen.Id("c").Op("=").Add(logic()).Dot("context")),
			jen.Return(jen.Id("c")))
	}
	if g.hasInput() {
		g.file.Comment("// Input is what the machine was given. It must not be changed.")
		recv("Input").Params().Params(jen.Id("in").Id("Input")).Block(
			ofMachine(jen.Id("in").Op("=").Add(logic()).Dot("input")),
			jen.Return(jen.Id("in")))
	}
}

// snapshotOutput prints Output, of a chart that has one.
func (g *printer) snapshotOutput(recv func(string) *jen.Statement) {
	if g.m.Output == ir.NoType {
		return
	}
	g.file.Comment("// Output is what a done machine gave; false for one that is not done, or whose final state gives nothing.")
	recv("Output").Params().Params(jen.Id("out").Id("Output"), jen.Id("done").Bool()).Block(
		ofMachine(g.givenOutput(machine().Dot("Output").Call())...),
		jen.Return(jen.Id("out"), jen.Id("done")))
}

// snapshotEvents prints Can and Next.
func (g *printer) snapshotEvents(recv func(string) *jen.Statement) {
	g.file.Comment("// Can tells whether the event would be taken: by a transition with a target or actions. Guards see the time of the clock of an actor, or that of the last step.")
	guards, guardArg := g.guardParam()
	recv("Can").Params(append([]jen.Code{jen.Id("e").Id("Event")}, guards...)...).Bool().Block(
		g.cannot(),
		jen.Return(jen.Id("s").Dot("Frozen").Dot("Can").Call(jen.Int32().Call(jen.Id("e").Dot("EventType").Call()), jen.Id("e"), guardArg)))
	g.file.Comment("// Next lists the event types that the active states have transitions for; guards are not asked.")
	recv("Next").Params().Params(jen.Id("list").Index().Id("EventType")).Block(
		jen.For(jen.List(jen.Id("_"), jen.Id("name")).Op(":=").Range().Id("s").Dot("Frozen").Dot("Next").Call()).Block(
			jen.List(jen.Id("i"), jen.Id("_")).Op(":=").Id("table").Dot("EventIndex").Call(jen.Id("name")),
			jen.Id("list").Op("=").Append(jen.Id("list"), jen.Id("EventType").Call(jen.Id("i")))),
		jen.Return(jen.Id("list")))
}

func machine() *jen.Statement { return jen.Id("s").Dot("Machine").Call() }

// ofMachine prints what is read of a Snapshot, unless it is the zero one.
func ofMachine(read ...jen.Code) jen.Code {
	return jen.If(jen.Id("s").Op("!=").Parens(jen.Id("Snapshot").Values())).Block(read...)
}

// givenOutput prints how out and done are set: out is what a payload that is no
// object holds.
//
//	out, done = s.Machine().Output().(Output)
func (g *printer) givenOutput(payload *jen.Statement) []jen.Code {
	read := func(out string) *jen.Statement {
		return jen.List(jen.Id(out), jen.Id("done")).Op("=").Add(payload).Assert(g.payloadType(g.m.Output))
	}
	if g.typeOf(g.m.Output).Kind == ir.ObjectKind {
		return []jen.Code{read("out")}
	}
	return []jen.Code{
		jen.Var().Id("boxed").Add(g.payloadType(g.m.Output)),
		read("boxed"),
		jen.Id("out").Op("=").Id("boxed").Dot("Value"),
	}
}

// snapshotReader prints ParseSnapshot, and UnmarshalJSON of Snapshot, which shadows what
// a pointer to Frozen would do.
func (g *printer) snapshotReader() {
	g.file.Comment("// ParseSnapshot reads a snapshot strictly; of the options AnyHash counts. What does not fit is a *kernel.Refusal.")
	g.file.Func().Id("ParseSnapshot").Params(jen.Id("data").Index().Byte(), jen.Id("options").Op("...").Id("Option")).
		Params(jen.Id("Snapshot"), jen.Error()).Block(
		jen.List(jen.Id("f"), jen.Id("err")).Op(":=").Add(kernel("Thaw")).Call(jen.Id("chart"), jen.Id("data"), jen.Id("options").Op("...")),
		jen.Return(jen.Id("Snapshot").Values(jen.Id("f")), jen.Id("err")))
	g.file.Comment("// UnmarshalJSON is ParseSnapshot.")
	g.file.Func().Params(jen.Id("s").Op("*").Id("Snapshot")).Id("UnmarshalJSON").Params(jen.Id("data").Index().Byte()).Error().Block(
		jen.List(jen.Id("read"), jen.Err()).Op(":=").Id("ParseSnapshot").Call(jen.Id("data")),
		jen.If(jen.Err().Op("==").Nil()).Block(jen.Op("*").Id("s").Op("=").Id("read")),
		jen.Return(jen.Err()))
}

// isUnnested tells whether one top-level state is active at a time.
func (g *printer) isUnnested() bool { return codegen.IsUnnested(g.m) }

// effectText says which effects the chart has, and what of them is to be read.
func (g *printer) effectText() {
	g.file.Comment("// Effect is one thing that must happen outside. The chart's kinds, each with its fields:")
	for _, kind := range codegen.Effects(g.m) {
		g.file.Comment("//   - kernel." + effectTexts[kind])
	}
}

// effectTexts say what is to be done for each kind of effect.
var effectTexts = [...]string{
	k.ActionEffect:      "ActionEffect: call the host action Name with Data, its parameters (nil: none); tell Step ActionFailed if it fails",
	k.LogEffect:         "LogEffect: write Data, the message, and More, what stands beside it, to the log; Name is the level",
	k.EmitEffect:        "EmitEffect: give the event Name to those who listen; Data is the event (nil: without fields)",
	k.SendEffect:        "SendEffect: send the event Name to To, an actor's ID, \"self\" or \"parent\"; Data is the event (nil: without fields)",
	k.StartEffect:       "StartEffect: start an actor of the kind Name under ID with Data, its input; tell Step what it sends and how it ends",
	k.StopEffect:        "StopEffect: stop the actor ID",
	k.TimerEffect:       "TimerEffect: tell Step TimerDue with ID when Due has come",
	k.CancelTimerEffect: "CancelTimerEffect: forget the timer ID",
	k.DoneEffect:        "DoneEffect: the machine is done; Data is its output",
	k.FailedEffect:      "FailedEffect: the machine has failed; Data is its *kernel.Error",
}

// pure prints Initial, Step and Resolve and the events that hosts report.
func (g *printer) pure() {
	g.effectText()
	g.file.Type().Id("Effect").Op("=").Add(kernel("Effect"))
	g.initial()
	g.step()
	guards, _ := g.guardParam()
	g.reports(guards)
	g.resolve()
}

// initial prints Initial.
func (g *printer) initial() {
	in, input := g.inputParam()
	guards, guardArg := g.guardParam()
	g.file.Comment("// Initial is the machine after its first macrostep. The error is a *kernel.Error: an initial value failed" + g.orRefused() + ".")
	g.file.Func().Id("Initial").Params(slices.Concat([]jen.Code{jen.Id("id").String()}, in, []jen.Code{nowParam()}, guards)...).
		Params(jen.Id("Snapshot"), jen.Index().Id("Effect"), jen.Error()).Block(
		g.refuseInput(jen.Id("Snapshot").Values(), jen.Nil()),
		jen.List(jen.Id("f"), jen.Id("effects"), jen.Id("err")).Op(":=").Add(kernel("FreezeInitial")).Call(jen.Id("chart"), jen.Id("id"), input, jen.Id("now"), guardArg),
		jen.Return(jen.Id("Snapshot").Values(jen.Id("f")), jen.Id("effects"), jen.Id("err")))
}

// step prints Step, and what wraps the kernel's answers.
func (g *printer) step() {
	data := g.handed()
	guards, guardArg := g.guardParam()
	g.file.Comment("// Step is the machine after an event, or after what its host reports; s stays as it is.")
	g.file.Comment("// A report about an actor or a timer that the machine does not have is ignored. The error is a *kernel.Refusal: of an event that does not fit, or of a snapshot of another chart.")
	g.file.Func().Id("Step").Params(slices.Concat([]jen.Code{jen.Id("s").Id("Snapshot"), jen.Id("e").Id("Event"), nowParam()}, guards)...).
		Params(jen.Id("Snapshot"), jen.Index().Id("Effect"), jen.Error()).Block(
		jen.If(jen.Err().Op(":=").Id("s").Dot("Foreign").Call(jen.Id("chart")), jen.Err().Op("!=").Nil()).
			Block(jen.Return(jen.Id("s"), jen.Nil(), jen.Err())),
		g.refuseEvent(jen.Id("s"), jen.Nil()),
		jen.Id("t").Op(":=").Id("e").Dot("EventType").Call(),
		jen.If(jen.Id("t").Op("<").Lit(0)).Block(
			jen.Return(jen.Id("frozen").Call(jen.Id("s").Dot("Step").Call(jen.Id("e").Assert(jen.Id("report")).Dot("event").Call(), jen.Id("now"), guardArg)))),
		jen.Return(jen.Id("frozen").Call(jen.Id("s").Dot("StepDeclared").Call(jen.Int32().Call(jen.Id("t")), data, jen.Id("now"), guardArg))))
	g.file.Comment("// frozen is what the kernel made of a snapshot.")
	g.file.Func().Id("frozen").Params(jen.Id("f").Add(kernel("Frozen")), jen.Id("effects").Index().Id("Effect"), jen.Err().Error()).
		Params(jen.Id("Snapshot"), jen.Index().Id("Effect"), jen.Error()).Block(
		jen.Return(jen.Id("Snapshot").Values(jen.Id("f")), jen.Id("effects"), jen.Err()))
}

// resolve prints Resolve.
func (g *printer) resolve() {
	in, input := g.inputParam()
	guards, guardArg := g.guardParam()
	g.file.Comment("// Resolve is a machine that stands at value, which is JSON like context; what they leave out begins anew.")
	g.file.Comment("// What does not fit is a *kernel.Refusal; an initial value that fails is a *kernel.Error.")
	g.file.Func().Id("Resolve").
		Params(slices.Concat([]jen.Code{jen.Id("id").String(), jen.List(jen.Id("value"), jen.Id("context")).Index().Byte()}, in, []jen.Code{nowParam()}, guards)...).
		Params(jen.Id("Snapshot"), jen.Index().Id("Effect"), jen.Error()).Block(
		g.refuseInput(jen.Id("Snapshot").Values(), jen.Nil()),
		jen.List(jen.Id("f"), jen.Id("effects"), jen.Id("err")).Op(":=").Add(kernel("FreezeAt")).Call(jen.Id("chart"), jen.Id("id"), jen.Id("value"), jen.Id("context"), input, jen.Id("now"), guardArg),
		jen.Return(jen.Id("Snapshot").Values(jen.Id("f")), jen.Id("effects"), jen.Id("err")))
}

func nowParam() jen.Code { return jen.Id("now").Add(kernel("Timestamp")) }

func (g *printer) inputParam() ([]jen.Code, jen.Code) {
	if !g.hasInput() {
		return nil, jen.Nil()
	}
	return []jen.Code{jen.Id("input").Id("Input")}, jen.Id("input")
}

func (g *printer) guardParam() ([]jen.Code, jen.Code) {
	if len(g.m.HostGuards) == 0 {
		return nil, jen.Nil()
	}
	return []jen.Code{jen.Id("guards").Id("Guards")}, jen.Id("guardAdapter").Values(jen.Id("guards"))
}

// reports prints what a host tells a pure machine: events and ends of actors, due timers,
// failed actions. They are events for Step alone.
func (g *printer) reports(guards []jen.Code) {
	if len(guards) > 0 {
		g.guardAdapter()
	}
	g.file.Comment("// report is an event that the host of a pure machine tells.")
	g.file.Type().Id("report").Interface(jen.Id("event").Params().Add(kernel("Event")))
	for i := range g.m.Actors {
		g.actorReports(i)
	}
	g.file.Comment("// ActionFailed tells Step that a host action failed; kernel.HostError makes its Error of any other.")
	g.file.Type().Id("ActionFailed").Struct(jen.Id("Error").Op("*").Add(kernel("Error")))
	g.report("ActionFailed", jen.Lit(k.ExecutionType), jen.Dict{jen.Id("Kind"): kernel("ErrorExecution"), jen.Id("Data"): jen.Id("r").Dot("Error").Dot("OrUntold").Call()})
	g.file.Comment("// TimerDue tells Step that a timer is due.")
	g.file.Type().Id("TimerDue").Struct(jen.Id("ID").String())
	g.report("TimerDue", jen.Id("r").Dot("ID"), jen.Dict{jen.Id("Kind"): kernel("AfterTimer")})
}

// report prints the methods that make a struct a report and an event.
func (g *printer) report(name string, called *jen.Statement, event jen.Dict) {
	event[jen.Id("Name")] = called
	g.file.Func().Params(jen.Id("r").Id(name)).Id("event").Params().Add(kernel("Event")).Block(jen.Return(kernel("Event").Values(event)))
	g.file.Comment("// EventType is -1: the chart declares no such event.")
	g.file.Func().Params(jen.Id(name)).Id("EventType").Params().Id("EventType").Block(jen.Return(jen.Lit(-1)))
	g.file.Comment("// AppendJSON appends the report's type.")
	g.file.Func().Params(jen.Id("r").Id(name)).Id("AppendJSON").Params(jen.Id("b").Index().Byte()).Index().Byte().Block(
		jen.Return(kernel("AppendEvent").Call(jen.Id("b"), called.Clone(), jen.Nil())))
	g.sealed(name)
}

func (g *printer) actorReports(i int) {
	a, n := &g.m.Actors[i], g.names.actors[i]
	index := jen.Lit(i)
	fields := []jen.Code{jen.Id("ID").String().Comment("// the actor's id")}
	event := jen.Dict{jen.Id("Kind"): kernel("DoneInvoke"), jen.Id("Index"): index, jen.Id("Actor"): jen.Id("r").Dot("ID")}
	if a.Output != ir.NoType {
		fields = append(fields, jen.Id("Output").Add(g.actorOutput(i)))
		event[jen.Id("Data")] = g.payload(a.Output, jen.Id("r").Dot("Output"))
	}
	g.file.Comment("// " + n.done + " tells Step that an actor " + a.Name + " ended with its output.")
	g.file.Type().Id(n.done).Struct(fields...)
	g.report(n.done, jen.Lit(k.DoneInvoke.Name("")).Op("+").Id("r").Dot("ID"), event)
	g.file.Comment("// " + n.fail + " tells Step that an actor " + a.Name + " failed; kernel.HostError makes its Error of any other.")
	g.file.Type().Id(n.fail).Struct(jen.Id("ID").String(), jen.Id("Error").Op("*").Add(kernel("Error")))
	g.report(n.fail, jen.Lit(k.ErrorInvoke.Name("")).Op("+").Id("r").Dot("ID"), jen.Dict{
		jen.Id("Kind"): kernel("ErrorInvoke"), jen.Id("Index"): index, jen.Id("Actor"): jen.Id("r").Dot("ID"),
		jen.Id("Data"): jen.Id("r").Dot("Error").Dot("OrUntold").Call(),
	})
	for j, e := range a.Sends {
		g.fromReport(n.from[j], a, e)
	}
}

// fromReport prints what tells an event that an actor sends: it has its fields in the
// machine, if any.
func (g *printer) fromReport(name string, a *ir.Actor, e int32) {
	event := jen.Dict{jen.Id("Kind"): kernel("Declared"), jen.Id("Index"): jen.Lit(int(e)), jen.Id("Actor"): jen.Id("r").Dot("ID")}
	if g.m.Events[e].Type != ir.NoType {
		event[jen.Id("Data")] = jen.Id("r").Dot("Event")
	}
	g.file.Comment("// " + name + " tells Step that an actor " + a.Name + " sends " + g.names.events[e] + ".")
	g.file.Type().Id(name).Struct(jen.Id("ID").String().Comment("// the actor's id"), jen.Id("Event").Id(g.names.events[e]))
	g.report(name, jen.Lit(g.m.Events[e].Name), event)
}

// guardAdapter prints the kernel.HostGuards around Guards.
func (g *printer) guardAdapter() {
	g.file.Comment("// guardAdapter is Guards as the kernel asks them.")
	g.file.Type().Id("guardAdapter").Struct(jen.Id("guards").Id("Guards"))
	g.guardMethod("guardAdapter", "guards", jen.If(jen.Id("a").Dot("guards").Op("==").Nil()).Block(jen.Return(jen.False(), kernel("ErrNoGuards"))))
}
