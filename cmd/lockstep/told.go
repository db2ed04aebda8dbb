package main

// How `test` tells what came of the scenarios: as text, JUnit's XML, or JSON, and
// behind it what --cover and --mutate found.

import (
	"bytes"
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
		return t.json(out)
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
	case "json":
		return scenario.WriteJSON(w, slices.Concat(t.results, t.unread))
	case "junit":
		return scenario.WriteJUnit(w, slices.Concat(t.results, t.unread))
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

// json writes one value: the results or, where more was asked for, an object that holds
// them beside the coverage and the mutants.
func (t *tester) json(w io.Writer) error {
	if !t.how.cover && !t.how.mutate {
		return t.report(w)
	}
	var all struct {
		Results  json.RawMessage `json:"results"`
		Coverage json.RawMessage `json:"coverage,omitempty"`
		Mutants  []*hunted       `json:"mutants,omitempty"`
	}
	if t.seeded {
		all.Mutants = t.hunts
	}
	var told, noted bytes.Buffer
	if err := t.report(&told); err != nil {
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
