package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file holds the names of the charts of one system apart (language: files
// and names). A chart's name is that of its Go package and its TypeScript
// module, spelt as these can be (ir.Folder): two charts of one name would each be
// the other's code. Snapshots tell charts by their names too.

// A title is who has a chart's name in a system.
type title struct{ name, file string }

// namesakes reports the actors that bring a chart whose name another chart of
// this system has: the chart itself, or one that an earlier actor brought.
func (c *chart) namesakes() {
	taken := map[string]title{}
	enter(taken, title{c.doc.Chart.Text, c.doc.File})
	for _, info := range c.actorDecls {
		if info.machine == nil {
			continue
		}
		if here, there := clash(taken, info.machine); there.file != "" {
			c.add(info.decl.Chart, diag.NamesakeCharts, here.name, here.file, there.name, there.file, ir.Folder(here.name))
		}
	}
}

// clash enters a chart with all that it uses, and gives the first whose name is
// taken, and by whom.
func clash(taken map[string]title, m *ir.Machine) (here, there title) {
	here = title{m.Name, m.File}
	if there = enter(taken, here); there.file != "" {
		return here, there
	}
	for _, child := range m.Children {
		if here, there = clash(taken, child); there.file != "" {
			return here, there
		}
	}
	return title{}, title{}
}

// enter takes a name, or gives the other chart that has it.
func enter(taken map[string]title, t title) title {
	key := ir.Folder(t.name)
	if other, known := taken[key]; known && other.file != t.file {
		return other
	}
	taken[key] = t
	return title{}
}
