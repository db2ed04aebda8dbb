package typescript

// Blocks of actions (SPEC 7, 8.1): a function for all that do the same, and one per
// named action.
// What fails throws, which ends the block; the kernel raises the error. begin
// starts an evaluation and says where in the chart its error is.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
)

// blocks prints every block and named action as a function of the machine.
func (g *printer) blocks() {
	for id, runs := range g.names.runs {
		if len(runs) == 0 {
			continue
		}
		g.w.line("")
		g.doc(g.placesOf(runs)...)
		g.w.function("function "+g.names.blocks[id], g.params(ir.NoType), "void", func() { g.actions(g.m.Blocks[id].Do) })
	}
	for i := range g.m.Procs {
		p := &g.m.Procs[i]
		g.ownParams(p.Name, p.Params)
		g.w.line("")
		g.doc(p.Doc)
		g.w.function("function "+g.names.procs[i], g.params(p.Params), "void", func() { g.actions(p.Do) })
	}
}

func (g *printer) placesOf(blocks []int32) (list []string) {
	for _, id := range blocks {
		list = append(list, g.m.Blocks[id].Place)
	}
	return list
}

// params are the parameters of a function of the machine: it, and a value of a type, if
// any.
func (g *printer) params(id ir.TypeID) []string {
	g.takesMachine = true
	if id == ir.NoType {
		return []string{"m: M"}
	}
	return []string{"m: M", "params: " + g.tsType(id)}
}

func (g *printer) actions(list []ir.Action) {
	for i := range list {
		g.action(&list[i])
	}
}

// action prints one action.
func (g *printer) action(a *ir.Action) {
	g.note(codegen.Said(a))
	switch a.Op {
	case ir.Assign, ir.Append:
		g.assign(a)
	case ir.Raise:
		g.with(a, a.Data, "data", g.expr, func(v string) { g.do("raise", quote(a.Name), v) })
	case ir.Send:
		g.send(a)
	case ir.Emit:
		g.with(a, a.Data, "data", g.expr, func(v string) { g.do("emit", quote(a.Name), v) })
	case ir.Cancel:
		g.with(a, a.ID, "id", g.expr, func(v string) { g.do("cancel", v) })
	case ir.Stop:
		g.with(a, a.ID, "id", g.expr, func(v string) { g.do("stop", v) })
	case ir.Log:
		g.log(a)
	case ir.If:
		g.ifAction(a)
	case ir.Foreach:
		g.foreach(a)
	case ir.Spawn:
		g.spawn(a)
	case ir.CallHost:
		g.with(a, a.Data, "args", g.expr, func(v string) { g.do("act", quote(g.m.HostActions[a.Host].Name), v) })
	case ir.CallProc:
		g.with(a, a.Data, "args", g.value, func(v string) { g.w.line(g.names.procs[a.Proc] + machineAnd(v) + ";") })
	case ir.Nested:
		g.w.block(g.k("select", "attempted")+"(m, () => {", func() { g.actions(a.Then) }, "});")
	default:
		panic(fmt.Sprintf("bug: codegen/typescript has no case for action %d", a.Op))
	}
}

// do prints a call of the kernel with the machine; empty arguments are left out.
func (g *printer) do(name string, args ...string) {
	g.w.line(g.k("calls", name) + machineAnd(args...) + ";")
}

func machineAnd(args ...string) string {
	return parens(append([]string{"m"}, present(args)...)...)
}

// begin prints the start of an evaluation, where one can fail.
func (g *printer) begin(place string, all ...*ir.Expr) {
	if g.fails(all...) {
		g.w.line(g.k("eval", "begin") + parens("m", quote(place)) + ";")
	}
}

// with evaluates an expression and uses its value, as it is printed: before, where the
// evaluation can fail.
func (g *printer) with(a *ir.Action, e *ir.Expr, name string, printed func(*ir.Expr) string, use func(v string)) {
	switch {
	case e == nil:
		use("")
	case !g.fails(e):
		use(printed(e))
	default:
		g.scope(func() {
			g.begin(a.Place, e)
			g.constant(name, e)
			use(name)
		})
	}
}

// scope prints a block for variables of its own.
func (g *printer) scope(inside func()) { g.w.block("{", inside, "}") }

// constant prints the evaluation of an expression that is kept or handed out.
func (g *printer) constant(name string, e *ir.Expr) {
	g.w.line("const " + name + ": " + g.tsType(e.Type) + " = " + outer(g.stored(e)) + ";")
}

// An evaluation of what one action takes. Where none of it can fail it is read in its
// place; else each is evaluated before the action, in the order in which it is asked for.
type evaluation struct {
	*printer
	kept bool
}

// evaluate prints an action with all that it takes, in a block of its own where that needs
// variables.
func (g *printer) evaluate(a *ir.Action, all []*ir.Expr, action func(v evaluation)) {
	if !g.fails(all...) && !(a.Op == ir.Log && slices.ContainsFunc(all, g.jsonReadsTwice)) {
		action(evaluation{g, false})
		return
	}
	g.scope(func() {
		g.begin(a.Place, all...)
		action(evaluation{g, true})
	})
}

// value reads an expression, "" without one.
func (v evaluation) value(name string, e *ir.Expr) string {
	switch {
	case e == nil:
		return ""
	case !v.kept:
		return v.expr(e)
	}
	v.constant(name, e)
	return name
}

// json reads an expression as JSON values have it.
func (v evaluation) json(name string, e *ir.Expr) string {
	if e == nil {
		return ""
	}
	return v.printer.json(e.Type, v.value(name, e))
}

// jsonReadsTwice tells whether what makes JSON of a value asks first whether it is there.
func (g *printer) jsonReadsTwice(e *ir.Expr) bool {
	return e != nil && g.typeOf(e.Type).Kind == ir.OptionalKind
}

// send prints a send: its target, event and delay are evaluated in that order.
func (g *printer) send(a *ir.Action) {
	g.evaluate(a, []*ir.Expr{a.Target, a.Data, a.Delay, a.ID}, func(v evaluation) {
		to := v.value("to", a.Target)
		data := v.value("data", a.Data)
		switch {
		case a.Delay != nil:
			v.sendLater(a, to, cmp.Or(data, "undefined"))
		case a.To == ir.ToParent:
			g.do("sendParent", quote(a.Name), data)
		case a.To == ir.ToSelf:
			g.do("sendSelf", quote(a.Name), data)
		default:
			g.do("sendTo", to, route(a), quote(a.Name), data)
		}
	})
}

func (v evaluation) sendLater(a *ir.Action, to, data string) {
	delay := v.value("delay", a.Delay)
	id := v.value("id", a.ID)
	switch a.To {
	case ir.ToActor:
		v.at(a.Place, v.k("calls", "sendLaterTo")+machineAnd(to, route(a), quote(a.Name), data, delay, id))
		return
	case ir.ToParent:
		to = v.k("calls", "parentAddress")
	case ir.ToSelf:
		to = v.k("calls", "selfAddress")
	}
	v.at(a.Place, v.k("calls", "sendLater")+machineAnd(to, quote(a.Name), data, delay, id))
}

// at prints a call whose error has the action's place.
func (g *printer) at(place, call string) {
	g.w.line(g.k("generated", "at") + parens(quote(place), "() => "+call) + ";")
}

// route prints who knows an event that goes to a computed address.
func route(a *ir.Action) string {
	var actors []int32
	for _, r := range a.Receivers {
		actors = append(actors, r.Actor)
	}
	return "{ actors: " + numbers(actors) + ", self: " + strconv.FormatBool(a.Event >= 0) + ", parent: " + strconv.FormatBool(a.Parent) + ", as: " + number(int(a.As)) + " }"
}

func (g *printer) log(a *ir.Action) {
	g.evaluate(a, []*ir.Expr{a.Message, a.Data}, func(v evaluation) {
		message := v.json("message", a.Message)
		g.do("log", quote(a.Level), cmp.Or(message, "''"), v.json("data", a.Data))
	})
}

// ifAction prints a condition; one that fails counts as false, raises
// error.execution, and the block goes on.
func (g *printer) ifAction(a *ir.Action) {
	cond := outer(g.expr(a.Cond))
	switch {
	case a.Cond.CanFail:
		cond = g.holds() + parens("m", quote(a.Place), "() => "+arrowBody(cond))
	case holdsLiteral(a.Cond): // by which TypeScript would find a branch that is not reachable
		cond = "globalThis.Boolean" + parens(cond)
	}
	then := func() { g.actions(a.Then) }
	if len(a.Else) == 0 {
		g.w.block("if ("+cond+") {", then, "}")
		return
	}
	g.w.block("if ("+cond+") {", then, "} else {")
	g.w.depth++
	g.actions(a.Else)
	g.w.depth--
	g.w.line("}")
}

// holdsLiteral tells whether true or false is written in a condition.
func holdsLiteral(e *ir.Expr) bool {
	return e != nil && (e.Op == ir.LitBool || slices.ContainsFunc(e.Args, holdsLiteral))
}

// holds names the evaluation of a condition that may fail.
func (g *printer) holds() string {
	return g.need(piece{does: "holds"}, "holds", func(name string) {
		g.w.line("")
		g.doc("Evaluates a condition; one that fails counts as false and raises error.execution.")
		g.w.function("function "+name, append(g.params(ir.NoType), "place: string", "condition: () => boolean"), "boolean", func() {
			g.w.line(g.k("eval", "begin") + "(m, place);")
			g.w.line("return " + g.k("select", "attempted") + "(m, condition) === true;")
		})
	})
}

// foreach prints a loop over the list as it was, which is evaluated once.
func (g *printer) foreach(a *ir.Action) {
	if codegen.IsName(a.In) {
		g.loop(a, g.expr(a.In))
		return
	}
	g.scope(func() {
		g.begin(a.Place, a.In)
		g.w.line("const items = " + outer(g.expr(a.In)) + ";")
		g.loop(a, "items")
	})
}

func (g *printer) loop(a *ir.Action, items string) {
	variable := func(name string, slot int) string { return asRead(g.names.local(name), read(a.Then, slot)) }
	item, of := variable(a.LocalVar, a.Local), outer(items)
	if a.Index >= 0 {
		item, of = "["+variable(a.IndexVar, a.Index)+", "+item+"]", items+".entries()"
	}
	giveAway := func() {
		if a.Owns {
			g.w.line(g.k("own", "giveAway") + "();")
		}
	}
	giveAway()
	g.w.block("for (const "+item+" of "+of+") {", func() {
		g.at(a.Place, g.k("calls", "round")+"(m)")
		g.actions(a.Then)
	}, "}")
	giveAway()
}

// read tells whether actions read a variable.
func read(list []ir.Action, slot int) bool {
	for a := range ir.Actions(list) {
		for e := range a.Exprs() {
			if e.Reads(slot) {
				return true
			}
		}
	}
	return false
}

func (g *printer) spawn(a *ir.Action) {
	g.evaluate(a, []*ir.Expr{a.ID, a.Data}, func(v evaluation) {
		id := v.value("id", a.ID)
		g.at(a.Place, g.k("calls", "spawn")+machineAnd(number(int(a.Actor)), id, v.value("input", a.Data)))
	})
}
