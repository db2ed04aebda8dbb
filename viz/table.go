package viz

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file documents a chart as a page of Markdown: what it is given, keeps and
// receives, what its names stand for, and its transitions. All text is escaped
// (markdown.go).

// Table is the page. mark is a comment at its beginning, or "".
func Table(m *ir.Machine, mark string) []byte {
	p := &page{reader: reader{m}, of: ir.TypesOf(m.Types)}
	p.opening(mark)
	p.fields("Input", m.Input)
	p.fields("Context", m.Context)
	p.fields("Output", m.Output)
	p.types()
	p.events("Events", m.Events)
	p.events("Emitted events", m.Emits)
	p.events("Events sent to the parent", m.Sends)
	p.actors()
	p.conditions()
	p.named()
	p.states()
	p.transitions()
	return []byte(p.b.String())
}

// A page is Markdown in the making.
type page struct {
	reader
	of *ir.TypeSet
	b  strings.Builder
}

func (p *page) opening(mark string) {
	if mark != "" {
		fmt.Fprintf(&p.b, "<!-- %s -->\n\n", commentText(mark))
	}
	fmt.Fprintf(&p.b, "# %s\n", cellText(p.m.Name))
	if p.m.Doc != "" {
		p.b.WriteString(paragraphs(p.m.Doc))
	}
	var said []string
	if v := p.m.Version; v != 1 {
		said = append(said, fmt.Sprintf("Version %d.", v))
	}
	if p.m.Table.IgnoreErrors {
		said = append(said, "Errors that no transition handles do not end it.")
	}
	if len(said) > 0 {
		p.b.WriteString("\n" + strings.Join(said, " ") + "\n")
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
	text := p.of.String(f.Type)
	if f.Optional {
		text = "optional<" + text + ">"
	}
	if f.Source != "" {
		text += " = " + f.Source
	}
	return text
}

// types documents the chart's own types.
func (p *page) types() {
	var rows [][]string
	for i := range p.m.Types {
		t := &p.m.Types[i]
		if !t.Named || !t.Pos.Known() {
			continue
		}
		is := p.payload(ir.TypeID(i))
		if t.Kind == ir.EnumKind {
			is = code(ir.EnumText(t.Values))
		}
		rows = append(rows, []string{code(t.Name), is, cellText(t.Doc)})
	}
	if len(rows) > 0 {
		p.section("Types", []string{"type", "values or fields", "description"}, rows)
	}
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
	return code(p.fieldsOf(id))
}

func (p *page) fieldsOf(id ir.TypeID) string {
	if id == ir.NoType {
		return ""
	}
	var list []string
	for _, f := range p.m.Types[id].Fields {
		list = append(list, f.Name+": "+p.fieldType(f))
	}
	return strings.Join(list, ", ")
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
			receives = append(receives, p.received(a, e))
		}
		rows = append(rows, []string{code(a.Name), p.runs(a), p.typeText(a.Input), p.typeText(a.Output), code(strings.Join(sends, ", ")), code(strings.Join(receives, ", ")), cellText(a.Doc)})
	}
	if len(rows) > 0 {
		p.section("Actors", []string{"actor", "run by", "input", "output", "sends", "receives", "description"}, rows)
	}
}

// received is an event that an actor is told. The fields of those that a chart receives
// stand on its own page.
func (p *page) received(a *ir.Actor, e ir.Event) string {
	if fields := p.fieldsOf(e.Type); a.Chart < 0 && fields != "" {
		return e.Name + " { " + fields + " }"
	}
	return e.Name
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
	return code(p.of.String(id))
}

// conditions documents the named guards and lets. One that reads events of several
// shapes is lowered for each, and is one still.
func (p *page) conditions() {
	var rows [][]string
	told := map[string]bool{}
	for i := range p.m.Funcs {
		f := &p.m.Funcs[i]
		if kind := "guard"; !told[f.Name] {
			if told[f.Name] = true; f.Let {
				kind = "let"
			}
			rows = append(rows, []string{code(f.Name), kind, p.payload(f.Params), code(f.Source), cellText(f.Doc)})
		}
	}
	for _, h := range p.m.HostGuards {
		rows = append(rows, []string{code(h.Name), "guard", p.payload(h.Params), "the host's", cellText(h.Doc)})
	}
	if len(rows) > 0 {
		p.section("Guards and lets", []string{"name", "kind", "params", "is", "description"}, rows)
	}
}

// named documents the named actions.
func (p *page) named() {
	var rows [][]string
	told := map[string]bool{}
	for i := range p.m.Procs {
		if a := &p.m.Procs[i]; !told[a.Name] {
			told[a.Name] = true
			rows = append(rows, []string{code(a.Name), p.payload(a.Params), code(strings.Join(p.actions(a.Do), "; ")), cellText(a.Doc)})
		}
	}
	for _, h := range p.m.HostActions {
		rows = append(rows, []string{code(h.Name), p.payload(h.Params), "the host's", cellText(h.Doc)})
	}
	if len(rows) > 0 {
		p.section("Actions", []string{"name", "params", "does", "description"}, rows)
	}
}

// states documents the states: what they are, and what they do. The chart itself is
// one where it does something.
func (p *page) states() {
	var rows [][]string
	for i := range p.m.States {
		if row := &p.m.Table.States[i]; i > 0 || row.Entry != 0 || row.Exit != 0 || len(row.Invokes) > 0 || len(row.Tags) > 0 {
			rows = append(rows, p.stateRow(int32(i)))
		}
	}
	p.section("States", []string{"state", "kind", "tags", "entry", "exit", "invoke", "output", "description"}, rows)
}

func (p *page) stateRow(i int32) []string {
	row, info := &p.m.Table.States[i], &p.m.States[i]
	var invokes []string
	for _, v := range row.Invokes {
		invokes = append(invokes, p.invoke(v))
	}
	return []string{code(p.stateName(i)), kindInWords(row.Kind), code(strings.Join(row.Tags, ", ")), p.doing(row.Entry), p.doing(row.Exit), code(strings.Join(invokes, ", ")), code(info.Source), cellText(info.Doc)}
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
	return slices.Contains([]string{"description", "tags", "internal", "input", "output", "params"}, head)
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
