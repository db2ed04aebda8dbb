package explore

// This file makes up a short text that a pattern matches (doc.go, 5).

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
