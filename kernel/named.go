package kernel

import (
	"strconv"
	"strings"
)

// Generated code has states and events as numbers; these are their names.

// StatePath is a state's path, or its number if there is no such state.
func StatePath(t *Table, s int32) string {
	if s < 0 || int(s) >= len(t.States) {
		return "State(" + strconv.Itoa(int(s)) + ")"
	}
	return t.States[s].Path
}

// ResultText tells a result in words: "idle -> busy", "ignored in idle", "queued".
func ResultText(t *Table, r Result) string {
	switch before := leavesText(t, r.Before()); {
	case r.Queued:
		return "queued"
	case r.Ignored:
		return "ignored in " + before
	case before == "":
		return "no result"
	default:
		return before + " -> " + leavesText(t, r.After())
	}
}

func leavesText(t *Table, l Leaves) string { return t.paths(l.Append(nil)) }

// paths are those of some states, joined with ", ".
func (t *Table) paths(states []int32) string {
	var list []string
	for _, s := range states {
		list = append(list, t.States[s].Path)
	}
	return strings.Join(list, ", ")
}

// EventText is a declared event's name.
func EventText(t *Table, event int32) string {
	if event < 0 || int(event) >= len(t.Events) {
		return "EventType(" + strconv.Itoa(int(event)) + ")"
	}
	return t.Events[event]
}

// ParseEventType finds a declared event by its name. The error is a *Refusal.
func ParseEventType(t *Table, name string) (int32, error) {
	if i, ok := t.EventIndex(name); ok {
		return i, nil
	}
	return 0, refusal("unknown_event", "", "there is no event "+quoted(name))
}

// ParseState finds a state by its path. The error is a *Refusal.
func ParseState(t *Table, path string) (int32, error) {
	if s, ok := t.StateByPath(path); ok && path != "" { // "" is the root, which is no state that somebody is in
		return s, nil
	}
	return 0, refusal("state", "", "there is no state "+quoted(path))
}
