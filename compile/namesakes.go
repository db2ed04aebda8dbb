package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file holds the names of the charts of one system apart (SPEC 1.3).
// A chart's name is that of its Go package and its TypeScript
// module, spelt as these can be (ir.Folder): two charts of one name would each be
// the other's code. Snapshots tell charts by their names too.

// namesakes reports the actors that bring a chart whose name another chart of
// this system has: the chart itself, or one that an earlier actor brought.
func (c *chart) namesakes() {
	own := &ir.Machine{Name: c.doc.Chart.Text, File: c.doc.File}
	taken := map[string]*ir.Machine{ir.Folder(own.Name): own}
	for _, info := range c.actorDecls {
		if info.machine == nil {
			continue
		}
		if here, there := namesake(taken, info.machine); there != nil {
			c.add(info.decl.Chart, diag.NamesakeCharts, here.Name, here.File, there.Name, there.File, ir.Folder(here.Name))
		}
	}
}

// namesake enters a chart with all that it uses. It gives the first whose name is
// another's, and that one.
func namesake(taken map[string]*ir.Machine, m *ir.Machine) (here, there *ir.Machine) {
	folder := ir.Folder(m.Name)
	if other, known := taken[folder]; known {
		if other.File != m.File {
			return m, other
		}
		return nil, nil // it was entered before
	}
	taken[folder] = m
	for _, child := range m.Children {
		if here, there = namesake(taken, child); there != nil {
			return here, there
		}
	}
	return nil, nil
}
