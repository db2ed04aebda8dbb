package scenario

// This file follows `continues`: a scenario may begin where another one of the
// file ended, which may begin where a third ended. The machine is told all of
// them from the beginning.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/schema"
)

// told are the scenarios of a file.
type told struct {
	tellings []schema.Telling
	named    map[string]int // the first of each name
}

func toldOf(file *schema.Scenarios) *told {
	all := &told{named: map[string]int{}}
	for i := range file.Scenarios {
		all.tellings = append(all.tellings, file.Scenarios[i].Expand()...)
	}
	for i := len(all.tellings) - 1; i >= 0; i-- {
		all.named[all.tellings[i].Name()] = i
	}
	return all
}

// chain is the scenario at index i behind those where it begins, the first one
// first. That names are known and lead in no circle was checked when the file
// was read.
func (all *told) chain(i int) []schema.Scenario {
	chain := []schema.Scenario{all.tellings[i].Scenario()}
	for next := chain[0].Continues.Text; next != ""; next = chain[len(chain)-1].Continues.Text {
		before, known := all.named[next]
		if !known || len(chain) > len(all.tellings) {
			panic("bug: the reader let a wrong `continues` pass: " + next)
		}
		chain = append(chain, all.tellings[before].Scenario())
	}
	slices.Reverse(chain)
	return chain
}
