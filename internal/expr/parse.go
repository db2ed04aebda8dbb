package expr

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"cel.dev/cel-go/common"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/parser"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/unseen"
)

// This file is the door to cel-go: text goes in, a syntax tree comes out, or
// findings in our own words. Macros stay calls, because the check gives their
// variables types; limits are cel-go's own: 250 levels, 100,000 code points.

const (
	maxDepth  = 250
	maxLength = 100_000
)

var celParser = newParser()

func newParser() *parser.Parser {
	p, err := parser.NewParser(
		parser.EnablePrattParser(true),
		parser.EnableOptionalSyntax(true),
		parser.EnableIdentEscapeSyntax(false),
		parser.MaxRecursionDepth(maxDepth),
		parser.ExpressionSizeCodePointLimit(maxLength),
	)
	if err != nil {
		panic("bug: cel-go refuses our options: " + err.Error())
	}
	return p
}

// A tree is one parsed text. It is read only and shared by all checks of it.
type tree struct {
	root  ast.Expr
	info  *ast.SourceInfo
	runes []rune
	wrong *syntaxError
}

// A syntaxError is the first thing that the parser stumbled over; what follows
// it is mostly a consequence.
type syntaxError struct {
	code   diag.Code
	offset int // -1: the whole
	length int // 0: what is a word there, or one sign
	args   []any
}

// parse gives the tree of a text, parsing it only the first time.
func (c *Checker) parse(text string) *tree {
	if t, ok := c.parsed[text]; ok {
		return t
	}
	t := parse(text)
	c.parsed[text] = t
	return t
}

func parse(text string) *tree {
	if strings.TrimSpace(text) == "" {
		return &tree{wrong: &syntaxError{diag.NotCEL, 0, 0, []any{"there is nothing", "an empty text has quotes of its own: \"''\""}}}
	}
	source := common.NewTextSource(text)
	parsed, errs := celParser.Parse(source)
	t := &tree{runes: []rune(text)}
	if list := errs.GetErrors(); len(list) > 0 {
		t.wrong = t.stumble(source, list[0])
		return t
	}
	t.root, t.info = parsed.Expr(), parsed.SourceInfo()
	return t
}

// stumble puts a parser's message into our words.
func (t *tree) stumble(source common.Source, e *common.Error) *syntaxError {
	offset := -1
	if at, ok := source.LocationOffset(e.Location); ok && e.Location != common.NoLocation {
		offset = int(at)
	}
	message := strings.TrimPrefix(e.Message, "Syntax error: ")
	switch {
	case strings.Contains(message, "recursion limit"):
		return &syntaxError{diag.ExpressionTooBig, -1, 0, []any{"nested deeper than 250 levels"}}
	case strings.Contains(message, "code point size"):
		return &syntaxError{diag.ExpressionTooBig, -1, 0, []any{"longer than 100,000 characters"}}
	case strings.HasPrefix(message, "reserved identifier: "):
		word := strings.TrimPrefix(message, "reserved identifier: ")
		return &syntaxError{diag.ReservedWord, offset, 0, []any{word, cmp.Or(t.prose(), statements[word])}}
	case badLiterals[message] != 0:
		return &syntaxError{badLiterals[message], offset, 0, []any{strings.TrimRight(t.word(offset), "uU")}}
	}
	if strange := t.strange(offset); strange != nil {
		return strange
	}
	if strings.Contains(message, "unescape") {
		if wrong := t.badEscape(offset); wrong != nil {
			return wrong
		}
	}
	if cure := t.operatorElsewhere(offset); cure != "" {
		start := t.operatorStart(offset)
		return &syntaxError{diag.NotCEL, start, offset + 1 - start, []any{plainWords(message), cure}}
	}
	if at := strings.Index(string(t.runes), "?."); at >= 0 && strings.Contains(message, "conditional") {
		return &syntaxError{diag.NotCEL, utf8.RuneCountInString(string(t.runes)[:at]), 2, []any{plainWords(message), optionalCure}}
	}
	cure := t.slip(offset)
	if better := t.misplaced(message, max(offset, 0)); better != "" {
		cure = better
	}
	return &syntaxError{diag.NotCEL, offset, 0, []any{plainWords(message), cmp.Or(cure, t.prose(), t.uneven(message))}}
}

// badLiterals are what the parser says of numbers that it cannot read.
var badLiterals = map[string]diag.Code{
	"invalid int literal": diag.IntTooBig, "invalid double literal": diag.DoubleTooBig, "invalid uint literal": diag.UnsignedLiteral,
}

// strange is about a character that CEL does not have: it often looks like one that
// CEL has, so it is named, and none of its neighbours is to blame.
func (t *tree) strange(offset int) *syntaxError {
	if offset < 0 || offset >= len(t.runes) || t.runes[offset] <= unicode.MaxASCII {
		return nil
	}
	rest := string(t.runes[offset:])
	name := unseen.Name(rest)
	cure := fmt.Sprintf("a name is made of the letters a to z and A to Z, digits and _; %s is none of these, whatever it looks like", name)
	if unicode.IsSpace(t.runes[offset]) {
		cure = fmt.Sprintf("write a blank; %s is none, whatever it looks like", name)
	}
	return &syntaxError{diag.NotCEL, offset, 1, []any{"unexpected character " + name, cmp.Or(slipAt(rest), cure)}}
}

// plainWords turns the parser's terms into a reader's.
func plainWords(message string) string {
	message = strings.ReplaceAll(strings.ReplaceAll(message, "'<EOF>'", "the end"), "<EOF>", "the end")
	message = strings.ReplaceAll(message, "mismatched input", "found")
	return strings.ReplaceAll(message, "expecting", "where there should be")
}

// word is the literal at an offset, with the sign before it.
func (t *tree) word(offset int) string {
	if offset < 0 || offset >= len(t.runes) {
		return ""
	}
	end := offset
	for end < len(t.runes) && (isWord(t.runes[end]) || t.runes[end] == '.') {
		end++
	}
	return string(t.runes[offset:end])
}

func isWord(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}
