package main

// How `test` tells what came of the scenarios: as text, JUnit's XML, or JSON, and
// behind it what --cover and --mutate found.

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/scenario"
)

// A reporter writes results in one format.
type reporter func(w io.Writer, results []scenario.Result) error

func (t *tester) reportAs(format string) reporter {
	switch format {
	case "text":
		return plainText
	case "json":
		return t.withUnread(scenario.WriteJSON)
	case "junit":
		return t.withUnread(scenario.WriteJUnit)
	}
	panic("bug: no case for the format " + format)
}

// withUnread tells the files that cannot be run among the results.
func (t *tester) withUnread(report reporter) reporter {
	return func(w io.Writer, results []scenario.Result) error {
		return report(w, slices.Concat(results, t.unread))
	}
}

// plainText is the report for people: names cannot steer their terminal.
func plainText(w io.Writer, results []scenario.Result) error {
	return writePlain(w, func(text io.Writer) error { return scenario.WriteText(text, inLines(results)) })
}

// inLines are results whose names stand in one line each.
func inLines(results []scenario.Result) []scenario.Result {
	list := slices.Clone(results)
	for i := range list {
		r := &list[i]
		r.File, r.Name = inLine(r.File), inLine(r.Name)
		if r.Failure != nil {
			failure := *r.Failure
			failure.Pos.File = inLine(failure.Pos.File)
			r.Failure = &failure
		}
	}
	return list
}

// writePlain has something written that cannot steer a terminal.
func writePlain(w io.Writer, write func(text io.Writer) error) error {
	var text strings.Builder
	if err := write(&text); err != nil {
		return err
	}
	_, err := io.WriteString(w, plain(text.String()))
	return err
}

// tell writes the results, and what --cover and --mutate found. JUnit's XML has no
// place for that: people read it beside.
func (t *tester) tell(verb *cobra.Command, how testFlags, report reporter, seeded bool) error {
	out, beside := verb.OutOrStdout(), verb.OutOrStdout()
	switch how.format {
	case "json":
		return t.json(out, report, how, seeded)
	case "junit":
		beside = verb.ErrOrStderr()
	}
	if err := report(out, t.results); err != nil {
		return err
	}
	return t.text(beside, seeded)
}

// text writes what --cover and --mutate found.
func (t *tester) text(w io.Writer, seeded bool) error {
	if t.cover != nil {
		for _, r := range t.cover.reports() {
			shown := *r
			shown.Chart = inLine(r.Chart)
			if err := writePlain(w, shown.Text); err != nil {
				return err
			}
		}
	}
	if !seeded {
		return nil
	}
	return writeHunts(w, t.hunts)
}

// json writes one value: the results or, where more was asked for, an object that holds
// them beside the coverage and the mutants.
func (t *tester) json(w io.Writer, report reporter, how testFlags, seeded bool) error {
	if t.cover == nil && !how.mutate {
		return report(w, t.results)
	}
	var all struct {
		Results  json.RawMessage `json:"results"`
		Coverage json.RawMessage `json:"coverage,omitempty"`
		Mutants  []*hunted       `json:"mutants,omitempty"`
	}
	if seeded {
		all.Mutants = t.hunts
	}
	var told, noted bytes.Buffer
	if err := report(&told, t.results); err != nil {
		return err
	}
	if t.cover != nil {
		if err := cover.JSON(&noted, t.cover.reports()); err != nil {
			return err
		}
	}
	all.Results, all.Coverage = told.Bytes(), noted.Bytes()
	return writeJSON(w, all)
}

func writeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(value)
}
