// Package interp runs charts that are loaded at run time. It turns the lowered
// chart (ir.Machine) into closures and lets the kernel drive them, so that it
// does exactly what generated code does.
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
