package lint

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file reports lists of types in the place of one. A list there is an enum, so that
// `[string]`, which is a list of texts elsewhere, and `[string, int]`, a union, are enums of
// the names of types. Who means such an enum gives it a name of its own, or a default.

func (c *chart) brackets() {
	types := ir.TypesOf(c.m.Types)
	for _, f := range writtenFields(c.doc) {
		if f.Default.Kind == schema.NoValue {
			c.typesInList(types, f.Type)
		}
	}
	for i := range c.doc.Types {
		if t := c.doc.Types[i].Type; len(t.Enum) == 1 {
			c.typesInList(types, t)
		}
	}
}

func (c *chart) typesInList(types *ir.TypeSet, t schema.Type) {
	names := make([]string, len(t.Enum))
	for i, value := range t.Enum {
		names[i] = value.Text
		if !isType(types, value.Text) {
			return
		}
	}
	switch first := slices.IndexFunc(names, func(n string) bool { return !isNothing(n) }); {
	case first < 0:
	case len(names) == 1:
		c.found.Add(t.Pos, diag.Pos{}, diag.TypesInList, ir.EnumText(names), "a list of that type").Fix("write list<%s>", names[0])
	case len(names) == 2 && slices.ContainsFunc(names, isNothing):
		c.found.Add(t.Pos, diag.Pos{}, diag.TypesInList, ir.EnumText(names), "a type that may be absent").Fix("write optional<%s>", names[first])
	default:
		c.found.Add(t.Pos, diag.Pos{}, diag.TypesInList, ir.EnumText(names), "a choice of types")
	}
}

// isType tells whether a value of an enum reads like a type, of a chart or of TypeScript.
func isType(types *ir.TypeSet, value string) bool {
	_, is := types.Lookup(value)
	return is || isNothing(value) || value == "number" || value == "boolean" || strings.HasSuffix(value, ">")
}

// isNothing tells whether a word stands for no value in TypeScript's types.
func isNothing(value string) bool { return value == "null" || value == "undefined" }

// writtenFields are the fields of all that a chart declares.
func writtenFields(d *schema.Document) []schema.Field {
	all := slices.Concat(d.Input, d.Context, d.Output.Fields)
	for _, events := range [][]schema.EventDecl{d.Events, d.Emits, d.Sends} {
		all = append(all, fieldsOfEvents(events)...)
	}
	for i := range d.Types {
		all = append(all, d.Types[i].Fields...)
	}
	for i := range d.Guards {
		all = append(all, d.Guards[i].Params...)
	}
	for i := range d.Actions {
		all = append(all, d.Actions[i].Params...)
	}
	for i := range d.Actors {
		a := &d.Actors[i]
		all = append(append(append(all, a.Input...), a.Output...), fieldsOfEvents(a.Receives)...)
	}
	return all
}

func fieldsOfEvents(events []schema.EventDecl) []schema.Field {
	var all []schema.Field
	for i := range events {
		all = append(all, events[i].Fields...)
	}
	return all
}
