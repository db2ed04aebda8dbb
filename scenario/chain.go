package scenario

// This file follows `continues`: a scenario may begin where another one of the
// file ended, which may begin where a third ended.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/schema"
)

// told are the scenarios of a file.
type told struct {
	tellings []schema.Telling
	before   []int // where each begins, -1: at its own beginning
	heirs    []int // which one goes on in the session of each, -1: none
}

func toldOf(file *schema.Scenarios) *told {
	all := &told{}
	for i := range file.Scenarios {
		all.tellings = append(all.tellings, file.Scenarios[i].Expand()...)
	}
	named := map[string]int{} // the first of each name
	for i := len(all.tellings) - 1; i >= 0; i-- {
		named[all.tellings[i].Name()] = i
	}
	for i := range all.tellings {
		all.before = append(all.before, beginsIn(named, all.tellings[i].Continues().Text))
	}
	all.appointHeirs()
	return all
}

// beginsIn is the scenario that is continued. That names are known and lead in no
// circle was checked when the file was read.
func beginsIn(named map[string]int, name string) int {
	if name == "" {
		return -1
	}
	before, known := named[name]
	if !known {
		panic("bug: the reader let a wrong `continues` pass: " + name)
	}
	return before
}

// appointHeirs chooses, of those that continue a scenario, the one behind which most
// follow, one after the other: it leaves the least to be told twice. What continues others is
// mostly written behind them, so from the last on nearly each step up says something new.
func (all *told) appointHeirs() {
	all.heirs = slices.Repeat([]int{-1}, len(all.tellings))
	behind := make([]int, len(all.tellings))
	for i := len(all.tellings) - 1; i >= 0; i-- {
		for heir, at := i, all.before[i]; at >= 0 && behind[at] <= behind[heir]; heir, at = at, all.before[at] {
			behind[at], all.heirs[at] = behind[heir]+1, heir
		}
	}
}

// chain is the scenario at index i behind those where it begins, the first one first.
func (all *told) chain(i int) (chain []int) {
	for ; i >= 0; i = all.before[i] {
		chain = append(chain, i)
	}
	slices.Reverse(chain)
	return chain
}
