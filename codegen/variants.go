package codegen

import (
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// FuncNames are the names of guards and lets as the chart has them. One that reads the
// event is there for each kind of place that sees another: such say which event.
func FuncNames(m *ir.Machine) []string {
	names := make([]variant, len(m.Funcs))
	for i := range m.Funcs {
		names[i] = variant{m.Funcs[i].Name, m.Funcs[i].Event}
	}
	return variantNames(names)
}

// ProcNames are the same of actions.
func ProcNames(m *ir.Machine) []string {
	names := make([]variant, len(m.Procs))
	for i := range m.Procs {
		names[i] = variant{m.Procs[i].Name, m.Procs[i].Event}
	}
	return variantNames(names)
}

// A variant is a name of the chart and the event, or the events in words, that it is for.
type variant struct{ name, event string }

func variantNames(list []variant) []string {
	count := map[string]int{}
	for _, v := range list {
		count[v.name]++
	}
	names := make([]string, len(list))
	for i, v := range list {
		names[i] = v.name
		if count[v.name] > 1 && v.event != "" && !strings.Contains(v.event, " ") {
			names[i] += "_on_" + v.event
		}
	}
	return names
}
