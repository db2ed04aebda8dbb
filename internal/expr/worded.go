package expr

import (
	"regexp"
	"strings"
)

// This file writes with signs what Python and SQL say in words: `a and not b`, `a not in b`,
// `a is not None`.

var (
	// worded is an operator that is a word.
	worded = regexp.MustCompile(`(?i)\b(?:and|or|not|is)\s`)

	nothingAsked = besideQuotes(`([A-Za-z_]\w*(?:\.\w+)+)(?:\[([^\[\]]+)\])?\s+(?i:is(\s+not)?\s+(?:None|null|nil|undefined))\b`)
	notIn        = besideQuotes(`([A-Za-z_][\w.]*)\s+(?i:not\s+in)\s+([A-Za-z_][\w.]*|\[[^\[\]]*\])`)
	negation     = besideQuotes(`\b((?i:not))\s+`)
	junction     = besideQuotes(`\s+((?i:and|or))\s+`)

	// operandEnds are what an operand of `not` ends at, and what opens and closes within it.
	operandEnds = besideQuotes(`\.\?|\[\?|\?[.?]|(\s(?i:and|or)\s|&&|\|\||[()\[\]{},?:])`)

	// unbroken is what a ! before it takes as a whole.
	unbroken = regexp.MustCompile(`^!*(?:[\w.?]+(?:\([^()]*\)|\[[^\[\]]*\])*)+$|^!*\([^()]*\)$`)
)

// besideQuotes is a pattern that is not looked for within quotes: what is in quotes is a
// match in which its groups are empty.
func besideQuotes(pattern string) *regexp.Regexp {
	return regexp.MustCompile(quotedText.String() + `|` + pattern)
}

// inSigns is a text with signs for the words.
func inSigns(text string) string {
	text = replaced(nothingAsked, text, func(m []string) string {
		switch there := isThere(m[1], m[2]); {
		case m[3] != "": // is not None
			return there
		case strings.HasSuffix(there, ")"): // a call
			return "!" + there
		default:
			return "!(" + there + ")"
		}
	})
	text = negated(replaced(notIn, text, func(m []string) string { return "!(" + m[1] + " in " + m[2] + ")" }))
	return replaced(junction, text, func(m []string) string {
		if strings.EqualFold(m[1], "and") {
			return " && "
		}
		return " || "
	})
}

// isThere asks for a field, or for what is behind a key: unless that is a text, it may be the
// index of a list, in which `in` would look for it.
func isThere(path, key string) string {
	switch {
	case key == "":
		return "has(" + path + ")"
	case strings.ContainsAny(key[:1], `'"`):
		return key + " in " + path
	}
	return path + "[?" + key + "].hasValue()"
}

// replaced is a text with something else for each match that has a first group.
func replaced(pattern *regexp.Regexp, text string, with func(match []string) string) string {
	return pattern.ReplaceAllStringFunc(text, func(piece string) string {
		if m := pattern.FindStringSubmatch(piece); m[1] != "" {
			return with(m)
		}
		return piece
	})
}

// negated is a text with ! for `not`, which takes a whole comparison, the innermost first.
func negated(text string) string {
	all := negation.FindAllStringSubmatchIndex(text, -1)
	for i := len(all) - 1; i >= 0; i-- {
		if all[i][2] < 0 { // in quotes
			continue
		}
		before, rest := text[:all[i][0]], text[all[i][1]:]
		n := operandLength(rest)
		operand := strings.TrimSpace(rest[:n])
		if !unbroken.MatchString(operand) {
			operand = "(" + operand + ")"
		}
		text = before + "!" + operand + rest[len(strings.TrimRight(rest[:n], " ")):]
	}
	return text
}

// operandLength is how far an operand of `not` reaches that a text begins with.
func operandLength(text string) int {
	depth := 0
	for _, at := range operandEnds.FindAllStringSubmatchIndex(text, -1) {
		sign := text[at[0]:at[1]]
		switch {
		case strings.ContainsAny(sign[:1], "(["), sign == "{":
			depth++
		case at[2] < 0:
		case depth > 0 && strings.ContainsAny(sign, ")]}"):
			depth--
		case depth == 0:
			return at[0]
		}
	}
	return len(text)
}
