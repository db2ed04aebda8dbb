package golang

// The kernel.Logic of one instance: context and code by id.

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
)

// logic prints the type and its methods.
func (g *printer) logic() {
	g.file.Comment("// logic is the data and the code of one instance.")
	g.file.Type().Id("logic").StructFunc(func(s *jen.Group) {
		s.Add(base("Logic"))
		s.Id("m").Op("*").Add(kernel("Machine"))
		s.Id("e").Add(kernel("Eval"))
		if g.hasInput() {
			s.Id("input").Id("Input")
		}
		if g.hasContext() {
			s.List(jen.Id("context"), jen.Id("kept")).Id("Context")
		}
		if len(g.m.HostGuards) > 0 {
			s.Id("guards").Add(kernel("HostGuards"))
		}
	})
	g.start()
	g.dispatchGuards()
	g.dispatchBlocks()
	g.dispatchTransitions()
	g.dispatchDelays()
	g.dispatchPlaced("Input", "what an actor is given", g.m.Inputs)
	g.dispatchPlaced("Output", "what a final state gives", g.m.Outputs)
	g.setLimit()
	if g.hasContext() {
		g.saveAndUndo()
		g.contextJSON()
	}
	if g.hasInput() {
		g.inputPayload()
	}
	g.hostGuards()
}

func (g *printer) hasInput() bool   { return g.m.Input != ir.NoType }
func (g *printer) hasContext() bool { return g.m.Context != ir.NoType }

// base prints the field that answers for what the chart has nothing of.
func base(of string) *jen.Statement {
	return kernel("Base" + of).Comment("// what the chart has nothing of")
}

// start prints Start: the context's initial values.
func (g *printer) start() {
	if !g.hasInput() && !g.hasContext() {
		return
	}
	g.file.Add(doc("Start sets the context's initial values."))
	g.file.Add(logicMethod("Start", jen.Id("input").Add(kernel("Payload")))).Add(failure()).BlockFunc(func(s *jen.Group) {
		g.takeInput(s)
		if g.hasContext() {
			begin(s, true)
			for i, e := range g.m.ContextInit {
				g.initField(s, i, e)
			}
		}
		s.Return(jen.Nil())
	})
}

// takeInput prints how the input arrives: as this chart's own, or made by a
// parent of its own type and read anew.
func (g *printer) takeInput(s *jen.Group) {
	if !g.hasInput() {
		return
	}
	s.List(jen.Id("own"), jen.Err()).Op(":=").Add(kernel("OwnInput")).Types(jen.Id("Input")).Call(jen.Id("chart"), jen.Id("input"))
	s.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
	s.Id("l").Dot("input").Op("=").Id("own")
}

// initField prints the initial value of a field. One that can fail is not asked for
// where resolve gives another:
//
//	if l.m.Lacks("share") {
//		l.context.Share = l.e.IntDiv(10, l.input.Parts)
//		if l.e.Failed() {
//			return l.e.At("context.share")
//		}
//	}
func (g *printer) initField(s *jen.Group, i int, e *ir.Expr) {
	f := &g.typeOf(g.m.Context).Fields[i]
	if e == nil {
		return
	}
	value := jen.Nil()
	if e.Op != ir.NoneOf {
		value = g.keptField(f, e)
	}
	set := jen.Id("l").Dot("context").Dot(g.field(g.m.Context, i)).Op("=").Add(value)
	if !g.fails(e) {
		s.Add(set)
		return
	}
	s.If(jen.Id("l").Dot("m").Dot("Lacks").Call(jen.Lit(f.Name))).BlockFunc(func(s *jen.Group) {
		s.Add(set)
		g.failed(s, true, "context."+f.Name)
	})
}

// keptField is intoField for a value that is kept.
func (g *printer) keptField(f *ir.Field, e *ir.Expr) *jen.Statement {
	if f.Optional && g.typeOf(e.Type).Kind != ir.OptionalKind {
		return some(g.stored(e))
	}
	if e.Op == ir.LitInt {
		return g.untyped(e)
	}
	return g.stored(e)
}

// shareGuards lists for each guard all that are asked alike. One that can fail says
// its own place.
func shareGuards(m *ir.Machine) [][]int32 {
	all := codegen.AlikeGuards(m)
	for id := 1; id < len(all); id++ {
		if m.Guards[id].Expr.CanFail {
			all[id] = []int32{int32(id)}
		}
	}
	return all
}

// dispatchGuards prints Guard.
func (g *printer) dispatchGuards() {
	if !hasAny(g.m.Guards) {
		return
	}
	g.file.Add(doc("Guard evaluates a guard."))
	g.file.Add(logicMethod("Guard", jen.Id("id").Int32())).Params(jen.Bool(), failure()).BlockFunc(func(s *jen.Group) {
		s.Switch(jen.Id("id")).BlockFunc(func(c *jen.Group) {
			for id := 1; id < len(g.m.Guards); id++ {
				if g.guards[id][0] != int32(id) {
					continue
				}
				c.Case(ids(g.guards[id])...).BlockFunc(func(s *jen.Group) { g.askGuard(s, id) })
			}
		})
		s.Panic(jen.Lit("bug: no such guard"))
	})
}

// askGuard prints the evaluation of a guard, and of all that are asked alike.
func (g *printer) askGuard(s *jen.Group, id int) {
	for _, other := range g.guards[id] {
		s.Comment("// " + oneLine(g.m.Guards[other].Place))
	}
	p := g.m.Guards[id]
	if !p.Expr.CanFail {
		s.Return(g.expr(p.Expr), jen.Nil())
		return
	}
	begin(s, true)
	s.Id("ok").Op(":=").Add(g.expr(p.Expr))
	s.Return(jen.Id("ok"), evaluation().Dot("At").Call(jen.Lit(p.Place)))
}

// hasAny tells whether there are any of what is numbered from 1.
func hasAny[T any](numbered []T) bool { return len(numbered) > 1 }

// keepContext prints what Save does.
func keepContext() *jen.Statement {
	return jen.Id("l").Dot("kept").Op("=").Id("l").Dot("context")
}

// dispatchDelays prints Delay.
func (g *printer) dispatchDelays() {
	if !hasAny(g.m.Delays) {
		return
	}
	g.file.Add(doc("Delay evaluates a delay."))
	g.file.Add(logicMethod("Delay", jen.Id("id").Int32())).Params(kernel("Duration"), failure()).Block(
		jen.Switch(jen.Id("id")).BlockFunc(func(c *jen.Group) {
			for id := 1; id < len(g.m.Delays); id++ {
				c.Case(jen.Lit(id)).BlockFunc(func(s *jen.Group) { g.delay(s, &g.m.Delays[id]) })
			}
		}),
		jen.Panic(jen.Lit("bug: no such delay")))
}

// delay prints the evaluation of a delay.
func (g *printer) delay(s *jen.Group, d *ir.Delay) {
	s.Comment("// " + oneLine(d.Place))
	if !d.Expr.CanFail {
		s.Return(g.expr(d.Expr), jen.Nil())
		return
	}
	begin(s, true)
	s.Id("d").Op(":=").Add(g.expr(d.Expr))
	s.Return(jen.Id("d"), evaluation().Dot("At").Call(jen.Lit(d.Place)))
}

// dispatchPlaced prints Input or Output.
func (g *printer) dispatchPlaced(name, text string, list []ir.Placed) {
	if !hasAny(list) {
		return
	}
	g.file.Add(doc(name + " evaluates " + text + "."))
	g.file.Add(logicMethod(name, jen.Id("id").Int32())).Params(kernel("Payload"), failure()).Block(
		jen.Switch(jen.Id("id")).BlockFunc(func(c *jen.Group) {
			for id := 1; id < len(list); id++ {
				c.Case(jen.Lit(id)).BlockFunc(func(s *jen.Group) { g.placed(s, &list[id]) })
			}
		}),
		jen.Panic(jen.Lit("bug: no such value")))
}

// placed prints the evaluation of what is given or gives.
func (g *printer) placed(s *jen.Group, p *ir.Placed) {
	s.Comment("// " + oneLine(p.Place))
	if !g.fails(p.Expr) {
		s.Return(g.payload(p.Expr.Type, g.expr(p.Expr)), jen.Nil())
		return
	}
	begin(s, true)
	s.Id("v").Op(":=").Add(g.stored(p.Expr))
	s.If(evaluation().Dot("Failed").Call()).Block(jen.Return(jen.Nil(), evaluation().Dot("At").Call(jen.Lit(p.Place))))
	s.Return(g.payload(p.Expr.Type, jen.Id("v")), jen.Nil())
}

func (g *printer) setLimit() {
	g.file.Comment("// SetLimit sets how many elements one evaluation may visit.")
	g.file.Add(logicMethod("SetLimit", jen.Id("elements").Int())).Block(evaluation().Dot("SetLimit").Call(jen.Id("elements")))
}

func (g *printer) saveAndUndo() {
	g.file.Comment("// Save keeps the context.")
	g.file.Add(logicMethod("Save")).Block(keepContext())
	g.file.Comment("// Undo goes back to what Save kept.")
	g.file.Add(logicMethod("Undo")).Block(jen.Id("l").Dot("context").Op("=").Id("l").Dot("kept"))
}

func (g *printer) contextJSON() {
	g.file.Comment("// AppendContext appends the context in canonical JSON.")
	g.file.Add(logicMethod("AppendContext", jen.Id("b").Index().Byte())).Index().Byte().Block(
		jen.Return(jen.Id("l").Dot("context").Dot("AppendJSON").Call(jen.Id("b"))))
	g.file.Comment("// SetContext reads the context; with partial, fields left out keep their values.")
	g.file.Add(logicMethod("SetContext", reader(), jen.Id("partial").Bool())).Error().BlockFunc(g.setContext)
}

func (g *printer) setContext(s *jen.Group) {
	t := g.typeOf(g.m.Context)
	s.Id("v").Op(":=").Id("Context").Values()
	s.If(jen.Id("partial")).Block(jen.Id("v").Op("=").Id("l").Dot("context"))
	stored := readerOf{g.m.Context, true}
	for _, i := range g.required(stored) {
		s.Id(g.seen(g.m.Context, i)).Op(":=").Id("partial")
	}
	s.If(jen.Id("r").Dot("Object").Call()).Block(eachKey(func(c *jen.Group) { g.decodeMembers(c, stored, g.readContextField) }))
	for _, i := range g.required(stored) {
		s.If(jen.Op("!").Id(g.seen(g.m.Context, i))).Block(jen.Id("r").Dot("Missing").Call(jen.Lit(t.Fields[i].Name)))
	}
	s.Id("l").Dot("context").Op("=").Id("v")
	s.Return(jen.Id("r").Dot("Err").Call())
}

// readContextField prints the reading of one of the context's fields: in the objects
// that somebody gives, with partial, defaults fill in; in those that were stored
// nothing may be missing.
func (g *printer) readContextField(s *jen.Group, i int) {
	f := &g.typeOf(g.m.Context).Fields[i]
	into := func() *jen.Statement { return jen.Id("v").Dot(g.field(g.m.Context, i)).Op("=") }
	given := into().Add(g.decodeField(f))
	if !g.holdsDefault(f.Type) {
		s.Add(given)
		return
	}
	g.storing = true
	stored := into().Add(g.decodeField(f))
	g.storing = false
	s.If(jen.Id("partial")).Block(given).Else().Block(stored)
}

func (g *printer) inputPayload() {
	g.file.Comment("// InputPayload is what the instance was given.")
	g.file.Add(logicMethod("InputPayload")).Add(kernel("Payload")).Block(jen.Return(jen.Id("l").Dot("input")))
	g.file.Comment("// SetInput takes what the instance is given.")
	g.file.Add(logicMethod("SetInput", jen.Id("input").Add(kernel("Payload")))).Block(
		jen.Id("l").Dot("input").Op("=").Id("input").Assert(jen.Id("Input")))
}

// hostGuards prints the calls of the guards that the host implements.
func (g *printer) hostGuards() {
	for i, h := range g.m.HostGuards {
		args := jen.Code(jen.Nil())
		if h.Params != ir.NoType {
			g.needCodec(h.Params)
			args = jen.Id("params")
		}
		g.file.Add(doc(g.names.guards[i] + " asks the host's guard " + h.Name + "."))
		g.file.Add(logicMethod(g.names.guards[i], g.params(h.Params)...)).Bool().Block(
			jen.Return(evaluation().Dot("HostGuard").Call(jen.Id("l").Dot("guards"), jen.Lit(i), args)))
	}
}

// holds prints the condition of an `if` that may fail, where there is one.
func (g *printer) holds() {
	g.file.Add(doc("holds evaluates a condition; one that fails counts as false and raises error.execution."))
	g.file.Add(logicMethod("holds", jen.Id("place").String(), jen.Id("condition").Func().Params().Bool())).Bool().Block(
		evaluation().Dot("Reset").Call(),
		jen.Id("ok").Op(":=").Id("condition").Call(),
		jen.If(jen.Id("err").Op(":=").Add(evaluation()).Dot("At").Call(jen.Id("place")), jen.Id("err").Op("!=").Nil()).Block(
			m("Fail").Call(jen.Id("err")),
			jen.Return(jen.False())),
		jen.Return(jen.Id("ok")))
}

// funcs prints named guards and lets.
func (g *printer) funcs() {
	for i, f := range g.m.Funcs {
		kind := "guard"
		if f.Let {
			kind = "let"
		}
		g.ownParams(f.Name, f.Params)
		g.file.Add(about(g.names.funcs[i]+" is the "+kind+" "+f.Name, f.Doc).Add(source(f.Name + ": " + f.Source)))
		g.file.Add(logicMethod(g.names.funcs[i], g.params(f.Params)...)).Add(g.goType(f.Type)).Block(g.giving(f.Body)...)
	}
}

// ownParams prints the type of the parameters of a function that only the machine calls,
// before the first one that takes them.
func (g *printer) ownParams(of string, id ir.TypeID) {
	if id == ir.NoType || g.printed[id] {
		return
	}
	g.printed[id] = true
	g.file.Add(doc(g.typeName(id) + " are the parameters of " + of + "."))
	g.file.Type().Id(g.typeName(id)).Struct(g.fields(g.typeOf(id).Fields)...)
}

// pattern names a compiled regular expression.
func (g *printer) pattern(text string) string {
	return g.regexps.need(text, func() string { return g.names.Claim(fmt.Sprintf("pattern%d", len(g.regexps.list)+1), "") })
}

// patterns prints the regular expressions; it comes after all expressions that
// could ask for one.
func (g *printer) patterns() {
	g.regexps.drain(func(text string) {
		g.file.Var().Id(g.pattern(text)).Op("=").Add(kernel("MustPattern")).Call(jen.Lit(text))
	})
	if g.usesHolds {
		g.holds()
	}
}
