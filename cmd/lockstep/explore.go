package main

// `explore`: bounded exhaustive search of one chart.

import (
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/explore"
)

func exploreCommand() *cobra.Command {
	var paths bool
	var o explore.Options
	var input string
	verb := &cobra.Command{
		Use:   "explore CHART",
		Short: "Search what a chart can do, within limits",
		Long: `Search what a chart can do, breadth first: every event, the next timer, host actors
that speak, end and fail, host guards both ways, failing host actions where the chart
handles them, and several inputs. Values are tried around those that guards compare
with. Configurations that guards and conditions cannot tell apart count as one.

What it finds is printed as a scenario file that 'lockstep test' runs, each finding
by its shortest way: deadlocks, where nothing can happen any more; failures, where
the machine ends in error; events that do nothing in a state. What was never reached
stands in comments. With --paths the scenarios take every transition found instead,
the fewest that do.

The exit code is 1 when there is a deadlock, or a failure that is the chart's own. A
search that a limit cut says so in its first line. With --states alone the same chart
gives the same text everywhere; what --time cuts off depends on the machine.`,
		Example: `  lockstep explore charts/turn.yaml
  lockstep explore charts/turn.yaml --paths > charts/turn-paths.test.yaml
  lockstep explore charts/download.yaml --input '{"url":"x","maxAttempts":1}'`,
		Args: cobra.ExactArgs(1),
		RunE: func(verb *cobra.Command, args []string) error {
			if input != "" {
				o.Input = []byte(input)
			}
			if o.States < 0 || o.Time < 0 {
				return usage("--states and --time are not negative")
			}
			return exploreChart(verb, args[0], o, paths)
		},
	}
	verb.Flags().BoolVar(&paths, "paths", false, "print scenarios that cover every transition found")
	verb.Flags().IntVar(&o.States, "states", explore.DefaultStates, "configurations found before the search is cut")
	verb.Flags().DurationVar(&o.Time, "time", time.Minute, "time spent before the search is cut; 0 is without limit")
	verb.Flags().StringVar(&input, "input", "", "the machine's input as JSON (default: several, made up)")
	return verb
}

func exploreChart(verb *cobra.Command, arg string, o explore.Options, paths bool) error {
	chart, err := loadChart(verb, arg)
	if err != nil {
		return err
	}
	o.Progress = func(found, left int) { showProgress(verb, found-left, max(found+1, 10), arg) }
	r, err := explore.Run(chart, o)
	showProgress(verb, 10, 10, "")
	if err != nil {
		return &failure{exitFindings, err}
	}
	var out strings.Builder
	story := explore.Story{Shown: arg, Chart: filepath.Base(arg)}
	if paths {
		names := cover.New(chart.Program())
		err = r.WritePaths(&out, story, func(t int32) string { return names.Name(chart.Machine(), t) })
	} else {
		err = r.Write(&out, story)
	}
	if err != nil {
		return world(err)
	}
	if err := emitText(verb, "", []byte(out.String())); err != nil {
		return err
	}
	if !paths && r.Found() {
		return errFindings
	}
	return nil
}
