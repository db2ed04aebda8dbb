package main

// `test --cover`: what of each chart no scenario reached.

import (
	"os"
	"path/filepath"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/viz"
)

// covered is the interpreter with every chart's machines noted.
type covered struct {
	backend.Interpreter
	recorders map[*interp.Chart]*cover.Recorder
	order     []*interp.Chart
	names     map[*interp.Chart]string
}

func newCovered() *covered {
	return &covered{recorders: map[*interp.Chart]*cover.Recorder{}, names: map[*interp.Chart]string{}}
}

func (c *covered) Open(chart *interp.Chart, start lines.Start) (backend.Session, error) {
	r := c.recorders[chart]
	if r == nil {
		r = cover.New(chart.Program())
		c.recorders[chart] = r
		c.order = append(c.order, chart)
	}
	return backend.Interpret(r.Program(), start), nil
}

// reports are those of all charts, in the order in which they were first run.
func (c *covered) reports() []*cover.Report {
	all := []*cover.Report{}
	for _, chart := range c.order {
		all = append(all, c.recorders[chart].Report(chart.Machine(), c.names[chart]))
	}
	return all
}

// oneFileEach tells charts of one name, which would be drawn into one file.
func (c *covered) oneFileEach() error {
	drawn := map[string]string{}
	for _, chart := range c.order {
		if other := drawn[chart.Name()]; other != "" {
			return usage("%s and %s are both charts %q and would be drawn into one file: test them apart", other, c.names[chart], chart.Name())
		}
		drawn[chart.Name()] = c.names[chart]
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
	for _, chart := range c.order {
		file := filepath.Join(dir, chart.Name()+".svg")
		r := c.recorders[chart]
		text, err := draw(chart.Machine(), "svg", viz.Options{Counts: &viz.Counts{States: r.Entered(), Transitions: r.Taken()}})
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o666); err != nil {
			return world(err)
		}
	}
	return nil
}
