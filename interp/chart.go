// Package interp runs charts that are loaded at run time. It turns the lowered
// chart (ir.Machine) into closures and lets the kernel drive them, so that it
// does exactly what generated code does.
package interp

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// A Chart is one chart, checked and ready to run. It is immutable and safe for
// concurrent use; any number of machines can run it.
type Chart struct {
	machine  *ir.Machine
	findings *diag.List
}

// From makes a chart of a machine that was compiled.
func From(m *ir.Machine) *Chart {
	return &Chart{machine: m, findings: &diag.List{}}
}

// Machine is the lowered chart. It must not be changed.
func (c *Chart) Machine() *ir.Machine { return c.machine }

// Findings are the warnings of loading; never nil.
func (c *Chart) Findings() *diag.List { return c.findings }
