package kernel

import (
	"errors"
	"regexp"
)

// Regular expressions of `matches`: RE2's language, which has no backtracking,
// so that time is linear in the text. A pattern is a literal, compiled once when
// the chart is loaded.

// MaxPattern is the greatest length of a pattern in bytes.
const MaxPattern = 1000

// A Pattern is a compiled regular expression, safe for concurrent use.
type Pattern struct{ re *regexp.Regexp }

// CompilePattern compiles a pattern; the error says what is wrong with it.
func CompilePattern(pattern string) (*Pattern, error) {
	if len(pattern) > MaxPattern {
		return nil, errors.New("the pattern is longer than 1000 bytes")
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, err
	}
	return &Pattern{re}, nil
}

// MustPattern is CompilePattern of a pattern that was checked before.
func MustPattern(pattern string) *Pattern {
	p, err := CompilePattern(pattern)
	if err != nil {
		panic("bug: " + err.Error())
	}
	return p
}

// Matches says whether p matches anywhere in s. It scans s.
func (e *Eval) Matches(s string, p *Pattern) bool { return e.scan(s) && p.re.MatchString(s) }
