package main

// How `test` tells what came of the scenarios: as text, JUnit's XML, or JSON, and
// behind it what --cover and --mutate found.

import (
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/scenario"
)

// tell writes the results, and what --cover and --mutate found. JUnit's XML has no
// place for that: people read it beside.
func (t *tester) tell() error {
	out, beside := t.verb.OutOrStdout(), t.verb.OutOrStdout()
	switch t.how.format {
	case "json":
		return writeJSON(out, t.everything())
	case "junit":
		beside = t.verb.ErrOrStderr()
	}
	if err := t.report(out); err != nil {
		return err
	}
	return t.besides(beside)
}

// report writes the results. To machines the files that cannot be run are told among
// them.
func (t *tester) report(w io.Writer) error {
	switch t.how.format {
	case "text":
		return plainText(w, t.results)
	case "junit":
		return writePlain(w, func(text io.Writer) error { return scenario.WriteJUnit(text, slices.Concat(t.results, t.unread)) })
	}
	panic("bug: no case for the format " + t.how.format)
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

// besides writes what --cover and --mutate found.
func (t *tester) besides(w io.Writer) error {
	if t.cover != nil {
		for _, r := range t.cover.reports() {
			shown := *r
			shown.Chart = inLine(r.Chart)
			if err := writePlain(w, shown.Text); err != nil {
				return err
			}
		}
	}
	if !t.seeded {
		return nil
	}
	return writeHunts(w, t.hunts)
}

// A fullReport is what machines are told, as JSON: the report, and in the same object what
// --cover and --mutate found, where they were asked for.
type fullReport struct {
	scenario.Report
	Coverage []*cover.Report `json:"coverage,omitzero"`
	Mutants  []*hunted       `json:"mutants,omitzero"`
}

func (t *tester) everything() fullReport {
	all := fullReport{Report: scenario.ReportOf(slices.Concat(t.results, t.unread))}
	if t.cover != nil {
		all.Coverage = t.cover.reports()
	}
	if t.seeded {
		all.Mutants = t.hunts
	}
	return all
}

func writeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(value)
}
