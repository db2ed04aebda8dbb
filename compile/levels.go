package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file holds a chart to what can be restored (SPEC 10.7): how many lists
// and objects may stand around the innermost part of its snapshots is known from
// its types and states and from the charts that it uses, for a value of type any
// never has more than kernel.MaxDepth.

// levels refuses a chart whose snapshots nobody could read.
func (c *chart) levels() {
	deepest := snapshotLevels(c.m, c.lib.levels)
	if deepest > kernel.MaxSnapshotDepth {
		c.add(c.doc.Chart, diag.TooNested, c.m.Name, deepest, kernel.MaxSnapshotDepth)
	}
}

// snapshotLevels counts the levels of a snapshot; known are the charts counted
// before.
func snapshotLevels(m *ir.Machine, known map[*ir.Machine]int) int {
	if n, ok := known[m]; ok {
		return n
	}
	types := ir.TypesOf(m.Types)
	deepest := max(stateLevels(m.Table), types.Levels(m.Input), types.Levels(m.Context), types.Levels(m.Output))
	deepest = max(deepest, 1+kernel.MaxDepth) // an error's data
	for i := range m.Actors {
		a := &m.Actors[i]
		deepest = max(deepest, 2+types.Levels(a.Input), 2+eventLevels(types, a.Receives))
		if a.Chart >= 0 {
			deepest = max(deepest, 2+snapshotLevels(m.Children[a.Chart], known)) // children, and its id
		}
	}
	deepest = max(deepest, 2+eventLevels(types, m.Events), 2+eventLevels(types, m.Sends)) // timers
	known[m] = 1 + deepest
	return 1 + deepest
}

func eventLevels(types *ir.TypeSet, events []ir.Event) int {
	deepest := 1
	for i := range events {
		deepest = max(deepest, types.Levels(events[i].Type))
	}
	return deepest
}

// stateLevels counts the levels of a value: how deep states stand in one another.
func stateLevels(t *kernel.Table) int {
	deepest, level := 0, make([]int, len(t.States))
	for i := 1; i < len(t.States); i++ { // a parent stands before its children
		level[i] = level[t.States[i].Parent] + 1
		deepest = max(deepest, level[i])
	}
	return deepest
}
