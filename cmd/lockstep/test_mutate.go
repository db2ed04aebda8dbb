package main

// `test --mutate`: which faults no scenario would notice. A mutant is killed when
// a scenario of any file about its chart fails.

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

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
	memory *explore.Memory // nil: not needed so far
}

// A survivor is a fault that no scenario noticed.
type survivor struct {
	Line     int    `json:"line"`
	What     string `json:"what"`
	Write    string `json:"write"`
	Scenario string `json:"scenario,omitempty"` // that would notice it; none was found where it is empty
	Cut      bool   `json:"cut,omitempty"`      // and not everything was tried
}

// remember notes that a file tells of a chart.
func (t *tester) remember(chart *interp.Chart, name string, file *schema.Scenarios) {
	for _, h := range t.hunts {
		if h.chart == chart {
			h.files = append(h.files, file)
			return
		}
	}
	t.hunts = append(t.hunts, &hunted{Chart: name, chart: chart, files: []*schema.Scenarios{file}})
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
		s.Cut = s.Scenario == "" && h.memory != nil && h.memory.Cut()
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
	chart := interp.From(m.Machine)
	for _, file := range h.files {
		results, err := scenario.Run(file, storyChart(chart, backend.Interpreter{}), scenario.Options{UntilFailed: true, Forget: true})
		if err != nil || scenario.Failed(results) > 0 {
			return true, err
		}
	}
	return false, nil
}

// told is the scenario to write, below what it is for.
func (s *survivor) told() string {
	switch {
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
