package main

// `explore`: bounded exhaustive search of one chart.

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/explore"
	"github.com/lockstep-charts/lockstep/interp"
)

func exploreCommand() *cobra.Command {
	var paths bool
	var o explore.Options
	var input string
	verb := &cobra.Command{
		Use:   "explore CHART",
		Short: "Search what a chart can do, within limits",
		Long: `Search what a chart can do, breadth first: every event with sample values, timers,
ends of host actors, host guards both ways. It says how many configurations there
are, what is never reached, where nothing can happen any more, and which events a
configuration ignores. --paths prints scenarios that take every transition found.`,
		Example: `  lockstep explore charts/turn.yaml
  lockstep explore charts/turn.yaml --paths > charts/turn-paths.test.yaml`,
		Args: cobra.ExactArgs(1),
		RunE: func(verb *cobra.Command, args []string) error {
			if input != "" {
				o.Input = []byte(input)
			}
			return exploreChart(verb, args[0], o, paths)
		},
	}
	verb.Flags().BoolVar(&paths, "paths", false, "print scenarios that cover every transition found")
	verb.Flags().IntVar(&o.States, "states", 2000, "configurations looked at")
	verb.Flags().DurationVar(&o.Time, "time", time.Minute, "time spent")
	verb.Flags().StringVar(&input, "input", "", "the machine's input as JSON (default: sample values)")
	return verb
}

func exploreChart(verb *cobra.Command, arg string, o explore.Options, paths bool) error {
	s, err := oneFile(arg)
	if err != nil {
		return world(err)
	}
	chart, err := interp.Load(s.root, s.path)
	if err != nil {
		return err
	}
	o.Progress = func(found, left int) { showProgress(verb, found, found+left+1, arg) }
	r, err := explore.Run(chart, o)
	if err != nil {
		return &failure{exitFindings, err}
	}
	showProgress(verb, 10, 10, "")
	var out strings.Builder
	if paths {
		writePaths(&out, chart, r, o, filepath.Base(arg))
	} else {
		writeExplored(&out, chart, r, o, filepath.Base(arg))
	}
	if _, err := io.WriteString(verb.OutOrStdout(), out.String()); err != nil {
		return world(err)
	}
	return nil
}

// writeExplored prints what was found; it can be read as a scenario file, whose
// scenarios lead to the deadlocks.
func writeExplored(w io.Writer, chart *interp.Chart, r *explore.Result, o explore.Options, file string) {
	note := "all of them"
	if !r.Complete {
		note = "as far as the limit allows"
	}
	fmt.Fprintf(w, "# %s, %s\n", count(r.Configurations, "configuration"), note)
	for _, state := range r.Never {
		fmt.Fprintf(w, "# never reached: %s\n", state)
	}
	for _, pair := range r.Unhandled {
		fmt.Fprintf(w, "# ignored: %s in %s\n", pair[1], pair[0])
	}
	if len(r.Deadlocks) > 0 {
		fmt.Fprintf(w, "chart: %s\nscenarios:\n", file)
	}
	for i, p := range r.Deadlocks {
		writePath(w, fmt.Sprintf("nothing can happen any more, %d", i+1), p, chart, o)
	}
}

// writePaths prints a scenario for each way that is not the beginning of another.
func writePaths(w io.Writer, chart *interp.Chart, r *explore.Result, o explore.Options, file string) {
	fmt.Fprintf(w, "chart: %s\nscenarios:\n", file)
	names, inner := cover.New(chart.Program()), map[*explore.Path]bool{}
	for _, p := range r.Taken {
		for at := p.Before; at != nil; at = at.Before {
			inner[at] = true
		}
	}
	told := map[*explore.Path]bool{}
	for t := range chart.Machine().Transitions {
		p := r.Taken[int32(t)]
		if p == nil || inner[p] || told[p] {
			continue
		}
		told[p] = true
		writePath(w, fmt.Sprintf("%d: %s", len(told), names.Name(chart.Machine(), int32(t))), p, chart, o)
	}
}

func writePath(w io.Writer, name string, p *explore.Path, chart *interp.Chart, o explore.Options) {
	fmt.Fprintf(w, "  - name: %q\n", name)
	if input := explore.Input(chart, o); input != nil {
		fmt.Fprintf(w, "    input: %s\n", input)
	}
	fmt.Fprintln(w, "    steps:")
	steps := p.Steps()
	if len(steps) == 0 {
		fmt.Fprintf(w, "      - state: %s\n", p.State)
	}
	for _, step := range steps {
		fmt.Fprintf(w, "      - %s\n        state: %s\n", step.Step, step.State)
	}
}
