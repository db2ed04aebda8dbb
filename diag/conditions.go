package diag

import (
	"slices"
	"strings"
)

// This file writes conditions that are made of others, for cures.

// Negated is the opposite of a condition; empty of an empty one.
func Negated(condition string) string {
	switch {
	case condition == "":
		return ""
	case strings.Contains(condition, " "):
		return "!(" + condition + ")"
	}
	return "!" + condition
}

// Joined are conditions with an operator between them, && or ||; empty where one of them is.
func Joined(conditions []string, operator string) string {
	if slices.Contains(conditions, "") {
		return ""
	}
	all := slices.Clone(conditions)
	for i, one := range all {
		if operator == "&&" && strings.Contains(one, " || ") {
			all[i] = "(" + one + ")"
		}
	}
	return strings.Join(all, " "+operator+" ")
}
