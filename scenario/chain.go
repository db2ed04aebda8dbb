package scenario

// This file follows `continues`: a scenario may begin where another one of the
// file ended, which may begin where a third ended. The machine is told all of
// them from the beginning.

import "github.com/lockstep-charts/lockstep/schema"

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
