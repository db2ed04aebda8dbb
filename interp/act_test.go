package interp

import (
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// What actions do to the context, and which effects they ask for, in order.

func to(i int) ir.Step                { return ir.Step{Kind: ir.FieldStep, Field: i} }
func keyed(e *ir.Expr) ir.Step        { return ir.Step{Kind: ir.KeyStep, Expr: e} }
func indexed(e *ir.Expr) ir.Step      { return ir.Step{Kind: ir.IndexStep, Expr: e} }
func path(steps ...ir.Step) []ir.Step { return steps }

func assigning(o ir.ActionOp, clauses ...ir.Assignment) []ir.Action {
	for i := range clauses {
		clauses[i].Place = "states.s.on.E0[0].assign.c" + kernel.IntToString(int64(i))
	}
	return []ir.Action{{Op: o, Place: "states.s.on.E0[0].assign", Assigns: clauses}}
}

func set1(p []ir.Step, value *ir.Expr) ir.Assignment { return ir.Assignment{Path: p, Value: value} }

func plus(e *ir.Expr, n int64) *ir.Expr { return op(ir.IntAdd, ir.Int, e, num(n)) }

// The fields of the context that an assign is expected to leave otherwise.
const unchanged = `{"d":0.5,"list":[3,1,2],"m":2,"map":{"a":1,"b":2},"n":3,"p":{"y":7},"pm":{"k":{"y":5}},"ps":[{"x":2,"y":1}],"s":"héllo","strs":[]}`

func TestAssign(t *testing.T) {
	inf := op(ir.DoubleDiv, ir.Double, dbl(1), dbl(0))
	for _, c := range []struct {
		name, effects, context string
		do                     []ir.Action
	}{
		{"a counter", "", `"n":4`, assigning(ir.Assign, set1(path(to(fN)), plus(ctx(fN, ir.Int), 1)))},
		{"all sides before any", "", `"m":3,"map":{"a":1,"b":2},"n":2`, assigning(ir.Assign,
			set1(path(to(fN)), ctx(fM, ir.Int)), set1(path(to(fM)), ctx(fN, ir.Int)))},
		{"all or nothing", "error overflow at states.s.on.E0[0].assign.c1", unchanged, assigning(ir.Assign,
			set1(path(to(fN)), num(9)), set1(path(to(fM)), overflow()))},
		{"nothing after a path that fails", "error index at states.s.on.E0[0].assign.c1", unchanged, assigning(ir.Assign,
			set1(path(to(fN)), num(9)), set1(path(to(fList), indexed(num(3))), num(1)))},
		{"not finite", "error range at states.s.on.E0[0].assign.c0", unchanged, assigning(ir.Assign, set1(path(to(fD)), inf))},
		{"a field of an object", "", `"p":{"y":8}`, assigning(ir.Assign, set1(path(to(fP), to(0)), num(8)))},
		{"two fields of one object", "", `"p":{"x":1,"y":8}`, assigning(ir.Assign,
			set1(path(to(fP), to(0)), num(8)), set1(path(to(fP), to(1)), num(1)))},
		{"through an absent optional", "error absent at states.s.on.E0[0].assign.c0", unchanged, assigning(ir.Assign,
			set1(path(to(fO), to(0)), num(8)))},
		{"an optional", "", `"o":{"y":1}`, assigning(ir.Assign, set1(path(to(fO)), op(ir.MakeObject, point, num(1), nil)))},
		{"clear", "", `"ps":[{"y":1}]`, assigning(ir.Assign, set1(path(to(fPs), indexed(num(0)), to(1)), nil))},
		{"a list element", "", `"list":[3,9,2]`, assigning(ir.Assign, set1(path(to(fList), indexed(num(1))), num(9)))},
		{"a map entry", "", `"map":{"a":9,"b":2}`, assigning(ir.Assign, set1(path(to(fMap), keyed(str("a"))), num(9)))},
		{"a new map entry", "", `"map":{"a":1,"aa":9,"b":2}`, assigning(ir.Assign, set1(path(to(fMap), keyed(str("aa"))), num(9)))},
		{"remove", "", `"map":{"b":2}`, assigning(ir.Assign, set1(path(to(fMap), keyed(str("a"))), nil))},
		{"remove what is not there", "", unchanged, assigning(ir.Assign, set1(path(to(fMap), keyed(str("z"))), nil))},
		{"below a map entry", "", `"pm":{"k":{"y":6}}`, assigning(ir.Assign, set1(path(to(fPm), keyed(str("k")), to(0)), num(6)))},
		{"below a missing map entry", "error no_such_key at states.s.on.E0[0].assign.c0", unchanged, assigning(ir.Assign,
			set1(path(to(fPm), keyed(str("z")), to(0)), num(6)))},
		{"append", "", `"list":[3,1,2,4]`, assigning(ir.Append, set1(path(to(fList)), num(4)))},
		{"append below a missing key", "error no_such_key at states.s.on.E0[0].assign.c0", unchanged, assigning(ir.Append,
			set1(path(to(fPm), keyed(str("z"))), num(4)))},
		{"a key that fails", "error overflow at states.s.on.E0[0].assign.c0", unchanged, assigning(ir.Assign,
			set1(path(to(fList), indexed(overflow())), inf))},
	} {
		m := newBench(c.do).start(t)
		if got := send(m, "E0", nil); got != c.effects {
			t.Errorf("%s: effects %q, want %q", c.name, got, c.effects)
		}
		if got := contextOf(m); !contains(got, c.context) {
			t.Errorf("%s: context %s, want %s", c.name, got, c.context)
		}
	}
}

func TestASnapshotNeverChanges(t *testing.T) {
	m := newBench(assigning(ir.Assign, set1(path(to(fPm), keyed(str("k")), to(0)), num(6))),
		logOf(ctx(fPm, ptMap)), assigning(ir.Append, set1(path(to(fList)), num(4)))).start(t)
	i, _ := m.Table().EventIndex("E1")
	m.Step(kernel.Event{Kind: kernel.Declared, Index: i, Name: "E1"})
	before := m.Effects()[0].Data
	send(m, "E0", nil)
	send(m, "E2", nil)
	if got := text(before); got != `{"k":{"y":5}}` {
		t.Errorf("a value that was handed out became %s", got)
	}
}

func TestActions(t *testing.T) {
	obj := func(n int64) *ir.Expr { return op(ir.MakeObject, oneInt, num(n)) }
	bad := op(ir.MakeObject, oneInt, overflow())
	logs := func(e *ir.Expr, place string) ir.Action { return ir.Action{Op: ir.Log, Place: place, Message: e} }
	for _, c := range []struct {
		name, want string
		do         []ir.Action
	}{
		{"in order", "1\n2", []ir.Action{logs(num(1), "states.s.on.E0[0].log"), logs(num(2), "states.s.on.E0[1].log")}},
		{"a failure ends the block", "1\nerror overflow at states.s.on.E0[1].log", []ir.Action{
			logs(num(1), "states.s.on.E0[0].log"), logs(overflow(), "states.s.on.E0[1].log"), logs(num(3), "states.s.on.E0[2].log")}},
		{"log", `warn "a" {"n":1}`, []ir.Action{{Op: ir.Log, Level: "warn", Message: str("a"), Data: obj(1)}}},
		{"emit", `emit {"n":1,"type":"TOLD"}`, []ir.Action{{Op: ir.Emit, Name: "TOLD", Data: obj(1)}}},
		{"host action", "action notify {\"n\":1}\naction notify -", []ir.Action{{Op: ir.CallHost, Data: obj(1)}, {Op: ir.CallHost}}},
		{"a host action whose params fail is not called", "error overflow at states.s.on.E0[0].notify", []ir.Action{
			{Op: ir.CallHost, Place: "states.s.on.E0[0].notify", Data: bad}}},
		{"send to parent", `send parent {"n":1,"type":"UP"}`, []ir.Action{{Op: ir.Send, To: ir.ToParent, Name: "UP", Data: obj(1)}}},
		{"send to self", `send self {"type":"E0"}`, []ir.Action{{Op: ir.Send, To: ir.ToSelf, Name: "E0"}}},
		{"send that fails is not sent", "error overflow at states.s.on.E0[0].send", []ir.Action{
			{Op: ir.Send, Place: "states.s.on.E0[0].send", To: ir.ToSelf, Name: "E0", Data: bad}}},
		{"send to nobody goes on", "1", []ir.Action{
			{Op: ir.Send, To: ir.ToActor, Target: str("x"), Name: "E0"}, logs(num(1), "states.s.on.E0[1].log")}},
		{"delayed send", "timer send.a 1970-01-01T00:00:03Z self\ncancelTimer send.a\ntimer send.#1 1970-01-01T00:00:02Z parent", []ir.Action{
			{Op: ir.Send, To: ir.ToSelf, Name: "E0", Delay: span(2000), ID: str("a")}, {Op: ir.Cancel, ID: str("a")},
			{Op: ir.Cancel, ID: str("unknown")}, {Op: ir.Send, To: ir.ToParent, Name: "UP", Delay: span(1000)}}},
		{"spawn and stop", "start w worker {\"n\":1}\nsend w {\"type\":\"WORK\"}\nstop w", []ir.Action{
			{Op: ir.Spawn, ID: str("w"), Data: obj(1)},
			{Op: ir.Send, To: ir.ToActor, Target: str("w"), Name: "WORK", Receivers: []ir.Receiver{{}}}, {Op: ir.Stop, ID: str("w")}}},
		{"a second of one id", "start w worker -\nerror duplicate_id at states.s.on.E0[1].spawn", []ir.Action{
			{Op: ir.Spawn, ID: str("w")}, {Op: ir.Spawn, Place: "states.s.on.E0[1].spawn", ID: str("w")}}},
		{"if", "1\n4", []ir.Action{
			{Op: ir.If, Cond: yes(true), Then: []ir.Action{logs(num(1), "")}, Else: []ir.Action{logs(num(2), "")}},
			{Op: ir.If, Cond: yes(false), Then: []ir.Action{logs(num(3), "")}, Else: []ir.Action{logs(num(4), "")}}}},
		{"a condition that fails is false and the block goes on", "2\n5\nerror overflow at states.s.on.E0[0].if", []ir.Action{
			{Op: ir.If, Place: "states.s.on.E0[0].if", Cond: boom(), Then: []ir.Action{logs(num(1), "")}, Else: []ir.Action{logs(num(2), "")}}, logs(num(5), "")}},
		{"a failure inside if ends the block", "error overflow at states.s.on.E0[0].if.then[0].log", []ir.Action{
			{Op: ir.If, Place: "states.s.on.E0[0].if", Cond: yes(true), Then: []ir.Action{logs(overflow(), "states.s.on.E0[0].if.then[0].log")}}, logs(num(5), "")}},
		{"foreach over the list as it was", "3\n0\n1\n1\n2\n2", []ir.Action{{Op: ir.Foreach, In: ctx(fList, ints), Local: 0, Index: 1, Then: []ir.Action{
			logs(local(0, ir.Int), ""), logs(local(1, ir.Int), ""),
			assigning(ir.Append, set1(path(to(fList)), num(4)))[0]}}}},
		{"the first error ends foreach", "1\nerror div_by_zero at states.s.on.E0[0].foreach.do[0].log", []ir.Action{
			{Op: ir.Foreach, Place: "states.s.on.E0[0].foreach", In: intList(1, 0, 2), Local: 0, Index: -1, Then: []ir.Action{
				logs(op(ir.IntDiv, ir.Int, num(1), item()), "states.s.on.E0[0].foreach.do[0].log")}}}},
		{"a nested block fails alone", "1\n3\nerror overflow at states.s.on.E0[0][1].log", []ir.Action{
			{Op: ir.Nested, Place: "states.s.on.E0[0]", Then: []ir.Action{logs(num(1), "states.s.on.E0[0][0].log"), logs(overflow(), "states.s.on.E0[0][1].log"), logs(num(2), "")}}, logs(num(3), "")}},
		{"named actions", "7\n8", []ir.Action{{Op: ir.CallProc, Data: obj(7)}, {Op: ir.CallProc, Data: obj(8)}}},
		{"a failure inside a named action ends the block", "error div_by_zero at actions.tell[1].log", []ir.Action{
			{Op: ir.CallProc, Proc: 1, Data: obj(0)}, logs(num(3), "")}},
		{"raise", "\"raised 4\"", []ir.Action{{Op: ir.Raise, Name: "RAISED", Event: 1, Data: obj(4)}}},
	} {
		m := actionBench(c.do).start(t)
		if got := send(m, "E0", nil); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// actionBench has a host action, a host actor, two named actions, and an event
// that says what it was raised with.
func actionBench(do []ir.Action) *bench {
	b := newBench(do)
	n := at(ir.Select, ir.Int, 0, op(ir.ParamsRef, oneInt))
	b.m.Table.Actions = []string{"notify"}
	b.m.Table.Actors = []kernel.Actor{{Name: "worker"}}
	b.m.Actors = []ir.Actor{{Name: "worker", Chart: -1, Input: oneInt, Receives: []ir.Event{{Name: "WORK"}}}}
	b.m.Procs = []ir.Proc{
		{Name: "say", Params: oneInt, Do: logOf(n)},
		{Name: "tell", Params: oneInt, Do: []ir.Action{
			{Op: ir.Assign, Place: "actions.tell[0].assign", Assigns: []ir.Assignment{set1(path(to(fN)), num(1))}},
			{Op: ir.Log, Place: "actions.tell[1].log", Message: op(ir.IntDiv, ir.Int, num(1), n)}}},
	}
	b.on("RAISED", oneInt, logOf(op(ir.StringAdd, ir.String, str("raised "), op(ir.IntToString, ir.String, eventN(1)))))
	return b
}

func eventN(event int32) *ir.Expr {
	return &ir.Expr{Op: ir.EventField, Type: ir.Int, Str: "n", Cases: []ir.FieldCase{{Kind: kernel.Declared, Index: event, Field: 0}}}
}
