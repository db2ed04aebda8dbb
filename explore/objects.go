package explore

// This file combines fields, of events, inputs, outputs and errors (doc.go, 5). All
// combinations are tried where these are few; else each value beside the plainest of all
// others, all values one step on at once, then pairs, up to the bound, and the search says
// so.

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/lines"
)

// absent is a field that is left out.
const absent = ""

// objects gives objects of a type; event is the name of an event whose type they
// carry.
func (c *chooser) objects(p place, typ *ir.Type, event string) []string {
	most := mostObjects
	if event == "" {
		most = mostNested
	}
	names, choices := c.fields(p, typ)
	var list []string
	for _, row := range c.rows(choices, most) {
		list = append(list, object(names, row, event))
	}
	return list
}

// fields are those of an object, with the values of each.
func (c *chooser) fields(p place, typ *ir.Type) (names []string, choices [][]string) {
	for _, f := range typ.Fields {
		names, choices = append(names, f.Name), append(choices, c.field(p.field(f.Name), f))
	}
	return names, choices
}

// field gives the values of a field, absent among them where it may be left out
// and that matters.
func (c *chooser) field(p place, f ir.Field) []string {
	matters := c.anyMatters(p, f.Type)
	switch {
	case f.Optional && (matters || c.s.flows.matters(p.below(presence))):
		return append([]string{absent}, c.values(p, f.Type)...)
	case (f.Optional || f.Default != nil && !matters) && !c.whole:
		return []string{absent}
	case f.Default != nil && matters:
		usual := literal(f.Default)
		return append([]string{absent}, slices.DeleteFunc(c.values(p, f.Type), func(v string) bool { return v == usual })...)
	}
	return c.values(p, f.Type)
}

// literal is a literal default as JSON; absent for others.
func literal(e *ir.Expr) string {
	switch e.Op {
	case ir.LitBool:
		return strconv.FormatBool(e.Int != 0)
	case ir.LitInt:
		return strconv.FormatInt(e.Int, 10)
	case ir.LitString, ir.LitEnum:
		return quoted(e.Str)
	case ir.LitDuration:
		return spanText(e.Int)
	}
	return absent
}

// The bounds on the inputs with which a machine is started. Each has configurations
// of its own: where not all can be combined, more of them only leave less to each.
const (
	allInputs  = 32 // combinations, where these are all
	mostInputs = 12 // of more of them
)

// inputs are combined like the fields of an event, the plainest first.
func (s *search) inputs() (list [][]byte) {
	if s.m.Input == ir.NoType {
		return [][]byte{nil}
	}
	c := &chooser{s: s, m: s.m, now: &facts{now: lines.DefaultNow}}
	names, choices := c.fields(s.flows.own(inputOf, 0), &s.m.Types[s.m.Input])
	for _, row := range c.rows(choices, allInputs) {
		list = append(list, []byte(object(names, row, "")))
	}
	if !c.trimmed {
		return list
	}
	return list[:min(len(list), mostInputs)]
}

// rows combines one choice for each column.
func (c *chooser) rows(choices [][]string, most int) [][]string {
	all := 1
	for _, list := range choices {
		if all *= len(list); all > most {
			c.trim(true)
			return some(choices, most)
		}
	}
	rows := [][]string{nil}
	for _, list := range choices {
		var longer [][]string
		for _, row := range rows {
			for _, v := range list {
				longer = append(longer, append(row[:len(row):len(row)], v))
			}
		}
		rows = longer
	}
	return rows
}

// some are the plainest row, those that differ from it in one place, in all, and in two.
func some(choices [][]string, most int) [][]string {
	rows := alone(choices)
	plain, singles := rows[0], len(rows)
	rows = append(rows, along(choices)...)
	for n := 1; n < singles; n++ {
		for i := range choices {
			for _, v := range choices[i][1:] {
				if rows[n][i] == plain[i] && !differsBehind(rows[n], plain, i) && len(rows) < most {
					rows = append(rows, changed(rows[n], i, v))
				}
			}
		}
	}
	return rows[:min(len(rows), most)]
}

// alone are the plainest row, and those that differ from it in one place: each
// column's next value in turn.
func alone(choices [][]string) [][]string {
	plain := make([]string, len(choices))
	for i := range choices {
		plain[i] = choices[i][0]
	}
	rows := [][]string{plain}
	for n := 1; n < longest(choices); n++ {
		for i := range choices {
			if n < len(choices[i]) {
				rows = append(rows, changed(plain, i, choices[i][n]))
			}
		}
	}
	return rows
}

// along are rows that differ from the plainest in all places at once, where these are more
// than two: the next value of each column, or its last. Values come in order, so that a
// condition on each of three fields that it be great is met.
func along(choices [][]string) (rows [][]string) {
	for n := 1; n < longest(choices); n++ {
		row, places := make([]string, len(choices)), 0
		for i, list := range choices {
			if row[i] = list[min(n, len(list)-1)]; len(list) > 1 {
				places++
			}
		}
		if places > 2 {
			rows = append(rows, row)
		}
	}
	return rows
}

func longest(choices [][]string) (n int) {
	for _, list := range choices {
		n = max(n, len(list))
	}
	return n
}

// differsBehind tells whether a row differs from the plainest behind column i: such a
// pair is made from its other half.
func differsBehind(row, plain []string, i int) bool {
	for j := i + 1; j < len(row); j++ {
		if row[j] != plain[j] {
			return true
		}
	}
	return false
}

func changed(row []string, i int, v string) []string {
	next := append([]string(nil), row...)
	next[i] = v
	return next
}

func object(names, values []string, event string) string {
	var members []string
	if event != "" {
		members = append(members, `"type":`+quoted(event))
	}
	for i, name := range names {
		if values[i] != absent {
			members = append(members, quoted(name)+":"+values[i])
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}
