package cover

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file says what was noted: how many of each kind, and what is missing.

// A Report is the coverage of one chart.
type Report struct {
	Chart       string `json:"chart"` // its file
	States      Part   `json:"states"`
	Transitions Part   `json:"transitions"`
	Guards      Part   `json:"guards"` // each counts twice: true and false
	Timers      Part   `json:"timers"` // that fired
	Errors      Part   `json:"errors"` // transitions on failures
}

// A Part counts things of one kind.
type Part struct {
	Covered int       `json:"covered"`
	Total   int       `json:"total"`
	Missing []Missing `json:"missing,omitempty"`
}

// Missing is one thing that did not happen.
type Missing struct {
	Line int    `json:"line"`
	What string `json:"what"`
}

func (p *Part) count(done bool, at diag.Pos, what string) {
	p.Total++
	if done {
		p.Covered++
		return
	}
	p.Missing = append(p.Missing, Missing{at.Line, what})
}

// Report sums up what was noted of the machine's chart, whose file is shown as
// file.
func (r *Recorder) Report(m *ir.Machine, file string) *Report {
	out := &Report{Chart: file}
	for s := range r.table.States {
		if r.states(int32(s)) {
			out.States.count(r.entered[s] > 0, m.States[s].Pos, fmt.Sprintf("the state %q is never entered", r.table.States[s].Path))
		}
	}
	for t := range r.table.Transitions {
		r.transition(out, m, int32(t))
	}
	return out
}

func (r *Recorder) transition(out *Report, m *ir.Machine, t int32) {
	row, info, name := &r.table.Transitions[t], &m.Transitions[t], r.name(m, t)
	if r.counts(t) {
		out.Transitions.count(r.taken[t] > 0, info.Pos, name+" is never taken")
		if info.Kind == ir.AfterKind {
			out.Timers.count(r.taken[t] > 0, info.Pos, name+" never fires")
		}
		if slices.ContainsFunc(info.Keys, func(key string) bool { return strings.HasPrefix(key, "error.") }) {
			out.Errors.count(r.taken[t] > 0, info.Pos, name+" is never taken")
		}
	}
	if g := row.Guard; g != 0 {
		out.Guards.count(r.yes[g] > 0, info.Pos, fmt.Sprintf("the guard %s of %s is never true", info.GuardSource, name))
		out.Guards.count(r.no[g] > 0, info.Pos, fmt.Sprintf("the guard %s of %s is never false", info.GuardSource, name))
	}
}

// name says which transition is meant.
func (r *Recorder) name(m *ir.Machine, t int32) string {
	row, info := &r.table.Transitions[t], &m.Transitions[t]
	event := info.Event
	switch info.Kind {
	case ir.AlwaysKind:
		event = "always"
	case ir.AfterKind:
		event = "after " + event
	}
	from := r.table.States[row.Source].Path
	if from == "" {
		from = "(root)"
	}
	name := from + " on " + event
	for _, target := range row.Targets {
		name += " -> " + r.table.States[target].Path
	}
	return name
}

// Text prints the report for people.
func (o *Report) Text(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:", o.Chart)
	for i, part := range o.parts() {
		fmt.Fprintf(&b, "%s %s %d/%d", []string{"", ","}[min(i, 1)], part.name, part.Covered, part.Total)
	}
	b.WriteByte('\n')
	for _, part := range o.parts() {
		for _, missing := range part.Missing {
			if part.name != "timers" && part.name != "error paths" { // said as transitions
				fmt.Fprintf(&b, "  %s:%d: %s\n", o.Chart, missing.Line, missing.What)
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

type namedPart struct {
	name string
	*Part
}

func (o *Report) parts() []namedPart {
	return []namedPart{
		{"states", &o.States}, {"transitions", &o.Transitions}, {"guards both ways", &o.Guards},
		{"timers", &o.Timers}, {"error paths", &o.Errors},
	}
}

// JSON prints reports as one JSON array, indented.
func JSON(w io.Writer, reports []*Report) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(reports)
}
