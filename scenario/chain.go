package scenario

// This file follows `continues`: a scenario may begin where another one of the
// file ended, which may begin where a third ended. The machine is told all of
// them from the beginning.

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/schema"
)

// Check finds what is wrong with a file that was read without errors: conditions
// that do not fit the chart, beginnings that contradict `continues`.
func Check(file *schema.Scenarios, chart Chart) *diag.List {
	found := &diag.List{}
	found.AddSource(file.File, file.Source)
	for _, s := range expand(file) {
		starts := s.Input.Kind != schema.NoValue || s.Resolve.Kind != schema.NoValue || s.Now.Text != ""
		if s.Continues.Text != "" && starts {
			found.Add(s.Continues.Pos, s.Continues.End, diag.ContinuesAndStarts)
		}
		for _, step := range s.Steps {
			for _, cel := range step.Expect.Holds {
				_, wrong := chart.Holds(cel)
				found.Merge(wrong)
			}
		}
	}
	found.Sort()
	return found
}

// chain is the scenario at index i behind those where it begins, the first one
// first. That names are known and lead in no circle was checked when the file
// was read.
func chain(all []schema.Scenario, i int) []schema.Scenario {
	told := []schema.Scenario{all[i]}
	for told[0].Continues.Text != "" {
		before := named(all, told[0].Continues.Text)
		if before < 0 || len(told) > len(all) {
			panic("bug: the reader let a wrong `continues` pass: " + told[0].Continues.Text)
		}
		told = append([]schema.Scenario{all[before]}, told...)
	}
	return told
}

func named(all []schema.Scenario, name string) int {
	for i := range all {
		if all[i].Name.Text == name {
			return i
		}
	}
	return -1
}
