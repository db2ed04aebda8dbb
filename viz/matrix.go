package viz

import (
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file draws matrices: which event leads where from each state, and which
// state leads to which. A state has the transitions of the states around it too,
// where it has none for the key itself.

// Matrix is both matrices as Markdown. mark is a comment at its beginning.
func Matrix(m *ir.Machine, mark string) []byte {
	p := &page{reader: reader{m}}
	p.opening(mark)
	leaves := p.leaves()
	p.eventMatrix(leaves)
	p.stateMatrix(leaves)
	return []byte(p.b.String())
}

// leaves are the states without children, history states aside.
func (p *page) leaves() []int32 {
	var list []int32
	for i := range p.m.Table.States {
		if s := &p.m.Table.States[i]; i > 0 && s.Last == int32(i) && !isHistory(s.Kind) {
			list = append(list, int32(i))
		}
	}
	return list
}

// candidates are the transitions that a trigger may take in a state, in the order
// in which they are tried: the state's own before those around it, an exact key
// before wildcards.
func (p *page) candidates(state int32, trigger string) []int32 {
	var found []int32
	for s := state; s >= 0; s = p.m.Table.States[s].Parent {
		row := &p.m.Table.States[s]
		for _, key := range keysFor(trigger) {
			for _, c := range row.On {
				if p.m.Table.Keys[c.Key] == key && p.m.Transitions[c.Transitions[0]].Kind == ir.OnKind {
					found = append(found, c.Transitions...)
				}
			}
		}
		for t := range p.m.Transitions {
			if p.m.Table.Transitions[t].Source == s && p.m.Transitions[t].Kind != ir.OnKind && p.trigger(int32(t)) == trigger {
				found = append(found, int32(t))
			}
		}
	}
	return found
}

// keysFor are the keys that match an event: its name, `a.b.*`, `a.*`, `*`.
func keysFor(event string) []string {
	keys := []string{event}
	for prefix := event; ; {
		dot := strings.LastIndexByte(prefix, '.')
		if dot < 0 {
			return append(keys, "*")
		}
		prefix = prefix[:dot]
		keys = append(keys, prefix+".*")
	}
}

// triggers are the columns, in document order: declared events, then what else
// is waited for. A wildcard has no column: it counts under the events it matches.
func (p *page) triggers() []string {
	var list []string
	for _, e := range p.m.Events {
		list = append(list, e.Name)
	}
	for _, s := range p.m.Table.States {
		for _, c := range s.On {
			if key := p.m.Table.Keys[c.Key]; p.m.Transitions[c.Transitions[0]].Kind == ir.OnKind && !strings.HasSuffix(key, "*") {
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

func (p *page) eventMatrix(leaves []int32) {
	triggers := p.triggers()
	heads := []string{"from \\ event"}
	for _, name := range triggers {
		heads = append(heads, code(name))
	}
	var rows [][]string
	for _, leaf := range leaves {
		row := []string{code(p.stateName(leaf))}
		for _, name := range triggers {
			row = append(row, p.cell(p.candidates(leaf, name)))
		}
		rows = append(rows, row)
	}
	p.section("States and events", heads, rows)
}

// cell says where a key's candidates lead; those that no event can reach, behind
// one without a guard, are left out.
func (p *page) cell(list []int32) string {
	var texts []string
	for _, t := range list {
		text := p.goesTo(t)
		guard := p.m.Transitions[t].GuardSource
		if guard != "" {
			text += " if " + code(guard)
		}
		texts = append(texts, text)
		if guard == "" {
			break
		}
	}
	return strings.Join(texts, "<br>")
}

func (p *page) stateMatrix(leaves []int32) {
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
func (p *page) reached(from int32) map[int32]bool {
	set := map[int32]bool{}
	for s := from; s >= 0; s = p.m.Table.States[s].Parent {
		for t := range p.m.Table.Transitions {
			if row := &p.m.Table.Transitions[t]; row.Source == s {
				for _, target := range row.Targets {
					p.enter(target, set)
				}
			}
		}
	}
	return set
}

// enter adds the leaves that entering a state enters by default.
func (p *page) enter(state int32, set map[int32]bool) {
	row := &p.m.Table.States[state]
	if row.Last == state && !isHistory(row.Kind) {
		set[state] = true
		return
	}
	if len(row.Initial) > 0 {
		for _, s := range row.Initial {
			p.enter(s, set)
		}
		return
	}
	if isHistory(row.Kind) {
		p.enter(row.Parent, set)
		return
	}
	for c := state + 1; c <= row.Last; c = p.m.Table.States[c].Last + 1 {
		if !isHistory(p.m.Table.States[c].Kind) {
			p.enter(c, set)
		}
	}
}
