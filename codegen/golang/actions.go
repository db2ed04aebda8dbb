package golang

// Actions (SPEC 7, 8.1). Each statement that can fail returns at once; the kernel
// raises the error.

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
)

// procs prints the named actions, a method each.
func (g *printer) procs() {
	for i, p := range g.m.Procs {
		g.ownParams(p.Name, p.Params)
		g.file.Add(about(g.names.procs[i]+" is the action "+p.Name, p.Doc))
		g.file.Add(logicMethod(g.names.procs[i], g.params(p.Params)...)).Add(failure()).BlockFunc(func(s *jen.Group) { g.actionBody(s, p.Do) })
	}
}

func failure() *jen.Statement { return jen.Op("*").Add(kernel("Error")) }

func logicMethod(name string, params ...jen.Code) *jen.Statement {
	return jen.Func().Params(jen.Id("l").Op("*").Id("logic")).Id(name).Params(params...)
}

func (g *printer) params(id ir.TypeID) []jen.Code {
	if id == ir.NoType {
		return nil
	}
	return []jen.Code{jen.Id("params").Id(g.typeName(id))}
}

func (g *printer) actionBody(s *jen.Group, list []ir.Action) {
	last := len(list) - 1
	if last >= 0 && list[last].Op == ir.CallProc && !g.fails(list[last].Data) {
		g.actionList(s, list[:last])
		comment(s, &list[last])
		s.Return(g.procCall(&list[last]))
		return
	}
	g.actionList(s, list)
	s.Return(jen.Nil())
}

// procCall prints the call of a named action whose parameters cannot fail.
func (g *printer) procCall(a *ir.Action) *jen.Statement {
	call := jen.Id("l").Dot(g.names.procs[a.Proc])
	if a.Data == nil {
		return call.Call()
	}
	return call.Call(g.expr(a.Data))
}

// comment prints an action as the chart has it. The empty operator before it keeps gofmt,
// for which all lines begin at the margin still, from taking it for a doc comment, whose
// prose it mends: two quotes become one mark.
func comment(s *jen.Group, a *ir.Action) {
	if text := oneLine(codegen.Said(a)); text != "" {
		for _, line := range codegen.WrappedCode(text) {
			s.Op("").Comment("// " + line)
		}
	}
}

func (g *printer) actionList(s *jen.Group, list []ir.Action) {
	for i := range list {
		g.action(s, &list[i])
	}
}

// action prints one action.
func (g *printer) action(s *jen.Group, a *ir.Action) {
	comment(s, a)
	switch a.Op {
	case ir.Assign, ir.Append:
		g.assign(s, a)
	case ir.Raise:
		g.withData(s, a, func(s *jen.Group, data jen.Code) { s.Add(m("Raise")).Call(jen.Lit(int(a.Event)), data) })
	case ir.Send:
		g.send(s, a)
	case ir.Emit:
		g.withData(s, a, func(s *jen.Group, data jen.Code) { s.Add(m("Emit")).Call(jen.Lit(a.Name), data) })
	case ir.Cancel:
		g.withID(s, a, func(s *jen.Group, id jen.Code) { s.Add(m("Cancel")).Call(id) })
	case ir.Stop:
		g.withID(s, a, func(s *jen.Group, id jen.Code) { s.Add(m("Stop")).Call(id) })
	case ir.Log:
		g.log(s, a)
	case ir.If:
		g.ifAction(s, a)
	case ir.Foreach:
		g.foreach(s, a)
	case ir.Spawn:
		g.spawn(s, a)
	case ir.CallHost:
		g.withData(s, a, func(s *jen.Group, data jen.Code) { s.Add(m("Act")).Call(jen.Lit(int(a.Host)), data) })
	case ir.CallProc:
		g.callProc(s, a)
	case ir.Nested:
		g.nested(s, a)
	default:
		panic(fmt.Sprintf("bug: codegen/golang has no case for action %d", a.Op))
	}
}

func m(method string) *jen.Statement { return jen.Id("l").Dot("m").Dot(method) }

// begin prints the start of an evaluation, where one can fail.
func begin(s *jen.Group, fallible bool) {
	if fallible {
		s.Add(evaluation()).Dot("Reset").Call()
	}
}

// failed prints the return of a failed evaluation.
func (g *printer) failed(s *jen.Group, fallible bool, place string) {
	if fallible {
		s.If(evaluation().Dot("Failed").Call()).Block(jen.Return(evaluation().Dot("At").Call(g.place(place))))
	}
}

// withData prints the evaluation of an action's data, then what uses it.
func (g *printer) withData(s *jen.Group, a *ir.Action, use func(s *jen.Group, data jen.Code)) {
	if a.Data == nil {
		use(s, jen.Nil())
		return
	}
	g.with(s, a.Data, a.Place, "data", func(s *jen.Group, v jen.Code) { use(s, g.payload(a.Data.Type, v)) })
}

// withID prints the evaluation of an action's id, then what uses it.
func (g *printer) withID(s *jen.Group, a *ir.Action, use func(s *jen.Group, id jen.Code)) {
	g.with(s, a.ID, a.Place, "id", use)
}

// with evaluates an expression and uses its value.
func (g *printer) with(s *jen.Group, e *ir.Expr, place, name string, use func(s *jen.Group, v jen.Code)) {
	g.evaluate(s, g.fails(e), func(s *jen.Group, value valuer) {
		v := value(name, e)
		g.failed(s, g.fails(e), place)
		use(s, v)
	})
}

// A valuer prints the evaluation of an expression, whose value has a name if it has to
// wait for others that may fail.
type valuer func(name string, e *ir.Expr) *jen.Statement

// evaluate prints evaluations: in a block of its own where one can fail, with a name for
// each value; else the values stand where they are used.
func (g *printer) evaluate(s *jen.Group, fallible bool, use func(s *jen.Group, value valuer)) {
	if !fallible {
		use(s, func(_ string, e *ir.Expr) *jen.Statement { return g.expr(e) })
		return
	}
	s.BlockFunc(func(s *jen.Group) {
		begin(s, true)
		use(s, func(name string, e *ir.Expr) *jen.Statement {
			s.Id(name).Op(":=").Add(g.stored(e))
			return jen.Id(name)
		})
	})
}

// given is a value as a payload; no expression gives none.
func (g *printer) given(value valuer, name string, e *ir.Expr) jen.Code {
	if e == nil {
		return jen.Nil()
	}
	return g.payload(e.Type, value(name, e))
}

// send prints a send: its target, event and delay are evaluated in that order.
func (g *printer) send(s *jen.Group, a *ir.Action) {
	fallible := g.fails(a.Target, a.Data, a.Delay, a.ID)
	g.evaluate(s, fallible, func(s *jen.Group, value valuer) {
		to := jen.Code(kernel(map[ir.SendTo]string{ir.ToParent: "ParentAddress", ir.ToSelf: "SelfAddress"}[a.To]))
		if a.To == ir.ToActor {
			to = value("to", a.Target)
		}
		data := g.given(value, "data", a.Data)
		if a.Delay == nil {
			g.failed(s, fallible, a.Place)
			g.sendNow(s, a, to, data)
			return
		}
		delay, id := value("delay", a.Delay), jen.Null()
		if a.ID != nil {
			id = value("id", a.ID)
		}
		g.failed(s, fallible, a.Place)
		g.failAt(s, a.Place, g.arm(a, to, data, delay, id))
	})
}

// arm is the call that arms the timer of a delayed send.
func (g *printer) arm(a *ir.Action, to, data, delay, id jen.Code) *jen.Statement {
	if a.To == ir.ToActor {
		return m("SendLaterTo").Call(to, route(a), jen.Lit(a.Name), data, delay, id)
	}
	event := int32(-1)
	if a.To == ir.ToSelf {
		event = a.Event
	}
	return m("SendLater").Call(to, jen.Lit(int(event)), jen.Lit(a.Name), data, delay, id)
}

// failAt prints a call that gives an error, and its return.
func (g *printer) failAt(s *jen.Group, place string, call *jen.Statement) {
	s.If(jen.Id("err").Op(":=").Add(call), jen.Id("err").Op("!=").Nil()).Block(jen.Return(jen.Id("err").Dot("At").Call(g.place(place))))
}

func (g *printer) sendNow(s *jen.Group, a *ir.Action, to, data jen.Code) {
	switch a.To {
	case ir.ToParent:
		s.Add(m("SendParent")).Call(jen.Lit(a.Name), data)
	case ir.ToSelf:
		s.Add(m("SendSelf")).Call(jen.Lit(int(a.Event)), data)
	default:
		s.Add(m("SendTo")).Call(to, route(a), jen.Lit(a.Name), data)
	}
}

// route prints who knows an event that goes to a computed address.
func route(a *ir.Action) *jen.Statement {
	var actors []jen.Code
	for _, r := range a.Receivers {
		actors = append(actors, jen.Lit(int(r.Actor)))
	}
	return jen.Op("&").Add(kernel("Route")).ValuesFunc(func(v *jen.Group) {
		if len(actors) > 0 {
			v.Id("Actors").Op(":").Index().Int32().Values(actors...)
		}
		v.Id("Self").Op(":").Lit(int(a.Event))
		if a.Parent {
			v.Id("Parent").Op(":").True()
		}
	})
}

func (g *printer) log(s *jen.Group, a *ir.Action) {
	fallible := g.fails(a.Message, a.Data)
	g.evaluate(s, fallible, func(s *jen.Group, value valuer) {
		message, data := g.given(value, "message", a.Message), g.given(value, "data", a.Data)
		g.failed(s, fallible, a.Place)
		s.Add(m("Log")).Call(jen.Lit(a.Level), message, data)
	})
}

// ifAction prints a condition; one that fails counts as false, raises
// error.execution, and the block goes on.
func (g *printer) ifAction(s *jen.Group, a *ir.Action) {
	cond := g.expr(a.Cond)
	if a.Cond.CanFail {
		g.usesHolds = true
		cond = jen.Id("l").Dot("holds").Call(jen.Lit(a.Place), g.lazy(a.Cond))
	}
	stmt := s.If(cond).BlockFunc(func(s *jen.Group) { g.actionList(s, a.Then) })
	if len(a.Else) > 0 {
		stmt.Else().BlockFunc(func(s *jen.Group) { g.actionList(s, a.Else) })
	}
}

// foreach prints a loop over the list as it was, which Go evaluates once.
func (g *printer) foreach(s *jen.Group, a *ir.Action) {
	if codegen.IsName(a.In) {
		g.loop(s, a, g.expr(a.In))
		return
	}
	s.BlockFunc(func(s *jen.Group) {
		begin(s, a.In.CanFail)
		s.Id("list").Op(":=").Add(g.expr(a.In))
		g.failed(s, a.In.CanFail, a.Place)
		g.loop(s, a, jen.Id("list"))
	})
}

func (g *printer) loop(s *jen.Group, a *ir.Action, list *jen.Statement) {
	giveAway := func() {
		if a.Owns {
			s.Add(evaluation()).Dot("GiveAway").Call()
		}
	}
	giveAway()
	s.For(g.loopNames(a).Range().Add(list)).BlockFunc(func(s *jen.Group) {
		g.failAt(s, a.Place, m("Round").Call())
		if reads(a.Then, a.Index) {
			s.Add(g.names.local(a.IndexVar)).Op(":=").Int64().Call(jen.Id("pos"))
		}
		g.actionList(s, a.Then)
	})
	giveAway()
}

// loopNames makes the variables of a loop, as far as what stands in it reads them.
func (g *printer) loopNames(a *ir.Action) *jen.Statement {
	index := "_"
	if reads(a.Then, a.Index) {
		index = "pos"
	}
	switch {
	case reads(a.Then, a.Local):
		return jen.List(jen.Id(index), g.names.local(a.LocalVar)).Op(":=")
	case index == "_":
		return jen.Null()
	}
	return jen.Id(index).Op(":=")
}

// reads tells whether actions read a variable, by its slot.
func reads(list []ir.Action, slot int) bool {
	for a := range ir.Actions(list) {
		for e := range a.Exprs() {
			if e.Reads(slot) {
				return true
			}
		}
	}
	return false
}

func (g *printer) spawn(s *jen.Group, a *ir.Action) {
	fallible := g.fails(a.ID, a.Data)
	g.evaluate(s, fallible, func(s *jen.Group, value valuer) {
		id, input := value("id", a.ID), g.given(value, "input", a.Data)
		g.failed(s, fallible, a.Place)
		g.failAt(s, a.Place, m("Spawn").Call(jen.Lit(int(a.Actor)), id, input))
	})
}

func (g *printer) callProc(s *jen.Group, a *ir.Action) {
	call := func(s *jen.Group, args ...jen.Code) {
		s.If(jen.Id("err").Op(":=").Id("l").Dot(g.names.procs[a.Proc]).Call(args...), jen.Id("err").Op("!=").Nil()).Block(jen.Return(jen.Id("err")))
	}
	if a.Data == nil {
		call(s)
		return
	}
	g.with(s, a.Data, a.Place, "params", func(s *jen.Group, v jen.Code) { call(s, v) })
}

// nested prints a block of its own: its failure raises, the list goes on.
func (g *printer) nested(s *jen.Group, a *ir.Action) {
	s.If(jen.Id("err").Op(":=").Func().Params().Add(failure()).BlockFunc(func(s *jen.Group) { g.actionBody(s, a.Then) }).Call(),
		jen.Id("err").Op("!=").Nil()).Block(m("Fail").Call(jen.Id("err")))
}
