package typescript

// Context, input and output of a chart.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// data prints Context, Input and Output, those that the chart has.
func (g *printer) data() {
	for _, d := range []struct {
		id         ir.TypeID
		name, text string
	}{
		{g.m.Input, "Input", "What a machine was given."},
		{g.m.Context, "Context", "The machine's data."},
		{g.m.Output, "Output", "What a finished machine gives."},
	} {
		if d.id == ir.NoType {
			continue
		}
		kind := g.typeOf(d.id).Kind
		if named := kind == ir.ObjectKind || kind == ir.EnumKind; named && g.names.types[d.id] == d.name {
			g.declareType(d.id, d.text)
			continue
		}
		g.w.line("")
		g.doc(d.text)
		g.w.line("export type " + d.name + " = " + g.tsType(d.id) + ";")
	}
	g.givenInput()
}

// givenInput prints what a new machine is given, where defaults may be left out.
func (g *printer) givenInput() {
	if !g.hasInput() {
		return
	}
	g.w.line("")
	g.w.line("/** What a new machine is given; what has a default may be left out. */")
	if !g.inputHasDefaults() {
		g.w.line("export type GivenInput = Input;") // as GivenEvent
		return
	}
	g.w.block("export interface GivenInput {", func() {
		g.fields(givenFields(g.typeOf(g.m.Input).Fields))
	}, "}")
}

// inputType is the type of what a new machine is given.
func (g *printer) inputType() string {
	if g.inputHasDefaults() {
		return "GivenInput"
	}
	return "Input"
}

// asksInput tells whether a new machine must be given something: a field that cannot
// be left out.
func (g *printer) asksInput() bool {
	return g.hasInput() && slices.ContainsFunc(g.typeOf(g.m.Input).Fields, func(f ir.Field) bool { return !f.Optional && !defaulted(f) })
}

// inputHasDefaults tells whether something of the input may be left out for its default.
func (g *printer) inputHasDefaults() bool {
	return g.hasInput() && slices.ContainsFunc(g.typeOf(g.m.Input).Fields, func(f ir.Field) bool { return f.Default != nil })
}
