package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lint"
	"github.com/lockstep-charts/lockstep/scenario"
	"github.com/lockstep-charts/lockstep/schema"
)

func checkCommand() *cobra.Command {
	var format string
	var strict bool
	verb := &cobra.Command{
		Use:   "check PATH…",
		Short: "Validate and lint charts and scenario files",
		Long: `Validate and lint charts and scenario files (*.test.yaml). Of a folder, those YAML
files are taken that are charts: they have a key chart or states. All findings of
a run are printed, in order of file and position. Warnings fail with --strict
only.`,
		Example: `  lockstep check charts
  lockstep check charts/turn.yaml --strict
  lockstep check charts --format sarif > findings.sarif`,
		Args: takesSome("PATH"),
		RunE: func(verb *cobra.Command, args []string) error { return checkAll(verb, args, format, strict) },
	}
	choose(verb, &format, "format", "text, json or sarif", "text", "json", "sarif")
	verb.Flags().BoolVar(&strict, "strict", false, "fail on warnings too")
	return verb
}

func checkAll(verb *cobra.Command, args []string, format string, strict bool) error {
	write := writeAs(format)
	files, err := sources(args, "chart and no scenario file (*.test.yaml)", looksLikeAChart)
	if err != nil {
		return err
	}
	var found diag.List
	for i, s := range files {
		showProgress(verb, i, len(files), s.name())
		found.Merge(check(&s).Under(s.prefix))
	}
	showProgress(verb, len(files), len(files), "")
	found.Sort()
	if err := write(verb.OutOrStdout(), &found); err != nil {
		return world(err)
	}
	return verdict(verb, len(files), &found, strict)
}

func check(s *source) *diag.List {
	if s.tellsScenarios() {
		return checkScenarios(s)
	}
	_, found := lint.Load(s.root, s.path)
	return found
}

// checkScenarios checks a scenario file against its chart. What is wrong with
// the chart itself is said too.
func checkScenarios(s *source) *diag.List {
	file, found := schema.LoadScenarios(s.root, s.path)
	if found.HasErrors() {
		return found
	}
	found.Merge(against(s, file))
	found.Ignore(file.File, file.Source)
	return found
}

// against checks a scenario file against its chart.
func against(s *source, file *schema.Scenarios) *diag.List {
	name, ok := compile.Inside(s.path, file.Chart.Text)
	if !ok {
		return chartOutside(file)
	}
	m, wrong := lint.Load(s.root, name)
	if m == nil {
		return chartUnusable(file, wrong)
	}
	found := &diag.List{}
	found.Merge(wrong)
	found.Merge(scenario.Check(file, storyChart(interp.From(m), backend.Interpreter{})))
	return found
}

// A writer writes findings in one format.
type writer func(w io.Writer, found *diag.List) error

func writeAs(format string) writer {
	switch format {
	case "text":
		return func(w io.Writer, found *diag.List) error { return found.Text(w) }
	case "json":
		return func(w io.Writer, found *diag.List) error { return found.JSON(w) }
	case "sarif":
		return func(w io.Writer, found *diag.List) error { return found.SARIF(w, version()) }
	}
	panic("bug: no case for the format " + format)
}

// verdict sums up on stderr and gives the exit code.
func verdict(verb *cobra.Command, files int, found *diag.List, strict bool) error {
	warnings := 0
	for _, f := range found.All() {
		if f.Severity == diag.Warning {
			warnings++
		}
	}
	errs := found.Len() - warnings
	_, err := fmt.Fprintf(verb.ErrOrStderr(), "%s checked: %s, %s\n", count(files, "file"), count(errs, "error"), count(warnings, "warning"))
	switch {
	case err != nil:
		return world(err)
	case found.Has(diag.Unreadable):
		return &failure{code: exitWorld}
	case errs > 0 || strict && warnings > 0:
		return errFindings
	}
	return nil
}
