package explore

// This file makes up short texts that a pattern matches, and does not match (doc.go, 5).

import (
	"regexp"
	"regexp/syntax"
	"strings"
)

// example is a text that the pattern matches; "" when none was found.
func example(pattern string) string {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return ""
	}
	var b strings.Builder
	writeExample(&b, tree.Simplify())
	if ok, err := regexp.MatchString(pattern, b.String()); err != nil || !ok {
		return ""
	}
	return b.String()
}

// counterexample is a text that a pattern does not match, where the texts that are tried in
// any case are matched by it.
func counterexample(pattern string) string {
	re, err := regexp.Compile(pattern)
	if err != nil || !re.MatchString("") || !re.MatchString(others[0]) {
		return ""
	}
	for _, text := range []string{"0", "A", "-", " ", "é", strings.Repeat(others[0], 9), strings.Repeat(others[0], mostLength)} {
		if !re.MatchString(text) {
			return text
		}
	}
	return ""
}

// writeExample writes what the simplest way through a pattern says.
func writeExample(b *strings.Builder, t *syntax.Regexp) {
	switch t.Op {
	case syntax.OpLiteral:
		b.WriteString(string(t.Rune))
	case syntax.OpCharClass:
		b.WriteRune(member(t.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('a')
	case syntax.OpConcat:
		for _, sub := range t.Sub {
			writeExample(b, sub)
		}
	case syntax.OpAlternate, syntax.OpCapture, syntax.OpPlus:
		writeExample(b, t.Sub[0])
	}
}

// member is a rune of a class, a plain letter where there is one.
func member(ranges []rune) rune {
	for i := 0; i+1 < len(ranges); i += 2 {
		if ranges[i] <= 'a' && 'a' <= ranges[i+1] {
			return 'a'
		}
	}
	if len(ranges) == 0 {
		return 'a'
	}
	return ranges[0]
}
