package main

// `test --mutate`: which faults no scenario would notice. A mutant is killed when
// a scenario of any file about its chart fails.

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/explore"
	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/mutate"
	"github.com/lockstep-charts/lockstep/scenario"
	"github.com/lockstep-charts/lockstep/schema"
)

// hunted is one chart with the files about it.
type hunted struct {
	Chart     string     `json:"chart"`
	Killed    int        `json:"killed"`
	Mutants   int        `json:"mutants"`
	Skipped   int        `json:"skipped,omitempty"` // beyond the limit
	Survivors []survivor `json:"survivors,omitempty"`

	chart  *interp.Chart
	files  []*schema.Scenarios
	names  []string            // theirs, as the user knows them
	memory *explore.Memory     // nil: not needed so far
	told   [][]scenario.Result // of the chart as it is, by file; nil: not needed so far
	rows   map[diag.Pos]bool   // steps that are told of several rows
}

// A survivor is a fault that no scenario noticed.
type survivor struct {
	Line     int    `json:"line"`
	What     string `json:"what"`
	Write    string `json:"write"`
	Scenario string `json:"scenario,omitempty"` // that would notice it; none was found where it is empty
	Cut      bool   `json:"cut,omitempty"`      // and not everything was tried
	Step     string `json:"step,omitempty"`     // a step that takes it, as file:line, where no scenario was found
	Expect   string `json:"expect,omitempty"`   // what it would have to expect too
}

// remember notes that a file tells of a chart.
func (t *tester) remember(chart *interp.Chart, name, fileName string, file *schema.Scenarios) {
	i := slices.IndexFunc(t.hunts, func(h *hunted) bool { return h.chart == chart })
	if i < 0 {
		i = len(t.hunts)
		t.hunts = append(t.hunts, &hunted{Chart: name, chart: chart})
	}
	h := t.hunts[i]
	h.files, h.names = append(h.files, file), append(h.names, fileName)
}

// hunt runs the scenarios of every chart against its mutants.
func (t *tester) hunt() error {
	t.seeded = true
	for _, h := range t.hunts {
		if err := h.hunt(t.verb, t.how.limit); err != nil {
			return err
		}
	}
	return nil
}

// hunt runs the scenarios of the chart against its mutants.
func (h *hunted) hunt(verb *cobra.Command, limit int) error {
	every := mutate.All(h.chart.Machine())
	all := mutate.Spread(every, limit)
	h.Mutants, h.Skipped = len(all), len(every)-len(all)
	defer showProgress(verb, len(all), len(all), "")
	for i := range all {
		showProgress(verb, i, len(all), h.Chart)
		killed, err := h.kills(&all[i])
		if err != nil {
			return err
		}
		if killed {
			h.Killed++
			continue
		}
		s := survivor{Line: all[i].Pos.Line, What: all[i].What, Write: all[i].Write, Scenario: h.noticing(&all[i])}
		if s.Scenario == "" {
			s.Cut = h.memory != nil && h.memory.Cut()
			if s.Step, s.Expect, err = h.passing(&all[i]); err != nil {
				return err
			}
		}
		h.Survivors = append(h.Survivors, s)
	}
	return nil
}

// searched is how many configurations are looked at for scenarios that notice.
const searched = 300

// noticing is the shortest scenario that was found to notice a fault.
func (h *hunted) noticing(m *mutate.Mutant) string {
	if h.memory == nil {
		memory, err := explore.Remember(h.chart, explore.Options{States: searched})
		if err != nil {
			return "" // it does not start with sample values
		}
		h.memory = memory
	}
	if path := h.memory.Differs(interp.From(m.Machine)); path != nil {
		return path.Tell("notices that " + m.What)
	}
	return ""
}

// kills tells whether a scenario notices the fault.
func (h *hunted) kills(m *mutate.Mutant) (bool, error) {
	told, err := h.tell(interp.From(m.Machine), scenario.Options{UntilFailed: true, Forget: true})
	return told == nil, err
}

// tell tells all files of a chart. It is nil where a scenario fails.
func (h *hunted) tell(chart *interp.Chart, how scenario.Options) (all [][]scenario.Result, err error) {
	for _, file := range h.files {
		results, err := scenario.Run(file, storyChart(chart, backend.Interpreter{}), how)
		if err != nil || scenario.Failed(results) > 0 {
			return nil, err
		}
		all = append(all, results)
	}
	return all, nil
}

// passing is the first step of a scenario that is answered otherwise with a fault, and
// that nevertheless passes, with what it would have to expect too. Answers are kept here
// alone: most faults are noticed, and each answer is as large as the machine's context.
func (h *hunted) passing(m *mutate.Mutant) (step, expect string, err error) {
	if h.told == nil {
		if h.told, err = h.tell(h.chart, scenario.Options{}); err != nil {
			return "", "", err
		}
		h.rows = rowsOf(h.files, h.told)
	}
	faulty, err := h.tell(interp.From(m.Machine), scenario.Options{})
	if err != nil {
		return "", "", err
	}
	first := math.MaxInt
	for f := range h.told {
		for i := range h.told[f] {
			mine, its := &h.told[f][i], &faulty[f][i]
			if k, telling := h.differs(mine, its, first); telling != "" {
				step, expect, first = fmt.Sprintf("%s:%d", h.names[f], mine.Steps[k].Line), telling, k
			}
		}
	}
	return step, expect, nil
}

// differs is the first step of one scenario, before the one at end, at which the machine
// and the faulty one can be told apart, and by what.
func (h *hunted) differs(mine, its *scenario.Result, end int) (k int, telling string) {
	for k = 1; k < min(end, len(mine.Answers), len(its.Answers)); k++ {
		if h.rows[mine.Steps[k]] || bytes.Equal(mine.Answers[k], its.Answers[k]) {
			continue
		}
		if telling = explore.Telling(mine.Answers[k], its.Answers[k]); telling != "" {
			return k, telling
		}
	}
	return 0, ""
}

// rowsOf are the steps of scenarios that are told several times: what one row would have
// to expect another need not meet.
func rowsOf(files []*schema.Scenarios, told [][]scenario.Result) map[diag.Pos]bool {
	times, rows := map[diag.Pos]int{}, map[diag.Pos]bool{}
	for f, file := range files {
		for _, r := range told[f] {
			times[r.Pos]++
		}
		for _, s := range file.Scenarios {
			if times[s.Pos] < 2 {
				continue
			}
			for _, step := range s.Steps {
				rows[step.Pos] = true
			}
		}
	}
	return rows
}

// told is the scenario to write, below what it is for.
func (s *survivor) told() string {
	switch {
	case s.Step != "":
		return fmt.Sprintf("      (or have the step at %s expect this too)\n        %s\n", inLine(s.Step), plain(s.Expect))
	case s.Cut:
		return fmt.Sprintf("      (none was found in the %d nearest configurations; the chart has more)\n", searched)
	case s.Scenario == "":
		return "      (none was found: perhaps nobody can see this one)\n"
	}
	return plain(s.Scenario)
}

// writeHunts prints what survived, as scenarios to write.
func writeHunts(w io.Writer, hunts []*hunted) error {
	for _, h := range hunts {
		chart := inLine(h.Chart)
		if _, err := fmt.Fprintf(w, "%s: %d of %s killed", chart, h.Killed, count(h.Mutants, "mutant")); err != nil {
			return err
		}
		if h.Skipped > 0 {
			fmt.Fprintf(w, " (%d more beyond the limit)", h.Skipped)
		}
		fmt.Fprintln(w)
		for _, s := range h.Survivors {
			if _, err := fmt.Fprintf(w, "  %s:%d: survives: %s\n      write %s:\n%s", chart, s.Line, plain(s.What), s.Write, s.told()); err != nil {
				return err
			}
		}
	}
	return nil
}
