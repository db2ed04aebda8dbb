package schema

import "github.com/lockstep-charts/lockstep/diag"

func readScenarios(f *file, root *Value, diags *diag.List) *Scenarios {
	return &Scenarios{File: f.name, Source: f.text}
}
