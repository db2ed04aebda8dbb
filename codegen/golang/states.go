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
	g.file.Const().DefsFunc(func(d *jen.Group) {
		for i := 1; i < len(g.m.Table.States); i++ {
			c := d.Id(g.names.states[i])
			if i == 1 {
				c.Id("State").Op("=").Iota().Op("+").Lit(1)
			}
			if text := oneLine(g.m.States[i].Doc); text != "" {
				c.Comment("// " + text)
			}
		}
	})
	g.file.Comment("// String is the state's path from the root.")
	g.file.Func().Params(jen.Id("s").Id("State")).Id("String").Params().String().Block(jen.Return(kernel("StatePath").Call(jen.Id("chart").Dot("Table").Call(), jen.Int32().Call(jen.Id("s")))))
	g.file.Comment("// MarshalText is the state's path.")
	g.file.Func().Params(jen.Id("s").Id("State")).Id("MarshalText").Params().Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Return(jen.Index().Byte().Call(jen.Id("s").Dot("String").Call()), jen.Nil()))
	g.file.Comment("// UnmarshalText reads a state's path.")
	g.file.Func().Params(jen.Id("s").Op("*").Id("State")).Id("UnmarshalText").Params(jen.Id("text").Index().Byte()).Error().Block(
		jen.List(jen.Id("found"), jen.Id("err")).Op(":=").Id("ParseState").Call(jen.String().Call(jen.Id("text"))),
		jen.If(jen.Id("err").Op("==").Nil()).Block(jen.Op("*").Id("s").Op("=").Id("found")),
		jen.Return(jen.Id("err")))
	g.file.Comment("// ParseState finds a state by its path.")
	g.file.Func().Id("ParseState").Params(jen.Id("path").String()).Params(jen.Id("State"), jen.Error()).Block(
		jen.List(jen.Id("s"), jen.Id("err")).Op(":=").Add(kernel("ParseState")).Call(jen.Id("chart").Dot("Table").Call(), jen.Id("path")),
		jen.Return(jen.Id("State").Call(jen.Id("s")), jen.Id("err")))
}

// eventTypes prints EventType and its constants.
func (g *printer) eventTypes() {
	g.file.Comment("// EventType is the type of an event that the chart may receive.")
	g.file.Type().Id("EventType").Int32()
	if len(g.m.Events) > 0 {
		g.file.Comment("// The types of the events.")
		g.file.Const().DefsFunc(func(d *jen.Group) {
			for i, e := range g.m.Events {
				c := d.Id(g.names.kinds[i])
				if i == 0 {
					c.Id("EventType").Op("=").Iota()
				}
				if text := oneLine(e.Doc); text != "" {
					c.Comment("// " + text)
				}
			}
		})
	}
	g.file.Comment("// String is the event's name.")
	g.file.Func().Params(jen.Id("t").Id("EventType")).Id("String").Params().String().Block(jen.Return(kernel("EventText").Call(jen.Id("chart").Dot("Table").Call(), jen.Int32().Call(jen.Id("t")))))
}

// flat prints Transition and ValidTransitions of a flat chart.
func (g *printer) flat() {
	if !codegen.IsFlat(g.m) {
		return
	}
	g.nextTable()
	g.file.Comment("// Transition is the next state, or false where no transition leads to one.")
	g.file.Func().Id("Transition").Params(jen.Id("s").Id("State"), jen.Id("t").Id("EventType")).Params(jen.Id("State"), jen.Bool()).Block(
		jen.List(jen.Id("from"), jen.Id("event")).Op(":=").List(jen.Uint32().Call(jen.Id("s")), jen.Uint32().Call(jen.Id("t"))),
		jen.If(jen.Id("event").Op(">=").Uint32().Call(jen.Len(jen.Id("next"))).Op("||").Id("from").Op(">=").Uint32().Call(jen.Len(jen.Id("next").Index(jen.Lit(0))))).Block(
			jen.Return(jen.Lit(0), jen.False())),
		jen.Id("to").Op(":=").Id("next").Index(jen.Id("event")).Index(jen.Id("from")),
		jen.Return(jen.Id("to"), jen.Id("to").Op("!=").Lit(0)))
	g.validTransitions()
}

// nextTable prints the table of Transition. Its rows are those of the events: the
// row is found while the last state is still being looked up, so a run of events
// waits for one load each (RATIONALE).
func (g *printer) nextTable() {
	g.file.Comment("// next is the next state by event type and state; 0 is none.")
	g.file.Var().Id("next").Op("=").Index(jen.Lit(len(g.m.Events))).Index(jen.Lit(len(g.m.Table.States))).Id("State").Values(jen.DictFunc(func(d jen.Dict) {
		for e := range g.m.Events {
			if row := g.nextRow(int32(e)); len(row) > 0 {
				d[jen.Id(g.names.kinds[e])] = jen.Values(row)
			}
		}
	}))
}

func (g *printer) nextRow(event int32) jen.Dict {
	row := jen.Dict{}
	for s := 1; s < len(g.m.Table.States); s++ {
		if to, ok := codegen.FlatNext(g.m, int32(s), event); ok {
			row[jen.Id(g.names.states[s])] = jen.Id(g.names.states[to])
		}
	}
	return row
}

func (g *printer) validTransitions() {
	t := g.m.Table
	g.file.Comment("// ValidTransitions lists for each state the states that its transitions lead to,")
	g.file.Comment("// in document order, each once. It must not be changed.")
	g.file.Var().Id("ValidTransitions").Op("=").Map(jen.Id("State")).Index().Id("State").Values(jen.DictFunc(func(d jen.Dict) {
		for s := 1; s < len(t.States); s++ {
			var list []jen.Code
			for _, to := range codegen.FlatTargets(g.m, int32(s)) {
				list = append(list, jen.Id(g.names.states[to]))
			}
			d[jen.Id(g.names.states[s])] = jen.Values(list...)
		}
	}))
}
