package expr

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file writes in CEL what is no CEL but a habit of TypeScript: `a?.b`, `a ?? 'x'`,
// `a!`, a function with an arrow; or a word for a sign (worded.go). The whole text is written anew and tried; where it does
// not fit its place then, the cure is that of slips.go, which knows signs and no meaning.

// meant are the arguments of a finding about a text that is no CEL, with a better cure
// where its place tells what was meant: the expression that TypeScript writes otherwise,
// or a sentence.
func (p *pass) meant(wrong *syntaxError) []any {
	if wrong.code != diag.NotCEL || len(wrong.args) != 2 {
		return wrong.args
	}
	text, cure := strings.TrimSpace(string(p.tree.runes)), ""
	if written := p.rewritten(text); written != "" {
		cure = "write " + written
		if headed.MatchString(text) {
			cure = "no function stands here: " + cure
		} else if strings.Contains(quotedText.ReplaceAllString(text, ""), "=>") {
			cure = "a macro's variable stands before a comma: " + cure
		}
	} else if chain := p.chained(text); chain != "" {
		cure = "write .? before what may be absent, and say what stands in for it: " + chain + ".orValue(…)"
	} else if p.plain(p.placed) == ir.String || sentence.MatchString(text) {
		cure = p.tree.prose()
	}
	if cure == "" {
		return wrong.args
	}
	return []any{wrong.args[0], cure}
}

// chained is the first path of a text with ?. in it as CEL writes it; empty: there is none,
// or it leads nowhere.
func (p *pass) chained(text string) string {
	for _, m := range pieces.FindAllStringSubmatch(text, -1) {
		if path := celPath(m[1], false); strings.Contains(m[1], "?.") && p.reads(path, ir.NoType) {
			return path
		}
	}
	return ""
}

// sentence begins with a capital letter, as few names do.
var sentence = regexp.MustCompile(`^\p{Lu}\p{Ll}* .*\pL`)

// rewritten is a text of TypeScript as it is in CEL, first without what it has for the
// case that something is absent, where nothing ever is; empty where nothing in it is known
// here, what comes of it does not fit, or it is too long to be read in a message.
func (p *pass) rewritten(text string) string {
	if utf8.RuneCountInString(text) > 120 {
		return ""
	}
	if signs := quotedText.ReplaceAllString(text, "''"); !habit.MatchString(signs) && !worded.MatchString(signs) || reckoned.MatchString(signs) {
		return ""
	}
	text = inSigns(spelt.ReplaceAllStringFunc(withoutArrows(text), plainly))
	bare := pieces.ReplaceAllStringFunc(text, barePiece)
	if fits, sure := p.tried(bare, p.placed); fits && sure && p.kind(p.placed) != ir.OptionalKind && !strings.Contains(bare, "[") {
		return bare
	}
	if text = pieces.ReplaceAllStringFunc(text, plainPiece); p.reads(text, p.placed) {
		return text
	}
	return ""
}

const insteadOf = `'[^'\\]*'|"[^"\\]*"|-?\d+(?:\.\d+)?|\[\]|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*`

var (
	// habit is a sign that only TypeScript has.
	habit = regexp.MustCompile(`\?\.|\?\?|=>|[\w\])]!([^=]|$)`)

	// reckoned takes the place of what is absent, and is more than one value: in TypeScript
	// a ?? b + c is a ?? (b + c).
	reckoned = regexp.MustCompile(`\?\?\s*[\w.'-]+\s*[-+*/%]`)

	// spelt is a text in quotes, or what is spelt otherwise here: the strict operators, and
	// the question what time it is.
	spelt = regexp.MustCompile(quotedText.String() + `|\s*[!=]==?\s*|\bDate\.now\(\)|\bnew Date\(\)`)

	// pieces are texts in quotes, and paths with what is to take their place.
	pieces = regexp.MustCompile(quotedText.String() + `|([A-Za-z_]\w*(?:[?!]?\.[A-Za-z_]\w*|[?!]?\.?\[[^\[\]]*\])*!?)` +
		`((?:\s*\?\?\s*(?:` + insteadOf + `))*)`)

	// substitute is what is to take the place of what is absent.
	substitute = regexp.MustCompile(insteadOf)

	// pathStep is a field or an index behind another, with the signs between them.
	pathStep = regexp.MustCompile(`([?!]?\.?)(?:\[([^\[\]]*)\]|([A-Za-z_]\w*))`)
)

// plainly writes === and !== with one sign less, and the time as it is called here.
func plainly(piece string) string {
	switch strings.TrimSpace(piece) {
	case "==", "===":
		return " == "
	case "!=", "!==":
		return " != "
	case "Date.now()", "new Date()":
		return "now"
	}
	return piece
}

// barePiece writes a path alone, as if nothing on it were ever absent.
func barePiece(piece string) string {
	path := pieces.FindStringSubmatch(piece)[1]
	if path == "" {
		return piece
	}
	return strings.NewReplacer("?.", ".", "!", "").Replace(path)
}

// plainPiece writes a path, and what is to take its place, as CEL does.
func plainPiece(piece string) string {
	m := pieces.FindStringSubmatch(piece)
	path, others := m[1], substitute.FindAllString(m[2], -1)
	last := len(others) - 1
	switch {
	case path == "":
		return piece
	case last < 0:
		return celPath(path, false)
	case others[last] == "null", isNull(others[last]):
		others = others[:last]
		last = -1
	}
	if len(others) == 0 {
		return celPath(path, false)
	}
	text := celPath(path, true)
	for i, other := range others {
		if i == last {
			return text + ".orValue(" + other + ")"
		}
		text += ".or(" + celPath(other, true) + ")"
	}
	return text
}

// celPath writes a path with the sign of absence before what may be absent, where
// TypeScript has it behind; with it before the last field, if the whole is to be an
// optional and no sign makes it one.
func celPath(path string, optional bool) string {
	steps := pathStep.FindAllStringSubmatch(path, -1)
	absent := make([]bool, len(steps))
	for i, s := range steps {
		if strings.HasPrefix(s[1], "?") && i > 1 {
			absent[i-1], optional = true, false
		}
	}
	if last := len(steps) - 1; optional && last > 0 {
		absent[last] = true
	}
	var b strings.Builder
	for i, s := range steps {
		sign := ""
		if absent[i] {
			sign = "?"
		}
		switch {
		case s[3] == "":
			b.WriteString("[" + sign + s[2] + "]")
		case i == 0:
			b.WriteString(s[3])
		default:
			b.WriteString("." + sign + s[3])
		}
	}
	return b.String()
}

// withoutArrows is what a function gives, without its head, and calls of macros that
// are given a variable and a condition instead of functions.
func withoutArrows(text string) string {
	if m := headed.FindStringSubmatch(text); m != nil && !strings.HasPrefix(m[3], "{") {
		text = m[3]
		for i, parameter := range strings.Split(m[1]+m[2], ",") {
			name := strings.TrimSpace(strings.SplitN(parameter, ":", 2)[0])
			if meaning := [2]string{"context", "event"}; i < len(meaning) && parameterName.MatchString(name) && !slices.Contains(ownNames, name) {
				text = renamed(text, name, meaning[i])
			}
		}
	}
	return macroCalled.ReplaceAllStringFunc(text, func(call string) string {
		m := macroCalled.FindStringSubmatch(call)
		return "." + macroNames[m[1]] + "(" + m[2] + ", "
	})
}

// renamed is a text in which a name stands for another, but for fields of that name and
// texts in quotes.
func renamed(text, name, as string) string {
	return regexp.MustCompile(quotedText.String()+`|\.?\b`+name+`\b`).ReplaceAllStringFunc(text, func(piece string) string {
		if piece == name {
			return as
		}
		return piece
	})
}

// ownNames are names of parameters that are also what stands for their values here.
var ownNames = []string{"context", "event", "params"}

var (
	headed        = regexp.MustCompile(`^(?:\(([^()]*)\)|(\w+))\s*=>\s*(.*)$`)
	parameterName = regexp.MustCompile(`^[A-Za-z]\w*$`)
	macroCalled   = regexp.MustCompile(`\.(map|filter|some|every)\(\s*\(?\s*(\w+)\s*\)?\s*=>\s*`)
	macroNames    = map[string]string{"map": "map", "filter": "filter", "some": "exists", "every": "all"}
)
