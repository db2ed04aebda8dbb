package viz

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file draws matrices: which event leads where from each state, and which
// state leads to which. A state has the transitions of the states around it too,
// where it has none for the key itself.

// maxCells is how many cells both matrices may have together: nobody reads as many.
const maxCells = 4_000_000

// Matrix is both matrices as Markdown. mark is a comment at its beginning. The error says
// that they would have more than four million cells.
func Matrix(m *ir.Machine, mark string) ([]byte, error) {
	p := newMatrix(m)
	leaves, triggers := p.leaves(), p.triggers()
	if cells := len(leaves) * (len(triggers) + len(leaves)); cells > maxCells {
		return nil, fmt.Errorf("the matrices of %d states would have %d cells, and %d are the most: the tables list the transitions", len(leaves), cells, maxCells)
	}
	p.opening(mark)
	p.eventMatrix(leaves, triggers)
	p.stateMatrix(leaves)
	return []byte(p.b.String()), nil
}

// A matrix is a page that looks up what a cell asks for: there are as many cells as there
// are pairs of a state and an event.
type matrix struct {
	page
	events  map[string]bool      // the declared ones
	byKey   []map[string][]int32 // per state its transitions by their key
	waiting []map[string][]int32 // per state what waits for no event by name, by what it waits for: their keys
	sources [][]int32            // per state its transitions
}

func newMatrix(m *ir.Machine) *matrix {
	n := len(m.Table.States)
	p := &matrix{page: page{reader: reader{m}}, events: map[string]bool{}, byKey: make([]map[string][]int32, n), waiting: make([]map[string][]int32, n), sources: make([][]int32, n)}
	for _, e := range m.Events {
		p.events[e.Name] = true
	}
	for i := range m.Table.States {
		p.byKey[i], p.waiting[i] = map[string][]int32{}, map[string][]int32{}
		for _, c := range m.Table.States[i].On {
			p.byKey[i][m.Table.Keys[c.Key]] = c.Transitions
			if first := c.Transitions[0]; m.Transitions[first].Kind != ir.OnKind {
				p.waiting[i][p.trigger(first)] = append(p.waiting[i][p.trigger(first)], c.Key)
			}
		}
	}
	for t := range m.Table.Transitions {
		from := m.Table.Transitions[t].Source
		p.sources[from] = append(p.sources[from], int32(t))
	}
	return p
}

// leaves are the states without children, history states aside.
func (p *matrix) leaves() []int32 {
	var list []int32
	for i := range p.m.Table.States {
		if s := &p.m.Table.States[i]; i > 0 && s.Last == int32(i) && !s.Kind.IsHistory() {
			list = append(list, int32(i))
		}
	}
	return list
}

// tried are, for a column and a state, what may be taken there: a list for each
// event that the column stands for, in the order in which its candidates are
// tried. Timers and ends of several states around one another share a word and
// are events of their own.
func (p *matrix) tried(state int32, trigger string) [][]int32 {
	var lists [][]int32
	var eventless []int32
	if p.isEvent(trigger) {
		lists = append(lists, p.candidates(state, trigger))
	}
	for _, s := range p.around(state) {
		row := &p.m.Table.States[s]
		for _, key := range p.waiting[s][trigger] {
			lists = append(lists, p.candidates(state, p.m.Table.Keys[key]))
		}
		if len(row.Always) > 0 && p.trigger(row.Always[0]) == trigger {
			eventless = append(eventless, row.Always...)
		}
	}
	return append(lists, eventless)
}

// around are the states whose transitions a state has, from the inside out: none
// where it ends the machine, which takes no event then (SPEC 6.9).
func (p *matrix) around(state int32) []int32 {
	if row := &p.m.Table.States[state]; row.Kind == kernel.Final && row.Parent == 0 {
		return nil
	}
	var list []int32
	for s := state; s >= 0; s = p.m.Table.States[s].Parent {
		list = append(list, s)
	}
	return list
}

// isEvent tells the columns that are headed by an event's own name.
func (p *matrix) isEvent(trigger string) bool {
	return ir.FamilyOf(trigger) != ir.NoFamily || p.events[trigger]
}

// candidates are the transitions that an event may take in a state: the state's
// own before those around it, an exact key before wildcards.
func (p *matrix) candidates(state int32, event string) []int32 {
	var found []int32
	for _, s := range p.around(state) {
		for _, key := range kernel.KeyNames(event) {
			found = append(found, p.byKey[s][key]...)
		}
	}
	return found
}

// triggers are the columns, in document order: declared events, then what else
// is waited for. A wildcard has no column: it counts under the events it matches. But
// those of the platform are more than are listed, so their prefixes have one.
func (p *matrix) triggers() []string {
	var list []string
	for _, e := range p.m.Events {
		list = append(list, e.Name)
	}
	for _, s := range p.m.Table.States {
		for _, c := range s.On {
			if key := p.m.Table.Keys[c.Key]; p.m.Transitions[c.Transitions[0]].Kind == ir.OnKind && (!strings.HasSuffix(key, "*") || ir.FamilyOf(key) != ir.NoFamily) {
				list = append(list, key)
			}
		}
	}
	for t := range p.m.Transitions {
		if p.m.Transitions[t].Kind != ir.OnKind {
			list = append(list, p.trigger(int32(t)))
		}
	}
	seen, kept := map[string]bool{}, []string(nil)
	for _, name := range list {
		if !seen[name] {
			seen[name] = true
			kept = append(kept, name)
		}
	}
	return kept
}

func (p *matrix) eventMatrix(leaves []int32, triggers []string) {
	heads := []string{"from \\ event"}
	for _, name := range triggers {
		heads = append(heads, code(name))
	}
	var rows [][]string
	for _, leaf := range leaves {
		row := []string{code(p.stateName(leaf))}
		for _, name := range triggers {
			row = append(row, p.cell(p.tried(leaf, name)))
		}
		rows = append(rows, row)
	}
	p.section("States and events", heads, rows)
}

// cell says where candidates lead, each way once; those that an event cannot
// reach, behind one without a guard, are left out.
func (p *matrix) cell(lists [][]int32) string {
	var texts []string
	for _, list := range lists {
		for _, t := range list {
			text, guard := p.goesTo(t), p.m.Transitions[t].GuardSource
			if guard != "" {
				text += " if " + code(guard)
			}
			if !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
			if guard == "" {
				break
			}
		}
	}
	return strings.Join(texts, "<br>")
}

func (p *matrix) stateMatrix(leaves []int32) {
	heads := []string{"from \\ to"}
	for _, s := range leaves {
		heads = append(heads, code(p.stateName(s)))
	}
	var rows [][]string
	for _, from := range leaves {
		reached := p.reached(from)
		row := []string{code(p.stateName(from))}
		for _, to := range leaves {
			switch {
			case reached[to]:
				row = append(row, "yes")
			case from == to:
				row = append(row, "-")
			default:
				row = append(row, "no")
			}
		}
		rows = append(rows, row)
	}
	p.section("States and states", heads, rows)
	fmt.Fprint(&p.b, "\n“yes”: some transition of the row's state, or of a state around it, enters the column's state.\n")
}

// reached are the leaves that a state's transitions enter.
func (p *matrix) reached(from int32) map[int32]bool {
	set := map[int32]bool{}
	for _, s := range p.around(from) {
		for _, t := range p.sources[s] {
			p.enterAll(p.m.Table.Transitions[t].Domain, p.m.Table.Transitions[t].Targets, set)
		}
	}
	return set
}

// enterAll adds the leaves that entering states within another one enters: those
// of the states, and by default those of the regions beside the way to them.
func (p *matrix) enterAll(within int32, states []int32, set map[int32]bool) {
	for _, target := range states {
		p.enter(target, set)
		for s := target; s != within; s = p.m.Table.States[s].Parent {
			p.enterBeside(s, states, set)
		}
	}
}

// enterBeside adds the leaves of the regions beside one, save those that some of
// the states to enter lie in.
func (p *matrix) enterBeside(region int32, states []int32, set map[int32]bool) {
	parent := p.m.Table.States[region].Parent
	if p.m.Table.States[parent].Kind != kernel.Parallel {
		return
	}
	for r := range p.m.ChildStates(parent) {
		if !slices.ContainsFunc(states, func(s int32) bool { return p.m.Within(s, r) }) {
			p.enter(r, set)
		}
	}
}

// enter adds the leaves that entering a state enters by default.
func (p *matrix) enter(state int32, set map[int32]bool) {
	row := &p.m.Table.States[state]
	switch {
	case row.Kind.IsHistory():
		p.remembered(state, set)
	case row.Last == state:
		set[state] = true
	case len(row.Initial) > 0:
		p.enterAll(state, row.Initial, set)
	default:
		p.enterAll(state, slices.Collect(p.m.ChildStates(state)), set)
	}
}

// remembered adds the leaves that a history state may lead to: its default, and
// what may have been active when its parent was left.
func (p *matrix) remembered(state int32, set map[int32]bool) {
	row := &p.m.Table.States[state]
	p.enterAll(row.Parent, row.Initial, set)
	if row.Kind == kernel.ShallowHistory {
		p.enterAll(row.Parent, slices.Collect(p.m.ChildStates(row.Parent)), set)
		return
	}
	for _, leaf := range p.leaves() {
		if p.m.Within(leaf, row.Parent) {
			set[leaf] = true
		}
	}
}
