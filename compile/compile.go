// Package compile decides what a chart means. It takes the written form
// (schema.Document), binds every name, types every expression, applies the
// rules of the language and lowers the chart to ir.Machine. Nothing behind it
// decides anything again.
package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// Compile checks and lowers one chart and the charts that it uses, which load
// reads (nil: none may be used). The machine is nil when the findings hold an
// error. The list is never nil; it is sorted and holds all findings of a run.
func Compile(doc *schema.Document, load Loader) (*ir.Machine, *diag.List) {
	lib := &library{load: load, done: map[string]*ir.Machine{}, levels: map[*ir.Machine]int{}, diags: &diag.List{}}
	m := lib.compile(doc)
	lib.diags.Sort()
	if lib.diags.HasErrors() {
		return nil, lib.diags
	}
	return m, lib.diags
}
