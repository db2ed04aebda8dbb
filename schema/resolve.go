package schema

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// This file reads plain scalars as YAML 1.2's core schema does, as far as JSON
// agrees. What only some YAML readers take for a number, a date, a truth value
// or nothing is told apart, so that it can be refused.

// A reading is what a plain scalar is.
type reading struct {
	kind ValueKind
	as   string // what YAML makes of a scalar that is not what it looks like
}

var jsonNumber = pattern(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)

// misread holds what YAML 1.1 or 1.2 reads as a number or date and JSON does not.
var misread = []struct {
	pattern func() *regexp.Regexp
	as      string
}{
	{pattern(`^[-+]?\.(inf|Inf|INF)$`), "an infinite number"},
	{pattern(`^\.(nan|NaN|NAN)$`), "not-a-number"},
	{pattern(`^[-+]?0[xX][0-9a-fA-F_]+$`), "a hexadecimal number"},
	{pattern(`^[-+]?0[oO]?[0-7_]+$`), "an octal number"},
	{pattern(`^[-+]?0[bB][01_]+$`), "a binary number"},
	{pattern(`^[-+]?([0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)([eE][-+]?[0-9]+)?$`), "a number"},
	{pattern(`^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \t].*)?$`), "a date"},
}

// read tells what a plain scalar is.
func read(s string) reading {
	switch s {
	case "":
		return reading{kind: Null}
	case "null":
		return reading{kind: Null}
	case "true", "false":
		return reading{kind: Bool}
	case "~", "Null", "NULL":
		return reading{Null, "null"}
	case "True", "TRUE", "False", "FALSE":
		return reading{Bool, "a boolean"}
	}
	if strings.IndexByte("+-.0123456789", s[0]) < 0 || len(s) > 400 {
		return reading{kind: CEL}
	}
	return readNumber(s)
}

func readNumber(s string) reading {
	if jsonNumber().MatchString(s) {
		if n, err := strconv.ParseFloat(s, 64); err != nil || math.IsInf(n, 0) {
			return reading{Number, "an infinite number"}
		}
		return reading{kind: Number}
	}
	for _, m := range misread {
		if m.pattern().MatchString(s) {
			return reading{Number, m.as}
		}
	}
	return reading{kind: CEL}
}
