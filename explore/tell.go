package explore

// This file writes what was found as a scenario file: paths as scenarios, the rest as
// comments (doc.go, 7).

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/cover"
)

// A Story is what a file says besides its scenarios.
type Story struct {
	Shown string // the chart's file as the user knows it
	Chart string // the chart's file as scenarios name it
}

// Write prints what was found. The text is a scenario file that passes.
func (r *Result) Write(w io.Writer, s Story) error {
	b := &writer{}
	r.head(b, s)
	r.never(b, s)
	b.line("chart: %s", yaml(quoted(s.Chart)))
	b.line("scenarios:")
	r.broken(b)
	r.deadlocks(b)
	r.failures(b)
	r.ignored(b)
	if b.scenarios == 0 {
		b.line("  # Nothing was found that needs a story.")
		b.scenario("it starts", r.start)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WritePaths prints scenarios that take every transition found.
func (r *Result) WritePaths(w io.Writer, s Story) error {
	b := &writer{}
	paths, proven := r.Minimal()
	r.head(b, s)
	why := "no fewer can, if each goes the shortest way to its last step"
	if !proven {
		why = "fewer might do: there were too many choices to try them all"
	}
	b.line("# %s %s them all: %s", count(len(paths), "scenario"), verb(len(paths), "takes", "take"), why)
	r.besides(b)
	r.never(b, s)
	b.line("chart: %s", yaml(quoted(s.Chart)))
	b.line("scenarios:")
	for i, p := range paths {
		last := p.took[len(p.took)-1]
		b.scenario(fmt.Sprintf("%d: %s", i+1, r.name(last)), p)
	}
	if len(paths) == 0 {
		b.scenario("it starts", r.start)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// besides says what is wrong with the chart, which ways do not tell.
func (r *Result) besides(b *writer) {
	deadlocks, failures := 0, 0
	for _, d := range r.Deadlocks {
		if !d.Open {
			deadlocks++
		}
	}
	for _, f := range r.Failures {
		if !f.World {
			failures++
		}
	}
	var list []string
	for _, part := range []struct {
		n    int
		noun string
	}{{deadlocks, "deadlock"}, {failures, "failure"}, {len(r.Broken), "condition"}} {
		if part.n > 0 {
			list = append(list, count(part.n, part.noun))
		}
	}
	if len(list) > 0 {
		b.line("# Found besides: %s (without --paths they are told)", strings.Join(list, ", "))
	}
}

// head says how far the search has come.
func (r *Result) head(b *writer, s Story) {
	c := r.Coverage
	b.line("# %s: %s%s, %s", plainText(s.Shown), count(r.Configurations, "configuration"), r.with(), r.extent())
	b.line("# states %d/%d, transitions %d/%d, guards both ways %d/%d", c.States.Covered, c.States.Total, c.Transitions.Covered, c.Transitions.Total, c.Guards.Covered, c.Guards.Total)
	if r.Trimmed {
		b.line("# Of the values of an event or an input, or of the moments to wait for, there are too many: not all, or not all combinations, were tried.")
	}
	if r.Astray {
		b.line("# Values that are reckoned with, or are asked for in several ways, are not followed all the way: others than those that were tried may decide something else.")
	}
	if r.Unanswered {
		b.line("# The host can answer in ways that were not tried: guards say yes and actions succeed while the machine starts; in one step a guard says the same to all parameters, at most one action fails, and many answers are not all combined.")
	}
	if r.Merged {
		b.line("# Numbers far from all that they are compared with, long texts or the ends of long lists were counted as one.")
	}
}

func (r *Result) with() string {
	if r.Inputs < 2 {
		return ""
	}
	return fmt.Sprintf(" with %d inputs", r.Inputs)
}

func (r *Result) extent() string {
	switch r.Cut {
	case StateLimit:
		return "then the search was cut by --states; more may be reachable"
	case TimeLimit:
		return "then the search was cut by --time; more may be reachable, and another run may come less far or farther"
	}
	if !r.Complete() {
		return "all that what was tried leads to, which is not all there is (below); more may be reachable"
	}
	return "all that the values and moments tried lead to"
}

// never lists what no path leads to.
func (r *Result) never(b *writer, s Story) {
	if n := len(r.Coverage.States.Missing) + len(r.Coverage.Transitions.Missing) + len(r.Coverage.Guards.Missing); n > 0 {
		b.line("#")
		b.line("# Not found by what was tried:")
	}
	for _, part := range []cover.Part{r.Coverage.States, r.Coverage.Transitions, r.Coverage.Guards} {
		for _, m := range part.Missing {
			b.line("#   %s:%d: %s", plainText(s.Shown), m.Line, plainText(r.wording(m)))
		}
	}
	b.line("")
}

// wording says never only where the search was complete.
func (r *Result) wording(m cover.Missing) string {
	if r.Complete() {
		return m.What
	}
	return m.SoFar
}

func (r *Result) broken(b *writer) {
	for _, v := range r.Broken {
		if v.Err != nil {
			b.line("  # Whether it holds cannot be told here: %s", plainText(v.Err.Error()))
		}
		b.scenario("broken: "+v.Text, v.Path)
	}
}

func (r *Result) deadlocks(b *writer) {
	for _, d := range r.Deadlocks {
		note := "Nothing that was tried does anything here: the transitions that are left have guards that did not hold."
		if d.Open {
			note = "Nothing that was tried does anything here. Guards that did not hold ask for what comes from outside, so other values may lead on."
		}
		if d.Sure {
			note = "No event, timer or actor leads on from here. If that is meant, make it final or say `meta: { terminal: true }`."
		}
		if d.Over {
			note = "The machine has not ended, and nothing takes the end of what is final here: write `onDone` there, or say `meta: { terminal: true }`."
		}
		b.line("  # %s", note)
		b.scenario("deadlock: nothing can happen in "+stateText(d.Path.State), d.Path)
	}
}

func (r *Result) failures(b *writer) {
	for _, f := range r.Failures {
		if f.World {
			b.line("  # When something of the host fails here, the machine ends. If it should go on, handle that (onError, error.execution).")
			b.scenario("failure: nothing handles a failure of the host in "+stateText(f.before().State), f.Path)
			continue
		}
		b.line("  # The chart itself fails: %s", plainText(f.Error.Message))
		b.scenario("failure: "+f.Error.Code+" "+f.where(), f.Path)
	}
}

// before is where the machine stood before it failed.
func (f *Failure) before() *Path {
	if f.Path.Before == nil {
		return f.Path
	}
	return f.Path.Before
}

// where is the place in the chart, or the state, of an error that comes from none.
func (f *Failure) where() string {
	if f.Error.Place != "" {
		return "at " + f.Error.Place
	}
	return "in " + stateText(f.before().State)
}

// ignored writes one scenario a state: an ignored event changes nothing, so that
// the next can follow.
func (r *Result) ignored(b *writer) {
	for _, i := range r.Ignored {
		if len(i.Open) > 0 {
			b.line("  # In %s nothing that was tried made it take %s. There is a transition, so other values may be taken.", plainText(nameOf(i.State)), plainText(strings.Join(i.Open, ", ")))
		}
	}
	if slices.ContainsFunc(r.Ignored, func(i Ignored) bool { return len(i.Names) > 0 }) {
		b.line("  # Events that did nothing in a state, wherever it was reached%s. If one should, that is a", r.reach())
		b.line("  # transition to write; if it is to be ignored, the scenario may stay as it is.")
	}
	for _, i := range r.Ignored {
		if len(i.Names) == 0 {
			continue
		}
		b.scenario(nameOf(i.State)+" ignores "+strings.Join(i.Names, ", "), i.Path)
		for _, e := range i.Events {
			b.line("      - send: %s", yaml(e))
			b.line("        ignored: true")
		}
	}
}

func (r *Result) reach() string {
	if r.Cut == NoLimit {
		return ""
	}
	return " before the search was cut"
}

func nameOf(state string) string {
	if state == "" {
		return "the machine"
	}
	return state
}

// stateText is a value for people: `idle`, not `"idle"`.
func stateText(value string) string {
	if strings.HasPrefix(value, `"`) {
		return strings.Trim(value, `"`)
	}
	return strings.NewReplacer(`"`, "", ",", ", ", ":", ": ").Replace(value)
}

func count(n int, noun string) string { return fmt.Sprintf("%d %s", n, verb(n, noun, noun+"s")) }

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
