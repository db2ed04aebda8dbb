package expr

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// This file knows how times are written elsewhere: lengths with a blank, with longer
// units, as in ISO 8601, and dates without a call. Who writes that is told how it is
// written here.

// A length is one number with a unit, or several.
var (
	lengths  = regexp.MustCompile(`\b` + oneLength + `(?:\s*` + oneLength + `)*\b`)
	oneUnit  = regexp.MustCompile(`([\d.]+)\s*([a-zA-Z]+)`)
	isoParts = regexp.MustCompile(`^P(\d+D)?(?:T(\d+H)?(\d+M)?(\d+S)?)?$`)
)

// What goes on in words behind a length (1 h and 5 m) is no part that can be left
// away; a minus that has nothing to subtract from is its sign.
var (
	wordBehind = regexp.MustCompile(`^\s*\w`)
	signBefore = regexp.MustCompile(`(?:^|[^\w\s)\]}'".])\s*-$`)
)

const oneLength = `\d+(?:\.\d+)?\s*(?:milliseconds?|millis|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w|MS|S|H)`

var dates = regexp.MustCompile(`\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)?`)

// isDay tells whether the whole text is a day, which CEL takes for differences.
func (t *tree) isDay() bool { return day.MatchString(string(t.runes)) }

var day = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// dateAt is the cure for a date that the parser stumbles in.
func (t *tree) dateAt(offset int) string {
	text := string(t.runes)
	at := len(string(t.runes[:min(offset, len(t.runes))]))
	for _, m := range dates.FindAllStringIndex(text, -1) {
		if at >= m[0] && at <= m[1] {
			return "write timestamp(" + writtenTime(text[m[0]:m[1]]) + ")"
		}
	}
	return ""
}

// writtenTime is a time in quotes, with the zone that it lacks; of what is no time it
// says no more than that one stands there.
func writtenTime(text string) string {
	for _, t := range []string{text, text + "Z"} {
		if _, ok := kernel.ParseTimestamp(t); ok {
			return "'" + t + "'"
		}
	}
	return "…"
}

// lengthAt is the cure for a length that the parser stumbles over, like the 5s of
// `w > 5s`, of which it takes the 5.
func (t *tree) lengthAt(offset int) string {
	text := string(t.runes)
	at := len(string(t.runes[:min(offset, len(t.runes))]))
	for _, m := range lengths.FindAllStringIndex(text, -1) {
		if at < m[0] || at > m[1] || wordBehind.MatchString(text[m[1]:]) {
			continue
		}
		length, before := "", strings.TrimSpace(text[:m[0]])
		if signBefore.MatchString(before) {
			length, before = "-", strings.TrimSuffix(before, "-")
		}
		for _, part := range oneUnit.FindAllStringSubmatch(text[m[0]:m[1]], -1) {
			length += partHere(part[1], part[2])
		}
		if length == text {
			return unwantedLength(length)
		}
		return writtenLength(length, before+strings.TrimSpace(text[m[1]:]) == "")
	}
	return ""
}

// writtenLength says how a length is written, alone or in an expression.
func writtenLength(length string, alone bool) string {
	switch d, ok := kernel.ParseDelay(length); {
	case !ok:
		return ""
	case alone:
		return "write " + length
	default:
		return "within an expression write " + calledLength(length, d)
	}
}

// calledLength is a length in a call of duration(), which knows no days.
func calledLength(length string, d kernel.Duration) string {
	if _, ok := kernel.ParseDuration(length); !ok {
		length = kernel.DurationToString(d)
	}
	return "duration('" + length + "')"
}

// unwantedLength is the cure for a length that is written as it should be: where one is
// wanted it would have been read as one (SPEC 2.6).
func unwantedLength(length string) string {
	d, ok := kernel.ParseDelay(length)
	if !ok {
		return Overlong(length)
	}
	return "no duration is wanted here by itself: write " + calledLength(length, d)
}

// Overlong is the cure for a length that is written as it should be and goes beyond any
// duration; empty: the text is none.
func Overlong(text string) string {
	if _, ok := kernel.ParseDelay(text); ok || !written.MatchString(text) {
		return ""
	}
	return fmt.Sprintf("no duration is longer than %dd, some 292 years", kernel.MaxDuration/(24*60*60*1000))
}

var written = regexp.MustCompile(`^-?(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$`)

// partHere is a number with its unit as they are written here, where no unit is longer
// than a day.
func partHere(number, unit string) string {
	switch unit = strings.ToLower(unit); {
	case unit[0] == 'w':
		weeks, _ := strconv.ParseFloat(number, 64) // it is of digits
		return strconv.FormatFloat(7*weeks, 'f', -1, 64) + "d"
	case unit == "ms", strings.HasPrefix(unit, "mil"), strings.HasPrefix(unit, "mse"):
		return number + "ms"
	}
	return number + unit[:1]
}

// isoLength is a length of ISO 8601 as it is written here; empty: it is none.
func isoLength(name string) string {
	m := isoParts.FindStringSubmatch(name)
	if m == nil {
		return ""
	}
	return strings.ToLower(strings.Join(m[1:], ""))
}
