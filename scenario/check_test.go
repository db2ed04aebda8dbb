package scenario

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// many is a chart of so many events, states and context fields whose names are nearly alike.
func many(n int) Chart {
	m := &ir.Machine{Table: &kernel.Table{States: []kernel.State{{Parent: kernel.NoState}}}, Types: make([]ir.Type, 2), Context: 1}
	m.Types[1].Kind = ir.ObjectKind
	for i := range n {
		name := fmt.Sprintf("%s%04d", strings.Repeat("x", 100), i)
		m.Events = append(m.Events, ir.Event{Name: name})
		m.Table.States = append(m.Table.States, kernel.State{Name: name, Path: name})
		m.Types[1].Fields = append(m.Types[1].Fields, ir.Field{Name: name})
	}
	return Chart{Machine: m, Holds: func(schema.Text) (Condition, *diag.List) { return nil, &diag.List{} }}
}

// What ten thousand rows write alike is looked for once: looking at all names again for
// each of them would take many minutes.
func TestCheckOfManyRows(t *testing.T) {
	const ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"
	wrong := strings.Repeat("x", 100) + "-0001"
	file := load(t, strings.ReplaceAll("chart: x.yaml\nscenarios:\n  - name: $a$b$c$d\n    each: [ { a: T, b: T, c: T, d: T } ]\n    steps: [ { send: W, state: W, context: { W: 1 } } ]\n", "T", ten))
	file = load(t, strings.ReplaceAll(string(file.Source), "W", wrong))
	found := Check(file, many(2_000)).All()
	if len(found) != 3 {
		t.Fatal(len(found), "findings")
	}
	for _, f := range found {
		if !strings.HasPrefix(f.Cure, "did you mean") {
			t.Errorf("%s: %s", f.Message, f.Cure)
		}
	}
}

// A condition that rows share is read once.
func TestCheckAsksOnce(t *testing.T) {
	chart, asked := many(1), 0
	chart.Holds = func(schema.Text) (Condition, *diag.List) { asked++; return nil, &diag.List{} }
	Check(load(t, "chart: x.yaml\nscenarios:\n  - name: $each\n    each: [1, 2, 3]\n    steps: [ { holds: [ context.n == 1, context.n == $each ] } ]\n"), chart)
	if asked != 4 {
		t.Errorf("%d conditions were read, want the shared one and three of the rows", asked)
	}
}

// A suggestion is looked for while few findings are there.
func TestCheckOfManyMistakes(t *testing.T) {
	var steps strings.Builder
	for i := range 300 {
		fmt.Fprintf(&steps, "      - { send: %sy%04d, ignored: true }\n", strings.Repeat("x", 99), i)
	}
	found := Check(load(t, "chart: x.yaml\nscenarios:\n  - name: x\n    steps:\n"+steps.String()), many(5)).All()
	if len(found) != 300 || !strings.HasPrefix(found[0].Cure, "did you mean") || !strings.HasPrefix(found[299].Cure, "it has") {
		t.Errorf("%d findings: %s, …, %s", len(found), found[0].Cure, found[len(found)-1].Cure)
	}
}

// What a row gives is checked where it stands.
func TestCheckOfWhatRowsGive(t *testing.T) {
	found := Check(load(t, "chart: x.yaml\nscenarios:\n  - name: $each\n    each: [1s, soon]\n    steps: [ { advance: $each, state: {} } ]\n"), many(1)).All()
	if len(found) != 1 || !strings.Contains(found[0].Message, "soon") {
		t.Errorf("%v", found)
	}
}
