package cover

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
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
	Line  int    `json:"line"`
	What  string `json:"what"` // "a on GO -> b is never taken"
	SoFar string `json:"-"`    // the same where more may happen than was tried: "… was not taken"
}

// never is what is missing where a thing at a place was not entered, or taken.
func never(at diag.Pos, thing, done string) Missing {
	return Missing{at.Line, thing + " is never " + done, thing + " was not " + done}
}

// count counts what happened, or is missing.
func (p *Part) count(happened bool, missing Missing) {
	p.Total++
	if happened {
		p.Covered++
		return
	}
	p.Missing = append(p.Missing, missing)
}

// Report sums up what was noted of the machine's chart, whose file is shown as
// file.
func (r *Recorder) Report(m *ir.Machine, file string) *Report {
	out := &Report{Chart: file}
	for s := range r.table.States {
		if r.states(int32(s)) {
			out.States.count(r.entered[s] > 0, never(m.States[s].Pos, fmt.Sprintf("the state %q", r.table.States[s].Path), "entered"))
		}
	}
	for t := range r.table.Transitions {
		r.transition(out, m, int32(t))
	}
	for i := range r.table.After {
		r.timer(out, m, &r.table.After[i])
	}
	return out
}

// timer counts one timer. It has fired where one of its transitions was taken, or was asked
// whether it may be; one of which nothing can come is not counted.
func (r *Recorder) timer(out *Report, m *ir.Machine, a *kernel.After) {
	for _, c := range r.table.States[a.State].On {
		if c.Key != a.Key || !slices.ContainsFunc(c.Transitions, r.counts) {
			continue
		}
		first := c.Transitions[0]
		fired := slices.ContainsFunc(c.Transitions, func(t int32) bool {
			g := r.table.Transitions[t].Guard
			return r.taken[t]+r.yes[g]+r.no[g] > 0
		})
		name := Name(m, first)
		out.Timers.count(fired, Missing{m.Transitions[first].Pos.Line, name + " never fires", name + " did not fire"})
	}
}

func (r *Recorder) transition(out *Report, m *ir.Machine, t int32) {
	row, info, name := &r.table.Transitions[t], &m.Transitions[t], Name(m, t)
	if taken := r.taken[t] > 0; r.counts(t) {
		out.Transitions.count(taken, never(info.Pos, name, "taken"))
		if slices.ContainsFunc(info.Keys, func(key string) bool { return ir.FamilyOf(key) == ir.Errors }) {
			out.Errors.count(taken, never(info.Pos, name, "taken"))
		}
	}
	if g := row.Guard; g != 0 {
		guard := fmt.Sprintf("the guard %s of %s", info.GuardSource, name)
		out.Guards.count(r.yes[g] > 0, never(info.Pos, guard, "true"))
		out.Guards.count(r.no[g] > 0, never(info.Pos, guard, "false"))
	}
}

// Name says which transition of a machine is meant: source, event and targets.
func Name(m *ir.Machine, t int32) string {
	name := m.SourceName(t) + " on " + m.Transitions[t].Trigger()
	for _, target := range m.Table.Transitions[t].Targets {
		name += " -> " + m.Table.States[target].Path
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
