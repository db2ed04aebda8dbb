package expr

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file is about backslashes in texts: patterns of regular expressions have many,
// and to CEL each begins an escape.

// badEscape is the first backslash of the text literal at an offset that begins no
// escape. The cure is a raw literal, which takes backslashes as they stand.
func (t *tree) badEscape(offset int) *syntaxError {
	if offset < 0 || offset >= len(t.runes) {
		return nil
	}
	rest := string(t.runes[offset:])
	literal := quotedText.FindString(rest)
	at := len(goodEscapes.FindString(literal))
	if !strings.HasPrefix(rest, literal) || at == len(literal) {
		return nil
	}
	_, size := utf8.DecodeRuneInString(literal[at+1:])
	escape := literal[at : at+1+size]
	return &syntaxError{diag.NotCEL, offset + utf8.RuneCountInString(literal[:at]), 2, []any{fmt.Sprintf("there is no escape %s in a text", escape), asItStands(escape, literal)}}
}

// asItStands is how a backslash that stands in a text literal is kept: doubled, or in a
// raw literal, where nothing in the literal is meant to be an escape of a text.
func asItStands(escape, literal string) string {
	cure := "write \\" + escape + " where a backslash is meant"
	if meantForTexts.MatchString(literal) {
		return cure
	}
	return cure + ", or r" + literal + ", which takes all of them as they stand"
}

// swallowed warns of an escape of texts in a pattern that regular expressions have too
// and mean otherwise by: a text takes it first.
func (p *pass) swallowed(e ast.Expr) {
	at, literal := p.tree.start(e), p.textOf(e)
	if literal != quotedText.FindString(literal) {
		return // raw, or in three quotes
	}
	for _, m := range escapes.FindAllStringIndex(literal, -1) {
		escape := literal[m[0]:m[1]]
		if got := takenByTexts[escape]; got != "" {
			from := at + utf8.RuneCountInString(literal[:m[0]])
			src, diags := p.src, p.diags
			p.later(func() {
				diags.Add(src.At(from), src.At(from+2), diag.EscapeInPattern, escape, got).Fix("%s", asItStands(escape, literal))
			})
			return
		}
	}
}

// escapes matches each backslash with what stands behind it.
var escapes = regexp.MustCompile(`\\.`)

// meantForTexts are escapes that are surely meant as those of texts: a raw literal would
// keep both of its characters, and patterns know them not, or otherwise.
var meantForTexts = regexp.MustCompile(`\\[\\uU'"]`)

// takenByTexts are those escapes, with what a text makes of them.
var takenByTexts = map[string]string{`\b`: "a backspace", `\?`: "? alone"}

// goodEscapes matches a text literal up to the first backslash that begins no escape.
var goodEscapes = regexp.MustCompile("^(?:[^\\\\]|\\\\(?:[abfnrtv\\\\'\"`?]|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2}))*")
