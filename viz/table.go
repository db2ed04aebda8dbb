package viz

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file documents a chart as a page of Markdown: what it is given, keeps and
// receives, and its transitions. Text from the chart is escaped: it cannot begin
// a cell, a tag or a link.

// Table is the page. mark is a comment at its beginning, or "".
func Table(m *ir.Machine, mark string) []byte {
	p := &page{reader: reader{m}}
	p.opening(mark)
	p.fields("Input", m.Input)
	p.fields("Context", m.Context)
	p.fields("Output", m.Output)
	p.events("Events", m.Events)
	p.events("Emitted events", m.Emits)
	p.events("Events sent to the parent", m.Sends)
	p.actors()
	p.states()
	p.transitions()
	return []byte(p.b.String())
}

// A page is Markdown in the making.
type page struct {
	reader
	b strings.Builder
}

func (p *page) opening(mark string) {
	if mark != "" {
		fmt.Fprintf(&p.b, "<!-- %s -->\n\n", commentText(mark))
	}
	fmt.Fprintf(&p.b, "# %s\n", cellText(p.m.Name))
	if p.m.Doc != "" {
		fmt.Fprintf(&p.b, "\n%s\n", cellText(p.m.Doc))
	}
}

// fields documents an object type.
func (p *page) fields(title string, id ir.TypeID) {
	if id == ir.NoType || len(p.m.Types[id].Fields) == 0 {
		return
	}
	rows := [][]string{}
	for _, f := range p.m.Types[id].Fields {
		rows = append(rows, []string{code(f.Name), code(p.fieldType(f)), cellText(f.Doc)})
	}
	p.section(title, []string{"field", "type", "description"}, rows)
}

// fieldType is a field's type, with its default as a chart would write it.
func (p *page) fieldType(f ir.Field) string {
	text := ir.TypesOf(p.m.Types).String(f.Type)
	if f.Optional {
		text = "optional<" + text + ">"
	}
	if f.Source != "" {
		text += " = " + f.Source
	}
	return text
}

func (p *page) events(title string, events []ir.Event) {
	var rows [][]string
	for _, e := range events {
		rows = append(rows, []string{code(e.Name), p.payload(e.Type), yes(e.Internal), cellText(e.Doc)})
	}
	if len(rows) > 0 {
		p.section(title, []string{"event", "fields", "internal", "description"}, rows)
	}
}

// payload lists an object's fields with their types.
func (p *page) payload(id ir.TypeID) string {
	if id == ir.NoType {
		return ""
	}
	var list []string
	for _, f := range p.m.Types[id].Fields {
		list = append(list, f.Name+": "+p.fieldType(f))
	}
	return code(strings.Join(list, ", "))
}

// actors documents who is started: what it gets and gives, and which events pass
// between it and the chart.
func (p *page) actors() {
	var rows [][]string
	for i := range p.m.Actors {
		a := &p.m.Actors[i]
		var sends, receives []string
		for _, e := range a.Sends {
			sends = append(sends, p.m.Events[e].Name)
		}
		for _, e := range a.Receives {
			receives = append(receives, e.Name)
		}
		rows = append(rows, []string{code(a.Name), p.runs(a), p.typeText(a.Input), p.typeText(a.Output), code(strings.Join(sends, ", ")), code(strings.Join(receives, ", ")), cellText(a.Doc)})
	}
	if len(rows) > 0 {
		p.section("Actors", []string{"actor", "run by", "input", "output", "sends", "receives", "description"}, rows)
	}
}

// runs is what runs an actor.
func (p *page) runs(a *ir.Actor) string {
	if a.Chart < 0 {
		return "the host"
	}
	return "chart " + code(p.m.Children[a.Chart].Name)
}

// typeText is a type; of an object its fields.
func (p *page) typeText(id ir.TypeID) string {
	if id == ir.NoType || len(p.m.Types[id].Fields) > 0 {
		return p.payload(id)
	}
	return code(ir.TypesOf(p.m.Types).String(id))
}

// states documents the states: what they are, and what they do.
func (p *page) states() {
	var rows [][]string
	for i := 1; i < len(p.m.States); i++ {
		row := &p.m.Table.States[i]
		var invokes []string
		for _, v := range row.Invokes {
			invokes = append(invokes, p.invoke(v))
		}
		rows = append(rows, []string{code(row.Path), kindInWords(row.Kind), code(strings.Join(row.Tags, ", ")), p.doing(row.Entry), p.doing(row.Exit), code(strings.Join(invokes, ", ")), code(p.m.States[i].Source), cellText(p.m.States[i].Doc)})
	}
	p.section("States", []string{"state", "kind", "tags", "entry", "exit", "invoke", "output", "description"}, rows)
}

func (p *page) doing(block int32) string { return code(strings.Join(p.block(block), "; ")) }

// transitions is the transition table, in document order. The ways to initial
// states and to what history states lead to are rows of it.
func (p *page) transitions() {
	var rows [][]string
	state := int32(0)
	waysIn := func(until int32) {
		for ; state <= until; state++ {
			if row := &p.m.Table.States[state]; len(row.Initial) > 0 {
				rows = append(rows, []string{code(p.stateName(state)), p.wayIn(state), "", code(p.stateNames(row.Initial)), p.doing(row.InitialDo), "", ""})
			}
		}
	}
	for t := range p.m.Transitions {
		waysIn(p.m.Table.Transitions[t].Source)
		row, info := &p.m.Table.Transitions[t], &p.m.Transitions[t]
		rows = append(rows, []string{code(p.stateName(row.Source)), code(p.trigger(int32(t)) + p.length(int32(t))), code(info.GuardSource), p.goesTo(int32(t)),
			code(strings.Join(p.block(row.Do), "; ")), yes(row.Reenter), cellText(info.Doc)})
	}
	waysIn(int32(len(p.m.Table.States) - 1))
	if len(rows) > 0 {
		p.section("Transitions", []string{"from", "event", "guard", "to", "actions", "reenter", "description"}, rows)
	}
}

// goesTo is where a transition leads.
func (p *page) goesTo(t int32) string {
	row := &p.m.Table.Transitions[t]
	switch {
	case row.Forbid:
		return "forbidden"
	case len(row.Targets) == 0:
		return "(stays)"
	}
	return code(p.targets(t))
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return ""
}

// optional tells the columns that are left out where nothing has been written.
func optional(head string) bool {
	return slices.Contains([]string{"description", "tags", "internal", "input", "output"}, head)
}

// section writes a heading and a table.
func (p *page) section(title string, heads []string, rows [][]string) {
	fmt.Fprintf(&p.b, "\n## %s\n\n", title)
	var keep []int
	for c := range heads {
		if !optional(heads[c]) || slices.ContainsFunc(rows, func(row []string) bool { return row[c] != "" }) {
			keep = append(keep, c)
		}
	}
	p.row(heads, keep)
	rule := make([]string, len(heads))
	for c := range rule {
		rule[c] = "---"
	}
	p.row(rule, keep)
	for _, row := range rows {
		p.row(row, keep)
	}
}

func (p *page) row(cells []string, keep []int) {
	p.b.WriteByte('|')
	for _, c := range keep {
		p.b.WriteString(" " + cells[c])
		if cells[c] != "" {
			p.b.WriteByte(' ')
		}
		p.b.WriteByte('|')
	}
	p.b.WriteByte('\n')
}

// cellText escapes text for a cell of a table.
func cellText(text string) string {
	var b strings.Builder
	for _, r := range visible(text) {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '&':
			b.WriteString("&amp;")
		case strings.ContainsRune("\\`*_[]|~#", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// code writes text between backticks, more of them than the text has in a row.
func code(text string) string {
	text = strings.ReplaceAll(visible(text), "|", "\\|")
	if text == "" {
		return ""
	}
	fence, run := 1, 0
	for _, r := range text {
		if run++; r != '`' {
			run = 0
		}
		fence = max(fence, run+1)
	}
	ticks := strings.Repeat("`", fence)
	if fence > 1 {
		return ticks + " " + text + " " + ticks
	}
	return ticks + text + ticks
}
