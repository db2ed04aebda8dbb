package viz_test

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/lines"
)

var matrices = flag.Uint64("matrices", 200, "how many random charts are run, and their matrices read")

// What a machine does, its matrices say: the cell of a state that was left and the event says
// where it may lead, and that of a state that was left and one that was entered says yes.
func TestMatricesSayWhatHappens(t *testing.T) {
	seen := 0
	for seed := range *matrices {
		text := randomChart(seed, 4+int(seed%24), 3)
		m := inline(t, text)
		page := matrix(t, m)
		events, states := cellsOf(page)
		for _, step := range wander(t, m, seed) {
			seen++
			for _, entered := range step.entered() {
				if !step.someLeft(func(left string) bool { return left == entered || states[left][entered] == "yes" }) {
					t.Fatalf("seed %d: %+v: nothing leads to %s\n%s\n%s", seed, step, entered, page, text)
				}
			}
			if step.From != step.To && !step.someLeft(func(left string) bool { return strings.Contains(events[left][step.Event], "`") }) {
				t.Fatalf("seed %d: %+v: the event leads nowhere\n%s\n%s", seed, step, page, text)
			}
		}
	}
	if seen < 20*int(*matrices) {
		t.Error("hardly anything was seen:", seen)
	}
}

// A taken is a transition as --trace tells it: the leaves that were left and entered.
type taken struct{ Event, From, To string }

func (t taken) entered() []string { return strings.Split(t.To, ", ") }

func (t taken) someLeft(holds func(leaf string) bool) bool {
	return slices.ContainsFunc(strings.Split(t.From, ", "), holds)
}

// wander sends events to a machine, and gives the transitions that entered something.
func wander(t *testing.T, m *ir.Machine, seed uint64) []taken {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 3))
	session, _ := lines.Open(interp.From(m).Program(), lines.Start{Now: lines.DefaultNow, Trace: true})
	defer func() { _ = session.Close() }()
	var all []taken
	for range 60 {
		var answer struct{ Transitions []taken }
		if err := json.Unmarshal(session.Do([]byte(`{"type":"`+string("ABCD"[r.IntN(4)])+`"}`)), &answer); err != nil {
			t.Fatal(err)
		}
		all = append(all, answer.Transitions...)
	}
	return slices.DeleteFunc(all, func(one taken) bool { return one.To == "" })
}

// cellsOf reads the two tables of a page of matrices, by row and column.
func cellsOf(page string) (events, states map[string]map[string]string) {
	var tables []map[string]map[string]string
	var head []string
	for line := range strings.Lines(page) {
		row := strings.Split(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|"), "|")
		switch {
		case !strings.HasPrefix(line, "| "):
			head = nil
		case head == nil:
			head = row
			tables = append(tables, map[string]map[string]string{})
		default:
			name := strings.Trim(row[0], " `")
			cells := map[string]string{}
			for i, cell := range row[1:] {
				cells[strings.Trim(head[i+1], " `")] = strings.Trim(cell, " ")
			}
			tables[len(tables)-1][name] = cells
		}
	}
	return tables[0], tables[1]
}
