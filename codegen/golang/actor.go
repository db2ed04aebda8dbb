package golang

// Actor: the machine at run time, typed around kernel.System.

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/ir"
)

// actor prints Actor and its methods.
func (g *printer) actor() {
	g.file.Comment("// Actor runs one machine, which New or Restore has made; methods of the zero Actor panic. It is safe for concurrent use.")
	g.file.Type().Id("Actor").Struct(jen.Id("s").Op("*").Add(kernel("System")))
	g.result()
	g.options()
	g.makers()
	recv := func(name string) *jen.Statement { return g.file.Func().Params(jen.Id("a").Id("Actor")).Id(name) }
	g.sends(recv)
	g.reads(recv)
	g.listens(recv)
	g.sendTo(recv)
	g.asItIs(recv)
}

// makers prints New and Restore.
func (g *printer) makers() {
	in, input := g.inputParam()
	opts := jen.Id("options").Op("...").Id("Option")
	g.file.Comment("// New makes a machine and runs its first macrostep. It stops when ctx ends.")
	g.file.Comment("// The error is a *kernel.Refusal of what it is given, or the *kernel.Error of an initial value.")
	g.file.Func().Id("New").
		Params(slices.Concat([]jen.Code{ctx()}, in, []jen.Code{jen.Id("host").Id("Host"), opts})...).
		Params(jen.Id("Actor"), jen.Error()).Block(
		g.refuseOption(),
		g.refuseInput(jen.Id("Actor").Values()),
		jen.List(jen.Id("s"), jen.Id("err")).Op(":=").Add(kernel("NewSystem")).
			Call(jen.Id("ctx"), jen.Id("chart"), input, jen.Id("KernelHost").Call(jen.Id("host")), jen.Id("options").Op("...")),
		jen.Return(jen.Id("Actor").Values(jen.Id("s")), jen.Id("err")))
	g.file.Comment("// Restore makes a machine from a snapshot of the whole system, as Snapshot gives it: timers that are overdue fire first, host actors start again from their input.")
	g.file.Comment("// It stops when ctx ends. What does not fit is a *kernel.Refusal.")
	g.file.Func().Id("Restore").
		Params(ctx(), jen.Id("snapshot").Index().Byte(), jen.Id("host").Id("Host"), opts.Clone()).
		Params(jen.Id("Actor"), jen.Error()).Block(
		g.refuseOption(),
		jen.List(jen.Id("s"), jen.Id("err")).Op(":=").Add(kernel("RestoreSystem")).
			Call(jen.Id("ctx"), jen.Id("chart"), jen.Id("snapshot"), jen.Id("KernelHost").Call(jen.Id("host")), jen.Id("options").Op("...")),
		jen.Return(jen.Id("Actor").Values(jen.Id("s")), jen.Id("err")))
}

// reads prints Matches and Current.
func (g *printer) reads(recv func(string) *jen.Statement) {
	read := func(do jen.Code) *jen.Statement {
		return jen.Err().Op("=").Add(system()).Dot("Read").Call(jen.Id("ctx"), ofKernel().Block(do))
	}
	g.file.Comment("// Matches tells whether the state at a path, like " + g.names.states[1] + ".String(), is active; false of a path that no state has.")
	recv("Matches").Params(ctx(), jen.Id("path").String()).Params(jen.Id("active").Bool(), jen.Err().Error()).Block(
		read(jen.Id("active").Op("=").Id("m").Dot("Matches").Call(jen.Id("path"))),
		jen.Return(jen.Id("active"), jen.Err()))
	g.file.Comment("// Current is the machine as it is now, as a value. It waits its turn.")
	recv("Current").Params(ctx()).Params(jen.Id("s").Id("Snapshot"), jen.Err().Error()).Block(
		read(jen.Id("s").Op("=").Add(frozenNow())),
		jen.Return(jen.Id("s"), jen.Err()))
}

// listens prints Subscribe, OnEmit of a chart that emits, and Wait.
func (g *printer) listens(recv func(string) *jen.Statement) {
	g.file.Comment("// Subscribe calls f with the machine after every macrostep that was not ignored, until cancel is called. f may send, and must not wait (ErrReentrant).")
	recv("Subscribe").Params(jen.Id("f").Func().Params(jen.Id("Snapshot"))).Params(jen.Id("cancel").Func().Params()).Block(
		jen.Return(system().Dot("Subscribe").Call(ofKernel().Block(jen.Id("f").Call(frozenNow())))))
	if len(g.m.Emits) > 0 {
		g.file.Comment("// OnEmit calls f with every event that the machine emits, until cancel is called.")
		recv("OnEmit").Params(jen.Id("f").Func().Params(jen.Id("Emitted"))).Params(jen.Id("cancel").Func().Params()).Block(
			jen.Return(system().Dot("OnEmit").Call(jen.Func().Params(jen.Id("event").String(), jen.Id("data").Add(kernel("Payload"))).Block(
				jen.Id("f").Call(jen.Id("emittedAs").Call(jen.Id("event"), jen.Id("data")))))))
	}
	g.file.Comment("// Wait waits until holds is true of the machine. It fails when ctx ends, or with ErrStopped when the machine comes to its end before; errors.As finds the *kernel.Error of one that failed.")
	recv("Wait").Params(ctx(), jen.Id("holds").Func().Params(jen.Id("Snapshot")).Bool()).Error().Block(
		jen.Return(system().Dot("Wait").Call(jen.Id("ctx"), ofKernel().Bool().Block(jen.Return(jen.Id("holds").Call(frozenNow()))))))
}

// ofKernel begins a function of the kernel's machine m.
func ofKernel() *jen.Statement {
	return jen.Func().Params(jen.Id("m").Op("*").Add(kernel("Machine")))
}

// frozenNow prints m as a Snapshot.
func frozenNow() *jen.Statement { return jen.Id("Snapshot").Values(kernel("Freeze").Call(jen.Id("m"))) }

// system is what runs the machine of the actor a. It is no embedded field: Go would
// write each of its methods, those of the kernel alone too, into every package.
func system() *jen.Statement { return jen.Id("a").Dot("s") }

// asItIs prints the methods that are the kernel's without another type.
func (g *printer) asItIs(recv func(string) *jen.Statement) {
	g.file.Comment("// Snapshot is the machine with all below it as canonical JSON, which Restore takes. It waits its turn.")
	recv("Snapshot").Params(ctx()).Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Return(system().Dot("Snapshot").Call(jen.Id("ctx"))))
	g.file.Comment("// Reconcile takes the word of a server for what a machine made with Follow is: its snapshot. No action runs. What does not fit is a *kernel.Refusal.")
	recv("Reconcile").Params(ctx(), jen.Id("snapshot").Index().Byte()).Error().Block(
		jen.Return(system().Dot("Reconcile").Call(jen.Id("ctx"), jen.Id("snapshot"))))
	g.file.Comment("// Stop interrupts the machine: no exit actions run, and its snapshot can be restored. It waits for host actors until ctx ends; called by a guard, an action or those who listen it only asks for the end.")
	recv("Stop").Params(ctx()).Error().Block(jen.Return(system().Dot("Stop").Call(jen.Id("ctx"))))
	g.file.Comment("// Done is closed when the machine has ended or was stopped.")
	recv("Done").Params().Op("<-").Chan().Struct().Block(jen.Return(system().Dot("Done").Call()))
	g.file.Comment("// System is what runs the machine, untyped: it also shows the machines below, and speaks for actors that have no code (kernel.ManualActors).")
	recv("System").Params().Op("*").Add(kernel("System")).Block(jen.Return(system()))
}

// result prints Result with the chart's own states; a chart without nesting has
// one at a time.
func (g *printer) result() {
	g.file.Comment("// Result is what became of an event: Ignored, or Queued because the machine was busy.")
	g.file.Type().Id("Result").Add(kernel("Result"))
	g.file.Comment(`// String tells the result in words: "a -> b", "ignored in a", "queued".`)
	g.file.Func().Params(jen.Id("r").Id("Result")).Id("String").Params().String().Block(
		jen.Return(kernel("ResultText").Call(jen.Id("chart").Dot("Table").Call(), kernel("Result").Call(jen.Id("r")))))
	for _, of := range []struct{ name, text string }{{"Before", "was before the event"}, {"After", "is after the event"}} {
		leaves := kernel("Result").Call(jen.Id("r")).Dot(of.name).Call()
		if g.isUnnested() {
			g.file.Comment("// " + of.name + " is the state in which the machine " + of.text + "; not known when Queued.")
			g.file.Func().Params(jen.Id("r").Id("Result")).Id(of.name).Params().Id("State").Block(
				jen.Return(jen.Id("State").Call(leaves.Dot("One").Call())))
			continue
		}
		g.file.Comment("// " + of.name + " are the states without an active child in which the machine " + of.text + "; not known when Queued.")
		g.file.Func().Params(jen.Id("r").Id("Result")).Id(of.name).Params().Index().Id("State").Block(
			jen.Return(kernel("StatesOf").Types(jen.Id("State")).Call(leaves)))
	}
}

// refuseOption prints the check that the host is no option: an interface without
// methods takes one.
func (g *printer) refuseOption() *jen.Statement {
	if !g.hostless() {
		return jen.Null()
	}
	return jen.If(jen.List(jen.Id("_"), jen.Id("is")).Op(":=").Id("host").Assert(jen.Id("Option")), jen.Id("is")).Block(
		jen.Return(jen.Id("Actor").Values(), kernel("ErrOptionAsHost")))
}

// sends prints Send and SendWait.
func (g *printer) sends(recv func(string) *jen.Statement) {
	data := g.handed()
	for _, method := range []struct{ name, text string }{
		{"Send", "gives the machine an event. It never waits for another caller, and asks nothing of ctx: a busy machine queues the event."},
		{"SendWait", "is Send that waits its turn and its result. An event not yet begun is withdrawn when ctx ends. Guards, actions and those who listen must not wait (ErrReentrant)."},
	} {
		g.file.Comment("// " + method.name + " " + method.text)
		recv(method.name).Params(ctx(), jen.Id("e").Id("Event")).Params(jen.Id("Result"), jen.Error()).Block(
			g.refuseEvent(jen.Id("Result").Values()),
			jen.Id("t").Op(":=").Id("e").Dot("EventType").Call(),
			jen.If(jen.Id("t").Op("<").Lit(0)).Block(jen.Return(jen.Id("Result").Values(), kernel("ErrReport"))),
			jen.List(jen.Id("r"), jen.Err()).Op(":=").Add(system()).Dot(method.name).Call(jen.Id("ctx"), jen.Int32().Call(jen.Id("t")), data),
			jen.Return(jen.Id("Result").Call(jen.Id("r")), jen.Err()))
	}
}

// sendTo prints one typed SendTo for every chart that can be a child.
func (g *printer) sendTo(recv func(string) *jen.Statement) {
	for i := range g.m.Children {
		path := g.o.Root + "/" + ir.Folder(g.m.Children[i].Name)
		table := jen.Qual(path, "Program").Call().Dot("Table").Call()
		g.file.Comment("// " + g.names.sendTos[i] + " gives a living child machine an outside event; `a/b` is a child of the child a. An id where no such machine lives is refused.")
		recv(g.names.sendTos[i]).Params(ctx(), jen.Id("id").String(), jen.Id("e").Qual(path, "Event")).
			Params(jen.Qual(path, "Result"), jen.Error()).Block(
			refuseFor(path),
			jen.List(jen.Id("r"), jen.Err()).Op(":=").Add(system()).Dot("SendTo").
				Call(jen.Id("ctx"), jen.Id("id"), table, jen.Int32().Call(jen.Id("e").Dot("EventType").Call()), jen.Id("e")),
			jen.Return(jen.Qual(path, "Result").Call(jen.Id("r")), jen.Err()))
	}
	g.sendToAny(recv)
}

// sendToAny prints SendTo, for events of every chart below this one.
func (g *printer) sendToAny(recv func(string) *jen.Statement) {
	if len(g.m.Children) == 0 {
		return
	}
	g.file.Comment("// SendTo gives a living child machine an outside event, which is one of its chart's package; `a/b` is a child of the child a. An id where no such machine lives is refused.")
	g.file.Comment("// What became of it says " + strings.Join(g.names.sendTos, ", ") + " in that package's words.")
	recv("SendTo").Params(ctx(), jen.Id("id").String(), jen.Id("e").Add(kernel("Payload"))).Params(kernel("Result"), jen.Error()).Block(
		jen.Return(system().Dot("SendEvent").Call(jen.Id("ctx"), jen.Id("id"), jen.Id("e"))))
}

// options re-exports the kernel's, and its errors, so that users import one package.
func (g *printer) options() {
	g.file.Comment("// Option sets up an actor.")
	g.file.Type().Id("Option").Op("=").Add(kernel("Option"))
	g.file.Comment("// The options of an actor.")
	g.file.Var().DefsFunc(func(d *jen.Group) {
		for _, name := range []string{"WithClock", "WithLogger", "WithObserver", "WithID", "WithLimits", "Follow", "AnyHash"} {
			d.Id(name).Op("=").Add(kernel(name))
		}
	})
	g.file.Comment("// What errors.Is says of the errors of an actor; one that is refused is a *kernel.Refusal, with its code and field.")
	g.file.Var().DefsFunc(func(d *jen.Group) {
		for _, name := range []string{"ErrMailboxFull", "ErrReentrant", "ErrRefused", "ErrStopped"} {
			d.Id(name).Op("=").Add(kernel(name))
		}
	})
}
