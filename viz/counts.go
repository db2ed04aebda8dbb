package viz

import (
	"fmt"
	"slices"
	"strconv"
)

// This file shows how often things have happened: as classes, so that a page can
// style them, as data, in titles, and in words, because nothing is told by colour
// alone.

// Counts say how often each state was entered and each transition taken, by the
// machine's numbers; -1 for what is not counted.
type Counts struct{ States, Transitions []int }

// A CountsError is counts of another machine.
type CountsError struct{ States, Transitions int }

func (e *CountsError) Error() string {
	return fmt.Sprintf("counts of %d states and %d transitions are of another chart", e.States, e.Transitions)
}

// checkCounts refuses counts that are not of this machine.
func (s *scene) checkCounts() error {
	c := s.opts.Counts
	if c == nil || len(c.States) == len(s.table.States) && len(c.Transitions) == len(s.table.Transitions) {
		return nil
	}
	return &CountsError{len(c.States), len(c.Transitions)}
}

// entered is how often a state was entered; -1 when that is not counted.
func (s *scene) entered(i int32) int {
	if s.opts.Counts == nil {
		return -1
	}
	return s.opts.Counts.States[i]
}

func (s *scene) taken(t int32) int {
	if s.opts.Counts == nil {
		return -1
	}
	return s.opts.Counts.Transitions[t]
}

// countClass is the class for a count, after a blank; nothing when there is none.
func countClass(n int) string {
	switch {
	case n < 0:
		return ""
	case n == 0:
		return " uncovered"
	}
	return " covered"
}

// countData is the attribute for a count, after a blank.
func countData(n int) string {
	if n < 0 {
		return ""
	}
	return ` data-count="` + strconv.Itoa(n) + `"`
}

// countWords says a count of what was done: "entered 3 times", "never taken".
func countWords(n int, done string) string {
	switch n {
	case 0:
		return "never " + done
	case 1:
		return done + " once"
	}
	return fmt.Sprintf("%s %d times", done, n)
}

// counted puts a transition's count before its label.
func (s *scene) counted(t int32, label []run) []run {
	n := s.taken(t)
	if n < 0 {
		return label
	}
	label = slices.Clone(label)
	if len(label) > 0 {
		label[0].text = " " + label[0].text
	}
	return append([]run{{"×" + strconv.Itoa(n), true}}, label...)
}

// coverage says in words how much of the chart has happened.
func (s *scene) coverage() string {
	states, ofStates := happened(s.opts.Counts.States)
	transitions, ofTransitions := happened(s.opts.Counts.Transitions)
	return fmt.Sprintf(" Entered: %d of %s. Taken: %d of %s.", states, count(ofStates, "state"), transitions, count(ofTransitions, "transition"))
}

func happened(counts []int) (done, all int) {
	for _, n := range counts {
		if n >= 0 {
			all++
		}
		if n > 0 {
			done++
		}
	}
	return done, all
}
