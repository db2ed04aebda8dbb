package main

// `test --cover`: what of each chart no scenario reached.

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/viz"
)

// covered is the interpreter with the machines of every chart noted, those of actors too.
type covered struct {
	backend.Interpreter
	under    map[*interp.Chart]string // the folder that a chart's file is shown under
	programs map[*ir.Machine]kernel.Program
	charts   []*coveredChart // in the order in which they were first run
}

// coveredChart is a file. Scenarios run it as a chart of its own, and others as an actor of
// theirs: that is one chart loaded several times.
type coveredChart struct {
	file    string
	machine *ir.Machine
	*cover.Recorder
}

func newCovered() *covered {
	return &covered{under: map[*interp.Chart]string{}, programs: map[*ir.Machine]kernel.Program{}}
}

func (c *covered) Open(chart *interp.Chart, start lines.Start) (backend.Session, error) {
	return backend.Interpret(c.program(chart.Machine(), chart.Program(), c.under[chart]), start), nil
}

// program runs like p, the machine's own, and is noted.
func (c *covered) program(m *ir.Machine, p kernel.Program, prefix string) kernel.Program {
	noted := c.programs[m]
	if noted == nil {
		noted = c.chart(m, p, shown(prefix, m.File)).Of(p, func(src int32) kernel.Program {
			child := p.Child(src)
			if child == nil { // a host actor
				return nil
			}
			return c.program(m.Children[m.Actors[src].Chart], child, prefix)
		})
		c.programs[m] = noted
	}
	return noted
}

// chart is what is noted of a file.
func (c *covered) chart(m *ir.Machine, p kernel.Program, file string) *coveredChart {
	for _, chart := range c.charts {
		if chart.file == file {
			return chart
		}
	}
	chart := &coveredChart{file, m, cover.New(p)}
	c.charts = append(c.charts, chart)
	return chart
}

// ran tells whether a file was run, by scenarios of its own or as an actor.
func (c *covered) ran(file string) bool {
	return slices.ContainsFunc(c.charts, func(chart *coveredChart) bool { return chart.file == file })
}

// reports are those of all charts, in the order in which they were first run.
func (c *covered) reports() []*cover.Report {
	all := []*cover.Report{}
	for _, chart := range c.charts {
		all = append(all, chart.Report(chart.machine, chart.file))
	}
	return all
}

// oneFileEach tells charts of one name, which would be drawn into one file.
func (c *covered) oneFileEach() error {
	drawn := map[string]string{}
	for _, chart := range c.charts {
		name := chart.machine.Name
		if other := drawn[name]; other != "" {
			return usage("%s and %s are both charts %q and would be drawn into one file: test them apart", other, chart.file, name)
		}
		drawn[name] = chart.file
	}
	return nil
}

// draw writes a picture of each chart with its counts.
func (c *covered) draw(dir string) error {
	if err := c.oneFileEach(); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return world(err)
	}
	for _, chart := range c.charts {
		file := filepath.Join(dir, chart.machine.Name+".svg")
		text, err := draw(chart.machine, "svg", viz.Options{Counts: &viz.Counts{States: chart.Entered(), Transitions: chart.Taken()}})
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o666); err != nil {
			return world(err)
		}
	}
	return nil
}
