// Package interp runs charts that are loaded at run time. It turns the lowered
// chart (ir.Machine) into closures and lets the kernel drive them, so that it
// does exactly what generated code does.
//
// Load or Parse a chart, then start machines with Chart.New, which compares the
// host's handlers with the chart's declarations first, and Send them events. Or
// use the pure step: Chart.Initial and Chart.Step take and give Snapshots and tell
// what must happen outside as effects.
package interp

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A Chart is one chart, checked and ready to run. It is immutable and safe for
// concurrent use; any number of machines can run it.
type Chart struct {
	machine  *ir.Machine
	program  *program
	findings *diag.List
}

// From makes a chart of a machine that was compiled.
func From(m *ir.Machine) *Chart {
	p := link(m, map[*ir.Machine]*program{})
	return &Chart{machine: m, program: p, findings: &diag.List{}}
}

// Program is the chart as the kernel runs it: the door for drivers that serve
// interpreted and generated charts alike.
func (c *Chart) Program() kernel.Program { return c.program }

// Machine is the lowered chart. It must not be changed.
func (c *Chart) Machine() *ir.Machine { return c.machine }

// Findings are the warnings of loading; never nil.
func (c *Chart) Findings() *diag.List { return c.findings }

// Name is the chart's name: `chart:`.
func (c *Chart) Name() string { return c.machine.Name }

// Version is the chart's version, 1 unless written.
func (c *Chart) Version() int { return c.machine.Version }

// Hash is 16 hex digits over all that affects behaviour.
func (c *Chart) Hash() string { return c.program.table.Hash }

// Description is the chart's documentation, "" without.
func (c *Chart) Description() string { return c.machine.Doc }

// Events are the names of the events that the chart takes from outside, in
// document order.
func (c *Chart) Events() []string {
	var list []string
	for _, e := range c.machine.Events {
		if !e.Internal {
			list = append(list, e.Name)
		}
	}
	return list
}

// States are the paths of the states in document order, the root left out.
func (c *Chart) States() []string {
	var list []string
	for _, s := range c.program.table.States[1:] {
		list = append(list, s.Path)
	}
	return list
}

// Needs says what the host has to implement: the names of guards, actions, host
// actors and chart actors, each in document order.
func (c *Chart) Needs() (guards, actions, actors, charts []string) {
	guards, actions = names(c.machine.HostGuards), names(c.machine.HostActions)
	for _, a := range c.machine.Actors {
		if a.Chart >= 0 {
			charts = append(charts, a.Name)
		} else {
			actors = append(actors, a.Name)
		}
	}
	return guards, actions, actors, charts
}

// Actor is the chart that runs as the chart actor of that name (`actors:`), for
// Instance.SendTo and its own Events and States; nil where there is none.
func (c *Chart) Actor(name string) *Chart {
	for i, a := range c.machine.Actors {
		if a.Name == name && a.Chart >= 0 {
			return &Chart{machine: c.machine.Children[a.Chart], program: c.program.children[i], findings: &diag.List{}}
		}
	}
	return nil
}
