package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/interp"
)

// loadChart loads the chart that an argument names. What is wrong with it is
// printed on stderr.
func loadChart(verb *cobra.Command, file string) (*interp.Chart, error) {
	found, err := sources([]string{file}, "chart", isAChart)
	if err != nil {
		return nil, err
	}
	if len(found) != 1 {
		return nil, usage("%s holds %d charts; name one, like %s", inLine(file), len(found), inLine(found[0].name()))
	}
	s := found[0]
	if s.tellsScenarios() {
		return nil, noChart(&s)
	}
	chart, err := interp.Load(s.root, s.path)
	if err == nil {
		return chart, nil
	}
	return nil, reportBroken(verb, s.prefix, findingsOf(err))
}

// noChart is said where a chart is wanted and a scenario file named.
func noChart(s *source) error {
	return usage("%s is a scenario file: `lockstep test` runs it; name its chart here", inLine(s.name()))
}

// findingsOf is what is wrong with a chart that did not load.
func findingsOf(err error) *diag.List {
	var broken *interp.LoadError
	if !errors.As(err, &broken) {
		panic("bug: a chart does not load and no finding says why: " + err.Error())
	}
	return broken.Findings
}

// reportBroken prints on stderr why a chart cannot be used.
func reportBroken(verb *cobra.Command, prefix string, found *diag.List) error {
	if err := found.Under(prefix).Text(verb.ErrOrStderr()); err != nil {
		return world(err)
	}
	return errFindings
}
