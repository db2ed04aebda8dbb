package lint

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file reports texts that look like others which they are not: a letter of
// another alphabet in the midst of a word, a letter and its mark as two characters.
// Whoever reads or types them means the other text, and the two are never equal.
// (Names of other kinds are spelt with ASCII; what leaves no trace at all is refused
// where the chart is read.)

func (c *chart) lookalikes() {
	c.eachType(func(t *schema.Type) { c.eachAlike(t.Enum) })
	for _, s := range c.states {
		c.eachAlike(s.Tags)
	}
	c.eachExpr(c.alikeIn)
	c.eachDefault(c.alikeIn)
}

// alikeIn looks at the texts of an expression.
func (c *chart) alikeIn(e *ir.Expr, at diag.Pos) {
	for x := range e.Nodes() {
		if x.Op == ir.LitString && !c.elsewhere(x.Pos) {
			if what, cure := lookalike(x.Str); what != "" {
				c.addExpr(x, at, diag.LooksAlike, x.Str, what).Advise(cure)
			}
		}
	}
}

func (c *chart) eachAlike(texts []schema.Text) {
	for _, t := range texts {
		if what, cure := lookalike(t.Text); what != "" {
			c.found.Add(t.Pos, t.End, diag.LooksAlike, t.Text, what).Advise(cure)
		}
	}
}

// lookalike says what in a text looks like something else, and what to do about it.
func lookalike(text string) (what, cure string) {
	if isASCII(text) {
		return "", ""
	}
	if r := strayLetter(text); r != 0 {
		return fmt.Sprintf("the letter %U among Latin ones that look like it", r), "write the word with the letters of one alphabet"
	}
	if !norm.NFC.IsNormalString(text) {
		return "characters that are not composed (NFC) and look like those that are", fmt.Sprintf("write it composed: %+q", norm.NFC.String(text))
	}
	return "", ""
}

// strayLetter finds a letter that looks like a Latin one in a word that has Latin
// letters, and no others that are seen to be of another alphabet.
func strayLetter(text string) rune {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		var stray rune
		latin, foreign := false, false
		for _, r := range word {
			switch {
			case strings.ContainsRune(likeLatin, r):
				stray = r
			case unicode.Is(unicode.Latin, r):
				latin = true
			case unicode.IsLetter(r):
				foreign = true
			}
		}
		if latin && !foreign && stray != 0 {
			return stray
		}
	}
	return 0
}

// likeLatin are the Cyrillic and the Greek letters that are drawn like Latin ones. They
// are written as numbers here, so that they can be told from those.
const likeLatin = "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d" +
	"\u0405\u0406\u0408\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425" +
	"\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf"

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII })
}
