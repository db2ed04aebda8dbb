package scenario

// This file says why a step may not have gone as told: the machine, or one of those
// below it, failed. What is missing then says nothing of it.

import (
	"maps"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/schema"
)

// because puts before a failure's message what failed that the step did not expect to,
// a child before what failed of it.
func (t *teller) because(e *schema.Expect, message string) string {
	var all []string
	now := t.last.failedChildren()
	for _, in := range slices.Sorted(maps.Keys(t.failed)) {
		if now[in] != nil || t.isMissed(e, in) {
			all = append(all, "the child machine "+in+" failed: "+errorText(t.failed[in]))
		}
	}
	if t.state != nil && t.state.tree("status") == "error" && !expectsError(e) {
		all = append(all, "the machine failed: "+errorText(t.state.tree("error")))
	}
	if message != "" {
		all = append(all, message)
	}
	return strings.Join(all, "; ")
}

func expectsError(e *schema.Expect) bool {
	status, _ := expectation(e.Status)
	wrong, _ := expectation(e.Error)
	return status == "error" || wrong != nil
}

// isMissed tells whether the step expects a child that is not there.
func (t *teller) isMissed(e *schema.Expect, id string) bool {
	wanted, _ := expectation(e.Children)
	return field(wanted, id) != nil && t.state != nil && field(t.state.tree("children"), id) == nil
}

// errorText is an error as people read it.
func errorText(t tree) string {
	code, _ := field(t, "code").(string)
	message, _ := field(t, "message").(string)
	text := code + ": " + message
	if place, _ := field(t, "place").(string); place != "" {
		text += " (" + place + ")"
	}
	return text
}
