package main

// How `test` tells what came of the scenarios: as text, JUnit's XML, or JSON, and
// behind it what --cover and --mutate found.

import (
	"bytes"
	"encoding/json"
	"errors"
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
	var text strings.Builder
	if err := scenario.WriteText(&text, results); err != nil {
		return err
	}
	_, err := io.WriteString(w, plain(text.String()))
	return err
}

// tell writes the results, and what --cover and --mutate found. JUnit's XML has no
// place for that: people read it beside.
func (t *tester) tell(verb *cobra.Command, format string, report reporter, seeded bool) error {
	out, beside := verb.OutOrStdout(), verb.OutOrStdout()
	switch format {
	case "json":
		return t.json(out, report, seeded)
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
			if err := r.Text(w); err != nil {
				return err
			}
		}
	}
	if !seeded {
		return nil
	}
	return writeHunts(w, t.hunts)
}

// json writes one value: the results, or the mutants, or where there is coverage
// all of it in one object.
func (t *tester) json(w io.Writer, report reporter, seeded bool) error {
	var all struct {
		Results  json.RawMessage `json:"results"`
		Coverage json.RawMessage `json:"coverage"`
		Mutants  []*hunted       `json:"mutants,omitempty"`
	}
	if seeded {
		all.Mutants = t.hunts
	}
	if t.cover == nil && seeded {
		return writeJSON(w, t.hunts)
	}
	if t.cover == nil {
		return report(w, t.results)
	}
	var told, noted bytes.Buffer
	if err := errors.Join(report(&told, t.results), cover.JSON(&noted, t.cover.reports())); err != nil {
		return err
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
