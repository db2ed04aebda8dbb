package differ_test

// The charts below a chart: its children, theirs, and so on, each once.

import (
	"maps"
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

// A descendant is a chart below another, at the depth of its deepest use.
type descendant struct {
	machine *ir.Machine
	depth   int
}

// below are the charts below m, in the order of their files.
func below(m *ir.Machine) (all []descendant) {
	found := map[string]descendant{}
	descend(m, 1, found)
	for _, file := range slices.Sorted(maps.Keys(found)) {
		all = append(all, found[file])
	}
	return all
}

func descend(m *ir.Machine, depth int, found map[string]descendant) {
	for _, child := range m.Children {
		if found[child.File].depth < depth {
			found[child.File] = descendant{child, depth}
		}
		descend(child, depth+1, found)
	}
}
