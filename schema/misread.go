package schema

import (
	"encoding/json"
	"math/big"
	"strings"
	"time"
)

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
