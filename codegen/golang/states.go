package golang

// The states and event types of a chart, and the table-only Transition of a flat
// one.

import (
	"github.com/dave/jennifer/jen"
	"github.com/lockstep-charts/lockstep/codegen"
)

// states prints State, its constants and its text forms.
func (g *printer) states() {
	g.file.Comment("// State is a state of the chart.")
	g.file.Type().Id("State").Int32()
	g.file.Comment("// The states, in document order.")
	states := make([]described, len(g.m.Table.States)-1)
	for i := range states {
		states[i] = described{name: g.names.states[i+1], doc: oneLine(g.m.States[i+1].Doc)}
	}
	states[0].is = jen.Id("State").Op("=").Iota().Op("+").Lit(1)
	g.file.Const().Defs(block(states)...)
	g.file.Comment("// String is the state's path from the root.")
	g.asText("s", "State", "StatePath", "state", "path")
}

// asText prints how a number of the chart is written and read: by its name there.
//
//	func (s State) String() string
//	func (s State) MarshalText() ([]byte, error)
//	func (s *State) UnmarshalText(text []byte) error
//	func ParseState(path string) (State, error)
func (g *printer) asText(recv, name, text, what, by string) {
	chart := jen.Id("chart").Dot("Table").Call()
	g.file.Func().Params(jen.Id(recv).Id(name)).Id("String").Params().String().Block(
		jen.Return(kernel(text).Call(chart.Clone(), jen.Int32().Call(jen.Id(recv)))))
	g.file.Comment("// MarshalText is the " + what + "'s " + by + ".")
	g.file.Func().Params(jen.Id(recv).Id(name)).Id("MarshalText").Params().Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Return(jen.Index().Byte().Call(jen.Id(recv).Dot("String").Call()), jen.Nil()))
	g.file.Comment("// UnmarshalText reads the " + what + "'s " + by + ".")
	g.file.Func().Params(jen.Id(recv).Op("*").Id(name)).Id("UnmarshalText").Params(jen.Id("text").Index().Byte()).Error().Block(
		jen.List(jen.Id("found"), jen.Id("err")).Op(":=").Id("Parse"+name).Call(jen.String().Call(jen.Id("text"))),
		jen.If(jen.Id("err").Op("==").Nil()).Block(jen.Op("*").Id(recv).Op("=").Id("found")),
		jen.Return(jen.Id("err")))
	g.file.Comment("// Parse" + name + " finds the " + what + " by its " + by + ".")
	g.file.Func().Id("Parse"+name).Params(jen.Id(by).String()).Params(jen.Id(name), jen.Error()).Block(
		jen.List(jen.Id(recv), jen.Id("err")).Op(":=").Add(kernel("Parse"+name)).Call(chart.Clone(), jen.Id(by)),
		jen.Return(jen.Id(name).Call(jen.Id(recv)), jen.Id("err")))
}

// eventTypes prints EventType, its constants and its text forms.
func (g *printer) eventTypes() {
	g.file.Comment("// EventType is the type of an event that the chart may receive.")
	g.file.Type().Id("EventType").Int32()
	if len(g.m.Events) > 0 {
		g.file.Comment("// The types of the events.")
		types := make([]described, len(g.m.Events))
		for i, e := range g.m.Events {
			types[i] = described{name: g.names.kinds[i], doc: oneLine(e.Doc)}
		}
		types[0].is = jen.Id("EventType").Op("=").Iota()
		g.file.Const().Defs(block(types)...)
	}
	g.file.Comment("// String is the event's name.")
	g.asText("t", "EventType", "EventText", "event", "name")
}

// flat prints Transition and ValidTransitions of a flat chart.
func (g *printer) flat() {
	flat := codegen.FlatOf(g.m)
	if flat == nil {
		return
	}
	if flat.Large {
		g.largeFlat()
		return
	}
	g.nextTable(flat)
	g.file.Comment("// Transition is the next state, or false where no transition leads to one.")
	g.file.Func().Id("Transition").Params(jen.Id("s").Id("State"), jen.Id("t").Id("EventType")).Params(jen.Id("State"), jen.Bool()).Block(
		jen.List(jen.Id("from"), jen.Id("event")).Op(":=").List(jen.Uint32().Call(jen.Id("s")), jen.Uint32().Call(jen.Id("t"))),
		jen.If(jen.Id("event").Op(">=").Uint32().Call(jen.Len(jen.Id("next"))).Op("||").Id("from").Op(">=").Uint32().Call(jen.Len(jen.Id("next").Index(jen.Lit(0))))).
			Block(
				jen.Return(jen.Lit(0), jen.False())),
		jen.Id("to").Op(":=").Id("next").Index(jen.Id("event")).Index(jen.Id("from")),
		jen.Return(jen.Id("to"), jen.Id("to").Op("!=").Lit(0)))
	g.validTransitions(flat)
}

// largeFlat prints both of a chart that is too large to be written out:
//
//	func Transition(s State, t EventType) (State, bool) {
//		to := State(table.Leads(int32(s), int32(t)))
//		return to, to != 0
//	}
func (g *printer) largeFlat() {
	g.file.Comment("// Transition is the next state, or false where no transition leads to one. The chart is")
	g.file.Comment("// large: it is looked up in its table.")
	g.file.Func().Id("Transition").Params(jen.Id("s").Id("State"), jen.Id("t").Id("EventType")).Params(jen.Id("State"), jen.Bool()).Block(
		jen.Id("to").Op(":=").Id("State").Call(jen.Id("table").Dot("Leads").Call(jen.Int32().Call(jen.Id("s")), jen.Int32().Call(jen.Id("t")))),
		jen.Return(jen.Id("to"), jen.Id("to").Op("!=").Lit(0)))
	g.file.Comment("// ValidTransitions lists for each state the states that its transitions lead to,")
	g.file.Comment("// in document order, each once. It must not be changed.")
	g.file.Var().Id("ValidTransitions").Op("=").Add(kernel("ValidTransitions")).Types(jen.Id("State")).Call(jen.Id("table"))
}

// nextTable prints the table of Transition. Its rows are those of the events: the
// row is found while the last state is still being looked up, so a run of events
// waits for one load each (RATIONALE).
func (g *printer) nextTable(flat *codegen.Flat) {
	rows := make([]jen.Dict, len(g.m.Events))
	for s := range g.m.Table.States {
		for _, move := range flat.Moves(int32(s)) {
			if rows[move.Event] == nil {
				rows[move.Event] = jen.Dict{}
			}
			rows[move.Event][jen.Id(g.names.states[s])] = jen.Id(g.names.states[move.To])
		}
	}
	g.file.Comment("// next is the next state by event type and state; 0 is none.")
	g.file.Var().Id("next").Op("=").Index(jen.Lit(len(g.m.Events))).Index(jen.Lit(len(g.m.Table.States))).Id("State").Values(jen.DictFunc(func(d jen.Dict) {
		for e, row := range rows {
			if row != nil {
				d[jen.Id(g.names.kinds[e])] = jen.Values(row)
			}
		}
	}))
}

func (g *printer) validTransitions(flat *codegen.Flat) {
	t := g.m.Table
	g.file.Comment("// ValidTransitions lists for each state the states that its transitions lead to,")
	g.file.Comment("// in document order, each once. It must not be changed.")
	g.file.Var().Id("ValidTransitions").Op("=").Map(jen.Id("State")).Index().Id("State").Values(jen.DictFunc(func(d jen.Dict) {
		for s := 1; s < len(t.States); s++ {
			var list []jen.Code
			for _, to := range flat.Targets(int32(s)) {
				list = append(list, jen.Id(g.names.states[to]))
			}
			d[jen.Id(g.names.states[s])] = jen.Values(list...)
		}
	}))
}
