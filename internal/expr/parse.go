package expr

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"

	"cel.dev/cel-go/common"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
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
	case message == "invalid int literal":
		return &syntaxError{diag.IntTooBig, offset, 0, []any{t.word(offset)}}
	case message == "invalid double literal":
		return &syntaxError{diag.DoubleTooBig, offset, 0, []any{t.word(offset)}}
	case message == "invalid uint literal":
		return &syntaxError{diag.UnsignedLiteral, offset, 0, []any{strings.TrimRight(t.word(offset), "uU")}}
	}
	if strange := t.strange(offset); strange != nil {
		return strange
	}
	if cure := t.operatorElsewhere(offset); cure != "" {
		start := t.operatorStart(offset)
		return &syntaxError{diag.NotCEL, start, offset + 1 - start, []any{plainWords(message), cure}}
	}
	cure := t.slip(offset)
	if better := t.misplaced(message, max(offset, 0)); better != "" {
		cure = better
	}
	return &syntaxError{diag.NotCEL, offset, 0, []any{plainWords(message), cmp.Or(cure, t.prose())}}
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
	message = strings.ReplaceAll(message, "'<EOF>'", "the end")
	message = strings.ReplaceAll(message, "mismatched input", "found")
	return strings.ReplaceAll(message, "expecting", "where there should be")
}

// slips are what people write who think in another language.
var slips = []struct{ wrong, cure string }{
	{"<>", "write !="}, {"...", "write list + [x]"}, {"..", "write x >= from && x <= to"}, {"$", "names have no $: write context.name"},
	{"===", "write =="}, {"!==", "write !="}, {"=>", "a macro's variable stands before a comma: list.map(x, x + 1)"}, {"=", "write == to compare; an expression assigns nothing"},
	{"and ", "write &&"}, {"or ", "write ||"}, {"not in ", "write !(x in list)"}, {"not ", "write !"}, {"is ", "write =="},
	{"between ", "write x >= from && x <= to"}, {"like ", "write s.contains(part), s.startsWith(part) or s.endsWith(part)"}, {"if ", "write condition ? a : b"}, {"for ", "write list.filter(x, condition), list.map(x, value)"},
	{"mod ", "write %"}, {"div ", "write /"}, {"as ", "write string(x), int(x), double(x)"}, {"instanceof ", "leave the test out: types are known when the chart is loaded"}, {"~", "flags are bools or enum values here"},
	{"! =", "write !="}, {"->", "write a dot"}, {">>", "write n / pow(2, k)"}, {"<<", "write n * pow(2, k)"}, {"^", "write pow(a, b); flags are bools or enum values here"},
	{"‘", quotesCure}, {"’", quotesCure}, {"“", quotesCure}, {"”", quotesCure}, {"≥", "write >="}, {"≤", "write <="}, {"≠", "write !="}, {"∧", "write &&"}, {"∨", "write ||"}, {"¬", "write !"}, {"–", "write -"}, {"−", "write -"}, {"×", "write *"}, {"÷", "write /"}, {"&", "write &&"}, {"|", "write ||"},
	{"`", "a text has single quotes here, a map's key is written m['a-b'], and names need none"}, {"??", "write .orValue(…) behind an optional, like context.?name.orValue('')"},
	{"?.", "write .? : context.?name"}, {"++", "write + 1"}, {";", "one expression, without a semicolon"},
	{"**", "write pow(a, b)"}, {"#", "comments do not belong in an expression"}, {"+", "leave the + out"},
}

const quotesCure = "write straight quotes: 'text'"

// slip guesses the cure from what stands at the place, or one character before.
func (t *tree) slip(offset int) string {
	if offset < 0 {
		return ""
	}
	if cure := cmp.Or(t.unfinished(offset), t.dateAt(offset), t.lengthAt(offset)); cure != "" {
		return cure
	}
	for _, at := range []int{offset, offset - 1} {
		if cure := slipAt(string(t.runes[min(max(at, 0), len(t.runes)):])); cure != "" {
			return cure
		}
	}
	return ""
}

// slipAt is the cure for the slip that a text begins with.
func slipAt(rest string) string {
	for _, s := range slips {
		if strings.HasPrefix(rest, s.wrong) {
			return s.cure
		}
	}
	return ""
}

// binaries are the operators that want something on their right.
var binaries = []string{"&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "?", ":", "!", " in"}

// unfinished is the cure for an expression that ends too early.
func (t *tree) unfinished(offset int) string {
	text := strings.TrimSpace(string(t.runes))
	if strings.TrimSpace(string(t.runes[min(offset, len(t.runes)):])) != "" {
		return ""
	}
	for _, op := range binaries {
		if strings.HasSuffix(text, op) {
			return "write what stands on the right of " + strings.TrimSpace(op)
		}
	}
	if strings.Count(text, "(") > strings.Count(text, ")") {
		return "close the parenthesis"
	}
	if strings.Count(text, "[") > strings.Count(text, "]") {
		return "close the bracket"
	}
	return ""
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

// start is the offset of an expression's first code point.
func (t *tree) start(e ast.Expr) int {
	switch e.Kind() {
	case ast.SelectKind:
		return t.start(e.AsSelect().Operand())
	case ast.CallKind:
		return t.callStart(e)
	case ast.StructKind:
		return t.nameBefore(t.token(e.ID()), e.AsStruct().TypeName())
	}
	return t.token(e.ID())
}

// opened is a start with the parentheses before it that are closed before end: around
// a first operand they are none of an expression's tokens.
func (t *tree) opened(start, end int) int {
	depth, open := 0, 0
	for _, r := range t.runes[start:end] {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		open = max(open, -depth)
	}
	for i := start; i > 0 && open > 0; {
		i--
		if t.runes[i] == '(' {
			start, open = i, open-1
		}
	}
	return start
}

func (t *tree) callStart(e ast.Expr) int {
	call := e.AsCall()
	at := t.token(e.ID())
	switch {
	case call.IsMemberFunction():
		return t.start(call.Target())
	case isOperator(call.FunctionName()):
		if first := t.start(call.Args()[0]); first < at {
			return first
		}
		return at
	}
	return t.nameBefore(at, call.FunctionName())
}

// sign is the offset of what tells an expression from others: its operator, the
// name of its function, of paths and all else the first code point.
func (t *tree) sign(e ast.Expr) int {
	if e.Kind() != ast.CallKind {
		return t.start(e)
	}
	switch name := e.AsCall().FunctionName(); {
	case name == operators.Index, name == operators.OptIndex, name == operators.OptSelect:
		return t.start(e)
	case !isOperator(name):
		return t.nameBefore(t.token(e.ID()), name)
	}
	return t.token(e.ID())
}

// token is the offset that the parser keeps for a node: its name, its operator,
// its dot or its opening bracket.
func (t *tree) token(id int64) int {
	r, _ := t.info.GetOffsetRange(id)
	return int(r.Start)
}

// nameBefore finds the name that stands before a bracket.
func (t *tree) nameBefore(bracket int, name string) int {
	at := bracket
	for at > 0 && t.runes[at-1] <= ' ' {
		at--
	}
	return max(at-len([]rune(name)), 0)
}

// end is the offset behind an expression where that is easily known, else -1.
func (t *tree) end(e ast.Expr) int {
	switch e.Kind() {
	case ast.IdentKind, ast.LiteralKind:
		r, _ := t.info.GetOffsetRange(e.ID())
		return int(r.Stop)
	case ast.SelectKind:
		at := t.token(e.ID()) + 1
		for at < len(t.runes) && t.runes[at] <= ' ' {
			at++
		}
		return at + len([]rune(e.AsSelect().FieldName()))
	}
	return -1
}

// isOperator tells an operator's name, like `_+_`, from a function's, which is
// made of letters, digits and _ and has a dot before it at most.
func isOperator(name string) bool {
	return strings.ContainsFunc(strings.TrimPrefix(name, "."), func(r rune) bool { return !isWord(r) })
}
