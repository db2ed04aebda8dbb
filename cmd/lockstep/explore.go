package main

// `explore`: bounded exhaustive search of one chart.

import (
	"math"
	"path"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/explore"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/schema"
)

const (
	exploreLong = `Search what a chart can do, breadth first: every event, the next timer, a moment
before it where a timer that is started ends behind it, host actors that speak, end
and fail, host guards both ways, failing host actions where the chart handles them,
and inputs, combined where that gives few. Values are tried around those that guards
compare with. Configurations with the same states, actors and timers, whose data no
comparison tells apart, count as one.

What it finds is printed as a scenario file that 'lockstep test' runs, if it is kept
beside the chart, each finding by its shortest way: deadlocks, where nothing can
happen any more; failures, where the machine ends in error, but not because a sum, a
difference or a single product is too great; events that do nothing in a state. What
was never reached stands in comments.

With --holds it looks for a configuration in which a condition does not hold.

The exit code is 1 when there is a deadlock, a failure that is the chart's own, or a
condition that does not hold. A deadlock does not count when a guard there asks for
what comes from outside: another value than those tried may lead on. A search that a
limit cut, or that left out values, says so in its first line; so does one of a chart
that makes something of its values before it compares them which cannot be followed
back, as a quotient, a rest or a part of a text.

With --paths the scenarios take every transition found instead, the fewest that do.
That is no judgement: the exit code is 0, a comment tells what was found besides, and
--holds cannot be asked for as well.
With --states alone the same chart gives the same text everywhere; what --time cuts
off depends on the machine.`
	exploreExample = `  lockstep explore charts/turn.yaml
  lockstep explore charts/turn.yaml --paths > charts/turn-paths.test.yaml
  lockstep explore charts/download.yaml --holds 'context.attempts <= 3' --input '{"url":"x"}'
  lockstep explore charts/download.yaml --input '{"url":"x","maxAttempts":1}'`
)

// An exploration is what the flags say.
type exploration struct {
	explore.Options
	paths bool
	input string
	holds []string
}

func exploreCommand() *cobra.Command {
	var x exploration
	verb := &cobra.Command{
		Use:     "explore CHART",
		Short:   "Search what a chart can do, within limits",
		Long:    exploreLong,
		Example: exploreExample,
		Args:    takesOne("CHART"),
		RunE: func(verb *cobra.Command, args []string) error {
			if err := x.settle(); err != nil {
				return err
			}
			return x.chart(verb, args[0])
		},
	}
	x.bind(verb.Flags())
	return verb
}

func (x *exploration) bind(flags *pflag.FlagSet) {
	flags.BoolVar(&x.paths, "paths", false, "print scenarios that cover every transition found")
	flags.IntVar(&x.States, "states", explore.DefaultStates, "configurations found before the search is cut; 0 is without limit")
	flags.DurationVar(&x.Time, "time", time.Minute, "time spent before the search is cut; 0 is without limit")
	flags.StringArrayVar(&x.holds, "holds", nil, "`CEL` over the context and active(…) that must hold everywhere; may be repeated")
	flags.StringVar(&x.input, "input", "", "the machine's input as `JSON` (default: several, made up)")
}

// settle makes options of the flags, unless they do not go together.
func (x *exploration) settle() error {
	if x.input != "" {
		x.Input = []byte(x.input)
	}
	if x.States < 0 || x.Time < 0 {
		return usage("--states and --time are not negative")
	}
	if x.paths && len(x.holds) > 0 {
		return usage("--paths prints ways, and --holds asks whether something is wrong: give one of them")
	}
	if x.States == 0 {
		x.States = math.MaxInt
	}
	return nil
}

// chart searches the chart that an argument names, and prints what was found.
func (x *exploration) chart(verb *cobra.Command, arg string) error {
	chart, err := loadChart(verb, arg)
	if err != nil {
		return err
	}
	if x.Holds, err = invariants(chart, x.holds); err != nil {
		return err
	}
	x.Progress = func(found, left int) { showProgress(verb, found-left, max(found+1, 10), arg) }
	r, err := explore.Run(chart, x.Options)
	showProgress(verb, 10, 10, "")
	if err != nil {
		return &failure{exitFindings, err}
	}
	write := r.Write
	if x.paths {
		write = r.WritePaths
	}
	if err := write(verb.OutOrStdout(), explore.Story{Shown: arg, Chart: path.Base(chart.Machine().File)}); err != nil {
		return world(err)
	}
	if !x.paths && r.Found() {
		return errFindings
	}
	return nil
}

// invariants reads what must hold. A condition that does not fit the chart is a
// finding like in a scenario file.
func invariants(chart *interp.Chart, texts []string) (list []explore.Invariant, err error) {
	for _, text := range texts {
		cel := schema.Text{Text: text} // its place is the flag, which is said instead
		checked, found := compile.CheckCondition(chart.Machine(), cel)
		if checked == nil {
			f := found.All()[0]
			return nil, usage("--holds %s: %s (%s)", text, f.Message, f.Cure)
		}
		test, _ := chart.Condition(cel)
		list = append(list, explore.Invariant{Text: text, Expr: checked.Expr, Types: checked.Types, Test: test})
	}
	return list, nil
}
