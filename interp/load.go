package interp

// This file loads charts at run time: read, check, lower, link.

import (
	"io/fs"
	"strings"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// Load reads the chart at path below fsys with all charts that it uses. As in all
// of io/fs the path is written without / or ./ before it. The error is a
// *LoadError and holds every finding; warnings alone are no error (see
// Chart.Findings).
func Load(fsys fs.FS, path string) (*Chart, error) {
	return chartOf(compile.Load(fsys, path))
}

// Parse makes a chart from its text. The name stands for the file in findings.
// The chart cannot use other charts.
func Parse(name string, src []byte) (*Chart, error) {
	doc, found := schema.Parse(name, src)
	if doc == nil || found.HasErrors() {
		return nil, &LoadError{found}
	}
	m, more := compile.Compile(doc, nil)
	found.Merge(more)
	found.Sort()
	return chartOf(m, found)
}

func chartOf(m *ir.Machine, found *diag.List) (*Chart, error) {
	if m == nil || found.HasErrors() {
		return nil, &LoadError{found}
	}
	c := From(m)
	c.findings = found
	return c, nil
}

// A LoadError is a chart that cannot be used, with all that is wrong with it.
type LoadError struct {
	Findings *diag.List
}

// Error gives every finding as `lockstep check` prints it: file:line:col, code,
// cause, the line, and the cure.
func (e *LoadError) Error() string { return strings.TrimRight(e.Findings.String(), "\n") }
