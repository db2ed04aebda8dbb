package schema

import (
	"encoding/json"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"time"
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

// meant says how to write a scalar that YAML misreads, in what is most likely
// meant and in quotes. Values of scenarios are JSON: a time is a text there.
func (b *builder) meant(text, as string) string {
	inQuotes := "'" + text + "'"
	switch {
	case as == "null":
		return "null, or " + inQuotes
	case as == "a boolean":
		return strings.ToLower(text) + ", or " + inQuotes
	case as == "a date" && HoldsScenarios(b.f.name):
		if at := "'" + instantOf(text) + "'"; at != inQuotes && at != "''" {
			return at + " for the time, " + inQuotes + " for the text"
		}
		return inQuotes
	case as == "a date" && instantOf(text) != "":
		return inQuotes + ", or in an expression \"timestamp('" + instantOf(text) + "')\""
	case as == "a date":
		return inQuotes
	case strings.Contains(as, "infinite"), strings.Contains(as, "not-a"):
		return "a finite number, or " + inQuotes
	}
	if plain := plainNumber(text, as); plain != "" {
		return plain + ", or " + inQuotes
	}
	return inQuotes
}

// instantOf is the time that a date stands for, as we write it; empty if it is no
// time of ours either.
func instantOf(text string) string {
	if len(text) == len(time.DateOnly) {
		text += "T00:00:00Z"
	}
	if _, err := time.Parse(time.RFC3339, text); err != nil {
		return ""
	}
	return text
}

// plainNumber is the JSON number that text stands for; empty if there is none.
func plainNumber(text, as string) string {
	digits := strings.ReplaceAll(strings.TrimPrefix(text, "+"), "_", "")
	if as == "an octal number" && !strings.ContainsAny(digits, "oO") {
		number, negative := strings.CutPrefix(digits, "-")
		if number = strings.TrimLeft(number, "0"); negative && number != "" {
			number = "-" + number
		}
		return number
	}
	if n, ok := new(big.Int).SetString(strings.ToLower(digits), 0); ok {
		return n.String()
	}
	return plainFraction(digits)
}

// plainFraction is the JSON number that digits with a point at one end stand for;
// empty if there is none.
func plainFraction(digits string) string {
	number, negative := strings.CutPrefix(digits, "-")
	if strings.HasPrefix(number, ".") {
		number = "0" + number
	}
	if strings.HasSuffix(number, ".") {
		number += "0"
	}
	if negative {
		number = "-" + number
	}
	if number != digits && json.Valid([]byte(number)) {
		return number
	}
	return ""
}
