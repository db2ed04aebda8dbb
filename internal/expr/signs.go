package expr

import (
	"regexp"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file looks at signs that CEL takes and that mean something else in other
// languages. The tree has no trace of them: `--n` is n.

// signs are two minus signs side by side, or what may hold them: a text, a comment.
var signs = regexp.MustCompile(`(?s)"""(?:[^\\]|\\.)*?"""|'''(?:[^\\]|\\.)*?'''|[rR]"[^"]*"|[rR]'[^']*'|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|//[^\n]*|--`)

// doubled warns of two minus signs side by side, once a text.
func (p *pass) doubled() {
	text := string(p.tree.runes)
	for _, m := range signs.FindAllStringIndex(text, -1) {
		if text[m[0]:m[1]] == "--" {
			at := utf8.RuneCountInString(text[:m[0]])
			src, diags := p.src, p.diags
			p.later(func() { diags.Add(src.At(at), src.At(at+2), diag.DoubleMinus) })
			return
		}
	}
}
