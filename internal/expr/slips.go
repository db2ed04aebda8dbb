package expr

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// This file guesses from a text that is no CEL what was meant, and says how to write
// that: operators, words and quotes of other languages, and text without quotes.

// statements of other languages, with the expression for it.
var statements = byWord(
	cure{"write condition ? a : b", "if"},
	cure{"write condition ? a : b; " + lastCure, "else"},
	cure{"an expression is its value, without return", "return"},
	cure{"name it under `let`", "const var let"},
	cure{"write list.map(x, value), or the action foreach", "for while"},
	cure{"no function stands here: write what it gives, like context.n > 1", "function"},
)

const lastCure = "the last transition of a list needs no guard"

// operatorElsewhere is the cure for an operator of other languages that has begun
// before the place that the parser stumbles over.
func (t *tree) operatorElsewhere(offset int) string {
	before := string(t.runes[max(offset-2, 0):min(offset+1, len(t.runes))])
	switch {
	case before == "===":
		return "write =="
	case before == "!==":
		return "write !="
	case strings.HasSuffix(before, "++"):
		return "write + 1"
	case spread.MatchString(string(t.runes)):
		path := spread.FindStringSubmatch(string(t.runes))[1]
		return fmt.Sprintf("lists are joined by +: write %s + [x], or the action append; of an object or a map assign what changes: `assign: { plan.step: … }`", path)
	case strings.HasSuffix(before, "..") && strings.Contains(string(t.runes), "..."):
		return "write list + [x]; of an object or a map assign what changes: `assign: { plan.step: … }`"
	case assigning.MatchString(before):
		return assignCure
	}
	return ""
}

// spread is a list or an object that is spread out in another.
var spread = regexp.MustCompile(`^\s*\.\.\.([A-Za-z_][\w.]*)\s*$`)

// operatorStart is where the signs of an operator begin that reaches to an offset.
func (t *tree) operatorStart(offset int) int {
	for offset > 0 && strings.ContainsRune("=!+-*/%&|?.", t.runes[offset-1]) {
		offset--
	}
	return offset
}

// assigning ends an operator that assigns.
var assigning = regexp.MustCompile(`([-+*/%]|&&|\|\||\?\?)=$`)

// slip guesses the cure from what stands at the place, or one character before.
func (t *tree) slip(offset int) string {
	if offset < 0 {
		return ""
	}
	if cure := cmp.Or(t.numberAt(offset), t.unfinished(offset), t.dateAt(offset), t.lengthAt(offset)); cure != "" {
		return cure
	}
	for _, at := range []int{offset, offset - 1} {
		if cure := slipAt(string(t.runes[min(max(at, 0), len(t.runes)):])); cure != "" {
			return cure
		}
	}
	return ""
}

// numberAt is the cure for a number of another language that ends before an offset,
// of which the parser took the digits: 1_000, 5L, 10%.
func (t *tree) numberAt(offset int) string {
	at := len(string(t.runes[:min(offset, len(t.runes))]))
	text := string(t.runes)
	for _, m := range numbers.FindAllStringSubmatchIndex(text, -1) {
		if at < m[4] || at > m[5] || lengths.MatchString(text[m[0]:m[1]]) {
			continue
		}
		number := text[m[2]:m[3]]
		switch behind := text[m[4]:m[5]]; behind[0] {
		case '_':
			number += behind
		case '.':
			number += ".0"
		}
		return "write " + strings.ReplaceAll(number, "_", "")
	}
	return ""
}

// numbers are digits with something behind them that makes no number here.
var numbers = regexp.MustCompile(`\b(\d[\d_]*(?:\.\d+)?)(_\d+|[A-Za-z]+\b|\.(?:$|[^\w.?])|%\s*(?:$|[)\]},:]))`)

// slipAt is the cure for the slip that a text begins with.
func slipAt(rest string) string {
	for _, s := range slips {
		if strings.HasPrefix(rest, s.wrong) {
			return s.cure
		}
	}
	return ""
}

// slips are what people write who think in another language.
var slips = []struct{ wrong, cure string }{
	{"<>", "write !="}, {"...", "write list + [x]"}, {"..", "write x >= from && x <= to"},
	{":=", "write == to compare; an expression assigns nothing"},
	{"&lt;", "write <"}, {"&gt;", "write >"}, {"&amp;&amp;", "write &&"}, {"&quot;", "write '"},
	{"$", "names have no $: write context.name"},
	{"===", "write =="}, {"!==", "write !="},
	{"=>", "a macro's variable stands before a comma: list.map(x, x + 1)"},
	{"=", "write == to compare; an expression assigns nothing"},
	{"and ", "write &&"}, {"or ", "write ||"}, {"AND ", "write &&"}, {"OR ", "write ||"}, {"NOT ", "write !"},
	{"not in ", "write !(x in list)"}, {"not =", "write !="}, {"not ", "write !"},
	{"is not None", presentCure}, {"is not null", presentCure}, {"is None", missingCure}, {"is null", missingCure},
	{"is not ", "write !="}, {"is in ", "write in"}, {"is ", "write =="}, {"equals ", "write =="},
	{"eq ", "write =="}, {"ne ", "write !="}, {"lt ", "write <"}, {"gt ", "write >"}, {"le ", "write <="}, {"ge ", "write >="},
	{"plus ", "write +"}, {"minus ", "write -"}, {"then ", "write condition ? a : b"},
	{"between ", "write x >= from && x <= to"},
	{"like ", "write s.contains(part), s.startsWith(part) or s.endsWith(part)"},
	{"if ", "write condition ? a : b"}, {"for ", "write list.filter(x, condition), list.map(x, value)"},
	{"mod ", "write %"}, {"div ", "write /"}, {"as ", "leave the cast out: types are known when the chart is loaded; to convert write string(x), int(x), double(x)"}, {"instanceof ", typesCure},
	{"~=", "write !="}, {"~", "write !; flags are bools or enum values here"},
	{"! =", "write !="}, {"->", "write a dot"}, {">>", "write n / pow(2, k)"}, {"<<", "write n * pow(2, k)"},
	{"^", "write pow(a, b); flags are bools or enum values here"},
	{"‘", quotesCure}, {"’", quotesCure}, {"“", quotesCure}, {"”", quotesCure},
	{"≥", "write >="}, {"≤", "write <="}, {"≠", "write !="}, {"∧", "write &&"}, {"∨", "write ||"}, {"¬", "write !"},
	{"–", "write -"}, {"−", "write -"}, {"×", "write *"}, {"÷", "write /"}, {"&", "write &&"}, {"|", "write ||"},
	{"`", "a text has single quotes here, a map's key is written m['a-b'], and names need none"},
	{"??", orValueCure}, {"?.", optionalCure}, {"++", "write + 1"},
	{";", "one expression, without a semicolon"},
	{"\\", "leave the \\ out: a text has single quotes, which YAML leaves alone in a value that it does not quote"},
	{"**", "write pow(a, b)"}, {"#", "comments do not belong in an expression"}, {"+=", assignCure}, {"+", "leave the + out"},
}

const assignCure = "an expression assigns nothing: write the new value, like context.n + 1, in the action `assign: { n: … }`"

const (
	presentCure  = "whether something is there asks has(context.name)"
	missingCure  = "whether something is missing asks !has(context.name)"
	optionalCure = "write .? : context.?name"
)

const quotesCure = "write straight quotes: 'text'"

const typesCure = "leave the test out: types are known when the chart is loaded"

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
	return unclosed(text)
}

// unclosed is the cure for a text that opens more than it closes.
func unclosed(text string) string {
	text = quotedText.ReplaceAllString(text, "")
	for _, b := range brackets {
		if strings.Count(text, b.open) > strings.Count(text, b.close) {
			return "close the " + b.name
		}
	}
	return ""
}

var brackets = []struct{ open, close, name string }{{"(", ")", "parenthesis"}, {"[", "]", "bracket"}, {"{", "}", "brace"}}

// quotedText is a text in quotes.
var quotedText = regexp.MustCompile(`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`)

// uneven is the cure for brackets that do not fit together, or a text without an end.
func (t *tree) uneven(message string) string {
	text := string(t.runes)
	if strings.Contains(message, "unterminated string") {
		return "a quote is missing: a text ends with the quote that it begins with; within it write \\'"
	}
	bare := quotedText.ReplaceAllString(text, "")
	for _, b := range brackets {
		switch more := strings.Count(bare, b.open) - strings.Count(bare, b.close); {
		case more > 0 && strings.Contains(message, "expecting '"+b.close+"'"):
			return "close the " + b.name
		case more < 0:
			return "take a " + b.name + " away, or open it before"
		}
	}
	return unclosed(text)
}

// binaries are the operators that want something on their right.
var binaries = []string{"&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "?", ":", "!", " in"}

// misplaced guesses the cure from the whole text, where what is wrong stands
// before the place that the parser stumbles over.
func (t *tree) misplaced(message string, offset int) string {
	at := min(offset, len(t.runes))
	before, rest := string(t.runes[:at]), string(t.runes[at:])
	return cmp.Or(notation(before, rest), outOfPlace(message, before, rest))
}

// notation is the cure for what only other languages have signs for.
func notation(before, rest string) string {
	text, first := before+rest, strings.Fields(before)
	switch {
	case arrow.MatchString(text):
		return "no function stands here: write what it gives, like context.n > 1"
	case arrowGiven.MatchString(text) && elsewhere[arrowGiven.FindStringSubmatch(text)[1]] != "":
		return elsewhere[arrowGiven.FindStringSubmatch(text)[1]]
	case len(first) == 1 && first[0][0] == 'f' && len(rest) > 0 && (rest[0] == '"' || rest[0] == '\''):
		return joinCure
	case template.MatchString(text):
		return templateCure(strings.TrimSpace(text))
	case pattern.MatchString(text):
		return "write s.matches('pattern')"
	case stateAsked.MatchString(text):
		return activeCure
	}
	return ""
}

// outOfPlace is the cure for signs and words that mean something, but not between what
// stands before them and behind them.
func outOfPlace(message, before, rest string) string {
	switch word := prefixes[wordBefore(before)]; {
	case strings.HasPrefix(rest, ",") && tuple.MatchString(before):
		return "write a list in brackets: x in [1, 2]"
	case strings.Contains(message, "expected ']'") && strings.HasPrefix(rest, "'"):
		return "a comma is missing between two entries of the list"
	case word != "":
		return word
	case presenceAsked.MatchString(before) && presenceEnds.MatchString(rest):
		return presentCure
	case strings.HasPrefix(rest, ":") && objectCalled.MatchString(before):
		object := objectCalled.FindStringSubmatch(before)
		return fmt.Sprintf("an object is written with its type: write %s{%s: …}", object[1], object[2])
	case strings.HasPrefix(rest, "=>") && !macroVariable.MatchString(before):
		return "write >="
	case strings.Contains(message, "conditional"):
		return "write what holds else behind a colon: condition ? a : b"
	case strings.HasPrefix(rest, ")") && strings.Count(before, ")") >= strings.Count(before, "("):
		return "take this parenthesis away"
	case strings.Contains(before+rest, "=>"):
		return "a macro's variable stands before a comma: list.map(x, x + 1)"
	case strings.HasPrefix(rest, ":") && strings.Contains(message, "]"):
		return "write list.slice(from, to), or s.substring(from, to)"
	}
	return ""
}

// wordBefore is the word that a text ends with, in small letters.
func wordBefore(text string) string {
	return strings.ToLower(lastWord.FindString(strings.TrimSpace(text)))
}

var (
	lastWord = regexp.MustCompile(`[A-Za-z]+$`)

	// presenceAsked ends a path with a question mark, as in `context.name? && …`.
	presenceAsked = regexp.MustCompile(`[\w)\]]\?\s*$`)
	presenceEnds  = regexp.MustCompile(`^\s*(&&|\|\||\)|$)`)

	// tuple is a list in parentheses, up to its first comma.
	tuple = regexp.MustCompile(`\bin\s*\([^()]*$`)

	// objectCalled is an object's type that is called with the object's first field.
	objectCalled = regexp.MustCompile(`\b([A-Z]\w*)\(\s*(\w+)\s*$`)

	// macroVariable is what stands before the arrow of a function.
	macroVariable = regexp.MustCompile(`[(,]\s*\(?\w+\)?\s*$`)
)

// prefixes are words that other languages put before an expression.
var prefixes = byWord(
	cure{"write !", "not"},
	cure{typesCure, "typeof instanceof"},
	cure{"what time it is says `now`; an object is written with its type, T{field: value}; of a list without doubles write list.distinct()", "new"},
	cure{"nothing is waited for here: invoke an actor", "await"},
	cure{"write YAML's null in an assign", "delete"},
)

// arrow is a function of JavaScript.
var arrow = regexp.MustCompile(`^\s*(\([^()]*\)|\w+)\s*=>`)

// arrowGiven is a call that is given a function of JavaScript.
var arrowGiven = regexp.MustCompile(`\.(\w+)\(\s*(?:\([^()]*\)|\w+)\s*=>`)

// pattern is a regular expression of JavaScript.
var pattern = regexp.MustCompile(`(^|[(&|!\s])/[^/\s]+/[a-z]*\.(test|exec)\(|\.(match|search|matches)\(\s*/`)

// stateAsked is XState's older guard over a state.
var stateAsked = regexp.MustCompile(`^\s*!?\s*in\(`)

// template is a text with values in it, in the quotes of JavaScript or none.
var template = regexp.MustCompile("[$]{|{{|^\\s*`")

// values are those of a template.
var values = regexp.MustCompile(`[$]?{{?\s*(.*?)\s*}}?`)

const joinCure = "join a text and values: 'text ' + string(context.n)"

// templateCure writes a template as an expression: a value that is all of it as it
// is, else text and values joined. (string() takes text too.)
func templateCure(text string) string {
	text = strings.Trim(text, "`")
	if all := values.FindStringSubmatch(text); all != nil && all[0] == text {
		return "an expression stands alone: write " + all[1]
	}
	if strings.ContainsAny(text, "'\\") || !values.MatchString(text) {
		return joinCure
	}
	joined := values.ReplaceAllString(text, "' + string($1) + '")
	return "write " + strings.TrimSuffix(strings.TrimPrefix("'"+joined+"'", "'' + "), " + ''")
}

// prose is the cure for a text that has no quotes but YAML's.
func (t *tree) prose() string {
	text := strings.TrimSpace(string(t.runes))
	if !words.MatchString(text) && !address.MatchString(text) || utf8.RuneCountInString(text) > 60 {
		return ""
	}
	if strings.ContainsAny(text, "'’") {
		return "a text has quotes of its own, within YAML's: '\"…\"'"
	}
	return ownQuotes(text)
}

// ownQuotes is the cure for a whole text that has no quotes but YAML's.
func ownQuotes(text string) string {
	return "a text has quotes of its own, within YAML's: \"'" + text + "'\""
}

// words are a sentence: no path, no call, no operator but a hyphen.
var words = regexp.MustCompile(`^\pL[\pL\d]*([ ,;:!?…–-]+[\pL\d'’]+|['’]\pL+|\. [\pL\d]+)+[.!?…]*$|^\pL+(?:[!?…]|\.\.\.)$`)

// address is a URL.
var address = regexp.MustCompile(`^[a-z]+://[^\s'"]+$`)
